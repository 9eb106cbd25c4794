"""Automatic backups: their occasions and number, and restoring one while screens are open."""

from __future__ import annotations

import os
import sqlite3
from collections import namedtuple
from contextlib import closing

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.log.backup import backups
from models.log.copies import Copies
from models.log.store import Store
from tests.conftest import a_table
from tests.playing import Game, Table, play

Usage = namedtuple("Usage", "total used free")
PAGE = {"Accept": "text/html"}
JSON = {"Accept": "application/json"}


@pytest.fixture
def copies(app: Flask, store: Store) -> Copies:
    """The backups of an app that makes them by itself, each at once."""
    app.config["BACKS_UP"] = True
    store.aside = lambda act: act()
    copies = Copies(store)
    store.finished = copies.make_if_it_can
    return copies


def settled(script: Game) -> None:
    play(script, "deal, A bets 5, all call, all pat, all check")
    script.post("award", pots=[{"pot": 0, "high": [2]}])
    script.post("finish")


def test_after_each_evening_there_is_a_backup_with_all_of_it(table: Table, copies: Copies, store: Store) -> None:
    script = table()
    assert copies.all() == [] and copies.lacks(script.code)
    settled(script)
    (copy,) = copies.all()
    assert not copies.lacks(script.code) and copy.size > 0
    with closing(sqlite3.connect(store.path.with_name(copy.name))) as db:
        assert db.execute("select count(*) from facts").fetchone() == (store.newest(script.code),)


def test_an_evening_nobody_finished_is_in_a_backup_from_the_next_start_on(table: Table, copies: Copies) -> None:
    copies.catch_up()
    assert copies.all() == [], "nothing to keep"
    script = table()
    copies.catch_up()
    assert not copies.lacks(script.code)
    newest = copies.all()
    copies.catch_up()
    assert copies.all() == newest, "all of it is in one"


def test_the_ten_newest_backups_are_kept(table: Table, copies: Copies) -> None:
    table()
    names = [copies.make().name for _evening in range(12)]
    assert [copy.name for copy in copies.all()] == names[:1:-1]


