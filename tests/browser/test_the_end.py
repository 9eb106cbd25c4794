"""The end of an evening: no amount is cut, the felt is a stage, one button is brass."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, expect

from tests.browser.look import LOW, SMALLEST, beyond, each_screen, shot, sound
from tests.browser.tables import EUROS, TEN, folded, move, seated
from tests.browser.taps import Device, Screen, prepares
from tests.conftest import PHONE, TABLET

LONG = ("Bartholomäus Freiherr von Stein", "Özlem", "Karl-Heinz", "Maximiliane-Charlotte", "Jo", "Cem", "Finn", "Hugo")
SMALL = {**PHONE, "viewport": SMALLEST}
CUT = """parts => parts.filter(part => part.scrollWidth > part.clientWidth + 1
  && getComputedStyle(part).display !== "inline").map(part => part.innerText)"""
PLACES = """parts => parts.map(part => part.getBoundingClientRect()).map(({ y, width }) => [Math.round(y), width])"""
LETTERS = "part => parseFloat(getComputedStyle(part).fontSize)"


def finished(context: BrowserContext, server: str) -> Screen:
    """A finished evening of eight people and one hand."""
    seats = seated(LONG, (200,) * 8)
    money = {"currency": "EUR", "chip": "0.25"}
    host = prepares(context, server, players=8, preset="SB", seats=seats, money=money)
    folded(host)
    screen = host.looks()
    expect(screen.page.locator(".result")).to_be_visible()
    return screen.wait(move(host, "finish")["seq"])


def test_no_amount_is_cut_at_the_end_and_one_tap_plays_on(server: str, device: Device) -> None:
    host = finished(device(SMALL, locale="de-DE"), server)
    stage = host.page.locator(".stage")
    expect(stage).to_have_css("display", "grid")
    assert not stage.locator("h1 b, .ranks b").evaluate_all(CUT), "an amount is cut"
    assert not beyond(host.page, ".stage h1 b, .stage .ranks b")
    assert stage.locator(".ranks li").count() == 7
    expect(host.page.locator(".curtain .go")).to_have_count(1)
    sound(host.page, "end-de-DE")
    full_rows(host)
    host.tap(host.page.locator("form[action$='/reopen'] button"))
    expect(host.page.locator(".felt")).to_be_visible()


def full_rows(host: Screen) -> None:
    """The buttons at the end of an evening fill their rows, of which a phone has two."""
    for width, _height in each_screen(host.page, (820, 1180), (390, 1180)):
        rows = 1 if width == 820 else 2
        lines: dict[int, float] = {}
        for y, wide in host.page.locator(".curtain .choices > *").evaluate_all(PLACES):
            lines[y] = lines.get(y, 0) + wide
        assert len(lines) == rows
        assert max(lines.values()) - min(lines.values()) < 20, lines  # each row is full, but for its gaps
        ranked, owed = (host.page.locator(part).first.evaluate(LETTERS) for part in (".ranks li", ".curtain .what"))
        assert ranked >= 24 if rows == 1 else owed >= 16, width


def test_the_money_of_ten_people_is_in_sight_on_a_low_tablet(server: str, device: Device) -> None:
    seats = seated(TEN, (200,) * 10)
    table = prepares(
        device(TABLET, viewport=LOW, locale="de-DE"), server, preset="SB", seats=seats, dealer=10, money=EUROS
    )
    folded(table)
    move(table, "adjust", seat=9, chips=900, reason="gezählt")
    move(table, "finish")
    page = table.looks().page
    shot(page, "end-of-ten-low")
    expect(page.locator(".stage h1")).to_contain_text("Christoph-Alexander")
    expect(page.locator(".ranks b")).to_have_count(9)
    for money in page.locator(".stage h1 b, .ranks b").all():
        expect(money).to_be_in_viewport(ratio=1)
