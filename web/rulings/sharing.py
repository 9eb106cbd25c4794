"""A pot shared by more than two: players with an equal hand besides the two named (R-SHOW-12)."""

from __future__ import annotations

from collections.abc import Mapping

from models.moves.fields import Json
from models.play import showdown
from models.play.halves import contenders
from models.rulings.book import Outcome
from models.table.table import Table

BOTH = 2


def able(outcome: Outcome | None, table: Table) -> tuple[int, ...]:
    """The players who can share the pot due; empty unless this outcome splits it and more than two can share."""
    if outcome is None or "SPLIT(pot, ps)" not in outcome.ops or not table.hand.is_showing:
        return ()
    due = showdown.due(table)
    seats = contenders(table, due[2]) if due else ()
    return seats if len(seats) > BOTH else ()


def sharers(outcome: Outcome | None, table: Table, fields: Mapping[str, str]) -> tuple[Json, ...]:
    """The players who may share in addition to the two named; empty until both are named.

    `also` is for that address: all further sharers once this one is tapped.
    """
    if not (fields.get("who") and fields.get("to")):
        return ()
    others, also = _others(outcome, table, fields), _also(fields)
    return tuple(
        {"name": table.name_of(seat), "shares": seat in also, "also": ".".join(map(str, sorted(also ^ {seat})))}
        for seat in others
    )


def with_all(
    moved: dict[str, object], outcome: Outcome | None, table: Table, fields: Mapping[str, str]
) -> dict[str, object]:
    """The fields of the move with everybody who shares."""
    rest = [seat for seat in _others(outcome, table, fields) if seat in _also(fields)]
    return {**moved, "who": [moved["who"], *rest]} if rest and "who" in moved else moved


def _others(outcome: Outcome | None, table: Table, fields: Mapping[str, str]) -> list[int]:
    return [seat for seat in able(outcome, table) if str(seat) not in (fields.get("who"), fields.get("to"))]


def _also(fields: Mapping[str, str]) -> set[int]:
    return {int(seat) for seat in fields.get("also", "").split(".") if seat.isdecimal() and len(seat) < 3}
