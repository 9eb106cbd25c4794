"""`python -m bench`: every figure of this machine in one table, with its aim and whether it was met."""

from __future__ import annotations

import platform
import sqlite3
import tempfile
import time
from pathlib import Path

from bench import engine, ranking, rulings, screens, taps, wire
from bench.figures import Row
from bench.server import HOME, Talon


def main() -> None:
    """Measures for about half a minute. Nothing else should run meanwhile."""
    began = time.monotonic()
    found = engine.rows()
    with tempfile.TemporaryDirectory(dir=HOME, prefix=".bench-") as folder:  # beside the sources: a real disk
        found += _served(Path(folder))
    found += ranking.rows() + rulings.rows()
    print(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {platform.machine()}")
    _print(found)
    print(f"{time.monotonic() - began:.0f} s")


def _served(folder: Path) -> list[Row]:
    """Everything measured on a real server."""
    long = taps.long_evening(folder / "talon.db")
    with Talon(folder / "talon.db") as talon:
        return [
            *screens.rows(talon),  # first, while the server knows no other table
            *taps.rows(talon, folder, long),
            *wire.rows(talon),
        ]


def _print(rows: list[Row]) -> None:
    """The table, its columns as wide as they must be."""
    heads = ("", "measured", "aim", "")
    lines = [heads, *(_line(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(4)]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        print("  ".join(cells).rstrip())
    aims = [met for _what, _measured, aim, met in rows if aim]
    print(f"{sum(aims)} of {len(aims)} aims met")


def _line(row: Row) -> tuple[str, str, str, str]:
    """A row without an aim is there to compare with."""
    what, measured, aim, met = row
    return what, measured, aim, ("met" if met else "NOT MET") if aim else ""


main()
