"""Payments from everybody to one player (OTHER-22), small chips leaving the table (LVL-10), rounding (SETL-06)."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from models.bank.settling import BANK, payments, rounded
from tests.conftest import Json
from tests.evening.test_beyond_the_hand import FIXED
from tests.playing import Game, play

COLOURS: list[Json] = [
    {"colour": "white", "value": 1, "number": 200},
    {"colour": "red", "value": 5, "number": 200},
    {"colour": "green", "value": 25, "number": 100},
]


def opened(client: FlaskClient, stacks: list[int], **more: object) -> Game:
    """A table of draw whose antes and bets can be paid in fives."""
    options = {**FIXED, "ante__amount": 5}
    return Game(client, "DH", stacks, more={"chipset": COLOURS, **more}, **options)


def test_other_22_everybody_pays_what_they_can(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100, 3, 0], **FIXED)
    offers = [o for o in game.now["offers"] if o["move"] == "bounty"]
    assert {o["seat"]: o["max"] for o in offers} == {1: 100, 2: 100, 3: 100, 4: 100}
    game.post("bounty", seat=1, chips=10, why="seven-deuce")
    assert game.stacks == [113, 90, 0, 0]
    assert game.now["log"][0] == "A gets 10 chips from everybody: seven-deuce (C 3 had no more)"
    game.post("take-back")
    assert game.stacks == [100, 100, 3, 0]


def test_other_22_a_player_left_out_of_a_bounty_pays_nothing(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100, 3, 100], **FIXED)
    assert "Who does not take part?" in game.page("/seat/1")
    game.post("bounty", seat=1, chips=10, why="seven-deuce", spared=[2, 3])
    assert game.stacks == [110, 100, 3, 90]
    assert game.now["log"][0] == "A gets 10 chips from everybody but B and C: seven-deuce"
    game.sends("bounty", seat=4, chips=5, why="seven-deuce", spared="[]", spared2=2)
    assert game.stacks == [105, 100, 0, 98], "a form with a ticked box"
    for wrong in ([1], [5], ["B"], [True], "2"):
        assert game.refused("bounty", seat=1, chips=10, why="x", spared=wrong) == "spared"
    assert game.refused("bounty", seat=1, chips=10, why="x", spared=[2, 4]) == "nobody-pays"


def test_other_22_the_next_bounty_proposes_who_did_not_take_part_in_the_last(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 4, **FIXED)
    game.post("bounty", seat=1, chips=2, why="seven-two", spared=[4])
    sheet = game.page("/seat/2")
    assert 'value="seven-two"' in sheet and re.findall(r'value="(\d)"\s*checked', sheet) == ["4"]
    game.post("take-back")
    assert 'value="seven-deuce"' in game.page("/seat/2") and not re.findall(
        r'value="\d"\s*checked', game.page("/seat/2")
    )


def test_other_22_an_impossible_bounty_is_refused_and_a_bounty_is_settled(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100, 0], **FIXED)
    assert game.refused("bounty", seat=1, chips=10, why=" ") == "missing"
    assert "Everybody pays A" in game.page("/seat/1")
    game.post("bounty", seat=1, chips=10, why="best hand of the night")
    assert {row["name"]: row["won"] for row in game.json("/settle")["people"]} == {"A": 10, "B": -10, "C": 0}
    play(game, "deal")
    assert game.refused("bounty", seat=1, chips=10, why="x") == "hand-running"
    play(game, "B bets 5, A folds")
    game.post("away", seat=2)
    assert game.refused("bounty", seat=1, chips=10, why="x") == "nobody-pays"
    assert "Everybody pays A" not in game.page("/seat/1")


def test_lvl_10_high_cards_decide_and_nobody_is_raced_out(client: FlaskClient) -> None:
    game = opened(client, [101, 102, 103, 4])
    offer = next(o for o in game.now["offers"] if o["move"] == "colour-up")
    assert (offer["values"], offer["min"], offer["max"]) == ([1, 2, 3, 4], 2, 2)  # ten odd ones are two fives
    assert "who are the 2 highest?" in game.page("/bank")
    for winners in (None, [1], [1, 1], [1, 5], "AB"):
        assert game.refused("colour-up", winners=winners) == "colour-up-winners"
    game.total += 5  # D keeps the last chip, though two others won the race
    game.post("colour-up", winners=[1, 2])
    assert game.stacks == [105, 105, 100, 5]
    assert [colour["value"] for colour in game.json("/bank")["chipset"]] == [5, 25]
    assert game.refused("colour-up", winners=[]) == "stakes-chips"  # bets of 5 and 10 need the fives
    game.total -= 5
    game.post("take-back")
    assert game.stacks == [101, 102, 103, 4]


def test_lvl_10_each_stack_is_rounded_by_house_rule(client: FlaskClient) -> None:
    game = opened(client, [101, 102, 103, 1])
    game.post("evening", **{"evening.colour_up": "round"})
    game.total += 3
    game.post("colour-up")
    assert game.stacks == [100, 100, 105, 5]
    assert game.json("/settle")["loose"] == 3  # shared by all in the end


def test_lvl_10_chips_are_raced_off_only_between_hands_with_no_pot_carried(client: FlaskClient) -> None:
    game = opened(client, [100, 100])
    play(game, "deal")
    assert game.refused("colour-up") == "no-colour-up"
    play(game, "B checks, A checks")
    if game.now["pot"]:
        assert game.refused("colour-up") == "colour-up-pot"
    assert Game(client, "DH", [100, 100], **FIXED).refused("colour-up") == "no-colour-up"


@given(
    due=st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(-5000, 5000), min_size=2),
    box=st.integers(-700, 700),
    unit=st.sampled_from([1, 5, 10, 50, 100]),
)
@pytest.mark.long
def test_setl_06_rounded_sums_add_up_and_stay_near_the_exact_ones(due: dict[str, int], box: int, unit: int) -> None:
    due = {**due, BANK: box}
    due["A"] = -sum(amount for name, amount in due.items() if name != "A")
    near = rounded(due, unit)
    assert sum(near.values()) == 0 and all(amount % unit == 0 for amount in near.values())
    assert all(abs(near[name] - due[name]) <= unit for name in due)
    assert near[BANK] >= due[BANK] if box < 0 else near[BANK] <= due[BANK]
    assert all(amount % unit == 0 for _who, _to, amount in payments(near))


def test_setl_06_the_settlement_names_the_effect_of_rounding(client: FlaskClient) -> None:
    game = Game(client, "DH", [1000] * 3, more={"money": {"currency": "EUR", "chip": 1}}, **FIXED)
    for seat in (1, 2, 3):
        game.post("pay", seat=seat)
    game.post("bounty", seat=1, chips=19, why="x")
    for unit, step in (("none", 1), (10, 10), (50, 50), (100, 100)):
        game.post("evening", **{"settle.round": unit})
        settled = game.json("/settle")
        assert all(row["amount"] % step == 0 for row in settled["payments"]), unit
        assert sum(row["amount"] for row in settled["rounding"]) == 0
        assert ("Rounded to" in game.page("/settle")) == bool(settled["rounding"]) == (step > 1)
        game.post("finish")
        due = [row["amount"] for row in settled["payments"]]
        assert [row["amount"] for row in game.json("/settle")["payments"]] == due
        game.post("take-back")
