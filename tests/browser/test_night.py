"""The evening around the hands, by taps: levels, a break, the winning hand, the last round, settling up."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.look import SMALLEST, seen, sound
from tests.browser.tables import folded
from tests.browser.taps import Device, Screen, hosts
from tests.conftest import FIXED, TABLET


def sheet(screen: Screen, text: str) -> None:
    """Taps a button of the evening's sheet."""
    screen.opens("[hx-get$='/evening']")
    screen.tap(screen.page.locator("#sheet .evening button").filter(has_text=text).first)


def plays(screen: Screen, hands: int = 1) -> None:
    """Hands in which all but one fold; no tap of them is looked at here."""
    for _hand in range(hands):
        now = folded(screen)
    screen.wait(now["seq"])


def test_levels_a_break_and_the_last_round_are_set_by_taps(server: str, device: Device) -> None:
    screen = hosts(device(TABLET), server, players=3, stack=300, options=FIXED)
    page = screen.page
    sheet(screen, "every 10 hands")
    plays(screen)
    expect(page.locator(".level")).to_have_text("Level 1 · 9 hands")
    sheet(screen, "Next level")
    expect(page.locator(".level")).to_have_text("From the next hand on: ante 2, bets 10/20")
    sheet(screen, "5 minutes")
    expect(page.locator(".pause-left")).to_have_text(re.compile(r"^4:\d\d$"))
    seen(page, "break")
    screen.choose("End the break")
    expect(page.locator(".pause")).to_have_count(0)
    plays(screen)
    expect(page.locator(".level")).to_have_text("Level 2 · 9 hands")
    sheet(screen, "The next dealer begins it")
    expect(page.locator(".last-round")).to_contain_text("Last round, begins with")
    plays(screen, 2)
    expect(page.locator(".last-round")).to_contain_text("Last round: 2 more hands")
    plays(screen)
    expect(page.locator(".last-hand")).to_have_text("The last hand")
    page.set_viewport_size(SMALLEST)
    expect(page.locator(".last-hand")).to_be_in_viewport(ratio=1)
    expect(screen.button("Deal the last hand")).to_be_visible()
    sound(page, "last-hand")
    page.set_viewport_size(TABLET["viewport"])
    plays(screen)
    expect(page.locator(".last-round")).to_have_text("The last round is over")
    seen(page, "last-round-over")
    screen.press(screen.button("The end"))
    screen.tap(page.locator("#sheet button").filter(has_text="Finish the evening"))
    assert screen.phase == "between"
