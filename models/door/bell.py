"""The bell: a stream of server-sent events saying "table K7QX is at fact 42 now", never what happened.

A screen then fetches its page again. A stream begins with a bell, so a device that was asleep is up to date without
any replay.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Container, Iterator

HEARTBEAT = 10.0  # seconds; a screen reconnects after 2.2 times this without any event
LOOK = 5.0  # seconds after which a quiet stream checks whether its screen is still connected
ROOM = 240  # streams at most; the server adds a thread for each


class FullError(Exception):
    """No room for another stream."""


class Hub:
    """The streams of all tables."""

    def __init__(self, heartbeat: float = HEARTBEAT, room: int = ROOM) -> None:
        self.heartbeat, self.room = heartbeat, room
        self.changed = threading.Condition()
        self.closed = False
        self._seq: dict[str, int] = {}  # table to number of its last fact rung
        self._door: dict[str, int] = {}  # table to number of door events: a request, an admission, a removal
        self._streams: dict[str, Stream] = {}  # client to its stream
        self._anonymous = itertools.count()
        self.listened: Callable[[int], None] = lambda _streams: None  # called with the number of streams
        self.rung: Callable[[str, int, str], None] = lambda _code, _seq, _event: None  # called with all events sent

    def ring(self, code: str, seq: int, event: str = "changed") -> None:
        """Announces that the table is at fact `seq`; call after the commit, never before.

        `door` announces a request for admission or a change of rights, without a change of the table.
        """
        with self.changed:
            self._door[code] = self.door(code) + (event == "door")
            self._seq[code] = max(seq, self._seq.get(code, 0))
            self.changed.notify_all()
            self.rung(code, self._seq[code], event)

    def listen(
        self, code: str, seq: int, client: str = "", gone: Callable[[], bool] = lambda: False, who: str = ""
    ) -> Stream:
        """Opens a stream for the client's screen, replacing its old one; FullError without room.

        `gone` returns whether the screen has disconnected, as far as the server knows; `who` identifies the device,
        for `keep`.
        """
        with self.changed:
            client = client or f"#{next(self._anonymous)}"
            self.room_for(client)
            self._seq[code] = max(seq, self._seq.get(code, 0))
            stream = self._streams[client] = Stream(self, code, client, gone, who)
            self.listened(len(self._streams))
            self.changed.notify_all()
            return stream

    def keep(self, code: str, welcome: Container[str]) -> None:
        """Notifies devices of this table that lost access once, so that their page reloads, then closes the stream."""
        with self.changed:
            for stream in self._streams.values():
                stream.leaves |= stream.code == code and stream.who not in welcome
            self.changed.notify_all()

    def listening(self, code: str) -> frozenset[str]:
        """The devices (`who`) with a stream at this table."""
        with self.changed:
            return frozenset(stream.who for stream in self._streams.values() if stream.code == code)

    def reconnect(self) -> None:
        """Makes every screen reconnect and load everything, because old facts were rewritten."""
        with self.changed:
            self._streams.clear()
            self.changed.notify_all()

    def begin_again(self) -> None:
        """Reconnects every screen and forgets what was rung, after another database was put in place."""
        with self.changed:
            self._seq.clear()
            self.reconnect()

    def room_for(self, client: str) -> None:
        """Raises FullError unless this client could open a stream now."""
        if client not in self._streams and len(self._streams) >= self.room:
            raise FullError

    def close(self) -> None:
        """Closes every stream, so that the server can stop."""
        with self.changed:
            self.closed = True
            self.changed.notify_all()

    @property
    def active(self) -> int:
        """The number of open streams."""
        return len(self._streams)

    def seq(self, code: str) -> int:
        """The last fact rung for this table."""
        return self._seq[code]

    def door(self, code: str) -> int:
        """The number of door events of this table."""
        return self._door.get(code, 0)

    def holds(self, stream: Stream) -> bool:
        """Whether this is still the client's current stream."""
        return not self.closed and self._streams.get(stream.client) is stream

    def forget(self, stream: Stream) -> None:
        """Removes a stream that has ended."""
        with self.changed:
            if self._streams.get(stream.client) is stream:
                del self._streams[stream.client]
            self.changed.notify_all()


class Stream:
    """One screen's server-sent events: `changed` at once and after every commit, `door`, and `hb` in between."""

    def __init__(self, hub: Hub, code: str, client: str, gone: Callable[[], bool], who: str) -> None:
        self.hub, self.code, self.client, self.gone, self.who = hub, code, client, gone, who
        self.leaves = False  # ends after one more door event
        self._said = -1
        self._door = hub.door(code)

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        hub = self.hub
        with hub.changed:
            self._wait(time.monotonic() + hub.heartbeat)
            if not hub.holds(self) or self.gone() or self._door < 0:
                raise StopIteration
            seq, door = hub.seq(self.code), hub.door(self.code)
        event = self._event(seq, door)
        self._said = seq
        self._door = -1 if self.leaves else self._door if event == "changed" else door
        return f"id: {seq}\nevent: {event}\ndata: {seq}\n\n".encode()

    def _wait(self, beat: float) -> None:
        """Waits for news, a disconnected screen or a due heartbeat; the caller holds the lock."""
        while (left := beat - time.monotonic()) > 0:
            if self.hub.changed.wait_for(self._has_news, min(left, LOOK)) or self.gone():
                return

    def _event(self, seq: int, door: int) -> str:
        if self.leaves:
            return "door"
        return "changed" if seq != self._said else "hb" if door == self._door else "door"

    def _has_news(self) -> bool:
        hub, code = self.hub, self.code
        return self.leaves or not hub.holds(self) or hub.seq(code) != self._said or hub.door(code) != self._door

    def close(self) -> None:
        """Removes the stream. The server calls this when the screen is gone, or never connected."""
        self.hub.forget(self)
