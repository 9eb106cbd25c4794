"""Seats between two hands: tapping an empty chair for a newcomer, dragging a player; the buck on the felt."""

from __future__ import annotations

import pytest

from tests.browser.look import each_screen, flaws
from tests.browser.tables import BETTING, LONG, TEN, move, plays, seated
from tests.browser.taps import Device, prepares, until
from tests.conftest import FIXED, TABLET

APART = """() => {
  const [disc, bet] = [".disc:not(.buck)", ".bet"].map(part => document.querySelector(`.dealer ${part}`))
    .map(part => part.getBoundingClientRect());
  return disc.right < bet.left || bet.right < disc.left || disc.bottom < bet.top || bet.bottom < disc.top;
}"""
# The narrowest gap between a bet and a seat, in pixels.
GAP = """() => {
  const boxes = query => Array.from(document.querySelectorAll(query), part => part.getBoundingClientRect());
  return Math.min(...boxes(".bet:not([hidden])").flatMap(bet => boxes(".seat").map(seat => Math.max(
    seat.left - bet.right, bet.left - seat.right, seat.top - bet.bottom, bet.top - seat.bottom))));
}"""


@pytest.mark.parametrize("letters", ["usual", "large"])
@pytest.mark.parametrize("people", [7, 8, 9, 10])
def test_a_bet_of_four_figures_touches_no_seat(server: str, device: Device, people: int, letters: str) -> None:
    context = device(TABLET, locale="de-DE")
    context.add_cookies([{"name": "letters", "value": letters, "url": server}])
    seats = seated(TEN[:people], (20_000,) * people)
    host = prepares(context, server, preset="SH", options=BETTING["options"], seats=seats, dealer=people)
    plays(host, "deal, starts 1, bet 9000" + (people - 2) * ", call")
    host.looks()
    for size in each_screen(host.page, (1180, 820), (1366, 1024)):
        assert not flaws(host.page), size
        until(host.page, f"() => ({GAP})() > 0.5")


@pytest.mark.parametrize("people", [3, 5, 6, 8])
def test_the_dealers_disc_covers_no_bet(server: str, device: Device, people: int) -> None:
    """At the lower right, the bet is at the corner where the disc usually is."""
    fields = {"preset": "DH", "options": FIXED, "seats": seated(LONG[:people], (200,) * people), "dealer": people}
    host = prepares(device(TABLET), server, **fields)
    plays(host, "deal, bet 5")
    move(host, "together", moves=[{"move": "call", "seat": seat} for seat in range(2, people)])
    host.looks()
    host.wait(plays(host, "raise 10, call")["seq"])
    until(host.page, APART)
