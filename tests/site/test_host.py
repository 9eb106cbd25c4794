"""Talon without a server, in the tests' Python: the same tables as through the server, and nothing lost."""

from __future__ import annotations

import html
import io
import re
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from browser.host import Answer
from browser.pages import FRAME, HEADER, Log
from models.log.store import Store
from tests.conftest import a_table
from tests.playing import Game, play
from tests.site import Browser, Device, Watched, facts, plays

PAGE = [("Accept", "text/html"), ("Origin", "http://localhost")]
ORIGIN = {"Origin": "http://localhost"}
FILLED = b"preset=DH&opt:ante.amount=1&opt:limit.min=2&opt:limit.max=10&name1=Anna&name2=Ben&stack1=99&stack2=99"
FORM = ("Content-Type", "application/x-www-form-urlencoded")
LINK = re.compile(r' (?:href|hx-get|data-then)="(/[^"]*)"')
SAME = re.compile(
    r"^/static/|/rulings/[^?]*\?.*&|^/rulings/.|^/rules.|[?&](?:back|about|q|to)=|/story/\d|/practice.|/course\?"
)  # kinds of links of which only a few are tried
MOST = 50  # pages tried in one folder: cards of games and rulings are many, and each is drawn by the same template
ELSEWHERE = re.compile(r"(?<!content=.http://)localhost|app\.py|same network|\bscan|<svg[^>]*crispEdges")
GAMES = (("DJ", 3), ("B2", 1))  # and hands: the games have tests of their own, here only bytes are passed on


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Device:
    for name in ("platformdirs", "waitress"):  # which no page has
        monkeypatch.setitem(sys.modules, name, None)
    return Device(tmp_path / "device", "/below/this")


def opens(device: Device, **fields: Any) -> Game:
    """Opens a table, hosted by this device and by the script."""
    browser = Browser.on(device)
    return Game.at(browser, browser.post("/tables", json=a_table(**fields)).json)


def header(answer: Answer, name: str) -> str:
    return dict(answer.headers).get(name, "")


@pytest.mark.long
@pytest.mark.parametrize(("preset", "hands"), GAMES)
def test_random_hands_give_the_same_tables_as_through_the_server(
    app: Flask, tmp_path: Path, preset: str, hands: int
) -> None:
    device = Device(tmp_path / "device")
    plays(app.test_client(use_cookies=False), preset, hands)
    plays(Browser.on(device), preset, hands)
    store: Store = app.extensions["talon"].store
    there, here = store.tables()[0].code, device.store.tables()[0].code
    assert facts(store, there) == facts(device.store, here)
    again = Device(tmp_path / "again", kept=device.disk.items())
    assert facts(again.store, here) == facts(device.store, here)


@pytest.mark.long
def test_a_tablet_going_dark_keeps_every_answered_tap_and_no_half_tap(tmp_path: Path) -> None:
    device = Watched(tmp_path / "device")
    table, client = opens(device, players=2), Browser.on(device)
    play(table, "deal, A checks, B bets 5")
    for move in ("take-back", "redo"):
        table.post(move)
    table.post("ruling", ruling="R-MIS-01", outcome="A", who=2)
    play(table, "deal, A bets 5, B folds")  # the hand is over, and the log joins the one file
    copy = device.ask("GET", "/backup").body
    table.post("deal")
    back = client.post("/restore", data={"copy": (io.BytesIO(copy), "talon.db")}, headers=ORIGIN)
    assert back.status_code == 303
    table.post("deal")
    assert len({len(tables) for _disk, tables in device.kept}) == 2, "from the first start on"
    assert device.forgot(tmp_path / "again") == 0


def test_events_are_sent_after_the_changes_are_stored(device: Device) -> None:
    table = opens(device)
    bell = device.ask("GET", f"/t/{table.code}/bell?client=one")
    assert bell.body == f"id: {table.newest}\nevent: changed\ndata: {table.newest}\n\n".encode()
    device.rung.clear()
    seq = table.post("deal")["seq"]
    assert device.rung == [(table.code, seq, "changed")]


def test_without_room_a_tap_is_refused_and_nothing_has_changed(device: Device, tmp_path: Path) -> None:
    table = opens(device)
    before, kept = table.read(), dict(device.disk)
    device.full = True
    device.rung.clear()
    answer = table.answer("deal", seen=before["seq"])
    assert answer.status_code == 503
    assert answer.json["text"] == "The disk is full. Nothing was changed; make room and tap again."
    device.full = False
    assert (table.read(), device.rung) == (before, [])
    assert facts(Device(tmp_path / "again", kept=kept.items()).store, table.code) == facts(device.store, table.code)
    assert table.post("deal")["seq"] > before["seq"]


