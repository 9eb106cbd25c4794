"""In or out for legs, payments of losers, and pots that stay until somebody has all legs (OTHER-15, OTHER-16)."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.play.test_other_courses import dealt, stays_in
from tests.playing import Game, chair, play, wins
from tests.rows import every
from tests.rulings_played import logged, rule

IN_OUT: list[dict[str, Any]] = [{"declare": "in_out"}]
GUTS = [{"deal": 2}, *IN_OUT]
THREE_FIVE_SEVEN = [{"deal": 3}, *IN_OUT, {"deal": 2}, *IN_OUT, {"deal": 2}, *IN_OUT]


def legs(client: FlaskClient, course: list[dict[str, Any]], **options: Any) -> Game:
    """Four players with this course, ante 1, dealt, for two legs; losers pay the winner."""
    return dealt(client, course, **{"other__legs": 2, "other__match": "winner", **options})


def best(game: Game, who: str) -> None:
    """These players have the best hand."""
    game.post("best", seats=[chair(name) for name in who])


def test_other_15_a_single_player_in_takes_a_leg_and_the_last_leg_takes_the_pot(client: FlaskClient) -> None:
    game = legs(client, THREE_FIVE_SEVEN)
    stays_in(game, "B")
    assert (game.now["legs"], game.now["phase"], game.now["pot"]) == ({"2": 1}, "declare", 4)
    assert game.now["cards_each"] == 5, "nobody has folded, so all get the next cards"
    assert [row["state"] for row in game.now["seats"]] == ["in"] * 4
    stays_in(game, "B")
    assert (game.now["phase"], game.stacks, game.now["legs"]) == ("between", [99, 103, 99, 99], {})


def test_other_39_one_loser_pays_the_winner_and_the_others_the_pot(client: FlaskClient) -> None:
    game = legs(client, THREE_FIVE_SEVEN, other__match_rest="pot", other__match_sum=2)
    stays_in(game, "ABC")
    best(game, "B")
    assert (game.stacks, game.now["pot"]) == ([97, 101, 97, 99], 6), "C, left of B, pays B"
    assert logged(game, "To B: C 2; Into the pot: A 2")
    stays_in(game, "BD")
    best(game, "B")
    assert (game.stacks, game.now["pot"]) == ([97, 103, 97, 97], 6), "a single loser pays the winner"


def test_other_15_the_losers_pay_the_winner_the_size_of_the_pot(client: FlaskClient) -> None:
    game = legs(client, THREE_FIVE_SEVEN)
    stays_in(game, "ABC")
    assert game.now["phase"] == "step"
    assert game.offer("best")["values"] == [1, 2, 3]
    assert game.refused("done") == "no-step"
    assert game.refused("best", seats=[4]) == "not-staying"
    assert game.refused("best", seats=[]) == "not-staying"
    best(game, "C")
    assert (game.stacks, game.now["pot"], game.now["legs"]) == ([95, 95, 107, 99], 4, {})


def test_other_15_equal_hands_share_the_losers_payments(client: FlaskClient) -> None:
    game = legs(client, THREE_FIVE_SEVEN, ante__amount=3)
    stays_in(game, "ABC")
    best(game, "AB")
    assert (game.stacks, game.now["pot"]) == ([103, 103, 85, 97], 12)
    stays_in(game, "AB")
    best(game, "AB")
    assert game.stacks == [103, 103, 85, 97], "nobody has lost"


@every(
    [
        ({"other__match": "pot"}, [95, 99, 99, 99], 8),
        ({"other__match": "pot", "other__match_max": 3}, [96, 99, 99, 99], 7),
        ({"other__match": "pot", "other__match_sum": 10}, [89, 99, 99, 99], 14),
        ({"other__match_sum": 10}, [89, 109, 99, 99], 4),
        ({"other__match": "none"}, [99, 99, 99, 99], 4),
    ]
)
def test_other_16_the_payment_of_a_loser_is_a_house_rule(
    options: dict[str, Any], stacks: list[int], pot: int, client: FlaskClient
) -> None:
    game = legs(client, THREE_FIVE_SEVEN, **options)
    stays_in(game, "AB")
    best(game, "B")
    assert (game.stacks, game.now["pot"]) == (stacks, pot)


def test_other_15_the_best_of_several_players_in_takes_a_leg_by_house_rule(client: FlaskClient) -> None:
    game = legs(client, THREE_FIVE_SEVEN, other__leg_to="best")
    stays_in(game, "AB")
    best(game, "AB")
    assert game.now["legs"] == {}, "equal hands take none"
    stays_in(game, "AB")
    best(game, "B")
    assert game.now["legs"] == {"2": 1}
    stays_in(game, "B")
    assert game.now["phase"] == "between" and game.now["legs"] == {}


def test_other_15_legs_and_the_pot_are_kept_over_deals(client: FlaskClient) -> None:
    game = legs(client, GUTS)
    stays_in(game, "D")
    game.post("take-back")
    assert (game.now["phase"], game.now["legs"]) == ("declare", {})
    game.post("redo")
    assert (game.now["phase"], game.now["carried"], game.now["legs"]) == ("deal", 4, {"4": 1})
    assert "1 leg" in game.page()
    assert logged(game, "The pot stays for the next hand") and not logged(game, "Nobody wins"), "D took a leg"
    play(game, "deal")
    assert (game.now["pot"], game.now["dealer"]) == (8, 2), "all ante again, and the next player deals"
    stays_in(game, "")
    play(game, "deal")
    assert (game.now["pot"], game.now["legs"]) == (12, {"4": 1})
    stays_in(game, "D")
    assert (game.now["phase"], game.stack("D")) == ("between", 109)
    play(game, "deal")
    assert (game.now["legs"], game.now["pot"]) == ({}, 4)


def test_other_15_a_hand_that_does_not_count_gives_its_legs_back(client: FlaskClient) -> None:
    game = legs(client, GUTS, other__legs=3)
    stays_in(game, "D")
    play(game, "deal")
    stays_in(game, "D")
    assert game.now["legs"] == {"4": 2}
    rule(game, "R-DECK-03 A")
    assert (game.now["legs"], game.now["phase"]) == ({"4": 1}, "deal")
    game.post("take-back")
    assert game.now["legs"] == {"4": 2}
    whole = legs(client, THREE_FIVE_SEVEN, other__legs=3)
    stays_in(whole, "B")
    rule(whole, "R-DECK-03 A")
    whole.post("deal")
    assert whole.now["legs"] == {}, "also while it is played"


def test_other_15_a_player_short_of_the_ante_plays_for_the_whole_pot(client: FlaskClient) -> None:
    game = legs(client, GUTS, other__legs=2, ante__amount=5, other__match="pot", stack=3)
    assert [pot["chips"] for pot in game.now["pots"]] == [12]
    stays_in(game, "AB")
    best(game, "A")
    assert game.stacks == [0, 0, 0, 0], "there was nothing to pay with"


def test_other_15_in_or_out_may_be_declared_several_times_without_legs(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 3}, *IN_OUT, {"deal": 2}, *IN_OUT])
    stays_in(game, "ABC")
    assert game.seat("D")["state"] == "folded"
    stays_in(game, "AB")
    assert (game.now["phase"], game.seat("C")["state"]) == ("showdown", "folded")


def test_other_16_at_a_showdown_the_winner_is_paid_too(client: FlaskClient) -> None:
    game = dealt(client, GUTS, other__match="winner")
    stays_in(game, "ABC")
    wins(game, "A")
    assert (game.stacks, game.now["phase"], game.now["carried"]) == ([111, 95, 95, 99], "between", 0)


WIMP: dict[str, Any] = {"other__match": "pot", "other__all_out": "best_pays"}


def test_other_36_if_nobody_is_in_the_best_hand_matches_the_pot(client: FlaskClient) -> None:
    game = dealt(client, GUTS, **WIMP)
    stays_in(game, "")
    assert (game.now["phase"], game.offer("best")["values"]) == ("step", [1, 2, 3, 4])
    assert "whose hand is the best? It matches the pot." in game.page()
    assert [row["state"] for row in game.now["seats"]] == ["in"] * 4
    best(game, "B")
    assert (game.now["phase"], game.now["carried"], game.stacks) == ("deal", 8, [99, 95, 99, 99])
    play(game, "deal")
    assert (game.now["pot"], game.stacks) == (8, [99, 95, 99, 99]), "no ante"
    stays_in(game, "A")
    assert (game.now["phase"], game.stacks) == ("between", [107, 95, 99, 99])
    for _tap in range(6):
        game.post("take-back")
    assert game.now["phase"] == "step"
    best(game, "CD")
    assert (game.now["carried"], game.stacks) == (12, [99, 99, 95, 95])


def test_other_36_a_short_stack_matches_with_what_it_has(client: FlaskClient) -> None:
    game = dealt(client, GUTS, stack=3, **WIMP)
    stays_in(game, "")
    best(game, "A")
    assert (game.now["carried"], game.stacks) == (6, [0, 2, 2, 2])


def test_other_36_if_anybody_is_in_all_others_are_out_as_usual(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 2}, *IN_OUT, {"deal": 1}, *IN_OUT], **WIMP)
    stays_in(game, "BC")
    assert [row["state"] for row in game.now["seats"]] == ["folded", "in", "in", "folded"]
    stays_in(game, "")
    assert game.offer("best")["values"] == [2, 3]
    best(game, "C")
    assert game.stacks == [99, 99, 95, 99]
