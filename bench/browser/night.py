"""Whole nights by taps, written as people tell them: chips counted beside the table, cards dealt from a real pack.

    night.deal(ante=1)
    night.plays("Ben starts; Ben brings in 2, Cem completes to 5, all call; Dora wins 21")

A semicolon ends a round. Every stop is checked on a tablet, and on a phone too where it asks something new.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from playwright.sync_api import expect

from bench.browser.purses import Purses
from tests.browser.look import FLAWS, SHOTS, flaws, shot
from tests.browser.tables import table
from tests.browser.taps import Screen
from tests.conftest import PHONE, TABLET
from tests.obedient.dealer import Dealer
from tests.obedient.words import read, spoken, too_early, unannounced, unordered, unsaid, unsaid_by_steps

Said = re.Match[str]
ALL = {"call": "Everybody calls", "check": "Everybody checks", "stand pat": "Everybody stands pat"}
AMOUNTS = {
    "bets": "Bet",
    "opens": "Bet",
    "raises to": "Raise to",
    "completes to": "Complete to",
    "brings in": "Bring in",
}
PAIR = {"with a pair": "Pair showing", "with no pair": "No pair"}
SHOWN = f"""() => {{
  const plain = part => part.innerText.replace(/[^\\w ]|Pot/g, "").trim();
  const texts = query => Array.from(document.querySelectorAll(query), plain);
  const names = texts(".seat h2"), chips = texts(".seat .stack");
  return {{
    stacks: Object.fromEntries(names.map((name, at) => [name, chips[at]])),
    pot: texts(".pot"),
    phase: document.getElementById("table").dataset.phase,
    flaws: ({FLAWS})(),
  }};
}}"""
SAID = """() => ({
  seq: Number(document.getElementById("table").dataset.seq),
  moves: window.moves.splice(0),
  words: Array.from(document.querySelectorAll(".say"), part => part.outerHTML).join(""),
})"""
NOTES_MOVES = """() => {
  window.moves = [];
  document.addEventListener("htmx:before:request", ({ detail: { ctx: { request } } }) => {
    if (request.method === "POST") window.moves.push(request.action.split("/").pop());
  });
}"""
FORETOLD = ("deal", "reshuffle")  # instructions shown before the tap that orders them
NEXT = [{"gather": True}, {"shuffle": "talon"}]  # instructions that may be shown before a deal and are counted with it


class Night:
    """A host at one table, a listener who counts the chips, and a dealer with the cards."""

    def __init__(self, host: Screen, name: str) -> None:
        self.host, self.name = host, name
        self.purses = Purses(host.stacks())
        self.total = sum(self.purses.stacks.values())
        self.counted: list[str] = []
        self.decisions = 0
        self.seen: set[tuple[Any, ...]] = set()
        self.pictures = 0
        self.moves: list[str] = []
        host.page.evaluate(NOTES_MOVES)
        self.now = table(self.host)
        self.dealer = Dealer(self.now, random.Random(1))
        self.spoken = self._hears()

    # The parts of a hand

    def deal(self, button: str = "Deal", ante: int = 0, blinds: dict[str, int] | None = None) -> None:
        """Taps the large button that begins with these words, which deals; posts antes and blinds."""
        self._taps(button)
        players = [seat["name"] for seat in self.now["seats"] if seat["state"] in ("in", "all_in")]
        self.purses.deal(players, ante, blinds or {})
        self.stop()

    def plays(self, told: str) -> None:
        """Plays sentences one after another: "Ben bets 5, Cem folds, all call; Ben wins 20"."""
        for at, part in enumerate(told.split(";")):
            if at:
                self.purses.next_round()
            for sentence in filter(None, map(str.strip, part.split(","))):
                self.says(sentence)

    def says(self, sentence: str) -> None:
        """Makes the taps of one sentence."""
        for pattern, does in SAYINGS:
            match = re.fullmatch(pattern, sentence)
            if match:
                does(self, match)
                self.stop()
                return
        raise AssertionError(f"nobody understands “{sentence}”")

    def mistapped(self, told: str) -> None:
        """Makes a tap by mistake and takes it back at once."""
        before, decided = deepcopy(self.purses), self.decisions
        self.says(told)
        self.undone(before)
        self.decisions = decided + 2  # two more taps without a decision

    @contextmanager
    def hand(self, name: str) -> Iterator[None]:
        """Fails if a hand takes more taps than its decisions plus three, or changes the number of chips."""
        taps, self.decisions = self.host.taps, 0
        yield
        taps = self.host.taps - taps
        self.counted.append(f"{self.name}, {name}: {taps} taps, {self.decisions} decisions")
        assert taps <= self.decisions + 3, self.counted[-1]
        assert self.host.phase in ("between", "deal"), self.host.phase

    # Looking

    def stop(self, look: bool = False) -> None:
        """Compares the screen with the listener's chips, and looks for flaws."""
        shown: dict[str, Any] = self.host.page.evaluate(SHOWN)
        counted = {name: str(chips) for name, chips in self.purses.stacks.items()}
        assert shown["stacks"] == counted, (shown["stacks"], counted)
        assert shown["pot"] in ([], [str(self.purses.pot)]), (shown["pot"], self.purses.pot)
        assert self.now["pot"] == self.purses.pot, (self.now["pot"], self.purses.pot)
        assert sum(self.purses.stacks.values()) + self.purses.pot == self.total
        asked, shown_flaws = (self.now["preset"], shown["phase"], self.now.get("step")), shown["flaws"]
        if look or asked not in self.seen:
            self.seen.add(asked)
            shown_flaws += self._on_a_phone() + (self._in_german() if SHOTS else [])
        assert not shown_flaws, shown_flaws

    # Between two hands

    def buys(self, name: str, chips: int) -> None:
        """Buys chips for a player without any, with one tap in the footer."""
        taps = self.host.taps
        offered = re.compile(rf"^\s*({name}: )?Buy {chips}(?!\d)")
        self.host.tap(self.host.page.locator(".no-chips button").filter(has_text=offered))
        assert self.host.taps == taps + 1
        self.purses.stacks[name] += chips
        self.total += chips
        self.answered()
        self.stop()

    def evening(self, text: str) -> None:
        """Taps a button on the evening's sheet, and looks at the sheet for flaws."""
        self.host.opens("[hx-get$='/evening']")
        button = self.host.page.locator("#sheet .evening button").filter(has_text=text).first
        button.wait_for()
        assert not flaws(self.host.page)
        self.host.tap(button)
        self.answered()
        self.stop(look=True)

    def undone(self, before: Purses) -> None:
        """Takes the last tap back: the chips are where they were."""
        self.host.tap(".undo button")
        self.purses = before
        self.answered()
        self.stop()

    def notes(self, made: str, shown: str = "") -> None:
        """Notes a winning hand with one tap; it is shown as `shown`, else as tapped."""
        taps, seen = self.host.taps, self.host.seq
        self.host.tap(self.host.page.locator(".noting button").get_by_text(made, exact=True))
        assert (self.host.taps, self.host.seq) == (taps + 1, seen + 1)
        self.answered()
        self.stop()
        expect(self.host.page.locator(".made")).to_have_text(shown or made)

    def _on_a_phone(self) -> list[str]:
        page = self.host.page
        tablet = page.viewport_size
        assert tablet
        self.pictures += 1
        name = f"{self.name}-{self.pictures:02}-{self.host.phase}"
        shot(page, name)
        page.set_viewport_size(PHONE["viewport"])
        shot(page, name)
        phone_flaws = [f"on a phone: {flaw}" for flaw in flaws(page)]
        page.set_viewport_size(tablet)
        return phone_flaws

    def _in_german(self) -> list[str]:
        """The flaws of the same page in German, on another device of this host; only with pictures."""
        context = self.host.page.context
        browser = context.browser
        assert browser
        other = browser.new_context(**{**TABLET, "locale": "de-DE", "storage_state": context.storage_state()})
        page = Screen(other, self.host.home).open(f"/t/{self.host.code}").page
        german_flaws = []
        for size in (TABLET["viewport"], PHONE["viewport"]):
            page.set_viewport_size(size)
            shot(page, f"{self.name}-{self.pictures:02}-{self.host.phase}-de")
            german_flaws += [f"in German, {size['width']} wide: {flaw}" for flaw in flaws(page)]
        other.close()
        return german_flaws

    # Tapping

    def _taps(self, button: str) -> None:
        expect(self.host.button(button)).to_be_visible()  # buttons may open others
        self.host.choose(button)
        self.answered()

    def answered(self) -> None:
        """The dealer follows the instructions of the last tap."""
        before, self.now = self.now, table(self.host)
        earlier, self.spoken = self.spoken, self._hears()
        self.dealer.sees(self.moves[-1], {}, self.now)
        self._read(before, earlier if self.moves[-1] in FORETOLD else [])

    def _read(self, before: Any, earlier: list[Any]) -> None:
        """Checks that every instruction is on the screen in words, and nothing else is."""
        ordered = self.now["handling"] or []
        coming = (self.now.get("reshuffle") or {}).get("handling") or []
        next_deal = NEXT if self.now["phase"] in ("between", "deal") else []
        wrong = [*unsaid(coming, self.spoken), *unordered(self.spoken, [*ordered, *coming, *next_deal])]
        if self.now["handling_seq"] != before["handling_seq"]:
            wrong += unsaid(ordered, [*self.spoken, *earlier])
        wrong += [*unannounced(unsaid_by_steps(self.now), self.spoken), *too_early(self.spoken)]
        assert not wrong, (wrong, [row.text for row in self.spoken])

    def _hears(self) -> list[Any]:
        """The sentences for the dealer on the screen; the moves tapped are collected, too."""
        screen = self.host.page.evaluate(SAID)
        assert self.now["seq"] == screen["seq"]
        self.moves += screen["moves"]
        names = {seat["seat"]: seat["name"] for seat in self.now["seats"]}
        return [read(text, names, step=step) for text, step in spoken(screen["words"])]

    def decides(self, name: str, button: str) -> None:
        """Taps this button of a player, whose turn it must be."""
        assert self.host.who == name, f"it is {self.host.who}’s turn, not {name}’s"
        self.decisions += 1
        self._taps(button)

    def all(self, spoken: Said) -> None:
        self.decisions += len(self.purses.waiting)
        rest = ALL[spoken[1]].replace("Everybody", "Everybody else")  # where somebody has drawn already
        self._taps(rest if self.host.button(rest).count() else ALL[spoken[1]])
        for name in self.purses.waiting:
            self.purses.calls(name)

    def calls(self, spoken: Said) -> None:
        self.decides(spoken[1], "Call")
        self.purses.calls(spoken[1])

    def checks(self, spoken: Said) -> None:
        self.decides(spoken[1], "Check")
        self.purses.checks(spoken[1])

    def folds(self, spoken: Said) -> None:
        self.decides(spoken[1], "Fold")
        self.purses.folds(spoken[1])

    def takes(self, spoken: Said) -> None:
        """Folds the last rival; nobody has to show."""
        self.folds(spoken)
        self.purses.wins(spoken[2], int(spoken[3]))

    def puts(self, spoken: Said) -> None:
        name, verb, chips = spoken[1], AMOUNTS[spoken[2]], int(spoken[3])
        assert self.host.who == name, f"it is {self.host.who}’s turn, not {name}’s"
        self.decisions += 1
        self.host.tap(self.amount(verb, chips))
        self.answered()
        self.purses.puts(name, chips)

    def amount(self, verb: str, chips: int) -> Any:
        """The button for this amount: “Bet 5”, or a sum “Bet” with its parts below."""
        buttons = self.host.page.locator(".choices:not([hidden]) button")
        wager = buttons.filter(has_text=re.compile(rf"^\s*{verb}\s*{chips}(?!\d)")).first
        assert wager.count(), f"{verb} {chips} is not among {buttons.all_inner_texts()}"
        return wager

    def draws(self, spoken: Said) -> None:
        self.decides(spoken[1], spoken[2] if spoken[2] != "0" else "Stand pat")

    def starts(self, spoken: Said) -> None:
        """Taps the best board, and whether it shows a pair."""
        self.decisions += 1 + bool(spoken[2])
        asked = self.host.page.locator(".seat.pick [data-strip]").count()
        assert bool(asked) == bool(spoken[2]), f"{spoken[0]}: asked about a pair on {asked} seats"
        if spoken[2]:
            self.host.press(self.host.sit(spoken[1]))
            self._taps(PAIR[spoken[2].strip()])
        else:
            self.host.tap(self.host.sit(spoken[1]))
            self.answered()

    def wins(self, spoken: Said) -> None:
        """Taps the winner's seat or large button; the winner of a further pot counts as a decision."""
        assert self.host.phase == "showdown", f"{spoken[0]}: {self.host.who} {self.host.text('.what')}"
        self.decisions += len(self.now["pots"]) > 1
        self.host.tap(self.host.winner(spoken[1]))
        self.answered()
        self.purses.wins(spoken[1], int(spoken[2]))

    def halves(self, spoken: Said) -> None:
        """Names the winner of the high half, then of the low half."""
        expect(self.host.page.locator(".half").first).to_be_visible()
        self.host.press(self.host.winner(spoken[1]))
        self.host.tap(self.host.winner(spoken[3]))
        self.answered()
        for name, chips in ((spoken[1], spoken[2]), (spoken[3], spoken[4])):
            self.purses.wins(name, int(chips))

    def proves(self, spoken: Said) -> None:
        self._taps("Openers shown")
        self.purses.wins(spoken[1], int(spoken[2]))

    def taps(self, spoken: Said) -> None:
        """Taps a large button that moves no chips."""
        self._taps(spoken[1])


SAYINGS: tuple[tuple[str, Callable[[Night, Said], None]], ...] = (
    (r"all (call|check|stand pat)", Night.all),
    (r"(\w+) calls", Night.calls),
    (r"(\w+) checks", Night.checks),
    (r"(\w+) folds", Night.folds),
    (r"(\w+) folds and (\w+) takes (\d+)", Night.takes),
    (rf"(\w+) ({'|'.join(AMOUNTS)}) (\d+)", Night.puts),
    (r"(\w+) draws (\d)", Night.draws),
    (r"(\w+) starts( with a pair| with no pair)?", Night.starts),
    (r"(\w+) wins (\d+)", Night.wins),
    (r"(\w+) wins (\d+) high and (\w+) (\d+) low", Night.halves),
    (r"(\w+) shows openers and takes (\d+)", Night.proves),
    (r"tap (.+)", Night.taps),
)
