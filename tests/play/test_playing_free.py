"""A player who has lost all chips is dealt in without an ante, for the whole pot (CHIP-10)."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.evening.rights import Viewer
from models.moves.move import Role
from models.screen.screen import seen_by
from tests.playing import Game, chair, play, pots, wins
from tests.rulings_played import rule, until

SPREAD: dict[str, Any] = {"stakes__free": True, "ante__amount": 1, "limit__min": 1, "limit__max": 10}
TO_THE_END = "C calls, D calls, A pat, B pat, C pat, D pat, A checks, C checks, D checks"


def with_b_broke(client: FlaskClient) -> Game:
    """Four players of five card draw after the first hand, in which B lost everything to A."""
    game = Game(client, "DH", [50, 5, 50, 50], "D", **SPREAD)
    play(game, f"deal, A bets 4, B calls, {TO_THE_END}")
    wins(game, "A")
    assert game.stacks == [65, 0, 45, 45]
    return game


def on_the_phone(game: Game, who: str) -> str:
    """The line about the turn on this player's own phone."""
    return seen_by(game.store.evening(game.code), Viewer(Role.PLAYER, chair(who))).turn.line


def test_chip_10_a_broke_player_pays_no_ante_and_wins_the_whole_pot(client: FlaskClient) -> None:
    game = with_b_broke(client)
    for told in ("", "deal"):
        play(game, told)
        assert "plays free" in game.page()
        assert on_the_phone(game, "B") == "You play free, for the whole pot."
    assert (game.now["pot"], game.turn) == (3, "C"), "A deals, and B has nothing to bet"
    play(game, "C bets 10, D raises 20, A folds, C calls, B pat, C pat, D pat, D bets 5, C calls")
    assert pots(game) == [(53, [2, 3, 4])]
    wins(game, "B")
    assert game.stacks == [64, 53, 19, 19]
    hand = tomllib.loads(game.page("/hands.phhs"))["2"]
    assert (hand["_free"], hand["starting_stacks"]) == ([2], [0, 45, 45, 65])
    assert (hand["antes"], hand["winnings"]) == ([0, 1, 1, 1], [53, 0, 0, 0])
    play(game, "deal")
    assert game.now["pot"] == 4, "with chips again B antes like everybody"


def test_chip_10_uncalled_chips_go_back_and_the_deal_passes_to_a_free_player(client: FlaskClient) -> None:
    game = with_b_broke(client)
    play(game, "deal, C bets 10, D folds, A folds, B pat, C pat")
    assert pots(game) == [(3, [2, 3])]
    wins(game, "B")
    assert game.stacks == [64, 3, 44, 44]
    game.post("take-back")
    wins(game, "C")
    play(game, "deal")
    assert (game.now["dealer"], game.turn, game.now["pot"]) == (2, "C", 3)


def test_chip_10_side_pots_are_open_to_the_free_hand_too(client: FlaskClient) -> None:
    game = with_b_broke(client)
    game.total += 3
    game.post("sit", seat=5, name="E", stack=3)
    play(game, "deal, A bets 10, C calls, D calls, E calls, A pat, B pat, C pat, D pat, E pat, all check")
    assert pots(game) == [(12, [1, 2, 3, 4, 5]), (24, [1, 2, 3, 4])]
    wins(game, "B", "E")
    assert game.stacks == [54, 24, 34, 34, 12]


def test_chip_10_who_never_bought_or_sits_out_gets_no_cards_and_two_others_need_chips(client: FlaskClient) -> None:
    game = with_b_broke(client)
    game.post("away", seat=3)
    play(game, "deal")
    assert [seat["state"] for seat in game.now["seats"]] == ["in", "all_in", "away", "in"]
    game.post("take-back")
    game.post("away", seat=4)
    assert game.refused("deal") == "too-few-players"
    game.post("take-back")
    game.post("take-back")
    game.post("away", seat=2)
    game.post("sit", seat=5, name="E")
    play(game, "deal")
    assert [seat["state"] for seat in game.now["seats"]] == ["in", "away", "in", "in", "out"]


