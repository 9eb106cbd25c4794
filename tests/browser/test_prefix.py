"""A hand on a tablet, a phone and a television below a path, as behind a proxy: no request leaves the path."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.browser.taps import LIVE, OFTEN, Device, Screen, hosts
from tests.conftest import PHONE, TABLET, served


@pytest.fixture
def home(app: Flask) -> Iterator[str]:
    with served(app, "/talon") as home:
        yield home


def joined(device: Device, host: Screen, name: str) -> Screen:
    """This player's own phone, admitted by the host."""
    phone = Screen(device(PHONE), host.home)
    phone.page.goto(host.home + host.link.replace("?", "/join?"))
    expect(phone.page).to_have_url(f"{host.home}/t/{host.code}/join")  # without its key
    phone.page.get_by_role("button", name=name).tap()
    host.press(host.page.locator(".knock .yes").first)
    phone.page.wait_for_url(f"{host.home}/t/{host.code}")
    phone.page.wait_for_function(LIVE, polling=OFTEN)
    return phone


def television(device: Device, host: Screen) -> Screen:
    """A television that shows the host's table."""
    tv = Screen(device({**TABLET, "viewport": {"width": 1280, "height": 720}}), host.home)
    tv.page.goto(f"{host.home}/tv")
    digits = tv.page.locator(".tv-digits").inner_text()
    host.opens("[hx-get$='/pair']")
    host.page.locator("#sheet input[name=digits]").fill(digits)
    host.press("#sheet .digits button")
    expect(tv.page).to_have_url(f"{host.home}/t/{host.code}/tv")
    host.closes()
    return tv


def test_a_hand_is_played_below_a_path_with_every_kind_of_screen(home: str, device: Device) -> None:
    host = hosts(device(TABLET), home, players=4)
    host.choose("Deal")
    phone, tv = joined(device, host, "Ben"), television(device, host)
    host.choose("Bet")  # Anna
    assert phone.wait(host.seq).who == "Your turn"
    phone.choose("Call")
    tv.wait(phone.seq)
    assert host.wait(phone.seq).who == tv.text(".tv-who") == "Cem"
    host.tap(".undo")
    assert phone.wait(host.seq).who == "Your turn"
    assert host.who == "Ben"
    host.opens("[hx-get$='/seat/4']")
    host.page.locator("#sheet form[action$='/rename'] [name=name]").fill("Doro")
    host.tap("#sheet form[action$='/rename'] button")
    phone.wait(host.seq)
    expect(phone.page.get_by_role("heading", name="Doro", exact=True)).to_be_visible()
    host.press(".tools [hx-get$='/rulings']")
    expect(host.page.locator("#sheet .found li").first).to_be_visible()
    host.page.locator("#sheet").get_by_role("searchbox").fill("string bet")
    expect(host.page.locator("#sheet .found li").first).to_contain_text("tring")
    host.press(host.page.locator("#sheet .found li a").first)
    expect(host.page.locator("#sheet .deciding")).to_be_visible()
    for screen in (phone, tv, host):
        assert screen.page.url.startswith(home + "/")
    assert {cookie["path"] for cookie in host.page.context.cookies()} == {"/talon/"}


def test_the_pages_of_the_house_lead_to_each_other(home: str, device: Device) -> None:
    screen = Screen(device(TABLET), home)
    screen.page.goto(home)  # as it is typed, without a slash
    expect(screen.page).to_have_url(home + "/")
    screen.page.locator("a[href$='/new']").first.tap()
    expect(screen.page).to_have_url(home + "/new")
    screen.page.go_back()
    screen.page.locator("a[href$='/practice']").first.tap()
    screen.page.locator("a.meant").first.tap()
    expect(screen.page).to_have_url(f"{home}/practice?taps=c0")
    screen.page.goto(f"{home}/guide")
    screen.page.locator("footer [action$='/look'] button").first.tap()
    expect(screen.page).to_have_url(f"{home}/guide")
    screen.page.locator("footer [action$='/language'] button").first.tap()
    expect(screen.page.locator("html")).to_have_attribute("lang", "de")


def test_the_page_for_when_the_server_is_gone_is_kept_below_the_path(home: str, device: Device) -> None:
    page = device(TABLET, service_workers="allow").new_page()
    page.goto(home + "/")
    scope, active = page.evaluate("navigator.serviceWorker.ready.then(found => [found.scope, found.active.scriptURL])")
    assert (scope, active) == (home + "/", home + "/sw.js")
    kept = page.evaluate("caches.keys().then(([name]) => caches.open(name)).then(kept => kept.match('/talon/away'))")
    assert kept is not None
