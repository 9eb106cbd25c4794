"""Two devices at one table: controls that another device just changed are dimmed and ignore taps for a moment."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests import WAITS, tries
from tests.browser.look import shot
from tests.browser.tables import move, plays
from tests.browser.taps import OFTEN, READY, Device, Screen, joins, prepares
from tests.conftest import MOVING, NAMES, PHONE, TABLET, Json

# A finger so many milliseconds after the change: counted from just before the page ignores taps, so that even on
# a busy machine the finger's timer is due before the page's own.
LATE = """gaps => {
  const seq = () => document.getElementById("table").dataset.seq, before = seq();
  window.late = [];
  const tap = gap => setTimeout(() => {
    document.querySelector(".choices button").click();
    const dim = getComputedStyle(document.querySelector(".choices")).opacity;
    window.late.push([gap, seq(), dim, document.querySelector("#toast").innerText]);
  }, gap);
  window.addEventListener("htmx:after:swap", function changed() {
    if (seq() === before) return;
    window.removeEventListener("htmx:after:swap", changed, true);
    gaps.forEach(tap);
  }, true);
}"""
GAPS = [20, 150, 250, 350]
SIMULTANEOUS = (Path(__file__).parent / "simultaneous.js").read_text()
TURNS = [*NAMES[1:], *NAMES, *NAMES]  # all call Anna's bet, all stand pat, all check but for the last
GAPS_OF_TWO = [50 + 350 * n // (len(TURNS) - 2) for n in range(len(TURNS) - 1)]


def second(device: Device, host: Screen) -> Screen:
    """The host's phone, at the same table."""
    context = device({**PHONE, **MOVING}, storage_state=host.page.context.storage_state())
    return Screen(context, host.home).open(f"/t/{host.code}")


def dealt(server: str, device: Device, kind: Json = TABLET, players: int = 4) -> Screen:
    """A host whose hand has been dealt."""
    host = prepares(device(kind), server, players=players)
    move(host, "deal")
    return host.looks()


def test_a_late_tap_on_annas_bet_does_not_bet_for_ben(server: str, device: Device) -> None:
    host = dealt(server, device, {**TABLET, **MOVING})
    other = second(device, host)
    other.page.evaluate(LATE, GAPS)
    host.choose("Check")
    other.page.wait_for_function(f"() => window.late && window.late.length === {len(GAPS)}", polling=OFTEN)
    for gap, seq, dim, sentence in other.page.evaluate("window.late"):
        assert seq == str(host.seq), f"{gap} ms after the change nothing was tapped for Ben"
        assert float(dim) < 1 and "moved on" in sentence, f"{gap} ms after the change the hand is dim, and says why"
    assert other.who == host.who == "Ben"
    other.page.wait_for_function(READY, polling=OFTEN)
    other.choose("Check")  # after a moment it is Ben's
    assert host.wait(other.seq).who == "Cem"


