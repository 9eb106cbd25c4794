"""The buck (BUCK-01 to BUCK-03): games in which position matters have their own order of dealers."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from models.game.catalogue import effective, fitting
from models.game.presets import PRESETS
from models.seats import buck
from tests.conftest import FIXED
from tests.playing import Game, chair, dotted, folded_out, nobody_opens
from tests.rows import every
from tests.rulings_played import rule

SEVEN = {**FIXED, "stud.bring_in_amount": 2}
HOLDEM = {"blind.small": 1, "blind.big": 2}
LIST: list[dict[str, Any]] = [
    {"preset": "SH", "options": {"ante.amount": 1, "limit.small": 5, "limit.big": 10}},
    {"preset": "DH", "options": FIXED},
    {"preset": "S7", "options": SEVEN},
    {"preset": "DJ", "options": FIXED},
    {"preset": "HE", "options": HOLDEM},
    {"preset": "GU", "options": {"ante.amount": 1}},
]


@pytest.fixture
def game(client: FlaskClient) -> Game:
    fields = {"games": LIST, "way": "dealer", "evening": {"evening.buck": True}}
    return Game(client, "DH", [200] * 4, "A", fields, **dotted(FIXED))


def at(game: Game) -> tuple[str, str]:
    """The player whose deal it is, and the holder of the buck."""
    return "-ABCDEFGHIJ"[game.now["dealer"] or 0], "-ABCDEFGHIJ"[game.now["buck"] or 0]


def test_buck_03_the_six_deals_of_the_contract(game: Game) -> None:
    assert at(game) == ("A", "A")
    game.post("deal", preset="SH")
    assert at(game) == ("A", "A")
    folded_out(game)
    assert at(game) == ("B", "A")  # stays
    game.post("deal", preset="DH")
    assert (at(game), game.turn) == (("B", "A"), "B")  # left of the buck
    folded_out(game)
    assert at(game) == ("C", "B")
    game.post("deal", preset="S7")
    assert at(game) == ("C", "B")
    folded_out(game)
    assert at(game) == ("D", "B")
    game.post("deal", preset="DJ")
    assert (at(game), game.turn) == (("D", "B"), "C")
    nobody_opens(game)
    assert at(game) == ("D", "C")  # the deal stays for the same game
    game.post("deal")
    assert (at(game), game.turn) == (("D", "C"), "D")
    folded_out(game)
    assert at(game) == ("A", "D")
    before = game.stacks
    game.post("deal", preset="HE")
    paid = [old - new for old, new in zip(before, game.stacks, strict=True)]
    assert (at(game), game.turn, paid) == (("A", "D"), "C", [1, 2, 0, 0])  # small blind A, big blind B
    folded_out(game)
    assert at(game) == ("B", "A")


@every(PRESETS)
def test_buck_02_draw_games_and_some_courses_count_from_the_buck(preset: str) -> None:
    stakes = {"ante.amount": 1, "limit.small": 5, "limit.big": 10, "limit.min": 2, "limit.max": 10}
    stakes |= {"blind.small": 1, "blind.big": 2, "stud.bring_in_amount": 2, "buy.price1": 5, "buy.price2": 10}
    drawn = {"DH", "DJ", "DB", "DC", "DR", "DT", "DL", "DW", "DS", "DD", "JT", "JB"}
    assert buck.counts_from(effective(preset, fitting(preset, stakes))) == (
        preset in drawn | {"HE", "SD", "OM", "MA", "BP", "WD", "SO", "AO"}
    )


def test_buck_03_with_the_same_dealer_again_the_buck_stays_too(client: FlaskClient) -> None:
    fields = {"games": [{"preset": "DJ", "options": FIXED | {"jack.next_dealer": "same"}}], "way": "dealer"}
    game = Game(client, "DH", [200] * 4, "A", fields | {"evening": {"evening.buck": True}}, **dotted(FIXED))
    game.post("deal", preset="DJ")
    assert game.turn == "B"
    nobody_opens(game)
    assert at(game) == ("A", "A")
    game.post("deal")
    folded_out(game)
    assert at(game) == ("B", "B")


def test_buck_03_the_host_puts_the_buck_right_and_it_skips_absent_players(game: Game) -> None:
    game.post("deal", preset="DH")
    assert game.refused("buck", seat=3) == "hand-running"
    folded_out(game)
    game.post("away", seat=2)
    assert at(game) == ("C", "C")
    game.post("back", seat=2)
    assert at(game) == ("B", "B")
    assert sorted(offer["seat"] for offer in game.now["offers"] if offer["move"] == "buck") == [1, 2, 3, 4]
    game.post("buck", seat=chair("D"))
    assert at(game) == ("B", "D")
    game.post("deal", preset="DH")
    assert (at(game), game.turn) == (("B", "D"), "A")
    game.post("take-back")
    game.post("take-back")
    assert at(game) == ("B", "B")


def test_buck_03_a_deal_repeated_moves_neither_deal_nor_buck(game: Game) -> None:
    game.post("deal", preset="SH")
    folded_out(game)
    game.post("deal", preset="DH")
    rule(game, "R-MIS-08 A")
    assert at(game) == ("B", "A")
    game.post("deal")
    assert (at(game), game.turn) == (("B", "A"), "B")


@pytest.mark.parametrize("over", [False, True])
def test_buck_03_a_hand_that_is_void_and_dealt_again_moves_neither_deal_nor_buck(game: Game, over: bool) -> None:
    game.post("deal", preset="HE", options=HOLDEM)
    blinds = game.bets
    assert (at(game), blinds, game.turn) == (("A", "A"), [0, 1, 2, 0], "D")
    if over:
        folded_out(game)
    rule(game, "R-DECK-03 A")
    assert at(game) == ("A", "A")
    game.post("deal")
    assert (at(game), game.bets, game.turn) == (("A", "A"), blinds, "D")
    folded_out(game)
    assert at(game) == ("B", "B"), "once it counts, both move on"


def test_ante_10_in_a_buck_game_the_holder_of_the_buck_antes_for_all(client: FlaskClient) -> None:
    fields = {"games": [LIST[0], {"preset": "DH", "options": FIXED | {"ante.who": "dealer"}}], "way": "dealer"}
    game = Game(client, "DH", [200] * 4, "A", fields | {"evening": {"evening.buck": True}}, **dotted(FIXED))
    game.post("deal", preset="SH")
    folded_out(game)
    before = game.stacks
    assert "whoever has the buck antes 1 for each player" in game.page()
    game.post("deal", preset="DH")
    assert at(game) == ("B", "A")
    assert "Whoever has the buck antes 1 for each player" in game.page()
    assert [old - new for old, new in zip(before, game.stacks, strict=True)] == [4, 0, 0, 0]


def test_last_02_with_the_buck_the_deal_counts_for_the_last_round(game: Game) -> None:
    game.post("last-round", **{"from": "this"})
    for preset in ("SH", "DH", "S7", "DH"):
        assert not game.now["last_round"]["over"]
        game.post("deal", preset=preset)
        folded_out(game)
    assert game.now["last_round"]["over"]
    assert at(game) == ("A", "C")


# Correcting its place


def test_buck_01_without_a_buck_nothing_can_be_corrected(game: Game) -> None:
    assert 'name="evening.buck"' in game.page("/evening")
    game.post("evening", **{"evening.buck": False})
    assert game.now["buck"] is None
    assert game.refused("buck", seat=2) == "no-buck"
    assert not [offer for offer in game.now["offers"] if offer["move"] == "buck"]
    game.post("deal", preset="DH")
    assert (at(game), game.turn) == (("A", "-"), "B")
    game.post("take-back")
    game.post("games", way="off")
    assert 'name="evening.buck"' not in game.page("/evening"), "asked for where games are chosen"


def test_buck_01_the_buck_belongs_to_games_that_are_chosen(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 4, "A", **dotted(FIXED))
    assert game.refused("evening", **{"evening.buck": True}) == "buck-needs-choice"
    game.post("games", games=LIST, way="rotate")
    game.post("evening", **{"evening.buck": True})
    assert at(game) == ("A", "A")
    game.post("games", way="off")
    assert game.now["buck"] is None
    assert game.refused("buck", seat=2) == "no-buck"


def test_seat_07_and_08_the_buck_stays_with_its_chair_until_seats_are_drawn(game: Game) -> None:
    game.post("deal", preset="DH")
    folded_out(game)
    game.post("buck", seat=3)
    game.post("move-seat", seat=3, to=9)
    assert at(game) == ("B", "D")  # chair 3 is empty and passed over
    game.post("lot")
    assert (game.now["dealer"], game.now["buck"]) == (None, None)
    game.post("dealer", seat=4)
    assert at(game) == ("D", "D")


# Texts people see


def test_buck_01_felt_television_and_log_name_its_holder(game: Game) -> None:
    game.post("deal", preset="SH")
    assert "Hand 1: A deals" in game.now["log"]
    folded_out(game)
    felt = game.page()
    assert felt.count(">Buck<") == game.page("/tv").count(">Buck<") == 1
    assert "The buck lies with A." in felt
    chair_of_a = felt.partition('data-seat="1"')[2].partition("</li>")[0]
    assert ">Buck<" in chair_of_a
    game.post("deal", preset="DH")
    assert "Hand 2: B deals, the buck lies with A" in game.now["log"]
    assert game.json("/story")
