"""Every test with nothing left out: what `make test` tries in part or leaves to the bench (`tests/amount.py`)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bench.figures import Row
from bench.server import HOME


def rows(_folder: Path) -> list[Row]:
    """How many passed, and whether any failed; what failed is told as pytest tells it."""
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "loadgroup", "-p", "no:schemathesis"]
    played = subprocess.run(command, cwd=HOME, env={**os.environ, "TALON_MUCH": "1"}, capture_output=True, text=True)
    if played.returncode:
        print(played.stdout, file=sys.stderr)
    lines = played.stdout.strip().splitlines() or ["nothing was tried"]
    return [("every test, at length", lines[-1].partition(" in ")[0], "none fails", not played.returncode)]
