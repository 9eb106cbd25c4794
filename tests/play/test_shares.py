"""The table's own shares of the pot: their winners, to the chip, and the words about them (OTHER-26)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from models.game.shares import read_shares
from models.play.halves import parts_of
from tests.play.test_other_courses import a_game
from tests.playing import Game, chair, play

CHICAGO = "Best hand 1/2, Highest spade 1/2"
THREE = "Best hand 1/2, Spade in the hole 1/4, Lowest natural 1/4"


def to_the_showdown(client: FlaskClient, shares: str, players: int = 3, ante: int = 3) -> Game:
    game = a_game(client, [{"deal": 5}, {"bet": "left"}], players, other__shares=shares, ante__amount=ante)
    play(game, "deal, all check")
    assert game.now["phase"] == "showdown"
    return game


def awards(game: Game, **winners: list[str]) -> dict[str, Any]:
    return game.post("award", pots=[{"pot": 0, **{key: [chair(w) for w in won] for key, won in winners.items()}}])


def test_other_26_shares_that_do_not_make_a_whole_pot_are_refused_with_a_remedy(client: FlaskClient) -> None:
    game = to_the_showdown(client, CHICAGO)
    assert game.refused("award", pots=[{"pot": 0, "high": [], "low": []}]) == "no-winner"
    awards(game, high=["A"], low=["A"])
    for written in (
        "Best 1/2",
        "Best 1/2, Spade 1/3",
        "Best 1/2, Best 1/2",
        "Best, Spade",
        "a 1/4, b 1/4, c 1/4, d 1/4",
    ):
        refusal = game.denied("options", options={"other.shares": written})
        assert (refusal["error"], refusal["key"], refusal["why"]) == ("option-value", "other.shares", "/rules#OTHER-26")
        assert "whole pot" in refusal["text"], written


def test_other_26_each_share_goes_to_its_winner_and_the_odd_chip_to_the_first(client: FlaskClient) -> None:
    game = to_the_showdown(client, CHICAGO)
    assert game.now["shares"] == [
        {"key": "high", "name": "Best hand", "part": "1/2"},
        {"key": "low", "name": "Highest spade", "part": "1/2"},
    ]
    awards(game, high=["A"], low=["B"])
    assert game.stacks == [102, 101, 97]
    assert "The pot is shared out (Best hand: A; Highest spade: B): A 5 and B 4" in game.now["log"][0]


def test_other_26_a_pot_is_divided_into_three_shares(client: FlaskClient) -> None:
    game = to_the_showdown(client, THREE, players=4, ante=5)
    awards(game, high=["A"], low=["B", "C"], third=["D"])
    assert game.stacks == [105, 98, 97, 100]


def test_other_26_a_share_nobody_has_goes_to_the_others_in_proportion(client: FlaskClient) -> None:
    game = to_the_showdown(client, THREE, players=4, ante=3)
    assert game.refused("award", pots=[{"pot": 0, "high": [1], "low": [2]}]) == "no-share"
    awards(game, high=["A"], low=["B"], third=[])
    assert game.stacks == [105, 101, 97, 97]


@pytest.mark.parametrize("language", ["en", "de"])
def test_other_26_no_screen_calls_a_share_high_or_low(client: FlaskClient, language: str) -> None:
    game = to_the_showdown(client, THREE, players=4)
    page = game.page(language=language)
    assert "Best hand" in page or "Bestes Blatt" in page
    shown = page[page.index('class="dock') if 'class="dock' in page else 0 :]
    assert not any(word in shown for word in ("high half", "low half", "wins high", "wins low", "Hälfte"))


@pytest.mark.long
@given(st.integers(1, 500), st.sets(st.sampled_from(["high", "low", "third"]), min_size=1))
def test_other_26_every_chip_of_the_pot_is_in_one_share(chips: int, taken: set[str]) -> None:
    winners = {key: [1] if key in taken else [] for key in ("high", "low", "third")}
    parts = parts_of(chips, winners, read_shares(THREE))
    assert sum(parts.values()) == chips and set(parts) == taken and min(parts.values()) >= 0


# Required hands: OTHER-30


def test_other_30_the_pots_stay_for_the_next_deal_if_no_hand_qualifies(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 5}, {"bet": "left"}], 3, other__win_needs="two_pair")
    play(game, "deal, all check")
    assert game.now["to_win"] == "two_pair"
    assert "It takes two pair or better to win" in game.page()
    game.post("award", pots=[{"pot": 0, "carry": True}])
    assert (game.now["phase"], game.now["pot"]) == ("deal", 3)
    assert "Nobody has two pair or better: the pots stay" in game.now["log"][0]
    play(game, "deal, all check")
    assert game.now["pot"] == 6


def test_other_30_without_openers_the_antes_stay(client: FlaskClient) -> None:
    steps = [{"deal": 2}, {"deal": 1, "face": "up"}, {"bet": "left"}, {"deal": 1}, {"bet": "left"}]
    game = a_game(client, steps, 3, other__open_needs="jacks")
    play(game, "deal, all check")
    assert (game.now["phase"], game.now["pot"]) == ("deal", 3)
    play(game, "deal, C bets 2, A calls, B folds, all check")
    assert (game.now["phase"], game.now["opener"]) == ("openers", 3)
    play(game, "C shows openers")
    assert game.now["phase"] == "showdown"


# A hand that belongs to no player: OTHER-29


AHEAD = ({"deal": 3}, {"deal": 3, "to": "dummy"}, {"declare": "in_out"})
AFTERWARDS = ({"deal": 3}, {"declare": "in_out"}, {"deal": 1}, {"deal": 4, "to": "dummy"}, {"deal": 1, "to": "middle"})
IF_ALONE = ({"deal": 3}, {"deal": 3, "to": "lone"}, {"declare": "in_out"})
BEAT_IT = "The spare hand is turned up last"


def with_a_spare_hand(client: FlaskClient, steps: Sequence[Any] = AHEAD, **options: Any) -> Game:
    game = Game(client, "AO", [100] * 3, more={"title": "Dummy", "course": [*steps]}, ante__amount=1, **options)
    game.post("deal")
    assert game.now["cards"]["middle"] == (3 if steps is AHEAD else 0)
    return game


def declares(game: Game, *ways: str) -> None:
    for seat, way in enumerate(ways, 1):
        game.post("declare", seat=seat, way=way)


def test_other_29_the_only_player_in_beats_the_spare_hand_or_matches_the_pot(client: FlaskClient) -> None:
    game = with_a_spare_hand(client, other__match="pot")
    declares(game, "out", "in", "out")
    assert game.now["phase"] == "showdown"
    page = game.page()
    assert "Nobody beats the spare hand" in page and BEAT_IT in page
    assert "it stays, and those in match it" in page
    game.post("award", pots=[{"pot": 0, "carry": True}])
    assert (game.now["phase"], game.now["pot"], game.stacks) == ("deal", 6, [99, 96, 99])


def test_other_29_a_hand_that_beats_the_spare_hand_wins_or_the_pot_stays(client: FlaskClient) -> None:
    game = with_a_spare_hand(client)
    declares(game, "in", "in", "out")
    play(game, "A wins")
    assert (game.now["phase"], game.stacks) == ("between", [102, 99, 99])
    play(game, "take back, pots stay")
    assert (game.now["phase"], game.now["pot"]) == ("deal", 3)


def test_other_29_a_lone_player_and_the_spare_hand_get_the_cards_still_to_come(client: FlaskClient) -> None:
    game = with_a_spare_hand(client, AFTERWARDS)
    declares(game, "out", "in", "out")
    cards = game.now["cards"]
    assert (game.now["phase"], cards["middle"], cards["hand"]["2"]) == ("showdown", 5, 4)
    served = [(order["to"], order["cards"]) for order in game.now["handling"] if order["from"] == "talon"]
    assert served == [("hand 2", 1), ("middle", 4), ("middle", 1)]
    assert BEAT_IT in game.page()


def test_other_29_repeated_steps_that_may_not_come_are_not_dealt_to_a_lone_player(client: FlaskClient) -> None:
    again = [{"deal": 1}, {"do": "Look at it"}, {"repeat": 2, "until": "said", "times": 5}]
    game = with_a_spare_hand(client, [{"deal": 3}, {"declare": "in_out"}, *again, {"deal": 4, "to": "dummy"}])
    declares(game, "out", "in", "out")
    assert (game.now["cards"]["hand"]["2"], game.now["cards"]["middle"]) == (4, 4)


@pytest.mark.parametrize("steps", [IF_ALONE, (IF_ALONE[0], IF_ALONE[2], IF_ALONE[1])], ids=["ahead", "afterwards"])
def test_other_29_a_spare_hand_for_a_lone_player_is_dealt_once_one_is_left(client: FlaskClient, steps: Any) -> None:
    game = with_a_spare_hand(client, steps, other__match="pot")
    declares(game, "in", "in", "out")
    page = game.page()
    assert (game.now["cards"]["middle"], BEAT_IT in page, "Nobody beats" in page) == (0, False, False)
    assert game.refused("award", pots=[{"pot": 0, "carry": True}]) == "no-carry"
    play(game, "A wins")
    assert (game.now["pot"], game.stacks) == (3, [102, 96, 99])
    game.post("deal")
    declares(game, "out", "in", "out")
    assert (game.now["phase"], game.now["cards"]["middle"]) == ("showdown", 3)
    assert BEAT_IT in game.page()
    game.post("award", pots=[{"pot": 0, "carry": True}])
    assert (game.now["pot"], game.stacks) == (6, [102, 93, 99])


def test_other_29_a_spare_hand_for_a_lone_player_waits_for_one_who_did_not_fold(client: FlaskClient) -> None:
    steps = [{"deal": 3}, {"bet": "left"}, {"deal": 3, "to": "lone"}]
    game = with_a_spare_hand(client, steps, limit__min=1, limit__max=8)
    play(game, "B bets 2, C folds, A folds")
    assert (game.now["phase"], game.now["cards"]["middle"]) == ("showdown", 3)
    play(game, "B wins")
    assert game.stacks == [99, 102, 99]
