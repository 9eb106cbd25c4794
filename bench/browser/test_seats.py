"""Seats between two hands: tapping an empty chair for a newcomer, dragging a player; the buck on the felt."""

from __future__ import annotations

import pytest

from tests.browser.look import flaws
from tests.browser.tables import BETTING, LONG, TEN, move, seated
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
    move(host, "deal")
    move(host, "starter", seat=1)
    now = move(host, "bet", seat=1, to=9_000)
    while now["to_act"] != people:
        now = move(host, "call", seat=now["to_act"])
    host.looks()
    for width, height in ((1180, 820), (1366, 1024)):
        host.page.set_viewport_size({"width": width, "height": height})
        assert not flaws(host.page), (width, height)
        until(host.page, f"() => ({GAP})() > 0.5")


@pytest.mark.parametrize("people", [3, 5, 6, 8])
def test_the_dealers_disc_covers_no_bet(server: str, device: Device, people: int) -> None:
    """At the lower right, the bet is at the corner where the disc usually is."""
    fields = {"preset": "DH", "options": FIXED, "seats": seated(LONG[:people], (200,) * people), "dealer": people}
    host = prepares(device(TABLET), server, **fields)
    move(host, "deal")
    move(host, "bet", seat=1, to=5)
    move(host, "together", moves=[{"move": "call", "seat": seat} for seat in range(2, people)])
    host.looks()
    move(host, "raise", seat=people, to=10)
    host.wait(move(host, "call", seat=1)["seq"])
    until(host.page, APART)
