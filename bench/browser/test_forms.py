"""Forms send what is marked and nothing else, keep their place, and nothing comes under a finger by surprise."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.test_forms import Device, set_up


@pytest.mark.parametrize(("locale", "shown"), [("en-GB", "worth €0.05"), ("de-DE", "0,05\xa0€ wert")])
def test_what_a_chip_is_worth_is_told_as_the_language_writes_money(
    server: str, device: Device, locale: str, shown: str
) -> None:
    page = set_up(server, device, locale)
    row = page.locator("#new-chips > summary")
    row.tap()
    page.locator("[name=currency]").select_option("EUR")
    for typed in ("0,05", "0.05"):
        page.locator("[name=chip]").fill("")
        page.locator("[name=chip]").press("Tab")
        expect(row).not_to_contain_text("0")
        page.locator("[name=chip]").fill(typed)
        page.locator("[name=chip]").press("Tab")
        expect(row).to_contain_text(shown)
