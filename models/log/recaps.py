"""Stores the stories of all evenings, so that a page about three hundred evenings need not fold any of them.

Everything here can be computed again from the facts.
"""

from __future__ import annotations

import json
import logging
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import astuple, dataclass, fields
from sqlite3 import Connection
from typing import Any, TypeVar

from sqlite_utils import Database

from models.evening.evening import begin, record
from models.log import purses
from models.log.schema import StoreError
from models.log.store import Store
from models.moves.fields import compact
from models.moves.refusals import NotFound
from models.story.notes import Note
from models.story.replay import ReplayStep, replayed
from models.story.season import NightResult
from models.story.story import PlayedHand, Story, tell
from models.story.tally import COUNTS, Tally
from models.table.prepared import Raw
from models.table.remembered import Newest
from models.words.names import identity, in_text, same
from models.words.words import N_

log = logging.getLogger(__name__)

Read = TypeVar("Read")
Rewritten = tuple[bytes, str, str]  # a story as kept, the spelling of a name before, and the new one

VERSION = 17  # of the stored format; after a change everything is computed again
KEPT = 24  # stories in memory
HOUR = 3_600_000  # milliseconds without a fact after which an evening counts as over

SCHEMA = (
    "create table if not exists stories (code primary key, seq not null, version not null, body not null)",
    f"create table if not exists results (code, name, began, {', '.join(COUNTS)}, primary key (code, name))",
    "create index if not exists results_name on results (name)",
    purses.SCHEMA,
)
BEHIND = """select tables.code from tables left join stories on stories.code = tables.code and stories.version = ?
    where (select max(seq) from facts where table_code = tables.code) is not stories.seq order by tables.rowid desc"""
KEEPS = {  # the contents of the columns
    "stories": {"code": "text", "seq": "integer", "version": "integer", "body": "blob"},
    "results": {"code": "text", "name": "text", "began": "integer"} | dict.fromkeys(COUNTS, "integer"),
    "purses": {
        "code": "text",
        "currency": "text",
        "worth": "integer",
        "scored": "integer",
        "best": "integer",
        "kept": "text",
    },
}
SAVE = "insert or replace into stories (code, seq, version, body) values (?, ?, ?, ?)"
# column names are names of figures, never input
SAVE_RESULT = f"insert into results values (?, ?, ?, {', '.join('?' for _key in COUNTS)})"  # noqa: S608
SUMS = ", ".join(f"{'max' if key == 'biggest' else 'sum'}({key})" for key in COUNTS)
EVERYBODY = (
    f"select name, count(*), max(began), {SUMS} from {purses.ONCE}"  # noqa: S608
    " group by name order by 2 desc, 3 desc, name"
)
FIGURES = ", ".join(f"results.{key}" for key in COUNTS)
NAMES = "select distinct name from results"
ONE = (
    f"select tables.name, results.code, results.began, {FIGURES} from {purses.ONCE} as results"  # noqa: S608
    " join tables on tables.code = results.code where results.name = ? order by results.began desc"
)


@dataclass(frozen=True, slots=True)
class Career:
    """One person over all evenings."""

    name: str
    evenings: int
    last: int  # unix ms at which the last evening began
    tally: Tally

    def joined(self, earlier: Career) -> Career:
        """This career together with an earlier one of the same person under another spelling (NAME-02)."""
        tally = self.tally + earlier.tally
        return Career(self.name, self.evenings + earlier.evenings, max(self.last, earlier.last), tally)


@dataclass(frozen=True, slots=True)
class Night:
    """One person's evening."""

    code: str
    table: str  # name of the table
    began: int  # unix ms
    tally: Tally
    currency: str = ""  # "" = without money
    worth: int = 0  # of one chip, in the currency's smallest unit
    scored: int = 0  # 1 = points are played for


