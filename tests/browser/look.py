"""Flaws of pages that a program can detect: covered, cut, too small, or sticking out."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

from tests import ROOT
from tests.browser.taps import READY, until

BOTH = ((1180, 820), (390, 844))  # a tablet and a phone
SHOTS = os.environ.get("TALON_SHOTS", "")  # the folder for pictures; without it none are made
LOOKS = 5  # at a page with flaws, before they count
BOXES = """query => Array.from(document.querySelectorAll(query),
  part => part.checkVisibility() ? part.getBoundingClientRect().toJSON() : null)"""
AXE = ROOT / "tests" / "vendor" / "axe.min.js"
# All of axe’s rules except the experimental ones, which alone would make it fetch every style sheet again.
FOUND = """() => "axe" in window && axe.run(document, {resultTypes: ["violations"], preload: {assets: ["media"]}})
  .then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(
    node => `${id}: ${node.target.flat()} ${node.failureSummary}`)))"""

FLAWS = (Path(__file__).parent / "flaws.js").read_text().rstrip().removesuffix(";")  # an expression inside others
SETTLED = f"""() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
  .then({FLAWS})"""  # a page that was resized has answered
# The same, plus the pixels by which the page is wider than its screen, because a phone then shrinks the page.
WHOLE = f"""() => ({SETTLED})().then(flaws => {{
  const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return wider > 0 ? [...flaws, `${{wider}} wider than the screen`] : flaws;
}})"""


def flaws(page: Page, looking: str = SETTLED) -> list[str]:
    """The flaws that stay on the page, in sentences; `WHOLE` also checks whether text was made smaller.

    A busy machine may show a page before its scripts have answered a new size: flaws only count if every one of
    several looks finds some.
    """
    page.wait_for_load_state()
    texts: list[str] = []
    for _look in range(LOOKS):
        texts = page.evaluate(looking)
        if not texts:
            break
    return texts


def each_screen(page: Page) -> Iterator[int]:
    """The page in the sizes of a tablet and of a phone, where it stays; yields the width."""
    for width, height in BOTH:
        page.set_viewport_size({"width": width, "height": height})
        yield width


def boxes(page: Page, query: str) -> list[dict[str, float] | None]:
    """The boxes of all parts this CSS selector finds, by one question; None for a hidden part."""
    found: list[dict[str, float] | None] = page.evaluate(BOXES, query)
    return found


def shot(page: Page, name: str) -> None:
    """Saves a picture of the page, one pixel for each CSS pixel, if pictures are wanted."""
    if not SHOTS:
        return
    size = page.viewport_size
    assert size
    page.screenshot(path=Path(SHOTS) / f"{name}-{size['width']}x{size['height']}.png", scale="css", animations="allow")


@cache
def _axe() -> str:
    return AXE.read_text()


def barriers(page: Page) -> list[str]:
    """The accessibility faults axe-core finds, once the pause with dimmed buttons is over."""
    until(page, READY)
    violations: list[str] | Literal[False] = page.evaluate(FOUND)
    if violations is False:
        page.evaluate(_axe())
        violations = page.evaluate(FOUND)
    return violations


def seen(page: Page, name: str, *sizes: tuple[int, int], looking: str = SETTLED) -> list[str]:
    """Takes a picture of the page in each of these sizes, where it stays, or as it is; returns every flaw found."""
    found = []
    for size in sizes or (None,):
        if size:
            page.set_viewport_size({"width": size[0], "height": size[1]})
        shot(page, name)
        found += [f"{name}, {page.viewport_size}: {flaw}" for flaw in flaws(page, looking)]
    return found


def sound(page: Page, name: str, *sizes: tuple[int, int], looking: str = SETTLED) -> list[str]:
    """The same, and the barriers of the page in the last of these sizes."""
    return seen(page, name, *sizes, looking=looking) + [f"{name}: {barrier}" for barrier in barriers(page)]
