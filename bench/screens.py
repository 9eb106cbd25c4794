"""Twelve screens around the table: their delay after a tap, and their cost for the server."""

from __future__ import annotations

import http.client
import re
import threading
import time
from statistics import median

from bench.figures import Row
from bench.hand import NAMES, opening, taps
from bench.server import ADDRESS, Client, Talon

SCREENS = 12  # that must show the tap
HANDS = 6
IDLE = 10.0  # seconds
PATIENCE = 10.0  # seconds until a screen counts as lost
SEQ = re.compile(rb'data-seq="(\d+)"')


class Screen:
    """A device that receives the bell and then fetches its part of the page."""

    def __init__(self, talon: Talon, code: str, headers: dict[str, str]) -> None:
        self.path, self.headers = f"/t/{code}", headers
        self.shown = threading.Condition()
        self.seq, self.at = 0, 0.0  # the fact it shows, and the time since when
        self._bell = http.client.HTTPConnection(ADDRESS, talon.port, timeout=60)
        self._page = http.client.HTTPConnection(ADDRESS, talon.port, timeout=20)
        self._bell.request("GET", f"{self.path}/bell", headers=self.headers)
        self._ringing = self._bell.getresponse()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def wait(self, seq: int) -> float:
        """The time at which this screen showed fact `seq`, on the clock of `time.perf_counter`."""
        with self.shown:
            if not self.shown.wait_for(lambda: self.seq >= seq, PATIENCE):
                raise RuntimeError("a screen never showed the tap")
            return self.at

    def _listen(self) -> None:
        try:
            while line := self._ringing.readline():
                if line.startswith(b"data: ") and int(line[6:]) != self.seq:
                    self._fetch()
        except (OSError, ValueError, http.client.HTTPException):
            return  # the server has stopped

    def _fetch(self) -> None:
        headers = {"HX-Request": "true", "Accept": "text/html", "Accept-Encoding": "identity", **self.headers}
        self._page.request("GET", self.path, headers=headers)
        part = self._page.getresponse().read()
        match = SEQ.search(part)
        with self.shown:
            self.seq, self.at = int(match[1]) if match else 0, time.perf_counter()
            self.shown.notify_all()


def rows(talon: Talon) -> list[Row]:
    """The delay from a tap to the new table on twelve screens; their memory and their cost while idle."""
    code, host = talon.open(opening())
    seq = host.ask("GET", f"/t/{code}")["seq"]
    screens = [Screen(talon, code, device) for device in devices(host, code)]
    waited = sorted(_shows(host, code, seq, screens))
    middle, slowest = median(waited) * 1000, waited[len(waited) * 99 // 100] * 1000
    memory = talon.process.memory_info().rss / 1e6
    idle = _idle(talon)
    return [
        (f"tap to the new table on {SCREENS} screens, median", f"{middle:.0f} ms", "< 50 ms", middle < 50),
        ("  99 %", f"{slowest:.0f} ms", "< 150 ms", slowest < 150),
        (f"memory of the server with {SCREENS} screens", f"{memory:.0f} MB", "≤ 90 MB", memory <= 90),
        (f"processor while idle with {SCREENS} screens", f"{idle:.2f} %", "< 1 %", idle < 1),
    ]


def devices(host: Client, code: str) -> list[dict[str, str]]:
    """The headers of the viewers: the tablet, every player's phone, and guests."""
    tablet, guest = {"Authorization": host.headers["Authorization"]}, {"Cookie": host.guest(code)}
    players = [host.player(code, seat) for seat in range(1, len(NAMES) + 1)]
    return [tablet, *players, *[guest] * (SCREENS - 1 - len(players))]


def _shows(host: Client, code: str, seq: int, screens: list[Screen]) -> list[float]:
    """The seconds from each tap to each screen."""
    for screen in screens:
        screen.wait(seq)
    delays: list[float] = []
    for hand in range(HANDS):
        for move, fields in taps(hand):
            start = time.perf_counter()
            seq = host.tap(code, move, seq, fields)["seq"]
            delays += [screen.wait(seq) - start for screen in screens]
    return delays


def _idle(talon: Talon) -> float:
    """Percent of one processor while idle, including heartbeats."""
    time.sleep(1)
    before, start = talon.process.cpu_times(), time.perf_counter()
    time.sleep(IDLE)
    after, passed = talon.process.cpu_times(), time.perf_counter() - start
    worked: float = after.user + after.system - before.user - before.system
    return max(0.0, 100 * worked / passed)
