"""What every view of one running Talon shares: the log, the bell, the doors, and how often one may guess."""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from flask import Flask, current_app, g

from models.evening.evening import Evening
from models.log.bell import Hub
from models.log.doors import Doors
from models.log.lobby import Lobby
from models.log.own_games import OwnGames
from models.log.pairing import Pairing
from models.log.shelf import Shelf
from models.log.store import Store
from models.table import moments


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
class _Known:
    """One address, as far as somebody there tried something."""

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
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def wait(self) -> int:
        """Seconds after which the next try from one address is good again."""
        return max(1, round(self._each[1]))

    def take(self, address: str) -> bool:
        """Takes one try for this address; False if it has none left now, or none of all who keep trying has."""
        with self._lock:
            door = self._known.setdefault(address, _Known(Bucket(*self._each, clock=self._clock)))
            self._known.move_to_end(address)
            while len(self._known) > self.ADDRESSES:
                self._known.popitem(last=False)
            door.tries += 1
        return door.bucket.take() and (door.tries <= self._free or self._all.take())

    def forgive(self, address: str) -> None:
        """They were right: what they tried before is forgotten."""
        with self._lock:
            if address in self._known:
                self._known[address].tries = 0


class OneTimeCode:
    """Six digits that only somebody who sees the terminal knows; each opens Talon to one device."""

    WRONG = 20  # tries after which it is another one

    def __init__(self, tries: Limit | None = None) -> None:
        self.tries = tries or Limit((5, 12.0), (20, 6.0))
        self._wrong = 0
        self.say: Callable[[str], None] = lambda code: None  # how the next code is told to the terminal
        self._lock = threading.Lock()
        self._code = self._fresh()

    @property
    def now(self) -> str:
        """The code that is good at this moment."""
        return self._code

    def spend(self, typed: str) -> bool:
        """Whether it was the code; if so it is used up, as after too many wrong ones, and the next one is told."""
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


@dataclass(frozen=True, slots=True)
class House:
    """One running Talon."""

    store: Store
    hub: Hub
    doors: Doors
    shelf: Shelf
    lobby: Lobby = field(default_factory=Lobby)
    pairing: Pairing = field(default_factory=Pairing)
    typing: Limit = field(default_factory=lambda: Limit((5, 12.0), (20, 6.0)))  # digits typed instead of a key
    keys: Limit = field(default_factory=lambda: Limit((60, 1.0), (300, 0.2)))  # wrong keys; nobody guesses 128 bits
    asking: Limit = field(default_factory=lambda: Limit((30, 3.0), (60, 1.0)))  # to be let in
    code: OneTimeCode = field(default_factory=OneTimeCode)

    @property
    def games(self) -> OwnGames:
        """The games this house put together itself."""
        return OwnGames(self.store)


def house() -> House:
    """The Talon that answers this request."""
    talon: House = current_app.extensions["talon"]
    return talon


def mind_the_time(app: Flask) -> None:
    """All that is asked in one request is answered for one moment, by the clock that dates the facts; templates too."""
    app.jinja_env.globals.update(this_moment=moments.now)

    @app.before_request
    def begin() -> None:
        moments.stop(house().store.now())

    @app.teardown_request
    def end(_error: BaseException | None) -> None:
        moments.stop(0)


def evening_now(code: str) -> Evening:
    """The evening as this request first found it: a page is drawn from one state of the table, and asks for it once.

    Of an old evening only the end is there, which is all a page about the table now reads.
    """
    evenings: dict[str, Evening] = g.setdefault("evenings", {})
    if code not in evenings:
        evenings[code] = house().shelf.glance(code)
    return evenings[code]
