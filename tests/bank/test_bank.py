"""The bank: chip set, money, buying in and out, payments and debts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from models.bank.chipset import COLOURS, SETS, in_chips, payable, starting, worth
from models.moves.amounts import read_amount
from models.moves.refusals import Refused
from models.words import words
from models.words.money import money, short_money, signed_money, written
from tests.conftest import FIXED, Json, a_table
from tests.door.test_join import sits
from tests.playing import Game, Table, folded_out, play


def chips(*colours: tuple[str, int, int]) -> list[Json]:
    """A chip set as sent to the server: chips(("red", 5, 100), ("blue", 25, 50))."""
    return [{"colour": colour, "value": value, "number": number} for colour, value, number in colours]


FIVES = chips(("red", 5, 200), ("green", 25, 100))


def bank(script: Game) -> Json:
    """`GET /t/CODE/bank`."""
    return script.json("/bank")


def person(script: Game, name: str) -> Json:
    """One person's account."""
    return next(person for person in bank(script)["people"] if person["name"] == name)


# The chip set


def test_a_table_with_fives_keeps_to_stakes_they_can_pay(table: Table) -> None:
    script = table(options={**FIXED, "ante.amount": 5}, chipset=FIVES)
    assert script.refused("options", options={"limit.small": 6, "limit.big": 12}) == "stakes-chips"
    assert script.refused("games", way="dealer", games=[{"preset": "DH", "options": FIXED}]) == "stakes-chips"
    script.post("options", options={"limit.small": 10, "limit.big": 20})
    assert script.refused("chipset", chips=chips(("red", 25, 100))) == "stakes-chips"


def test_stakes_the_chips_cannot_pay_are_refused_before_the_evening_begins(client: FlaskClient) -> None:
    bets = {"ante.amount": 5, "limit.type": "pot", "limit.min": 5}
    for options, key, text in (
        ({**FIXED, "ante.amount": 3}, "ante.amount", "Ante: 3 cannot be paid with 5s and 25s."),
        (bets, "limit.unit", "Betting unit: 1 cannot be paid with 5s and 25s. Choose 5 there."),
    ):
        answer = client.post("/tables", json=a_table(options=options, chipset=FIVES))
        assert (answer.status_code, answer.json["error"], answer.json["key"]) == (422, "stakes-chips", key)
        assert answer.json["text"] == text
        assert key != "ante.amount" or answer.json["why"] == "/rules#ANTE-01"
    assert client.post("/tables", json=a_table(options={**bets, "limit.unit": 5}, chipset=FIVES)).status_code == 201


def test_an_impossible_chip_set_is_refused(table: Table) -> None:
    script = table()
    rows: list[tuple[Any, str]] = [
        (7, "chip-set"),
        (chips(*[("red", 1, 1)] * 9), "chip-set"),
        (chips(("red", 5, 1), ("red", 10, 1)), "chip-twice"),
        (chips(("red", 5, 1), ("blue", 5, 1)), "chip-twice"),
        (chips(("gold", 5, 1)), "choice"),
        (chips(("red", 5, -1)), "number"),
        ([{"colour": "red", "value": 5}], "missing"),
        (None, "missing"),
    ]
    for colours, key in rows:
        assert script.refused("chipset", chips=colours) == key, colours


def test_the_chip_set_is_chosen_between_hands_only(table: Table) -> None:
    script = table()
    script.post("deal")
    assert script.refused("chipset", chips="500") == "hand-running"
    assert script.refused("money", currency="EUR", chip=5) == "hand-running"
    page = script.page("/chipset")
    assert "no case chosen, no money" in page and "It can be changed between two hands." in page
    assert "It can be changed between two hands." in script.page("/games"), "nor is the sheet of dealer's choice empty"
    page = script.guest().get(f"/t/{script.code}/chipset").text
    assert "no case chosen, no money" in page and "It can be changed" not in page


