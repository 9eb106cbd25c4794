"""The end of an evening as the room sees it: nobody's money is cut, the felt is a stage, one button in brass."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.tables import folded
from tests.browser.taps import OFTEN, prepares
from tests.browser.test_the_end import LONG, SMALL, Device


def test_the_sheet_of_an_evening_just_finished_stands_at_its_top(server: str, device: Device) -> None:
    """The button that finishes it lies at the foot of eight payments; what follows begins with who pays whom."""
    seats = [{"seat": n, "name": name, "stack": 200} for n, name in enumerate(LONG, 1)]
    money = {"currency": "EUR", "chip": "0.25"}
    host = prepares(device(SMALL), server, players=8, preset="SB", seats=seats, money=money)
    folded(host)
    host.looks().press(".tools :text('Bank')")
    host.press("#sheet [hx-get$='/settle']")
    host.tap("#sheet form[action$='/finish'] button")
    expect(host.page.locator("#sheet h1")).to_have_text("The evening is finished")
    host.page.wait_for_function("() => document.getElementById('sheet').scrollTop === 0", polling=OFTEN)
    host.watch.clean()
