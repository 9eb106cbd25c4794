"""Limits for guessing digits, keys and codes, by address and for all addresses together."""

from __future__ import annotations

import hmac
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from models.door.doors import new_digits
from models.door.sightings import network
from models.table.remembered import Newest


class Bucket:
    """A number of tries at once, and one more every `every` seconds."""

    def __init__(self, size: int, every: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.size, self.every, self._clock = size, every, clock
        self._left, self._last = float(size), clock()
        self._lock = threading.Lock()

    def take(self) -> bool:
        """Takes one try; False if none is left."""
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
    """An address from which something was tried."""

    bucket: Bucket
    tries: int = 0


class Limit:
    """Limits tries from one address, and from all persistent guessers together.

    An address with at most `free` tries has only its own limit, so guessers at other addresses do not slow it down.
    Once the memory for addresses is full, a new one has no free tries.
    """

    ADDRESSES = 500  # remembered, of IPv6 networks

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
        self._guessers: Newest[str, _Guesser] = Newest(self.ADDRESSES)
        self._lock = threading.Lock()

    @property
    def wait(self) -> int:
        """Seconds between tries from one address."""
        return max(1, round(self._each[1]))

    def take(self, address: str) -> bool:
        """Takes one try for this address; False if none is left for it, or for all persistent guessers together."""
        place = network(address)
        with self._lock:
            door = self._guessers.get(place)
            if door is None:
                full = len(self._guessers) >= self.ADDRESSES
                door = _Guesser(Bucket(*self._each, clock=self._clock), full * self._free)
            self._guessers[place] = door
            door.tries += 1
        return door.bucket.take() and (door.tries <= self._free or self._all.take())

    def forgive(self, address: str) -> None:
        """Forgets the earlier tries of this address, after a right one."""
        place = network(address)
        with self._lock:
            if place in self._guessers:
                self._guessers[place].tries = 0


class OneTimeCode:
    """A six-digit code shown in the terminal; each code authorizes one device."""

    WRONG = 20  # wrong tries after which the code changes

    def __init__(self, tries: Limit | None = None) -> None:
        self.tries = tries or typed_digits()
        self._wrong = 0
        self.say: Callable[[str], None] = lambda code: None  # prints the next code in the terminal
        self._lock = threading.Lock()
        self._code = new_digits(6)

    @property
    def now(self) -> str:
        """The current code."""
        return self._code

    def spend(self, typed: str) -> bool:
        """Whether this is the code, which is then used up; too many wrong ones also change it."""
        with self._lock:
            good = hmac.compare_digest(typed.strip().encode(errors="replace"), self._code.encode())
            self._wrong += not good
            if not good and self._wrong < self.WRONG:
                return False
            self._code, self._wrong = new_digits(6), 0
        self.say(self._code)
        return good


def typed_digits() -> Limit:
    """The limit for digits typed instead of a key: five, then one in 12 seconds; ten a minute for all guessers."""
    return Limit((5, 12.0), (20, 6.0))
