"""Large text is never smaller than normal text; no word is broken, no number covered, the last round is whole."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, expect

from tests.browser.look import LOW, at_rest, each_screen, seen
from tests.browser.tables import BETTING, NO_LIMIT, all_in, four_pots, move, plays, reshuffling, seated
from tests.browser.taps import Device, Screen, prepares, until
from tests.conftest import FIXED, NAMES, TABLET

SPREAD = {"ante.amount": 1, "limit.type": "spread", "limit.min": 1, "limit.max": 10}
SIZES = ((1180, 820), (1366, 1024), (1024, 768), (820, 1180), (390, 844), (360, 640))
# The height of the drawn letters, in pixels of the screen, by their text.
LETTERS = """() => Object.fromEntries([".pot", ".side b", ".meters dd", ".who", ".stack", ".choices b"].filter(
  part => document.querySelector(part)).map(part => {
  const letters = document.createRange();
  letters.selectNodeContents(document.querySelector(part).lastChild);
  return [part, letters.getBoundingClientRect().height];
}))"""
BROKEN = """() => Array.from(document.querySelectorAll(".amounts span"), part => part.firstChild).filter(word => {
  const letters = document.createRange();
  letters.selectNodeContents(word);
  return letters.getClientRects().length > 1;
}).map(word => word.textContent)"""
WHOLE = """() => {
  const line = document.querySelector(".lines").getBoundingClientRect();
  const first = document.querySelector(".lines li").getBoundingClientRect();
  return first.top >= line.top - 1;
}"""

UNCOVERED = """part => document.querySelector(part).getBoundingClientRect().bottom
  <= document.querySelector(".act").getBoundingClientRect().top"""
HIGH = "part => parseFloat(getComputedStyle(document.querySelector(part)).fontSize)"

# Pixels between the middle of the pot and of the dealer's text; and how many lines a word of eight letters takes.
BESIDE = """() => {
  const [pot, say] = [".pot", ".say"].map(part => document.querySelector(part).getBoundingClientRect());
  return Math.abs(pot.left + pot.right - say.left - say.right) / 2;
}"""
LINES = """() => {
  const letters = document.createRange(), who = document.querySelector(".who");
  who.textContent = "Showdown";
  letters.selectNodeContents(who);
  return letters.getClientRects().length;
}"""


def large(device: Device, server: str, **more: Any) -> BrowserContext:
    """A tablet set to large text."""
    context = device(TABLET, **{"locale": "de-DE", **more})
    context.add_cookies([{"name": "letters", "value": "large", "url": server}])
    return context


def larger(device: Device, host: Screen) -> Screen:
    """The host's other tablet, set to large text."""
    context = large(device, host.home, storage_state=host.page.context.storage_state())
    return Screen(context, host.home).open(f"/t/{host.code}")


def test_ten_people_and_four_pots_are_no_smaller_in_large_letters(server: str, device: Device) -> None:
    host = prepares(device(TABLET, locale="de-DE"), server, **BETTING)
    four_pots(host)
    no_smaller(host.looks(), larger(device, host), SIZES)


def no_smaller(usual: Screen, larger: Screen, sizes: tuple[tuple[int, int], ...]) -> None:
    """On screens of these sizes, all text is whole, and large text at least as high as normal text."""
    for size in sizes:
        drawn = []
        for name, page in (("ten", usual.page), ("ten-large", larger.page)):
            seen(page, name, size)
            assert not at_rest(page, lambda page=page: page.evaluate(BROKEN)), size
            until(page, WHOLE)
            drawn.append(page.evaluate(LETTERS))
        there = {part: high for part, high in drawn[1].items() if part in drawn[0]}
        smaller = {part: (drawn[0][part], high) for part, high in there.items() if high < drawn[0][part] - 0.5}
        assert not smaller, (size, smaller)


def test_every_step_of_a_reshuffle_is_in_sight_on_a_low_tablet(server: str, device: Device) -> None:
    context = large(device, server, viewport=LOW)
    low = prepares(context, server, preset="DJ", players=8, options=SPREAD)
    plays(low, "deal, bet 5, all call")
    host = low.looks()
    expect(host.page.locator(".choices.counts")).to_be_visible()
    until(host.page, UNCOVERED, ".meters")  # the deck
    host.page.goto("about:blank")  # no screen is shown while they play
    for _tap in range(3):
        move(low, "take-back")
    host.wait(reshuffling(low)["seq"])
    expect(host.page.locator(".say")).to_be_in_viewport(ratio=1)
    until(host.page, UNCOVERED, ".say")
    high = prepares(context, server, players=8, preset="DH", options=FIXED)
    reshuffling(high)
    high.page.set_viewport_size(TABLET["viewport"])
    high.looks()
    until(high.page, f"() => ({BESIDE})() < 2")  # the pot is in the middle above the steps
    assert high.page.evaluate(LINES) == 1


def test_all_pots_of_a_showdown_are_in_sight_beside_the_list_of_a_low_tablet(server: str, device: Device) -> None:
    context = large(device, server, viewport=LOW, locale="en-GB")
    seats = seated(NAMES, (200, 200, 60, 40, 200, 80, 200, 100))
    low = prepares(context, server, preset="DH", seats=seats, dealer=8, options=NO_LIMIT)
    all_in(low, 3, 4, 6, 8)
    plays(low, "all pat, all check")
    host = low.looks()
    expect(host.page.locator(".say li")).to_have_count(6)
    until(host.page, UNCOVERED, ".say li:last-child")


def test_a_jackpot_is_no_smaller_than_a_pot(server: str, device: Device) -> None:
    host = prepares(device(TABLET), server, preset="DJ", players=8, options=FIXED)
    plays(host, "deal")
    screens = (host.looks(), larger(device, host))
    pots = {size: [figure(screen, ".pot", size) for screen in screens] for size in SIZES}
    seq = plays(host, "all check")["seq"]
    for screen in screens:
        screen.wait(seq)
    for size in SIZES:
        jackpots = [figure(screen, ".jackpot", size) for screen in screens]
        assert all(jackpot >= pot for jackpot, pot in zip(jackpots, pots[size], strict=True)), (size, jackpots)


def figure(screen: Screen, part: str, size: tuple[int, int]) -> float:
    """The size of the letters of this part on a screen of this size."""
    (high,) = [screen.page.evaluate(HIGH, part) for _size in each_screen(screen.page, size)]
    return float(high)