def test_an_own_change_blocks_no_taps_and_an_older_table_is_not_drawn(server: str, device: Device) -> None:
    host = dealt(server, device, {**TABLET, **MOVING})
    host.page.evaluate("""() => {
      const { dataset } = document.documentElement, look = () => { window.ignored ||= "ignoring" in dataset; };
      new MutationObserver(look).observe(document.documentElement, { attributes: true });
    }""")
    host.choose("Check")
    host.choose("Bet")
    assert not host.page.evaluate("window.ignored")
    expect(host.page.locator("#toast")).to_be_empty()
    held = []  # a table asked for before a tap, and answered after it
    host.page.route(f"**/t/{host.code}", lambda route: held.append((route, route.fetch())), times=1)
    with host.page.expect_request(f"**/t/{host.code}"):
        host.page.evaluate("() => document.body.dispatchEvent(new CustomEvent('talon:table'))")
    looks = tries(1000 * WAITS // OFTEN)
    while not held and next(looks):
        host.page.wait_for_timeout(OFTEN)
    host.choose("Call")
    host.page.evaluate("""() => {
      window.drawn = [];
      addEventListener("htmx:after:swap", () => window.drawn.push(document.getElementById("table").dataset.seq));
    }""")
    (route, answer), newest = held.pop(), str(host.seq)
    with host.page.expect_response(f"**/t/{host.code}") as again:
        with host.page.expect_response(f"**/t/{host.code}"):
            route.fulfill(response=answer)
        host.page.wait_for_function("() => window.drawn.length", polling=OFTEN)
    assert again.value.ok and host.page.evaluate("window.drawn") == [newest], "Ben's turn does not return"


def test_a_request_at_the_door_closes_no_strip_and_forgets_no_pick(server: str, device: Device) -> None:
    host = dealt(server, device)
    seat, strip = host.page.locator(".seat [data-strip]").nth(2), host.page.locator(".strip:not([hidden]) button")
    seat.press("Enter")
    asks(device, host, 2)
    expect(strip.first).to_be_focused()
    strip.last.press("Enter")
    expect(seat).to_be_focused()
    host.wait(plays(host, "bet 5, all call, all pat, all check")["seq"]).press(
        host.page.get_by_role("button", name="Split")
    )
    host.press(host.page.get_by_role("button", name="Anna"))
    shares = host.page.get_by_role("button", name="Anna", pressed=True)
    expect(shares).to_be_visible()
    asks(device, host, 3)
    expect(shares).to_be_visible()


def asks(device: Device, host: Screen, seat: int) -> None:
    """A guest's phone asks to sit there; the host's page has been told, and has got the table once more."""
    with host.page.expect_response(f"**/t/{host.code}"):
        joins(device(PHONE), host, seat=seat)
    expect(host.page.locator(".knock")).to_contain_text("would like to join")


def test_a_new_table_ignores_taps_after_a_late_tap_too(server: str, device: Device) -> None:
    host = dealt(server, device, {**TABLET, **MOVING})
    other = second(device, host)
    other.page.route(f"**/t/{host.code}", lambda _held: None)  # the news is slow to arrive there
    host.choose("Check")
    with other.page.expect_response("**/check") as answer:
        other.press(other.button("Check"))
    assert answer.value.status == 409
    expect(other.page.locator("#toast")).to_contain_text("table")
    shot(other.page, "moved-on")
    other.page.evaluate("""() => {
      const toast = document.querySelector("#toast .toast");
      addEventListener("htmx:after:swap", () => { window.still = toast.isConnected; }, { once: true });
    }""")
    other.page.evaluate(LATE, [100])
    other.page.unroute_all()
    other.page.evaluate("document.body.dispatchEvent(new CustomEvent('talon:table'))")
    other.page.wait_for_function("() => window.late.length === 1", polling=OFTEN)
    assert other.shown() == host.shown() and other.who == "Ben"
    assert other.page.evaluate("window.still"), "the refusal can be read when the new table is there"
    other.watch.clean("409")
    # An open sheet, too: the tap that came too late is refused, the next one is for the table of now.
    host.press(host.sit("Anna"))
    sheet = host.page.locator("#sheet")
    sheet.get_by_role("textbox", name="Name").fill("Annika")
    other.choose("Check")
    host.wait(other.seq)
    with host.page.expect_response("**/rename") as answer:
        host.press(sheet.get_by_role("button", name="Rename"))
    assert answer.value.status == 409
    expect(sheet.locator("#sheet-toast")).to_contain_text("moved on")
    expect(sheet.locator("form[action$=rename] [name=seen]")).to_have_value(str(other.seq))
    expect(sheet.get_by_role("textbox", name="Name")).to_have_value("Annika")
    host.press(sheet.get_by_role("button", name="Rename"))
    expect(host.sit("Annika")).to_have_count(1)
    host.watch.clean("409")


def test_taps_50_to_400_ms_after_anothers_never_move_for_the_next_player(server: str, device: Device) -> None:
    """Two tablets of the host: each pair of taps is one move of the player it was for."""
    tablet = dealt(server, device, players=8)
    tablet.choose("Bet")
    pair = (tablet, Screen(tablet.page.context, server).open(f"/t/{tablet.code}"))
    for screen, leads in zip(pair, (True, False), strict=True):
        screen.wait(tablet.seq)
        screen.page.evaluate(SIMULTANEOUS, [tablet.code, leads, GAPS_OF_TWO])
    tablet.page.wait_for_function("() => window.over", timeout=240_000, polling=OFTEN)
    assert tablet.page.evaluate("window.turns") == TURNS
    for screen in pair:
        screen.watch.clean("409")
