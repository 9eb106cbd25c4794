"""How much is made up or tried of a long list: a little in `make quick`, more in `make test`, all in `make bench`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

QUICK = "TALON_QUICK" in os.environ
MUCH = "TALON_MUCH" in os.environ  # `python -m bench random` and `looks`: as much as a night has time for
ASKED = os.environ.get("TALON_EXAMPLES", "")  # so many of everything, whoever wants to know better
Row = TypeVar("Row")


def examples(whole: int, quick: int, much: int = 0) -> int:
    """So many examples: `whole` of them in `make test`, `quick` in `make quick`, `much` of them in `make bench`."""
    return int(ASKED) if ASKED else quick if QUICK else max(whole, much) if MUCH else whole


def is_tried(number: int) -> bool:
    """Whether the row of this number is tried: each of a long list; in `make quick` every fifth."""
    return not QUICK or number % 5 == 0


def part(rows: Sequence[Row]) -> Sequence[Row]:
    """All of a long list; in `make quick` every fifth of it."""
    return rows[::5] if QUICK else rows
