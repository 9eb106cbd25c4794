"""Automatic backups: made before an update and after each evening; the last ten are kept beside the database.

One can be restored while Talon runs, in a single transaction; the present state is backed up first.
"""

from __future__ import annotations

import logging
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from models.log.backup import (
    DRAFTS,
    back_up,
    backups,
    check_copy,
    new_backup,
    remove_drafts,
    without_the_oldest,
)
from models.log.schema import StoreError, open_database
from models.log.store import Store
from models.moves.refusals import NotFound
from models.words.words import N_

log = logging.getLogger(__name__)

SPARE = 2  # times the size of the database that must stay free on the disk: a backup must never make a tap fail


@dataclass(frozen=True, slots=True)
class Copy:
    """One backup."""

    name: str  # of its file
    at: int  # unix ms
    size: int  # bytes


class Copies:
    """The backups of one store."""

    def __init__(self, store: Store) -> None:
        self._store, self._database = store, store.path

    def all(self) -> list[Copy]:
        """Every backup there is, newest first."""
        found = []
        for file in backups(self._database):
            with suppress(OSError):  # removed meanwhile
                found.append(Copy(file.name, file.stat().st_mtime_ns // 1_000_000, file.stat().st_size))
        return found[::-1]

    def make(self) -> Copy:
        """Makes a backup, removes the oldest beyond ten and returns the new one; StoreError if that fails."""
        back_up(self._database, new_backup(self._database))
        without_the_oldest(self._database)
        return self.all()[0]

    def make_if_it_can(self) -> None:
        """Makes a backup; where it fails, or would leave too little room on the disk, logs that instead."""
        try:
            room, size = shutil.disk_usage(self._database.parent).free, self._database.stat().st_size
            if room < (SPARE + 1) * size:
                log.warning(N_("no backup was made: the disk has only %(n)s MB left"), {"n": room >> 20})
                return
            self.make()
        except (StoreError, OSError) as error:
            log.warning(N_("no backup was made: %(why)s"), {"why": error})

    def lacks(self, code: str) -> bool:
        """Whether the table has facts that are in no backup."""
        newest = next(iter(self.all()), None)
        return newest is None or newest.at < self._store.last_tap(code)

    def catch_up(self) -> None:
        """At the start: makes a backup if the newest evening is in none, because nobody finished it."""
        remove_drafts(self._database)
        newest = self._store.tables(1)
        with suppress(NotFound):
            if newest and self.lacks(newest[0].code):
                self.make_if_it_can()

    def forget(self) -> None:
        """Replaces all backups by a new one, after a name or an evening was deleted for good."""
        there = backups(self._database)
        for file in there:
            file.unlink(missing_ok=True)
        if there:
            self.make_if_it_can()

    def put_back(self, name: str) -> Copy:
        """Restores this backup and returns a backup of the state before.

        NotFound without such a backup. A StoreError has changed nothing.
        """
        file = next((file for file in backups(self._database) if file.name == name), None)
        if file is None:
            raise NotFound(name)
        check_copy(file)
        with TemporaryDirectory(dir=self._database.parent, prefix=self._database.name + DRAFTS) as folder:
            back_up(file, draft := Path(folder) / "draft.db")  # the oldest may have to make room for the next one
            open_database(draft).close()  # migrates the copy to the present schema
            before = self.make()
            self._store.become(draft)
        return before
