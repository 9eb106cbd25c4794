"""Which hand wins? The page with the card keyboard, and the same answer for scripts: `GET /hands`."""

from __future__ import annotations

from typing import TypedDict

from flask import Blueprint, Response, jsonify, render_template, request

from models.cards.cards import RANKS, parse_card
from models.cards.hand_names import JOKERS, RANKINGS, TIES, WORDS
from models.cards.ranking import HANDS, value, which_wins
from models.cards.values import LOWS, OF_HIGH, OF_LOW
from models.game.course import steps
from models.moves.fields import Fields
from models.play.halves import wins as played_for
from models.play.noting import BY_VALUE
from models.play.odd_chip import by_suit
from models.play.pots import open_pots
from models.screen.award import all_they_can, award_of, most_they_can
from models.table.options import Choices
from models.table.table import Table
from models.words.words import N_, _, grouped
from web.server.answers import wants_json
from web.server.house import house
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
JOKER_OF = {**dict.fromkeys(OF_HIGH, "high"), **dict.fromkeys(OF_LOW, "low")}  # what each is for
SOKO = {"below_pair": "soko_below", "between_pair_and_two_pair": "soko_between"}


@hands.get("/hands")
def hands_compared() -> str | Response:
    """The hands of `hand=`, compared as said, else as the table `t=` plays, else high without a joker."""
    code = request.args.get("t", "")
    table = house().store.evening(code).table if code else None
    how = ranks_by({**table.options, "win": played_for(table)} if table else {})
    if wants_json():
        dealt = request.args.getlist("hand")
        answer = which_wins(dealt, **how)
        return jsonify({**answer, "made": [_made(cards, how) for cards in dealt]})
    words = {rank: WORDS[n][0] for n, rank in enumerate(RANKS, 2)}
    return render_template(
        "table/which_hand.html",
        code=code,
        names=_in_it(code, table),
        awards=_awards(code),
        seen=house().store.evening(code).seq if code else 0,
        own=bool(table and steps(table.options)),  # whose wild cards and boards are the table's affair (OTHER-20)
        how=how,
        rankings=RANKINGS,
        jokers=JOKERS,
        ties=TIES,
        lows=LOWS,
        joker_of=JOKER_OF,
        most=HANDS[1],
        ranks=RANKS[::-1],
        words=words,
        suits=SIGNS,
        suit_names=SUITS,
        places=PLACES,
    )


def _in_it(code: str, table: Table | None) -> list[str]:
    """Who can still win the hand being played, for whoever was let in; [] where nobody has to compare with anybody."""
    if table is None or table.over or not table.contested or not pass_to(code):
        return []
    return [seat.name for seat in table.live]


def _made(cards: str, how: RankedBy) -> str:
    """What these cards make, as it is noted of a winner; "" where they are compared otherwise than for high."""
    if how["ranking"] != "high":
        return ""
    return BY_VALUE.get(value([parse_card(card) for card in cards.split()], "high", how["joker"])[0], "")


class Awards(TypedDict):
    """What the hands are compared for: the pot, the seats of those named, and what each of them takes."""

    pot: int
    side: str
    seats: list[int]
    wins: dict[str, list[Fields]]  # by seat, the pots as they are posted; nobody who cannot win the pot due
    says: dict[str, str]  # by seat, the words on the button
    split: str  # the words where they are equal; "" where that is settled at the table
    ends: list[str]  # whose award ends the hand, so that what won can be noted with it


def _awards(code: str) -> Awards | None:
    """What the host may award from here; None where no pot waits, or it is halved (SHOW-06)."""
    if not code or not is_host(code):
        return None
    evening = house().store.evening(code)
    table, award = evening.table, award_of(evening.table)
    if award is None or award.shared or not award.halves:
        return None
    contested = [pot for _index, pot in open_pots(table) if len(pot.seats) > 1]
    wins = {str(seat): all_they_can(table, award, seat) for seat in award.seats}
    sums = {seat: most_they_can(table, int(seat)) for seat in wins}
    ties = award.ties and len(contested) == 1 and not by_suit(table)
    return Awards(
        pot=award.pot,
        side=award.sides[0],
        seats=[seat.seat for seat in table.live],
        wins=wins,
        says={
            seat: _("%(name)s wins %(chips)s", name=table.name_of(int(seat)), chips=grouped(chips))
            for seat, chips in sums.items()
        },
        split=_("They split %(chips)s", chips=grouped(award.chips)) if ties else "",
        ends=[seat for seat, pots in wins.items() if len(pots) == len(contested)],
    )


class RankedBy(TypedDict):
    """What `which_wins` takes beside the hands."""

    ranking: str
    joker: str
    tie: str
    may_duplicate: bool
    natural_wins: bool


def ranks_by(options: Choices) -> RankedBy:
    """What `which_wins` needs beside the hands."""
    sent, plays = request.args, _played(options)
    ranking = sent.get("ranking", plays["ranking"])
    usual = plays["joker"]
    if JOKER_OF.get(usual, "low") != ("low" if ranking in LOWS else "high"):
        usual = "none" if usual == "none" else OF_LOW[0]  # in high-low each half has a joker of its own (JOKER-11)
    return {
        "ranking": ranking,
        "joker": sent.get("joker", usual),
        "tie": sent.get("tie", plays["tie"]),
        "may_duplicate": _flag(sent.get("may_duplicate"), options.get("joker.may_duplicate") is True),
        "natural_wins": _flag(sent.get("natural_wins"), options.get("joker.natural_wins") is True),
    }


def _played(options: Choices) -> dict[str, str]:
    """How hands rank at a table with these options; high-low begins with high."""
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
