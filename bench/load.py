"""A full house: 200 listening screens, 20 taps a second for a minute, every tenth sent from two devices at once."""

from __future__ import annotations

import selectors
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, count, pairwise
from statistics import quantiles
from typing import Any

import psutil

from bench.figures import Row
from bench.hand import opening, taps
from bench.server import ADDRESS, Client, Talon

STREAMS = 200
RATE = 20  # taps a second
SECONDS = 60
TWICE = 10  # every tenth tap is sent by two devices
PATIENCE = 10.0  # seconds until a bell counts as lost
FLAT = 8.0  # MB the server may grow: the log of a minute


class Bells:
    """Screens that only listen, all in one thread; records the facts each heard of, and the time."""

    def __init__(self, talon: Talon, code: str, key: str, streams: int) -> None:
        self.heard: list[list[tuple[int, float]]] = [[] for _stream in range(streams)]
        self.done = False
        self._rest = [b""] * streams
        self._selector = selectors.DefaultSelector()
        asked = f"HTTP/1.1\r\nHost: localhost:{talon.port}\r\nAuthorization: Bearer {key}\r\n\r\n"
        self._lines = [socket.create_connection((ADDRESS, talon.port), timeout=20) for _stream in range(streams)]
        for at, line in enumerate(self._lines):
            line.sendall(f"GET /t/{code}/bell?client=load-{at} {asked}".encode())
            line.setblocking(False)
            self._selector.register(line, selectors.EVENT_READ, at)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def reached(self, seq: int) -> int:
        """The number of screens that have heard of this fact, or a later one."""
        return sum(1 for heard in self.heard if heard and heard[-1][0] >= seq)

    def wait(self, seq: int) -> int:
        """Waits for the screens to be notified of it; returns how many were not."""
        until = time.monotonic() + PATIENCE
        while self.reached(seq) < len(self.heard) and time.monotonic() < until:
            time.sleep(0.05)
        return len(self.heard) - self.reached(seq)

    def close(self) -> None:
        self.done = True
        self._thread.join()
        for line in self._lines:
            line.close()

    def _listen(self) -> None:
        while not self.done:
            for ready, _event in self._selector.select(0.2):
                self._read(ready.data)

    def _read(self, at: int) -> None:
        came, now = self._lines[at].recv(65536), time.perf_counter()
        if not came:
            self._selector.unregister(self._lines[at])
            return
        *lines, self._rest[at] = (self._rest[at] + came).split(b"\n")
        changed = False
        for line in lines:
            changed = line == b"event: changed" or (changed and not line.startswith(b"event:"))
            if changed and line.startswith(b"data: "):
                self.heard[at].append((int(line[6:]), now))


class Tapping:
    """The host's tablet at a steady pace; every tenth tap comes from two devices at once."""

    def __init__(
        self,
        talon: Talon,
        code: str,
        host: Client,
        key: str,
        rate: int = RATE,
        after: Callable[[], object] = lambda: None,
    ) -> None:
        self.rate, self.after = rate, after  # taps a second; called after each
        self.code, self.devices = code, (host, talon.client(key))
        self.seq = int(host.ask("GET", f"/t/{code}")["seq"])
        self.taps: list[tuple[int, float]] = []  # the fact each tap led to, and when it was sent
        self.answered: list[float] = []  # seconds
        self.doubled = self.late = 0
        self._pool = ThreadPoolExecutor(1)
        self._told = chain.from_iterable(taps(hand) for hand in count())

    def run(self, seconds: float) -> None:
        """Plays hand after hand."""
        began = time.perf_counter()
        for number in range(int(seconds * self.rate)):
            self._keep_pace(began + number / self.rate)
            self._tap(*next(self._told), twice=number % TWICE == 0)
            self.after()

    def _keep_pace(self, due: float) -> None:
        ahead = due - time.perf_counter()
        self.late += ahead < -1
        time.sleep(max(0.0, ahead))

    def _tap(self, move: str, fields: dict[str, Any], twice: bool) -> None:
        sent = time.perf_counter()
        other = self._pool.submit(self._sent, 1, move, fields) if twice else None
        mine = self._sent(0, move, fields)
        self.answered.append(time.perf_counter() - sent)
        theirs = other.result() if other else 0
        self.doubled += bool(mine and theirs)
        self.seq = mine or theirs
        self.taps.append((self.seq, sent))

    def _sent(self, device: int, move: str, fields: dict[str, Any]) -> int:
        """The number of the table's last fact after the tap; 0 if another device was quicker."""
        try:
            return int(self.devices[device].tap(self.code, move, self.seq, fields)["seq"])
        except RuntimeError as refused:
            if "409" not in str(refused):
                raise
            return 0


def rows(talon: Talon, seconds: float = SECONDS) -> list[Row]:
    """Bells lost, taps and bells doubled, delays of bells and answers, and growth of the server's memory."""
    created = talon.client().ask("POST", "/tables", opening())
    code, key = created["code"], created["host_key"]
    bells = Bells(talon, code, key, STREAMS)
    tapping = Tapping(talon, code, talon.client(key), key)
    missing = bells.wait(tapping.seq)
    tapping.run(5)  # warm-up, until every thread has allocated its memory
    first, before = len(tapping.taps), memory(talon.process)
    tapping.run(seconds)
    lost = missing + bells.wait(tapping.seq)
    grown = memory(talon.process) - before
    bells.close()
    return _told(tapping, bells, first, lost, before, grown)


def _told(tapping: Tapping, bells: Bells, first: int, lost: int, before: float, grown: float) -> list[Row]:
    rang = sorted(_waits(tapping.taps[first:], bells.heard))
    answers = quantiles(tapping.answered[first:], n=100)
    again = sum(_repeated(heard) for heard in bells.heard)
    wrong = tapping.doubled + again
    what = f"{STREAMS} streams, {len(tapping.taps) - first} taps at {RATE} a second"
    middle, slowest = rang[len(rang) // 2] * 1000, rang[len(rang) * 99 // 100] * 1000
    return [
        (f"{what}: bells lost", str(lost), "0", lost == 0),
        ("  taps counted twice, bells rung twice", str(wrong), "0", wrong == 0),
        ("  taps sent more than a second late", str(tapping.late), "", True),
        ("  tap to the bell, median", f"{middle:.0f} ms", "< 50 ms", middle < 50),
        ("  tap to the bell, 99 %", f"{slowest:.0f} ms", "< 150 ms", slowest < 150),
        ("  tap to its answer, median and 99 %", f"{answers[49] * 1000:.0f} ms, {answers[98] * 1000:.0f} ms", "", True),
        ("  memory before, and grown by", f"{before:.0f} MB, {grown:.1f} MB", f"< {FLAT:.0f} MB", grown < FLAT),
    ]


def _waits(tapped: list[tuple[int, float]], heard: list[list[tuple[int, float]]]) -> list[float]:
    """For every tap and stream, the seconds until its bell, or a later one."""
    waits = []
    for stream in heard:
        news = iter(stream)
        seq, at = next(news)
        for wanted, sent in tapped:
            while seq < wanted:
                seq, at = next(news)
            waits.append(at - sent)
    return waits


def _repeated(heard: list[tuple[int, float]]) -> int:
    """The number of bells for facts already rung."""
    return sum(1 for (earlier, _at), (other, _then) in pairwise(heard) if other <= earlier)


def memory(process: psutil.Process) -> float:
    """Memory of the process in MB."""
    return float(process.memory_info().rss) / 1e6
