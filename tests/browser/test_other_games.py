"""Other games as a host plays them: seven stud, hold'em and guts by taps alone; a course put together by taps."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from models.game.saved import ready_games
from tests.browser.look import flaws, seen, sound
from tests.browser.tables import table
from tests.browser.taps import Device, Hurried, Screen, hosts
from tests.browser.test_stud import bets, declares, wins
from tests.conftest import PHONE, TABLET


def test_guts_is_declared_in_or_out_under_the_cover(device: Device, server: str) -> None:
    host = hosts(device(PHONE), server, players=3, preset="GU", options={"ante.amount": 2})
    host.choose("Deal")
    expect(host.page.locator(".agreed")).to_have_text("Pairs and threes count, no straights or flushes")
    declares(host, "In", "Out", "In")
    wins(host, "Anna")
    assert host.stacks() == {"Anna": 204, "Ben": 198, "Cem": 192}
    assert not flaws(host.page)


def test_a_course_is_built_and_dealt_by_taps(device: Device, server: str) -> None:
    host = Screen(device(PHONE), server)
    page = host.page
    page.goto(server + "/new")
    page.locator(".drawer .leaf > summary").first.tap()
    page.locator(".shelf > summary").last.tap()
    page.get_by_role("link", name="Games of your own").tap()
    page.wait_for_url("**/games")
    assert not flaws(page)
    page.get_by_role("link", name="Put a game together").tap()
    page.wait_for_url("**/course")
    page.locator("input[name=name]").fill("Anaconda")
    page.locator("input[name=cards1]").fill("7")
    page.locator("input[name=cards1]").press("Tab")
    expect(page.locator("#steps [role=status]")).to_have_text("7 down, bet")
    for number, kind in enumerate(("Do", "Bet", "Do"), 3):
        page.get_by_role("button", name=f"+ {kind}", exact=True).tap()
        expect(page.locator(".steps li")).to_have_count(number)
    page.locator(".steps li").last.get_by_role("button").tap()
    expect(page.locator(".steps li")).to_have_count(4)
    page.locator("input[name=text3]").fill("All pass three cards to the left")
    page.locator("input[name=text3]").press("Tab")
    expect(page.locator("#steps [role=status]")).to_have_text("7 down, bet, All pass three cards to the left, bet")
    page.get_by_role("button", name="+ Draw", exact=True).tap()
    for box in ("Up to how many", "Price of a card"):  # two numbers side by side are labelled
        expect(page.locator(".steps li").last.get_by_text(box, exact=True)).not_to_have_css("position", "absolute")
    page.locator(".steps li").last.get_by_role("button").tap()
    expect(page.locator(".steps li")).to_have_count(4)
    page.get_by_label("Wild cards").fill("Kings are wild")
    sound(page, "course")
    page.get_by_role("button", name="Save the game").tap()
    page.wait_for_url("**/new?preset=AO:anaconda")
    for name in ("Anna", "Ben", "Cem"):
        page.locator("[data-newname]").fill(name)
        page.locator("[data-add]").tap()
    seen(page, "set-up-with-a-game-of-the-house")
    page.get_by_role("button", name="To the table").tap()
    page.wait_for_url("**/t/*")
    host.open("/t/" + host.code)
    expect(page.locator(".game span")).to_have_text("Anaconda")
    host.tap(host.sit("Cem"))
    host.choose("Deal")
    expect(page.locator(".agreed")).to_have_text("Kings are wild")
    bets(host)
    host.choose("Done")
    bets(host)
    wins(host, "Ben")
    assert host.phase == "between"
    starts_again = host.page.locator(".choices button").filter(has_text="Deal")
    expect(starts_again.first).to_be_visible()


def test_a_step_that_is_wrong_is_in_sight_marked_and_in_focus(device: Device, server: str) -> None:
    """Saved or only tried: both answer where the step stands, and no field of any kind of step is cut."""
    page = device(TABLET).new_page()
    page.goto(server + "/course")
    page.locator("input[name=name]").fill("Ours")
    for number, kind in enumerate(("Draw", "Turn up", "Offer a card", "Do", "Again", "Against the pot"), 3):
        page.get_by_role("button", name=f"+ {kind}", exact=True).tap()
        expect(page.locator(".steps li")).to_have_count(number)
    assert not flaws(page)
    cut = "selects => selects.filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth).map(s => s.name)"
    assert not page.locator(".steps select").evaluate_all(cut)
    keys = page.locator(".steps li").get_by_role("button").evaluate_all("all => all.map(key => key.offsetLeft)")
    assert len(set(keys)) == 1, "the keys that remove a step stand below each other"
    place = page.locator("[name=text6]")
    for key in ("Save the game", "Try it"):
        page.evaluate("scrollTo(0, 0)")
        page.get_by_role("button", name=key).tap()
        expect(place).to_be_focused()
        expect(place).to_be_in_viewport()
        expect(place).to_have_attribute("aria-invalid", "true")
        page.locator("#toast [data-untoast]").tap()
        expect(page.locator("#toast .toast")).to_have_count(0)
        place.press("Space")
        place.press("Backspace")
        expect(place).not_to_have_attribute("aria-invalid", "true")


TOGETHER = ("Everybody", "Nobody else", "Nobody buys")  # buttons by which all do the same
AWAY = ("Fold", "Pass", "Not", "Split…", "They", "Back", "Knock", "Nobody", "Everybody")  # buttons that lead elsewhere

TEN = (
    "double-board",
    "iron-cross",
    "cincinnati",
    "chicago",
    "follow-the-queen",
    "badugi",
    "take-it-or-leave-it",
    "anaconda",
    "razz",
    "english-stud",
)


def taps_on(host: Screen, known: set[str]) -> None:
    """One more tap: all do together what each has done in this hand, else the first large button, else a seat."""
    phase, buttons = host.phase, [text.split("\n")[0] for text in host.buttons()]
    on = [text for text in buttons if text.split()[0] not in AWAY]
    together = [text for text in buttons if text.startswith(TOGETHER)]
    if on and not together:
        known.add(f"{phase} {on[0]}")  # the last of a round has tapped
    seats = host.page.locator(".seat .hit:not([disabled])")
    text = together[0] if together and f"{phase} {on[0]}" in known else (on or [""])[0]
    target = host.button(text) if text and phase != "starter" else seats.first
    if phase == "showdown" and host.page.locator("#half-0").count():
        host.press(target)  # the first share: it leads to the next
        expect(host.page.locator("#half-1")).to_be_visible()
    else:
        host.tap(target)


def test_other_33_ten_ready_games_are_played_to_the_award_by_taps(device: Device, server: str) -> None:
    """They take turns at one table; tests/games/test_trying.py plays all to their end by their buttons."""
    ready = {game.key: game for game in ready_games()}
    stakes = {"ante.amount": 1, "limit.min": 1, "limit.max": 10}
    games = [{"preset": "AO", "options": {**ready[key].options, **stakes}} for key in TEN]
    host = hosts(device(TABLET), server, Hurried, players=3, **games[0], games=games, way="rotate")
    for key in TEN:
        assert ready[key].name in host.text(".game")
        host.choose("Deal")
        known: set[str] = set()
        for _tap in range(40):
            if host.phase in ("between", "deal"):
                break
            taps_on(host, known)
        assert host.phase in ("between", "deal"), key
        assert sum(host.stacks().values()) + table(host)["pot"] == 600, key
        assert not flaws(host.page), key


def test_other_33_a_ready_game_is_found_by_another_name(device: Device, server: str) -> None:
    host = Screen(device(PHONE), server)
    page = host.page
    page.goto(server + "/games")
    page.get_by_label("Find a game").fill("trash")
    expect(page.locator(".own-games li:visible b")).to_have_text(["Anaconda"])
    expect(page.locator(".chapter h2:visible")).to_have_text(["With face-up cards"])
    page.get_by_label("Find a game").fill("yawning")
    expect(page.get_by_text("No game has this word.")).to_be_visible()
    assert not flaws(page)


TOO_LONG = """cards => {
  const overflows = card => card.scrollHeight > card.clientHeight || card.scrollWidth > card.clientWidth;
  return cards.filter(overflows).map(card => card.querySelector("h1").textContent);
}"""


@pytest.mark.parametrize("spoken", ["en-GB", "de-DE"])
def test_other_33_every_game_fits_on_a_printed_card(device: Device, server: str, spoken: str) -> None:
    page = device(TABLET, locale=spoken).new_page()
    for games in ("", "called"):
        page.goto(f"{server}/quick?of={games}&paper=a6")
        page.emulate_media(media="print")
        cards = page.locator(".small-card")
        assert cards.count() > 30 and not cards.evaluate_all(TOO_LONG)
        assert not page.locator(".toprint").first.is_visible(), "no buttons on paper"
