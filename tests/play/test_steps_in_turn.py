"""Steps of a course that players take in turn, that repeat, and that deal again (OTHER-06, OTHER-23 on)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.play.test_other_courses import BET, Steps, a_game, dealt
from tests.playing import Game, chair, play, wins
from tests.rows import every

TAP: Steps = [{"bet": "tap"}]


def takes(game: Game, told: str) -> None:
    """Takes turns one after another: "B take, C pass, D turn_up 2", "all check", and "done" for a step of all."""
    for step in told.split(", "):
        who, *what = step.split()
        if who == "done":
            game.post("done")
        elif who == "all":
            play(game, step)
        else:
            assert game.turn == who, f"it is {game.turn}'s turn, not {who}'s"
            cards = {"cards": int(what[1])} if what[1:] else {}
            game.post("turn", seat=chair(who), what=what[0], **cards)


def lying(game: Game, place: str) -> dict[str, int]:
    """How many cards lie in this place, by chair, where there are any: `lying(game, "up")`."""
    return {key: n for key, n in game.now["cards"][place].items() if n}


# The player who begins (OTHER-06)


@pytest.mark.parametrize(
    "shown",
    [{"do": "All turn one card up"}, {"turn_up": 1}, {"turn_up": 1, "how": "in_turn"}, {"offer": 0}],
    ids=["done by themselves", "at once", "in turn", "a card taken"],
)
def test_other_06_the_starter_is_asked_for_again_once_up_cards_changed(client: FlaskClient, shown: Any) -> None:
    game = dealt(client, [{"deal": 5}, shown, *TAP, shown, *TAP, {"do": "Look"}, *TAP])
    for first in "BD":
        while game.now["phase"] in ("step", "in_turn"):
            takes(game, "done" if game.now["phase"] == "step" else f"{game.turn} {game.offer('turn')['values'][0]}")
        assert game.now["phase"] == "starter", first
        play(game, f"{first} starts")
        assert game.turn == first
        play(game, "all check")


def test_other_06_the_starter_stays_if_no_up_card_changed(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 1}, {"deal": 1, "face": "up"}, *TAP, {"deal": 1}, *TAP])
    play(game, "C starts, all check")
    assert (game.now["phase"], game.turn) == ("bet", "C")


# Turned up (OTHER-24)


def test_other_24_all_turn_up_cards_at_once_and_they_count_as_up_cards(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 5}, *BET, {"turn_up": 2}, *BET])
    play(game, "all check")
    assert (lying(game, "up"), lying(game, "hand")) == (dict.fromkeys("1234", 2), dict.fromkeys("1234", 3))
    assert game.now["phase"] == "bet"


def test_other_24_in_turn_each_turns_up_and_out_of_turn_is_refused(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 5}, {"turn_up": 1, "how": "in_turn"}, *BET], players=3)
    assert game.refused("turn", seat=chair("A"), what="turn_up") == "not-your-turn"
    assert game.refused("turn", seat=chair("B"), what="take") == "not-this-step"
    takes(game, "B turn_up, C turn_up")
    assert lying(game, "up") == {"2": 1, "3": 1}
    game.post("take-back")
    assert (game.turn, lying(game, "up")) == ("C", {"2": 1})
    takes(game, "C turn_up, A turn_up")
    assert game.now["phase"] == "bet"


# A card offered (OTHER-23)


def test_other_23_a_card_is_taken_for_its_price_or_goes_on_to_the_next(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 4}, {"offer": 3}, *BET], players=3)
    assert lying(game, "front") == {"2": 1}
    takes(game, "B pass")
    assert lying(game, "front") == {"3": 1}
    takes(game, "C take")
    assert (lying(game, "up"), lying(game, "front")) == ({"3": 1}, {"1": 1})
    assert (game.now["pot"], game.stack("C")) == (6, 96)
    takes(game, "A pass")
    assert (game.now["cards"]["aside"], game.now["phase"]) == (1, "bet")


def test_other_23_the_last_card_offered_has_to_be_taken(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 4}, {"offer": 0, "must": 3}, *BET], players=2)
    takes(game, "B pass, B pass")
    assert game.offer("turn")["values"] == ["take"]
    assert game.refused("turn", seat=chair("B"), what="pass") == "must-take"
    takes(game, "B take, A take")
    assert (game.now["cards"]["aside"], lying(game, "up"), game.now["phase"]) == (2, {"1": 1, "2": 1}, "bet")


def test_other_23_a_card_that_must_be_bought_may_be_refused_by_folding(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 4}, {"offer": 3, "must": 2}, *BET], players=3)
    assert game.offer("turn")["values"] == ["take", "pass"]
    takes(game, "B pass")
    assert game.offer("turn")["values"] == ["take", "fold"]
    takes(game, "B fold")
    assert (game.seat("B")["state"], game.turn, game.now["pot"]) == ("folded", "C", 3)


def test_other_23_a_card_passed_on_goes_to_the_next_player_and_another_one_has_to_be_taken(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 4}, {"offer": 0, "must": 2, "passed": "on"}, *BET], players=3)
    takes(game, "B pass")
    assert (lying(game, "front"), game.turn, game.offer("turn")["values"]) == ({"2": 1, "3": 1}, "B", ["take"])
    takes(game, "B take")
    assert (lying(game, "front"), game.turn) == ({"3": 1}, "C")
    takes(game, "C take, A pass, A take")
    assert game.now["cards"]["aside"] == 1
    assert (lying(game, "up"), game.now["phase"]) == ({"1": 1, "2": 1, "3": 1}, "bet")


def test_other_23_a_card_passed_on_is_offered_although_the_player_before_folds(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 4}, {"offer": 3, "must": 2, "passed": "on"}, *BET], players=3)
    takes(game, "B pass, B fold")
    assert (lying(game, "front"), game.turn, game.now["cards"]["aside"]) == ({"3": 1}, "C", 1)


def test_other_23_without_another_card_in_the_deck_nobody_passes_one_on(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 10}, {"offer": 0, "must": 2, "passed": "on"}, *BET], players=5)
    assert (game.now["talon"], game.offer("turn")["values"]) == (1, ["take"])


def test_other_23_passing_may_cost_instead_of_taking(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 4}, {"offer": 5, "pays": "pass", "passed": "away"}, *BET], players=2)
    takes(game, "B pass, A take")
    assert (game.stack("B"), game.stack("A"), game.now["pot"]) == (94, 99, 7)


def test_other_23_an_unseen_card_is_taken_face_down_or_not_at_all(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 2}, {"offer": 0, "face": "down"}, *BET], players=3)
    takes(game, "B take, C pass, A take")
    assert (lying(game, "hand"), game.now["cards"]["aside"]) == ({"1": 3, "2": 3, "3": 2}, 0)


def test_short_02_if_cards_run_out_the_others_get_none(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 12}, {"offer": 0, "passed": "away"}, *BET])
    takes(game, "B pass, C pass, D take")
    assert (game.now["phase"], game.now["cards"]["talon"]) == ("bet", 1)


def test_other_23_the_card_offered_to_a_leaver_is_put_aside(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 4}, {"offer": 0}, *BET], players=3)
    game.post("leave", seat=chair("B"))
    assert (game.turn, game.now["cards"]["aside"], lying(game, "front")) == ("C", 1, {"3": 1})


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
def test_other_23_neither_dealer_nor_player_is_told_of_a_choice_that_there_is_not(
    offer: dict[str, Any], stack: int, asked: str, client: FlaskClient
) -> None:
    game = dealt(client, [{"deal": 4}, offer, *BET], players=2, stack=stack)
    values, page = game.offer("turn")["values"], game.page()
    both = {"take", "pass"} <= {*values}
    assert f"B: {asked}" in page and ("to take or to pass" in page) == both
    assert both or "row" in offer or "Deal B 1 card face up" in page
    if values == ["pass"]:
        assert game.refused("turn", seat=chair("B"), what="take") == "card-price"


# Played again (OTHER-25)


def test_other_25_steps_are_repeated_a_number_of_times(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 2}, *BET, {"deal": 1}, *BET, {"repeat": 2, "times": 3}])
    for cards in (2, 3, 4, 5):
        assert lying(game, "hand")["1"] == cards
        play(game, "all check")
    assert game.now["phase"] == "showdown"


def test_other_25_steps_are_repeated_until_nobody_takes_a_card(client: FlaskClient) -> None:
    again = {"repeat": 2, "until": "nobody_takes"}
    game = dealt(client, [{"deal": 2}, {"offer": 0, "face": "down"}, *BET, again], players=2)
    for _time in range(3):
        takes(game, "B take, A pass, all check")
    takes(game, "B pass, A pass, all check")
    assert game.now["phase"] == "showdown"


def test_other_25_a_knock_gives_everybody_else_one_more_turn(client: FlaskClient) -> None:
    swap = {"do": "Swap one card with the middle, or all five", "each": True}
    middle = {"deal": 5, "face": "up", "to": "middle"}
    game = dealt(client, [{"deal": 5}, middle, swap, {"repeat": 1, "until": "knock"}, *BET], players=3)
    takes(game, "B done, C done, A done, B done, C knock")
    assert game.offer("turn")["values"] == ["done"]
    assert game.refused("turn", seat=chair("A"), what="knock") == "not-this-step"
    takes(game, "A done, B done")
    assert game.now["phase"] == "bet"


def test_other_25_the_repetition_ends_when_cards_do_not_go_round(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 9}, {"deal": 1}, *BET, {"repeat": 2, "until": "one_left"}])
    for left in (12, 8, 4):
        assert (game.now["phase"], game.now["cards"]["talon"]) == ("bet", left)
        play(game, "all check")
    assert (game.now["phase"], game.now["cards"]["talon"]) == ("showdown", 4)


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
    game = dealt(client, [{"deal": 4}, *again, *after], players=2, **options)
    play(game, "all check")
    assert told in " ".join(re.sub("<[^>]*>", " ", game.page()).split())


# No peek (OTHER-32)


def no_peek(client: FlaskClient, cards: int = 7, out: bool = True, **options: Any) -> Game:
    """Three players who turn cards up until theirs are the best."""
    roll = {"turn_up": cards, "how": "to_beat", **({} if out else {"out": False})}
    course = [{"deal": cards}, roll, {"bet": "turned"}, {"repeat": 2, "until": "one_left"}]
    return dealt(client, course, players=3, **options)


def test_other_32_the_best_hand_shown_begins_and_a_player_who_cannot_beat_it_is_out(client: FlaskClient) -> None:
    game = no_peek(client)
    takes(game, "B turn_up 1")
    assert (game.now["phase"], game.turn) == ("bet", "B")
    takes(game, "all check, C turn_up 3")
    assert (game.now["phase"], game.turn, lying(game, "up")) == ("bet", "C", {"2": 1, "3": 3})
    play(game, "C bets 2, A calls, B calls")
    takes(game, "A beaten")
    assert (game.seat("A")["state"], game.turn) == ("folded", "B")
    takes(game, "B turn_up 6, all check, C beaten")
    assert (game.now["phase"], game.stack("B")) == ("between", 100 + 2 + 2 + 2)


def test_other_32_a_player_may_fold_rather_than_pay_for_a_card_turned_up(client: FlaskClient) -> None:
    game = no_peek(client)
    assert game.offer("turn")["values"] == ["turn_up", "fold"]
    takes(game, "B fold")
    assert (game.seat("B")["state"], game.turn, lying(game, "folded")) == ("folded", "C", {"2": 7})
    takes(game, "C turn_up 1, all check")
    assert game.offer("turn")["values"] == ["turn_up", "beaten", "fold"] and "Fold</" in game.page()
    takes(game, "A fold")
    assert (game.now["phase"], game.stack("C")) == ("between", 100 + 2)


def test_other_32_a_beaten_hand_may_stay_in_until_nobody_has_a_card_to_turn_up(client: FlaskClient) -> None:
    game = no_peek(client, 3, out=False, other__shares="Best hand 1/2, Natural hand 1/2")
    takes(game, "B turn_up 1, all check")
    assert "Not the best: stays in" in game.page()
    takes(game, "C beaten")
    assert "C turns up 3 cards, does not have the best hand, and stays in" in game.now["log"]
    assert (game.seat("C")["state"], game.turn, lying(game, "up")) == ("in", "A", {"2": 1, "3": 3})
    takes(game, "A turn_up 2")
    assert (game.now["phase"], game.turn) == ("bet", "A")
    takes(game, "all check, B beaten")
    assert (game.now["phase"], game.turn) == ("bet", "A")
    game.post("take-back")
    takes(game, "B turn_up 2, all check, A beaten, all check")
    assert (game.now["phase"], game.now["pots"][0]["seats"]) == ("showdown", [1, 2, 3])
    game.post("award", pots=[{"pot": 0, "high": [2], "low": [3]}])
    assert (game.now["phase"], game.stack("C")) == ("between", 100)


# A step with a price (OTHER-40)


def test_other_40_everybody_still_in_pays_another_ante_with_one_tap(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 5}, *BET, {"do": "Ante again", "price": 2}, {"deal": 1}, *BET], players=3)
    play(game, "B bets 3, C folds, A calls")
    assert game.offer("done")["chips"] == 2
    page = game.page()
    assert "Everybody pays 2: Ante again" in page and "Everybody pays <b>2</b>" in page
    game.post("done")
    assert "Everybody pays 2" in game.now["log"]
    assert (game.now["pot"], game.stacks) == (3 + 6 + 4, [94, 94, 99])
    assert (game.now["phase"], game.now["bet"]) == ("bet", 0)
    game.post("take-back")
    assert (game.now["phase"], game.now["pot"], game.stack("A")) == ("step", 9, 96)
    takes(game, "done, all check")
    wins(game, "A")
    assert game.stack("A") == 94 + 13


def test_other_40_a_player_short_of_it_is_all_in_as_for_the_first_ante(client: FlaskClient) -> None:
    course = [{"deal": 5}, *BET, {"do": "Ante again", "price": 5}, *BET]
    game = a_game(client, course, stacks=[100, 100, 14])
    play(game, "deal, B bets 10, C calls, A calls")
    game.post("done")
    assert "Everybody pays 5, C is all-in for 3" in game.now["log"]
    play(game, "all check")
    assert [(pot["chips"], pot["seats"]) for pot in game.now["pots"]] == [(3 * 14, [1, 2, 3]), (2 * 2, [1, 2])]
    wins(game, "A", "C")
    assert game.stacks == [88, 84, 42]


def test_other_40_in_a_repetition_the_price_grows(client: FlaskClient) -> None:
    ante = {"do": "Ante again", "price": 1, "grows": 2}
    game = dealt(client, [{"deal": 2}, ante, *BET, {"repeat": 2, "times": 3}], players=2)
    for pot in (4, 10, 20):
        game.post("done")
        assert game.now["pot"] == pot
        play(game, "all check")
    assert game.now["phase"] == "showdown"


@pytest.mark.parametrize("knocks", [False, True])
def test_other_40_each_in_turn_pays_or_folds(client: FlaskClient, knocks: bool) -> None:
    again: Steps = [{"repeat": 1, "until": "knock"}] if knocks else []
    game = dealt(client, [{"deal": 5}, {"do": "Pay 3 or fold", "each": True, "price": 3}, *again, *BET], players=3)
    offer = game.offer("turn")
    assert (offer["values"], offer["price"]) == (["done", *(["knock"] if knocks else []), "fold"], 3)
    assert "Pay <b>3</b>" in game.page() and "Fold</" in game.page()
    takes(game, "B done, C fold")
    assert (game.seat("C")["state"], game.stack("B"), game.now["pot"]) == ("folded", 96, 6)
    assert game.now["log"][1] == "B pays 3 into the pot"
    game.post("take-back")
    takes(game, "C fold, A knock, B done" if knocks else "C fold, A done")
    assert (game.now["phase"], game.now["pot"], game.stack("A")) == ("bet", 3 + (9 if knocks else 6), 96)


def test_other_40_a_leaver_folds_instead_of_paying_another_ante(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 5}, {"do": "Ante again", "price": 2}, *BET], players=3)
    game.post("leave", seat=chair("B"))
    game.post("done")
    assert (game.stacks, game.now["pot"], game.turn) == ([97, 99, 97], 7, "C")
    assert "B has left and folds" in game.now["log"] and game.seat("B")["state"] == "folded"


# Some cards for others (OTHER-41)


def test_other_41_two_up_cards_are_swapped_for_one_down_card_and_the_hand_is_one_smaller(client: FlaskClient) -> None:
    swap = {"exchange": 2, "new": 1, "given": "up", "face": "down", "price": 4}
    game = dealt(client, [{"deal": 2}, {"deal": 3, "face": "up"}, *TAP, swap, *TAP], players=3)
    play(game, "C starts, all check")
    assert (game.turn, game.offer("turn")["price"]) == ("B", 4)
    page = game.page()
    assert "Each in turn may swap 2 up cards for 1 down card, at a price of 4." in page
    assert "Swap <b>4</b>" in page and "Keep them<" in page
    takes(game, "B take, C pass")
    assert game.now["log"][:2] == ["C keeps all cards", "B swaps 2 cards for 1, and pays 4"]
    assert (lying(game, "hand"), lying(game, "up")) == ({"1": 2, "2": 3, "3": 2}, {"1": 3, "2": 1, "3": 3})
    assert (lying(game, "front"), game.stack("B"), game.now["pot"]) == ({"2": 2}, 95, 7)
    game.post("take-back")
    game.post("take-back")
    assert (game.turn, lying(game, "up"), game.stack("B")) == ("B", {"1": 3, "2": 3, "3": 3}, 99)
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
    game = dealt(client, [{"deal": 5}, swap, *BET], players=2, stack=4)
    assert game.offer("turn")["values"] == ["pass"]
    assert game.refused("turn", seat=chair("B"), what="take") == refusal


def test_other_41_cards_gained_by_a_swap_are_extra_cards(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 5}, {"exchange": 1, "new": 3}, *BET], players=2)
    takes(game, "B take, A pass")
    assert (game.now["extras"], lying(game, "hand")) == ([{"seat": 2, "cards": 2, "chips": 0}], {"1": 5, "2": 7})


def test_other_41_the_step_ends_when_the_deck_does(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 12}, {"exchange": 1, "new": 4}, *BET])
    assert (game.now["phase"], game.now["cards"]["talon"]) == ("bet", 4)
    assert "No more cards can be offered" in game.now["log"]


# Dealt again (OTHER-28)


@pytest.mark.parametrize(
    ("more", "antes", "folded"), [({"antes": True}, 2, "out"), ({"antes": False}, 0, "out"), ({"back": True}, 3, "in")]
)
def test_other_28_all_cards_come_back_and_the_pot_stays(
    client: FlaskClient, more: dict[str, bool], antes: int, folded: str
) -> None:
    queen, card = {"redeal": "The queen of spades lies face up", **more}, {"deal": 1, "face": "up"}
    game = dealt(client, [card, *BET, queen, card, *BET], players=3)
    play(game, "B bets 2, C folds, A calls")
    assert game.now["phase"] == "step" and {"done", "redeal"} <= game.moves
    game.post("redeal")
    assert (game.now["phase"], game.now["pot"]) == ("deal", 7)
    play(game, "deal")
    assert game.now["pot"] == 7 + antes, "who folded may come back for the ante, where the game says so"
    assert [seat["state"] for seat in game.now["seats"]] == ["in", "in", folded]
    takes(game, "all check, done, all check")
    wins(game, "A")
    assert game.now["phase"] == "between"


def test_other_28_no_redeal_where_the_course_does_not_ask(client: FlaskClient) -> None:
    assert dealt(client, [{"deal": 5}, {"do": "Wait"}, *BET]).refused("redeal") == "no-redeal"


# Swapped as it lies (OTHER-27)


def test_other_27_an_up_card_is_replaced_by_an_up_card_and_a_down_card_by_a_down_card(client: FlaskClient) -> None:
    swap = {"exchange": 1, "price": 4, "lies": "as_it_lay"}
    game = dealt(client, [{"deal": 1}, {"deal": 3, "face": "up"}, *BET, swap, *BET], players=3)
    play(game, "all check")
    assert (game.now["phase"], game.turn) == ("buy", "B")
    for who, card in (("B", "up"), ("C", "down"), ("A", "none")):
        game.post("buy", seat=chair(who), card=card)
    assert (game.stacks, game.now["pot"]) == ([99, 95, 95], 11)
    assert (lying(game, "up"), lying(game, "hand")) == (dict.fromkeys("123", 3), dict.fromkeys("123", 1))
    assert lying(game, "front") == {"2": 1, "3": 1}


def test_other_27_several_cards_are_swapped_one_after_the_other_for_nothing(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 5}, *BET, {"exchange": 2, "lies": "as_it_lay"}, *BET], players=2)
    play(game, "all check")
    for seat, card in 2 * ((2, "down"), (1, "none")):
        game.post("buy", seat=seat, card=card)
    assert (game.now["phase"], game.stacks, lying(game, "front")) == ("bet", [99, 99], {"2": 2})


# A row of open cards (OTHER-37)


def test_other_37_a_card_of_the_row_costs_more_the_further_it_lies(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 2}, {"offer": 2, "row": 3}, *BET])
    assert (game.now["middle"], game.offer("turn")["max"], game.offer("turn")["price"]) == (3, 3, 2)
    assert [offer["values"] for offer in game.now["options_now"]] == [["take", "pass"]]
    assert "costs 6</small>" in game.page()
    assert "Three up to the middle." in game.page() and "takes an open card, or passes" in game.page()
    takes(game, "B take 3, C pass")
    assert (game.now["middle"], game.now["talon"], lying(game, "up")) == (3, 52 - 8 - 3 - 1, {"2": 1})
    assert (game.now["pot"], game.stacks) == (4 + 6, [99, 93, 99, 99])
    assert game.refused("turn", seat=4, what="unseen") == "not-this-step"
    assert game.refused("turn", seat=4, what="take", cards=4) == "number"
    takes(game, "D take, A pass")
    assert game.now["phase"] == "bet" and game.stack("D") == 97
    for _tap in range(2):
        game.post("take-back")
    assert (game.turn, game.now["middle"], game.now["pot"]) == ("D", 3, 4 + 6)


def test_other_37_where_one_has_to_be_taken_an_unseen_card_is_free(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 4}, {"offer": 0, "row": 4, "must": 1, "face": "down"}, *BET])
    assert [offer["values"] for offer in game.now["options_now"]] == [["take", "unseen"]]
    takes(game, "B take 2, C unseen, D take 1, A unseen")
    assert (lying(game, "hand"), lying(game, "up")) == (dict.fromkeys("1234", 5), {})
    assert (game.now["middle"], game.now["phase"]) == (4, "bet")


def test_other_37_who_cannot_pay_passes_and_the_cards_may_run_out(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 2}, {"offer": 5, "row": 6}, *BET], stack=11)
    assert game.offer("turn")["max"] == 2, "10 chips are enough for the second card"
    takes(game, "B take 2")
    assert game.stack("B") == 0
    game = dealt(client, [{"deal": 12}, {"offer": 0, "row": 4}, *BET])
    assert (game.now["middle"], game.now["talon"]) == (3, 1), "the last card of the deck is never dealt"
    takes(game, "B take 1, C take 1, D take 1")
    assert game.now["phase"] == "bet", "nothing is left for A"
