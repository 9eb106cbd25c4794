"""Flaws of pages that a program can detect: covered, cut, too small, or sticking out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from operator import not_
from pathlib import Path
from typing import Literal, TypeVar

from playwright.sync_api import Page, expect

from tests import ROOT
from tests.browser.taps import READY, until

BOTH = ((1180, 820), (390, 844))  # a tablet and a phone
LOW, UPRIGHT = {"width": 1024, "height": 650}, {"width": 820, "height": 1180}  # tablets
SMALLEST = {"width": 360, "height": 640}  # of phones
SHOTS = os.environ.get("TALON_SHOTS", "")  # the folder for pictures; without it none are made
NOTHING = "\0"  # is in no flaw
LOOKS = 10  # at a page where something is wrong, before it counts
BEYOND = """query => Array.from(document.querySelectorAll(query)).filter(part => {
  const { left, right, bottom } = part.getBoundingClientRect();
  return !part.checkVisibility() || left < 0 || right > innerWidth || (part.closest(".tv") && bottom > innerHeight);
}).map(part => part.innerText)"""
AXE = ROOT / "tests" / "vendor" / "axe.min.js"
# All of axe’s rules except the experimental ones, which alone would make it fetch every style sheet again.
FOUND = """() => "axe" in window && axe.run(document, {resultTypes: ["violations"], preload: {assets: ["media"]}})
  .then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(
    node => `${id}: ${node.target.flat()} ${node.failureSummary}`)))"""

FLAWS = (Path(__file__).parent / "flaws.js").read_text().rstrip().removesuffix(";")  # an expression inside others
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
SETTLED = f"() => ({DRAWN})().then({FLAWS})"  # a page that was resized has answered
# The same, plus the pixels by which the page is wider than its screen, because a phone then shrinks the page.
WHOLE = f"""() => ({SETTLED})().then(flaws => {{
  const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return wider > 0 ? [...flaws, `${{wider}} wider than the screen`] : flaws;
}})"""


Found = TypeVar("Found")


def at_rest(page: Page, look: Callable[[], Found], right: Callable[[Found], object] = not_) -> Found:
    """What the last look at the page finds; looks again, a few frames later, until it is right: if nothing is found.

    A busy machine may show a page before its scripts have answered a new size or a new table.
    """
    found = look()
    for _again in range(LOOKS - 1):
        if right(found):
            break
        page.evaluate(DRAWN)
        found = look()
    return found


def flaws(page: Page, looking: str = SETTLED, ignoring: str = NOTHING) -> list[str]:
    """The flaws that stay on the page, in sentences; `WHOLE` also checks whether text was made smaller.

    Flaws that mention `ignoring` do not count.
    """
    page.wait_for_load_state()
    return at_rest(page, lambda: [flaw for flaw in page.evaluate(looking) if ignoring not in flaw])


def each_screen(page: Page, *sizes: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Gives the page each of these sizes, or those of a tablet and a phone, where it stays."""
    for width, height in sizes or BOTH:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def beyond(page: Page, query: str) -> list[str]:
    """The texts of those parts that are hidden or reach out of the page, on a television also below."""
    expect(page.locator(query)).not_to_have_count(0)
    return at_rest(page, lambda: list[str](page.evaluate(BEYOND, query)))


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


def seen(page: Page, name: str, *sizes: tuple[int, int], looking: str = SETTLED, ignoring: str = NOTHING) -> None:
    """Takes a picture of the page in each of these sizes, where it stays, or as it is; fails if any has flaws."""
    found = []
    for _size in each_screen(page, *sizes) if sizes else (None,):
        shot(page, name)
        found += [f"{name}, {page.viewport_size}: {flaw}" for flaw in flaws(page, looking, ignoring)]
    assert not found, "\n" + "\n".join(found)


def sound(page: Page, name: str, *sizes: tuple[int, int], looking: str = SETTLED, ignoring: str = NOTHING) -> None:
    """The same, and fails on barriers of the page in the last of these sizes."""
    seen(page, name, *sizes, looking=looking, ignoring=ignoring)
    found = barriers(page)
    assert not found, f"{name}:\n" + "\n".join(found)
