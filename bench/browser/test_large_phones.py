"""On a phone, with usual and with large letters: no word is cut, broken or covered, what is to be done stands whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.look import WHOLE, flaws, shot
from tests.browser.tables import LONG, move, reshuffling, seated
from tests.browser.taps import Prepared, Screen, prepares
from tests.browser.test_layout import sized
from tests.conftest import PHONE, TABLET, Json

Device = Callable[..., BrowserContext]
Test = TypeVar("Test")
SMALLEST = {**PHONE, "viewport": {"width": 360, "height": 640}}
NO_LIMIT = {"ante.amount": 1, "limit.type": "no", "limit.min": 2}
NAMES = ("Bartholomäus Freiherr von Stein", "Annegret-Charlotte", "Friederike Sophie", "Maximiliane", "Jo")
CUT = """() => Array.from(document.querySelectorAll(".lines li, .redo button"), part => {
  const log = document.querySelector(".log").getBoundingClientRect();
  const redo = document.querySelector(".redo").getBoundingClientRect();
  return part.scrollWidth > part.clientWidth + 1 || log.right > redo.left + 1 ? part.textContent.trim() : "";
}).filter(text => text)"""
LINES = """() => Array.from(document.querySelectorAll(".sums form small:last-child"), word => {
  const letters = document.createRange();
  letters.selectNodeContents(word);
  return letters.getClientRects().length;
})"""
# How far the word at one's own seat sticks out of its row, or lies on the name or on what is said beside it.
STRAYS = """() => {
  const me = document.querySelector(".seat .me").getBoundingClientRect();
  const row = document.querySelector(".seat.you").getBoundingClientRect();
  const on = query => {
    const letters = document.createRange();
    letters.selectNodeContents(document.querySelector(query));
    return Array.from(letters.getClientRects()).some(({ left, right, top, bottom }) =>
      left < me.right && right > me.left && top < me.bottom && bottom > me.top);
  };
  const out = me.top < row.top || me.bottom > row.bottom || me.right > row.right;
  return [out ? "out" : "", on(".you h2") ? "name" : "", on(".you .note") ? "note" : ""].filter(text => text);
}"""
# How deep the number at “Rulings” lies on the letters of its word.
DEEP = """() => {
  const number = document.querySelector(".tools .rule-count"), letters = document.createRange();
  letters.selectNodeContents(number.previousSibling);
  return number.getBoundingClientRect().bottom - letters.getBoundingClientRect().top;
}"""
BROKEN = """() => Array.from(document.querySelectorAll(".ranking tbody th"), part => {
  const name = document.createTreeWalker(part, NodeFilter.SHOW_TEXT).nextNode();
  const letters = document.createRange();
  return Array.from(name.data.matchAll(/[^ -]+/g), ({ 0: word, index }) => {
    letters.setStart(name, index);
    letters.setEnd(name, index + word.length);
    return letters.getClientRects().length > 1 ? word : "";
  }).join("");
}).filter(word => word)"""


def in_all(test: Test) -> Test:
    """Both phones, both letters, both languages."""
    for mark in (
        pytest.mark.parametrize("locale", ["en-GB", "de-DE"]),
        pytest.mark.parametrize("letters", ["usual", "large"]),
        pytest.mark.parametrize("kind", [PHONE, SMALLEST], ids=["390", "360"]),
    ):
        test = mark(test)
    return test


def phone(device: Device, server: str, kind: Json, letters: str, locale: str) -> BrowserContext:
    """A phone set to these letters."""
    context = device(kind, locale=locale)
    context.add_cookies([{"name": "letters", "value": letters, "url": server}])
    return context


def table(context: BrowserContext, server: str) -> Prepared:
    """Six people at draw poker without a limit."""
    seats = seated(LONG[:6], (200,) * 6)
    return prepares(context, server, preset="DH", seats=seats, dealer=6, options=NO_LIMIT)


@in_all
def test_beside_redo_the_log_stands_whole(server: str, device: Device, kind: Json, letters: str, locale: str) -> None:
    host = table(phone(device, server, kind, letters, locale), server)
    move(host, "deal")
    move(host, "bet", seat=1, to=4)
    host.looks().wait(move(host, "take-back")["seq"])
    expect(host.page.locator(".redo button")).to_be_visible()
    shot(host.page, f"redo-{letters}-{locale}")
    assert host.page.evaluate(CUT) == [] == flaws(host.page, WHOLE)
    host.tap(".redo button")
    host.watch.clean()


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("pixels", [16, 24, 32])
def test_the_number_at_rulings_stands_clear_of_its_word(server: str, device: Device, pixels: int, locale: str) -> None:
    """Also where the browser shows letters of twice the size."""
    context = device(SMALLEST, locale=locale)
    context.on("page", lambda page: sized(page, pixels))
    host = table(context, server)
    move(host, "deal")
    host.looks()
    shot(host.page, f"number-{pixels}-{locale}")
    assert host.page.evaluate(DEEP) < 1
    host.watch.clean()


@in_all
def test_what_a_raise_is_stands_in_one_line_below_it(
    server: str, device: Device, kind: Json, letters: str, locale: str
) -> None:
    host = table(phone(device, server, kind, letters, locale), server)
    move(host, "deal")
    move(host, "bet", seat=1, to=4)
    host.looks()
    shot(host.page, f"raise-{letters}-{locale}")
    assert host.page.evaluate(LINES) == [1] * 4, "smallest, half pot, pot, all-in"
    assert flaws(host.page, WHOLE) == []
    host.watch.clean()


@in_all
def test_every_step_of_a_reshuffle_is_in_sight(
    server: str, device: Device, kind: Json, letters: str, locale: str
) -> None:
    host = table(phone(device, server, kind, letters, locale), server)
    reshuffling(host)
    host.looks()
    shot(host.page, f"reshuffle-{letters}-{locale}")
    expect(host.page.locator(".say li").last).to_be_in_viewport(ratio=1)
    assert flaws(host.page, WHOLE) == []
    host.watch.clean()


@in_all
def test_whose_phone_it_is_stands_within_the_row(
    server: str, device: Device, kind: Json, letters: str, locale: str
) -> None:
    """Beside the name and what is said of whoever has it, with and without such a word."""
    host = table(device(TABLET), server)
    move(host, "approval", approval=False)
    screen = Screen(phone(device, server, kind, letters, locale), server)
    key = host.page.context.request.get(f"{server}/t/{host.code}/invite", headers={"Accept": "application/json"}).json()
    body: dict[str, str | float | bool] = {"key": key["key"], "name": LONG[3]}
    assert screen.page.request.post(f"{server}/t/{host.code}/join", form=body, headers={"Origin": server}).ok
    now = move(host, "deal")
    screen.open(f"/t/{host.code}").wait(now["seq"])
    assert screen.page.evaluate(STRAYS) == []
    move(host, "bet", seat=1, to=4)
    screen.wait(move(host, "together", all="call")["seq"])
    shot(screen.page, f"you-{letters}-{locale}")
    assert screen.page.evaluate(STRAYS) == []
    screen.watch.clean()


@in_all
def test_no_name_of_the_season_or_of_the_evening_is_broken(
    server: str, device: Device, kind: Json, letters: str, locale: str
) -> None:
    context = phone(device, server, kind, letters, locale)
    host = prepares(context, server, seats=seated(NAMES, (200,) * 5), dealer=5, money={"currency": "EUR", "chip": "50"})
    move(host, "deal")
    for seat in range(1, 5):
        move(host, "check", seat=seat)
    move(host, "bet", seat=5, to=5)
    for seat in range(1, 5):
        move(host, "fold", seat=seat)
    move(host, "finish")
    while context.request.get(f"{server}/people", headers={"Accept": "application/json"}).json()["unread"]:
        pass  # each request reads on
    host.page.goto(f"{server}/season")
    shot(host.page, f"season-{letters}-{locale}")
    assert host.page.evaluate(BROKEN) == [] == flaws(host.page, WHOLE)
    host.page.goto(f"{server}/t/{host.code}/story")
    shot(host.page, f"ranking-{letters}-{locale}")
    assert host.page.evaluate(BROKEN) == [] == flaws(host.page, WHOLE)
    host.watch.clean()
