"""A tap counts once and for no other player: clumsy fingers, a second device."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.look import BOTH, sound
from tests.browser.tables import move, reshuffling, table
from tests.browser.taps import LIVE, OFTEN, REDRAWN, Device, Hurried, Screen, hosts, prepares, until
from tests.conftest import PHONE, TABLET, Json

SIZES = ((1180, 820), (820, 1180), (1024, 768), (1366, 768), (390, 844), (360, 640), (844, 390))
QUIET = "() => !('busy' in document.documentElement.dataset)"


# Nothing acts twice


def test_a_slow_double_tap_does_not_act_for_the_next_player(server: str, device: Device) -> None:
    """The table has changed long before the second tap, as with slow double taps, so the tap counts for nobody."""
    host = hosts(device(TABLET), server)
    host.choose("Deal")
    seq = host.seq
    host.page.evaluate("""() => {
      const buttons = () => [...document.querySelectorAll(".choices button")];
      const check = () => buttons().find(part => part.innerText.startsWith("Check"));
      window.again = [];
      const root = document.documentElement, before = document.getElementById("table").dataset.seq;
      const moved = () => document.getElementById("table").dataset.seq !== before;
      const dimmed = () => { window.dimmed ||= "slow" in root.dataset && moved(); };
      new MutationObserver(dimmed).observe(root, { attributeFilter: ["data-slow"] });
      check().click();
      for (const gap of [120, 250, 400]) setTimeout(() => { check().click(); window.again.push(gap); }, gap);
    }""")
    host.page.wait_for_function("() => window.again.length === 3", polling=OFTEN)
    until(host.page, QUIET)
    assert host.wait(seq + 1).who == "Ben"
    assert not host.page.evaluate("window.dimmed"), "the new table is not dimmed while a second tap is waited for"
    host.choose("Check")  # after a moment it is the next player's
    assert host.who == "Cem"
    host.watch.clean()


def test_a_double_tap_acts_once(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server)
    host.choose("Deal")
    for _round in range(2):
        turn, seq = host.who, host.seq
        box = host.button("Check").bounding_box()
        assert box
        for _finger in range(2):
            host.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        host.wait(seq + 1).page.wait_for_function(QUIET, polling=OFTEN)
        assert host.seq == seq + 1
        assert host.who != turn
    seq = host.seq
    host.button("Check").evaluate("button => { button.click(); button.click(); }")
    until(host.page, QUIET)
    assert host.wait(seq + 1).who == "Dora"
    host.watch.clean()


def test_another_control_takes_taps_after_a_moment_and_is_dim_until_then(server: str, device: Device) -> None:
    """Check, then Bet: players are faster than a bouncing finger; only a moment passes, however slow the machine."""
    host = hosts(device(TABLET), server, Hurried)
    host.choose("Deal")
    seq, page = host.seq, host.page
    page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=5))
    dim = "name => getComputedStyle(document.querySelector(name)).opacity !== '1'"
    page.evaluate("""() => {
      window.press = word => [...document.querySelectorAll(".choices button")]
        .find(part => part.innerText.startsWith(word)).click();
      window.press("Check");
      window.atOnce = getComputedStyle(document.querySelector(".choices")).opacity;
    }""")
    assert page.evaluate("window.atOnce") != "1", "while the tap is on its way, nothing is heard, and it looks so"
    page.wait_for_function(REDRAWN, arg=str(seq))
    until(page, "() => !('sent' in document.documentElement.dataset)")
    assert page.evaluate(dim, ".choices"), "it hears nothing yet, and looks so"
    page.evaluate("() => window.press('Bet')")
    page.clock.run_for(250)
    assert host.seq == seq + 1 and not page.evaluate(dim, ".choices")
    assert page.evaluate(dim, "form[action$='/check'] button"), "the one that was tapped hears a little later"
    page.evaluate("() => window.press('Check')")
    page.evaluate("() => window.press('Bet')")
    page.wait_for_function(REDRAWN, arg=str(seq + 1))
    assert [line for line in host.texts(".lines li") if "bets" in line] and host.who == "Cem"
    host.watch.clean()


def test_the_second_tap_in_a_sheet_does_not_open_the_seat_under_it(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server)
    host.press(host.sit("Ben"))
    host.page.evaluate("""() => {
      window.opened = [];
      document.addEventListener("sheet", event => window.opened.push(event.target.closest(".seat").dataset.seat), true);
      document.getElementById("sheet").addEventListener("close", () => {
        document.querySelector(".seat[data-seat='3'] .hit").click();
        window.shut = true;
      }, { once: true });
    }""")
    host.tap(host.page.locator("#sheet form[action$='/away'] button"))
    host.page.wait_for_function("() => window.shut", polling=OFTEN)
    assert host.page.evaluate("window.opened") == []
    host.press(host.sit("Cem"))  # after a moment it is meant
    expect(host.page.locator("#sheet h1")).to_have_text("Cem")
    assert host.page.evaluate("window.opened") == ["3"]
    host.watch.clean()


def test_the_second_tap_on_the_winner_does_not_open_the_seat_under_it(server: str, device: Device) -> None:
    """The pot is paid, and the winner's seat that was tapped can now be opened."""
    host = hosts(device(TABLET), server, Hurried)
    bet = next(offer for offer in move(host, "deal")["options_now"] if offer["move"] == "bet")
    move(host, "bet", seat=bet["seat"], to=bet["min"])
    for everybody in ("call", "pat", "check"):
        shown = move(host, "together", all=everybody)
    host.wait(shown["seq"])
    host.page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=5))  # only a moment passes, however slow the machine
    host.page.evaluate("""() => {
      window.opened = [];
      document.addEventListener("sheet", () => window.opened.push("sheet"), true);
      document.addEventListener("click", ({ clientX: x, clientY: y }) => {
        const before = document.getElementById("table").dataset.seq;
        new MutationObserver((_drawn, drawing) => {
          if (document.getElementById("table").dataset.seq === before) return;
          drawing.disconnect();
          const finger = { bubbles: true, cancelable: true, detail: 2, clientX: x + 2, clientY: y };
          const under = document.elementFromPoint(x, y);
          under.dispatchEvent(new MouseEvent("click", finger));
          window.under = under.hasAttribute("data-sheet");
        }).observe(document.body, { childList: true, subtree: true });
      }, { capture: true, once: true });
    }""")
    host.press(host.sit("Ben"))
    host.page.wait_for_function("() => 'under' in window", polling=OFTEN)
    assert host.page.evaluate("[window.under, window.opened]") == [True, []]
    host.press(host.sit("Ben"))  # a later tap opens it
    expect(host.page.locator("#sheet h1")).to_have_text("Ben")
    host.watch.clean()


