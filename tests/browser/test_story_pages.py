"""The recap on real screens: an evening imported from a file, its chart seen, a hand stepped through by taps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from models.log.evening_file import wrap
from models.story.story import tell
from tests import tries
from tests.browser.look import WHOLE, beyond, each_screen, seen, shot, sound
from tests.browser.tables import move
from tests.browser.taps import LIVE, OFTEN, Device, Watch, prepares
from tests.conftest import FIXED, PHONE, TABLET
from tests.evenings import NIGHTS, folded, played, recorded

SIZES = ((1180, 820), (820, 1180), (390, 844))
WITHOUT_SCRIPT = {**TABLET, "java_script_enabled": False}
BEAT = 1_000  # milliseconds of a step that is played by itself
SIZES_OF_TEXT = "all => all.map(part => getComputedStyle(part).fontSize)"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An evening of forty hands, as saved by another device."""
    path = tmp_path / "Friday-TEST.json"
    path.write_text("".join(wrap(folded(list(played())))), encoding="utf-8")
    return path


def watched(context: BrowserContext, home: str, *expected: str) -> Page:
    """A new page of this device; the test fails on anything that goes wrong there."""
    page = context.new_page()
    Watch(page, home, *expected)
    return page


def brought(context: BrowserContext, home: str, file: Path) -> Page:
    """Imports the evening on this device, which then hosts it."""
    page = watched(context, home)
    page.goto(home + "/")
    page.get_by_role("link", name="Import an evening").tap()
    page.locator("input[type=file]").set_input_files(file)
    shot(page, "import")
    page.get_by_role("button", name="Continue here").tap()
    page.wait_for_url("**/t/TEST")
    page.wait_for_function(LIVE, polling=OFTEN)
    return page


def taken(context: BrowserContext, home: str, file: Path) -> BrowserContext:
    """This device, which has imported the same evening by request."""
    sent: dict[str, FilePayload | str | float | bool] = {
        "evening": {"name": file.name, "mimeType": "application/json", "buffer": file.read_bytes()}
    }
    answer = context.request.post(f"{home}/import", multipart=sent, headers={"Origin": home})
    assert answer.ok and answer.url == f"{home}/t/TEST"
    return context


def read_whole(page: Page) -> None:
    """Looks again, as the page says, until every evening has been read."""
    left = tries(60)
    while page.get_by_role("link", name="Look again").count() and next(left):
        page.get_by_role("link", name="Look again").tap()
        page.wait_for_load_state()


def test_an_evening_is_imported_and_its_recap_stepped_through_by_taps(server: str, device: Device, file: Path) -> None:
    page = brought(device(PHONE), server, file)
    page.get_by_role("button", name="Table", exact=True).tap()
    page.get_by_role("link", name="Recap of the evening").tap()
    chart = page.get_by_role("img", name="Won and lost by everybody")
    for size in each_screen(page, *SIZES):
        expect(chart).to_have_count(1)  # the one that fits this screen
        box = chart.bounding_box()
        assert box and box["width"] > 300 and box["height"] > 250, size
        expect(chart.locator(".curve")).to_have_count(6)
        heads = page.locator(".ranking thead th:visible").evaluate_all(SIZES_OF_TEXT)
        assert len(set(heads)) == 1, (size, heads)
    story = tell(folded(list(played())))
    expect(page.locator(".ranking")).to_contain_text(story.people[0].name)
    expect(page.get_by_role("columnheader", name="Won or lost")).to_have_count(1)  # money first, below the legend too
    expect(page.get_by_role("columnheader", name="Hands won")).to_have_count(1)
    sound(page, "story", *SIZES)
    whole_figures(page)
    deal = min((deal for deal in story.deals if deal.acts > 7), key=lambda deal: deal.acts)
    page.locator(f"a[href$='/story/{deal.number}']").last.tap()
    expect(page.locator(".who")).to_contain_text("1 of")
    steps = 1
    while page.locator("a[rel=next]").count():
        page.locator("a[rel=next]").tap()
        steps += 1
        expect(page.locator("#table")).to_have_attribute("data-step", str(steps))
        if steps == 6:
            sound(page, "replay", *SIZES)
    assert steps > 6
    names = story.names
    for person, chips in deal.won:
        expect(page.locator(".result")).to_contain_text(f"{names[person]} wins {chips}")
    sound(page, "replay-end", *SIZES)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#table")).to_have_attribute("data-step", str(steps - 1))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#table")).to_have_attribute("data-step", str(steps))


