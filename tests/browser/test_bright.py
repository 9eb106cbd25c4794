"""Bright, large and lying flat: two taps from the table, active from the first paint, changing nothing else."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.look import at_rest, barriers, flaws, sound
from tests.browser.tables import move
from tests.browser.taps import OFTEN, READY, Device, Screen, prepares, until
from tests.conftest import PHONE, TABLET

GROUND = "getComputedStyle(document.documentElement).backgroundColor"
PLACES = """() => Array.from(document.querySelectorAll(".seat, .pot, .choices, .top"), part => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""
FACING = "document.documentElement.dataset.facing"
DARK, LIGHT = "rgb(12, 33, 27)", "rgb(245, 240, 227)"
BRASS = """() => Array.from(document.querySelectorAll(".seat, .who, .choices button, .sheet button"))
  .filter(part => part.checkVisibility() && [getComputedStyle(part).backgroundColor, part.matches(".who") &&
    getComputedStyle(part).color].includes("rgb(233, 180, 76)")).map(part => part.className).sort().join()"""
GROUNDS = """() => new Set(Array.from(document.querySelectorAll(".seat"),
  part => getComputedStyle(part).backgroundColor)).size"""


def choose(screen: Screen, sheet: str, text: str) -> None:
    """Chooses a look with two taps from the table; the page reloads in it."""
    screen.press(f".tools [hx-get*='/{sheet}']")
    with screen.page.expect_navigation():
        screen.press(screen.page.get_by_role("button", name=text, exact=True))
    expect(screen.page.locator("html[data-live=on]")).to_have_count(1)


def test_the_bright_look_moves_nothing_and_a_flat_tablet_turns_to_the_player(server: str, device: Device) -> None:
    host = prepares(device(TABLET), server, players=7)
    assert host.looks().page.evaluate(GROUND) == DARK
    choose(host, "options", "Bright")
    assert host.page.evaluate(GROUND) == LIGHT
    brass_marks_the_turn_or_the_one_button_never_both(host)
    phone = Screen(device(PHONE), server).open(host.link)
    assert phone.page.evaluate(GROUND) == DARK
    choose(phone, "invite", "Bright")
    assert phone.page.evaluate(GROUND) == LIGHT
    assert not barriers(phone.page)
    sound(host.page, "bright")
    stood = host.page.evaluate(PLACES)
    choose(host, "options", "Dim")
    assert host.page.evaluate(GROUND) == DARK
    assert at_rest(host.page, lambda: host.page.evaluate(PLACES), lambda found: found == stood) == stood
    a_flat_tablet_turns_to_the_player_to_act_and_seats_stay_in_place(host)


def brass_marks_the_turn_or_the_one_button_never_both(host: Screen) -> None:
    assert host.page.evaluate(BRASS) == "go", "Deal; who deals is said in ivory"
    host.opens("[hx-get$='/settle']")
    expect(host.page.get_by_role("button", name="Finish the evening")).to_be_visible()
    shines(host, "call")  # the sheet's one button, not the table's behind it
    host.closes()
    until(host.wait(move(host, "deal")["seq"]).page, READY)
    shines(host, "seat now,who")
    host.opens("[hx-get$='/settle']")
    pizza = host.page.locator("#sheet details").filter(has_text="Pizza")
    expect(pizza.locator(".call")).to_be_hidden()
    assert host.page.evaluate(BRASS) == "seat now,who", "the sheet shows no button yet that takes the brass"
    pizza.locator("summary").tap()
    shines(host, "call")
    assert host.page.evaluate(GROUNDS) == 1, "no seat looks like a winner's"
    host.closes()


def shines(host: Screen, parts: str) -> None:
    """Waits until these parts alone are drawn in brass."""
    host.page.wait_for_function(f"parts => ({BRASS})() === parts", arg=parts, polling=OFTEN)


def a_flat_tablet_turns_to_the_player_to_act_and_seats_stay_in_place(host: Screen) -> None:
    choose(host, "options", "Lies flat: turn it to whoever acts")
    seen = set()
    for _player in range(7):
        seat = host.page.locator(".seat.now").bounding_box()
        choices = host.page.locator(".choices").first.bounding_box()
        assert seat and choices
        assert not flaws(host.page), host.who
        facing = host.page.evaluate(FACING)
        seen.add(facing)
        assert edge(choices) == {"0": "bottom", "90": "left", "180": "top", "270": "right"}[facing], host.who
        assert near(edge(choices), seat), f"the choices of {host.who} lie before them"
        host.choose("Check")
    assert seen == {"0", "90", "180", "270"}
    host.press(".tools [hx-get$='/options']")
    expect(host.page.locator("#sheet[open] [data-close]")).to_be_in_viewport(ratio=1)
    with host.page.expect_navigation():
        host.press(host.page.get_by_role("button", name="Stop turning the screen", exact=True))
    assert host.page.evaluate(FACING) is None


def edge(box: dict[str, float]) -> str:
    """The edge of the tablet that this part is along."""
    width, height = TABLET["viewport"]["width"], TABLET["viewport"]["height"]
    if box["height"] > box["width"]:
        return "left" if box["x"] + box["width"] / 2 < width / 2 else "right"
    return "top" if box["y"] + box["height"] / 2 < height / 2 else "bottom"


def near(side: str, seat: dict[str, float]) -> bool:
    """Whether this seat is on that half of the tablet."""
    x, y = seat["x"] + seat["width"] / 2, seat["y"] + seat["height"] / 2
    width, height = TABLET["viewport"]["width"], TABLET["viewport"]["height"]
    return {"left": x < width / 2, "right": x > width / 2, "top": y < height / 2, "bottom": y > height / 2}[side]
