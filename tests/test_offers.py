"""What is offered is what is allowed: for every move and every viewer, in the model and on the pages."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from playing import Game, play, wins

SPREAD = {"limit__type": "spread", "limit__min": 2, "limit__max": 20}


# A table that waits with an odd chip: nothing is passed, and the game may be changed.


@pytest.fixture
def odd_chip(client: FlaskClient) -> Game:
    """Ben and Cem have split a pot of an odd number of chips; one lies in the middle for the next hand."""
    game = Game(client, "DH", [101] * 3, ante__amount=1, odd__draw="leave_for_next_hand", **SPREAD)
    play(game, "deal, B bets 2, C calls, A calls, B pat, C pat, A pat, B checks, C bets 2, A folds, B calls")
    wins(game, "BC")
    assert (game.now["carried"], game.now["phase"]) == (1, "between")
    return game


def page(game: Game, path: str) -> str:
    """A sheet as the host reads it."""
    return game.client.get(game.url + path, headers=game.key | {"Accept": "text/html"}).get_data(as_text=True)


def test_with_an_odd_chip_left_over_the_table_may_change_its_game_and_is_shown_how(odd_chip: Game) -> None:
    assert {"move": "options", "asks": ["preset", "options"]} in odd_chip.now["offers"]
    assert "/options?edit=1" in page(odd_chip, "/options")
    ruling = page(odd_chip, "/rulings/R-SHOW-13?o=R-SHOW-13-B")
    assert "/options?edit=1" in ruling, "the ruling on the odd chip leads to the house rule"
    odd_chip.post("options", preset="DH", options={"ante.amount": 2})