def test_chips_the_case_lacks_are_not_given_out(table: Table) -> None:
    script = table(chipset="500")  # worth 150 + 750 + 1000 + 1250 + 5000
    assert bank(script)["left"] == worth(SETS["500"]) - 800
    assert script.refused("buy-in", seat=1, chips=7351) == "set-empty"
    script.post("buy-in", seat=1, chips=7350, sure=True)
    assert script.refused("sit", seat=7, name="Greta", stack=1) == "set-empty"
    assert script.refused("chipset", chips="300") == "set-small"
    script.post("chipset", chips=[])
    assert bank(script)["left"] is None


def test_everybody_can_be_given_the_proposed_stack_until_cards_were_dealt(table: Table) -> None:
    script = table(players=6, chipset="500", stack=40)
    start = bank(script)["starting"]
    given = {row["colour"]: row["number"] for row in start["chips"]}
    assert start["stack"] == sum(row["value"] * row["number"] for row in start["chips"]) == 400
    assert given["white"] == 20  # small ones for the antes
    assert all(6 * given.get(colour, 0) <= number for colour, _value, number in SETS["500"])
    play(script, "deal")
    assert bank(script)["starting"] == {**bank(script)["usual"], "stack": 40}


def test_the_usual_purchase_is_given_in_chips_of_the_case(table: Table) -> None:
    script = table(players=5, chipset=chips(("white", 1, 200), ("red", 5, 100), ("black", 25, 100)), stack=40)
    book = bank(script)
    assert book["usual"]["stack"] == 40 == sum(row["value"] * row["number"] for row in book["usual"]["chips"])
    assert [row["colour"] for row in book["usual"]["chips"]] == ["white", "red"]
    script.post("chipset", chips=[])
    assert bank(script)["usual"] is None


HOUSE = [("white", 1, 100, 8), ("red", 2, 100, 6), ("blue", 5, 60, 4)]  # 40 in the house's mix


def mixes(*colours: tuple[str, int, int, int]) -> list[Json]:
    """A chip set with the pieces of a usual purchase."""
    return [{**row, "each": each} for (*colour, each) in colours for row in chips(tuple(colour))]


def given_out(script: Game, name: str) -> list[str]:
    """The lines of the log that say in which chips this player bought, newest first."""
    return [line for line in script.now["log"] if line.startswith(f"{name}: ")]


def test_bank_05_each_purchase_says_the_mix_to_hand_out(table: Table, client: FlaskClient) -> None:
    script = table(players=3, chipset=mixes(*HOUSE), stack=40)
    assert bank(script)["chipset"][0] == {"colour": "white", "value": 1, "number": 100, "each": 8}
    usual = bank(script)["usual"]
    assert [(row["number"], row["colour"]) for row in usual["chips"]] == [(8, "white"), (6, "red"), (4, "blue")]
    assert bank(script)["starting"] == usual
    script.post("buy-in", seat=1, chips=40)
    script.post("buy-in", seat=2, chips=80)
    script.post("buy-in", seat=3, chips=30)
    assert given_out(script, "Anna") == ["Anna: 8 white, 6 red, 4 blue"]
    assert given_out(script, "Ben") == ["Ben: 16 white, 12 red, 8 blue"]
    assert given_out(script, "Cem") == []
    assert "Anna: 8 white, 6 red, 4 blue" in script.page()
    script.post("sit", seat=5, name="Eva", stack=40)
    assert given_out(script, "Eva") == ["Eva: 8 white, 6 red, 4 blue"]
    play(script, "deal")
    script.post("buy-in", seat=5, chips=40)
    assert len(given_out(script, "Eva")) == 1
    folded_out(script)
    assert len(given_out(script, "Eva")) == 2, "asked for in a hand, they are mixed after it"
    assert "&#34;each&#34;:8" in client.get(f"/new?again={script.code}", headers=script.key).text


