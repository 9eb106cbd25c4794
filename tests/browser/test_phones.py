"""One tablet and two phones, each with its own cookies: acting, secrets, sleep, and a killed server."""

from __future__ import annotations

import re
import signal

from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.look import each_screen, flaws, shot, sound
from tests.browser.tables import BLINDS, checked_to, move, plays
from tests.browser.taps import LIVE, OFTEN, Device, Screen, hosts, joins, prepares, until
from tests.conftest import FIXED, NAMES, PHONE, TABLET, Json
from tests.serving import Talon

GONE = (  # in the last one, a fetch was under way
    "ERR_CONNECTION_REFUSED",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "Failed to fetch",
)
FORGETS = "document.querySelectorAll('[data-said]').forEach(said => said.replaceChildren())"
CUT_OFF = ("ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_CHANGED", "Failed to fetch")
KEPT = """async () => {
  const kept = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
  return kept.flat().map(part => new URL(part.url).pathname);
}"""
NOTED = """
window.buzzes = []; window.tones = 0;
Object.defineProperty(navigator, "vibrate", {value: pattern => { window.buzzes.push(pattern); return true; }});
const tone = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.tones += 1; return tone.call(this); };
"""

# The elements beside the names of a list, and where they begin; and whether “you” touches anything beside it.
NOTES = """() => Array.from(document.querySelectorAll(".seat .note"), note => [note.getBoundingClientRect().left,
  note.innerText]).filter(([, text]) => text)"""
CLEAR_OF_YOU = """() => {
  const me = document.querySelector(".seat .me").getBoundingClientRect();
  return Array.from(document.querySelectorAll(".seat.you :is(.note, .stack, .disc)")).every(part => {
    const { left, right, top, bottom, width } = part.getBoundingClientRect();
    return !width || me.right + 4 <= left || right + 4 <= me.left || me.bottom <= top || bottom <= me.top;
  });
}"""


class Table:
    """The host's tablet, which shows the table on demand, and the phones of the players who have one."""

    def __init__(self, device: Device, home: str, **fields: object) -> None:
        self.device, self.home = device, home
        self.host = prepares(device(TABLET), home, **fields)
        self.phones: dict[str, Screen] = {}
        move(self.host, "approval", approval=False)  # the host has switched it off

    @property
    def path(self) -> str:
        return f"/t/{self.host.code}"

    @property
    def screens(self) -> list[Screen]:
        """The devices that show the table."""
        return [*([] if self.host.page.url == "about:blank" else [self.host]), *self.phones.values()]

    def has(self, name: str, **kind: object) -> Screen:
        """A player who joined earlier: sends the same request as the page, then opens the table."""
        phone = self._phone(**kind)
        joins(phone.page.context, self.host, name=name)
        return self._sits(name, phone.open(self.path))

    def _phone(self, **kind: object) -> Screen:
        """A player's phone that records vibrations and beeps."""
        phone = Screen(self.device({**PHONE, **kind}), self.home)
        phone.page.add_init_script(NOTED)
        return phone

    def _sits(self, name: str, phone: Screen) -> Screen:
        """Checks that this phone shows the table from its owner's seat."""
        expect(phone.page.locator(".seat.you h2")).to_have_text(name)
        phone.page.wait_for_function(LIVE, polling=OFTEN)
        phone.page.evaluate("window.stayed = true")
        self.phones[name] = phone
        return phone

    def together(self) -> None:
        """Checks that every screen shows the newest table without having been reloaded."""
        newest = max(screen.seq for screen in self.screens)
        for screen in self.screens:
            screen.wait(newest)
        for phone in self.phones.values():
            assert phone.page.evaluate("window.stayed"), "no phone was loaded again"

    def clean(self, *expected: str) -> None:
        for screen in self.screens:
            screen.watch.clean(*expected)


def test_a_hand_is_played_from_the_seats_and_an_own_tap_taken_back(server: str, device: Device) -> None:
    table = Table(device, server, players=4)
    table.host.looks()
    anna, ben = (table.has(name) for name in NAMES[:2])
    table.host.choose("Deal")
    expect(anna.page.locator(".who")).to_have_text("Your turn")
    assert anna.page.title().startswith("● Your turn")
    expect(ben.page.locator(".onlook")).to_have_text("You are next.")
    expect(ben.page.locator(".choices, .cuts form, .redo")).to_have_count(0)
    anna.choose("Bet")
    expect(anna.page.locator(".redo")).to_have_count(0)
    anna.tap(".undo button")
    expect(anna.page.locator(".redo button")).to_be_visible()
    sound(anna.page, "phone-redo")
    anna.tap(".redo button")
    expect(anna.page.locator(".redo")).to_have_count(0)
    assert table.host.wait(anna.seq).shown()["who"] == "Ben"
    expect(ben.page.locator(".who")).to_have_text("Your turn")
    ben.choose("Raise")
    table.host.wait(move(table.host, "fold", seat=3)["seq"]).choose("Call")  # Dora has no phone
    anna.wait(table.host.seq).choose("Call")
    anna.choose("3")
    ben.wait(anna.seq).choose("Stand pat")
    table.host.wait(move(table.host, "draw", seat=4, cards=2)["seq"])
    table.together()
    assert table.host.phase == "bet"
    assert table.host.chips() == 800
    for phone in (anna, ben):
        notes = phone.page.evaluate(NOTES)
        assert len({left for left, _text in notes}) == 1, f"what they did is one column: {notes}"
        assert phone.page.evaluate(CLEAR_OF_YOU), "“you” keeps clear of the words beside it"


