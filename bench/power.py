"""The power fails before each step on the disk: nothing acknowledged may be lost, nothing stored in part."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from bench.figures import Row
from tests.log.power import cuts, lost, recorded
from tests.serving import can_record
from tests.site import Browser, Watched, plays

KINDS = 4  # cuts before each step that keep a part of the unsynced writes; one more keeps none
HANDS = 5  # on the tablet
SAID = {
    "start": "Talon starts",
    "open a table": "a table is opened",
    "tap": "people tap",
    "checkpoint": "a hand ends, and its taps move into the one file",
    "backup": "a backup is made",
    "restore": "a backup is restored, from the page and in the terminal",
    "end": "Talon ends",
}


def rows(folder: Path, kinds: int = KINDS) -> list[Row]:
    """The number of power cuts that lost something, by activity."""
    return [*_of_a_server(folder, kinds), _of_a_tablet(folder)]


def _of_a_server(folder: Path, kinds: int) -> list[Row]:
    if not can_record():
        return [("power cuts: strace is not here to record them", "–", "", True)]
    tried: Counter[str] = Counter()
    bad: Counter[str] = Counter()
    (home := folder / "power").mkdir()
    for cut in cuts(recorded(home), 1, kinds):
        tried[cut.what] += 1
        bad[cut.what] += bool(lost(cut, folder / "cut"))
    return [
        (f"{tried[what]} power cuts while {said}: lost", str(bad[what]), "0", tried[what] > 0 and not bad[what])
        for what, said in SAID.items()
    ]


def _of_a_tablet(folder: Path) -> Row:
    device = Watched(folder / "tablet")
    plays(Browser.on(device), "DJ", HANDS)
    bad = device.forgot(folder / "again")
    return f"{len(device.kept)} times a tablet alone goes dark: lost", str(bad), "0", not bad
