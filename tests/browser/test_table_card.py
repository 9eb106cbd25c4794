"""The printed card for the table: one page in both languages, black on white, nothing cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Felt
from tests.browser.look import UPRIGHT, shot
from tests.browser.tables import NO_LIMIT, move, plays, seated, shown_down, table
from tests.browser.taps import Screen
from tests.conftest import PHONE, TABLET

pytestmark = pytest.mark.xdist_group("table card")  # one tablet shows them all
ROWS = """link => {
  const text = document.createRange();
  text.selectNodeContents(link);
  return new Set(Array.from(text.getClientRects(), row => row.top)).size;
}"""  # the lines of a link that is higher than its text


def test_the_hands_page_stays_in_its_tab_names_the_players_left_and_leads_back(felt: Felt) -> None:
    host = felt(PHONE["viewport"], players=4)
    plays(host, "deal, bet 5, fold")
    host.looks().press(".top .game")
    host.press("#sheet[open] a[href*='/hands']")
    host.page.wait_for_url("**/hands?t=*")
    assert len(host.page.context.pages) == 1

    dealt = host.page.locator("#dealt li")
    expect(dealt.locator(".place")).to_have_text(["Anna", "Cem", "Dora"])
    dealt.filter(has_text="Dora").locator("button").tap()
    anna = ["Ks", "Kh", "Kd", "4s", "3s"]  # the first without cards once Dora has hers
    for card in ["As", "Ah", "Ad", "4c", "3c", *anna]:
        typed(host, f'[data-rank="{card[0]}"]', f'[data-suit="{card[1]}"]')
    expect(host.page.locator("#dealt .won .place")).to_have_text("Dora")
    host.page.reload()
    expect(host.page.locator("#dealt .won .place")).to_have_text("Dora")
    expect(dealt.locator(".place")).to_have_text(["Anna", "Cem", "Dora"])
    shot(host.page, "which-hand")

    host.page.get_by_role("link", name="Back to the table").click()
    host.page.wait_for_url(f"**/t/{host.code}")


def typed(host: Screen, *keys: str) -> None:
    """Presses these keys by script; the tests of seventeen taps and of the flush tap them."""
    host.page.evaluate("keys => keys.forEach(key => document.querySelector(key).click())", keys)


def test_three_hands_from_the_showdown_to_the_award_take_seventeen_taps(felt: Felt) -> None:
    host = felt(UPRIGHT, players=3)
    pot, taps = shown_down(host)["pot"], 1
    asks = host.looks().page.locator(".cuts a[href*='/hands']")
    assert asks.evaluate(ROWS) == 1
    asks.tap()
    host.page.wait_for_url("**/hands?t=*")
    how = host.page.locator(".how select")
    expect(how).to_have_count(3)
    assert max(how.evaluate_all("all => all.map(select => select.offsetHeight)")) < 60  # the room left is for the hands
    host.page.set_viewport_size(TABLET["viewport"])
    for rank in "KKK42" + "QQJJ9" + "A8765":
        expect(host.page.locator("#claim")).to_be_hidden()
        host.page.locator(f"[data-rank='{rank}']").tap()
        taps += 1
    expect(host.page.locator("#claim button")).to_be_visible()
    first = host.page.locator("#dealt .place").first.inner_text()
    expect(host.page.locator("#claim button")).to_have_text(f"{first} wins {pot}")
    expect(host.page.locator("#outcome p")).to_have_text(f"{first}: Three kings, four kicker")
    expect(host.page.locator("[data-rank]").first).to_be_hidden()
    shot(host.page, "which-hand-awards")
    host.page.locator("#claim button").tap()
    host.page.wait_for_url(f"**/t/{host.code}")
    assert taps + 1 == 17
    expect(host.page.locator(".winner")).to_contain_text(first)
    expect(host.page.locator(".made")).to_have_text("Three of a kind")


def all_in(felt: Felt) -> Screen:
    """A showdown with a side pot of 100 for Anna and Ben, and a main pot of 150 that Cem can win, too."""
    seats = seated(("Anna", "Ben", "Cem"), (200, 100, 50))
    host = felt(preset="DH", seats=seats, dealer=1, options=NO_LIMIT)
    plays(host, "deal, bet 99, all call, all pat")
    host.page.goto(f"{host.home}/hands?t={host.code}")
    return host


def enters(host: Screen, *hands: str) -> Locator:
    """The button that awards what these hands decide."""
    typed(host, *(f"[data-rank='{rank}']" for rank in "".join(hands)))
    return host.page.locator("#claim button")


def test_the_hands_are_kept_from_pot_to_pot_and_one_tap_awards_all_pots(felt: Felt) -> None:
    host = all_in(felt)
    button, made = enters(host, "QQQ93", "KK742"), host.page.locator(".made")
    expect(button).to_have_text("Anna wins the side pot: 100")
    button.tap()
    host.page.wait_for_url(f"**/t/{host.code}")
    host.page.locator(".cuts a[href*='/hands']").tap()
    expect(host.page.locator("#dealt .called b:not(:empty)")).to_have_count(2)
    expect(enters(host, "AAA92")).to_have_text("Cem wins 150")
    button.tap()
    host.page.wait_for_url(f"**/t/{host.code}")
    expect(made).to_have_text(["Anna: Three of a kind", "Cem: Three of a kind"])
    for _pot in range(2):
        move(host, "take-back")
    host.page.goto(f"{host.home}/hands?t={host.code}")  # where all three hands are known now
    expect(host.page.locator("#dealt .won")).to_contain_text("Cem")
    expect(button.locator("span")).to_have_text(["Anna wins the side pot: 100", "Cem wins the main pot: 150"])
    shot(host.page, "which-hand-two-winners")
    button.tap()
    host.page.wait_for_url(f"**/t/{host.code}")
    now = table(host)
    assert ([seat["stack"] for seat in now["seats"]], now["pots"]) == ([200, 0, 150], [])
    expect(made).to_have_text(["Anna: Three of a kind", "Cem: Three of a kind"])


def test_a_beaten_player_need_not_show(felt: Felt) -> None:
    host = felt(PHONE["viewport"], players=3)
    pot = shown_down(host)["pot"]
    host.page.goto(f"{host.home}/hands?t={host.code}")
    hides, rows = host.page.locator("[data-hides]"), host.page.locator("#dealt li")
    hides.tap()
    expect(rows.nth(0)).to_contain_text("Does not show")
    button = enters(host, "KKK42")
    expect(host.page.locator("#claim")).to_be_hidden()
    hides.tap()
    first = rows.nth(1).locator(".place").inner_text()
    expect(button).to_have_text(f"{first} wins {pot}")
    rows.nth(2).locator("button").tap()  # they do show
    expect(host.page.locator("#claim")).to_be_hidden()
    host.page.locator("[data-hides]").tap()
    button.tap()
    host.page.wait_for_url(f"**/t/{host.code}")
    expect(host.page.locator(".made")).to_have_text("Three of a kind")


def test_a_flush_is_entered_with_its_suits(felt: Felt) -> None:
    host = felt(PHONE["viewport"], players=2)
    shown_down(host)
    host.page.goto(f"{host.home}/hands?t={host.code}")
    host.page.locator("[data-plain]").tap()
    for card in ["Ah", "Kh", "9h", "5h", "2h", "Qs", "Qd", "Jc", "Jd", "4s"]:
        host.page.locator(f"[data-rank='{card[0]}']").tap()
        host.page.locator(f"[data-suit='{card[1]}']").tap()
    expect(host.page.locator("#dealt .won .called")).to_contain_text("Flush")
    expect(host.page.locator("#claim button")).to_be_visible()
    shot(host.page, "flush-awards")
