"""Removes people and evenings from the log, the only place where stored facts are rewritten.

Facts are changed only here, when somebody wants their name removed; chips, cards and order stay.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterable, Sequence, Set
from dataclasses import fields
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from sqlite_utils import Database

from models.evening.evening import Evening, begin, record
from models.log.recaps import Recaps
from models.log.rows import FACTS, facts_in, is_free
from models.log.store import Store
from models.moves.event import Event, TextKind
from models.moves.fields import Fields, compact
from models.moves.refusals import NotFound, refuse
from models.words.names import flaw, identity, in_text, kept, same
from models.words.words import _

ASIDE = {
    "tables": "code",
    "doors": "table_code",
    "passes": "table_code",
    "host_codes": "table_code",
    "stories": "code",
    "results": "code",
    "purses": "code",
}
ONE_AT_A_TIME = threading.Lock()  # facts read by one removal must not be changed by another
MENTIONS = """select table_code, seq, kind, body from facts
    where instr(lower(body), lower(?)) and rowid > ? and rowid <= ?"""
Rows = list[tuple[int, str, str]]  # number, kind and body of facts that mention a name
Touched = dict[str, Rows]  # by evening
ANYWHERE: Set[TextKind | None] = {TextKind.TEXT}
PLAIN = re.compile(r"[ !#-\[\]-~]+")  # letters SQLite compares case-insensitively


class CannotError(Exception):
    """The request cannot be carried out; the text gives the reason. Nothing was changed."""


def rename_everywhere(store: Store, recaps: Recaps, old: str, new: str) -> int:
    """Renames a person in all evenings; returns the number of evenings changed."""
    if wrong := flaw(new):
        raise CannotError(refuse(wrong).text)
    return _rewrite(store, recaps, old, kept(new))


def remove_everywhere(store: Store, recaps: Recaps, old: str) -> int:
    """Makes a person a nameless guest in all evenings; returns the number of evenings changed."""
    return _rewrite(store, recaps, old, "")


def delete_evening(store: Store, recaps: Recaps, code: str) -> None:
    """Deletes an evening and everything about it; NotFound if there is none."""
    with ONE_AT_A_TIME, store.writing() as db:
        if is_free(db, code):
            raise NotFound(code)
        db.execute("delete from facts where table_code = ?", [code])
        tables = set(db.table_names())
        for table, key in reversed(ASIDE.items()):
            if table in tables:
                db.execute(f"delete from {table} where {key} = ?", [code])  # noqa: S608 - names of ours
        recaps.replace(db, [code], {})
        _forget_strangers(db)
    _clean(store, [code])


def _rewrite(store: Store, recaps: Recaps, old: str, new: str) -> int:
    """Rewrites every fact and list with the name; "" makes the person a guest.

    Most of it is prepared while people tap; with the lock held, only what they tapped meanwhile is searched.
    """
    with ONE_AT_A_TIME:
        with store.reading() as db:
            touched, seen = _touched(db, old)
            names = {code: new or _guest(db, code) for code in touched}
            both = {code for code in touched if new and not same(new, old) and _sat(db, code, new)}
        for code in both:
            _check_two(recaps.story(code).names, old, new)
        stories = recaps.renamed(old, {code: name for code, name in names.items() if code not in both})
        played = [code for code in touched if store.in_memory(code)]
        folded = [_folded(store, code, touched[code], old, names[code]) for code in played]
        with store.writing() as db:
            for code, rows in _touched(db, old, seen)[0].items():
                touched.setdefault(code, []).extend(rows)
            if not touched and not _spellings(db, old):
                raise NotFound(old)
            for code, rows in touched.items():
                _write(db, code, rows, old, names.get(code) or new or _guest(db, code))
            _lists(db, old, new)
            recaps.replace(db, touched, stories)
            store.exchange(folded)
    _clean(store, touched.keys() - set(played))
    return len(touched)


def _folded(store: Store, code: str, rows: Rows, old: str, new: str) -> Evening:
    """An evening being played, folded again with another name, so that no tap waits for that."""
    texts = {seq: compact(_renamed(kind, json.loads(body), old, new)) for seq, kind, body in rows}
    with store.reading() as db:
        facts = db.execute(FACTS + " order by seq", [code, 0]).fetchall()
    return record(begin(code), facts_in([(*fact[:5], texts.get(fact[0], fact[5])) for fact in facts]))


def _check_two(names: Sequence[str], old: str, new: str) -> None:
    """Refuses to make one person of two who played together."""
    if {identity(old), identity(new)} <= {identity(name) for name in names}:
        raise CannotError(
            _("%(new)s and %(old)s played on the same evening, so they are two people.", new=new, old=old)
        )


def _write(db: Database, code: str, rows: Rows, old: str, new: str) -> None:
    """Rewrites these facts of an evening with another name."""
    db.conn.executemany(
        "update facts set body = ? where table_code = ? and seq = ?",
        [(compact(_renamed(kind, json.loads(body), old, new)), code, seq) for seq, kind, body in rows],
    )


def _touched(db: Database, old: str, seen: int = 0) -> tuple[Touched, int]:
    """The facts after `seen` that mention the name, and the number of the last fact."""
    last = db.execute("select coalesce(max(rowid), 0) from facts").fetchone()[0]
    part = max(PLAIN.findall(kept(old)), key=len, default="")
    touched: Touched = {}
    for code, seq, kind, body in db.execute(MENTIONS, [part, seen, last]):
        if _renamed(kind, json.loads(body), old, "") != json.loads(body):
            touched.setdefault(code, []).append((seq, kind, body))
    return touched, last


def _sat(db: Database, code: str, name: str) -> bool:
    query = "select body from facts where table_code = ? and kind in ('SatDown', 'Renamed')"
    return any(same(json.loads(body).get("name", ""), name) for (body,) in db.execute(query, [code]))


def _spellings(db: Database, name: str) -> list[str]:
    """Every spelling of this name among the suggested names."""
    return [row[0] for row in db.execute("select name from people").fetchall() if same(str(row[0]), name)]


def _guest(db: Database, code: str) -> str:
    """A name not used in this evening."""
    number, name = 1, _("Guest")
    while _sat(db, code, name):
        number += 1
        name = _("Guest %(n)s", n=number)
    return name


def _renamed(kind: str, body: Fields, old: str, new: str) -> dict[str, object]:
    """The body of a fact with the name replaced; fields unknown to this version are searched throughout."""
    own = _marks_of(kind)
    return {key: _over(value, own.get(key, ANYWHERE), old, new) for key, value in body.items()}


@cache
def _marks_of(kind: str) -> dict[str, set[TextKind | None]]:
    return marks(Event.kinds[kind]) if kind in Event.kinds else {}


def marks(kind: type[Event]) -> dict[str, set[TextKind | None]]:
    """The marks of the texts in each field of an event; None stands for a text without a mark."""
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: _marks_in(hints[field.name]) for field in fields(kind)}


def _marks_in(hint: Any) -> set[TextKind | None]:
    if get_origin(hint) is Literal:
        return set()
    if own := {mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, TextKind)}:
        return {*own}
    if hint in (str, object, Any):
        return {None}
    return {mark for part in get_args(hint) for mark in _marks_in(part)}


def _over(value: object, own: Set[TextKind | None], old: str, new: str) -> object:
    """The value of a field with the name replaced, according to the field's marks."""
    if TextKind.TEXT in own and isinstance(value, str):
        return in_text(value, old, new)
    return _exactly(value, old, new) if own & {TextKind.NAME, TextKind.TEXT} else value


