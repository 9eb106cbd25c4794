"""Ensures that one process serves a database: two would not share doors and bells."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from models.log.schema import StoreError, in_plain_words
from models.words.words import _


class Lock:
    """Held while this process serves the database; the system releases it however the process ends.

    It locks an empty SQLite file beside the database, because SQLite can lock files on every system.
    """

    def __init__(self, database: Path) -> None:
        """Raises StoreError, with a plain sentence, if another process holds it."""
        self._held: sqlite3.Connection | None = None
        try:
            self._held = _taken(database)
        except sqlite3.Error as error:
            if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise StoreError(
                    _("Talon is running on %(file)s already. Use that one, or stop it first.", file=database)
                ) from error
            raise in_plain_words(error, database) from error

    def release(self) -> None:
        """Lets another process serve the database."""
        if self._held is not None:
            self._held.close()
            self._held = None


def _taken(database: Path) -> sqlite3.Connection:
    file = database.resolve()  # independent of symbolic links
    file = file.with_name(file.name + ".lock")
    held = sqlite3.connect(file, timeout=0.2, isolation_level=None, check_same_thread=False)
    try:
        held.execute("begin exclusive")
    except sqlite3.Error:
        held.close()
        raise
    return held
