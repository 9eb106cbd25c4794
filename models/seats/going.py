"""Leaving announced: the time or the hands left stand on the chair, then a line says so (SEAT-09)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.moves.event import Event, Names
from models.moves.fields import Fields, chair, number, yes
from models.moves.move import SEAT, Field, Kind, Move, Offer, Who
from models.moves.refusals import refuse
from models.seats.dealers import how_many
from models.table.lasting import MINUTE
from models.table.table import LEFT, OUT, Seat, Table
from models.words.moments import clock, now
from models.words.words import _, listed, ngettext

LONGEST = 600  # minutes


@dataclass(frozen=True, slots=True)
class LeavingSaid(Event):
    """A player said when they leave, in minutes or in hands; 0 of both: they stay."""

    harmless: ClassVar[bool] = True
    seat: int
    minutes: int = 0
    hands: int = 0

    def apply(self, table: Table) -> Table:
        after = table.deals + self.hands if self.hands else 0
        goes = int(self.minutes > 0)  # `dated` knows the time
        return table.with_seat(table.seat(self.seat)._replace(goes=goes, goes_after=after))

    def dated(self, table: Table, at: int) -> Table:
        seat = table.seat(self.seat)
        return table.with_seat(seat._replace(goes=at + self.minutes * MINUTE)) if seat.goes else table

    def sentence(self, names: Names) -> str:
        if self.hands:
            return ngettext(
                "%(name)s leaves after %(n)s more hand",
                "%(name)s leaves after %(n)s more hands",
                self.hands,
                name=names[self.seat],
            )
        if not self.minutes:
            return _("%(name)s stays after all", name=names[self.seat])
        who = names[self.seat]
        return ngettext("%(name)s leaves in %(n)s minute", "%(name)s leaves in %(n)s minutes", self.minutes, name=who)


def say(table: Table, fields: Fields) -> list[Event]:
    """Decides `leaves-in`: so many `minutes` from now, or after one more `lap`; 0 takes it back."""
    seat = table.seat(chair(table, fields))
    if seat.here == LEFT:
        raise refuse("already-left", name=seat.name)
    if yes(fields, "lap"):
        dealt = [other for other in table.seats if other.state != OUT]
        return [LeavingSaid(seat.seat, hands=how_many(table) if table.over else len(dealt))]
    return [LeavingSaid(seat.seat, number(fields, "minutes", 0, LONGEST))]


def goes_in(seat: Seat) -> int | None:
    """Seconds until the announced time, 0 once it has come; None without one."""
    return max(0, -(-(seat.goes - now()) // 1000)) if seat.goes else None


def hands_left(table: Table, seat: Seat) -> int | None:
    """Hands still to be dealt before this player leaves, without the present one; None if they did not say so."""
    return max(0, seat.goes_after - table.deals) if seat.goes_after else None


def in_words(table: Table, seat: Seat) -> str:
    """The announced time in words; "" without one."""
    if hands := hands_left(table, seat):
        return ngettext("leaves in %(n)s hand", "leaves in %(n)s hands", hands)
    if hands == 0:
        return _("wanted to leave now") if table.over else _("leaves after this hand")
    left = goes_in(seat)
    if left is None:
        return ""
    time = clock(seat.goes)
    return _("leaves at %(time)s", time=time) if left else _("wanted to leave at %(time)s", time=time)


def due(table: Table) -> str:
    """The line about everybody whose time to leave has come; "" if there is nobody."""
    names = [s.name for s in table.seats if goes_in(s) == 0 or (table.over and hands_left(table, s) == 0)]
    return _("Time to leave: %(names)s", names=listed(names)) if names else ""


def _may_say(table: Table) -> list[Offer]:
    there = [seat.seat for seat in table.seats if seat.here != LEFT]
    return [Offer(move="leaves-in", seat=at, asks=["minutes"], min=0, max=LONGEST) for at in there]


MOVES = (
    Move(
        name="leaves-in",
        about="Somebody says when they leave",
        fields=(
            SEAT,
            Field("minutes", Kind.COUNT, False, about="from now; 0: stays after all"),
            Field("lap", Kind.FLAG, False, about="after one more time around instead"),
        ),
        who=Who.OWN,
        offers=_may_say,
        decide=say,
    ),
)
