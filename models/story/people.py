"""People of an evening, who sit down, are renamed and change chairs; and their results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from models.bank.settling import amount_won, won
from models.moves.event import Event
from models.seats.seating import ChairsChanged, Renamed, SatDown
from models.story.replay import Tap
from models.story.tally import Tally
from models.table.table import Seat, Table


class People:
    """Everybody who sat down, numbered from 0 in that order; the same name is the same person."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.seats: dict[int, int] = {}  # chair to person

    def add(self, tap: Tap) -> None:
        """Updates the people by a tap; a ruling that goes back changes nothing here."""
        for line in tap.lines:
            self._sits(line.fact.event)
        self.seats = sat_elsewhere(self.seats, tap)

    def _sits(self, event: Event) -> None:
        if isinstance(event, SatDown):
            self.seats[event.seat] = self._number_of(event.name)
        elif isinstance(event, Renamed) and event.seat in self.seats:
            self.names[self.seats[event.seat]] = event.name

    def _number_of(self, name: str) -> int:
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)

    def result(self, table: Table, tallies: Mapping[int, Tally]) -> Iterator[tuple[str, Tally]]:
        """Name and tally of everybody, with chips bought, stack and result as in the bank's books."""
        chips, loose = dict[int, int](), set[int]()
        for seat in table.seats:
            if (person := self.seats.get(seat.seat)) is not None:
                chips[person] = chips.get(person, 0) + held(seat)
                loose |= set() if seat.counted else {person}
        for person, name in enumerate(self.names):
            account, stack = table.bank.account(name), chips.get(person, 0)
            result, unit = won(table, name), table.bank.unit
            over = amount_won(table, name) + (account.fed - result) * unit
            tally = replace(tallies.get(person, Tally()), result=result, over=over)
            books = replace(tally, stack=stack, bought=account.bought, cashed=account.cashed, shared=account.shared)
            yield name, replace(tally, loose=1) if person in loose else books


def sat_elsewhere(seats: Mapping[int, int], tap: Tap) -> dict[int, int]:
    """Chair to person after this tap, if people changed chairs with it."""
    now = dict(seats)
    for event in chairs_changed(tap):
        new = dict(event.chairs)
        now = {new.get(seat, seat): person for seat, person in now.items()}
    return now


def chairs_changed(tap: Tap) -> list[ChairsChanged]:
    """Changes of chairs in this tap; people and their results stay the same (SEAT-08)."""
    return [line.fact.event for line in tap.lines if isinstance(line.fact.event, ChairsChanged)]


def held(seat: Seat) -> int:
    """All chips of a player, including those kept out of an all-in."""
    return seat.stack + seat.aside
