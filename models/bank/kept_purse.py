"""A purse that is kept from evening to evening: what was in it before (SETL-17)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.bank.settling import BANK, positions, settlement
from models.game.options import evening_of
from models.moves.amounts import read_amount
from models.moves.event import Code, Event, Names
from models.moves.fields import Fields
from models.moves.move import Field, Kind, Move, offer_if
from models.moves.refusals import refuse
from models.table.table import Table
from models.words.money import money
from models.words.words import _


@dataclass(frozen=True, slots=True)
class PurseKept(Event):
    """So much was in the purse before this evening, in cents, or in chips without money."""

    harmless: ClassVar[bool] = True
    amount: int
    currency: Code = ""

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank._replace(purse_before=self.amount))

    def sentence(self, names: Names) -> str:
        return _("In the purse from earlier evenings: %(amount)s", amount=money(self.amount, self.currency))


def keep(table: Table, fields: Fields) -> list[Event]:
    """Decides `purse-before`: the `amount` in the purse from earlier evenings, 0 for none."""
    bank = table.bank
    if not has_purse(table):
        raise refuse("no-purse")
    amount = read_amount(fields, "amount", bank.currency, least=0)
    short = bank.purse_before - amount - bank.in_purse
    if short > 0:
        raise refuse("purse-spent", key="amount", least=money(amount + short, bank.currency))
    return [PurseKept(amount, bank.currency)] if amount != bank.purse_before else []


def has_purse(table: Table) -> bool:
    """Whether pots put chips into a purse, or something was in it before; with prices there may always be one."""
    fills = evening_of(table.lasting.keys)["evening.purse"] != "none"
    return fills or bool(table.bank.packs or table.bank.purse_before)


def left_over(table: Table) -> int:
    """What the purse holds once everybody has paid: rounded payments may bring it less (SETL-06).

    Valid only with every stack counted and no chips in the middle.
    """
    keeper = table.bank.keeper or BANK
    got = sum(amount * ((to == keeper) - (who == keeper)) for who, to, amount, _done in settlement(table))
    short = max(0, positions(table).get(keeper, 0) - got)
    return max(0, table.bank.in_purse - short)


MOVES = (
    Move(
        name="purse-before",
        about="Says what was in the purse before this evening",
        fields=(Field("amount", Kind.AMOUNT, about="0 for nothing"),),
        offers=offer_if(has_purse, "purse-before", "amount"),
        decide=keep,
    ),
)
