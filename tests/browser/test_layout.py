"""Every screen at every size, in both languages, with ten long names and three side pots: nothing cut."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import TABLET, Json
from look import barriers, flaws, shot
from playwright.sync_api import BrowserContext, expect
from tables import LONG, LONGEST, NO_LIMIT, TEN, all_in, move, seated
from taps import READY, Screen, hosts

Device = Callable[..., BrowserContext]
SIZES = ((1180, 820), (820, 1180), (1366, 1024), (1024, 650), (1024, 600), (800, 600), (390, 844), (360, 640))
SHEETS = ("rulings", "bank", "options")
STILL = {**TABLET, "reduced_motion": "reduce"}


class Look:
    """One page, looked at in every size; it collects what a designer would send back."""

    def __init__(self, screen: Screen, name: str) -> None:
        self.screen, self.name, self.found = screen, name, list[str]()

    def at(self, state: str, now: Json | None = None) -> None:
        """This state, once it is shown."""
        if now:
            self.screen.wait(now["seq"]).page.wait_for_function(READY)
        for width, height in SIZES:
            self.screen.page.set_viewport_size({"width": width, "height": height})
            shot(self.screen.page, f"{self.name}-{state}")
            self.found += [f"{state}, {width} by {height}: {flaw}" for flaw in flaws(self.screen.page)]
        self.screen.page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        self.found += [f"{state}: {barrier}" for barrier in barriers(self.screen.page)]

    def nothing(self) -> None:
        """Nothing is to be sent back."""
        assert not self.found, "\n" + "\n".join(self.found)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_three_side_pots_fit_with_what_the_dealer_is_told(server: str, device: Device, locale: str) -> None:
    stacks = (12_500, 60, 2_300, 11_799, 1_700, 1_299, 160, 110)
    seats = seated(LONG, stacks)
    host = hosts(device(STILL, locale=locale), server, options=NO_LIMIT, seats=seats, dealer=8, preset="DH")
    look = Look(host, f"pots-{locale}")
    look.at("draw", all_in(host, 2, 7, 8))
    move(host, "together", all="pat")
    look.at("showdown", move(host, "together", all="check"))
    assert host.page.locator(".side li").count() == 4
    look.nothing()


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_ten_long_names_and_the_longest_game_line_fit(server: str, device: Device, locale: str) -> None:
    seats = seated(TEN, (1_000_000,) * 10)
    host = hosts(device(STILL, locale=locale), server, seats=seats, dealer=10, **LONGEST)
    look = Look(host, f"ten-{locale}")
    look.at("before")
    now = move(host, "deal")
    look.at("deal", now)
    while now["phase"] != "bet" or not now["bet"]:
        offer = next(one for one in now["options_now"] if one["move"] in ("starter", "bring-in"))
        now = move(host, offer["move"], seat=offer["seat"])
    now = move(host, "together", all="call")
    look.at("second-round", now)
    for sheet in SHEETS:
        host.press(f".tools [hx-get$='/{sheet}']")
        expect(host.page.locator("#sheet[open] [data-close]").first).to_be_visible()
        look.at(sheet)
        host.press("#sheet [data-close] >> visible=true")
    look.nothing()
