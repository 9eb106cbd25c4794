"""A whole hand by ear and keys: the host at the tablet, a blind guest on a phone, neither of whom sees the screen."""

from __future__ import annotations

import re

from tests.browser.tables import table as state
from tests.browser.taps import LIVE, OFTEN, READY, REDRAWN, Device, Screen, until
from tests.browser.test_phones import Table
from tests.conftest import NAMES

# Announcements of a screen reader: new lines of the log, and the heading of the turn when it gets the focus.
LISTENS = """() => {
  window.heard = [];
  const hear = part => window.heard.push(part.textContent.replace(/\\s+/g, " ").trim());
  new MutationObserver(changes => changes.forEach(change => change.addedNodes.forEach(hear)))
    .observe(document.querySelector("body > [data-said]"), { childList: true });
  document.addEventListener("focusin", ({ target }) => target.matches(".whose") && hear(target));
}"""
SEEN = "() => document.getElementById('table').innerText"
WORD = re.compile(r"[\w’-]+")
SIGNS = {"D"}  # the disc, announced as “Dealer”
MOST = 120  # words of a hand
TABS = 12  # at most to the control of any move

# The person who presses each key: the host for everybody without a phone; a name alone is the winner's seat.
HAND = """host: Deal, host: Bet, Ben: Raise, host: Call, host: Fold, host: Call, host: Draw 3, Ben: Draw 2,
  host: Stand pat, Ben: Bet, host: Fold, host: Call, host: Openers shown, host: Ben"""
# Visible events, and the sentence that announces each, once to everybody.
DEEDS = {
    "who deals": "Hand 1: Dora deals",
    "what it costs": "Everybody antes 1",
    "who begins": "Betting round 1: Anna begins",
    "a bet": "Anna bets 5",
    "a raise": "Ben raises to 10",
    "a call": "Cem calls 10",
    "a fold": "Dora folds",
    "the last call": "Anna calls 5",
    "the draw": "The draw begins",
    "cards drawn": "Anna draws 3",
    "own cards": "Ben draws 2",
    "none drawn": "Cem stands pat",
    "the next round": "Betting round 2: Ben begins",
    "the next bet": "Ben bets 10",
    "the next fold": "Cem folds",
    "what the call cost": "Anna calls 10",
    "a duty of the opener": "Anna has to show openers",
    "that it was done": "Anna shows openers",
    "the showdown": "Showdown",
    "who won how much": "Ben wins the pot: 54",
}
# Turns announced to a player: their own, with cost and pot; the next one, when the focus leaves their move.
OF_BEN = (
    "Your turn: 5 to call, 3 raises left, pot 9",
    "Cem 10 to call, 2 raises left",
    "Your turn: how many cards? Up to 4, pot 34",
    "Cem how many cards? Up to 4",
    "Your turn: nothing to call, pot 34",
    "Cem 10 to call, 3 raises left",
)
# The turns announced to the host, with the number of instructions to the dealer.
OF_HOST = (
    "Anna nothing to call, jacks or better to open",
    "1 instruction for the dealer",
    "Ben 5 to call, 3 raises left",
    "Cem: 10 to call, 2 raises left",
    "Dora 10 to call, 2 raises left",
    "Anna 5 to call, 2 raises left",
    "Anna how many cards? Up to 4",
    "3 instructions for the dealer",
    "Ben how many cards? Up to 4",
    "Cem: how many cards? Up to 4",
    "Ben nothing to call",
    "Cem: 10 to call, 3 raises left",
    "Anna 10 to call, 3 raises left",
    "Anna must show jacks or better",
    "2 instructions for the dealer",
    "Showdown who wins the pot (54)? Anna or Ben",
    "2 instructions for the dealer",
    "Anna deals the next hand",
    "1 instruction for the dealer",
)


class Ear:
    """One device as a screen reader presents it: announcements, the focus, and keys."""

    def __init__(self, screen: Screen) -> None:
        self.screen, self.page = screen, screen.page
        self.tree = self.page.context.new_cdp_session(self.page)
        self.page.evaluate(LISTENS)

    def presses(self, name: str) -> None:
        """Makes the move whose control begins with this name, by Tab and Enter."""
        until(self.page, READY)
        until(self.page, LIVE)
        before = str(self.screen.seq)
        self._goes_to(name)
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(REDRAWN, arg=before, polling=OFTEN)

    def _goes_to(self, name: str) -> None:
        for _tab in range(TABS):
            self.page.keyboard.press("Shift+Tab" if name in NAMES else "Tab")
            if self._focused() == "To the choices":
                self.page.keyboard.press("Enter")
                self.page.evaluate("window.heard.pop()")  # asked for
            if self._focused().startswith(name):
                assert self.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid", name
                return
        raise AssertionError(f"{name} is more than {TABS} tabs away")

    def _focused(self) -> str:
        """The name of the link or button with the focus in the accessibility tree; "" if it is anything else."""
        part = self.tree.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        asked = {"objectId": part, "fetchRelatives": False}
        node = self.tree.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
        return str(node["name"]["value"]) if node["role"]["value"] in ("link", "button") else ""

    def heard(self) -> list[str]:
        """The announcements so far."""
        lines: list[str] = self.page.evaluate("window.heard")
        return [sentence for line in lines for sentence in line.removesuffix(".").split(". ")]

    def unheard(self) -> set[str]:
        """Words and figures on the screen that are missing from the accessibility tree."""
        nodes = self.tree.send("Accessibility.getFullAXTree")["nodes"]
        names = " ".join(node["name"]["value"] for node in nodes if not node["ignored"] and "name" in node)
        return set(WORD.findall(self.page.evaluate(SEEN))) - set(WORD.findall(names)) - SIGNS


def test_a_hand_by_keys_alone_is_announced_in_full_to_a_blind_guest(server: str, device: Device) -> None:
    table = Table(device, server, preset="DJ", players=4)
    host, ben = Ear(table.host.looks()), Ear(table.has("Ben"))
    for step in HAND.split(","):
        who, _colon, name = step.strip().partition(": ")
        (host if who == "host" else ben).presses(name)
        for ear in (host, ben):
            ear.screen.wait(state(table.host)["seq"])
            assert not ear.unheard(), step
    for ear, turns in ((ben, OF_BEN), (host, OF_HOST)):
        assert sorted(ear.heard()) == sorted([*DEEDS.values(), *turns]), "each once"
    assert sum(len(sentence.split()) for sentence in ben.heard()) <= MOST
