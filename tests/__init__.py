"""Tests, one folder per room; shared helpers are beside the folders."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent  # of the checkout
WAITS = 120  # seconds at most, for anything, because machines are shared and noisy; a passing test never waits so long
