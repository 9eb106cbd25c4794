"""Shared by all chapters of the bench: a row of the table, and the clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

Row = tuple[str, str, str, bool]  # what, measured, aim, met


def seconds(work: Callable[[], object]) -> float:
    """The seconds one run takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def middle(taken: list[float]) -> float:
    """The median, in milliseconds."""
    return median(taken) * 1000
