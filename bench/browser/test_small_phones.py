"""On a phone, the pot, the jackpot line and the player to act stay visible; a notice about tablets hides no row."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.look import SMALLEST, WHOLE, flaws
from tests.browser.tables import BETTING, LONG, LONGEST, TEN, brought_in, four_pots, move, plays, seated
from tests.browser.taps import Device, Screen, joins, prepares, until
from tests.browser.test_small_phones import IN_SIGHT, whole
from tests.conftest import PHONE, TABLET, Json

SMALL_PHONE = {**PHONE, "viewport": SMALLEST}
LEAST = 16  # pixels of a stack's figures


def ten(device: Device, server: str, script: str = "") -> Screen:
    """A host's phone with ten players, the first card dealt."""
    context = device(SMALL_PHONE)
    if script:
        context.add_init_script(script)
    host = prepares(context, server, seats=seated(TEN, (1_000_000,) * 10), dealer=10, **LONGEST)
    move(host, "deal")
    brought_in(host)
    return host.looks()


def test_the_pot_stays_in_sight_with_ten_players(server: str, device: Device) -> None:
    host = ten(device, server)
    last = host.page.locator(".seat").last
    last.scroll_into_view_if_needed()
    for part in (".pot", ".act .who", ".choices button"):
        expect(host.page.locator(part).first).to_be_in_viewport(ratio=1)
    lines = host.page.locator(".lines").bounding_box()
    newest = host.page.locator(".lines li").first.bounding_box()
    assert lines and newest and newest["x"] == lines["x"], "the newest sentence of the log stands whole"
    assert newest["y"] + newest["height"] <= lines["y"] + lines["height"] + 1


@pytest.mark.parametrize("most", [9_999, 12_500])
@pytest.mark.parametrize("kind", [PHONE, SMALL_PHONE], ids=["phone", "smallest"])
def test_all_stacks_of_a_table_are_of_one_size(server: str, device: Device, kind: Json, most: int) -> None:
    """Also beside a long name, and when one stack has five digits."""
    stacks = (200, 2_000, 2_000, 200, most, 0, 2_000, 2_000)
    host = prepares(device(kind, locale="de-DE"), server, seats=seated(LONG, stacks), dealer=8).looks()
    sizes = "() => [...new Set(Array.from(document.querySelectorAll('.stack'), sum => getComputedStyle(sum).fontSize))]"
    (size,) = host.page.evaluate(sizes)
    assert float(size.removesuffix("px")) >= LEAST
    assert not flaws(host.page, WHOLE)


def test_a_host_on_a_phone_loses_no_row_to_a_notice_about_tablets(server: str, device: Device) -> None:
    host = ten(device, server, "delete Navigator.prototype.wakeLock")  # as on any address but localhost
    expect(host.page.locator(".stay-awake")).to_be_hidden()


TOLD = """() => {
  const edge = document.querySelector(".stays").getBoundingClientRect().bottom;
  const pots = Array.from(document.querySelectorAll(".side li"), pot => pot.getBoundingClientRect().bottom);
  return pots.filter(bottom => bottom > edge + 1).length;
}"""


@pytest.mark.parametrize("letters", ["usual", "large"])
def test_four_rows_are_in_sight_while_ten_people_bet_for_four_pots(server: str, device: Device, letters: str) -> None:
    """Including the acting player's row, when the page opens and after each tap."""
    context = device(SMALL_PHONE, locale="de-DE")
    context.add_cookies([{"name": "letters", "value": letters, "url": server}])
    host = prepares(context, server, **BETTING)
    four_pots(host)
    host.looks()
    for seat in (5, 6, 7, 8, 9, 10):
        until(host.page, f"least => ({IN_SIGHT})('.seat') >= least", 3 if letters == "usual" else 2)
        whole(host, ".seat.now")
        if seat < 10:
            host.choose("Mitgehen")


def test_a_list_scrolled_to_the_turn_shows_all_pots_or_none(server: str, device: Device) -> None:
    host = prepares(device(PHONE, locale="de-DE"), server, **BETTING)
    four_pots(host)
    until(host.looks().page, f"() => ({TOLD})() === 4")
    for _seat in (6, 7):
        host.choose("Mitgehen")
        until(host.page, f"() => ({TOLD})() === 0")  # some of them would not add up to the pot


def test_a_phone_shows_the_row_of_its_player_on_their_turn(server: str, device: Device) -> None:
    """The acting player's own row, also at the draw, when there is an instruction to the dealer."""
    host = prepares(device(TABLET), server, preset="DJ", seats=seated(LONG, (2_000,) * 8), dealer=8)
    move(host, "approval", approval=False)
    phone = Screen(device(SMALL_PHONE, locale="de-DE"), server)
    joins(phone.page.context, host, name="Wolfgang")
    move(host, "deal")
    phone.open(f"/t/{host.code}")
    phone.wait(plays(host, "bet 5, all call" + 5 * ", draw 1")["seq"])
    expect(phone.page.locator(".seat.you.now")).to_be_in_viewport(ratio=1)
    whole(phone, ".seat.you.now")
