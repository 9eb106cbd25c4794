"""Zoomed to 400 %, spaced, in forced colours, without scripts: everything is visible and can be tapped (WCAG 1.4)."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.look import at_rest, each_screen, seen, shot
from tests.browser.tables import move, plays, shown_down
from tests.browser.taps import Device, prepares
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


def spaced(page: Page, name: str, *sizes: tuple[int, int]) -> None:
    """Fails on flaws of the page with the spacing of WCAG 1.4.12, in these sizes."""
    page.evaluate(SPACED)
    seen(page, f"spaced-{name}", *sizes)


def test_text_with_wide_spacing_is_covered_by_nothing(server: str, device: Device) -> None:
    table = Table(device, server, preset="DJ", players=6)
    host = table.host
    now = plays(host, "deal, bet 5")
    ben = table.has("Ben").wait(now["seq"])
    host.wait(now["seq"])
    spaced(host.page, "bet", *SIZES)
    spaced(ben.page, "own turn")
    host.wait(plays(host, "all call")["seq"])
    spaced(host.page, "draw", *SIZES)
    host.press(".table-tool")
    expect(host.page.locator("#sheet .sheet-head")).to_be_visible()
    spaced(host.page, "sheet", *SIZES)
    practice = device(TABLET).new_page()
    practice.goto(f"{server}/practice")
    spaced(practice, "practice", *SIZES)


# A window of 1280 by 1024 or 720, or a tablet, zoomed to 200, 300 and 400 %.
ZOOMED = ((640, 512), (320, 256), (427, 240), (590, 410), (393, 273))
UNREACHED = """() => Array.from(document.querySelectorAll(".tools button, .act button:enabled, .seat .hit, .pot, .say"))
  .filter(part => part.checkVisibility() && !part.closest(".sr")).filter(part => {
    part.scrollIntoView({ block: "center" });
    const { left, top, width, height } = part.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 30));
    return !over || !(part.contains(over) || over.contains(part));
  }).map(part => part.ariaLabel || part.innerText)"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_zoomed_to_400_percent_everything_is_reached_and_the_winner_is_tapped(server: str, device: Device) -> None:
    host = prepares(device(TABLET), server, players=3)
    host.wait(shown_down(host)["seq"])
    for size in each_screen(host.page, *ZOOMED):
        shot(host.page, "zoomed")
        assert not at_rest(host.page, lambda: host.page.evaluate(UNREACHED)), size
        assert host.page.evaluate(WIDER) <= 0, size
    host.page.set_viewport_size({"width": 320, "height": 256})
    host.tap(host.sit("Ben"))
    expect(host.page.locator(".winner")).to_contain_text("Ben")
    host.page.goto(f"{server}/new")
    assert style(host.page, ".start", "position") == ["static"], "it covers nothing"


def style(page: Page, query: str, *names: str) -> list[str]:
    """Computed styles of the first part this selector finds."""
    values: list[str] = page.locator(query).first.evaluate(
        "(part, names) => names.map(name => getComputedStyle(part)[name])", names
    )
    return values


def test_in_forced_colours_shapes_show_what_colours_do(server: str, device: Device) -> None:
    host = prepares(device(TABLET), server, players=3)
    page = host.page
    page.emulate_media(forced_colors="active")
    host.wait(plays(host, "deal, bet 5")["seq"])
    shot(page, "forced-colours")
    for part in (".act .choices button", ".seat:not(.now)"):
        assert style(page, part, "borderTopStyle", "borderTopWidth") == ["solid", "1px"], part
    assert style(page, ".seat.now", "outlineStyle", "outlineWidth") == ["solid", "4px"]
    assert style(page, ".pips :is(b, s)", "borderTopWidth") == ["2px"]
    host.wait(plays(host, "all call, all pat, all check")["seq"])
    host.press(page.get_by_role("button", name="Split"))
    host.press(host.sit("Ben"))
    expect(page.locator(".seat.picked")).to_have_count(1)
    assert style(page, ".seat.picked", "outlineStyle", "outlineWidth") == ["double", "4px"]
    assert page.locator(".seat.picked .hit").get_attribute("aria-pressed") == "true"
    page.emulate_media(forced_colors="none", contrast="more")
    assert style(page, ".seat:not(.picked)", "borderTopStyle", "borderTopWidth") == ["solid", "2px"]
    page.emulate_media(forced_colors="active", contrast="no-preference")
    host.press(".table-tool")
    two_lines = page.locator("#sheet .two-lines").first
    expect(two_lines).to_be_visible()
    first, second = two_lines.locator("> *").evaluate_all(
        "parts => parts.map(part => part.getBoundingClientRect().toJSON())"
    )
    assert first["bottom"] <= second["top"], "a line of text covers what it overlaps"
    page.goto(f"{server}/new")
    for choice in (".games", ".seg"):
        assert style(page, f"{choice} label:has(:checked)", "outlineStyle") == ["double"]


def test_without_scripts_a_move_ends_on_the_next_page(server: str, device: Device) -> None:
    host = prepares(device(TABLET, java_script_enabled=False), server, players=3)
    move(host, "deal")
    page = host.page
    page.goto(f"{server}/t/{host.code}")
    page.locator(".act .choices form[action$='/check'] button").click()
    expect(page.locator(".who")).to_have_text("Ben")
    assert page.url == f"{server}/t/{host.code}"
    page.locator(".undo button").click()
    expect(page.locator(".who")).to_have_text("Anna")
