"""How often somebody may guess: digits, keys and codes, so many from one address and so many from all together."""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass


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


@dataclass(slots=True)
class _Guesser:
    """One address from which somebody has tried something."""

    bucket: Bucket
    tries: int = 0


class Limit:
    """So many tries from one address, and so many from all who keep trying together.

    Whoever tried less than `free` times meets only their own limit: guessers at other addresses keep nobody waiting.
    """

    ADDRESSES = 500  # remembered

    def __init__(
        self,
        each: tuple[int, float],
        all_of_them: tuple[int, float],
        clock: Callable[[], float] = time.monotonic,
        free: int | None = None,
    ) -> None:
        self._each, self._clock = each, clock
        self._free = 2 * each[0] if free is None else free
        self._all = Bucket(*all_of_them, clock=clock)
        self._guessers: OrderedDict[str, _Guesser] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def wait(self) -> int:
        """Seconds after which the next try from one address is good again."""
        return max(1, round(self._each[1]))

    def take(self, address: str) -> bool:
        """Takes one try for this address; False if it has none left now, or none of all who keep trying has."""
        with self._lock:
            door = self._guessers.setdefault(address, _Guesser(Bucket(*self._each, clock=self._clock)))
            self._guessers.move_to_end(address)
            while len(self._guessers) > self.ADDRESSES:
                self._guessers.popitem(last=False)
            door.tries += 1
        return door.bucket.take() and (door.tries <= self._free or self._all.take())

    def forgive(self, address: str) -> None:
        """They were right: what they tried before is forgotten."""
        with self._lock:
            if address in self._guessers:
                self._guessers[address].tries = 0


class OneTimeCode:
    """Six digits that only somebody who sees the terminal knows; each opens Talon to one device."""

    WRONG = 20  # tries after which it is another one

    def __init__(self, tries: Limit | None = None) -> None:
        self.tries = tries or typed_digits()
        self._wrong = 0
        self.say: Callable[[str], None] = lambda code: None  # how the next code is told to the terminal
        self._lock = threading.Lock()
        self._code = self._fresh()

    @property
    def now(self) -> str:
        """The code that is valid now."""
        return self._code

    def spend(self, typed: str) -> bool:
        """Whether this is the code; it is then used up, as after too many wrong ones, and the next one is shown."""
        with self._lock:
            good = hmac.compare_digest(typed.strip().encode(errors="replace"), self._code.encode())
            self._wrong += not good
            if not good and self._wrong < self.WRONG:
                return False
            self._code, self._wrong = self._fresh(), 0
        self.say(self._code)
        return good

    @staticmethod
    def _fresh() -> str:
        return f"{secrets.randbelow(10**6):06d}"


def typed_digits() -> Limit:
    """Digits typed instead of a key: five, then one in 12 seconds; a minute has ten for all guessers together."""
    return Limit((5, 12.0), (20, 6.0))


def wrong_keys() -> Limit:
    """Keys of 128 bits nobody guesses: this only spares the machine."""
    return Limit((60, 1.0), (300, 0.2))


def requests_to_join() -> Limit:
    """Asking to be let in."""
    return Limit((30, 3.0), (60, 1.0))
