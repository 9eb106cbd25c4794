"""One tablet and its phones: scan, choose a seat, be let in, come back; the effects of renewing the code."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.look import at_rest, shot, sound
from tests.browser.tables import move
from tests.browser.taps import LIVE, OFTEN, READY, Device, Screen, joins, prepares, until
from tests.conftest import PHONE, TABLET

SIZES = ((820, 1180), (390, 844), (320, 640))


def look(page: Page, name: str, *sizes: tuple[int, int]) -> None:
    """Takes pictures; fails on anything covered, cut, too small or inaccessible."""
    until(page, READY)
    sound(page, name, *sizes)


# The names on the seats under the strip with the request.
HIDDEN = """() => {
  const strip = document.querySelector(".knock").getBoundingClientRect();
  return Array.from(document.querySelectorAll(".seat h2, .seat .stack")).filter(part => {
    const own = part.getBoundingClientRect();
    return own.left < strip.right && own.right > strip.left && own.top < strip.bottom && own.bottom > strip.top;
  }).map(part => part.innerText);
}"""


def join_link(host: Screen) -> str:
    """The link a camera reads from the host's sheet."""
    return host.link.replace("?", "/join?")


def knock(host: Screen) -> None:
    """The host sees the request and taps "Let them in"."""
    host.press(host.page.locator(".knock .yes").first)


def test_phones_join_come_back_and_an_old_link_dies(server: str, device: Device) -> None:
    home, host = server, prepares(device(TABLET), server, players=4)
    move(host, "deal")
    host.looks()
    old = join_link(host)
    ben, newcomer = Screen(device(PHONE), home), Screen(device(PHONE), home)

    ben.page.goto(home + old)  # the camera opens this
    expect(ben.page).to_have_url(f"{home}/t/{host.code}/join")
    ben.page.get_by_role("button", name="Ben").tap()
    expect(ben.page.get_by_role("heading", name="Waiting for the host")).to_be_visible()
    look(ben.page, "waiting")
    expect(host.page.locator(".knock")).to_contain_text("Ben would like to join by phone.")
    expect(host.page.locator(".seat.now")).to_be_visible()
    until(host.page, READY)
    assert not at_rest(host.page, lambda: host.page.evaluate(HIDDEN)), "nobody's seat is hidden by who asks"
    knock(host)
    expect(host.page.locator(".knock")).to_have_count(0)
    ben.page.wait_for_url(f"{home}/t/{host.code}")  # by itself
    ben.page.wait_for_function(LIVE, polling=OFTEN)

    newcomer.page.goto(home + old)
    own_name = newcomer.page.get_by_label("Your name")
    expect(own_name).to_have_attribute("autocomplete", "nickname")
    own_name.fill("Zoe")
    newcomer.page.get_by_role("button", name="Ask for a seat").tap()
    expect(host.page.locator(".knock")).to_contain_text("Zoe would like a seat.")
    look(host.page, "knock-newcomer")
    host.page.locator(".knock").get_by_label("Chips").fill("150")
    knock(host)
    newcomer.page.wait_for_url(f"{home}/t/{host.code}")
    newcomer.page.wait_for_function(LIVE, polling=OFTEN)
    expect(host.sit("Zoe")).to_be_visible()
    newcomer.page.go_back()  # skips the waiting page, which would lead here again
    expect(newcomer.page).to_have_url(f"{home}/t/{host.code}/join")

    second = Screen(device(PHONE), home)
    second.page.goto(home + old)
    second.page.get_by_role("button", name=re.compile("^Ben")).tap()
    expect(host.page.locator(".knock")).to_contain_text("Ben’s second device?")
    host.press(host.page.locator(".knock").get_by_role("button", name="Not now"))
    expect(second.page.get_by_role("heading", name="The host said not now")).to_be_visible()
    look(second.page, "refused")

    you = ben.page.context.request.get(ben.page.url, headers={"Accept": "application/json"}).json()["you"]
    assert you == {"role": "player", "seat": 2}

    host.opens("[hx-get$='/invite']")  # once a hand was dealt, phones are behind the table
    sheet = host.page.locator("#sheet")
    expect(sheet.locator(".devices")).to_contain_text("Zoe")
    sheet.get_by_role("button", name="New code (old links stop working)").tap()
    expect(sheet.locator(".address")).not_to_contain_text(old.rpartition("=")[2])
    second.page.goto(home + old)
    expect(second.page.get_by_role("heading", name="This table is by invitation only.")).to_be_visible()
    digits = re.sub(r"\D", "", sheet.locator(".typed").inner_text().partition(" ")[2])
    second.page.get_by_label("The six digits").fill(digits)
    second.page.get_by_role("button", name="Continue").tap()
    expect(second.page.get_by_role("heading", name="Which seat is yours?")).to_be_visible()
    ben.page.reload()
    ben.page.wait_for_function(LIVE, polling=OFTEN)  # a player with a seat stays

    bens = sheet.locator(".devices li").filter(has_text="Ben")
    bens.get_by_role("button", name="Make host").tap()
    expect(ben.page.get_by_role("button", name="Table", exact=True)).to_be_visible()  # by itself
    expect(bens.get_by_role("button", name="Remove as host")).to_be_visible()  # the sheet is the new one
    bens.locator("summary").tap()
    bens.get_by_role("button", name="Yes, remove").tap()
    expect(ben.page.get_by_role("heading", name="The host removed this phone.")).to_be_visible()
    look(ben.page, "removed")
    ben.watch.clean("403")
    second.watch.clean("403")


