"""Flipped bits: a damaged evening is reported with its line, and all others still work."""

from __future__ import annotations

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.log.backup import back_up, restore
from models.log.recaps import Recaps
from models.log.schema import DamagedError, StoreError
from models.log.store import Store
from tests import evenings
from tests.conftest import a_table, opened
from tests.playing import Game, Table, play

BAD = (
    ("kind", "Dealtt"),
    ("kind", None),
    ("body", '{"dealer": 4, '),
    ("body", "[]"),
    ("body", '{"dealer": "four"}'),
    ("body", b"\xff\xfe"),
    ("at", "yesterday"),
    ("tap", None),
    ("by", None),
)


def spoil(database: Path, code: str, seq: int, column: str, value: object) -> None:
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("pragma ignore_check_constraints = on")
        db.executescript("pragma writable_schema = on; update sqlite_master set sql = replace(sql, ' NOT NULL', '')")
    with closing(sqlite3.connect(database)) as db, db:
        db.execute(f"update facts set {column} = ? where table_code = ? and seq = ?", [value, code, seq])


def pages(code: str) -> list[str]:
    rest = ["", "/log", "/options", "/story", "/hands.csv", "/hands.phhs", "/keepsake.html", "/evening.json", "/tv"]
    return [f"/t/{code}{page}" for page in rest] + [f"/rulings?t={code}", f"/rules?t={code}", f"/hands?t={code}"]


def played(script: Game) -> int:
    """Plays a hand and deals another; returns the row of the first deal."""
    first: int = script.read()["seq"] + 1
    play(script, "deal, A bets 5, all call, all pat, all check")
    script.post("award", pots=[{"pot": 0, "high": [2]}])
    script.post("deal")
    return first


class Two(NamedTuple):
    """A closed database with two tables; tests must copy it before writing."""

    file: Path
    whole: Game  # a table without a deal
    hurt: Game  # the table that will be damaged
    line: int  # of the first deal there


@pytest.fixture(scope="module")
def two(bare: Flask, empty: Path, tmp_path_factory: pytest.TempPathFactory) -> Two:
    file = Path(shutil.copy(empty, tmp_path_factory.mktemp("two")))
    with opened(bare, file) as app:
        client = app.test_client(use_cookies=False)
        whole, hurt = (Game.at(client, client.post("/tables", json=a_table()).json) for _table in range(2))
        line = played(hurt)
    return Two(file, whole, hurt, line)


@pytest.mark.parametrize(("column", "value"), BAD)
@pytest.mark.long
def test_a_damaged_fact_makes_only_its_evening_unreadable(
    database: Path, two: Two, bare: Flask, column: str, value: object
) -> None:
    _file, whole, hurt, line = two
    shutil.copy(two.file, database)
    spoil(database, hurt.code, line, column, value)
    with opened(bare, database) as app:  # started again, with an empty memory
        browser = app.test_client(use_cookies=False)
        every = pages(hurt.code)
        for page in every if (column, value) == BAD[0] else [every[0], f"/t/{hurt.code}/evening.json"]:
            answer = browser.get(page, headers={**hurt.headers, "Accept": "text/html"})
            assert answer.status_code < 500 or f"{hurt.code} is damaged at line {line}" in answer.text, page
        refusal = browser.post(f"/t/{hurt.code}/fold", json={"seen": 1, "seat": 1}, headers=hurt.headers)
        assert refusal.status_code in (409, 503), refusal.text
        for page in ("/", "/new", "/evenings", "/people", f"/t/{whole.code}", f"/t/{whole.code}/story"):
            assert browser.get(page, headers={**whole.headers, "Accept": "text/html"}).status_code == 200, page
        assert Game.at(browser, {"code": whole.code, "host_key": whole.host_key}).post("deal")["hand"] == 1


