"""Who is asked for a pot: whoever can still win it, the newest pot first (POT-07)."""

from __future__ import annotations

from flask.testing import FlaskClient

from models.log.store import Store
from models.screen import buttons
from tests.playing import Game, play

NO_LIMIT = {"ante__amount": 1, "limit__type": "no", "limit__min": 2}


def asked(store: Store, game: Game) -> tuple[int, ...]:
    """Between whom the pot due now is decided on the screen."""
    award = buttons.award(store.evening(game.url.rpartition("/")[2]).table)
    assert award
    return tuple(award["pots"][0]["seats"])


def three_all_in(client: FlaskClient) -> Game:
    game = Game(client, "DH", [200, 100, 50], **NO_LIMIT)
    play(game, "deal, B bets 99, C calls, A calls")
    play(game, "B pat, C pat, A pat")
    assert game.now["phase"] == "showdown"
    return game


def test_who_lost_a_side_pot_to_somebody_cannot_win_an_older_one_against_that_player(
    client: FlaskClient, store: Store
) -> None:
    game = three_all_in(client)
    assert asked(store, game) == (1, 2)
    game.post("award", pots=[{"pot": 1, "high": [2]}])
    assert asked(store, game) == (2, 3)


def test_a_side_pot_split_leaves_both_in(client: FlaskClient, store: Store) -> None:
    game = three_all_in(client)
    game.post("award", pots=[{"pot": 1, "high": [1, 2]}])
    assert asked(store, game) == (1, 2, 3)


def test_people_may_still_say_otherwise(client: FlaskClient) -> None:
    game = three_all_in(client)
    game.post("award", pots=[{"pot": 1, "high": [2]}, {"pot": 0, "high": [1]}])
    assert game.now["phase"] == "between"
