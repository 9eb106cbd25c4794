"""The log on a screen: every line leads back to its moment, and one form sends any of them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.tables import LONG, move, plays, seated
from tests.browser.taps import Device, prepares
from tests.conftest import FIXED, TABLET

ACROSS = """rows => rows.map(row => {
  const words = document.createRange();
  words.selectNodeContents(row.querySelector("summary, span, s"));
  return words.getClientRects()[0].bottom - row.querySelector("time").getBoundingClientRect().bottom;
})"""


def test_a_line_of_the_log_takes_back_what_came_after_it(server: str, device: Device) -> None:
    seats = seated(LONG[:3], (200,) * 3)
    host = prepares(device(TABLET), server, preset="DH", options=FIXED, seats=seats, dealer=3)
    plays(host, "deal, check, check")
    page = host.looks().page
    host.press(page.locator("[hx-get$='/log']").first)
    expect(page.locator("#log li").first).to_be_visible()  # hidden lines have no place yet
    across = page.locator("#log li").evaluate_all(ACROSS)
    assert not [apart for apart in across if abs(apart) > 2], "what happened and when stand on one line"
    line = page.locator("#log .back-to").filter(has_text="take back 1 tap").first
    line.locator("summary").click()
    line.get_by_role("button").click()
    expect(page.locator("#log li s").filter(has_text=LONG[1])).to_have_count(1)
    assert move(host, "check", seat=2)["to_act"] == 3
