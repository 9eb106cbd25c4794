"""Every stud game as a host plays it: by taps alone, boards read by eye, declarations in secret, odd chips."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.look import flaws, shot
from tests.browser.tables import seated
from tests.browser.test_stud import SPILL, STUD, Device, brought
from tests.conftest import TABLET


def test_an_odd_chip_between_four_is_asked_above_its_buttons_on_an_upright_tablet(server: str, device: Device) -> None:
    options = {**STUD, "ante.amount": 3, "stud.bring_in_amount": 2}
    host = brought(device(TABLET), server, "showdown", players=6, preset="LC", options=options)
    host.page.set_viewport_size({"width": 820, "height": 1180})
    host.press(host.page.locator("[data-split]:visible"))
    for name in ("Cem", "Dora", "Emil", "Finn"):
        host.press(host.sit(name))
    host.press("#split .go")
    expect(host.page.locator("#odd .tapwho:visible")).to_contain_text("by suit")
    shot(host.page, "odd-chip-of-four")
    assert not flaws(host.page) and not host.page.evaluate(SPILL)


# The words of names that do not stand on one line; a hyphen ends a word.
BROKEN_WORDS = """names => names.flatMap(name => Array.from(name.textContent.matchAll(/[^ -]+/g), word => {
  const letters = document.createRange();
  letters.setStart(name.firstChild, word.index);
  letters.setEnd(name.firstChild, word.index + word[0].length);
  return new Set(Array.from(letters.getClientRects(), ({ top }) => Math.round(top))).size > 1 ? word[0] : "";
})).filter(Boolean)"""


def test_an_odd_chip_between_long_names_breaks_none_of_them_and_frames_only_who_shares(
    server: str, device: Device
) -> None:
    long = ("Peter Schmidt", "Ute", "Hans-Jürgen Müller-Lüdenscheidt", "Peter Baumann", "Karl-Heinz")
    options = {**STUD, "ante.amount": 3, "stud.bring_in_amount": 2}
    seats = seated(long, (300,) * 5)
    host = brought(device(TABLET), server, "showdown", preset="LC", options=options, seats=seats, dealer=5)
    host.press(host.page.locator("[data-split]:visible"))
    for name in long[1:4]:
        host.press(host.sit(name))
    host.press("#split .go")
    expect(host.page.locator("#odd .tapwho:visible")).to_contain_text("by suit")
    shot(host.page, "odd-chip-long-names")
    assert host.page.locator(".seat.pick h2").all_inner_texts() == list(long[1:4])
    assert not flaws(host.page) and not host.page.evaluate(SPILL)
    assert not host.page.locator("#odd [data-odd] span").evaluate_all(BROKEN_WORDS)
