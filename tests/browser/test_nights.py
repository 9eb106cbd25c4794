"""Whole nights by taps alone: seven stud, hold’em with levels, dealer’s choice; every chip and every card counted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import FIXED, NAMES, TABLET
from night import Night
from playwright.sync_api import BrowserContext, expect
from tables import seated
from taps import Hurried, hosts

from tests.wall import MINUTE, Wall

BEEPS = """
window.beeps = 0;
window.AudioContext = class {
  state = "running";
  currentTime = 0;
  resume() { return Promise.resolve(); }
  createOscillator() { return { frequency: {}, connect: to => to, start: () => { window.beeps += .5; }, stop() {} }; }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: to => to };
  }
};
"""
Device = Callable[..., BrowserContext]
STILL = {**TABLET, "reduced_motion": "reduce"}


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def clock(wall: Wall) -> Wall:
    """Evenings that take no time, but what their story says."""
    return wall


def test_a_night_of_seven_stud(device: Device, server: str) -> None:
    seats = seated(NAMES[:5], (200, 200, 200, 28, 200))
    options = {**FIXED, "stud.bring_in_amount": 2}
    night = Night(
        hosts(device(STILL), server, Hurried, preset="S7", options=options, seats=seats, dealer=5), "seven-stud"
    )
    with night.hand("everybody there to the end"):
        night.deal(ante=1)
        night.plays("Ben starts, Ben brings in 2, all call; Cem starts with no pair, all check")
        night.plays("; Cem starts, Cem bets 10, all call; Dora starts, all check; all check; Anna wins 65")
    with night.hand("completed, a pair on the table, raised; nobody is left but one"):
        night.deal(ante=1)
        night.plays("Emil starts, Emil brings in 2, Anna folds, Ben completes to 5, Cem folds, Dora calls, Emil calls")
        night.plays("; Ben starts with a pair, Ben bets 10, Dora folds, Emil raises to 20, Ben calls")
        night.plays("; Ben starts, Ben bets 10, Emil raises to 20, Ben folds and Emil takes 80")
    with night.hand("all in, and a side pot"):
        night.deal(ante=1)
        night.plays("Cem starts, Cem brings in 2, Dora calls, Emil completes to 5, Anna folds, all call")
        night.plays("; Emil starts with no pair, Emil bets 5, Ben calls, Cem raises to 10, Dora calls, Emil calls")
        night.plays("Ben folds; Cem starts, Cem bets 10, Emil calls; Emil starts, all check; all check")
        night.plays("Emil wins 36, Dora wins 37")
    with night.hand("capped, and somebody loses the last chip"):
        night.deal(ante=1)
        night.plays("Dora starts, Dora brings in 2, Emil completes to 5, Anna raises to 10, Ben folds, Cem folds")
        night.plays("Dora raises to 15, Emil folds, Anna raises to 20, Dora calls")
        night.plays("; Anna starts with no pair, Anna bets 5, Dora raises to 10, Anna raises to 15, Dora raises to 16")
        night.plays("Anna calls; Anna wins 82")
    night.notes("Full house")
    night.buys("Dora", 200)
    with night.hand("a slip of the finger"):
        night.deal(ante=1)
        night.plays("Anna starts, Anna brings in 2, all call; Ben starts with no pair")
        night.mistapped("Ben bets 5")
        night.plays("all check; Ben starts, all check; Ben starts, all check; Ben bets 10, Cem folds, Dora folds")
        night.plays("Emil folds, Anna folds and Ben takes 15")
    print(*night.counted, sep="\n")
    night.host.watch.clean()


def test_a_night_of_holdem_with_levels_by_the_clock(device: Device, server: str, wall: Wall) -> None:
    context = device(STILL)
    context.add_init_script(BEEPS)
    seats = seated(NAMES[:6], (200, 200, 200, 200, 40, 200))
    blinds = {"blind.small": 1, "blind.big": 2}
    host = hosts(context, server, Hurried, preset="HE", options=blinds, seats=seats, dealer=6)
    night, page, level = Night(host, "holdem"), host.page, host.page.locator(".level")

    def passes(minutes: float) -> None:
        wall.at += int(minutes * MINUTE)
        host.strikes(wall.at)

    passes(0)
    night.evening("every 30 minutes")
    expect(level).to_have_text("Level 1 with the next deal")
    with night.hand("limped, checked and bluffed"):
        night.deal(blinds={"Anna": 1, "Ben": 2})
        expect(level).to_have_text("Level 1 · 30 min")
        night.plays("Cem folds, Dora calls, Emil folds, Finn calls, Anna calls, Ben checks; all check")
        night.plays("; Anna checks, Ben bets 4, Dora folds, Finn calls, Anna folds")
        night.plays("; Ben bets 8, Finn folds and Ben takes 16")
    passes(29.5)
    expect(level).to_have_text("Soon: blinds 2/4, no limit")
    with night.hand("the level ends in the hand, the hand keeps its blinds"):
        night.deal(blinds={"Ben": 1, "Cem": 2})
        passes(0.6)
        expect(level).to_have_text("From the next deal: blinds 2/4, no limit")
        assert page.evaluate("beeps") == 1
        night.plays("Dora raises to 7, Emil folds, Finn folds, Anna folds, Ben folds, Cem folds and Dora takes 5")
    with night.hand("three all the way, one all in"):
        night.deal(blinds={"Cem": 2, "Dora": 4})
        expect(level).to_have_text("Level 2 · 30 min")
        night.plays("Emil raises to 40, Finn folds, Anna calls, Ben folds, all call")
        night.plays("; Cem checks, Dora bets 80, Anna calls, Cem folds; all check; all check")
        night.plays("Dora wins 160, Emil wins 160")
    night.evening("Hold the level")
    passes(60)
    expect(level).to_have_text("Level 2 · 30 min, stands still")
    night.evening("Let it go on")
    expect(level).to_have_text("Level 2 · 30 min")
    night.evening("Next level")
    expect(level).to_have_text("From the next deal: blinds 3/6, no limit")
    with night.hand("all in before the flop"):
        night.deal(blinds={"Dora": 3, "Emil": 6})
        night.plays("Finn folds, Anna raises to 78, Ben folds, Cem folds, Dora folds, Emil calls; Emil wins 159")
    night.notes("Flush")
    night.buys("Anna", 200)
    night.evening("One level back")
    expect(level).to_have_text("From the next deal: blinds 2/4, no limit")
    night.evening("5 minutes")
    expect(page.locator(".pause-left")).to_have_text("5:00")
    passes(4.5)
    expect(page.locator(".pause-left")).to_have_text("0:30")
    passes(0.5)
    expect(page.locator(".pause-left")).to_have_text("The break is over")
    assert page.evaluate("beeps") == 2
    with night.hand("after the break"):
        night.deal(blinds={"Emil": 2, "Finn": 4})
        expect(level).to_have_text("Level 2 · 30 min")
        night.plays("Anna folds, Ben folds, Cem folds, Dora folds, Emil folds and Finn takes 4")
    print(*night.counted, sep="\n")
    night.host.watch.clean()