def test_bank_05_with_too_few_of_a_colour_talon_mixes(table: Table) -> None:
    script = table(players=3, chipset=mixes(("white", 1, 60, 8), *HOUSE[1:]), stack=40)
    script.post("buy-in", seat=1, chips=40 * 8, sure=True)
    assert given_out(script, "Anna") == []


@pytest.mark.parametrize(("white", "enough_for"), [(23, 2), (15, 1), (8, 1), (24, None)])
def test_bank_05_the_sheet_says_for_how_many_the_mix_is_there(table: Table, white: int, enough_for: int | None) -> None:
    script = table(players=3, chipset=mixes(("white", 1, white, 8), *HOUSE[1:]), stack=40)
    said = re.findall("these colours for ([0-9]+) players? only[.]", script.page("/chipset"))
    assert said == ([] if enough_for is None else [str(enough_for)])


def test_bank_05_is_set_on_the_sheet_and_taken_off(table: Table) -> None:
    script = table(players=3, chipset=mixes(*HOUSE), stack=40)
    sheet = " ".join(script.page("/chipset").split())
    assert 'name="each1" value="8"' in sheet
    script.sends("chipset", chips="[]", colour1="white", value1="1", number1="200", each1="40")
    assert bank(script)["chipset"] == [{"colour": "white", "value": 1, "number": 200, "each": 40}]
    script.post("take-back")
    assert len(bank(script)["chipset"]) == 3
    script.post("chipset", chips=mixes(*HOUSE[:2], (*HOUSE[2][:3], 0), ("green", 10, 10, 2)))
    script.post("chipset", chips=chips(*[row[:3] for row in HOUSE]))
    assert "each" not in bank(script)["chipset"][0]


def test_bank_05_the_mix_makes_the_usual_purchase(table: Table) -> None:
    script = table(players=3, chipset=chips(*[row[:3] for row in HOUSE]), stack=40)
    refusal = script.denied("chipset", chips=mixes(("white", 1, 100, 9), *HOUSE[1:]))
    assert (refusal["error"], refusal["key"], refusal["why"]) == ("mix", "each", "/rules#BANK-05")
    assert refusal["text"] == "These pieces make 41 chips; the usual purchase is 40 chips."
    refusal = script.denied("chipset", chips=mixes(("white", 1, 100, 101), *HOUSE[1:]))
    assert (refusal["error"], refusal["key"]) == ("number", "each")


def test_bank_05_a_colour_that_leaves_takes_the_mix_along(table: Table) -> None:
    script = table(players=3, chipset=mixes(("white", 1, 40, 20), ("red", 5, 40, 4)), stack=40)
    script.post("options", options={"ante.amount": 5})
    script.post("colour-up")
    assert bank(script)["chipset"] == [{"colour": "red", "value": 5, "number": 40}]


def test_the_sheet_of_a_seat_proposes_small_chips_for_the_antes(table: Table) -> None:
    script = table(players=6, chipset="500", stack=400)
    sheet = script.page("/seat/1")
    assert "For example:" in sheet
    assert re.search(r'<b>20</b><span class="sr">white</span>', sheet), "small ones for the antes"


@given(
    people=st.integers(1, 10),
    stack=st.integers(1, 3000),
    values=st.lists(st.integers(1, 60), min_size=1, max_size=5, unique=True),
    pieces=st.integers(1, 120),
)
@pytest.mark.long
def test_a_stack_has_its_worth_and_fits_the_case(people: int, stack: int, values: list[int], pieces: int) -> None:
    owned = tuple((colour, value, pieces) for colour, value in zip(COLOURS, sorted(values), strict=False))
    count = starting(owned, people, stack)
    if count is not None:
        assert worth(owned, count) == stack
        assert all(people * n <= chip[2] for chip, n in zip(owned, count, strict=True))
    laid = in_chips(stack, owned)
    assert (laid is not None) == payable(stack, owned)
    assert laid is None or worth(owned, laid) == stack


