"""Kills Talon a thousand times during taps: no acknowledged tap and no chip may be lost."""

from __future__ import annotations

import random
from pathlib import Path

from bench.figures import Row
from bench.hand import STACK, opening
from tests.serving import Talon, chips_of, killed

KILLS = 1_000
LONGEST = 0.3  # seconds of taps before a kill, at most, after the first tenth of a second
EVENING = 100  # kills at one table: longer than any evening


def rows(folder: Path, kills: int = KILLS) -> list[Row]:
    """The number of kills that lost an acknowledged tap, and the number that left chips or a move incomplete."""
    chance, talon = random.Random(15), Talon(folder / "kills.db")
    talon.start()
    taps, lost, astray = 0, 0, 0
    for kill in range(kills):
        if kill % EVENING == 0:
            table = talon.ask("POST", "/tables", opening())[1]
            acknowledged = [int(table["seq"])]
        before = len(acknowledged)
        now = killed(talon, table, acknowledged, 0.1 + chance.random() * LONGEST)
        taps += len(acknowledged) - before
        lost += now["seq"] < acknowledged[-1]
        astray += chips_of(now) != STACK * len(table["seats"]) or now["phase"] not in ("bet", "between")
    assert talon.process
    talon.process.terminate()
    talon.process.communicate()
    return [
        (f"{kills} kills while tapping, {taps} taps acknowledged: lost", str(lost), "0", lost == 0),
        ("  chips astray, or half a move left behind", str(astray), "0", astray == 0 and taps > kills),
    ]
