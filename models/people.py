"""Who is who during an evening: people sit down, are renamed, change chairs, buy chips; and what each has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from models.played import Tap
from models.seating import ChairsChanged, Renamed, SatDown
from models.table import Event, Table
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
        had = {seat.seat: (seat.name, seat.stack) for seat in before.seats}
        for seat in after.seats:
            name, stack = had.get(seat.seat, ("", 0))
            person = self.seats.get(seat.seat)
            if person is None or stack == seat.stack:
                continue
            if name and name != seat.name:  # another took the chair
                gave = self._known(name)
                self.bought[gave] = self.bought.get(gave, 0) - stack
                stack = 0
            self.bought[person] = self.bought.get(person, 0) + seat.stack - stack

    def result(self, table: Table, tallies: Mapping[int, Tally]) -> Iterator[tuple[str, Tally]]:
        """Name and tally of everybody, with what they bought, have now and have won or lost by it."""
        stacks: dict[int, int] = {}
        for seat in table.seats:
            if seat.seat in self.seats:
                stacks[self.seats[seat.seat]] = stacks.get(self.seats[seat.seat], 0) + seat.stack
        for person, name in enumerate(self.names):
            stack, bought = stacks.get(person, 0), self.bought.get(person, 0)
            tally = tallies.get(person, Tally())
            yield name, replace(tally, stack=stack, bought=bought, result=stack - bought)
