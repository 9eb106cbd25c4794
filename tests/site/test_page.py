"""The built site in a real browser, below a path, with nobody who serves it once it was opened."""

from __future__ import annotations

import random
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, expect

from browser.build import SITE
from tests import WAITS
from tests.conftest import TABLET
from tests.site.tablet import LIVE, OFTEN, STARTS, Tablet, served

MEANT = ".choices a.meant, .cuts a.meant, .seat a.meant, .seat a.hit"
OVER = "a.go[href$='/new']"
KILLS = 3
pytestmark = pytest.mark.xdist_group("site")
# Taps as fast as they are answered; of each that was acknowledged the page outside is told, at once.
TAPPING = """async ([code, seen]) => {
  const headers = { "Content-Type": "application/json", "Accept": "application/json" };
  for (let move = "deal"; ; move = move === "deal" ? "take-back" : "deal") {
    const answer = await fetch(`/t/${code}/${move}`, { method: "POST", headers, body: JSON.stringify({ seen }) });
    if (!answer.ok) continue; // dealt already, when the page was loaded anew
    seen = (await answer.json()).seq;
    parent.acknowledged(seen);
  }
}"""
FILLS = """async () => {
  const request = indexedDB.open("others", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("junk", { autoIncrement: true });
  const db = await new Promise(opened => request.onsuccess = () => opened(request.result));
  const fits = size => new Promise(answer => {
    const writing = db.transaction("junk", "readwrite");
    writing.objectStore("junk").add(crypto.getRandomValues(new Uint8Array(65536)).slice(0, size));
    writing.oncomplete = () => answer(true);
    writing.onabort = () => answer(false);
  });
  for (const size of [65536, 4096]) while (await fits(size));
}"""
EMPTIES = """() => new Promise(done => {
  const request = indexedDB.open("others", 1);
  request.onsuccess = () => {
    request.result.transaction("junk", "readwrite").objectStore("junk").clear().transaction.oncomplete = done;
  };
})"""


def test_an_evening_without_internet(tablet: Tablet, client: FlaskClient, tmp_path: Path) -> None:
    practises(tablet)
    sets_up(tablet)
    plays_and_goes_on_in_mid_hand(tablet)
    saves_and_goes_on_at_the_server(tablet, client, tmp_path)
    second_window_says_so(tablet)
    assert not tablet.faults


def practises(tablet: Tablet) -> None:
    """The practice hand, by the taps it means."""
    tablet.goes("a[href$='/practice']", "/practice")
    for _tap in range(40):
        expect(tablet.find(".coach")).to_be_visible()
        if tablet.find(OVER).count():
            break
        before = tablet.page.url
        tablet.find(MEANT).first.tap()
        expect(tablet.page).not_to_have_url(before)
    expect(tablet.find(OVER)).to_be_visible()


def sets_up(tablet: Tablet) -> None:
    """A table by the form, with people nobody knows yet."""
    tablet.goes(OVER, "/new")
    tablet.find("[data-newname]").tap()
    for name in ("Anna", "Ben", "Cem", "Dora"):
        tablet.page.keyboard.type(name)
        tablet.page.keyboard.press("Enter")
    tablet.goes(".start button", r"/t/\w{4}")
    tablet.app.wait_for_function(LIVE, polling=OFTEN)
    expect(tablet.find(".seat h2")).to_have_text(["Anna", "Ben", "Cem", "Dora"])


def plays_and_goes_on_in_mid_hand(tablet: Tablet) -> None:
    """Some hands; and the page loaded anew in one of them."""
    tablet.table()
    for _hand in range(2):
        tablet.choose("Deal")
        tablet.choose("Check")
        tablet.choose("Bet")
        for _player in range(3):
            tablet.choose("Fold")
    tablet.choose("Deal")
    seq, address = tablet.seq, tablet.page.url
    tablet.again()
    assert (tablet.seq, tablet.page.url) == (seq, address)
    tablet.app.wait_for_function(LIVE, polling=OFTEN)
    tablet.choose("Check")


