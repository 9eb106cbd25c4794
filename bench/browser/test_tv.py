"""The television: legible from four metres, nothing cut in any 16:9 size, in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.look import flaws
from tests.browser.tables import LONG, LONGEST, NO_LIMIT, TEN, all_in, folded, move, plays, seated, shown_down
from tests.browser.taps import Device, hosts, prepares
from tests.browser.test_tv import fits, television
from tests.conftest import TABLET

STACKS = (12_500, 60, 2_300, 11_799, 1_700, 1_299, 160, 110)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_three_side_pots_the_dealers_steps_and_who_shows_first(server: str, device: Device, locale: str) -> None:
    fields = {"preset": "DH", "name": "Freitag bei Jürgen und Bärbel", "seats": seated(LONG, STACKS), "dealer": 8}
    host = prepares(device(TABLET), server, options=NO_LIMIT, **fields)
    screen = television(device, host, locale)
    fits(screen, f"before-{locale}")
    expect(screen.page.get_by_role("img")).to_be_visible()  # the QR code, while nobody plays
    now = all_in(host, 2, 7, 8)
    assert len(now["pots"]) == 4 and now["phase"] == "draw"
    screen.wait(now["seq"])
    fits(screen, f"draw-{locale}")
    assert screen.page.locator(".tv-pots tr").count() == 4
    screen.page.set_viewport_size({"width": 1920, "height": 1440})  # both are shown where there is room for both
    expect(screen.page.locator(".tv-pots")).to_be_visible()
    assert screen.page.locator(".tv-say li").count() == 3, "a draw is told step by step"
    now = plays(host, "all pat, all check")
    screen.wait(now["seq"])
    assert now["phase"] == "showdown"
    fits(screen, f"showdown-{locale}")
    assert screen.text(".tv-say h2").startswith("Karl-Heinz" if now["show_first"] == 2 else "")
    assert screen.text(".tv-say h2"), "who shows first is said"


def test_five_pots_are_shown_as_three_each_with_its_players(server: str, device: Device) -> None:
    stacks = (20_000, 20_000, 15_900, 15_400, 11_600, 10_600)
    fields = {"options": {"limit.type": "no", "blind.small": 100, "blind.big": 200}, "dealer": 6}
    host = prepares(device(TABLET), server, preset="HE", seats=seated(LONG[:6], stacks), **fields)
    now = move(host, "deal")
    while now["phase"] == "bet":
        raises = [offer for offer in now["options_now"] if offer["move"] == "raise"]
        what = {"name": "raise", "to": raises[0]["max"]} if raises else {"name": "call"}
        now = move(host, seen=now["seq"], seat=now["to_act"], **what)
    assert len(now["pots"]) == 5
    screen = television(device, host, "de-DE").wait(now["seq"])
    fits(screen, "five-pots")
    rows = [row.split("\n") for row in screen.page.locator(".tv-pots tr").all_inner_texts()]
    assert [row[-1].strip() for row in rows[1:]] == [
        "nur Maximiliane, Karl-Heinz und Jürgen",
        "nur Maximiliane und Karl-Heinz",
    ]
    assert screen.page.locator(".tv-say").inner_text() == "Alle Blätter offen", (
        "all six steps, or none: the first alone misleads"
    )


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_settlement_of_ten_people_is_whole(server: str, device: Device, locale: str) -> None:
    host = prepares(device(TABLET), server, seats=seated(TEN, (1_000_000,) * 10), dealer=10, **LONGEST)
    move(host, "money", currency="EUR", chip=10)
    now = folded(host)
    screen = television(device, host, locale).wait(now["seq"])
    fits(screen, f"won-{locale}")
    now = move(host, "finish")
    screen.wait(now["seq"])
    fits(screen, f"end-{locale}")
    assert screen.page.locator(".tv-rank li").count() == 10
    assert screen.page.locator(".tv-payments li").count() == 9
    broken = "names => names.filter(row => row.offsetHeight > 1.5 * parseFloat(getComputedStyle(row).fontSize)).length"
    assert screen.page.locator(".tv-rank li > span").evaluate_all(broken) == 0, "a name stands on one line"


def test_beside_long_stacks_too_two_winners_are_written_smaller_than_one(server: str, device: Device) -> None:
    seats = seated(("Anna", "Ben", "Cem"), (1_000_000,) * 3)
    host = prepares(device(TABLET), server, preset="DH", options=NO_LIMIT, seats=seats, dealer=3)
    screen, sizes = television(device, host, "de-DE"), []
    for winners in ([1], [1, 2]):
        screen.page.set_viewport_size({"width": 1920, "height": 1080})
        names = screen.wait(shown_down(host, *winners)["seq"]).page.locator(".tv-winner")
        fits(screen, f"winners-{len(winners)}")
        sizes.append(names.first.evaluate("winner => parseFloat(getComputedStyle(winner).fontSize)"))
    assert sizes[1] < sizes[0]


def test_the_full_screen_button_fades_and_covers_nothing(server: str, device: Device) -> None:
    host = hosts(device(TABLET, locale="de-DE"), server)
    host.choose("Geben")
    screen = television(device, host, "de-DE")
    screen.page.set_viewport_size({"width": 1280, "height": 720})
    screen.page.touchscreen.tap(200, 300)
    assert screen.page.locator(".tv-fill").evaluate("button => getComputedStyle(button).opacity") == "1"
    assert not flaws(screen.page)
    expect(screen.page.locator("html[data-rests]")).to_have_count(1)
    assert screen.page.locator(".tv-fill").evaluate("button => getComputedStyle(button).opacity") == "0"


BETS = """() => [...document.querySelectorAll(".tv-bet:not([hidden])")].map(bet => bet.getBoundingClientRect().right)"""


@pytest.mark.parametrize("stacks", [(12_500, 60, 2_300, 11_799), (1_250_000, 60, 125_000, 11_799)])
def test_bets_stand_in_one_column_beside_all_stacks(server: str, device: Device, stacks: tuple[int, ...]) -> None:
    fields = {"preset": "DH", "name": "Friday", "seats": seated(("Anna", "Ben", "Cem", "Dora"), stacks), "dealer": 4}
    host = prepares(device(TABLET), server, options=NO_LIMIT, **fields)
    screen = television(device, host, "en-GB")
    screen.wait(plays(host, "deal, bet 20, call")["seq"])
    fits(screen, "bets")
    columns = screen.page.evaluate(BETS)
    assert len(columns) == 2 and max(columns) - min(columns) < 1
