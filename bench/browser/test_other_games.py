"""Any other game as a host plays it: seven stud, hold’em and guts by taps alone; a course put together by taps."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.look import flaws, shot
from tests.browser.taps import Hurried, hosts
from tests.browser.test_other_games import Device
from tests.browser.test_stud import wins
from tests.conftest import FIXED, TABLET


def test_a_hand_of_seven_stud_by_taps_alone(device: Device, server: str) -> None:
    host = hosts(device(TABLET), server, Hurried, players=4, preset="S7", options=FIXED)
    host.choose("Deal")
    expect(host.page.locator(".say")).to_contain_text("Two down and one up to each, one at a time, Anna first")
    host.tap(host.sit("Ben"))  # the lowest up card
    decisions = 2
    host.choose("Bring in")
    host.choose("Complete to")
    host.choose("Everybody calls")
    decisions += 3
    host.press(host.sit("Dora"))
    host.choose("No pair")
    host.choose("Everybody checks")
    decisions += 3
    for name in ("Dora", "Anna"):
        host.tap(host.sit(name))
        host.choose("Everybody checks")
        decisions += 2
    assert not flaws(host.page)
    shot(host.page, "seven-stud")
    expect(host.page.locator(".who")).to_have_text("Anna")  # the seventh card lies face down: nobody is asked
    host.choose("Everybody checks")
    wins(host, "Cem")
    decisions += 2
    assert host.phase == "between" and host.stacks()["Cem"] == 200 + 3 + 15
    assert host.taps <= decisions + 3
    host.watch.clean()


def test_a_hand_of_holdem_with_blinds_by_taps_alone(device: Device, server: str) -> None:
    options = {"blind.small": 1, "blind.big": 2}
    host = hosts(device(TABLET), server, Hurried, players=5, preset="HE", options=options)
    host.choose("Deal")
    expect(host.page.locator(".who")).to_have_text("Cem")
    for text in ("Fold", "Call", "Call", "Everybody calls"):
        host.choose(text)
    expect(host.page.locator(".say")).to_contain_text("Burn one card")
    expect(host.page.locator(".say")).to_contain_text("Three up to the middle")
    assert not flaws(host.page)
    shot(host.page, "holdem")
    for _round in range(3):
        host.choose("Everybody checks")
    wins(host, "Ben")
    assert host.taps <= 9 + 3
    assert host.phase == "between" and sum(host.stacks().values()) == 1000
    host.watch.clean()
