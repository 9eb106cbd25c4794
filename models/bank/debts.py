"""Debts to the bank and from it, and paying them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.bank.owing import box, in_the_box, on_credit, owing, owing_in_chips, till
from models.bank.reserve import must_count
from models.moves.event import Code, Event, Names, PersonName
from models.moves.fields import Fields, chair, number
from models.moves.move import CHIPS, SEAT, Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.table.books import Account, Bank
from models.table.table import Table
from models.words.money import money
from models.words.words import _, ngettext


@dataclass(frozen=True, slots=True)
class DebtSettled(Event):
    """A player paid the bank for chips bought on credit, or the bank paid out what it owed."""

    harmless: ClassVar[bool] = True
    name: PersonName
    chips: int  # to the bank; negative: from it
    amount: int = 0  # in the currency's smallest unit; 0 = without money
    currency: Code = ""
    cents: int = 0  # instead of chips, if not a whole number of them (after an earlier settlement)
    priced: bool = False  # `chips` is money, too: chips have prices (SETL-11)

    def apply(self, table: Table) -> Table:
        if self.cents:
            return table._replace(bank=table.bank.handed(self.name, self.cents))
        return table._replace(bank=table.bank.books(self.name, paid=self.chips))

    def sentence(self, names: Names) -> str:
        if self.currency:
            return self._in_money()
        if self.chips < 0:
            return _("The bank pays %(name)s for %(chips)s", name=self.name, chips=-self.chips)
        return _("%(name)s pays the bank for %(chips)s", name=self.name, chips=self.chips)

    def _in_money(self) -> str:
        n, words = abs(self.chips), {"name": self.name, "amount": money(self.amount, self.currency)}
        if self.cents < 0 or (self.priced and self.chips < 0):
            return _("The bank pays %(name)s %(amount)s", **words)
        if self.cents or self.priced:
            return _("%(name)s pays the bank %(amount)s", **words)
        if self.chips < 0:
            return ngettext(
                "The bank pays %(name)s %(amount)s for %(n)s chip",
                "The bank pays %(name)s %(amount)s for %(n)s chips",
                n,
                **words,
            )
        return ngettext(
            "%(name)s pays the bank %(amount)s for %(n)s chip",
            "%(name)s pays the bank %(amount)s for %(n)s chips",
            n,
            **words,
        )


# Paying


def read_account(table: Table, fields: Fields, key: str = "seat", name: str = "name") -> Account:
    """The account of a person by chair, or by name if they have left."""
    owner = fields.get(name)
    if owner is None:
        return table.bank.account(table.name_of(chair(table, fields, key)))
    account = next((account for account in table.bank.accounts if account.name == owner), None)
    if account is None:
        raise refuse("no-account")
    return account


def pay(table: Table, fields: Fields) -> list[Event]:
    """Decides `pay`: a debt to the bank or from it; all of it without `chips`."""
    account = read_account(table, fields)
    for seat in table.seats:
        if seat.name == account.name:
            must_count(seat)
    owes = owing(table, account.name)
    if not owes:
        raise refuse("nothing-owed", name=account.name)
    amount = owes
    if fields.get("chips") is not None:
        chips = number(fields, "chips", 1, abs(owing_in_chips(table, account.name)))
        amount = chips * table.bank.unit * (1 if owes > 0 else -1)
    if amount < 0:
        in_the_box(table, -amount)
    return [_settled(table.bank, account, amount)]


def _settled(bank: Bank, account: Account, amount: int) -> DebtSettled:
    """The event of a payment to the bank (negative: from it), in chips if it is a whole number of them."""
    chips, rest = divmod(amount, bank.unit)
    if rest:
        return DebtSettled(account.name, 0, abs(amount), bank.currency, cents=amount)
    return DebtSettled(account.name, chips, abs(amount) if bank.currency else 0, bank.currency, priced=bool(bank.packs))


def _may_pay(table: Table) -> list[Offer]:
    """Offers to pay each debt, up to what the box can pay; people who have left are named, not found by seat.

    The offers are idle at a table without credit, where chips are only counted.
    """
    offers = []
    seats = {s.name: s for s in table.seats}
    uncounted = {s.name for s in table.seats if not s.counted}
    for account in table.bank.accounts:
        seat, owes, most = seats.get(account.name), owing(table, account.name), abs(owing_in_chips(table, account.name))
        short = owes < 0 and not table.bank.keeper and -owes > till(table)
        most = min(most, box(table)) if short else most
        if not owes or (short and most < 1) or account.name in uncounted:
            continue
        offer = Offer(move="pay", min=1, max=most) if most else Offer(move="pay")  # less than a chip is paid in one sum
        if short:
            offer["asks"] = ["chips"]
        if not on_credit(table):
            offer["idle"] = True
        if seat:
            offer["seat"] = seat.seat
        else:
            offer["name"] = account.name
        offers.append(offer)
    return offers


WHOSE = Field("name", Kind.TEXT, needed=False)

MOVES = (
    Move(
        name="pay",
        about="Somebody pays what they owe the bank",
        fields=(SEAT.maybe, WHOSE, CHIPS.maybe),
        offers=_may_pay,
        decide=pay,
    ),
)
