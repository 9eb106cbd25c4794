"""Large letters are never smaller than usual ones; no word is broken, no number covered, the last round is whole."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.look import flaws, shot
from tests.browser.prepared import prepares
from tests.browser.tables import BETTING, LONGEST, TEN, four_pots, move, seated
from tests.browser.taps import Screen
from tests.conftest import TABLET

Device = Callable[..., BrowserContext]
SIZES = ((1180, 820), (1366, 1024), (1024, 768), (820, 1180), (390, 844), (360, 640))
# How high the letters are drawn, in pixels of the screen, by what they say.
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
COVERED = """() => {
  const bets = Array.from(document.querySelectorAll(".bet:not([hidden])"), bet => bet.getBoundingClientRect());
  return bets.filter((part, at) => bets.slice(at + 1).some(other => part.left < other.right && part.right > other.left
    && part.top < other.bottom && part.bottom > other.top)).length;
}"""
CUT = """() => {
  const line = document.querySelector(".lines").getBoundingClientRect();
  const first = document.querySelector(".lines li").getBoundingClientRect();
  return first.top < line.top - 1;
}"""


def large(device: Device, host: Screen) -> Screen:
    """The host's other tablet, set to large letters."""
    context = device(TABLET, locale="de-DE", storage_state=host.page.context.storage_state())
    context.add_cookies([{"name": "letters", "value": "large", "url": host.home}])
    return Screen(context, host.home).open(f"/t/{host.code}")


def test_ten_people_and_four_pots_are_no_smaller_in_large_letters(server: str, device: Device) -> None:
    host = prepares(device(TABLET, locale="de-DE"), server, **BETTING)
    four_pots(host)
    no_smaller(host.looks(), large(device, host), SIZES)


@pytest.mark.seldom
def test_ten_people_one_pot_and_four_sums_of_four_figures_are_no_smaller_either(server: str, device: Device) -> None:
    """A number on a button is whole, and so is each word beside it: “.490” would be other chips."""
    host = prepares(device(TABLET, locale="de-DE"), server, **BETTING)
    move(host, "deal")
    move(host, "starter", seat=1)
    move(host, "bet", seat=1, to=1250)
    no_smaller(host.looks(), large(device, host), ((1024, 768), (1180, 820), (820, 1180), (360, 640)))


def no_smaller(usual: Screen, larger: Screen, sizes: tuple[tuple[int, int], ...]) -> None:
    """On screens of these sizes all letters are whole, and the larger ones at least as high as the usual ones."""
    for width, height in sizes:
        drawn = []
        for screen in (usual, larger):
            screen.page.set_viewport_size({"width": width, "height": height})
            shot(screen.page, "ten" if screen is usual else "ten-large")
            assert not flaws(screen.page) + screen.page.evaluate(BROKEN), (width, height)
            assert not screen.page.evaluate(COVERED), (width, height)
            assert not screen.page.evaluate(CUT), (width, height)
            drawn.append(screen.page.evaluate(LETTERS))
        there = {part: high for part, high in drawn[1].items() if part in drawn[0]}
        smaller = {part: (drawn[0][part], high) for part, high in there.items() if high < drawn[0][part] - 0.5}
        assert not smaller, (width, height, smaller)


@pytest.mark.seldom
@pytest.mark.crossed
@pytest.mark.parametrize("letters", ["usual", "large"])
def test_the_last_round_is_whole_beside_ten_long_names(server: str, device: Device, letters: str) -> None:
    host = prepares(device(TABLET, locale="de-DE"), server, seats=seated(TEN, (1_000_000,) * 10), dealer=9, **LONGEST)
    move(host, "levels", levels=[{"times": n, "minutes": 30} for n in (1, 2, 3)])
    move(host, "last-round", **{"from": "this"})
    move(host, "deal")
    screen = large(device, host) if letters == "large" else host.looks()
    for width, height in SIZES:
        screen.page.set_viewport_size({"width": width, "height": height})
        expect(screen.page.locator(".last-round")).to_contain_text("Letzte Runde: noch 9 Hände")
        shot(screen.page, f"last-round-{letters}")
        assert not flaws(screen.page), (width, height)
        assert not screen.page.evaluate(CUT), (width, height)
    if letters == "usual":
        screen.page.set_viewport_size({"width": 820, "height": 1180})
        line, felt = (screen.page.locator(part).bounding_box() for part in (".quiet-lines", ".felt"))
        assert line and felt and line["y"] + line["height"] <= felt["y"] + 1, "the line stands above the felt"


# What is chosen in a field and is wider than the room for it.
CHOSEN = """() => Array.from(document.querySelectorAll("select")).filter(field => {
  const pen = document.createElement("canvas").getContext("2d"), style = getComputedStyle(field);
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return pen.measureText(field.selectedOptions[0].text).width > room;
}).map(field => field.selectedOptions[0].text)"""


@pytest.mark.seldom
@pytest.mark.crossed
@pytest.mark.parametrize("letters", ["usual", "large"])
def test_what_was_chosen_for_comparing_hands_stands_whole(server: str, device: Device, letters: str) -> None:
    """“Gleichstand: teilen”, also beside a longer word for the joker, where it goes below."""
    context = device(TABLET, locale="de-DE")
    context.add_cookies([{"name": "letters", "value": letters, "url": server}])
    page = context.new_page()
    page.goto(f"{server}/hands")
    sides = "() => new Set(Array.from(document.querySelectorAll('.how select'), part => part.offsetTop)).size"
    for joker in ("none", "bug"):
        page.locator("select[name=joker]").select_option(joker)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            shot(page, f"hands-{joker}-{letters}")
            assert not page.evaluate(CHOSEN), (joker, width, height)
            if joker == "none" and (width, letters) != (390, "large"):
                assert page.evaluate(sides) <= 2, "joker and ties share a row"
                assert not flaws(page), (width, height)
