"""Draw games with a twist by taps alone: nobody opens and the hand turns to low; nobody has trips and the pots stay."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.browser.taps import Hurried, Screen, hosts
from tests.conftest import TABLET

Device = Callable[..., BrowserContext]


def taps(host: Screen, *buttons: str) -> None:
    """These large buttons, one after the other."""
    for text in buttons:
        host.choose(text)


def test_jacks_or_back_a_hand_that_turns_to_low_takes_no_more_taps_than_its_decisions_and_three(
    server: str, device: Device
) -> None:
    host = hosts(device(TABLET), server, Hurried, players=4, preset="JB")
    taps(host, "Deal", "Everybody checks")
    expect(host.page.locator(".told, .dealer, main").first).to_contain_text("Nobody opened")
    assert (host.phase, host.who) == ("bet", "Anna")
    expect(host.button("Everybody checks")).to_have_count(0)  # bet or fold
    taps(host, "Fold", "Bet", "Call", "Fold", "1", "2", "Check", "Bet", "Call")
    assert host.phase == "showdown"  # nobody is asked for openers
    host.choose("Ben")
    decisions = 4 + 4 + 2 + 3
    assert host.taps <= decisions + 3
    assert host.stacks() == {"Anna": 199, "Ben": 218, "Cem": 184, "Dora": 199}
    host.watch.clean()


def test_trips_to_win_one_tap_leaves_the_pot_to_those_who_were_still_in(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server, Hurried, players=4, preset="JT")
    taps(host, "Deal", "Bet", "Call", "Call", "Fold", "Everybody stands pat", "Everybody checks", "Openers shown")
    assert host.phase == "showdown"
    host.tap(host.page.locator("button").filter(has_text="No three of a kind"))
    assert (host.phase, host.chips()) == ("deal", 800)
    decisions = 4 + 3 + 3
    assert host.taps <= decisions + 3
    host.choose("Deal")
    assert host.stacks() == {"Anna": 193, "Ben": 193, "Cem": 193, "Dora": 199}  # Dora had folded and waits
    host.watch.clean()
