"""The place of the evenings: no update, folder or way of starting loses one; a migration is preceded by a copy."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from app import create_app, main
from models.log.backup import restore
from models.log.lock import Lock
from models.log.schema import StoreError
from models.log.store import Store
from tests.conftest import a_table
from web.server import place
from web.server.place import found_by_itself, left_elsewhere, move_to_own_place, offered, own_place, place_of


@pytest.fixture(autouse=True)
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A computer with Talon just unpacked, and with a user's own folder; returns the program's folder."""
    program = tmp_path / "talon-2026.12.0"
    for folder in (program, tmp_path / "elsewhere"):
        folder.mkdir()
    monkeypatch.setattr(place, "HOME", program)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    monkeypatch.delenv("TALON_DB", raising=False)
    monkeypatch.chdir(tmp_path / "elsewhere")
    return program


def evenings(file: Path) -> Path:
    """A database with one evening in it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    app = create_app(file)
    assert app.test_client().post("/tables", json=a_table()).status_code == 201
    app.extensions["talon"].store.close()
    return file


def tables(file: Path) -> int:
    """The number of evenings in it."""
    with closing(sqlite3.connect(file)) as db:
        return int(db.execute("select count(*) from tables").fetchone()[0])


def test_the_database_has_its_own_place_wherever_talon_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert place_of() == own_place() == tmp_path / "own/talon/talon.db"
    evenings(place_of())
    for folder in (tmp_path, tmp_path / "elsewhere"):
        monkeypatch.chdir(folder)
        assert place_of() == own_place() == found_by_itself() and left_elsewhere(place_of()) is None
    monkeypatch.setenv("TALON_DB", "named.db")
    assert place_of() == Path.cwd() / "named.db"
    assert place_of("other.db") == Path.cwd() / "other.db", "what is said comes before what the environment says"


def test_evenings_beside_the_program_stay_in_use(computer: Path) -> None:
    old = evenings(computer / "talon.db")
    assert place_of() == old and offered(old) == own_place()
    evenings(own_place())
    assert place_of() == old and offered(old) is None, "nothing is ever put over other evenings"


@pytest.mark.parametrize("where", ["talon-0.1.0", "elsewhere"])
def test_evenings_of_an_older_version_are_found_beside_it_or_in_the_current_folder(tmp_path: Path, where: str) -> None:
    """A release unpacks beside the old one; `talon` of 0.1.0 left evenings in the current folder."""
    old = evenings(tmp_path / where / "talon.db")
    assert place_of() == old and offered(old) == own_place()
    evenings(own_place())
    assert place_of() == own_place() and left_elsewhere(own_place()) == old


def test_another_programs_file_of_the_same_name_is_ignored(tmp_path: Path, computer: Path) -> None:
    for folder in (computer, tmp_path / "talon-voice", tmp_path / "elsewhere"):
        folder.mkdir(exist_ok=True)
        (folder / "talon.db").write_bytes(b"SQLite format 3\0" + bytes(200))
    assert place_of() == own_place()


def test_evenings_are_moved_whole_with_the_key_that_keeps_every_browser_known(computer: Path) -> None:
    old = evenings(computer / "talon.db")
    key = old.with_name("talon.db.key").read_bytes()
    own, kept = move_to_own_place(old)
    assert place_of() == own == own_place() and tables(own) == tables(kept) == 1
    assert own.with_name("talon.db.key").read_bytes() == key and not old.exists()
    assert not old.with_name("talon.db.key").exists(), "nothing secret is left behind"


@pytest.mark.long
def test_evenings_being_played_are_not_moved(computer: Path) -> None:
    old = evenings(computer / "talon.db")
    lock = Lock(old)
    with pytest.raises(StoreError, match="running on"):
        move_to_own_place(old)
    lock.release()
    assert old.exists() and not own_place().exists()


Started = Callable[..., str]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Started:
    """The output of a start with these arguments, without serving."""

    def started(*words: str, answer: str | None = None) -> str:
        monkeypatch.setattr("sys.argv", ["app.py", *words])
        monkeypatch.setenv("LANG", "en_US.UTF-8")
        if answer is not None:
            monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
            monkeypatch.setattr("builtins.input", lambda asked: print(asked) or answer)
            monkeypatch.setattr("app._run", lambda *_served: None)
        with suppress(SystemExit):
            main()
        return capsys.readouterr().out

    return started


def test_moving_the_evenings_is_offered_with_whole_paths(computer: Path, start: Started) -> None:
    old = evenings(computer / "talon.db")
    left = start("--open", answer="n")
    assert f"The evenings are in {old}." in left and old.exists()
    assert f"Press Enter to move them to {own_place().parent}" in left
    moved = start("--open", answer="")
    assert f"The evenings are in {own_place()} now." in moved and tables(own_place()) == 1 and not old.exists()


def test_an_option_moves_the_evenings(computer: Path, start: Started) -> None:
    evenings(computer / "talon.db")
    assert f"The evenings are in {own_place()} now." in start("--move")
    assert start("--move") == f"There is nothing to move: the evenings are in {own_place()}.\n"


def test_a_newer_talon_keeps_a_copy_before_it_changes_the_database_and_ten_of_them(tmp_path: Path) -> None:
    file = evenings(tmp_path / "talon.db")

    def copies() -> list[Path]:
        return sorted(tmp_path.glob("talon.db.backup-*"))

    Store(file).close()
    assert copies() == [], "nothing changes, so nothing is copied"
    for _release in range(11):
        with closing(sqlite3.connect(file)) as db:
            db.executescript("delete from _sqlite_migrations where name = 'stories_alone'")
        newest = copies()[-1:]
        Store(file).close()
        assert copies()[-1:] != newest
    assert len(copies()) == 10 and all(tables(copy) == 1 for copy in copies())
    with closing(sqlite3.connect(copies()[-1])) as db:
        before = db.execute("select count(*) from _sqlite_migrations where name = 'stories_alone'").fetchone()
    assert before == (0,), "as it was"
    restore(file, copies()[-1])
    assert tables(file) == 1
