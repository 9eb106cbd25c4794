"""The end of an evening: no amount is cut, the felt is a stage, one button is brass."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, expect

from tests.browser.look import shot, sound
from tests.browser.tables import TEN, folded, move, seated
from tests.browser.taps import Device, Screen, prepares
from tests.conftest import PHONE, TABLET

LONG = ("Bartholomäus Freiherr von Stein", "Özlem", "Karl-Heinz", "Maximiliane-Charlotte", "Jo", "Cem", "Finn", "Hugo")
EUROS = {"currency": "EUR", "chip": "0,05"}
LOW = {"width": 1024, "height": 650}
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
LETTERS = "part => parseFloat(getComputedStyle(part).fontSize)"


def finished(context: BrowserContext, server: str) -> Screen:
    """A finished evening of eight people and one hand."""
    seats = [{"seat": n, "name": name, "stack": 200} for n, name in enumerate(LONG, 1)]
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
    for money in stage.locator("h1 b, .ranks b").all():
        assert money.evaluate(
            "part => part.scrollWidth <= part.clientWidth + 1 || getComputedStyle(part).display === 'inline'"
        )
        box = money.bounding_box()
        width = host.page.viewport_size
        assert box and width and box["x"] >= 0 and box["x"] + box["width"] <= width["width"]
    assert stage.locator(".ranks li").count() == 7
    expect(host.page.locator(".curtain .go")).to_have_count(1)
    assert not sound(host.page, "end-de-DE")
    host.tap(host.page.locator("form[action$='/reopen'] button"))
    expect(host.page.locator(".felt")).to_be_visible()
    host.watch.clean()


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


def test_the_buttons_at_the_end_of_an_evening_fill_their_rows(server: str, device: Device) -> None:
    host = finished(device(SMALL, locale="de-DE"), server)
    for width, rows in ((820, 1), (390, 2)):
        host.page.set_viewport_size({"width": width, "height": 1180})
        boxes = [door.bounding_box() for door in host.page.locator(".curtain .choices > *").all()]
        lines: dict[int, float] = {}
        for box in boxes:
            assert box
            lines[round(box["y"])] = lines.get(round(box["y"]), 0) + box["width"]
        assert len(lines) == rows
        assert max(lines.values()) - min(lines.values()) < 20, lines  # each row is full, but for its gaps
        ranked, owed = (host.page.locator(part).first.evaluate(LETTERS) for part in (".ranks li", ".curtain .what"))
        assert ranked >= 24 if rows == 1 else owed >= 16, width
