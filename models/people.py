"""Who is who during an evening: people sit down, are renamed, change chairs, buy chips; and what each has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from models.played import Tap
from models.seating import ChairsChanged, Renamed, SatDown
from models.table import Event, Seat, Table
from models.tally import Tally


class People:
    """Everybody who sat down, numbered from 0 in that order; who comes back under the same name is the same."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.seats: dict[int, int] = {}  # chair -> person
        self.bought: dict[int, int] = {}  # person -> chips from the bank, less those given back

    def hear(self, tap: Tap) -> None:
        """What a tap says about people; a ruling that winds back lets people be as they are."""
        moves = tap.before.sold != tap.after.sold
        if not moves and not any(isinstance(line.fact.event, (SatDown, Renamed, ChairsChanged)) for line in tap.lines):
            return
        table = tap.before
        for line in tap.lines:
            after = line.fact.event.apply(table)
            self._sits(line.fact.event)
            self._buys(table, after)
            table = after

    def _sits(self, event: Event) -> None:
        if isinstance(event, SatDown):
            self.seats[event.seat] = self._known(event.name)
        elif isinstance(event, Renamed) and event.seat in self.seats:
            self.names[self.seats[event.seat]] = event.name
        elif isinstance(event, ChairsChanged):
            new = dict(event.chairs)
            self.seats = {new.get(seat, seat): person for seat, person in self.seats.items()}

    def _known(self, name: str) -> int:
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)

    def _buys(self, before: Table, after: Table) -> None:
        """Chips from the bank or back to it, whoever's they are: the only way chips come and go."""
        if before.sold == after.sold:
            return
        had = {seat.seat: (seat.name, held(seat)) for seat in before.seats}
        for seat in after.seats:
            name, chips = had.get(seat.seat, ("", 0))
            person = self.seats.get(seat.seat)
            if person is None or chips == held(seat):
                continue
            if name and name != seat.name:  # another took the chair
                gave = self._known(name)
                self.bought[gave] = self.bought.get(gave, 0) - chips
                chips = 0
            self.bought[person] = self.bought.get(person, 0) + held(seat) - chips

    def result(self, table: Table, tallies: Mapping[int, Tally]) -> Iterator[tuple[str, Tally]]:
        """Name and tally of everybody, with what they bought, have now and have won or lost by it."""
        chips, loose = dict[int, int](), set[int]()
        for seat in table.seats:
            if (person := self.seats.get(seat.seat)) is not None:
                chips[person] = chips.get(person, 0) + held(seat)
                loose |= set() if seat.counted else {person}
        for person, name in enumerate(self.names):
            stack, bought = chips.get(person, 0), self.bought.get(person, 0)
            counts: dict[str, Any] = {"stack": stack, "bought": bought} if person not in loose else {"loose": 1}
            yield name, replace(tallies.get(person, Tally()), **counts, result=stack - bought)


def held(seat: Seat) -> int:
    """All chips in front of a player, those kept out of an all-in included."""
    return seat.stack + seat.aside
