"""Debts left after settling: payments of finished evenings that nobody has ticked as paid (BANK-03)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from models.bank.settling import people
from models.story.story import Story
from models.table.books import Debt
from models.table.table import Table
from models.words.names import same


class OpenDebt(NamedTuple):
    """A debt, the evening it is from, and the one it was brought into, if it was."""

    debt: Debt
    evening: str  # its name
    when: int  # unix ms
    currency: str
    into: str = ""  # code


def debts(stories: Iterable[Story]) -> list[OpenDebt]:
    """Every payment not made between two people for money, oldest first, and where each was brought."""
    told = sorted(stories, key=lambda story: story.began)
    into = {row: story.code for story in told for row in story.brought}
    return [
        OpenDebt(
            debt=Debt(story.names[who], story.names[to], amount, story.code, at),
            evening=story.name,
            when=story.began,
            currency=story.currency,
            into=into.get((story.code, at), ""),
        )
        for story in told
        if story.currency
        for at, who, to, amount in story.unpaid
    ]


def to_bring(book: Iterable[OpenDebt], table: Table) -> tuple[Debt, ...]:
    """The debts in this table's currency between two of its people, whose names are written as here."""
    here = people(table)
    found = list[Debt]()
    for row in book:
        who, to = ([name for name in here if same(name, one)] for one in row.debt[:2])
        if not row.into and row.currency == table.bank.currency and who and to:
            found.append(row.debt._replace(who=who[0], to=to[0]))
    return tuple(found)
