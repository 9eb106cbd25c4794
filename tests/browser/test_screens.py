"""A tap counts once and for no other player: clumsy fingers; eight players and long amounts on every screen."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Felt
from tests.browser.look import BOTH, sound
from tests.browser.tables import BLINDS, move, plays, reshuffling, table
from tests.browser.taps import CLOSED, OFTEN, REDRAWN, Device, Hurried, Screen, hosts, until
from tests.conftest import PHONE, TABLET, Json

SIZES = ((1180, 820), (820, 1180), (1024, 768), (1366, 768), (390, 844), (360, 640), (844, 390))
QUIET = "() => !('busy' in document.documentElement.dataset)"
pytestmark = pytest.mark.xdist_group("screens")  # one tablet shows them all


# Nothing acts twice


def test_a_double_tap_acts_once_and_a_slow_one_does_not_act_for_the_next_player(felt: Felt) -> None:
    """The table has changed long before the second tap, as with slow double taps, so the tap counts for nobody."""
    host = felt(players=6).looks()
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
    assert host.wait(seq + 2).who == "Emil"
    assert not host.page.evaluate("window.dimmed"), "the new table is not dimmed while a second tap is waited for"
    host.choose("Check")  # after a moment it is the next player's
    assert host.who == "Finn"


def test_another_control_takes_taps_soon_and_a_second_tap_opens_no_seat(house: str, device: Device) -> None:
    """Check, then Bet: players are faster than a bouncing finger; only a moment passes, however slow the machine."""
    host = hosts(device(TABLET), house, Hurried)
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
    page.clock.resume()
    the_second_tap_on_the_winner_opens_nothing(host)


def the_second_tap_on_the_winner_opens_nothing(host: Screen) -> None:
    """The pot is paid, and the winner's seat that was tapped can now be opened."""
    host.wait(plays(host, "all call, all pat, all check")["seq"])
    host.page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=10))
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


def test_a_second_tap_neither_closes_a_sheet_nor_opens_the_seat_under_it(felt: Felt) -> None:
    host = felt(PHONE["viewport"]).looks()
    a_second_tap_leaves_it_open(host, "#sheet [data-close]")  # the closing cross
    taps_elsewhere_count_at_once(host)
    host.page.set_viewport_size(TABLET["viewport"])
    a_second_tap_leaves_it_open(host, "#sheet")  # the area beside the sheet, which would close it a moment later
    the_seat_under_it_is_not_opened(host)
    two_quick_taps_of_a_real_finger_beside_it_leave_it_open(host)


def a_second_tap_leaves_it_open(host: Screen, under: str) -> None:
    host.page.evaluate(
        """under => {
      const sheet = document.getElementById("sheet");
      window.again = null;
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
    host.page.wait_for_function("() => window.again !== null", polling=OFTEN)
    assert host.page.evaluate("window.again"), f"the second tap, on {under}, came to nothing"
    host.closes()


def taps_elsewhere_count_at_once(host: Screen) -> None:
    """Each of them counts, also twice in one place: five more, and five more."""
    host.page.evaluate("""() => {
      const sheet = document.getElementById("sheet");
      new MutationObserver((_open, opening) => {
        const cross = sheet.open && sheet.querySelector("[data-close]");
        if (!cross) return;
        opening.disconnect();
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
    host.page.wait_for_function(CLOSED, polling=OFTEN)


def the_seat_under_it_is_not_opened(host: Screen) -> None:
    host.press(host.sit("Ben"))
    host.page.evaluate("""() => {
      window.opened = [];
      const notes = ({ target }) => window.opened.push(target.closest(".seat")?.dataset.seat);
      document.addEventListener("sheet", notes, true);
      document.getElementById("sheet").addEventListener("close", () => {
        document.querySelector(".seat[data-seat='3'] .hit").click();
        window.gone = true;
      }, { once: true });
    }""")
    host.tap(host.page.locator("#sheet form[action$='/away'] button"))
    host.page.wait_for_function("() => window.gone", polling=OFTEN)
    assert host.page.evaluate("window.opened") == []
    host.press(host.sit("Cem"))  # after a moment it is meant
    expect(host.page.locator("#sheet h1")).to_have_text("Cem")
    assert host.page.evaluate("window.opened") == ["3"]
    host.closes()


def two_quick_taps_of_a_real_finger_beside_it_leave_it_open(host: Screen) -> None:
    """The browser closes nothing before the sheet has the tap's target; from here on the pause never ends."""
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


# For every eye


def test_no_amount_is_cut_in_the_buttons_or_on_the_keypad(felt: Felt) -> None:
    host = felt(PHONE["viewport"], players=6, preset="DB", options=BLINDS, stack=12500).looks()
    host.choose("Deal")
    sound(host.page, "amounts", *BOTH)
    host.press("[data-pad]")
    for key in ("1", "00"):
        host.press(f"[data-key='{key}']")
    sound(host.page, "keypad", *BOTH)
    host.tap("#pad .call")
    expect(host.page.locator("#pad")).to_be_hidden()
    assert host.number(".pot") == 103
    sound(host.page, "amounts-raised", *BOTH)


def test_eight_players_fit_on_every_screen(felt: Felt) -> None:
    host = felt(players=8, preset="DJ")

    def see(name: str, now: Json) -> None:
        host.wait(now["seq"])
        sound(host.page, f"eight-{name}", *SIZES)

    see("between", table(host))
    host.page.goto("about:blank")  # no screen is shown while they play
    see("reshuffle", reshuffling(host))
    now = plays(host, "reshuffle, all pat, all check")
    see("showdown", move(host, "openers", seat=now["to_act"], shown=True))
    see("ended", move(host, "award", pots=[{"pot": 0, "high": [8]}]))
