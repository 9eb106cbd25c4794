"""Steps of a course that players take in turn, that repeat, and that deal again (OTHER-06, OTHER-23 on)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.game.steps import read
from models.moves.refusals import Refused
from tests.play.test_other_courses import a_game
from tests.playing import Game, chair, play, wins
from tests.rows import every

Steps = list[dict[str, Any]]
BET: Steps = [{"bet": "left"}]
TAP: Steps = [{"bet": "tap"}]


def takes(game: Game, told: str) -> None:
    """Takes turns one after another: "B take, C pass, D turn_up"."""
    for step in told.split(","):
        who, what, *cards = step.split()
        assert game.turn == who, f"it is {game.turn}'s turn, not {who}'s"
        game.post("turn", seat=chair(who), what=what, **({"cards": int(cards[0])} if cards else {}))


def up(game: Game) -> dict[str, int]:
    """Up cards by chair."""
    return {key: n for key, n in game.now["cards"]["up"].items() if n}


def checked(game: Game) -> None:
    """All check until the round is over."""
    play(game, "all check")


# The player who begins (OTHER-06)


@pytest.mark.parametrize(
    "shown",
    [{"do": "All turn one card up"}, {"turn_up": 1}, {"turn_up": 1, "how": "in_turn"}, {"offer": 0}],
    ids=["done by themselves", "at once", "in turn", "a card taken"],
)
def test_other_06_the_starter_is_asked_for_again_once_up_cards_changed(client: FlaskClient, shown: Any) -> None:
    game = a_game(client, [{"deal": 5}, shown, *TAP, shown, *TAP, {"do": "Look"}, *TAP])
    game.post("deal")
    for first in "BD":
        while game.now["phase"] in ("step", "in_turn"):
            if game.now["phase"] == "step":
                game.post("done")
            else:
                takes(game, f"{game.turn} {game.offer('turn')['values'][0]}")
        assert game.now["phase"] == "starter", first
        game.post("starter", seat=chair(first))
        assert game.turn == first
        checked(game)


def test_other_06_the_starter_stays_if_no_up_card_changed(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 1}, {"deal": 1, "face": "up"}, *TAP, {"deal": 1}, *TAP])
    game.post("deal")
    game.post("starter", seat=chair("C"))
    checked(game)
    assert (game.now["phase"], game.turn) == ("bet", "C")


# Turned up (OTHER-24)


def test_other_24_all_turn_up_cards_at_once_and_they_count_as_up_cards(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 5}, *BET, {"turn_up": 2}, *BET])
    game.post("deal")
    checked(game)
    assert up(game) == {"1": 2, "2": 2, "3": 2, "4": 2}
    assert game.now["cards"]["hand"] == {"1": 3, "2": 3, "3": 3, "4": 3}
    assert game.now["phase"] == "bet"


def test_other_24_in_turn_each_turns_up_and_out_of_turn_is_refused(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 5}, {"turn_up": 1, "how": "in_turn"}, *BET], players=3)
    game.post("deal")
    assert game.refused("turn", seat=chair("A"), what="turn_up") == "not-your-turn"
    assert game.refused("turn", seat=chair("B"), what="take") == "not-this-step"
    takes(game, "B turn_up, C turn_up")
    assert up(game) == {"2": 1, "3": 1}
    game.post("take-back")
    assert (game.turn, up(game)) == ("C", {"2": 1})
    takes(game, "C turn_up, A turn_up")
    assert game.now["phase"] == "bet"


# A card offered (OTHER-23)


def test_other_23_a_card_is_taken_for_its_price_or_goes_on_to_the_next(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 4}, {"offer": 3}, *BET], players=3)
    game.post("deal")
    assert game.now["cards"]["front"] == {"2": 1}
    takes(game, "B pass")
    assert game.now["cards"]["front"] == {"3": 1}
    takes(game, "C take")
    assert (up(game), game.now["cards"]["front"]) == ({"3": 1}, {"1": 1})
    assert (game.now["pot"], game.stack("C")) == (6, 96)
    takes(game, "A pass")
    assert (game.now["cards"]["aside"], game.now["phase"]) == (1, "bet")


def test_other_23_the_last_card_offered_has_to_be_taken(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 4}, {"offer": 0, "must": 3}, *BET], players=2)
    game.post("deal")
    takes(game, "B pass, B pass")
    assert game.offer("turn")["values"] == ["take"]
    assert game.refused("turn", seat=chair("B"), what="pass") == "must-take"
    takes(game, "B take, A take")
    assert (game.now["cards"]["aside"], up(game), game.now["phase"]) == (2, {"1": 1, "2": 1}, "bet")


def front(game: Game) -> Any:
    return game.now["cards"]["front"]


def test_other_23_a_card_passed_on_goes_to_the_next_player_and_another_one_has_to_be_taken(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 4}, {"offer": 0, "must": 2, "passed": "on"}, *BET], players=3)
    game.post("deal")
    takes(game, "B pass")
    assert (front(game), game.offer("turn")["seat"], game.offer("turn")["values"]) == ({"2": 1, "3": 1}, 2, ["take"])
    takes(game, "B take")
    assert (front(game), game.offer("turn")["seat"]) == ({"3": 1}, 3)
    takes(game, "C take, A pass, A take")
    assert (game.now["cards"]["aside"], up(game), game.now["phase"]) == (1, {"1": 1, "2": 1, "3": 1}, "bet")


def test_other_23_a_card_passed_on_is_offered_although_the_player_before_folds(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 4}, {"offer": 3, "must": 2, "passed": "on"}, *BET], players=3)
    game.post("deal")
    takes(game, "B pass, B fold")
    assert (front(game), game.offer("turn")["seat"], game.now["cards"]["aside"]) == ({"3": 1}, 3, 1)


def test_other_23_without_another_card_in_the_deck_nobody_passes_one_on(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 10}, {"offer": 0, "must": 2, "passed": "on"}, *BET], players=5)
    game.post("deal")
    assert (game.now["talon"], game.offer("turn")["values"]) == (1, ["take"])


def test_other_23_passing_may_cost_and_a_player_who_cannot_pay_takes_the_card(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 4}, {"offer": 5, "pays": "pass", "passed": "away"}, *BET], players=2)
    game.post("deal")
    takes(game, "B pass, A take")
    assert (game.stack("B"), game.stack("A"), game.now["pot"]) == (94, 99, 7)


def test_other_23_an_unseen_card_is_taken_face_down_or_not_at_all(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 2}, {"offer": 0, "face": "down"}, *BET], players=3)
    game.post("deal")
    takes(game, "B take, C pass, A take")
    assert game.now["cards"]["hand"] == {"1": 3, "2": 3, "3": 2}
    assert game.now["cards"]["aside"] == 0


def test_short_02_if_cards_run_out_the_others_get_none(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 12}, {"offer": 0, "passed": "away"}, *BET])
    game.post("deal")
    takes(game, "B pass, C pass, D take")
    assert (game.now["phase"], game.now["cards"]["talon"]) == ("bet", 1)


def test_a_leaver_is_out_and_the_offered_card_is_put_aside(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 4}, {"offer": 0}, *BET], players=3)
    game.post("deal")
    game.post("leave", seat=chair("B"))
    assert (game.turn, game.now["cards"]["aside"], game.now["cards"]["front"]) == ("C", 1, {"3": 1})


# Played again: OTHER-25


def test_other_25_steps_are_repeated_a_number_of_times(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 2}, *BET, {"deal": 1}, *BET, {"repeat": 2, "times": 3}])
    game.post("deal")
    for cards in (2, 3, 4, 5):
        assert game.now["cards"]["hand"]["1"] == cards
        checked(game)
    assert game.now["phase"] == "showdown"


def test_other_25_steps_are_repeated_until_nobody_takes_a_card(client: FlaskClient) -> None:
    game = a_game(
        client, [{"deal": 2}, {"offer": 0, "face": "down"}, *BET, {"repeat": 2, "until": "nobody_takes"}], players=2
    )
    game.post("deal")
    for _time in range(3):
        takes(game, "B take, A pass")
        checked(game)
    takes(game, "B pass, A pass")
    checked(game)
    assert game.now["phase"] == "showdown"


def test_other_25_a_knock_gives_everybody_else_one_more_turn(client: FlaskClient) -> None:
    swap = {"do": "Swap one card with the middle, or all five", "each": True}
    middle = {"deal": 5, "face": "up", "to": "middle"}
    game = a_game(client, [{"deal": 5}, middle, swap, {"repeat": 1, "until": "knock"}, *BET], players=3)
    game.post("deal")
    takes(game, "B done, C done, A done, B done, C knock")
    assert game.offer("turn")["values"] == ["done"]
    assert game.refused("turn", seat=chair("A"), what="knock") == "not-this-step"
    takes(game, "A done, B done")
    assert game.now["phase"] == "bet"


def test_other_25_the_repetition_ends_when_cards_do_not_go_round(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 9}, {"deal": 1}, *BET, {"repeat": 2, "until": "one_left"}])
    game.post("deal")
    for left in (12, 8, 4):
        assert (game.now["phase"], game.now["cards"]["talon"]) == ("bet", left)
        checked(game)
    assert (game.now["phase"], game.now["cards"]["talon"]) == ("showdown", 4)


@every(
    [
        ([{"deal": 5}, *BET, {"repeat": 1, "until": "knock"}], 3),
        ([{"deal": 5}, *BET, {"repeat": 1, "until": "nobody_takes"}], 3),
        ([{"deal": 5}, *BET, {"do": "Wait"}, {"repeat": 1, "until": "one_left"}], 4),
        ([{"deal": 5}, *BET, {"repeat": 3, "times": 2}], 3),
        ([{"deal": 5}, *BET, {"repeat": 1, "times": 2}], 3),
        ([{"deal": 5}, *BET, {"deal": 1}, {"repeat": 1, "times": 2}], 4),
        ([{"deal": 5}, *BET, {"do": "Wait"}, {"repeat": 1, "times": 41}], 4),
        ([{"deal": 5}, *BET, {"do": "Wait"}, {"repeat": 1}], 4),
        ([{"deal": 5}, *BET, {"do": "Wait"}, {"repeat": 1, "times": 2}, {"repeat": 2, "times": 2}], 5),
        ([{"deal": 5}, {"bet": "turned"}], 2),
        ([{"deal": 2}, {"turn_up": 3}, *BET], 2),
        ([{"deal": 2}, {"turn_up": 1}, {"turn_up": 2}, *BET], 3),
        ([{"deal": 2}, *BET, {"deal": 4}, *BET, {"repeat": 2, "times": 4}], 3),
        ([{"deal": 4}, {"offer": 0, "must": 3, "passed": "on"}, *BET], 2),  # only one card of a player is passed on
        ([{"deal": 4}, {"offer": 0, "must": 4, "passed": "on"}, *BET], 2),
        ([{"deal": 1}, *BET, {"redeal": "A queen", "antes": False, "back": True}], 3),  # back without an ante
    ]
)
def test_other_23_25_and_28_an_endless_or_misplaced_step_is_refused(course: Steps, step: int) -> None:
    with pytest.raises(Refused) as caught:
        read(course)
    assert (caught.value.error, caught.value.more["step"]) == ("course", step), caught.value.text


# No peek (OTHER-32)


NO_PEEK: Steps = [
    {"deal": 7},
    {"turn_up": 7, "how": "to_beat"},
    {"bet": "turned"},
    {"repeat": 2, "until": "one_left"},
]


def test_other_32_the_best_hand_shown_begins_and_a_player_who_cannot_beat_it_is_out(client: FlaskClient) -> None:
    game = a_game(client, NO_PEEK, players=3)
    game.post("deal")
    takes(game, "B turn_up 1")
    assert (game.now["phase"], game.turn) == ("bet", "B")
    checked(game)
    takes(game, "C turn_up 3")
    assert (game.now["phase"], game.turn, up(game)) == ("bet", "C", {"2": 1, "3": 3})
    play(game, "C bets 2, A calls, B calls")
    takes(game, "A beaten")
    assert (game.seat("A")["state"], game.turn) == ("folded", "B")
    takes(game, "B turn_up 6")
    checked(game)
    takes(game, "C beaten")
    assert game.now["phase"] == "between"
    assert game.stack("B") == 100 + 2 + 2 + 2


def test_other_32_a_player_may_fold_rather_than_pay_for_a_card_turned_up(client: FlaskClient) -> None:
    game = a_game(client, NO_PEEK, players=3)
    game.post("deal")
    assert game.offer("turn")["values"] == ["turn_up", "fold"]
    takes(game, "B fold")
    assert (game.seat("B")["state"], game.turn, game.now["cards"]["folded"]) == ("folded", "C", {"2": 7})
    takes(game, "C turn_up 1")
    checked(game)
    assert game.offer("turn")["values"] == ["turn_up", "beaten", "fold"] and "Fold</" in game.page()
    takes(game, "A fold")
    assert (game.now["phase"], game.stack("C")) == ("between", 100 + 2)


def test_other_32_a_beaten_hand_may_stay_in_until_nobody_has_a_card_to_turn_up(client: FlaskClient) -> None:
    roll = {"turn_up": 3, "how": "to_beat", "out": False}
    shares = "Best hand 1/2, Natural hand 1/2"
    course = [{"deal": 3}, roll, {"bet": "turned"}, {"repeat": 2, "until": "one_left"}]
    game = a_game(client, course, players=3, other__shares=shares)
    game.post("deal")
    takes(game, "B turn_up 1")
    checked(game)
    assert "Not the best: stays in" in game.page()
    takes(game, "C beaten")
    assert "C turns up 3 cards, does not have the best hand, and stays in" in game.now["log"]
    assert (game.seat("C")["state"], game.turn, up(game)) == ("in", "A", {"2": 1, "3": 3})
    takes(game, "A turn_up 2")
    assert (game.now["phase"], game.turn) == ("bet", "A")
    checked(game)
    takes(game, "B beaten")
    assert (game.now["phase"], game.turn) == ("bet", "A")
    game.post("take-back")
    takes(game, "B turn_up 2")
    checked(game)
    takes(game, "A beaten")
    checked(game)
    assert (game.now["phase"], game.now["pots"][0]["seats"]) == ("showdown", [1, 2, 3])
    game.post("award", pots=[{"pot": 0, "high": [2], "low": [3]}])
    assert (game.now["phase"], game.stack("C")) == ("between", 100)


@pytest.mark.parametrize(
    ("step", "last"), [({"offer": 3, "must": 2}, ["take", "fold"]), ({"offer": 0, "must": 2}, ["take"])]
)
def test_other_23_a_card_that_must_be_bought_may_be_refused_by_folding(
    client: FlaskClient, step: dict[str, object], last: list[str]
) -> None:
    game = a_game(client, [{"deal": 4}, step, *BET], players=3)
    game.post("deal")
    assert game.offer("turn")["values"] == ["take", "pass"]
    takes(game, "B pass")
    assert game.offer("turn")["values"] == last
    if "fold" in last:
        takes(game, "B fold")
        assert (game.seat("B")["state"], game.turn, game.now["pot"]) == ("folded", "C", 3)


@every(
    [
        ({"offer": 5}, 100, "take the card for 5?"),
        ({"offer": 5}, 4, "takes no card"),
        ({"offer": 5, "row": 2}, 4, "takes no card"),
        ({"offer": 0, "must": 1}, 100, "has to take the card"),
        ({"offer": 5, "must": 1}, 4, "take the card for 3, or fold"),
        ({"offer": 5, "must": 1}, 1, "has to take the card"),
        ({"offer": 5, "must": 1}, 100, "take the card for 5, or fold"),
        ({"offer": 5, "pays": "pass"}, 4, "has to take the card"),
        ({"offer": 5, "row": 2, "must": 1}, 4, "takes a card unseen"),
    ]
)
def test_other_23_neither_the_dealer_nor_the_player_is_told_of_a_choice_that_there_is_not(
    offer: dict[str, Any], stack: int, asked: str, client: FlaskClient
) -> None:
    game = a_game(client, [{"deal": 4}, offer, *BET], players=2, stack=stack)
    game.post("deal")
    both = {"take", "pass"} <= {*game.offer("turn")["values"]}
    page = game.page()
    assert f"B: {asked}" in page and ("to take or to pass" in page) == both
    assert both or "row" in offer or "Deal B 1 card face up" in page
    values = game.offer("turn")["values"]
    if values == ["pass"]:
        assert game.refused("turn", seat=chair("B"), what="take") == "card-price"


# A step with a price (OTHER-40)


def test_other_40_everybody_still_in_pays_another_ante_with_one_tap(client: FlaskClient) -> None:
    ante = {"do": "Ante again", "price": 2}
    game = a_game(client, [{"deal": 5}, *BET, ante, {"deal": 1}, *BET], players=3)
    game.post("deal")
    play(game, "B bets 3, C folds, A calls")
    assert game.offer("done")["chips"] == 2
    page = game.page()
    assert "Everybody pays 2: Ante again" in page and "Everybody pays <b>2</b>" in page
    game.post("done")
    assert "Everybody pays 2" in game.now["log"]
    assert (game.now["pot"], game.stack("A"), game.stack("B"), game.stack("C")) == (3 + 6 + 4, 94, 94, 99)
    assert (game.now["phase"], game.now["bet"]) == ("bet", 0)
    game.post("take-back")
    assert (game.now["phase"], game.now["pot"], game.stack("A")) == ("step", 9, 96)
    game.post("done")
    checked(game)
    wins(game, "A")
    assert game.stack("A") == 94 + 13


def test_other_40_a_player_short_of_it_is_all_in_as_for_the_first_ante(client: FlaskClient) -> None:
    course = [{"deal": 5}, *BET, {"do": "Ante again", "price": 5}, *BET]
    stakes: dict[str, Any] = {"ante__amount": 1, "limit__min": 1, "limit__max": 10}
    game = Game(client, "AO", [100, 100, 14], more={"title": "Ours", "course": course}, **stakes)
    game.post("deal")
    play(game, "B bets 10, C calls, A calls")
    game.post("done")
    assert "Everybody pays 5, C is all-in for 3" in game.now["log"]
    checked(game)
    assert [(pot["chips"], pot["seats"]) for pot in game.now["pots"]] == [(3 * 14, [1, 2, 3]), (2 * 2, [1, 2])]
    game.post("award", pots=[{"pot": 1, "high": [1]}])
    game.post("award", pots=[{"pot": 0, "high": [3]}])
    assert (game.stack("A"), game.stack("B"), game.stack("C")) == (88, 84, 42)


def test_other_40_in_a_repetition_the_price_grows(client: FlaskClient) -> None:
    ante = {"do": "Ante again", "price": 1, "grows": 2}
    game = a_game(client, [{"deal": 2}, ante, *BET, {"repeat": 2, "times": 3}], players=2)
    game.post("deal")
    for pot in (4, 10, 20):
        game.post("done")
        assert game.now["pot"] == pot
        checked(game)
    assert game.now["phase"] == "showdown"


@pytest.mark.parametrize("knocks", [False, True])
def test_other_40_each_in_turn_pays_or_folds(client: FlaskClient, knocks: bool) -> None:
    pay: Steps = [{"do": "Pay 3 or fold", "each": True, "price": 3}]
    again: Steps = [{"repeat": 1, "until": "knock"}] if knocks else []
    game = a_game(client, [{"deal": 5}, *pay, *again, *BET], players=3)
    game.post("deal")
    offer = game.offer("turn")
    assert (offer["values"], offer["price"]) == (["done", *(["knock"] if knocks else []), "fold"], 3)
    assert "Pay <b>3</b>" in game.page() and "Fold</" in game.page()
    takes(game, "B done, C fold")
    assert (game.seat("C")["state"], game.stack("B"), game.now["pot"]) == ("folded", 96, 6)
    assert game.now["log"][1] == "B pays 3 into the pot"
    game.post("take-back")
    takes(game, f"C fold, A {'knock' if knocks else 'done'}")
    assert game.stack("A") == 96
    if knocks:
        takes(game, "B done")
    assert (game.now["phase"], game.now["pot"]) == ("bet", 3 + (9 if knocks else 6))


def test_other_40_a_leaver_folds_instead_of_paying_another_ante(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 5}, {"do": "Ante again", "price": 2}, *BET], players=3)
    game.post("deal")
    game.post("leave", seat=chair("B"))
    game.post("done")
    assert (game.stacks, game.now["pot"], game.turn) == ([97, 99, 97], 7, "C")
    assert "B has left and folds" in game.now["log"] and game.seat("B")["state"] == "folded"


# Some cards for others (OTHER-41)


def test_other_41_two_up_cards_are_swapped_for_one_down_card_and_the_hand_is_one_smaller(client: FlaskClient) -> None:
    swap = {"exchange": 2, "new": 1, "given": "up", "face": "down", "price": 4}
    game = a_game(client, [{"deal": 2}, {"deal": 3, "face": "up"}, *TAP, swap, *TAP], players=3)
    game.post("deal")
    game.post("starter", seat=chair("C"))
    checked(game)
    assert (game.turn, game.offer("turn")["price"]) == ("B", 4)
    page = game.page()
    assert "Each in turn may swap 2 up cards for 1 down card, at a price of 4." in page
    assert "Swap <b>4</b>" in page and "Keep them<" in page
    takes(game, "B take, C pass")
    assert game.now["log"][:2] == ["C keeps all cards", "B swaps 2 cards for 1, and pays 4"]
    assert (game.now["cards"]["hand"], up(game)) == ({"1": 2, "2": 3, "3": 2}, {"1": 3, "2": 1, "3": 3})
    assert (game.now["cards"]["front"], game.stack("B"), game.now["pot"]) == ({"2": 2}, 95, 7)
    game.post("take-back")
    game.post("take-back")
    assert (game.turn, up(game), game.stack("B")) == ("B", {"1": 3, "2": 3, "3": 3}, 99)
    takes(game, "B take, C take, A pass")
    assert game.now["phase"] == "starter"  # up cards have gone


@pytest.mark.parametrize(
    ("swap", "refusal"),
    [
        ({"exchange": 2, "new": 1, "price": 4}, "card-price"),
        ({"exchange": 2, "new": 1, "given": "up"}, "not-this-step"),
    ],
    ids=["no chips", "no such cards"],
)
def test_other_41_a_swap_that_a_player_cannot_make_is_not_offered(
    client: FlaskClient, swap: dict[str, Any], refusal: str
) -> None:
    game = a_game(client, [{"deal": 5}, swap, *BET], players=2, stack=4)
    game.post("deal")
    assert game.offer("turn")["values"] == ["pass"]
    assert game.refused("turn", seat=chair("B"), what="take") == refusal


def test_other_41_cards_gained_by_a_swap_are_extra_cards(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 5}, {"exchange": 1, "new": 3}, *BET], players=2)
    game.post("deal")
    takes(game, "B take, A pass")
    assert (game.now["extras"], game.now["cards"]["hand"]) == ([{"seat": 2, "cards": 2, "chips": 0}], {"1": 5, "2": 7})


def test_other_41_the_step_ends_when_the_deck_does(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 12}, {"exchange": 1, "new": 4}, *BET])
    game.post("deal")
    assert (game.now["phase"], game.now["cards"]["talon"]) == ("bet", 4)
    assert "No more cards can be offered" in game.now["log"]


@every(
    [
        ({"exchange": 6, "new": 1}, "OTHER-41"),
        ({"exchange": 2, "new": 1, "lies": "as_it_lay"}, "OTHER-41"),
        ({"exchange": 2, "given": "up"}, "OTHER-41"),
        ({"exchange": 2, "new": 5}, "OTHER-02"),
        ({"turn_up": 2, "out": False}, "OTHER-32"),
    ]
)
def test_other_41_a_swap_that_means_nothing_is_refused(step: dict[str, Any], rule: str) -> None:
    with pytest.raises(Refused) as caught:
        read([{"deal": 5}, step, *BET])
    assert (caught.value.rule, caught.value.more["step"]) == (rule, 2)


# Dealt again: OTHER-28


@pytest.mark.parametrize(
    ("more", "antes", "folded"), [({"antes": True}, 2, "out"), ({"antes": False}, 0, "out"), ({"back": True}, 3, "in")]
)
def test_other_28_all_cards_come_back_and_the_pot_stays(
    client: FlaskClient, more: dict[str, bool], antes: int, folded: str
) -> None:
    queen = {"redeal": "The queen of spades lies face up", **more}
    game = a_game(client, [{"deal": 1, "face": "up"}, *BET, queen, {"deal": 1, "face": "up"}, *BET], players=3)
    game.post("deal")
    play(game, "B bets 2, C folds, A calls")
    assert game.now["phase"] == "step" and {"done", "redeal"} <= game.moves
    game.post("redeal")
    assert (game.now["phase"], game.now["pot"]) == ("deal", 7)
    game.post("deal")
    assert game.now["pot"] == 7 + antes, "who folded may come back for the ante, where the game says so"
    assert [seat["state"] for seat in game.now["seats"]] == ["in", "in", folded]
    checked(game)
    game.post("done")
    checked(game)
    wins(game, "A")
    assert game.now["phase"] == "between"


def test_other_28_no_redeal_where_the_course_does_not_ask(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 5}, {"do": "Wait"}, *BET])
    game.post("deal")
    assert game.refused("redeal") == "no-redeal"


@pytest.mark.parametrize(
    ("after", "options", "told"),
    [
        ([], {}, "Showdown no more bets"),
        ([], {"win": "highlow", "hl__mode": "declare_simultaneous"}, "No more rounds then: high or low"),
        ([{"declare": "in_out"}], {}, "No more rounds then: in or out"),
        ([{"do": "Show one"}], {}, "No more rounds then: Show one"),
    ],
)
def test_other_25_the_last_time_says_what_follows(
    client: FlaskClient, after: list[Any], options: dict[str, Any], told: str
) -> None:
    again = [*BET, {"do": "Look"}, {"repeat": 2, "until": "said", "times": 4}]
    game = a_game(client, [{"deal": 4}, *again, *after], players=2, **options)
    game.post("deal")
    checked(game)
    assert told in " ".join(re.sub("<[^>]*>", " ", game.page()).split())


# Swapped as it lies (OTHER-27)


def test_other_27_an_up_card_is_replaced_by_an_up_card_and_a_down_card_by_a_down_card(client: FlaskClient) -> None:
    swap = {"exchange": 1, "price": 4, "lies": "as_it_lay"}
    game = a_game(client, [{"deal": 1}, {"deal": 3, "face": "up"}, *BET, swap, *BET], players=3)
    game.post("deal")
    checked(game)
    assert (game.now["phase"], game.turn) == ("buy", "B")
    for who, card in (("B", "up"), ("C", "down"), ("A", "none")):
        game.post("buy", seat=chair(who), card=card)
    assert (game.stacks, game.now["pot"]) == ([99, 95, 95], 11)
    assert (up(game), game.now["cards"]["hand"]) == ({"1": 3, "2": 3, "3": 3}, {"1": 1, "2": 1, "3": 1})
    assert game.now["cards"]["front"] == {"2": 1, "3": 1}


def test_other_27_several_cards_are_swapped_one_after_the_other_for_nothing(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 5}, *BET, {"exchange": 2, "lies": "as_it_lay"}, *BET], players=2)
    game.post("deal")
    checked(game)
    for _card in range(2):
        game.post("buy", seat=chair("B"), card="down")
        game.post("buy", seat=chair("A"), card="none")
    assert (game.now["phase"], game.stacks, game.now["cards"]["front"]) == ("bet", [99, 99], {"2": 2})


# A row of open cards (OTHER-37)


def middle(game: Game) -> int:
    return int(game.now["cards"]["middle"])


def test_other_37_a_card_of_the_row_costs_more_the_further_it_lies(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 2}, {"offer": 2, "row": 3}, *BET])
    game.post("deal")
    assert (middle(game), game.offer("turn")["max"], game.offer("turn")["price"]) == (3, 3, 2)
    assert [offer["values"] for offer in game.now["options_now"]] == [["take", "pass"]]
    assert "costs 6</small>" in game.page()
    assert "Three up to the middle." in game.page() and "takes an open card, or passes" in game.page()
    stub, pot, stacks = game.now["cards"]["talon"], game.now["pot"], game.stacks
    takes(game, "B take 3, C pass")
    assert (middle(game), game.now["cards"]["talon"], up(game)) == (3, stub - 1, {"2": 1})
    assert (game.now["pot"], game.stacks[1]) == (pot + 6, stacks[1] - 6)
    assert game.refused("turn", seat=4, what="unseen") == "not-this-step"
    assert game.refused("turn", seat=4, what="take", cards=4) == "number"
    takes(game, "D take, A pass")
    assert game.now["phase"] == "bet" and game.stacks[3] == stacks[3] - 2
    for _tap in range(2):
        game.post("take-back")
    assert (game.turn, middle(game), game.now["pot"]) == ("D", 3, pot + 6)


def test_other_37_where_one_has_to_be_taken_an_unseen_card_is_free(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 4}, {"offer": 0, "row": 4, "must": 1, "face": "down"}, *BET])
    game.post("deal")
    assert [offer["values"] for offer in game.now["options_now"]] == [["take", "unseen"]]
    held = game.now["cards"]["hand"]["2"]
    takes(game, "B take 2, C unseen, D take 1, A unseen")
    assert game.now["cards"]["hand"] == dict.fromkeys("1234", held + 1)
    assert (middle(game), up(game), game.now["phase"]) == (4, {}, "bet")


def test_other_37_who_cannot_pay_passes_and_the_cards_may_run_out(client: FlaskClient) -> None:
    game = a_game(client, [{"deal": 2}, {"offer": 5, "row": 6}, *BET], stack=11)
    game.post("deal")
    assert game.offer("turn")["max"] == 2, "10 chips are enough for the second card"
    takes(game, "B take 2")
    assert game.stacks[1] == 0
    cards = a_game(client, [{"deal": 12}, {"offer": 0, "row": 4}, *BET])
    cards.post("deal")
    assert (middle(cards), cards.now["cards"]["talon"]) == (3, 1), "the last card of the deck is never dealt"
    takes(cards, "B take 1, C take 1, D take 1")
    assert cards.now["phase"] == "bet", "nothing is left for A"


@every([{"pays": "pass"}, {"passed": "away"}, {"must": 2}, {"row": 7}])
def test_other_37_other_rows_are_refused(more: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        read([{"deal": 2}, {"offer": 1, "row": 2, **more}, *BET])
