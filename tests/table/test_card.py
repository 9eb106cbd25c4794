"""The card for the table: this game's ranking with examples, the stakes, the code, the hosts."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.cards.cards import Rule
from models.cards.ranking import value
from models.door.doors import digest_of
from models.game.catalogue import effective
from models.game.presets import PRESETS
from models.game.quick_rules import quick
from models.game.suggested import with_stakes
from tests.playing import Game
from tests.rows import every
from web.table.card import EXAMPLES, lowest, ranked


def page_of(game: Game, language: str = "en") -> str:
    """The card as a host reads it."""
    answer = game.client.get(f"{game.url}/card", headers=game.key | {"Accept-Language": language})
    assert answer.status_code == 200
    return " ".join(unescape(answer.text).split())


def a_game(client: FlaskClient, preset: str = "DH", **options: Any) -> Game:
    return Game(client, preset, [200] * 4, "D", limit__type="fixed", limit__small=5, limit__big=10, **options)


@every(PRESETS)
def test_every_hand_of_every_ranking_has_its_example(preset: str) -> None:
    for hand in ranked(quick(preset)):
        assert len(hand.cards) == 5, hand.name


@pytest.mark.parametrize(("preset", "ranking"), [("DH", "high"), ("KS", "soko_below"), ("KN", "soko_between")])
def test_the_examples_are_ordered_from_the_best_hand_down(preset: str, ranking: str) -> None:
    hands = [EXAMPLES[name].split() for name in quick(preset).ranking]
    values = [value(cards, Rule(ranking)) for cards in hands]
    assert values == sorted(values, reverse=True) and len(set(values)) == len(values)
    aces = value(EXAMPLES["five of a kind"].split(), Rule(joker="bug"))
    assert aces > value(EXAMPLES["royal flush"].split(), Rule(joker="bug"))


def test_the_card_has_stakes_phone_and_dispute_in_both_languages(client: FlaskClient) -> None:
    game = a_game(client, ante__amount=2)
    page = page_of(game)
    assert "Ante 2" in page and "With your phone" in page and "When you disagree" in page
    assert "The host has the last word." in page and f"table {game.url[-4:]}, digits" in page
    assert "Bei Uneinigkeit" in page_of(game, "de")


def test_cho_01_the_card_of_several_games_names_all_games_and_no_stakes(client: FlaskClient) -> None:
    game = a_game(client, ante__amount=2)
    fixed = {"ante.amount": 1, "limit.type": "fixed", "limit.small": 5, "limit.big": 10}
    rows = [{"preset": key, "options": fixed} for key in ("DJ", "SH")]
    game.post("games", way="dealer", games=[{"preset": "HE", "options": {"blind.small": 1}}, *rows])
    page = page_of(game)
    assert "Hold’em; Five Card Draw, jackpots and Five Card Stud." in page, "a name may have a comma of its own"
    assert "Straight flush" in page, "the first game with a ranking of its own to print"
    assert "Nobody pays an ante" not in page and "Blinds 1/2" not in page


def test_the_host_who_plays_has_the_last_word_by_name(app: Flask, client: FlaskClient) -> None:
    game = a_game(client, ante__amount=2)
    app.extensions["talon"].doors.let_in(game.url[-4:], digest_of("tablet"), host=True, person=3)
    assert "The last word tonight: C." in page_of(game)


def test_a_joker_adds_five_aces_at_the_top_and_lowball_names_the_best_hand(client: FlaskClient) -> None:
    assert "Five of a kind" not in page_of(a_game(client, ante__amount=1))
    with_joker = a_game(client, ante__amount=1, joker__mode="wild")
    assert page_of(with_joker).index("Five of a kind") < page_of(with_joker).index("Straight flush")
    low = page_of(a_game(client, "LC", ante__amount=1, stud__bring_in_amount=1))
    assert "Best low hand" in low and "Full house" not in low


def test_the_best_low_hand_is_that_of_this_lowball() -> None:
    for rank, first in (("a5", "5"), ("a6", "6"), ("27", "7")):
        hand = lowest({"win": "low", "low.rank": rank})
        assert hand and hand.cards[0].rank == first
    assert lowest({"win": "high"}) is None


def test_other_04_a_burned_card_and_the_best_five_of_more_stand_on_the_card_of_a_game() -> None:
    burned = "One card is burned before each later deal."
    assert burned in quick("HE").here and burned not in quick("S7").here
    counted = {preset: quick(preset).compared[0] for preset in ("HE", "S7", "OM", "SO")}
    assert (counted["HE"], counted["S7"]) == ("The best five of 7 cards count.",) * 2
    assert (counted["OM"], counted["SO"]) == ("Equal hands share the pot.",) * 2, "Omaha has a rule of its own"


@pytest.mark.parametrize("preset", ["DH", "HE", "S7"])
def test_an_old_evening_without_the_newer_options_has_its_card(preset: str) -> None:
    now = effective(preset, with_stakes(PRESETS[preset], {}))
    old = {key: value for key, value in now.items() if not key.startswith("cap.") and key != "limit.once"}
    assert {*quick(preset, old).here} <= {*quick(preset, now).here}