# Money


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("12,50", 1250),
        ("12.50", 1250),
        ("12", 1200),
        (" 0,5 ", 50),
        ("0.05", 5),
        (7, 7),
        ("1.234,50", 123450),
        ("1,234.50", 123450),
        ("1 234,50", 123450),
        ("1’234.50", 123450),
        ("1.234.567", 123456700),
        ("12 €", 1200),
        ("€12.50", 1250),
        ("12 EUR", 1200),
    ],
)
def test_money_is_read_as_people_write_it(typed: Any, cents: int) -> None:
    assert read_amount({"chip": typed}, "chip", "EUR") == cents


def test_money_that_can_be_read_in_two_ways_or_in_none_is_refused(table: Table) -> None:
    script = table()
    rows: list[tuple[Any, str]] = [
        ("1.234", "money-unclear"),
        ("1,234", "money-unclear"),
        ("1.2345", "money-precise"),
        ("-5", "money"),
        ("", "money"),
        (0, "money"),
        ("1.23.4", "money"),
        ("12 $", "money"),
        ("1.234 €", "money-unclear"),
        ("٣", "money"),
        (0.05, "number"),  # a fraction in JSON
    ]
    for typed, key in rows:
        assert script.refused("money", currency="EUR", chip=typed) == key, typed


def test_a_currency_has_three_letters(table: Table) -> None:
    script = table()
    assert script.refused("money", currency="Taler", chip=5) == "currency"
    assert script.refused("money", currency="EUR") == "missing"
    assert script.post("money", currency="chf", chip="0.10")["money"] == {"currency": "CHF", "chip": 10}
    assert script.post("money")["money"] is None


def test_yen_have_no_cents() -> None:
    assert read_amount({"chip": "50"}, "chip", "JPY") == 50
    with pytest.raises(Refused, match="No coin is that small"):
        read_amount({"chip": "50.5"}, "chip", "JPY")
    with pytest.raises(Refused, match="No coin is that small"):
        read_amount({"chip": "0,005"}, "chip", "EUR")  # not a thousands separator, because no group begins with 0
    assert (written(1250, "EUR"), written(1250, "JPY"), money(-50, "EUR")) == ("12.50", "1250", "−€0.50")


def test_chips_and_money_may_be_named_at_set_up(table: Table, client: FlaskClient) -> None:
    script = table(chipset="300", money={"currency": "EUR", "chip": "0,05"})
    now = script.read()
    assert now["money"] == {"currency": "EUR", "chip": 5}
    assert now["chipset"][0] == {"colour": "white", "value": 1, "number": 100}
    assert client.post("/tables", json=a_table(money={"currency": "EUR", "chip": "1.234"})).status_code == 422
    for key in ("money", "options"):  # keys with values, and no text
        answer = client.post("/tables", json=a_table(**{key: "EUR"})).json
        assert (answer["error"], answer["text"]) == ("text", f"“{key}” must be keys with values.")


def test_money_is_shown_in_the_readers_language() -> None:
    words.use("de")
    assert (money(1250, "EUR"), written(125050, "EUR")) == ("12,50\xa0€", "1250,50")  # typed as it is read
    assert money(1250, "") == "1.250"  # no money: chips, written as everywhere


def test_francs_are_written_as_in_switzerland_for_german_readers_and_read_as_written() -> None:
    assert money(104_850, "CHF") == "CHF1,048.50"
    words.use("de")
    assert (money(104_850, "CHF"), written(104_850, "CHF")) == ("CHF\xa01’048.50", "1048.50")
    assert (signed_money(-580, "CHF"), signed_money(580, "CHF")) == ("−CHF\xa05.80", "+CHF\xa05.80")
    assert (short_money(2000, "CHF"), signed_money(-580, "EUR")) == ("+CHF\xa020", "−5,80\xa0€")
    for currency in ("CHF", "EUR", "SEK"):
        assert read_amount({"chip": money(104_850, currency)}, "chip", currency) == 104_850
    assert read_amount({"chip": "1.048,50"}, "chip", "CHF") == 104_850


# Buying in and out


