"""Breaks, timed or open-ended, at once or after the hand; the level's clock stops (BRK)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.evening.levels import LevelMoved, waits
from models.moves.event import Event, Names
from models.moves.fields import Fields, number
from models.moves.move import Field, Kind, Move, Offer, offer_if
from models.moves.refusals import Refused, refuse
from models.table.lasting import Break
from models.table.level_clock import rests
from models.table.table import Table
from models.words.moments import now
from models.words.words import N_, _, ngettext

LONGEST = 240  # minutes


@dataclass(frozen=True, slots=True)
class BreakAsked(Event):
    """A break was asked for, to begin when the hand is over."""

    says: ClassVar[str] = N_("Break after this hand")
    harmless: ClassVar[bool] = True
    minutes: int = 0

    def apply(self, table: Table) -> Table:
        return table._replace(lasting=table.lasting._replace(pause=Break(minutes=self.minutes, after=True)))


@dataclass(frozen=True, slots=True)
class BreakBegan(Event):
    """A break began; 0 minutes = open-ended."""

    harmless: ClassVar[bool] = True
    minutes: int = 0

    def apply(self, table: Table) -> Table:
        return table._replace(lasting=table.lasting._replace(pause=Break(since=1, minutes=self.minutes)))

    def dated(self, table: Table, at: int) -> Table:
        return table._replace(lasting=table.lasting._replace(pause=Break(since=at, minutes=self.minutes)))

    def sentence(self, names: Names) -> str:
        if not self.minutes:
            return _("Break")
        return ngettext("Break of %(n)s minute", "Break of %(n)s minutes", self.minutes)


@dataclass(frozen=True, slots=True)
class BreakEnded(Event):
    """A break ended, or was called off before it began."""

    says: ClassVar[str] = N_("The break is over")
    harmless: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        if table.lasting.pause.since:
            return table  # its length is recorded with the date
        return table._replace(lasting=table.lasting._replace(pause=Break()))

    def dated(self, table: Table, at: int) -> Table:
        lasting, pause = table.lasting, table.lasting.pause
        if pause.since:
            lasting = lasting.stood(pause.since, pause.end(at), (lasting.levels.held, at))
        return table._replace(lasting=lasting._replace(pause=Break()))


def pause(table: Table) -> Break:
    """The break asked for, else the one of the schedule (LVL-11); none once the evening is over."""
    if table.bank.finished:
        return Break()
    asked = table.lasting.pause
    return asked if asked.after or asked.lasts(now()) else rests(table)


def on(table: Table) -> bool:
    """Whether there is a break now; one with a time limit ends without a fact."""
    return pause(table).lasts(now())


def ends_in(table: Table) -> int | None:
    """Seconds until the break ends, its whole length at most; None if open-ended or there is none."""
    since, until = pause(table).since, pause(table).until  # the newest fact may be dated a moment ahead of the clock
    return max(0, -(-(until - max(since, now())) // 1000)) if on(table) and until is not None else None


def _planned(table: Table) -> bool:
    """Whether there is a break, or one is to come after the hand."""
    return on(table) or pause(table).after


def over_with_the_deal(table: Table) -> list[Event]:
    """The events ending a break with the next deal, even if its time is up."""
    ended: list[Event] = [BreakEnded()] if table.lasting.pause.since else []
    return ended + (_had(table) if waits(table) and rests(table).since else [])


def _had(table: Table) -> list[Event]:
    """The event by which the schedule's break is not begun again; the next level begins with it gone (LVL-11)."""
    return [LevelMoved(1)] if rests(table) != Break() else []


def of_schedule(table: Table) -> list[Event]:
    """The events that begin the schedule's break if it is due; a break of the host's own stands for it (LVL-11)."""
    rest, asked = rests(table), table.lasting.pause
    return [*([] if asked.since else [BreakBegan(rest.minutes)]), *_had(table)] if rest.since else []


def due(table: Table) -> list[Event]:
    """The event beginning a break asked for during the hand, unless the hand is dealt again."""
    pause = table.lasting.pause
    return [BreakBegan(pause.minutes)] if pause.after and not table.dealt_again else []


def begin(table: Table, fields: Fields) -> list[Event]:
    """Decides `break`: of `minutes`, or open-ended; during a hand once it is over."""
    if _planned(table):
        raise Refused("not-now", _("There is a break already."), "BRK-01")
    minutes = 0 if fields.get("minutes") is None else number(fields, "minutes", 1, LONGEST)
    if not table.over:
        return [BreakAsked(minutes)]
    return [*over_with_the_deal(table), BreakBegan(minutes)]


def resume(table: Table, fields: Fields) -> list[Event]:
    """Decides `resume`: ends the break, or calls it off."""
    if not _planned(table):
        raise refuse("no-break")
    return [BreakEnded(), *_had(table)]


def _may_break(table: Table) -> list[Offer]:
    return [] if _planned(table) else [Offer(move="break", asks=["minutes"], min=1, max=LONGEST)]


MINUTES = Field("minutes", Kind.COUNT, needed=False, about="left out: open-ended")
MOVES = (
    Move(name="break", about="A break, with a clock", fields=(MINUTES,), timed=True, offers=_may_break, decide=begin),
    Move(
        name="resume",
        about="The break is over",
        timed=True,
        offers=offer_if(_planned, "resume"),
        decide=resume,
    ),
)
