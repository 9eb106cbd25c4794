"""Counting the table: every difference is named, its causes offered, and settled as a fact."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.conftest import Json
from tests.playing import Game, Table, play


def tally(script: Game) -> Json:
    """`GET /t/CODE/count`."""
    return script.json("/count")


def won(script: Game) -> dict[str, int]:
    """Everybody's result so far."""
    settlement = script.json("/settle")
    return {person["name"]: person["won"] for person in settlement["people"]}


def causes(script: Game, seat: int) -> list[Json]:
    row = next(difference for difference in tally(script)["differences"] if difference["seat"] == seat)
    return list(row["causes"])


def a_hand(script: Game, winner: int = 1) -> None:
    """A hand in which Anna bets, Ben calls, the others fold, nobody draws; then somebody wins."""
    play(script, "deal, A bets 5, B calls")
    while script.now["phase"] == "bet":
        script.post("fold", seat=script.now["to_act"])
    play(script, "all pat, all check")
    script.post("award", pots=[{"pot": 0, "high": [winner]}])


def test_a_count_that_agrees_leaves_nothing_to_do(table: Table) -> None:
    script = table(players=2)
    seen = script.read()["seq"]
    now = script.post("count", seat=1, chips=200)
    assert now["log"][0] == "Anna’s chips counted: 200, correct" and "Settle up" not in sheet(script)
    assert script.answer("count", seen=seen, seat=2, chips=200).status_code == 200, "counting makes no screen stale"
    counted = tally(script)
    assert (counted["counted"], counted["should_be"], counted["differences"]) == (400, 400, [])
    assert script.refused("difference", seat=1, how="split", reason="x") == "no-difference"
    assert "Everything adds up. <b>400</b>" in sheet(script) and f"/t/{script.code}/settle" in sheet(script)


def test_chips_are_counted_by_colour(table: Table) -> None:
    script = table(players=2, chipset="300")
    script.post("count", seat=1, colours={"white": 20, "red": 16, "green": 2, "blue": 4})
    row = tally(script)["people"][0]
    assert (row["counted"], row["off"]) == (190, -10)
    assert {"colour": "red", "value": 5, "number": 16} in row["colours"]


def test_a_count_that_exceeds_the_set_is_refused(table: Table) -> None:
    script = table(players=2, chipset="100")  # 50 of 1, 25 of 5, 25 of 10
    assert script.refused("count", seat=1, colours={"white": 51}) == "more-of-a-colour"
    assert script.refused("count", seat=1, chips=426) == "more-than-the-set"
    script.post("count", seat=1, colours={"white": 30, "blue": 17})
    assert script.refused("count", seat=2, colours={"white": 21, "blue": 8}) == "more-of-a-colour"
    assert script.refused("count", seat=2, chips=226) == "more-than-the-set"
    script.post("count", seat=1, colours={"white": 29, "blue": 17})  # counted again
    script.post("count", seat=2, colours={"white": 21, "blue": 8})


def test_an_impossible_count_is_refused(table: Table) -> None:
    assert table().refused("count", seat=1, colours={"red": 3}) == "no-chip-set"
    script = table(chipset="300")
    rows: list[tuple[Json, str]] = [
        ({"chips": -1}, "number"),
        ({"chips": "20"}, "number"),
        ({}, "missing"),
        ({"colours": [1]}, "missing"),
        ({"colours": {"gold": 1}}, "choice"),
        ({"colours": {"red": -1}}, "number"),
        ({"chips": 10**9 + 1}, "number"),
    ]
    for fields, key in rows:
        assert script.refused("count", seat=1, **fields) == key, fields


def test_chips_are_not_counted_during_a_hand_and_a_count_ends_with_the_next_deal(table: Table) -> None:
    script = table(players=2)
    script.post("count", seat=1, chips=190)
    script.post("deal")
    assert script.refused("count", seat=1, chips=200) == "hand-running"
    assert tally(script)["differences"] == []
    play(script, "A bets 5, B folds")
    assert tally(script)["differences"] == []


# Possible causes of a difference