def test_a_backup_that_would_leave_no_room_is_not_made_and_play_goes_on(
    table: Table, copies: Copies, store: Store, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = store.path.stat().st_size
    monkeypatch.setattr("models.log.copies.shutil.disk_usage", lambda _place: Usage(9 * size, 7 * size, 2 * size))
    script = table()
    settled(script)
    assert copies.all() == [] and script.read()["seq"]
    monkeypatch.undo()
    monkeypatch.setattr("models.log.copies.back_up", lambda *_files: (_ for _ in ()).throw(OSError("no")))
    copies.make_if_it_can()
    assert copies.all() == []


def test_the_first_page_says_that_the_newest_evening_is_in_no_backup_until_it_is(
    app: Flask, table: Table, copies: Copies, store: Store, client: FlaskClient
) -> None:
    script = table(name="Friday")
    settled(script)
    line = "No backup has all of this evening yet: Friday."
    assert line not in client.get("/", headers=PAGE).text
    for file in backups(store.path):
        os.utime(file, (1, 1))
    assert line in client.get("/", headers=PAGE).text
    guest = app.test_client()
    assert line not in guest.get("/", headers=PAGE, environ_base={"REMOTE_ADDR": "10.0.0.9"}).text
    client.post("/backups", headers=JSON)
    assert line not in client.get("/", headers=PAGE).text


def test_a_backup_is_restored_from_the_page_and_this_can_be_undone(
    table: Table, copies: Copies, client: FlaskClient, store: Store
) -> None:
    script = table()
    first = client.post("/backups", headers=JSON).json["name"]
    play(script, "deal, A bets 5, all call, all pat, all check")
    script.post("award", pots=[{"pot": 0, "high": [2]}])
    other, after = table(), script.read()
    assert "Restore" in client.get("/backups", headers=PAGE).text
    question = client.get(f"/backups/{first}/restore", headers=PAGE).text
    assert "backed up first" in question
    assert client.post(f"/backups/{first}/restore", json={}, headers=JSON).json["error"] == "not-sure"
    back = client.post(f"/backups/{first}/restore", json={"sure": first}, headers=JSON)
    assert back.status_code == 200, back.text
    assert script.read()["hand"] == 0 and client.get(f"/t/{other.code}", headers=JSON).status_code == 404
    script.post("deal")  # and play goes on from there
    play(script, "A bets 5, all call, all pat, all check")
    script.post("award", pots=[{"pot": 0, "high": [3]}])
    again = client.post(f"/backups/{back.json['before']}/restore", json={"sure": back.json["before"]}, headers=JSON)
    assert again.status_code == 200, again.text
    assert script.read() == after
    assert other.read()["seq"]
    assert sorted(file.name for file in store.path.parent.glob("*draft*")) == []


def test_nothing_is_restored_in_the_middle_of_a_hand(table: Table, copies: Copies, client: FlaskClient) -> None:
    script = table(name="Friday")
    name = client.post("/backups", headers=JSON).json["name"]
    script.post("deal")
    assert "Finish it first" in client.get(f"/backups/{name}/restore", headers=PAGE).text
    answer = client.post(f"/backups/{name}/restore", json={"sure": name}, headers=JSON)
    assert (answer.status_code, answer.json["text"]) == (409, "A hand is being played at Friday. Finish it first.")
    assert script.read()["hand"] == 1


@pytest.mark.parametrize("name", ["talon.db", "talon.db.backup-x", "..%2Ftalon.db.backup-2", "talon.db.key"])
def test_only_a_backup_talon_made_is_restored(table: Table, copies: Copies, client: FlaskClient, name: str) -> None:
    script = table()
    copies.make()
    assert client.post(f"/backups/{name}/restore", json={"sure": name}, headers=JSON).status_code == 404
    assert script.read()["seq"]


def test_a_damaged_backup_changes_nothing(table: Table, copies: Copies, client: FlaskClient, store: Store) -> None:
    script = table()
    copy = copies.make()
    file = store.path.with_name(copy.name)
    file.write_bytes(file.read_bytes()[:-5000])
    before = script.read()
    answer = client.post(f"/backups/{copy.name}/restore", json={"sure": copy.name}, headers=JSON)
    assert (answer.status_code, "damaged" in answer.json["text"]) == (503, True)
    assert script.read() == before and len(copies.all()) == 1


def test_no_backup_has_what_was_deleted(table: Table, copies: Copies, client: FlaskClient, store: Store) -> None:
    gone, stays = table(), table(name="Zebra")
    settled(gone)
    client.post(f"/evenings/{gone.code}/delete", json={"sure": gone.code}, headers=JSON)
    assert client.post("/people/Anna/name", json={"name": "Zoe"}, headers=JSON).status_code == 200
    files = [store.path.parent / copy.name for copy in copies.all()]
    assert len(files) == 1 and stays.read()["seq"]
    assert gone.code.encode() not in files[0].read_bytes() and b"Anna" not in files[0].read_bytes()


def test_the_oldest_backup_can_be_restored(table: Table, copies: Copies, client: FlaskClient) -> None:
    script = table()
    oldest = copies.make().name
    script.post("rename", seat=1, name="Zoe")
    for _evening in range(9):
        copies.make()
    assert client.post(f"/backups/{oldest}/restore", json={"sure": oldest}, headers=JSON).status_code == 200
    assert script.read()["seats"][0]["name"] == "Anna" and len(copies.all()) == 10


def test_a_backup_of_an_older_shape_is_brought_to_the_newest(table: Table, copies: Copies, store: Store) -> None:
    script = table()
    copy = copies.make()
    with closing(sqlite3.connect(store.path.with_name(copy.name))) as db, db:
        db.execute("alter table devices drop column coming")
        db.execute("delete from _sqlite_migrations where name = 'keys_to_come'")
    copies.put_back(copy.name)
    with store.reading() as db:
        assert "coming" in db["devices"].columns_dict
    assert store.evening(script.code).seq and a_table()


def test_a_backup_cut_short_is_ignored_and_removed_at_the_next_start(
    table: Table, copies: Copies, store: Store
) -> None:
    table()
    made = copies.make()
    house = store.path.parent
    for rest in ("", "-journal", "-wal"):
        house.joinpath(f"{made.name}x.part{rest}").write_bytes(b"SQLite format 3\0 and half of the rest")
    house.joinpath("talon.db.draft-abc").mkdir()
    assert copies.all() == [made]
    copies.catch_up()
    assert not [file for file in house.iterdir() if ".part" in file.name or ".draft" in file.name]
    assert copies.all() == [made]
