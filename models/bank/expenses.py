"""Money beside the chips: who paid for what, and who shares it; side pools, bounties, tips, the purse (SETL-08)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.bank.debts import read_account
from models.bank.settling import people
from models.moves.amounts import read_amount
from models.moves.event import Code, Event, FreeText, Names, PersonName
from models.moves.fields import Fields, number, text, yes
from models.moves.move import SEAT, Field, Kind, Move, Offer, offer_if
from models.moves.refusals import refuse
from models.table.books import Expense
from models.table.table import Table
from models.words.money import money
from models.words.words import _, ngettext, reworded

MOST_EXPENSES = 50


@dataclass(frozen=True, slots=True)
class CostShared(Event):
    """A person paid something for several, or (with `each`) gets that much from each of them."""

    harmless: ClassVar[bool] = True
    payer: PersonName
    amount: int
    what: FreeText
    sharers: tuple[PersonName, ...]
    currency: Code = ""
    each: int = 0

    def apply(self, table: Table) -> Table:
        cost = Expense(self.payer, self.amount, self.what, self.sharers, self.each)
        return table._replace(bank=table.bank._replace(expenses=(*table.bank.expenses, cost)))

    def sentence(self, names: Names) -> str:
        words = {"name": self.payer, "what": reworded(self.what), "amount": money(self.amount, self.currency)}
        if not self.sharers:
            return _("%(name)s gets %(amount)s out of the purse: %(what)s", **words)
        if self.each:
            words |= {"each": money(self.each, self.currency), "names": ", ".join(self.sharers)}
            if len(self.sharers) == 1:
                return _("%(name)s gets %(amount)s from %(names)s: %(what)s", **words)
            return _("%(name)s gets %(amount)s from the side pool “%(what)s”: %(each)s each from %(names)s", **words)
        return ngettext(
            "%(name)s paid %(amount)s: %(what)s, for one person",
            "%(name)s paid %(amount)s: %(what)s, for %(n)s people",
            len(self.sharers),
            **words,
        )


@dataclass(frozen=True, slots=True)
class CostStruck(Event):
    """An expense was removed."""

    harmless: ClassVar[bool] = True
    index: int
    what: FreeText

    def apply(self, table: Table) -> Table:
        kept = tuple(cost for i, cost in enumerate(table.bank.expenses) if i != self.index)
        return table._replace(bank=table.bank._replace(expenses=kept))

    def sentence(self, names: Names) -> str:
        return _("Not shared after all: %(what)s", what=reworded(self.what))


def expense(table: Table, fields: Fields) -> list[Event]:
    """Decides `expense`: `amount` for `what`, paid by `seat` or `payer`, shared by those in `for` or by all there.

    With `pool`, the payer gets `amount` from each of them instead; with `purse`, out of the purse.
    """
    payer = read_account(table, fields, "seat", "payer").name
    amount, what = read_amount(fields, "amount", table.bank.currency), text(fields, "what", 40)
    if not what:
        raise refuse("missing", key="what")
    if not _has_room(table):
        raise refuse("too-many-expenses")
    currency, left = table.bank.currency, table.bank.in_purse
    if yes(fields, "purse"):
        if amount > left:
            raise refuse("purse-short", key="amount", left=money(max(0, left), currency))
        return [CostShared(payer, amount, what, (), currency)]
    sharers = _sharers(table, fields)
    if not yes(fields, "pool"):
        return [CostShared(payer, amount, what, sharers, currency)]
    if sharers == (payer,):
        raise refuse("pool-of-one")
    return [CostShared(payer, amount * len(sharers), what, sharers, currency, each=amount)]


def _sharers(table: Table, fields: Fields) -> tuple[str, ...]:
    sharers, there = fields.get("for"), people(table)
    if sharers is None:
        return tuple(seat.name for seat in table.sitting) or tuple(there)
    if not isinstance(sharers, list) or not sharers:
        raise refuse("missing", key="for")
    names = [table.name_of(sharer) if type(sharer) is int and table.has(sharer) else sharer for sharer in sharers]
    if any(name not in there for name in names):
        raise refuse("no-account")
    return tuple(dict.fromkeys(names))


def drop(table: Table, fields: Fields) -> list[Event]:
    """Decides `drop-expense`: removes an expense."""
    costs = table.bank.expenses
    if not costs:
        raise refuse("no-expense")
    index = number(fields, "expense", 0, len(costs) - 1)
    return [CostStruck(index, costs[index].what)]


def _has_room(table: Table) -> bool:
    return len(table.bank.expenses) < MOST_EXPENSES


AMOUNT = Field("amount", Kind.AMOUNT)
WHAT = Field("what", Kind.TEXT)
PAYER = Field("payer", Kind.TEXT, needed=False)
SHARERS = Field("for", Kind.PEOPLE, needed=False)
POOL = Field("pool", Kind.FLAG, needed=False, about="true: the payer gets the amount from each in `for`")
PURSE = Field("purse", Kind.FLAG, needed=False, about="true: it is paid out of the purse, and nobody shares it")

MOVES = (
    Move(
        name="expense",
        about="Writes down what somebody paid for all, or gets from each",
        fields=(AMOUNT, WHAT, SEAT.maybe, PAYER, SHARERS, POOL, PURSE),
        offers=offer_if(_has_room, "expense", "seat", "amount", "what"),
        decide=expense,
    ),
    Move(
        name="drop-expense",
        about="Takes an expense out of the books",
        fields=(Field("expense", Kind.COUNT),),
        offers=lambda table: [Offer(move="drop-expense", expense=i) for i in range(len(table.bank.expenses))],
        decide=drop,
    ),
)
