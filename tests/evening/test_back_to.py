"""Back to here: a line of the log takes back every later tap at once, also across hands; for hosts only."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.playing import Game, play


def a_game(client: FlaskClient) -> Game:
    return Game(client, "DH", [200] * 4, "D", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)


def state(game: Game) -> dict[str, object]:
    """Everything that must be as before: chips, turn, hand."""
    return {key: game.read()[key] for key in ("seats", "pot", "to_act", "hand", "phase", "bet", "cards")}


def test_all_taps_after_a_fact_are_taken_back_together(client: FlaskClient) -> None:
    game = a_game(client)
    play(game, "deal, A bets 5, B calls")
    there, before = game.now["seq"], state(game)
    play(game, "C raises 10, D folds, A folds, B folds")
    game.post("take-back", to=there)
    assert state(game) == before
    assert sum(line.startswith("Taken back") for line in game.now["log"]) == 4


def test_undo_goes_back_across_hands_and_redo_forward_tap_by_tap(client: FlaskClient) -> None:
    game = a_game(client)
    play(game, "deal, A bets 5")
    there, before = game.now["seq"], state(game)
    play(game, "B folds, C folds, D folds, deal, B bets 5")
    after = state(game)
    game.post("take-back", to=there)
    assert state(game) == before and game.now["hand"] == 1
    for _tap in range(5):
        game.post("redo")
    assert state(game) == after


@pytest.mark.parametrize("to", [-1, 10**9, "x", 1.5])
def test_a_number_without_a_fact_changes_nothing(client: FlaskClient, to: object) -> None:
    game = a_game(client)
    play(game, "deal, A bets 5")
    before = state(game)
    game.denied("take-back", to=to)
    assert state(game) == before


def test_after_the_last_tap_there_is_nothing_to_take_back(client: FlaskClient) -> None:
    game = a_game(client)
    play(game, "deal, A bets 5")
    assert game.refused("take-back", to=game.now["seq"]) == "nothing-to-take-back"


def test_the_log_says_how_many_taps_and_only_to_the_host(app: Flask, client: FlaskClient) -> None:
    game = a_game(client)
    play(game, "deal, A bets 5, B calls, C folds")
    page = unescape(game.page("/log"))
    assert "Back to here: take back 1 tap<" in page and "Back to here: take back 2 taps" in page
    offered = {
        int(n): int(to) for to, n in re.findall(r'name="to" value="(\d+)".*?take back (\d+) tap', page, re.DOTALL)
    }
    game.post("take-back", to=offered[2])
    assert game.now["to_act"] == 2
    key = app.extensions["talon"].doors.at(game.url[-4:]).key
    guest = app.test_client()
    assert "Back to here" not in guest.get(f"{game.url}/log?key={key}", follow_redirects=True).text


def test_a_player_takes_back_only_their_own_last_tap(app: Flask, client: FlaskClient) -> None:
    from models.door.doors import digest_of

    game = a_game(client)
    play(game, "deal")
    app.extensions["talon"].doors.let_in(game.url[-4:], digest_of("phone"), person=1)
    phone = {"Authorization": "Bearer phone", "Accept": "application/json"}
    there = game.now["seq"]
    bet = client.post(f"{game.url}/bet", json={"seen": there, "seat": 1, "to": 5}, headers=phone)
    assert bet.status_code == 200, bet.text
    fields = {"seen": bet.json["seq"], "to": there}
    assert client.post(f"{game.url}/take-back", json=fields, headers=phone).status_code == 403
    assert client.post(f"{game.url}/take-back", json={"seen": bet.json["seq"]}, headers=phone).status_code == 200


def test_taking_back_several_actions_of_one_tap_says_how_many(client: FlaskClient) -> None:
    game = a_game(client)
    play(game, "deal, all check")
    game.post("take-back")
    assert game.now["log"][0] == "Taken back: A checks, and 3 more actions"
    game.post("redo")
    assert game.now["log"][0] == "Redone: A checks, and 3 more actions"
    game.post("take-back")
    play(game, "A checks")
    game.post("take-back")
    assert game.now["log"][0] == "Taken back: A checks"
