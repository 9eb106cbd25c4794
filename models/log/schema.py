"""The database file: opened, recognised as ours, migrated; SQLite's errors in plain words."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path

from sqlite_utils import Database, Migrations

from models.log.newer import newer_than_ours, note
from models.words.words import N_, _

log = logging.getLogger(__name__)

PATIENCE = 5.0  # seconds to wait for another process writing to the same file
APPLICATION = 0x54414C4E  # "TALN" in the file's header marks a database of Talon
MARK = slice(68, 72)  # its position in the header
VERSION = 4  # older versions refuse a file with a larger number
HOUSE_RULINGS = (
    "create table house_rulings (id integer primary key autoincrement, title, text, keys, at not null, about, outcome)"
)
DOORS = (  # access: see doors.py
    "create table if not exists doors (table_code text primary key references tables, key, digits, approval not null)",
    "create table if not exists devices (id integer primary key autoincrement, digest text not null unique,"
    " trusted default 0)",
    "create table if not exists passes (table_code references tables, device references devices, host, person, since,"
    " primary key (table_code, device))",
    "create table if not exists host_codes (table_code text primary key references tables, digest, until not null)",
)

STEPS = Migrations("talon")  # every step after VERSION 3, each run once, in this order


@STEPS()
def digits_end(db: Database) -> None:
    """Adds the time at which a door's digits were made, in unix milliseconds."""
    db.table("doors").add_column("since", int, not_null_default=0)


@STEPS()
def own_games(db: Database) -> None:
    """Adds home-made games by key: see own_games.py."""
    kept = {"key": str, "name": str, "preset": str, "options": str}
    db.table("games").create(kept, pk="key", not_null=set(kept), if_not_exists=True)


@STEPS()
def televisions(db: Database) -> None:
    """Adds shared screens paired by a host: see pairing.py."""
    db.table("passes").add_column("tv", int, not_null_default=0)


@STEPS()
def stories_alone(db: Database) -> None:
    """Drops the tables stored beside the stories; `Recaps` computes stories without them."""
    db.execute("drop table if exists stories")


@STEPS()
def settings(db: Database) -> None:
    """Adds settings for all evenings, by name: see settings.py."""
    db.table("settings").create({"name": str, "value": str}, pk="name", not_null={"value"}, if_not_exists=True)


@STEPS()
def dealt_most(db: Database) -> None:
    """Adds the number of hands dealt of each game."""
    db.table("our_rules").add_column("dealt", int, not_null_default=0)


@STEPS()
def keys_to_come(db: Database) -> None:
    """Adds the digest of a key a device was given and has not used yet."""
    db.table("devices").add_column("coming", str)


@STEPS()
def answers_of_the_house(db: Database) -> None:
    """Adds the ruling of the book that a house ruling answers, and the letter of its outcome."""
    if db.table("house_rulings").exists():
        for name in {"about", "outcome"} - db.table("house_rulings").columns_dict.keys():
            db.table("house_rulings").add_column(name, str)


@STEPS()
def overwrites(db: Database) -> None:
    """Records that no deleted texts remain in the file: `_clear` overwrote them, and `secure_delete` leaves none."""


class StoreError(Exception):
    """The database file cannot be used; the text gives the reason in plain words. Nothing was changed."""


class NewerError(StoreError):
    """One evening was written by a newer version; all others go on."""

    def __init__(self, code: str, version: str) -> None:
        super().__init__(
            _("A newer Talon (%(version)s) wrote the evening %(code)s. Update this one.", code=code, version=version)
        )


class DamagedError(StoreError):
    """One evening cannot be read; all others can."""

    def __init__(self, code: str, line: int) -> None:
        super().__init__(_("The evening %(code)s is damaged at line %(n)s. Restore a backup.", code=code, n=line))


def is_ours(path: Path) -> bool:
    """Whether this file is a database of Talon, by its header."""
    with suppress(OSError), path.open("rb") as file:
        head = file.read(MARK.stop)
        return head.startswith(b"SQLite format 3") and head[MARK] == APPLICATION.to_bytes(4, "big")
    return False


def looking_at(path: Path) -> sqlite3.Connection:
    """A read-only connection that leaves no file behind, if no other process has the database open."""
    in_use = path.with_name(path.name + "-wal").exists()
    address = path.absolute().as_uri() + "?mode=ro" + ("" if in_use else "&immutable=1")
    return sqlite3.connect(address, uri=True, timeout=PATIENCE)


@contextmanager
def reader(path: Path) -> Iterator[Database]:
    """A read-only connection for one reader, so that a slow page never delays a tap; sqlite3.Error if it fails."""
    address = path.absolute().as_uri() + "?mode=ro"
    with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE)) as connection:
        yield Database(connection)


def will_change(path: Path) -> bool:
    """Whether opening this database migrates it; false if unreadable, which `open_database` reports."""
    with suppress(sqlite3.Error, LookupError, TypeError), closing(looking_at(path)) as file:
        version = file.execute("pragma user_version").fetchone()[0]
        return version < VERSION or (version == VERSION and bool(STEPS.pending(Database(file))))
    return False


def check(path: Path) -> None:
    """Raises StoreError for a file that is not ours or is newer; writes nothing, not even beside it."""
    if not path.is_file() or not path.stat().st_size:
        return
    try:
        with closing(looking_at(path)) as file:
            _recognise(Database(file), path)
    except sqlite3.Error as error:
        raise in_plain_words(error, path) from error


def try_to_open(path: Path) -> None:
    """Raises StoreError if `open_database` would find a part of this file missing; changes nothing."""
    try:
        with closing(Database(sqlite3.connect(path, isolation_level=None))) as db:
            db.execute("begin immediate")
            try:
                _shape(db)
                if missing := _missing(db):
                    raise LookupError(missing)
            finally:
                db.rollback()
    except (sqlite3.Error, LookupError, TypeError) as error:
        raise _misshapen(path, error) from error


