"""The log on disk: acknowledged taps stay, failed ones change nothing, foreign files are left alone."""

from __future__ import annotations

import itertools
import os
import shutil
import sqlite3
import stat
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from app import create_app
from models.door.doors import Doors, Pass
from models.evening import tap
from models.log import rows
from models.log.lock import Lock
from models.log.schema import VERSION, StoreError, in_plain_words
from models.log.store import Store
from models.moves.refusals import NotFound, Stale
from tests import WAITS
from tests.conftest import a_table
from tests.serving import full, roomy


@pytest.fixture
def log(database: Path) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


def opened(log: Store, **fields: object) -> str:
    code, _key = log.create(tap.opening(a_table(**fields)))
    return code


def sql(database: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(database)) as db:
        return list(db.execute(query))


def test_an_evening_opens_again_where_it_was(database: Path) -> None:
    log = Store(database)
    code = opened(log)
    before = log.tap(code, None, "deal", {}, "host")
    log.close()
    again = Store(database)
    after = again.evening(code)
    again.close()
    assert (after.seq, after.hard, after.table) == (before.seq, before.hard, before.table)
    assert [line.fact for line in after.log()] == [line.fact for line in before.log()]


def test_every_commit_reaches_the_disk_before_it_is_acknowledged(log: Store) -> None:
    with log.writing() as db:
        assert db.execute("pragma journal_mode").fetchone() == ("wal",)
        assert db.execute("pragma synchronous").fetchone() == (2,)


def test_a_closed_log_is_one_file(database: Path) -> None:
    log = Store(database)
    opened(log)
    log.close()
    assert not [file for file in database.parent.iterdir() if file.name.endswith(("-wal", "-shm"))]


def test_a_finished_hand_is_in_the_one_file_while_talon_still_runs(database: Path, log: Store, tmp_path: Path) -> None:
    code = opened(log, players=2)
    log.tap(code, None, "deal", {}, "host")
    log.tap(code, None, "bet", {"seat": 1, "to": 5}, "host")
    finished = log.tap(code, None, "fold", {"seat": 2}, "host")
    assert finished.table.over
    copy = tmp_path / "copied-by-hand.db"
    for _try in range(50 * WAITS):  # it is written after the tap, by another thread
        copy.write_bytes(database.read_bytes())
        with suppress(sqlite3.Error):  # nothing is in it yet, or a page of it is being written
            if sql(copy, "select max(seq) from facts") == [(finished.seq,)]:
                return
        time.sleep(0.02)
    raise AssertionError("the copy lacks the hand")


def test_a_database_of_the_former_version_is_migrated_once(database: Path) -> None:
    Store(database).close()
    with closing(sqlite3.connect(database)) as db:
        db.executescript(
            "drop table _sqlite_migrations; alter table doors drop column since;"
            "alter table passes drop column tv; alter table our_rules drop column dealt;"
            "alter table devices drop column coming; pragma user_version = 3;"
            "create table stories (code primary key, seq not null, version not null, body not null, marks not null)"
        )
    for _start in range(2):
        Store(database).close()
    assert sql(database, "pragma user_version") == [(VERSION,)]
    steps = [name for (name,) in sql(database, "select name from _sqlite_migrations order by name")]
    assert steps[-2:] == ["stories_alone", "televisions"]
    assert steps[1:-2] == ["dealt_most", "digits_end", "keys_to_come", "overwrites", "own_games", "settings"]
    assert steps[0] == "answers_of_the_house"
    assert "since" in [row[1] for row in sql(database, "pragma table_info(doors)")]


def test_the_facts_of_one_tap_carry_its_number_and_who_tapped(database: Path, log: Store) -> None:
    code = opened(log)
    before = log.evening(code).seq
    after = log.tap(code, before, "deal", {}, "Anna")
    facts = sql(database, f"select seq, tap, by from facts where seq > {before} order by seq")
    assert facts == [(seq, before + 1, "Anna") for seq in range(before + 1, after.seq + 1)]


