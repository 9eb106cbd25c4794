"""PACK-02 and JOK-07: short decks, two decks and several jokers; every count comes from the pack in play."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.game.catalogue import effective
from models.game.pack import best_low, deck, in_ranks, in_words, lowest_straight
from models.game.quick_rules import quick
from models.moves.refusals import Refused
from models.play.noting import likely_high, lows
from models.table.options import as_options
from tests.playing import Game, play

DRAW: dict[str, Any] = {"ante.amount": 1, "limit.min": 2, "limit.max": 10}
STUD: dict[str, Any] = {"ante.amount": 1, "limit.small": 5}


@pytest.mark.parametrize(
    ("preset", "more", "cards"),
    [
        ("DH", {}, 52),
        ("DH", {"pack.cards": 40}, 40),
        ("DH", {"joker.mode": "bug"}, 53),  # JOKER-01
        ("DH", {"joker.mode": "wild", "joker.count": 2}, 54),
        ("DH", {"pack.cards": 32, "other.packs": 2, "joker.mode": "wild", "joker.count": 4}, 68),
        ("DT", {}, 32),
        ("SH", {"pack.cards": 36, "limit.min": None, "limit.max": None, "limit.small": 5}, 36),
        ("AO", {"pack.cards": 36, "other.packs": 2, "other.jokers": 3}, 75),
    ],
)
def test_pack_02_the_options_decide_which_cards_are_in_the_pack(preset: str, more: dict[str, Any], cards: int) -> None:
    chosen = {key: value for key, value in {**DRAW, **more}.items() if value is not None}
    assert deck(effective(preset, chosen)) == cards


def test_deck_01_an_evening_from_before_there_were_packs_has_52_cards() -> None:
    assert (deck({}), deck({"joker.mode": "bug"}), deck({"other.packs": 2, "other.jokers": 4})) == (52, 53, 108)


def test_pack_02_an_unusual_pack_is_described_in_words() -> None:
    assert in_words({"pack.cards": 52, "other.packs": 1}) == []
    assert in_words({"pack.cards": 36, "other.packs": 2}) == ["two decks of 36 cards, 6 to ace"]
    assert in_words({"other.packs": 2, "other.jokers": 1}) == ["two decks", "one joker"]


@pytest.mark.parametrize(
    ("cards", "straight", "a5", "a6", "deuce"),
    [
        (52, "A-2-3-4-5", "5-4-3-2-A", "6-4-3-2-A", "7-5-4-3-2"),  # DLOW-02
        (40, "A-5-6-7-8", "8-7-6-5-A", "9-7-6-5-A", "10-8-7-6-5"),
        (36, "A-6-7-8-9", "9-8-7-6-A", "10-8-7-6-A", "J-9-8-7-6"),
        (32, "A-7-8-9-10", "10-9-8-7-A", "J-9-8-7-A", "Q-10-9-8-7"),
    ],
)
def test_pack_02_the_ace_stands_below_the_lowest_rank(cards: int, straight: str, a5: str, a6: str, deuce: str) -> None:
    assert in_ranks(lowest_straight({"pack.cards": cards})) == straight
    best = [in_ranks(best_low({"pack.cards": cards, "low.rank": rank})) for rank in ("a5", "a6", "27")]
    assert best == [a5, a6, deuce]


def test_pack_02_low_hands_are_noted_from_the_best_of_the_pack_down() -> None:
    options = {**DRAW, "pack.cards": 36, "low.rank": "a5"}
    assert lows(as_options(effective("DL", options)))[0] == "low_9"
    assert lows(as_options(effective("DL", {**DRAW, "low.rank": "27"})))[0] == "low_7"


def test_story_01_three_cards_in_or_out_are_noted_as_equal_ranks_only() -> None:
    assert list(likely_high(as_options(effective("GU", {"ante.amount": 1})))) == ["pair", "three", "high_card"]
    assert "straight" in likely_high(as_options(effective("DH", DRAW)))


def test_hl_06_a_pack_below_40_cards_has_no_low_of_eight_or_better() -> None:
    stakes = {"ante.amount": 1, "limit.small": 5}
    assert effective("S8", {**stakes, "pack.cards": 40})["hl.qualifier"] == "eight"
    assert "hl.qualifier" not in effective("S8", {**stakes, "pack.cards": 36})


@pytest.mark.parametrize(
    ("preset", "cards", "players"),
    [("DH", 32, 6), ("DH", 36, 7), ("DH", 40, 7), ("SH", 32, 6), ("SH", 36, 7), ("SH", 40, 8), ("OM", 32, 8)],
)
def test_pack_02_too_many_players_are_refused_by_the_pack(preset: str, cards: int, players: int) -> None:
    stakes: dict[str, dict[str, Any]] = {"SH": STUD, "OM": {"blind.small": 1}}
    chosen = {**stakes.get(preset, DRAW), "pack.cards": cards}
    effective(preset, chosen, players)
    with pytest.raises(Refused) as refused:
        effective(preset, chosen, players + 1)
    assert refused.value.error == "too-few-cards"


def test_pack_02_two_decks_suit_more_players(client: FlaskClient) -> None:
    game = Game(client, "SH", [100] * 9, "A", ante__amount=1, limit__small=5, pack__cards=32, other__packs=2)
    play(game, "deal")
    assert (game.now["cards"]["pack"], game.now["cards"]["talon"]) == (64, 64 - 18)


def test_pack_02_the_dealer_is_told_to_change_the_deck_and_back(client: FlaskClient) -> None:
    game = Game(client, "DT", [100] * 5, "A", ante__amount=1, limit__min=2, limit__max=10)
    assert "Change the deck: 32 cards, 7 to ace." in game.page()
    play(game, "deal")
    assert game.now["cards"]["talon"] == 7
    play(game, "B bets 2, C folds, D folds, E folds, A folds")
    game.post("options", preset="DH")
    assert "Make it a deck of 52 cards." in game.page()
    play(game, "deal")
    assert game.now["cards"]["talon"] == 27


def test_short_06_six_draw_from_32_cards_and_everybody_gets_a_card(client: FlaskClient) -> None:
    game = Game(client, "DT", [100] * 6, "F", ante__amount=1, limit__min=2, limit__max=10)
    play(game, "deal, A bets 2, B calls, C calls, D calls, E calls, F calls")
    while game.now["phase"] == "draw":
        if game.now["reshuffle"]["now"]:
            game.post("reshuffle")
        else:
            offer = next(o for o in game.now["options_now"] if o["move"] == "draw")
            game.post("draw", seat=offer["seat"], cards=offer["max"])
        cards = game.now["cards"]
        lying = cards["talon"] + cards["burned"] + cards["aside"]
        lying += sum(sum(cards[place].values()) for place in ("hand", "up", "front", "folded"))
        assert lying == cards["pack"] == 32


def test_pack_02_the_quick_rules_mention_the_deck_and_the_flush() -> None:
    card = quick("DT", effective("DT", DRAW))
    assert card.ranking.index("flush") < card.ranking.index("full house")
    assert "A-7-8-9-10 is the lowest straight." in card.compared
    assert "You play with 32 cards, 7 to ace." in card.here
    usual = quick("DT", effective("DT", {**DRAW, "pack.flush": "below_full_house"}))
    assert usual.ranking.index("flush") > usual.ranking.index("full house")
    assert "A flush beats a full house." in quick("SD", effective("SD", {"blind.small": 1})).compared
    two = quick("DH", effective("DH", {**DRAW, "other.packs": 2}))
    assert two.ranking[0] == "five of a kind"


def test_jok_07_draw_may_have_two_jokers_and_a_course_several() -> None:
    card = quick("DH", effective("DH", {**DRAW, "joker.mode": "wild", "joker.count": 2}))
    assert "Jokers in the deck: 2." in card.here and "two jokers" in card.line
    own = quick("AO", effective("AO", {**DRAW, "other.jokers": 2}))
    assert "The joker stands for any card." in own.compared
    with pytest.raises(Refused):
        effective("DH", {**DRAW, "joker.count": 2})


@pytest.mark.parametrize(
    ("preset", "modes"),
    [
        ("DH", {"": "No joker", "wild": "Any card", "bug": "Ace, straight or flush"}),
        ("DL", {"": "No joker", "lowest": "The lowest card you lack"}),
    ],
)
def test_draw_21_the_joker_is_chosen_in_words(client: FlaskClient, preset: str, modes: dict[str, str]) -> None:
    page = client.get(f"/new?preset={preset}").text
    assert dict(re.findall(r'name="opt:joker.mode" value="(\w*)"[^>]*>([^<]+)<', page)) == modes


def test_pack_02_up_cards_are_of_the_pack_and_with_two_decks_may_be_equal(client: FlaskClient) -> None:
    game = Game(client, "SH", [100] * 3, "C", ante__amount=1, limit__small=5, pack__cards=36, other__packs=2)
    play(game, "deal")
    assert game.refused("up", seat=1, cards=["5h"]) == "not-in-pack"
    for seat in (1, 2):
        game.post("up", seat=seat, cards=["Ah"])
    assert game.refused("up", seat=3, cards=["Ah"]) == "same-card"
    game.post("up", seat=3, cards=["6h"])
    assert (game.now["phase"], game.turn) == ("bet", "A"), "equal up cards go by place"
