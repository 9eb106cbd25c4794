"""The tests that make things up at random, with all the examples a night has time for (`tests/amount.py`)."""

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
    """How many of them passed, and whether any failed; what failed is told as pytest tells it."""
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "loadgroup", *MADE_UP]
    played = subprocess.run(command, cwd=HOME, env={**os.environ, "TALON_MUCH": "1"}, capture_output=True, text=True)
    if played.returncode:
        print(played.stdout, file=sys.stderr)
    lines = played.stdout.strip().splitlines() or ["nothing was tried"]
    return [
        ("what is made up at random, at length", lines[-1].partition(" in ")[0], "none fails", not played.returncode)
    ]
