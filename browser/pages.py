"""Finds the pages of the database that changed, so that only those have to be stored.

SQLite first writes changes to a log beside the file; that log is read here, as its file format describes. Everything is
stored again only if the log was checkpointed in the meantime.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

HEADER, FRAME = 32, 24  # bytes before the first frame, and before the page in each frame
SALT = slice(16, 24)  # of the header; a restarted log has another
Pages = dict[int, bytes]  # by number in the file, from 1


class Log:
    """Finds the pages of one database that changed since they were stored elsewhere."""

    def __init__(self, database: Path, kept: bool) -> None:
        """`kept`: the present file is already stored."""
        self._database, self._log = database, database.with_name(database.name + "-wal")
        self._salt, self._end = b"", HEADER
        self._file = self._stamp() if kept else None

    def changed(self) -> tuple[int, Pages]:
        """Pages committed since the last call, and the number of pages in all (0 = nothing changed)."""
        salt, size = self._header()
        if salt != self._salt:
            self._salt, self._end = salt, HEADER
        if self._file == self._stamp():
            return self._frames(size)
        self._end = HEADER
        whole = _split(self._database.read_bytes())
        count, later = self._frames(size)
        count = count or len(whole)
        self._file = self._stamp()
        return count, {number: page for number, page in (whole | later).items() if number <= count}

    def tidied(self) -> None:
        """Records that the log was checkpointed just now, after all of it had been read."""
        self._file = self._stamp()

    def _stamp(self) -> tuple[int, int] | None:
        """A value that changes whenever the log is checkpointed."""
        if not self._database.exists():
            return None
        there = self._database.stat()
        return there.st_mtime_ns, there.st_size

    def _header(self) -> tuple[bytes, int]:
        """The fields of the header that a new log changes, and the page size."""
        if not self._log.exists():
            return b"", 0
        with self._log.open("rb") as log:
            header = log.read(HEADER)
        return header[SALT], int.from_bytes(header[8:12])

    def _frames(self, size: int) -> tuple[int, Pages]:
        """Pages from the end of the last reading to the last commit, and the database's size in pages after it."""
        count, pages, pending = 0, Pages(), Pages()
        for end, number, after, page in self._read(size):
            pending[number] = page
            if after:  # set only in the last frame of a transaction
                count, pages, pending, self._end = after, pages | pending, {}, end
        return count, {number: page for number, page in pages.items() if number <= count}

    def _read(self, size: int) -> Iterator[tuple[int, int, int, bytes]]:
        """For each frame: its end, its page's number, the database's size in pages after a commit or 0, the page."""
        if not size:
            return
        with self._log.open("rb") as log:
            log.seek(end := self._end)
            while len(frame := log.read(FRAME + size)) == FRAME + size and frame[8:16] == self._salt:
                end += FRAME + size
                yield end, int.from_bytes(frame[:4]), int.from_bytes(frame[4:8]), frame[FRAME:]


def _split(file: bytes) -> Pages:
    """The pages of the database file."""
    size = int.from_bytes(file[16:18]) or 1
    size = 65536 if size == 1 else size
    return {at // size + 1: file[at : at + size] for at in range(0, len(file), size)}
