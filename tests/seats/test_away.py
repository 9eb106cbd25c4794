"""A player who is away may pay along: dealt in, antes and blinds paid, every hand folded (ANTE-16)."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.playing import Game, Table, chair, play, wins

BLINDS: dict[str, Any] = {"blind__small": 1, "blind__big": 2, "cap__raises": "none"}
SPREAD: dict[str, Any] = {"ante__amount": 1, "limit__type": "spread", "limit__min": 1, "limit__max": 10}


def with_b_away(client: FlaskClient, preset: str, stacks: list[int], dealer: str, **options: Any) -> Game:
    game = Game(client, preset, stacks, dealer, **options)
    game.post("evening", **{"evening.away": "pays"})
    game.post("away", seat=2)
    return game


def test_ante_16_the_blinds_of_a_player_who_is_away_are_paid_and_the_hand_folds(client: FlaskClient) -> None:
    game = with_b_away(client, "HE", [100] * 4, "D", **BLINDS)
    assert "away, pays along" in game.page() and "nicht da, zahlt mit" in game.page("", "de")
    play(game, "deal")
    assert (game.stacks, game.seat("B")["absent"]) == ([99, 98, 100, 100], True)
    play(game, "C calls, D calls, A calls")
    assert game.seat("B")["state"] == "folded", "in turn, though the big blind could check"
    assert "B folds" in game.now["log"]
    play(game, "all check, all check, all check")
    wins(game, "A")
    play(game, "deal")
    assert (game.now["dealer"], game.stacks) == (1, [106, 97, 96, 98]), "B has paid the small blind, too"
    game.post("back", seat=2)
    play(game, "D calls, A calls, B calls, C checks")
    assert "absent" not in game.seat("B") and game.now["owes"] == []


def test_ante_16_an_ante_is_paid_and_a_hand_that_all_others_fold_is_won(client: FlaskClient) -> None:
    game = with_b_away(client, "DH", [100] * 3, "A", **SPREAD)
    play(game, "deal")
    assert (game.turn, game.seat("B")["state"], game.now["pot"]) == ("C", "folded", 3)
    game.post("take-back")
    game.post("dealer", seat=2)
    play(game, "deal, C bets 5, A folds")
    assert game.stacks == [99, 99, 102]


def test_ante_16_an_all_in_hand_stays_in(client: FlaskClient) -> None:
    game = with_b_away(client, "HE", [100, 2, 100, 100], "D", **BLINDS)
    play(game, "deal, C calls, D calls, A calls, all check, all check, all check")
    wins(game, "B")
    assert game.stacks == [98, 8, 98, 98]


def test_ante_16_a_declaration_waits_for_nobody_who_is_away(client: FlaskClient) -> None:
    game = with_b_away(client, "GU", [30] * 3, "A", ante__amount=2)
    play(game, "deal")
    for who in "AC":
        game.post("declare", seat=chair(who), way="in")
    wins(game, "A")
    assert (game.stacks, game.now["carried"]) == ([34, 28, 22], 6)


def test_ante_16_a_deal_needs_two_who_are_there_and_one_who_is_away_may_leave(client: FlaskClient) -> None:
    game = with_b_away(client, "DH", [100] * 3, "A", **SPREAD)
    game.post("away", seat=3)
    assert game.refused("deal") == "too-few-players"
    game.post("back", seat=3)
    play(game, "deal")
    assert (game.turn, game.stacks) == ("C", [99, 99, 99])
    game.post("take-back")
    game.post("leave", seat=2)
    play(game, "deal")
    assert game.now["pot"] == 2
    play(game, "C bets 1, A folds")
    game.post("back", seat=2)
    play(game, "deal")
    assert (game.now["pot"], "absent" in game.seat("B")) == (3, False), "and come back"


def test_ante_16_being_away_twice_is_refused_and_a_player_without_chips_sits_out(client: FlaskClient) -> None:
    game = with_b_away(client, "HE", [100, 100, 0], "A", **BLINDS)
    assert game.refused("away", seat=2) == "already-away"
    game.post("away", seat=3)
    assert game.seat("C")["state"] == "away", "without chips nothing can be paid"
    game.post("back", seat=2)
    assert game.refused("back", seat=2) == "already-here"


def test_ante_16_usually_a_player_who_is_away_sits_out(table: Table) -> None:
    game = table()
    game.post("away", seat=2)
    game.post("deal")
    assert game.seat("B")["state"] == "away"
    assert game.refused("evening", **{"evening.away": "blinds"}) == "choice"
