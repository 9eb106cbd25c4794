"""How much of a request the server takes before anybody has looked at it: a tap is small, a whole evening is not."""

from __future__ import annotations

import copy
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser

from models.log.evening_file import MOST_BYTES

ENVELOPE = 64 * 1024  # bytes of a form around the file
TAKES_FILES = "/import"


class Parser(HTTPRequestParser):  # type: ignore[misc]
    """Reads requests; only the one that brings an evening may be large, and goes to a file as it comes."""

    adj: Any

    def parse_header(self, header_plus: bytes) -> None:
        """The first lines are there: from here on it is known what is asked."""
        super().parse_header(header_plus)
        if self.command == "POST" and self.path == TAKES_FILES:
            self.adj = _larger(self.adj)


class Channel(HTTPChannel):  # type: ignore[misc]
    """One connection."""

    parser_class = Parser


def _larger(adjustments: Any) -> Any:
    larger = copy.copy(adjustments)
    larger.max_request_body_size = MOST_BYTES + 2 * ENVELOPE
    return larger
