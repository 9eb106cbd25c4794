"""The log as its reader may trust it: a line a message, whatever strangers send, in printable letters."""

from __future__ import annotations

import logging

SHAPE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Printable(logging.Formatter):
    """No line break and no escape code of a stranger reaches the terminal; a traceback of ours is indented."""

    def __init__(self) -> None:
        super().__init__(SHAPE)

    def format(self, record: logging.LogRecord) -> str:
        """One line, and a traceback only where a mistake of ours is to be found by it."""
        record.message, record.asctime = record.getMessage(), self.formatTime(record)
        line = printable(self.formatMessage(record))
        if not record.exc_info:
            return line
        if record.name.startswith("waitress"):
            return f"{line}: {printable(repr(record.exc_info[1]))}"
        below = self.formatException(record.exc_info).splitlines()
        return "\n".join([line, *(f"    {printable(row)}" for row in below)])


def printable(text: str) -> str:
    """The text with everything that is no printable letter written out: a line break is a backslash and an n."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def begin() -> None:
    """Talon's own log, on standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Printable())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    logging.getLogger("waitress").setLevel(logging.WARNING)  # a screen that leaves is no news
