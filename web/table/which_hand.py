"""Hands compared: the page with the card keyboard, and `GET /hands` for scripts."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from flask import Blueprint, Response, jsonify, render_template, request

from models.cards.best_five import MOST_JOKERS, which_of_more, wild_ranks
from models.cards.cards import HAND, JOKER, RANKS, Pack, Rule, parse_card
from models.cards.hand_names import CARDS, JOKERS, RANKINGS, TIES, WORDS, HandValue
from models.cards.ranking import HANDS, Compared, value, which_wins
from models.cards.values import LOWS, OF_HIGH, OF_LOW
from models.game.course import steps
from models.game.own_texts import cards_of_a_line, only_people_know, uses_two, wild_in
from models.game.pack import flush_beats_full_house, jokers, lowest_rank, packs, royal_flush_beats_five
from models.game.pack import in_words as pack_in_words
from models.game.steps import each, shared
from models.play.halves import wins as played_for
from models.play.noting import word_of
from models.screen.by_hands import Decided, decidable, decided, may_hide
from models.table.options import Choices, as_options
from models.table.table import Table
from models.words.words import N_, _
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
    awards = table if table and is_host(code) and decidable(table) else None
    how = ranks_by({**table.options, **_any_card(table.options), "win": played_for(table)} if table else {})
    cards = cards_of(table.options if table else {})
    if wants_json():
        sent = request.args.getlist("hand")
        return jsonify(_at_table(awards, sent, how, cards) if awards else _answer(sent, how, cards)[0])
    words = {rank: WORDS[n][0] for n, rank in enumerate(RANKS, 2)}
    seats = _in_it(code, table)
    return render_template(
        "table/which_hand.html",
        code=code,
        names=[table.name_of(seat) for seat in seats] if table else [],
        seats=seats,
        awards=bool(awards),
        hides=bool(awards and may_hide(awards)),
        deal=table.deals if table else 0,
        seen=talon().store.evening(code).seq if code else 0,
        own=bool(table and steps(table.options)) and not (cards.is_more or cards.line),  # wild as agreed (OTHER-20)
        cards=cards,
        cards_say=_cards_say(cards),
        wild=_(only_people_know(table.options)).rstrip(".") if table else "",
        how=how,
        rankings=RANKINGS,
        jokers=JOKERS,
        ties=TIES,
        lows=LOWS,
        joker_of=JOKER_OF,
        most=HANDS[1],
        ranks=RANKS[how.pack.lowest - 2 :][::-1],
        pack_says=", ".join(pack_in_words(table.options)) if table else "",
        flush_first=how.pack.flush_first,
        packs=how.pack.packs,
        royal_first=how.pack.royal_first,
        words=words,
        letters=_letters(words),
        spoken=_spoken(words),
        suits=SIGNS,
        suit_names=SUITS,
        places=PLACES,
    )


class CardsOf(NamedTuple):
    """The cards a hand is made of: each player's, the middle's, and the wild ranks."""

    each: int = HAND  # with those of a line
    middle: int = 0
    line: int = 0  # cards of one line in the middle, where each player picks theirs
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
    own, board = each(course), shared(course)
    line = cards_of_a_line(options, board)
    usual = CardsOf(own + line, 0 if line else board, line, uses_two(options)) if own + board > HAND else CardsOf()
    wild = wild_ranks(sent["wild"]) if "wild" in sent else wild_in(str(options.get("other.wild", "")))
    many = only_people_know(options) if options else "joker" in sent
    most = max(1, jokers(options), MOST_JOKERS if many else 0)
    return usual._replace(two=_flag(sent.get("two"), usual.two), wild=wild, jokers=most)


def _any_card(options: Choices) -> dict[str, str]:
    """The joker as any card, where it stands for the cards that people know to be wild (OTHER-13)."""
    return {"joker.mode": "wild"} if only_people_know(options) and options.get("joker.mode", "none") == "none" else {}


def _cards_say(cards: CardsOf) -> str:
    """The cards a hand is made of, in words."""
    if cards.line:
        own = cards.each - cards.line
        return _("Cards each: %(n)s, and the %(line)s of one line in the middle.", n=own, line=cards.line)
    if not cards.middle:
        return _("Cards each: %(n)s. The best five count.", n=cards.each) if cards.each > HAND else ""
    words = N_("Cards each: %(n)s, in the middle: %(middle)s. The best five count.")
    if cards.two:
        words = N_("Cards each: %(n)s, in the middle: %(middle)s. Exactly two of your own count, and three of these.")
    return _(words, n=cards.each, middle=cards.middle)


class Made(Compared):
    """Hands compared, with the word for noting each (for high only)."""

    made: list[str]


def _answer(dealt: list[str], how: Rule, cards: CardsOf) -> tuple[Made, list[HandValue]]:
    """The hands compared, and their values: five cards as they are, else the best five (HANDS-01)."""
    board = request.args.get("board", "")
    rule = how._replace(jokers=cards.jokers)
    doubled = any(len(hand.split()) > HAND or hand.upper().count("JK") > 1 for hand in dealt)
    if board or cards.wild or doubled:
        answer, values = which_of_more(dealt, board, rule._replace(two=cards.two and bool(board), wild=cards.wild))
    else:
        answer = which_wins(dealt, rule)
        plainly = Rule(how.ranking, how.joker, pack=how.pack)
        values = [value([parse_card(card) for card in hand.split()], plainly) for hand in dealt]
    if cards.line:  # the same line may be everybody's
        answer["warnings"] = []
    high = how.ranking == "high"
    return {**answer, "made": [word_of(one, "high") if high else "" for one in values]}, values


def _letters(words: dict[str, str]) -> str:
    """The court cards that begin with another letter in the reader's language: Q = Dame, J = Bube."""
    named = {rank: _(words[rank]).capitalize() for rank in "AKQJ"}
    return ", ".join(f"{rank} = {word}" for rank, word in named.items() if word[0] != rank)


