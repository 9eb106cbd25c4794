"""A jackpot after a deal was passed in: the hand needed to open, and the antes the next deal adds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from models.evening.dealers_choice import picks
from models.evening.last_round import AS_USUAL, next_up
from models.evening.tap import moved
from models.game.to_open import OPENERS, PAIRS, climb, to_open
from models.moves.refusals import Refused
from models.table.table import Table
from models.words.words import _, grouped

RUNGS = 5  # most that are shown
LETTERS = dict(zip(PAIRS, ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"), strict=True))


class Rung(NamedTuple):
    """A rung of the ladder: a pair that opens; passed, current, or still to come."""

    letter: str
    state: Literal["done", "now", "next"]


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotNight:
    """The jackpot between two deals, as shown in the middle."""

    says: str  # the reason why it is still there
    chips: int
    rungs: tuple[Rung, ...]  # of the ladder of openers; none if it does not climb
    openers: str
    deal: str  # number of the next deal, in words


def jackpot_night(table: Table) -> JackpotNight | None:
    """The jackpot shown in the middle after a deal was passed in; None at any other time (JACK-04, JACK-16)."""
    if not (table.over and table.passes and table.carried) or picks(table) or next_up(table) not in AS_USUAL:
        return None
    rank = to_open(table.options, table.passes - table.stayed)
    if not rank:
        return None
    openers = _(OPENERS[rank])
    return JackpotNight(
        says=_("The pot stays.") if table.stayed else _("Nobody could open. The pot stays."),
        chips=table.carried,
        rungs=tuple(_rungs(table)),
        openers=openers[:1].upper() + openers[1:],
        deal=_("to open, deal %(n)s", n=table.passes + 1),
    )


def _rungs(table: Table) -> list[Rung]:
    climbing, at = climb(table.options, table.passes - table.stayed)
    begins = max(0, min(at - RUNGS + 2, len(climbing) - RUNGS))
    rises = table.options.get("jack.progressive") == "up"
    return [
        Rung(LETTERS[pair], "now" if n == at else "done" if n < at and rises else "next")
        for n, pair in list(enumerate(climbing))[begins : begins + RUNGS]
    ]


def becomes(table: Table) -> str:
    """The jackpot after the next deal's antes, for the deal button; "" without a jackpot."""
    if jackpot_night(table) is None:
        return ""
    try:
        dealt, _events = moved(table, "deal", {})
    except Refused:
        return ""
    chips, paid = grouped(dealt.pot), {seat.paid for seat in dealt.live}
    if len(paid) == 1 and sum(seat.paid for seat in dealt.live) == dealt.pot - table.carried and min(paid):
        return _("everybody antes %(ante)s: the jackpot is %(chips)s", ante=grouped(min(paid)), chips=chips)
    return _("the jackpot is then %(chips)s", chips=chips)
