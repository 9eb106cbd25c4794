"""The bell: screens are notified at once of each change of the table, many may listen, and lost ones are dropped."""

from __future__ import annotations

import http.client
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import GONE, SPARE
from models.door.bell import HEARTBEAT, LOOK, FullError, Hub, Stream
from tests import ROOT, WAITS, tries
from tests.playing import Game, Table


def heard(stream: Stream) -> tuple[str, int]:
    """The name and number of the next event of a stream."""
    lines = dict(line.split(": ") for line in next(stream).decode().splitlines() if line)
    assert lines["id"] == lines["data"]
    return lines["event"], int(lines["data"])


def test_every_commit_rings_at_its_own_table_only() -> None:
    hub = Hub(heartbeat=0.01)
    here, there = hub.listen("AAAA", 1), hub.listen("CCCC", 5)
    heard(here)
    heard(there)
    hub.ring("AAAA", 2)
    assert heard(here) == ("changed", 2)
    assert heard(there) == ("hb", 5)


def test_a_silent_stream_sends_a_heartbeat_with_the_number() -> None:
    stream = Hub(heartbeat=0.01).listen("AAAA", 3)
    assert [heard(stream) for _event in range(3)] == [("changed", 3), ("hb", 3), ("hb", 3)]


def test_two_commits_in_a_row_may_ring_once_but_never_with_an_older_number() -> None:
    hub = Hub(heartbeat=0.01)
    stream = hub.listen("AAAA", 1)
    heard(stream)
    hub.ring("AAAA", 3)
    hub.ring("AAAA", 2)
    assert heard(stream) == ("changed", 3)


def test_a_bell_between_reading_the_table_and_listening_is_not_missed() -> None:
    hub = Hub()
    hub.ring("AAAA", 7)
    assert heard(hub.listen("AAAA", 6)) == ("changed", 7)


def test_a_waiting_stream_wakes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    never = 10 * WAITS  # nothing else ends the wait
    monkeypatch.setattr("models.door.bell.LOOK", never)
    hub = Hub(heartbeat=never)
    stream = hub.listen("AAAA", 1)
    heard(stream)
    threading.Timer(0.05, hub.ring, ("AAAA", 2)).start()
    began = time.monotonic()
    assert heard(stream) == ("changed", 2)
    assert time.monotonic() - began < WAITS


def test_a_newer_stream_of_the_same_screen_ends_the_older() -> None:
    hub = Hub()
    old = hub.listen("AAAA", 1, "tablet")
    new = hub.listen("AAAA", 1, "tablet")
    assert list(old) == []
    old.close()
    assert heard(new) == ("changed", 1)
    assert hub.active == 1
    new.close()
    assert hub.active == 0


def test_when_every_place_is_taken_a_known_screen_still_comes_back() -> None:
    hub = Hub(room=2)
    hub.listen("AAAA", 1, "a")
    second = hub.listen("AAAA", 1, "b")
    with pytest.raises(FullError):
        hub.listen("AAAA", 1, "c")
    hub.listen("AAAA", 1, "a")
    second.close()
    hub.listen("AAAA", 1, "c")
    assert hub.active == 2


def test_closing_ends_every_stream() -> None:
    hub = Hub(heartbeat=30)
    stream = hub.listen("AAAA", 1)
    heard(stream)
    threading.Timer(0.05, hub.close).start()
    assert list(stream) == []


# Over HTTP


@pytest.fixture
def listen(server: str) -> Iterator[Callable[..., http.client.HTTPResponse]]:
    """Opens a bell on the real server; its lines are read with `readline`."""
    with ExitStack() as lines:

        def opened(script: Game, client: str = "") -> http.client.HTTPResponse:
            line = lines.enter_context(closing(http.client.HTTPConnection(urlsplit(server).netloc, timeout=WAITS)))
            line.request("GET", f"/t/{script.code}/bell?client={client}", headers=script.headers)
            return lines.enter_context(line.getresponse())

        yield opened


def event(answer: http.client.HTTPResponse) -> tuple[str, int]:
    """The next event other than a heartbeat: on a busy machine a test may be idle longer than a heartbeat takes."""
    name, seq, beats = "hb", 0, tries(int(WAITS / HEARTBEAT))
    while name == "hb" and next(beats):
        lines = [answer.readline().decode().strip() for _line in range(4)]
        assert lines[0].startswith("id: ")
        assert lines[3] == ""
        name, seq = lines[1].removeprefix("event: "), int(lines[2].removeprefix("data: "))
    return name, seq


