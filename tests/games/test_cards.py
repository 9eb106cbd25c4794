"""Cards of quick rules for ready and home-made games, on the screen and on paper (OTHER-33)."""

from __future__ import annotations

from html import unescape

import pytest
from flask.testing import FlaskClient

from models.game.presets import PRESETS
from models.game.saved import ready_games
from tests.playing import Game, play

COURSE = [{"deal": 4}, {"bet": "left"}, {"do": "Everybody passes a card to the left"}, {"bet": "left"}]


def page(client: FlaskClient, at: str, spoken: str = "en") -> str:
    answer = client.get(at, headers={"Accept": "text/html", "Accept-Language": spoken})
    assert answer.status_code == 200, at
    return unescape(answer.text)


@pytest.mark.parametrize("paper", ["", "a4", "a6"])
def test_each_ready_game_has_a_card_with_its_sentence_and_its_wild_cards(client: FlaskClient, paper: str) -> None:
    shown = page(client, f"/quick/dr-pepper?paper={paper}")
    for told in ("Seven Card Stud with tens, fours and twos wild.", "Cards: 2 down, 1 up.", "Tens, fours and twos are"):
        assert told in shown
    assert "You say what is dealt" not in shown, "the sentence of a game to start from"
    german = page(client, f"/quick/dr-pepper?paper={paper}", "de")
    assert "Seven Card Stud mit wilden Zehnen, Vieren und Zweien." in german


@pytest.mark.long
def test_all_ready_games_and_all_others_are_printed_four_to_a_page_or_on_a6(client: FlaskClient) -> None:
    for of, games in (("called", len(ready_games())), ("", len(PRESETS))):
        for paper in ("a4", "a6"):
            assert page(client, f"/quick?of={of}&paper={paper}").count('class="small-card ') == games


def test_the_cards_of_a_house_are_its_own_games_and_those_it_plays(client: FlaskClient) -> None:
    assert "No game has been played here yet" in page(client, "/quick?of=house&paper=a4")
    client.post("/games", json={"name": "Grandpa’s Game", "course": COURSE, "options": {"other.wild": "Kings"}})
    play(Game(client, "DJ", [99] * 3, ante__amount=1, limit__min=1, limit__max=9), "deal")
    shown = page(client, "/quick?of=house&paper=a4")
    assert shown.count('class="small-card ') == 2
    assert shown.index("Grandpa’s Game") < shown.index("Five Card Draw, jackpots"), "its own come first"
    for told in ("Wild: Kings", "Everybody passes a card to the left.", "ante 1, bets 1 to 9"):
        assert told in shown
    assert "Grandpa’s Game" in page(client, "/quick/grandpas-game") and "/quick/grandpas-game" in page(client, "/games")


def test_a_card_has_no_sentence_of_another_game(client: FlaskClient) -> None:
    """A home-made game with the name of a ready one has no sentence for newcomers unless it is played that way."""
    client.post("/games", json={"name": "Anaconda", "course": COURSE})
    assert "three passes" not in page(client, "/quick/anaconda")
    assert "three passes" in page(client, "/quick?of=called")
    assert client.get("/quick/never-heard-of").status_code == 404
