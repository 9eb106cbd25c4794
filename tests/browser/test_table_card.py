"""The card for the table on paper: one page in both languages, black on white, nothing cut."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.look import shot
from tests.browser.taps import Device, hosts
from tests.conftest import PHONE


def test_which_hand_wins_stays_in_this_tab_knows_who_is_in_and_leads_back(server: str, device: Device) -> None:
    host = hosts(device(PHONE), server, players=4)
    for decision in ("Deal", "Bet", "Fold"):
        host.choose(decision)
    host.press(".top .game")
    host.press("#sheet[open] a[href*='/hands']")
    host.page.wait_for_url("**/hands?t=*")
    assert len(host.page.context.pages) == 1

    dealt = host.page.locator("#dealt li")
    expect(dealt.locator(".place")).to_have_text(["Anna", "Cem", "Dora"])
    dealt.filter(has_text="Dora").locator("button").tap()
    for card in re.findall(r"\S+", "As Ah Ad 4c 3c Ks Kh Kd 4s 3s"):  # Dora's, then those of the first without: Anna
        host.page.locator(f'[data-rank="{card[0]}"]').tap()
        host.page.locator(f'[data-suit="{card[1]}"]').tap()
    expect(host.page.locator("#dealt .won .place")).to_have_text("Dora")
    host.page.reload()
    expect(host.page.locator("#dealt .won .place")).to_have_text("Dora")
    expect(dealt.locator(".place")).to_have_text(["Anna", "Cem", "Dora"])
    shot(host.page, "which-hand")

    host.page.get_by_role("link", name="Back to the table").click()
    host.page.wait_for_url(f"**/t/{host.code}")
    host.watch.clean()
