"""Starting Talon: each thing that cannot be gets its own sentence, in the language of the system."""

from __future__ import annotations

import ctypes
import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import main
from models.words import words
from tests import ROOT, WAITS
from tests.serving import Talon
from web import VERSION
from web.openapi.document import OPENAPI
from web.server.command_line import why_not, wrong_port
from web.server.language import of_the_system

NO_LANGUAGE = {"LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "LC_CTYPE"}


def start(*arguments: str, language: str = "en_US.UTF-8") -> subprocess.CompletedProcess[str]:
    """What `python app.py` says to this, and how it ends."""
    system = {key: value for key, value in os.environ.items() if key not in NO_LANGUAGE}
    system |= {"LANG": language, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "app.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=system, text=True, capture_output=True, timeout=WAITS)


Started = Callable[..., tuple[int | str | None, str, str]]


@pytest.fixture
def main_says(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Started:
    """How a start that serves nobody ends, and what it says: to standard output, and to standard error."""
    for name in NO_LANGUAGE:
        monkeypatch.delenv(name, raising=False)

    def started(*arguments: str, language: str = "en_US.UTF-8") -> tuple[int | str | None, str, str]:
        monkeypatch.setenv("LANG", language)
        monkeypatch.setattr("sys.argv", ["app.py", *arguments])
        with pytest.raises(SystemExit) as end:
            main()
        return end.value.code, *capsys.readouterr()

    return started


def test_it_says_which_talon_it_is(client: FlaskClient) -> None:
    assert start("--version").stdout == f"Talon {VERSION}\n"
    assert client.get("/healthz").json["version"] == VERSION
    assert f"Talon {VERSION}" in client.get("/").text


@pytest.mark.parametrize("port", [0, -1, 65536, 99999])
def test_a_port_that_is_none_is_said(port: int) -> None:
    assert wrong_port(port) == f"{port} is not a port: a port is a number from 1 to 65535."
    words.use("de")
    assert wrong_port(port) == f"{port} ist kein Port: Ein Port ist eine Zahl von 1 bis 65535."


def test_a_port_that_is_none_is_said_at_the_start_in_the_language_of_the_system(main_says: Started) -> None:
    english, german = main_says("--port", "-1"), main_says("--port", "65536", language="de_CH.UTF-8")
    assert english == (1, "", "-1 is not a port: a port is a number from 1 to 65535.\n")
    assert german == (1, "", "65536 ist kein Port: Ein Port ist eine Zahl von 1 bis 65535.\n")


@pytest.mark.parametrize("port", [1, 8000, 65535])
def test_a_port_that_is_one_is_taken(port: int) -> None:
    assert wrong_port(port) == ""


@pytest.mark.kill
@pytest.mark.parametrize("host", ["203.0.113.7", "nowhere.invalid"])
def test_an_address_of_somebody_else_is_said(database: Path, host: str) -> None:
    ended = start("--host", host, "--database", str(database))
    assert ended.returncode == 1
    assert ended.stderr == f"{host} is not an address of this machine. Leave --host out, and Talon listens on all.\n"


def test_any_other_reason_is_given_as_the_system_says_it() -> None:
    assert why_not(OSError(errno.EADDRNOTAVAIL, "no"), "203.0.113.7", 8000).startswith("203.0.113.7 is not an address")
    assert (
        why_not(OSError(errno.ENOBUFS, "no room"), "", 8000)
        == f"Talon cannot use port 8000: [Errno {errno.ENOBUFS}] no room."
    )


def test_on_windows_the_terminal_speaks_the_language_of_the_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    for number, language in ((0x0407, "de"), (0x0C07, "de"), (0x0809, "en"), (0x040C, "en"), (1, "en")):
        desktop = SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda number=number: number))
        monkeypatch.setattr("web.server.language.sys.platform", "win32")
        monkeypatch.setattr(ctypes, "windll", desktop, raising=False)
        assert of_the_system() == language, number


def test_a_port_without_rights_and_one_in_use_say_what_to_type(
    talon: Talon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["app.py"])
    assert why_not(PermissionError(errno.EACCES, "no"), "0.0.0.0", 80).startswith("Port 80 needs special rights.")
    assert "--port 8000" in why_not(OSError(10013, "no"), "0.0.0.0", 80), "as Windows says it"
    talon.start()
    second = start("--host", "127.0.0.1", "--port", str(talon.port), "--database", str(tmp_path / "other.db"))
    assert second.stderr == f"Port {talon.port} is taken. Try: python app.py --port {talon.port + 1}\n"
    assert "Try: python app.py --port 8000" in why_not(OSError(errno.EADDRINUSE, "taken"), "", 65535)


def test_the_help_is_in_the_language_of_the_system(main_says: Started) -> None:
    english, german = main_says("--help"), main_says("--help", language="de_DE.UTF-8")
    assert "open the browser, too" in english[1] and "öffnet auch den Browser" in german[1]
    assert main_says("--help", language="fr_FR.UTF-8") == main_says("--help", language="C") == english


def test_open_opens_the_browser(talon: Talon, tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    os.environ["BROWSER"] = str(browser)
    try:
        talon.start("--open")
        for _try in range(100):
            if opened.exists() and opened.read_text().strip():
                break
            talon.ask("GET", "/healthz")
    finally:
        del os.environ["BROWSER"]
    assert opened.read_text() == f"http://localhost:{talon.port}\n"


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("en-GB,de;q=0.5", "en"),
        ("de-CH,en-US;q=0.7", "de"),
        ("fr,de-AT;q=0.5,en;q=0.3", "de"),
        ("fr", "en"),
        ("de;q=0.3,en-AU", "en"),
        ("*", "en"),
        ("", "en"),
    ],
)
def test_the_language_asked_for_is_the_language_given(app: Flask, asked: str, given: str) -> None:
    page = app.test_client().get("/", headers={"Accept-Language": asked}).text
    assert f'<html lang="{given}"' in page


def test_every_operation_of_the_interface_says_in_a_sentence_what_it_is_for(client: FlaskClient) -> None:
    operations = [
        (path, method, operation)
        for path, methods in OPENAPI["paths"].items()
        for method, operation in methods.items()
        if method != "parameters"
    ]
    assert [(path, method) for path, method, row in operations if not row.get("summary")] == []
    packed = client.get("/openapi.json", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip" and len(packed.data) < len(client.get("/openapi.json").data) / 4
