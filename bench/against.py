"""This Talon beside another checkout: `python -m bench against DIR`.

They take turns by rounds, so that both meet the same load of the machine; the ratio is of rounds side by side.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Self

from bench.figures import Row
from bench.server import HOME

ROUNDS = 15
TAPS = 69  # in a round: three hands
SLOWER = 1.05  # ratio that noise alone may cause


class Side:
    """A checkout playing hands in its own process."""

    def __init__(self, home: Path) -> None:
        surroundings = {**os.environ, "PYTHONPATH": str(home)}
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(HOME / "bench" / "round.py")],
            cwd=home,
            env=surroundings,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._process.terminate()
        self._process.wait(timeout=20)

    def round(self) -> tuple[float, float]:
        """Milliseconds of processor time: a tap, and the screen after it."""
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("nobody listens")
        print(file=self._process.stdin, flush=True)
        tapped, drawn = map(float, self._process.stdout.readline().split())
        return tapped / TAPS * 1000, drawn / TAPS * 1000


def rows(other: Path) -> list[Row]:
    """The rows of this chapter, which is not part of the whole bench."""
    with Side(HOME) as ours, Side(other) as theirs:
        rounds = [(ours.round(), theirs.round()) for _round in range(ROUNDS)]
    return [_beside(what, at, rounds) for at, what in enumerate(("a tap and its answer", "the screen after a tap"))]


def _beside(what: str, at: int, rounds: list[tuple[tuple[float, float], tuple[float, float]]]) -> Row:
    mine, other = median(our[at] for our, _their in rounds), median(their[at] for _our, their in rounds)
    ratio = median(our[at] / their[at] for our, their in rounds)
    return what, f"{mine:.2f} ms, there {other:.2f} ms: {ratio:.2f}x", f"≤ {SLOWER}x", ratio <= SLOWER
