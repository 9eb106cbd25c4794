"""The built site in a real browser, below a path, with the server gone after the first visit."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, expect

from browser.build import SITE
from models.log.store import Store
from tests.conftest import TABLET, Json
from tests.playing import Game
from tests.site import Browser, facts, plays
from tests.site.tablet import LIVE, OFTEN, POSTED, STARTS, Tablet, killed, served

MEANT = ".choices a.meant, .cuts a.meant, .seat a.meant, .seat a.hit"
KILLS = 2  # each starts Python anew, which takes seconds; `make bench` makes a hundred
HAPPENS = ("reshuffle", "ruling", "take-back", "redo", "award")  # in the night of jackpots
KNOWN = 29  # the seed of such a night
pytestmark = pytest.mark.xdist_group("site")
AWAKE = """WakeLock.prototype.request = async type => {
  top.awake = type; // a browser without a window would refuse it
  return new EventTarget();
};"""
# A write cut between any two pages, where a part cannot be written.
CUT = """async () => {
  const { keep, load, opened } = await import(new URL("storage.js", document.querySelector("script").src));
  const db = await opened("cut");
  const pages = letter => [1, 2, 3, 4].map(number => [number, new TextEncoder().encode(letter + number)]);
  await keep(db, 4, pages("a"));
  const before = JSON.stringify(await load(db));
  for (const cut of [0, 1, 2, 3]) {
    const parts = pages("b");
    parts[cut][1] = () => {};
    const said = await keep(db, 3, parts).then(() => "kept", error => error.name);
    if (said !== "DataCloneError" || JSON.stringify(await load(db)) !== before) return `${cut} ${said}`;
  }
  await keep(db, 3, pages("b").slice(0, 3));
  return (await load(db)).length === 3 ? "whole" : "old pages are left";
}"""
# The browser asks how much space is left every thirty seconds at most: until then it is asked now and then.
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
  const pause = ms => new Promise(done => setTimeout(done, ms));
  for (const size of [65536, 4096]) while (await fits(size)) await pause(size / 256);
}"""
EMPTIES = """() => new Promise(done => {
  const request = indexedDB.open("others", 1);
  request.onsuccess = () => {
    request.result.transaction("junk", "readwrite").objectStore("junk").clear().transaction.oncomplete = done;
  };
})"""


def test_an_evening_is_played_without_internet_and_loses_no_acknowledged_tap(
    device: Callable[..., BrowserContext], app: Flask, tmp_path: Path
) -> None:
    """One tablet that was online once, with an update then; later Python is killed, the device full, and cleared."""
    shutil.copytree(SITE, tmp_path / "site")
    with served(tmp_path) as home:
        tablet = Tablet(device(TABLET, service_workers="allow"), home).open()
        code = tablet.table()
        a_new_version_waits_for_the_end_of_the_hand(tablet, tmp_path / "site")
    practises(tablet)
    tablet.page.add_init_script(AWAKE)
    sets_up(tablet)
    stays_awake(tablet)
    tablet.table()
    for choice in ("Deal", "Check"):
        tablet.choose(choice)
    plays_jackpots_as_the_server_does(tablet, app)
    saves_and_goes_on_at_the_server_and_back(tablet, app.test_client(), tmp_path)
    reads_the_rules_in_the_same_window(tablet)
    saves_everything_and_puts_it_back(tablet, tmp_path)
    second_window_says_so(tablet)
    assert not tablet.faults
    tablet.app.goto(f"{tablet.home}/t/{code}")
    tablet.app.wait_for_function(LIVE, polling=OFTEN)
    without_room_a_tap_is_refused(tablet, code)
    for told, kept in killed(tablet, code, KILLS):
        assert told <= kept, "a tap on its way may have been kept, one acknowledged must have been"
        assert tablet.page.url == f"{tablet.home}/t/{code}", "it goes on at the same table"
        clears(tablet)  # as a browser does short of space, while Talon is open: all is stored again
        tablet.posts(f"/t/{code}/rename", seat=1, name=f"Y{kept}", seen=kept)
    assert told > KILLS
    keeps_taps_that_are_stored_while_the_browser_clears(tablet, code)
    what_was_cleared_away_meanwhile_is_named(tablet)


