"""Heard: a tablet or a TV says each turn aloud once, in its language, only where somebody switched it on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.look import flaws
from tests.browser.taps import Screen, hosts
from tests.browser.test_voice import FAKED, Device, heard
from tests.conftest import TABLET


def test_the_tv_says_it_in_german(server: str, device: Device) -> None:
    host = hosts(device(TABLET, locale="de-DE"), server)
    host.choose("Geben")
    state = host.page.context.storage_state()
    wide = {**TABLET, "viewport": {"width": 1280, "height": 720}, "locale": "de-DE"}
    screen = Screen(device(wide, storage_state=state), server)
    screen.page.add_init_script(FAKED)
    screen.open(f"/t/{host.code}/tv")
    screen.press(".tv-top")  # the buttons rest until somebody touches the screen
    assert not flaws(screen.page)
    screen.press("[data-say]")
    heard(screen.page, "Anna, Schieben möglich")
    host.choose("Setzen")
    heard(screen.page, "Anna, Schieben möglich", "Ben, Mitgehen kostet 5")
    assert {lang for lang, _text in screen.page.evaluate("window.said")} == {"de"}
    expect(screen.page.get_by_role("button", name="Laut ansagen: an")).to_have_count(1)
    screen.watch.clean()
