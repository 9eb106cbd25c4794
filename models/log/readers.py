"""Read-only connections, one for each reader, so that a slow page never delays a tap."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlite_utils import Database

from models.log.schema import PATIENCE


@contextmanager
def reader(path: Path) -> Iterator[Database]:
    """A read-only connection; sqlite3.Error if the file cannot be read."""
    address = path.absolute().as_uri() + "?mode=ro"
    with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE)) as connection:
        yield Database(connection)
