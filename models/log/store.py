"""The log on disk: every table's facts, only ever appended, in one SQLite file.

One connection writes, behind one lock; readers have their own. A fact is announced and cached only after its
commit, so after any failure memory contains no more than the disk. Modules of this room with tables of their own
use `writing` and `reading`; no other room uses SQL.
"""

from __future__ import annotations

import json
import logging
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlite_utils import Database

from models.evening import tap
from models.evening.evening import Evening, begin, next_facts, record
from models.evening.past import Fact
from models.log.backup import keep_before_change
from models.log.newer import newer_than_ours, strange_rows
from models.log.proof import FactRow, FlawError, added_up, prove, read
from models.log.rows import (
    APPEND,
    EVERY_HOUSE_RULING,
    EVERY_TABLE,
    EVERYBODY,
    FACTS,
    FARTHEST,
    LAST_TAP,
    NEW_PERSON,
    NEW_TABLE,
    Entry,
    append,
    digest_of,
    entry,
    facts_in,
    free_code,
    is_free,
    row_of,
    texts,
)
from models.log.schema import PATIENCE, DamagedError, NewerError, StoreError, in_plain_words, open_database, reader
from models.log.shapes import as_json, playable
from models.moves.event import Event
from models.moves.refusals import NotFound, Stale
from models.rulings.search.tellings import HouseRuling
from models.table.aside import Aside, in_a_thread
from models.table.remembered import Newest
from models.words.names import identity, same
from models.words.words import N_

log = logging.getLogger(__name__)

TRIES, PAUSE = 40, 0.05  # to empty the log, and seconds between two
KEPT = 8  # folded evenings in memory, 1 MB for every forty hands

Clock = Callable[[], int]  # unix milliseconds


def milliseconds() -> int:
    """The time of day in unix milliseconds."""
    return time.time_ns() // 1_000_000


