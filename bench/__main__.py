"""`python -m bench`: every figure of this machine in one table, with its aim and whether it was met.

`python -m bench load` is the full house alone: 200 streams, 20 taps a second, one minute.
`python -m bench dealer` is the obedient dealer alone: 10,000 hands with a real pack.
`python -m bench random` is every test that makes things up at random, with many more examples than `make test`.
`python -m bench kills` is 1,000 kills while somebody taps; `python -m bench kills 20` only twenty.
`python -m bench against DIR` is this Talon beside another checkout of it: a tap, and the screen after it.
`python -m bench soak` is never part of the whole: twelve screens for ten minutes; `python -m bench soak 20` for 20 s.
"""

from __future__ import annotations

import platform
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

from bench import against, dealer, engine, kills, load, random_tests, ranking, rulings, screens, soak, story, taps, wire
from bench.figures import Row
from bench.server import HOME, Talon


def main() -> None:
    """Measures for about forty minutes, most of them kills. Nothing else should run meanwhile."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(dir=HOME, prefix=".bench-") as folder:  # beside the sources: a real disk
        measured = _asked(Path(folder), *sys.argv[1:])
    print(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {platform.machine()}")
    _print(measured)
    print(f"{time.monotonic() - began:.0f} s")


def _asked(folder: Path, chapter: str = "", *how_much: str) -> list[Row]:
    """One chapter by its name, with so many kills or seconds where it takes a number; else everything."""
    if chapter == "against":
        return against.rows(Path(*how_much).resolve())
    alone = {
        "load": _full_house,
        "dealer": dealer.rows,
        "random": random_tests.rows,
        "kills": kills.rows,
        "soak": soak.rows,
    }
    return alone.get(chapter, _everything)(folder, *map(int, how_much))


def _everything(folder: Path) -> list[Row]:
    """What one engine costs, then everything measured on a real server."""
    alone = [*engine.rows(), *_served(folder), *ranking.rows(), *rulings.rows()]
    made_up = [*dealer.rows(folder), *random_tests.rows(folder)]
    return [*alone, *story.rows(folder), *_full_house(folder), *made_up, *kills.rows(folder)]


def _served(folder: Path) -> list[Row]:
    with Talon(folder / "screens.db") as talon:  # a server that knows no other table
        drawn = screens.rows(talon)
    long = taps.long_evening(folder / "talon.db")
    with Talon(folder / "talon.db") as talon:
        return [*drawn, *taps.rows(talon, folder, long), *wire.rows(talon)]


def _full_house(folder: Path) -> list[Row]:
    """200 streams for a minute, on a server of their own."""
    with Talon(folder / "load.db") as talon:
        return load.rows(talon)


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