LIT = """() => {
  const { dataset } = document.documentElement;
  window.lit = 0;
  new MutationObserver(() => {
    if (!("lit" in dataset)) return;
    const { outlineStyle, animationName } = getComputedStyle(document.body);
    window.lit += outlineStyle === "solid" && animationName === "none";
  }).observe(document.documentElement, { attributeFilter: ["data-lit"] });
}"""  # if less motion is preferred: the edge is lit and does not blink


def test_the_phone_buzzes_and_beeps_when_the_turn_comes_unless_switched_off(server: str, device: Device) -> None:
    table = Table(device, server)
    ben = table.has("Ben")
    page = ben.page
    ben.press(".seat.you .hit")  # any first tap unlocks the sound
    ben.press("#sheet [data-close]")
    move(table.host, "deal")
    page.evaluate(LIT)
    move(table.host, "bet", seat=1, to=5)
    expect(page.locator(".who")).to_have_text("Your turn")
    until(page, "() => window.lit")
    assert page.evaluate("[window.buzzes.length, window.tones, window.lit]") == [1, 2, 1]
    move(table.host, "take-back")
    expect(page.locator(".onlook")).to_be_visible()
    ben.press(".signal")
    expect(page.get_by_role("button", name="Turn alert: off")).to_be_visible()
    move(table.host, "bet", seat=1, to=5)
    expect(page.locator(".who")).to_have_text("Your turn")
    assert page.evaluate("[window.buzzes.length, window.lit]") == [1, 1]
    page.reload()
    expect(page.get_by_role("button", name="Turn alert: off")).to_be_visible()


def test_high_or_low_is_declared_on_phones_and_hidden_until_all_are_in(server: str, device: Device) -> None:
    table = Table(device, server, players=4, preset="HH", options=FIXED)
    host = checked_to(table.host, "declare")
    anna, ben = (table.has(name) for name in NAMES[:2])
    for phone in (anna, ben):
        expect(phone.wait(host.seq).page.locator(".what")).to_have_text(
            "High or low? Hidden until everybody has declared."
        )
    shot(anna.page, "declare-phone")
    ben.choose("High")
    expect(ben.page.locator(".onlook")).to_contain_text("You have declared. Waiting for 3 more.")
    expect(ben.page.locator(".onlook b")).to_have_text("You declared high.")
    ben.tap(ben.page.get_by_role("button", name="Change my declaration: Low"))
    expect(ben.page.locator(".onlook b")).to_have_text("You declared low.")
    ben.tap(ben.page.get_by_role("button", name="Change my declaration: High"))
    expect(ben.page.locator(".onlook b")).to_have_text("You declared high.")
    for screen in (host, anna):  # everybody but Ben himself
        assert not re.search(r"declare[sd] (high|low)", everything(screen.wait(ben.seq)))
    anna.choose("Low")
    cem = move(host, "declare", seat=3, way="low")["seq"]
    ben.wait(cem).page.evaluate(FORGETS)  # the announcements of his own choices, while he changed them
    assert set(re.findall(r"declare[sd] (high|low)", everything(ben))) == {"high"}, "his own"
    host.wait(cem).press(host.button("Pass the tablet"))
    expect(host.page.locator("#cover [data-reveal] b")).to_have_text("Dora")  # the only one without a phone
    expect(host.page.locator("#cover .others [data-cover]")).to_have_count(0)
    host.press("#cover [data-reveal]")
    host.tap(host.page.locator(".ways button", has_text="High"))
    table.together()
    for screen in table.screens:
        assert [screen.text(f".seat[data-seat='{n}'] .note").split()[-1] for n in (1, 2, 3, 4)] == [
            "low",
            "high",
            "low",
            "high",
        ]


