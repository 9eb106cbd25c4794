"""Wi-Fi for guests (DOOR-08): a second QR code, kept in this Talon and in no evening."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from models.door.wifi import Network
from tests.evening.test_beyond_the_hand import FIXED
from tests.playing import Game

SECRET = "quite a secret"


@pytest.mark.parametrize(
    ("network", "code"),
    [
        (Network("Home", "password"), "WIFI:T:WPA;S:Home;P:password;;"),
        (Network("Open", ""), "WIFI:T:nopass;S:Open;;"),
        (Network('a;b,c:d"e\\f', "12345678;"), 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:12345678\\;;;'),
    ],
)
def test_door_08_the_code_has_the_format_of_cameras(network: Network, code: str) -> None:
    assert network.code == code


def test_door_08_once_entered_the_network_is_on_the_sheet_and_card_of_every_table(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100], **FIXED)
    assert game.door()["wifi"] is None and "Wi-Fi for guests" not in game.page("/card")
    answer = game.answer("wifi", name="Guests", password=SECRET)
    assert answer.json["wifi"] == f"WIFI:T:WPA;S:Guests;P:{SECRET};;"
    other = Game(client, "DH", [100, 100], **FIXED)
    assert "QR code of the Wi-Fi for guests" in other.page("/invite")
    assert "QR code of the Wi-Fi for guests" in other.page("/card")
    for path in ("/evening.json", "", "/log?all=1"):
        assert SECRET not in client.get(other.url + path, headers=other.headers).text
    assert SECRET not in other.guest().get(f"{other.url}/invite").text
    game.answer("wifi", name="")
    assert other.door()["wifi"] is None


@pytest.mark.parametrize(
    "fields",
    [
        *({"name": "Guests", "password": "short"}, {"name": "x" * 33}, {"name": "a\nb"}),
        *({"name": 5}, {"name": ["Guests"]}, {"name": "Guests", "password": 12345678}),
    ],
)
def test_door_08_impossible_networks_are_refused(client: FlaskClient, fields: dict[str, Any]) -> None:
    game = Game(client, "DH", [100, 100], **FIXED)
    answer = game.answer("wifi", **fields)
    assert (answer.status_code, answer.json["error"]) == (422, "wifi")
    assert game.door()["wifi"] is None