def test_an_older_screen_is_stale_and_a_screen_from_the_future_too(log: Store) -> None:
    code = opened(log)
    seen = log.evening(code).seq
    now = log.tap(code, seen, "deal", {}, "host").seq
    for wrong in (seen, now + 1, -1):
        with pytest.raises(Stale):
            log.tap(code, wrong, "check", {"seat": 1}, "host")
    assert log.evening(code).seq == now


def test_a_newcomer_makes_no_screen_stale(log: Store) -> None:
    code = opened(log)
    seen = log.evening(code).seq
    log.tap(code, seen, "sit", {"seat": 7, "name": "Zoe", "stack": 50}, "host")
    assert log.tap(code, seen, "deal", {}, "host").table.deals == 1


def test_of_two_devices_that_tap_at_once_one_acts_and_the_other_is_stale(log: Store) -> None:
    code = opened(log)
    for _round in range(10):
        log.tap(code, None, "deal", {}, "host")
        seen = log.evening(code).seq
        outcomes: list[str] = []
        gate = threading.Barrier(2)

        def tap(seen: int = seen, outcomes: list[str] = outcomes, gate: threading.Barrier = gate) -> None:
            gate.wait()
            try:
                log.tap(code, seen, "check", {"seat": 1}, "host")
                outcomes.append("acted")
            except Stale:
                outcomes.append("stale")

        threads = [threading.Thread(target=tap) for _tap in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(outcomes) == ["acted", "stale"]
        log.tap(code, None, "take-back", {}, "host")
        log.tap(code, None, "take-back", {}, "host")


@pytest.mark.long
def test_readers_never_see_half_a_tap(log: Store) -> None:
    code = opened(log)
    ends = {log.evening(code).seq}
    done = threading.Event()
    wrong: list[int] = []

    def read() -> None:
        while not done.is_set():
            evening = log.evening(code)
            last = evening.log(1)[0].fact.seq
            if last != evening.seq:
                wrong.append(last)

    readers = [threading.Thread(target=read) for _reader in range(3)]
    for reader in readers:
        reader.start()
    try:
        for _tap in range(40):
            ends.add(log.tap(code, None, "deal", {}, "host").seq)
            ends.add(log.tap(code, None, "take-back", {}, "host").seq)
    finally:
        done.set()
    for reader in readers:
        reader.join()
    assert wrong == []
    assert log.evening(code).seq == max(ends)


def test_an_unknown_table_is_not_found(log: Store) -> None:
    with pytest.raises(NotFound):
        log.evening("AAAA")
    with pytest.raises(NotFound):
        log.tap("AAAA", 0, "deal", {}, "host")
    for asked in (log.newest, log.last_tap, log.facts):
        with pytest.raises(NotFound):
            asked("AAAA")


def test_only_the_newest_evenings_are_kept_in_memory_and_all_can_be_read(database: Path) -> None:
    log = Store(database, kept=2)
    codes = [opened(log) for _table in range(4)]
    assert [log.evening(code).code for code in codes] == codes
    assert [log.in_memory(code) is not None for code in codes] == [False, False, True, True]
    assert [entry.code for entry in log.tables()] == codes[::-1]
    log.close()


def test_another_process_writing_to_the_same_file_is_noticed(database: Path, log: Store) -> None:
    other = Store(database)
    code = opened(log)
    assert other.evening(code).seq == log.evening(code).seq
    now = other.tap(code, None, "deal", {}, "host")
    assert log.evening(code).table == now.table
    other.close()


def test_codes_are_unambiguous_and_never_given_twice(log: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "ALPHABET", "AC")
    monkeypatch.setattr(rows, "CODE_LENGTH", 2)
    assert sorted(opened(log) for _table in range(4)) == ["AA", "AC", "CA", "CC"]
    monkeypatch.undo()
    assert not set("0O1IL5S2Z8B") & set(rows.ALPHABET) - {"L"}


def test_the_hosts_key_is_kept_only_as_a_hash(database: Path, log: Store) -> None:
    code, key = log.create(tap.opening(a_table()))
    doors = Doors(log)
    assert doors.pass_of(code, key) == Pass(0, host=True, person=0, since=0)
    assert doors.pass_of(code, key + "x") is doors.pass_of(code, "") is None
    with pytest.raises(NotFound):
        doors.pass_of("AAAA", key)
    assert doors.may_create(key)
    assert not doors.may_create("guess")
    log.close()
    assert key.encode() not in database.read_bytes()


def test_people_are_offered_again_the_latest_first(database: Path) -> None:
    log = Store(database, clock=iter(range(1000, 2000)).__next__)
    opened(log, players=2, stack=100)
    code = opened(log, players=2, stack=150)
    log.tap(code, None, "sit", {"seat": 5, "name": "Zoe", "stack": 70}, "host")
    assert log.people() == ["Zoe", "Anna", "Ben"]
    assert log.tables()[0].players == ("Anna", "Ben", "Zoe")
    log.close()


def test_the_options_a_preset_was_played_with_become_our_rules(log: Store) -> None:
    assert log.our_rules("DH") is None
    code = opened(log)
    rules = log.our_rules("DH")
    assert rules is not None
    assert rules["limit.small"] == 5
    log.tap(code, None, "options", {"options": {"limit.small": 2, "limit.big": 4}}, "host")
    changed = log.our_rules("DH")
    assert changed is not None
    assert (changed["limit.small"], changed["limit.big"]) == (2, 4)


# Failures


def test_a_full_disk_changes_nothing_and_is_forgotten_once_there_is_room(log: Store) -> None:
    code = opened(log)
    before = log.evening(code)
    full(log)
    moves = itertools.cycle(["deal", "take-back"])
    reason = ""
    for move in itertools.islice(moves, 2000):
        try:
            before = log.tap(code, before.seq, move, {}, "host")
        except StoreError as error:
            reason = str(error)
            break
    assert "disk is full" in reason
    assert log.evening(code).seq == before.seq
    assert log.evening(code).table == before.table
    roomy(log)
    after = log.tap(code, before.seq, move, {}, "host")
    assert after.seq > before.seq
    assert [line.fact.seq for line in after.log()] == list(range(1, after.seq + 1))


def test_a_file_that_became_write_protected_is_reported_at_the_tap(log: Store) -> None:
    code = opened(log)
    before = log.evening(code)
    with log.writing() as db:
        db.execute("pragma query_only = on")
    with pytest.raises(StoreError, match="write-protected"):
        log.tap(code, before.seq, "deal", {}, "host")
    assert log.evening(code) is before
    db.execute("pragma query_only = off")
    assert log.tap(code, before.seq, "deal", {}, "host").table.deals == 1


def test_a_write_protected_database_is_reported_at_the_start() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "talon.db"
        Store(file).close()
        file.chmod(0o444)
        Path(folder).chmod(0o555)
        before = file.read_bytes()
        me = os.geteuid()
        if me == 0:
            os.seteuid(65534)  # root may write anywhere, so be nobody for a moment
        try:
            with pytest.raises(StoreError, match=r"write-protected|cannot be opened"):
                Store(file)
        finally:
            os.seteuid(me)
            Path(folder).chmod(0o755)
        assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("written", "why"),
    [("create table recipes (name)", "another program"), ("pragma user_version = 99", "newer Talon")],
)
def test_a_database_of_another_program_or_newer_talon_is_left_alone(database: Path, written: str, why: str) -> None:
    with closing(sqlite3.connect(database)) as db, db:
        db.execute(written)
    before = database.read_bytes()
    with pytest.raises(StoreError, match=why):
        create_app(database=database)
    assert database.read_bytes() == before
    assert sorted(file.name for file in database.parent.iterdir()) == ["talon.db"]