@pytest.mark.parametrize(
    "spoilt",
    [
        "update tables set players = '[\"An' where code = ?",
        "update tables set players = '{}' where code = ?",
        "update tables set name = x'fffe' where code = ?",
        "update tables set created_at = 'once' where code = ?",
        "update people set last_played = 'never' where ? <> ''",
        "update our_rules set options = '{\"limit.type\": \"sky\"}' where ? <> ''",
        "update our_rules set options = '{' where ? <> ''",
    ],
)
@pytest.mark.long
def test_one_bad_row_breaks_no_list(database: Path, table: Table, client: FlaskClient, spoilt: str) -> None:
    whole, hurt = table(), table()
    with closing(sqlite3.connect(database)) as db, db:
        db.execute(spoilt, [hurt.code])
    for page in ("/", "/new", "/evenings", "/people"):
        answer = client.get(page)
        assert answer.status_code == 200, (page, answer.text)
    assert whole.code in client.get("/").text


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.long
def test_a_bit_flipped_in_the_facts_never_looks_like_a_bug(database: Path, two: Two, bare: Flask, seed: int) -> None:
    chance, script = random.Random(seed), two.hurt
    with closing(sqlite3.connect(shutil.copy(two.file, database))) as db, db:
        rows = db.execute("select seq, body from facts where table_code = ?", [script.code]).fetchall()
        seq, body = chance.choice(rows)
        at, bit = chance.randrange(len(body)), 1 << chance.randrange(7)
        flipped = body[:at] + chr(ord(body[at]) ^ bit) + body[at + 1 :]
        db.execute("update facts set body = ? where table_code = ? and seq = ?", [flipped, script.code, seq])
    with opened(bare, database) as app:
        browser = app.test_client(use_cookies=False)
        for page in pages(script.code):
            answer = browser.get(page, headers={**script.headers, "Accept": "text/html"})
            assert answer.status_code != 500, (page, body, flipped)


def test_a_copy_whose_chips_do_not_add_up_is_not_restored(two: Two, tmp_path: Path) -> None:
    script, copy, there = two.hurt, tmp_path / "copy.db", tmp_path / "there.db"
    back_up(two.file, copy)
    with closing(sqlite3.connect(copy)) as db, db:
        seq, body = db.execute("select seq, body from facts where kind = 'PotWon'").fetchone()
        db.execute("update facts set body = ? where seq = ?", [body.replace("24", "25"), seq])
    with pytest.raises(StoreError, match=f"is damaged: table {script.code}, line {seq}"):
        restore(there, copy)
    assert not there.exists()


def test_an_evening_whose_chips_once_did_not_add_up_is_not_played_on(database: Path, table: Table) -> None:
    """A chip too many in one pot and one too few in the next: the sum is right in the end, the stacks are wrong."""
    script = table()
    played(script)
    play(script, "B bets 5, all call, all pat, all check")
    script.post("award", pots=[{"pot": 0, "high": [2]}])
    with closing(sqlite3.connect(database)) as db, db:
        (line, first), (next_line, second) = db.execute(
            "select seq, body from facts where kind = 'PotWon' order by seq"
        ).fetchall()
        for seq, body in ((line, first.replace("24", "25")), (next_line, second.replace("24", "23"))):
            db.execute("update facts set body = ? where seq = ?", [body, seq])
    store = Store(database)
    with pytest.raises(DamagedError, match=f"is damaged at line {line}"):
        store.evening(script.code)
    store.close(alone=False)


def test_an_unreadable_stored_recap_is_computed_again(store: Store, table: Table) -> None:
    script = table()
    played(script)
    recaps = Recaps(store)
    assert recaps.catch_up(patience=60) == 0
    told = Recaps(store).story(script.code)
    with store.writing() as db:
        db.execute("update stories set body = x'00'")
    assert Recaps(store).story(script.code) == told


