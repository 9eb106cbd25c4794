"""Leaving announced (SEAT-09)."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.playing import Game, Table, folded_out, play
from tests.wall import Wall

pytestmark = pytest.mark.usefixtures("wall")


def test_seat_09_the_time_of_leaving_is_on_the_chair_and_announced_when_it_comes(table: Table, wall: Wall) -> None:
    game = table()
    game.post("leaves-in", seat=2, minutes=30)
    at = "8:30 pm"
    assert game.now["seats"][1]["leaves_in_s"] == 1800 and "leaves_in_s" not in game.now["seats"][0]
    assert f"leaves at {at}" in game.page() and f"leaves at {at}; 0 takes it back" in game.page("/seat/2")
    assert "Time to leave" not in game.page()
    wall.set("20:31")
    game.read()
    assert game.now["seats"][1]["leaves_in_s"] == 0
    assert f"wanted to leave at {at}" in game.page() and "Time to leave: Ben" in game.page()
    game.post("deal")
    assert game.now["seats"][1]["state"] == "in", "nothing follows by itself"


def test_seat_09_the_time_of_leaving_can_be_cancelled_and_ends_with_leaving(table: Table, wall: Wall) -> None:
    game = table()
    assert game.refused("leaves-in", seat=2, minutes=601) == "number"
    assert game.denied("leaves-in", seat=2)["error"] in ("missing", "number")
    game.post("leaves-in", seat=2, minutes=30)
    game.post("leaves-in", seat=2, minutes=0)
    assert "leaves_in_s" not in game.now["seats"][1] and "leaves at" not in game.page()
    game.post("leaves-in", seat=3, minutes=5)
    game.post("leave", seat=3)
    wall.set("20:06")
    assert "Time to leave" not in game.page()
    assert game.refused("leaves-in", seat=3, minutes=5) == "already-left"
    game.post("back", seat=3)
    assert "leaves_in_s" not in game.now["seats"][2]


def test_seat_09_sitting_out_for_a_while_does_not_cancel_it(table: Table, wall: Wall) -> None:
    game = table()
    game.post("leaves-in", seat=2, minutes=30)
    game.post("away", seat=2)
    game.post("back", seat=2)
    assert game.now["seats"][1]["leaves_in_s"] == 1800


def test_seat_09_somebody_who_left_and_waits_for_the_big_blind_has_announced_nothing(client: FlaskClient) -> None:
    game = Game(client, "HE", [200] * 4, "D", blind__small=1, blind__big=2)
    game.post("deal")
    folded_out(game)
    game.post("leaves-in", seat=1, lap=True)
    game.post("leave", seat=1)
    for _hand in range(2):
        game.post("deal")
        folded_out(game)
    game.post("back", seat=1, comes="wait")
    assert "leaves_after" not in game.now["seats"][0]


def test_seat_09_one_more_lap_has_as_many_hands_as_players_dealt_in(table: Table) -> None:
    game = table(players=3)
    game.post("leaves-in", seat=2, lap=True)
    assert game.now["seats"][1]["leaves_after"] == 3 and "leaves in 3 hands" in game.page()
    for left in (2, 1, 0):
        game.post("deal")
        assert game.now["seats"][1]["leaves_after"] == left and "Time to leave" not in game.page()
        if not left:
            assert "leaves after this hand" in game.page()
        folded_out(game)
    assert "Time to leave: Ben" in game.page() and "wanted to leave now" in game.page()
    game.post("leaves-in", seat=2, minutes=0)
    assert "leaves_after" not in game.now["seats"][1] and "Time to leave" not in game.page()


def test_seat_09_a_lap_said_during_a_hand_counts_everybody_dealt_in(client: FlaskClient) -> None:
    game = Game(client, "HE", [10, 200, 200], "C", blind__small=1, blind__big=2)
    play(game, "deal, C calls, A raises 10")
    game.post("leaves-in", seat=2, lap=True)
    assert game.now["seats"][1]["leaves_after"] == 3, "A is all-in, and not out"
