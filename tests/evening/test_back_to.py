"""Back to here: a line of the log takes back every later tap at once, also across hands; for hosts only."""

from __future__ import annotations

import re
from html import unescape

from flask import Flask
from flask.testing import FlaskClient

from models.door.doors import digest_of
from tests.conftest import FIXED
from tests.playing import Game, dotted, play


def a_game(client: FlaskClient) -> Game:
    """D deals, and A has bet 5."""
    game = Game(client, "DH", [200] * 4, "D", **dotted(FIXED))
    play(game, "deal, A bets 5")
    return game


def state(game: Game) -> dict[str, object]:
    """Everything that must be as before: chips, turn, hand."""
    return {key: game.read()[key] for key in ("seats", "pot", "to_act", "hand", "phase", "bet", "cards")}


def test_all_taps_after_a_fact_are_taken_back_together_and_redone_tap_by_tap(client: FlaskClient) -> None:
    """Also across hands; a number without a fact changes nothing, and after the last tap nothing can be taken back."""
    game = a_game(client)
    there, before = game.now["seq"], state(game)
    for to in (-1, 10**9, "x", 1.5):
        game.denied("take-back", to=to)
        assert state(game) == before, to
    assert game.refused("take-back", to=there) == "nothing-to-take-back"
    play(game, "B folds, C folds, D folds, deal, B bets 5")
    after = state(game)
    game.post("take-back", to=there)
    assert state(game) == before and game.now["hand"] == 1
    assert sum(line.startswith("Taken back") for line in game.now["log"]) == 5
    for _tap in range(5):
        game.post("redo")
    assert state(game) == after


def test_the_log_says_how_many_taps_and_only_to_the_host(client: FlaskClient) -> None:
    game = a_game(client)
    play(game, "B calls, C folds")
    page = unescape(game.page("/log"))
    assert "Back to here: take back 1 tap<" in page and "Back to here: take back 2 taps" in page
    offered = {
        int(n): int(to) for to, n in re.findall(r'name="to" value="(\d+)".*?take back (\d+) tap', page, re.DOTALL)
    }
    game.post("take-back", to=offered[2])
    assert game.now["to_act"] == 2
    assert "Back to here" not in game.guest().get(f"{game.url}/log").text


def test_a_player_takes_back_only_their_own_last_tap(app: Flask, client: FlaskClient) -> None:
    game = a_game(client)
    app.extensions["talon"].doors.let_in(game.code, digest_of("phone"), person=2)
    phone = {"Authorization": "Bearer phone", "Accept": "application/json"}
    there = game.now["seq"]
    call = client.post(f"{game.url}/call", json={"seen": there, "seat": 2}, headers=phone)
    assert call.status_code == 200, call.text
    fields = {"seen": call.json["seq"], "to": there}
    assert client.post(f"{game.url}/take-back", json=fields, headers=phone).status_code == 403
    assert client.post(f"{game.url}/take-back", json={"seen": call.json["seq"]}, headers=phone).status_code == 200


def test_taking_back_several_actions_of_one_tap_says_how_many(client: FlaskClient) -> None:
    game = a_game(client)
    play(game, "all call")
    game.post("take-back")
    assert game.now["log"][0] == "Taken back: B calls 5, and 2 more actions"
    game.post("redo")
    assert game.now["log"][0] == "Redone: B calls 5, and 2 more actions"
    game.post("take-back")
    play(game, "B calls")
    game.post("take-back")
    assert game.now["log"][0] == "Taken back: B calls 5"
