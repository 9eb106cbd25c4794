"""A single new card comes face up, to take or to refuse (DRAW-23): its place, and the players who wait."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.obedient import rules
from tests.obedient.play import play as play_at_random
from tests.obedient.rulings import catalogue
from tests.playing import Game, play
from tests.rulings_played import rule

SPREAD = {"ante__amount": 1, "limit__min": 2, "limit__max": 10, "draw__open_one": True}
COURSE = [{"deal": 5}, {"bet": "left"}, {"exchange": 3}, {"bet": "left"}, {"exchange": 2}, {"bet": "left"}]


def drawing(client: FlaskClient, players: int = 3, course: Any = None, **options: Any) -> Game:
    """A table of five card draw, or of this course, at its draw, A dealing: B speaks first."""
    own = {"title": "Ours", "course": course} if course else {}
    game = Game(client, "AO" if course else "DH", [200] * players, more=own, **SPREAD, **options)
    calls = ", ".join(f"{name} calls" for name in "CDEFGHIJ"[: players - 2])
    play(game, f"deal, B bets 2, {calls}, A calls")
    return game


def lies(game: Game, name: str) -> tuple[int, int, int]:
    """The cards of this player: in the hand, open, put down."""
    seat, cards = str(game.seat(name)["seat"]), game.now["cards"]
    return tuple(cards[place].get(seat, 0) for place in ("hand", "up", "front"))


def test_draw_23_a_single_card_lies_open_until_its_player_takes_it(client: FlaskClient) -> None:
    game = drawing(client)
    play(game, "B draws 1")
    assert (game.turn, lies(game, "B"), game.now["talon"]) == ("B", (4, 1, 1), 36)
    assert game.now["handling"][-1] == {"cards": 1, "from": "talon", "to": "up 2", "face": "up"}
    assert "Deal B 1 card face up" in game.page()
    for language, asked, buttons in (
        ("en", "take the face-up card, or another one face down?", ("Take it", "Another one")),
        ("de", "die offene Karte nehmen oder eine andere, verdeckt?", ("Nehmen", "Eine andere")),
    ):
        page = game.page(language=language)
        assert all(words in page for words in (asked, *buttons)), language
    assert game.refused("draw", seat=3, cards=2) == "open-card-first"
    assert game.refused("open-card", seat=3, what="take") == "not-your-turn"
    play(game, "B takes")
    assert (game.turn, lies(game, "B"), game.now["talon"]) == ("C", (5, 0, 1), 36)
    assert game.refused("open-card", seat=2, what="refuse") == "not-now"


def test_draw_23_a_refused_card_is_put_down_and_the_next_one_comes_face_down(client: FlaskClient) -> None:
    game = drawing(client)
    play(game, "B draws 1, B refuses")
    assert (game.turn, lies(game, "B"), game.now["talon"]) == ("C", (5, 0, 2), 35)
    assert game.now["handling"][-1] == {"cards": 1, "from": "talon", "to": "hand 2"}
    assert game.now["log"][0] == "B refuses the face-up card"
    assert "Deal B 1 card face down" in game.page()
    game.post("take-back")
    assert (game.turn, lies(game, "B")) == ("B", (4, 1, 1)), "it is back before its player"
    game.post("redo")
    assert (game.turn, lies(game, "B")) == ("C", (5, 0, 2))
    play(game, "take back, B leaves")
    assert (game.turn, sum(game.now["cards"]["up"].values())) == ("C", 0), "who leaves is out with it"


def test_draw_23_any_other_number_of_cards_is_dealt_face_down(client: FlaskClient) -> None:
    game = drawing(client)
    for cards in (0, 2, 3, 4):
        game.post("draw", seat=2, cards=cards)
        assert (game.turn, lies(game, "B")) == ("C", (5, 0, cards))
        game.post("take-back")
    game = Game(client, "DH", [200] * 2, **{**SPREAD, "draw__open_one": False})
    play(game, "deal, B bets 2, A calls, B draws 1")
    assert (game.turn, lies(game, "B")) == ("A", (5, 0, 1)), "without the rule a single card, too"


def test_draw_11_a_number_may_be_corrected_until_the_open_card_is_taken_or_refused(client: FlaskClient) -> None:
    game = drawing(client)
    play(game, "B draws 1, B draws 2")
    assert (game.turn, lies(game, "B"), game.now["talon"]) == ("C", (5, 0, 2), 35)
    play(game, "C draws 2, C corrects 1")
    assert (game.turn, lies(game, "C")) == ("C", (4, 1, 1))
    play(game, "C takes")
    assert game.refused("draw", seat=3, cards=2) == "draw-too-late"


def test_draw_06_each_open_card_is_answered_before_the_next_serving(client: FlaskClient) -> None:
    game = drawing(client, draw__serve="all_then_serve")
    play(game, "B draws 1, C draws 3, A draws 1")
    assert (game.turn, [lies(game, name) for name in "BCA"]) == ("B", [(4, 1, 1), (2, 0, 3), (4, 0, 1)])
    play(game, "B refuses")
    assert (game.turn, [lies(game, name) for name in "BCA"]) == ("A", [(5, 0, 2), (5, 0, 3), (4, 1, 1)])
    play(game, "A takes")
    assert (game.now["phase"], lies(game, "A")) == ("bet", (5, 0, 1))


def test_draw_23_the_last_open_card_is_answered_before_the_betting_goes_on(client: FlaskClient) -> None:
    game = drawing(client)
    play(game, "B pat, C pat, A draws 1")
    assert (game.now["phase"], game.turn) == ("draw", "A")
    play(game, "A takes")
    assert (game.now["phase"], game.turn) == ("bet", "B")


def test_draw_23_in_each_exchange_of_a_course_the_card_is_shown_again(client: FlaskClient) -> None:
    game = drawing(client, course=COURSE)
    for spoken in ("refuses", "takes"):
        play(game, "B draws 1")
        assert lies(game, "B")[:2] == (4, 1)
        play(game, f"B {spoken}, C pat, A pat, B checks, C checks, A checks")
    assert (game.now["phase"], lies(game, "B")) == ("showdown", (5, 0, 3))


def test_short_03_a_refused_card_is_replaced_after_the_reshuffle(client: FlaskClient) -> None:
    game = drawing(client, players=7, draw__max=3)
    play(game, "B draws 3, C draws 3, D draws 3, E draws 3, F draws 3, G draws 1")
    assert (game.turn, game.now["talon"]) == ("G", 1)
    play(game, "G refuses")
    assert (game.now["reshuffle"]["now"], game.now["reshuffle"]["seat"]) == (True, 7)
    play(game, "shuffles")
    assert (game.turn, lies(game, "G")) == ("A", (5, 0, 2))


def test_an_open_card_is_not_waited_for_once_its_hand_is_dead(client: FlaskClient) -> None:
    game = drawing(client, draw__serve="all_then_serve")
    play(game, "B draws 1, C draws 2, A draws 1")
    rule(game, "R-EXP-07 C", who="B", reason="Looked at the discards.")
    assert (game.turn, lies(game, "C"), lies(game, "A")) == ("A", (5, 0, 2), (4, 1, 1))


def test_r_draw_05_the_card_that_lies_open_is_the_one_replaced(client: FlaskClient) -> None:
    game = drawing(client, draw__serve="all_then_serve")
    play(game, "B draws 1, C draws 1, A draws 2")
    rule(game, "R-DRAW-05 A", who="B")
    assert (lies(game, "B"), lies(game, "C")) == ((4, 0, 2), (4, 1, 1)), "nothing lies before B to be taken"
    play(game, "C refuses")
    assert game.now["phase"] == "bet" and [lies(game, name) for name in "BCA"] == [(5, 0, 2)] * 3


def test_draw_12_secret_numbers_keep_the_open_card_secret_too(client: FlaskClient) -> None:
    game = drawing(client, draw__show_counts="until_bet2")
    play(game, "B draws 1, B takes, C pat, A pat, B checks")
    assert not [line for line in game.now["log"] if "face-up card" in line]


@pytest.mark.long
@pytest.mark.xdist_group("obedient")
@pytest.mark.parametrize("preset", ["DH", "DJ", "WD", "AO"])  # with others, test_obedient_dealer plays it
def test_draw_23_the_obedient_dealer_finds_every_card(app: Flask, preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for options in (rules.OF_DRAW, rules.OF_OTHER):
        monkeypatch.setitem(options, "draw.open_one", (True,))
    monkeypatch.setitem(rules.OF_DRAW, "draw.max", (1, 1, 2, 5))
    client = app.test_client(use_cookies=False)
    played = play_at_random(client, catalogue(client), preset, 5, 2)
    assert played.moves["deal"] > 1