def everything(screen: Screen) -> str:
    """Everything this device has or can request: the page, the JSON, the log."""
    get = """path => fetch(path, {headers: {Accept: path.includes("json") ? "application/json" : "text/html"}})
      .then(answer => answer.text())"""
    path = f"{screen.home}/t/{screen.code}"
    return "".join([screen.page.content(), *(screen.page.evaluate(get, path + more) for more in ("", "?json", "/log"))])


def test_a_phone_that_slept_or_lost_the_wifi_is_right_again_by_itself(server: str, device: Device) -> None:
    table = Table(device, server, players=3, preset="DB", options=BLINDS, stack=2000)
    turn = table.has("Cem")
    move(table.host, "deal")
    expect(turn.page.locator(".who")).to_have_text("Your turn")
    turn.press("[data-pad]")
    for key in "1", "2":
        turn.press(f"[data-key='{key}']")
    turn.page.context.set_offline(True)
    expect(turn.page.locator("html")).to_have_attribute("data-live", "off")
    cut = turn.page.locator("#pad").evaluate("box => getComputedStyle(box, '::before').content")
    assert "No connection" in cut
    assert turn.page.locator("#pad .call").evaluate("button => getComputedStyle(button).pointerEvents") == "none"
    shot(turn.page, "cut-off-pad")
    turn.page.context.set_offline(False)
    turn.page.wait_for_function(LIVE, polling=OFTEN)
    expect(turn.page.locator("#pad-to")).to_have_value("12")  # half typed, and still there
    turn.tap("#pad .call")
    table.together()
    asleep(turn.page, True)
    seq = turn.seq
    called = plays(table.host, "all call")["seq"]
    assert turn.seq == seq
    asleep(turn.page, False)
    assert turn.wait(called).phase == "draw"
    table.together()
    table.clean(*CUT_OFF)


