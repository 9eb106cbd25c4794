"""Screens around the table: how soon they show a tap, and what twelve of them cost the server."""

from __future__ import annotations

import http.client
import re
import threading
import time
from statistics import median

from bench.figures import Row
from bench.hand import opening, taps
from bench.server import ADDRESS, Client, Talon

SHOWING = 8  # other screens that must show the tap
LISTENING = 12  # screens for memory and idle processor use
HANDS = 3
IDLE = 10.0  # seconds
PATIENCE = 10.0  # seconds until a screen counts as lost
SEQ = re.compile(rb'data-seq="(\d+)"')


class Screen:
    """An onlooker's page: it holds the bell and fetches the table's part of the page when it rings."""

    def __init__(self, talon: Talon, code: str, cookie: str) -> None:
        self.path, self.cookie = f"/t/{code}", {"Cookie": cookie}
        self.shown = threading.Condition()
        self.seq, self.at = 0, 0.0  # what it shows, and since when
        self._bell = http.client.HTTPConnection(ADDRESS, talon.port, timeout=60)
        self._page = http.client.HTTPConnection(ADDRESS, talon.port, timeout=20)
        self._bell.request("GET", f"{self.path}/bell", headers=self.cookie)
        self._ringing = self._bell.getresponse()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def wait(self, seq: int) -> float:
        """When this screen showed fact `seq`, on the clock of `time.perf_counter`."""
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
        headers = {"HX-Request": "true", "Accept": "text/html", "Accept-Encoding": "identity", **self.cookie}
        self._page.request("GET", self.path, headers=headers)
        part = self._page.getresponse().read()
        found = SEQ.search(part)
        with self.shown:
            self.seq, self.at = int(found[1]) if found else 0, time.perf_counter()
            self.shown.notify_all()


def rows(talon: Talon) -> list[Row]:
    """Tap to picture on eight screens; then twelve of them, their memory and their idling."""
    code, host = talon.open(opening())
    seq = host.ask("GET", f"/t/{code}")["seq"]
    cookie = host.guest(code)
    screens = [Screen(talon, code, cookie) for _screen in range(SHOWING)]
    each, last, seq = _shows(host, code, seq, screens)
    screens += [Screen(talon, code, cookie) for _screen in range(LISTENING - SHOWING)]
    for screen in screens:
        screen.wait(seq)
    memory = talon.process.memory_info().rss / 1e6
    idle = _idle(talon)
    return [
        (f"tap to the new table on {SHOWING} screens, median", f"{each:.0f} ms", "< 50 ms", each < 50),
        ("  the last of them", f"{last:.0f} ms", "", True),
        (f"memory of the server with {LISTENING} screens", f"{memory:.0f} MB", "< 70 MB", memory < 70),
        (f"processor while idle with {LISTENING} screens", f"{idle:.2f} %", "< 1 %", idle < 1),
    ]


def _shows(host: Client, code: str, seq: int, screens: list[Screen]) -> tuple[float, float, int]:
    """Median ms over all screens and taps, and over the slowest screen of each tap."""
    for screen in screens:
        screen.wait(seq)
    each: list[float] = []
    last: list[float] = []
    for hand in range(HANDS):
        for move, fields in taps(hand):
            start = time.perf_counter()
            seq = host.tap(code, move, seq, fields)["seq"]
            waited = [screen.wait(seq) - start for screen in screens]
            each += waited
            last.append(max(waited))
    return median(each) * 1000, median(last) * 1000, seq


def _idle(talon: Talon) -> float:
    """Percent of one processor, heartbeats included."""
    time.sleep(1)
    before, start = talon.process.cpu_times(), time.perf_counter()
    time.sleep(IDLE)
    after, passed = talon.process.cpu_times(), time.perf_counter() - start
    worked: float = after.user + after.system - before.user - before.system
    return max(0.0, 100 * worked / passed)
