"""Back (a button or gesture of the device) closes any cover of the table; once more, it leaves the table."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.tables import move
from tests.browser.taps import LIVE, OFTEN, Device, Screen, a_new_table, prepares
from tests.browser.test_first_pages import dealt
from tests.conftest import PHONE, TABLET, Json

A_STEP_LONGER = "() => history.state !== null"


def at_table(server: str, device: Device, kind: Json = TABLET, **fields: Json) -> Screen:
    """A host who came from the start page to the table, where a hand has been dealt."""
    host = prepares(device(kind), server, **fields)
    move(host, "deal")
    host.page.goto(server)
    return host.looks()


def opened(host: Screen, target: str) -> None:
    """Opens a sheet with this control; returns once Back would close it."""
    host.press(target)
    expect(host.page.locator("dialog[open]")).to_be_visible()
    host.page.wait_for_function(A_STEP_LONGER, polling=OFTEN)


def closed(page: Page) -> None:
    """Waits until nothing covers the table any more."""
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#table")).to_be_visible()


def leaves(page: Page) -> None:
    """Goes Back, which must lead from the table to the start page."""
    page.go_back()
    expect(page.locator(".tonight")).to_be_visible()


def test_back_closes_any_sheet_then_leaves_the_table_and_is_no_move(server: str, device: Device) -> None:
    host = at_table(server, device, PHONE)
    host.choose("Bet")
    before = host.shown()
    for _again in range(2):
        opened(host, ".tools :text('Table')")
        host.page.go_back()
        closed(host.page)
    opened(host, ".tools :text('Table')")
    host.press("#sheet [hx-get$='/evening']")  # leads to another sheet
    expect(host.page.locator("#sheet .evening")).to_be_visible()
    host.page.go_back()
    closed(host.page)
    opened(host, ".tools :text('Table')")
    host.page.evaluate("""() => new Promise(done => {
      const sheet = document.getElementById("sheet");
      sheet.addEventListener("close", () => {
        sheet.showModal();
        done();
      }, { once: true });
      sheet.close();
    })""")  # opens again at once
    host.page.go_back()
    closed(host.page)
    leaves(host.page)
    host.page.go_forward()
    host.page.wait_for_function(LIVE, polling=OFTEN)
    assert host.shown() == before, "Back is no move, nor is forward"
    host.choose("Call")
    assert host.who == "Cem"


def test_a_sheet_closed_by_hand_leaves_no_step_and_a_new_page_has_no_sheet(server: str, device: Device) -> None:
    host = at_table(server, device)
    steps = host.page.evaluate("history.length")
    ways: list[Callable[[], None]] = [
        lambda: host.press("#sheet [data-close] >> visible=true"),
        lambda: host.page.keyboard.press("Escape"),
        lambda: host.page.touchscreen.tap(5, 400),
        lambda: host.page.locator("#sheet [data-close]").first.evaluate("part => { part.click(); part.click(); }"),
    ]
    for close in ways:
        opened(host, ".tools :text('Table')")
        close()
        closed(host.page)
        assert host.page.evaluate("history.length") <= steps + 1, "at most the step that forward would go"
    leaves(host.page)
    host.page.go_forward()
    host.page.wait_for_function(LIVE, polling=OFTEN)
    opened(host, ".tools :text('Table')")
    host.page.reload()
    host.page.wait_for_function(LIVE, polling=OFTEN)
    closed(host.page)
    leaves(host.page)
    host.page.go_forward()
    host.page.wait_for_function(LIVE, polling=OFTEN)
    closed(host.page)
    opened(host, ".tools :text('Table')")
    host.page.go_back()
    closed(host.page)
    host.page.go_forward()  # to where the sheet had been
    closed(host.page)
    leaves(host.page)


def test_bet_16_the_keypad_says_what_is_wrong_and_back_skips_it_later(server: str, device: Device) -> None:
    host = at_table(server, device, options={"ante.amount": 1, "limit.type": "no", "limit.min": 4, "limit.unit": 2})
    opened(host, "[data-pad]")
    host.page.go_back()
    closed(host.page)
    opened(host, "[data-pad]")
    button = host.page.locator("#pad .call")
    for typed, label in {"3": "4 to 199 only", "7": "Steps of 2 only", "8": "Bet 8", "199": "Bet 199"}.items():
        host.page.locator("#pad-to").fill(typed)
        expect(button).to_have_text(label)
        expect(button).to_be_enabled(enabled=label.startswith("Bet"))
    host.tap(button)
    closed(host.page)
    leaves(host.page)


def test_back_from_a_new_table_leads_to_a_link_to_it(server: str, device: Device) -> None:
    host = prepares(device(TABLET), server)
    page = host.page
    page.goto(f"{server}/new")
    dealt(host, ".known [data-name=Anna]", "Ben", "Cem", "Dora")
    at = page.url
    a_new_table(device(TABLET), server)  # another table of the same house
    page.go_back()
    page.wait_for_url("**/new")
    way_back = page.locator(f"p.back a[href$='{at.removeprefix(server)}']")
    expect(way_back).to_be_in_viewport()  # although the form was left at its end
    way_back.tap()
    page.wait_for_url(at)
    expect(page.locator("#table")).to_be_visible()