def practises(tablet: Tablet) -> None:
    """Begins the practice hand by the taps it asks for; tests/browser/test_first_pages.py plays it to its end."""
    tablet.app.goto(tablet.home + "/")
    tablet.goes("a[href$='/practice']", "/practice")
    for _tap in range(3):
        expect(tablet.find(".coach")).to_be_visible()
        before = tablet.page.url
        tablet.find(MEANT).first.tap()
        expect(tablet.page).not_to_have_url(before)


def sets_up(tablet: Tablet) -> None:
    """Sets up a table with the form, with unknown people."""
    tablet.app.goto(tablet.home + "/")
    tablet.goes("a[href$='/new']", "/new")
    tablet.find("[data-newname]").tap()
    names = ["Emil", "Finn", "Greta", "Hugo"]
    for name in names:
        tablet.page.keyboard.type(name)
        tablet.page.keyboard.press("Enter")
    tablet.goes(".start button", r"/t/\w{4}")
    tablet.app.wait_for_function(LIVE, polling=OFTEN)
    expect(tablet.find(".seat h2")).to_have_text(names)


def stays_awake(tablet: Tablet) -> None:
    """Checks that the table asks the browser to keep the screen on, and does not mention settings."""
    assert tablet.page.evaluate("() => window.awake") == "screen"
    expect(tablet.find(".stay-awake")).to_be_hidden()


def plays_jackpots_as_the_server_does(tablet: Tablet, app: Flask) -> None:
    """Plays a night with a reshuffle, a ruling and undo, to the same facts as on the server."""
    there, here = app.test_client(use_cookies=False), Browser.on(tablet, app)
    nights = ((seed, plays(there, "DJ", 2, seed)) for seed in (KNOWN, *range(1, 100)))
    seed, night = next(night for night in nights if all(night[1].moves[move] for move in HAPPENS))
    assert plays(here, "DJ", 2, seed).moves == night.moves
    store: Store = app.extensions["talon"].store
    played = store.tables()[0].code
    code = next(code for code in re.findall(r"/t/(\w{4})", here.get("/").text) if is_jackpots(here, code))
    moved = there.post("/import", data=here.get(f"/t/{code}/evening.json").data, content_type="application/json").json
    assert facts(store, moved["code"]) == facts(store, played)


def is_jackpots(client: Browser, code: str) -> bool:
    """Whether this is the table of that night."""
    table: Json = client.get(f"/t/{code}", headers={"Accept": "application/json"}).json
    return bool(table["name"] == "Obedient")


def saves_and_goes_on_at_the_server_and_back(tablet: Tablet, client: FlaskClient, folder: Path) -> None:
    """Saves the evening mid-hand as a file, goes on with it at a server, and then on the tablet again."""
    tablet.find(".table-tool").tap()
    tablet.find("#sheet-body [hx-get$='/invite']").tap()
    expect(tablet.find("#sheet-body")).to_contain_text("Phones and a TV need Talon on a computer in this room")
    with tablet.page.expect_download() as saved:
        tablet.find("#sheet-body a[href$='/evening.json']").tap()
    saved.value.save_as(folder / "evening.json")
    assert saved.value.suggested_filename.endswith(".json")
    file = (folder / "evening.json").read_bytes()
    answer = client.post("/import", data=file, content_type="application/json")
    assert (answer.status_code, answer.json["seq"]) == (201, tablet.seq)
    there = Game.at(client, answer.json)
    seq = there.post("bet", seat=2, to=5)["seq"]
    (folder / "back.json").write_bytes(client.get(f"/t/{there.code}/evening.json", headers=there.key).data)
    tablet.app.goto(tablet.home + "/import")
    tablet.find("input[name=evening]").set_input_files(folder / "back.json")
    tablet.goes("form[action$='/import'] button", r"/t/\w{4}")
    tablet.app.wait_for_function(LIVE, polling=OFTEN)
    assert tablet.seq == seq
    tablet.choose("Call")


