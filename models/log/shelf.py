"""The stories of all evenings, kept beside the log so that no page has to fold a whole evening to look at one hand.

The facts are the truth: whatever stands here can be thrown away and is told again.
"""

from __future__ import annotations

import json
import logging
import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from typing import Any, TypeVar

from models.evening.evening import Evening, Redone, TakenBack, begin, record
from models.log import purses
from models.log.rows import gc_paused
from models.log.store import Store
from models.log.written_table import table_from, table_json
from models.moves.errors import NotFound
from models.moves.fields import Json, Raw
from models.rulings.events import WoundBack
from models.story.notes import Note
from models.story.replay import ReplayStep, beginning, counting, onward, steps
from models.story.season import NightResult
from models.story.story import PlayedHand, Story, tell
from models.story.tally import COUNTS, Tally
from models.table.table import Table

log = logging.getLogger(__name__)

VERSION = 12  # of what is kept here: after a change everything is told again
KEPT = 24  # stories in memory
LATELY = 300  # facts a page may look back on
NO_MARK = (0, Table())
HOUR = 3_600_000  # milliseconds without a fact after which an evening counts as over

SCHEMA = (
    "create table if not exists stories"
    " (code primary key, seq not null, version not null, body not null, marks not null)",
    f"create table if not exists results (code, name, began, {', '.join(COUNTS)}, primary key (code, name))",
    "create index if not exists results_name on results (name)",
    purses.SCHEMA,
)
BEHIND = """select tables.code from tables left join stories on stories.code = tables.code and stories.version = ?
    where (select max(seq) from facts where table_code = tables.code) is not stories.seq order by tables.rowid desc"""
SAVE = "insert or replace into stories (code, seq, version, body, marks) values (?, ?, ?, ?, ?)"
# the columns are the names of a tally's figures, never anybody's words
SAVE_RESULT = f"insert into results values (?, ?, ?, {', '.join('?' for _key in COUNTS)})"  # noqa: S608
SUMS = ", ".join(f"{'max' if key == 'biggest' else 'sum'}({key})" for key in COUNTS)
EVERYBODY = (
    f"select name, count(*), max(began), {SUMS} from {purses.ONCE}"  # noqa: S608
    " group by name order by 2 desc, 3 desc, name"
)
FIGURES = ", ".join(f"results.{key}" for key in COUNTS)
ONE = (
    f"select tables.name, results.code, results.began, {FIGURES} from {purses.ONCE} as results"  # noqa: S608
    " join tables on tables.code = results.code where results.name = ? order by results.began desc"
)


Kept = TypeVar("Kept", Story, Evening)


@dataclass(frozen=True, slots=True)
class Career:
    """One person over all evenings."""

    name: str
    evenings: int
    last: int  # unix ms of the last evening's beginning
    tally: Tally


@dataclass(frozen=True, slots=True)
class Night:
    """One evening of one person."""

    code: str
    table: str  # its name
    began: int  # unix ms
    tally: Tally
    currency: str = ""  # "" = played without money
    worth: int = 0  # of one chip, in the currency's smallest unit