@pytest.mark.parametrize(("kind", "under"), [(PHONE, "#sheet [data-close]"), (TABLET, "#sheet")], ids=["on", "beside"])
def test_a_second_tap_does_not_close_the_sheet_the_first_one_opened(
    server: str, device: Device, kind: Json, under: str
) -> None:
    """The second tap hits the closing cross, or the area beside the sheet, which would close it a moment later."""
    host = hosts(device(kind), server)
    host.page.evaluate(
        """under => {
      const sheet = document.getElementById("sheet");
      document.addEventListener("click", ({ clientX, clientY }) => {
        const finger = { bubbles: true, cancelable: true, detail: 2, clientX: clientX + 4, clientY };
        new MutationObserver((_open, opening) => {
          opening.disconnect();
          document.querySelector(under).dispatchEvent(new MouseEvent("click", finger));
          window.again = sheet.open;
        }).observe(sheet, { attributeFilter: ["open"] });
      }, { capture: true, once: true });
    }""",
        under,
    )
    host.press(host.sit("Ben"))
    host.page.wait_for_function("() => 'again' in window", polling=OFTEN)
    assert host.page.evaluate("window.again"), "the second tap came to nothing"
    host.closes()
    host.watch.clean()


def test_two_quick_taps_of_a_real_finger_beside_the_sheet_leave_it_open(server: str, device: Device) -> None:
    """The browser closes nothing before the sheet has the tap's target; in this test the pause never ends."""
    host = hosts(device(TABLET), server)
    host.page.evaluate("""() => {
      const later = setTimeout;
      window.setTimeout = (what, when, ...more) => when === 400 ? 0 : later(what, when, ...more);
    }""")
    name, sheet = host.page.locator(".game[data-sheet]"), host.page.locator("#sheet")
    box = name.bounding_box()
    assert box
    at = box["x"] + 20, box["y"] + box["height"] / 2
    host.page.touchscreen.tap(*at)
    expect(sheet).to_be_visible()
    host.page.touchscreen.tap(*at)
    host.page.touchscreen.tap(at[0] + 300, at[1])  # elsewhere beside the sheet: a deliberate tap
    expect(sheet).not_to_be_visible()
    host.page.touchscreen.tap(*at)
    expect(sheet).to_be_visible()
    host.page.touchscreen.tap(*at)
    expect(sheet).to_be_visible()
    host.watch.clean()


