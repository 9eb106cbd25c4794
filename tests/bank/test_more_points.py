"""Points of the season by hand, and places that count several times (SETL-14)."""

from __future__ import annotations

from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.bank.test_points import evening, points
from tests.bank.test_prizes import all_in
from tests.bank.test_settling import settled
from tests.rulings_played import rule


def test_setl_14_ten_points_for_each_player_beaten_and_25_for_the_best_hand(client: FlaskClient) -> None:
    game = evening(client, "players", 100, 100, 100, 100, 100)
    game.post("evening", **{"settle.points_times": 10})
    for loser in "BCDE":
        all_in(game, "A", loser)
    game.post("points", name="A", points=25, reason="best hand")
    game.post("points", name="C", points=-5, reason="late")
    assert points(game) == [(1, "A", 75), (2, "E", 40), (3, "D", 30), (4, "C", 15), (5, "B", 10)]
    assert settled(game)["points"] == [
        {"name": "A", "points": 25, "reason": "best hand"},
        {"name": "C", "points": -5, "reason": "late"},
    ]
    assert "A gets 25 points: best hand" in unescape(game.page("/log"))
    sheet = unescape(game.page("/settle", "de"))
    assert "<b>C</b><small>late</small></p><strong>−5</strong>" in sheet
    assert "alles mal 10" in sheet


def test_setl_14_points_for_knock_outs_count_once(client: FlaskClient) -> None:
    game = evening(client, "5_3", 100, 100)
    game.post("evening", **{"settle.points_times": 2, "settle.points_knockout": 1})
    all_in(game, "A", "B")
    assert points(game) == [(1, "A", 11), (2, "B", 6)]


def test_setl_14_points_are_given_after_the_end_too_and_are_in_the_season(client: FlaskClient) -> None:
    game = evening(client, "3_2", 100, 100)
    all_in(game, "A", "B")
    game.post("points", name="B", points=4, reason="host")
    game.post("rename", seat=2, name="Zoe")
    assert points(game) == [(1, "A", 3), (2, "Zoe", 6)], "a renamed player keeps the points"
    game.post("finish")
    game.post("points", name="Zoe", points=-14, reason="never paid")
    assert points(game) == [(1, "A", 3), (2, "Zoe", -8)]
    assert {row["name"]: row["points"] for row in game.json("/story")["people"]} == {"A": 3, "Zoe": -8}
    season = client.get("/season", headers=game.headers).json
    assert {row["name"]: row["total"] for row in season["points"]["ranking"]} == {"A": 3, "Zoe": -8}
    assert "−8" in unescape(game.page("/story"))


def test_setl_14_points_need_a_person_a_number_and_a_reason(client: FlaskClient) -> None:
    game = evening(client, "3_2", 100, 100)
    rows: list[tuple[dict[str, object], str]] = [
        ({"name": "Nobody"}, "no-account"),
        ({"points": 0}, "points-none"),
        ({"points": 10_000}, "number"),
        ({"points": None}, "missing"),
        ({"reason": " "}, "missing"),
    ]
    for fields, error in rows:
        assert game.refused("points", **{"name": "A", "points": 5, "reason": "best hand", **fields}) == error, fields
    for typed in ("-5", "−5"):  # a minus as people type it
        game.sends("points", name="B", points=typed, reason="late")
    assert [row["points"] for row in settled(game)["points"]] == [-5, -5]
    none = evening(client, "none", 100, 100)
    assert none.refused("points", name="A", points=5, reason="best hand") == "no-points"
    assert "points" not in settled(none)


@pytest.mark.long
def test_setl_14_at_most_100_times(client: FlaskClient) -> None:
    game = evening(client, "3_2", 100, 100)
    for _time in range(100):
        game.post("points", name="A", points=1, reason="hand")
    assert game.refused("points", name="A", points=1, reason="hand") == "too-many-points"


def test_setl_14_a_guest_gets_no_points_and_keeps_the_place(client: FlaskClient) -> None:
    game = evening(client, "5_3_1", 100, 100, 100)
    game.post("evening", **{"settle.points_knockout": 1})
    all_in(game, "A", "B")
    all_in(game, "A", "C")
    game.post("points", name="A", points=4, reason="best hand")
    game.post("no-points", name="A")
    assert game.now["log"][0] == "A gets no points this evening"
    assert (points(game), settled(game)["no_points"]) == ([(1, "A", 0), (2, "C", 3), (3, "B", 1)], ["A"])
    assert "Points after all" in game.page("/settle")
    assert game.refused("no-points", name="A") == "points-as-said"
    game.post("finish")
    game.post("no-points", name="A", off=True)
    assert points(game)[0] == (1, "A", 11)
    assert game.refused("no-points", name="A", off=True) == "points-as-said"
    assert game.refused("no-points", name="Zoe") == "no-account"


@pytest.mark.long
def test_setl_14_the_first_of_ten_gets_twice_ten_points_a_player(client: FlaskClient) -> None:
    game = evening(client, "players_double", *[100] * 10)
    game.post("evening", **{"settle.points_times": 10})
    for loser in "BCDEFGHIJ":
        all_in(game, "A", loser)
    assert [earned for _place, _name, earned in points(game)] == [200, 90, 80, 70, 60, 50, 40, 30, 20, 10]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [("last", {"E": 5, "D": 4, "C": 3, "B": 2, "A": 1}), ("first", {"D": 5, "C": 4, "B": 3, "A": 2, "E": 1})],
)
def test_setl_14_the_first_bust_may_count_after_a_rebuy(client: FlaskClient, counts: str, expected: dict) -> None:
    game = evening(client, "players", 100, 100, 100, 100, 100)
    game.post("evening", **{"settle.points_bust": counts, "settle.prizes": "60_40"})
    all_in(game, "A", "E")
    game.total = None
    game.post("buy-in", seat=5, chips=100)
    all_in(game, "E", "A")
    for loser in "ABCD":
        if game.stack(loser):
            all_in(game, "E", loser)
    assert {row["name"]: row["points"] for row in settled(game)["people"]} == expected
    assert {row["name"]: row["place"] for row in settled(game)["people"]}["E"] == 1, "prizes and places stay"


def test_setl_14_a_bust_that_did_not_count_is_no_first_bust(client: FlaskClient) -> None:
    game = evening(client, "players", 100, 100, 100)
    game.post("evening", **{"settle.points_bust": "first"})
    all_in(game, "A", "B")
    rule(game, "R-DECK-03 A")
    game.total = None
    game.post("adjust", seat=2, chips=-100, reason="slip")
    game.post("adjust", seat=2, chips=100, reason="slip")
    all_in(game, "B", "C")
    assert {row["name"]: row["points"] for row in settled(game)["people"]} == {"B": 3, "A": 2, "C": 1}


def test_setl_14_whoever_leaves_without_chips_and_sits_down_again_has_bought_again(client: FlaskClient) -> None:
    game = evening(client, "players", 100, 100, 100)
    game.post("evening", **{"settle.points_bust": "first"})
    all_in(game, "A", "B")
    game.total = None
    game.post("leave", seat=2)
    game.post("sit", seat=2, name="B", stack=100, comes="post")
    all_in(game, "B", "C")
    assert {row["name"]: row["points"] for row in settled(game)["people"]} == {"A": 3, "C": 2, "B": 1}
