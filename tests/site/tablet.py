"""A finger on the site: the app runs in a frame of the page."""

from __future__ import annotations

import random
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Frame, Locator, Page, expect

from browser.build import SITE
from browser.host import Answer, Headers
from tests.conftest import Json, a_table

STARTS = 120_000  # milliseconds until Python runs there: machines are shared and noisy
OFTEN = 50
REFUSED = "status of 4"  # a random tap refused by a rule is not a fault
THERE = """() => document.readyState === "complete" && document.querySelector("h1, #table, .coach")"""
LIVE = """() => document.documentElement.dataset.live === "on" && !("busy" in document.documentElement.dataset)"""
ANSWERED = """seq => {
  const table = document.getElementById("table");
  return table && table.dataset.seq !== seq && !("busy" in document.documentElement.dataset);
}"""
SEQ = "() => document.getElementById('table').dataset.seq"
POSTED = """async ([path, fields]) => {
  const headers = { "Content-Type": "application/json", "Accept": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(fields) });
  return { status: answer.status, ...await answer.json() };
}"""
ASKED = """async ([method, path, headers, body]) => {
  const answer = await fetch(path, { method, headers, body: method === "GET" ? undefined : body });
  return [answer.status, [...answer.headers], await answer.text()];
}"""
# Taps as fast as they are answered; the outer page is notified at once of each acknowledged one.
TAPPING = """async ([code, seen]) => {
  const headers = { "Content-Type": "application/json", "Accept": "application/json" };
  for (let move = "deal"; ; move = move === "deal" ? "take-back" : "deal") {
    const answer = await fetch(`/t/${code}/${move}`, { method: "POST", headers, body: JSON.stringify({ seen }) });
    if (!answer.ok) continue; // dealt already, when the page was loaded anew
    seen = (await answer.json()).seq;
    parent.acknowledged(seen);
  }
}"""
BUTTONS = ".choices:not([hidden]) button, .cuts button"


class Handler(SimpleHTTPRequestHandler):
    """Serves plain files, like any web host."""

    def log_message(self, format: str, *args: object) -> None:
        """Logs nothing."""


@contextmanager
def served(folder: Path = SITE.parent) -> Iterator[str]:
    """The address of plain files below a path on this machine, like a project page."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/{SITE.name}"
    finally:
        server.shutdown()
        server.server_close()


class Tablet:
    """One page of the site, with the app in it."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.context, self.home = context, home
        self.page = context.new_page()
        self.faults: list[str] = []
        self.watches(self.page)

    def watches(self, page: Page) -> None:
        """Records everything that goes wrong on the page."""
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", self._notes)

    def _notes(self, message: ConsoleMessage) -> None:
        if message.type == "error" and REFUSED not in message.text:
            self.faults.append(message.text)

    def open(self, path: str = "/") -> Tablet:
        """Opens this address and waits for the app."""
        self.page.goto(self.home + path)
        return self.started()

    def started(self) -> Tablet:
        """Waits until Python has started and the app is there."""
        self.page.locator("iframe").wait_for(timeout=STARTS)
        self.app.wait_for_function(THERE, polling=OFTEN)
        return self

    def again(self) -> Tablet:
        """Reloads the page, as if the tab had been closed in between."""
        self.page.reload()
        return self.started()

    @property
    def app(self) -> Frame:
        """The frame with the app."""
        frame = self.page.query_selector("iframe")
        shown = frame and frame.content_frame()
        assert shown
        return shown

    def find(self, query: str) -> Locator:
        """The element of the app with this selector."""
        return self.page.frame_locator("iframe").locator(query)

    def goes(self, query: str, to: str) -> None:
        """Makes one tap that leads to another page, whose address ends like this pattern. Restoring takes a while."""
        self.find(query).first.tap()
        expect(self.page).to_have_url(re.compile(re.escape(self.home) + to + "$"), timeout=STARTS)

    def ask(self, method: str, path: str, headers: Headers, body: bytes) -> Answer:
        """The answer to a script in the app: for a client of the tests (`Browser`)."""
        sent = {name: value for name, value in headers if name in ("Accept", "Authorization", "Content-Type") and value}
        below = self.home[self.home.index("/", 8) :] + path
        status, told, text = self.app.evaluate(ASKED, [method, below, sent, body.decode()])
        return Answer(status, [(name, value) for name, value in told], text.encode())

    def posts(self, path: str, **fields: Any) -> Json:
        """Posts like a script in the app; returns the answer."""
        answer: Json = self.app.evaluate(POSTED, [path, fields])
        return answer

    def table(self, **fields: Any) -> str:
        """Opens a table on the screen; returns its code."""
        code = str(self.posts("/tables", **a_table(**fields))["code"])
        self.app.goto(f"{self.home}/t/{code}")
        self.app.wait_for_function(LIVE, polling=OFTEN)
        return code

    def choose(self, text: str) -> None:
        """Taps the large button that begins with these words; returns when the table has answered."""
        seq = self.seq
        self.find(BUTTONS).filter(has_text=re.compile(rf"^\s*{re.escape(text)}")).first.tap()
        self.app.wait_for_function(ANSWERED, arg=str(seq), polling=OFTEN)

    @property
    def seq(self) -> int:
        """The fact from which the table on the screen was drawn."""
        return int(self.app.evaluate(SEQ))


def killed(tablet: Tablet, code: str, times: int) -> Iterator[tuple[int, int]]:
    """Kills Python this often during taps; yields the last tap acknowledged until then, and the last one stored."""
    chance, acknowledged = random.Random(times), [0]
    tablet.page.expose_function("acknowledged", lambda seq: acknowledged.append(seq))
    for _kill in range(times):
        tablet.app.evaluate(f"at => void ({TAPPING})(at)", [code, tablet.seq])
        tablet.page.wait_for_timeout(chance.uniform(0, 1500))
        tablet.again()
        yield max(acknowledged), tablet.seq