def test_the_bank_knows_what_each_player_paid_and_owes(table: Table) -> None:
    script = table()
    before = bank(script)
    script.post("buy-in", seat=1, chips=100, paid=True)
    script.post("take-back")
    assert bank(script) == before, "what is taken back is removed from the books"
    script.post("buy-in", seat=1, chips=100, paid=True)
    script.post("buy-in", seat=2, chips=50)
    assert [person(script, name)["owes"] for name in ("Anna", "Ben")] == [200, 250]
    script.post("pay", seat=2, chips=100)
    script.post("pay", name="Ben")
    assert (person(script, "Ben")["owes"], person(script, "Ben")["paid"]) == (0, 250)
    assert script.refused("pay", seat=2) == "nothing-owed"
    assert script.refused("pay", name="Zoe") == "no-account"
    assert script.refused("pay", seat=1, chips=201) == "number"
    assert bank(script)["cash"] == 350


def test_cashed_chips_pay_the_debt_first_and_then_the_player(table: Table) -> None:
    script = table()
    script.post("buy-in", seat=2, chips=300, paid=True)
    script.post("cash-out", seat=1, chips=150, paid=True)
    account = {"name": "Anna", "seat": 1, "here": True, "stack": 50, "bought": 200, "cashed": 150, "paid": 0}
    assert person(script, "Anna") == {**account, "owes": 50, "open": 50, "queued": 0, "lent": 0, "borrowed": 0}
    script.post("cash-out", seat=2, chips=250, paid=True)
    assert (person(script, "Ben")["paid"], bank(script)["cash"]) == (250, 250)
    script.post("cash-out", seat=2, chips=50)
    script.post("cash-out", seat=2, chips=200, paid=True)
    assert (person(script, "Ben")["owes"], bank(script)["cash"]) == (-50, 50)
    script.post("pay", seat=2)
    assert (person(script, "Ben")["owes"], bank(script)["cash"]) == (0, 0)


def test_the_sheet_of_a_seat_says_that_chips_cashed_out_pay_the_debt_first(table: Table) -> None:
    script = table(players=3, money={"currency": "EUR", "chip": "0.05"})
    choice = 'type="radio" name="paid" value="true"'
    sheet = script.page("/seat/2")
    assert "Owes the bank 200 (€10.00). Chips cashed out pay that off first" in sheet
    assert sheet.count(choice) == 1, "to buy alone: for no chip of these is anything paid out"
    script.post("pay", seat=2, chips=50)
    sheet = script.page("/seat/2")
    assert "Owes the bank 150 (€7.50). Chips cashed out" in sheet and sheet.count(choice) == 2
    script.post("deal")
    assert script.page("/seat/2").count(choice) == 1, "during a hand nobody knows how many chips are left"
    script.post("take-back")
    script.post("pay", seat=2)
    assert "pay that off first" not in script.page("/seat/2")


def test_payments_to_the_bank_and_by_it_are_shown_as_money(table: Table) -> None:
    script = table(money={"currency": "EUR", "chip": "0.05"})
    assert script.post("pay", seat=2, chips=7)["log"][0] == "Ben pays the bank €0.35 for 7 chips"
    assert script.post("pay", seat=2)["log"][0] == "Ben pays the bank €9.65 for 193 chips"
    script.post("cash-out", seat=2, chips=1)
    assert script.post("pay", seat=2)["log"][0] == "The bank pays Ben €0.05 for 1 chip"
    assert table().post("pay", seat=2, chips=7)["log"][0] == "Ben pays the bank for 7", "no money, no amount"


