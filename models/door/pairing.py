"""Televisions waiting to be paired with a table: each shows four digits for a host to type. In memory only."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from models.door.doors import new_digits

LIVES = 5 * 60.0  # seconds
DIGITS = 4
MOST = 100  # screens at a time
EACH = 4  # of these, from one address; its oldest is dropped


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingScreen:
    """A screen that shows digits."""

    digits: str
    digest: str  # of the screen's device key
    address: str  # "" = the address identifies no device
    until: float  # seconds on the clock of `Pairing`
    table: str = ""  # the table whose host typed them; "" = none yet


class Pairing:
    """All screens waiting to be paired."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._waiting: dict[str, WaitingScreen] = {}  # by device, oldest first

    def show(self, digest: str, address: str = "") -> WaitingScreen | None:
        """The digits this screen shows, new ones after five minutes; None if too many screens wait."""
        with self._lock:
            self._forget_old()
            if digest not in self._waiting:
                if not self._make_room(address):
                    return None
                self._waiting[digest] = self._fresh(digest, address)
            return self._waiting[digest]

    def seconds(self, waiting: WaitingScreen) -> int:
        """Seconds for which its digits are still valid."""
        return max(0, round(waiting.until - self._clock()))

    def pair(self, digits: str, table: str) -> str | None:
        """Pairs the screen showing these digits with this table and returns its digest; None if there is none."""
        with self._lock:
            self._forget_old()
            for waiting in self._waiting.values():
                if waiting.digits == digits and not waiting.table:
                    self._waiting[waiting.digest] = replace(waiting, table=table)
                    return waiting.digest
        return None

    def _fresh(self, digest: str, address: str) -> WaitingScreen:
        taken = {waiting.digits for waiting in self._waiting.values()}
        while (digits := new_digits(DIGITS)) in taken:
            pass  # at most MOST of the 10,000 codes are taken
        return WaitingScreen(digits=digits, digest=digest, address=address, until=self._clock() + LIVES)

    def _make_room(self, address: str) -> bool:
        """Makes room for a screen; many from one address evict only that address's oldest."""
        near = [waiting.digest for waiting in self._waiting.values() if address and waiting.address == address]
        if len(near) >= EACH:
            del self._waiting[near[0]]
        return len(self._waiting) < MOST

    def _forget_old(self) -> None:
        now = self._clock()
        for waiting in [waiting for waiting in self._waiting.values() if waiting.until <= now]:
            del self._waiting[waiting.digest]
