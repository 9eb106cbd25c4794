"""More space between letters, words and lines (WCAG 1.4.12): nothing is cut or covered, on any kind of screen."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.look import flaws, shot
from tests.browser.tables import move
from tests.browser.taps import Device
from tests.browser.test_phones import Table
from tests.conftest import TABLET

SPACED = """() => {
  const spaced = new CSSStyleSheet();
  spaced.replaceSync(`* {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-block-end: 2em !important; }`);
  document.adoptedStyleSheets = [spaced];
}"""
SIZES = ((1180, 820), (820, 1180))


def spaced(page: Page, name: str, *sizes: tuple[int, int]) -> list[str]:
    """The flaws of the page with the spacing of WCAG 1.4.12, in these sizes."""
    page.evaluate(SPACED)
    found = []
    for width, height in sizes or ((390, 844),):
        page.set_viewport_size({"width": width, "height": height})
        shot(page, f"spaced-{name}")
        found += [f"{name}, {width} by {height}: {flaw}" for flaw in flaws(page)]
    return found


def test_wider_text_runs_under_nothing(server: str, device: Device) -> None:
    table = Table(device, server, preset="DJ", players=6)
    host = table.host
    move(host, "deal")
    now = move(host, "bet", seat=1, to=5)
    ben = table.has("Ben").wait(now["seq"])
    host.wait(now["seq"])
    found = spaced(host.page, "bet", *SIZES) + spaced(ben.page, "own turn")
    now = move(host, "together", all="call")
    host.wait(now["seq"])
    found += spaced(host.page, "draw", *SIZES)
    host.press(".table-tool")
    expect(host.page.locator("#sheet .sheet-head")).to_be_visible()
    found += spaced(host.page, "sheet", *SIZES)
    practice = device(TABLET).new_page()
    practice.goto(f"{server}/practice")
    found += spaced(practice, "practice", *SIZES)
    assert not found, "\n".join(found)
