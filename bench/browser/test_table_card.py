"""The card for the table on paper: one page in both languages, black on white, nothing cut."""

from __future__ import annotations

import re

import pytest

from tests.browser.look import barriers, flaws, shot
from tests.browser.taps import prepares
from tests.browser.test_table_card import Device
from tests.conftest import TABLET

NAME = "Stammtisch im Goldenen Löwen zu Oberammergau"
STAKES = {"ante.amount": 1, "limit.type": "fixed", "limit.small": 5, "limit.big": 10}


@pytest.mark.parametrize("preset", ["DJ", "KN", "HC", "LC"])
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_card_is_one_page_black_on_white(server: str, device: Device, language: str, preset: str) -> None:
    stud = {} if preset == "DJ" else {"stud.bring_in_amount": 1} if preset != "KN" else {"limit.type": "pot"}
    options = {**STAKES, **stud} if preset != "KN" else {"ante.amount": 1, "limit.type": "pot"}
    host = prepares(device(TABLET, locale=language), server, players=6, preset=preset, options=options, name=NAME)
    page = host.page
    page.goto(f"{server}/t/{host.code}/card")
    shot(page, f"card-{preset}-{language}")
    assert flaws(page) == []
    assert barriers(page) == []
    page.emulate_media(media="print")
    colours = "part => [getComputedStyle(part).color, getComputedStyle(document.body).backgroundColor]"
    assert page.locator(".sheet4 h1").evaluate(colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 1
    host.watch.clean()


@pytest.mark.parametrize("theme", ["dim", "bright"])
def test_titles_are_printed_black_on_white(server: str, device: Device, theme: str) -> None:
    context = device(TABLET)
    context.add_cookies([{"name": "theme", "value": theme, "url": server}])
    host = prepares(context, server)
    colours = "part => [getComputedStyle(part).color, getComputedStyle(document.body).backgroundColor]"
    for path in (f"/t/{host.code}/story", "/quick/DJ", "/rules", "/rulings"):
        host.page.goto(server + path)
        host.page.emulate_media(media="print")
        assert host.page.locator("h1").first.evaluate(colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"], path
        host.page.emulate_media(media="screen")
