"""`python -m bench`: every figure of this machine chapter by chapter, with its aim and whether it was met.

`python -m bench load` is the full house alone: 200 streams, 20 taps a second, one minute.
`python -m bench dealer` is the obedient dealer alone: 10,000 hands with a real pack.
`python -m bench tests` is every test with more random cases, whole nights in a browser, and the browser tests again
    below a path.
`python -m bench kills` is 1,000 kills while somebody taps; `python -m bench kills 20` only twenty.
`python -m bench names` is a name changed in 300 evenings while somebody taps.
`python -m bench promises` is every promise of Talon, with its test and whether it holds.
`python -m bench power` cuts the power before each disk write of an evening.
`python -m bench against DIR` is this Talon beside another checkout of it: a tap, and the screen after it.
`python -m bench site` is Talon on a tablet alone, on the site that `make site` builds.
`python -m bench weak` is the promises for weak computers: an old phone as server, a slow browser, a slow line.
`python -m bench story` is every page about a thousand evenings.
`python -m bench soak` is never part of the whole: twelve screens for ten minutes; `python -m bench soak 20` for 20 s.
"""

from __future__ import annotations

import platform
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench import (
    against,
    dealer,
    engine,
    kills,
    load,
    names,
    power,
    promises,
    ranking,
    rulings,
    screens,
    site,
    soak,
    story,
    taps,
    weak,
    whole_suite,
    wire,
)
from bench.figures import Row
from bench.server import HOME, Talon


def main() -> None:
    """Measures for most of an hour, mostly kills. Run nothing else meanwhile."""
    began = time.monotonic()
    print(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {platform.machine()}")
    met: list[bool] = []
    with tempfile.TemporaryDirectory(dir=HOME, prefix=".bench-") as folder:  # beside the sources, on a real disk
        for rows in _asked(Path(folder), *sys.argv[1:]):
            _print(rows)
            met += [is_met for _what, _measured, aim, is_met in rows if aim]
    print(f"{sum(met)} of {len(met)} aims met, {time.monotonic() - began:.0f} s")


def _asked(folder: Path, chapter: str = "", *how_much: str) -> Iterator[list[Row]]:
    """One chapter by its name, with a number of kills or seconds if it takes one; else everything."""
    alone = {
        "load": _full_house,
        "dealer": dealer.rows,
        "tests": whole_suite.rows,
        "kills": kills.rows,
        "names": names.rows,
        "power": power.rows,
        "promises": promises.rows,
        "site": site.rows,
        "soak": soak.rows,
        "story": story.rows,
        "weak": weak.rows,
    }
    if chapter == "against":
        yield against.rows(Path(*how_much).resolve())
    elif chapter in alone:
        yield alone[chapter](folder, *map(int, how_much))
    else:
        yield from _everything(folder)


def _everything(folder: Path) -> Iterator[list[Row]]:
    """The costs of the engine, then everything measured on a real server, each as soon as it is known."""
    yield engine.rows()
    yield from _served(folder)
    yield ranking.rows()
    yield rulings.rows()
    yield story.rows(folder)
    yield _full_house(folder)
    yield dealer.rows(folder)
    yield site.rows(folder)
    yield weak.rows(folder)
    yield whole_suite.rows(folder)
    yield names.rows(folder)
    yield promises.rows(folder)
    yield power.rows(folder)
    yield kills.rows(folder)


def _served(folder: Path) -> Iterator[list[Row]]:
    with Talon(folder / "screens.db") as talon:  # a server with this table only
        yield screens.rows(talon)
    long = taps.long_evening(folder / "talon.db")
    with Talon(folder / "talon.db") as talon:
        yield taps.rows(talon, folder, long)
        yield wire.rows(talon)


def _full_house(folder: Path) -> list[Row]:
    """200 streams for a minute, on their own server."""
    with Talon(folder / "load.db") as talon:
        return load.rows(talon)


def _print(rows: list[Row]) -> None:
    """Prints a chapter in aligned columns."""
    lines = [_line(row) for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(4)]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        print("  ".join(cells).rstrip(), flush=True)


def _line(row: Row) -> tuple[str, str, str, str]:
    """A row: the quantity, the figure, its aim and whether it was met; rows without an aim are for comparison."""
    what, measured, aim, met = row
    return what, measured, f"aim {aim}" if aim else "", ("met" if met else "NOT MET") if aim else ""


main()
