"""A whole evening in ten minutes: twelve screens that draw the table after every tap, and the server's growth."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from bench.figures import Row
from bench.hand import opening
from bench.load import FLAT, Bells, Tapping, memory
from bench.server import Talon

SCREENS = 12
RATE = 5  # taps a second
SECONDS = 600
WARM = 0.1  # share of the time for a warm-up


class Screens:
    """Devices that fetch the table after each of the host's taps."""

    def __init__(self, talon: Talon, code: str, key: str) -> None:
        self._path = f"/t/{code}"
        self._devices = [(talon.client(key), ThreadPoolExecutor(1)) for _screen in range(SCREENS)]
        self._asked: list[Future[object]] = []
        self.drawn = 0

    def draw(self) -> None:
        """Makes every screen fetch the table once, at the same time, unless it is still busy."""
        if all(asked.done() for asked in self._asked):
            self.drawn += sum(asked.result() is not None for asked in self._asked)
            self._asked = [pool.submit(client.ask, "GET", self._path) for client, pool in self._devices]


def rows(folder: Path, seconds: int = SECONDS) -> list[Row]:
    """Bells lost, and the server's memory before and after."""
    with Talon(folder / "soak.db") as talon:
        created = talon.client().ask("POST", "/tables", opening())
        code, key = created["code"], created["host_key"]
        bells, screens = Bells(talon, code, key, SCREENS), Screens(talon, code, key)
        tapping = Tapping(talon, code, talon.client(key), key, rate=RATE, after=screens.draw)
        missing = bells.wait(tapping.seq)
        tapping.run(seconds * WARM)
        before = memory(talon.process)
        tapping.run(seconds)
        lost, grown = missing + bells.wait(tapping.seq), memory(talon.process) - before
        bells.close()
    what = f"{SCREENS} screens for {seconds} s, {len(tapping.taps)} taps, {screens.drawn} times drawn: bells lost"
    return [
        (what, str(lost), "0", lost == 0),
        ("  memory before and after", f"{before:.0f} MB, {before + grown:.0f} MB", f"+ {FLAT:.0f} MB", grown < FLAT),
    ]
