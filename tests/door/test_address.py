"""The address of this machine for other devices, and the QR code in the terminal."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
import qrcode
from flask import Flask

from tests.playing import Game
from web.door.address import _addresses, addresses, qr_text


def test_the_code_drawn_in_the_terminal_is_the_code_of_the_address() -> None:
    """Light on dark: a full block is two light squares, a space two dark ones."""
    squares = {"█": (False, False), "▀": (False, True), "▄": (True, False), " ": (True, True), "\xa0": (True, True)}
    drawn = [[squares[letter] for letter in line] for line in qr_text("http://192.168.1.2:8000/t/ABCD").splitlines()]
    rows = [[pair[half] for pair in line] for line in drawn for half in (0, 1)]
    code = qrcode.QRCode(border=2)
    code.add_data("http://192.168.1.2:8000/t/ABCD")
    wanted = code.get_matrix()
    assert rows[: len(wanted)] == wanted


class Nowhere(socket.socket):
    """A socket on a machine without a route."""

    def connect(self, _address: object) -> None:
        raise OSError("no route")


def test_a_machine_without_a_network_has_no_address_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_asked: object) -> list[object]:
        raise socket.gaierror("no such name")

    monkeypatch.setattr("web.door.address.socket.socket", Nowhere)
    monkeypatch.setattr("web.door.address.socket.getaddrinfo", unknown)
    monkeypatch.setattr("web.door.address.sys.platform", "win32")
    _addresses.cache_clear()
    assert addresses() == []


Network = Callable[..., list[str]]


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Iterator[Network]:
    """A machine with these interfaces, routed through the first: its addresses, likeliest first."""
    monkeypatch.setattr("web.door.address._by_name", list)
    monkeypatch.setattr("web.door.address.in_container", lambda: False)

    def has(*interfaces: str) -> list[str]:
        pairs = [(name, host) for name, _space, host in (row.partition(" ") for row in interfaces)]
        monkeypatch.setattr("web.door.address._route", lambda: [pairs[0][1]])
        monkeypatch.setattr("web.door.address._interfaces", lambda: pairs)
        _addresses.cache_clear()
        return addresses()

    yield has
    _addresses.cache_clear()


@pytest.mark.parametrize(
    ("interfaces", "first"),
    [
        (["tun0 10.8.0.2", "wlan0 192.168.1.20", "docker0 172.17.0.1"], "192.168.1.20"),
        (["wg0 192.168.77.2", "eth0 10.0.0.7"], "10.0.0.7"),
        (["utun4 100.101.2.3", "en0 192.168.178.31"], "192.168.178.31"),
        ([" 100.101.2.3", " 10.0.0.7"], "10.0.0.7"),  # Windows gives no names of interfaces
        (["eth0 10.20.30.40", "vmnet8 192.168.96.1"], "10.20.30.40"),
        ([" 10.20.30.40", " 192.168.56.1"], "10.20.30.40"),
        (["rmnet_data1 10.150.3.9", "wlan0 192.168.43.1"], "192.168.43.1"),  # a telephone as a hotspot
        (["wlan0 169.254.7.7", "eth0 172.20.1.9"], "172.20.1.9"),
        (["eth0 203.0.113.9", "wlan0 192.168.1.20"], "192.168.1.20"),
        (["docker0 172.17.0.1"], "172.17.0.1"),
    ],
)
def test_home_networks_come_first_and_tunnels_and_bridges_last(
    network: Network, interfaces: list[str], first: str
) -> None:
    found = network(*interfaces)
    assert found[0] == first and len(found) == len(interfaces)


def test_a_container_never_shows_its_inner_address(network: Network, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.door.address.in_container", lambda: True)
    assert network("eth0 172.18.0.2") == []
    assert network("eth0 192.168.1.20", "docker0 172.17.0.1") == ["192.168.1.20"], "it shares the computer's network"


def test_the_address_a_host_taps_is_kept_for_every_code_and_moves_with_the_network(
    network: Network, app: Flask, table: Callable[..., Game]
) -> None:
    network("eth0 192.168.1.20", "wlan0 10.0.0.7")
    host = table()
    shown = host.door()
    assert [urlsplit(address).hostname for address in shown["addresses"]] == ["192.168.1.20", "10.0.0.7"]
    said = host.answer("address", address="10.0.0.7").json
    assert urlsplit(said["address"]).hostname == "10.0.0.7"
    other = table()
    for page in ("invite", "pair", "card"):
        text = other.page(f"/{page}")
        assert "10.0.0.7" in text and "http://192.168.1.20" not in text, page
    network("eth0 192.168.1.20", "wlan0 10.0.0.99")
    assert urlsplit(host.door()["address"]).hostname == "10.0.0.99", "the router gave it another one there"
    network("eth0 192.168.1.20")
    assert urlsplit(host.door()["address"]).hostname == "192.168.1.20", "it is not in that network today"


def test_only_an_address_of_this_machine_can_be_chosen(network: Network, table: Callable[..., Game]) -> None:
    network("eth0 192.168.1.20")
    host = table()
    refused = host.answer("address", address="203.0.113.9")
    assert (refused.status_code, refused.json["error"]) == (422, "address")


def test_the_phones_sheet_gives_a_hint_if_nobody_joins_within_a_minute(app: Flask, table: Callable[..., Game]) -> None:
    host = table()
    said = "Nobody has joined yet?"
    asks = f'hx-get="/t/{host.code}/invite?waited=yes" hx-trigger="load delay:60s"'
    assert said not in host.page("/invite") and asks in host.page("/invite")
    waited = host.page("/invite?waited=yes")
    assert said in waited and asks not in waited and 'href="/guide/phones"' in waited
    app.test_client().get(f"/t/{host.code}/join?key={host.door()['key']}")
    assert said not in host.page("/invite?waited=yes"), "somebody has scanned the code"