def test_chip_10_a_carried_pot_is_only_for_those_who_paid_into_it(client: FlaskClient) -> None:
    game = with_b_broke(client)
    play(game, "deal, all check")
    assert (game.now["phase"], game.now["carried"]) == ("deal", 3)
    play(game, "deal")
    assert (game.seat("B")["state"], game.now["pot"]) == ("out", 6)


def with_one_ante_and_b_broke(client: FlaskClient, preset: str = "DH") -> Game:
    """Four players for whom the dealer antes, after a hand dealt by D in which B lost everything to A."""
    game = Game(client, preset, [50, 4, 50, 50], "D", ante__who="dealer", **SPREAD)
    play(game, f"deal, A bets 4, B calls, {TO_THE_END}")
    if preset == "DJ":
        game.post("openers", seat=1, shown=True)
    wins(game, "A")
    assert game.stacks == [66, 0, 46, 42]
    return game


def test_chip_10_the_dealer_antes_for_a_free_player_too(client: FlaskClient) -> None:
    game = with_one_ante_and_b_broke(client)
    play(game, "deal")
    assert (game.stacks, game.now["pot"], game.seat("B")["state"]) == ([62, 0, 46, 42], 4, "all_in")
    play(game, "C bets 10, D calls, A folds, B pat, C pat, D pat, C checks, D checks")
    assert pots(game) == [(24, [2, 3, 4])]
    wins(game, "B")
    assert game.stacks == [62, 24, 36, 32]


def test_chip_10_when_a_free_player_deals_the_others_ante_themselves(client: FlaskClient) -> None:
    game = with_one_ante_and_b_broke(client)
    play(game, "deal, C bets 1, D folds, A folds, B pat, C pat")
    wins(game, "C")
    play(game, "deal")
    assert (game.now["dealer"], game.stacks, game.now["pot"]) == (2, [61, 0, 49, 41], 3)
    assert "Everybody antes 1" in game.now["log"]
    rule(game, "R-MIS-08 A")
    assert (game.now["phase"], game.now["pot"]) == ("deal", 3)
    play(game, "deal")
    assert (game.stacks, game.now["pot"], game.seat("B")["state"]) == ([61, 0, 49, 41], 3, "all_in")
    play(game, "C bets 1, D folds, A folds, C pat, B pat")
    wins(game, "B")
    play(game, "deal")
    assert (game.now["dealer"], game.stacks) == (3, [61, 3, 45, 41]), "B has chips, and C antes for all four"


def test_chip_10_a_free_player_keeps_the_share_in_a_jackpot_that_the_dealer_anted(client: FlaskClient) -> None:
    game = with_one_ante_and_b_broke(client, "DJ")
    play(game, "deal, all check")
    assert game.now["carried_pots"] == [{"chips": 4, "seats": [1, 2, 3, 4]}]
    game.post("dealer", seat=3)
    play(game, "deal")
    assert (game.stacks, pots(game)) == ([62, 0, 42, 42], [(4, [1, 2, 3, 4]), (4, [1, 3, 4])])


@pytest.mark.parametrize("preset", ["SH", "L7"])
def test_chip_10_in_stud_the_free_player_gets_every_card(client: FlaskClient, preset: str) -> None:
    game = Game(client, preset, [50, 5, 50], "C", limit__type="spread", **SPREAD)
    play(game, "deal, A starts, A bets 4, B calls, C calls")
    until(game, "showdown")
    wins(game, "A")
    assert game.stacks == [60, 0, 45]
    play(game, "deal")
    until(game, "showdown")
    assert (pots(game), game.now["cards"]["up"]) == ([(2, [1, 2, 3])], {"1": 4, "2": 4, "3": 4})
    wins(game, "B")
    assert game.stacks == [59, 2, 44]
