"""Before and after an evening: the practice hand, tonight on top, the season, two people, one person's page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.tables import move
from tests.browser.taps import Screen, prepares
from tests.browser.test_first_pages import SMALL, Device, looked
from tests.conftest import TABLET, Json

EUROS = {"currency": "EUR", "chip": "0.10"}


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


@pytest.mark.parametrize(("kind", "locale"), [(TABLET, "en-GB"), (SMALL, "de-DE")], ids=["tablet", "phone-de"])
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
