"""What the server takes before anybody has looked at it: a tap is small, an evening is not, nobody holds it all.

A device that opens more connections than it may have loses its own longest quiet one, never somebody else's.
"""

from __future__ import annotations

import copy
import ipaddress
from functools import partial
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError

from models.log.evening_file import MOST_BYTES

ENVELOPE = 64 * 1024  # bytes of a form around the file
TAKES_FILES = "/import"
LARGE_AT_ONCE = 2  # evenings taken in at the same time
BUSY = "Talon-Busy"  # a header: so many are taken in already
EACH = 120  # connections of one device
HERE = 400  # of this machine, or of all devices behind a proxy on it


class Parser(HTTPRequestParser):  # type: ignore[misc]
    """Reads requests; only the one that brings an evening may be large, and goes to a file as it comes."""

    adj: Any
    large = False

    def __init__(self, adj: Any, server: Any, address: str) -> None:
        super().__init__(adj)
        self.server, self.address = server, address

    def received(self, data: bytes) -> int:
        """Takes in what has come; a large body is waited for only where it is welcome."""
        taken: int = super().received(data)
        if self.headers_finished and self.large and self.body_rcv is None:
            self.completed, self.error = True, None
        return taken

    def parse_header(self, header_plus: bytes) -> None:
        """The first lines are there: from here on it is known what is asked."""
        try:
            super().parse_header(header_plus)
        except ValueError as error:  # of an address or a number that is none
            raise ParsingError(str(error)) from error
        if self.command == "POST" and self.path == TAKES_FILES and (self.chunked or self.content_length > ENVELOPE):
            self._large()

    def _large(self) -> None:
        """Makes room for it, or lets the page say why not, before it is sent: then there is no body to wait for."""
        busy = _taken_in(self.server) >= LARGE_AT_ONCE
        self.large = True
        if not busy and self.adj.may_bring(self.headers, self.address):
            self.adj = _larger(self.adj)
            return
        self.body_rcv, self.content_length, self.chunked, self.expect_continue = None, 0, False, False
        self.connection_close = True
        self.headers.pop("CONTENT_LENGTH", None)
        self.headers["CONNECTION"] = "close"
        if busy:
            self.headers[BUSY.upper().replace("-", "_")] = "yes"


class Channel(HTTPChannel):  # type: ignore[misc]
    """One connection."""

    addr: tuple[str, int]
    requests: list[Parser]
    request: Parser | None
    server: Any
    last_activity: float

    def __init__(self, server: Any, sock: Any, addr: Any, adj: Any, map: Any = None) -> None:
        super().__init__(server, sock, addr, adj, map=map)
        self.parser_class = partial(Parser, server=server, address=addr[0])
        self._make_room()

    def _make_room(self) -> None:
        """This device may have so many connections; for one more its longest quiet one goes, or the new one."""
        own = [
            channel
            for channel in _channels(self.server)
            if channel.addr[0] == self.addr[0] and channel is not self and not channel.will_close
        ]
        if len(own) >= (HERE if ipaddress.ip_address(self.addr[0]).is_loopback else EACH):
            quiet = [channel for channel in own if not channel.requests]
            min(quiet, key=lambda channel: channel.last_activity, default=self).will_close = True


def _channels(server: Any) -> list[Channel]:
    return [*server.active_channels.values()]


def _taken_in(server: Any) -> int:
    """How many large bodies are on their way, at all connections."""
    requests = [request for channel in _channels(server) for request in (channel.request, *channel.requests)]
    return sum(1 for request in requests if request is not None and request.large and request.body_rcv is not None)


def _larger(adjustments: Any) -> Any:
    larger = copy.copy(adjustments)
    larger.max_request_body_size = MOST_BYTES + 2 * ENVELOPE
    return larger
