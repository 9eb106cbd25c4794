"""The book: debts left after earlier evenings, looked up for the settling of a later one (BANK-03)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from models.bank.book_keys import DebtRow
from models.bank.settling import DEBTS, DebtsBrought
from models.evening.evening import Evening
from models.log.schema import StoreError
from models.moves.fields import Fields
from models.moves.refusals import refuse
from models.story.debts import OpenDebt, debts, to_bring
from models.story.story import Story
from models.table.books import Debt
from web.server.running import talon

EVENINGS = 24  # latest evenings looked at


def every_debt() -> list[OpenDebt]:
    """The debts of the latest evenings, oldest first, with those brought into a later evening."""
    return debts(_stories())


def the_book() -> list[OpenDebt]:
    """The debts that nobody has paid and no later evening has taken over."""
    return [row for row in every_debt() if not row.into]


def taken_over(code: str) -> set[int]:
    """The payments of this evening that a later one settles."""
    return {row.debt.payment for row in every_debt() if row.debt.code == code and row.into}


def for_here(evening: Evening) -> tuple[Debt, ...]:
    """The debts that this evening can settle."""
    return to_bring(the_book(), evening.table)


def settlable(evening: Evening, *, everybody: bool) -> list[DebtRow]:
    """The open debts in this evening's money; those of people who are not here only with `everybody`."""
    if evening.table.bank.finished or not evening.table.bank.currency:
        return []
    book = [row for row in the_book() if row.currency == evening.table.bank.currency]
    here = {(row.code, row.payment) for row in to_bring(book, evening.table)}
    rows = [(row.debt, (row.debt.code, row.debt.payment) in here) for row in book]
    return [
        {
            "from": debt.who,
            "to": debt.to,
            "amount": debt.amount,
            "evening": debt.code,
            "payment": debt.payment,
            "here": is_here,
        }
        for debt, is_here in rows
        if is_here or everybody
    ]


def looked_up(evening: Evening, move: str, fields: Fields) -> dict[str, object]:
    """The fields of a tap, with the debts to be brought; refuses to settle a debt twice."""
    if move == "bring":
        return {**fields, DEBTS: for_here(evening) or None}
    if move == "redo" and evening.taken_back:
        again = [line.fact.event for line in evening.lines if line.fact.tap == evening.taken_back.tap]
        rows = {row[3:] for event in again if isinstance(event, DebtsBrought) for row in event.debts}
        if not rows <= {(row.code, row.payment) for row in for_here(evening)}:
            raise refuse("debt-brought")
    if evening.table.bank.finished and move in ("payment", "reopen", "take-back", "redo"):
        taken = taken_over(evening.code)
        if taken and (move != "payment" or fields.get("payment") in taken):
            raise refuse("debt-brought")
    return dict(fields)


def _stories() -> Iterator[Story]:
    for entry in talon().store.tables(EVENINGS):
        with suppress(StoreError):
            yield talon().recaps.story(entry.code)