def test_the_log_names_chips_money_and_the_amount_still_open(table: Table) -> None:
    script = table(players=3, money={"currency": "EUR", "chip": "0.25"})
    assert script.post("buy-in", seat=1, chips=200)["log"][0] == "Anna buys 200 chips (€50.00), on credit"
    assert script.post("buy-in", seat=1, chips=1, paid=True)["log"][0] == "Anna buys 1 chip (€0.25), paid"
    owing = "Anna cashes out 101 chips (€25.25), still owes the bank €74.75"
    assert script.post("cash-out", seat=1, chips=101)["log"][0] == owing
    script.post("pay", seat=2)
    log = script.post("leave", seat=2, cash_out=True)["log"]
    assert log[1] == "Ben cashes out 200 chips (€50.00), still to be paid out: €50.00"
    script.post("take-back")
    log = script.post("leave", seat=2, cash_out=True, paid=True)["log"]
    assert log[1] == "Ben cashes out 200 chips (€50.00), €50.00 paid out"
    assert table().post("buy-in", seat=1, chips=20)["log"][0] == "Anna buys 20 chips", "no money, nobody has credit"


def test_chips_bought_or_cashed_after_the_hand_are_logged_with_their_price(table: Table) -> None:
    script = table(players=2, money={"currency": "EUR", "chip": "0.25"})
    for seat in (1, 2):
        script.post("pay", seat=seat)
    script.post("deal")
    log = script.post("cash-out", seat=2, chips=100)["log"]
    assert log[0] == "Ben cashes out 100 chips (€25.00) after this hand"
    assert script.post("buy-in", seat=1, chips=4)["log"][0] == "Anna buys 4 chips (€1.00) after this hand, on credit"
    script.post("bet", seat=1, to=5)
    log = script.post("fold", seat=2)["log"]
    assert "Ben cashes out 100 chips (€25.00), still to be paid out: €25.00" in log
    assert "Anna buys 4 chips (€1.00)" in log


def test_without_money_nobody_owes_the_bank(table: Table) -> None:
    script = table(players=3)
    pages = script.page("/seat/1") + script.page("/bank")
    assert "Owes the bank" not in pages and "Anna pays" not in pages
    script.post("pay", seat=2)
    pages = script.page("/seat/1") + script.page("/bank")
    assert "Owes the bank 200." in pages and "Anna pays 200" in pages, "they do pay, so the others owe it"
    script.post("cash-out", seat=2, chips=199)
    assert re.search(r"data-stack=.1.>1\s*<span class=.dim.>chip\s*<", script.page("/seat/2")), "one chip is one"


def test_a_leaver_is_paid_out_now_or_later_with_one_tap(table: Table) -> None:
    script = table(players=3, money={"currency": "EUR", "chip": "0.25"})
    assert "Aufhören, 200 Chips auszahlen" in script.page("/seat/2", "de")
    sheet = script.page("/seat/2")
    assert "Leave and cash out 200 chips<" in sheet, "all of it is on credit: nothing is left to be paid"
    script.post("adjust", seat=2, chips=100, reason="won")
    sheet = script.page("/seat/2")
    assert "Leave and cash out 300 chips, settle later" in sheet and "paid out now" not in sheet, (
        "nothing is in the box"
    )
    script.post("adjust", seat=2, chips=-100, reason="lost")
    script.post("pay", seat=2)
    sheet = script.page("/seat/2")
    assert "Leave and cash out 200 chips, settle later" in sheet and "Leave, €50.00 paid out now" in sheet
    script.post("leave", seat=2, cash_out=True, paid=True)
    assert (bank(script)["till"], person(script, "Ben")["open"]) == (0, 0)


def test_the_box_pays_out_no_more_than_it_holds_and_names_the_part(table: Table) -> None:
    script = table()
    script.post("pay", seat=1)
    assert script.refused("cash-out", seat=1, chips=201, paid=True) == "below-zero"
    script.post("adjust", seat=1, chips=300, reason="counted")
    script.post("cash-out", seat=1, chips=300)
    assert (person(script, "Anna")["owes"], bank(script)["cash"]) == (-300, 200)
    (offer,) = [row for row in script.read()["offers"] if row["move"] == "pay" and row.get("seat") == 1]
    assert (offer["max"], offer["asks"]) == (200, ["chips"])
    assert script.refused("pay", seat=1) == "box-empty"
    script.post("pay", seat=1, chips=200)
    assert (person(script, "Anna")["owes"], bank(script)["cash"]) == (-100, 0)
    script.post("pay", seat=2, chips=50)
    script.post("adjust", seat=2, chips=300, reason="counted")
    assert script.refused("cash-out", seat=2, chips=500, paid=True) == "box-empty"
    script.post("keeper", seat=3)
    script.post("cash-out", seat=2, chips=500, paid=True)
    assert (bank(script)["cash"], bank(script)["keeper"]) == (-300, "Cem")
    assert script.refused("keeper") == "box-empty"


