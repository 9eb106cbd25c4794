"""Before and after an evening: the practice hand, tonight on top, the season, two people, one person's page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.look import barriers, flaws, shot
from tests.browser.prepared import prepares
from tests.browser.tables import move
from tests.browser.taps import LIVE, OFTEN, Screen, hosts
from tests.conftest import PHONE, TABLET, Json

Device = Callable[..., BrowserContext]
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
MEANT = ".choices a.meant, .cuts a.meant, .seat a.meant, .seat a.hit"
MOST_TAPS = 8  # two doors, four people, who deals first, "Deal"
MOST_TAPS_AGAIN = 4  # the same without the people
EUROS = {"currency": "EUR", "chip": "0.10"}
HEADED = """() => {
  const [heading, tools] = ["b", ".tools"].map(part => document.querySelector(`.learning ${part}`));
  return !heading.checkVisibility() || heading.getBoundingClientRect().right <= tools.getBoundingClientRect().left;
}"""
in_both = pytest.mark.parametrize(("kind", "locale"), [(TABLET, "en-GB"), (SMALL, "de-DE")], ids=["tablet", "phone-de"])


def looked(page: Page, name: str) -> list[str]:
    """What a designer or a blind reader would send back."""
    shot(page, name)
    return [f"{name}: {wrong}" for wrong in flaws(page) + barriers(page)]


@pytest.mark.crossed
@in_both
def test_a_practice_hand_is_played_to_its_end_by_the_taps_it_means(
    server: str, device: Device, kind: Json, locale: str
) -> None:
    page = device(kind, locale=locale).new_page()
    page.goto(server)
    faults = looked(page, "first-visit")
    page.locator("a[href='/practice']").first.tap()
    for taps in range(40):
        coach = page.locator(".coach")
        expect(coach).to_be_visible()
        if page.locator("a.go[href='/new']").count():
            break
        if taps < 2:  # nothing to undo yet; something to undo
            faults += looked(page, f"practice-{taps}")
            assert page.evaluate(HEADED), "the heading lies under the buttons"
        before = page.url
        page.locator(MEANT).first.tap()
        page.wait_for_url(lambda url, before=before: url != before)
    expect(page.locator("a.go[href='/new']")).to_be_visible()
    faults += looked(page, "practice-over")
    page.locator(".tools a[rel=prev]").tap()
    expect(page.locator("a.go[href='/new']")).to_have_count(0)  # Undo leads back into the hand
    assert not faults, "\n".join(faults)


@pytest.mark.crossed
@in_both
def test_tonight_stands_on_top_and_leads_back_to_the_table(
    server: str, device: Device, kind: Json, locale: str
) -> None:
    host = hosts(device(kind, locale=locale), server)
    move(host, "deal")
    page, code = host.page, host.code
    page.goto(server)
    expect(page.locator(".tonight h1")).to_have_text("Friday")
    expect(page.locator(".tonight")).to_contain_text("Anna")
    top = page.locator(".tonight").bounding_box()
    assert top and top["y"] < 200
    faults = looked(page, "tonight")
    page.locator(".tonight .call").tap()
    page.wait_for_url(f"{server}/t/{code}")
    page.goto(server)
    assert dealt(host, ".again a[href='/new']", "Anna", "Ben", "Cem", "Dora") <= MOST_TAPS
    page.goto(server)
    assert dealt(host, ".again a[href*=again]") <= MOST_TAPS_AGAIN
    page.goto(f"{server}/new?again={code}")
    faults += looked(page, "set-up")
    assert not faults, "\n".join(faults)


def dealt(host: Screen, door: str, *names: str) -> int:
    """The taps from the first page through this door to the first deal, with these known people tapped."""
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


def evenings(device: Device, server: str, kind: Json, locale: str) -> Screen:
    """Two evenings for euros and one without money, each of one hand and finished."""
    context = device(kind, locale=locale)
    for money in (EUROS, {"currency": "EUR", "chip": "0.50"}, None):
        host = prepares(context, server, **({"money": money} if money else {}))
        now = move(host, "deal")
        now = move(host, "bet", seat=now["to_act"], to=5)
        while now["phase"] == "bet":
            now = move(host, "fold", seat=now["to_act"])
        move(host, "finish")
    while context.request.get(f"{server}/people", headers={"Accept": "application/json"}).json()["unread"]:
        pass  # each request reads on
    return host


@pytest.mark.seldom
@pytest.mark.crossed
@in_both
def test_the_season_two_people_and_one_person_read_in_money_with_dates(
    server: str, device: Device, kind: Json, locale: str
) -> None:
    page = evenings(device, server, kind, locale).page
    page.goto(f"{server}/season")
    rows = page.locator(".standings tbody tr")
    expect(rows).to_have_count(4)
    money = rows.first.locator(".n").inner_text()
    assert "€" in money and money.strip().startswith("+")
    assert page.locator(".season .when").first.inner_text().count("1"), "the evening without money is told apart"
    faults = looked(page, "season")
    winner, other = (rows.nth(n).locator("th a").inner_text() for n in (0, 1))
    for key, name in (("a", winner), ("b", other)):
        page.locator(f".versus [name={key}]").select_option(name)
    page.locator(".versus button").tap()
    page.wait_for_url(f"**a={winner}&b={other}*")
    expect(page.locator(".duel .facts2 dd b").first).to_have_text("2")  # ahead on both evenings for money
    faults += looked(page, "head-to-head")
    page.locator(".standings th a").first.tap()
    page.wait_for_url(f"{server}/people/{winner}")
    headline = page.locator(".headline")
    assert headline.inner_text().strip() == money.strip(), "all together is the season's money, not chips"
    assert page.locator(".folk li").count() == 3
    assert all(re.search(r"\d", text) for text in page.locator(".folk small").all_inner_texts()), "dates"
    expect(page.locator(".chart:visible, svg[class*=chart]:visible").first).to_contain_text("€")
    faults += looked(page, "person")
    assert not faults, "\n".join(faults)
