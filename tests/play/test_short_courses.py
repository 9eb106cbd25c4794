"""Cards running short in a home-made course: the limits of an exchange, and of a street after it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.obedient.dealer import Dealer
from tests.play.test_other_courses import BET, DEAL, Steps, a_game, page_of, tells
from tests.playing import Game, chair, play, wins
from tests.rulings_played import no


class Dealt(Game):
    """A table whose dealer carries out every instruction with real cards."""

    dealer: Dealer

    def post(self, move: str, **fields: Any) -> Mapping[str, Any]:
        self.dealer.sees(move, fields, super().post(move, **fields))
        return self.now


def with_a_real_pack(client: FlaskClient, course: Steps, players: int = 4, **options: Any) -> Game:
    """A game with this course and a dealer with a real pack of 52 cards."""
    game = a_game(client, course, players, **options)
    game.__class__ = Dealt
    game.dealer = Dealer(game.now, random.Random(3))
    return game


def dealt(client: FlaskClient, course: Steps, players: int = 4) -> Game:
    """The same, dealt."""
    game = with_a_real_pack(client, course, players)
    play(game, "deal")
    return game


def draws(game: Game, *cards: int) -> None:
    """The next players exchange these numbers of cards."""
    for n in cards:
        game.post("draw", seat=chair(game.turn), cards=n)


@pytest.mark.long
def test_other_12_a_deal_too_large_for_the_stub_leads_to_a_reshuffle_or_a_card_for_all(client: FlaskClient) -> None:
    single: Steps = [{"deal": 1}, *BET]
    game = with_a_real_pack(client, [{"deal": 6}, *BET, *single * 3], 8, burn="each_street")
    assert "8 players need 75 cards if nobody folds; there are 52." in page_of(game)
    play(game, "deal, all check")
    assert (game.now["cards_each"], game.now["middle"], game.now["talon"]) == (6, 1, 3)  # 4 left for 8 players
    assert "Put one card from the deck face up in the middle: it counts for everybody." in tells(game)
    assert "One card face up counts for everybody" in game.now["log"][:3]
    play(game, "all check, all check")
    assert (game.now["cards_each"], game.now["middle"], game.now["talon"]) == (6, 3, 1)
    play(game, "all check")
    wins(game, "A")
    history = game.page("/hands.phhs")
    assert history.count('"d db ??"') + history.count("'d db ??'") == 3, "each common card is dealt to the board"


def test_other_12_each_deal_between_two_rounds_is_decided_separately(client: FlaskClient) -> None:
    """Ten with five cards each leave two: one is everybody's, the last goes to the middle, then there are none."""
    middle = {"deal": 1, "to": "middle", "face": "up"}
    game = dealt(client, [*DEAL, *BET, {"deal": 1, "face": "up"}, middle, middle, *BET], 10)
    play(game, "all check")
    assert "No card is left to deal" in game.now["log"][:6]
    cards = game.now["cards"]
    assert (cards["hand"], cards["up"]) == ({str(seat): 5 for seat in range(1, 11)}, {})
    assert (game.now["middle"], game.now["talon"], game.now["phase"]) == (2, 0, "bet")


def test_other_12_burned_cards_go_back_in_if_that_suffices(client: FlaskClient) -> None:
    flop: Steps = [{"deal": 1, "to": "middle", "face": "up"}, *BET]
    game = with_a_real_pack(client, [*DEAL, *BET, *flop * 3, {"deal": 1}, *BET], 8, burn="each_street")
    play(game, "deal, all check, all check, all check, all check")
    # 52 - 40 - 3 in the middle - 3 burned = 6: two short of eight, the burned ones suffice
    assert (game.now["cards_each"], game.now["middle"], game.now["burned"], game.now["talon"]) == (6, 3, 0, 1)