def test_bet_15_chips_bought_during_a_hand_come_after_it_and_are_paid_for_at_once(table: Table) -> None:
    script = table(players=2)
    script.post("deal")
    assert script.post("buy-in", seat=1, chips=60, paid=True)["seats"][0]["stack"] == 199
    assert (person(script, "Anna")["paid"], person(script, "Anna")["bought"]) == (60, 200)
    assert script.refused("cash-out", seat=1, chips=10, paid=True) == "hand-running"
    assert script.refused("leave", seat=1, cash_out=True, paid=True) == "hand-running"
    script.post("bet", seat=1, to=5)
    now = script.post("fold", seat=2)
    assert now["seats"][0]["stack"] == 261
    assert (person(script, "Anna")["paid"], person(script, "Anna")["owes"]) == (60, 200)


def test_a_leaver_cashes_out_or_leaves_the_chips_behind(table: Table) -> None:
    script = table()
    script.post("leave", seat=1, cash_out=True)
    script.post("leave", seat=2)
    assert (person(script, "Anna")["stack"], person(script, "Anna")["owes"]) == (0, 0)
    assert (person(script, "Ben")["stack"], person(script, "Ben")["here"]) == (200, False)
    script.post("back", seat=2)
    assert person(script, "Ben")["here"]
    script.post("leave", seat=2)
    script.post("sit", seat=2, name="Olga", stack=80, paid=True)
    assert (person(script, "Ben")["cashed"], person(script, "Ben")["seat"]) == (200, None)
    assert (person(script, "Olga")["paid"], bank(script)["in_play"]) == (80, 480)
    script.post("sit", seat=6, name="Ana", stack=70)
    script.post("rename", seat=6, name="Anna")
    assert person(script, "Anna")["bought"] == 270, "two accounts of one name become one"


