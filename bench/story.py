"""A database with 1,000 finished evenings of 200 hands, and the time of every page about them."""

from __future__ import annotations

import hashlib
import http.client
import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.figures import Row
from bench.server import ADDRESS, Talon
from models.log.recaps import Recaps
from models.log.store import Store
from tests.nights.__main__ import play

EVENINGS, PLAYED, HANDS = 1000, 20, 200
WEEK = 7 * 24 * 3_600_000  # milliseconds between two evenings
KEY = "the-key-of-every-table-here"
STAKES = {"ante.amount": 1, "limit.type": "fixed", "limit.small": 2, "limit.big": 4}
GAMES = ("DH", "DJ", "SH", "SC", "HC")
NAMES = [
    *("Anna", "Ben", "Cem", "Dora", "Emil", "Finn", "Greta", "Hugo"),
    *("Ines", "Jan", "Kim", "Lena", "Max", "Nora", "Otto", "Paula"),
]
AIM = 150  # ms
AT_FIRST = 500  # ms for a page of an evening of 200 hands that is read from its facts, once after a start
TRIES = 9  # each on another evening, so that nothing is cached

PAGES = {  # pages people open; {code} is an evening not read before, {warm} one just read
    "the list of evenings on the first page": "/",
    "every evening, a page of them": "/evenings?page=5",
    "everybody over 1,000 evenings": "/people",
    "one person over all evenings": "/people/{name}",
    "the story of an evening": "/t/{code}/story",
    "a hand in the middle of an evening, a step of it": "/t/{code}/story/117?step=8",
    "the table of a finished evening": "/t/{code}",
    "  the same once more": "/t/{warm}",
    "its log": "/t/{warm}/log",
    "its sheet": "/t/{warm}/options",
    "setting up a table": "/new",
}
FILES = {
    "the page for friends": "/t/{code}/keepsake.html",
    "the spreadsheet": "/t/{code}/hands.csv",
    "hand histories": "/t/{code}/hands.phhs",
    "the whole evening as a file": "/t/{code}/evening.json",
}


def rows(folder: Path) -> list[Row]:
    """The lines of this chapter for `make bench`."""
    start = time.monotonic()
    codes = build(folder / "house.db")
    built = time.monotonic() - start
    size = (folder / "house.db").stat().st_size
    measured: list[Row] = [
        (f"{EVENINGS} evenings of {HANDS} hands written", f"{built:.0f} s", "", True),
        ("the database, for each hand", f"{size / EVENINGS / HANDS:.0f} bytes", "", True),
    ]
    random.Random(1).shuffle(codes)
    with Talon(folder / "house.db") as talon:
        fresh, line = iter(codes), http.client.HTTPConnection(ADDRESS, talon.port, timeout=60)
        for what, path in PAGES.items():
            taken = median(_ask(line, path, fresh) for _try in range(TRIES))
            most = AT_FIRST if "{code}" in path else AIM
            measured.append((what, f"{taken:.0f} ms", f"< {most} ms", taken < most))
        for what, path in FILES.items():
            measured.append((what, f"{median(_ask(line, path, fresh) for _try in range(5)):.0f} ms", "", True))
    return measured


def _ask(line: http.client.HTTPConnection, path: str, fresh: Iterator[str]) -> float:
    """Milliseconds until the complete answer."""
    code = next(fresh)
    headers = {"Authorization": f"Bearer {KEY}", "Accept": "text/html"}
    if "{warm}" in path:
        line.request("GET", f"/t/{code}", headers=headers)
        line.getresponse().read()
    start = time.perf_counter()
    line.request("GET", path.format(code=code, warm=code, name=NAMES[3]), headers=headers)
    answer = line.getresponse()
    text = answer.read()
    if answer.status != 200:
        raise RuntimeError(f"{path}: {answer.status} {text[:200]!r}")
    return (time.perf_counter() - start) * 1000


def build(database: Path, evenings: int = EVENINGS) -> list[str]:
    """Fills the database: some evenings are played, the others are copies on other days; one transaction each."""
    store = Store(database)
    recaps = Recaps(store)
    originals = [_adopted(store, number) for number in range(PLAYED)]
    recaps.catch_up(3600)
    codes = originals + [f"C{number:04d}" for number in range(PLAYED, evenings)]
    for number, code in enumerate(codes[PLAYED:], PLAYED):
        _copied(store, originals[number % PLAYED], code, number * WEEK // 7)
    with store.writing() as db:
        db.execute("update tables set host_key_hash = ?", [hashlib.sha256(KEY.encode()).hexdigest()])
    store.close()
    return codes


def _adopted(store: Store, number: int) -> str:
    chance = random.Random(number)
    _night, facts = play(GAMES[number % len(GAMES)], dict(STAKES), chance, HANDS, chance.sample(NAMES, 6))
    return store.adopt(f"P{number:03d}", facts)[0]


def _copied(store: Store, source: str, code: str, later: int) -> None:
    with store.writing() as db:
        db.execute(
            "insert into tables (code, name, created_at, host_key_hash, players)"
            " select ?, name, created_at + ?, host_key_hash, players from tables where code = ?",
            [code, later, source],
        )
        db.execute(
            "insert into facts (table_code, seq, tap, at, by, kind, body)"
            " select ?, seq, tap, at + ?, by, kind, body from facts where table_code = ? order by seq",
            [code, later, source],
        )
        db.execute("insert into stories select ?, seq, version, body from stories where code = ?", [code, source])
        db.execute("create temp table if not exists mine as select * from results where 0")
        db.execute("delete from mine")
        db.execute("insert into mine select * from results where code = ?", [source])
        db.execute("update mine set code = ?, began = began + ?", [code, later])
        db.execute("insert into results select * from mine")
