"""Forms send what is marked and nothing else and keep their place; nothing moves under a finger by surprise."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.look import flaws
from tests.browser.taps import OFTEN, Device, Screen, hosts
from tests.conftest import PHONE, TABLET

STRAY = """() => Array.from(document.querySelectorAll("#game :is(select, [type=radio])"))
  .filter(field => field.options
    ? field.selectedIndex && !field.options[field.selectedIndex].defaultSelected
    : field.checked !== field.defaultChecked)
  .map(field => field.name)"""

WRAPPED = "all => all.length > 9 && all.every(select => getComputedStyle(select).whiteSpace === 'normal')"
TICKS = "cards => cards.map(card => getComputedStyle(card.querySelector('b'), '::before').content.includes('✓'))"


def set_up(server: str, device: Device) -> Page:
    """Opens the set-up page on a tablet."""
    page = device(TABLET).new_page()
    page.goto(f"{server}/new")
    return page


def types(page: Page, *names: str) -> None:
    """Types these names as a player would, each with Enter."""
    for name in names:
        page.keyboard.type(name)
        page.keyboard.press("Enter")


def test_house_rules_are_found_stay_in_place_and_change_with_the_game(server: str, device: Device) -> None:
    page = set_up(server, device)
    page.locator("details.house > summary").tap()
    field = page.locator(".house [data-finds]")
    rules = page.locator(".house li:visible label > span")
    for typed in ("all in", "All-in"):
        field.fill(typed)
        expect(rules.filter(has_text="All-in after the last raise")).to_have_count(1)
        expect(rules.filter(has_text="Cashing out")).to_have_count(0)  # its words all and in are far apart
    field.fill("in cash")
    expect(rules.filter(has_text="Cashing out")).to_have_count(1)  # not together in any
    field.fill("")
    a_changed_rule_keeps_its_place_and_a_game_of_a_shelf_closes_it(page)
    another_game_shows_the_servers_choices(page)


def a_changed_rule_keeps_its_place_and_a_game_of_a_shelf_closes_it(page: Page) -> None:
    page.locator(".shelf summary").nth(1).tap()
    assert page.locator("details.house select").evaluate_all(WRAPPED), "a long choice takes two lines"
    select = page.locator("details.house select[name='opt:raise.max']")
    select.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    with page.expect_response("**/new?*"):
        select.select_option(index=1)
    expect(page.locator("details.house li.changed .usual")).to_have_count(1)
    expect(page.locator("details.house > summary em")).to_have_text("1 differs")
    assert page.locator("details.house, .shelf:nth-child(2)").evaluate_all("all => all.every(part => part.open)")
    assert abs(page.evaluate("scrollY") - before) < 40
    with page.expect_response("**/new?*"):
        page.locator(".shelf:nth-child(2) label").first.tap()
    expect(page.locator("#game > section > .leaf > .games :checked")).to_have_count(1)  # it is among the usual ones
    expect(page.locator(".shelf[open]")).to_have_count(0)
    expect(page.locator("#game > section > .leaf > .games :checked")).to_be_focused()


def another_game_shows_the_servers_choices(page: Page) -> None:
    """Also where the browser has restored a choice nobody made, as Firefox does."""
    page.evaluate("""() => document.querySelectorAll("#game select").forEach(select => {
      select.addEventListener("change", event => event.stopPropagation());
      select.selectedIndex = select.options.length - 1;
    })""")
    page.evaluate("""() => document.querySelectorAll("#game .ask label:last-child input").forEach(answer => {
      answer.checked = true;
    })""")
    with page.expect_response("**/new?*"):
        page.evaluate("htmx.ajax('GET', 'new?preset=DJ', { target: '#game', swap: 'outerMorph' })")
    expect(page.locator("#game input[value=DJ]")).to_be_checked()
    assert page.evaluate(STRAY) == []
    assert page.locator("main form:not([autocomplete=off])").count() == 0, "nothing is filled in again after a reload"


def test_dealers_choice_is_one_tap_and_kept_until_the_first_dealer_picks(server: str, device: Device) -> None:
    page = set_up(server, device)
    page.locator("[data-newname]").tap()
    types(page, "Anna", "Ben", "Cem")
    page.locator(".one-by-one summary").tap()
    page.locator("[name=stack2]").fill("90")
    page.locator("[name=stack2]").press("Tab")
    choice = page.locator("#game label").filter(has_text="Dealer’s choice")
    choice.tap()
    cards = page.locator("#game .many")
    expect(cards.locator(":checked")).to_have_count(4)
    ticked = cards.evaluate_all("cards => cards.map(card => card.control.checked)")
    assert cards.evaluate_all(TICKS) == ticked and True in ticked and False in ticked
    expect(page.locator(".start p")).to_contain_text("3 players, Dealer’s choice")
    listed = page.locator(".start [data-line]")
    expect(listed).to_have_text("4 games")
    choice.tap()  # one game again, and back
    expect(cards).to_have_count(0)
    expect(page.locator("#game [name=preset]:checked")).to_have_count(1)
    choice.tap()
    expect(listed).to_have_text("4 games")
    expect(cards.locator(":checked")).to_have_count(4)
    assert not flaws(page)
    cards.filter(has_text="Seven Card Stud").first.tap()
    expect(listed).to_have_text("3 games")
    page.goto(f"{server}/course")
    page.locator("input[name=name]").fill("Anaconda")
    page.get_by_role("button", name="Save the game").tap()
    page.wait_for_url("**/new?preset=AO:anaconda")
    expect(page.locator(".known [aria-pressed=true]")).to_have_text(["1Anna", "2Ben", "3Cem"])
    expect(page.locator("[name=stack2]")).to_have_value("90")
    expect(listed).to_have_text("4 games")
    page.locator(".start .call").tap()
    page.wait_for_url("**/t/*")
    page.get_by_role("heading", name="Ben", exact=True).locator("xpath=..").locator(".hit").tap()
    for game in ("Five Card Draw", "Five Card Stud", "Anaconda"):
        expect(page.locator(".choices:not([hidden])").get_by_text(game).first).to_be_visible()
    page.goto(f"{server}/new")
    expect(page.locator("[data-count]").first).to_have_text("Nobody yet")


def test_people_are_typed_tapped_and_swapped_and_chips_typed_as_written(server: str, device: Device) -> None:
    """And Enter opens no table."""
    page = set_up(server, device)
    name, note = page.locator("[data-newname]"), page.locator("[data-taken]")
    name.tap()
    types(page, "Anna", "Ben", "ben")
    expect(note).to_be_visible()
    expect(note).to_have_text("ben is already taken here. Choose another name.")
    expect(name).to_have_value("ben")
    assert not flaws(page)
    types(page, "Cem")  # the typed text is marked, and typing goes on in its place
    expect(note).to_be_hidden()
    expect(name).to_have_value("")
    types(page, "", "Dora")
    assert page.evaluate("document.activeElement.matches('[data-newname]')")
    chips, sits = page.locator(".known [aria-pressed=true]"), page.locator(".ring [data-plate]")
    expect(chips).to_have_text(["1Anna", "2Ben", "3Cem", "4Dora"])
    chips.nth(1).tap()  # up again: the players sitting behind move up
    expect(chips).to_have_text(["1Anna", "2Cem", "3Dora"])
    page.locator(".known [data-name=Ben]").tap()
    page.locator(".one-by-one summary").tap()
    page.locator("[name=stack2]").fill("90")
    sits.filter(has_text="Cem").tap()
    sits.filter(has_text="Ben").tap()
    expect(sits).to_have_text(["Anna", "Ben", "Dora", "Cem"])
    assert page.locator("[name=stack4]").input_value() == "90", "their chips go with them"
    sits.filter(has_text="Anna").drag_to(sits.filter(has_text="Dora"))
    expect(sits).to_have_text(["Dora", "Ben", "Anna", "Cem"])
    expect(page.locator(".start p")).to_contain_text("4 players, Five Card Draw, jackpots")
    page.locator("[name=stack1]").press("Enter")
    assert page.url == f"{server}/new"
    assert page.locator("[data-player]").evaluate_all("all => all.map(part => part.value).join(' ').trim()") == (
        "Dora Ben Anna Cem"
    )
    page.locator("[name=name5]").fill("Ben")
    page.locator("[name=name5]").press("Tab")
    expect(note).to_have_text("Ben is already taken here. Choose another name.")
    typed_chips_are_shown(page)


def typed_chips_are_shown(page: Page) -> None:
    """Everybody's chips in every row, the worth of a chip in the row of chips and money."""
    everybody = page.locator("[data-everybody]")
    for written, held in (("1.000", "1000"), ("1,250", "1250"), ("200", "200")):
        everybody.fill(written)
        everybody.press("Tab")
        expect(everybody).to_have_value(held)
        assert {stack.input_value() for stack in page.locator("[data-stack-of]").all()} == {held}
    page.locator("#new-chips summary").tap()
    expect(page.locator("[name=chip]")).to_be_hidden()
    page.locator("[name=currency]").select_option("EUR")
    page.locator("[name=chip]").fill("0.25")
    page.locator("[name=chip]").press("Tab")
    row = page.locator("#new-chips summary small")
    expect(row).to_contain_text("a chip is worth €0.25")
    page.locator("[name=currency]").select_option("")
    expect(row).not_to_contain_text("0.25")


