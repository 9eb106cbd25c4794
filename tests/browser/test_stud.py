"""Every stud game as a host plays it: by taps alone, boards read by eye, secret declarations, odd chips."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Route, expect

from tests import tries
from tests.browser.look import BOTH, SETTLED, each_screen, shot, sound
from tests.browser.tables import checked_to, move, plays, seated, table
from tests.browser.taps import LIVE, OFTEN, ON_ITS_WAY, WHOLLY, Device, Hurried, Screen, hosts, prepares, until
from tests.browser.test_table_card import ROWS
from tests.conftest import FIXED, NAMES, PHONE, TABLET

STUD = {**FIXED, "ante.amount": 2}


def brought(context: BrowserContext, home: str, phase: str, **fields: object) -> Screen:
    """A host who first opens the table in this phase of a hand without bets."""
    return checked_to(prepares(context, home, **fields), phase)


# Playing a street, whatever it needs


def starts(host: Screen, name: str, pair: str = "No pair") -> None:
    """Taps the board that starts, and once more where a size depends on an open pair."""
    asked = host.page.locator(".seat.pick [data-strip]").count()
    if asked:
        host.press(host.sit(name))
        host.choose(pair)
    else:
        host.tap(host.sit(name))


def bets(host: Screen) -> None:
    """Takes the cheapest way through a betting round."""
    buttons = host.buttons()
    for text in ("Bring in", "Everybody checks", "Everybody calls", "Check", "Call"):
        if any(button.startswith(text) for button in buttons):
            host.choose(text)
            return
    raise AssertionError(buttons)


def declares(host: Screen, *ways: str) -> None:
    """Passes the tablet around: each player uncovers, taps and passes it on."""
    host.press(host.button("Pass the tablet"))
    for word in ways:
        under_the_cover(host, word)
    expect(host.page.locator("#cover")).to_be_hidden()


def under_the_cover(host: Screen, half: str) -> None:
    """One player uncovers and declares; waits each time until the screen accepts taps again."""
    host.press("#cover [data-reveal]:visible")
    host.tap(host.page.locator(".ways button", has_text=half))


def wins(host: Screen, *names: str) -> None:
    """Taps the winner, or the winner of each half; an uncontested pot is awarded with the brass button."""
    if host.page.locator(".half").count():
        for name in names[:-1]:
            if host.winner(name).count():  # alone in the other half: it is awarded without a question
                host.press(host.winner(name))
        host.tap(host.winner(names[-1]))
    elif host.button("Award the pot").count():
        host.choose("Award the pot")
    else:
        host.tap(host.winner(names[0]))


def played(host: Screen) -> list[str]:
    """Plays one hand from the deal to the next; returns the phases it went through."""
    phases, left = [], tries(60)
    host.choose("Deal")
    while (phase := host.phase) not in ("between", "deal") and next(left):
        phases.append(phase)
        if phase == "starter":
            starts(host, "Ben")
        elif phase == "bet":
            bets(host)
        elif phase == "buy":
            host.choose("Up card" if phases.count("buy") == 1 else "Buy nothing")
        elif phase == "declare":
            declares(host, "High", "Low", "Low")
        else:
            wins(host, "Ben", "Cem")
    return phases


def test_a_hand_with_every_kind_of_question_is_played_by_taps_alone(server: str, device: Device) -> None:
    """Baseball asks them all; tests/games plays all other games by their buttons."""
    host = hosts(device(TABLET), server, Hurried, players=3, preset="B2", options=STUD)
    chips = host.chips()
    phases = played(host)
    assert host.chips() == chips
    assert [phases.count(phase) for phase in ("declare", "buy", "starter")] == [1, 6, 4]


# Only what can be seen


def test_the_starter_and_the_open_pair_are_tapped(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server, preset="SH", options=STUD)
    host.choose("Deal")
    assert host.text(".what") == "who has the best hand showing?"
    assert "Tie: the higher suit" in host.text(".say")
    host.tap(host.sit("Cem"))
    assert host.who == "Cem"
    expect(host.button("Bet")).to_have_text(re.compile(r"Bet\s+5"))
    host.choose("Everybody checks")
    host.press(host.sit("Ben"))
    expect(host.page.locator(".strip:not([hidden]) .tapwho")).to_have_text("Ben starts. Is a pair showing anywhere?")
    host.press(host.button("Back"))
    expect(host.page.locator(".seat.picked")).to_have_count(0)
    starts(host, "Ben", "Pair showing")
    assert host.who == "Ben"
    assert [text.split()[:2] for text in sizes(host)] == [["Check"], ["Bet", "5"], ["Bet", "10"]]
    host.choose("Bet 10")
    assert [text.split()[-3] for text in sizes(host)[2:]] == ["15", "20"]  # a small raise may answer a big bet
    assert "5 or 10" in host.text(".meters")


def sizes(host: Screen) -> list[str]:
    return host.texts(".choices:not([hidden]) button")


def test_up_cards_may_be_tapped_in_and_the_starter_follows(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server, preset="SH", options=STUD)
    host.choose("Deal")
    board(host, "9♠", "K♦", "10♥", "2♣")
    assert (host.phase, host.who) == ("bet", "Ben")
    assert [seat.strip() for seat in host.page.locator(".seat .up").all_inner_texts()] == ["9♠", "K♦", "10♥", "2♣"]
    host.choose("Everybody checks")
    at_speed(host, "9♥", "3♥", "10♠", "4♣")  # two open pairs
    assert host.who == "Cem"
    expect(host.button("Bet 10")).to_be_visible()
    host.press(host.sit("Cem"))  # a board corrected
    host.press("#sheet :text('Correct the up cards')")
    expect(host.page.locator("#boards [aria-current] b")).to_have_text("Cem")
    key(host, "J♠")
    expect(host.page.locator("#sheet")).to_be_hidden()
    assert host.who == "Anna"
    host.page.goto(f"{server}/t/{host.code}/boards")
    expect(host.page.get_by_text("All up cards are in.")).to_be_visible()
    host.page.wait_for_function(SETTLED)


def board(host: Screen, *cards: str) -> None:
    """The newest card of every board, in the order of the sheet."""
    host.press(host.button("Enter the cards"))
    for card in cards:
        key(host, card)
    expect(host.page.locator("#sheet")).to_be_hidden()


def at_speed(host: Screen, *cards: str) -> None:
    """The same with quick fingers that tap on while a board is still being sent."""
    host.press(host.button("Enter the cards"))
    expect(host.page.locator("#boards [aria-current]")).to_be_visible()
    host.page.evaluate(TAPPED, [[card[:-1], card[-1]] for card in cards])
    expect(host.page.locator("#sheet")).to_be_hidden()


TAPPED = """cards => cards.flat().forEach(sign => Array.from(document.querySelectorAll("#boards .upkeys button"))
  .find(key => key.textContent.trim().replace("\\ufe0e", "") === sign).click())"""


def key(host: Screen, card: str) -> None:
    """Taps a rank, then a suit, which sends the board."""
    seq = host.seq
    host.press(host.page.locator("#boards .upkeys button", has_text=re.compile(rf"^{card[:-1]}$")))
    host.press(host.page.locator("#boards .upkeys .suit", has_text=card[-1]))
    host.page.wait_for_function(
        """seq => Number(document.getElementById("table").dataset.seq) > seq
          && !("busy" in document.documentElement.dataset)
          && (!document.querySelector("#sheet").open || !document.querySelector("#boards .next:not(:empty)"))""",
        arg=seq,
        polling=OFTEN,
    )


# Declaring


def held(screen: Screen) -> str:
    """The page this device holds, without the address of the table."""
    until(screen.page, LIVE)
    until(screen.page, WHOLLY)
    plain = screen.page.content().replace(screen.code, "CODE")
    return re.sub(r"<html[^>]*>|<time[^>]*>.*?</time>|data-bell=\S+", "", plain)  # the way it listens does not matter


def test_the_tablet_keeps_nothing_of_a_secret_declaration(server: str, device: Device) -> None:
    """tests/server/test_roles.py asks every address; here is what scripts have left on the page."""
    seen = []
    context = device(TABLET)
    for half in ("High", "Low"):
        host = brought(context, server, "declare", preset="HH", options=STUD)
        host.press(host.button("Pass the tablet"))
        under_the_cover(host, half)
        expect(host.page.locator("#cover [data-reveal] b")).to_have_text("Cem")  # the next cover, at once
        assert host.page.locator("#cover .ways").is_hidden()
        expect(host.page.locator("#cover-in:not([inert])")).to_be_visible()  # it takes taps again
        covered = held(host)
        host.press("#cover [data-close] >> visible=true")
        expect(host.page.locator("#cover-body > *")).to_have_count(0)  # emptied a moment after it is closed
        assert "has declared" in host.text(".seat:nth-child(2) .note")
        seen.append((covered, held(host)))
        assert not re.search(r"declare[sd] (high|low)", "".join(seen[-1]))
        host.watch.clean()
        host.page.close()
    assert seen[0] == seen[1]


LATE_BELL = """
window.EventSource = class extends EventSource {
  addEventListener(name, heard) { super.addEventListener(name, event => setTimeout(heard, window.late || 0, event)); }
};
"""


def test_the_next_cover_appears_whether_bell_or_answer_comes_first(server: str, device: Device) -> None:
    """A guest at the door makes the table reload during a declaration; the next cover appears all the same."""
    context = device(TABLET)
    context.add_init_script(LATE_BELL)
    host = brought(context, server, "declare", preset="HH", options=STUD)
    host.press(host.button("Pass the tablet"))

    def late(route: Route) -> None:
        answer = route.fetch()
        host.page.evaluate("dispatchEvent(new Event('online'))")  # the table is fetched meanwhile, as after a pause
        expect(host.page.locator("#cover [data-reveal] b")).to_have_text("Cem")  # the form that was sent is gone
        route.fulfill(response=answer)

    declared_through(host, late)
    expect(host.page.locator("#cover [data-reveal]")).to_be_visible()
    expect(host.page.locator("#cover-in:not([inert])")).to_be_visible()
    before = host.seq

    def knock(route: Route) -> None:
        host.page.evaluate("window.late = 600")  # of this declaration alone: an earlier bell would cover it again
        answer = route.fetch()
        host.page.evaluate("document.body.dispatchEvent(new CustomEvent('talon:door'))")
        host.wait(before + 1)
        route.fulfill(response=answer)

    declared_through(host, knock)
    expect(host.page.locator("#cover [data-reveal] b")).to_have_text("Dora")
    expect(host.page.locator("#cover [data-reveal]")).to_be_visible()


def declared_through(host: Screen, answers: Callable[[Route], None]) -> None:
    """The player under the cover declares high, and this answers."""
    host.page.route("**/declare", answers)
    with host.page.expect_response("**/declare"):  # and not only the bell
        under_the_cover(host, "High")
    host.page.unroute("**/declare")


TWICE = """() => {
  document.querySelector("#cover [data-reveal]").click();
  const { x, y, width, height } = document.querySelector("#cover .ways button").getBoundingClientRect();
  document.elementFromPoint(x + width / 2, y + height / 2).click();
}"""


def test_a_player_who_declared_on_a_phone_is_not_asked_for_a_fist(server: str, device: Device) -> None:
    host = brought(device(TABLET), server, "declare", preset="HH", options=STUD)
    host.press(host.button("Chips in the fist"))
    host.press("[data-countdown]")
    expect(host.page.locator("#cover .count")).to_have_text("3")
    move(host, "declare", seat=3, way="low")
    rows = host.page.locator(".fists li")
    expect(rows).to_have_count(3)
    expect(host.page.locator("#cover .fists")).to_be_visible()
    for at, half in enumerate(("High", "Low")):
        host.press(rows.nth(at).locator("label", has_text=half))
    move(host, "declare", seat=2, way="low")  # the first of those tapped already
    expect(rows).to_have_count(2)
    expect(rows.locator(":checked")).to_have_count(1)
    assert rows.nth(0).locator(":checked").get_attribute("value") == "low"
    host.press(rows.nth(1).locator("label", has_text="High"))
    host.tap("#fists button")
    assert host.phase == "showdown"
    notes = [host.text(f".seat[data-seat='{n}'] .note").split()[-1] for n in (1, 2, 3, 4)]
    assert notes == ["high", "low", "low", "low"]
    host.tap(".undo button")
    host.press(host.button("Chips in the fist"))
    for seat in (4, 1):
        now = move(host, "declare", seat=seat, way="low")
    expect(host.page.locator("#cover"), "no fist is asked for once all have declared on phones").to_be_hidden()
    assert host.wait(now["seq"]).phase == "showdown"


LATE = {2: ("Pass the tablet", "#cover .reveal b, #cover .others [hx-get]"), 3: ("Chips in the fist", ".fists li")}


def test_decl_03_who_declared_meanwhile_gets_no_cover_and_two_taps_uncover(server: str, device: Device) -> None:
    host = brought(device(TABLET), server, "declare", players=6, preset="HH", options=STUD)
    for seat, (opens, asks) in LATE.items():
        host.page.route("**/cover*", declares_first(host, seat), times=1)
        host.press(host.button(opens))
        expect(host.page.locator(asks)).to_have_count(7 - seat)
        assert not [text for text in host.texts(asks) if NAMES[seat - 1] in text]
        host.press("#cover [data-close] >> visible=true")
        expect(host.page.locator("#cover")).to_be_hidden()
    a_cover_given_up_does_not_come_back(host, 4, 5)
    host.press("#cover [data-close] >> visible=true")
    host.press(host.button("Pass the tablet"))
    expect(host.page.locator("#cover-in:not([inert])")).to_be_visible()
    before = host.seq
    host.page.evaluate(TWICE)
    expect(host.page.locator("#cover-in:not([inert])")).to_be_visible()
    assert (host.seq, host.page.locator("#cover-in").get_attribute("data-step")) == (before, "open")
    host.tap(host.page.locator(".ways button", has_text="High"))


def a_cover_given_up_does_not_come_back(host: Screen, *seats: int) -> None:
    """When somebody declares: neither when its answer is slow, nor later."""
    held: list[Route] = []
    host.press(host.button("Pass the tablet"))
    expect(host.page.locator("#cover .reveal")).to_be_visible()
    host.page.route("**/cover", lambda route: held.append(route))
    with host.page.expect_request("**/cover"):
        now = move(host, "declare", seat=seats[0], way="low")
    host.wait(now["seq"])
    host.press("#cover [data-close] >> visible=true")
    host.page.evaluate("addEventListener('htmx:finally:request', () => { window.came = true; }, { once: true })")
    held[0].continue_()
    until(host.page, "() => window.came")
    expect(host.page.locator("#cover")).to_be_hidden()
    expect(host.page.locator("#cover-body > *")).to_have_count(0)
    host.page.unroute("**/cover")
    host.wait(move(host, "declare", seat=seats[1], way="low")["seq"])
    host.press(host.button("Chips in the fist"))
    expect(host.page.locator("#cover [data-countdown]")).to_be_visible()


def declares_first(host: Screen, seat: int) -> Callable[[Route], None]:
    """Answers once this player has declared on their phone."""

    def answers(route: Route) -> None:
        answer = route.fetch()
        host.wait(move(host, "declare", seat=seat, way="low")["seq"])
        route.fulfill(response=answer)

    return answers


def test_in_turn_the_next_player_declares_on_the_large_buttons(server: str, device: Device) -> None:
    host = brought(device(TABLET), server, "declare", preset="HH", options={**STUD, "hl.mode": "declare_in_turn"})
    host.plays("Ben: High, Cem: Low, Dora: High, Anna: High")
    assert "Cem has the low half" in host.text(".choices:not([hidden])")
    host.tap(host.sit("Dora"))
    assert host.stacks() == {"Anna": 198, "Ben": 198, "Cem": 202, "Dora": 202}


# Halves and odd chips


def won(host: Screen) -> dict[str, int]:
    winners = re.findall(r"(\w+)\s+wins (\d+)", " ".join(host.texts(".winner")))
    return {name: int(chips) for name, chips in winners}


def test_the_high_half_the_low_half_and_the_odd_chip_are_awarded_by_taps(server: str, device: Device) -> None:
    options = {**STUD, "ante.amount": 3, "hl.qualifier": "eight", "stud.bring_in_amount": 3}
    host = brought(device(TABLET), server, "showdown", players=5, preset="HC", options=options)
    assert host.number(".pot") == 30
    host.press(host.sit("Anna"))
    expect(host.page.locator("#half-1 [data-so-far]")).to_have_text("Anna: high half.")
    host.press("#half-1 [data-half-back]")
    expect(host.page.locator("#half-1 [data-so-far]")).to_have_count(0)
    host.press(host.sit("Emil"))
    expect(host.page.locator("#half-1 [data-so-far]")).to_have_text("Emil: high half.")
    ways: list[Route] = []
    host.page.route("**/t/*?award=*", lambda route: ways.append(route))  # the answer is late
    host.press("#half-1 [data-split]")
    expect(host.page.locator(ON_ITS_WAY)).to_have_count(1)
    host.sit("Ben").tap()  # a finger that does not wait awards nothing
    ways[0].continue_()
    expect(host.page.locator("#split")).to_be_visible()
    assert len(ways) == 1 and host.phase == "showdown" and host.number(".pot") == 30
    host.page.unroute("**/t/*?award=*")
    host.press(host.sit("Ben"))
    expect(host.page.locator("#split .go")).to_have_text(re.compile("Ben"))
    host.press(host.sit("Cem"))
    expect(host.page.locator("#split .go")).to_have_text("Ben and Cem share 15")
    host.press("#split .go")
    expect(host.page.locator("#odd .tapwho:visible")).to_contain_text("lowest card by suit")
    host.tap(host.page.locator("[data-odd]:visible", has_text="Cem"))
    assert won(host) == {"Ben": 7, "Cem": 8, "Emil": 15}
    host.tap(".undo button")
    host.press(host.sit("Emil"))
    host.tap("#half-1 [data-lacks]")
    assert won(host) == {"Emil": 30}


def test_two_rivals_split_a_stud_pot_with_an_odd_chip(server: str, device: Device) -> None:
    host = prepares(device(TABLET), server, players=3, preset="SH", options={**STUD, "ante.amount": 1})
    plays(host, "deal, starts 2, bet 5, call, fold")
    checked_to(host, "showdown")
    host.press(host.button("They split"))
    expect(host.page.locator("#turn .what")).to_have_text("Ben and Cem share 13: 6 each")
    expect(host.page.locator("[data-odd] small")).to_have_text(["gets 7", "gets 7"])
    for width, _height in each_screen(host.page):
        for words in (".tapwho", ".cuts .quiet", "[data-odd] small"):
            assert host.page.locator(words).first.evaluate(ROWS) == 1 + (words == ".tapwho" and width < 400), words
    host.tap(host.page.locator("[data-odd]:visible", has_text="Cem"))
    assert won(host) == {"Ben": 6, "Cem": 7}


def test_one_declarer_each_way_takes_one_brass_button(server: str, device: Device) -> None:
    host = brought(device(TABLET), server, "declare", players=2, preset="HH", options=STUD)
    for seat, way in ((2, "high"), (1, "low")):
        now = move(host, "declare", seat=seat, way=way)
    host.wait(now["seq"])
    expect(host.button("Award the pot")).to_contain_text("high to Ben, low to Anna")
    host.choose("Award the pot")
    assert won(host) == {"Ben": 2, "Anna": 2}


# Dealer's choice and the quick rules


def test_the_dealer_picks_a_game_with_one_tap_each_with_its_own_stakes(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server, preset="SH", options=STUD)
    allows(host, "rotate", "DJ", "SH", "KS")
    host.tap("#sheet .call")
    assert table(host)["way"] == "rotate"
    assert host.text(".game span") == "Five Card Draw, jackpots"
    allows(host, "dealer", "LH")
    host.press(".allow:has([name='play:LH']) > details > summary")
    ante = host.page.locator("[name='LH:opt:ante.amount']")
    ante.fill("4")
    with host.page.expect_response("**/games/LH?*"):
        host.page.locator("[name='LH:opt:stud.last_down']").select_option("true")
    expect(ante).to_have_value("4")
    host.tap("#sheet .call")
    listed = ["Five Card Draw, jackpots", "Five Card Stud", "Sökö", "Stud lowball"]  # it kept the earlier ticks
    assert sorted(text.split("\n")[0] for text in sizes(host)) == sorted(listed)
    taps = host.taps
    host.choose("Sökö")
    assert host.taps == taps + 1
    assert host.text(".game span") == "Sökö"
    host.tap(".undo button")
    host.choose("Stud lowball")
    assert host.number(".pot") == 16
    assert "last card down" in host.text(".game")


def test_seven_games_are_whole_on_a_large_tablet_and_a_break_has_one_wide_button(server: str, device: Device) -> None:
    games = [{"preset": preset, "options": FIXED} for preset in ("DJ", "DH", "DL", "SH", "S7", "KS", "HH")]
    large = device(TABLET, viewport={"width": 1366, "height": 1024})
    host = hosts(large, server, preset="SH", options=STUD, games=games, way="dealer")
    hidden = "list => list.scrollHeight - list.clientHeight"
    expect(host.page.locator(".picks button")).to_have_count(7)
    assert host.page.locator(".picks").evaluate(hidden) == 0
    host.wait(move(host, "break", minutes=10)["seq"])
    wide, whole = (host.page.locator(part).bounding_box() for part in (".choices .go", ".strips"))
    assert wide and whole and wide["width"] > 0.9 * whole["width"]


def allows(host: Screen, chooser: str, *presets: str) -> None:
    """Ticks these games on the sheet, and says who chooses."""
    host.opens("button:text('Dealer’s choice')")
    host.press(f"#sheet .pills label:has([value={chooser}])")
    for preset in presets:
        host.press(f".allow > label:has([name='play:{preset}'])")


# On the seat sheet


def test_false_openers_are_ruled_on_the_openers_sheet(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server, preset="DJ")
    host.choose("Deal")
    host.choose("Bet")  # Anna opens
    host.press(host.sit("Anna"))
    host.press("#sheet :text('No openers: others may open') >> visible=true")
    expect(host.page.locator("#sheet")).to_be_hidden()
    expect(host.page.locator(".seat:nth-child(1) .note")).to_have_text("dead hand")
    assert host.who == "Ben"


# Pictures to look at

SPILLED = f"""() => ({SETTLED})().then(flaws => {{
  const room = document.querySelector(".act .strips");
  const asked = document.querySelectorAll(".choices:not([hidden]) > .tapwho");
  const spills = part => part.checkVisibility() && part.scrollHeight > room.clientHeight + 1;
  return [...flaws, ...[...asked].filter(spills).map(part => `spilled: ${{part.innerText}}`)];
}})"""


def look(host: Screen, name: str) -> None:
    """Fails on flaws on a tablet and on a phone."""
    sound(host.page, f"stud-{name}", *BOTH, looking=SPILLED)


def look_at_sheet(host: Screen, name: str) -> None:
    """The same for a sheet, which is closed then."""
    expect(host.page.locator("#sheet .sheet-head")).to_be_visible()
    look(host, name)
    host.press("#sheet .sheet-head [data-close]")
    expect(host.page.locator("#sheet")).to_be_hidden()


def test_streets_look_right(server: str, device: Device) -> None:
    host = hosts(device(PHONE), server, players=6, preset="SC", options=STUD)
    host.choose("Deal")
    look(host, "starter")
    host.tap(host.sit("Ben"))
    look(host, "bring-in")
    bets(host)
    look(host, "complete")
    bets(host)
    host.press(host.sit("Cem"))
    look(host, "open-pair")
    host.press(host.button("Back"))
    host.press(host.button("Enter the cards"))
    expect(host.page.locator("#boards .upkeys")).to_be_visible()
    look_at_sheet(host, "boards")
    starts(host, "Cem", "Pair showing")
    host.choose("Bet 5")
    look(host, "two-sizes")
    host.press("a.game")
    look_at_sheet(host, "quick-rules")


def test_ten_boards_look_right(server: str, device: Device) -> None:
    host = prepares(
        device(PHONE), server, preset="SH", options=STUD, seats=seated((*NAMES, "Ida", "Jo"), (200,) * 10), dealer=10
    )
    look(host.looks(), "ten")
    host.page.goto("about:blank")  # no screen is shown while the cards come
    now = move(host, "deal")
    deck = (rank + suit for rank in "23456789TJ" for suit in "shdc")
    for _street in range(4):
        for seat in range(1, 11):
            now = move(host, "up", now["seq"], seat=seat, cards=[next(deck)])
        if _street < 3:
            now = plays(host, "all check")
    look(host.looks(), "ten-boards")


def test_buying_declaring_and_chips_in_the_fist_look_right(server: str, device: Device) -> None:
    host = brought(device(PHONE), server, "buy", players=6, preset="B1", options={**STUD, "decl.both": "tie_ok"})
    look(host, "buy")
    while host.phase == "buy":
        host.choose("Buy nothing")
    starts(host, "Ben")
    bets(host)
    assert "No chip means low, one high, two both" in host.text(".say")
    look(host, "declare")
    host.press(host.button("Pass the tablet"))
    expect(host.page.locator("#cover [data-reveal]")).to_be_visible()
    expect(host.page.locator("#cover-in:not([inert])")).to_be_visible()
    look(host, "cover")
    host.press("#cover [data-reveal]")
    expect(host.page.locator("#cover-in:not([inert])")).to_be_visible()
    look(host, "cover-open")
    host.press("[data-unreveal]")
    under_the_cover(host, "High")
    host.press("#cover [data-close]:visible")
    host.press(host.button("Chips in the fist"))
    expect(host.page.locator("[data-countdown]")).to_be_visible()
    look(host, "fist")
    host.press("[data-countdown]")
    expect(host.page.locator("#cover .count")).to_have_text("3")
    assert host.text("#cover [data-at=count] .code") == "0 Low 1 High 2 Both"
    shot(host.page, "stud-count-down")
    expect(host.page.locator("#cover .fists")).to_be_visible()
    send = host.page.locator("#fists button")
    for at, half in enumerate(("High", "Low", "Both", "Low", "High")):
        expect(send).to_be_disabled()
        host.press(host.page.locator(".fists li").nth(at).locator("label", has_text=half))
    look(host, "fists")
    host.tap(send)
    assert host.phase == "showdown"
    assert "declared both" in host.text(".seat[data-seat='5'] .note")
    look(host, "high-low")
    host.press(host.sit("Cem"))
    look(host, "low-half")


def test_the_second_tap_on_split_does_not_take_it_back(server: str, device: Device) -> None:
    """The second tap hits what is there instead; the next tap on a seat would award the whole pot."""
    host = brought(device(PHONE), server, "showdown", players=3, preset="SH", options=STUD)
    host.page.evaluate("""() => {
      const later = setTimeout;
      window.setTimeout = (what, when, ...more) => when === 400 ? 0 : later(what, when, ...more);
    }""")
    box = host.page.locator("[data-split]").bounding_box()
    assert box
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    host.page.touchscreen.tap(*at)
    back = host.page.get_by_role("button", name="Back", exact=True)
    expect(back).to_be_visible()
    # The click follows the finger directly; its request is on the way two frames later.
    host.page.evaluate("""addEventListener("pointerup", () => requestAnimationFrame(() => requestAnimationFrame(() => {
      window.heard = 1;
    })))""")
    questions: list[str] = []
    host.page.on("request", lambda request: questions.append(request.url))
    host.page.touchscreen.tap(*at)
    host.page.wait_for_function("() => window.heard === 1", polling=OFTEN)
    assert not questions
    expect(back).to_be_visible()
