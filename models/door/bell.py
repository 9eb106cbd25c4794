"""The bell on every screen: a stream says "table K7QX is at fact 42 now", never what happened.

A screen that hears it fetches what it may see. A stream begins with a bell, so whoever slept is right again
without anything being replayed.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Container, Iterator

HEARTBEAT = 10.0  # seconds; a screen that hears nothing for 2.2 of these connects anew
LOOK = 5.0  # seconds after which a quiet stream looks whether its screen is still there
ROOM = 240  # streams at once; each holds one of the server's 256 threads, and a tap must always find one


class FullError(Exception):
    """Every place for a listening screen is taken."""


class Hub:
    """Everybody who listens, at all tables."""

    def __init__(self, heartbeat: float = HEARTBEAT, room: int = ROOM) -> None:
        self.heartbeat, self.room = heartbeat, room
        self.changed = threading.Condition()
        self.closed = False
        self._seq: dict[str, int] = {}  # table -> number of its last fact, as far as it was rung
        self._door: dict[str, int] = {}  # table -> how often somebody knocked, came in or was shown out
        self._streams: dict[str, Stream] = {}  # client -> the stream it listens on
        self._anonymous = itertools.count()
        self.listened: Callable[[int], None] = lambda _streams: None  # told how many streams there are now
        self.rung: Callable[[str, int, str], None] = lambda _code, _seq, _event: None  # told what streams then say

    def ring(self, code: str, seq: int) -> None:
        """The table is at fact `seq` now; to be called after the commit, never before."""
        with self.changed:
            self._seq[code] = max(seq, self._seq.get(code, 0))
            self.changed.notify_all()
            self.rung(code, self._seq[code], "changed")

    def ring_door(self, code: str, seq: int) -> None:
        """Somebody asks to be let in, or who may do what has changed; the table itself has not."""
        with self.changed:
            self._door[code] = self._door.get(code, 0) + 1
            self._seq[code] = max(seq, self._seq.get(code, 0))
            self.changed.notify_all()
            self.rung(code, self._seq[code], "door")

    def listen(
        self, code: str, seq: int, client: str = "", gone: Callable[[], bool] = lambda: False, who: str = ""
    ) -> Stream:
        """A stream for the client's screen, in place of the one it had; FullError when there is no room.

        `gone` says that the screen has left, as far as the server knows; `who` is whose device it is, for `keep`.
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
        """Every stream at this table whose device is not welcome any more rings once more, then ends."""
        with self.changed:
            for stream in self._streams.values():
                stream.leaves |= stream.code == code and stream.who not in welcome
            self.changed.notify_all()

    def listening(self, code: str) -> frozenset[str]:
        """Whose devices (`who`) hear this table's bell now."""
        with self.changed:
            return frozenset(stream.who for stream in self._streams.values() if stream.code == code)

    def reconnect(self) -> None:
        """Every screen reconnects and loads everything again: old facts have been rewritten."""
        with self.changed:
            self._streams.clear()
            self.changed.notify_all()

    def room_for(self, client: str) -> None:
        """FullError unless this client's screen could listen now."""
        if client not in self._streams and len(self._streams) >= self.room:
            raise FullError

    def close(self) -> None:
        """Ends every stream, so that the server can stop at once."""
        with self.changed:
            self.closed = True
            self.changed.notify_all()

    @property
    def active(self) -> int:
        """How many screens are listening."""
        return len(self._streams)

    def seq(self, code: str) -> int:
        """The last fact rung for the table."""
        return self._seq[code]

    def door(self, code: str) -> int:
        """How often the door was rung."""
        return self._door.get(code, 0)

    def holds(self, stream: Stream) -> bool:
        """Whether the stream is still the one its client listens on."""
        return not self.closed and self._streams.get(stream.client) is stream

    def forget(self, stream: Stream) -> None:
        """The stream has ended."""
        with self.changed:
            if self._streams.get(stream.client) is stream:
                del self._streams[stream.client]
            self.changed.notify_all()


class Stream:
    """One screen's server-sent events: `changed` at once and after every commit, `door`, `hb` in between."""

    def __init__(self, hub: Hub, code: str, client: str, gone: Callable[[], bool], who: str) -> None:
        self.hub, self.code, self.client, self.gone, self.who = hub, code, client, gone, who
        self.leaves = False  # after one last ring of the door
        self._told = -1
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
        self._told = seq
        self._door = -1 if self.leaves else self._door if event == "changed" else door
        return f"id: {seq}\nevent: {event}\ndata: {seq}\n\n".encode()

    def _wait(self, beat: float) -> None:
        """Until there is news, the screen has left, or a heartbeat is due; the caller holds the lock."""
        while (left := beat - time.monotonic()) > 0:
            if self.hub.changed.wait_for(self._has_news, min(left, LOOK)) or self.gone():
                return

    def _event(self, seq: int, door: int) -> str:
        if self.leaves:
            return "door"
        return "changed" if seq != self._told else "hb" if door == self._door else "door"

    def _has_news(self) -> bool:
        hub, code = self.hub, self.code
        return self.leaves or not hub.holds(self) or hub.seq(code) != self._told or hub.door(code) != self._door

    def close(self) -> None:
        """Called by the server when the screen is gone, or was never reached."""
        self.hub.forget(self)