def test_a_tapped_seat_offers_its_sheet_and_a_knock_lies_over_it(server: str, device: Device) -> None:
    """The seat is outlined until its sheet is closed; the request ignores early taps."""
    host = hosts(device(TABLET), server)
    host.choose("Deal")
    host.press(host.sit("Dora"))
    strip = host.page.locator(".strip:not([hidden])")
    expect(strip.locator("button").first).to_have_text("More…")
    expect(strip.locator(".go")).to_have_count(0)  # no brass button offers to act for three people
    expect(host.page.locator(".seat.picked h2")).to_have_text("Dora")
    host.press(strip.locator("button").first)
    expect(host.page.locator("#sheet .sheet-head")).to_contain_text("Dora")
    host.closes()
    expect(strip).to_have_count(0)
    expect(host.page.locator(".seat.picked")).to_have_count(0)
    pot = host.page.locator(".pot").bounding_box()
    host.press(".tools :text('Table')")
    expect(host.page.locator("#sheet")).to_be_visible()
    host.page.locator("#sheet").evaluate("sheet => { sheet.scrollTop = 400; }")
    guest = Screen(device(TABLET), server)
    guest.page.goto(server + host.link.replace("?", "/join?"))
    host.page.evaluate("""() => new MutationObserver(() => {
      const yes = document.querySelector(".knock .yes");
      const shown = yes && yes.getClientRects().length;
      if (shown && !window.seen) window.seen = setTimeout(() => { yes.click(); window.tapped = true; }, 150);
    }).observe(document.body, { attributes: true, childList: true, subtree: true })""")
    guest.page.get_by_role("button", name="Ben").tap()
    knock = host.page.locator(".knock")
    expect(knock).to_contain_text("Ben would like to join")
    host.page.wait_for_function("() => window.tapped", polling=OFTEN)
    assert host.page.locator(".pot").bounding_box() == pot, "nothing moved"
    expect(guest.page.get_by_role("heading", name="Waiting for the host")).to_be_visible()
    host.press(knock.locator(".yes"))  # over the scrolled sheet
    guest.page.wait_for_url(f"{server}/t/{host.code}")