def test_setl_09_points_fit_on_every_screen(server: str, device: Device, tmp_path: Path) -> None:
    path = tmp_path / "Friday-TEST.json"
    night = next(night for night in NIGHTS if night.stem == "knock-outs")
    path.write_text("".join(wrap(recorded(night))), encoding="utf-8")
    host = taken(device(PHONE), server, path)
    form: dict[str, str | float | bool] = {"name": "Emil-Friedrich"}
    assert host.request.post(f"{server}/people/Emil/name", form=form, headers={"Origin": server}).ok
    for locale, look in (("en-GB", seen), ("de-DE", sound)):
        page = watched(device(PHONE, locale=locale, storage_state=host.storage_state()), server)
        for name, address in (
            ("points-story", "/t/TEST/story"),
            ("points-season", "/season?period=all"),
            ("points-person", "/people/Dora"),
            ("points-settle", "/t/TEST/settle"),
            ("points-end", "/t/TEST"),
            ("points-picture", "/t/TEST/picture"),
        ):
            page.goto(server + address)
            read_whole(page)
            expect(page.get_by_text(re.compile("Points|Punkte|points")).first).to_be_visible()
            look(page, name, *SIZES, looking=WHOLE, ignoring="?period=")  # a year has no word, but its list has


def test_a_hand_plays_by_itself_until_it_is_paused_or_over(server: str, device: Device, file: Path) -> None:
    page = watched(taken(device(PHONE), server, file), server)
    page.clock.install()
    page.goto(server + "/t/TEST/story/3")
    page.get_by_role("button", name="Play", exact=True).tap()
    for step in "2", "3":
        page.clock.run_for(BEAT)
        expect(page.locator("#table")).to_have_attribute("data-step", step)
    page.get_by_role("button", name="Pause", exact=True).tap()
    page.clock.run_for(BEAT)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()
    assert page.url.endswith("?step=3"), "where it was paused can be shared"
    sound(page, "replay-paused", *SIZES)
    page.get_by_role("link", name="End").tap()
    before_the_end = int(page.locator("#table").get_attribute("data-step") or 0) - 1
    page.get_by_role("link", name="Back").tap()
    expect(page.locator("#table")).to_have_attribute("data-step", str(before_the_end))
    page.get_by_role("button", name="Play", exact=True).tap()
    page.clock.run_for(BEAT)
    expect(page.locator("#table")).to_have_attribute("data-step", str(before_the_end + 1))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_hand_is_stepped_through_without_script(server: str, device: Device, file: Path) -> None:
    page = taken(device(WITHOUT_SCRIPT), server, file).new_page()
    page.goto(server + "/t/TEST/story/3")
    page.get_by_role("link", name="Next").tap()
    page.get_by_role("link", name="Next").tap()
    expect(page.locator("#table")).to_have_attribute("data-step", "3")
    page.get_by_role("link", name="Back", exact=True).tap()
    expect(page.locator("#table")).to_have_attribute("data-step", "2")
    page.get_by_role("link", name="Recap", exact=True).tap()
    page.get_by_text("The same in figures").tap()
    expect(page.locator("table.figures")).to_be_visible()


