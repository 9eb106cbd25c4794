"""The card for the table on paper: one page in both languages, black on white, nothing cut."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.look import barriers, flaws, shot
from tests.browser.prepared import prepares
from tests.browser.taps import hosts
from tests.conftest import PHONE, TABLET

Device = Callable[..., BrowserContext]
NAME = "Stammtisch im Goldenen Löwen zu Oberammergau"
STAKES = {"ante.amount": 1, "limit.type": "fixed", "limit.small": 5, "limit.big": 10}


@pytest.mark.seldom
@pytest.mark.crossed
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


@pytest.mark.seldom
@pytest.mark.crossed
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


def test_which_hand_wins_stays_in_this_tab_knows_who_is_in_and_leads_back(server: str, device: Device) -> None:
    host = hosts(device(PHONE), server, players=4)
    for decision in ("Deal", "Bet", "Fold"):
        host.choose(decision)
    host.press(".top .game")
    host.press("#sheet[open] a[href^='/hands']")
    host.page.wait_for_url("**/hands?t=*")
    assert len(host.page.context.pages) == 1

    dealt = host.page.locator("#dealt li")
    expect(dealt.locator(".place")).to_have_text(["Anna", "Cem", "Dora"])
    dealt.filter(has_text="Dora").locator("button").tap()
    for card in re.findall(r"\S+", "As Ah Ad 4c 3c Ks Kh Kd 4s 3s"):  # Dora's, then those of the first without: Anna
        host.page.locator(f'[data-rank="{card[0]}"]').tap()
        host.page.locator(f'[data-suit="{card[1]}"]').tap()
    expect(host.page.locator("#dealt .won .place")).to_have_text("Dora")
    host.page.reload()
    expect(host.page.locator("#dealt .won .place")).to_have_text("Dora")
    expect(dealt.locator(".place")).to_have_text(["Anna", "Cem", "Dora"])
    shot(host.page, "which-hand")

    host.page.get_by_role("link", name="Back to the table").click()
    host.page.wait_for_url(f"**/t/{host.code}")
    host.watch.clean()
