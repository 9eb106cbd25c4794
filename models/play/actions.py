"""What happens in a betting round: check, fold, call, bet, raise, complete, bring in; it begins and ends (BET).

Only the facts and what they do to the table; who may cause them is in `betting`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from models.play.binding import freed
from models.table.event import Event
from models.table.table import FOLDED, Seat, Table, replace


@dataclass(frozen=True, slots=True)
class Checked(Event):
    """A player stays in without paying."""

    seat: int

    def apply(self, table: Table) -> Table:
        hand = table.hand
        return table.with_both(
            self.seat,
            {"acted": True, "faced": hand.bet, "checked": True},
            {"last": self.seat, "acts": hand.acts + 1, "bound": freed(hand, self.seat) if hand.bound else ()},
        )


@dataclass(frozen=True, slots=True)
class Folded(Event):
    """A player gives the hand up; the chips stay in (BET-08)."""

    seat: int
    left: bool = False  # folded by itself because the player has left

    def apply(self, table: Table) -> Table:
        hand = table.hand
        return table.with_both(
            self.seat, {"state": FOLDED, "owed": 0, "held": hand.streets}, {"last": self.seat, "acts": hand.acts + 1}
        )


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A player brings the total of the round up to the highest one, or goes all-in for less."""

    seat: int
    chips: int  # put in by this call, not the whole bet
    all_in: bool = False

    def apply(self, table: Table) -> Table:
        hand, seat = table.hand, table.seat(self.seat)
        return table.with_both(
            self.seat,
            {**_puts(seat, self.chips), "acted": True, "faced": hand.bet},
            {"last": self.seat, "acts": hand.acts + 1, "bound": freed(hand, self.seat) if hand.bound else ()},
        )


@dataclass(frozen=True, slots=True)
class BroughtIn(Event):
    """The forced bet of the first stud round (STUD-05, STUD-06)."""

    seat: int
    chips: int
    opens: bool = False  # it counts as the opening bet: pot and no limit, or as large as the small bet
    size: int = 0  # then the size of a full bet
    all_in: bool = False

    def apply(self, table: Table) -> Table:
        hand, seat = table.hand, table.seat(self.seat)
        changes: dict[str, Any] = {"bet": max(hand.forced, seat.bet + self.chips), "last": self.seat}
        changes |= {"aggressor": self.seat, "forced": 0 if self.opens else hand.forced}
        if self.opens:
            changes |= {"opened": True, "base": changes["bet"], "last_full": self.size}
        own = {**_puts(seat, self.chips), "acted": True, "faced": changes["bet"]}
        return table.with_both(self.seat, own, changes)


@dataclass(frozen=True, slots=True)
class _Wager(Event):
    """Chips beyond the highest total: what Bet, Raised and Completed share."""

    seat: int
    to: int  # new total of this round
    chips: int  # put in by this tap
    full: bool = True  # counts as a full bet or raise: everybody may raise again
    size: int = 0  # then the size of a full bet or raise from now on
    counts: bool = False  # uses up a raise
    caps: bool = False  # and was the last one
    all_in: bool = False

    def apply(self, table: Table) -> Table:
        hand = table.hand
        changes: dict[str, Any] = {
            "bet": max(hand.bet, self.to),
            "last": self.seat,
            "acts": hand.acts + 1,
            "wagers": hand.wagers + 1,
            "raises": hand.raises + self.counts,
            "bound": freed(hand, self.seat) if hand.bound else (),
            "opener": self.seat if hand.opener is None and not hand.round else hand.opener,
        }
        if self.full:
            changes |= {"base": self.to, "last_full": self.size, "opened": True, "forced": 0}
            changes |= {"aggressor": self.seat, "capped": hand.capped or self.caps}
        if isinstance(self, Raised) and self.full:
            changes["raiser"] = self.seat
        seats = tuple(self._after(seat) for seat in table.seats)
        return replace(table, seats=seats, hand=replace(hand, **changes))

    def _after(self, seat: Seat) -> Seat:
        if seat.seat == self.seat:
            return replace(seat, **_puts(seat, self.chips), acted=True, faced=self.to)
        return replace(seat, acted=False) if self.full and seat.acted else seat


class Bet(_Wager):
    """The first bet of a round."""

    __slots__ = ()


class Raised(_Wager):
    """More than the highest total."""

    __slots__ = ()


class Completed(_Wager):
    """A bring-in or a short all-in made a full bet (STUD-12, BET-22)."""

    __slots__ = ()


def _puts(seat: Seat, chips: int) -> dict[str, Any]:
    return {"stack": seat.stack - chips, "bet": seat.bet + chips, "paid": seat.paid + chips}


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A betting round starts; with blinds the big blind is the opening bet (ANTE-05, BET-21)."""

    stage: int
    round: int
    first: int
    began: int  # players able to bet
    bet: int = 0  # the big blind
    aggressor: int | None = None
    forced: int = 0  # the bring-in
    stands_in: bool = False  # for a board that is all-in: may fold instead of bringing in (R-STUD-16)
    must_bet: bool = False
    done: tuple[int, ...] = ()  # who counts as having acted: a big blind without its option (ANTE-06)

    def apply(self, table: Table) -> Table:
        before = table.hand.aggressor if self.round else None
        table = replace(table, seats=tuple([_fresh(s, bool(self.bet)) for s in table.seats]))
        for seat in self.done:
            table = table.with_seat(seat, acted=True, faced=self.bet)
        return table.with_hand(
            stage=self.stage,
            kind="bet",
            round=self.round,
            first=self.first,
            last=None,
            began=self.began,
            bet=self.bet,
            base=self.bet,
            last_full=self.bet,
            opened=self.bet > 0,
            raises=0,
            wagers=0,
            capped=False,
            aggressor=self.aggressor,
            before=before,
            forced=self.forced,
            stands_in=self.stands_in,
            must_bet=self.must_bet,
            runout=0,
            opener=self.aggressor if self.bet else table.hand.opener,
        )


def _swept(seat: Seat, back: int) -> Seat:
    """The bet in front goes into the pot, the uncalled part back to the player."""
    return replace(seat, bet=0, stack=seat.stack + back, paid=seat.paid - back)


def _fresh(seat: Seat, blinds: bool) -> Seat:
    """Before a round: nobody has acted; blinds already in front stay there."""
    kept = seat.bet if blinds else 0
    if not (seat.acted or seat.faced or seat.checked or seat.bet != kept):
        return seat
    return replace(seat, acted=False, faced=0, checked=False, bet=kept)


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """Everybody has acted: the uncalled part goes back, the bets go into the pot (BET-12, POT-03)."""

    returned: tuple[tuple[int, int], ...] = ()  # seat, chips

    def apply(self, table: Table) -> Table:
        back = dict(self.returned)
        seats = tuple(_swept(s, back.get(s.seat, 0)) if s.bet else s for s in table.seats)
        hand = replace(table.hand, kind="swept", bet=0, base=0, forced=0, returned=self.returned)
        return replace(table, seats=seats, hand=hand)