class Recaps:
    """The stories of one store."""

    patience = 0.05  # seconds a page may spend on missing stories

    def __init__(self, store: Store) -> None:
        self._store = store
        self._stories: Newest[str, Story] = Newest(KEPT)
        self._closing = threading.Event()
        self._changes = 0  # how often facts were rewritten
        self.begin_again()

    def story(self, code: str) -> Story:
        """The story of this evening up to its last fact; NotFound if there is no such table."""
        newest = self._store.newest(code)
        story = self._stories.get(code)
        if story is None or story.seq != newest:
            story = self._read(code, newest) or self._tell(code)
        self._stories[code] = story
        return story

    def hand(self, code: str, number: int) -> tuple[Story, PlayedHand, list[ReplayStep]]:
        """A finished hand with its steps; NotFound if there is none with this number."""
        story = self.story(code)
        deal = story.deal(number)
        if deal is None:
            raise NotFound(code)
        return story, deal, next(replayed(self._store.evening(code), [(deal.first, deal.last)]))

    def hands(self, code: str) -> Iterator[tuple[PlayedHand, list[ReplayStep]]]:
        """Every finished hand with its steps."""
        deals = self.story(code).deals
        return zip(deals, replayed(self._store.evening(code), ((deal.first, deal.last) for deal in deals)), strict=True)

    def people(self) -> list[Career]:
        """Everybody over all evenings with a recap, most evenings first."""
        return self._or_anew(_people)

    def person(self, name: str) -> list[Night]:
        """One person's evenings, in any spelling, newest first."""
        return self._or_anew(lambda db: _person(db, name))

    def outcomes(self) -> list[NightResult]:
        """Everybody's result in every evening with a recap, oldest first."""
        return self._or_anew(lambda db: purses.outcomes(db.conn))

    def purses(self, codes: Iterable[str]) -> list[tuple[str, int]]:
        """Each purse, and what these evenings put into it together (SETL-18)."""
        return self._or_anew(lambda db: purses.kept(db.conn, codes))

    def behind(self) -> list[str]:
        """Codes of evenings whose story is not up to date, newest first."""
        with self._store.reading() as db:
            return [row[0] for row in db.execute(BEHIND, [VERSION])]

    def catch_up(self, patience: float | None = None, pause: float = 0) -> int:
        """Computes stories for this many seconds at most, else as long as a page may; returns how many are left.

        Rests `pause` times as long as it computes.
        """
        end, left = time.monotonic() + (self.patience if patience is None else patience), self.behind()
        while left and time.monotonic() < end and not self._closing.is_set():
            began, code = time.monotonic(), left.pop(0)
            try:
                changes = self._changes
                self._save(self._story_of(code), changes)
            except NotFound:
                pass  # deleted meanwhile
            except Exception:  # a damaged evening must not block the others
                log.exception(N_("the recap of table %(code)s cannot be made"), {"code": code})
            self._closing.wait(pause * (time.monotonic() - began))
        return len(left)

    def close(self) -> None:
        """Makes catching up stop soon."""
        self._closing.set()

    def begin_again(self) -> None:
        """Forgets what is in memory, after another database was put in place."""
        self._stories.clear()
        with self._store.writing() as db:
            _make(db.conn, anew=not _is_sound(db.conn))

    def renamed(self, old: str, names: Mapping[str, str]) -> dict[str, Rewritten]:
        """The kept stories of these evenings with another name, one for each; without those to be computed again."""
        found: dict[str, Rewritten] = {}
        for code, new in names.items():
            with self._store.reading() as db:
                query = "select body from stories where code = ? and version = ?"
                row = db.execute(query, [code, VERSION]).fetchone()
            with suppress(Exception):  # a flipped bit can be anything
                if row and (rewritten := _rewritten(_unpacked(row[0]), old, new)):
                    found[code] = rewritten
        return found

    def replace(self, db: Database, codes: Iterable[str], stories: Mapping[str, Rewritten]) -> None:
        """Replaces the stories of evenings rewritten in this transaction; those not given are computed again."""
        self._changes += 1
        for code in codes:
            self._stories.pop(code, None)
            if code in stories:
                body, spelled, new = stories[code]
                db.execute("update stories set body = ? where code = ?", [body, code])
                db.execute("update results set name = ? where code = ? and name = ?", [new, code, spelled])
                continue
            for table in KEEPS:
                db.execute(f"delete from {table} where code = ?", [code])  # noqa: S608 - names of ours

    # Implementation

    def _or_anew(self, read: Callable[[Database], Read]) -> Read:
        """Returns what is read; where that fails, drops all stories, so that they are computed again."""
        try:
            with self._store.reading() as db:
                return read(db)
        except (StoreError, NotFound, MemoryError):
            raise
        except Exception:  # a flipped bit can be anything
            log.exception(N_("the recaps kept cannot be read; they are made again"))
        with self._store.writing() as db:
            _make(db.conn, anew=True)
        with self._store.reading() as db:
            return read(db)

    def _tell(self, code: str) -> Story:
        """Computes the story; stores it if the evening seems to be over."""
        changes, story = self._changes, self._story_of(code)
        if story.ended < self._store.now() - HOUR:
            self._save(story, changes)
        return story

    def _story_of(self, code: str) -> Story:
        evening = self._store.in_memory(code)
        if evening is None or evening.seq != self._store.newest(code):
            evening = record(begin(code), self._store.facts(code))
        return tell(evening)

    def _save(self, story: Story, changes: int) -> None:
        """Keeps a story, unless facts were rewritten since it was begun."""
        body = _packed(_story_json(story))
        rows = [(story.code, tally.name, story.began, *_figures(tally)) for tally in _once(story.for_good)]
        with self._store.writing() as db:
            if changes != self._changes:
                return
            db.execute(SAVE, [story.code, story.seq, VERSION, body])
            db.execute("delete from results where code = ?", [story.code])
            db.conn.executemany(SAVE_RESULT, rows)
            purses.keep(db.conn, story)

    def _read(self, code: str, seq: int) -> Story | None:
        with self._store.reading() as db:
            query = "select body from stories where code = ? and seq = ? and version = ?"
            row = db.execute(query, [code, seq, VERSION]).fetchone()
        try:
            return None if row is None else _story_from({**_unpacked(row[0]), "code": code})
        except Exception:  # a flipped bit can cause any error; it is computed again
            log.exception(N_("the recap kept of table %(code)s cannot be read"), {"code": code})
            return None