def test_a_set_up_refused_says_why_and_the_field_is_in_sight_marked_and_in_focus(server: str, device: Device) -> None:
    host = Screen(device(PHONE, locale="de-DE"), server)  # every row is closed there
    page = host.page
    page.goto(f"{server}/new")
    toast = page.locator("#toast .toast")
    page.locator(".start button").tap()
    expect(toast).to_contain_text("Mindestens zwei Spieler")
    assert page.url == f"{server}/new"
    toast.locator("[data-untoast]").tap()
    for name in ("Anna", "Ben"):
        page.locator("[data-newname]").fill(name)
        page.locator("[data-newname]").press("Enter")
    for field, wrong, right in (("opt:limit.max", "0", "10"), ("stack2", "viele", "200"), ("chip", "", "0,05")):
        page.evaluate("money => { document.querySelector('[name=currency]').value = money }", "EUR")
        place = page.locator(f"[name='{field}']")
        place.evaluate("(field, text) => { field.value = text }", wrong)
        page.locator(".start button").tap()
        expect(place).to_be_focused()
        expect(place).to_be_in_viewport()
        expect(place).to_have_attribute("aria-invalid", "true")
        expect(toast).to_be_visible()
        assert not flaws(page, ignoring="covered")
        place.fill(right)
        expect(place).not_to_have_attribute("aria-invalid", "true")
        toast.locator("[data-untoast]").evaluate_all("keys => keys.forEach(key => key.click())")  # if it is still there
    host.watch.clean("422")
    page.locator(".start button").tap()
    page.wait_for_url("**/t/*")
