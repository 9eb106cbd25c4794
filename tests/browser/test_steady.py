"""Pages that do not jump while they load: elements drawn by scripts appear where they were drawn first."""

from __future__ import annotations

from playwright.sync_api import Page, Route

from tests.browser.look import DRAWN, at_rest
from tests.browser.taps import OFTEN, Device, prepares
from tests.conftest import PHONE, TABLET

FIRST = "**/vendor/htmx-*.js?v=*"  # scripts run one after the other: all others wait for it
MOST = 0.05  # of the screen moved, as browsers count it
PAGES = ("/", "/new", "/practice", "/hands", "/rules", "/rulings", "/games", "/course", "/season", "/evenings")
OF_FELT = ("/", "/new", "/practice", "/course")  # not one column on a tablet, too
OF_TABLE = ("", "/tv", "/story", "/card")
# Nobody touches these pages, so every move counts; a browser calls those right after a page has its size expected.
COUNTED = """window.moved = 0; window.jumps = [];
new PerformanceObserver(list => list.getEntries().forEach(({ value, sources }) => {
  window.moved += value;
  window.jumps.push(...sources.map(({ node }) => node && (node.className || node.nodeName)));
})).observe({ type: "layout-shift", buffered: true });"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length"


def jumps(page: Page, address: str) -> str:
    """The elements that moved after the first paint, with scripts arriving only then; "" if next to nothing."""
    waiting: list[Route] = []
    page.route(FIRST, lambda route: waiting.append(route))
    page.goto(address, wait_until="commit")
    page.wait_for_function(PAINTED, polling=OFTEN)
    assert waiting, "the first script was not held"
    for route in waiting:
        route.continue_()
    page.wait_for_load_state("load")
    page.evaluate(DRAWN)
    page.unroute(FIRST)
    moved, parts = page.evaluate("() => [window.moved, window.jumps]")
    return f"{address.partition('//')[2].partition('/')[2]}: {moved:.3f} by {parts[:6]}" if moved > MOST else ""


def jumping(page: Page, addresses: list[str]) -> list[str]:
    """The jumps at these addresses that happen at every load: a busy machine may paint half of a page first."""
    return [text for address in addresses if (text := at_rest(page, lambda address=address: jumps(page, address)))]


def test_no_page_jumps_while_it_loads(server: str, device: Device) -> None:
    host = prepares(device(PHONE), server, players=6)
    host.page.add_init_script(COUNTED)
    of_table = [f"{server}/t/{host.code}{part}" for part in OF_TABLE]
    found = jumping(host.page, [*(server + page for page in PAGES), *of_table])
    host.page.set_viewport_size(TABLET["viewport"])
    found += jumping(host.page, [*(server + page for page in OF_FELT), *of_table])
    assert not found, "\n".join(found)