def _spoken(words: dict[str, str]) -> dict[str, object]:
    """The words for cards that are read aloud as they are entered."""
    ranks = {rank: _(word) for rank, word in words.items()}
    return {
        "ranks": ranks,
        "cards": {suit: _(text, rank="{rank}") for suit, text in CARDS.items()},  # with a gap for the rank
        "joker": _("joker"),
    }


def _at_table(table: Table, dealt: list[str], how: Rule, cards: CardsOf) -> dict[str, object]:
    """The hands compared, and what they decide: `seat` once for each hand, `hidden` for seats that do not show."""
    seats = request.args.getlist("seat", type=int)
    hidden = frozenset(request.args.getlist("hidden", type=int))
    single = len(dealt) == 1 and bool(hidden)
    answer, values = _answer(dealt * 2 if single else dealt, how, cards)
    if single:  # the only hand shown was compared with itself
        answer = {"order": [[0]], "hands": answer["hands"][:1], "warnings": [], "why": [], "made": answer["made"][:1]}
    if len(seats) != len(dealt):
        return {**answer, "decided": None}
    order = [[seats[at] for at in equal] for equal in answer["order"]]
    worth = dict(zip(seats, values, strict=False))
    awards = decided(table, order, worth, how.ranking, hidden)
    return {**answer, "decided": awards and _sure(awards, table.options, " ".join(dealt))}


def _sure(awards: Decided, options: Choices, entered: str) -> Decided:
    """The awards, whose button also says it if no card was entered as wild where people know which are (OTHER-13)."""
    told = JOKER.casefold() in f"{entered} {request.args.get('board', '')}".casefold() or "wild" in request.args
    if told or not only_people_know(options):
        return awards
    return replace(awards, texts=(*awards.texts, _("No wild card was entered.")))


def _in_it(code: str, table: Table | None) -> list[int]:
    """Seats that can still win the current hand, for admitted devices; [] if nothing is to be compared."""
    if table is None or table.over or not table.contested or not pass_to(code):
        return []
    return [seat.seat for seat in table.live]


def ranks_by(options: Choices) -> Rule:
    """The rule of `which_wins` for a game with these options."""
    sent, plays = request.args, _played(options)
    ranking = sent.get("ranking", plays["ranking"])
    usual = plays["joker"]
    if JOKER_OF.get(usual, "low") != ("low" if ranking in LOWS else "high"):
        usual = "none" if usual == "none" else OF_LOW[0]  # in high-low each half has its own joker (JOKER-11)
    return Rule(
        ranking,
        sent.get("joker", usual),
        _flag(sent.get("may_duplicate"), options.get("joker.may_duplicate") is True),
        _flag(sent.get("natural_wins"), options.get("joker.natural_wins") is True),
        sent.get("tie", plays["tie"]),
        Pack(lowest_rank(options), flush_beats_full_house(options), packs(options), royal_flush_beats_five(options)),
    )


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
