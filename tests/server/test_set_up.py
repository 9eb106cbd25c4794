"""The set-up form: it opens one table; a refusal uses the table's words and names the field."""

from __future__ import annotations

import re
import threading
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.game.options import OPTIONS
from models.log.store import Store
from tests.playing import Game, folded_out
from tests.rows import every

FORM = {
    "preset": "DH",
    "opt:ante.amount": "1",
    "opt:limit.type": "fixed",
    "opt:limit.small": "5",
    "opt:limit.big": "10",
    **{f"name{n}": name for n, name in enumerate(("Anna", "Ben", "Cem"), 1)},
    **{f"stack{n}": "200" for n in range(1, 11)},
}
FIVES = '[{"colour": "red", "value": 5, "number": 500}]'
HTMX = {"HX-Request": "true"}
JSON = {"Accept": "application/json"}
ORIGIN = {"Origin": "http://localhost"}
KEYS = re.compile(r"“[a-z_.]+”|opt:|limit\.|\bchipset\b|None")


@every(
    [
        ({"currency": "EUR", "chip": ""}, "chip", "What is one chip worth? Enter an amount, like 0.05."),
        ({"currency": "EUR", "chip": "0"}, "chip", "Enter an amount above zero, like 12.50."),
        ({"currency": "JPY", "chip": "0.05"}, "chip", "No coin is that small. Enter the amount like 1250."),
        ({"currency": "EUR", "chip": "1.250"}, "chip", "1.250 can be read two ways. Enter the amount like 12.50."),
        ({"stack2": "many"}, "stack2", "“Chips” must be a whole number from 0 to 1,000,000,000."),
        ({"name3": "anna"}, "name3", "Anna is already taken here. Choose another name."),
        ({"name2": "x" * 41}, "name2", "A name has 1 to 40 characters."),
        ({"name": "x" * 81}, "name", "“Name” must be a short text."),
        ({"opt:limit.big": ""}, "", ""),
        ({"opt:limit.small": "0"}, "opt:limit.small", "Small bet: it must be a whole number from 1 to 1,000,000,000."),
        ({"opt:limit.small": "20"}, "opt:limit.small", "Small bet: 10 at most, like “Big bet”."),
        ({"name2": "", "name3": ""}, "newname", "At least two players with chips are needed. Someone has to sit down"),
        ({"chipset": FIVES}, "opt:ante.amount", "Ante: 1 cannot be paid with 5s."),
        ({"way": "dealer"}, "way", "Tick at least one game."),
        ({"settle.prizes": "65_36"}, "settle.prizes", "Prizes for places: percentages that add up to 100, such as"),
    ]
)
@pytest.mark.long
def test_a_refusal_names_its_field(change: dict[str, str], field: str, text: str, app: Flask) -> None:
    answer = app.test_client().post("/tables", data=FORM | change, headers=HTMX)
    said = unescape(answer.text)
    if answer.status_code == 204:
        assert not field
        return
    assert answer.status_code == 422 and text in said
    assert f'data-field="{field}"' in said and not KEYS.search(said.partition("<p>")[2].partition("</p>")[0])
    page = unescape(app.test_client().get("/new?preset=DH").text)
    name = rf'name="{re.escape(field)}"|data-called="{re.escape(field)}"'
    assert field.removeprefix("opt:") in OPTIONS or re.search(name, page), "a field of the form"


def test_the_set_up_form_opens_the_table(app: Flask) -> None:
    browser = app.test_client()
    page = browser.get("/new").text
    half_hour = next(row for row in re.findall(r'name="levels" value="([^"]+)"', page) if "30" in row)
    form = FORM | {"dealer": "3", "name2": "", "name3": " 007 ", "stack3": "150", "levels": unescape(half_hour)}
    answer = browser.post("/tables", data=form)
    assert answer.status_code == 303
    table = browser.get(answer.headers["Location"], headers=JSON).json
    seats = [(seat["seat"], seat["name"], seat["stack"]) for seat in table["seats"]]
    assert seats == [(1, "Anna", 200), (3, "007", 150)]
    assert (table["dealer"], table["you"]["role"]) == (3, "host")
    assert (table["level"]["of"], table["level"]["next"]["times"]) == (3, 1)


