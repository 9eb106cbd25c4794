"""Between two hands, by taps: buying chips, lending chips, drawing for seats, a dealer who antes for all."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Felt
from tests.browser.look import LOW, flaws, seen
from tests.browser.tables import all_in, folded, move, plays, seated, table
from tests.browser.taps import READY, Device, Screen, until
from tests.conftest import FIXED, NAMES, PHONE

pytestmark = pytest.mark.xdist_group("between hands")  # one tablet shows them all


def offered(host: Screen) -> Locator:
    """The buttons of players without chips."""
    return host.page.locator(".no-chips form[action$='/buy-in'] button")


def test_bank_01_each_player_without_chips_buys_with_one_tap(felt: Felt) -> None:
    seats = seated(NAMES[:6], (200, 0, 200, 0, 0, 200))
    money = {"currency": "EUR", "chip": "0.10"}
    host = felt(PHONE["viewport"], "de", preset="DH", options=FIXED, seats=seats, dealer=6, money=money).looks()
    for still in (3, 2, 1):
        seen(host.page, f"no-chips-{still}-de-DE")
        expect(offered(host)).to_have_count(still)
        taps = host.taps
        host.tap(offered(host).first)
        assert host.taps == taps + 1
    expect(offered(host)).to_have_count(0)
    assert host.stacks() == dict.fromkeys(NAMES[:6], 200)
    host.tap(".undo button")
    expect(offered(host)).to_have_count(1)
    assert host.stacks()["Emil"] == 0
    host.tap(host.page.locator(".choices .go"))
    assert (host.phase, host.number(".pot")) == ("bet", 5), "the deal never waits for it"


def test_with_three_players_without_chips_and_seven_games_nothing_lies_over_a_chair(felt: Felt) -> None:
    names = ("Maximiliane", "Karl-Friedrich", "Annegret", "Bartholomäus-Johannes", "Emil", "Finn", "Greta")
    options = {"ante.amount": 1, "limit.type": "spread", "limit.min": 2, "limit.max": 100}
    seats = seated(names, (600, 700, 3, 3, 3, 400, 500))
    host = felt(LOW, "de", preset="DH", options=options, seats=seats, dealer=7)
    move(host, "games", way="dealer", games=[{"preset": key} for key in ("DH", "DJ", "JB", "DT", "DL", "DS", "DD")])
    all_in(host, 3, 4, 5)
    plays(host, "each pat, all check")
    for _pot in table(host)["pots"]:
        left = [pot for pot in enumerate(table(host)["pots"]) if len(pot[1]["seats"]) > 1]
        if table(host)["phase"] == "showdown":
            move(host, "award", pots=[{"pot": left[-1][0], "high": [2]}])
    page = host.looks().page
    expect(page.locator(".winner")).to_contain_text("Karl-Friedrich")
    expect(offered(host)).to_have_count(3)
    assert not flaws(page, ignoring="small: <button deals>")


def test_bank_02_loans_are_shown_in_the_books_and_the_settlement(felt: Felt) -> None:
    seats = seated(NAMES[:3], (200, 100, 100))
    money = {"currency": "EUR", "chip": "0.10"}
    host = felt(preset="DH", options=FIXED, seats=seats, dealer=3, money=money).looks()
    page = host.page
    host.press(host.sit("Anna"))
    host.press(page.get_by_role("button", name="Lend or sell chips to another player"))
    host.press(page.locator("#sheet .pills label").filter(has_text="Ben"))
    page.locator("#sheet [name=chips]").fill("50")
    seen(page, "lending")
    host.tap(page.get_by_role("button", name="Give the chips"))
    assert host.stacks() == {"Anna": 150, "Ben": 150, "Cem": 100}
    host.press(host.page.locator(".tools").get_by_role("button", name="Bank"))
    expect(page.locator("#sheet")).to_contain_text("Anna has lent Ben 50 chips.")
    assert not flaws(page)
    host.press(page.locator("#sheet").get_by_role("button", name="Settle up"))
    expect(page.locator("#settle h1")).to_have_text("Settle up")
    won = page.locator("#settle .settled tbody .in-all").all_inner_texts()
    assert [row.split()[-1] for row in won] == ["€0.00", "€0.00", "€0.00"], "lent chips are nobody’s win"


def test_ante_10_the_dealer_antes_for_all(felt: Felt) -> None:
    options = {**FIXED, "ante.amount": 2, "ante.who": "dealer"}
    host = felt(PHONE["viewport"], players=5, preset="DH", options=options).looks()
    expect(host.page.locator(".game, .top").first).to_contain_text("dealer antes 2")
    host.choose("Deal")
    assert host.stacks() == {"Anna": 200, "Ben": 200, "Cem": 200, "Dora": 200, "Emil": 190}
    assert host.number(".pot") == 10
    seen(host.page, "dealer-antes")
    assert host.wait(plays(host, "bet 5, fold, fold, fold, fold")["seq"]).stacks()["Anna"] == 210


def after_a_hand_with_blinds(felt: Felt) -> Screen:
    """Four players after their first hand with blinds."""
    blinds = {"blind.small": 1, "blind.big": 2, "limit.type": "no"}
    seats = seated(NAMES[:4], (100,) * 4)
    host = felt(PHONE["viewport"], "de", preset="DB", options=blinds, seats=seats, dealer=4)
    folded(host)
    return host.looks()


def test_r_btn_05_a_newcomer_posts_the_big_blind_or_waits(felt: Felt) -> None:
    host = after_a_hand_with_blinds(felt)
    host.press(".table-tool")
    name = host.page.locator("#sheet form[action$='/sit'] [name=name]")
    name.fill("Maximiliane")
    seen(host.page, "newcomer-with-blinds-de-DE")
    host.tap(host.page.locator("#sheet form[action$='/sit'] button"))
    assert table(host)["owes"] == [{"seat": 5, "chips": 2, "kind": "post"}]
    assert table(host)["dealer"] == 1


def test_r_btn_05_a_newcomer_by_phone_posts_the_big_blind_too(felt: Felt, device: Device) -> None:
    host = after_a_hand_with_blinds(felt)
    guest = Screen(device(PHONE), host.home)
    guest.page.goto(host.home + host.link.replace("?", "/join?"))
    guest.page.get_by_label("Your name").fill("Maximiliane")
    guest.page.get_by_role("button", name="Ask for a seat").tap()
    expect(host.page.locator(".knock")).to_contain_text("Maximiliane")
    until(host.page, READY)
    seen(host.page, "knock-with-blinds-de-DE")
    host.tap(host.page.locator(".knock .yes"))
    assert table(host)["owes"] == [{"seat": 5, "chips": 2, "kind": "post"}]
