"""Backups: the whole database as one file, copied while people play; and restoring such a file."""

from __future__ import annotations

import re
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlite_utils import Database

from models.log.lasting import put, sync
from models.log.lock import Lock
from models.log.newer import newer_than_ours, strange_rows
from models.log.proof import FlawError, prove, read
from models.log.rows import FACTS
from models.log.schema import (
    APPLICATION,
    StoreError,
    check,
    is_ours,
    looking_at,
    of_newer_shape,
    try_to_open,
    will_change,
)
from models.words.words import _

KEPT = 10  # automatic backups
DRAFTS = ".draft-"  # begins the names of temporary folders beside the database
NAMED = re.compile(r"\.backup-\d{8}-\d{6}x*")  # after the database's own name
TABLES = {"tables", "facts", "people", "our_rules"}


def back_up(database: Path, to: Path) -> None:
    """Copies all evenings to a new file, atomically; raises StoreError with a plain sentence on failure."""
    if not database.is_file():
        raise StoreError(_("There is no database at %(file)s.", file=database))
    check(database)
    if to.exists():
        raise StoreError(_("%(file)s is there already. Name another one.", file=to))
    with _drafted(database, to) as draft:
        put(draft, to)


@contextmanager
def _drafted(database: Path, to: Path) -> Iterator[Path]:
    """A complete copy beside its destination; deleted afterwards unless it was renamed."""
    draft = to.with_name(to.name + ".part")
    _remove(draft)  # left by a power cut
    try:
        with closing(looking_at(database)) as source, closing(sqlite3.connect(draft)) as copy:
            source.backup(copy)
            copy.execute("pragma journal_mode = delete")
        yield draft
    except (sqlite3.Error, OSError) as error:
        raise StoreError(_("%(file)s cannot be written: %(why)s.", file=to, why=error)) from error
    finally:
        with suppress(OSError):
            _remove(draft)


def _remove(draft: Path) -> None:
    """Removes an unfinished copy and the files SQLite put beside it."""
    for rest in ("", "-journal", "-wal", "-shm"):
        draft.with_name(draft.name + rest).unlink(missing_ok=True)


def remove_drafts(database: Path) -> None:
    """Removes the unfinished copies that a power cut left beside the database, which only this process serves."""
    for name in (f"{database.name}.part*", f"{database.name}.backup-2*.part*"):
        for file in database.parent.glob(name):
            file.unlink(missing_ok=True)
    for folder in database.parent.glob(f"{database.name}{DRAFTS}*"):
        shutil.rmtree(folder, ignore_errors=True)


def restore(database: Path, copy: Path) -> Path | None:
    """Replaces the database by a copy and returns the old one's path. A StoreError has changed nothing."""
    check_copy(copy, plays=True)
    lock = Lock(database)
    try:
        return _exchange(database, copy)
    finally:
        lock.release()


def move(database: Path, to: Path) -> Path:
    """Moves all evenings to a new file and returns the old one's path. A StoreError has changed nothing."""
    lock = Lock(database)
    try:
        back_up(database, to)
        try:
            return _set_aside(database)
        except StoreError:
            to.unlink()
            raise
    finally:
        lock.release()


def keep_before_change(database: Path) -> None:
    """Backs the database up before a newer version changes its schema; keeps the newest `KEPT` backups.

    Raises StoreError if it cannot be copied; the database then stays as it is.
    """
    if is_ours(database) and will_change(database):
        back_up(database, new_backup(database))
        without_the_oldest(database)


def backups(database: Path) -> list[Path]:
    """The automatic backups beside the database, oldest first."""
    there = database.parent.glob(f"{database.name}.backup-2*")
    return sorted(file for file in there if NAMED.fullmatch(file.name.removeprefix(database.name)))


def new_backup(database: Path) -> Path:
    """The path of the next automatic backup; its name sorts after all others."""
    name, newest = _free_name(database, "backup-"), backups(database)[-1:]
    if newest and name <= newest[0]:  # made in the same second, or before a clock went back
        return newest[0].with_name(newest[0].name + "x")
    return name


def without_the_oldest(database: Path) -> None:
    """Removes all automatic backups but the newest `KEPT`."""
    for old in backups(database)[:-KEPT]:
        old.unlink(missing_ok=True)


