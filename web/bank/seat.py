"""A seat's account on its sheet."""

from __future__ import annotations

from models.bank import bounds, view
from models.bank.bounty import payers
from models.bank.buying_in import payable, pays_now
from models.bank.entry import on_sale, pack_in_words
from models.bank.owing import on_credit, owing
from models.bank.rebuys import pays_at_once, usual_for
from models.bank.reserve import shown
from models.table.books import Bank
from models.table.table import Seat, Table
from models.words.money import money
from models.words.words import _, filled


def seat_account(table: Table, seat: Seat, own: bool) -> dict[str, object]:
    """The chips and money of this player, addressed as “you” on their own phone; "" for what does not apply."""
    bank, stack = table.bank, shown(seat)
    owes = owing(table, seat.name) if seat.counted and on_credit(table) else 0
    due = payable(table, seat) if seat.counted and bank.currency else 0
    back = 0 if bank.packs else seat.stack * bank.unit
    return {
        "worth": "" if stack is None else view.in_money(table, stack),  # of the stack in money
        "laid": view.laid(table, stack),  # the stack in chips of the case
        "wish": dict(bank.asked).get(seat.seat, 0),  # chips requested, 0 = none
        "sales": [(pack, pack_in_words(table, pack)) for pack in on_sale(table, seat)],  # what chips have prices
        "priced": bool(bank.packs),
        "usual": usual_for(table, seat.name),  # usual purchase in chips, 0 = unknown
        # a player who leaves now has something to pay or get in the end
        "settles_later": bool(bank.currency) and seat.counted and owing(table, seat.name) != back,
        "payable": money(due, bank.currency) if due else "",  # by the bank to a leaver
        "pays_at_once": pays_at_once(table),
        "bounds": bounds.in_words(table, seat.name, seat.stack + max(0, seat.queued)),  # for purchases
        "payers": [(payer, payer.name in bank.last_bounty[2]) for payer in payers(table, seat)],  # True = sat it out
        "bounty": bank.last_bounty[:2],  # the last one: chips each, why
        "pays_now": pays_now(table, seat),
        "queued": _queued(seat.queued),
        "owes": filled(_debt(owes, own), chips=_amount(bank, abs(owes))) if owes else "",
        "pays_first": _("Chips cashed out pay that off first; only the rest is paid out.") if owes > 0 else "",
    }


def _queued(chips: int) -> str:
    """Chips bought or cashed once the hand is over, in words."""
    if not chips:
        return ""
    text = _("%(chips)s to come after this hand") if chips > 0 else _("%(chips)s to be cashed out after this hand")
    return filled(text, chips=abs(chips))


def _debt(owes: int, own: bool) -> str:
    """The sentence for a debt, with a gap for the amount."""
    if owes > 0:
        return _("You owe the bank %(chips)s.") if own else _("Owes the bank %(chips)s.")
    return _("The bank owes you %(chips)s.") if own else _("The bank owes %(chips)s.")


def _amount(bank: Bank, owes: int) -> str:
    """An amount in chips, unless that would be a fraction, and in money, if the table plays for money."""
    chips, rest = divmod(owes, bank.unit)
    written = money(owes, bank.currency)
    return written if rest or not bank.worth else f"{chips} ({written})"
