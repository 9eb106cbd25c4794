"""What every chapter of the bench shares: a row of the table, and the clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

Row = tuple[str, str, str, bool]  # what, measured, aim, met


def seconds(work: Callable[[], object]) -> float:
    """How long it takes once."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def middle(taken: list[float]) -> float:
    """The median, in milliseconds."""
    return median(taken) * 1000
