"""The voice: a tablet or a TV says each turn aloud once, in its language, if switched on."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.taps import LIVE, OFTEN, Device, Screen, prepares
from tests.conftest import TABLET

FAKED = """
window.said = []; window.tones = [];
Object.defineProperty(window, "speechSynthesis", {configurable: true, value: {
  cancel() {}, speak(words) { window.said.push([words.lang, words.text]); },
}});
const oscillator = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  const made = oscillator.call(this);
  window.tones.push(made);
  return made;
};
"""
VOICE = """() => performance.getEntriesByType("resource").some(part => part.name.includes("voice.js"))"""


def heard(page: Page, *texts: str) -> None:
    """Checks that exactly this was said."""
    page.wait_for_function("n => window.said.length >= n", arg=len(texts), polling=OFTEN)
    assert [text for _lang, text in page.evaluate("window.said")] == list(texts)


def switched(screen: Screen) -> None:
    """Switches the voice by taps on the sheet "Table"."""
    screen.press(".table-tool")
    screen.press("#sheet [data-say]")
    screen.closes()


def test_the_tablet_says_each_turn_once_and_only_where_it_is_switched_on(server: str, device: Device) -> None:
    host = prepares(device(TABLET), server)
    host.page.add_init_script(FAKED)
    host.looks().choose("Deal")
    host.choose("Bet")
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
    host.watch.clean()


def test_a_soft_sound_when_a_turn_waits_for_twenty_seconds(server: str, device: Device) -> None:
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
    host.page.clock.run_for(60_000)
    assert host.page.evaluate("window.tones.length") == 1, "once for each turn"
