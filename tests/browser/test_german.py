"""German words are longer: nothing may be cut, covered or stick out because of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.look import seen, sound
from tests.browser.tables import SEVEN, move, seated, table
from tests.browser.taps import Device, Screen, hosts
from tests.conftest import TABLET, Json

SIZES = ((1180, 820), (820, 1180), (320, 640), (390, 844))
FEW = (SIZES[0], SIZES[2])  # for what is drawn like a page of text
SHEETS = {
    "table": "[hx-get$='/options']",
    "rulings": "[hx-get$='/rulings']",
    "log": ".log .hit",
    "seat": ".seat:nth-child(2) .hit",
}
PAGES = ("/", "/rulings", "/hands", "/guide")
SEEN = ("/new", "/rules")  # axe looks at the one with ten names in test_layout.py, at the other as a table's rules


def plays(host: Screen, *moves: tuple[str, Json]) -> int:
    """Makes these moves, each by the player to act, and shows what comes after them; returns who acted last."""
    now, seat = table(host), 0
    for name, fields in moves:
        seat = now["to_act"] or 0
        own = {} if name in ("deal", "together", "award") else {"seat": seat}
        now = move(host, name, now["seq"], **own, **fields)
    host.wait(now["seq"])
    return seat


def test_german_words_fit_on_every_screen(server: str, device: Device) -> None:
    spread = {"ante.amount": 1, "limit.type": "spread", "limit.min": 1, "limit.max": 10}  # five sums to raise to
    context = device(TABLET, locale="de-DE")
    host = hosts(context, server, preset="DJ", seats=seated(SEVEN[:6], (40,) * 6), dealer=6, options=spread)
    faults = sound(host.page, "german-deal", *SIZES)
    plays(host, ("deal", {}), ("bet", {"to": 2}))
    faults += sound(host.page, "german-bet", *SIZES)
    plays(host, ("raise", {"to": 4}), ("call", {}), *[("fold", {})] * 3, ("call", {}))
    faults += sound(host.page, "german-draw", *SIZES)
    plays(host, ("draw", {"cards": 3}), ("draw", {"cards": 0}), ("draw", {"cards": 1}))
    faults += sound(host.page, "german-second-round", *SIZES)
    plays(host, ("together", {"all": "check"}))
    faults += sound(host.page, "german-openers", *SIZES)
    opener = plays(host, ("openers", {"shown": True}))
    faults += sound(host.page, "german-showdown", *SIZES)
    plays(host, ("award", {"pots": [{"pot": 0, "high": [opener]}]}))
    faults += sound(host.page, "german-between", *SIZES)
    for name, opener in SHEETS.items():
        host.press(f"{opener} >> visible=true")
        expect(host.page.locator("#sheet")).to_be_visible()
        faults += sound(host.page, f"german-sheet-{name}", *FEW)
        host.closes()
    for look, pages in ((sound, (*PAGES, f"/rules?t={host.code}")), (seen, SEEN)):
        for page in pages:
            host.page.goto(server + page)
            faults += look(host.page, f"german-{page.strip('/') or 'home'}", *FEW)
    if faults:
        pytest.fail("\n".join(faults))
    host.watch.clean()
