"""Connections that only read, kept for the next reader: opening one takes longer than most of what it is asked."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database

from models.log.schema import PATIENCE

KEPT = 3  # idle connections; whoever reads beside them opens one and lets go of it

Inode = tuple[int, int]  # which file it was, whatever lies under its name now


class Readers:
    """A read-only connection for each reader of this file at the same time."""

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()
        self._uri = self._path.as_uri() + "?mode=ro"
        self._lock = threading.Lock()
        self._idle: list[tuple[Inode, Database]] = []
        self._kept = KEPT

    @contextmanager
    def reading(self) -> Iterator[Database]:
        """A connection for this moment; sqlite3.Error where the file cannot be read, or is gone."""
        inode = self._inode()
        db = self._taken(inode) or self._opened()
        try:
            yield db
        except BaseException:
            db.close()
            raise
        self._laid_down(inode, db)

    def close(self) -> None:
        """Lets go of the file; what is read from now on is read by connections that are not kept."""
        with self._lock:
            idle, self._idle, self._kept = self._idle, [], 0
        for _inode, db in idle:
            db.close()

    def _inode(self) -> Inode:
        """The file that is there now; nothing is read on from one that was taken away."""
        try:
            there = self._path.stat()
        except OSError:
            return 0, 0  # opening it says why
        return there.st_dev, there.st_ino

    def _taken(self, inode: Inode) -> Database | None:
        """The one used last, if it reads this file."""
        with self._lock:
            if self._idle and self._idle[-1][0] == inode:
                return self._idle.pop()[1]
        return None

    def _opened(self) -> Database:
        db = Database(sqlite3.connect(self._uri, uri=True, timeout=PATIENCE, check_same_thread=False))
        db.execute("pragma query_only = on")
        return db

    def _laid_down(self, inode: Inode, db: Database) -> None:
        with self._lock:
            if len(self._idle) < self._kept:
                self._idle.append((inode, db))
                return
        db.close()
