"""Moving a seat (SEAT-08): to a free chair or against another's, by taps or by dragging; never between the blinds."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.playing import Game, play
from tests.test_around import FIXED

BLINDS: dict[str, Any] = {"blind__small": 1, "blind__big": 2, "limit__type": "no"}


@pytest.fixture
def blinds(client: FlaskClient) -> Game:
    """Hold'em, five chairs of which B has left: E deals next, A has the small blind, C the big one."""
    game = Game(client, "HE", [100] * 5, "D", blind__small=1, blind__big=2)
    play(game, "deal, B folds, C folds, D folds, E folds")
    game.post("away", seat=2)
    return game


def chairs(game: Game, seat: int) -> list[int]:
    """Where this player is offered to move."""
    return next(o["values"] for o in game.now["offers"] if o["move"] == "move-seat" and o["seat"] == seat)


def felt(game: Game, path: str = "") -> str:
    return str(game.client.get(game.url + path, headers=game.key | {"Accept": "text/html"}).text)


def test_seat_08_with_blinds_nobody_moves_between_dealer_and_big_blind(blinds: Game) -> None:
    assert blinds.now["dealer"] == 5
    closed = {6, 7, 8, 9, 10, 1, 2}  # clockwise from E, who deals, to C, who has the big blind
    assert set(chairs(blinds, 4)) == {3, 5}
    for to in sorted(closed):
        assert blinds.refused("move-seat", seat=4, to=to, swap=True) == "between-blinds"
    blinds.post("move-seat", seat=4, to=3, swap=True)
    assert blinds.seat("C")["name"] == "D"


def test_seat_08_the_small_blind_swaps_with_nobody(blinds: Game) -> None:
    assert blinds.refused("move-seat", seat=1, to=4, swap=True) == "between-blinds"


def test_seat_08_without_blinds_every_other_chair_is_open(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 4, "A", **FIXED)
    assert chairs(game, 2) == [1, 3, 4, 5, 6, 7, 8, 9, 10]
    play(game, "deal")
    assert not [offer for offer in game.now["offers"] if offer["move"] == "move-seat"]
    assert "data-to=" not in felt(game)


def test_seat_08_a_seat_says_where_it_can_be_dragged_to_and_its_sheet_has_the_same_taps(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, "A", **FIXED)
    assert 'data-seat="2" data-to="1 3 4 5 6 7 8 9 10"' in felt(game)
    sheet = felt(game, "/seat/2")
    assert re.findall(r'name="to" value="(\d+)"', sheet) == ["1", "3", "4", "5", "6", "7", "8", "9", "10"]


def test_a_newcomer_sits_down_on_the_empty_chair_that_is_tapped_on_the_felt(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 4, "A", **FIXED)
    game.post("leave", seat=2)
    assert re.findall(r'data-gap="(\d+)"', felt(game)) == ["2", "5"]  # between A and C, and after D
    sheet = felt(game, "/sit/2")
    assert re.search(r"<option selected>2</option>", sheet)
    form = {"seen": game.now["seq"], "name": "Nina", "stack": "100", "seat": "2", "paid": "true"}
    assert game.client.post(game.url + "/sit", data=form, headers=game.key).status_code == 204
    assert game.read()["seats"][1]["name"] == "Nina"
    play(game, "deal")
    assert "data-gap=" not in felt(game)  # only between two hands


def test_deck_04_one_more_than_the_game_is_for_may_sit_down_and_every_screen_says_what_then(
    client: FlaskClient,
) -> None:
    game = Game(client, "DH", [100] * 8, "A", **FIXED)
    sheet = felt(game, "/sit/9")
    assert re.findall(r"<option[^>]*>(\d+)</option>", sheet) == ["9", "10"]
    assert "Five Card Draw is for 2 to 8 players. Choose another game." in sheet
    game.post("sit", seat=9, name="Nina", stack=0)
    assert "Choose another game." not in felt(game)  # without chips nobody is dealt in
    game.total += 100
    game.post("buy-in", seat=9, chips=100)
    page = felt(game)
    assert "Five Card Draw is for 2 to 8 players. Choose another game." in page
    assert "At most" not in page and ">Change the game or the rules<" in page
    game.post("away", seat=4)
    play(game, "deal")
