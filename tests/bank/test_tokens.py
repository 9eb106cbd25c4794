"""Tokens for hands won or lost, and their prize (OTHER-38)."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.play.test_legs import THREE_FIVE_SEVEN, best, legs, stays_in
from tests.playing import Game, play, wins
from tests.rulings_played import logged, rule

STAKES: dict[str, Any] = {"ante__amount": 1, "limit__type": "spread", "limit__min": 1, "limit__max": 20}


def tokens(client: FlaskClient, stacks: tuple[int, ...] = (100, 100, 100), **keys: Any) -> Game:
    """Three at the table; the evening gives tokens."""
    game = Game(client, "DH", [*stacks], "A", **STAKES)
    if keys:
        game.post("evening", **{f"evening.{key}": value for key, value in keys.items()})
    return game


def test_other_38_a_word_of_three_letters_is_paid_by_everybody(client: FlaskClient) -> None:
    game = tokens(client, tokens="won", tokens_for=3, tokens_chips=25)
    play(game, "deal, B bets 2, C folds, A folds")
    assert game.now["tokens"] == {"2": 1} and "1 token" in game.page()
    play(game, "deal, C bets 2, A calls, B folds, C pat, A pat, C checks, A checks")
    wins(game, "AC")
    assert game.now["tokens"] == {"1": 1, "2": 1, "3": 1}, "both who share win"
    play(game, "deal, A bets 2, B calls, C folds, A pat, B pat, A checks, B checks")
    wins(game, "B")
    assert game.now["tokens"]["2"] == 2 and "2 tokens" in game.page()
    before = game.stacks
    play(game, "deal, B bets 2, C folds, A folds")
    assert game.stacks == [before[0] - 26, before[1] + 52, before[2] - 26]
    assert logged(game, "B has 3 tokens and gets 25 chips from everybody")
    assert game.now["tokens"] == {"1": 1, "3": 1}
    game.post("take-back")
    assert game.now["tokens"] == {"1": 1, "2": 2, "3": 1} and game.now["phase"] == "bet"


def test_other_38_who_has_less_than_the_prize_pays_that(client: FlaskClient) -> None:
    game = tokens(client, (100, 100, 5), tokens="won", tokens_for=2, tokens_chips=25)
    play(game, "deal, B bets 2, C folds, A folds, deal, C checks, A checks, B bets 2, C folds, A folds")
    assert (game.stacks, game.now["tokens"]) == ([73, 132, 0], {})


def test_other_38_losing_a_showdown_gives_a_token_until_tokens_are_off(client: FlaskClient) -> None:
    game = tokens(client, tokens="lost")
    play(game, "deal, B bets 2, C folds, A folds")
    assert game.now["tokens"] == {}, "no showdown"
    play(game, "deal, C bets 2, A calls, B calls, C pat, A pat, B pat, C checks, A checks, B checks")
    wins(game, "B")
    assert game.now["tokens"] == {"1": 1, "3": 1}
    game.post("move-seat", seat=3, to=5)
    assert game.now["tokens"] == {"1": 1, "5": 1}, "tokens follow the person"
    game.post("evening", **{"evening.tokens": "none"})
    assert game.now["tokens"] == {} and "1 token" not in game.page()


def test_other_38_in_a_game_for_legs_only_compared_hands_and_the_pot_count(client: FlaskClient) -> None:
    """A wins from B, then D takes the pot with two legs."""
    for kind, tokens_of in (("won", {"4": 1}), ("lost", {"2": 1})):
        game = legs(client, THREE_FIVE_SEVEN)
        game.post("evening", **{"evening.tokens": kind})
        stays_in(game, "AB")
        best(game, "A")
        stays_in(game, "D")
        stays_in(game, "D")
        assert (game.stacks, game.now["tokens"]) == ([103, 95, 99, 103], tokens_of), kind
    game = legs(client, THREE_FIVE_SEVEN)
    game.post("evening", **{"evening.tokens": "lost"})
    stays_in(game, "D")
    stays_in(game, "D")
    assert (game.stacks, game.now["tokens"]) == ([99, 99, 99, 103], {}), "no hand was shown"


@pytest.mark.parametrize("chair", [2, 5])
def test_other_38_tokens_stay_with_a_person_who_sits_down_again(client: FlaskClient, chair: int) -> None:
    game = tokens(client, tokens="won")
    play(game, "deal, B bets 2, C folds, A folds")
    game.total = None
    game.post("leave", seat=2)
    game.post("sit", seat=chair, name="B", stack=50, sure=True)
    assert game.now["tokens"] == {str(chair): 1}
    game.post("leave", seat=chair)
    game.post("sit", seat=chair, name="Zoe", stack=50)
    assert game.now["tokens"] == {}, "another person has none"


def test_other_38_a_void_hand_gives_no_token_and_without_tokens_none_count(client: FlaskClient) -> None:
    game = tokens(client)
    play(game, "deal, B bets 2, C folds, A folds")
    game.post("evening", **{"evening.tokens": "won", "evening.tokens_for": 2})
    assert game.now["tokens"] == {}
    assert game.refused("evening", **{"evening.tokens_for": 1}) == "choice"
    game = tokens(client, tokens="won")
    play(game, "deal, B bets 2, C folds, A folds, deal, C bets 2, A folds, B folds")
    assert game.now["tokens"] == {"2": 1, "3": 1}
    rule(game, "R-DECK-03 A")
    assert (game.now["tokens"], game.stacks) == ({"2": 1}, [99, 102, 99])
    game.post("take-back")
    assert game.now["tokens"] == {"2": 1, "3": 1}
