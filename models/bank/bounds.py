"""How many chips may be bought at once: bounds, matching, coming back with less, amounts nobody usually buys (CHIP)."""

from __future__ import annotations

from models.bank.rebuys import usual_stack
from models.game.options_evening import evening_of
from models.moves.fields import Fields, sure
from models.moves.refusals import ask_back, refuse
from models.table.table import Table
from models.words.moments import now
from models.words.names import same
from models.words.words import _

HOUR = 3_600_000  # milliseconds
UNUSUAL = 10  # times the usual amount, and it is asked back


def check(table: Table, name: str, stack: int, chips: int, fields: Fields) -> None:
    """Refused where the house sells no such number to who has this stack; asked back where it may be a slip.

    Nobody is refused for too few who has chips left, nor for coming back with less where the host says yes.
    """
    least, most = at_least(table, stack), room(table, name, stack)
    if chips < least:
        raise refuse("buy-min", n=least)
    if most is not None and chips > most:
        raise refuse("buy-max", name=name, high=stack + most)
    if sure(fields):
        return
    left = left_with(table, name)
    if stack + chips < left:
        raise ask_back("buy-return", name=name, chips=left)
    if 0 < UNUSUAL * usual_stack(table) <= chips:
        raise ask_back("buy-unusual", chips=chips, usual=usual_stack(table))


def at_least(table: Table, stack: int) -> int:
    """The fewest chips somebody with this stack buys."""
    return max(1, evening_of(table.around.keys)["buy.min"]) if not stack else 1


def room(table: Table, name: str, stack: int) -> int | None:
    """How many chips somebody with this stack may buy at most; None for any number."""
    keys = evening_of(table.around.keys)
    most = keys["buy.max"]
    if keys["buy.match"] != "none":
        others = [seat.stack for seat in table.sitting if seat.counted and not same(seat.name, name)]
        matched = max(others, default=0) if keys["buy.match"] == "largest_stack" else sum(others) // max(1, len(others))
        if not most and not matched:
            return None
        most = max(most, matched, keys["buy.min"])
    return max(0, most - stack) if most else None


def left_with(table: Table, name: str) -> int:
    """With how many chips this player left within the last hour; 0 where that binds nobody (CHIP-07)."""
    return next((chips for who, chips in left_lately(table) if same(who, name)), 0)


def left_lately(table: Table) -> list[tuple[str, int]]:
    """Who left within the last hour with chips, and comes back with as many or more."""
    if evening_of(table.around.keys)["buy.return"] == "free":
        return []
    there = [seat.name for seat in table.sitting if seat.stack]
    return [(who, n) for who, n, at in table.bank.gone if now() - at < HOUR and who not in there]


def in_words(table: Table, name: str, stack: int) -> str:
    """What the house sells to who has this stack, "" where it sells any number."""
    least, most = at_least(table, stack), room(table, name, stack)
    if most is not None:
        return _("From %(low)s to %(high)s chips here.", low=least, high=most) if most >= least else ""
    return _("The least here is %(low)s.", low=least) if least > 1 else ""
