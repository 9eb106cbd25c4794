"""What changed in the database, page by page, so that whoever keeps it writes no more than that.

SQLite writes what a transaction changed to the end of a log beside the file first; that log is read here as its file
format describes it. Everything is kept anew only where the log was put into the file meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

HEADER, FRAME = 32, 24  # bytes before the first frame, and before the page in each
SALT = slice(16, 24)  # of the header; a log begun anew has another
Pages = dict[int, bytes]  # by their numbers in the file, the first is 1


class Log:
    """The pages of one database as far as they are kept elsewhere."""

    def __init__(self, database: Path, kept: bool) -> None:
        """`kept`: the file is kept as it lies there now."""
        self._database, self._log = database, database.with_name(database.name + "-wal")
        self._salt, self._end = b"", HEADER
        self._file = self._stamp() if kept else None

    def changed(self) -> tuple[int, Pages]:
        """What was committed since this was asked last, and how many pages the whole has (0: nothing changed)."""
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
        """The log was put into the file just now; all of it had been taken before."""
        self._file = self._stamp()

    def _stamp(self) -> tuple[int, int] | None:
        """Changes whenever the log is put into the file."""
        if not self._database.exists():
            return None
        there = self._database.stat()
        return there.st_mtime_ns, there.st_size

    def _header(self) -> tuple[bytes, int]:
        """What tells this log from the one before it, and the size of a page."""
        if not self._log.exists():
            return b"", 0
        with self._log.open("rb") as log:
            header = log.read(HEADER)
        return header[SALT], int.from_bytes(header[8:12])

    def _frames(self, size: int) -> tuple[int, Pages]:
        """Every page from where the last reading ended to the last commit, and how many there are after it."""
        count, pages, pending = 0, Pages(), Pages()
        for end, number, after, page in self._read(size):
            pending[number] = page
            if after:  # only the last frame of a transaction says it
                count, pages, pending, self._end = after, pages | pending, {}, end
        return count, {number: page for number, page in pages.items() if number <= count}

    def _read(self, size: int) -> Iterator[tuple[int, int, int, bytes]]:
        """Of each frame: where it ends, the number of its page, how many there are after it, the page."""
        if not size:
            return
        with self._log.open("rb") as log:
            log.seek(end := self._end)
            while len(frame := log.read(FRAME + size)) == FRAME + size and frame[8:16] == self._salt:
                end += FRAME + size
                yield end, int.from_bytes(frame[:4]), int.from_bytes(frame[4:8]), frame[FRAME:]


def _split(file: bytes) -> Pages:
    """The pages of a database as it lies there."""
    size = int.from_bytes(file[16:18]) or 1
    size = 65536 if size == 1 else size
    return {at // size + 1: file[at : at + size] for at in range(0, len(file), size)}
