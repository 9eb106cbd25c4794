"""The handy amounts of a bet: as people name them."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from tests.playing import Game, play


def amounts(game: Game) -> list[str]:
    """The totals on the buttons of the bet or raise, in their order."""
    return re.findall(r"<b[^>]*>([\d,]+)</b>", game.page().partition('class="sums')[2].partition("Amount…")[0])


def test_bet_25_the_amounts_of_a_spread_go_1_2_5_10_and_a_raise_goes_up_by_as_much(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 3, "A", ante__amount=1, limit__min=1, limit__max=10)
    play(game, "deal")
    assert amounts(game) == ["1", "2", "5", "10"]
    play(game, "B bets 5")
    assert amounts(game) == ["6", "7", "10", "15"]
    play(game, "C raises 15")
    assert amounts(game) == ["16", "17", "20", "25"]


def test_bet_25_a_wide_spread_offers_few_amounts_and_a_narrow_one_all(client: FlaskClient) -> None:
    for most, shown in ((5, ["1", "2", "3", "4", "5"]), (100, ["1", "2", "10", "50", "100"])):
        game = Game(client, "DH", [200] * 3, "A", ante__amount=1, limit__min=1, limit__max=most)
        play(game, "deal")
        assert amounts(game) == shown
