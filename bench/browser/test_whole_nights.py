"""Whole nights by taps alone: seven stud, hold'em with levels, dealer's choice; every chip and card counted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from bench.browser.night import Night
from tests.browser.look import flaws, seen
from tests.browser.tables import seated
from tests.browser.taps import Device, Hurried, Screen, hosts
from tests.conftest import FIXED, NAMES, TABLET
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


@pytest.fixture
def wall() -> Wall:
    return Wall()


def test_a_night_of_seven_stud(device: Device, server: str) -> None:
    seats = seated(NAMES[:5], (200, 200, 200, 28, 200))
    options = {**FIXED, "stud.bring_in_amount": 2}
    night = Night(
        hosts(device(TABLET), server, Hurried, preset="S7", options=options, seats=seats, dealer=5), "seven-stud"
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
    stands_for_good(night, "Hand 4, Anna: full house")
    print(*night.counted, sep="\n")


def stands_for_good(night: Night, noted: str) -> None:
    """The noted hand is in the log, in the recap, and in the hand histories."""
    host, page = night.host, night.host.page
    host.press(".log .hit")
    expect(page.locator("#sheet .loglist").filter(has_text=noted)).to_have_count(1)
    histories = page.request.get(f"{host.home}/t/{host.code}/hands.phhs").text()
    assert '_made = ["Anna: full_house"]' in histories
    page.goto(f"{host.home}/t/{host.code}/story")
    expect(page.locator("main")).to_contain_text("Full house")
    assert not flaws(page)


def test_a_night_of_holdem_with_levels_by_the_clock(device: Device, server: str, wall: Wall) -> None:
    context = device(TABLET)
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
    expect(level).to_have_text("Level 1 from the next hand on")
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
        expect(level).to_have_text("From the next hand on: blinds 2/4, no limit")
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
    expect(level).to_have_text("Level 2 · 30 min, on hold")
    night.evening("Let it go on")
    expect(level).to_have_text("Level 2 · 30 min")
    night.evening("Next level")
    expect(level).to_have_text("From the next hand on: blinds 3/6, no limit")
    with night.hand("all in before the flop"):
        night.deal(blinds={"Dora": 3, "Emil": 6})
        night.plays("Finn folds, Anna raises to 78, Ben folds, Cem folds, Dora folds, Emil calls; Emil wins 159")
    night.notes("Flush")
    night.buys("Anna", 200)
    night.evening("One level back")
    expect(level).to_have_text("From the next hand on: blinds 2/4, no limit")
    night.evening("5 minutes")
    expect(page.locator(".pause-left")).to_have_text("5:00")
    passes(4.5)
    expect(page.locator(".pause-left")).to_have_text("0:30")
    passes(0.5)
    expect(page.locator(".pause-left")).to_have_text("The break is over")
    assert page.evaluate("beeps") == 2
    host.choose("End the break")
    night.answered()
    with night.hand("after the break"):
        night.deal(blinds={"Emil": 2, "Finn": 4})
        expect(level).to_have_text("Level 2 · 30 min")
        night.plays("Anna folds, Ben folds, Cem folds, Dora folds, Emil folds and Finn takes 4")
    print(*night.counted, sep="\n")


def test_a_night_of_holdem_with_levels_by_hands_to_the_last_round(device: Device, server: str) -> None:
    money = {"currency": "EUR", "chip": "0.10"}
    blinds = {"blind.small": 1, "blind.big": 2}
    host = hosts(device(TABLET), server, Hurried, players=3, preset="HE", options=blinds, stack=100, money=money)
    night, page, level = Night(host, "three"), host.page, host.page.locator(".level")

    def passed_round(number: int, small: int) -> None:
        dealer, left, right = (NAMES[(number + seat) % 3] for seat in (2, 0, 1))
        with night.hand(f"hand {number + 1}"):
            night.deal(blinds={left: small, right: 2 * small})
            night.plays(f"{dealer} folds, {left} folds and {right} takes {2 * small}")

    night.evening("every 10 hands")
    for number in range(9):
        passed_round(number, 1)
        hands = 9 - number
        expect(level).to_have_text(f"Level 1 · {hands} hands" if hands > 1 else "Soon: blinds 2/4, no limit")
    passed_round(9, 1)
    expect(level).to_have_text("From the next hand on: blinds 2/4, no limit")
    last_round = page.locator(".last-round")
    night.evening("The next dealer begins it")
    expect(last_round).to_contain_text("Last round, begins with Ben")
    passed_round(10, 2)
    expect(level).to_have_text("Level 2 · 9 hands")
    passed_round(11, 2)
    expect(last_round).to_have_text("Last round: 2 more hands, Anna deals last")
    passed_round(12, 2)
    expect(page.locator(".last-hand")).to_have_text("The last hand")
    with night.hand("the last hand"):
        night.deal(blinds={"Ben": 2, "Cem": 4})
        night.plays(
            "Anna raises to 14, Ben calls, Cem folds; Ben checks, Anna bets 32, Ben calls; all check; all check"
        )
        night.plays("Anna wins 96")
    expect(last_round).to_have_text("The last round is over")
    settles(night)
    print(*night.counted, sep="\n")


def settles(night: Night) -> None:
    """Finishes the evening; everybody's money is as counted beside the table."""
    host, page = night.host, night.host.page
    host.press(host.button("The end"))
    expect(page.locator("#sheet h1")).to_have_text("Settle up")
    rows = page.locator("#settle .settled tbody")
    names, sums = (rows.locator(part).all_inner_texts() for part in ("th", ".in-all"))
    assert dict(zip(names, map(cents, sums), strict=True)) == {
        name: 10 * (chips - 100) for name, chips in night.purses.stacks.items()
    }
    assert not flaws(page)
    host.tap(page.locator("#sheet button").filter(has_text="Finish the evening"))
    expect(page.locator(".stage h1")).to_contain_text("Anna")
    assert not flaws(page)
    host.press(".curtain button.go")
    owed = page.locator("#sheet .settled button").get_by_text("Paid", exact=True)
    for left in (1, 0):
        host.tap(owed.first)
        expect(owed).to_have_count(left)
    expect(page.locator("#settle .even-now")).to_contain_text("Good night")
    host.press("#sheet [data-close] >> visible=true")
    seen(page, "three-the-end")


