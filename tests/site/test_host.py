"""Talon without a server, in the Python of the tests: the same tables as through the server, and nothing lost."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from browser.host import Answer
from models.log.schema import StoreError
from models.log.store import Store
from tests.conftest import Json, a_table
from tests.obedient.play import play
from tests.obedient.rulings import Catalogue
from tests.playing import Game
from tests.site import Browser, Device

PAGE = [("Accept", "text/html"), ("Origin", "http://localhost")]
ORIGIN = {"Origin": "http://localhost"}
FILLED = b"preset=DH&opt:ante.amount=1&opt:limit.min=2&opt:limit.max=10&name1=Anna&name2=Ben&stack1=99&stack2=99"
FORM = ("Content-Type", "application/x-www-form-urlencoded")
HANDS = 3  # at a table of each of these games: what the others do their own tests know, the device hands on bytes
GAMES = ("DJ", "SC", "B2", "HE", "GU")


@pytest.fixture
def device(tmp_path: Path) -> Device:
    return Device(tmp_path / "device", "/below/this")


def opens(device: Device, **fields: Any) -> Game:
    """A table, hosted by this device and by the script."""
    browser = Browser.on(device)
    return Game.at(browser, browser.post("/tables", json=a_table(**fields)).json)


def facts(store: Store, code: str) -> list[object]:
    return [(fact.seq, fact.tap, fact.by, fact.event) for fact in store.facts(code)]


def header(answer: Answer, name: str) -> str:
    return dict(answer.headers).get(name, "")


def evening(client: FlaskClient, preset: str, hands: int) -> None:
    catalogue = Catalogue(lambda address: client.get(address, headers={"Accept": "application/json"}).get_json())
    play(client, catalogue, preset, 7, hands, words=False)


@pytest.mark.parametrize("preset", GAMES)
def test_random_hands_give_the_same_tables_as_through_the_server(app: Flask, tmp_path: Path, preset: str) -> None:
    device = Device(tmp_path / "device")
    evening(app.test_client(use_cookies=False), preset, HANDS)
    evening(Browser.on(device), preset, HANDS)
    store: Store = app.extensions["talon"].store
    there, here = store.tables()[0].code, device.store.tables()[0].code
    assert facts(store, there) == facts(device.store, here)
    again = Device(tmp_path / "again", kept=device.disk.items())
    assert facts(again.store, here) == facts(device.store, here)


def test_every_tap_is_kept_before_its_answer(device: Device, tmp_path: Path) -> None:
    table = opens(device)
    taps: list[tuple[str, Json]] = [
        ("deal", {}),
        ("check", {"seat": 1}),
        ("bet", {"seat": 2, "to": 5}),
        ("take-back", {}),
        ("redo", {}),
        ("ruling", {"ruling": "R-MIS-01", "outcome": "A", "who": 2}),
    ]
    for n, (move, fields) in enumerate(taps):
        now = table.post(move, **fields)
        again = Device(tmp_path / str(n), kept=device.disk.items())
        assert Game.at(Browser.on(again), {"code": table.code, "host_key": table.host_key}).read() == table.read()
        assert again.store.newest(table.code) == now["seq"]


def test_what_screens_hear_comes_behind_what_is_kept(device: Device) -> None:
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


def test_the_device_stays_its_own_after_it_was_closed(device: Device, tmp_path: Path) -> None:
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


def test_where_phones_are_offered_one_sentence_says_what_they_need(device: Device) -> None:
    table = opens(device)
    sheet = device.ask("GET", f"/t/{table.code}/invite", [("Accept", "text/html"), ("HX-Request", "true")])
    text = sheet.body.decode()
    assert "Phones and a TV need Talon on a computer in this room" in text
    assert "<svg" not in text


def test_everything_is_saved_and_put_back(device: Device, tmp_path: Path) -> None:
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


def test_what_was_kept_by_a_newer_talon_is_left_alone(device: Device, tmp_path: Path) -> None:
    opens(device)
    with device.store.writing() as db:
        db.execute("pragma user_version = 1000")
    device.keep()
    with pytest.raises(StoreError, match="newer Talon"):
        Device(tmp_path / "again", kept=device.disk.items())


def test_only_what_changed_is_kept_anew(device: Device) -> None:
    table = opens(device)
    for _hand in range(30):
        table.post("deal")
        table.post("take-back")
    count = max(key for key in device.disk if isinstance(key, int))
    before = dict(device.disk)
    table.post("deal")
    assert 0 < sum(1 for key, part in device.disk.items() if part is not before.get(key)) < count / 2
    device.store.compact()
    everything = device.host.changes()
    assert everything.pages == len([key for key, _part in everything.parts if isinstance(key, int)])