def test_a_device_keeps_its_key_after_it_was_closed(device: Device, tmp_path: Path) -> None:
    answer = device.ask("POST", "/tables", [FORM, *PAGE], FILLED)
    assert answer.status == 303
    device.ask("POST", "/language", [FORM, *PAGE, ("Referer", "http://localhost/below/this/new")], b"language=de")
    again = Device(tmp_path / "again", "/below/this", device.disk.items())
    page = again.ask("GET", header(answer, "Location").removeprefix("/below/this"), PAGE).body.decode()
    assert 'lang="de"' in page
    assert 'data-role="host"' in page or "/deal" in page


def test_pages_lie_below_the_prefix_and_in_a_frame(device: Device) -> None:
    table = opens(device)
    page = device.ask("GET", "/", PAGE)
    links = re.findall(r' (?:href|action)="(/[^"]*)"', page.body.decode())
    assert links
    assert all(link.startswith("/below/this/") for link in links)
    assert "frame-ancestors 'self'" in header(page, "Content-Security-Policy")
    assert not header(page, "X-Frame-Options")
    go = device.ask("GET", f"/t/{table.code}?key={table.door()['key']}", PAGE)
    assert (go.status, header(go, "Location")) == (303, f"/below/this/t/{table.code}")


def test_another_page_cannot_tap(device: Device) -> None:
    opened = device.ask("POST", "/tables", [FORM, *PAGE], FILLED)
    code = header(opened, "Location").rpartition("/")[2]
    before = device.store.newest(code)
    answer = device.ask("POST", f"/t/{code}/deal", [FORM, ("Origin", "null")], b"")
    assert (answer.status, device.store.newest(code)) == (403, before)


def test_one_sentence_names_what_phones_and_televisions_need(device: Device) -> None:
    table = opens(device)
    for place in (f"/t/{table.code}/invite", f"/t/{table.code}/pair", "/tv"):
        text = device.ask("GET", place, [*PAGE, ("Authorization", f"Bearer {table.host_key}")]).body.decode()
        assert "Phones and a TV need Talon on a computer in this room" in text
        assert not ELSEWHERE.search(text)
        assert f'href="/below/this/t/{table.code}/evening.json"' in text or place == "/tv"


def test_no_control_needs_another_device_or_leads_nowhere(device: Device) -> None:
    table = opens(device)
    play(table, "deal, A checks, B bets 5")
    ask = [*PAGE, ("Authorization", f"Bearer {table.host_key}")]
    wanted, found, folders = ["/"], {"/"}, Counter[str]()
    while wanted:
        address = wanted.pop()
        answer = device.ask("GET", address, ask)
        assert answer.status in (200, 303), address
        if address == "/guide" or not header(answer, "Content-Type").startswith("text/html"):
            continue  # the guide describes every way to get Talon
        text = answer.body.decode()
        assert not (elsewhere := ELSEWHERE.search(text)), f"{address}: {elsewhere}"
        for link in map(html.unescape, LINK.findall(text)):
            place = link.removeprefix("/below/this").partition("#")[0]
            folder = place.partition("?")[0].rpartition("/")[0]
            if place not in found and not SAME.search(place) and folders[folder] < MOST:
                folders[folder] += 1
                found.add(place)
                wanted.append(place)
    assert {f"/t/{table.code}/{sheet}" for sheet in ("invite", "pair", "bank", "story")} < found


def test_everything_is_saved_and_restored(device: Device, tmp_path: Path) -> None:
    table = opens(device)
    table.post("deal")
    copy = device.ask("GET", "/backup").body
    here = facts(device.store, table.code)
    table.post("check", seat=1)
    client = Browser.on(device)
    refused = client.post("/restore", data={"copy": (io.BytesIO(b"no database"), "x.db")}, headers=ORIGIN)
    assert refused.status_code == 422
    assert len(facts(device.store, table.code)) == len(here) + 1
    answer = client.post("/restore", data={"copy": (io.BytesIO(copy), "talon.db")}, headers=ORIGIN)
    assert answer.status_code == 303
    assert facts(device.store, table.code) == here
    again = Device(tmp_path / "again", kept=device.disk.items())
    assert facts(again.store, table.code) == here


def test_an_evening_goes_on_at_the_server_and_back(device: Device, client: FlaskClient) -> None:
    table = opens(device)
    table.post("deal")
    file = device.ask("GET", f"/t/{table.code}/evening.json", [("Authorization", f"Bearer {table.host_key}")])
    assert header(file, "Content-Disposition").startswith("attachment")
    there = Game.at(client, client.post("/import", data=file.body, content_type="application/json").json)
    there.post("check", seat=1)
    back = client.get(f"/t/{there.code}/evening.json", headers=there.headers).data
    answer = Browser.on(device).post("/import", data=back, content_type="application/json", headers=ORIGIN)
    assert answer.status_code == 201, answer.text
    assert facts(device.store, answer.json["code"]) == facts(client.application.extensions["talon"].store, there.code)