def open_database(path: Path) -> Database:
    """The writer's connection to our file, created if missing; other files stay untouched."""
    try:
        db = Database(sqlite3.connect(path, timeout=PATIENCE, check_same_thread=False, isolation_level=None))
        try:
            _recognise(db, path)
            db.enable_wal()
            db.execute("pragma synchronous = full")
            db.execute("pragma foreign_keys = on")
            db.execute("pragma secure_delete = on")  # a deleted name is overwritten with zeros
            _clear(db)
            _migrate(db)
        except BaseException:
            db.close()
            raise
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_ERROR:  # a table or column is missing
            raise _misshapen(path, error) from error
        raise in_plain_words(error, path) from error
    except (LookupError, TypeError) as error:  # the list of steps done is damaged
        raise _misshapen(path, error) from error
    return db


def of_newer_shape(db: Database) -> str:
    """The version that wrote the unknown shape of this file; "?" if it left no version, "" if the shape is known."""
    ours = {step.name for step in STEPS.pending(Database(memory=True))}
    by = newer_than_ours(db)  # a newer version notes itself before it migrates
    if db.execute("pragma user_version").fetchone()[0] > VERSION:
        return by or "?"
    return by if by and {step.name for step in STEPS.applied(db)} - ours else ""


def _misshapen(path: Path, why: object) -> StoreError:
    log.error(N_("database %(file)s: %(why)s"), {"file": path, "why": why})
    return StoreError(_("%(file)s is damaged. It was left untouched; restore a backup.", file=path))


def _recognise(db: Database, path: Path) -> None:
    mark = db.execute("pragma application_id").fetchone()[0]
    if mark != APPLICATION and (mark or db.table_names()):
        raise StoreError(_("%(file)s is another program’s database. It was left untouched.", file=path))
    if version := of_newer_shape(db):
        raise StoreError(
            _("%(file)s was written by a newer Talon (%(version)s). It was left untouched.", file=path, version=version)
        )


def _clear(db: Database) -> None:
    """Overwrites, once, the remains of texts deleted by older versions."""
    if db.table_names() and "overwrites" in {step.name for step in STEPS.pending(db)}:
        db.execute("vacuum")


def _migrate(db: Database) -> None:
    """Migrates the file to VERSION in one transaction, which is begun in any case to test write access."""
    db.execute("begin immediate")
    try:
        _shape(db)
        if missing := _missing(db):
            raise LookupError(missing)
        note(db)
        db.execute(f"pragma application_id = {APPLICATION}")
        db.execute(f"pragma user_version = {VERSION}")
        db.commit()
    except BaseException:
        if db.conn.in_transaction:
            db.rollback()
        raise


def _shape(db: Database) -> None:
    """Takes every step this database lacks."""
    version = db.execute("pragma user_version").fetchone()[0]
    if version < 1:
        _first_schema(db)
    if version < 2:
        db.execute(HOUSE_RULINGS)
    if version < 3:
        for statement in DOORS:
            db.execute(statement)
    STEPS.apply(db)


def _missing(db: Database) -> frozenset[tuple[str, str]]:
    """Tables and columns that are missing; those that can be computed again do not count."""
    return _whole() - _columns(db)


@cache
def _whole() -> frozenset[tuple[str, str]]:
    """Every table and column of a new database. Building one takes 11 ms: four fifths of opening a database."""
    with closing(Database(memory=True)) as new:
        _shape(new)
        return frozenset(_columns(new))


def _columns(db: Database) -> set[tuple[str, str]]:
    query = """select parts.name, own.name from sqlite_master as parts, pragma_table_info(parts.name) as own
        where parts.type = 'table'"""
    return {(table, column) for table, column in db.execute(query)}


def _first_schema(db: Database) -> None:
    tables = {"code": str, "name": str, "created_at": int, "host_key_hash": str, "players": str}
    facts = {"table_code": str, "seq": int, "tap": int, "at": int, "by": str, "kind": str, "body": str}
    people = {"name": str, "last_played": int, "last_stack": int}
    rules = {"preset": str, "options": str, "last_used": int}
    db.table("tables").create(tables, pk="code", not_null=set(tables))
    # the primary key is the lock: no fact is written twice
    belongs = [("table_code", "tables", "code")]
    db.table("facts").create(facts, pk=("table_code", "seq"), not_null=set(facts), foreign_keys=belongs)
    db.table("people").create(people, pk="name", not_null={"last_played"})
    db.table("our_rules").create(rules, pk="preset", not_null=set(rules))


def in_plain_words(error: sqlite3.Error, path: Path) -> StoreError:
    """SQLite's error as a plain sentence; details go to the program's log."""
    log.error(N_("database %(file)s: %(why)s"), {"file": path, "why": error})
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            text = _("The disk is full. Nothing was changed; make room and tap again.")
        case sqlite3.SQLITE_READONLY:
            text = _("%(file)s is write-protected, so nothing can be kept. Nothing was changed.", file=path)
        case sqlite3.SQLITE_NOTADB:
            text = _("%(file)s is not a database. It was left untouched.", file=path)
        case sqlite3.SQLITE_CORRUPT:
            text = _("%(file)s is damaged. It was left untouched; restore a backup.", file=path)
        case sqlite3.SQLITE_CANTOPEN:
            text = _("%(file)s cannot be opened: is its folder there, and may it be written?", file=path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            text = _("Another program is writing to %(file)s. Nothing was changed; tap again.", file=path)
        case _other:
            text = _("%(file)s cannot be read or written now. Nothing was changed.", file=path)
    return StoreError(text)
