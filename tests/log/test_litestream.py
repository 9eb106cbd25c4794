"""Another program, such as Litestream, reads the database all the time to copy it; neither it nor Talon is hindered."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from flask.testing import FlaskClient

from models.log.copies import Copies
from models.log.store import Store
from tests.playing import Table, play

JSON = {"Accept": "application/json"}


@pytest.fixture
def copier(store: Store) -> Iterator[sqlite3.Connection]:
    """The database as Litestream uses it: its own tables, rare writes, a read that keeps the log from restarting."""
    with closing(sqlite3.connect(store.path, isolation_level=None)) as db:
        db.execute("create table _litestream_seq (id integer primary key, seq integer)")
        db.execute("create table _litestream_lock (id integer)")
        db.execute("insert into _litestream_seq values (1, 1)")
        db.execute("begin")
        db.execute("select count(*) from _litestream_seq").fetchone()
        yield db


def test_an_evening_goes_on_beside_a_follower_through_a_backup_and_a_restore(
    table: Table, client: FlaskClient, store: Store, copier: sqlite3.Connection
) -> None:
    script = table()
    log = store.path.with_name(store.path.name + "-wal")
    play(script, "deal, A bets 5, all call, all pat, all check")
    size = log.stat().st_size
    copy = Copies(store).make()
    script.post("award", pots=[{"pot": 0, "high": [2]}])
    store.tidy()
    assert log.stat().st_size >= size, "what it has not read yet is still in the log"
    back = client.post(f"/backups/{copy.name}/restore", json={"sure": copy.name}, headers=JSON)
    assert back.status_code == 200, back.text
    copier.execute("commit")
    copier.execute("insert or replace into _litestream_seq values (1, 2)")
    seen = copier.execute("select max(seq) from facts where table_code = ?", [script.code]).fetchone()
    assert seen == (store.newest(script.code),)


def test_every_fact_is_in_a_copy_made_from_the_log(table: Table, store: Store, copier: sqlite3.Connection) -> None:
    script = table()
    for _hand in range(3):
        script.post("deal")
        script.post("take-back")
    copier.execute("commit")
    with closing(sqlite3.connect(":memory:")) as copied:
        copier.backup(copied)
        (count,) = copied.execute("select count(*) from facts").fetchone()
        assert count == store.newest(script.code) and copied.execute("pragma integrity_check").fetchone() == ("ok",)
