"""Lines of amounts: bounds of the bets of each round, “2-10, 2-10, 5-20” (BET-26); straddles, “5, 8, 12” (ANTE-14)."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from models.table.options import Choices
from models.table.table import MOST_CHIPS

WRITTEN = re.compile(r"([1-9]\d{0,9}) ?[-–] ?([1-9]\d{0,9})")
USUAL = "2-10, 2-10, 5-20"
STRADDLES = {"left_of_big": 1, "two": 2, "three": 3}  # the most in a hand
LISTED = re.compile(r"[1-9]\d{0,9}(?: ?, ?[1-9]\d{0,9})+")


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
    if len(bounds) < len(rows) or any(not low <= high <= MOST_CHIPS for low, high in bounds):
        raise ValueError("not a smallest and a largest bet for each round")
    return bounds


def bounds_of(options: Choices, nth: int) -> Bounds | None:
    """The bounds of this betting round, from 0; rounds after the last one named have its bounds. None without any."""
    bounds = read_bounds(str(options.get("limit.rounds", "")))
    return bounds[min(nth, len(bounds) - 1)] if bounds else None


def times(text: str, more: int) -> str:
    """The line with every amount multiplied, for a higher level (LVL-02)."""
    return ", ".join(f"{low * more}-{high * more}" for low, high in read_bounds(text))


@cache
def read_sums(text: object) -> tuple[int, ...]:
    """The rising amounts in this line; none if it is no such line."""
    sums = tuple(map(int, text.split(","))) if isinstance(text, str) and LISTED.fullmatch(text) else ()
    return sums if all(low < high <= MOST_CHIPS for low, high in pairwise(sums)) else ()


def sums_times(text: str, more: int) -> str:
    """The rising amounts multiplied, for a higher level."""
    return ", ".join(str(chips * more) for chips in read_sums(text))
