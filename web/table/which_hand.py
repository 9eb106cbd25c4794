"""Hands compared: the page with the card keyboard, and `GET /hands` for scripts."""

from __future__ import annotations

import json
from typing import NamedTuple, TypedDict

from flask import Blueprint, Response, jsonify, render_template, request

from models.cards.best_five import MOST_JOKERS, Rule, which_of_more, wild_ranks
from models.cards.cards import HAND, RANKS, Pack, parse_card
from models.cards.hand_names import CARDS, JOKERS, RANKINGS, TIES, WORDS
from models.cards.ranking import HANDS, value, which_wins
from models.cards.values import LOWS, OF_HIGH, OF_LOW
from models.game.course import steps
from models.game.pack import flush_beats_full_house, jokers, lowest_rank, packs, royal_flush_beats_five
from models.game.pack import in_words as pack_in_words
from models.game.steps import each, middle
from models.game.wild import uses_two, wild_in
from models.moves.fields import Fields
from models.play.halves import wins as played_for
from models.play.noting import BY_VALUE
from models.play.odd_chip import by_suit
from models.play.pots import open_pots, pot_name
from models.play.pots import pots as pots_of
from models.screen.award import Award, all_they_can, award_of
from models.table.options import Choices, as_options
from models.table.table import Table
from models.words.phrases import listed
from models.words.words import N_, _, grouped
from web.server.answers import wants_json
from web.server.running import talon
from web.server.security import is_host, pass_to

hands = Blueprint("hands", __name__)

SUITS = {"s": N_("spades"), "h": N_("hearts"), "d": N_("diamonds"), "c": N_("clubs")}
PLACES = (
    N_("Wins"),
    N_("Second"),
    N_("Third"),
    N_("Fourth"),
    N_("Fifth"),
    N_("Sixth"),
    N_("Seventh"),
    N_("Eighth"),
    N_("Ninth"),
    N_("Tenth"),
)
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
JOKER_OF = {**dict.fromkeys(OF_HIGH, "high"), **dict.fromkeys(OF_LOW, "low")}  # high or low
SOKO = {"below_pair": "soko_below", "between_pair_and_two_pair": "soko_between"}


@hands.get("/hands")
def hands_compared() -> str | Response:
    """Compares the hands of `hand=` as requested, else as the table `t=` plays, else high without a joker."""
    code = request.args.get("t", "")
    table = talon().store.evening(code).table if code else None
    how = ranks_by({**table.options, "win": played_for(table)} if table else {})
    cards = cards_of(table.options if table else {})
    if wants_json():
        return jsonify(_answer(request.args.getlist("hand"), how, cards))
    words = {rank: WORDS[n][0] for n, rank in enumerate(RANKS, 2)}
    return render_template(
        "table/which_hand.html",
        code=code,
        names=_in_it(code, table),
        claims=_claims(code),
        seen=talon().store.evening(code).seq if code else 0,
        own=bool(table and steps(table.options)) and not cards.is_more,  # wild cards are up to the table (OTHER-20)
        cards=cards,
        cards_say=_cards_say(cards),
        how=how,
        rankings=RANKINGS,
        jokers=JOKERS,
        ties=TIES,
        lows=LOWS,
        joker_of=JOKER_OF,
        most=HANDS[1],
        ranks=RANKS[how["pack"].lowest - 2 :][::-1],
        pack_says=", ".join(pack_in_words(table.options)) if table else "",
        flush_first=how["pack"].flush_first,
        packs=how["pack"].packs,
        royal_first=how["pack"].royal_first,
        words=words,
        letters=_letters(words),
        spoken=_spoken(words),
        suits=SIGNS,
        suit_names=SUITS,
        places=PLACES,
    )


class CardsOf(NamedTuple):
    """The cards a hand is made of: each player's, the middle's, and the wild ranks."""

    each: int = HAND
    middle: int = 0
    two: bool = False  # exactly two of one's own
    wild: frozenset[int] = frozenset()
    jokers: int = 1

    @property
    def is_more(self) -> bool:
        """Whether a hand is more than five cards and one joker."""
        return self.each + self.middle > HAND or bool(self.wild) or self.jokers > 1


