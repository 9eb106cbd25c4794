"""Input from strangers: garbage, half a request, far too much. Talon goes on, and its log is clean."""

from __future__ import annotations

import http.client
import logging
import signal
import socket
import sys
from functools import partial

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.door.doors import FROM_ONE_ADDRESS
from models.door.lobby import EACH, MOST
from models.log.evening_file import MOST_SENT
from tests import WAITS
from tests.playing import Table
from tests.serving import Talon
from web.server.logs import Printable
from web.story.export import AT_ONCE

JSON = {"Accept": "application/json"}

GARBAGE = (
    b"GET / HTTP/1.1\r\nHost: a..b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: " + b"a" * 70 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: [::\r\n\r\n",
    b"GET http://[::1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET https://[a.b]:x/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"POST /code HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n",
    b"POST /code HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /t/ab%0acd%1b[31m HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /t/x%1b]0;mine%07y/bell HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /rulings?t=A%0d%0aB HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
)


def answer_to(port: int, request: bytes) -> bytes:
    """The beginning of Talon's answer to these bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=WAITS) as line:
        line.sendall(request)
        return line.recv(4096)


def test_garbage_is_refused_with_one_printable_log_line_each(talon: Talon) -> None:
    talon.start()
    for request in GARBAGE:
        answer = answer_to(talon.port, request)
        assert not answer or answer.startswith((b"HTTP/1.1 4", b"HTTP/1.0 4")), (request[:80], answer)
    assert talon.ask("GET", "/healthz")[0] == 200
    told = talon.end(signal.SIGTERM)
    log = told.partition("type this code")[2].partition("\n")[2]
    assert "Traceback" not in log and "\x1b" not in log and "\x07" not in log
    assert "\\n" in log, "a stranger's line break is written out"
    assert all(line[:4].isdecimal() for line in log.splitlines() if line), log


def test_a_fault_of_talon_keeps_its_traceback_and_strangers_add_no_line() -> None:
    try:
        raise ValueError("bad\n2026-11-22 INFO talon: all is well\x1b[2K")
    except ValueError:
        record = logging.LogRecord("web", logging.ERROR, "x.py", 1, "%s failed", ("/t/a\rb",), sys.exc_info())
    line, *below = Printable().format(record).splitlines()
    assert "/t/a\\rb failed" in line and "\x1b" not in "".join(below)
    assert below and all(row.startswith("    ") for row in below)


def test_faults_of_clients_are_one_line() -> None:
    plain = logging.LogRecord("web", logging.INFO, "x.py", 1, "%s is there", ("/t/a\nb",), None)
    assert Printable().format(plain).endswith("web: /t/a\\nb is there")
    try:
        raise ConnectionResetError("a screen\nleft")
    except ConnectionResetError:
        gone = logging.LogRecord("waitress", logging.ERROR, "x.py", 1, "closed", (), sys.exc_info())
    (line,) = Printable().format(gone).splitlines()
    assert "waitress: closed: ConnectionResetError" in line


@pytest.mark.parametrize("page", ["/rulings", "/rulings/H-1"])
def test_a_house_ruling_written_from_a_table_leads_back_with_it(app: Flask, table: Table, page: str) -> None:
    store, code = app.extensions["talon"].store, table().code
    store.write_house_ruling("First", "holds", ())
    form, browser = {"title": "Second", "text": "holds", "keys": ""}, app.test_client()
    answer = browser.post(page, data=form | {"t": code}, headers={"Origin": "http://localhost"})
    key = "H-2" if page == "/rulings" else "H-1"
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/rulings/{key}?t={code}")
    assert browser.post(page, data=form | {"t": "QQQQ"}, headers={"Origin": "http://localhost"}).status_code == 404


@pytest.mark.parametrize("page", ["/rulings", "/rulings/H-1"])
def test_a_house_ruling_from_a_table_with_a_line_break_writes_nothing(app: Flask, page: str) -> None:
    store = app.extensions["talon"].store
    store.write_house_ruling("First", "holds", ())
    form = {"title": "Second", "text": "holds", "keys": "", "t": "AB\r\nSet-Cookie: x=y"}
    answer = app.test_client().post(page, data=form, headers={"Origin": "http://localhost"})
    assert 400 <= answer.status_code < 500
    assert [ruling.title for ruling in store.house_rulings()] == ["First"]


# One device among many


def test_one_device_cannot_fill_the_lobby(app: Flask, table: Table) -> None:
    host = table()
    key = host.door()["key"]
    stranger, friend = app.test_client(use_cookies=False), app.test_client(use_cookies=False)
    stranger.environ_base["REMOTE_ADDR"], friend.environ_base["REMOTE_ADDR"] = "192.168.1.66", "192.168.1.77"
    asked = [stranger.post(f"/t/{host.code}/join", json={"key": key, "name": f"N{n}"}).status_code for n in range(MOST)]
    assert asked == [202] * EACH + [429] * (MOST - EACH)
    assert friend.post(f"/t/{host.code}/join", json={"key": key, "seat": 2}).status_code == 202


def test_one_device_evicts_no_onlooker_but_itself(app: Flask, table: Table) -> None:
    host = table()
    key, friend = host.door()["key"], app.test_client()
    friend.environ_base["REMOTE_ADDR"] = "192.168.1.77"
    friend.get(f"/t/{host.code}?key={key}")
    again = []
    for _cookie in range(FROM_ONE_ADDRESS + 3):
        again.append(app.test_client())
        again[-1].environ_base["REMOTE_ADDR"] = "192.168.1.66"
        again[-1].get(f"/t/{host.code}?key={key}")
    assert friend.get(f"/t/{host.code}").status_code == 200
    seen = [row.get(f"/t/{host.code}").status_code for row in again]
    assert seen == [403] * 3 + [200] * FROM_ONE_ADDRESS


def test_a_malformed_address_ends_the_connection_and_the_next_request_is_answered(server: str) -> None:
    port = int(server.rpartition(":")[2])
    assert answer_to(port, b"GET http://[::1 HTTP/1.1\r\nHost: localhost\r\n\r\n") == b""
    assert answer_to(port, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").startswith(b"HTTP/1.1 200")


# Large bodies


def test_two_evenings_are_read_at_a_time_and_a_third_waits(app: Flask, table: Table) -> None:
    host = table()
    taken = host.client.get(f"/t/{host.code}/evening.json", headers=host.headers).data
    bring = partial(host.client.post, "/import", data=taken, content_type="application/json", headers=host.headers)
    with AT_ONCE, AT_ONCE:
        busy = bring()
        assert (busy.status_code, busy.json["error"], busy.headers["Retry-After"]) == (503, "busy", "60")
    assert [bring().status_code for _evening in range(3)] == [201] * 3


def test_a_refused_import_makes_room_for_the_next(table: Table) -> None:
    host = table()
    bring = partial(host.client.post, "/import", content_type="application/json", headers=host.headers)
    assert [bring(data=b"{}").status_code for _evening in range(3)] == [422] * 3


def sending(port: int, path: str, size: int, sent: bytes = b"") -> int:
    """The status for a request that announces this many bytes and sends these."""
    with socket.create_connection(("127.0.0.1", port), timeout=WAITS) as line:
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        line.sendall(f"{head}Accept: application/json\r\nContent-Length: {size}\r\n\r\n".encode() + sent)
        answer = http.client.HTTPResponse(line)
        answer.begin()
        return answer.status


def test_a_tap_is_small_and_no_request_is_larger_than_an_evening(server: str) -> None:
    port = int(server.rpartition(":")[2])
    assert sending(port, "/tables", 100_000, b"{" * 100_000) == 413
    assert sending(port, "/import", MOST_SENT + 1) == 413, "it is refused before it is sent"


# Expensive pages


def test_the_whole_book_of_rulings_is_drawn_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first = client.get("/rulings?whole")
    german = client.get("/rulings?whole", headers={"Accept-Language": "de"})
    monkeypatch.setattr("web.rulings.pages.RULINGS", {})
    assert client.get("/rulings?whole").data == first.data
    assert client.get("/rulings?whole", headers={"Accept-Language": "de"}).data == german.data != first.data
