"""An evening of Five Card Draw as a host plays it: on a tablet, with one finger, with onlookers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from models.log.store import Store
from tests.browser.look import SHOTS, seen, shot
from tests.browser.tables import table
from tests.browser.taps import LIVE, OFTEN, Device, Hurried, Screen, hosts
from tests.conftest import MOVING, PHONE, TABLET

LYING, UPRIGHT, SMALL = (1180, 820), (820, 1180), (390, 844)
TELEVISION = {**TABLET, "viewport": {"width": 1280, "height": 720}}
STACKS = {"Anna": 200, "Ben": 200, "Cem": 200, "Dora": 48, "Emil": 33, "Finn": 62, "Greta": 200}
USUAL = 200  # what the form gives everybody
TOTAL = sum(STACKS.values())
GUIDE = {"all-in": (TABLET, PHONE), "reshuffle": (TABLET,)}  # moments the guide shows in both languages
DECISIONS = {"Checked", "Folded", "Called", "Bet", "Raised", "Drew"}  # by players; no deal, no award


DEAL = """seen => fetch(location.pathname + "/deal", {method: "POST", body: new URLSearchParams({seen})})
  .then(answer => answer.status)"""


class Room:
    """The host's tablet and an onlooker's phone."""

    def __init__(self, server: str, device: Device, store: Store) -> None:
        self.server, self.device, self.store = server, device, store
        context = device(TABLET)
        self.host = Hurried(context, server)
        self.context = context
        self.counted: list[str] = []

    def invite(self) -> None:
        """Opens the host's table on the onlooker's phone."""
        self.onlooker = Screen(self.device(PHONE), self.server).open(self.host.link)
        for screen in self.screens:
            screen.page.evaluate("window.stayed = true")

    @property
    def screens(self) -> list[Screen]:
        return [self.host, self.onlooker]

    def look(self, name: str, *sizes: tuple[int, int]) -> None:
        """Checks that both screens show the same and look right, the host's in these sizes too; takes pictures."""
        self.onlooker.wait(self.host.seq)
        assert self.onlooker.shown() == self.host.shown()
        assert self.host.chips() == TOTAL
        seen(self.host.page, name, *sizes, LYING)
        seen(self.onlooker.page, f"{name}-onlooker")
        if SHOTS:
            self.in_german(name)
            self.on_a_television(name)

    def in_german(self, name: str) -> None:
        """Takes the pictures of the German guide, as the same host on German screens."""
        for kind in GUIDE.get(name, ()):
            context = self.device(kind, locale="de-DE", storage_state=self.context.storage_state())
            screen = Screen(context, self.server).open(f"/t/{self.host.code}")
            seen(screen.page, f"{name}-de")
            context.close()

    def on_a_television(self, name: str) -> None:
        """Takes the README's picture of a television the host has set up."""
        if name == "all-in":
            context = self.device(TELEVISION, storage_state=self.context.storage_state())
            shot(Screen(context, self.server).open(f"/t/{self.host.code}/tv").page, "tv")
            context.close()

    @contextmanager
    def hand(self, name: str) -> Iterator[None]:
        """Fails if a hand took more taps than its decisions plus three."""
        taps, seq = self.host.taps, self.host.seq
        yield
        taps, decided = self.host.taps - taps, self.decisions(seq)
        self.counted.append(f"{name}: {taps} taps, {decided} decisions")
        assert taps <= decided + 3, self.counted[-1]

    def decisions(self, since: int) -> int:
        lines = self.store.evening(self.host.code).log()[since:]
        return sum(type(line.fact.event).__name__ in DECISIONS for line in lines)


@pytest.fixture
def room(server: str, device: Device, store: Store) -> Room:
    return Room(server, device, store)


def set_up(host: Screen) -> None:
    """Sets up a table, from the first page on."""
    page = host.page
    page.goto(host.home)
    host.press("a.call")
    page.wait_for_url("**/new")
    host.press("[data-newname]")
    for name in STACKS:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    host.press(".one-by-one summary")
    for seat, stack in ((seat, stack) for seat, stack in enumerate(STACKS.values(), 1) if stack != USUAL):
        host.press(f"[name=stack{seat}]")
        page.locator(f"[name=stack{seat}]").fill(str(stack))
    with page.expect_response("**/new?*"):
        page.locator("[name='opt:limit.type']").select_option("fixed")
    shot(page, "set-up")
    host.press(".start button")
    page.wait_for_url("**/t/*")
    page.wait_for_function(LIVE, polling=OFTEN)


def test_a_whole_evening_is_played_in_the_browser(room: Room) -> None:
    host = room.host
    set_up(host)
    room.invite()
    room.look("first-dealer")
    host.tap(host.sit("Greta"))
    room.look("first-deal")
    for played in (passed_in, reshuffle_and_split, all_in, back_and_on_again):
        played(room)
    looked_on(room)
    print(*room.counted, sep="\n")
    for screen in room.screens:
        screen.watch.clean("403")


def looked_on(room: Room) -> None:
    """Checks that the phone followed without a reload, cannot tap, and is refused if it tries."""
    for screen in room.screens:
        assert screen.page.evaluate("window.stayed"), "no screen was loaded again"
    page = room.onlooker.page
    expect(page.locator(".choices, .cuts button, .undo, .hit:not([hx-get$='/log'])")).to_have_count(0)
    seq = room.host.seq
    assert page.evaluate(DEAL, seq) == 403
    assert room.host.seq == seq