def cents(text: str) -> int:
    """An amount as people read it: +€1.20, −€0.40."""
    amount = int(re.sub(r"\D", "", text.partition("€")[2]))
    return -amount if re.search("[-−]", text) else amount


def test_a_night_of_dealers_choice_with_ten_games(device: Device, server: str) -> None:
    stakes = {"ante.amount": 1, "limit.type": "spread", "limit.min": 2, "limit.max": 10}
    context = device(TABLET)
    puts_a_game_together(Hurried(context, server), "Cincinnati")
    host = hosts(context, server, Hurried, players=5, preset="DH", options=stakes)
    night, agreed = Night(host, "choice"), host.page.locator(".agreed")
    allows(night, "Draw lowball", "Jacks to open, trips to win", "Spit in the Ocean", "Draw with wild deuces", "Omaha")
    allows(night, "Draw high-low", "Sökö", "Cincinnati", "Hold’em", "Baseball")
    with night.hand("draw lowball"):
        night.deal("Draw lowball", ante=1)
        night.plays("Anna folds, Ben bets 5, Cem folds, Dora calls, Emil calls")
        night.plays("; Ben draws 1, Dora draws 2, Emil draws 0; Ben checks, Dora bets 10, Emil folds, Ben calls")
        night.plays("Dora wins 40")
    with night.hand("nobody has three of a kind"):
        night.deal("Jacks to open", ante=1)
        night.plays("Ben checks, Cem bets 5, Dora calls, Emil folds, Anna folds, Ben folds; Cem draws 1, Dora draws 3")
        night.plays("all check; tap Openers shown, tap Nobody has three of a kind or better")
    with night.hand("the pot that stayed"):
        night.deal(ante=1)
        night.plays("Dora bets 10, Cem folds, Dora shows openers and takes 17")
    with night.hand("spit in the ocean"):
        night.deal("Spit in the Ocean", ante=1)
        expect(agreed).to_contain_text("The card in the middle and its rank are wild")
        night.plays("all check; all stand pat; Emil bets 10, Anna folds, Ben calls, Cem folds, Dora folds; Ben wins 25")
    with night.hand("wild deuces"):
        night.deal("Draw with wild deuces", ante=1)
        expect(agreed).to_contain_text("Deuces are wild")
        night.plays("Anna bets 2, all call; Anna draws 4, Ben draws 1, all stand pat; all check; Cem wins 15")
    with night.hand("omaha"):
        night.deal("Omaha", blinds={"Ben": 1, "Cem": 2})
        night.plays("Dora calls, Emil raises to 9, Anna folds, Ben calls, Cem folds, Dora calls; all check; all check")
        night.plays("; Ben bets 14, Dora folds, Emil raises to 71, Ben folds and Emil takes 57")
    with night.hand("draw high-low, an odd chip"):
        night.deal("Draw high-low", ante=1)
        night.plays("Cem bets 10, all call; all stand pat; all check; Anna wins 28 high and Cem 27 low")
    night.notes("Two pair", "Anna: Two pair")
    expect(host.page.locator(".noting")).to_contain_text("8 low")
    with night.hand("sökö"):
        night.deal("Sökö", ante=1)
        night.plays("Emil starts, Emil bets 5, all call; Emil starts with no pair, all check; Ben starts, all check")
        night.plays("; Ben starts, Ben bets 10, Cem folds, Dora folds, Emil folds, Anna folds and Ben takes 30")
    with night.hand("a game of the house"):
        night.deal("Cincinnati", ante=1)
        expect(agreed).to_contain_text("The card in the middle is wild")
        night.plays("all check; Emil bets 10, Anna calls, all call; Emil wins 55")
    with night.hand("hold’em"):
        night.deal("Hold’em", blinds={"Anna": 1, "Ben": 2})
        night.plays("all call; all check; all check; all check; Ben wins 10")
    with night.hand("baseball"):
        night.deal("Baseball", ante=1)
        expect(agreed).to_contain_text("Threes and nines are wild")
        night.plays("Cem starts, all check; Dora starts, all check; Dora starts, all check; Dora starts")
        night.plays("Dora bets 10, all call; all check; Emil wins 55")
    print(*night.counted, sep="\n")


