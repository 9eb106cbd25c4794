"""Whose turn it is, and what is said to them, to the dealer, and to whoever waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.moves.move import Role
from models.screen.says import Says
from models.screen.screen_keys import ClockLine, DeclaredRow, StageRow, TableReport


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The words of the turn."""

    course: Sequence[StageRow]  # the stages of the hand: name, and done, now or next
    who: str  # whose turn, in words
    what: str  # what is asked
    aloud: str  # both to be heard; "" while nobody is asked
    why: str  # the rule behind it
    dealer_says: Says | None
    reshuffles: bool  # the dealer shuffles now
    warning: str
    clock: ClockLine | None  # whose time runs
    yours: bool  # it is the turn of whoever holds this device
    acts: bool  # something may be tapped in the footer
    line: str  # what a player reads while others act
    declared: DeclaredRow | None  # what they declared in secret, and what else it may be changed to


def turn_of(report: TableReport, asks: str = "") -> Turn:
    """The words of the turn for this viewer; while a pot is awarded step by step, of the step."""
    shuffle = report["reshuffle"]
    return Turn(
        course=report["stages"],
        who=report["who"],
        what=asks or report["what"],
        aloud=report["aloud"],
        why=report["why"] or "",
        dealer_says=report["dealer_says"],
        reshuffles=bool(shuffle and shuffle["now"]),
        warning=report["warning"] or "",
        clock=report["clock_line"],
        yours=report["yours"],
        acts=report["you"]["role"] == Role.HOST or report["yours"],
        line=report["your_line"],
        declared=report["declared"],
    )
