"""The end of an evening as the room sees it: nobody's money is cut, the felt is a stage, one button in brass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.look import barriers, flaws, shot
from tests.browser.prepared import prepares
from tests.browser.tables import folded, move
from tests.browser.taps import OFTEN, Screen
from tests.conftest import PHONE, TABLET

Device = Callable[..., BrowserContext]
LONG = ("Bartholomäus Freiherr von Stein", "Özlem", "Karl-Heinz", "Maximiliane-Charlotte", "Jo", "Cem", "Finn", "Hugo")
SCREENS: dict[str, dict[str, Any]] = {
    "tablet": TABLET,
    "small tablet": {**TABLET, "viewport": {"width": 1024, "height": 650}},
    "phone": {**PHONE, "viewport": {"width": 360, "height": 640}},
}


def finished(context: BrowserContext, server: str) -> Screen:
    """Eight people, one hand, and the evening is finished."""
    seats = [{"seat": n, "name": name, "stack": 200} for n, name in enumerate(LONG, 1)]
    money = {"currency": "EUR", "chip": "0.25"}
    host = prepares(context, server, players=8, preset="SB", seats=seats, money=money)
    folded(host)
    screen = host.looks()
    expect(screen.page.locator(".result")).to_be_visible()
    return screen.wait(move(host, "finish")["seq"])


@pytest.mark.crossed
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("kind", SCREENS)
def test_everybodys_money_stands_whole_and_one_tap_plays_on(
    server: str, device: Device, kind: str, language: str
) -> None:
    host = finished(device(SCREENS[kind], locale=language), server)
    stage = host.page.locator(".stage")
    expect(stage).to_have_css("display", "grid")
    for money in stage.locator("h1 b, .ranks b").all():
        assert money.evaluate(
            "part => part.scrollWidth <= part.clientWidth + 1 || getComputedStyle(part).display === 'inline'"
        )
        box = money.bounding_box()
        width = host.page.viewport_size
        assert box and width and box["x"] >= 0 and box["x"] + box["width"] <= width["width"]
    assert stage.locator(".ranks li").count() == 7
    expect(host.page.locator(".curtain .go")).to_have_count(1)
    shot(host.page, f"end-{language}")
    assert flaws(host.page) == []
    assert barriers(host.page) == []
    host.tap(host.page.locator("form[action$='/reopen'] button"))
    expect(host.page.locator(".felt")).to_be_visible()
    host.watch.clean()


@pytest.mark.seldom
def test_the_sheet_of_an_evening_just_finished_stands_at_its_top(server: str, device: Device) -> None:
    """The button that finishes it lies at the foot of eight payments; what follows begins with who pays whom."""
    seats = [{"seat": n, "name": name, "stack": 200} for n, name in enumerate(LONG, 1)]
    money = {"currency": "EUR", "chip": "0.25"}
    host = prepares(device(SCREENS["phone"]), server, players=8, preset="SB", seats=seats, money=money)
    folded(host)
    host.looks().press(".tools :text('Bank')")
    host.press("#sheet [hx-get$='/settle']")
    host.tap("#sheet form[action$='/finish'] button")
    expect(host.page.locator("#sheet h1")).to_have_text("The evening is finished")
    host.page.wait_for_function("() => document.getElementById('sheet').scrollTop === 0", polling=OFTEN)
    host.watch.clean()
