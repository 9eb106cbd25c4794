"""Stock of the bank: chips in the case, money in the box."""

from __future__ import annotations

from models.bank.chipset import worth
from models.bank.owing import box, till
from models.moves.refusals import refuse
from models.table.books import Colour
from models.table.table import Table
from models.words.phrases import chips_in_words


def in_the_set(table: Table, chips: int) -> None:
    """Refuses more chips than are left in the set; not checked if somebody plays uncounted."""
    if not table.bank.chips or any(not seat.counted for seat in table.seats):
        return
    left = left_in_the_set(table)
    if chips > left:
        raise refuse("set-empty", left=max(0, left))


def set_holds(table: Table, chips: tuple[Colour, ...]) -> None:
    """Refuses a set smaller than what was handed out."""
    new = table._replace(bank=table.bank._replace(chips=chips))
    if all(seat.counted for seat in table.seats) and chips and (left := left_in_the_set(new)) < 0:
        raise refuse("set-small", chips=chips_in_words(worth(chips) - left))


def left_in_the_set(table: Table) -> int:
    """Chips still in the case."""
    return worth(table.bank.chips) - table.sold - sum(max(0, seat.queued) for seat in table.seats)


def in_the_box(table: Table, amount: int) -> None:
    """Refuses more money than the box holds; a keeper may add their own."""
    if not table.bank.keeper and amount > till(table):
        raise refuse("box-empty", chips=max(0, box(table)))
