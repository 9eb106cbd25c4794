"""Every screen in every size, both languages and every look, with ten long names and three side pots: nothing cut."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, expect

from tests.browser.look import WHOLE, at_rest, each_screen, flaws, seen, shot, sound
from tests.browser.tables import BETTING, LONGEST, TEN, brought_in, four_pots, move, plays, seated
from tests.browser.taps import READY, Device, Screen, hosts, prepares, until
from tests.browser.test_tv import fits, television
from tests.conftest import TABLET, Json

SIZES = ((820, 1180), (1366, 1024), (1024, 650), (1024, 600), (800, 600), (390, 844), (360, 640), (1180, 820))
FEW = (SIZES[0], SIZES[-2], SIZES[-1])  # for what is drawn like a page of text
SHEETS = ("rulings", "bank", "options")

LONGEST_NAME = 1 + TEN.index(max(TEN, key=len))
# Parts of the header that lie partly under the clock, and whether the clock reaches out of the header over the felt.
UNDER = """() => {
  const box = part => part.getBoundingClientRect();
  const clock = document.querySelector(".countdown"), { top, right, bottom, left } = box(clock);
  const under = part => part.checkVisibility() && box(part).right > left && box(part).left < right
    && box(part).bottom > top && box(part).top < bottom;
  const parts = Array.from(document.querySelectorAll(".top :is(a, button), .phases li")).filter(under);
  return [...parts.map(part => part.innerText), ...bottom > box(clock.closest(".top")).bottom ? ["the felt"] : []];
}"""


def twice_the_size(device: Device, locale: str = "de-DE") -> BrowserContext:
    """A tablet whose browser shows letters of twice the size."""
    context = device(TABLET, locale=locale)
    sizes = {"fontSizes": {"standard": 32, "fixed": 32}}
    context.on("page", lambda page: context.new_cdp_session(page).send("Page.setFontSizes", sizes))
    return context


class Look:
    """One page in every size; fails on its flaws."""

    def __init__(self, screen: Screen, name: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
        self.screen, self.name, self.sizes = screen, name, sizes
        self.by = sound

    def at(self, state: str, now: Json | None = None) -> None:
        """Shows this state."""
        if now:
            until(self.screen.wait(now["seq"]).page, READY)
        self.by(self.screen.page, f"{self.name}-{state}", *self.sizes, looking=WHOLE)


def test_ten_long_names_and_the_longest_game_line_fit(server: str, device: Device) -> None:
    seats = seated(TEN, (1_000_000,) * 10)
    host = hosts(twice_the_size(device), server, seats=seats, dealer=10, **LONGEST)
    eye = Look(host, "ten")
    eye.at("before")
    now = move(host, "deal")
    eye.at("deal", now)
    brought_in(host)
    now = plays(host, "all call")
    eye.at("second-round", now)
    eye.sizes, eye.by = FEW, seen  # by axe in test_german.py and test_bank_by_taps.py
    for sheet in SHEETS:
        host.press(f".tools [hx-get$='/{sheet}']")
        expect(host.page.locator("#sheet[open] [data-close]").first).to_be_visible()
        eye.at(sheet)
        host.closes()
    host.page.goto(f"{server}/new?again={host.code}")
    expect(host.page.locator(".ring [data-plate]")).to_have_count(10)
    eye.by = sound
    eye.at("set-up")


def test_a_long_name_that_has_won_and_a_break_fit_in_german(server: str, device: Device) -> None:
    """Another player has no chips left."""
    names = ("Mechthild Großkopf-Adlerstein", "Günther Großkopf-Lüdenscheid", *TEN[2:])
    fields = {**BETTING, "seats": seated(names, (20, *(4_000,) * 9))}
    host = prepares(device(TABLET, locale="de-DE"), server, **fields)
    eye = Look(host, "after", FEW)
    eye.at("bet", plays(host, "deal, starts 2, bet 100, call"))
    now = plays(host, "each fold")
    while now["phase"] != "showdown":
        now = plays(host, "starts 2 no pair, all check")
    eye.sizes = ((1024, 650), (800, 600), *FEW)  # low windows: the ring with little height, the list beside the footer
    eye.at("won", move(host, "award", pots=[{"pot": pot, "high": [2]} for pot in range(len(now["pots"]))[::-1]]))
    eye.at("break", move(host, "break", minutes=10))


def test_the_clock_covers_nothing(server: str, device: Device) -> None:
    """R-COND-04: ten people, four pots, the clock on the longest name, while it runs and after."""
    context = twice_the_size(device)
    host = prepares(context, server, **BETTING)
    now = four_pots(host)
    while now["to_act"] != LONGEST_NAME:
        now = plays(host, "call")
    move(host, "ruling", ruling="R-COND-04", outcome="B", who=LONGEST_NAME)
    tv = television(device, host, "de-DE")
    clock = host.looks().page.locator(".countdown")
    expect(clock).to_contain_text(TEN[LONGEST_NAME - 1])
    hidden = []
    for state in ("runs", "over"):
        for size in each_screen(host.page, *SIZES):
            shot(host.page, f"clock-{state}")
            under = at_rest(host.page, lambda: list[str](host.page.evaluate(UNDER)))
            hidden += [f"{state}, {size}: {part}" for part in under]
            hidden += [flaw for flaw in flaws(host.page, WHOLE) if flaw.startswith("covered")]
        fits(tv, f"clock-tv-{state}")
        for screen in (host, tv):
            screen.page.locator(".countdown").evaluate("part => { part.dataset.until = part.dataset.now; }")
            expect(screen.page.locator(".countdown.up")).to_be_visible()
    assert not hidden, "\n".join(hidden)
