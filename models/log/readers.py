"""Connections that only read: each reader has one of its own, so that a long story never makes a tap wait."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlite_utils import Database

from models.log.schema import PATIENCE


@contextmanager
def reader(path: Path) -> Iterator[Database]:
    """A connection for this moment, that cannot write; sqlite3.Error where the file cannot be read, or is gone."""
    address = path.absolute().as_uri() + "?mode=ro"
    with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE)) as connection:
        yield Database(connection)