def passed_in(room: Room) -> None:
    host = room.host
    with room.hand("passed in"):
        host.choose("Deal")
        room.look("bet-nobody-yet")
        host.choose("Everybody checks")
    room.look("passed-in")
    assert host.text(".jackpot") == "Jackpot 7"


def reshuffle_and_split(room: Room) -> None:
    host = room.host
    with room.hand("reshuffle, split"):
        host.choose("Deal")
        assert host.number(".pot") == 14
        host.choose("Bet")
        room.look("bet")
        host.choose("Everybody calls")
        host.plays("Ben: 4, Cem: 4, Dora: 4, Emil: 4")
        room.look("draw")
        host.plays("Finn: 4")
        room.look("reshuffle")
        assert "Ben" in host.text(".say")
        host.choose("Shuffled")
        host.plays("Greta: 4, Anna: 4")
        host.choose("Everybody checks")
        room.look("openers")
        host.choose("Openers shown")
        room.look("showdown")
        host.press("[data-split]")
        for name in ("Anna", "Cem"):
            host.press(host.sit(name))
        room.look("split", UPRIGHT, SMALL)
        host.tap("#split .go")
    room.look("between")
    assert sorted(won for won in re.findall(r"wins (\d+)", host.page.inner_text(".result"))) == ["24", "25"]
    balanced(host, 49)


def balanced(host: Screen, chips: int) -> None:
    """Checks that the last hand paid out as many chips as went in, and that the page mentions no difference."""
    last = table(host)["last_hand"]
    assert (last["in"], last["out"]) == (chips, chips)
    assert not host.text(".even")


def all_in(room: Room) -> None:
    """A capped round in which two fold at once, then three all-in players."""
    host = room.host
    with room.hand("capped, three all in"):
        host.choose("Deal")
        host.plays("Cem: Check, Dora: Bet 5, Emil: Raise to 10, Finn: Raise to 15, Greta: Raise to 20")
        assert host.who == "Anna"
        assert "no more raises" in host.text(".what")
        expect(host.button("Raise")).to_have_count(0)
        room.look("capped")
        host.press(host.sit("Cem"))
        expect(host.page.locator(".strip:not([hidden]) .pass")).to_have_text("Anna and Ben fold, Cem’s turn")
        room.look("pass", UPRIGHT, SMALL)
        host.tap(".strip:not([hidden]) .pass")
        host.choose("Fold")
        host.choose("Everybody calls")
        for cards in ("1", "3", "2", "Stand pat"):
            host.choose(cards)
        host.plays("Greta: Bet 10, Dora: Call, Emil: Call, Finn: Raise to 20, Greta: Raise to 30")
        host.plays("Dora: Call, Finn: Raise to 34")
        room.look("all-in", UPRIGHT, SMALL)
        host.choose("Call")
        host.choose("Openers shown")
        room.look("side-pots", UPRIGHT, SMALL)
        host.tap(host.sit("Finn"))
        room.look("side-pot-1", UPRIGHT, SMALL)
        host.tap(host.sit("Dora"))
        room.look("main-pot")
        host.tap(host.sit("Emil"))
    room.look("between-all-in")
    balanced(host, 7 + 4 * 20 + 2 * 34 + 20 + 5)


def back_and_on_again(room: Room) -> None:
    """Takes taps back across the end of the hand and does them again: nothing is lost or forgotten."""
    host = room.host
    ended = host.shown()
    host.choose("Deal")
    with_deal = host.shown()
    for _tap in range(2):  # the deal, the main pot
        host.tap(".undo button")
    assert (host.phase, host.text("#toast")) == ("showdown", "")
    room.look("taken-back", UPRIGHT, SMALL)
    struck(room)
    host.tap(".redo button")
    assert same(host.shown(), ended)
    host.tap(".redo button")
    assert same(host.shown(), with_deal)
    expect(host.page.locator(".redo")).to_have_count(0)


def same(before: dict[str, object], after: dict[str, object]) -> bool:
    return {**before, "seq": 0} == {**after, "seq": 0}


def struck(room: Room) -> None:
    """The log keeps undone taps, struck through, with the time."""
    host = room.host
    host.press(".log .hit")
    lines = host.page.locator("#sheet .loglist li:has(s)")
    expect(lines.filter(has_text="Emil wins the main pot")).to_have_count(1)
    expect(lines.first.locator("time")).to_have_text(re.compile(r"^\d{1,2}:\d\d [ap]m$"))
    shot(host.page, "log")
    host.press("#sheet [data-close]")
    expect(host.page.locator("#sheet")).to_be_hidden()


LASTING = "document.getAnimations().filter(part => part.effect.getComputedTiming().activeDuration > 1000).length"


def test_four_players_take_nine_taps(server: str, device: Device) -> None:
    host = hosts(device({**TABLET, **MOVING}), server, Hurried, players=4)
    host.page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=5))  # only a moment passes, however slow the machine
    asked: list[str] = []
    host.page.on("request", lambda request: asked.append(request.url))
    host.choose("Deal")
    host.choose("Bet")
    host.choose("Everybody calls")
    for cards in ("3", "1", "Stand pat", "2"):
        host.choose(cards)
    host.choose("Everybody checks")
    host.tap(host.sit("Ben"))
    assert host.phase == "between"
    assert host.stacks() == {"Anna": 194, "Ben": 218, "Cem": 194, "Dora": 194}
    assert host.taps <= 9, host.taps
    assert host.page.url not in asked, "the answer to a tap brings the table, and nothing asks for it again"
    assert not host.page.evaluate(LASTING), "nothing has the browser draw on when all is still"
