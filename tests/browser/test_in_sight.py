"""The controls for the next tap are in sight: typed cards, a form just opened, hands to choose from, a long name."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Felt
from tests.browser.look import LOW, SMALLEST, UPRIGHT, at_rest, barriers, each_screen, flaws, seen, shot
from tests.browser.tables import BETTING, EUROS, NO_LIMIT, TEN, all_in, four_pots, move, plays, seated, shown_down
from tests.browser.taps import until
from tests.conftest import PHONE, TABLET

BLINDS = {"blind.small": 1, "blind.big": 2, "limit.type": "no"}
pytestmark = pytest.mark.xdist_group("in sight")  # one tablet shows them all
LINES = """parts => parts.map(
  part => Math.round(part.getBoundingClientRect().height / parseFloat(getComputedStyle(part).lineHeight)))"""
ZOOM = "Number(getComputedStyle(document.querySelector('.centre')).zoom)"


def in_sight(parts: Locator, count: int | None = None) -> list[Locator]:
    """Those parts of the page, each of them whole on the screen."""
    if count:
        expect(parts).to_have_count(count)
    for part in parts.all():
        expect(part).to_be_in_viewport(ratio=1)
    return parts.all()


def test_cards_are_typed_without_scrolling_however_many_boards_there_are(felt: Felt) -> None:
    table = felt(LOW, "de", preset="SH", seats=seated(TEN, (200,) * 10), dealer=10)
    move(table, "deal")
    host = table.looks()
    host.press(host.page.get_by_role("button", name="Karten eintippen…"))
    page = host.page
    expect(page.locator("#boards")).to_be_visible()
    host.press("[data-rank='9']")
    expect(page.locator("[data-suit='h']")).to_be_in_viewport(ratio=1)
    expect(page.locator("#boards [aria-current]")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-rank='2']")).to_be_in_viewport(ratio=1)
    shot(page, "typed-cards")


def test_a_form_that_opens_comes_into_sight(felt: Felt) -> None:
    host = felt(LOW, "de", seats=seated(TEN, (200,) * 10), preset="SH", money=EUROS).looks()
    host.opens("button:has-text('Bank')")
    host.press(host.page.locator("#sheet").get_by_role("button", name="Abrechnen"))
    host.press("#settle summary")
    expect(host.page.locator("#settle [name=amount]")).to_be_in_viewport(ratio=1)
    expect(host.page.locator("#settle [name=payer]")).to_be_in_viewport(ratio=1)
    shot(host.page, "pizza-in-sight")
    host.closes()
    host.opens("[hx-get$='/options?edit=1']")
    play = host.page.locator("#sheet .start .call")
    expect(play).to_be_in_viewport(ratio=1)
    expect(play).to_have_css("background-color", "rgb(233, 180, 76)")


def test_the_effect_of_a_switch_on_the_phones_sheet_stays_in_sight(felt: Felt) -> None:
    host = felt().looks()
    host.opens("button:has-text('Phones')")
    host.press(host.page.get_by_role("button", name="Let everybody in"))
    expect(host.page.get_by_role("button", name="Ask me first")).to_be_in_viewport(ratio=1)


def test_the_first_question_of_a_ruling_is_in_sight_below_eight_names(felt: Felt) -> None:
    table = felt(LOW, "de", seats=seated(TEN[:8], (200,) * 8), dealer=8, preset="DH")
    table.page.context.add_cookies([{"name": "letters", "value": "large", "url": table.home}])
    move(table, "deal")
    host = table.looks()
    host.press(".tools [hx-get$='/rulings']")
    host.press(host.page.locator(".found a[href*='/R-CNT']").first)
    expect(host.page.locator(".whose-hand a")).to_have_count(8)
    shot(host.page, "first-question")
    in_sight(host.page.locator(".yesno a"))


def test_the_next_question_of_a_ruling_is_in_sight_below_ten_names(felt: Felt) -> None:
    table = felt(None, "de", seats=seated(TEN, (200,) * 10), dealer=10, preset="SH")
    move(table, "deal")
    host = table.looks()
    host.press(".tools [hx-get$='/rulings']")
    host.page.get_by_placeholder("Was ist passiert?").fill("einer hat eine Karte zu viel")
    host.press(host.page.locator(".found a[href*='/R-CNT']").first)
    host.press(host.page.locator(".yesno").get_by_text("Nein"))
    expect(host.page.locator(".whose-hand a")).to_have_count(10)
    shot(host.page, "ten-names")
    in_sight(host.page.locator(".yesno a"))


def test_all_hands_that_can_win_a_pot_are_in_sight_on_an_upright_tablet(felt: Felt) -> None:
    seats = seated(TEN[:8], (200, 200, 200, 200, 200, 200, 60, 200))
    table = felt(UPRIGHT, "de", preset="DH", seats=seats, dealer=8, options=NO_LIMIT)
    plays(table, "deal, bet 20, each call, each pat, all check")
    move(table, "award", pots=[{"pot": 0, "high": [1, 4, 7]}])
    page = table.looks().page
    in_sight(page.locator(".noting button"), 9)
    seen(page, "noting-upright")
    page.set_viewport_size(LOW)
    until(page, "() => document.documentElement.dataset.tight >= 3")
    seen(page, "noting-low")
    in_sight(page.locator(".noting button"), 9)  # though the felt is full
    page.set_viewport_size(PHONE["viewport"])
    in_sight(page.locator(".noting button"), 9)  # no swiping
    seen(page, "noting-phone")


def test_a_passed_in_deal_is_as_large_as_ever_between_the_chairs_of_an_upright_tablet(felt: Felt) -> None:
    names = (TEN[0], "Bartholomäus Freiherr von Stein", *TEN[2:8])
    table = felt(UPRIGHT, "de", preset="DJ", seats=seated(names, (200,) * 8), dealer=8)
    plays(table, "deal, all check")
    page = table.looks().page
    expect(page.locator(".jackpot")).to_be_visible()
    until(page, f"() => {ZOOM} === 1")
    seen(page, "passed-in-upright")


def test_the_name_of_a_winner_is_not_broken_within_a_word(felt: Felt) -> None:
    table = felt(None, "de", preset="DH", seats=seated(("Bartholomäus", *TEN[1:5]), (200,) * 5), dealer=5)
    shown_down(table, 1)
    page = table.page
    for path, size in {"": UPRIGHT, "/tv": {"width": 1920, "height": 1080}}.items():
        page.set_viewport_size(size)
        page.goto(f"{table.home}/t/{table.code}{path}")
        name = page.get_by_text("Bartholomäus", exact=True).and_(page.locator("[class*=winner] span"))
        assert not flaws(page), path
        assert name.evaluate_all(LINES) == [1], path


def test_the_hands_of_a_split_pot_are_in_sight_beside_the_disc_of_an_upright_tablet(felt: Felt) -> None:
    seats = seated((TEN[0], "Karl-Heinz", "Maximilian", *TEN[3:8]), (200,) * 8)
    table = felt(UPRIGHT, preset="DH", seats=seats, dealer=5)
    shown_down(table, 2, 3)
    page = table.looks().page
    in_sight(page.locator(".noting button"), 9)
    assert at_rest(page, lambda: page.locator(".winner").evaluate_all(LINES), lambda found: found == [1, 1]) == [1, 1]


def test_all_steps_of_an_all_in_before_the_flop_are_clear_of_the_chairs(felt: Felt) -> None:
    seats = seated(TEN[:8], (200, 200, 200, 60, 90, 120, 150, 200))
    table = felt(LOW, "de", preset="HE", seats=seats, dealer=8, options=BLINDS)
    plays(table, "deal, raise 200, each call")
    page = table.looks().page
    assert page.locator(".say li").count() > 6
    seen(page, "all-in-low")


def test_the_steps_of_a_reshuffle_and_the_pot_are_large_where_the_felt_is_free(felt: Felt) -> None:
    table = felt(players=7)
    now = plays(table, "deal, bet 5, all call" + 6 * ", draw 3")
    assert now["phase"] == "draw" and now["reshuffle"]
    page = table.looks().page
    expect(page.locator(".many .say li")).not_to_have_count(0)
    size = "query => parseFloat(getComputedStyle(document.querySelector(query)).fontSize)"
    until(page, f"() => ({size})('.say') >= 18 && ({size})('.pot') >= 40")
    shot(page, "reshuffle-large")


def test_four_pots_are_all_explained_on_a_low_tablet(felt: Felt) -> None:
    seats = seated(TEN[:6], (40, 65, 110, 300, 300, 300))
    table = felt(LOW, "de", preset="DH", seats=seats, dealer=6, options=NO_LIMIT)
    now = plays(table, "deal, bet 39, raise 64, raise 109, raise 200, all call, all pat, all check")
    assert now["phase"] == "showdown" and len(now["pots"]) == 4
    lines = table.looks().page.locator(".say li")
    for pot in now["pots"]:
        expect(lines.filter(has_text=f"({pot['chips']})")).to_be_visible()


def test_five_pots_of_ten_players_are_readable_on_an_upright_tablet(felt: Felt) -> None:
    seats = seated(TEN, (40, 65, 110, 150, *(350,) * 6))
    table = felt(UPRIGHT, "de", preset="HE", seats=seats, dealer=10, options=BLINDS)
    now = plays(table, "deal, call, call, raise 300" + 9 * ", call" + ", each check")
    assert now["phase"] == "showdown" and len(now["pots"]) == 5
    page = table.looks().page
    until(page, f"() => parseFloat(getComputedStyle(document.querySelector('.say')).fontSize) * {ZOOM} >= 17")
    seen(page, "five-pots-upright")


def test_five_winners_and_the_hands_they_can_have_are_in_sight(felt: Felt) -> None:
    table = felt(SMALLEST, "de", preset="DH", seats=seated(TEN[:7], (200,) * 7))
    shown_down(table, 1, 2, 3, 4, 5)
    page = table.looks().page
    in_sight(page.locator(".noting button"), 9)
    seen(page, "five-winners-low")
    page.set_viewport_size(UPRIGHT)
    until(page, f"() => {ZOOM} >= 0.9")
    assert not flaws(page)


def test_on_a_low_tablet_three_pots_and_the_hands_of_two_winners_are_readable(felt: Felt) -> None:
    seats = seated(TEN[:6], (179, 189, 195, 257, 179, 195))
    table = felt(LOW, preset="DH", seats=seats, dealer=3, options=NO_LIMIT)
    all_in(table, 1, 2, 3, 5, 6)
    plays(table, "all pat")
    page = table.looks().page
    expect(page.locator(".side li")).to_have_count(3)
    expect(page.locator(".say li").first).to_be_visible()
    shot(page, "three-pots-low")
    until(page, f"() => {ZOOM} >= 0.9")
    page.set_viewport_size(UPRIGHT)
    expect(page.locator(".side .now")).to_be_visible()  # ivory, below dark words
    assert not barriers(page)
    page.set_viewport_size(TABLET["viewport"])
    move(table, "award", pots=[{"pot": 2, "high": [3]}, {"pot": 1, "high": [3]}, {"pot": 0, "high": [5]}])
    move(table, "note-hand", seat=3, hand=1, made="two_pair")
    expect(page.locator(".made")).to_have_count(1)
    in_sight(page.locator(".noting button"), 9)
    shot(page, "one-hand-noted")
    until(page, f"() => {ZOOM} === 1")


def test_all_in_before_the_flop_the_cards_to_deal_and_the_pots_are_readable(felt: Felt) -> None:
    seats = seated(TEN[:6], (200, 40, 90, 200, 140, 300))
    table = felt(preset="HE", seats=seats, dealer=6, options={"blind.small": 1})
    now = move(table, "deal")
    while now["phase"] == "bet":
        offers = {offer["move"]: offer for offer in now["options_now"]}
        most = {"to": offers["raise"]["max"]} if "raise" in offers else {}
        now = move(table, "raise" if most else "call", now["seq"], seat=now["to_act"], **most)
    assert len(now["pots"]) > 3, now["pots"]
    page = table.looks().page
    for _size in each_screen(page, (1180, 820), (1366, 1024), (820, 1180)):
        pots = page.locator(".side li:visible, .say li.of-pot:visible, .say .of-pot li:visible")
        expect(pots).to_have_count(len(now["pots"]))
    for size in (TABLET["viewport"], LOW, UPRIGHT):
        page.set_viewport_size(size)
        for order in page.locator(".say > ol:not(.of-pot) li").all():
            expect(order).to_be_visible()
        seen(page, "all-in-before-the-flop")


BESIDE = """() => Array.from(document.querySelectorAll(".seat")).every(seat => {
  const [name, chips] = ["h2", ".stack"].map(part => seat.querySelector(part).getBoundingClientRect());
  return chips.top < (name.top + name.bottom) / 2 && (name.top + name.bottom) / 2 < chips.bottom;
})"""


def test_the_chips_of_a_long_name_are_on_its_line(felt: Felt) -> None:
    seats = seated(("Karl-Heinz", "Maximilian", "Wolf-Dieter"), (200,) * 3)
    page = felt(seats=seats, dealer=1).looks().page
    for size in (TABLET["viewport"], UPRIGHT):
        page.set_viewport_size(size)
        until(page, BESIDE)


def test_a_long_name_takes_one_line_where_the_row_has_room(felt: Felt) -> None:
    names = ("Mechthild Großkopf", "Annegret-Charlotte", "Bo")
    page = felt(PHONE["viewport"], "de", seats=seated(names, (200,) * 3), dealer=1, preset="DH").looks().page
    assert page.locator(".seat h2").evaluate_all(LINES) == [1, 1, 1]


def test_a_list_that_needed_more_space_leaves_the_buttons_free_when_turned(felt: Felt) -> None:
    host = felt({"width": 800, "height": 600}, **BETTING)
    four_pots(host)
    page = host.looks().page
    page.locator(".felt").evaluate("felt => { felt.dataset.further = ''; }")  # set where a pot is half hidden
    for size in (LOW, {"width": 1180, "height": 820}, UPRIGHT):
        page.set_viewport_size(size)
        felt, footer = (page.locator(part).bounding_box() for part in (".felt", ".act"))
        assert felt and footer and felt["y"] + felt["height"] <= footer["y"] + 1, size


def test_the_hint_at_more_is_at_the_edge_even_if_the_list_needed_more_space(felt: Felt) -> None:
    page = felt(PHONE["viewport"], **BETTING).looks().page
    bottom = """() => { const felt = document.querySelector(".felt"); felt.dataset.further = "";
      return [getComputedStyle(felt, "::after").bottom, getComputedStyle(felt).paddingBottom].map(parseFloat); }"""
    edge, space = page.evaluate(bottom)
    assert edge == -space < 0  # the space below the list moves what sticks to its end


def test_a_setting_of_the_evening_is_found_by_its_word(felt: Felt) -> None:
    host = felt(**BETTING)
    page = host.page
    page.goto(f"{host.home}/t/{host.code}/evening")
    expect(page.locator(".house details")).to_have_count(3)
    expect(page.locator(".house li:visible")).to_have_count(0)
    page.locator("[data-finds]").fill("round the payments")
    expect(page.locator(".house details:visible")).to_have_count(1)
    expect(page.locator(".house li:visible")).to_have_count(1)


def test_a_shelf_of_games_that_opens_moves_no_other(felt: Felt) -> None:
    host = felt(UPRIGHT)
    page = host.page
    page.goto(f"{host.home}/new")
    rows = page.locator(".shelf > summary")
    tops = "rows => rows.map(row => row.getBoundingClientRect().toJSON())"
    before = rows.evaluate_all(tops)
    rows.nth(2).evaluate("summary => summary.click()")
    expect(page.locator(".shelf").nth(2).locator("label").first).to_be_visible()
    assert rows.evaluate_all(tops) == before and len(before) > 4
    for name in ("Hannelore", "Jürgen"):
        page.locator(".setup input:visible").first.fill(name)
        page.keyboard.press("Enter")
    plates = page.locator(".ring [data-plate]")
    expect(plates).to_have_text(["Hannelore", "Jürgen"])
    assert len({plate.evaluate("plate => getComputedStyle(plate).fontSize") for plate in plates.all()}) == 1


def test_the_key_that_ends_a_sheet_is_whole_and_wide_where_the_sheet_is_a_page(felt: Felt) -> None:
    """Its second key, Back, only closes a sheet; the header leads back from a page."""
    host = felt(PHONE["viewport"])
    for path in ("options?edit=1", "games"):
        host.page.goto(f"{host.home}/t/{host.code}/{path}")
        box, around = (host.page.locator(part).bounding_box() for part in (".go .call", ".go"))
        assert box and around and box["width"] == around["width"], path
        assert box["y"] + box["height"] < PHONE["viewport"]["height"], path