def test_short_06_an_exchange_is_limited_by_the_available_cards(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 13}, *BET, {"exchange": 3}, *BET])
    play(game, "all check")
    assert (game.now["talon"], game.offer("draw")["max"]) == (0, 0)
    assert "stand pat, no card can be drawn" in page_of(game)
    assert game.refused("draw", seat=2, cards=1) == "draw-max"
    draws(game, 0, 0, 0, 0)
    assert game.now["phase"] == "bet"


def test_other_10_an_exchange_is_limited_by_the_face_down_cards(client: FlaskClient) -> None:
    course: Steps = [{"deal": 4}, {"deal": 1, "face": "up"}, *BET, {"exchange": 6}, *BET]
    assert "the deck may run out" in page_of(a_game(client, course, players=8))
    game = a_game(client, course, players=5)
    assert "the deck may run out" not in page_of(game), "25 dealt, 20 exchanged"
    play(game, "deal, all check")
    assert "27 cards left, up to 20 needed." in " ".join(tells(game))
    assert game.now["reshuffle"]["possible"] is False
    draws(game, 4)
    assert game.offer("draw")["max"] == 4


def test_short_06_the_others_discards_are_available_too(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 12}, *BET, {"exchange": 5}, *BET])
    play(game, "all check")
    for _player in range(4):  # four cards are in nobody’s hand, one after the other they are all exchanged
        assert game.offer("draw")["max"] == 4
        draws(game, 4)
        game.post("reshuffle")
    assert game.now["phase"] == "bet"


def test_a_player_without_cards_has_none_replaced(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 5, "to": "middle"}, {"exchange": 2}, *BET])
    draws(game, 0)
    assert no(game, "R-DRAW-05 A", who=2) == "number"


def test_other_10_discards_of_an_earlier_exchange_go_in_even_the_drawers_own(client: FlaskClient) -> None:
    game = dealt(client, [*DEAL, {"exchange": 4}, {"exchange": 2}, *BET], 7)
    draws(game, 4, 4, 4, 2, 0, 0, 0, 2, 2)
    assert tells(game)[1:] == [
        "What C put down in this draw stays out of the shuffle.",
        "Collect the discards of B, C, D and E: 16 cards.",
        "Add the last card, shuffle, let G cut: 17 cards.",
        "Deal C 2 cards.",
    ]
    game.post("reshuffle")
    assert game.now["cards"]["front"] == {"3": 2}


def test_other_12_the_street_after_a_reshuffle_is_announced_before_it(client: FlaskClient) -> None:
    game = dealt(client, [*DEAL, {"exchange": 2}, {"deal": 1}, *BET], 8)
    draws(game, 2, 2, 2, 2, 2, 1, 0, 2)
    told = ["Deal A 2 cards.", "One down to each, B first."]
    assert tells(game)[-2:] == told
    game.post("reshuffle")
    assert not set(told) & set(tells(game))  # done by the tap already
    assert (game.now["phase"], game.now["cards_each"], game.now["talon"]) == ("bet", 6, 2)


def test_short_03_steps_shown_before_a_reshuffles_tap_are_not_repeated(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 7, ante__amount=1, limit__min=1, limit__max=10)
    play(game, "deal, B bets 1, all call")
    while not game.now["reshuffle"]["now"]:
        draws(game, 4)
    assert [line.split()[0] for line in tells(game)[-3:]] == ["Collect", "Add", "Deal"]
    game.post("reshuffle")
    assert not {"Collect", "Add", "Shuffle", "Deal"} & {line.split()[0] for line in tells(game)}, tells(game)
    assert game.now["handling"][-1]["to"].startswith("hand")  # a program carries it out at the tap


def test_other_12_a_street_interrupted_by_a_shuffle_names_each_player_once_on_each_side(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 3}, {"deal": 4, "to": "middle"}, *BET, {"deal": 3, "face": "up"}, *BET], 8)
    play(game, "all check")
    assert tells(game)[1:] == [
        *(f"Deal {name} 3 cards face up." for name in "BCDEFGH"),
        "Deal A 2 cards face up.",
        "Shuffle the rest of the deck, let H cut.",
        "Deal A 1 card face up.",
    ]
    assert game.now["talon"] == 0
