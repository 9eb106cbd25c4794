"""Talon on the tablet alone: download, start-up time, time of a tap, durability, memory."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from subprocess import DEVNULL

import psutil
from playwright.sync_api import Playwright, sync_playwright

from app import create_app
from bench.figures import Row, seconds
from browser.build import build
from models.log.store import Store
from tests.conftest import TABLET, a_browser
from tests.obedient.rules import PRESETS
from tests.site import Browser, Device, facts, plays
from tests.site.tablet import OFTEN, Tablet, killed, served

MB = 1e6
OPENED = 5  # times, without internet
HANDS = 4
KILLS = 100
MADE_UP = 1000  # hands through the app as one function, in the Python of this process
MADE_UP_THERE = 50  # in the browser
EVENINGS = 300
PLAYERS = 8
MINUTE = 60
# From the finger to the frame that shows the new table.
TIMED = """() => {
  const table = () => document.getElementById("table");
  addEventListener("pointerdown", () => { window.down = performance.now(); }, true);
  let seq = table().dataset.seq;
  window.taken = [];
  new MutationObserver(() => {
    if (!table() || table().dataset.seq === seq) return;
    seq = table().dataset.seq;
    requestAnimationFrame(() => setTimeout(() => window.taken.push(performance.now() - window.down)));
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def rows(folder: Path) -> list[Row]:
    """All measurements of the built site, in Chromium on this machine."""
    site = build()
    size = sum(file.stat().st_size for file in site.rglob("*") if file.is_file()) / MB
    with served() as home, sync_playwright() as engines:
        browser = engines.chromium.launch(executable_path=a_browser(), args=["--no-sandbox"])
        context = browser.new_context(**{**TABLET, "service_workers": "allow"})
        context.set_default_timeout(120_000)
        tablet = Tablet(context, home)
        first = seconds(tablet.open)
        context.set_offline(True)
        reopened = median(seconds(tablet.again) for _time in range(OPENED))
        tablet.table(players=PLAYERS)
        taps = _taps(tablet)
        lost, told = _lost(tablet)
        differs = _made_up(folder, tablet)
        full = _full(folder, tablet)
        browser.close()
        memory = _memory(folder / "profile", home, engines)
    tap = median(taps)
    return [
        ("the site: to fetch, packed", f"{size:.1f} MB", "≤ 10 MB", size <= 10),
        ("  first screen, nothing kept yet", f"{first:.1f} s", "≤ 6 s", first <= 6),
        ("  opened again without internet, median", f"{reopened:.1f} s", "≤ 3 s", reopened <= 3),
        (f"  the same with {EVENINGS} evenings", f"{full:.1f} s", "", True),
        (f"  tap to the new table, {PLAYERS} players, median of {len(taps)}", f"{tap:.0f} ms", "≤ 100 ms", tap <= 100),
        ("  slowest", f"{max(taps):.0f} ms", "", True),
        ("  memory of the page, after a minute", f"{memory:.0f} MB", "≤ 150 MB", memory <= 150),
        (f"  acknowledged taps lost, {KILLS} kills", f"{lost} of {told}", "0", lost == 0),
        (f"  hands unlike the server's, {MADE_UP} and {MADE_UP_THERE} in the browser", str(differs), "0", differs == 0),
    ]


def _lost(tablet: Tablet) -> tuple[int, int]:
    """Acknowledged taps that are missing after a crash, and acknowledged taps in all."""
    lost = last = 0
    for told, kept in killed(tablet, tablet.table(), KILLS):
        lost, last = lost + max(0, told - kept), told
    return lost, last


def _made_up(folder: Path, tablet: Tablet) -> int:
    """Plays each game on the server, as a function and in the browser; returns how often the results differ."""
    games, wrong = sorted(PRESETS), 0
    for n, preset in enumerate(games):
        app, device = create_app(folder / f"{n}.db"), Device(folder / f"device-{n}")
        there, store = app.test_client(use_cookies=False), app.extensions["talon"].store
        plays(there, preset, MADE_UP // len(games) + 1, n)
        plays(Browser.on(device), preset, MADE_UP // len(games) + 1, n)
        wrong += facts(store, store.tables()[0].code) != facts(device.store, device.store.tables()[0].code)
        few = MADE_UP_THERE // len(games) + 1
        wrong += plays(there, preset, few, n).moves != plays(Browser.on(tablet, app), preset, few, n).moves
    return wrong


def _full(folder: Path, tablet: Tablet) -> float:
    """Seconds to start with this many long evenings stored."""
    store = Store(folder / "full.db")
    app = create_app(folder / "night.db")
    plays(app.test_client(use_cookies=False), "DH", 30)
    night: Store = app.extensions["talon"].store
    played = night.facts(night.tables()[0].code)
    for _evening in range(EVENINGS):
        store.adopt("", played)
    store.close()
    tablet.app.goto(tablet.home + "/import")
    tablet.find("input[name=copy]").set_input_files(folder / "full.db")
    tablet.goes("form[action$='/restore'] button", "/")
    return median(seconds(tablet.again) for _time in range(OPENED))


def _taps(tablet: Tablet) -> list[float]:
    """Milliseconds from each tap to the new table, in some hands in which all but one fold."""
    tablet.app.evaluate(TIMED)
    for _hand in range(HANDS):
        for text in ("Deal", "Bet", *["Fold"] * (PLAYERS - 1)):
            tablet.choose(text)
            tablet.app.wait_for_function("() => !('ignoring' in document.documentElement.dataset)", polling=OFTEN)
    taken: list[float] = tablet.app.evaluate("() => window.taken")
    return taken


def _memory(profile: Path, home: str, engines: Playwright) -> float:
    """Memory of the page's process at a table, a minute after Talon was opened again.

    No developer tools are attached: with them the browser keeps a copy of everything the page fetched. Only memory
    without a file behind it counts: the browser's own program (50 MB) is private or shared, as other browsers run.
    """
    chromium = a_browser()
    context = engines.chromium.launch_persistent_context(
        profile, executable_path=chromium, args=["--no-sandbox"], **{**TABLET, "service_workers": "allow"}
    )
    context.set_default_timeout(120_000)
    tablet = Tablet(context, home).open()
    code = tablet.table(players=PLAYERS)
    tablet.again()  # from the snapshot, as on every evening but the first
    context.close()
    alone = [chromium, "--headless", "--no-sandbox", f"--user-data-dir={profile}", f"{home}/t/{code}"]
    with psutil.Popen(alone, stdout=DEVNULL, stderr=DEVNULL) as browser:
        time.sleep(MINUTE)
        family = browser.children(recursive=True)
        pages = [process for process in family if "--type=renderer" in process.cmdline()]
        used: int = max(sum(part.anonymous for part in process.memory_maps()) for process in pages)
        for process in (*family, browser):
            process.kill()
    return used / MB