def test_an_update_waits_for_the_end_of_a_hand(device: Device) -> None:
    table = opens(device, players=2)
    assert device.host.quiet()
    table.post("deal")
    assert not device.host.quiet()
    table.post("take-back")
    assert device.host.quiet()


@pytest.mark.parametrize(
    ("language", "why"),
    [("en", "was written by a newer Talon (?). It was left untouched."), ("de", "stammt von einem neueren Talon")],
)
def test_data_stored_by_a_newer_talon_is_left_alone(device: Device, tmp_path: Path, language: str, why: str) -> None:
    opens(device)
    with device.store.writing() as db:
        db.execute("pragma user_version = 1000")
    device.keep()
    again = Device(tmp_path / "again", kept=device.disk.items(), language=language)
    assert why in again.opened


def test_unreadable_data_is_reported_in_plain_words(device: Device, tmp_path: Path) -> None:
    opens(device)
    first, *rest = sorted(key for key in device.disk if isinstance(key, int))
    damaged = device.disk | {first: b"not a page of a database" + device.disk[first][24:]}
    assert "is not a database" in Device(tmp_path / "damaged", kept=damaged.items()).opened
    assert rest


def test_data_the_browser_deleted_during_play_is_stored_again(device: Device, tmp_path: Path) -> None:
    table = opens(device)
    device.gone = True
    table.post("deal")
    again = Device(tmp_path / "again", kept=device.disk.items())
    assert facts(again.store, table.code) == facts(device.store, table.code)
    assert device.ask("GET", f"/t/{table.code}", PAGE).status == 200  # by the same cookie


def test_a_clock_that_goes_back_locks_nobody_out(tmp_path: Path) -> None:
    moment = [1_800_000_000_000]
    device = Device(tmp_path / "device", clock=lambda: moment[0])
    code = header(device.ask("POST", "/tables", [FORM, *PAGE], FILLED), "Location").rpartition("/")[2]
    moment[0] -= 400 * 24 * 3_600_000
    again = Device(tmp_path / "again", kept=device.disk.items(), clock=lambda: moment[0])
    before = again.store.newest(code)
    assert again.ask("POST", f"/t/{code}/rename", [FORM, *PAGE], b"seat=1&name=Zoe&seen=%d" % before).status == 204
    assert again.store.newest(code) > before
    assert again.ask("GET", f"/t/{code}", PAGE).status == again.ask("GET", "/", PAGE).status == 200


def test_a_log_cut_anywhere_holds_the_last_whole_tap(device: Device, tmp_path: Path) -> None:
    table = opens(device)
    taps = [device.store.newest(table.code)]
    for told in ("deal", "A checks", "B bets 5"):
        play(table, told)
        taps.append(table.seq)
    file, log = ((tmp_path / "device" / name).read_bytes() for name in ("talon.db", "talon.db-wal"))
    size = int.from_bytes(log[8:12])
    seen = set()
    for end in range(HEADER, len(log) + 1, FRAME + size):
        for cut in (end, min(len(log), end + size // 2)):
            place = tmp_path / str(cut)
            place.mkdir(exist_ok=True)
            (place / "talon.db").write_bytes(file)
            (place / "talon.db-wal").write_bytes(log[:cut])
            count, pages = Log(place / "talon.db", kept=False).changed()
            assert sorted(pages) == list(range(1, count + 1))
            (place / "whole.db").write_bytes(b"".join(pages[number] for number in sorted(pages)))
            seen.add(_newest(place / "whole.db", table.code))
    assert seen - {0} == set(taps)


def _newest(database: Path, code: str) -> int:
    """The last fact of the table in this file; 0 if the table is not in it yet."""
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("pragma integrity_check").fetchone() == ("ok",)
        there = db.execute("select count(*) from sqlite_master where name = 'facts'").fetchone()[0]
        return db.execute("select max(seq) from facts where table_code = ?", [code]).fetchone()[0] or 0 if there else 0


def test_three_hundred_evenings_are_not_read_to_begin(device: Device, tmp_path: Path) -> None:
    table = opens(device)
    table.post("deal")
    played = device.store.facts(table.code)
    codes = [device.store.adopt("", played)[0] for _evening in range(300)]
    device.keep()
    again = Device(tmp_path / "again", kept=device.disk.items())
    assert len(again.store.tables()) == 301
    assert not any(again.store.in_memory(code) for code in codes)


def test_only_changes_are_stored_again(device: Device) -> None:
    table = opens(device)
    for _hand in range(30):
        table.post("deal")
        table.post("take-back")
    count = max(key for key in device.disk if isinstance(key, int))
    before = dict(device.disk)
    table.post("deal")
    assert 0 < sum(1 for key, part in device.disk.items() if part is not before.get(key)) < count / 2
    device.store.empty_log()
    everything = device.host.changes()
    assert everything.pages == len([key for key, _part in everything.parts if isinstance(key, int)])
