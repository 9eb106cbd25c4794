"""The log: one line per message, in the language of the system, control characters escaped."""

from __future__ import annotations

import logging

from models.words.words import in_locale, spelling

SHAPE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Printable(logging.Formatter):
    """Escapes line breaks and control codes sent by strangers; indents our own tracebacks."""

    def __init__(self) -> None:
        super().__init__(SHAPE)
        self._language = spelling()

    def format(self, record: logging.LogRecord) -> str:
        """One line, with a traceback only for errors of ours."""
        record.message, record.asctime = self._told(record), self.formatTime(record)
        line = printable(self.formatMessage(record))
        if not record.exc_info:
            return line
        if record.name.startswith("waitress"):
            return f"{line}: {printable(repr(record.exc_info[1]))}"
        below = self.formatException(record.exc_info).splitlines()
        return "\n".join([line, *(f"    {printable(row)}" for row in below)])

    def _told(self, record: logging.LogRecord) -> str:
        """The message in the language Talon was started in, whatever the language of the request."""
        text = in_locale(str(record.msg), self._language)
        return text % record.args if record.args else text


def printable(text: str) -> str:
    """The text with unprintable characters escaped: a line break becomes a backslash and an n."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def begin() -> None:
    """Sets up Talon's log on standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Printable())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    logging.getLogger("waitress").setLevel(logging.WARNING)  # disconnected screens are normal
