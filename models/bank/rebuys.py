"""Rebuys: players without chips are offered the usual amount between hands (BANK-01)."""

from __future__ import annotations

from models.bank.chipset import worth
from models.game.options import evening_of
from models.moves.refusals import refuse
from models.seats.costs import short_of
from models.table.table import HERE, LEFT, MOST_CHIPS, Seat, Table


def usual_stack(table: Table) -> int:
    """The usual purchase: a rebuy that has a price, the evening's key, `usual_start`, or what the house's mix makes."""
    chosen, bank = evening_of(table.lasting.keys)["evening.rebuy_chips"], table.bank
    if rebuy := bank.pack("rebuy"):
        return rebuy.chips
    start = usual_start(table) or (worth(bank.chips, bank.mix) if bank.mix else 0)
    return start if chosen is None else chosen


def usual_for(table: Table, name: str) -> int:
    """The usual purchase of this person: with prices, an entry first (SETL-11)."""
    entry = table.bank.pack("entry")
    return entry.chips if entry and not table.bank.sold_to(name) else usual_stack(table)


def first_stack(table: Table) -> int | None:
    """The chips proposed to a newcomer: an entry, or `usual_stack`; None once no more are bought (BANK-04)."""
    return None if is_too_late(table) else usual_for(table, "")


def usual_start(table: Table) -> int:
    """The stack most people sat down with; the largest of equally common ones, the last if all differ, else 0."""
    sat = [account.sat for account in table.bank.accounts if 0 < account.sat < MOST_CHIPS]
    if len(set(sat)) == len(sat) > 1:
        return sat[-1]
    return max(sat, key=lambda chips: (sat.count(chips), chips), default=0)


def pays_at_once(table: Table) -> bool:
    """Whether most people here pay for their chips when they get them."""
    bought = [account for account in table.bank.accounts if 0 < account.bought < MOST_CHIPS]
    return 2 * sum(table.bank.owes(account.name) == 0 for account in bought) > len(bought)


def bought(table: Table, name: str) -> int:
    """The chips this person has bought this evening, with those to come after the hand (CHIP-12)."""
    return table.bank.account(name).bought + sum(max(0, s.queued) for s in table.seats if s.name == name)


def may_buy_again(table: Table, name: str) -> bool:
    """Whether the evening allows this person another purchase; the first one is not a rebuy."""
    most = evening_of(table.lasting.keys)["evening.rebuy_most"]
    if is_too_late(table):
        return False
    held = any(seat.queued > 0 for seat in table.seats if seat.name == name)
    waiting = held and not table.bank.packs  # those at a price are counted already
    return most == "none" or table.bank.times(name) + waiting <= most


def last_level(table: Table) -> int:
    """The last level in which chips are bought (BANK-04); 0 = any."""
    last = evening_of(table.lasting.keys)["evening.rebuy_until"]
    return last if isinstance(last, int) and table.lasting.levels.schedule else 0


def is_too_late(table: Table) -> bool:
    """Whether the last level in which chips are bought is over."""
    return 0 < last_level(table) < table.lasting.levels.now


def check_level(table: Table) -> None:
    """Refuses chips after the last level in which they are bought (BANK-04)."""
    if is_too_late(table):
        raise refuse("rebuy-until", level=last_level(table))


def check_times(table: Table, name: str) -> None:
    """Refuses a person who has bought as often, or as long, as the evening allows."""
    check_level(table)
    if not may_buy_again(table, name):
        most = evening_of(table.lasting.keys)["evening.rebuy_most"]
        raise refuse("rebuy-most", name=name, n=most) if most else refuse("rebuy-none")


def check_return(table: Table, name: str, chips: int) -> None:
    """Refuses more chips than a person left with, unless they may buy again (BANK-04)."""
    on_chairs = sum(seat.stack + seat.aside for seat in table.seats if seat.name == name and seat.here == LEFT)
    if chips > (on_chairs or table.bank.taken(name)):
        check_times(table, name)


def broke(table: Table) -> list[Seat]:
    """Everybody without chips for the next hand, between two hands; they are offered some (BANK-01, CHIP-09)."""
    if not table.over or table.bank.finished or not evening_of(table.lasting.keys)["evening.rebuy_offer"]:
        return []
    here = [s for s in table.seats if s.here == HERE and s.counted and not s.queued]
    return [s for s in here if (not s.stack or short_of(table, s)) and may_buy_again(table, s.name)]
