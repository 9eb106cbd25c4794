"""Between two hands by taps: chips for whoever has none, chips lent, seats by lot, a dealer who antes for all."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.look import flaws, shot
from tests.browser.tables import move, seated
from tests.browser.taps import Screen, hosts, prepares
from tests.browser.test_between_hands import Device, offered
from tests.browser.test_night import sheet
from tests.conftest import FIXED, PHONE, TABLET


def test_seat_07_seats_are_drawn_by_lot_once_and_alike_on_every_screen(server: str, device: Device) -> None:
    context = device(TABLET)
    host = hosts(context, server, players=6, preset="DH", options=FIXED)
    other = Screen(device(PHONE, storage_state=context.storage_state()), server).open(f"/t/{host.code}")
    before = host.page.locator(".seat h2").all_inner_texts()
    sheet(host, "Draw the seats by lot")
    assert not flaws(host.page)
    drawn = host.page.locator(".seat h2").all_inner_texts()
    assert sorted(drawn) == sorted(before)
    assert host.phase == "first_dealer", "the first dealer is found again"
    assert other.wait(host.seq).page.locator(".seat h2").all_inner_texts() == drawn
    host.tap(".undo button")
    assert host.page.locator(".seat h2").all_inner_texts() == before
    host.tap(".redo button")
    assert host.page.locator(".seat h2").all_inner_texts() == drawn, "drawn once: another draw is another fact"
    host.watch.clean()


HIGH = {"ante.amount": 1, "limit.type": "fixed", "limit.small": 5, "limit.big": 10}
FOURTEEN = [
    *({"preset": preset, "options": FIXED} for preset in ("DJ", "DH", "JT", "JB", "DS")),
    *({"preset": preset, "options": HIGH} for preset in ("SH", "LH", "HH", "KN", "B1", "B2", "KS", "SB", "L7")),
]
# Words over an edge of their button, above it too: what is centred sticks out at both ends.
CUT = """() => Array.from(document.querySelectorAll(".choices button")).filter(button => {
  const words = document.createRange(), frame = button.getBoundingClientRect();
  words.selectNodeContents(button);
  const { top, bottom } = words.getBoundingClientRect();
  return top < frame.top - 1 || bottom > frame.bottom + 1;
}).map(button => button.innerText)"""
AROUND = ("Margaret", "Bartholomew Featherstonehaugh", "Priya", "Old Tom", "Joe B.", "Grandmother Ilse-Marie")


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize(("broke", "letters"), [("Cousin Walburga von Hohenstein", ""), ("Priya S.", "large")])
def test_bank_01_whoever_has_no_chips_takes_no_room_of_the_games_to_pick(
    server: str, device: Device, broke: str, letters: str, language: str
) -> None:
    seats = seated((*AROUND, broke), (200, 200, 200, 200, 200, 200, 0))
    context = device(TABLET, locale=language)
    context.add_cookies([{"name": "letters", "value": letters, "url": server}] if letters else [])
    host = prepares(context, server, preset="DH", options=FIXED, seats=seats, dealer=5)
    move(host, "games", way="dealer", games=FOURTEEN)
    move(host, "break", minutes=5)
    page = host.looks().page
    for width, height in ((1180, 820), (820, 1180), (390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        shot(page, f"fourteen-games-{letters}-{language}")
        assert not flaws(page), (width, height)
        assert not page.evaluate(CUT), (width, height)
        assert page.locator(".felt").evaluate("felt => felt.offsetHeight") > height / 5, (width, height)
    page.set_viewport_size(TABLET["viewport"])
    games = page.locator(".choices .deals, .choices form button")
    expect(games).to_have_count(len(FOURTEEN) + 1)  # and the end of the break
    assert all(game.evaluate("game => game.offsetWidth") >= 100 for game in games.all())
    host.tap(offered(host))
    assert host.stacks()[broke] == 200
    host.watch.clean()


def test_eight_seats_in_large_letters_meet_nowhere_beside_many_games_to_pick(server: str, device: Device) -> None:
    context = device(TABLET, locale="de-DE")
    context.add_cookies([{"name": "letters", "value": "large", "url": server}])
    names = ("Renate", "Annegret-Charlotte", "Karl-Friedrich", "Günther", "Björn", "Uschi", "Dieter", "Sigrid")
    host = prepares(context, server, preset="DH", options=FIXED, seats=seated(names, (200,) * 8), dealer=8)
    move(host, "games", way="dealer", games=FOURTEEN[:12])
    move(host, "deal", preset="DH")
    now = move(host, "bet", seat=1, to=5)
    while now["phase"] == "bet":
        now = move(host, "fold", now["seq"], seat=now["to_act"])
    page = host.looks().page
    shot(page, "twelve-games-eight-large")
    assert not flaws(page) and not page.evaluate(CUT)


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_story_01_several_winners_are_asked_one_after_the_other_where_many_games_leave_little_room(
    server: str, device: Device, language: str
) -> None:
    names = ("Renate", "Annegret-Charlotte", "Karl-Friedrich", "Günther", "Uschi", "Björn", "Ömer")
    seats = seated(names, (200,) * 7)
    host = hosts(device(TABLET, locale=language), server, preset="DH", options=FIXED, seats=seats, dealer=5)
    move(host, "games", way="dealer", games=FOURTEEN)
    move(host, "deal", preset="DH", options=FIXED)
    move(host, "bet", seat=6, to=5)
    for everybody in ("call", "pat", "check"):
        move(host, "together", all=everybody)
    page = host.wait(move(host, "award", pots=[{"pot": 0, "high": [5, 6, 7]}])["seq"]).page
    rows = page.locator(".noting").locator("visible=true")
    for name in names[4:]:
        assert not flaws(page)
        shot(page, f"three-winners-{language}-{name}")
        expect(rows.first).to_contain_text(name)
        host.tap(rows.first.locator("button").first)
    expect(page.locator(".made").locator("visible=true")).to_have_count(3)
    assert not flaws(page)
    shot(page, f"three-winners-{language}")
    host.watch.clean()