@pytest.mark.parametrize("folds", [True, False])
def test_a_player_who_leaves_in_a_hand_cashes_out_when_it_is_over(client: FlaskClient, folds: bool) -> None:
    game = Game(client, "DH", [200] * 3, "B", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    game.total = None
    play(game, "deal, C bets 5" + (", A folds" if folds else ""))
    assert [o for o in game.now["offers"] if o["move"] == "leave" and o["seat"] == 1 and o.get("later")]
    assert "Leave now, cash out after this hand" in game.page("/seat/1")
    game.post("leave", seat=1, cash_out=True)
    assert game.stack("A") == 199
    play(game, "B folds")
    assert (person(game, "A")["stack"], person(game, "A")["cashed"]) == (0, 199)
    game.post("take-back")
    assert game.stack("A") == 199


def test_coming_back_cancels_the_cash_out_and_a_leaver_who_wins_cashes_all(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 2, "B", ante__amount=1, limit__type="no", limit__min=2)
    play(game, "deal, A bets 199")
    game.post("leave", seat=1, cash_out=True)
    game.post("back", seat=1)
    play(game, "B folds")
    assert game.stack("A") == 201
    play(game, "deal, B bets 198")
    game.post("leave", seat=2, cash_out=True)  # all-in, so the chips left are still unknown
    game.total -= 200
    play(game, "A folds")
    assert (person(game, "B")["stack"], person(game, "B")["cashed"]) == (0, 200)


def test_a_newcomer_pays_into_the_carried_jackpot_what_the_others_have_in_it(table: Table) -> None:
    script = table(players=3, preset="DJ")
    play(script, "deal, all check")
    assert script.read()["carried"] == 3
    script.post("sit", seat=5, name="Emil", stack=50, paid=True)
    now = script.post("deal")
    assert next(seat for seat in now["seats"] if seat["seat"] == 5)["stack"] == 48  # an ante for each deal
    assert (person(script, "Emil")["bought"], bank(script)["in_play"]) == (50, 650)


# Asked for from a phone


def test_chips_asked_for_come_when_the_host_grants_them(table: Table) -> None:
    script = table()
    script.post("ask-chips", seat=2, chips=100)
    now = script.post("ask-chips", seat=2, chips=150)
    assert now["chips_asked"] == [{"seat": 2, "chips": 150}]
    assert now["log"][0] == "Ben would like 150 chips"
    now = script.post("grant", seat=2, paid=True)
    assert (now["chips_asked"], now["seats"][1]["stack"], person(script, "Ben")["paid"]) == ([], 350, 150)
    assert script.refused("grant", seat=2) == "nothing-asked"
    script.post("ask-chips", seat=2, chips=9)
    assert script.post("decline", seat=2)["chips_asked"] == []
    assert script.refused("decline", seat=2) == "nothing-asked"
    assert script.refused("ask-chips", seat=2, chips=0) == "number"


def test_a_player_asks_from_the_phone_and_only_the_host_gives(app: Flask, table: Table) -> None:
    script = table()
    phone = sits(app, script, 2)
    assert phone.move("ask-chips", seat=2, chips=100).status_code == 200
    assert "Asked for 100" in phone.client.get(f"/t/{script.code}/seat/2").text
    for move, fields in (("grant", {}), ("buy-in", {"chips": 5}), ("pay", {}), ("count", {"chips": 5}), ("finish", {})):
        assert phone.move(move, seat=2, **fields).status_code == 403, move
    assert phone.move("leave", seat=2, cash_out=True).status_code == 403
    assert phone.move("ask-chips", seat=3, chips=100).status_code == 403
    assert "would like 100" in script.page()
    assert phone.move("decline", seat=2).status_code == 200
    assert script.read()["chips_asked"] == []


def test_a_request_the_case_cannot_meet_is_declined_or_withdrawn(app: Flask, table: Table) -> None:
    script = table(preset="DJ", players=2, stack=1)
    phone = sits(app, script, 2)
    assert phone.move("ask-chips", seat=2, chips=100).status_code == 200
    script.post("adjust", seat=2, chips=-1, reason="lent")
    key, sheet = script.key | {"Accept": "text/html"}, f"/t/{script.code}/seat/2"
    script.post("chipset", chips=[{"colour": "white", "value": 1, "number": 1}])
    hosts, theirs = script.client.get(sheet, headers=key).text, phone.client.get(sheet).text
    assert "Ben would like 100" in hosts and "Not now" in hosts and "On credit" not in hosts
    assert "Asked for 100" in theirs and "Never mind" in theirs and "Ask the host" not in theirs


def test_a_request_makes_no_screen_stale(table: Table) -> None:
    script = table()
    script.post("deal")
    seen = script.read()["seq"]
    script.post("ask-chips", seat=2, chips=100)
    assert script.answer("check", seen=seen, seat=1).status_code == 200
    assert script.post("grant", seat=2)["log"][0] == "Ben buys 100 chips after this hand"


# Pages


def test_the_forms_of_the_chip_set_and_the_money_are_understood(table: Table) -> None:
    script = table()
    red, blue = (
        {"colour1": "red", "value1": "5", "number1": "200"},
        {"colour2": "blue", "value2": "1", "number2": "100"},
    )
    script.sends("chipset", chips="[]", **red, **blue, colour3="black")
    assert [row["colour"] for row in script.now["chipset"]] == ["blue", "red"]
    assert script.sends("money", currency="EUR", chip="12")["money"]["chip"] == 1200
