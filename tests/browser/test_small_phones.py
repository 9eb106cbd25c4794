"""On the smallest phone: with ten players the pot stays in sight, and a host loses no row to a notice about tablets."""

from __future__ import annotations

from collections.abc import Callable

from conftest import PHONE
from playwright.sync_api import BrowserContext, expect
from prepared import prepares
from tables import LONGEST, TEN, move, seated
from taps import Screen

Device = Callable[..., BrowserContext]
SMALLEST = {**PHONE, "viewport": {"width": 360, "height": 640}}


def ten(device: Device, server: str, script: str = "") -> Screen:
    """A host's phone with ten players, the first card dealt."""
    context = device(SMALLEST)
    if script:
        context.add_init_script(script)
    host = prepares(context, server, seats=seated(TEN, (1_000_000,) * 10), dealer=10, **LONGEST)
    now = move(host, "deal")
    while now["phase"] != "bet" or not now["bet"]:
        offer = next(row for row in now["options_now"] if row["move"] in ("starter", "bring-in"))
        now = move(host, offer["move"], seat=offer["seat"])
    return host.looks()


def test_the_pot_stays_in_sight_with_ten_players(server: str, device: Device) -> None:
    host = ten(device, server)
    last = host.page.locator(".seat").last
    last.scroll_into_view_if_needed()
    for part in (".pot", ".act .who", ".choices button"):
        expect(host.page.locator(part).first).to_be_in_viewport(ratio=1)
    lines = host.page.locator(".lines").bounding_box()
    newest = host.page.locator(".lines li").first.bounding_box()
    assert lines and newest and newest["x"] == lines["x"], "the newest sentence of the log stands whole"
    assert newest["y"] + newest["height"] <= lines["y"] + lines["height"] + 1
    host.watch.clean()


def test_a_host_on_a_phone_loses_no_row_to_a_notice_about_tablets(server: str, device: Device) -> None:
    host = ten(device, server, "delete Navigator.prototype.wakeLock")  # as on any address but localhost
    expect(host.page.locator(".stay-awake")).to_be_hidden()
    host.watch.clean()