QUICK = {
    "stories": ("code", "seq", "version", "body"),
    "results": ("code", "name", "began", "hands", "result", "biggest"),
    "purses": ("code", "currency", "worth", "scored", "best", "kept"),
}
SPOILT = [
    *(f"drop table {table}" for table in QUICK),
    *(f"alter table {table} rename column {name} to {name}_" for table, names in QUICK.items() for name in names),
    *(f"update or ignore {table} set {name} = x'fe'" for table, names in QUICK.items() for name in names),
    *(f"update or ignore {table} set {name} = 'x'" for table in ("results", "purses") for name in QUICK[table][2:]),
    "update stories set body = 'x'",
]


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with an evening whose story is kept; never written to, tests take a copy."""
    file = tmp_path_factory.mktemp("season") / "talon.db"
    store = Store(file)
    store.adopt("TEST", list(evenings.played(hands=4)))
    assert Recaps(store).catch_up(60) == 0
    store.close()
    return file


@pytest.fixture(scope="module")
def whole(season: Path, tmp_path_factory: pytest.TempPathFactory) -> list[object]:
    """What the pages read from it while nothing is damaged."""
    store = Store(Path(shutil.copy(season, tmp_path_factory.mktemp("whole") / "talon.db")))
    read = data_of_people_and_season(store)
    store.close()
    return read


def data_of_people_and_season(store: Store) -> list[object]:
    """The data read by the pages of people and of the season."""
    recaps = Recaps(store)
    assert recaps.catch_up(60) == 0
    return [recaps.people(), recaps.person("Anna"), recaps.outcomes(), recaps.story("TEST")]


@pytest.mark.parametrize("spoilt", SPOILT)
@pytest.mark.long
def test_damaged_caches_are_computed_again(season: Path, whole: list[object], database: Path, spoilt: str) -> None:
    with closing(sqlite3.connect(shutil.copy(season, database))) as db, db:
        db.execute(spoilt)
    store = Store(database)
    assert data_of_people_and_season(store) == whole
    store.close()


@pytest.mark.parametrize("name", ["began", "hands", "result"])
def test_caches_damaged_while_talon_runs_are_computed_again(season: Path, database: Path, name: str) -> None:
    store = Store(Path(shutil.copy(season, database)))
    recaps = Recaps(store)
    people, person, outcomes = recaps.people(), recaps.person("Anna"), recaps.outcomes()
    with store.writing() as db:
        db.execute(f"update results set {name} = x'fe'")
    for _page in range(2):
        recaps.people(), recaps.person("Anna"), recaps.outcomes()
    assert recaps.catch_up(60) == 0
    assert (recaps.people(), recaps.person("Anna"), recaps.outcomes()) == (people, person, outcomes)
    store.close()


MISSHAPEN = [
    *(
        f"drop table {name}"
        for name in ("tables", "facts", "people", "doors", "devices", "passes", "settings", "games")
    ),
    "alter table facts rename column body to text",
    "alter table tables rename column name to title",
    "alter table devices rename column coming to came",
    "alter table settings rename column value to worth",
    "alter table _sqlite_migrations rename column name to title",
    "alter table _sqlite_migrations rename column applied_at to done",
    "update _sqlite_migrations set migration_set = id",
    "update _sqlite_migrations set name = id",
    "pragma writable_schema = on; update sqlite_master set sql = 'create tabel' where name = 'facts'",
]


@pytest.mark.parametrize("spoilt", MISSHAPEN)
def test_a_damaged_schema_is_one_plain_sentence_at_the_start(two: Two, database: Path, spoilt: str) -> None:
    with closing(sqlite3.connect(shutil.copy(two.file, database))) as db:
        db.executescript("pragma foreign_keys = off; pragma legacy_alter_table = on;" + spoilt)
        before = list(db.iterdump()) if "writable" not in spoilt else None
    with pytest.raises(StoreError) as told_why:
        Store(database)
    sentence = f"{database} is damaged. It was left untouched; restore a backup."
    assert str(told_why.value) == sentence
    with closing(sqlite3.connect(database)) as db:
        assert before is None or list(db.iterdump()) == before


@pytest.mark.parametrize("spoilt", [spoilt for spoilt in MISSHAPEN if "_migrations" not in spoilt])
def test_a_copy_with_a_damaged_schema_is_not_restored(two: Two, tmp_path: Path, spoilt: str) -> None:
    copy, there = tmp_path / "copy.db", tmp_path / "there.db"
    with closing(sqlite3.connect(shutil.copy(two.file, copy))) as db:
        db.executescript("pragma foreign_keys = off; pragma legacy_alter_table = on;" + spoilt)
    shutil.copy(two.file, there)
    before = there.read_bytes()
    with pytest.raises(StoreError):
        restore(there, copy)
    assert there.read_bytes() == before
    left = {file.name for file in tmp_path.iterdir()} - {"there.db.lock"}
    assert left == {"copy.db", "there.db"}, "no litter"


@pytest.mark.parametrize("column", ["seq", "at"])
def test_a_damaged_last_fact_does_not_break_the_first_page(two: Two, database: Path, bare: Flask, column: str) -> None:
    shutil.copy(two.file, database)
    with closing(sqlite3.connect(database)) as db, db:
        last = db.execute("select max(seq) from facts where table_code = ?", [two.hurt.code]).fetchone()[0]
    spoil(database, two.hurt.code, last, column, "x")
    with opened(bare, database) as app:
        browser = app.test_client(use_cookies=False)
        for page in ("/", "/people", "/evenings", f"/t/{two.whole.code}"):
            answer = browser.get(page, headers={**two.whole.headers, "Accept": "text/html"})
            assert answer.status_code == 200, (page, answer.text)


@pytest.mark.long
def test_recaps_stored_in_an_older_format_are_computed_again(database: Path) -> None:
    store = Store(database)
    code, _key = store.adopt("TEST", list(evenings.played()))
    story = Recaps(store).story(code)
    with store.writing() as db:
        db.execute("drop table stories")
        db.execute(
            "create table stories (code primary key, seq not null, version not null, body not null, marks not null)"
        )
        db.execute("insert into stories values (?, ?, 12, x'00', x'00')", [code, story.seq])
        db.execute("delete from _sqlite_migrations where name = 'stories_alone'")
    store.close()
    store = Store(database)
    recaps = Recaps(store)
    assert recaps.behind() == [code] and recaps.catch_up(60) == 0
    assert Recaps(store).story(code) == story and recaps.behind() == []
    with store.writing() as db:
        db.execute("update stories set version = version - 1")
    assert recaps.behind() == [code], "it is of an older Talon"
    store.close()


def test_running_out_of_memory_is_not_reported_as_damage(
    two: Two, database: Path, bare: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copy(two.file, database)
    with opened(bare, database) as app:
        browser = app.test_client(use_cookies=False)

        def full(*_facts: object) -> None:
            raise MemoryError

        for place in ("models.log.store.record", "models.log.store.facts_in"):
            with monkeypatch.context() as patched:
                patched.setattr(place, full)
                answer = browser.get(f"/t/{two.hurt.code}", headers=two.hurt.headers)
            assert (answer.status_code, answer.json["error"]) == (503, "memory"), place
            assert "no memory left" in answer.json["text"]
        assert browser.get(f"/t/{two.hurt.code}", headers=two.hurt.headers).status_code == 200
    assert not any(record.exc_info for record in caplog.records), "no traceback"


def test_a_deleted_evening_does_not_stop_other_recaps(
    store: Store, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = table()
    played(script)
    recaps = Recaps(store)
    behind = recaps.behind()
    assert behind == [script.code]
    monkeypatch.setattr(recaps, "behind", lambda: ["GONE", *behind])
    assert recaps.catch_up(patience=60) == 0
    monkeypatch.undo()
    assert recaps.behind() == []


@pytest.mark.parametrize(("column", "value"), BAD)
def test_a_copy_with_an_impossible_fact_is_not_restored(two: Two, tmp_path: Path, column: str, value: object) -> None:
    copy, there = tmp_path / "copy.db", tmp_path / "there.db"
    back_up(two.file, copy)
    restore(there, copy)
    before = there.read_bytes()
    spoil(copy, two.hurt.code, two.line, column, value)
    with pytest.raises(StoreError, match="is damaged"):
        restore(there, copy)
    assert there.read_bytes() == before
