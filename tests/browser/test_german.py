"""German words are longer: nothing may be cut, covered or stick out because of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.look import barriers, flaws, shot
from tests.browser.tables import SEVEN, seated
from tests.browser.taps import Hurried, Screen, hosts
from tests.conftest import TABLET

WIDTHS = ((1180, 820), (820, 1180), (390, 844), (320, 640))
PAGES = ("/", "/new", "/rules", "/rulings", "/hands", "/guide")


def wrong(screen: Screen, name: str) -> list[str]:
    """The flaws on every screen."""
    faults = []
    for width, height in WIDTHS:
        screen.page.set_viewport_size({"width": width, "height": height})
        shot(screen.page, f"german-{name}")
        faults += [f"{name}, {width} wide: {flaw}" for flaw in flaws(screen.page)]
    screen.page.set_viewport_size({"width": 1180, "height": 820})
    return faults + [f"{name}: {flaw}" for flaw in barriers(screen.page)]


def test_german_words_fit_on_every_screen(server: str, device: Callable[..., BrowserContext]) -> None:
    spread = {"ante.amount": 1, "limit.type": "spread", "limit.min": 1, "limit.max": 10}  # five sums to raise to
    context = device(TABLET, locale="de-DE")
    host = hosts(context, server, Hurried, preset="DJ", seats=seated(SEVEN[:6], (40,) * 6), dealer=6, options=spread)
    faults = wrong(host, "deal")
    host.choose("Geben")
    host.choose("Setzen")
    faults += wrong(host, "bet")
    for move in ("Erhöhen", "Mitgehen", "Passen", "Passen", "Passen", "Mitgehen"):
        host.choose(move)
    faults += wrong(host, "draw")
    for cards in ("3", "Keine Karte", "1"):
        host.choose(cards)
    faults += wrong(host, "second-round")
    host.choose("Schieben")
    host.choose("Schieben")
    host.choose("Schieben")
    faults += wrong(host, "showdown")
    for name, opener in (("table", "[hx-get$='/options']"), ("rulings", "[hx-get$='/rulings']")):
        host.press(f"{opener} >> visible=true")
        expect(host.page.locator("#sheet")).to_be_visible()
        faults += wrong(host, f"sheet-{name}")
        host.closes()
    for page in PAGES:
        host.page.goto(server + page)
        faults += wrong(host, page.strip("/") or "home")
    if faults:
        pytest.fail("\n".join(faults))
    host.watch.clean()
