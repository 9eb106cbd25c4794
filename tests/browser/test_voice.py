"""The voice: a tablet, a phone or a TV announces each turn once, in its language, if switched on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.tables import NO_LIMIT, move
from tests.browser.taps import LIVE, OFTEN, Device, Screen, prepares
from tests.browser.test_phones import Table
from tests.conftest import PHONE, TABLET

SPOKEN = """
window.said = [];
Object.defineProperty(window, "speechSynthesis", {configurable: true, value: {
  cancel() {}, speak(words) {
    window.said.push([words.lang, words.text]);
    window.speed = words.rate;
    window.ended = () => words.onend();
  },
}});
"""
TONES = """
window.tones = [];
const oscillator = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  const made = oscillator.call(this);
  window.tones.push(made);
  return made;
};
"""
FAKED = SPOKEN + TONES
VOICE = """() => performance.getEntriesByType("resource").some(part => part.name.includes("voice.js"))"""


def heard(page: Page, *texts: str) -> None:
    """Checks that exactly this was said."""
    page.wait_for_function("n => window.said.length >= n", arg=len(texts), polling=OFTEN)
    assert [text for _lang, text in page.evaluate("window.said")] == list(texts)


def switched(screen: Screen) -> None:
    """Switches the voice by taps on the sheet "Table"."""
    screen.opens("[data-say]")
    screen.closes()


def test_the_voice_announces_each_turn_once_if_switched_on(server: str, device: Device) -> None:
    host = prepares(device(TABLET), server)
    host.page.add_init_script(FAKED)
    move(host, "deal")
    host.looks().choose("Bet")
    assert host.page.evaluate("window.said") == [] and not host.page.evaluate(VOICE), "off, and not even loaded"
    switched(host)
    heard(host.page, "Ben, 5 to call")
    host.choose("Call")
    heard(host.page, "Ben, 5 to call", "Cem, 5 to call")
    host.tap(".undo button")
    host.choose("Fold")
    heard(host.page, "Ben, 5 to call", "Cem, 5 to call", "Ben, 5 to call", "Cem, 5 to call")
    assert {lang for lang, _text in host.page.evaluate("window.said")} == {"en"}
    host.page.reload()
    host.page.wait_for_function(LIVE, polling=OFTEN)
    heard(host.page, "Cem, 5 to call")  # this device remembers
    switched(host)
    host.choose("Fold")
    assert len(host.page.evaluate("window.said")) == 1, "off again"


def test_a_soft_sound_is_played_when_a_turn_has_waited_for_twenty_seconds(server: str, device: Device) -> None:
    host = prepares(device(TABLET), server)
    host.page.add_init_script(FAKED)
    host.page.clock.install()
    switched(host.looks())
    host.page.clock.run_for(30_000)
    assert host.page.evaluate("window.tones.length") == 0, "between hands nobody waits"
    host.choose("Deal")
    heard(host.page, "Anna, nothing to call")
    host.page.clock.run_for(15_000)
    assert host.page.evaluate("window.tones.length") == 0
    host.page.clock.run_for(6_000)
    host.page.wait_for_function("() => window.tones.length === 1", polling=OFTEN)
    assert host.page.evaluate("'late' in document.documentElement.dataset"), "the eye is told, too"
    host.page.clock.run_for(60_000)
    assert host.page.evaluate("window.tones.length") == 1, "once for each turn"


def test_a_phone_also_announces_actions_at_its_own_speed(server: str, device: Device) -> None:
    table = Table(device, server, players=3)
    move(table.host, "deal")
    ben = table.has("Ben")
    page = ben.page
    page.evaluate(f"() => {{ {SPOKEN} }}")
    ben.press(page.get_by_role("button", name="My seat"))
    expect(page.locator("#sheet [data-deeds]")).to_be_hidden()
    ben.press("#sheet [data-say]")
    heard(page, "Anna, nothing to call")
    ben.press("#sheet [data-deeds]")
    page.get_by_role("combobox", name="Speed of the voice").select_option("Voice: fast")
    move(table.host, "bet", seat=1, to=5)
    heard(page, "Anna, nothing to call", "Anna bets 5. Ben, 5 to call.")
    assert page.evaluate("window.speed") == 1.5
    move(table.host, "fold", seat=2)  # cut off: Anna's action is announced again, the old turn is not
    texts = ["Anna, nothing to call", "Anna bets 5. Ben, 5 to call.", "Anna bets 5. Ben folds. Cem, 5 to call."]
    heard(page, *texts)
    page.evaluate("window.ended()")
    move(table.host, "take-back")
    heard(page, *texts, "Taken back: Ben folds. Ben, 5 to call.")


def test_the_keypad_switches_no_voice_on_and_the_voice_can_be_tested(server: str, device: Device) -> None:
    host = prepares(device(PHONE), server, options=NO_LIMIT, players=3)
    move(host, "deal")
    host.page.add_init_script(SPOKEN)
    host.looks().press("[data-pad]")
    host.press("#pad [data-key='5']")
    expect(host.page.locator("#pad-to")).to_have_value("5")
    assert not host.page.evaluate(VOICE)
    host.page.go_back()
    expect(host.page.locator("dialog[open]")).to_have_count(0)
    host.opens("[data-hear]")
    heard(host.page, "This is how loud turns are said.")
    expect(host.page.locator("[data-too-low]")).to_be_visible()
    expect(host.page.locator("[data-mute]")).to_be_hidden()
    host.page.evaluate("() => Object.defineProperty(window, 'speechSynthesis', { value: undefined })")
    host.press("#sheet [data-hear]")
    expect(host.page.locator("[data-mute]")).to_be_visible()
    expect(host.page.locator("[data-too-low]")).to_be_hidden()