def asleep(page: Page, hidden: bool) -> None:
    """Switches the device's screen off or on."""
    page.evaluate(
        """hidden => {
          Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )
    expect(page.locator("html")).to_have_attribute("data-live", "connecting" if hidden else "on")


def test_the_server_is_killed_in_a_hand_and_all_come_back_by_themselves(talon: Talon, device: Device) -> None:
    """Open pages wait where they are; one opened meanwhile waits for the server, too."""
    talon.start()
    table = Table(device, f"http://localhost:{talon.port}")
    table.host.looks()
    anna, ben = (table.has(name) for name in NAMES[:2])
    anna.wait(plays(table.host, "deal, bet 5")["seq"])
    table.together()
    state = table.host.page.context.storage_state()
    other = Screen(device(storage_state=state, service_workers="allow"), table.home).open(table.path)
    late = other.page
    late.evaluate("navigator.serviceWorker.ready.then(() => true)")
    before = [screen.shown() for screen in table.screens]
    call = ben.find(ben.button("Call"))
    call.focus()
    talon.end(signal.SIGKILL)
    for screen in table.screens:
        expect(screen.page.locator(".cut .if-off")).to_be_visible()
        expect(screen.page.locator(".act .strips")).to_have_attribute("inert", "")
    expect(ben.page.locator(".whose")).to_be_focused()
    shot(ben.page, "cut-off-phone")
    late.goto(table.home + table.path)
    expect(late.get_by_role("heading", name="Reconnecting…")).to_be_visible()
    sound(late, "away")
    talon.start()
    for screen in table.screens:
        screen.page.wait_for_function(LIVE, polling=OFTEN)
    expect(call).to_be_focused()
    assert [screen.shown() for screen in table.screens] == before
    ben.choose("Call")
    table.together()
    assert table.host.who == "Cem"
    expect(late.locator("#table")).to_be_visible()
    assert late.url == table.home + table.path
    looks = ["/static/css/base.css", "/static/css/page.css"]
    assert sorted(late.evaluate(KEPT)) == ["/away", *looks, "/static/js/away.js"], "no table is kept on any device"
    table.clean(*GONE)
    other.watch.clean(*GONE)


def test_a_page_not_fetched_in_time_is_fetched_again(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server)
    for asked in ("", "/door"):
        address = f"{server}/t/{host.code}{asked}"
        host.page.evaluate("htmx.config.defaultTimeout = 50")
        host.page.route(address, lambda _held: None)
        with host.page.expect_request(address):
            host.page.evaluate("document.body.dispatchEvent(new CustomEvent('talon:door'))")
        with host.page.expect_request(address):  # by itself
            pass
        with host.page.expect_response(address) as answer:
            host.page.evaluate("htmx.config.defaultTimeout = 20_000")
            host.page.unroute_all()
        assert answer.value.ok, address


# For every viewer


def test_a_players_phone_is_accessible(server: str, device: Device) -> None:
    """Between hands, at the turn and after it, in both rounds of taps and on the seat's sheet, in three sizes."""
    table = Table(device, server, players=7, preset="DJ")
    ben = table.has("Ben")

    def look(name: str) -> None:
        sound(ben.page, name, (1180, 820), (320, 640), (390, 844))

    look("phone-between")
    ben.wait(plays(table.host, "deal, bet 5")["seq"])
    look("phone-bet")
    ben.choose("Call")
    look("phone-bet-next")
    ben.wait(plays(table.host, "all call, draw 3")["seq"])
    look("phone-draw")
    ben.choose("Stand pat")
    look("phone-draw-next")
    ben.press(".tools :text('My seat')")
    expect(ben.page.locator("#sheet .sheet-head")).to_be_visible()
    look("phone-seat")


def test_the_television_follows_and_can_be_read(server: str, device: Device) -> None:
    stacks = {"Anna": 2, "Maximiliane-Charlotte": 12500, "Cem": 1, "Dora": 12500, "Emil": 12500, "Finn": 12500}
    seats = [{"seat": n, "name": name, "stack": chips} for n, (name, chips) in enumerate(stacks.items(), 1)]
    host = hosts(device(TABLET), server, preset="DB", options=BLINDS, seats=seats, dealer=6)
    path, state = f"/t/{host.code}/tv", host.page.context.storage_state()
    screen = Screen(device(storage_state=state), server).open(path)
    expect(screen.page.get_by_role("img", name="QR code")).to_be_visible()  # between hands
    now: Json = {}
    for choice in ("deal", *["call"] * 4):
        now = move(host, choice, **({"seat": now["to_act"]} if now else {}))
        screen.wait(host.wait(now["seq"]).seq)
        assert screen.text(".tv-who") == host.who
        assert screen.number(".tv-pot") == host.number(".pot")
    for size in (TABLET["viewport"], {"width": 1920, "height": 1080}):
        screen.page.set_viewport_size(size)
        sound(screen.page, "tv")
        assert screen.text("[aria-current] h2") == host.who
        box = screen.page.locator(".tv-pot").bounding_box()
        assert box and box["height"] > size["height"] / 8
    screen.press(screen.page.locator(".tv-top"))  # the button rests until somebody touches the screen
    screen.press("[data-fill]")
    expect(screen.page.locator("button:visible, a:visible, #table form, #table input")).to_have_count(0)
    assert screen.page.evaluate("document.fullscreenElement === document.documentElement")


def test_a_screen_without_a_stream_says_so_and_still_follows(app: Flask, server: str, device: Device) -> None:
    hub = app.extensions["talon"].hub
    host = hosts(device(TABLET), server)
    hub.room = 1
    late = Screen(device(PHONE, storage_state=host.page.context.storage_state()), server)
    late.page.clock.install()
    late.page.goto(f"{server}/t/{host.code}")
    expect(late.page.locator("html")).to_have_attribute("data-live", "full")
    expect(late.page.locator(".cut .if-full")).to_contain_text("Too many screens")
    sound(late.page, "full")
    host.choose("Deal")
    late.page.clock.run_for(11_000)  # Retry-After
    late.wait(host.seq).choose("Check")  # taps find room
    hub.room = 2
    late.page.clock.run_for(11_000)
    expect(late.page.locator("html")).to_have_attribute("data-live", "on")
    late.watch.clean("503")


def test_a_browser_that_cannot_keep_the_screen_awake_gives_a_remedy_once(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server)
    hint = host.page.locator(".stay-awake")
    expect(hint).to_be_hidden()
    host.page.add_init_script("delete Navigator.prototype.wakeLock")  # as on any address except localhost
    host.page.reload()
    expect(hint).to_be_visible()
    sound(host.page, "stay-awake")
    host.press("[data-awake]")
    expect(hint).to_be_hidden()
    host.page.reload()
    host.page.wait_for_function(LIVE, polling=OFTEN)
    expect(hint).to_be_hidden()


def test_four_choices_side_by_side_break_no_word(server: str, device: Device) -> None:
    """Stud with an open pair has a small and a large raise, on the phone of the player to act and on the host's."""
    host = prepares(device(PHONE, locale="de-DE"), server, players=4, preset="SH", options=FIXED)
    move(host, "approval", approval=False)
    plays(host, "deal, starts 1 pair, bet 5, all call, starts 1 pair, bet 5")
    phone = device(PHONE, locale="de-DE")
    joins(phone, host, name="Ben")
    for screen in (host.looks(), Screen(phone, server).open(f"/t/{host.code}")):
        assert len(screen.buttons()) >= 4, screen.buttons()
        for _size in each_screen(screen.page, (390, 844), (360, 640)):
            assert not [flaw for flaw in flaws(screen.page) if flaw.startswith(("broken", "too full", "covered"))]
