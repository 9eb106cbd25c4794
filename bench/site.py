"""Talon on the tablet alone: what is fetched, how soon it stands there, what a tap takes, what it holds of memory."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median

import psutil
from playwright.sync_api import Browser, sync_playwright

from bench.figures import Row
from browser.build import build
from tests.conftest import TABLET, a_browser
from tests.site.tablet import OFTEN, Tablet, served

MB = 1e6
OPENED = 5  # times, without internet
HANDS = 4
PLAYERS = 8
# When the finger came down, and when the table after it had been drawn.
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


def rows(_folder: Path) -> list[Row]:
    """Everything on the built site, in Chromium on this machine."""
    site = build()
    size = sum(file.stat().st_size for file in site.rglob("*") if file.is_file()) / MB
    with served() as home, sync_playwright() as engines:
        browser = engines.chromium.launch(executable_path=a_browser(), args=["--no-sandbox"])
        first, again, taps, memory = _measured(browser, home)
        browser.close()
    reopened, tap = median(again), median(taps)
    return [
        ("the site: to fetch, packed", f"{size:.1f} MB", "≤ 10 MB", size <= 10),
        ("  first screen, nothing kept yet", f"{first:.1f} s", "≤ 6 s", first <= 6),
        ("  opened again without internet, median", f"{reopened:.1f} s", "≤ 3 s", reopened <= 3),
        (f"  tap to the new table, {PLAYERS} players, median of {len(taps)}", f"{tap:.0f} ms", "≤ 100 ms", tap <= 100),
        ("  slowest", f"{max(taps):.0f} ms", "", True),
        ("  memory of the page", f"{memory:.0f} MB", "≤ 150 MB", memory <= 150),
    ]


def _measured(browser: Browser, home: str) -> tuple[float, list[float], list[float], float]:
    """Seconds to the first screen and each time after it, milliseconds of each tap, megabytes."""
    context = browser.new_context(**{**TABLET, "service_workers": "allow"})
    context.set_default_timeout(120_000)
    tablet, began = Tablet(context, home), time.perf_counter()
    tablet.open()
    first = time.perf_counter() - began
    context.set_offline(True)
    again = []
    for _time in range(OPENED):
        began = time.perf_counter()
        tablet.again()
        again.append(time.perf_counter() - began)
    tablet.table(players=PLAYERS)
    taps = _taps(tablet)
    return first, again, taps, _memory()


def _taps(tablet: Tablet) -> list[float]:
    """Some hands in which everybody but one folds."""
    tablet.app.evaluate(TIMED)
    for _hand in range(HANDS):
        for text in ("Deal", "Bet", *["Fold"] * (PLAYERS - 1)):
            tablet.choose(text)
            tablet.app.wait_for_function("() => !('ignoring' in document.documentElement.dataset)", polling=OFTEN)
    taken: list[float] = tablet.app.evaluate("() => window.taken")
    return taken


def _memory() -> float:
    """What the largest page of this process's browsers holds for itself."""
    pages = [process for process in psutil.Process().children(recursive=True) if "--type=renderer" in process.cmdline()]
    return max(process.memory_full_info().uss for process in pages) / MB
