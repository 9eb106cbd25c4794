"""The best hand noted in an evening (STORY-01)."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.playing import Game, play, wins


def noted(client: FlaskClient, *hands: str, **options: object) -> Game:
    """A table at which these hands won, with their words: "A flush", "B full_house"."""
    game = Game(client, "HE", [200, 200], "A", blind__small=1, blind__big=2, **options)
    for hand in hands:
        who, made = hand.split()
        play(game, "deal")
        while game.now["phase"] == "bet":
            play(game, f"{game.turn} {'calls' if 'call' in game.moves else 'checks'}")
        wins(game, who)
        game.post("note-hand", seat="AB".index(who) + 1, made=made)
    return game


def best(game: Game) -> str:
    return game.page("/story").partition("Best hand noted: ")[2].partition("<")[0]


@pytest.mark.parametrize(
    ("hands", "line"),
    [
        (["A flush", "B full_house", "A pair"], "Full house, B (hand 2)"),
        (["A royal_flush", "B straight_flush"], "Royal flush, A (hand 1)"),
        (["A four", "B pair", "B four"], "Four of a kind, A (hand 1) and B (hand 3)"),
        (["A high_card"], "High card, A (hand 1)"),
        (["A pair", "B pair", "A pair", "B pair"], ""),
        ([], ""),
    ],
)
def test_story_01_the_recap_names_the_best_hand_noted(client: FlaskClient, hands: list[str], line: str) -> None:
    assert best(noted(client, *hands)) == line


def test_story_01_a_flush_counts_as_in_the_game_it_was_won_in(client: FlaskClient) -> None:
    game = noted(client, "A flush", "B full_house", pack__cards=36, pack__flush="above_full_house")
    assert best(game) == "Flush, A (hand 1)"
    assert "Bestes vermerktes Blatt: Flush, A (Hand 1)" in game.page("/story", "de")
    assert "Best hand noted: Flush, A (hand 1)" in game.page("/keepsake.html")


def test_story_01_a_note_taken_away_is_no_best_hand(client: FlaskClient) -> None:
    game = noted(client, "A flush")
    game.post("note-hand", seat=1, made=None)
    assert best(game) == ""
