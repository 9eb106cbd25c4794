"""Bright, large and lying flat: two taps from the table, there from the first paint, and nothing else changes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.look import barriers
from tests.browser.tables import move
from tests.browser.taps import OFTEN, READY, Screen, hosts, prepares, until
from tests.browser.test_bright import Device
from tests.conftest import MOVING, TABLET

MOVED = """() => {
  window.moved = [];
  const colours = ["background-color", "box-shadow", "color"];
  document.addEventListener("animationstart", ({ animationName, target }) => window.moved.push(
    `${getComputedStyle(target).animationDuration} ${animationName} of ${target.closest(".won") ? "won" : "others"}`));
  document.addEventListener("animationend", () => { window.ended = true; });
  document.addEventListener("transitionrun", ({ propertyName }) => {
    if (!colours.includes(propertyName)) window.moved.push(propertyName);
  });
}"""


@pytest.mark.parametrize("theme", ["dim", "bright"])
def test_one_accent_says_whose_turn_it_is_and_an_empty_stack_can_be_read(
    server: str, device: Device, theme: str
) -> None:
    context = device(TABLET)
    context.add_cookies([{"name": "theme", "value": theme, "url": server}])
    host = prepares(context, server, players=4, options={"ante.amount": 1, "limit.type": "no"})
    now = move(host, "deal")
    now = move(host, "bet", seat=now["to_act"], to=199)
    move(host, "call", seat=now["to_act"])
    until(host.looks().page, READY)
    brass = "Array.from(document.querySelectorAll('.seat'), part => getComputedStyle(part).backgroundColor)"
    assert host.page.evaluate(brass).count("rgb(233, 180, 76)") == 1
    expect(host.page.locator(".seat.allin .stack").first).to_have_text("0")
    assert not barriers(host.page), "4.5 to 1 for every text, a zero too"


def test_chips_glide_to_the_winner_and_nothing_else_moves(server: str, device: Device) -> None:
    """Motion for 120 ms from the middle of the felt; nothing at all where the device asks for less motion."""
    host = hosts(device({**TABLET, **MOVING}), server, players=3)
    calm = Screen(device(TABLET, storage_state=host.page.context.storage_state()), server)
    calm.open(f"/t/{host.code}")
    now = move(host, "deal")
    now = move(host, "bet", seat=now["to_act"], to=5)
    now = move(host, "fold", seat=now["to_act"])
    for screen in (host, calm):
        screen.wait(now["seq"]).page.evaluate(MOVED)
    now = move(host, "fold", seat=now["to_act"])
    for screen in (host, calm):
        screen.wait(now["seq"])
    host.page.wait_for_function("() => window.ended", polling=OFTEN)
    assert host.page.evaluate("window.moved") == ["0.12s glides of won"]
    assert calm.page.evaluate("window.moved") == []
