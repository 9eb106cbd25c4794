"""Every screen at every size, both languages, every look, with ten long names and three side pots: nothing cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.tables import BETTING, LONG, LONGEST, NO_LIMIT, TEN, all_in, folded, four_pots, move, plays, seated
from tests.browser.taps import Device, prepares
from tests.browser.test_layout import Look, twice_the_size
from tests.conftest import TABLET

LOOKS = ("as it comes", "bright and large", "letters of twice the size")
pytestmark = [pytest.mark.parametrize("locale", ["en-GB", "de-DE"]), pytest.mark.parametrize("look", LOOKS)]


def seen(server: str, device: Device, locale: str, look: str) -> BrowserContext:
    """A tablet that shows Talon in this look."""
    context = twice_the_size(device, locale) if look == LOOKS[2] else device(TABLET, locale=locale)
    if look == LOOKS[1]:
        bright = {"theme": "bright", "letters": "large"}
        context.add_cookies([{"name": name, "value": value, "url": server} for name, value in bright.items()])
    return context


def test_three_side_pots_fit_with_the_dealers_instructions(server: str, device: Device, locale: str, look: str) -> None:
    stacks = (12_500, 60, 2_300, 11_799, 1_700, 1_299, 160, 110)
    seats = seated(LONG, stacks)
    context = seen(server, device, locale, look)
    host = prepares(context, server, options=NO_LIMIT, seats=seats, dealer=8, preset="DH")
    now = all_in(host, 2, 7, 8)
    eye = Look(host.looks(), f"pots-{locale}-{look}")
    eye.at("draw", now)
    eye.at("showdown", plays(host, "all pat, all check"))
    assert host.page.locator(".side li").count() == 4


def test_ten_people_and_four_pots_fit_while_they_bet(server: str, device: Device, locale: str, look: str) -> None:
    host = prepares(seen(server, device, locale, look), server, **BETTING)
    now = four_pots(host)
    eye = Look(host.looks(), f"betting-{locale}-{look}")
    eye.at("bet", now)


def test_seats_sheets_tonight_and_the_recap_fit(server: str, device: Device, locale: str, look: str) -> None:
    """Nine long names: a player's own moves, sitting down on the tenth seat, the home page, and the recap."""
    context = seen(server, device, locale, look)
    host = prepares(context, server, seats=seated(TEN[:9], (1_000_000,) * 9), dealer=9, **LONGEST)
    move(host, "money", currency="EUR", chip="0.10")
    folded(host)
    eye = Look(host.looks(), f"around-{locale}-{look}")
    for name, opener in {"seat": ".seat:nth-child(4) .hit", "sits-down": ".table-tool"}.items():
        host.press(opener)
        expect(host.page.locator("#sheet[open] [data-close]").first).to_be_visible()
        eye.at(name)
        host.closes()
    for name, path in {"tonight": "/", "recap": f"/t/{host.code}/story"}.items():
        host.page.goto(server + path)
        eye.at(name)