def _exchange(database: Path, copy: Path) -> Path | None:
    """Swaps in the copy so that a complete database of this name exists at every moment."""
    with _drafted(copy, database) as draft:
        try_to_open(draft)
        sync(draft)
        old = _second(database) if database.exists() else None
        try:
            put(draft, database)
        except OSError:
            if old:
                old.unlink()
            raise
    return old


def _second(database: Path) -> Path:
    """Copies the database, which must not be in use, beside itself; returns the copy's path."""
    _all_in_one(database)
    old = _free_name(database)
    shutil.copyfile(database, old)
    sync(old)
    sync(old.parent)
    return old


def check_copy(copy: Path, plays: bool = False) -> None:
    """Refuses a file that is not a complete database of this program; with `plays`, replays every evening, too."""
    if not copy.is_file():
        raise StoreError(_("There is no file %(file)s.", file=copy))
    try:
        with closing(looking_at(copy)) as db:
            mark = db.execute("pragma application_id").fetchone()[0]
            parts = db.execute("select type, name from sqlite_master").fetchall()
            strange = [name for kind, name in parts if kind in ("trigger", "view")]
            if mark != APPLICATION or strange or not {name for _kind, name in parts} >= TABLES:
                raise StoreError(_("%(file)s is not a copy of a Talon database.", file=copy))
            if version := of_newer_shape(Database(db)):
                raise _newer(copy, version)
            gaps = db.execute("select 1 from facts group by table_code having count(*) <> max(seq)").fetchone()
            if db.execute("pragma integrity_check").fetchone()[0] != "ok" or gaps:
                raise StoreError(_("%(file)s is damaged.", file=copy))
            if plays:
                _prove(db, copy)
    except sqlite3.Error as error:
        raise StoreError(_("%(file)s is damaged or is not a database.", file=copy)) from error


def _prove(db: sqlite3.Connection, copy: Path) -> None:
    """Replays every evening of the copy; names one that cannot be valid, with its line."""
    version = newer_than_ours(db)
    for (code,) in db.execute("select distinct table_code from facts").fetchall():
        rows = db.execute(FACTS + " order by seq", [code, 0]).fetchall()
        if version and strange_rows(rows):
            raise _newer(copy, version)
        try:
            prove(code, read(rows))
        except FlawError as flaw:
            text = _("%(file)s is damaged: table %(code)s, line %(n)s.", file=copy, code=code, n=flaw.line)
            raise StoreError(text) from flaw


def _newer(copy: Path, version: str) -> StoreError:
    return StoreError(
        _("%(file)s was written by a newer Talon (%(version)s). Update this one first.", file=copy, version=version)
    )


def _set_aside(database: Path) -> Path:
    """Renames the database, which must not be in use, and returns its path."""
    _all_in_one(database)
    old = _free_name(database)
    database.replace(old)
    sync(database.parent)
    return old


def _all_in_one(database: Path) -> None:
    """Checkpoints the database, which must not be in use, into its single file."""
    try:
        with closing(sqlite3.connect(database, timeout=1)) as db:
            db.execute("pragma locking_mode = exclusive")
            db.execute("pragma journal_mode = delete")  # requires exclusive access
            db.execute("begin exclusive")
            db.rollback()
    except sqlite3.Error as error:
        raise StoreError(_("%(file)s is in use. Stop Talon first.", file=database)) from error
    for rest in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            database.with_name(database.name + rest).unlink()


def kept_elsewhere(database: Path) -> Path | None:
    """The newest database set aside or copied under this name and a date; None if a database has this name now."""
    if database.exists():
        return None
    there = [*backups(database), *database.parent.glob(f"{database.name}.2*")]  # closing the lock file would release it
    return max(filter(is_ours, there), default=None, key=lambda file: file.stat().st_mtime)


def _free_name(database: Path, why: str = "") -> Path:
    """An unused file name beside the database, with the time in it."""
    name = database.with_name(f"{database.name}.{why}{time.strftime('%Y%m%d-%H%M%S')}")
    while name.exists():
        name = name.with_name(name.name + "x")
    return name
