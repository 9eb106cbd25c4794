"""Seats between two hands: tapping an empty chair for a newcomer, dragging a player; the buck on the felt."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.look import sound
from tests.browser.tables import LONG, move, seated
from tests.browser.taps import LIVE, OFTEN, READY, Device, Screen, hosts
from tests.conftest import FIXED, TABLET

STUD = {"ante.amount": 1, "limit.small": 5, "limit.big": 10}
SIZES = ((1024, 600), (820, 1180), (390, 844), (1180, 820))


def middle(page: Page, query: str) -> tuple[float, float]:
    """The middle of this part of the page."""
    box = page.locator(query).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: str, end: str) -> None:
    """Drags with one finger, from the middle of one part to the middle of another."""
    expect(page.locator("[data-carries]")).to_have_count(1)  # its script is there
    page.wait_for_function(LIVE, polling=OFTEN)
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(*middle(page, end), steps=6)
    page.mouse.up()


def test_seat_08_a_player_is_dragged_to_a_free_seat_and_a_newcomer_taps_one(server: str, device: Device) -> None:
    """Seven people with a gap at the third chair; one of them is also dragged against another."""
    seats = [row for row in seated(LONG, (200,) * 8) if row["seat"] != 3]
    fields = {"preset": "SH", "options": STUD, "seats": seats, "dealer": 1, "way": "dealer"}
    games = [{"preset": "DH", "options": FIXED}, {"preset": "SH", "options": STUD}]
    context = device(TABLET, locale="de-DE")
    host = hosts(context, server, games=games, evening={"evening.buck": True}, **fields)
    page = host.page
    page.wait_for_function(READY, polling=OFTEN)
    sound(page, "seats-8-de-DE", *SIZES)  # the buck is there, too
    drag(page, '[data-seat="2"]', '[data-gap="3"]')
    expect(page.locator('[data-seat="3"] h2')).to_have_text(LONG[1])
    page.wait_for_function(READY, polling=OFTEN)
    drag(page, '[data-seat="3"]', '[data-seat="4"]')
    expect(page.locator('[data-seat="4"] h2')).to_have_text(LONG[1])
    expect(page.locator('[data-seat="3"] h2')).to_have_text(LONG[3])
    expect(page.locator("dialog[open]")).to_have_count(0)  # a drag is not a tap
    page.locator('[data-gap="2"]').click()
    form = page.locator("#sheet form[action$='/sit']")
    form.locator("[name=name]").fill("Nina")
    form.get_by_role("button").last.click()
    expect(page.locator('[data-seat="2"] h2')).to_have_text("Nina")
    move(host, "deal")
    expect(page.locator("[data-gap]")).to_have_count(0)
    a_rotation_is_kept_also_one_stored_under_the_former_name(host)


def a_rotation_is_kept_also_one_stored_under_the_former_name(host: Screen) -> None:
    host.page.evaluate("code => localStorage.setItem(`turn:${code}`, '2')", host.code)
    host.page.reload()
    expect(host.page.locator("html[data-live=on]")).to_have_attribute("data-rotated", "2")
    host.opens("[data-rotate-by='1']")
    host.page.reload()
    expect(host.page.locator("html[data-live=on]")).to_have_attribute("data-rotated", "3")