def saves_and_goes_on_at_the_server(tablet: Tablet, client: FlaskClient, folder: Path) -> None:
    """The evening as a file, mid-hand, taken in by a server."""
    tablet.find(".table-tool").tap()
    tablet.find("#sheet-body [hx-get$='/invite']").tap()
    expect(tablet.find("#sheet-body")).to_contain_text("Phones and a TV need Talon on a computer in this room")
    with tablet.page.expect_download() as saved:
        tablet.find("#sheet-body a[href$='/evening.json']").tap()
    saved.value.save_as(folder / "evening.json")
    assert saved.value.suggested_filename.endswith(".json")
    file = (folder / "evening.json").read_bytes()
    there = client.post("/import", data=file, content_type="application/json")
    assert (there.status_code, there.json["seq"]) == (201, tablet.seq)


def second_window_says_so(tablet: Tablet) -> None:
    """Only one of them plays."""
    other = tablet.context.new_page()
    other.goto(tablet.home + "/")
    expect(other.locator("#says")).to_have_text(re.compile("^Talon is open in another window"))
    assert not other.locator("iframe").count()
    other.close()


def test_killed_or_full_it_loses_no_acknowledged_tap(device: Callable[..., BrowserContext], home: str) -> None:
    tablet = Tablet(device(TABLET, service_workers="allow"), home).open()
    chance, acknowledged = random.Random(KILLS), [0]
    tablet.page.expose_function("acknowledged", lambda seq: acknowledged.append(seq))
    code = tablet.table()
    for _kill in range(KILLS):
        before = len(acknowledged)
        tablet.app.evaluate(f"at => void ({TAPPING})(at)", [code, tablet.seq])
        latest = time.monotonic() + WAITS
        while len(acknowledged) == before and time.monotonic() < latest:
            tablet.page.wait_for_timeout(OFTEN)
        tablet.page.wait_for_timeout(chance.uniform(0, 1500))
        tablet.again()
        kept, told = tablet.seq, max(acknowledged)
        assert len(acknowledged) > before
        assert told <= kept, "a tap on its way may have been kept, one acknowledged must have been"
    without_room_a_tap_is_refused(tablet, code)


def without_room_a_tap_is_refused(tablet: Tablet, code: str) -> None:
    """Whatever else fills this device."""
    session = tablet.context.new_cdp_session(tablet.page)
    used = tablet.page.evaluate("async () => (await navigator.storage.estimate()).usage")
    room = {"origin": tablet.home.rpartition("/")[0], "quotaSize": used + 1_000_000}
    session.send("Storage.overrideQuotaForOrigin", room)
    tablet.page.evaluate(FILLS)
    before = tablet.seq
    refused = tablet.posts(f"/t/{code}/rename", seat=1, name="Zoe", seen=before)
    assert (refused["status"], refused.get("error")) == (503, "store")
    tablet.page.evaluate(EMPTIES)
    assert tablet.posts(f"/t/{code}/rename", seat=1, name="Zoe", seen=before)["seq"] > before


def test_a_new_version_waits_for_the_end_of_the_hand(device: Callable[..., BrowserContext], tmp_path: Path) -> None:
    shutil.copytree(SITE, tmp_path / "site")
    with served(tmp_path) as home:
        tablet = Tablet(device(TABLET, service_workers="allow"), home).open()
        code = tablet.table()
        tablet.choose("Deal")
        another_version(tmp_path / "site")
        tablet.page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
        tablet.page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration()).waiting")
        offer = tablet.page.locator("#update")
        tablet.choose("Check")
        expect(offer).to_be_hidden()
        tablet.choose("Bet")
        for _player in range(3):
            tablet.choose("Fold")
        expect(offer).to_contain_text("There is a new version of Talon.")
        seq = tablet.seq
        with tablet.page.expect_navigation(timeout=STARTS):
            offer.locator("#take").tap()
        tablet.started()
        assert tablet.page.locator("script[src^='another00000/']").count()
        assert (tablet.page.url, tablet.seq) == (f"{home}/t/{code}", seq)


def another_version(site: Path) -> None:
    """The same under another mark, as if something had been changed."""
    (old,) = (file.parent for file in site.glob("*/shell.js"))
    old.rename(site / "another00000")
    for file in (site / "index.html", site / "sw.js", site / "another00000" / "site.js"):
        file.write_text(file.read_text(encoding="utf-8").replace(old.name, "another00000"), encoding="utf-8")