class Store:
    """All evenings in one database file; StoreError, with a plain sentence, if the file cannot be used."""

    def __init__(self, path: str | Path, clock: Clock = milliseconds, kept: int = KEPT) -> None:
        self.path = Path(path)
        self._clock = clock
        self.aside: Aside = in_a_thread
        self.finished: Callable[[], None] = lambda: None  # called when an evening is over
        self._lock = threading.Lock()  # its holder may write, fold and change the cache
        self._cache: Newest[str, Evening] = Newest(kept)
        keep_before_change(self.path)
        self._db = open_database(self.path)
        self._newer = newer_than_ours(self._db)  # a version newer than ours that had opened this file; "" for none
        self._log = self._log_beside()

    def close(self, alone: bool = True) -> None:
        """Checkpoints and closes the file; later taps raise StoreError.

        Without `alone`, it only closes: another process serves the database and checkpoints itself.
        """
        with self._lock:
            with suppress(sqlite3.Error):
                if alone:
                    self._db.execute("pragma wal_checkpoint(TRUNCATE)").fetchall()
            self._db.close()

    def tidy(self) -> None:
        """Checkpoints every tap so far into the file, unless a reader still needs the older state."""
        with self._lock, suppress(sqlite3.Error):  # nothing is lost on failure: the write-ahead log has it
            self._db.execute("pragma wal_checkpoint(PASSIVE)").fetchall()

    def become(self, copy: Path) -> None:
        """Replaces all content by that of this database of the same shape, in one transaction, while others read."""
        with self._lock, self._sorry():
            with closing(sqlite3.connect(copy)) as source:
                source.backup(self._db.conn)
            self._cache.clear()
            self._newer = newer_than_ours(self._db)
        log.info(N_("everything is as in %(file)s now"), {"file": copy})

    def create(self, events: Sequence[Event], by: str = "host") -> tuple[str, str]:
        """Creates a table with its first facts; returns its code and the host's key, stored only as a hash."""
        key, at = secrets.token_urlsafe(24), self._clock()
        with self._lock:
            with self._writing() as db:
                before = begin(free_code(db))
                facts = next_facts(before, events, at, by)
                after = record(before, facts)
                db.execute(NEW_TABLE, [after.code, after.table.name, at, digest_of(key)])
                append(db, before, after, facts)
            self._keep(after)
        log.info(N_("table %(code)s opened"), {"code": after.code})
        return after.code, key

    def adopt(self, wanted: str, facts: Sequence[Fact], played: Evening | None = None) -> tuple[str, str]:
        """Adds an evening from elsewhere, under its own code if that is free; `played`: its facts, folded."""
        key = secrets.token_urlsafe(24)
        with self._lock:
            with self._writing() as db:
                code = wanted if is_free(db, wanted) else free_code(db)
                after = played if played and played.code == code else record(begin(code), facts)
                players = json.dumps([seat.name for seat in after.table.seats], ensure_ascii=False)
                db.execute(NEW_TABLE, [code, after.table.name, facts[0].at, digest_of(key)])
                db.execute("update tables set players = ? where code = ?", [players, code])
                db.conn.executemany(APPEND, [row_of(code, fact) for fact in facts])
                people = [(seat.name, facts[-1].at, seat.stack) for seat in after.table.seats]
                db.conn.executemany(NEW_PERSON.replace("or replace", "or ignore"), people)
            self._keep(after)
        log.info(N_("table %(code)s taken over"), {"code": code})
        return code, key

    def evening(self, code: str) -> Evening:
        """The evening after its last committed fact; NotFound if there is no such table."""
        kept = self._cache.get(code)
        with self.reading() as db:
            newest = db.execute("select max(seq) from facts where table_code = ?", [code]).fetchone()[0]
        if kept is not None and newest == kept.seq:
            return kept
        with self._lock, self._sorry():
            return self._load(self._db, code)

    def tap(
        self, code: str, seen: int | None, move: str, fields: dict[str, object], by: str | Callable[[Evening], str]
    ) -> Evening:
        """One tap, all or nothing: Stale, Refused, NotYours, NotFound and StoreError change nothing.

        `seen` is the fact the mover's screen was drawn from; None skips that check. `by` names the mover, or is called
        with the evening and returns the name or raises NotYours.
        """
        with self._lock:
            with self._writing() as db:
                before = self._load(db, code)
                mover = by if isinstance(by, str) else by(before)
                if seen is not None and not before.hard <= seen <= before.seq:
                    raise Stale(seen, before.seq)
                facts = next_facts(before, tap.decide(before, move, fields), self._clock(), mover)
                after = record(before, facts)
                append(db, before, after, facts)
            self._keep(after)
        if after.table.over and not before.table.over:
            self.aside(self.tidy)
        if after.table.bank.finished and not before.table.bank.finished:
            self.aside(self.finished)
        return after

    def tables(self, most: int = -1) -> list[Entry]:
        """All evenings, or the latest of them, newest first."""
        with self.reading() as db:
            return [entry(*row) for row in db.execute(EVERY_TABLE, [most])]

    def how_many(self) -> int:
        """The number of evenings."""
        with self.reading() as db:
            return int(db.execute("select count(*) from tables").fetchone()[0])

    def tapped_since(self, since: int, codes: Sequence[str]) -> set[str]:
        """The codes among these whose last fact is no older than `since` (unix milliseconds)."""
        with self.reading() as db:
            taps = [(code, db.execute(LAST_TAP, [code]).fetchone()) for code in codes]
        return {code for code, last in taps if last and last[0] >= since}

    def people(self) -> list[str]:
        """The name of everybody who ever sat down, latest first, each in its latest spelling."""
        once: dict[str, str] = {}
        with self.reading() as db:
            for (name,) in db.execute(EVERYBODY):
                once.setdefault(identity(name), name)
        return list(once.values())

    def spelling_before(self, name: str) -> str:
        """The previous, different spelling of the same person's name; "" if there is none."""
        with self.reading() as db:
            known = (row[0] for row in db.execute(EVERYBODY) if row[0] != name and same(row[0], name))
            return next(known, "")

    def our_rules(self, preset: str) -> dict[str, object] | None:
        """Every option of this game as last played here; None if it never was."""
        with self.reading() as db:
            row = db.execute("select options from our_rules where preset = ?", [preset]).fetchone()
        rules = None if row is None else as_json(row[0])
        return rules if isinstance(rules, dict) and playable(preset, rules) else None

    def played(self) -> list[str]:
        """Keys of the games played here (`listed_as`), most often dealt first."""
        with self.reading() as db:
            rows = db.execute(
                "select preset from our_rules where dealt > 0 order by dealt desc, last_used desc, preset"
            )
            return [row[0] for row in rows]

    def house_rulings(self) -> tuple[HouseRuling, ...]:
        """House rulings, oldest first."""
        with self.reading() as db:
            rows = db.execute(EVERY_HOUSE_RULING).fetchall()
        return tuple(HouseRuling(key, title, text, texts(keys), *rest) for key, title, text, keys, *rest in rows)

    def write_house_ruling(self, title: str, text: str, keys: Sequence[str], about: str = "", outcome: str = "") -> str:
        """Adds a house ruling for every evening to come, the same one only once; returns its ID.

        It may be the house's answer to a ruling of the book, one each: then it replaces the one before.
        """
        row = {"title": title, "text": text, "keys": json.dumps(list(keys), ensure_ascii=False), "at": self._clock()}
        row |= {"about": about, "outcome": outcome}
        with self._lock, self._writing() as db:
            written = db.execute(
                "select id from house_rulings where title = ? and text = ? and about = ''", [title, text]
            )
            if not about and (before := written.fetchone()):
                return f"H-{before[0]}"
            db.execute("delete from house_rulings where about = ? and about <> ''", [about])
            return f"H-{db.table('house_rulings').insert(row).last_pk}"

    def change_house_ruling(self, key: str, title: str, text: str, keys: Sequence[str]) -> None:
        """Replaces the words of a house ruling; the ID stays, so that references stay valid."""
        row = {"title": title, "text": text, "keys": json.dumps(list(keys), ensure_ascii=False)}
        with self._lock, self._writing() as db:
            db.table("house_rulings").update(int(key.removeprefix("H-")), row)

    def forget_house_ruling(self, key: str) -> None:
        """Deletes a house ruling; an unknown ID is ignored."""
        with self._lock, self._writing() as db:
            db.execute("delete from house_rulings where id = ?", [key.removeprefix("H-")])

    def newest(self, code: str) -> int:
        """Number of the evening's last fact; NotFound if there is no such table."""
        with self.reading() as db:
            newest = db.execute("select max(seq) from facts where table_code = ?", [code]).fetchone()[0]
        if newest is None:
            raise NotFound(code)
        if type(newest) is not int:
            raise self._damaged(code)
        return newest

    def last_tap(self, code: str) -> int:
        """The time of the table's last fact, in unix milliseconds; NotFound if there is no such table."""
        with self.reading() as db:
            row = db.execute(LAST_TAP, [code]).fetchone()
        if row is None:
            raise NotFound(code)
        return int(row[0])

    def facts(self, code: str, first: int = 1, last: int | None = None) -> list[Fact]:
        """The facts of an evening from `first` to `last`; NotFound if there are none."""
        query = FACTS + " and seq <= ? order by seq"
        with self.reading() as db:
            rows = db.execute(query, [code, first - 1, FARTHEST if last is None else last]).fetchall()
        if not rows:
            raise NotFound(code)
        self._check_newer(code, rows)
        try:
            return facts_in(rows)
        except MemoryError:
            raise
        except Exception as error:  # a flipped bit can be anything
            raise self._damaged(code) from error

    def flaw(self, code: str) -> StoreError | None:
        """The flaw that makes this evening unreadable, found by playing it again; None if it can be read."""
        with self.reading() as db:
            rows = db.execute(FACTS + " order by seq", [code, 0]).fetchall()
        try:
            self._check_newer(code, rows)
            prove(code, read(rows))
        except NewerError as newer:
            return newer
        except FlawError as flaw:
            log.error(N_("table %(code)s is damaged at line %(n)s"), {"code": code, "n": flaw.line})
            return DamagedError(code, flaw.line)
        return None

    def in_memory(self, code: str) -> Evening | None:
        """The cached fold of this evening, which may lack the newest facts; None if it is not cached."""
        return self._cache.get(code)

    def exchange(self, evenings: Iterable[Evening]) -> None:
        """Caches the folds of evenings that are rewritten in this transaction of `writing`."""
        for evening in evenings:
            self._keep(evening)

    def forget(self, code: str) -> None:
        """Drops the fold of a rewritten or deleted evening."""
        with self._lock:
            self._cache.pop(code, None)

    def empty_log(self) -> None:
        """Empties the write-ahead log, so that nothing deleted stays in it, as soon as no reader needs it."""
        with self._sorry(), closing(sqlite3.connect(self.path, timeout=0)) as aside:  # most of it while people tap
            aside.execute("pragma wal_checkpoint(PASSIVE)").fetchall()
        for _try in range(TRIES):
            with self._lock, self._sorry():
                self._db.execute("pragma busy_timeout = 0")  # taps do not wait for readers
                busy = self._db.execute("pragma wal_checkpoint(TRUNCATE)").fetchone()[0]
                self._db.execute(f"pragma busy_timeout = {1000 * PATIENCE:.0f}")
            if not busy:
                return
            time.sleep(PAUSE)
        text = N_("another program reads %(file)s: what was deleted stays in its -wal until that has ended")
        log.warning(text, {"file": self.path})

    def now(self) -> int:
        """Unix milliseconds by the clock that dates the facts."""
        return self._clock()

    def check(self) -> None:
        """Raises StoreError unless the file can be read."""
        with self.reading() as db:
            db.execute("select 1 from tables limit 1").fetchone()

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """One durable transaction on the writer's connection, for modules with tables of their own."""
        with self._lock, self._writing() as db:
            yield db

    @contextmanager
    def reading(self) -> Iterator[Database]:
        """A read-only connection of the reader's own."""
        with self._sorry(), reader(self.path) as db:
            yield db

    # Implementation

    @contextmanager
    def _writing(self) -> Iterator[Database]:
        """One durable transaction on the writer's connection; the caller holds the lock."""
        with self._sorry():
            self._has_its_log()
            self._db.execute("begin immediate")
            try:
                yield self._db
                self._db.commit()
            except BaseException:
                if self._db.conn.in_transaction:
                    self._db.rollback()
                raise

    def _has_its_log(self) -> None:
        """Rescues all taps into the file if the write-ahead log was deleted, and begins a new log."""
        if self._log_beside() == self._log or not self.path.exists():
            return
        text = N_("%(file)s-wal was deleted or replaced while Talon ran; every tap is put into the database")
        log.error(text, {"file": self.path})
        self._db.execute("pragma wal_checkpoint(TRUNCATE)").fetchall()  # the writer still has the old log open
        self._db.close()
        self._db = open_database(self.path)
        self._log = self._log_beside()

    def _log_beside(self) -> int | None:
        """The identity of the write-ahead log file; None if there is none."""
        with suppress(FileNotFoundError):
            return self.path.with_name(self.path.name + "-wal").stat().st_ino
        return None

    @contextmanager
    def _sorry(self) -> Iterator[None]:
        """SQLite's errors as plain sentences."""
        try:
            yield
        except sqlite3.Error as error:
            raise in_plain_words(error, self.path) from error

    def _load(self, db: Database, code: str) -> Evening:
        """The fold of all facts on disk, mostly from the cache; the caller holds the lock."""
        kept = self._cache.get(code)
        rows = db.execute(FACTS + " order by seq", [code, kept.seq if kept else 0]).fetchall()
        if rows:
            return self._keep(self._folded(code, kept, rows))
        if kept is None:
            raise NotFound(code)
        return self._keep(kept)

    def _folded(self, code: str, before: Evening | None, rows: Sequence[FactRow]) -> Evening:
        """The rows folded; DamagedError if they cannot be folded, or if chips were ever missing."""
        self._check_newer(code, rows)
        try:
            evening = record(before or begin(code), facts_in(rows))
            if before or added_up(evening):
                return evening
        except MemoryError:
            raise
        except Exception as error:  # a flipped bit can be anything
            raise self._damaged(code) from error
        raise self._damaged(code)

    def _check_newer(self, code: str, rows: Sequence[FactRow]) -> None:
        """NewerError if this Talon would misread a row or lose a part of it."""
        if self._newer and strange_rows(rows):
            log.warning(N_("table %(code)s was written by Talon %(version)s"), {"code": code, "version": self._newer})
            raise NewerError(code, self._newer)

    def _damaged(self, code: str) -> StoreError:
        return self.flaw(code) or DamagedError(code, 0)

    def _keep(self, evening: Evening) -> Evening:
        self._cache[evening.code] = evening
        return evening
