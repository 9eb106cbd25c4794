"""Limits for buying chips: smallest and largest purchase, matching, returning with less, unusual amounts (CHIP)."""

from __future__ import annotations

from models.bank.rebuys import bought, usual_stack
from models.game.options import evening_of
from models.moves.fields import Fields, yes
from models.moves.refusals import ask_back, refuse
from models.table.table import LEFT, Table
from models.words.moments import now
from models.words.names import same
from models.words.words import _

HOUR = 3_600_000  # milliseconds
UNUSUAL = 10  # times the usual amount, from which a purchase needs confirmation


def check(table: Table, name: str, stack: int, chips: int, fields: Fields) -> None:
    """Refuses a purchase outside the table's limits for this stack; asks for confirmation of a likely slip.

    A player with chips left may buy any small amount, and the host may let somebody return with less. Chips that have a
    price are bought as they are sold (SETL-11).
    """
    if table.bank.packs:
        return
    least, most, keys = at_least(table, stack), room(table, name, stack), evening_of(table.lasting.keys)
    if 0 < keys["buy.below"] <= stack:
        raise refuse("buy-below", n=keys["buy.below"])
    if chips % keys["buy.step"]:
        raise refuse("buy-step", n=keys["buy.step"])
    if chips < least:
        raise refuse("buy-min", n=least)
    if 0 < keys["buy.total"] < bought(table, name) + chips:
        raise refuse("buy-total", name=name, most=keys["buy.total"], n=bought(table, name))
    if most is not None and chips > most:
        raise refuse("buy-max", name=name, high=_up_to(table, name))
    if yes(fields, "sure"):
        return
    left = left_with(table, name)
    if stack + chips < left:
        raise ask_back("buy-return", name=name, chips=left)
    if 0 < UNUSUAL * usual_stack(table) <= chips:
        raise ask_back("buy-unusual", chips=chips, usual=usual_stack(table))


def at_least(table: Table, stack: int) -> int:
    """The smallest purchase for somebody with this stack."""
    unit = step(table)
    return unit if stack else max(unit, -(-evening_of(table.lasting.keys)["buy.min"] // unit) * unit)


def step(table: Table) -> int:
    """The number of which every purchase is a multiple (CHIP-12)."""
    return evening_of(table.lasting.keys)["buy.step"]


def room(table: Table, name: str, stack: int) -> int | None:
    """The largest purchase for somebody with this stack; None if unlimited."""
    keys = evening_of(table.lasting.keys)
    if 0 < keys["buy.below"] <= stack:
        return 0
    up_to, total = _up_to(table, name), keys["buy.total"]
    rooms = [up_to - stack] if up_to else []
    rooms += [total - bought(table, name)] if total else []
    return max(0, min(rooms)) // step(table) * step(table) if rooms else None


def _up_to(table: Table, name: str) -> int:
    """The most chips this player may have after buying; 0 if unlimited (CHIP-06)."""
    keys = evening_of(table.lasting.keys)
    most = keys["buy.max"]
    if keys["buy.match"] != "none":
        others = [seat.stack for seat in table.sitting if seat.counted and not same(seat.name, name)]
        largest, average = max(others, default=0), sum(others) // max(1, len(others))
        matched = {"largest_stack": largest, "half_largest": largest // 2, "average": average}[keys["buy.match"]]
        most = max(most, matched, keys["buy.min"]) if most or matched else 0
    return most


def left_with(table: Table, name: str) -> int:
    """Chips this player left with within the last hour; 0 if that sets no limit (CHIP-07)."""
    return next((chips for who, chips in left_lately(table) if same(who, name)), 0)


def left_lately(table: Table) -> list[tuple[str, int]]:
    """Name and chips of everybody who left within the last hour and must return with at least as many."""
    if evening_of(table.lasting.keys)["buy.return"] == "free":
        return []
    there = [seat.name for seat in table.sitting if seat.stack]
    kept = {seat.name: seat.stack for seat in table.seats if seat.here == LEFT and seat.counted}
    left = [(who, n or kept.get(who, 0), at) for who, n, at in table.bank.gone]
    return [(who, n) for who, n, at in left if n and now() - at < HOUR and who not in there]


def stays_on_the_table(table: Table) -> bool:
    """Whether chips go back to the bank only with the player (CHIP-11)."""
    return evening_of(table.lasting.keys)["buy.out"] == "leaving"


def in_words(table: Table, name: str, stack: int) -> str:
    """The limits for somebody with this stack, in words; "" if there are none."""
    least, most, unit = at_least(table, stack), room(table, name, stack), step(table)
    if table.bank.packs or (most is not None and most < least):
        return ""
    stacks = [_("Chips are bought in stacks of %(n)s here.", n=unit)] if unit > 1 else []
    if most is not None:
        stacks.insert(0, _("From %(low)s to %(high)s chips here.", low=least, high=most))
    elif least > unit:
        stacks.insert(0, _("The minimum here is %(low)s.", low=least))
    return " ".join(stacks)