def reads_the_rules_in_the_same_window(tablet: Tablet) -> None:
    """Checks that the rules open in the same window, where a browser with a server would use another one."""
    seq, windows = tablet.seq, len(tablet.context.pages)
    tablet.find(".table-tool").tap()
    tablet.goes("#sheet-body a[href*='/rules?t=']", r"/rules\?t=\w{4}")
    assert len(tablet.context.pages) == windows
    tablet.app.evaluate("() => history.back()")
    tablet.app.wait_for_function(LIVE, polling=OFTEN)
    assert tablet.seq == seq


def saves_everything_and_puts_it_back(tablet: Tablet, folder: Path) -> None:
    """Saves all evenings as one file and restores it; what was tapped after saving is gone."""
    seq, address = tablet.seq, tablet.page.url
    tablet.app.goto(tablet.home + "/import")
    with tablet.page.expect_download() as saved:
        tablet.find("a[href$='/backup']").tap()
    saved.value.save_as(folder / "all.db")
    tablet.app.goto(address)
    tablet.app.wait_for_function(LIVE, polling=OFTEN)
    tablet.choose("Call")
    tablet.app.goto(tablet.home + "/import")
    tablet.find("input[name=copy]").set_input_files(folder / "all.db")
    tablet.goes("form[action$='/restore'] button", "/")
    tablet.app.goto(address)
    tablet.app.wait_for_function(LIVE, polling=OFTEN)
    assert tablet.seq == seq


def second_window_says_so(tablet: Tablet) -> None:
    """Checks that only one of two windows plays."""
    other = tablet.context.new_page()
    other.goto(tablet.home + "/")
    expect(other.locator("#says")).to_have_text(re.compile("^Talon is open in another window"))
    assert not other.locator("iframe").count()
    other.close()


# A request after the page has told the service worker that Python ends.
LATE = """async () => {
    const { active } = await navigator.serviceWorker.getRegistration();
    active.postMessage({ gone: true });
    return (await fetch("people")).status;
}"""


def a_new_version_waits_for_the_end_of_the_hand(tablet: Tablet, site: Path) -> None:
    """Plays a hand during which the site is changed; takes the new version after it."""
    tablet.choose("Deal")
    another_version(site)
    tablet.page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    tablet.page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration()).waiting")
    offer = tablet.page.locator("#update")
    tablet.choose("Check")
    expect(offer).to_be_hidden()
    tablet.choose("Bet")
    for _player in range(3):
        tablet.choose("Fold")
    expect(offer).to_contain_text("There is a new version of Talon.")
    boxes = [tablet.page.locator(part).bounding_box() for part in ("iframe", "#update")]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"], "it covers nothing of the table"
    seq, address = tablet.seq, tablet.page.url
    assert tablet.page.evaluate(LATE) == 503, "no request that comes late keeps the new version waiting"
    with tablet.page.expect_navigation(timeout=STARTS):
        offer.locator("#take").tap()
    tablet.started()
    tablet.faults[:] = [fault for fault in tablet.faults if "503" not in fault]  # the late request above
    assert tablet.page.locator("script[src^='another00000/']").count()
    assert (tablet.page.url, tablet.seq) == (address, seq)
    frame = tablet.page.locator("iframe")
    place = frame.bounding_box()
    tablet.page.evaluate("() => { document.getElementById('state').hidden = false; }")
    assert frame.bounding_box() == place, "the app does not jump when it has loaded"
    tablet.page.evaluate("() => { document.getElementById('state').hidden = true; }")


def without_room_a_tap_is_refused(tablet: Tablet, code: str) -> None:
    """Checks that taps are refused without space on the device."""
    session = tablet.context.new_cdp_session(tablet.page)
    used = tablet.page.evaluate("async () => (await navigator.storage.estimate()).usage")
    room = {"origin": tablet.home.rpartition("/")[0], "quotaSize": used + 1_000_000}
    session.send("Storage.overrideQuotaForOrigin", room)
    tablet.page.evaluate(FILLS)
    before = tablet.seq
    refused = tablet.posts(f"/t/{code}/rename", seat=1, name="Zoe", seen=before)
    assert (refused["status"], refused.get("error")) == (503, "store")
    tablet.page.evaluate(EMPTIES)
    session.send("Storage.overrideQuotaForOrigin", {"origin": room["origin"]})
    assert tablet.posts(f"/t/{code}/rename", seat=1, name="Zoe", seen=before)["seq"] > before