def puts_a_game_together(screen: Screen, name: str) -> None:
    """Makes a game: five down, a bet, one up in the middle, a bet."""
    page = screen.page
    page.goto(screen.home + "/course")
    page.locator("input[name=name]").fill(name)
    for number, kind in enumerate(("Deal", "Bet"), 3):
        page.get_by_role("button", name=f"+ {kind}", exact=True).tap()
        expect(page.locator(".steps li")).to_have_count(number)
    page.locator("select[name=to3]").select_option("middle")
    page.locator("select[name=face3]").select_option("up")
    expect(page.locator("#steps [role=status]")).to_have_text("5 down, bet, 1 up to the middle, bet")
    page.get_by_label("Wild cards").fill("The card in the middle is wild")
    page.get_by_role("button", name="Save the game").tap()
    page.wait_for_url("**/new?preset=AO:*")


def allows(night: Night, *games: str) -> None:
    """Ticks these games on the sheet, for the dealer to pick."""
    host = night.host
    host.opens("button:text('Dealer’s choice')")
    host.press("#sheet .pills label:has([value=dealer])")
    for game in games:
        host.press(host.page.locator(".allow > label").filter(has=host.page.get_by_text(game, exact=True)))
    assert not flaws(host.page)
    host.tap("#sheet .call")
    night.answered()
    night.stop(look=True)
