"""One tablet and three phones: scan, choose a seat, be let in, come back, and what a renewed code ends."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.tables import TEN, move, seated
from tests.browser.taps import hosts, prepares
from tests.browser.test_joining import NARROW, Device, look
from tests.conftest import PHONE, TABLET, Json

# What the strip that says who asks touches: chairs, the pot, tools, what is to be tapped.
TOUCHED = """() => {
  const strip = document.querySelector(".knock").getBoundingClientRect();
  const parts = document.querySelectorAll(".seat, .gap button, .centre > *, .stays > *, .tools button, .act button");
  return Array.from(parts).filter(part => {
    const own = part.getBoundingClientRect();
    return own.width && own.left < strip.right && own.right > strip.left && own.top < strip.bottom
      && own.bottom > strip.top;
  }).map(part => part.innerText);
}"""


@pytest.mark.parametrize("letters", ["", "large"])
def test_whoever_asks_has_a_place_of_their_own(server: str, device: Device, letters: str) -> None:
    context = device(TABLET, locale="de-DE")
    context.add_cookies([{"name": "letters", "value": letters, "url": server}])
    host = prepares(context, server, preset="SH", seats=seated(TEN[:9], (20_000,) * 9), dealer=9)
    key = host.link.partition("key=")[2]
    move(host, "deal")
    host.looks()
    for asked in ({"seat": 4}, {"name": "Karl-Friedrich von Hohenstein"}):
        request = (
            device(TABLET).request.post(f"{server}/t/{host.code}/join", data={"key": key, **asked}).json()["request"]
        )
        for width, height in ((1180, 820), (1024, 768), (820, 1180), (768, 1024), (390, 844), (360, 640)):
            host.page.set_viewport_size({"width": width, "height": height})
            expect(host.page.locator(".knock")).to_contain_text(str(asked.get("name", TEN[3])))
            look(host.page, f"knock-{len(asked.get('name', ''))}{letters}")
            assert not host.page.evaluate(TOUCHED), (asked, width, height)
        refused = {"data": {"request": request}, "headers": {"Accept": "application/json", "Origin": server}}
        assert host.page.context.request.post(f"{server}/t/{host.code}/refuse", **refused).ok


# The pieces of the address that go on in a second line.
BROKEN = """pieces => Array.from(document.querySelectorAll(pieces)).filter(
  piece => piece.getBoundingClientRect().height > 1.5 * parseFloat(getComputedStyle(piece).lineHeight)
).map(piece => piece.innerText)"""


@pytest.mark.parametrize("letters", ["usual", "large"])
@pytest.mark.parametrize("kind", [TABLET, PHONE, NARROW], ids=["tablet", "phone", "narrow"])
def test_the_address_of_the_invitation_breaks_after_a_slash_alone(
    server: str, device: Device, kind: Json, letters: str
) -> None:
    """As it is typed and copied: no word of it goes on in the next line; where the key is too long, it begins there."""
    context = device(kind, locale="de-DE")
    context.add_cookies([{"name": "letters", "value": letters, "url": server}])
    host = hosts(context, server)
    door = context.request.get(f"{server}/t/{host.code}/invite", headers={"Accept": "application/json"}).json()
    home = door["address"].partition("/t/")[0].partition("://")[2]
    for sheet, address in (("invite", door["address"]), ("pair", f"{home}/tv")):
        host.press(host.page.locator(f"[hx-get$='/t/{host.code}/{sheet}']").first)
        expect(host.page.locator("#sheet .address")).to_have_text(address)
        assert not host.page.evaluate(BROKEN, ".address span span")
        assert kind is NARROW or letters == "large" or not host.page.evaluate(BROKEN, ".address > span")
        assert sheet == "invite" or not host.page.evaluate(BROKEN, "#sheet h1"), "“Fernsehansicht” is a word"
        look(host.page, f"address-{sheet}-{letters}")
