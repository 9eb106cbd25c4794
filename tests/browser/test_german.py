"""German words are longer: nothing may be cut, covered or stick out because of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.look import sound
from tests.browser.tables import SEVEN, move, seated, table
from tests.browser.taps import Hurried, hosts
from tests.conftest import TABLET

SIZES = ((1180, 820), (820, 1180), (320, 640), (390, 844))
FEW = (SIZES[0], SIZES[2])  # for what is drawn like a page of text
SHEETS = {
    "table": "[hx-get$='/options']",
    "rulings": "[hx-get$='/rulings']",
    "log": ".log .hit",
    "seat": ".seat:nth-child(2) .hit",
}
PAGES = ("/", "/new", "/rules", "/rulings", "/hands", "/guide")


def test_german_words_fit_on_every_screen(server: str, device: Callable[..., BrowserContext]) -> None:
    spread = {"ante.amount": 1, "limit.type": "spread", "limit.min": 1, "limit.max": 10}  # five sums to raise to
    context = device(TABLET, locale="de-DE")
    host = hosts(context, server, Hurried, preset="DJ", seats=seated(SEVEN[:6], (40,) * 6), dealer=6, options=spread)
    faults = sound(host.page, "german-deal", *SIZES)
    host.choose("Geben")
    host.choose("Setzen")
    faults += sound(host.page, "german-bet", *SIZES)
    for choice in ("Erhöhen", "Mitgehen", "Passen", "Passen", "Passen", "Mitgehen"):
        host.choose(choice)
    faults += sound(host.page, "german-draw", *SIZES)
    for cards in ("3", "Keine Karte", "1"):
        host.choose(cards)
    faults += sound(host.page, "german-second-round", *SIZES)
    move(host, "together", all="check")
    opener = next(offer["seat"] for offer in table(host)["options_now"] if offer["move"] == "openers")
    host.wait(table(host)["seq"])
    faults += sound(host.page, "german-openers", *SIZES)
    host.wait(move(host, "openers", seat=opener, shown=True)["seq"])
    faults += sound(host.page, "german-showdown", *SIZES)
    host.wait(move(host, "award", pots=[{"pot": 0, "high": [opener]}])["seq"])
    faults += sound(host.page, "german-between", *SIZES)
    for name, opener in SHEETS.items():
        host.press(f"{opener} >> visible=true")
        expect(host.page.locator("#sheet")).to_be_visible()
        faults += sound(host.page, f"german-sheet-{name}", *FEW)
        host.closes()
    for page in (*PAGES, f"/rules?t={host.code}"):
        host.page.goto(server + page)
        faults += sound(host.page, f"german-{page.strip('/') or 'home'}", *FEW)
    if faults:
        pytest.fail("\n".join(faults))
    host.watch.clean()
