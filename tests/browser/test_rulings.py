"""Disputes as they happen: the host types three words, taps twice, and the table is right."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Felt
from tests.browser.look import BOTH, UPRIGHT, seen, shot, sound
from tests.browser.tables import move, plays
from tests.browser.taps import OFTEN, Device, Prepared, Screen, until
from tests.conftest import PHONE, Json

pytestmark = pytest.mark.xdist_group("rulings")  # one tablet shows them all


LISTENS = """() => {
  const field = document.querySelector("#sheet input[type=search]");
  return field._htmx && field._htmx.initialized;
}"""
TURNED = "old => document.getElementById('ruling').innerText !== old"


class Dispute:
    """The rulings sheet on one host's screen."""

    def __init__(self, host: Screen) -> None:
        self.host, self.page = host, host.page
        self.sheet = self.page.locator("#sheet")

    def ask(self, words: str) -> Dispute:
        """Opens the sheet and types as a player would."""
        self.host.press(".tools [hx-get$='/rulings']")
        expect(self.sheet.locator(".found li").first).to_be_visible()
        until(self.page, LISTENS)
        self.sheet.get_by_role("searchbox").fill(words)
        expect(self.sheet.locator("h1")).to_have_count(0)  # the likely ones have made room
        return self

    def pick(self, key: str) -> Dispute:
        """Taps a result, which must be among the first three."""
        hits = self.sheet.locator(".found li a")
        first = [hits.nth(i).get_attribute("href") or "" for i in range(min(3, hits.count()))]
        assert any(f"/{key}?" in link for link in first), first
        return self.tap(self.sheet.locator(f".found a[href*='/{key}?']").first)

    def say(self, *words: str) -> Dispute:
        """Answers a question: yes, no, or a name."""
        for word in words:
            self.tap(self.sheet.locator(".yesno a, .whose-hand a").get_by_text(word, exact=True))
        return self

    def tap(self, target: Locator) -> Dispute:
        """Taps something that only turns the page of the sheet."""
        before = self.sheet.locator("#ruling").inner_text()
        self.host.press(target)
        self.page.wait_for_function(TURNED, arg=before, polling=OFTEN)
        return self

    def look(self, name: str) -> Dispute:
        """The sheet on a tablet and on a phone has no flaw."""
        sound(self.page, name, *BOTH)
        return self

    def apply(self) -> None:
        """Applies the ruling, which closes the sheet."""
        self.host.tap(self.sheet.locator(".go .call"))
        expect(self.sheet).not_to_be_visible()

    def name(self, words: str) -> None:
        """Taps the player concerned, which applies the ruling and closes the sheet."""
        self.host.tap(self.sheet.get_by_role("button", name=words))
        expect(self.sheet).not_to_be_visible()

    @property
    def verdict(self) -> str:
        return self.host.text("#sheet .verdict")


def dealt(felt: Felt, size: Json | None = None) -> Prepared:
    """A host of a jackpot game, with cards dealt; the page is not shown yet."""
    host = felt(size, preset="DJ")
    move(host, "deal")
    return host


def test_six_cards_after_the_draw_are_ruled_a_dead_hand_by_taps(felt: Felt) -> None:
    host = dealt(felt, PHONE["viewport"])
    plays(host, "bet 5, call, call, fold, draw 2, draw 3, draw 1")
    dispute = Dispute(host.looks()).ask("six crads").look("ruling-typed").pick("R-CNT-07")
    answered = dispute.sheet.locator(".questioned .known")
    expect(answered).to_have_count(1)
    expect(answered.first).to_contain_text("Talon knows")
    dispute.say("Yes").look("ruling-six-cards")
    assert "the hand is dead" in dispute.verdict and "Casino draw" in dispute.verdict
    dispute.name("Ben’s hand is dead")
    assert host.page.locator(".seat.out", has_text="Ben").count() == 1
    assert host.chips() == 800
    assert "Wrong number of cards after the draw" in host.text(".lines")
    host.press(".tools [hx-get$='/rulings']")
    host.press(dispute.sheet.get_by_role("link", name="Decided this evening"))
    expect(dispute.sheet.locator(".given .done li").first).to_contain_text("Ben")
    host.press("#sheet [data-close]")
    host.tap(".undo button")
    assert host.page.locator(".seat.out", has_text="Ben").count() == 0


def test_a_misdeal_after_two_folds_is_ruled_on_by_taps(felt: Felt) -> None:
    options = {"limit.type": "fixed", "limit.small": 5, "limit.big": 10, "blind.small": 2, "blind.big": 5}
    host = felt(preset="DB", options=options).looks()
    host.choose("Deal")
    stacks = host.stacks()
    host.choose("Fold")
    host.choose("Fold")
    dispute = Dispute(host).ask("two cards face up").pick("R-MIS-02")
    assert "Misdeal" in dispute.verdict
    dispute.look("ruling-misdeal").apply()
    assert host.phase in ("deal", "between")
    assert host.chips() == 800
    host.choose("Deal")
    assert host.stacks() == stacks, "the same blinds, not paid twice"