def what_was_cleared_away_meanwhile_is_named(tablet: Tablet) -> None:
    """Checks that after a deletion one sentence is shown, then the first page."""
    clears(tablet)
    tablet.page.reload()
    expect(tablet.page.locator("#says")).to_contain_text("This browser has removed", timeout=STARTS)
    tablet.page.goto(tablet.home + "/")
    tablet.page.locator("#again").filter(has_text="Start over").tap(timeout=STARTS)
    tablet.started()
    expect(tablet.find(".home h1")).to_be_visible()


def keeps_taps_that_are_stored_while_the_browser_clears(tablet: Tablet, code: str) -> None:
    """Clears storage around ten taps: each is acknowledged, and all are there once the next tap is stored."""
    seq = tablet.posts(f"/t/{code}/rename", seat=1, name="Z", seen=tablet.seq)["seq"]
    for n in range(10):
        fields = {"seat": 1, "name": f"Z{n}", "seen": seq}
        tablet.app.evaluate(f"at => {{ window.posted = ({POSTED})(at); }}", [f"/t/{code}/rename", fields])
        clears(tablet)
        answer = tablet.app.evaluate("() => window.posted")
        assert answer["status"] == 200, answer
        seq = answer["seq"]
    seq = tablet.posts(f"/t/{code}/rename", seat=1, name="Z", seen=seq)["seq"]  # the last may have been cleared away
    tablet.again()
    assert tablet.seq == seq


def clears(tablet: Tablet) -> None:
    """Deletes storage like a browser short of space."""
    session = tablet.context.new_cdp_session(tablet.page)
    origin = tablet.home.rpartition("/")[0]
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})


NO_DATABASE = "indexedDB.open = () => { throw new Error('private'); }"
NO_WORKERS = "Object.defineProperty(navigator, 'serviceWorker', { value: undefined })"
INSECURE = "Object.defineProperty(window, 'isSecureContext', { value: false })"
NO_ROOM = "Cache.prototype.put = async () => { throw new DOMException('', 'QuotaExceededError'); }"
CUT_OFF = "window.fetch = async () => { throw new TypeError('cut off'); }"
NEWER = """Worker = class {
  set onmessage(told) { setTimeout(() => told({ data: { wrong: "unreadable", why: "So it is." } })); }
  terminate() {}
};"""
BAD_DAYS = {
    "delete window.DecompressionStream": "Dieser Browser ist zu alt",
    "WebAssembly.Exception = undefined": "Dieser Browser ist zu alt",
    INSECURE: "wenn die Adresse mit https:// beginnt",
    NO_DATABASE: "Dieses Fenster behält nichts",
    NO_WORKERS: "Dieses Fenster behält nichts",
    NO_ROOM: "Auf diesem Gerät ist kein Platz für Talon",
    CUT_OFF: "Talon konnte nicht geholt werden",
    NEWER: "lässt sich nicht öffnen. So it is.",
}


def test_an_unfit_browser_gets_a_reason_and_a_write_is_atomic(device: Callable[..., BrowserContext], home: str) -> None:
    for bad, sentence in BAD_DAYS.items():
        page = device(TABLET, service_workers="allow", locale="de-DE").new_page()
        page.add_init_script(bad)
        page.goto(home + "/")
        expect(page.locator("#says")).to_contain_text(sentence, timeout=STARTS)
        expect(page.locator("#again")).to_have_text("Noch einmal versuchen")
        assert not page.locator("iframe").count()
        if bad == INSECURE:
            assert page.evaluate(CUT) == "whole"


def another_version(site: Path) -> None:
    """The same site under another version, as if it had been changed."""
    (old,) = (file.parent for file in site.glob("*/shell.js"))
    old.rename(site / "another00000")
    for file in (site / "index.html", site / "sw.js", site / "another00000" / "site.js"):
        file.write_text(file.read_text(encoding="utf-8").replace(old.name, "another00000"), encoding="utf-8")
