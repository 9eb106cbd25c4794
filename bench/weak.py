"""Weak computers: processor time of the server, and delays in a slowed-down browser.

Processor time does not depend on other load; the times of the browser do.
"""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench import story
from bench.figures import Row
from bench.hand import opening, taps
from bench.screens import SCREENS, Screen, devices
from bench.server import ADDRESS, Client, Talon
from bench.site import TIMED
from tests.browser.taps import BUTTONS, OFTEN, hosts
from tests.browser.taps import Screen as Tablet
from tests.conftest import TABLET, a_browser

HOUSE = 300  # evenings
TIMES = 9
HANDS = 2  # played with twelve screens
PLAYERS = 8
HAND = ["Deal", "Bet", *["Fold"] * (PLAYERS - 1)]  # the large buttons that are tapped
PAGES = 3  # in which a slow task is looked for: other load makes tasks longer, never shorter
LONG = 60  # hands
MORE = 20  # after them: memory they need is a leak
STILL = 10_000  # milliseconds without taps
SLOW_LINE = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
JUMPS = """() => new Promise(done => {
  let moved = 0;
  new PerformanceObserver(list => list.getEntries().forEach(({ value }) => { moved += value; }))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(moved), 1500);
})"""
# Plays hands without Playwright, whose scripts in the page would count as its memory.
HANDS_ALONE = """(async (hands, texts, query) => {
  const { dataset } = document.documentElement;
  const seq = () => document.getElementById("table").dataset.seq;
  const key = text => Array.from(document.querySelectorAll(query)).find(key => key.innerText.trim().startsWith(text));
  const until = async there => {
    while (!there()) await new Promise(again => setTimeout(again, 50));
  };
  await until(() => dataset.live === "on");
  for (let hand = 0; hand < hands; hand++)
    for (const text of texts) {
      const before = seq();
      key(text).click();
      await until(() => seq() !== before && !("busy" in dataset) && !("ignoring" in dataset));
    }
})"""
LONG_TASKS = """() => {
  window.tasks = [0];
  new PerformanceObserver(list => list.getEntries().forEach(({ duration }) => window.tasks.push(duration)))
    .observe({ type: "longtask" });
}"""


def rows(folder: Path) -> list[Row]:
    """Each figure promised for weak computers, with its aim."""
    return [*_server(folder), *_browser(folder)]


def _server(folder: Path) -> list[Row]:
    starts = [_started(folder / f"start-{time}.db") for time in range(3)]
    first, page, asked = (min(start[at] for start in starts) for at in range(3))
    with Talon(folder / "twelve.db") as talon:
        tap = _twelve(talon)
    story.build(folder / "house.db", HOUSE)
    with Talon(folder / "house.db") as talon:
        fresh = _worked(talon, lambda: _get(talon, "/"))
        home = _worked(talon, lambda: [_get(talon, "/") for _time in range(TIMES)]) / TIMES
    return [
        _row("start to the first answer, processor", first, 900),
        _row("first table page after a start, processor", page, 120),
        _row("first question to the rulings, processor", asked, 200),
        _row(f"a tap with {SCREENS} screens, processor", tap, 60),
        _row(f"home with {HOUSE} evenings, processor", home, 20),
        ("  the first time after a start", f"{fresh:.0f} ms", "", True),
    ]


def _started(database: Path) -> tuple[float, float, float]:
    """Milliseconds of processor time: from the start to the first answer, a table's first page, the first question."""
    with Talon(database) as talon:
        first = _processor(talon)
        code, host = talon.open(opening())
        seen = {"Authorization": host.headers["Authorization"]}
        page = _worked(talon, lambda: _get(talon, f"/t/{code}", seen))
        return first, page, _worked(talon, lambda: _get(talon, "/rulings?q=two+people+bet+out+of+turn"))


def _twelve(talon: Talon) -> float:
    """The server's milliseconds for a tap shown on twelve screens."""
    code, host = talon.open(opening())
    seq = host.ask("GET", f"/t/{code}")["seq"]
    screens = [Screen(talon, code, device) for device in devices(host, code)]
    seq = _hand(host, code, seq, screens, 0)
    before = _processor(talon)
    for hand in range(1, 1 + HANDS):
        seq = _hand(host, code, seq, screens, hand)
    return (_processor(talon) - before) / HANDS / len(taps())


def _hand(host: Client, code: str, seq: int, screens: list[Screen], hand: int) -> int:
    for move, fields in taps(hand):
        seq = host.tap(code, move, seq, fields)["seq"]
        for screen in screens:
            screen.wait(seq)
    return seq


def _processor(talon: Talon) -> float:
    spent = talon.process.cpu_times()
    return float(spent.user + spent.system) * 1000


