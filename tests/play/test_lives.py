"""Lives: the worst hand of each deal loses one, and the last player in takes the pot (OTHER-42)."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from models.game.steps import read
from models.game.steps_in_words import in_words
from models.screen.turn import course_line
from models.words import words as language
from tests.play.test_other_courses import a_game
from tests.playing import Game, chair, play, wins
from tests.rulings_played import logged, no, rule

COURSE = [{"deal": 5}, {"exchange": 3}]


def lives(client: FlaskClient, of: int = 2, players: int = 3, **more: Any) -> Game:
    """A game for so many lives each, ante 5, dealt, up to the comparison."""
    game = a_game(client, [*COURSE, {"lives": of}], players, **{"ante__amount": 5, **more})
    again(game)
    return game


def again(game: Game) -> None:
    """Deals, and all stand pat."""
    play(game, "deal")
    while game.now["phase"] == "draw":
        game.post("draw", seat=game.now["to_act"], cards=0)


def worst(game: Game, *hands: str) -> None:
    """These players have the worst hand, each time; in between it is dealt again."""
    for n, who in enumerate(hands):
        if n:
            again(game)
        game.post("worst", seats=[chair(name) for name in who])


def test_other_42_the_worst_hand_loses_a_life_and_the_last_player_in_takes_the_pot(client: FlaskClient) -> None:
    game = lives(client)
    assert (game.now["phase"], game.now["pot"], game.now["lives"]) == ("step", 15, {"1": 2, "2": 2, "3": 2})
    assert game.offer("worst") == {"move": "worst", "asks": ["seats"], "values": [1, 2, 3], "min": 1, "max": 3}
    page = game.page()
    assert "who has the worst one? It loses a life." in page and "2 lives" in page
    worst(game, "C")
    assert (game.now["phase"], game.now["carried"], game.now["lives"]) == ("deal", 15, {"1": 2, "2": 2, "3": 1})
    assert "C loses a life and has 1 left" in game.now["log"] and "1 life" in game.page()
    again(game)
    assert (game.now["pot"], game.stacks, game.now["dealer"]) == (15, [95, 95, 95], 2), "no ante, the next deals"
    worst(game, "C")
    assert logged(game, "C loses the last life and is out") and game.now["lives"] == {"1": 2, "2": 2}
    assert game.page().count("no lives left") == 1
    again(game)
    assert [row["state"] for row in game.now["seats"]] == ["in", "in", "out"]
    worst(game, "A", "A")
    assert (game.now["phase"], game.stacks, game.now["lives"]) == ("between", [95, 105 + 5, 95], {})
    assert logged(game, "B wins the pot: 15") and "no lives left" not in game.page()
    again(game)
    assert (game.now["lives"], game.now["pot"]) == ({"1": 2, "2": 2, "3": 2}, 15), "a new game"


def test_setl_12_whoever_takes_the_pot_of_a_game_for_lives_feeds_the_purse_once(client: FlaskClient) -> None:
    game = lives(client, of=1)
    game.post("evening", **{"evening.purse": 2})
    game.total = None
    worst(game, "C")
    assert "purse" not in game.json("/settle"), "the pot stays"
    again(game)
    worst(game, "B")
    assert (game.stacks, game.json("/settle")["purse"]) == ([108, 95, 95], 2)


def test_other_42_equal_worst_hands_each_lose_a_life_but_not_if_all_are_equal(client: FlaskClient) -> None:
    game = lives(client)
    line = course_line(game.evening.table)
    assert [(stage.name, stage.state) for stage in line] == [("Ante", "done"), ("Draw", "done"), ("Showdown", "now")]
    assert game.refused("worst", seats=[4]) == game.refused("worst", seats=[]) == "not-comparing"
    assert game.refused("best", seats=[1]) == game.refused("done") == "no-step"
    worst(game, "AC")
    assert game.refused("worst", seats=[1]) == "no-step", "compared already"
    again(game)
    assert game.now["lives"] == {"1": 1, "2": 2, "3": 1}
    worst(game, "ABC")
    assert game.now["lives"] == {"1": 1, "2": 2, "3": 1} and logged(game, "Equal hands: nobody loses a life")
    again(game)
    worst(game, "AC")
    assert (game.now["phase"], game.stack("B")) == ("between", 110), "both lost their last life"


def test_other_42_a_life_is_taken_back_like_every_tap(client: FlaskClient) -> None:
    game = lives(client, of=1, players=2)
    worst(game, "A")
    assert (game.now["phase"], game.stacks) == ("between", [95, 105])
    game.post("take-back")
    assert (game.now["phase"], game.now["lives"], game.stacks) == ("step", {"1": 1, "2": 1}, [95, 95])
    game.post("redo")
    assert game.stacks == [95, 105]


def test_other_42_a_player_without_chips_plays_on_as_long_as_there_are_lives(client: FlaskClient) -> None:
    game = lives(client, stacks=[100, 5, 3])
    assert game.now["pots"] == [{"chips": 13, "seats": [1, 2, 3]}], "one pot, also with a short ante"
    worst(game, "A")
    again(game)
    assert [row["state"] for row in game.now["seats"]] == ["in", "all_in", "all_in"]
    worst(game, "A", "B", "B")
    assert game.stacks == [95, 0, 13]


def test_other_42_if_one_hand_is_left_the_others_lose_a_life(client: FlaskClient) -> None:
    game = lives(client, players=2)
    rule(game, "R-CNT-07 A", who="B")
    assert (game.now["phase"], game.now["lives"], game.now["carried"]) == ("deal", {"1": 2, "2": 1}, 10)


def test_other_42_who_leaves_is_out_and_newcomers_wait_until_the_pot_is_won(client: FlaskClient) -> None:
    game = lives(client)
    worst(game, "A")
    game.total += 50
    game.post("sit", seat=4, name="D", stack=50)
    again(game)
    assert game.seat("D")["state"] == "out" and "4" not in game.now["lives"]
    worst(game, "A")
    game.post("leave", seat=3)
    assert game.now["lives"] == {"2": 2}
    assert game.now["phase"] == "deal" and "R-OPEN-14" in game.page(), "B alone is left to play for it"


def test_other_42_a_player_who_leaves_before_the_comparison_is_not_compared(client: FlaskClient) -> None:
    game = lives(client)
    game.post("leave", seat=2)
    assert game.offer("worst")["values"] == [1, 3] and "B has left and folds" in game.now["log"]
    worst(game, "A")
    assert game.now["lives"] == {"1": 1, "3": 2}
    alone = lives(client, players=2)
    alone.post("leave", seat=2)
    assert (alone.now["phase"], alone.stack("A")) == ("between", 105)
    assert not logged(alone, "Equal hands")


@pytest.mark.parametrize("how", ["play_on", "showdown", "refund"])
def test_last_04_the_pot_left_by_a_game_for_lives_is_decided_like_any_other(client: FlaskClient, how: str) -> None:
    game = lives(client)
    game.post("last-round", **{"from": "this"})
    worst(game, *"ABC")
    game.post("jackpot", how=how)
    if how == "refund":
        assert (game.stacks, game.now["lives"]) == ([100] * 3, {})
    elif how == "play_on":
        again(game)
        assert (game.now["phase"], game.now["lives"]) == ("step", {"1": 1, "2": 1, "3": 1})
    else:
        game.post("deal", last=True)
        wins(game, "B")
        assert game.stacks == [95, 110, 95]


def test_other_42_a_player_who_sits_out_keeps_the_lives(client: FlaskClient) -> None:
    game = lives(client)
    worst(game, "A")
    game.post("away", seat=3)
    again(game)
    worst(game, "A")
    assert game.now["lives"] == {"2": 2, "3": 2} and game.now["phase"] == "deal"
    game.post("back", seat=3)
    again(game)
    assert game.seat("C")["state"] == "in"


@pytest.mark.parametrize(
    ("spoken", "of", "said"),
    [
        ("en", 3, "The worst hand loses one of 3 lives; without any a player is out, and the last one in takes"),
        ("en", 1, "The worst hand is out; the last player in takes the pot."),
        ("de", 1, "Das schlechteste Blatt ist draußen; wer übrig bleibt, bekommt den Pot."),
    ],
)
def test_other_42_the_course_is_said_in_a_sentence(spoken: str, of: int, said: str) -> None:
    language.use(spoken)
    assert said in in_words(read([*COURSE, {"lives": of}]))[-1]


def test_other_42_a_dead_hand_loses_a_life_and_one_that_does_not_count_costs_none(client: FlaskClient) -> None:
    game = lives(client)
    rule(game, "R-CNT-07 A", who="B")
    assert game.seat("B")["state"] == "dead"
    worst(game, "C")
    assert game.now["lives"] == {"1": 2, "2": 1, "3": 1}
    rule(game, "R-DECK-03 A")
    assert game.stacks == [100, 100, 100]
    again(game)
    assert game.now["lives"] == {"1": 2, "2": 2, "3": 2}


def test_other_42_a_later_deal_declared_void_gives_its_lives_and_the_pot_back(client: FlaskClient) -> None:
    game = lives(client, of=1)
    worst(game, "C", "B")
    assert (game.now["phase"], game.stacks) == ("between", [110, 95, 95])
    rule(game, "R-DECK-03 A")
    assert (game.now["phase"], game.stacks, game.now["pot"]) == ("deal", [95, 95, 95], 15)
    assert game.now["lives"] == {"1": 1, "2": 1}
    assert no(game, "R-DECK-03 A") == "no-hand", "it is void already"


@pytest.mark.parametrize(("players", "many"), [(2, False), (3, True), (6, True)])
def test_other_42_many_hands_to_choose_from_stand_in_rows(client: FlaskClient, players: int, many: bool) -> None:
    assert ('class="choices picks many equals"' in lives(client, players=players).page()) == many
