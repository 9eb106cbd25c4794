"""Starting Talon: every failure has its own sentence, in the language of the system."""

from __future__ import annotations

import ast
import ctypes
import errno
import logging
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask.testing import FlaskClient

from app import main
from models import VERSION
from models.log.schema import APPLICATION
from models.words import words
from tests import ROOT, WAITS, tries
from tests.serving import Talon
from web.server.command_line import arguments, why_not, wrong_port
from web.server.language import system_language
from web.server.logs import Printable
from web.server.start import ports
from web.server.version import keep_date, named

NO_LANGUAGE = {"LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "LC_CTYPE"}


def start(*arguments: str, language: str = "en_US.UTF-8") -> subprocess.CompletedProcess[str]:
    """The output and status of `python3 app.py` with these arguments."""
    system = {key: value for key, value in os.environ.items() if key not in NO_LANGUAGE}
    system |= {"LANG": language, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "app.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=system, text=True, capture_output=True, timeout=WAITS)


Started = Callable[..., tuple[int | str | None, str, str]]


@pytest.fixture
def main_says(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Started:
    """The status, standard output and standard error of a start without serving."""
    for name in NO_LANGUAGE:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("app.logs.begin", lambda: None)

    def started(*arguments: str, language: str = "en_US.UTF-8") -> tuple[int | str | None, str, str]:
        monkeypatch.setenv("LANG", language)
        monkeypatch.setattr("sys.argv", ["app.py", *arguments])
        with pytest.raises(SystemExit) as end:
            main()
        return end.value.code, *capsys.readouterr()

    return started


@pytest.mark.parametrize("content", [b"Dear diary", b"SQLite format 3\0" + b"x" * 900, "another", "newer"])
def test_a_start_leaves_nothing_beside_a_file_it_refuses(
    database: Path, main_says: Started, content: bytes | str
) -> None:
    if isinstance(content, bytes):
        database.write_bytes(content)
    else:
        with closing(sqlite3.connect(database)) as db, db:
            db.execute(f"create table {content} (name)")
            if content == "newer":
                db.execute("pragma user_version = 99")
                db.execute(f"pragma application_id = {APPLICATION}")
    before = database.read_bytes()
    for said in ((), ("--backup", str(database.with_name("copy.db")))):
        status, _out, error = main_says("--database", str(database), *said)
        assert status == 1 and error.startswith(str(database)) and "left untouched" in error
        assert {file.name: file.read_bytes() for file in database.parent.iterdir()} == {"talon.db": before}


def test_a_folder_in_place_of_the_database_is_one_plain_sentence(tmp_path: Path, main_says: Started) -> None:
    status, _out, error = main_says("--database", str(tmp_path))
    assert (status, error.count("\n")) == (1, 1) and str(tmp_path) in error


def test_a_start_without_memory_says_so(database: Path, main_says: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_arguments: object) -> None:
        raise MemoryError

    monkeypatch.setattr("app.Store", full)
    status, _out, error = main_says("--database", str(database), "--port", "8799")
    assert (status, error.count("\n")) == (1, 1) and "no memory left" in error


def test_the_version_is_printed(client: FlaskClient, main_says: Started) -> None:
    status, printed, _error = main_says("--version")
    assert status == 0 and re.fullmatch(rf"Talon {re.escape(VERSION)}( \(\d{{4}}-\d\d-\d\d\))?\n", printed)
    assert client.get("/healthz").json["version"] == VERSION
    assert f"Talon {VERSION}" in client.get("/").text


def test_the_version_is_dated_by_its_commit_in_a_clone_and_by_a_file_in_a_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert named(tmp_path) == f"Talon {VERSION}", "neither of them"
    with monkeypatch.context() as release:
        release.setattr("web.server.version.committed", lambda *_home: "2026-12-01")
        keep_date(tmp_path / "prepared")
    assert named(tmp_path) == f"Talon {VERSION} (2026-12-01)"
    dated = {**os.environ, "GIT_COMMITTER_DATE": "2027-02-03T23:30:00+0100"}
    who = ["-c", "user.name=Host", "-c", "user.email=host@example.org"]
    for command in (["init", "-q"], [*who, "commit", "-q", "--allow-empty", "-m", "One"]):
        subprocess.run(["git", *command], cwd=tmp_path, env=dated, check=True)
    assert named(tmp_path) == f"Talon {VERSION} (2027-02-03)"
    monkeypatch.setenv("PATH", str(tmp_path))  # without git
    assert named(tmp_path) == f"Talon {VERSION} (2026-12-01)"


def test_an_invalid_port_is_refused_at_the_start_in_the_language_of_the_system(main_says: Started) -> None:
    assert [port for port in (-1, 0, 1, 8000, 65535, 65536) if wrong_port(port)] == [-1, 0, 65536]
    english, german = main_says("--port", "-1"), main_says("--port", "65536", language="de_CH.UTF-8")
    assert english == (1, "", "-1 is not a port: a port is a number from 1 to 65535.\n")
    assert german == (1, "", "65536 ist kein Port: Ein Port ist eine Zahl von 1 bis 65535.\n")


@pytest.mark.long
def test_an_address_of_another_machine_gets_a_reason(database: Path) -> None:
    host = "nowhere.invalid"  # an address that is one, but elsewhere: see below
    ended = start("--host", host, "--database", str(database))
    assert ended.returncode == 1
    assert ended.stderr == f"{host} is not an address of this computer. Leave --host out, and Talon listens on all.\n"


def test_on_windows_the_terminal_speaks_the_language_of_the_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    for number, language in ((0x0407, "de"), (0x0C07, "de"), (0x0809, "en"), (0x040C, "en"), (1, "en")):
        desktop = SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda number=number: number))
        monkeypatch.setattr("web.server.language.sys.platform", "win32")
        monkeypatch.setattr(ctypes, "windll", desktop, raising=False)
        assert system_language() == language, number


def test_for_a_port_that_cannot_be_used_talon_says_what_to_type(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["app.py"])
    assert why_not(PermissionError(errno.EACCES, "no"), "0.0.0.0", 80).startswith("Port 80 needs special rights.")
    assert "--port 8000" in why_not(OSError(10013, "no"), "0.0.0.0", 80), "as Windows says it"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = start("--host", "127.0.0.1", "--port", str(port), "--database", str(database))
    assert ended.stderr == f"Port {port} is taken. Try: python3 app.py --port {port + 1}\n"
    assert "Try: python3 app.py --port 8000" in why_not(OSError(errno.EADDRINUSE, "taken"), "", 65535)
    assert why_not(OSError(errno.EADDRNOTAVAIL, "no"), "203.0.113.7", 8000).startswith("203.0.113.7 is not an address")
    other = why_not(OSError(errno.ENOBUFS, "no room"), "", 8000)
    assert other == f"Talon cannot use port 8000: [Errno {errno.ENOBUFS}] no room.", "in the words of the system"


def test_the_help_is_in_the_language_of_the_system(main_says: Started) -> None:
    english, german = main_says("--help"), main_says("--help", language="de_DE.UTF-8")
    assert "open the browser, too" in english[1] and "öffnet auch den Browser" in german[1]
    assert main_says("--help", language="fr_FR.UTF-8") == main_says("--help", language="C") == english
    assert not {"usage", "options", "show", "FILE", "exit"} & set(german[1].replace(":", " ").split())


def test_a_bad_command_line_is_refused_in_one_sentence(main_says: Started) -> None:
    german = main_says("--port", "abc", language="de_DE.UTF-8")
    assert "Talon versteht „--port abc“ nicht." in german[2] and "--help" in german[2]
    assert german[2].count("\n") == 1


SAID = {"print", "input", "_give_up", "info", "warning", "error", "exception"}


def untranslated(module: ast.Module) -> Iterator[str]:
    """Words printed or logged as they stand, which no language but English would get."""
    for call in (node for node in ast.walk(module) if isinstance(node, ast.Call) and node.args):
        if getattr(call.func, "attr", getattr(call.func, "id", "")) in SAID:
            parts = call.args[0].values if isinstance(call.args[0], ast.JoinedStr) else call.args[:1]
            texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            yield from (text for text in texts if re.search(r"[^\W\d_]{2,}", re.sub(r"%(?:\(\w+\))?s", "", text)))


@pytest.mark.long
def test_every_word_a_host_reads_in_the_terminal_is_translated() -> None:
    files = [ROOT / "app.py", *(file for room in ("models", "web") for file in (ROOT / room).rglob("*.py"))]
    assert {file.name: said for file in files if (said := [*untranslated(ast.parse(file.read_text("utf-8")))])} == {}
    planted = ast.parse('log.info("%s opened", code); print(f"at {place}"); log.info("%s: %s", a, b)')
    assert [*untranslated(planted)] == ["%s opened", "at "]


def test_the_log_is_in_the_language_of_the_system_for_every_request() -> None:
    words.use("de")
    log = Printable()
    words.use("en")  # as the request of an English guest does
    opened = logging.LogRecord("web", logging.INFO, "", 0, "table %(code)s opened", ({"code": "ABCD"},), None)
    assert log.format(opened).endswith("web: Tisch ABCD geöffnet")
    assert Printable().format(opened).endswith("web: table ABCD opened")


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which the browser records the addresses it was asked to open, one per line."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {tmp_path / "opened"}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    return tmp_path / "opened"


def lines_of(opened: Path, wanted: int) -> list[str]:
    """The recorded addresses, once there are this many."""
    left = tries(20 * WAITS)
    while not opened.exists() or opened.read_text().count("\n") < wanted:
        next(left)
        time.sleep(0.05)
    return opened.read_text().splitlines()


def test_the_option_open_opens_the_browser_and_a_second_start_opens_the_same_address(
    talon: Talon, opened: Path
) -> None:
    talon.start("--open")
    here = f"http://localhost:{talon.port}"
    assert lines_of(opened, 1) == [here]
    second = start("--open", "--database", str(talon.database))
    assert (second.returncode, second.stdout) == (0, f"Talon is running already, at {here}.\n"), second.stderr
    assert lines_of(opened, 2) == [here, here]
    assert "Leave this window open. Ctrl-C ends Talon.\n" in talon.end(signal.SIGINT)


def test_with_open_and_no_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr("web.server.start.PORT", port)
        assert next(ports(None, may_choose=True)) > port
        assert list(ports(None, may_choose=False)) == [port], "who types is told what to type"
        assert list(ports(port, may_choose=True)) == [port], "a port that was asked for is the only one"


@pytest.mark.parametrize(
    ("started_by", "typed", "uv", "hint"),
    [
        ("/home/anna/My Talon/start.command", "app.py", "", '"/home/anna/My Talon/start.command" --port 8001'),
        ("./start.command", "app.py", "", "./start.command --port 8001"),
        ("make", "app.py", "", 'make run ARGS="--port 8001"'),
        ("docker compose exec talon talon", "/usr/local/bin/talon", "", "docker compose exec talon talon --port 8001"),
        ("", "/home/anna/.local/bin/talon", "", "talon --port 8001"),
        ("", "app.py", "/usr/bin/uv", "uv run app.py --port 8001"),
        ("", "talon/app.py", "", "python3 talon/app.py --port 8001"),
    ],
)
def test_every_hint_names_the_way_talon_was_started(
    monkeypatch: pytest.MonkeyPatch, started_by: str, typed: str, uv: str, hint: str
) -> None:
    monkeypatch.setenv("TALON_STARTED_BY", started_by)
    monkeypatch.setenv("UV", uv)
    monkeypatch.setattr("sys.argv", [typed])
    assert why_not(OSError(errno.EADDRINUSE, "taken"), "", 8000) == f"Port 8000 is taken. Try: {hint}"


def test_every_option_can_be_set_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """TALON_DB and TALON_HOSTS are read where they are needed; an empty value counts as missing."""
    monkeypatch.setattr("sys.argv", ["talon"])
    said = {"port": 8123, "host": "127.0.0.1", "advertise": "192.168.1.20", "https": "talon.lan", "prefix": "/cards"}
    for name, value in said.items():
        monkeypatch.setenv(f"TALON_{name.upper()}", str(value))
    monkeypatch.setenv("TALON_OPEN", "1")
    assert vars(arguments()).items() >= {**said, "open": True}.items()
    monkeypatch.setattr("sys.argv", ["talon", "--port", "8124"])
    assert arguments().port == 8124, "what is typed comes first"
    for name in ("PORT", "HOST", "OPEN", "PREFIX"):
        monkeypatch.setenv(f"TALON_{name}", "")
    monkeypatch.setattr("sys.argv", ["talon"])
    assert vars(arguments()).items() >= {"port": None, "host": "0.0.0.0", "open": False, "prefix": ""}.items()
