"""Large letters are never smaller than usual ones; no word is broken, no number covered, the last round is whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.look import flaws, shot
from tests.browser.tables import BETTING, LONGEST, TEN, move, seated
from tests.browser.taps import prepares
from tests.browser.test_large import CUT, SIZES, Device, large, no_smaller
from tests.conftest import TABLET


def test_ten_people_one_pot_and_four_sums_of_four_figures_are_no_smaller_either(server: str, device: Device) -> None:
    """A number on a button is whole, and so is each word beside it: “.490” would be other chips."""
    host = prepares(device(TABLET, locale="de-DE"), server, **BETTING)
    move(host, "deal")
    move(host, "starter", seat=1)
    move(host, "bet", seat=1, to=1250)
    no_smaller(host.looks(), large(device, host), ((1024, 768), (1180, 820), (820, 1180), (360, 640)))


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
