"""Every test with more random cases, whole nights in a browser, and the browser tests again below a path."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bench.figures import Row
from bench.server import HOME

PYTEST = (sys.executable, "-m", "pytest", "-n", "auto", "--dist", "loadgroup", "-p", "no:schemathesis")
SUITES = {
    "every test, more made up": ("--hypothesis-profile=long", "tests"),
    "whole nights and the fullest tables": ("bench/browser",),
    "every browser test below a path": ("--below=/talon", "tests/browser"),
}


def rows(_folder: Path) -> list[Row]:
    """The number that passed, and whether any failed; failures are printed as by pytest."""
    return [_played(name, *asked) for name, asked in SUITES.items()]


def _played(name: str, *asked: str) -> Row:
    played = subprocess.run([*PYTEST, *asked], cwd=HOME, capture_output=True, text=True)
    if played.returncode:
        print(played.stdout, file=sys.stderr)
    lines = played.stdout.strip().splitlines() or ["nothing was tried"]
    return name, lines[-1].partition(" in ")[0], "none fails", not played.returncode
