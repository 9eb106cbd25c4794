"""Uncounted stacks during play: going all-in for the real chips, and returning the rest afterwards.

Such a seat plays from a reserve larger than any bet (see `models.bank.reserve`), so betting needs no second set of
rules. A player going all-in gives the amount; the rest of the reserve is set aside until the hand is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.moves.event import Event
from models.moves.fields import Fields, chair, flag, number
from models.moves.refusals import refuse
from models.table.table import Table


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """An uncounted player went all-in: the rest of the reserve stays out of this hand."""

    says: ClassVar[str] = ""  # the all-in has the sentence
    harmless: ClassVar[bool] = True
    seat: int
    chips: int

    def apply(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        return table.with_seat(seat._replace(stack=seat.stack - self.chips, aside=seat.aside + self.chips))


@dataclass(frozen=True, slots=True)
class TakenUp(Event):
    """An uncounted player got the reserve back after the hand."""

    says: ClassVar[str] = ""
    harmless: ClassVar[bool] = True
    seat: int

    def apply(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        return table.with_seat(seat._replace(stack=seat.stack + seat.aside, aside=0))


def all_in(table: Table, move: str, fields: Fields, turn: int | None) -> list[Event]:
    """Events before `all_in: true` with `to`: an uncounted player has exactly this much, so the move is all-in."""
    if not flag(fields, "all_in"):
        return []
    seat, to = table.seat(chair(table, fields)), number(fields, "to", 1)
    if turn != seat.seat:
        return []  # the move is refused like any other out of turn
    if seat.buys:
        raise refuse("nobody-all-in", name=seat.name)
    if seat.counted and to != seat.bet + seat.stack:
        raise refuse("all-in-counted", name=seat.name, to=seat.bet + seat.stack)
    if to <= seat.bet or (move == "call" and to > table.hand.betting.bet):
        raise refuse("all-in-call", low=seat.bet + 1, high=max(seat.bet + 1, table.hand.betting.bet))
    return [] if seat.counted else [SetAside(seat.seat, seat.stack + seat.bet - to)]


def taken_up(table: Table) -> list[Event]:
    """Events returning the reserves once the hand is over."""
    return [TakenUp(seat.seat) for seat in table.seats if seat.aside]
