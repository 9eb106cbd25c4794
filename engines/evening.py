"""An evening in one browser: set-up, a hand, a sheet, counting, a killed server; a picture of each."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.server import Talon
from engines.drivers import WAIT, Engine

STARTS = 180.0  # seconds until Python runs in the page, at most
NAMES = ("Anna", "Ben", "Cem")
SHOWN = """const all = Array.from(document.querySelectorAll(arguments[0])).filter(part => part.getClientRects().length);
const part = arguments[1] ? all.find(part => part.textContent.trim().startsWith(arguments[1])) : all[0];"""
SETTLED = """const { dataset } = document.documentElement;
return dataset.live === "on" && !("busy" in dataset) && !("ignoring" in dataset)"""
FOCUSED_BUTTON = """const part = document.activeElement;
return part && part.matches("button") ? (part.getAttribute("aria-label") || part.innerText).trim() : "";"""
ON_TURN = "return document.activeElement.matches('.whose')"
LATER = (0.1, 0.5, 0.9)  # seconds between further presses of Enter; 1.5 in all
TABS = 80  # more than there are controls
STILL = "return document.getAnimations().every(part => part.playState !== 'running')"
SEQ = "return document.getElementById('table').dataset.seq"
MARKED = """return Array.from(document.querySelectorAll("select")).filter(select => select.selectedIndex !==
  Math.max(0, Array.from(select.options).findIndex(option => option.defaultSelected))).map(select => select.name)"""


class WrongError(Exception):
    """A failed expectation."""


class Evening:
    """An evening in one browser, and its pictures."""

    def __init__(self, engine: Engine, database: Path) -> None:
        self.engine, self.database = engine, database
        self.pictures: dict[str, bytes] = {}

    def played_alone(self, page: Engine, home: str) -> None:
        """Plays on the site, without a server: set-up, a hand, sheets; everything is there after reloading the page.

        `page` is the whole page, `self.engine` its frame with the app.
        """
        page.open(f"{home}/")
        self._until("return window.htmx !== undefined", "Talon stands in the page", patience=STARTS)
        self._set_up(home)
        self._hand()
        self._sheets()
        before, address = self._seq(), self.engine.run("return location.href")
        page.open(address)
        self._until(
            f"return document.getElementById('table')?.dataset.seq === '{before}'", "nothing is lost", patience=STARTS
        )
        self._look("the site, opened again")

    def played(self) -> dict[str, bytes]:
        """Plays with a server; returns the pictures by name. WrongError names the fault."""
        talon = Talon(self.database)
        with talon:
            self._set_up(f"http://localhost:{talon.port}")
            self._hand()
            self._sheets()
            self._hand_by_keys()
            before = self._seq()
            talon.kill()
            self._until("return document.documentElement.dataset.live === 'off'", "a killed server is said")
            self._look("cut off")
        with talon:
            self._until(SETTLED, "the table comes back by itself")
            self._until(f"return document.getElementById('table').dataset.seq === '{before}'", "nothing is lost")
            self._look("back")
        return self.pictures

    def _set_up(self, home: str) -> None:
        self.engine.open(f"{home}/new")
        self._until("return document.querySelector('[name=name1]') !== null", "the form is there")
        self._until("return window.htmx !== undefined", "the page's script runs")
        for seat, name in enumerate(NAMES, 1):
            self.engine.run("document.querySelector(`[name=name${arguments[0]}]`).value = arguments[1]", seat, name)
        for game in ("DJ", "DH"):
            self.engine.run(
                "const part = document.querySelector(`#choose [name=preset][value=${arguments[0]}]`);"
                "part.checked = true; part.dispatchEvent(new Event('change', { bubbles: true }))",
                game,
            )
            self._until(
                "return document.querySelector(`#choose [name=preset][value=${arguments[0]}]`).defaultChecked",
                "the game is there",
                game,
            )
        self._until(f"{MARKED}.length === 0", "every select shows what the server marked")
        self._look("set-up")
        self._tap(".start .call")
        self._until("return location.pathname.includes('/t/')", "the table is open")
        self._until(SETTLED, "the table is live")

    def _hand(self) -> None:
        """Anna's seat deals; one bet, two calls, all stand pat and check, and Anna wins."""
        self._move(".seat .hit")
        for word in ("Deal", "Bet", "Call", "Call"):
            self._move(".choices:not([hidden]) button", word)
        self._look("the draw")
        self._move(".cuts button", "Everybody")
        self._move(".cuts button", "Everybody")
        self._move(".seat .hit")
        self._look("a pot is won")

    def _hand_by_keys(self) -> None:
        """The same hand by Tab and Enter; a second Enter makes no move, because the focus is on the turn.

        The winner's seat is reached with Shift+Tab: Tab would pass through the browser's own bar, and after that
        Firefox clicks nothing in the page, because it has lost the focus.
        """
        for words in ("Deal", "Bet", "Call", "Call", "Everybody", "Everybody", "Ben"):
            self._tab_to(words, back=words in NAMES)
            before = self._seq()
            self.engine.press("Enter")
            self._until(f"return document.getElementById('table').dataset.seq !== '{before}'", f"Enter: {words}")
            self._until(SETTLED, "the next key may come")
            self._until(ON_TURN, f"after {words} the focus is on the turn")
            after = self._seq()
            for seconds in LATER:
                time.sleep(seconds)
                self.engine.press("Enter")
                if not self.engine.run(SETTLED) or self._seq() != after:
                    raise WrongError(f"a second Enter after {words} makes a move")

    def _tab_to(self, words: str, *, back: bool = False) -> None:
        """Presses Tab, or Shift and Tab, until the button with these words has the focus."""
        for _tab in range(TABS):
            self.engine.press("Shift+Tab" if back else "Tab")
            if self.engine.run(FOCUSED_BUTTON).startswith(words):
                return
        raise WrongError(f"no way to {words} by Tab")

    def _sheets(self) -> None:
        """Opens the rulings, then the count."""
        self._tap(".tools button", "Rulings")
        self._until("return document.querySelector('#sheet').open", "the sheet slides over")
        self._look("the rulings")
        self._tap("#sheet [data-close]")
        self._tap(".tools .table-tool")
        self._until(f"{SHOWN} return part !== undefined", "the sheet of the table", "#sheet [hx-get$='/count']", "")
        self._tap("#sheet [hx-get$='/count']")
        self._until(f"{SHOWN} return part !== undefined", "the count", "#sheet h1", "Count")
        self._look("the count")
        self._tap("#sheet [data-close]")

    def _tap(self, query: str, words: str = "") -> None:
        self._until(f"{SHOWN} return part !== undefined", f"{query} {words}", query, words)
        self.engine.run(f"{SHOWN} part.click()", query, words)

    def _move(self, query: str, words: str = "") -> None:
        """Makes a tap that changes the table; returns when it is drawn."""
        before = self._seq()
        self._tap(query, words)
        self._until(f"return document.getElementById('table').dataset.seq !== '{before}'", f"{query} {words} is a move")
        self._until(SETTLED, "the next tap may come")

    def _seq(self) -> Any:
        return self.engine.run(SEQ)

    def _look(self, name: str) -> None:
        self._until(STILL, "nothing moves any more")
        self.pictures[name] = self.engine.picture()

    def _until(self, script: str, what: str, *arguments: Any, patience: float = WAIT) -> None:
        _until(lambda: self.engine.run(script, *arguments), what, patience)


def _until(holds: Callable[[], Any], what: str, patience: float) -> None:
    until = time.monotonic() + patience
    while not holds():
        if time.monotonic() > until:
            raise WrongError(what)
        time.sleep(0.05)
