"""Chips a ruling moves, as facts: bets put right, paid in, paid back, owed, passed on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from models.table.event import Event
from models.table.table import BETWEEN, DEAL, Table, replace

Shares = tuple[tuple[int, int], ...]  # seat, chips


@dataclass(frozen=True, slots=True, kw_only=True)
class BetsCorrected(Event):
    """Bets of this round are put right."""

    totals: Shares  # seat, new total of the round
    acted: tuple[int, ...]  # who has acted, after it
    hand: Mapping[str, Any]  # the level of the round, after it

    def apply(self, table: Table) -> Table:
        seats, totals = [], dict(self.totals)
        for seat in table.seats:
            more = totals.get(seat.seat, seat.bet) - seat.bet
            changes = {"stack": seat.stack - more, "bet": seat.bet + more, "paid": seat.paid + more}
            seats.append(replace(seat, **changes, acted=seat.seat in self.acted))
        return replace(table, seats=tuple(seats)).with_hand(**self.hand)


@dataclass(frozen=True, slots=True)
class PaidIn(Event):
    """Chips from a stack into the pot, by a ruling."""

    seat: int
    chips: int
    kind: str  # ante, blind, bet, dead, fee, fine

    def apply(self, table: Table) -> Table:
        seat, hand = table.seat(self.seat), table.hand
        own: dict[str, Any] = {"stack": seat.stack - self.chips}
        if table.over:
            return replace(table.with_seat(self.seat, **own), carried=table.carried + self.chips)
        if self.kind == "ante":
            antes = dict(hand.antes)
            antes[self.seat] = antes.get(self.seat, 0) + self.chips
            own["paid"] = seat.paid + self.chips
            return table.with_both(self.seat, own, {"antes": tuple(sorted(antes.items()))})
        if self.kind in ("bet", "blind") and hand.kind == "bet":
            own |= {"paid": seat.paid + self.chips, "bet": seat.bet + self.chips}
            return table.with_both(self.seat, own, {"bet": max(hand.bet, seat.bet + self.chips)})
        live = tuple(s.seat for s in table.live)
        fees = (*hand.fees, (self.seat, self.chips))
        return table.with_both(self.seat, own, {"dead": (*hand.dead, (self.chips, live)), "fees": fees})


@dataclass(frozen=True, slots=True)
class BlindsMoved(Event):
    """Other players are the blinds of this deal; the action starts again (R-BTN-02)."""

    blinds: Shares  # seat, chips due: small blind, then big blind
    first: int | None

    def apply(self, table: Table) -> Table:
        big, due = self.blinds[1]
        return table.each_seat(acted=False, checked=False).with_hand(
            blinds=self.blinds,
            first=self.first,
            last=None,
            bet=due,
            base=due,
            last_full=due,
            opened=True,
            aggressor=big,
            opener=big,
        )


@dataclass(frozen=True, slots=True)
class PaidBack(Event):
    """Chips of this hand from the pot back to a stack, by a ruling."""

    seat: int
    chips: int
    ante: bool = False
    front: bool = False  # those in front of the player, otherwise what lies in the pot first

    def apply(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        paid = seat.paid - self.chips
        own = {"stack": seat.stack + self.chips, "paid": paid}
        if not self.ante:
            own["bet"] = seat.bet - self.chips if self.front else min(seat.bet, paid)
            return table.with_seat(self.seat, **own)
        antes = dict(table.hand.antes)
        antes[self.seat] = max(0, antes.get(self.seat, 0) - self.chips)
        return table.with_both(self.seat, own, {"antes": tuple(sorted(antes.items()))})


@dataclass(frozen=True, slots=True)
class Owed(Event):
    """A debt, paid before the next hand."""

    seat: int
    chips: int
    kind: str

    def apply(self, table: Table) -> Table:
        return replace(table, owes=(*table.owes, (self.seat, self.chips, self.kind)))


@dataclass(frozen=True, slots=True)
class PotMoved(Event):
    """Chips from one player to another."""

    seat: int
    to: int
    chips: int

    def apply(self, table: Table) -> Table:
        table = table.with_seat(self.seat, stack=table.seat(self.seat).stack - self.chips)
        return table.with_seat(self.to, stack=table.seat(self.to).stack + self.chips)


@dataclass(frozen=True, slots=True)
class CarryShared(Event):
    """The carried chips are shared out: nobody plays for them any more."""

    shares: Shares

    def apply(self, table: Table) -> Table:
        back = dict(self.shares)
        seats = tuple(replace(s, stack=s.stack + back.get(s.seat, 0), staked=0) for s in table.seats)
        phase = BETWEEN if table.phase == DEAL and not table.again else table.phase
        return replace(table, seats=seats, carried=0, passes=0, forfeited=0, phase=phase)
