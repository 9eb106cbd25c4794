"""Uncounted stacks of a player with a jar, or of a whole table. Only bets, pots and turns are kept.

Such a seat plays from a reserve larger than any bet, so betting needs no second set of rules. The reserve is never
shown. A player going all-in gives the amount; the rest of the reserve is set aside until the hand is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.moves.event import Event
from models.moves.fields import Fields, chair, flag
from models.moves.move import Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.table.table import LEFT, Seat, Table
from models.words.words import N_

RESERVE = 10**12  # a thousand times the largest amount accepted


# Events


@dataclass(frozen=True, slots=True)
class CountingStopped(Event):
    """A player's chips are no longer counted."""

    says: ClassVar[str] = N_("%(name)s’s stack is no longer tracked")
    stays_told: ClassVar[bool] = True
    seat: int
    stack: int  # reserve

    def apply(self, table: Table) -> Table:
        return _sold(table, self.seat, self.stack, counted=False)


@dataclass(frozen=True, slots=True)
class CountedIn(Event):
    """A player's chips were counted; from now on the stack is tracked."""

    says: ClassVar[str] = N_("%(name)s’s stack is tracked from here: %(chips)s")
    stays_told: ClassVar[bool] = True
    seat: int
    chips: int

    def apply(self, table: Table) -> Table:
        return _sold(table, self.seat, self.chips, counted=True)


def _sold(table: Table, at: int, stack: int, counted: bool) -> Table:
    """The table after the bank replaced a stack; winnings so far are kept."""
    seat = table.seat(at)
    more = stack - seat.stack
    bank = table.bank.answered(at)
    bank = bank.books(seat.name, bought=more) if more > 0 else bank.unbought(seat.name, -more)
    return table.with_seat(table.seat(at)._replace(stack=stack, counted=counted))._replace(
        sold=table.sold + more, bank=bank
    )


# Decisions


def stop(table: Table, fields: Fields) -> list[Event]:
    """Decides `uncounted` for one `seat` or everybody, between hands."""
    if not table.over:
        raise refuse("hand-running")
    if table.bank.packs:
        raise refuse("prices-count")
    seats = list(table.seats) if fields.get("seat") is None else [table.seat(chair(table, fields))]
    counted = [seat for seat in seats if _countable(seat)]
    if not counted:
        raise refuse("not-counted", name=seats[0].name)
    return [CountingStopped(seat.seat, RESERVE) for seat in counted]


def _countable(seat: Seat) -> bool:
    """Whether a stack is counted and its player is at the table: chips left behind stay counted."""
    return seat.counted and seat.here != LEFT


def _may_stop(table: Table) -> list[Offer]:
    """Offers to stop counting, between hands, for each counted stack and for all at once."""
    able = table.over and not table.bank.packs  # with prices every stack is counted (SETL-11)
    counted = [seat.seat for seat in table.seats if _countable(seat)] if able else []
    one_by_one = [Offer(move="uncounted", seat=seat) for seat in counted]
    return [*one_by_one, Offer(move="uncounted", all=True)] if counted else []


def must_count(seat: Seat) -> None:
    """Refuses an uncounted stack."""
    if not seat.counted:
        raise refuse("not-counted", name=seat.name)


def shown(seat: Seat) -> int | None:
    """The stack people may see, including chips kept out of this hand; None if uncounted."""
    return seat.stack + seat.aside if seat.counted else None


def sits_uncounted(newcomer: dict[str, object] | Fields) -> bool:
    """Whether a newcomer plays uncounted: `counted: false`, or an explicit `stack: null`."""
    if newcomer.get("counted") is not None:
        return not flag(newcomer, "counted")
    return "stack" in newcomer and newcomer["stack"] is None


MOVES = (
    Move(
        name="uncounted",
        about="Somebody plays out of a jar, or counts chips again",
        fields=(Field("seat", Kind.SEAT, needed=False),),
        offers=_may_stop,
        decide=stop,
    ),
)
