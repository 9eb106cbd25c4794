"""Before and after an evening: the practice hand, tonight on top, the season, two people, one person's page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests import tries
from tests.browser.look import SMALLEST, UPRIGHT, flaws, sound
from tests.browser.tables import move
from tests.browser.taps import LIVE, OFTEN, Device, Screen, hosts, until
from tests.browser.test_table_card import ROWS
from tests.conftest import PHONE, TABLET

SMALL = {**PHONE, "viewport": SMALLEST}
MEANT = ".choices a.meant, .cuts a.meant, .seat a.meant, .seat a.hit"
CONTROLS = "a[href], button, input, select, [data-sheet], [role=button]"
# Elements under a finger that are not links, or a link covered by something else.
DEAD = f"""() => Array.from(document.querySelectorAll("{CONTROLS}")).filter(part => {{
  const {{ x, y, width, height }} = part.getBoundingClientRect();
  return !part.matches("a[href]") || !part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}}).map(part => part.outerHTML)"""
IN_SIGHT = """() => Array.from(document.querySelectorAll(".meant")).every(part => {
  const { x, width, top, bottom } = part.getBoundingClientRect();
  return [top + 2, bottom - 2].every(y => part.contains(document.elementFromPoint(x + width / 2, y)));
})"""  # what is to be tapped is not under the edge of the list
MOST_TAPS = 8  # two doors, four people, who deals first, "Deal"
MOST_TAPS_AGAIN = 4  # the same without the people
UNCOVERED = """() => document.querySelector(".seat.now").getBoundingClientRect().bottom
  <= document.querySelector(".coach").getBoundingClientRect().top"""
HEADED = """() => {
  const [heading, tools] = ["b", ".tools"].map(part => document.querySelector(`.learning ${part}`));
  return !heading.checkVisibility() || heading.getBoundingClientRect().right <= tools.getBoundingClientRect().left;
}"""


def test_a_practice_hand_is_played_to_its_end_by_the_suggested_taps(server: str, device: Device) -> None:
    page = device(SMALL, locale="de-DE").new_page()
    page.goto(server)
    sound(page, "first-visit")
    page.locator("a[href$='/practice']").first.tap()
    for taps in range(40):
        coach = page.locator(".coach")
        expect(coach).to_be_visible()
        if page.locator("a.go[href$='/new']").count():
            break
        if taps < 2:  # nothing to undo yet; something to undo
            sound(page, f"practice-{taps}")
            until(page, HEADED)
        until(page, IN_SIGHT)
        if page.locator(".choices.counts, .seat.now").count() == 2:
            until(page, UNCOVERED)
            assert not flaws(page)  # each number of cards is heard in words
        before = page.url
        page.locator(MEANT).first.tap()
        page.wait_for_url(lambda url, before=before: url != before)
    expect(page.locator("a.go[href$='/new']")).to_be_visible()
    sound(page, "practice-over")
    page.locator(".tools a[rel=prev]").tap()
    expect(page.locator("a.go[href$='/new']")).to_have_count(0)  # Undo leads back into the hand


def test_each_step_of_practice_begins_at_its_explanation_and_any_control_leads_on(server: str, device: Device) -> None:
    page = device(TABLET).new_page()
    page.goto(f"{server}/practice")
    coach, meant = page.locator(".coach"), page.locator(MEANT).first
    expect(coach).to_be_focused()
    before = coach.inner_text()
    page.evaluate("window.kept = true")
    page.keyboard.press("Tab")
    expect(page.locator(".act a").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(coach).not_to_have_text(before, use_inner_text=True)
    expect(coach).to_be_focused()
    page.go_back()
    expect(coach).to_have_text(before, use_inner_text=True)
    expect(coach).to_be_focused()
    left = tries(60)
    while meant.count() and next(left):
        dead, at = page.evaluate(DEAD), page.url
        assert not dead, f"{at}: {dead}"
        meant.evaluate("link => link.click()")
        page.wait_for_url(lambda url, at=at: url != at)
        expect(coach).to_be_focused()
    page.go_back()
    expect(meant).to_have_count(1)
    page.go_forward()
    expect(meant).to_have_count(0)
    assert page.evaluate("window.kept"), "the page stays"
    dead = page.evaluate(DEAD)
    assert not dead, dead
    for link in set(page.locator(CONTROLS).evaluate_all("links => links.map(link => link.href)")):  # of the last step
        answer = page.context.request.get(link)
        assert answer.ok and '<div class="toast"' not in answer.text(), link


def test_tonight_comes_first_and_leads_back_to_the_table(server: str, device: Device) -> None:
    host = hosts(device(SMALL, locale="de-DE"), server, name="Donnerstagspokerrunde")
    move(host, "deal")
    page, code = host.page, host.code
    page.goto(server)
    expect(page.locator(".tonight h1")).to_have_text("Donnerstagspokerrunde")
    assert page.locator(".tonight h1").evaluate(ROWS) == 1, "a long German word is not broken"
    expect(page.locator(".tonight")).to_contain_text("Anna")
    top = page.locator(".tonight").bounding_box()
    assert top and top["y"] < 200
    sound(page, "tonight")
    page.locator(".tonight .call").tap()
    page.wait_for_url(f"{server}/t/{code}")
    page.goto(server)
    assert dealt(host, ".again a[href$='/new']", "Anna", "Ben", "Cem", "Dora") <= MOST_TAPS
    page.goto(server)
    page.set_viewport_size(UPRIGHT)
    assert [door.evaluate(ROWS) for door in page.locator(".again .button > span").all()] == [1, 1, 1]
    page.set_viewport_size(SMALL["viewport"])
    assert dealt(host, ".again a[href*=again]") <= MOST_TAPS_AGAIN
    page.goto(f"{server}/new?again={code}")
    sound(page, "set-up")


def dealt(host: Screen, door: str, *names: str) -> int:
    """Taps from the first page to the first deal, with these known people; returns the number of taps."""
    before, page = host.taps, host.page
    host.press(door)
    page.wait_for_url("**/new*")
    for name in names:
        host.press(f".known [data-name={name}]")
    expect(page.locator(".known [aria-pressed=true]")).to_have_count(4)
    host.press(".start button")
    page.wait_for_url("**/t/*")
    page.wait_for_function(LIVE, polling=OFTEN)
    host.tap(host.sit("Dora"))
    host.tap(page.locator(".choices button").first)
    assert host.phase == "bet"
    return host.taps - before
