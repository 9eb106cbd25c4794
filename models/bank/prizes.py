"""Prizes for places: at the end the chips sold are shared among the first places, or as agreed (SETL-07, SETL-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import groupby

from models.game.options import EVENING_OPTIONS, evening_of
from models.table.books import shares
from models.table.table import Table

WINNER = "100"
Rank = tuple[int, int, int]  # chips; without any, the hand in which they were lost and the chips before it


def _chosen(table: Table) -> str:
    """The percentage of each place; "none" if none are played for. With prices the winner gets all, unless chosen."""
    value = evening_of(table.lasting.keys)["settle.prizes"]
    return WINNER if value == "none" and table.bank.packs else value


def by_place(table: Table) -> bool:
    """Whether places are played for, so that chips are not paid out."""
    return _chosen(table) != "none"


def in_words(table: Table) -> str:
    """The prizes: "50, 30 and 20 per cent"; "" if places are not played for."""
    return EVENING_OPTIONS["settle.prizes"].says(_chosen(table)) if by_place(table) else ""


def places(table: Table) -> list[list[str]]:
    """Everybody who bought chips, best first; people with the same rank share a place."""
    stacks = Counter[str]()
    for seat in table.seats:
        stacks[seat.name] += seat.stack + seat.aside
    lost: dict[str, Rank] = {name: (0, hand, chips) for name, hand, chips in table.bank.out}
    bought = [account.name for account in table.bank.accounts if account.bought > account.cashed]
    paying = [sale.name for sale in table.bank.sales]  # also those who left with their chips, which nobody pays for
    names = dict.fromkeys([*bought, *paying, *(name for name, chips in stacks.items() if chips)])
    ranks = {name: (stacks[name], 0, 0) if stacks[name] else lost.get(name, (0, 0, 0)) for name in names}
    return grouped(ranks)


def grouped(ranks: Mapping[str, tuple[int, ...]]) -> list[list[str]]:
    """People by rank, highest first; those with the same rank share a place."""
    ranked = sorted(ranks, key=lambda name: ranks[name], reverse=True)
    return [list(group) for _rank, group in groupby(ranked, key=lambda name: ranks[name])]


def prizes(table: Table) -> dict[str, int]:
    """Everybody's prize in whole chips, or in cents with prices (SETL-11); empty unless places are played for."""
    if not table.bank.deal or not by_place(table):
        return _of_places(table)
    agreed, unit = amounts(table), table.bank.unit
    whole = {name: amount // unit for name, amount in agreed.items()}
    nearest = sorted(whole, key=lambda name: agreed[name] % unit, reverse=True)
    up = nearest[: _pool(table) - sum(whole.values())]
    return {name: chips + (name in up) for name, chips in whole.items()}


def amounts(table: Table) -> dict[str, int]:
    """Everybody's prize as it is settled, in cents, or in chips without money; empty unless places are played for.

    After a deal, what is left of the prizes is the winner's.
    """
    unit = table.bank.unit
    if not table.bank.deal or not by_place(table):
        return {name: chips * unit for name, chips in _of_places(table).items()}
    ranked, agreed = places(table), table.bank.prizes
    left = shares(left_to_win(table), ranked[0] if ranked else agreed)
    return {name: agreed.get(name, 0) + left.get(name, 0) for name in [*agreed, *left]}


def left_to_win(table: Table) -> int:
    """The prize money a deal leaves for the winner."""
    return _pool(table) * table.bank.unit - sum(table.bank.prizes.values())


def lowest_left(table: Table, last: list[str]) -> int:
    """The lowest prize the last players get in any case, in cents, or in chips without money.

    A deal counts once some of its players are out or others have joined; until then another deal replaces it.
    """
    agreed = table.bank.prizes
    if agreed and set(last) != {name for name, _amount in table.bank.deal}:
        return min(agreed.get(name, 0) for name in last)
    each = _by_place(table, sum(len(group) for group in places(table)))
    return each[len(last) - 1] * table.bank.unit if len(last) <= len(each) else 0


def _pool(table: Table) -> int:
    """All chips sold; with prices, the money paid for them less the fees."""
    return table.bank.pool if table.bank.packs else sum(seat.stack + seat.aside for seat in table.seats)


def _of_places(table: Table) -> dict[str, int]:
    """Everybody's prize in chips by place.

    A prize without a place, and what is left over, is added to the first one. People who share a place share the prizes
    of all the places they take.
    """
    if not by_place(table):
        return {}
    ranked, won = places(table), dict[str, int]()
    each = _by_place(table, sum(len(group) for group in ranked))
    for group in ranked:
        won |= shares(sum(each[len(won) : len(won) + len(group)]), group)
    return won


def _by_place(table: Table, people: int) -> list[int]:
    """The prize of each place in chips, for so many people."""
    pool = _pool(table)
    parts = _chosen(table).split("_")
    each = [pool * int(part) // 100 for part in parts][:people]
    if each:
        each[0] += pool - sum(each)
    return each
