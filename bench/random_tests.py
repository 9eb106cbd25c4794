"""Tests that try a part in `make test`, with all there is a night’s time for (`tests/amount.py`)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bench.figures import Row
from bench.server import HOME

MADE_UP = (
    "tests/test_random_play.py",
    "tests/test_rulings_everywhere.py",
    "tests/test_obedient_dealer.py",
    "tests/test_pokerkit.py",
    "tests/test_catalogue.py",
    "tests/test_schemathesis.py",
    "tests/browser/test_two_devices.py",
)


def rows(_folder: Path) -> list[Row]:
    """How many of those that make something up passed, and whether any failed."""
    return tried("what is made up at random, at length", *MADE_UP)


def looks(_folder: Path) -> list[Row]:
    """The same of the screens that `make test` sees in every second combination of size, language and look."""
    return tried("screens in every size, language and look", "-m", "crossed", "tests/browser")


def tried(what: str, *tests: str) -> list[Row]:
    """One row about these tests, all of whose rows are tried; what failed is told as pytest tells it."""
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "loadgroup", *tests]
    played = subprocess.run(command, cwd=HOME, env={**os.environ, "TALON_MUCH": "1"}, capture_output=True, text=True)
    if played.returncode:
        print(played.stdout, file=sys.stderr)
    lines = played.stdout.strip().splitlines() or ["nothing was tried"]
    return [(what, lines[-1].partition(" in ")[0], "none fails", not played.returncode)]
