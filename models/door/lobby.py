"""Requests to be admitted, in memory only: after a restart people ask again."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

WAITING, ADMITTED, REFUSED = "waiting", "admitted", "refused"
PATIENCE = 15 * 60.0  # seconds until a request is dropped
MOST = 20  # requests waiting at one table
EACH = 4  # of these, from one address


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A device's request for a chair."""

    id: str = field(default_factory=lambda: secrets.token_urlsafe(16))  # secret; with it the answer can be fetched
    code: str
    at: float = 0.0
    name: str
    person: int = 0  # the person it claims to be; 0 = a newcomer
    seat: int | None = None  # the free chair requested by a newcomer
    second: bool = False  # that player already has a device
    digest: str = ""  # of the browser's device key; "" = a script, which will be given a key
    address: str = ""  # "" = the address identifies no device
    status: str = WAITING
    key_due: bool = False  # admitted, and the key not yet handed out


class Lobby:
    """The requests of all tables."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.deciding = threading.Lock()  # held from checking for an owner of the chair until it is given
        self._lock = threading.Lock()
        self._requests: dict[str, Request] = {}

    def ask(self, request: Request) -> Request | None:
        """Adds a request, replacing the browser's earlier one, and returns it; None if too many wait."""
        with self._lock:
            self._forget_old()
            if request.digest:
                same = [other.id for other in self._at(request.code) if other.digest == request.digest]
                for old in same:
                    del self._requests[old]
            waiting = [other for other in self._at(request.code) if other.status == WAITING]
            near = [other for other in waiting if request.address and other.address == request.address]
            if len(waiting) >= MOST or len(near) >= EACH:
                return None
            entered = replace(request, at=self._clock())
            self._requests[entered.id] = entered
            return entered

    def waiting(self, code: str) -> list[Request]:
        """Requests waiting at this table, oldest first."""
        with self._lock:
            self._forget_old()
            return [request for request in self._at(code) if request.status == WAITING]

    def find(self, code: str, request: str) -> Request | None:
        """The request with this ID at this table, answered or not; None if there is none."""
        with self._lock:
            self._forget_old()
            waiting = self._requests.get(request)
        return waiting if waiting and waiting.code == code else None

    def answer(self, request: Request, status: str, person: int = 0) -> None:
        """Sets the host's answer; an admitted script may then fetch its key once."""
        with self._lock:
            key_due = status == ADMITTED and not request.digest
            self._requests[request.id] = replace(
                request, status=status, person=person or request.person, key_due=key_due
            )

    def gives(self, code: str, person: int) -> bool:
        """Whether a script was admitted as this player and has not fetched its key."""
        with self._lock:
            return any(request.key_due and request.person == person for request in self._at(code))

    def take_key(self, request: Request) -> bool:
        """Whether this script's key is due; true only once."""
        with self._lock:
            now = self._requests.get(request.id)
            if now is None or not now.key_due:
                return False
            self._requests[request.id] = replace(now, key_due=False)
            return True

    def _at(self, code: str) -> list[Request]:
        return [request for request in self._requests.values() if request.code == code]

    def _forget_old(self) -> None:
        oldest = self._clock() - PATIENCE
        for request in [request for request in self._requests.values() if request.at < oldest]:
            del self._requests[request.id]
