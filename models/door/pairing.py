"""Televisions that wait for a table: each shows four digits, and a host types them. Kept in memory alone."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

LIVES = 5 * 60.0  # seconds
DIGITS = 4
MOST = 100  # screens at once
EACH = 4  # of these from one address; its own oldest goes


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingScreen:
    """One screen that shows digits."""

    digits: str
    digest: str  # of the screen's device key
    address: str  # where it asks from; "" = that says nothing of the device
    until: float  # seconds by the clock of `Pairing`
    table: str = ""  # whose host has typed them; "" = nobody yet


class Pairing:
    """All screens that wait, at no table yet."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._waiting: dict[str, WaitingScreen] = {}  # by device, oldest first

    def show(self, digest: str, address: str = "") -> WaitingScreen | None:
        """What this screen shows now: the digits it has, others after five minutes; None where too many wait."""
        with self._lock:
            self._forget_old()
            if digest not in self._waiting:
                if not self._make_room(address):
                    return None
                self._waiting[digest] = self._fresh(digest, address)
            return self._waiting[digest]

    def seconds(self, waiting: WaitingScreen) -> int:
        """How long its digits are still good."""
        return max(0, round(waiting.until - self._clock()))

    def pair(self, digits: str, table: str) -> str | None:
        """The device that shows these digits belongs to this table from now on: its digest; None where none does."""
        with self._lock:
            self._forget_old()
            for waiting in self._waiting.values():
                if waiting.digits == digits and not waiting.table:
                    self._waiting[waiting.digest] = replace(waiting, table=table)
                    return waiting.digest
        return None

    def _fresh(self, digest: str, address: str) -> WaitingScreen:
        taken = {waiting.digits for waiting in self._waiting.values()}
        while (digits := f"{secrets.randbelow(10**DIGITS):0{DIGITS}d}") in taken:
            pass  # at most MOST of 10,000 are
        return WaitingScreen(digits=digits, digest=digest, address=address, until=self._clock() + LIVES)

    def _make_room(self, address: str) -> bool:
        """Whoever asks from one address again and again pushes out nobody but themselves."""
        near = [waiting.digest for waiting in self._waiting.values() if address and waiting.address == address]
        if len(near) >= EACH:
            del self._waiting[near[0]]
        return len(self._waiting) < MOST

    def _forget_old(self) -> None:
        now = self._clock()
        for waiting in [waiting for waiting in self._waiting.values() if waiting.until <= now]:
            del self._waiting[waiting.digest]