def _people(db: Database) -> list[Career]:
    once: dict[str, Career] = {}
    for row in sorted(db.execute(EVERYBODY).fetchall(), key=lambda row: row[2]):  # the latest decides the spelling
        known, career = once.get(identity(row[0])), Career(row[0], row[1], row[2], _tally(row[0], row[3:]))
        once[identity(row[0])] = career.joined(known) if known else career
    return sorted(once.values(), key=lambda career: (-career.evenings, -career.last, career.name))


def _person(db: Database, name: str) -> list[Night]:
    names = [row[0] for row in db.execute(NAMES).fetchall() if same(row[0], name)]
    rows = [row for written in names for row in db.execute(ONE, [written]).fetchall()]
    money = purses.purses(db.conn)
    nights: dict[str, Night] = {}
    for table, code, began, *figures in sorted(rows, key=lambda row: -row[2]):
        tally = _tally(name, figures)
        tally = nights[code].tally + tally if code in nights else tally
        nights[code] = Night(code, table, began, tally, *money.get(code, ("", 0, 0)))
    return list(nights.values())


def _rewritten(story: Raw, old: str, new: str) -> Rewritten | None:
    """The kept story with another name; None where that could make one person of two, or two of one."""
    spelled = [name for name, *_figures in story["people"] if same(name, old)]
    if len(spelled) > 1 or any(same(name, new) for name, *_figures in story["people"] if name not in spelled):
        return None
    if any(same(purse, old) for purse, _amount in story["kept"]):
        return None
    people = [[new if name in spelled else name, *figures] for name, *figures in story["people"]]
    return _packed({**story, "name": in_text(story["name"], old, new), "people": people}), "".join(spelled), new


def _make(connection: Connection, anew: bool) -> None:
    """Makes the missing tables of this module; with `anew`, all of them, empty."""
    for table in KEEPS if anew else ():
        connection.execute(f"drop table if exists {table}")
    for line in SCHEMA:
        connection.execute(line)


def _is_sound(connection: Connection) -> bool:
    """Whether each table has these columns, with values of these types alone."""
    for table, columns in KEEPS.items():
        there = [row[1] for row in connection.execute(f"pragma table_info({table})")]
        wrong = " or ".join(f"typeof({name}) <> '{kind}'" for name, kind in columns.items())
        query = f"select 1 from {table} where {wrong} limit 1"  # noqa: S608 - names of ours
        if there != list(columns) or connection.execute(query).fetchone():
            return False
    return True


def _figures(tally: Tally) -> list[int]:
    return [getattr(tally, key) for key in COUNTS]


def _tally(name: str, row: Any) -> Tally:
    if any(type(figure) is not int for figure in row):
        raise TypeError(row)
    return Tally(name=name, **dict(zip(COUNTS, row, strict=True)))


def _once(people: tuple[Tally, ...]) -> list[Tally]:
    """Everybody who played, each name once."""
    tallies: dict[str, Tally] = {}
    for tally in people:
        if tally.hands or tally.bought:
            tallies[tally.name] = tallies[tally.name] + tally if tally.name in tallies else tally
    return list(tallies.values())


# As JSON


def _packed(value: object) -> bytes:
    return zlib.compress(compact(value).encode(), 6)


def _unpacked(body: bytes) -> Any:
    return json.loads(zlib.decompress(body))


PLAIN = tuple(field.name for field in fields(Story) if field.name not in ("deals", "people"))


def _story_json(story: Story) -> dict[str, object]:
    rest = {key: getattr(story, key) for key in PLAIN}
    deals = [astuple(deal) for deal in story.deals]
    return {**rest, "deals": deals, "people": [[tally.name, *_figures(tally)] for tally in story.people]}


def _story_from(body: Raw) -> Story:
    keys = [field.name for field in fields(PlayedHand)]
    deals = tuple(PlayedHand(**dict(zip(keys, map(_tuples, row), strict=True))) for row in body["deals"])
    people = tuple(_tally(row[0], row[1:]) for row in body["people"])
    notes = tuple(Note(*row) for row in body["notes"])
    rest = {key: _tuples(value) for key, value in body.items() if key not in ("deals", "people", "notes")}
    return Story(**rest, deals=deals, people=people, notes=notes)


def _tuples(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return tuple([_tuples(part) if isinstance(part, list) else part for part in value])  # rarely called with numbers
