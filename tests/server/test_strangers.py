"""What strangers send: garbage, half a request, far too much, too many connections. Talon goes on, its log is clean."""

from __future__ import annotations

import http.client
import json
import logging
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.door.doors import FROM_ONE_ADDRESS
from models.door.lobby import EACH, MOST
from models.log.evening_file import MOST_BYTES
from tests.conftest import Script, a_table
from tests.serving import Talon
from web.server.connections import LARGE_AT_ONCE
from web.server.logs import Printable

Table = Callable[..., Script]
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


def answer_to(port: int, request: bytes, source: str = "127.0.0.1") -> bytes:
    """The first of what Talon answers to these bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(source, 0)) as line:
        line.sendall(request)
        return line.recv(4096)


def test_garbage_is_refused_and_the_log_is_a_line_each_in_printable_letters(talon: Talon) -> None:
    talon.start()
    for request in GARBAGE:
        answer = answer_to(talon.port, request)
        assert answer.startswith((b"HTTP/1.1 4", b"HTTP/1.0 4")), (request[:80], answer)
    assert talon.ask("GET", "/healthz")[0] == 200
    told = talon.end(signal.SIGTERM)
    log = told.partition("type this code")[2].partition("\n")[2]
    assert "Traceback" not in log and "\x1b" not in log and "\x07" not in log
    assert "\\n" in log, "a stranger's line break is written out"
    assert all(line[:4].isdecimal() for line in log.splitlines() if line), log


def test_a_mistake_of_ours_keeps_its_traceback_and_strangers_add_no_line() -> None:
    try:
        raise ValueError("bad\n2026-11-22 INFO talon: all is well\x1b[2K")
    except ValueError:
        record = logging.LogRecord("web", logging.ERROR, "x.py", 1, "%s failed", ("/t/a\rb",), sys.exc_info())
    line, *below = Printable().format(record).splitlines()
    assert "/t/a\\rb failed" in line and "\x1b" not in "".join(below)
    assert below and all(row.startswith("    ") for row in below)


def test_what_is_no_mistake_of_ours_is_one_line() -> None:
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
def test_a_line_break_in_the_table_a_house_ruling_came_from_writes_nothing(app: Flask, page: str) -> None:
    store = app.extensions["talon"].store
    store.write_house_ruling("First", "holds", ())
    form = {"title": "Second", "text": "holds", "keys": "", "t": "AB\r\nSet-Cookie: x=y"}
    answer = app.test_client().post(page, data=form, headers={"Origin": "http://localhost"})
    assert 400 <= answer.status_code < 500
    assert [ruling.title for ruling in store.house_rulings()] == ["First"]


# One device among many


@pytest.fixture
def held() -> Iterator[list[socket.socket]]:
    """Connections a test holds open."""
    lines: list[socket.socket] = []
    yield lines
    for line in lines:
        line.close()


def test_six_hundred_half_sent_requests_of_one_device_keep_nobody_out(talon: Talon, held: list[socket.socket]) -> None:
    talon.start()
    for _line in range(600):
        held.append(socket.create_connection(("127.0.0.1", talon.port), timeout=10, source_address=("127.0.0.9", 0)))
        held[-1].sendall(b"GET /healthz HTTP/1.1\r\nHost: loc")
    began = time.monotonic()
    assert talon.ask("GET", "/healthz")[0] == 200
    assert time.monotonic() - began < 3


def test_one_device_cannot_fill_the_lobby(app: Flask, table: Table) -> None:
    host = table()
    key = host.door()["key"]
    stranger, friend = app.test_client(use_cookies=False), app.test_client(use_cookies=False)
    stranger.environ_base["REMOTE_ADDR"], friend.environ_base["REMOTE_ADDR"] = "192.168.1.66", "192.168.1.77"
    asked = [stranger.post(f"/t/{host.code}/join", json={"key": key, "name": f"N{n}"}).status_code for n in range(MOST)]
    assert asked == [202] * EACH + [429] * (MOST - EACH)
    assert friend.post(f"/t/{host.code}/join", json={"key": key, "seat": 2}).status_code == 202


def test_one_device_pushes_out_no_onlooker_but_itself(app: Flask, table: Table) -> None:
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


def test_one_connection_too_many_of_a_device_ends_its_longest_quiet_one(
    server: str, held: list[socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.server.connections.HERE", 2)
    port = int(server.rpartition(":")[2])
    for _line in range(3):
        held.append(socket.create_connection(("127.0.0.1", port), timeout=30))
    assert held[0].recv(1) == b"", "the first is closed by the third"
    held[2].sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert b"HTTP/1.1 200" in b"".join(iter(lambda: held[2].recv(4096), b""))


def test_an_address_that_is_none_is_refused_and_the_next_request_is_answered(server: str) -> None:
    port = int(server.rpartition(":")[2])
    assert answer_to(port, b"GET http://[::1 HTTP/1.1\r\nHost: localhost\r\n\r\n").startswith(b"HTTP/1.1 400")
    assert answer_to(port, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").startswith(b"HTTP/1.1 200")


# Large bodies

LARGE = MOST_BYTES // 2


def bringing(port: int, key: str, size: int = LARGE, begun: int = 100_000) -> socket.socket:
    """A request that says it brings a large evening, and has begun to send it."""
    line = socket.create_connection(("127.0.0.1", port), timeout=10)
    head = f"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {size}\r\n"
    line.sendall(f"{head}Authorization: Bearer {key}\r\nAccept: application/json\r\n\r\n".encode() + b"{" * begun)
    return line


def answer(line: socket.socket) -> tuple[int, dict[str, str]]:
    response = http.client.HTTPResponse(line)
    response.begin()
    return response.status, json.loads(response.read())


def test_two_evenings_are_taken_in_at_a_time_and_a_third_waits(talon: Talon, held: list[socket.socket]) -> None:
    talon.start()
    key = talon.ask("POST", "/tables", a_table())[1]["host_key"]
    for _line in range(LARGE_AT_ONCE):
        held.append(bringing(talon.port, key))
    assert talon.ask("GET", "/healthz")[0] == 200
    third = bringing(talon.port, key)
    status, told = answer(third)
    assert (status, told["error"]) == (503, "busy")
    third.close()
    held.pop().close()
    for _try in range(100):
        third = bringing(talon.port, key)
        third.settimeout(0.2)
        try:
            assert third.recv(12) in (b"HTTP/1.1 503", b"")
        except TimeoutError:  # it is taken in: nothing is said before all of it has come
            return
        finally:
            third.close()
    raise AssertionError("there is room for one again")


def test_where_no_room_is_left_for_an_evening_it_is_said_before_it_is_sent(
    server: str, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.server.connections.LARGE_AT_ONCE", 0)
    line = bringing(int(server.rpartition(":")[2]), table().key, begun=0)
    status, told = answer(line)
    assert (status, told["error"]) == (503, "busy")
    line.close()


def test_a_large_evening_of_a_stranger_is_refused_before_it_is_sent(app: Flask, talon: Talon) -> None:
    talon.start("--https", "localhost")  # nobody counts as this machine
    line = bringing(talon.port, "a key of nobody")
    status, told = answer(line)
    assert (status, told["error"]) == (403, "not-yours")
    line.close()


# Pages that cost


def test_the_whole_book_of_rulings_is_drawn_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first = client.get("/rulings?whole")
    german = client.get("/rulings?whole", headers={"Accept-Language": "de"})
    monkeypatch.setattr("web.rulings.pages.RULINGS", {})
    assert client.get("/rulings?whole").data == first.data
    assert client.get("/rulings?whole", headers={"Accept-Language": "de"}).data == german.data != first.data
