"""Cash in the till, and debts to the bank and from it, to the cent, before and after settling."""

from __future__ import annotations

from models.bank.chipset import worth
from models.bank.prizes import by_place
from models.moves.refusals import refuse
from models.table.books import Colour
from models.table.table import Table
from models.words.words import chips_in_words


def unknown(table: Table) -> list[str]:
    """Names of people with uncounted chips, if these make results unknown.

    A single one simply has the remainder, except where places are played for.
    """
    names = [seat.name for seat in table.seats if not seat.counted]
    return names if len(names) > 1 or by_place(table) else []


def till(table: Table) -> int:
    """Cash in the box or with its keeper: cents, or chips without money.

    After the evening is finished, a keeper has only what is still due to others.
    """
    bank = table.bank
    if bank.finished and not unknown(table):
        return max(0, bank.open_payments(bank.keeper) + bank.stays)
    return bank.cash * bank.unit + bank.settled("")


def box(table: Table) -> int:
    """Chips the till can pay for."""
    return _whole(till(table), table.bank.unit)


def on_credit(table: Table) -> bool:
    """Whether there is credit: money is played for, or somebody has paid the bank for chips."""
    return bool(table.bank.currency) or any(account.paid for account in table.bank.accounts)


def owing(table: Table, name: str) -> int:
    """The amount this person owes the bank (negative: gets): cents, or chips without money.

    After the evening is finished, it is what the payments leave open. If it goes on after some payments, those
    count, with the expenses they covered: a player who was paid for chips and still has them owes for them.
    """
    bank = table.bank
    if bank.finished and not unknown(table):
        return bank.open_payments(name)
    on_account = bank.owes(name) * bank.unit
    return on_account + bank.settled(name) - bank.laid_out(name) if bank.done else on_account


def owing_in_chips(table: Table, name: str) -> int:
    """The amount owed in whole chips; a fraction of a chip waits for the end of the evening."""
    return _whole(owing(table, name), table.bank.unit)


def _whole(amount: int, unit: int) -> int:
    return amount // unit if amount >= 0 else -(-amount // unit)


# What the bank can hand out


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