def cards_of(options: Choices) -> CardsOf:
    """The cards of a game with these options, unless the request sets other values (HANDS-01, JOK-07)."""
    course, sent = steps(as_options(options)) if options else (), request.args
    own, board = each(course), middle(course)
    usual = CardsOf(own, board, uses_two(options)) if own + board > HAND else CardsOf()
    wild = wild_ranks(sent["wild"]) if "wild" in sent else wild_in(str(options.get("other.wild", "")))
    most = max(1, jokers(options), MOST_JOKERS if "joker" in sent and not options else 0)
    return usual._replace(two=_flag(sent.get("two"), usual.two), wild=wild, jokers=most)


def _cards_say(cards: CardsOf) -> str:
    """The cards a hand is made of, in words."""
    if not cards.middle:
        return _("Cards each: %(n)s. The best five count.", n=cards.each) if cards.each > HAND else ""
    words = N_("Cards each: %(n)s, in the middle: %(middle)s. The best five count.")
    if cards.two:
        words = N_("Cards each: %(n)s, in the middle: %(middle)s. Exactly two of your own count, and three of these.")
    return _(words, n=cards.each, middle=cards.middle)


def _answer(dealt: list[str], how: RankedBy, cards: CardsOf) -> dict[str, object]:
    """The hands compared: five cards as they are, else the best five of more, or with wild cards (HANDS-01)."""
    board = request.args.get("board", "")
    doubled = any(len(hand.split()) > HAND or hand.upper().count("JK") > 1 for hand in dealt)
    if not (board or cards.wild or doubled):
        return {**which_wins(dealt, **how), "made": [_made(hand, how) for hand in dealt]}
    rule = Rule(
        ranking=how["ranking"],
        joker=how["joker"],
        may_duplicate=how["may_duplicate"],
        natural_wins=how["natural_wins"],
        suits=how["tie"] == "suit",
        pack=how["pack"],
        two=cards.two and bool(board),
        wild=cards.wild,
        jokers=cards.jokers,
    )
    answer, values = which_of_more(dealt, board, rule)
    return {**answer, "made": [BY_VALUE.get(made[0], "") if rule.ranking == "high" else "" for made in values]}


class Spoken(TypedDict):
    """The words for cards that are read aloud as they are entered."""

    ranks: dict[str, str]
    cards: dict[str, str]  # by suit, with a gap for the rank
    joker: str


def _letters(words: dict[str, str]) -> str:
    """The court cards that begin with another letter in the reader's language: Q = Dame, J = Bube."""
    named = {rank: _(words[rank]).capitalize() for rank in "AKQJ"}
    return ", ".join(f"{rank} = {word}" for rank, word in named.items() if word[0] != rank)


def _spoken(words: dict[str, str]) -> Spoken:
    ranks = {rank: _(word) for rank, word in words.items()}
    return {
        "ranks": ranks,
        "cards": {suit: _(text, rank="{rank}") for suit, text in CARDS.items()},
        "joker": _("joker"),
    }


def _in_it(code: str, table: Table | None) -> list[str]:
    """Players who can still win the current hand, for admitted devices; [] if nothing is to be compared."""
    if table is None or table.over or not table.contested or not pass_to(code):
        return []
    return [seat.name for seat in table.live]


def _made(cards: str, how: RankedBy) -> str:
    """The word for noting a winner with these cards; "" unless compared for high."""
    if how["ranking"] != "high":
        return ""
    return BY_VALUE.get(
        value([parse_card(card) for card in cards.split()], "high", how["joker"], pack=how["pack"])[0], ""
    )


class Step(TypedDict):
    """An award to one player: text of the button, its moves, and the move that notes the hand."""

    text: str
    moves: list[Fields]
    note: Fields | None  # without the hand's name; None if the award does not end the hand
    others: list[int]  # the other seats in the last of these pots


class Claim(Step):
    """The award of everything a player can win, and of fewer pots if another hand wins the rest."""

    steps: list[Step]  # the newest pot, the newest two, ...


class Equal(TypedDict):
    """An award to equal hands: `moves` is JSON with `seats` in place of their seats."""

    text: str  # "" if it is settled at the table
    moves: str
    seats: str


