"""Keyboard and screen reader: no key moves another player's chips, the focus is never lost, news is announced once."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.tables import checked_to, move, plays, seated
from tests.browser.tables import table as seq
from tests.browser.taps import (
    LIVE,
    OFTEN,
    READY,
    REDRAWN,
    WHOLLY,
    Device,
    Hurried,
    Prepared,
    Screen,
    a_new_table,
    hosts,
    joins,
    until,
)
from tests.browser.test_phones import Table
from tests.conftest import NAMES, PHONE, TABLET
from tests.moves.scenes import SCENES

GOES = """() => {
  window.went = [];
  const notes = () => window.went.push(document.getElementById("table").dataset.seq);
  document.addEventListener("focusin", ({ target }) => target.id === "turn" && setTimeout(notes, 100));
}"""  # the table shown when a screen reader has followed the focus to the turn
TABS_ON = """() => {
  const onwards = () => {
    document.querySelector(".choices [data-led-to=c]").focus();
    window.tabbed = document.activeElement.textContent.trim().split(" ")[0];
  };
  document.querySelector(".whose").addEventListener("focus", () => setTimeout(onwards), { once: true });
}"""  # before the new table is drawn
OPENS_MEANWHILE = """() => document.addEventListener(
  "htmx:before:swap", () => document.getElementById("sheet").showModal(), { once: true }
)"""
SAID = "() => Array.from(document.querySelectorAll('[data-said] p'), line => line.textContent)"


def focus(screen: Screen, text: str) -> None:
    """Moves the focus to the button with this text, like Tab."""
    ready(screen)
    screen.find(screen.button(text)).focus()


def press(screen: Screen, key: str = "Enter") -> None:
    """Presses a key and waits for a new table, and the focus at its turn."""
    seen = screen.seq
    screen.page.keyboard.press(key)
    screen.page.wait_for_function(REDRAWN, arg=str(seen), polling=OFTEN)
    ready(screen)
    at_turn(screen.page)


def at_turn(page: Page) -> None:
    """Waits until the focus is on the heading with the turn, which the scripts place a frame after the new table."""
    expect(page.locator(".whose")).to_be_focused()


def ready(screen: Screen) -> None:
    """Waits until the table takes the next tap."""
    until(screen.page, READY)
    until(screen.page, LIVE)


def does_nothing(screen: Screen, key: str) -> None:
    """Presses a key that must send nothing."""
    seen = screen.seq
    screen.page.keyboard.press(key)
    assert not screen.page.evaluate("'busy' in document.documentElement.dataset")
    assert seq(screen)["seq"] == screen.seq == seen


LATER = (100, 500, 900)  # milliseconds, 1,500 in all: a tremor, a hurried hand, a screen reader's pace
FORMS = ".act .choices form[action], .seats form[action]"
MADE_BY_ENTER = f"""() => Array.from(document.querySelectorAll("{FORMS}"))
  .filter(form => form.querySelector("button:enabled")).map(form => form.action.split("/").pop())"""
FOCUSES = f"""name => Array.from(document.querySelectorAll("{FORMS}")).find(form => form.action.endsWith("/" + name))
  .querySelector("button:enabled").focus()"""
TAKEN = f"seq => 'busy' in document.documentElement.dataset || ({REDRAWN})(seq)"
PLAYED = {  # the scenes that together lead to these moves, each in its phase
    "a hand of draw, one number corrected, one tap taken back and redone": {
        "between": {"deal"},
        "bet": {"bet", "call", "check", "fold", "raise"},
        "draw": {"draw"},
        "showdown": {"award"},
    },
    "jacks or better, where the talon runs short and openers are shown": {
        "draw": {"reshuffle"},
        "openers": {"openers"},
    },
    "the last round of jacks or better leaves its jackpot to be settled": {"deal": {"deal"}},
    "a street of stud": {"starter": {"starter"}, "bet": {"bring-in", "complete"}},
    "a card is bought": {"buy": {"buy"}},
    "a step of the house is done": {"step": {"done"}},
    "each plays against the pot": {"in_turn": {"stake", "turn"}},
}


class Late(Hurried, Prepared):
    """A hurried host who opens a table only for the first move that is looked at."""

    def open(self, path: str) -> Screen:
        self.page.goto("about:blank")
        return super().open(path)


def test_a_second_enter_makes_no_move_in_any_phase(server: str, device: Device) -> None:
    """Each move drawn in each phase of the scenes is made by Enter; Enter again finds the turn; it is taken back."""
    offered, context = set[tuple[str, str]](), device(TABLET)
    host = Late(context, server)
    for scene, played in PLAYED.items():
        preset, _taps, options, stacks = SCENES[scene]
        seats = seated(NAMES[: len(stacks)], stacks)
        host.open(a_new_table(context, server, preset=preset, options=options, seats=seats, dealer=len(stacks)))
        left = {(phase, name) for phase, names in played.items() for name in names}
        moves, now = iter(SCENES[scene].moves()), seq(host)
        while left:
            new = {(now["phase"], offer["move"]) for offer in now["options_now"] if now["phase"] in played} - offered
            offered |= new
            left -= {(phase, name) for phase, name in new if enters_again(host, name)}
            name, said = next(moves)
            now = move(host, name, **said)


def enters_again(host: Screen, name: str) -> bool:
    """Whether this move is drawn; then makes it by Enter, presses Enter again and again, and takes it back."""
    page = host.wait(seq(host)["seq"]).page
    host.takes_taps()
    ready(host)
    if name not in page.evaluate(MADE_BY_ENTER):
        return False
    before = host.seq
    assert any(enters(host, name, before) for _try in range(9)), f"{name} is not made by Enter"
    page.wait_for_function(REDRAWN, arg=str(before), polling=OFTEN)
    after = host.seq
    for wait in LATER:
        page.clock.fast_forward(wait)
        page.keyboard.press("Enter")
    assert not page.evaluate("document.querySelector('dialog[open]')"), name
    at_turn(page)
    assert seq(host)["seq"] == after, name
    host.wait(move(host, "take-back", after)["seq"])
    return True


def enters(host: Screen, name: str, before: int) -> bool:
    """Whether Enter on this move is taken; it is not while news of the move before is just being drawn."""
    ready(host)
    host.page.evaluate(FOCUSES, name)
    host.page.keyboard.press("Enter")
    return bool(host.page.evaluate(TAKEN, str(before)))


# Controls, and the move of another device that removes each or makes it another.
THEIRS = {
    ".tools button:has-text('Phones')": "deal",
    ".choices [data-led-to=c]": "check",
    ".undo button": "check",
    ".seat[data-seat='4'] .hit": "take-back",
    ".cuts button:has-text('Everybody')": "check",
}


def test_the_focus_goes_to_the_turn_and_enter_acts_once_whoever_moved(server: str, device: Device) -> None:
    """Another device, a second Enter, or a key held down; an unanswered move leaves the focus where it is."""
    host = hosts(device(TABLET), server, players=4)
    ready(host)
    host.page.keyboard.press("Tab")  # no finger
    host.page.evaluate(GOES)
    for part, name in THEIRS.items():
        host.page.locator(part).focus()
        host.page.evaluate("window.went = []")
        before, now = host.seq, seq(host)
        fields = {} if name in ("deal", "take-back") else {"seat": now["to_act"]}
        host.wait(move(host, name, **fields)["seq"])
        until(host.page, READY)
        assert host.page.evaluate("window.went") == [str(before)], f"{part} had the focus when it went"
        does_nothing(host, "Enter")
    focus(host, "Bet 5")
    host.page.evaluate("window.went = []")
    before = host.seq
    press(host)
    assert host.page.evaluate("window.went") == [str(before)], "no part that goes has the focus"
    does_nothing(host, "Enter")
    a_key_held_down_acts_once(host)
    host.page.route("**/fold", lambda route: route.abort())
    focus(host, "Fold")
    host.page.keyboard.press("Enter")
    expect(host.page.get_by_role("alert")).to_contain_text("Nothing was changed")
    expect(host.button("Fold")).to_be_focused()
    host.watch.clean("ERR_FAILED", "Failed to fetch")


def test_a_finger_or_a_tab_leaves_no_focus_on_a_move_of_the_table_before(server: str, device: Device) -> None:
    """The button that was tapped, or tabbed to while the new table comes, is another player’s move by then."""
    host = hosts(device(TABLET), server, players=4)
    host.choose("Deal")
    host.choose("Bet")
    at_turn(host.page)
    does_nothing(host, "Enter")
    focus(host, "Call")
    host.page.evaluate(TABS_ON)
    press(host)
    assert host.page.evaluate("window.tabbed") == "Call"
    does_nothing(host, "Enter")


def test_a_fingers_focus_goes_to_the_turn_and_a_covered_turn_is_said(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server, players=4)
    host.press(".tools button:has-text('Phones')")
    host.closes()
    expect(host.page.locator(".tools button:has-text('Phones')")).to_be_focused()
    host.wait(move(host, "deal")["seq"])
    at_turn(host.page)
    host.page.locator(".choices [data-led-to=c]").focus()
    host.page.evaluate(OPENS_MEANWHILE)
    host.wait(move(host, "check", seat=1)["seq"])
    expect(host.page.locator("#sheet [data-said]")).to_contain_text("Anna checks. Ben: nothing to call")


def a_key_held_down_acts_once(host: Screen) -> None:
    """Two players are to call; the key held down for the first does nothing for the second until it is let go."""
    focus(host, "Call")
    held = host.page.keyboard
    seen = host.seq
    held.down("Enter")
    host.page.wait_for_function(REDRAWN, arg=str(seen), polling=OFTEN)
    ready(host)
    at_turn(host.page)
    called = host.seq
    focus(host, "Call")
    for _repeat in range(5):
        held.down("Enter")
    assert seq(host)["seq"] == host.seq == called
    held.up("Enter")
    press(host)
    assert seq(host)["seq"] == called + 1


def test_actions_are_announced_once_and_a_tie_is_picked_by_keys(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server, players=3)
    host.wait(move(host, "deal")["seq"])
    said(host.page, "Betting round 1: Anna begins. Anna: nothing to call. 1 instruction for the dealer.")
    before = len(host.page.evaluate(SAID))
    host.wait(move(host, "bet", seat=1, to=5)["seq"])
    said(host.page, "Anna bets 5. Ben: 5 to call, 3 raises left.")
    assert len(host.page.evaluate(SAID)) == before + 1
    host.wait(move(host, "take-back")["seq"])
    said(host.page, "Taken back: Anna bets 5. Anna: nothing to call.")
    host.wait(plays(host, "bet 5, all call, all pat, all check")["seq"])
    focus(host, "Split")
    host.page.keyboard.press("Enter")
    said(host.page, "Tap everybody who shares.")
    for name, sentence in (("Anna", "Anna takes 18."), ("Ben", "Anna and Ben share 18, 9 each.")):
        ready(host)
        seat = host.sit(name)
        seat.focus()
        host.page.keyboard.press("Enter")
        expect(seat).to_have_attribute("aria-pressed", "true")
        said(host.page, sentence)
        expect(seat).to_be_focused()


def test_an_open_sheet_is_named_by_its_title_and_announces_news_too(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server, players=3)
    host.choose("Deal")
    at_turn(host.page)
    host.press(".table-tool")
    sheet = host.page.get_by_role("dialog", name="Friday", exact=True)
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("heading", name="Friday")).to_be_focused()
    move(host, "bet", seat=1, to=5)
    expect(sheet.get_by_role("log")).to_contain_text("Anna bets 5. Ben: 5 to call, 3 raises left.")
    host.closes()
    expect(host.page.locator(".table-tool")).to_be_focused()
    seat, strip = host.page.locator(".seat [data-strip]").first, host.page.locator(".strip:not([hidden]) button").first
    for opens in (None, "#sheet h1"):  # the strip, and the sheet behind its first button
        seat.press("Enter")
        expect(strip).to_be_focused()
        if opens:
            strip.press("Enter")
            expect(host.page.locator(opens)).to_be_focused()
        host.page.keyboard.press("Escape")
        expect(seat).to_be_focused()


def test_moves_of_a_sheet_or_the_keypad_are_announced_once_it_has_closed(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server, players=4, options={"limit.type": "pot", "ante.amount": 1})
    host.press(".seat[data-seat='2'] .hit")
    host.tap("#sheet form[action$='/away'] button")
    says(host.page, "Ben sits out.")
    host.choose("Deal")
    host.press("[data-pad]")
    host.page.locator("#pad-to").fill("3")
    host.tap("#pad .call")
    says(host.page, "Anna bets 3.")
    at_turn(host.page)  # it says the turn
    host.press("[data-pad]")
    host.wait(move(host, "call", seat=3)["seq"])
    expect(host.page.locator("#pad")).not_to_be_visible()
    at_turn(host.page)


def says(page: Page, text: str) -> None:
    """Checks that exactly this was announced last, on the page itself."""
    expect(page.locator("body > [data-said] p").last).to_have_text(text)


def said(page: Page, text: str) -> None:
    """Checks that this was announced last."""
    page.wait_for_function(f"text => (({SAID})().pop() || '').endsWith(text)", arg=text, polling=OFTEN)


def test_a_letter_leads_to_its_button_and_only_enter_acts(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server, players=3)
    host.choose("Deal")
    at_turn(host.page)
    does_nothing(host, "c")
    expect(host.button("Check")).to_be_focused()
    press(host)
    does_nothing(host, "u")
    expect(host.page.locator(".undo button")).to_be_focused()
    host.opens("[data-keys]")
    host.closes()
    does_nothing(host, "c")
    expect(host.button("Check")).not_to_be_focused()  # switched off


def test_one_key_reads_out_the_state_and_a_second_enter_declares_nothing(server: str, device: Device) -> None:
    """On the tablet it begins at the player's name."""
    table = Table(device, server, preset="HH", players=3)
    ben = table.has("Ben")
    ben.wait(plays(table.host, "deal, starts 1, bet 5")["seq"])
    ready(ben)
    ben.page.keyboard.press("w")
    sheet = ben.page.get_by_role("dialog", name="Where are we?")
    expect(sheet).to_contain_text("Your turn: 5 to call")
    expect(sheet).to_contain_text("Anna bets 5")
    move(table.host, "call", seat=2)
    expect(sheet).to_contain_text("Ben calls 5")
    expect(sheet.locator("h1")).to_be_focused()
    ben.closes()
    checked_to(table.host, "declare")
    ben.wait(seq(table.host)["seq"])
    focus(ben, "High")
    press(ben)
    does_not = ben.seq
    ben.page.keyboard.press("Enter")
    assert not ben.page.evaluate("'busy' in document.documentElement.dataset")
    assert ben.seq == does_not
    says(ben.page, "Ben has declared. You declared high.")
    host = table.host.wait(ben.seq)
    focus(host, "Pass the tablet")
    host.page.keyboard.press("Enter")
    cover = host.page.locator("#cover-in:not([inert])")
    expect(cover.locator("[data-reveal]")).to_be_visible()
    until(host.page, WHOLLY)
    cover.locator("[data-reveal]").press("Enter")
    expect(cover.locator("h1")).to_be_focused()


