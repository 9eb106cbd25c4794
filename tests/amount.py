"""How much is made up or tried of a long list: a little in `make quick`, more in `make test`, all in `make bench`."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
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


class Chessboard:
    """Of the rows of each test every second one, as the black squares of a chessboard.

    Each value of a parameter is tried, and of three parameters each two values together; `make bench` tries all.
    """

    def __init__(self) -> None:
        self._values: dict[tuple[object, str], list[object]] = {}

    def is_black(self, test: object, row: Mapping[str, object], turn: int = 0) -> bool:
        """Whether this row of the test is tried; with `turn` 1 the others are."""
        places = (self._place(self._values.setdefault((test, name), []), value) for name, value in row.items())
        return (turn + sum(places)) % 2 == 0

    @staticmethod
    def _place(values: list[object], value: object) -> int:
        if value not in values:
            values.append(value)
        return values.index(value)
