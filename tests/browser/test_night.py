"""The evening around the hands, by taps: levels, a break, the winning hand, the last round, settling up."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.browser.look import flaws, shot
from tests.browser.tables import move
from tests.browser.taps import Screen, hosts
from tests.conftest import FIXED, TABLET


def sheet(screen: Screen, text: str) -> None:
    """Taps a button of the evening's sheet."""
    screen.press(".table-tool")
    screen.press(screen.page.locator("#sheet [hx-get$='/evening']"))
    screen.tap(screen.page.locator("#sheet .evening button").filter(has_text=text).first)


def folded(screen: Screen) -> None:
    """A hand in which the first player opens and all others fold; no tap of it is looked at here."""
    now = move(screen, "deal")
    least = next(offer["min"] for offer in now["options_now"] if offer["move"] == "bet")
    now = move(screen, "bet", now["seq"], seat=now["to_act"], to=least)
    while now["phase"] == "bet":
        now = move(screen, "fold", now["seq"], seat=now["to_act"])
    screen.wait(now["seq"])


def test_levels_a_break_and_the_last_round_are_set_by_taps(server: str, device: Callable[..., BrowserContext]) -> None:
    screen = hosts(device(TABLET), server, players=3, stack=300, options=FIXED)
    page = screen.page
    sheet(screen, "every 10 hands")
    folded(screen)
    expect(page.locator(".level")).to_have_text("Level 1 · 9 hands")
    sheet(screen, "Next level")
    expect(page.locator(".level")).to_have_text("From the next hand on: ante 2, bets 10/20")
    sheet(screen, "5 minutes")
    expect(page.locator(".pause-left")).to_have_text(re.compile(r"^4:\d\d$"))
    shot(page, "break")
    assert not flaws(page)
    screen.choose("End the break")
    expect(page.locator(".pause")).to_have_count(0)
    folded(screen)
    expect(page.locator(".level")).to_have_text("Level 2 · 9 hands")
    sheet(screen, "The next dealer begins it")
    expect(page.locator(".last-round")).to_contain_text("Last round, begins with")
    folded(screen)
    folded(screen)
    expect(page.locator(".last-round")).to_contain_text("Last round: 2 more hands")
    folded(screen)
    expect(page.locator(".last-hand")).to_have_text("The last hand")
    folded(screen)
    expect(page.locator(".last-round")).to_have_text("The last round is over")
    shot(page, "last-round-over")
    assert not flaws(page)
    screen.press(screen.button("The end"))
    screen.tap(page.locator("#sheet button").filter(has_text="Finish the evening"))
    assert page.locator("#table").get_attribute("data-phase") == "between"
    screen.watch.clean()