def test_two_opposite_differences_are_chips_that_went_to_the_wrong_player(table: Table) -> None:
    script = table(players=3)
    script.post("count", seat=1, chips=180)
    script.post("count", seat=2, chips=220)
    (cause,) = causes(script, 1)
    assert (cause["how"], cause["to"]) == ("moved", 2)
    assert cause["text"] == "Anna gave Ben 20, and it is not in the log"
    now = script.post("difference", seat=1, how="moved", to=2, reason="seen")
    assert now["log"][0] == "After a count, Ben gets 20 from Anna: seen"
    assert [seat["stack"] for seat in now["seats"]] == [180, 220, 200]
    assert tally(script)["differences"] == []
    assert won(script) == {"Anna": -20, "Ben": 20, "Cem": 0}


def test_a_forgotten_buy_in_is_entered_after_the_count(table: Table) -> None:
    script = table(players=3)
    script.post("buy-in", seat=2, chips=100)
    script.post("count", seat=1, chips=300)
    cause = causes(script, 1)[0]
    said = "bought another 100 that nobody entered (the same amount was bought before)"
    assert (cause["how"], cause["text"]) == ("bought", said)
    now = script.post("difference", seat=1, how="bought", paid=True, reason="forgotten")
    assert now["log"][0] == "Anna +100, settled with the bank: forgotten"
    assert won(script) == {"Anna": 0, "Ben": 0, "Cem": 0}
    book = script.json("/bank")
    assert (book["people"][0]["bought"], book["people"][0]["paid"], book["in_play"]) == (300, 100, 800)


def test_chips_given_back_or_entered_twice_are_offered_as_causes(table: Table) -> None:
    script = table(players=3)
    script.post("buy-in", seat=1, chips=50)
    script.post("cash-out", seat=1, chips=50)
    script.post("count", seat=1, chips=150)
    texts = [cause["text"] for cause in causes(script, 1)]
    assert texts[0] == "gave 50 back once more, and nobody entered it"
    assert texts[1] == "entered twice, or never handed out: Anna buys 50 chips"
    script.post("difference", seat=1, how="bought", reason=texts[0])
    assert won(script) == {"Anna": 0, "Ben": 0, "Cem": 0}


def test_a_tap_taken_back_and_a_corrected_stack_are_offered_as_causes(table: Table) -> None:
    script = table(players=3)
    script.post("buy-in", seat=1, chips=70)
    script.post("take-back")
    script.post("adjust", seat=2, chips=-30, reason="counted")
    script.post("count", seat=1, chips=270)
    script.post("count", seat=2, chips=200)
    assert causes(script, 1)[0]["text"] == "taken back, but it may have happened: Anna buys 70 chips"
    assert causes(script, 1)[0]["how"] == "bought"
    cause = causes(script, 2)[0]
    assert (cause["how"], cause["text"]) == ("adjusted", "did not happen: Ben’s stack corrected by −30: counted")
    script.post("difference", seat=2, how="adjusted", reason=cause["text"])
    assert won(script)["Ben"] == 0


def test_a_pot_as_large_as_the_difference_is_offered_as_its_cause(table: Table) -> None:
    script = table(players=3)
    a_hand(script, winner=1)  # 13: three antes and two bets
    script.post("count", seat=2, chips=207)
    (cause,) = causes(script, 2)
    assert (cause["how"], cause["to"]) == ("moved", 1)
    assert cause["text"] == "it was paid out here. In hand 1: Anna wins the pot: 13"
    script.post("difference", seat=2, how="moved", to=1, reason="hand 1")
    assert won(script) == {"Anna": -6, "Ben": 7, "Cem": -1}
    script.post("count", seat=1, chips=181)
    (hint,) = causes(script, 1)
    assert hint["how"] == ""


# Settling it


def sheet(script: Game, language: str = "en") -> str:
    """The host's count sheet, as text."""
    return " ".join(unescape(script.page("/count", language)).split())


