"""Facts of a newer Talon are reported as such, with its version: none is lost, and nothing else is called newer."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from models import VERSION
from models.log.backup import back_up, restore
from models.log.evening_file import UnreadableError, unwrap
from models.log.newer import newer
from models.log.recaps import Recaps
from models.log.schema import StoreError
from models.log.store import Store
from tests.conftest import a_table, opened
from tests.log.test_backup import changed, exported_evening
from tests.log.test_damaged import pages, played, spoil
from tests.playing import Game
from tests.rows import every

LATER = "2126.1.0"
TOMORROWS = {
    "a kind": ("kind", "Juggled"),
    "a field": ("body", '{"dealer": 4, "mood": "good"}'),
    "a value": ("body", '{"dealer": "the one who asks"}'),
}


def has_been_opened_by(version: str, database: Path) -> None:
    """The database as a Talon of this version leaves it."""
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("update settings set value = ? where name = 'talon'", [version])


def facts(database: Path) -> list[Any]:
    with closing(sqlite3.connect(database)) as db:
        return db.execute("select * from facts").fetchall()


@pytest.fixture
def tables(bare: Flask, empty: Path, database: Path) -> tuple[Game, Game, int]:
    """Two evenings in a database that is closed again; the line of the first deal of the second."""
    shutil.copy(empty, database)
    with opened(bare, database) as app:
        client = app.test_client(use_cookies=False)
        whole, later = (Game.at(client, client.post("/tables", json=a_table()).json) for _table in range(2))
        return whole, later, played(later)


@pytest.mark.parametrize("what", TOMORROWS)
def test_every_page_of_an_evening_of_a_newer_talon_says_so_and_other_evenings_go_on(
    bare: Flask, database: Path, tables: tuple[Game, Game, int], what: str
) -> None:
    whole, later, line = tables
    spoil(database, later.code, line, *TOMORROWS[what])
    has_been_opened_by(LATER, database)
    with opened(bare, database) as app:
        client, store = app.test_client(use_cookies=False), app.extensions["talon"].store
        before = facts(database)
        for page in pages(later.code):
            answer = client.get(page, headers={**later.headers, "Accept": "text/html"})
            assert answer.status_code == 503, page
            assert f"A newer Talon ({LATER}) wrote the evening {later.code}. Update this one." in answer.text, page
        tapped = client.post(f"/t/{later.code}/take-back", json={}, headers=later.headers)
        assert (tapped.status_code, "newer Talon" in tapped.json["text"]) == (503, True)
        assert whole.code in client.get("/evenings").text
        assert client.get(f"/t/{whole.code}", headers=whole.headers).status_code == 200
        assert facts(database) == before, "nothing was dropped"
        assert Recaps(store).catch_up(10) == 0, "the stories of all others are told"


@pytest.mark.parametrize("beside_a_newer", [False, True])
def test_an_unknown_fact_of_this_talon_is_damage(
    database: Path, tables: tuple[Game, Game, int], beside_a_newer: bool
) -> None:
    _whole, hurt, line = tables
    if beside_a_newer:
        spoil(database, hurt.code, line, "body", '{"dealer": 4, ')
        has_been_opened_by(LATER, database)
    else:
        spoil(database, hurt.code, line, "kind", "Juggled")
    store = Store(database)
    with pytest.raises(StoreError, match=f"is damaged at line {line}"):
        store.evening(hurt.code)
    store.close()


def test_a_newer_talons_database_of_known_facts_goes_on(
    bare: Flask, database: Path, tables: tuple[Game, Game, int]
) -> None:
    whole, _later, _line = tables
    has_been_opened_by(LATER, database)
    with opened(bare, database) as app:
        whole.client = app.test_client(use_cookies=False)
        whole.read()
        whole.post("deal")
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("select value from settings where name = 'talon'").fetchone() == (LATER,)


def test_the_database_notes_the_newest_talon_that_opened_it(database: Path) -> None:
    Store(database).close()
    has_been_opened_by("2020.1.0", database)
    Store(database).close()
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("select value from settings where name = 'talon'").fetchone() == (VERSION,)


def test_a_database_migrated_by_a_newer_talon_is_left_untouched(database: Path) -> None:
    Store(database).close()
    has_been_opened_by(LATER, database)
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("insert into _sqlite_migrations (migration_set, name, applied_at) values ('talon', 'beer', '')")
    before = database.read_bytes()
    with pytest.raises(StoreError, match=rf"newer Talon \({LATER}\)"):
        Store(database)
    assert database.read_bytes() == before


@pytest.mark.parametrize("what", TOMORROWS)
def test_a_backup_of_a_newer_talon_is_reported_as_such(
    database: Path, tmp_path: Path, tables: tuple[Game, Game, int], what: str
) -> None:
    _whole, later, line = tables
    back_up(database, tmp_path / "copy.db")
    spoil(tmp_path / "copy.db", later.code, line, *TOMORROWS[what])
    has_been_opened_by(LATER, tmp_path / "copy.db")
    before = database.read_bytes()
    with pytest.raises(StoreError, match=rf"was written by a newer Talon \({LATER}\)"):
        restore(database, tmp_path / "copy.db")
    assert database.read_bytes() == before


def fact(file: dict[str, Any], **change: object) -> None:
    file["facts"][5].update(change)


FILES: dict[str, Callable[[dict[str, Any]], object]] = {
    "a kind": lambda file: fact(file, kind="Juggled"),
    "a field": lambda file: file["facts"][5]["body"].update(mood="good"),
    "a game": lambda file: file["facts"][0]["body"].update(preset="beer-draw"),
    "an option": lambda file: file["facts"][0]["body"]["options"].update({"beer.amount": 1}),
    "a key": lambda file: file.update(more=1),
    "another version": lambda file: file.update(version=2),
}


@every(FILES)
def test_the_file_of_a_newer_talon_is_reported_as_such(what: str) -> None:
    def of_tomorrow(file: dict[str, Any]) -> None:
        FILES[what](file)
        file["written_by"] = LATER

    with pytest.raises(UnreadableError, match=rf"newer Talon \({LATER}\)"):
        unwrap(changed(of_tomorrow))


def test_the_file_of_a_newer_talon_with_known_facts_only_is_read() -> None:
    ours = unwrap(exported_evening())
    assert unwrap(changed(lambda file: file.update(written_by=LATER))).facts == ours.facts
    assert unwrap(changed(lambda file: file.pop("written_by"))).facts == ours.facts, "a file from before it was said"
    assert json.loads(exported_evening())["written_by"] == VERSION


@every([VERSION, "2020.1.0", "2026.2.30", "tomorrow", "", None, 3, "9" * 30, "2126.1.0\n"])
def test_an_equal_or_malformed_version_is_not_newer(said: object) -> None:
    assert newer(said) == ""


@every(["2027.1.0", "2026.12.1", "2026.12.0.1", "2126.1"])
def test_a_later_version_is_newer(said: str) -> None:
    assert newer(said) == said
