"""One player against the pot, in turn: Between the Sheets, Red Dog (OTHER-31)."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from models.game.steps import read
from models.game.steps_in_words import in_words
from models.moves.refusals import Refused
from tests.playing import Game, chair, play
from tests.rulings_played import rule

SHEETS: list[dict[str, Any]] = [{"against_pot": 2}]


def sheets(client: FlaskClient, course: list[dict[str, Any]] = SHEETS, stack: int = 100, ante: int = 5) -> Game:
    """Four players with this course, dealt by A: B begins, and 20 lie in the pot."""
    game = Game(client, "AO", [stack] * 4, more={"title": "Ours", "course": course}, ante__amount=ante)
    game.post("deal")
    return game


def turns(game: Game, told: str) -> None:
    """Takes turns one after another: "B bets 10 won, C passes, D bets 3 post"."""
    for turn in told.split(", "):
        who, does, *rest = turn.split()
        assert game.turn == who, f"it is {game.turn}'s turn, not {who}'s"
        if does == "passes":
            game.post("turn", seat=chair(who), what="pass")
        else:
            game.post("stake", seat=chair(who), to=int(rest[0]))
            game.post("turn", seat=chair(who), what=rest[1])


def test_other_31_a_bet_is_won_from_the_pot_lost_to_it_or_lost_twice_at_the_post(client: FlaskClient) -> None:
    game = sheets(client)
    assert (game.now["phase"], game.turn, game.now["pot"]) == ("in_turn", "B", 20)
    turns(game, "B bets 6 won, C bets 4 lost, D bets 7 post")
    assert (game.stacks, game.now["pot"]) == ([95, 101, 91, 81], 32)
    assert game.now["pots"] == [{"chips": 32, "seats": [1, 2, 3, 4]}]


def test_setl_12_whoever_empties_the_pot_feeds_the_purse(client: FlaskClient) -> None:
    game = sheets(client)
    game.post("evening", **{"evening.purse": 1})
    game.total = None
    turns(game, "B bets 20 won")
    assert (game.now["phase"], game.stacks) == ("between", [95, 114, 95, 95])


def test_other_31_two_cards_are_shown_a_third_decides_and_all_go_aside(client: FlaskClient) -> None:
    game = sheets(client)
    assert (game.now["cards"]["up"]["2"], game.now["talon"]) == (2, 50)
    game.post("stake", seat=2, to=1)
    assert game.now["cards"]["aside"] == 0
    assert (game.now["cards"]["up"]["2"], game.now["talon"]) == (3, 49)
    assert game.offer("turn")["values"] == ["won", "lost", "post"]
    game.post("turn", seat=2, what="lost")
    assert {seat: n for seat, n in game.now["cards"]["up"].items() if n} == {"3": 2}
    assert game.now["cards"]["aside"] == 3


def test_other_31_a_bet_is_at_least_one_chip_and_at_most_the_pot_or_the_stack(client: FlaskClient) -> None:
    game = sheets(client, stack=15)
    assert (game.offer("stake")["min"], game.offer("stake")["max"]) == (1, 10)
    assert game.refused("stake", seat=2, to=11) == "number"
    assert game.refused("stake", seat=3, to=5) == "not-your-turn"
    turns(game, "B bets 8 post")
    assert (game.stack("B"), game.now["pot"]) == (0, 30), "the post is paid as far as the stack reaches"
    assert game.offer("stake")["max"] == 10


def test_other_31_the_pot_carries_on_without_an_ante_until_it_is_won(client: FlaskClient) -> None:
    game = sheets(client)
    turns(game, "B passes, C bets 5 lost, D passes, A passes")
    assert (game.now["phase"], game.now["carried"]) == ("deal", 25)
    game.post("deal")
    assert (game.now["pot"], game.turn) == (25, "C"), "nobody antes, and the next player deals"
    turns(game, "C bets 25 won")
    assert (game.now["phase"], game.now["carried"], game.stack("C")) == ("between", 0, 115)
    game.post("deal")
    assert game.now["pot"] == 20, "an empty pot is anted again"


HALF: list[dict[str, Any]] = [{"against_pot": 2, "most": "half_first"}]


def test_other_31_half_the_pot_is_the_most_until_everybody_has_had_a_turn(client: FlaskClient) -> None:
    game = sheets(client, HALF)
    assert "bets up to 10 against the pot?" in game.page()
    assert in_words(read(HALF))[0].endswith("The first time round, at most half the pot.")
    assert game.refused("stake", seat=2, to=11) == "number"
    turns(game, "B bets 10 won, C bets 5 lost, D bets 7 won")
    assert game.offer("stake")["max"] == 4, "half of 8"
    turns(game, "A bets 4 lost")
    assert (game.stacks, game.now["carried"]) == ([91, 105, 90, 102], 12)
    game.post("deal")
    assert (game.turn, game.offer("stake")["max"]) == ("C", 12), "the second time round it is the whole pot"


def test_other_31_where_turns_are_repeated_half_the_pot_holds_for_the_first_of_them(client: FlaskClient) -> None:
    game = sheets(client, [*HALF, {"repeat": 1, "times": 2}], ante=1)
    turns(game, "B bets 2 won, C bets 1 won")
    assert game.offer("stake")["max"] == 1, "half of 1 is rounded up to a chip"
    turns(game, "D bets 1 lost, A passes")
    assert (game.turn, game.offer("stake")["max"]) == ("B", 2)


def test_other_31_a_player_without_chips_is_passed_over(client: FlaskClient) -> None:
    game = sheets(client, stack=5)
    assert (game.now["phase"], game.now["carried"]) == ("deal", 20)


@pytest.mark.parametrize("key", ["R-BET-31 B", "R-CHIP-12 B"])
def test_other_31_a_bet_ends_with_the_hand_of_its_player(client: FlaskClient, key: str) -> None:
    game = sheets(client)
    game.post("stake", seat=2, to=6)
    rule(game, key, who="B")
    assert (game.turn, game.moves) == ("C", {"stake", "turn"}), "C has not bet yet"
    assert (game.now["cards"]["up"], game.stacks, game.now["pot"]) == ({"3": 2}, [95] * 4, 20)
    turns(game, "C bets 4 lost, D passes, A passes")
    assert game.now["carried"] == 24


def test_other_31_if_the_cards_do_not_go_round_the_hand_ends_and_the_pot_stays(client: FlaskClient) -> None:
    game = sheets(client, [*SHEETS, {"repeat": 1, "times": 12}])
    while game.now["phase"] == "in_turn":
        turns(game, f"{game.turn} bets 1 lost")
    assert (game.now["phase"], game.now["carried"]) == ("deal", 37), "17 turns of three cards"


@pytest.mark.parametrize(("course", "results"), [([{"deal": 5}, {"against_pot": 0}], 1), ([{"against_pot": 1}], 2)])
def test_other_31_only_the_next_card_decides(client: FlaskClient, course: list[dict[str, Any]], results: int) -> None:
    game = sheets(client, course)
    game.post("stake", seat=2, to=6)
    assert game.offer("turn")["values"] == ["won", "lost"]
    assert game.now["cards"]["up"]["2"] == results
    assert game.refused("turn", seat=2, what="post") == "not-this-step"


def test_other_31_the_screen_asks_for_the_bet_and_then_for_the_result(client: FlaskClient) -> None:
    game = sheets(client)
    page = game.page()
    assert "bets against the pot of 20?" in page and "Does not bet" in page
    game.post("stake", seat=2, to=6)
    page = game.page()
    assert "bets 6 on the next card: won or lost?" in page
    assert all(word in page for word in ("Won", "Lost", "Hit the post"))
    game.post("turn", seat=2, what="won")
    play(game, "take back, take back")
    assert (game.now["pot"], game.turn, game.offer("stake")["max"]) == (20, "B", 20)


@pytest.mark.parametrize("more", [{"bet": "left"}, {"declare": "in_out"}])
def test_other_31_a_course_with_bets_against_the_pot_takes_no_other_betting(more: dict[str, Any]) -> None:
    with pytest.raises(Refused) as caught:
        read([{"deal": 2}, *SHEETS, more])
    assert (caught.value.more["step"], caught.value.rule) == (3, "OTHER-31")
