"""What the sheet of one seat says of the bank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.bank import view
from models.bank.book_keys import ChipRow
from models.bank.buying_in import payable, pays_now
from models.bank.owing import on_credit, owing
from models.bank.rebuys import usual_stack
from models.table.books import Bank
from models.table.table import Seat, Table
from models.words.money import money
from models.words.words import _, filled


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatAccount:
    """One player's chips and money; texts are "" where there is nothing to say."""

    worth: str  # the stack in money
    laid: Sequence[ChipRow]  # the stack in chips of the case
    wish: int  # chips asked for, 0 = none
    usual: int  # chips one usually buys, 0 = nobody knows
    settles_later: bool  # who leaves now has something to pay or to get in the end
    payable: str  # money the bank would pay out to a leaver
    pays_now: bool
    queued: str
    owes: str
    pays_first: str  # what chips cashed out pay off


def seat_account(table: Table, seat: Seat, own: bool) -> SeatAccount:
    """The account of whoever sits there; to that player on their own phone as “you”."""
    bank, stack = table.bank, view.shown(seat)
    owes = owing(table, seat.name) if seat.counted and on_credit(table) else 0
    due = payable(table, seat) if seat.counted and bank.currency else 0
    return SeatAccount(
        worth="" if stack is None else view.in_money(table, stack),
        laid=view.laid(table, stack),
        wish=dict(bank.asked).get(seat.seat, 0),
        usual=usual_stack(table),
        settles_later=bool(bank.currency) and seat.counted and owing(table, seat.name) != seat.stack * bank.unit,
        payable=money(due, bank.currency) if due else "",
        pays_now=pays_now(table, seat),
        queued=_queued(seat.queued),
        owes=filled(_debt(owes, own), chips=_amount(bank, abs(owes))) if owes else "",
        pays_first=_("Chips cashed out pay that off first; only the rest is paid out.") if owes > 0 else "",
    )


def _queued(chips: int) -> str:
    """What is bought or cashed out once the hand is over."""
    if not chips:
        return ""
    text = _("%(chips)s to come after this hand") if chips > 0 else _("%(chips)s to be cashed out after this hand")
    return filled(text, chips=abs(chips))


def _debt(owes: int, own: bool) -> str:
    """Who owes whom, to be filled in with how much."""
    if owes > 0:
        return _("You owe the bank %(chips)s.") if own else _("Owes the bank %(chips)s.")
    return _("The bank owes you %(chips)s.") if own else _("The bank owes %(chips)s.")


def _amount(bank: Bank, owes: int) -> str:
    """An amount in chips, where it is whole chips, and in money, where there is any."""
    chips, rest = divmod(owes, bank.unit)
    written = money(owes, bank.currency)
    return written if rest or not bank.currency else f"{chips} ({written})"
