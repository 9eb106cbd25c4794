"""A bounty on one player alone, such as the winner of the last evening (SETL-16)."""

from __future__ import annotations

from html import unescape

from flask.testing import FlaskClient

from tests.bank.test_prizes import BLINDS, all_in
from tests.bank.test_settling import settled
from tests.playing import Game


def with_bounty(client: FlaskClient, *stacks: int, name: str = "Test") -> Game:
    game = Game(client, "HE", list(stacks), "A", {"name": name}, **BLINDS)
    game.post("money", currency="EUR", chip="0.10")
    game.post("evening", **{"settle.bounty": "5"})
    return game


def bounties(game: Game) -> list[tuple[str, int, list[str]]]:
    return [(row["payer"], row["amount"], row["sharers"]) for row in settled(game)["expenses"]]


def test_setl_16_only_the_player_it_is_on_owes_the_bounty(client: FlaskClient) -> None:
    game = with_bounty(client, 100, 200, 200, 300)
    game.post("bounty-on", name="B")
    assert (game.now["log"][0], settled(game)["bounty_on"]) == ("The bounty is on B", "B")
    all_in(game, "C", "A")
    assert bounties(game) == []
    all_in(game, "C", "B")
    assert bounties(game) == [("C", 500, ["B"])]
    game.post("bounty-on")
    assert game.now["log"][0] == "The bounty is on everybody"
    all_in(game, "C", "D")
    assert bounties(game) == [("C", 500, ["B"]), ("C", 500, ["D"])]


def test_setl_16_it_follows_a_new_name_and_is_on_nobody_who_is_not_there(client: FlaskClient) -> None:
    game = with_bounty(client, 100, 100)
    game.post("bounty-on", name="B")
    game.post("rename", seat=2, name="Zoe")
    assert settled(game)["bounty_on"] == "Zoe"
    assert game.refused("bounty-on", name="B") == "no-account"
    game.post("evening", **{"settle.bounty": "none"})
    assert game.refused("bounty-on", name="A") == "no-bounty"
    assert "bounty_on" not in settled(game)


def test_setl_16_the_sheet_says_who_won_last_time_in_the_same_series(client: FlaskClient) -> None:
    for name, winner, loser in (("League", "B", "A"), ("Cash", "A", "B")):
        before = with_bounty(client, 100, 100, name=name)
        assert "Last time" not in before.page("/pool") or name == "Cash"
        all_in(before, winner, loser)
        before.post("finish")
    assert "Last time B won." in with_bounty(client, 100, 100, name="League").page("/pool")
    assert "Last time A won." in with_bounty(client, 100, 100, name="New").page("/pool")
    assert "Letztes Mal hat A gewonnen." in unescape(with_bounty(client, 100, 100, name="Cash").page("/pool", "de"))
