"""The television: legible from four metres, nothing cut in any 16:9 size, in both languages."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.look import at_rest, sound
from tests.browser.tables import BETTING, LONGEST, SEVEN, TEN, four_pots, move, plays, reshuffling, seated
from tests.browser.taps import Device, Prepared, Screen, hosts, prepares
from tests.conftest import TABLET, Json

AFAR = 40  # pixels of a letter on a television of 1080 lines, read from three metres
LETTERS = "part => parseFloat(getComputedStyle(part).fontSize) / innerHeight * 1080"
WIDE: Json = {**TABLET, "viewport": {"width": 1920, "height": 1080}, "locale": "de-DE"}
SIZES = ((1920, 1080), (1280, 720), (1366, 768))


def television(device: Device, host: Screen, locale: str) -> Screen:
    """A television set up by the host, once its button has faded."""
    state = host.page.context.storage_state()
    return Screen(device(WIDE, locale=locale, storage_state=state), host.home).open(f"/t/{host.code}/tv")


def on_a_television(host: Prepared) -> Screen:
    """The host's own device as the television."""
    host.page.set_viewport_size(WIDE["viewport"])
    return Screen.open(host, f"/t/{host.code}/tv")


def fits(screen: Screen, name: str) -> None:
    """Fails on flaws in any size."""
    sound(screen.page, f"tv-{name}", *SIZES)


def test_four_pots_of_five_figures_and_a_reshuffle_stay_in_their_panel(server: str, device: Device) -> None:
    context = device(WIDE)
    host = prepares(context, server, **BETTING)
    now = four_pots(host)
    screen = on_a_television(host).wait(now["seq"])
    fits(screen, "betting-de-DE")
    sizes = "Array.from(document.querySelectorAll('.tv-note'), row => row.innerText && getComputedStyle(row).fontSize)"
    found = at_rest(screen.page, lambda: {*screen.page.evaluate(sizes)} - {""}, lambda found: len(found) == 1)
    assert len(found) == 1, "all-in is as large in every row"
    high = "Array.from(document.querySelectorAll('.tv-pots tr'), row => Math.round(row.getBoundingClientRect().height))"
    assert len(set(screen.page.evaluate(high))) == 1, "a line for each pot"
    again = prepares(context, server, preset="DJ", seats=seated(SEVEN, (40,) * 7), dealer=7)
    now = reshuffling(again)
    shuffles = on_a_television(again).wait(now["seq"])
    fits(shuffles, "reshuffle-de-DE")
    brass = "Array.from(document.querySelectorAll('.tv-seat'), part => getComputedStyle(part).backgroundColor)"
    assert "rgb(233, 180, 76)" not in shuffles.page.evaluate(brass), "it is the dealer's turn, as on the tablet"
    panel, pots = (screen.page.locator(part).bounding_box() for part in (".tv-middle", ".tv-pots"))
    pot = screen.page.locator(".tv-pot").bounding_box()
    assert panel and pots and pot
    assert panel["y"] <= pot["y"] and pots["y"] + pots["height"] <= panel["y"] + panel["height"]


def test_nothing_is_off_screen_with_the_longest_game_line_and_ten_people(server: str, device: Device) -> None:
    seats = seated(TEN, (1_000_000,) * 10)
    host = prepares(device(WIDE), server, seats=seats, dealer=10, name="Freitag bei Jürgen und Bärbel", **LONGEST)
    screen = on_a_television(host)
    move(host, "away", seat=9)
    now = move(host, "deal")
    screen.wait(now["seq"])
    fits(screen, "longest-de-DE")
    away = screen.page.locator(".tv-seat").filter(has_text="Christoph-Alexander")
    assert "1000000" in away.inner_text().replace(",", "").replace(".", "")
    assert away.locator(".tv-note").inner_text() == "setzt aus"
    name, note = (away.locator(part) for part in ("h2", ".tv-note"))
    alike = at_rest(screen.page, lambda: note.evaluate(LETTERS) == name.evaluate(LETTERS) > AFAR * 0.8, bool)
    assert alike, "beside the dealer's steps the rows are narrow"
    screen.wait(plays(host, "starts 1 no pair")["seq"])
    fits(screen, "longest-acting-de-DE")
    read = at_rest(screen.page, lambda: note.evaluate(LETTERS) >= AFAR - 0.1, bool)
    assert read, "and read from three metres otherwise"
    whole = "h => { const row = h.parentElement.getBoundingClientRect(), { y, height } = h.getBoundingClientRect(); "
    middle = "return Math.abs(y + height / 2 - row.y - row.height / 2); }"
    assert name.evaluate(whole + middle) < 2, "a long name stands in the middle of its row"
    for part in ("1000", "5000/10"):
        assert part in screen.text(".tv-top h1").replace(",", "").replace(".", ""), screen.text(".tv-top h1")


def test_steps_that_name_somebody_with_a_hyphen_are_numbered(server: str, device: Device) -> None:
    names = ("Karl-Heinz", "Hans-Peter", "Anne-Marie")
    host = prepares(
        device(WIDE), server, seats=seated(names, (60,) * 3), dealer=1, preset="GU", options={"ante.amount": 2}
    )
    move(host, "deal")
    steps = on_a_television(host).page.locator(".tv-say ol")
    expect(steps).to_contain_text("Hans-Peter")
    assert steps.evaluate("list => getComputedStyle(list).listStyleType") == "decimal"


def test_four_digits_typed_by_the_host_bring_the_table_to_the_tv(server: str, device: Device) -> None:
    host = hosts(device(TABLET, locale="de-DE"), server)
    screen = Screen(device(WIDE), server)
    screen.page.goto(f"{server}/tv")
    digits = screen.page.locator(".tv-digits").inner_text()
    fits(screen, "digits-de-DE")
    host.opens("[hx-get$='/pair']")
    field = host.page.locator("#sheet input[name=digits]")
    field.fill(f"{(int(digits) + 1) % 10_000:04d}")
    host.press("#sheet .digits button")
    expect(host.page.locator("#sheet .toast")).to_be_visible()  # wrong digits, plainly said
    field.fill(digits)
    host.press("#sheet .digits button")
    expect(host.page.locator("#sheet [role=status]")).to_be_visible()
    sound(host.page, "tv-sheet-de-DE")
    expect(screen.page).to_have_url(f"{server}/t/{host.code}/tv")  # by itself
    expect(screen.page.get_by_role("img")).to_be_visible()  # the code to join
    host.press("#sheet [data-close]")
    host.tap(host.page.locator(".choices .go"))
    screen.wait(host.seq)
    assert screen.text(".tv-who") == host.who
    host.watch.clean("422")
