"""The Phones sheet shows the time and address of each device's last use, and keys used from two addresses."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from models.door.sightings import KEYS, PLACES, TOLD, Sightings
from models.log.store import Store
from tests.conftest import Json
from tests.door.test_join import JSON, Phone, sits
from tests.playing import Game, Table

HOME, ELSEWHERE = "192.168.1.77", "192.168.1.99"


def device_of(host: Game, name: str) -> Json:
    """The admitted device of this player, as the host reads it."""
    return next(device for device in host.door()["devices"] if device["name"] == name)


def line_of(host: Game, name: str) -> str:
    """The text of the Phones sheet about this player's device."""
    lines = host.page("/invite").partition('<section id="devices"')[2].split("</li>")
    line = next(line for line in lines if f"<b>{name}</b>" in line)
    return " ".join(re.sub(r"<[^>]*>", " ", line).split())


def moves_to(phone: Phone, address: str) -> None:
    """The same key is used from another address."""
    phone.client.environ_base["REMOTE_ADDR"] = address
    assert phone.client.get(f"/t/{phone.code}", headers=JSON).status_code == 200


def test_the_sheet_says_when_and_from_where_a_device_was_last_seen(app: Flask, table: Table) -> None:
    host = table()
    sits(app, host, 2, address=HOME).read()
    (seen,) = device_of(host, "Ben")["seen"]
    assert seen["address"] == HOME and seen["at"] > 0
    line = line_of(host, "Ben")
    assert re.search(rf"not connected now · last seen [\d:]+ [ap]m · address {re.escape(HOME)}", line), line
    assert "Also used" not in line


def test_a_key_used_from_two_addresses_is_shown_on_the_sheet_and_logged_once(
    app: Flask, table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="web.server.security")
    host = table()
    phone = sits(app, host, 2, address=HOME)
    for address in (HOME, ELSEWHERE, HOME, ELSEWHERE):
        moves_to(phone, address)
    device = device_of(host, "Ben")
    assert [use["address"] for use in device["seen"]] == [ELSEWHERE, HOME]
    line = line_of(host, "Ben")
    assert f"address {ELSEWHERE}" in line and f"Also used from {HOME}, last at" in line
    told = f"table {host.code}: device {device['device']} comes from {ELSEWHERE} now, before from {HOME}"
    assert caplog.messages.count(told) == 1, caplog.messages


def test_only_hosts_see_the_address_of_a_device(app: Flask, table: Table) -> None:
    host = table()
    sits(app, host, 2, address=HOME).read()
    other = sits(app, host, 3, address=ELSEWHERE)
    assert HOME not in other.client.get(f"/t/{host.code}/invite").text
    assert HOME not in other.read().text


def test_this_computer_and_a_proxy_on_it_do_not_count_as_addresses(app: Flask, table: Table) -> None:
    host = table()
    phone = sits(app, host, 2, address=HOME)
    moves_to(phone, "127.0.0.1")
    assert [use["address"] for use in device_of(host, "Ben")["seen"]] == ["", HOME]
    moves_to(phone, "::1")
    assert [use["address"] for use in device_of(host, "Ben")["seen"]] == ["", HOME]


def test_watching_a_table_writes_nothing_to_the_disk(app: Flask, table: Table, store: Store) -> None:
    phone = sits(app, table(), 2, address=HOME)
    phone.read()
    log = store.path.with_name(store.path.name + "-wal")
    before = log.read_bytes()
    moves_to(phone, ELSEWHERE)
    assert log.read_bytes() == before


def test_addresses_of_one_ipv6_network_are_one_and_uses_are_shown_for_a_day() -> None:
    seen = Sightings()
    assert seen.note("key", "2001:db8::1", 1) is None
    assert seen.note("key", "2001:db8::2", 2) is None
    assert [use.address for use in seen.of("key", 3)] == ["2001:db8::2"]
    assert seen.note("key", "2001:db8:1::1", 4) == (2, "2001:db8::2")
    assert seen.of("key", 4 + TOLD) == []
    assert seen.of("another", 4) == []


def test_the_number_of_remembered_uses_is_limited() -> None:
    seen = Sightings()
    for number in range(PLACES + 2):
        seen.note("key", f"10.0.0.{number}", number)
    assert len(seen.of("key", 9)) == PLACES
    for number in range(KEYS):
        seen.note(f"key {number}", HOME, 9)
    assert seen.of("key", 9) == [] and seen.of(f"key {KEYS - 1}", 9)
