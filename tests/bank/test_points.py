"""Points for the season by place, with money or without (SETL-09)."""

from __future__ import annotations

import re
from html import unescape

from flask.testing import FlaskClient

from tests.bank.test_prizes import BLINDS, all_in, tournament
from tests.bank.test_settling import settled
from tests.playing import Game, play
from tests.server.test_set_up import HTMX


def points(game: Game) -> list[tuple[int, str, int]]:
    """Place, name and points of everybody, best first."""
    return sorted((row["place"], row["name"], row["points"]) for row in settled(game)["people"])


def evening(client: FlaskClient, each: str, *stacks: int) -> Game:
    game = Game(client, "HE", list(stacks), "A", **BLINDS)
    game.post("evening", **{"settle.points": each})
    return game


def test_setl_09_each_place_has_its_points_and_the_rest_get_the_last_number(client: FlaskClient) -> None:
    game = evening(client, "10_7_1+", 100, 100, 100, 100)
    all_in(game, "A", "B")
    all_in(game, "A", "C")
    all_in(game, "A", "D")
    assert points(game) == [(1, "A", 10), (2, "D", 7), (3, "C", 1), (4, "B", 1)], "without money or prizes, too"
    sheet = unescape(game.page("/settle"))
    assert '1. A <small class="on-one-line">10 points</small>' in sheet
    assert "Points for the season: 10, 7, then 1 for everybody" in sheet
    assert "Punkte für die Saison: 10, 7, dann 1 für alle" in unescape(game.page("/settle", "de"))


def test_setl_09_with_prizes_the_places_are_those_of_the_tournament(client: FlaskClient) -> None:
    game = tournament(client, "100", 100, 100, 100)
    game.post("evening", **{"settle.points": "5_3"})
    all_in(game, "A", "B")
    game.total += 100
    game.post("buy-in", seat=2, chips=100)
    all_in(game, "A", "C")
    assert points(game) == [(1, "A", 5), (2, "B", 3), (3, "C", 0)], "B has lost 200, C 100"


def test_setl_09_people_who_share_a_place_get_its_points_each(client: FlaskClient) -> None:
    game = evening(client, "5_3_1", 100, 100, 100, 100)
    play(game, "deal, D folds, A folds, B folds")
    assert points(game) == [(1, "C", 5), (2, "A", 3), (2, "D", 3), (4, "B", 0)]
    game.post("evening", **{"settle.points": "players"})  # as many as players, and one fewer each place
    assert points(game) == [(1, "C", 4), (2, "A", 3), (2, "D", 3), (4, "B", 1)]


def test_setl_09_whoever_cashed_out_and_left_has_a_place(client: FlaskClient) -> None:
    game = evening(client, "3_2_1", 100, 100, 100)
    all_in(game, "A", "B")
    game.total = None
    game.post("leave", seat=1, cash_out=True)
    assert points(game) == [(1, "A", 3), (2, "C", 2), (3, "B", 1)]


def test_setl_09_points_are_a_number_for_each_place_and_never_rise(client: FlaskClient) -> None:
    game = evening(client, "none", 100, 100)
    for each in ("0", "1_2", "10_7_", "10,7", "010_7", "10_7++", "players+", "_".join(["1"] * 21), ""):
        assert game.refused("evening", **{"settle.points": each}) == "choice", each
    for typed, kept in (("6, 4, 2", "6_4_2"), ("6 / 4 / 0", "6_4_0"), ("6, 4, 1 +", "6_4_1+"), ("", "3_2_1")):
        now = game.sends("evening", **{"settle.points": ["3_2_1", typed]})
        assert now["evening"]["settle.points"] == kept, "the house types its own points"


def test_setl_09_the_next_evening_of_a_series_begins_with_the_same_points(client: FlaskClient) -> None:
    game = evening(client, "6_4_1+", 100, 100)
    game.post("evening", **{"settle.points_best": 3})
    page = " ".join(client.get(f"/new?again={game.code}").text.split())
    assert '<option value="6_4_1+" selected>6, 4, then 1 for everybody</option>' in page
    assert re.search(r'name="settle.points_best">.*?<option value="3" selected>', page)


def test_setl_09_points_typed_at_set_up_are_kept_when_another_game_is_chosen(client: FlaskClient) -> None:
    fields = {"preset": "HE", "settle.points": ["none", "8, 4, 1+"], "settle.prizes": ["none", "65, 35"]}
    page = " ".join(client.get("/new", query_string=fields, headers=HTMX).text.split())
    assert '<option value="8_4_1+" selected>' in page and '<option value="65_35" selected>' in page