def _exactly(value: object, old: str, new: str) -> object:
    """The value with every text equal to the name replaced."""
    if isinstance(value, list):
        return [_exactly(item, old, new) for item in value]
    return new if isinstance(value, str) and same(value, old) else value


def _lists(db: Database, old: str, new: str) -> None:
    """Replaces the name in everything else: list of evenings, suggested names, house rulings."""
    guest = new or _("Guest")
    for code, name, players in db.execute("select code, name, players from tables").fetchall():
        names = _exactly(json.loads(players), old, guest)
        if (text := in_text(name, old, guest)) != name or names != json.loads(players):
            db.execute("update tables set name = ?, players = ? where code = ?", [text, compact(names), code])
    for spelling in _spellings(db, old):
        if new:
            db.execute("update or ignore people set name = ? where name = ?", [new, spelling])
        db.execute("delete from people where name = ? and name <> ?", [spelling, new])
    for key, title, text, keys in db.execute("select id, title, text, keys from house_rulings").fetchall():
        row = [in_text(part, old, guest) for part in (title, text, keys)]
        db.execute("update house_rulings set title = ?, text = ?, keys = ? where id = ?", [*row, key])


def _forget_strangers(db: Database) -> None:
    """Removes suggested names without an evening."""
    players = (json.loads(row[0]) for row in db.execute("select players from tables"))
    kept = {name for names in players for name in names}
    gone = [name for (name,) in db.execute("select name from people").fetchall() if name not in kept]
    db.conn.executemany("delete from people where name = ?", [[name] for name in gone])


def _clean(store: Store, codes: Iterable[str]) -> None:
    """Drops the evenings from memory, and what was deleted from the write-ahead log."""
    for code in codes:
        store.forget(code)
    store.empty_log()
