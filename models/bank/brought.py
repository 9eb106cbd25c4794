"""Debts of earlier evenings, brought into this one's settling (BANK-03)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.moves.event import Code, Event, Names, PersonName
from models.moves.fields import Fields
from models.moves.move import Move, Offer
from models.moves.refusals import refuse
from models.table.books import Debt
from models.table.table import Table
from models.words.money import money
from models.words.phrases import listed
from models.words.words import _

DEBTS = "debts"  # a key set by the server alone


@dataclass(frozen=True, slots=True)
class DebtsBrought(Event):
    """What people had not paid after earlier evenings is settled with this one."""

    harmless: ClassVar[bool] = True
    debts: tuple[tuple[PersonName, PersonName, int, Code, int], ...]  # as the bank's rows
    currency: Code

    def apply(self, table: Table) -> Table:
        rows = tuple(Debt(*row) for row in self.debts)
        return table._replace(bank=table.bank._replace(brought=(*table.bank.brought, *rows)))

    def sentence(self, names: Names) -> str:
        rows = [(who, to, money(amount, self.currency)) for who, to, amount, _code, _payment in self.debts]
        owed = listed(_("%(who)s owes %(to)s %(amount)s", who=who, to=to, amount=amount) for who, to, amount in rows)
        return _("From earlier evenings: %(owed)s", owed=owed)


def bring(table: Table, fields: Fields) -> list[Event]:
    """Decides `bring`: all debts between people of this table; the server looks them up."""
    if table.bank.finished or not table.bank.currency:
        raise refuse("not-now", rule="BANK-03")
    rows = fields.get(DEBTS)
    return [DebtsBrought(tuple(map(tuple, rows)), table.bank.currency)] if isinstance(rows, (list, tuple)) else []


def _may_bring(table: Table) -> list[Offer]:
    return [Offer(move="bring")] if table.bank.currency and not table.bank.finished else []


MOVES = (Move(name="bring", about="Settles debts of earlier evenings with this one", offers=_may_bring, decide=bring),)