class Claims(TypedDict):
    """The awards possible from this page: for players, and for equal hands."""

    seats: list[int]
    alone: dict[str, Claim]  # by seat, of those who can win the pot due
    equal: Equal


SEATS = "seats"  # placeholder in the moves of equal hands


def _claims(code: str) -> Claims | None:
    """The awards a host can make from here; None if no pot waits, or it has halves (SHOW-06)."""
    if not code or not is_host(code):
        return None
    evening = talon().store.evening(code)
    table, award = evening.table, award_of(evening.table)
    if award is None or award.shared or not award.halves:
        return None
    contested = [pot for _index, pot in open_pots(table) if len(pot.seats) > 1]
    ties = award.ties and len(contested) == 1 and not by_suit(table)
    together = [{"move": "award", "pots": [{"pot": award.pot, award.sides[0]: SEATS}]}]
    return Claims(
        seats=[seat.seat for seat in table.live],
        alone={str(seat): _claim(table, award, seat, len(contested)) for seat in award.seats},
        equal=Equal(
            text=_("They split %(chips)s", chips=grouped(award.chips)) if ties else "",
            moves=json.dumps(together),
            seats=json.dumps(SEATS),
        ),
    )


def _claim(table: Table, award: Award, seat: int, contested: int) -> Claim:
    pots = all_they_can(table, award, seat)
    steps = [_step(table, seat, pots[:n], contested) for n in range(1, len(pots) + 1)]
    return Claim(**steps[-1], steps=steps)


def _step(table: Table, seat: int, pots: list[Fields], contested: int) -> Step:
    """The award of the newest pots to this player, and whom they must beat for the last of them."""
    numbers = [pot["pot"] for pot in pots]
    won = [(index, pot) for index, pot in open_pots(table) if index in numbers]
    chips, name = grouped(sum(pot.chips for _index, pot in won)), table.name_of(seat)
    titles = listed(pot_name(index, len(pots_of(table))) for index, _pot in reversed(won))
    return Step(
        text=_("%(name)s wins %(chips)s", name=name, chips=chips)
        if len(pots) == contested
        else _("%(name)s wins %(pot)s: %(chips)s", name=name, pot=titles, chips=chips),
        moves=[{"move": "award", "pots": pots}],
        note={"move": "note-hand", "seat": seat} if len(pots) == contested else None,
        others=[other for other in won[0][1].seats if other != seat],
    )


class RankedBy(TypedDict):
    """Arguments of `which_wins` besides the hands."""

    ranking: str
    joker: str
    tie: str
    may_duplicate: bool
    natural_wins: bool
    pack: Pack


def ranks_by(options: Choices) -> RankedBy:
    """The arguments of `which_wins` for a game with these options."""
    sent, plays = request.args, _played(options)
    ranking = sent.get("ranking", plays["ranking"])
    usual = plays["joker"]
    if JOKER_OF.get(usual, "low") != ("low" if ranking in LOWS else "high"):
        usual = "none" if usual == "none" else OF_LOW[0]  # in high-low each half has its own joker (JOKER-11)
    return {
        "ranking": ranking,
        "joker": sent.get("joker", usual),
        "tie": sent.get("tie", plays["tie"]),
        "may_duplicate": _flag(sent.get("may_duplicate"), options.get("joker.may_duplicate") is True),
        "natural_wins": _flag(sent.get("natural_wins"), options.get("joker.natural_wins") is True),
        "pack": Pack(
            lowest_rank(options), flush_beats_full_house(options), packs(options), royal_flush_beats_five(options)
        ),
    }


def _played(options: Choices) -> dict[str, str]:
    """The ranking of hands at a table with these options; high-low begins with high."""
    ranking = SOKO.get(str(options.get("soko.rank")), "high")
    if options.get("win") == "low":
        ranking = str(options["low.rank"])
    return {
        "ranking": ranking,
        "joker": str(options.get("joker.mode", "none")),
        "tie": str(options.get("tie", "split")),
    }


def _flag(sent: str | None, usual: bool) -> bool:
    return usual if sent is None else sent == "true"
