"""Tests, one folder per room; shared helpers are beside the folders."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent  # of the checkout
WAITS = 120  # seconds at most, for anything, because machines are shared and noisy; a passing test never waits so long


def tries(most: int) -> Iterator[int]:
    """Counts from 1 to `most`, then fails: bounds a loop that only a fault would make endless."""
    yield from range(1, most + 1)
    raise AssertionError(f"no end after {most} tries")