class Shelf:
    """The stories of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._stories: OrderedDict[str, Story] = OrderedDict()
        self._seen: OrderedDict[str, Evening] = OrderedDict()
        self._closing = threading.Event()
        with store.writing() as db:
            purses.renew(db.conn, COUNTS)
            for line in SCHEMA:
                db.execute(line)

    def story(self, code: str) -> Story:
        """The story of this evening up to its last fact; NotFound without such a table."""
        newest = self._store.newest(code)
        story = self._stories.get(code)
        if story is None or story.seq != newest:
            story = self._read(code, newest) or self._tell(code)
        _keep(self._stories, code, story)
        return story

    def hand(self, code: str, number: int) -> tuple[Story, PlayedHand, list[ReplayStep]]:
        """A finished hand to step through; NotFound if there is none with this number."""
        story = self.story(code)
        deal = story.deal(number)
        if deal is None:
            raise NotFound(code)
        start, table = self._mark(story, deal.first)
        facts = counting(self._store.facts(code, start, deal.last), frozenset(story.gone))
        before = onward(table, (fact for fact in facts if fact.seq < deal.first))
        return story, deal, steps(before, (fact for fact in facts if fact.seq >= deal.first))

    def hands(self, code: str) -> Iterator[tuple[PlayedHand, list[ReplayStep]]]:
        """Every finished hand to step through, in one go."""
        story = self.story(code)
        facts = counting(self._store.facts(code), frozenset(story.gone))
        table, at = Table(), 0
        for deal in story.deals:
            start = next(i for i in range(at, len(facts)) if facts[i].seq >= deal.first)
            end = next((i for i in range(start, len(facts)) if facts[i].seq > deal.last), len(facts))
            shown = steps(onward(table, facts[at:start]), facts[start:end])
            table, at = shown[-1].table, end
            yield deal, shown

    def glance(self, code: str, hands: int = 0) -> Evening:
        """The evening as it stands, for a page that shows its end: of an old one no more is folded than that takes.

        Table, whose turn, what can be taken back and the last lines (of so many hands) are those of the whole evening.
        """
        newest, evening = self._store.newest(code), self._store.in_memory(code)
        if evening is None or evening.seq != newest:
            evening = self._seen.get(code)
        if evening is None or evening.seq != newest or not _reaches_back(evening, hands):
            evening = self._end(code, newest, hands) or self._store.evening(code)
            _keep(self._seen, code, evening)
        return evening

    def people(self) -> list[Career]:
        """Everybody over all evenings that have been told, who came most often first."""
        with self._store.reading() as db:
            rows = db.execute(EVERYBODY).fetchall()
        return [Career(row[0], row[1], row[2], _tally(row[0], row[3:])) for row in rows]

    def person(self, name: str) -> list[Night]:
        """The evenings of one person, newest first."""
        with self._store.reading() as db:
            rows, money = db.execute(ONE, [name]).fetchall(), purses.purses(db.conn)
        return [Night(row[1], row[0], row[2], _tally(name, row[3:]), *money.get(row[1], ("", 0))) for row in rows]

    def outcomes(self) -> list[NightResult]:
        """What everybody won or lost on every evening that has been told, the oldest first."""
        with self._store.reading() as db:
            return purses.outcomes(db.conn)

    def behind(self) -> list[str]:
        """Evenings whose story is not told to the end, newest first."""
        with self._store.reading() as db:
            return [row[0] for row in db.execute(BEHIND, [VERSION])]

    def catch_up(self, patience: float, pause: float = 0) -> int:
        """Tells stories for at most so many seconds, resting `pause` times as long as it works; how many are left."""
        end, left = time.monotonic() + patience, self.behind()
        while left and time.monotonic() < end and not self._closing.is_set():
            began, code = time.monotonic(), left.pop(0)
            try:
                self._save(self._told(code))
            except NotFound:
                pass  # deleted meanwhile
            except Exception:  # one damaged evening must not keep the others from being told
                log.exception("the story of table %s cannot be told", code)
            self._closing.wait(pause * (time.monotonic() - began))
        return len(left)

    def close(self) -> None:
        """Stops catching up soon."""
        self._closing.set()

    def forget(self, code: str) -> None:
        """Drops what is in memory of an evening that was rewritten or deleted."""
        self._stories.pop(code, None)
        self._seen.pop(code, None)

    # Below: telling, writing and reading.

    def _end(self, code: str, newest: int, hands: int) -> Evening | None:
        """The last hands of an evening that was told to its end, folded from a table kept with its story."""
        story = self._read(code, newest)
        if story is None:
            return None
        first = min([newest - LATELY, *(deal.first for deal in story.deals[-hands - 1 :])])
        start, table = self._mark(story, first - 1)
        facts = self._store.facts(code, start)
        back = [fact.event.tap for fact in facts if isinstance(fact.event, (TakenBack, Redone, WoundBack))]
        if not start or min(back, default=start) < start:
            return None
        return record(beginning(code, start, table), facts)

    def _tell(self, code: str) -> Story:
        """Tells the evening; keeps the story on disk if it seems to be the whole of it."""
        story = self._told(code)
        if story.ended < self._store.now() - HOUR:
            self._save(story)
        return story

    def _told(self, code: str) -> Story:
        evening = self._store.in_memory(code)
        if evening is None or evening.seq != self._store.newest(code):
            with gc_paused():
                evening = record(begin(code), self._store.facts(code))
        return tell(evening)

    def _save(self, story: Story) -> None:
        body, marks = _packed(_story_json(story)), _packed(_marks_json(story))
        rows = [(story.code, tally.name, story.began, *_figures(tally)) for tally in _once(story.for_good)]
        with self._store.writing() as db:
            db.execute(SAVE, [story.code, story.seq, VERSION, body, marks])
            db.execute("delete from results where code = ?", [story.code])
            db.conn.executemany(SAVE_RESULT, rows)
            purses.keep(db.conn, story)

    def _read(self, code: str, seq: int) -> Story | None:
        with self._store.reading() as db:
            query = "select body from stories where code = ? and seq = ? and version = ?"
            row = db.execute(query, [code, seq, VERSION]).fetchone()
        try:
            return None if row is None else _story_from({**_unpacked(row[0]), "code": code})
        except Exception:  # a flipped bit can be anything; it is told again
            log.exception("what is kept of table %s cannot be read", code)
            return None

    def _mark(self, story: Story, last: int) -> tuple[int, Table]:
        """The newest table kept up to fact `last` and the fact it stands before; no other one is made from its JSON."""
        marks: list[tuple[int, Any]] = list(story.marks) or self._marks(story.code)
        seq, table = max((mark for mark in marks if mark[0] <= last), key=_seq, default=NO_MARK)
        return seq, table if isinstance(table, Table) else table_from(table)

    def _marks(self, code: str) -> list[tuple[int, Any]]:
        with self._store.reading() as db:
            row = db.execute("select marks from stories where code = ? and version = ?", [code, VERSION]).fetchone()
        return [(seq, body) for seq, body in _unpacked(row[0])] if row else []


def _keep(memory: OrderedDict[str, Kept], code: str, value: Kept) -> None:
    memory[code] = value
    memory.move_to_end(code)
    while len(memory) > KEPT:
        memory.popitem(last=False)


def _reaches_back(evening: Evening, hands: int) -> bool:
    """Are the lines of so many hands there, and of the one before?"""
    there = next(filter(None, evening.lines), None)
    return not hands or there is None or there.fact.seq == 1 or there.hand < evening.table.deals - hands


def _seq(mark: tuple[int, Any]) -> int:
    return mark[0]


def _figures(tally: Tally) -> list[int]:
    return [getattr(tally, key) for key in COUNTS]


def _tally(name: str, row: Any) -> Tally:
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
    return zlib.compress(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), 6)


def _unpacked(body: bytes) -> Any:
    return json.loads(zlib.decompress(body))


PLAIN = ("code", "name", "seq", "began", "ended", "gone", "currency", "worth", "loose", "finished", "notes")


def _story_json(story: Story) -> Json:
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
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _marks_json(story: Story) -> list[tuple[int, object]]:
    """The tables before some deals, as far as they can be written and read exactly."""
    marks = []
    for seq, table in story.marks:
        body = json.loads(json.dumps(table_json(table), default=str))
        if table_from(body) == table:
            marks.append((seq, body))
    return marks