def test_the_button_names_the_binding_action_and_a_string_bet_is_ruled_a_call_by_taps(felt: Felt) -> None:
    host = dealt(felt, PHONE["viewport"]).looks()
    host.choose("Bet")
    dispute = Dispute(host).ask("raised out of turn").pick("R-BET-02").say("Cem", "No")
    button = dispute.sheet.locator(".go .call")
    expect(button).to_have_text("Apply: hold Cem to a call")
    dispute.sheet.locator("select[name=action]").select_option("raise")
    expect(button).to_have_text("Apply: hold Cem to a raise")
    dispute.sheet.get_by_role("searchbox").fill("six cards")
    expect(dispute.sheet.locator("h1")).to_have_count(0)
    expect(dispute.sheet.locator(".go")).to_have_count(0)  # no button of the ruling before
    host.closes()
    host.choose("Raise")
    dispute.ask("string bet").pick("R-BET-05").say("No", "No")
    assert "Counts as a call" in dispute.verdict and "It is about Ben" in host.text("#sheet .about")
    before = host.stacks()["Ben"]
    dispute.look("ruling-string-bet").apply()
    assert host.stacks()["Ben"] == before + 5
    assert host.chips() == 800


def test_a_ruling_that_does_not_fit_yet_is_noted_and_its_sheet_closes(felt: Felt) -> None:
    """The tapped control is redrawn without its form before its answer arrives."""
    host = dealt(felt, PHONE["viewport"]).looks()
    stacks = host.stacks()
    dispute = Dispute(host).ask("my cards got mixed into the pot").pick("R-SHOW-23")
    dispute.say("No", "No", "Ben")
    expect(dispute.sheet.locator("#ruling-changes")).to_contain_text("This can be applied at the showdown")
    expect(dispute.sheet.locator(".go .call")).to_be_disabled()
    expect(dispute.sheet.locator("[name=chips]")).to_have_count(0)
    dispute.look("ruling-later")
    host.tap(dispute.sheet.locator(".go .to-log"))
    assert host.stacks() == stacks and "(only noted)" in host.text(".lines")

    def late(route: Route) -> None:
        answer = route.fetch()
        host.page.evaluate("dispatchEvent(new Event('online'))")  # the table is fetched meanwhile, as after a pause
        expect(dispute.sheet.locator(".before")).to_be_visible()
        route.fulfill(response=answer)

    host.page.route(f"**/t/{host.code}/ruling", late, times=1)
    dispute.ask("card face up dealing").pick("R-EXP-01")
    host.press(dispute.sheet.locator(".ending button").first)
    expect(dispute.sheet).not_to_be_visible()


def test_a_ruling_of_the_house_is_written_changed_and_found(felt: Felt) -> None:
    host = dealt(felt).looks()
    dispute = Dispute(host).ask("barking dogs")
    with host.page.context.expect_page() as opened:
        host.press(dispute.sheet.get_by_role("link", name="None of these: write your own ruling"))
    page = opened.value
    form = page.locator("form.stacked")
    expect(form.locator("[name=title]")).to_have_value("barking dogs")
    form.locator("[name=text]").fill("Whoever brought the dog deals twice.")
    form.locator("[name=keys]").fill("dog, Hund")
    form.get_by_role("button").tap()
    expect(page.get_by_role("heading", name="barking dogs")).to_be_visible()
    page.get_by_text("Change it").tap()
    page.locator("[name=title]").fill("A dog at the table")
    sound(page, "house-ruling")
    page.get_by_role("button", name="Save this ruling").tap()
    expect(page.get_by_role("heading", name="A dog at the table")).to_be_visible()
    page.close()
    dispute.sheet.get_by_role("searchbox").fill("hund")
    expect(dispute.sheet.locator(".found a").first).to_have_attribute("href", re.compile("H-1"))
    dispute.pick("H-1")
    host.tap(dispute.sheet.get_by_role("button", name="Add to the log"))
    assert "A dog at the table" in host.text(".lines")


def test_the_clock_counts_on_every_screen_and_then_names_the_consequence(felt: Felt, device: Device) -> None:
    """R-COND-04: a hand facing a bet folds, otherwise it checks."""
    host = dealt(felt).looks()
    other = Screen(device(PHONE), host.home).open(host.link)
    tv = Screen(host.page.context, host.home).open(f"/t/{host.code}/tv")
    dispute = Dispute(host).ask("call the clock").pick("R-COND-04").say("Yes")
    dispute.apply()
    clocks = [screen.page.locator(".countdown b") for screen in (host, other, tv)]
    for clock in clocks:
        expect(clock).to_have_text(re.compile("2[0-9]"))
    left = [int(clock.inner_text()) for clock in clocks]
    assert max(left) - min(left) <= 1
    expect(clocks[1]).not_to_have_text(str(left[1]))  # it runs
    for screen, name in ((host, "clock"), (other, "clock"), (tv, "clock-tv")):
        seen(screen.page, name)
    host.page.set_viewport_size(UPRIGHT)
    shot(host.page, "clock")
    over, tools = (host.page.locator(part).bounding_box() for part in (".countdown", ".tools"))
    assert over and tools and over["y"] >= tools["y"] + tools["height"], "the buttons of the header are in sight"
    host.choose("Check")
    expect(other.page.locator(".countdown")).to_have_count(0)
    host.tap(".undo button")
    expect(clocks[1]).to_have_text(re.compile("^[12]?[0-9]$"))  # it ran on meanwhile
    for screen in (host, other):
        clock = screen.page.locator(".countdown")
        log = screen.page.locator("body > [data-said]")
        clock.evaluate("part => { part.dataset.until = Number(part.dataset.now) + 9000; }")
        expect(clock).to_contain_text("Clock on Anna", use_inner_text=True)
        expect(log).to_contain_text("10 seconds left.")
        clock.evaluate("part => { part.dataset.until = part.dataset.now; }")
        expect(clock).to_have_text("Time is up: Anna checks", use_inner_text=True)
        expect(log).to_contain_text("Time is up: Anna checks.")
        shot(screen.page, "clock-over")
    tv.page.close()
