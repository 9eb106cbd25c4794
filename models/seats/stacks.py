"""Chips added to a stack or taken off: bought, requested, corrected; during a hand they wait (BANK)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.moves.event import Code, Event, FreeText, Names
from models.moves.fields import Fields, chair, number, text
from models.moves.move import REASON, SEAT, Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.table.table import MOST_CHIPS, OUT, Seat, Table
from models.words.money import money
from models.words.words import _, chips_in_words, reworded, signed


@dataclass(frozen=True, slots=True)
class StackAdjusted(Event):
    """A stack was corrected to the real number of chips (BET-15)."""

    stays_told: ClassVar[bool] = True
    seat: int
    chips: int  # positive or negative
    reason: FreeText

    def apply(self, table: Table) -> Table:
        bank = table.bank._replace(loose=table.bank.loose + self.chips)
        return table.paying(self.seat, self.chips)._replace(sold=table.sold + self.chips, bank=bank)

    def sentence(self, names: Names) -> str:
        name, chips = names[self.seat], signed(self.chips)
        return _("%(name)s’s stack corrected by %(chips)s: %(why)s", name=name, chips=chips, why=reworded(self.reason))


def chips_and_money(chips: int, worth: int, currency: str, price: int | None) -> str:
    """Chips in words, with their worth or price where money is played for: 200 chips (€10.00)."""
    text = chips_in_words(chips)
    return f"{text} ({money(chips * worth if price is None else price, currency)})" if currency else text


@dataclass(frozen=True, slots=True)
class ChipsAsked(Event):
    """A purchase (negative: cash-out) during a hand, which waits until the hand is over (table stakes)."""

    harmless: ClassVar[bool] = True
    seat: int
    chips: int
    paid: int = 0  # paid at once
    worth: int = 0  # of one chip, in the currency's smallest unit
    currency: Code = ""  # "" = no money
    kind: Code = ""  # entry, rebuy, add_on; "" = at a price of their own (SETL-11)
    price: int | None = None  # None = one chip has a worth, or there is no money

    def apply(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        table = table.with_seat(seat._replace(queued=seat.queued + self.chips))
        bank = table.bank.answered(self.seat).sells(seat.name, self.kind, self.price)
        return table._replace(bank=bank.books(seat.name, paid=self.paid) if self.paid else bank)

    def sentence(self, names: Names) -> str:
        chips = chips_and_money(abs(self.chips), self.worth, self.currency, self.price)
        words = {"name": names[self.seat], "chips": chips}
        if self.chips < 0:
            return _("%(name)s cashes out %(chips)s after this hand", **words)
        bought = settled_at_once(self.paid, self.currency, self.price)
        return _("%(name)s buys %(chips)s after this hand", **words) + bought


@dataclass(frozen=True, slots=True)
class BoughtIn(Event):
    """Chips bought from the bank; negative: cashed in."""

    stays_told: ClassVar[bool] = True
    seat: int
    chips: int
    queued: bool = False  # requested during the hand
    paid: int = 0  # paid to the bank; negative: by it
    reason: FreeText = ""  # given after a count
    worth: int = 0  # of one chip, in the currency's smallest unit
    currency: Code = ""  # "" = no money
    left: int = 0  # after cashing, what they still owe the bank (negative: get), in the currency's smallest unit
    cents: int = 0  # instead of `paid`, if not a whole number of chips (after an earlier settlement)
    kind: Code = ""  # entry, rebuy, add_on; "" = at a price of their own (SETL-11)
    price: int | None = None  # None = one chip has a worth, or there is no money, or the request had the price

    def apply(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        waiting = 0 if self.queued else seat.queued
        table = table.with_seat(seat._replace(stack=seat.stack + self.chips, queued=waiting))
        bank = table.bank if self.queued else table.bank.answered(self.seat)
        if self.chips > 0:
            bank = bank if seat.stack + seat.aside else bank.back_in(seat.name)
            bank = bank.buys(seat.name, self.chips, self.paid).sells(seat.name, self.kind, self.price)
        else:
            bank = bank.books(seat.name, cashed=-self.chips, paid=self.paid)
        if seat.cashes:
            bank = bank.went(seat.name, -self.chips)
        if self.cents:
            bank = bank.handed(seat.name, self.cents)
        return table._replace(sold=table.sold + self.chips, bank=bank)

    def dated(self, table: Table, at: int) -> Table:
        return table._replace(bank=table.bank.went_at(at))

    def sentence(self, names: Names) -> str:
        chips = chips_and_money(abs(self.chips), self.worth, self.currency, self.price)
        words = {"name": names[self.seat], "chips": chips}
        if self.chips < 0:
            text = _("%(name)s cashes out %(chips)s", **words) + self._paid_out()
        else:
            bought = settled_at_once(self.paid, self.currency, self.price) if not self.queued else ""
            text = _("%(name)s buys %(chips)s", **words) + bought
        return text + (_(": %(why)s", why=self.reason) if self.reason else "")

    def _paid_out(self) -> str:
        """The amounts paid out and still to be paid for chips cashed, in words."""
        paid = money(-self.paid * self.worth - self.cents, self.currency) if self.currency else -self.paid
        text = _(", %(chips)s paid out", chips=paid) if self.paid or self.cents else ""
        if not self.left:
            return text
        left = money(abs(self.left), self.currency)
        if self.left < 0:
            return text + _(", still to be paid out: %(money)s", money=left)
        return text + _(", still owes the bank %(money)s", money=left)


def settled_at_once(paid: int, currency: str, price: int | None) -> str:
    """The words for a purchase paid at once or, with money, on credit; else ""."""
    return _(", paid") if paid else _(", on credit") if currency and price != 0 else ""


def adjust(table: Table, fields: Fields) -> list[Event]:
    """Decides a correction of a stack by `chips` (signed), with a `reason`; refuses while the player is all-in."""
    seat = table.seat(chair(table, fields))
    if not seat.counted:
        raise refuse("not-counted", name=seat.name)
    chips = number(fields, "chips", -MOST_CHIPS, MOST_CHIPS)
    reason = text(fields, "reason")
    if not reason:
        raise refuse("reason")
    if seat.live and seat.spent:
        raise refuse("all-in", name=seat.name)
    room_for(seat, chips)
    return [StackAdjusted(seat.seat, chips, reason)]


def buy(table: Table, move: str, fields: Fields) -> list[BoughtIn | ChipsAsked]:
    """Decides `buy-in` or `cash-out`; during a hand the chips wait until it is over (BET-15)."""
    seat = table.seat(chair(table, fields))
    chips = number(fields, "chips", 1) * (1 if move == "buy-in" else -1)
    if waits(table, seat):
        if chips < 0 and spare_chips(table, seat) + chips < 0:
            raise refuse("below-zero", name=seat.name, stack=spare_chips(table, seat))
        if chips > 0:
            room_for(seat, max(0, seat.queued + chips))
        return [ChipsAsked(seat.seat, chips)]
    room_for(seat, chips)
    return [BoughtIn(seat.seat, chips)]


def waits(table: Table, seat: Seat) -> bool:
    """Whether chips for this player wait until the hand is over: if dealt in, with table stakes (BET-15)."""
    return not table.over and seat.state != OUT and bool(table.options.get("stakes.table", True))


def spare_chips(table: Table, seat: Seat) -> int:
    """Chips this player could give back now."""
    return seat.stack + (seat.queued if waits(table, seat) else 0)


def room(table: Table, seat: Seat) -> int:
    """Chips this player could still add."""
    return max(0, MOST_CHIPS - seat.stack) - (seat.queued if waits(table, seat) else 0)


def moved_chips(table: Table) -> list[BoughtIn]:
    """Chips requested during the finished hand; nobody cashes more than the stack.

    A player who left during the hand and cashes out gives back all chips.
    """
    if waiting := next((s for s in table.seats if s.queued), None):
        return [BoughtIn(waiting.seat, max(-waiting.stack, waiting.queued), queued=True)]
    if gone := next((s for s in table.seats if s.cashes and s.stack and s.counted), None):
        return [BoughtIn(gone.seat, -gone.stack, queued=True)]
    return []


def room_for(seat: Seat, chips: int) -> None:
    """Refuses a stack below zero or above the limit."""
    if seat.stack + chips < 0:
        raise refuse("below-zero", name=seat.name, stack=seat.stack)
    if chips > 0 and seat.stack + chips > MOST_CHIPS:
        raise refuse("too-many-chips", high=MOST_CHIPS)


def _may_adjust(table: Table) -> list[Offer]:
    """Offers to correct each counted stack, except of players all-in."""
    able = [s for s in table.seats if s.counted and not (s.live and s.spent)]
    bounds = {s.seat: (-min(MOST_CHIPS, s.stack), max(0, MOST_CHIPS - s.stack)) for s in able}
    asks = ["chips", "reason"]
    return [Offer(move="adjust", seat=at, asks=asks, min=low, max=high) for at, (low, high) in bounds.items()]


MOVES = (
    Move(
        name="adjust",
        about="The host corrects a stack, with a reason",
        fields=(SEAT, Field("chips", Kind.SIGNED), REASON),
        offers=_may_adjust,
        decide=adjust,
    ),
)