def test_the_effect_of_sharing_a_difference_is_shown_before_and_after(table: Table) -> None:
    script = table(players=3)
    for seat, chips in ((1, 190), (2, 200), (3, 200)):
        script.post("count", seat=seat, chips=chips)
    before = tally(script)
    told = before["differences"][0]["if_split"]
    assert {row["name"]: row["off"] for row in told} == {"Anna": -6, "Ben": 3, "Cem": 3}
    line = "Anna keeps the 190 counted. Nobody knows where the other 10 are, so their worth is shared out:"
    assert f"{line} Anna +4, Ben +3, Cem +3." in sheet(script) and "Share out the missing 10" in sheet(script)
    assert "Anna behält die gezählten 190." in sheet(script, "de")
    now = script.post("difference", seat=1, how="split", reason="cause unknown")
    assert now["log"][0] == "Anna −10, shared by everybody: cause unknown" and script.stacks == [190, 200, 200]
    assert won(script) == {"Anna": -10 + 4, "Ben": 3, "Cem": 3}, "what the line said"
    assert "Counted, and the missing 10 shared out: <b>590</b>" in sheet(script)
    assert "Everything adds up." not in sheet(script) and "Alles stimmt." not in sheet(script, "de")
    assert tally(script)["shared_out"] == 10
    script.post("take-back")
    assert tally(script) == before


def test_without_money_missing_chips_keep_their_worth_and_bearing_them_comes_first(table: Table) -> None:
    script = table(players=2)
    for seat, chips in ((1, 190), (2, 200)):
        script.post("count", seat=seat, chips=chips)
    assert "the worth of 10 chips ends up in the cash box." in sheet(script)
    assert re.search(r'<button class="call">\s*Anna bears it', sheet(script))
    script.post("count", seat=1, chips=210)
    assert "bears it" not in sheet(script), "a surplus cannot be borne"
    assert script.refused("difference", seat=1, how="borne", reason="x") == "choice"


@pytest.mark.parametrize("keeper", [None, 2])
@pytest.mark.parametrize("paid", [True, False])
def test_who_bears_missing_chips_is_paid_less_and_nobody_more(table: Table, paid: bool, keeper: int | None) -> None:
    script = table(players=3, money={"currency": "EUR", "chip": 5})
    for seat in (1, 2, 3) if paid else ():
        script.post("pay", seat=seat, chips=200)
    if keeper:
        script.post("keeper", seat=keeper)
    for seat, chips in ((1, 190), (2, 200), (3, 200)):
        script.post("count", seat=seat, chips=chips)
    where = "ends up with the cash that Ben holds." if keeper else "ends up in the cash box."
    assert "Anna is paid for the 190 counted, and nobody else gets or pays more: €0.50 " + where in sheet(script)
    script.post("difference", seat=1, how="borne", reason="cause unknown")
    assert won(script) == {"Anna": -50, "Ben": 0, "Cem": 0}
    assert "Counted, and the missing 10 paid for: <b>590</b>" in sheet(script)
    script.post("finish")
    got = {"Anna": 0, "Ben": 0, "Cem": 0, None: 0}
    for row in script.json("/settle")["payments"]:
        got[row["from"]] -= row["amount"]
        got[row["to"]] += row["amount"]
    put_in = 1000 if paid else 0
    box = "Ben" if keeper else None
    assert got.pop("Anna") == put_in - 50 and got.pop("Cem") == put_in
    assert got[box] == (50 - 2 * put_in if keeper else 50 - 3 * put_in), "what lay there, less what the others get"


def test_surplus_chips_are_paid_for_by_everybody_and_one_chip_is_singular(table: Table) -> None:
    script = table(players=2)
    script.post("count", seat=1, chips=199)
    script.post("count", seat=2, chips=200)
    assert "so its worth is shared out: Anna +1, Ben 0." in sheet(script)
    assert "Share out the missing chip" in sheet(script)
    german = sheet(script, "de")
    assert "Wo der fehlende Chip ist, weiß niemand" in german and "Den fehlenden Chip verteilen" in german
    script.post("rename", seat=1, name="Anna-Lena")
    script.post("count", seat=1, chips=200)
    script.post("count", seat=2, chips=201)
    line = "Ben keeps the 201 counted. Nobody knows where the extra chip comes from, so its worth is paid for by all:"
    assert f"{line} Anna-Lena −1, Ben 0." in sheet(script) and "Everybody pays for the 1" in sheet(script)
    script.post("difference", seat=2, how="split", reason="cause unknown")
    assert won(script) == {"Anna-Lena": -1, "Ben": 1}
    assert "Counted, and the extra 1 paid for: <b>401</b>" in sheet(script)


