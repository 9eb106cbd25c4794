"""Moving seats (SEAT-08): to a free chair or by swapping, by taps or by dragging; never between the blinds."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.evening.test_beyond_the_hand import FIXED
from tests.playing import Game, play, wins
from tests.rulings_played import no, rule


@pytest.fixture
def blinds(client: FlaskClient) -> Game:
    """Hold'em, five chairs of which B has left: E deals next, A has the small blind, C the big one."""
    game = Game(client, "HE", [100] * 5, "D", blind__small=1, blind__big=2)
    play(game, "deal, B folds, C folds, D folds, E folds")
    game.post("away", seat=2)
    return game


def chairs(game: Game, seat: int, *, swap: bool = False) -> list[int]:
    """The free chairs this player is offered, or the players to swap with."""
    asked = ("move-seat", seat, swap)
    moves = [o for o in game.now["offers"] if (o["move"], o.get("seat"), o.get("swap", False)) == asked]
    return [to for offer in moves for to in offer["values"]]


def test_seat_08_with_blinds_nobody_moves_between_dealer_and_big_blind(blinds: Game) -> None:
    assert blinds.now["dealer"] == 5
    closed = {6, 7, 8, 9, 10, 1, 2}  # clockwise from E, the dealer, to C, the big blind
    assert (chairs(blinds, 4), chairs(blinds, 4, swap=True)) == ([], [3, 5])
    for to in sorted(closed):
        assert blinds.refused("move-seat", seat=4, to=to, swap=True) == "between-blinds"
    blinds.post("move-seat", seat=4, to=3, swap=True)
    assert blinds.seat("C")["name"] == "D"


def test_seat_08_the_small_blind_swaps_with_nobody(blinds: Game) -> None:
    assert blinds.refused("move-seat", seat=1, to=4, swap=True) == "between-blinds"


def test_seat_08_players_who_cannot_swap_are_listed_with_the_reason(blinds: Game) -> None:
    sheet = blinds.page("/seat/4")
    assert "Swap with C</button>" in sheet and '<button type="button" disabled>Swap with A</button>' in sheet
    assert sheet.count("You can’t move to a seat between the dealer and the big blind.") == 1
    assert "disabled>Swap" not in Game(blinds.client, "DH", [100] * 4, "A", **FIXED).page("/seat/4")


def test_seat_08_without_blinds_every_other_chair_is_open_to_drag_to_or_tap(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 4, "A", **FIXED)
    assert (chairs(game, 2), chairs(game, 2, swap=True)) == ([5, 6, 7, 8, 9, 10], [1, 3, 4])
    assert 'data-seat="2" data-to="1 3 4 5 6 7 8 9 10"' in game.page()
    assert re.findall(r'name="to" value="(\d+)"', game.page("/seat/2")) == [str(to) for to in (1, *range(3, 11))]
    play(game, "deal")
    assert not [offer for offer in game.now["offers"] if offer["move"] == "move-seat"]
    assert "data-to=" not in game.page()


def test_a_newcomer_sits_down_on_the_empty_chair_that_is_tapped_on_the_felt(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 4, "A", **FIXED)
    game.post("leave", seat=2)
    assert re.findall(r'data-gap="(\d+)"', game.page()) == ["2", "5"]  # between A and C, and after D
    sheet = game.page("/sit/2")
    assert re.search(r"<option selected>2</option>", sheet)
    game.sends("sit", name="Nina", stack="100", seat="2", paid="true")
    assert game.seat("B")["name"] == "Nina"
    play(game, "deal")
    assert "data-gap=" not in game.page()  # only between two hands


def test_deck_04_one_player_too_many_may_sit_down_and_every_screen_shows_the_effect(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 8, "A", **FIXED)
    sheet = game.page("/sit/9")
    assert re.findall(r"<option[^>]*>(\d+)</option>", sheet) == ["9", "10"]
    assert "Five Card Draw is for 2 to 8 players. Choose another game." in sheet
    game.post("sit", seat=9, name="Nina", stack=0)
    assert "Choose another game." not in game.page()  # players without chips are not dealt in
    game.total += 100
    game.post("buy-in", seat=9, chips=100)
    page = game.page()
    assert "Five Card Draw is for 2 to 8 players. Choose another game." in page
    assert "At most" not in page and ">Change the game or the rules<" in page
    game.post("away", seat=4)
    play(game, "deal")


def owned(game: Game) -> dict[str, int]:
    """Everybody's chips by name."""
    return {row["name"]: row["stack"] for row in game.now["seats"]}


def test_seat_08_and_05_a_ruling_on_the_hand_just_over_is_about_people_not_chairs(client: FlaskClient) -> None:
    """B has won 24 from A and C; then B and A swap seats, and C moves to the seventh."""
    game = Game(client, "DH", [60] * 3, "C", **FIXED)
    play(game, "deal, A bets 5, B raises 10, C calls, A calls, A pat, B pat, C pat, B checks, C checks, A checks")
    wins(game, "B")
    assert owned(game) == {"A": 48, "B": 84, "C": 48}
    game.post("move-seat", seat=1, to=2, swap=True)
    game.post("move-seat", seat=3, to=7)
    assert no(game, "R-SHOW-09 A", who="B", to="A", chips=15) == "won-nothing", "A sits on the chair of who won"
    page = game.page("/rulings/R-SHOW-09")
    assert "B" in page and ">A</a>" not in page.partition('class="whose-hand')[2].partition("</div>")[0]
    rule(game, "R-SHOW-09 A", who="A", to="G", chips=15)
    assert owned(game) == {"A": 48, "B": 69, "C": 63}
    game.post("take-back")
    rule(game, "R-DECK-04 A")
    assert owned(game) == {"A": 60, "B": 60, "C": 60}, "a void hand returns chips to people, too"
    game.post("take-back")
    game.post("leave", seat=1)
    game.total -= 84 - 40
    game.post("sit", seat=1, name="D", stack=40)
    assert "won" not in game.page().split("D</")[1][:200], "a newcomer on a winner's chair has won nothing"
    assert no(game, "R-SHOW-09 A", who="A", to="G", chips=15) == "won-nothing"
    assert no(game, "R-DECK-04 A") == "chips-left"
    assert owned(game) == {"D": 40, "A": 48, "C": 48}
