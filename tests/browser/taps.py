"""A finger on a screen: taps only visible things, waits for the table's answer, and counts taps."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, ClassVar

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Locator, Page

from tests import WAITS, tries
from tests.conftest import a_table

Device = Callable[..., BrowserContext]  # the fixture `device`

# In the page: requests the policy forbids, and requests to other servers, kept after the page as messages of its
# console. Reporting each request to the test would cost a twentieth of every tap.
NOTED = """(home => {
  window.violations = [];
  document.addEventListener("securitypolicyviolation", event => {
    window.violations.push(event.violatedDirective + " " + event.blockedURI);
  });
  const told = url => {
    if (!url.startsWith(home) && !/^(data|about|blob):/.test(url)) console.error("third party: " + url);
  };
  const asked = new PerformanceObserver(list => list.getEntries().forEach(({ name }) => told(name)));
  asked.observe({ type: "resource" });
  navigation.addEventListener("navigate", event => told(event.destination.url));
  window.noted = () => {
    asked.takeRecords().forEach(({ name }) => told(name));
    return window.violations;
  };
})"""
NOTES = "() => window.noted ? window.noted() : []"  # a page without scripts notes nothing
ANSWERED = """seq => {
  const table = document.getElementById("table");
  return table && table.dataset.seq !== seq && !("busy" in document.documentElement.dataset);
}"""
BUTTONS = ".choices:not([hidden]) button, .cuts button"
TEXTS = "query => Array.from(document.querySelectorAll(query), part => part.innerText)"
ALL_TEXTS = f"queries => queries.map({TEXTS})"
REDRAWN = "seq => { const table = document.getElementById('table'); return table && table.dataset.seq !== seq; }"
BOUNCE = 450  # milliseconds for which a second tap of the same finger does nothing
OFTEN = 50  # milliseconds between two looks; asking at every frame makes the browser draw frames
SHOWN = "seq => document.getElementById('table').dataset.seq === seq"
# A request at the door that is hidden or just appeared: it cannot be tapped yet.
AT_THE_DOOR = ".new-knock .knock, #door[hidden] .knock"
ON_ITS_WAY = "#table [data-step].htmx-request"  # a question of the award, sent and not drawn yet: no tap counts
READY = f"""() => !("ignoring" in document.documentElement.dataset)
  && !document.querySelector("{AT_THE_DOOR}, {ON_ITS_WAY}")"""
SECOND_TAP = "dialog[open][data-second-tap], html[data-second-tap]"  # ignores a second tap where the first came down
WHOLLY = f"""() => ({READY})() && !document.querySelector("{SECOND_TAP}")"""
NEAR = 40  # pixels between two taps of one finger
OF_TABLE = "name => (document.getElementById('table') || { dataset: {} }).dataset[name]"
# The element hit by a finger, and the table it sees there. Nothing if that would take waiting: an element that is
# hidden, covered, off, moving or not listening yet. A touch that misses all the same does nothing.
FINGER = f"""([part, ...others]) => {{
  const still = () => !document.getAnimations().some(({{ playState, effect }}) =>
    playState === "running" && effect.target && effect.target.contains(part));
  const hidden = () => !part.checkVisibility({{ visibilityProperty: true }});
  const off = ":disabled, [inert], [inert] *, [aria-disabled=true], [aria-disabled=true] *";
  if (!part || others.length || hidden() || part.matches(off) || !still() || !({READY})()) return null;
  part.scrollIntoViewIfNeeded();
  const {{ x, y, width, height }} = part.getBoundingClientRect();
  const at = [x + width / 2, y + height / 2];
  const first = Array.from(document.querySelectorAll("{SECOND_TAP}"), part => part.dataset.secondTap.split(" "));
  if (first.some(([left, top]) => Math.hypot(left - at[0], top - at[1]) < {NEAR})) return null;
  if (!width || !height || !part.contains(document.elementFromPoint(...at))) return null;
  window.missed = false;
  addEventListener("touchstart", event => {{
    window.missed = !part.contains(event.target);
    if (!window.missed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }}, {{ capture: true, once: true, passive: false }});
  return {{ at, seq: ({OF_TABLE})("seq") || "0" }};
}}"""
MISSED = "() => window.missed"
CLOSED = "() => !document.querySelector('dialog[open]') && history.state !== 'laid'"
TIMED_OUT = "htmx: htmx:error: timeout"
LIVE = """() => document.documentElement.dataset.live === "on" && !("busy" in document.documentElement.dataset)"""


def asked(page: Page, question: str, arg: Any = None) -> Any:
    """The page's answer to this script; None while it is being replaced by another page."""
    with suppress(Error):
        return page.evaluate(question, arg)
    return None


def until(page: Page, condition: str, arg: Any = None) -> None:
    """Waits for a condition that is mostly true already; each check costs a quarter of the shortest wait."""
    if not asked(page, condition, arg):
        page.wait_for_function(condition, arg=arg, polling=OFTEN)


def plain(texts: list[str]) -> str:
    """The text of the first match, on one line; "" if there is none."""
    return " ".join(texts[0].split()) if texts else ""


def stacks_of(names: list[str], chips: list[str]) -> dict[str, int]:
    """Chips by name, from the seats on the page."""
    return {name: int(re.sub(r"\D", "", text)) for name, text in zip(names, chips, strict=True)}


class Watch:
    """Collects faults of any page: errors, forbidden content, requests to other servers.

    `pytest_pyfunc_call` in conftest.py calls `clean` for every page after each test. A request that takes too long is
    not a fault: the page asks again, or tells the person who tapped.
    """

    of_this_test: ClassVar[list[Watch]] = []

    def __init__(self, page: Page, home: str, *expected: str) -> None:
        self.of_this_test.append(self)
        self.page, self.expected = page, expected
        self.faults: list[str] = []
        page.add_init_script(f"{NOTED}({json.dumps(home + '/')})")
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", self._hears)

    def _hears(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(TIMED_OUT):
            self.faults.append(message.text)

    def clean(self, *expected: str) -> None:
        """Fails on anything that went wrong, except for messages that contain one of the expected texts."""
        left = tries(WAITS)
        while (violations := asked(self.page, NOTES)) is None:
            next(left)
        rest = [fault for fault in self.faults if not any(part in fault for part in (*self.expected, *expected))]
        self.faults.clear()
        assert not rest + violations, rest + violations


class Screen:
    """One device at the table."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.page = context.new_page()
        self.home = home
        self.watch = Watch(self.page, home)
        self.taps = 0
        self.left = tries(2000)  # moves by script, more than the tests of a module make

    def open(self, path: str) -> Screen:
        """Opens a table and waits until it is live."""
        self.page.goto(self.home + path)
        self.page.wait_for_function(LIVE, polling=OFTEN)
        return self

    # Tapping

    def press(self, target: str | Locator) -> str:
        """Makes one tap that moves no chips: a sheet, a strip, a field. Returns the table it was made at."""
        self.taps += 1
        target = self.find(target)
        finger = target.evaluate_all(FINGER)
        if finger:  # if nothing covers it, one question replaces the many Playwright asks before each tap
            self.page.touchscreen.tap(*finger["at"])
            if not asked(self.page, MISSED):
                return str(finger["seq"])
        return self._waits_and_presses(target)

    def _waits_and_presses(self, target: Locator) -> str:
        """Presses as soon as possible; returns the table seen, "" before there is one."""
        target.wait_for()
        self.takes_taps()
        seen = asked(self.page, OF_TABLE, "seq") or ""
        target.tap()
        return str(seen)

    def takes_taps(self) -> None:
        """Waits while the page ignores taps: after another device's change, at a step's end, after a double tap."""
        until(self.page, WHOLLY)

    def tap(self, target: str | Locator) -> None:
        """Makes one tap that is a move; returns when the table has answered."""
        self.answers(self.press(target))

    def answers(self, seen: str) -> None:
        """Waits until the table differs from the one seen and may be tapped."""
        self.page.wait_for_function(ANSWERED, arg=seen, polling=OFTEN)

    def opens(self, target: str) -> None:
        """Presses this on the sheet of the table."""
        self.press(".table-tool")
        self.press(f"#sheet {target}")

    def closes(self) -> None:
        """Closes the sheet with one tap; returns when its step in the history is undone."""
        self.press("#sheet [data-close] >> visible=true")
        self.page.wait_for_function(CLOSED, polling=OFTEN)

    def choose(self, text: str) -> None:
        """Taps the large button or shortcut that begins with these words."""
        self.tap(self.button(text))

    def plays(self, told: str) -> None:
        """Taps a line, each step by the player whose turn it must be: "Cem: Check, Dora: Bet 5"."""
        for step in told.split(", "):
            name, _colon, text = step.partition(": ")
            assert self.who == name, f"{step}, but it is {self.who}’s turn"
            self.choose(text)

    def button(self, text: str) -> Locator:
        """The large button or shortcut that begins with this text."""
        begins = re.compile(rf"^\s*{re.escape(text)}")
        return self.page.locator(BUTTONS).filter(has_text=begins).first

    def buttons(self) -> list[str]:
        """The texts of the large buttons."""
        return [text.strip() for text in self.texts(BUTTONS)]

    def sit(self, name: str) -> Locator:
        """The part of a player's seat that a finger hits."""
        heading = self.page.get_by_role("heading", name=name, exact=True)
        return self.page.locator(".seat").filter(has=heading).locator(".hit")

    def winner(self, name: str) -> Locator:
        """A large button with this name if there are two rivals, else the seat."""
        large = self.page.locator(".choices:not([hidden]) button").filter(has_text=re.compile(rf"^\s*{name}\b"))
        return large.first if large.count() else self.sit(name)

    def find(self, target: str | Locator) -> Locator:
        return self.page.locator(target) if isinstance(target, str) else target

    # Reading

    @property
    def seq(self) -> int:
        return int(self._of_table("seq") or 0)

    @property
    def phase(self) -> str:
        return self._of_table("phase")

    def _of_table(self, name: str) -> str:
        """An attribute of the table on the page, once there is one."""
        value = asked(self.page, OF_TABLE, name)
        return value if value is not None else self.page.locator("#table").get_attribute(f"data-{name}") or ""

    @property
    def who(self) -> str:
        return self.text(".who")

    @property
    def code(self) -> str:
        return self.page.url.rpartition("/t/")[2][:4]

    @cached_property
    def cookie(self) -> str:
        """The cookie that identifies this device."""
        return "; ".join(f"{row['name']}={row['value']}" for row in self.page.context.cookies(self.home + "/"))

    @property
    def link(self) -> str:
        """The link in this host's QR code, as a path; a device that opens it may look on."""
        address = f"{self.home}/t/{self.code}/invite"
        answer = self.page.context.request.get(address, headers={"Accept": "application/json"})
        return f"/t/{self.code}?key={answer.json()['key']}"

    def text(self, query: str) -> str:
        """The text at this selector; "" if there is none."""
        return plain(self.texts(query))

    def texts(self, query: str) -> list[str]:
        """The texts of all parts this CSS selector finds."""
        texts = asked(self.page, TEXTS, query)
        return self.page.locator(query).all_inner_texts() if texts is None else texts

    def number(self, query: str) -> int:
        """The digits at this selector, as a number."""
        return int(re.sub(r"\D", "", self.text(query)) or 0)

    def stacks(self) -> dict[str, int]:
        """Chips by name, as the seats show them."""
        return stacks_of(*self.page.evaluate(ALL_TEXTS, [".seat h2", ".seat .stack"]))

    def chips(self) -> int:
        """All chips on the screen: stacks and pot."""
        return sum(self.stacks().values()) + self.number(".pot, .jackpot")

    def shown(self) -> dict[str, Any]:
        """The parts of the page that all devices in the room must show alike."""
        queries = (".seat h2", ".seat .stack", ".pot", ".who", ".what", ".seat.now h2")
        names, chips, *texts = self.page.evaluate(ALL_TEXTS, queries)
        words = zip(("pot", "who", "what", "now"), map(plain, texts), strict=True)
        return {"seq": self.seq, "stacks": stacks_of(names, chips), **dict(words)}

    def wait(self, seq: int) -> Screen:
        """Waits until this screen, too, shows that table."""
        until(self.page, SHOWN, str(seq))
        return self


class Hurried(Screen):
    """A device that skips every short pause, for nights of a hundred taps; a test sets its clock."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        context.clock.install()
        context.clock.set_fixed_time(datetime.now(UTC))
        super().__init__(context, home)

    def takes_taps(self) -> None:
        self.page.clock.fast_forward(BOUNCE)
        super().takes_taps()

    def strikes(self, at: int) -> None:
        """Sets the device's clock to this moment, in unix milliseconds, and stops it there."""
        self.page.clock.set_fixed_time(datetime.fromtimestamp(at / 1000, UTC))

    def answers(self, seen: str) -> None:
        self.page.wait_for_function(REDRAWN, arg=seen, polling=OFTEN)
        self.page.clock.fast_forward(BOUNCE)
        until(self.page, ANSWERED, seen)


class Prepared(Screen):
    """A host's device whose page stays empty, and so draws nothing, until it is asked to show the table."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        super().__init__(context, home)
        self.path = ""

    def open(self, path: str) -> Screen:
        """Remembers the table's address."""
        self.path = path
        return self

    @property
    def code(self) -> str:
        return self.path.rpartition("/")[2]

    def looks(self) -> Screen:
        """Opens the table and waits until it is live."""
        return super().open(self.path)

    def wait(self, seq: int) -> Screen:
        """Waits until this screen, too, shows that table; opens it if necessary."""
        if self.page.url == "about:blank":
            self.looks()
        return super().wait(seq)


def a_new_table(context: BrowserContext, home: str, **fields: Any) -> str:
    """The path of a table that this device has opened as host."""
    headers = {"Accept": "application/json", "Origin": home}
    answer = context.request.post(f"{home}/tables", data=a_table(**fields), headers=headers)
    assert answer.status == 201, answer.text()
    return f"/t/{answer.json()['code']}"


def hosts(context: BrowserContext, home: str, kind: type[Screen] = Screen, **fields: Any) -> Screen:
    """A device that has just opened a table as host: `hosts(device(TABLET), server, players=4)`."""
    path = a_new_table(context, home, **fields)
    return kind(context, home).open(path)


def joins(context: BrowserContext, host: Screen, **seat: str | int) -> None:
    """This device asks the host for a seat, like the form behind the QR code: `joins(device(PHONE), host, seat=2)`."""
    form: dict[str, str | float | bool] = {"key": host.link.partition("key=")[2], **seat}
    answer = context.request.post(f"{host.home}/t/{host.code}/join", form=form, headers={"Origin": host.home})
    assert answer.ok, answer.text()


def prepares(context: BrowserContext, home: str, **fields: Any) -> Prepared:
    """A device that opens a table and moves at it like `hosts`, but shows it only on demand."""
    host = hosts(context, home, Prepared, **fields)
    assert isinstance(host, Prepared)
    return host
