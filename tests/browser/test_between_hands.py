"""Between two hands by taps: chips for whoever has none, chips lent, seats by lot, a dealer who antes for all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.look import flaws, shot
from tests.browser.prepared import prepares
from tests.browser.tables import folded, move, seated, table
from tests.browser.taps import READY, Screen, hosts, until
from tests.browser.test_night import sheet
from tests.conftest import FIXED, NAMES, PHONE, TABLET, Json

Device = Callable[..., BrowserContext]
LANGUAGES = ("en-GB", "de-DE")


def offered(host: Screen) -> Locator:
    """The buttons of those who have no chips."""
    return host.page.locator(".no-chips form[action$='/buy-in'] button")


@pytest.mark.crossed
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [TABLET, PHONE], ids=["tablet", "phone"])
def test_bank_01_each_who_has_no_chips_buys_with_one_tap(
    server: str, device: Device, kind: Json, language: str
) -> None:
    seats = seated(NAMES[:6], (200, 0, 200, 0, 0, 200))
    money = {"currency": "EUR", "chip": "0.10"}
    context = device(kind, locale=language)
    host = hosts(context, server, preset="DH", options=FIXED, seats=seats, dealer=6, money=money)
    for still in (3, 2, 1):
        shot(host.page, f"no-chips-{still}-{language}")
        assert not flaws(host.page)
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
    host.watch.clean()


def test_bank_02_chips_lent_stand_in_the_books_of_the_bank_and_in_the_settlement(server: str, device: Device) -> None:
    seats = seated(NAMES[:3], (200, 100, 100))
    money = {"currency": "EUR", "chip": "0.10"}
    host = hosts(device(TABLET), server, preset="DH", options=FIXED, seats=seats, dealer=3, money=money)
    page = host.page
    host.press(host.sit("Anna"))
    host.press(page.get_by_role("button", name="Lend or sell chips to another player"))
    host.press(page.locator("#sheet .pills label").filter(has_text="Ben"))
    page.locator("#sheet [name=chips]").fill("50")
    assert not flaws(page)
    shot(page, "lending")
    host.tap(page.get_by_role("button", name="Give the chips"))
    assert host.stacks() == {"Anna": 150, "Ben": 150, "Cem": 100}
    host.press(host.page.locator(".tools").get_by_role("button", name="Bank"))
    expect(page.locator("#sheet")).to_contain_text("Anna has lent Ben 50 chips.")
    assert not flaws(page)
    host.press(page.locator("#sheet").get_by_role("button", name="Settle up"))
    expect(page.locator("#settle h1")).to_have_text("Settle up")
    won = page.locator("#settle .accounts tbody tr").all_inner_texts()
    assert [row.split()[-1] for row in won] == ["€0.00", "€0.00", "€0.00"], "lent chips are nobody’s win"
    host.watch.clean()


@pytest.mark.seldom
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


@pytest.mark.crossed
@pytest.mark.parametrize("kind", [TABLET, PHONE], ids=["tablet", "phone"])
def test_ante_10_the_dealer_antes_for_all(server: str, device: Device, kind: Json) -> None:
    host = hosts(
        device(kind), server, players=5, preset="DH", options={**FIXED, "ante.amount": 2, "ante.who": "dealer"}
    )
    expect(host.page.locator(".game, .top").first).to_contain_text("dealer antes 2")
    host.choose("Deal")
    assert host.stacks() == {"Anna": 200, "Ben": 200, "Cem": 200, "Dora": 200, "Emil": 190}
    assert host.number(".pot") == 10
    assert not flaws(host.page)
    shot(host.page, "dealer-antes")
    host.choose("Bet")
    for _other in range(4):
        host.choose("Fold")
    assert host.stacks()["Anna"] == 210
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


@pytest.mark.seldom
@pytest.mark.crossed
@pytest.mark.parametrize("language", LANGUAGES)
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


@pytest.mark.seldom
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


@pytest.mark.seldom
@pytest.mark.crossed
@pytest.mark.parametrize("language", LANGUAGES)
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


def after_a_hand_with_blinds(context: BrowserContext, server: str) -> Screen:
    """Four people whose first hand with blinds is over."""
    blinds = {"blind.small": 1, "blind.big": 2, "limit.type": "no"}
    seats = seated(NAMES[:4], (100,) * 4)
    host = hosts(context, server, preset="DB", options=blinds, seats=seats, dealer=4)
    folded(host)
    return host.wait(table(host)["seq"])


@pytest.mark.crossed
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [TABLET, PHONE], ids=["tablet", "phone"])
def test_r_btn_05_a_newcomer_posts_the_big_blind_or_waits(
    server: str, device: Device, kind: Json, language: str
) -> None:
    host = after_a_hand_with_blinds(device(kind, locale=language), server)
    host.press(".table-tool")
    name = host.page.locator("#sheet form[action$='/sit'] [name=name]")
    name.fill("Maximiliane")
    shot(host.page, f"newcomer-with-blinds-{language}")
    assert not flaws(host.page)
    host.tap(host.page.locator("#sheet form[action$='/sit'] button"))
    assert table(host)["owes"] == [{"seat": 5, "chips": 2, "kind": "post"}]
    assert table(host)["dealer"] == 1
    host.watch.clean()


@pytest.mark.crossed
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [TABLET, PHONE], ids=["tablet", "phone"])
def test_r_btn_05_whoever_asks_for_a_seat_by_phone_posts_the_big_blind_too(
    server: str, device: Device, kind: Json, language: str
) -> None:
    host = after_a_hand_with_blinds(device(kind, locale=language), server)
    guest = Screen(device(PHONE), server)
    guest.page.goto(server + host.link.replace("?", "/join?"))
    guest.page.get_by_label("Your name").fill("Maximiliane")
    guest.page.get_by_role("button", name="Ask for a seat").tap()
    expect(host.page.locator(".knock")).to_contain_text("Maximiliane")
    until(host.page, READY)
    shot(host.page, f"knock-with-blinds-{language}")
    assert not flaws(host.page)
    host.tap(host.page.locator(".knock .yes"))
    assert table(host)["owes"] == [{"seat": 5, "chips": 2, "kind": "post"}]
    host.watch.clean()
