"""What every view of one running Talon shares: the log, the bell and the one-time code."""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from flask import current_app

from models.live import Hub
from models.store import Store


class Bucket:
    """So many tries at once, one more every `every` seconds."""

    def __init__(self, size: int, every: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.size, self.every, self._clock = size, every, clock
        self._left, self._last = float(size), clock()
        self._lock = threading.Lock()

    def take(self) -> bool:
        """Takes one try; False if there is none left now."""
        with self._lock:
            now = self._clock()
            self._left = min(self.size, self._left + (now - self._last) / self.every)
            self._last = now
            if self._left < 1:
                return False
            self._left -= 1
            return True


class OneTimeCode:
    """Six digits that only somebody who sees the terminal knows; each opens Talon to one device."""

    def __init__(self) -> None:
        self.tries = Bucket(size=5, every=12.0)
        self.say: Callable[[str], None] = lambda code: None  # how the next code is told to the terminal
        self._lock = threading.Lock()
        self._code = self._fresh()

    @property
    def now(self) -> str:
        """The code that is good at this moment."""
        return self._code

    def spend(self, typed: str) -> bool:
        """Whether it was the code; if so it is used up and the next one is told."""
        with self._lock:
            if not hmac.compare_digest(typed.strip().encode(errors="replace"), self._code.encode()):
                return False
            self._code = self._fresh()
        self.say(self._code)
        return True

    @staticmethod
    def _fresh() -> str:
        return f"{secrets.randbelow(10**6):06d}"


@dataclass(frozen=True, slots=True)
class House:
    """One running Talon."""

    store: Store
    hub: Hub
    code: OneTimeCode = field(default_factory=OneTimeCode)


def house() -> House:
    """The Talon that answers this request."""
    found: House = current_app.extensions["talon"]
    return found
