"""The odd chip of a split pot: its recipient, the question about suits, or carrying it (TIE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from models.moves.fields import Fields
from models.moves.refusals import refuse
from models.table.hand import Chips
from models.table.table import Table


class OddChip(NamedTuple):
    """The odd chip that waits for a card to be named by suit."""

    half: str
    number: int  # 1 for the first odd chip of this half
    of: int  # odd chips of this half
    halved: bool  # both halves are won, and each has its own odd chips
    of_pots: int  # pots of this hand


def split_with_odd_chips(
    table: Table, half: str, chips: int, winners: Sequence[int], verdict: Fields
) -> tuple[Chips, int]:
    """Equal shares, with odd chips one each in the table's order; and chips that stay (TIE-01, TIE-03)."""
    each, odd = divmod(chips, len(winners))
    if odd and odd_stays(table):
        return tuple([(seat, each) for seat in winners]), odd
    first = _odd_first(table, half, winners, verdict, odd)[:odd] if odd else []
    return tuple([(seat, each + (seat in first)) for seat in winners]), 0


def by_suit(table: Table) -> bool:
    """Whether suits decide who gets an odd chip (TIE-03)."""
    return bool(table.options.get("odd.stud", "left_of_dealer") != "left_of_dealer")


def low_suit_first(table: Table) -> bool:
    """Whether the odd chip of the low half goes to the lower suit, as the high half's goes to the higher (TIE-03)."""
    return table.options.get("odd.stud") == "high_suit_high_low_suit_low"


def odd_stays(table: Table) -> bool:
    """Whether odd chips stay in the middle for the next hand (TIE-03)."""
    return table.options.get("odd.draw") == "leave_for_next_hand"


def _odd_first(table: Table, half: str, winners: Sequence[int], verdict: Fields, odd: int) -> list[int]:
    if not by_suit(table):
        return odd_order(table, winners)
    order = verdict.get(f"odd_{half}")
    if not isinstance(order, list) or len(order) < odd:
        raise refuse("odd-order")
    if any(seat not in winners for seat in order) or len(set(order)) < len(order):
        raise refuse("odd-order")
    return order


def odd_order(table: Table, winners: Sequence[int]) -> list[int]:
    """The winners in the order in which they get odd chips, from the dealer's left (TIE-03)."""
    order = [s.seat for s in table.clockwise(table.hand.dealer) if s.seat in winners]
    called = table.hand.betting.aggressor
    if table.options.get("odd.draw") == "called_player" and called in order:
        order.sort(key=lambda seat: seat != called)
    return order
