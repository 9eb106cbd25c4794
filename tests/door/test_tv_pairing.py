"""A television shows four digits for the host to type, for five minutes; guesses are limited as for other digits."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.door.pairing import EACH, LIVES, MOST, Pairing
from tests.door.test_join import until_slow
from tests.playing import Table
from web.server.running import Talon

JSON = {"Accept": "application/json"}
PART = {"HX-Request": "true"}


def television(app: Flask, address: str = "192.168.1.90") -> FlaskClient:
    """The browser of a television in the room."""
    browser = app.test_client()
    browser.environ_base["REMOTE_ADDR"] = address
    return browser


def digits(browser: FlaskClient) -> str:
    shown = browser.get("/tv", headers=JSON).json
    assert shown is not None and shown["table"] is None and 0 < shown["seconds"] <= LIVES
    return str(shown["digits"])


def test_the_host_types_four_digits_and_the_tv_goes_on_to_the_table(app: Flask, table: Table) -> None:
    host, screen = table(), television(app)
    shown = digits(screen)
    assert len(shown) == 4 and f">{shown}<" in screen.get("/tv").text, "the same until they are typed"
    assert screen.get(f"/t/{host.code}/tv").status_code == 403
    assert host.answer("pair", digits=f"{shown[:2]} {shown[2:]}").json == {"ok": True}
    assert screen.get("/tv", headers=PART).headers["HX-Redirect"] == f"/t/{host.code}/tv"
    assert screen.get("/tv").headers["Location"] == f"/t/{host.code}/tv"
    assert f'"table":"{host.code}"' in screen.get("/tv", headers=JSON).text.replace(" ", "")
    page = screen.get(f"/t/{host.code}/tv")
    assert page.status_code == 200 and "QR code" in page.text, "it hangs where all can see it"


def test_a_tv_makes_no_move_survives_a_new_code_and_is_removed_like_a_phone(app: Flask, table: Table) -> None:
    host, screen = table(), television(app)
    host.answer("pair", digits=digits(screen))
    seen = host.read()["seq"]
    refused = screen.post(f"/t/{host.code}/deal", json={"seen": seen}, headers={"Origin": "http://localhost"})
    assert refused.status_code == 403
    host.answer("renew")
    assert screen.get(f"/t/{host.code}/tv").status_code == 200
    device = next(row for row in host.door()["devices"] if row["tv"])
    assert not device["host"] and device["seat"] is None
    host.answer("show-out", device=device["device"])
    assert screen.get(f"/t/{host.code}/tv").status_code == 403


def test_the_digits_work_once_and_for_hosts_only(app: Flask, table: Table) -> None:
    host, other, screen = table(), table(), television(app)
    shown = digits(screen)
    guest = host.guest().post(f"/t/{host.code}/pair", data={"digits": shown}, headers={"Origin": "http://localhost"})
    assert guest.status_code == 403
    assert host.answer("pair", digits=shown).status_code == 200
    again = other.answer("pair", digits=shown)
    assert (again.status_code, again.json["error"]) == (422, "wrong-code")
    assert screen.get(f"/t/{other.code}/tv").status_code == 403


def test_a_host_who_types_them_on_a_page_stays_on_it_or_is_led_to_the_table(app: Flask, table: Table) -> None:
    host, page = table(), {"Accept": "text/html"}
    sheet = host.client.post(
        f"/t/{host.code}/pair", data={"digits": digits(television(app))}, headers={**host.headers, **page, **PART}
    )
    assert sheet.status_code == 200 and "<html" not in sheet.text
    other = television(app, "192.168.1.91")
    led = host.client.post(f"/t/{host.code}/pair", data={"digits": digits(other)}, headers={**host.headers, **page})
    assert (led.status_code, led.headers["Location"]) == (303, f"/t/{host.code}")
    assert other.get(f"/t/{host.code}/tv").status_code == 200


def test_guessing_the_digits_of_a_television_is_slowed_down_as_at_the_door(app: Flask, table: Table) -> None:
    host = table()
    statuses, _slow = until_slow(lambda: host.answer("pair", digits="0000"))
    assert set(statuses) == {422} and len(statuses) in range(5, 9)


def test_a_flood_of_screens_evicts_only_those_of_its_own_address(app: Flask, table: Table) -> None:
    screen = television(app)
    shown = digits(screen)
    for _n in range(EACH * 3):
        assert television(app, "192.168.1.66").get("/tv").status_code == 200
    assert digits(screen) == shown
    house: Talon = app.extensions["talon"]
    for n in range(MOST):
        house.pairing.show(f"device {n}")
    assert television(app, "192.168.1.67").get("/tv", headers=JSON).status_code == 429
    assert digits(screen) == shown


@pytest.mark.parametrize(("later", "same"), [(LIVES - 1, True), (LIVES, False)])
def test_the_digits_are_valid_for_five_minutes(later: float, same: bool) -> None:
    now = [0.0]
    pairing = Pairing(lambda: now[0])
    first: Any = pairing.show("tv")
    now[0] = later
    assert (pairing.pair(first.digits, "K7QX") == "tv") is same
    second: Any = pairing.show("tv")
    assert (second.digits == first.digits) is same or second.until > first.until
    assert pairing.seconds(second) == (1 if same else LIVES)


def test_no_two_screens_show_the_same_digits() -> None:
    pairing = Pairing()
    shown = [pairing.show(f"tv {n}") for n in range(MOST)]
    assert len({waiting.digits for waiting in shown if waiting}) == MOST


def test_the_television_page_is_in_german(app: Flask, table: Table) -> None:
    screen = television(app)
    assert "Fernsehansicht" in screen.get("/tv", headers={"Accept-Language": "de"}).text
