"""On a phone, the pot, the jackpot line and the player to act stay visible; a notice about tablets hides no row."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Felt
from tests.browser.look import SMALLEST, at_rest, sound
from tests.browser.tables import LONG, NO_LIMIT, move, plays, seated
from tests.browser.taps import Device, Screen, until
from tests.browser.test_phones import Table
from tests.conftest import NAMES, PHONE

pytestmark = pytest.mark.xdist_group("small phones")  # one device shows them all

WHOLE_PRACTICE = "c0.c0.c1.c1.c2.c0.c0.c0.c1.c1.c3.c1.c0.s0.w4"

SLICED = """() => {
  const edge = document.querySelector(".stays").getBoundingClientRect().bottom;
  return Array.from(document.querySelectorAll(".side li, .say"), part => part.getBoundingClientRect())
    .filter(({ top, bottom }) => top < edge - 1 && bottom > edge + 1).length;
}"""
IN_SIGHT = """query => {
  const felt = document.querySelector(".felt").getBoundingClientRect();
  const edge = document.querySelector(".stays").getBoundingClientRect().bottom;
  return Array.from(document.querySelectorAll(query), part => part.getBoundingClientRect())
    .filter(({ top, bottom }) => top >= edge - 1 && bottom <= felt.bottom + 1).length;
}"""


def test_the_jackpot_line_and_the_row_of_the_player_to_act_are_in_sight_at_the_draw(felt: Felt) -> None:
    """Eight players: instructions in several steps come first, those in one line stay above the list."""
    host = felt(SMALLEST, "de", preset="DJ", seats=seated(LONG, (2_000,) * 8), dealer=8)
    now = plays(host, "deal" + 7 * ", check" + ", bet 5")
    host.looks()
    while now["phase"] == "bet":
        whole_above(host)
        now = plays(host, "call")
        host.wait(now["seq"])
    expect(host.page.locator(".say")).to_be_in_viewport(ratio=1)
    for _player in range(7):
        host.wait(plays(host, "draw 1")["seq"])
        whole_above(host)
        expect(host.page.locator(".say")).to_be_in_viewport(ratio=1)


def whole(screen: Screen, rows: str, count: int = 1) -> None:
    """Waits until so many of these rows are whole between the top of the list and its end."""
    until(screen.page, f"([rows, count]) => ({IN_SIGHT})(rows) === count", [rows, count])


def whole_above(host: Screen) -> None:
    """The line about openers is whole above the list, and the acting player's row is below it."""
    for part in (".carry", ".pot", ".seat.now"):
        expect(host.page.locator(part)).to_be_in_viewport(ratio=1)
    whole(host, ".seat.now")


def test_a_whole_practice_hand_ends_at_its_winner(felt: Felt) -> None:
    host = felt(SMALLEST)
    host.page.goto(f"{host.home}/practice?taps={WHOLE_PRACTICE}")
    expect(host.page.locator(".result")).to_be_in_viewport(ratio=1)
    whole(host, ".seat.won")
    expect(host.page.locator(".say")).to_be_hidden()  # nobody deals another hand


def test_all_pots_or_none_are_in_sight_when_the_last_of_the_list_acts(felt: Felt) -> None:
    seats = seated(NAMES[:6], (50, 120, 200, 400, 400, 400))
    host = felt(PHONE["viewport"], options=NO_LIMIT, seats=seats, dealer=6)
    plays(host, "deal, bet 49, raise 119, raise 199, call, call")
    host.looks()
    expect(host.page.locator(".seat.now h2")).to_have_text("Finn")
    assert not at_rest(host.page, lambda: host.page.evaluate(SLICED))
    expect(host.page.locator(".seat.now")).to_be_in_viewport(ratio=1)


def test_a_waiting_player_sees_their_row_below_instructions_in_many_steps(house: str, device: Device) -> None:
    """Eight are all-in before the flop: many steps for the dealer, and the seventh player reads the result there."""
    blinds = {"blind.small": 1, "limit.type": "no"}
    table = Table(device, house, preset="HE", options=blinds, seats=seated(LONG, (50,) * 8), dealer=8)
    host = table.host
    now = plays(host, "deal, raise 50, each call")
    guest = table.has(LONG[6], viewport=SMALLEST).wait(now["seq"])
    whole(guest, ".seat.you")
    assert not at_rest(guest.page, lambda: guest.page.evaluate(SLICED))
    guest.wait(move(host, "award", pots=[{"pot": 0, "high": [1]}])["seq"])
    whole(guest, ".seat.you")  # between hands, too
    expect(guest.page.locator(".winner")).to_be_in_viewport(ratio=1)


def test_six_rows_are_whole_on_the_smallest_phone_while_they_bet(felt: Felt) -> None:
    host = felt(SMALLEST, seats=seated(NAMES[:6], (200,) * 6), dealer=6)
    now = plays(host, "deal, bet 5, fold")
    page = host.looks().wait(now["seq"]).page
    whole(host, ".seat", 6)
    heights = page.locator(".seat").evaluate_all("rows => rows.map(row => row.offsetHeight)")
    assert len(set(heights)) == 1, "a word beside the name takes no second line"
    sound(page, "six-rows")
