"""The television: read from four metres, nothing cut at any 16:9 size, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.look import barriers, flaws, shot
from tests.browser.prepared import prepares
from tests.browser.tables import (
    BETTING,
    LONG,
    LONGEST,
    NO_LIMIT,
    SEVEN,
    TEN,
    all_in,
    folded,
    four_pots,
    move,
    reshuffling,
    seated,
)
from tests.browser.taps import Screen, hosts
from tests.conftest import TABLET

AFAR = 40  # pixels of a letter on a television of 1080 lines, read from three metres
LETTERS = "part => parseFloat(getComputedStyle(part).fontSize) / innerHeight * 1080"
Device = Callable[..., BrowserContext]
SIZES = ((1920, 1080), (1280, 720), (1366, 768))
STACKS = (12_500, 60, 2_300, 11_799, 1_700, 1_299, 160, 110)


def television(device: Device, host: Screen, locale: str) -> Screen:
    """A television the host has set up; seen after its button has gone to rest."""
    state = host.page.context.storage_state()
    wide = {**TABLET, "viewport": {"width": 1920, "height": 1080}, "locale": locale}
    return Screen(device(wide, storage_state=state), host.home).open(f"/t/{host.code}/tv")


def wrong(screen: Screen, name: str) -> list[str]:
    """What a designer would send back, at every size."""
    faults = []
    for width, height in SIZES:
        screen.page.set_viewport_size({"width": width, "height": height})
        shot(screen.page, f"tv-{name}")
        faults += [f"{name}, {width} by {height}: {flaw}" for flaw in flaws(screen.page)]
    return faults + [f"{name}: {flaw}" for flaw in barriers(screen.page)]


@pytest.mark.seldom
@pytest.mark.crossed
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_three_side_pots_the_dealers_steps_and_who_shows_first(server: str, device: Device, locale: str) -> None:
    fields = {"preset": "DH", "name": "Freitag bei Jürgen und Bärbel", "seats": seated(LONG, STACKS), "dealer": 8}
    host = prepares(device(TABLET), server, options=NO_LIMIT, **fields)
    screen = television(device, host, locale)
    faults = wrong(screen, f"before-{locale}")
    expect(screen.page.get_by_role("img")).to_be_visible()  # the QR code, while nobody plays
    now = all_in(host, 2, 7, 8)
    assert len(now["pots"]) == 4 and now["phase"] == "draw"
    screen.wait(now["seq"])
    faults += wrong(screen, f"draw-{locale}")
    assert screen.page.locator(".tv-pots tr").count() == 4
    screen.page.set_viewport_size({"width": 1920, "height": 1440})  # where there is room for both, both are told
    expect(screen.page.locator(".tv-pots")).to_be_visible()
    assert screen.page.locator(".tv-say li").count() == 3, "a draw is told step by step"
    now = move(host, "together", all="pat")
    now = move(host, "together", all="check")
    screen.wait(now["seq"])
    assert now["phase"] == "showdown"
    faults += wrong(screen, f"showdown-{locale}")
    assert screen.text(".tv-say h2").startswith("Karl-Heinz" if now["show_first"] == 2 else "")
    assert screen.text(".tv-say h2"), "who shows first is said"
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.crossed
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_four_pots_of_five_figures_and_a_reshuffle_stay_in_their_panel(
    server: str, device: Device, locale: str
) -> None:
    host = prepares(device(TABLET), server, **BETTING)
    now = four_pots(host)
    screen = television(device, host, locale).wait(now["seq"])
    faults = wrong(screen, f"betting-{locale}")
    sizes = "Array.from(document.querySelectorAll('.tv-note'), row => row.innerText && getComputedStyle(row).fontSize)"
    assert len({size for size in screen.page.evaluate(sizes) if size}) == 1, "all-in is as large in every row"
    again = prepares(device(TABLET), server, preset="DJ", seats=seated(SEVEN, (40,) * 7), dealer=7)
    now = reshuffling(again)
    shuffles = television(device, again, locale).wait(now["seq"])
    faults += wrong(shuffles, f"reshuffle-{locale}")
    brass = "Array.from(document.querySelectorAll('.tv-seat'), part => getComputedStyle(part).backgroundColor)"
    assert "rgb(233, 180, 76)" not in shuffles.page.evaluate(brass), "it is the dealer's turn, as on the tablet"
    panel, pots = (screen.page.locator(part).bounding_box() for part in (".tv-middle", ".tv-pots"))
    pot = screen.page.locator(".tv-pot").bounding_box()
    assert panel and pots and pot
    assert panel["y"] <= pot["y"] and pots["y"] + pots["height"] <= panel["y"] + panel["height"]
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.seldom
def test_five_pots_are_told_as_three_each_with_who_plays_for_it(server: str, device: Device) -> None:
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
    faults = wrong(screen, "five-pots")
    rows = [row.split("\n") for row in screen.page.locator(".tv-pots tr").all_inner_texts()]
    assert [row[-1].strip() for row in rows[1:]] == [
        "nur Maximiliane, Karl-Heinz und Jürgen",
        "nur Maximiliane und Karl-Heinz",
    ]
    assert screen.page.locator(".tv-say").inner_text() == "Alle Blätter offen", (
        "all six steps, or none: the first alone misleads"
    )
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.crossed
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_longest_game_line_and_ten_people_push_nothing_off_the_screen(
    server: str, device: Device, locale: str
) -> None:
    seats = seated(TEN, (1_000_000,) * 10)
    host = prepares(device(TABLET), server, seats=seats, dealer=10, name="Freitag bei Jürgen und Bärbel", **LONGEST)
    screen = television(device, host, locale)
    move(host, "away", seat=9)
    now = move(host, "deal")
    screen.wait(now["seq"])
    faults = wrong(screen, f"longest-{locale}")
    away = screen.page.locator(".tv-seat").filter(has_text="Christoph-Alexander")
    assert "1000000" in away.inner_text().replace(",", "").replace(".", "")
    assert away.locator(".tv-note").inner_text() == ("setzt aus" if locale == "de-DE" else "away")
    name, note = (away.locator(part) for part in ("h2", ".tv-note"))
    assert note.evaluate(LETTERS) == name.evaluate(LETTERS) > AFAR * 0.8, (
        "beside the dealer's steps the rows are narrow"
    )
    screen.wait(move(host, "starter", seat=1, open_pair=False)["seq"])
    faults += wrong(screen, f"longest-acting-{locale}")
    assert note.evaluate(LETTERS) >= AFAR - 0.1, "and read from three metres otherwise"
    whole = "h => { const row = h.parentElement.getBoundingClientRect(), { y, height } = h.getBoundingClientRect(); "
    middle = "return Math.abs(y + height / 2 - row.y - row.height / 2); }"
    assert name.evaluate(whole + middle) < 2, "a long name stands in the middle of its row"
    for part in ("1000", "5000/10"):
        assert part in screen.text(".tv-top h1").replace(",", "").replace(".", ""), screen.text(".tv-top h1")
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.seldom
@pytest.mark.crossed
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_settlement_of_ten_people_is_whole(server: str, device: Device, locale: str) -> None:
    host = prepares(device(TABLET), server, seats=seated(TEN, (1_000_000,) * 10), dealer=10, **LONGEST)
    move(host, "money", currency="EUR", chip=10)
    now = folded(host)
    screen = television(device, host, locale).wait(now["seq"])
    faults = wrong(screen, f"won-{locale}")
    now = move(host, "finish")
    screen.wait(now["seq"])
    faults += wrong(screen, f"end-{locale}")
    assert screen.page.locator(".tv-rank li").count() == 10
    assert screen.page.locator(".tv-payments li").count() == 9
    broken = "names => names.filter(row => row.offsetHeight > 1.5 * parseFloat(getComputedStyle(row).fontSize)).length"
    assert screen.page.locator(".tv-rank li > span").evaluate_all(broken) == 0, "a name stands on one line"
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.seldom
def test_the_button_for_the_whole_screen_goes_to_rest_and_covers_nothing(server: str, device: Device) -> None:
    host = hosts(device(TABLET, locale="de-DE"), server)
    host.choose("Geben")
    screen = television(device, host, "de-DE")
    screen.page.set_viewport_size({"width": 1280, "height": 720})
    screen.page.touchscreen.tap(200, 300)
    assert screen.page.locator(".tv-fill").evaluate("button => getComputedStyle(button).opacity") == "1"
    assert not flaws(screen.page)
    expect(screen.page.locator("html[data-rests]")).to_have_count(1)
    assert screen.page.locator(".tv-fill").evaluate("button => getComputedStyle(button).opacity") == "0"
    screen.watch.clean()


@pytest.mark.crossed
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_four_digits_typed_by_the_host_bring_the_table_to_the_tv(server: str, device: Device, locale: str) -> None:
    host = hosts(device(TABLET, locale=locale), server)
    wide = {**TABLET, "viewport": {"width": 1920, "height": 1080}, "locale": locale}
    screen = Screen(device(wide), server)
    screen.page.goto(f"{server}/tv")
    digits = screen.page.locator(".tv-digits").inner_text()
    faults = wrong(screen, f"digits-{locale}")
    host.press(".table-tool")
    host.press("#sheet [hx-get$='/pair']")
    field = host.page.locator("#sheet input[name=digits]")
    field.fill(f"{(int(digits) + 1) % 10_000:04d}")
    host.press("#sheet .digits button")
    expect(host.page.locator("#sheet .toast")).to_be_visible()  # wrong digits, plainly said
    field.fill(digits)
    host.press("#sheet .digits button")
    expect(host.page.locator("#sheet [role=status]")).to_be_visible()
    shot(host.page, f"tv-sheet-{locale}")
    faults += flaws(host.page) + barriers(host.page)
    expect(screen.page).to_have_url(f"{server}/t/{host.code}/tv")  # by itself
    expect(screen.page.get_by_role("img")).to_be_visible()  # the code to join
    host.press("#sheet [data-close]")
    host.tap(host.page.locator(".choices .go"))
    screen.wait(host.seq)
    assert screen.text(".tv-who") == host.who
    assert not faults, "\n".join(faults)
    screen.watch.clean()
    host.watch.clean("422")


BETS = """() => [...document.querySelectorAll(".tv-bet:not([hidden])")].map(bet => bet.getBoundingClientRect().right)"""


@pytest.mark.seldom
@pytest.mark.crossed
@pytest.mark.parametrize("stacks", [(12_500, 60, 2_300, 11_799), (1_250_000, 60, 125_000, 11_799)])
def test_bets_stand_in_one_column_beside_short_stacks_and_long_ones(
    server: str, device: Device, stacks: tuple[int, ...]
) -> None:
    fields = {"preset": "DH", "name": "Friday", "seats": seated(("Anna", "Ben", "Cem", "Dora"), stacks), "dealer": 4}
    host = prepares(device(TABLET), server, options=NO_LIMIT, **fields)
    screen = television(device, host, "en-GB")
    move(host, "deal")
    move(host, "bet", seat=1, to=20)
    screen.wait(move(host, "call", seat=2)["seq"])
    columns = screen.page.evaluate(BETS)
    assert len(columns) == 2 and max(columns) - min(columns) < 1
    faults = wrong(screen, "bets")
    assert not faults, "\n" + "\n".join(faults)