def test_taps_elsewhere_on_a_sheet_just_opened_count_at_once(server: str, device: Device) -> None:
    """Each of them counts, also twice in one place: five more, and five more."""
    host = hosts(device(PHONE), server)
    host.page.evaluate("""() => {
      const sheet = document.getElementById("sheet");
      new MutationObserver(() => {
        const cross = sheet.open && sheet.querySelector("[data-close]");
        if (!cross) return;
        const { x, y } = cross.getBoundingClientRect();
        const finger = { bubbles: true, cancelable: true, detail: 1, clientX: x + 5, clientY: y + 5 };
        sheet.querySelector("h1").dispatchEvent(new MouseEvent("click", finger));
        cross.dispatchEvent(new MouseEvent("click", finger));
        window.shut = !sheet.open;
      }).observe(sheet, { attributeFilter: ["open"] });
    }""")
    host.press(host.sit("Ben"))
    host.page.wait_for_function("() => 'shut' in window", polling=OFTEN)
    assert host.page.evaluate("window.shut")
    host.watch.clean()


def test_back_and_forward_act_on_nothing(server: str, device: Device) -> None:
    host = prepares(device(TABLET), server)
    host.page.goto(server)
    host.looks()
    host.choose("Deal")
    host.choose("Bet")
    before = host.shown()
    host.page.go_back()
    expect(host.page.locator(".tonight")).to_be_visible()
    host.page.go_forward()
    host.page.wait_for_function(LIVE, polling=OFTEN)
    assert host.shown() == before
    host.choose("Call")
    assert host.who == "Cem"
    host.watch.clean()


# For every eye


def test_no_amount_is_cut_in_the_buttons_or_on_the_keypad(server: str, device: Device) -> None:
    wrong = []
    options = {"forced": "blinds", "blind.small": 1, "blind.big": 2, "limit.type": "no", "cap.raises": "none"}
    context = device(PHONE)
    host = hosts(context, server, players=6, preset="DB", options=options, stack=12500)
    host.choose("Deal")
    wrong += sound(host.page, "amounts", *BOTH)
    host.press("[data-pad]")
    for key in ("1", "00"):
        host.press(f"[data-key='{key}']")
    wrong += sound(host.page, "keypad", *BOTH)
    host.tap("#pad .call")
    expect(host.page.locator("#pad")).to_be_hidden()
    assert host.number(".pot") == 103
    wrong += sound(host.page, "amounts-raised", *BOTH)
    host.watch.clean()
    assert not wrong, "\n".join(wrong)


def test_eight_players_fit_on_every_screen(server: str, device: Device) -> None:
    host = prepares(device(TABLET), server, players=8, preset="DJ")
    wrong: list[str] = []

    def see(name: str, now: Json) -> None:
        host.wait(now["seq"])
        wrong.extend(sound(host.page, f"eight-{name}", *SIZES))

    see("between", table(host))
    host.page.goto("about:blank")  # no screen is shown while they play
    see("reshuffle", reshuffling(host))
    move(host, "reshuffle")
    for everybody in ("pat", "check"):
        now = move(host, "together", all=everybody)
    see("showdown", move(host, "openers", seat=now["to_act"], shown=True))
    see("ended", move(host, "award", pots=[{"pot": 0, "high": [8]}]))
    assert not wrong, "\n".join(wrong)


def test_a_set_up_without_names_says_what_is_missing(server: str, device: Device) -> None:
    screen = Screen(device(PHONE), server)
    screen.page.goto(f"{server}/new")
    screen.press(".start button")
    expect(screen.page.locator(".toast")).to_contain_text("At least two players")
    assert screen.page.url == f"{server}/new"
    screen.watch.clean("422")