def test_the_set_up_form_brings_its_own_chips_and_may_leave_stacks_uncounted(app: Flask, store: Store) -> None:
    chips = {"no_count": "1", "chipset": '[{"colour": "white", "value": 1, "number": 100}]'}
    answer = app.test_client().post("/tables", data=FORM | chips)
    assert answer.status_code == 303, answer.text
    table = store.evening(answer.headers["Location"][-4:]).table
    assert table.bank.chips == (("white", 1, 100),)
    assert [seat.counted for seat in table.seats] == [False] * 3


# Nothing acts twice


def drawn_form(app: Flask) -> dict[str, str]:
    """The set-up form as drawn now, filled in."""
    page = app.test_client().get("/new").text
    return FORM | {"drawn": re.findall(r'name="drawn" value="(\w+)"', page)[0]}


def test_the_set_up_form_sent_twice_makes_one_table_and_both_are_led_to_it(app: Flask, store: Store) -> None:
    form, gate, led = drawn_form(app), threading.Barrier(2), list[str]()

    def send() -> None:
        gate.wait()
        led.append(app.test_client().post("/tables", data=form, headers=HTMX).headers["HX-Redirect"])

    threads = [threading.Thread(target=send) for _thread in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(led) == 2 and led[0] == led[1] and [entry.code for entry in store.tables()] == [led[0][-4:]]

    browser = app.test_client()
    again = browser.post("/tables", data=form)  # Back, and sent once more
    assert (again.status_code, again.headers["Location"]) == (303, led[0])
    assert browser.get(led[0], headers=JSON).json["you"]["role"] == "host"
    assert len(store.tables()) == 1


def test_the_set_up_form_with_other_people_or_drawn_anew_makes_another_table(app: Flask) -> None:
    browser, form = app.test_client(), drawn_form(app)
    wanted = (form, form | {"name4": "Dora"}, drawn_form(app))
    answers = [browser.post("/tables", data=sent, headers=ORIGIN) for sent in wanted]
    assert [answer.status_code for answer in answers] == [303, 303, 303], [answer.text for answer in answers]
    assert len({answer.headers["Location"] for answer in answers}) == 3
    alone = browser.post("/tables", data=form | {"name2": "", "name3": ""}, headers=ORIGIN)
    assert alone.status_code == 422


def test_the_set_up_form_makes_its_table_again_once_it_is_gone(app: Flask) -> None:
    browser, form = app.test_client(), drawn_form(app)
    first = browser.post("/tables", data=form).headers["Location"]
    assert browser.post(f"/evenings/{first[-4:]}/delete", data={"sure": first[-4:]}, headers=ORIGIN).status_code == 303
    assert browser.post("/tables", data=form, headers=ORIGIN).headers["Location"] != first


# What it remembers, and how it reads chips


def test_setl_07_percentages_typed_at_set_up_replace_the_ones_chosen(app: Flask) -> None:
    for typed, prizes in (("65_35", "65_35"), ("65, 35", "65_35"), ("70 % / 30 %", "70_30"), ("", "60_40")):
        browser = app.test_client()
        at = browser.post("/tables", data=FORM | {"settle.prizes": ["60_40", typed]}).headers["Location"]
        assert browser.get(at, headers=JSON).json["evening"]["settle.prizes"] == prizes


def test_the_worth_of_a_chip_is_filled_in_wherever_it_can_be_chosen(app: Flask) -> None:
    for language, worth in (("en", "0.05"), ("de", "0,05")):
        browser = app.test_client()
        page = browser.get("/new", headers={"Accept-Language": language}).text
        field = page.partition('name="chip"')[2].partition(">")[0]
        assert f'value="{worth}"' in field and "placeholder" not in field
        at = browser.post("/tables", data=FORM | {"currency": "EUR", "chip": worth}).headers["Location"]
        assert browser.get(f"{at}/bank", headers=JSON).json["money"]["chip"] == 5
    browser = app.test_client()
    at = browser.post("/tables", data=FORM).headers["Location"]
    assert 'name="chip" value="0.05"' in browser.get(f"{at}/chipset").text


def test_usual_at_home_is_what_was_dealt_most_and_not_what_came_last(client: FlaskClient, store: Store) -> None:
    for preset, hands in (("DH", 3), ("SH", 1)):
        game = Game(client, preset, [100] * 3, "A", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
        for _hand in range(hands):
            game.post("deal")
            folded_out(game)
    assert store.played() == ["DH", "SH"]


def test_everybody_starts_with_the_most_common_stack_or_the_last_one_typed(client: FlaskClient) -> None:
    for stacks, usual in (([200, 333, 200], 200), ([200, 333, 150], 150)):
        game = Game(client, "DH", stacks, "A", ante__amount=1, limit__min=1, limit__max=5)
        page = client.get("/new").text
        assert f'value="{usual}"' in page.partition("data-everybody")[2].partition(">")[0], game.code


@every([({"all_paid": "true"}, True), ({}, False)])
def test_the_tick_for_paid_chips_is_kept_for_the_next_evening(more: dict[str, str], paid: bool, app: Flask) -> None:
    browser = app.test_client()
    browser.post("/tables", data=FORM | more)
    field = browser.get("/new").text.partition('name="all_paid"')[2].partition(">")[0]
    assert ("checked" in field) == paid


def test_bet_16_every_field_of_chips_is_read_as_printed_or_refused_with_the_fault(app: Flask) -> None:
    browser = app.test_client()
    big = {"opt:limit.small": "1.000", "opt:limit.big": "2,000"}
    big |= {"stack1": "12.498", "stack2": "12,498", "stack3": "12’498"}
    at = browser.post("/tables", data=FORM | big).headers["Location"]
    table = browser.get(at, headers=JSON).json
    assert [seat["stack"] for seat in table["seats"]] == [12_498] * 3
    assert (table["options"]["limit.small"], table["options"]["limit.big"]) == (1000, 2000)

    def taps(move: str, **fields: str) -> int:
        form = {"seen": str(browser.get(at, headers=JSON).json["seq"]), **fields}
        return browser.post(f"{at}/{move}", data=form, headers=HTMX | ORIGIN).status_code

    assert taps("count", seat="1", chips="12.500") == 204
    assert taps("adjust", seat="2", chips="−1.498", reason="counted") == 204
    assert taps("count", seat="3", chips="14,000") == 204
    assert browser.get(at, headers=JSON).json["seats"][1]["stack"] == 11_000
    people = browser.get(f"{at}/count", headers=JSON).json["people"]
    assert [person["counted"] for person in people] == [12_500, None, 14_000]
    for typed in ("12.5", "1.50", "1.2500"):
        assert taps("count", seat="1", chips=typed) == 422


def test_bet_16_every_field_of_numbers_accepts_printed_numbers(app: Flask) -> None:
    browser = app.test_client()
    at = browser.post("/tables", data=FORM).headers["Location"]
    sheets = ("", "/chipset", "/evening", "/count?seat=1", "/seat/1")
    for page in ("/new?preset=DH", "/course", *(f"{at}{sheet}" for sheet in sheets)):
        answer = browser.get(page)
        assert answer.status_code == 200 and 'inputmode="' in answer.text and "pattern=" not in answer.text, page


def test_cap_05_sums_with_a_word_beside_them_are_typed(client: FlaskClient, store: Store) -> None:
    asked = {"preset": "DH", "opt:limit.min": "2", "opt:limit.max": "10", "opt:ante.amount": "1"}
    page = client.get("/new", query_string=asked, headers={"Accept": "text/html"}).text
    for key in ("cap.chips", "cap.hand", "limit.once"):
        assert re.search(rf'<input id="o-{key}" name="opt:{key}" inputmode="numeric"', page), key
    assert "left empty" not in page
    people = {"name1": "Anna", "stack1": "100", "name2": "Ben", "stack2": "100"}
    answer = client.post("/tables", data=asked | people | {"opt:cap.chips": "30", "opt:cap.hand": ""})
    assert answer.status_code == 303, answer.text
    options = store.evening(answer.location.rpartition("/")[2]).table.options
    assert (options["cap.chips"], options["cap.hand"]) == (30, "none")
    game = Game(client, "DH", [100] * 2, ante__amount=1, limit__min=2, limit__max=10, cap__chips=30)
    page = game.page("/options?edit=1")
    assert page.count('<small class="usual">left empty: Any number</small>') == 1, "the way back to the word"
