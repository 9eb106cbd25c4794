"""German words are longer: nothing may be cut, covered or stick out because of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.look import barriers, flaws, shot
from tests.browser.tables import SEVEN, move, seated, table
from tests.browser.taps import Hurried, Screen, hosts
from tests.conftest import PHONE, TABLET

WIDTHS = ((820, 1180), (390, 844), (320, 640), (1180, 820))
SHEETS = {
    "table": "[hx-get$='/options']",
    "rulings": "[hx-get$='/rulings']",
    "log": ".log .hit",
    "seat": ".seat:nth-child(2) .hit",
}
PAGES = ("/", "/new", "/rules", "/rulings", "/hands", "/guide")


def wrong(screen: Screen, name: str) -> list[str]:
    """The flaws on every screen."""
    faults = []
    for width, height in WIDTHS:
        screen.page.set_viewport_size({"width": width, "height": height})
        shot(screen.page, f"german-{name}")
        faults += [f"{name}, {width} wide: {flaw}" for flaw in flaws(screen.page)]
        if width == PHONE["viewport"]["width"]:  # test_layout.py does so on a tablet
            faults += [f"{name}: {flaw}" for flaw in barriers(screen.page)]
    return faults


def test_german_words_fit_on_every_screen(server: str, device: Callable[..., BrowserContext]) -> None:
    spread = {"ante.amount": 1, "limit.type": "spread", "limit.min": 1, "limit.max": 10}  # five sums to raise to
    context = device(TABLET, locale="de-DE")
    host = hosts(context, server, Hurried, preset="DJ", seats=seated(SEVEN[:6], (40,) * 6), dealer=6, options=spread)
    faults = wrong(host, "deal")
    host.choose("Geben")
    host.choose("Setzen")
    faults += wrong(host, "bet")
    for choice in ("Erhöhen", "Mitgehen", "Passen", "Passen", "Passen", "Mitgehen"):
        host.choose(choice)
    faults += wrong(host, "draw")
    for cards in ("3", "Keine Karte", "1"):
        host.choose(cards)
    faults += wrong(host, "second-round")
    move(host, "together", all="check")
    opener = next(offer["seat"] for offer in table(host)["options_now"] if offer["move"] == "openers")
    host.wait(table(host)["seq"])
    faults += wrong(host, "openers")
    host.wait(move(host, "openers", seat=opener, shown=True)["seq"])
    faults += wrong(host, "showdown")
    host.wait(move(host, "award", pots=[{"pot": 0, "high": [opener]}])["seq"])
    faults += wrong(host, "between")
    for name, opener in SHEETS.items():
        host.press(f"{opener} >> visible=true")
        expect(host.page.locator("#sheet")).to_be_visible()
        faults += wrong(host, f"sheet-{name}")
        host.closes()
    for page in (*PAGES, f"/rules?t={host.code}"):
        host.page.goto(server + page)
        faults += wrong(host, page.strip("/") or "home")
    if faults:
        pytest.fail("\n".join(faults))
    host.watch.clean()
