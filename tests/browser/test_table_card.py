"""The card for the table on paper: one page in both languages, black on white, nothing cut."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from conftest import TABLET
from look import barriers, flaws, shot
from playwright.sync_api import BrowserContext
from taps import hosts

Device = Callable[..., BrowserContext]
NAME = "Stammtisch im Goldenen Löwen zu Oberammergau"
STAKES = {"ante.amount": 1, "limit.type": "fixed", "limit.small": 5, "limit.big": 10}


@pytest.mark.parametrize("preset", ["DJ", "KN", "HC", "LC"])
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_card_is_one_page_black_on_white(server: str, device: Device, language: str, preset: str) -> None:
    stud = {} if preset == "DJ" else {"stud.bring_in_amount": 1} if preset != "KN" else {"limit.type": "pot"}
    options = {**STAKES, **stud} if preset != "KN" else {"ante.amount": 1, "limit.type": "pot"}
    host = hosts(device(TABLET, locale=language), server, players=6, preset=preset, options=options, name=NAME)
    page = host.page
    page.goto(f"{server}/t/{host.code}/card")
    shot(page, f"card-{preset}-{language}")
    assert flaws(page) == []
    assert barriers(page) == []
    page.emulate_media(media="print")
    colours = "one => [getComputedStyle(one).color, getComputedStyle(document.body).backgroundColor]"
    assert page.locator(".sheet4 h1").evaluate(colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 1
    host.watch.clean()