def test_a_tap_rings_on_every_screen(listen: Callable[..., http.client.HTTPResponse], table: Table) -> None:
    script = table()
    screens = [listen(script) for _screen in range(8)]
    first = script.read()["seq"]
    assert [event(screen) for screen in screens] == [("changed", first)] * 8
    now = script.post("deal")["seq"]
    assert [event(screen) for screen in screens] == [("changed", now)] * 8
    headers = screens[0].headers
    assert headers.get_content_type() == "text/event-stream" and headers["Content-Encoding"] is None
    assert headers["Cache-Control"] == "no-store"


def test_a_tap_finds_a_thread_however_many_screens_listen(
    server: str, listen: Callable[..., http.client.HTTPResponse], table: Table
) -> None:
    script = table()
    screens = [listen(script) for _screen in range(SPARE + 8)]
    seq = event(screens[-1])[1]
    line = http.client.HTTPConnection(urlsplit(server).netloc, timeout=WAITS)
    headers = {**script.headers, "Content-Type": "application/json"}
    line.request("POST", f"/t/{script.code}/deal", json.dumps({"seen": seq}), headers)
    answer = line.getresponse()
    assert answer.status == 200
    assert event(screens[-1]) == ("changed", json.loads(answer.read())["seq"])
    line.close()


def test_a_refused_tap_rings_nowhere(app: Flask, table: Table) -> None:
    script = table()
    hub: Hub = app.extensions["talon"].hub
    hub.heartbeat = 0.01
    stream = hub.listen(script.code, script.read()["seq"])
    heard(stream)
    assert script.answer("check", seen=script.read()["seq"], seat=1).status_code == 422
    assert heard(stream)[0] == "hb"


def test_a_screen_without_a_free_place_is_told_so_and_one_that_only_asks_takes_none(
    app: Flask, client: FlaskClient, table: Table
) -> None:
    script = table()
    hub: Hub = app.extensions["talon"].hub
    hub.room = 1
    ask = f"/t/{script.code}/bell?client="
    assert client.head(ask + "phone", headers=script.headers).status_code == 200 and hub.active == 0
    hub.listen(script.code, 1, "tablet")
    for way in (client.get, client.head):
        answer = way(ask + "phone", headers=script.headers)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert client.get(ask + "phone", headers=script.headers).json["error"] == "too-many-screens"
    assert client.head(ask + "tablet", headers=script.headers).status_code == 200


# Screens that leave


def test_a_stream_whose_screen_has_left_ends_before_the_next_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.door.bell.LOOK", 0.01)
    left = threading.Event()
    stream = Hub(heartbeat=3600).listen("AAAA", 1, "phone", left.is_set)
    heard(stream)
    threading.Timer(0.05, left.set).start()
    assert list(stream) == []


def test_a_closed_page_gives_its_place_back(
    app: Flask, monkeypatch: pytest.MonkeyPatch, listen: Callable[..., http.client.HTTPResponse], table: Table
) -> None:
    monkeypatch.setattr("models.door.bell.LOOK", 0.05)
    hub: Hub = app.extensions["talon"].hub
    answer = listen(table(), "phone")
    event(answer)
    assert hub.active == 1
    answer.close()
    with hub.changed:
        assert hub.changed.wait_for(lambda: not hub.active, WAITS)


NETWORK = [*["unshare", "--user", "--map-root-user", "--net"], "ip", "link", "set", "lo", "up"]


def own_network() -> bool:
    """Whether tests on this machine may have their own network, to cut it."""
    try:
        return subprocess.run(NETWORK, capture_output=True, timeout=WAITS).returncode == 0
    except OSError:
        return False


@pytest.mark.long
@pytest.mark.skipif(not own_network(), reason="needs unshare and ip")
def test_phones_that_vanish_are_given_up_within_30_seconds() -> None:
    script = ["unshare", "--user", "--map-root-user", "--net", sys.executable, "tests/vanishing.py"]
    process = subprocess.run(script, cwd=ROOT, text=True, capture_output=True, timeout=3 * WAITS)
    assert process.stdout == "given up\n", process.stderr
    assert HEARTBEAT + LOOK + GONE / 1000 < 30, "seconds until it hears, looks, and waits no longer"


@pytest.mark.long
def test_a_screen_that_never_reads_delays_no_other(
    server: str, listen: Callable[..., http.client.HTTPResponse], table: Table
) -> None:
    script = table()
    lazy = socket.socket()
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    lazy.connect(("127.0.0.1", int(server.rpartition(":")[2])))
    key = f"Authorization: {script.headers['Authorization']}"
    lazy.sendall(f"GET /t/{script.code}/bell HTTP/1.1\r\nHost: localhost\r\n{key}\r\n\r\n".encode())
    screen = listen(script)
    event(screen)
    for _tap in range(30):
        script.post("deal")
        seq = script.post("take-back")["seq"]
    heard = event(screen)
    left = tries(100)
    while heard[1] < seq and next(left):
        heard = event(screen)
    assert heard == ("changed", seq)
    lazy.close()
