"""Orbits: every player dealt in deals once, from one chair around to it again (LAST-01, LAST-02, CHO-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.moves.event import Event
from models.seats.dealers import next_dealer, playing_on
from models.table.lasting import Orbit
from models.table.table import MOST_SEATS, Table


@dataclass(frozen=True, slots=True)
class OrbitBegan(Event):
    """An orbit of the current game began, or one more: everybody is to deal once (CHO-02, CHOICE-05)."""

    says: ClassVar[str] = ""  # the sentence is that of the game's own event
    stays_told: ClassVar[bool] = True
    first: int
    times: int = 1  # the number of this hand or orbit among those of its game

    def apply(self, table: Table) -> Table:
        orbit = Orbit(self.first, begun=True, times=self.times)
        return table._replace(lasting=table.lasting._replace(orbit=orbit))


@dataclass(frozen=True, slots=True)
class OrbitDone(Event):
    """An orbit ended; later deals are for carried chips and belong to no orbit."""

    says: ClassVar[str] = ""
    stays_told: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        return table._replace(lasting=table.lasting._replace(orbit=table.lasting.orbit._replace(done=True)))


def _place(orbit: Orbit, seat: int) -> int:
    """The chair's number counted clockwise from the first dealer, who is 0."""
    return (seat - orbit.first) % MOST_SEATS


def over(table: Table, orbit: Orbit) -> bool:
    """Whether the next deal would reach or pass the first dealer; a repeat by the same dealer does not count."""
    if not orbit.first or not table.over:
        return False
    if orbit.done or not orbit.begun or table.dealer is None:
        return orbit.done
    after = next_dealer(table)
    if after is None:
        return not dealers(table, orbit)
    return after != table.dealer and _place(orbit, after) <= _place(orbit, table.dealer)


def drawn_anew(table: Table, orbit: Orbit) -> Orbit:
    """The orbit after a draw for seats: over, or begun again with the dealer to be found (SEAT-07)."""
    if not orbit.first or over(table, orbit):
        return orbit._replace(done=bool(orbit.first))
    return orbit._replace(begun=False, skip=0)


def dealers(table: Table, orbit: Orbit) -> list[int]:
    """Seats that have yet to deal in it, in order, without the current hand's; none without an orbit."""
    if orbit.done or not orbit.first:
        return []
    able = [s.seat for s in playing_on(table)]
    if table.dealer is None:
        orbit = orbit._replace(first=next_dealer(table) or orbit.first)
    able.sort(key=lambda seat: _place(orbit, seat))
    if not orbit.begun or table.dealer is None:
        return able
    after = next_dealer(table) if table.over else None
    if after is None or after == table.dealer:
        again = [table.dealer] if after is not None else []
        return again + [seat for seat in able if _place(orbit, seat) > _place(orbit, table.dealer)]
    return [] if over(table, orbit) else [seat for seat in able if _place(orbit, seat) >= _place(orbit, after)]