def test_removing_a_name_or_an_evening_takes_more_than_one_tap(server: str, device: Device, file: Path) -> None:
    page = watched(taken(device(PHONE), server, file), server)
    page.goto(server + "/people")
    read_whole(page)
    page.get_by_role("link", name="Anna").tap()
    page.get_by_role("link", name="Change or remove this name").tap()
    page.get_by_role("link", name="Remove the name…").tap()
    expect(page.get_by_role("button", name="Remove the name for good")).to_be_visible()
    sound(page, "take-out")
    page.get_by_role("button", name="Remove the name for good").tap()
    page.wait_for_url("**/people")
    read_whole(page)
    expect(page.locator("main")).to_contain_text("Guest")
    expect(page.locator("main")).not_to_contain_text("Anna")
    sound(page, "people")
    page.goto(server + "/evenings")
    page.get_by_role("link", name="Delete").tap()
    expect(page.get_by_role("heading", name="Delete A night?")).to_be_visible()
    page.get_by_role("button", name="Delete it for good").tap()
    page.wait_for_url("**/evenings")
    expect(page.locator("main")).to_contain_text("No evening yet")


def test_the_page_for_friends_opens_from_a_file(server: str, device: Device, file: Path, tmp_path: Path) -> None:
    context = taken(device(WITHOUT_SCRIPT), server, file)
    saved = tmp_path / "Friday.html"
    saved.write_bytes(context.request.get(server + "/t/TEST/keepsake.html").body())
    friend = context.new_page()
    asked: list[str] = []
    friend.on("request", lambda request: asked.append(request.url))
    friend.goto(saved.as_uri())
    for scheme in ("light", "dark"):
        friend.emulate_media(color_scheme=scheme)
        expect(friend.get_by_role("img", name="Won and lost by everybody")).to_be_visible()
        shot(friend, f"keepsake-{scheme}")
        friend.emulate_media(media="print")
        printed = friend.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
        assert printed == "rgb(255, 255, 255)", scheme
        friend.emulate_media(media="screen")
    whole_figures(friend)
    assert asked == [saved.as_uri()]


def whole_figures(page: Page) -> None:
    """Everybody's figures are whole on a phone and on an upright tablet."""
    for styles in page.locator("details.styles > summary").all():
        styles.tap()
    for size in each_screen(page, (360, 844), (390, 844), (820, 844)):
        assert not beyond(page, ".tallies td"), (page.url, size)


def test_the_picture_for_the_chat_is_saved(server: str, device: Device, file: Path, tmp_path: Path) -> None:
    page = watched(taken(device(PHONE), server, file), server, "blob:")
    page.goto(server + "/t/TEST/story")
    page.get_by_role("link", name="Picture for the chat").tap()
    drawn = page.locator(".sharing img")
    expect(drawn).to_be_visible()
    assert drawn.evaluate("part => part.decode().then(() => part.naturalWidth)") == 1080
    sound(page, "picture", *SIZES)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save picture (PNG)").tap()
    saved.value.save_as(tmp_path / "picture.png")
    written = (tmp_path / "picture.png").read_bytes()
    assert written.startswith(b"\x89PNG") and int.from_bytes(written[16:20]) == 1080 and len(written) > 30_000
    page.get_by_role("button", name="Copy as text").tap()
    expect(page.locator("[data-copy]")).to_have_text("Copied")


def test_all_lines_about_a_deal_are_visible_at_once(server: str, device: Device) -> None:
    rising = {"ante.amount": 2, "limit.type": "spread", "limit.min": 2, "limit.max": 20, "jack.progressive": "up"}
    host = prepares(device(TABLET, locale="de-DE"), server, players=7, preset="DH", options=FIXED)
    move(host, "games", way="dealer", games=[{"preset": "DJ", "options": rising}, {"preset": "SH"}])
    move(host, "deal", preset="DJ")
    move(host, "together", all="check")
    page = host.page
    page.goto(f"{server}/t/{host.code}/story/1?step=1")
    expect(page.locator(".saying p")).to_have_count(4)
    assert page.locator(".saying").evaluate("told => told.scrollHeight <= told.clientHeight")
    shot(page, "replay-deal")