def _worked(talon: Talon, work: Callable[[], object]) -> float:
    before = _processor(talon)
    work()
    return _processor(talon) - before


def _get(talon: Talon, path: str, headers: dict[str, str] | None = None) -> None:
    line = http.client.HTTPConnection(ADDRESS, talon.port, timeout=60)
    line.request("GET", path, headers={"Accept": "text/html", **(headers or {})})
    answer = line.getresponse()
    answer.read()
    line.close()
    if answer.status != 200:
        raise RuntimeError(f"{path}: {answer.status}")


def _browser(folder: Path) -> list[Row]:
    with Talon(folder / "browser.db") as talon, sync_playwright() as engines:
        home = f"http://localhost:{talon.port}"
        browser = engines.chromium.launch(executable_path=a_browser(), args=["--no-sandbox"])
        slow = [_taps(browser, home, 4) for _time in range(PAGES)]
        slower = _taps(browser, home, 6)[0]
        far = _taps(browser, home, 4, SLOW_LINE)[0]
        heap, more, idle = _long(browser, home)
        jumps = _jumps(browser, home)
        browser.close()
    return [
        _row("tap to painted at x4, median", median(taken for taken, _task in slow), 200),
        _row("tap to painted at x6, median", slower, 320),
        _row(f"  longest task after a tap at x4, least of {PAGES} pages", min(task for _taken, task in slow), 60),
        _row("tap to painted, 400 kbit/s and 400 ms, x4", far, 650),
        ("requests while idle", str(idle), "0", idle == 0),
        (f"heap of the page alone after {LONG} hands", f"{heap:.1f} MB", "≤ 2 MB", heap <= 2),
        (f"  what {MORE} more hands add", f"{more:.2f} MB", "≤ 0.05 MB", more <= 0.05),
        ("set-up while it loads, how far it jumps", f"{jumps:.3f}", "< 0.05", jumps < 0.05),
    ]


def _taps(browser: Browser, home: str, rate: int, line: dict[str, Any] | None = None) -> tuple[float, float]:
    """The median milliseconds from finger to new table in a slowed-down browser, and its longest task."""
    tablet, devtools = _tablet(browser, home)
    if line:
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", line)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    tablet.page.evaluate(TIMED)
    tablet.page.evaluate(LONG_TASKS)
    _plays(tablet)
    taken, tasks = tablet.page.evaluate("() => [window.taken, window.tasks]")
    tablet.page.context.close()
    return median(taken), max(tasks)


def _tablet(browser: Browser, home: str) -> tuple[Tablet, CDPSession]:
    context = browser.new_context(**TABLET)
    context.set_default_timeout(120_000)
    tablet = hosts(context, home, players=PLAYERS)
    return tablet, context.new_cdp_session(tablet.page)


def _plays(tablet: Tablet) -> None:
    for text in HAND:
        tablet.choose(text)
        tablet.page.wait_for_function("() => !('ignoring' in document.documentElement.dataset)", polling=OFTEN)


def _long(browser: Browser, home: str) -> tuple[float, float, int]:
    """Megabytes of a table's page after a long evening, those some more hands add, and requests while nobody taps.

    In the first hands Chromium compiles more and more of the scripts; only what is still added later is a leak.
    """
    tablet, devtools = _tablet(browser, home)
    tablet.page.reload()  # without what Playwright left in it
    first, second = _held(devtools, LONG), _held(devtools, MORE)
    asked: list[str] = []
    tablet.page.on("request", lambda request: asked.append(request.url))
    tablet.page.wait_for_timeout(STILL)
    tablet.page.context.close()
    return first, second - first, len(asked)


def _held(devtools: CDPSession, hands: int) -> float:
    """Megabytes of scripts and their objects after so many hands more."""
    script = f"{HANDS_ALONE}({hands}, {json.dumps(HAND)}, {json.dumps(BUTTONS)})"
    devtools.send("Runtime.evaluate", {"expression": script, "awaitPromise": True})
    devtools.send("HeapProfiler.enable")
    devtools.send("HeapProfiler.collectGarbage")
    return float(devtools.send("Runtime.getHeapUsage")["usedSize"]) / 1e6


def _jumps(browser: Browser, home: str) -> float:
    """The sum of layout shifts while set-up loads on a slow line."""
    context = browser.new_context(**{**TABLET, "viewport": {"width": 390, "height": 844}})
    page: Page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_LINE)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(f"{home}/new")
    moved: float = page.evaluate(JUMPS)
    context.close()
    return moved


def _row(what: str, measured: float, most: int) -> Row:
    return what, f"{measured:.0f} ms", f"≤ {most} ms", measured <= most
