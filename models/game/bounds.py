"""Bounds of the bets of each round in a spread limit: “2-10, 2-10, 5-20” (BET-26)."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from models.moves.fields import MOST
from models.table.options import Choices

WRITTEN = re.compile(r"([1-9]\d{0,9}) ?[-–] ?([1-9]\d{0,9})")
USUAL = "2-10, 2-10, 5-20"


class Bounds(NamedTuple):
    """The smallest and the largest bet of a round."""

    low: int
    high: int


@cache
def read_bounds(text: str) -> tuple[Bounds, ...]:
    """The bounds in this line, by round; none if it is empty. ValueError if a round has no smallest and largest bet."""
    if not text.strip():
        return ()
    rows = [WRITTEN.fullmatch(row.strip()) for row in text.split(",")]
    bounds = tuple(Bounds(int(row[1]), int(row[2])) for row in rows if row)
    if len(bounds) < len(rows) or any(not low <= high <= MOST for low, high in bounds):
        raise ValueError("not a smallest and a largest bet for each round")
    return bounds


def bounds_of(options: Choices, nth: int) -> Bounds | None:
    """The bounds of this betting round, from 0; rounds after the last one named have its bounds. None without any."""
    bounds = read_bounds(str(options.get("limit.rounds", "")))
    return bounds[min(nth, len(bounds) - 1)] if bounds else None


def times(text: str, more: int) -> str:
    """The line with every amount multiplied, for a higher level (LVL-02)."""
    return ", ".join(f"{low * more}-{high * more}" for low, high in read_bounds(text))
