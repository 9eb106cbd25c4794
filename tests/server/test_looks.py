"""Bright and large: chosen by hand, kept on the device, right from the first paint, for that device only."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.playing import Game

FROM = {"Referer": "http://localhost/rules?t=ABCD", "Origin": "http://localhost"}


def choose(browser: FlaskClient, **look: str) -> None:
    """A tap on the button."""
    answer = browser.post("/look", data=look, headers=FROM)
    assert (answer.status_code, answer.location) == (303, "/rules?t=ABCD")


def head(browser: FlaskClient, path: str = "/") -> str:
    """The part a browser reads before it paints."""
    return browser.get(path, follow_redirects=True).text.partition("</head>")[0]


def test_a_device_shows_the_dark_look_whatever_its_own_setting(app: Flask) -> None:
    asked = app.test_client().get("/", headers={"Sec-CH-Prefers-Color-Scheme": "light"}).text
    assert "bright.css" not in asked and "large.css" not in asked
    assert '<meta name="color-scheme" content="dark">' in asked


def test_bright_and_large_are_kept_apart_on_this_device_and_taken_back(app: Flask) -> None:
    browser, other = app.test_client(), app.test_client()
    choose(browser, theme="bright")
    choose(browser, letters="large")
    assert "bright.css" in head(browser) and "large.css" in head(browser)
    assert '<meta name="color-scheme" content="light">' in head(browser)
    assert "bright.css" not in head(other)
    choose(browser, theme="dim")
    assert "bright.css" not in head(browser) and "large.css" in head(browser)


@pytest.mark.parametrize("fields", [{"theme": "pink"}, {"letters": "\r\n"}, {"colour": "bright"}, {}])
def test_an_unknown_look_changes_nothing(app: Flask, fields: dict[str, str]) -> None:
    answer = app.test_client().post("/look", data=fields, headers=FROM)
    assert "Set-Cookie" not in answer.headers
    browser = app.test_client()
    browser.set_cookie("theme", "pink")
    assert "bright.css" not in head(browser)


def test_the_look_comes_after_every_other_style(app: Flask, table: Callable[..., Game]) -> None:
    script, browser = table(), app.test_client()
    choose(browser, theme="bright", letters="large")
    assert browser.get(f"/t/{script.code}?key={script.door()['key']}").status_code == 303
    for path in ("/", "/hands", "/practice", f"/t/{script.code}", f"/t/{script.code}/tv"):
        styles = re.findall(r"css/(\w+)\.css", head(browser, path))
        assert styles[-2:] == ["bright", "large"], (path, styles)


def test_bright_and_large_are_two_taps_from_the_table(app: Flask, table: Callable[..., Game]) -> None:
    script, part = table(), {"HX-Request": "true", "Accept": "text/html"}
    host = script.client.get(f"/t/{script.code}/options", headers={**script.headers, **part}).text
    assert host.count('action="/look"') == 3, "bright, large, and turned to whoever acts"
    guest = script.guest()
    assert guest.get(f"/t/{script.code}/invite", headers=part).text.count('action="/look"') == 2
    assert guest.get(f"/t/{script.code}/tv").text.count('action="/look"') == 1, "a television has large letters already"