def test_a_tap_just_after_a_request_moved_the_table_does_nothing(server: str, device: Device) -> None:
    host = prepares(device(PHONE), server, players=4)
    move(host, "deal")
    host.looks()
    first = host.page.locator(".seat").first
    before, shown = first.bounding_box(), host.shown()
    until(host.page, READY)
    host.page.evaluate("""() => new MutationObserver(() => {
      const moved = "ignoring" in document.documentElement.dataset;
      if (moved && !window.tapped) { document.querySelector(".choices button").click(); window.tapped = true; }
    }).observe(document.documentElement, { attributes: true })""")
    joins(device(TABLET), host, seat=2)
    host.page.wait_for_function("() => window.tapped", polling=OFTEN)
    assert before and (first.bounding_box() or before)["y"] > before["y"], "the list gives way"
    expect(host.page.locator("#toast")).to_contain_text("The table has moved on")
    assert host.shown() == shown
    knock(host)
    expect(host.page.locator(".knock")).to_have_count(0)
    assert at_rest(host.page, first.bounding_box, lambda found: found == before) == before


def test_the_doors_pages_fit_every_screen(server: str, device: Device) -> None:
    host, asking = prepares(device(TABLET), server, players=8), Screen(device(PHONE), server)
    link = join_link(host)
    asking.page.goto(f"{server}/t/{host.code}")
    look(asking.page, "door", *SIZES)
    asking.page.goto(server + link)
    look(asking.page, "join", *SIZES)
    asking.page.goto(server + link + "&seat=3")
    expect(asking.page.locator(".yours .call")).to_contain_text("Cem")
    asking.page.get_by_role("button", name="Cem").tap()
    expect(asking.page.get_by_role("heading", name="Waiting for the host")).to_be_visible()
    page = host.looks().page
    sheet = page.locator("#sheet")
    expect(page.locator(".knock")).to_be_visible()
    look(page, "knock", *SIZES)
    host.press(page.get_by_role("button", name="Phones"))
    expect(sheet.locator(".address")).to_be_visible()
    expect(sheet.locator(".knock")).to_contain_text("Cem would like to join")
    look(page, "phones", *SIZES)
    sheet.locator("#devices").scroll_into_view_if_needed()
    shot(page, "phones-below")
    until(page, READY)
    sheet.locator(".knock .yes").tap()  # a host showing the code admits without closing it
    expect(sheet.locator(".knock")).to_have_count(0)
    expect(sheet.locator("#devices")).to_contain_text("Cem")
    asking.watch.clean("403")
