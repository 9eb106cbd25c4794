"""Seats between two hands: tapping an empty chair for a newcomer, dragging a player; the buck on the felt."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.look import sound
from tests.browser.tables import LONG, move, seated
from tests.browser.taps import LIVE, OFTEN, READY, Device, Screen, hosts, prepares
from tests.conftest import FIXED, TABLET

STUD = {"ante.amount": 1, "limit.small": 5, "limit.big": 10}
SIZES = ((1024, 600), (820, 1180), (390, 844), (1180, 820))


def opened(device: Device, server: str, people: int, locale: str = "en-GB") -> Screen:
    """People with a gap at the third chair."""
    seats = [row for row in seated(LONG[:people], (200,) * people) if row["seat"] != 3]
    fields = {"preset": "SH", "options": STUD, "seats": seats, "dealer": 1, "way": "dealer"}
    games = [{"preset": "DH", "options": FIXED}, {"preset": "SH", "options": STUD}]
    host = hosts(device(TABLET, locale=locale), server, games=games, evening={"evening.buck": True}, **fields)
    host.page.wait_for_function(READY, polling=OFTEN)
    return host


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


def test_free_seats_and_the_buck_cover_nothing(server: str, device: Device) -> None:
    host = opened(device, server, 8, "de-DE")
    assert not sound(host.page, "seats-8-de-DE", *SIZES)


def test_seat_08_a_player_is_dragged_to_a_free_seat_and_against_another(server: str, device: Device) -> None:
    host = opened(device, server, 4)
    page = host.page
    drag(page, '[data-seat="2"]', '[data-gap="3"]')
    expect(page.locator('[data-seat="3"] h2')).to_have_text(LONG[1])
    page.wait_for_function(READY, polling=OFTEN)
    drag(page, '[data-seat="3"]', '[data-seat="4"]')
    expect(page.locator('[data-seat="4"] h2')).to_have_text(LONG[1])
    expect(page.locator('[data-seat="3"] h2')).to_have_text(LONG[3])
    expect(page.locator("dialog[open]")).to_have_count(0)  # a drag is not a tap


def test_a_newcomer_is_seated_by_a_tap_on_an_empty_seat(server: str, device: Device) -> None:
    host = opened(device, server, 4)
    host.page.locator('[data-gap="3"]').click()
    form = host.page.locator("#sheet form[action$='/sit']")
    form.locator("[name=name]").fill("Nina")
    form.get_by_role("button").last.click()
    expect(host.page.locator('[data-seat="3"] h2')).to_have_text("Nina")
    move(host, "deal")
    expect(host.page.locator("[data-gap]")).to_have_count(0)


def test_a_rotation_stored_under_the_former_name_is_kept(server: str, device: Device) -> None:
    host = prepares(device(TABLET), server)
    page = host.looks().page
    page.evaluate("code => localStorage.setItem(`turn:${code}`, '2')", host.code)
    page.reload()
    expect(page.locator("html[data-live=on]")).to_have_attribute("data-rotated", "2")
    host.press(".table-tool")
    host.press(page.locator("[data-rotate-by='1']"))
    page.reload()
    expect(page.locator("html[data-live=on]")).to_have_attribute("data-rotated", "3")