@pytest.mark.parametrize("content", [b"Dear diary, tonight we played cards. " * 40, b"SQLite format 3\0" + b"x" * 900])
def test_a_file_that_is_not_a_database_is_left_untouched(database: Path, content: bytes) -> None:
    database.write_bytes(content)
    with pytest.raises(StoreError, match=r"not a database|damaged|cannot be read"):
        Store(database)
    assert database.read_bytes() == content


def test_a_damaged_file_is_reported_in_plain_words(database: Path) -> None:
    log = Store(database)
    opened(log)
    log.close()
    content = bytearray(database.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    database.write_bytes(content)

    def look() -> None:
        again = Store(database)
        try:
            again.tables()
        finally:
            again.close()

    with pytest.raises(StoreError, match="damaged"):
        look()


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(tmp_path / "nowhere" / "talon.db")


def test_a_file_that_vanished_is_reported_and_not_created_again(database: Path, log: Store) -> None:
    code = opened(log)
    assert log.evening(code), "a connection that reads it is kept"
    for file in database.parent.iterdir():
        file.unlink()
    with pytest.raises(StoreError):
        log.evening(code)
    assert not database.exists()


def test_only_its_owner_can_read_the_secret_key(database: Path) -> None:
    first = create_app(database=database)
    file = database.with_name("talon.db.key")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(file.read_bytes()) == 32
    second = create_app(database=database)
    assert first.config["SECRET_KEY"] == second.config["SECRET_KEY"] == file.read_bytes()
    for app in (first, second):
        app.extensions["talon"].store.close()


def test_half_a_secret_key_is_replaced_by_a_new_one(database: Path) -> None:
    create_app(database=database).extensions["talon"].store.close()
    (file,) = [kept for kept in database.parent.iterdir() if kept.stat().st_size == 32]
    half = file.read_bytes()[:16]
    file.write_bytes(half)
    app = create_app(database=database)
    app.extensions["talon"].store.close()
    assert len(app.config["SECRET_KEY"]) == 32 and app.config["SECRET_KEY"] == file.read_bytes()
    assert not app.config["SECRET_KEY"].startswith(half)


def test_every_reader_has_a_connection_of_its_own_that_cannot_write(log: Store) -> None:
    code = opened(log)
    with log.reading() as first, log.reading() as second:
        assert first is not second
        assert second.execute("select max(seq) from facts").fetchone() == (log.evening(code).seq,)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            second.execute("delete from facts")


def test_a_connection_on_which_reading_failed_is_not_used_again(log: Store) -> None:
    with pytest.raises(StoreError, match="cannot be read or written now"), log.reading() as failed:
        failed.execute("select * from nowhere")
    with pytest.raises(sqlite3.ProgrammingError):
        failed.execute("select 1")
    with log.reading() as again:
        assert again.execute("select count(*) from facts").fetchone() == (0,)


@pytest.mark.long
def test_a_second_talon_on_the_same_file_is_refused_until_the_first_has_ended(database: Path) -> None:
    first = Lock(database)
    with pytest.raises(StoreError, match="Use that one, or stop it first"):
        Lock(database)
    first.release()
    first.release()  # twice is once
    Lock(database).release()


@pytest.mark.long
def test_a_second_talon_by_another_name_of_the_same_file_is_refused(database: Path, tmp_path: Path) -> None:
    other = tmp_path / "link.db"
    Store(database).close()
    other.symlink_to(database)
    first = Lock(other)
    with pytest.raises(StoreError, match="Use that one, or stop it first"):
        Lock(database)
    first.release()


def test_taps_survive_the_deletion_of_the_write_ahead_log(database: Path, tmp_path: Path) -> None:
    store = Store(database)
    code, _key = store.create(tap.opening(a_table()))
    store.tap(code, None, "deal", {}, "host")
    database.with_name(database.name + "-wal").unlink()
    store.tap(code, None, "take-back", {}, "host")
    last = store.tap(code, None, "redo", {}, "host").seq
    later = shutil.copytree(
        database.parent, tmp_path / "later", ignore=lambda *_all: ["later"]
    )  # as a power cut leaves it
    assert Store(later / database.name).evening(code).seq == last
    store.close()


def test_a_lock_in_a_missing_folder_is_refused_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is its folder there, and may it be written"):
        Lock(tmp_path / "gone" / "talon.db")


def test_a_write_by_another_program_and_any_other_failure_are_explained(database: Path) -> None:
    with closing(sqlite3.connect(database)) as busy, closing(sqlite3.connect(database, timeout=0)) as second:
        busy.execute("begin exclusive")
        with pytest.raises(sqlite3.OperationalError) as locked:
            second.execute("begin exclusive")
    assert "Another program is writing" in str(in_plain_words(locked.value, database))
    assert "cannot be read or written now" in str(in_plain_words(sqlite3.InterfaceError("who knows"), database))