def test_the_focus_is_on_the_turn_after_an_admission(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server, players=3)
    joins(device(PHONE), host, seat=2)
    yes = host.page.locator(".knock .yes")
    yes.wait_for()
    host.takes_taps()
    yes.press("Enter")
    at_turn(host.page)


def test_six_people_are_set_up_in_forty_keys(server: str, device: Device) -> None:
    page, keys = device(TABLET).new_page(), 0
    page.goto(f"{server}/new")
    page.wait_for_function("() => window.htmx", polling=OFTEN)

    def tab_to(name: str) -> None:
        nonlocal keys
        for _tab in range(40):
            page.keyboard.press("Tab")
            keys += 1
            if page.evaluate("document.activeElement.ariaLabel || document.activeElement.innerText").startswith(name):
                return
        raise AssertionError(name)

    tab_to("Name")
    for name in NAMES[:6]:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        keys += len(name) + 1
        expect(page.locator("[data-sat]")).to_have_text(f"{name}: seat {NAMES[:6].index(name) + 1}")
    tab_to("To the end of the page")
    for _enter in range(2):
        page.keyboard.press("Enter")
        keys += 1
    page.wait_for_url("**/t/*")
    assert keys <= 40, keys
    assert set(NAMES[:6]) <= set(page.locator(".seat h2").all_inner_texts())
