"""The bank's sheets, each as one value for its template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from babel.numbers import get_currency_name
from flask import request

from models.bank import chipset, view
from models.bank.book_keys import Book, ChipRow, Settled, StartingStack
from models.bank.counting import to_count
from models.bank.owing import on_credit
from models.story.causes import CountRow, CountTally
from models.table.books import Bank, Colour
from models.table.table import Table
from models.words.money import OFFERED, money
from models.words.words import _, current, ngettext

ROWS = chipset.MOST_COLOURS


@dataclass(frozen=True, slots=True)
class Currency:
    """How amounts are written at this table."""

    code: str  # "" = none is played for
    chip: int  # what one is worth, in the smallest unit

    def written(self, amount: int) -> str:
        """An amount in the smallest unit settled in: chips where no money is played for."""
        return money(amount, self.code)

    def worth(self, chips: int) -> str:
        """Chips in money; "" where none is played for."""
        return money(chips * self.chip, self.code) if self.code else ""


def currency_of(bank: Bank) -> Currency:
    """The money of this table."""
    return Currency(bank.currency, bank.worth)


@dataclass(frozen=True, slots=True, kw_only=True)
class BankSheet:
    """Everybody’s account, and what is asked for from the phones."""

    book: Book
    names: Mapping[int, str]  # by chair
    currency: Currency
    worth: str  # all chips in play, in money
    chips_and_money: str  # the case and what a chip is worth, in one line
    credit: bool  # chips are bought on credit


def bank_sheet(table: Table, book: Book) -> BankSheet:
    """The bank of this table."""
    return BankSheet(
        book=book,
        names={seat.seat: seat.name for seat in table.seats},
        currency=currency_of(table.bank),
        worth=view.in_money(table, table.chips),
        chips_and_money=_chips_and_money(table.bank),
        credit=on_credit(table),
    )


def _chips_and_money(bank: Bank) -> str:
    pieces = sum(chip[2] for chip in bank.chips)
    words = [_case(pieces, len(bank.chips))] if bank.chips else []
    if bank.currency:
        words.append(_("one chip is %(money)s", money=currency_of(bank).worth(1)))
    return ", ".join(words) or _("no case chosen, no money")


def _case(chips: int, colours: int) -> str:
    return ngettext("%(chips)s chips in %(n)s colour", "%(chips)s chips in %(n)s colours", colours, chips=chips)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleSheet:
    """Who pays whom."""

    settled: Settled
    currency: Currency
    waiting: bool  # somebody is not counted yet


def settle_sheet(table: Table, settled: Settled) -> SettleSheet:
    """Settling up at this table."""
    return SettleSheet(settled=settled, currency=currency_of(table.bank), waiting=bool(to_count(table)))


@dataclass(frozen=True, slots=True, kw_only=True)
class CountSheet:
    """The table is counted: who was, and what does not agree."""

    tally: CountTally
    waiting: Sequence[int]  # chairs that are not counted yet


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingSheet:
    """One player's chips are counted."""

    person: CountRow
    chips: Sequence[Colour]  # of the case
    numbers: Mapping[str, int]  # by colour, as counted before
    more: bool  # somebody else is not counted yet


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipSetSheet:
    """The chip set and the money, to be looked at or changed between hands."""

    rows: Sequence[ChipRow]
    blank: range  # numbers of the rows that are still empty
    colours: Sequence[str]
    sets: Sequence[str]  # the usual ones
    currencies: Sequence[tuple[str, str]]
    currency: str
    worth: str  # of one chip, as it is typed
    start: StartingStack | None


def chip_set_sheet(table: Table) -> ChipSetSheet:
    """The chips in use, or the usual set that was tapped."""
    bank = table.bank
    rows = view.colours(chipset.SETS.get(request.args.get("set", ""), bank.chips))
    return ChipSetSheet(
        rows=rows,
        blank=range(len(rows) + 1, ROWS + 1),
        colours=list(chipset.COLOURS),
        sets=list(chipset.SETS),
        currencies=currencies(bank.currency),
        currency=bank.currency,
        worth=view.worth_written(table),
        start=view.start(table),
    )


Sheet = BankSheet | CountSheet | CountingSheet | SettleSheet | ChipSetSheet


def currencies(chosen: str = "") -> list[tuple[str, str]]:
    """The usual currencies by name, the chosen one among them."""
    codes = [*OFFERED, *([chosen] if chosen and chosen not in OFFERED else [])]
    return [(code, get_currency_name(code, locale=current())) for code in codes]
