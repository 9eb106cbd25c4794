"""German words are longer: nothing may be cut, covered or stick out because of them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.look import seen, sound
from tests.browser.tables import SEVEN, move, plays, seated
from tests.browser.taps import Device, hosts
from tests.conftest import TABLET

SIZES = ((1180, 820), (820, 1180), (320, 640), (390, 844))
FEW = (SIZES[0], SIZES[2])  # for what is drawn like a page of text
SHEETS = {
    "table": "[hx-get$='/options']",
    "rulings": "[hx-get$='/rulings']",
    "log": ".log .hit",
    "seat": ".seat:nth-child(2) .hit",
}
PLAYED = {
    "bet": "deal, bet 2",
    "draw": "raise 4, call, fold, fold, fold, call",
    "second-round": "draw 3, pat, draw 1",
    "openers": "all check",
}
PAGES = ("/", "/rulings", "/hands", "/guide")
SEEN = ("/new", "/rules")  # axe looks at the one with ten names in test_layout.py, at the other as a table's rules


def test_german_words_fit_on_every_screen(server: str, device: Device) -> None:
    spread = {"ante.amount": 1, "limit.type": "spread", "limit.min": 1, "limit.max": 10}  # five sums to raise to
    context = device(TABLET, locale="de-DE")
    host = hosts(context, server, preset="DJ", seats=seated(SEVEN[:6], (40,) * 6), dealer=6, options=spread)
    sound(host.page, "german-deal", *SIZES)
    for moment, told in PLAYED.items():
        host.wait(plays(host, told)["seq"])
        sound(host.page, f"german-{moment}", *SIZES)
    host.wait(move(host, "openers", seat=1, shown=True)["seq"])
    sound(host.page, "german-showdown", *SIZES)
    host.wait(move(host, "award", pots=[{"pot": 0, "high": [1]}])["seq"])
    sound(host.page, "german-between", *SIZES)
    for name, opener in SHEETS.items():
        host.press(f"{opener} >> visible=true")
        expect(host.page.locator("#sheet")).to_be_visible()
        sound(host.page, f"german-sheet-{name}", *FEW)
        host.closes()
    for look, pages in ((sound, (*PAGES, f"/rules?t={host.code}")), (seen, SEEN)):
        for page in pages:
            host.page.goto(server + page)
            look(host.page, f"german-{page.strip('/') or 'home'}", *FEW)