def test_a_difference_left_open_stays_in_sight_or_all_are_settled_with_one_tap(table: Table) -> None:
    script = table(players=3)
    script.post("count", seat=1, chips=190)
    now = script.post("difference", seat=1, how="open", reason="look under the table")
    assert [seat["stack"] for seat in now["seats"]] == [200, 200, 200]
    counted = tally(script)
    assert counted["left_open"] == [{"name": "Anna", "off": -10, "reason": "look under the table"}]
    assert counted["differences"] == []
    script.post("count", seat=1, chips=200)  # it lay under the table
    assert tally(script)["left_open"] == []
    for seat, chips in ((1, 190), (2, 215), (3, 199)):
        script.post("count", seat=seat, chips=chips)
    script.post("difference", how="split", reason="late")
    assert tally(script)["differences"] == []
    assert sum(won(script).values()) == 0


def test_an_impossible_settlement_of_a_difference_is_refused(table: Table) -> None:
    script = table(players=3)
    script.post("count", seat=1, chips=260)
    assert script.refused("difference", seat=1, how="split") == "reason"
    assert script.refused("difference", seat=1, how="stolen", reason="x") == "choice"
    assert script.refused("difference", seat=1, how="moved", reason="x") == "missing"
    assert script.refused("difference", seat=1, how="moved", to=1, reason="x") == "same-player"
    assert script.refused("difference", how="moved", reason="x") == "missing"
    script.post("cash-out", seat=2, chips=150)
    assert script.refused("difference", seat=1, how="moved", to=2, reason="x") == "below-zero"
    script.post("count", seat=3, chips=0)
    script.post("cash-out", seat=3, chips=1)
    assert script.refused("difference", seat=3, how="split", reason="x") == "below-zero"


def test_the_count_has_a_sheet_for_all_and_for_each_player(table: Table) -> None:
    script = table(players=3, chipset="300")
    script.post("count", seat=1, chips=190)
    script.post("count", seat=2, chips=210)
    for sheet, text in (("/count", "10 too few"), ("/count?seat=next", "Cem"), ("/count?seat=1", "should be 200")):
        assert text in script.page(sheet), sheet
    assert "Start counting" not in script.guest().get(f"/t/{script.code}/count?seat=1").text
    script.sends("count", seat="3", colours='{"white": 50, "red": 30}')
    assert tally(script)["people"][2]["counted"] == 200


# Counting in


def test_a_player_with_a_jar_is_counted_in_at_a_break(table: Table) -> None:
    script = table(players=2)
    script.post("sit", seat=3, name="Jar", counted=False)
    assert tally(script)["people"][2]["stack"] is None
    now = script.post("count", seat=3, chips=90)
    assert (now["seats"][2]["stack"], now["log"][0]) == (90, "Jar’s stack is tracked from here: 90")
    assert won(script) == {"Anna": 0, "Ben": 0, "Jar": 0}
    script.post("count", seat=3, chips=80)
    assert tally(script)["differences"][0]["off"] == -10


def test_an_uncounted_table_is_counted_in_and_has_results_from_then_on(table: Table) -> None:
    script = table(players=3)
    script.post("uncounted")
    a_hand(script, winner=2)
    for seat, chips in ((1, 60), (2, 70), (3, 80)):
        script.post("count", seat=seat, chips=chips)
    assert won(script) == {"Anna": -6, "Ben": 7, "Cem": -1}
    book = script.json("/bank")
    assert (book["in_play"], book["sold"]) == (210, 210)


def test_recap_and_settlement_agree_about_counted_chips(table: Table) -> None:
    script = table(players=3)
    a_hand(script)
    for how in ("split", "adjusted", "open"):
        script.post("count", seat=2, chips=190)
        script.post("difference", seat=2, how=how, reason="cause unknown")
        story = script.json("/story")
        assert {person["name"]: person["result"] for person in story["people"]} == won(script), how
        script.post("take-back")


def test_a_chip_set_taken_back_is_not_a_cause_of_a_difference(table: Table) -> None:
    script = table()
    script.post("chipset", chips="500")
    script.post("take-back")
    script.post("count", seat=1, chips=190)
    assert tally(script)["differences"][0]["off"] == -10


def test_in_a_large_group_only_those_who_pay_for_missing_chips_are_named(table: Table) -> None:
    script = table(players=8)
    for seat in range(1, 9):
        script.post("count", seat=seat, chips=200 - 2 * (seat == 2))
    assert "shared out: Anna +1, Ben +1, everybody else 0." in sheet(script)
    assert "verteilt: Anna +1, Ben +1, alle anderen 0." in sheet(script, "de")
