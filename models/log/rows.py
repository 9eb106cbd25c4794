"""Rows of the log: facts as stored, codes of tables, the list of evenings."""

from __future__ import annotations

import hashlib
import json
import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from sqlite_utils import Database

from models.bank.reserve import shown
from models.evening.evening import Evening
from models.evening.levels import start_of
from models.evening.past import Fact
from models.game.saved import listed_as
from models.log.proof import FactRow
from models.log.shapes import as_json
from models.moves import event
from models.moves.fields import compact
from models.play.dealing import Dealt
from models.table.table import Seat

ALPHABET = "ACDEFGHJKLMNPQRTUVWXY34679"  # without letters that look alike on a chalkboard: B8 I1 O0 S5 Z2
CODE_LENGTH = 4

NEW_TABLE = "insert into tables (code, name, created_at, host_key_hash, players) values (?, ?, ?, ?, '[]')"
EVERY_TABLE = "select code, name, created_at, players from tables order by created_at desc, rowid desc limit ?"
FACTS = "select seq, tap, at, by, kind, body from facts where table_code = ? and seq > ?"
EVERYBODY = """select name from people where typeof(name) = 'text'
    and typeof(last_played) = 'integer' and typeof(last_stack) = 'integer' order by last_played desc, name"""
EVERY_HOUSE_RULING = """select 'H-' || id, title, text, keys, at, coalesce(about, ''), coalesce(outcome, '')
    from house_rulings order by id"""
LAST_TAP = "select at from facts where table_code = ? and typeof(at) = 'integer' order by seq desc limit 1"
FARTHEST = 1 << 60  # the largest possible number of a fact
NEW_PERSON = "insert or replace into people (name, last_played, last_stack) values (?, ?, ?)"
APPEND = "insert into facts (table_code, seq, tap, at, by, kind, body) values (?, ?, ?, ?, ?, ?, ?)"


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the list of evenings."""

    code: str
    name: str
    when: int  # unix ms of its beginning
    players: tuple[str, ...]


def free_code(db: Database) -> str:
    """The code of a new table, in letters and digits that cannot be confused."""
    while True:
        code = "".join(secrets.choice(ALPHABET) for _letter in range(CODE_LENGTH))
        if is_free(db, code):
            return code


def is_free(db: Database, code: str) -> bool:
    """Whether this code is free."""
    return db.execute("select 1 from tables where code = ?", [code]).fetchone() is None


def append(db: Database, before: Evening, after: Evening, facts: Sequence[Fact]) -> None:
    """Stores the facts, and updates suggested names and house rules."""
    db.conn.executemany(APPEND, [row_of(after.code, fact) for fact in facts])
    if after.names != before.names:
        db.conn.executemany(NEW_PERSON, [(s.name, facts[-1].at, shown(s) or 0) for s in _newcomers(before, after)])
        players = json.dumps([s.name for s in after.table.seats], ensure_ascii=False)
        db.execute("update tables set players = ? where code = ?", [players, after.code])
    if after.table.name != before.table.name:
        db.execute("update tables set name = ? where code = ?", [after.table.name, after.code])
    agreed = start_of(after.table)  # stakes of a level are not house rules
    if agreed.options != start_of(before.table).options:
        rules = {"options": json.dumps(dict(agreed.options)), "last_used": facts[-1].at}
        for key in {agreed.preset, listed_as(agreed.preset, agreed.options)}:
            db.table("our_rules").upsert({"preset": key, **rules}, pk="preset")
    for _dealt in [fact for fact in facts if isinstance(fact.event, Dealt)]:
        key = listed_as(after.table.preset, after.table.options)
        db.execute("update our_rules set dealt = dealt + 1 where preset = ?", [key])


def _newcomers(before: Evening, after: Evening) -> list[Seat]:
    names = set(before.names.values())
    return [seat for seat in after.table.seats if seat.name not in names]


def row_of(code: str, fact: Fact) -> tuple[str, int, int, int, str, str, str]:
    """A fact as stored."""
    kind, body = event.event_body(fact.event)
    return code, fact.seq, fact.tap, fact.at, fact.by, kind, compact(body)


def facts_in(rows: Sequence[FactRow]) -> list[Fact]:
    """The stored facts."""
    return [
        Fact(seq, tap, at, sys.intern(by), event.event_from(kind, json.loads(body)))
        for seq, tap, at, by, kind, body in rows
    ]


def entry(code: str, name: object, when: object, players: object) -> Entry:
    """A row of the list; damaged fields are left empty."""
    return Entry(code, str(name), when if isinstance(when, int) else 0, texts(players))


def texts(body: object) -> tuple[str, ...]:
    """The texts of a stored list; none if it is damaged."""
    rows = as_json(body)
    return tuple(text for text in rows if isinstance(text, str)) if isinstance(rows, list) else ()


def digest_of(key: str) -> str:
    """The digest stored in place of a key."""
    return hashlib.sha256(key.encode(errors="replace")).hexdigest()
