"""How many random cases and rows are tried: few in `make quick`, more in `make test`, all in `make bench`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

QUICK = "TALON_QUICK" in os.environ
MUCH = "TALON_MUCH" in os.environ  # `python -m bench tests`: everything, as much as a night has time for
ASKED = os.environ.get("TALON_EXAMPLES", "")  # this many random cases everywhere, if it is set
LONG = 10  # rows of a table that are all tried in `make quick`
Row = TypeVar("Row")


def examples(whole: int, quick: int, much: int = 0) -> int:
    """So many examples: `whole` of them in `make test`, `quick` in `make quick`, `much` of them in `make bench`."""
    return int(ASKED) if ASKED else quick if QUICK else max(whole, much) if MUCH else whole


def is_tried(number: int, step: int = 1) -> bool:
    """Whether the row of this number is tried, as `part` has it."""
    return number % _step(step) == 0


def part(rows: Sequence[Row], step: int = 1) -> Sequence[Row]:
    """All of a long list, or every so many of it in `make test`; in `make quick` every fifth, in `make bench` all."""
    return rows[:: _step(step)]


def few(rows: Sequence[Row]) -> Sequence[Row]:
    """All rows; in `make quick` of a long table every third, the last among them, which may be new."""
    return rows[::-3][::-1] if QUICK and len(rows) > LONG else rows


def _step(step: int) -> int:
    return 1 if MUCH else max(5, step) if QUICK else step
