"""The purse: each pot puts some chips into it, and pizza or a tip is paid out of it (SETL-12)."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.bank.test_settling import paid, settled
from tests.playing import Game, folded_out, play, wins
from tests.rulings_played import rule

BLINDS: dict[str, Any] = {"blind__small": 1, "blind__big": 2}


def with_purse(client: FlaskClient, chips: int, *stacks: int) -> Game:
    game = Game(client, "HE", list(stacks), "A", **BLINDS)
    game.post("evening", **{"evening.purse": chips})
    game.total = None
    return game


def hand(game: Game) -> None:
    """A hand of 6 chips that B wins at the showdown."""
    play(game, "deal")
    while game.now["phase"] == "bet":
        game.post("call" if "call" in game.moves else "check", seat=ord(game.turn) - 64)
    wins(game, "B")


def test_setl_12_the_winner_of_each_pot_puts_a_chip_into_the_purse(client: FlaskClient) -> None:
    game = with_purse(client, 1, 100, 100, 100)
    hand(game)
    assert (game.stacks, settled(game)["purse"]) == ([98, 103, 98], 1)
    assert game.now["log"][0] == "B puts 1 chip into the purse"
    play(game, "deal")
    folded_out(game)
    assert (sum(game.stacks), settled(game)["purse"]) == (298, 2)


def test_setl_12_a_pot_taken_back_or_void_gives_it_back_unless_it_is_spent(client: FlaskClient) -> None:
    game = with_purse(client, 1, 100, 100, 100)
    hand(game)
    game.post("take-back")
    assert "purse" not in settled(game)
    game.post("redo")
    rule(game, "R-DECK-03 A")
    assert game.stacks == [100, 100, 100] and "purse" not in settled(game)
    game.post("take-back")
    game.post("expense", payer="C", amount=1, what="Tip", purse=True)
    rule(game, "R-DECK-03 A")
    assert (game.stacks, settled(game)["purse"]) == ([100, 99, 100], 0)


def test_setl_12_two_who_share_pay_it_once_the_first_left_of_the_dealer(client: FlaskClient) -> None:
    game = with_purse(client, 1, 100, 100, 100)
    play(game, "deal, A calls, B calls, C checks")
    while game.now["phase"] == "bet":
        game.post("together", all="check")
    wins(game, "AC")
    assert game.stacks == [101, 98, 100]


def test_setl_12_pizza_is_paid_out_of_it_and_nobody_shares_it(client: FlaskClient) -> None:
    game = with_purse(client, 5, 100, 100, 100)
    game.post("money", currency="EUR", chip="0.50")
    hand(game)
    hand(game)
    refusal = game.denied("expense", payer="B", amount="5.01", what="Pizza", purse=True)
    assert (refusal["error"], refusal["key"], refusal["text"]) == (
        "purse-short",
        "amount",
        "Only €5.00 is in the purse.",
    )
    before = {row["name"]: row["gets"] for row in settled(game)["people"]}
    game.post("expense", payer="B", amount="3.20", what="Pizza", purse=True)
    assert game.now["log"][0] == "B gets €3.20 out of the purse: Pizza"
    assert "<b>Pizza</b> for B<small>out of the purse</small>" in game.page("/settle")
    now = settled(game)
    assert {row["name"]: row["gets"] for row in now["people"]} == {**before, "B": before["B"] + 320}
    assert (now["purse"], now["expenses"][0]["sharers"]) == (180, [])
    assert "In the purse: €1.80, which stays with the cash." in game.page("/settle")
    assert sum(row["gets"] for row in now["people"]) == -180
    game.post("finish")
    assert sum(amount * ((to == "") - (who == "")) for who, to, amount in paid(game)) == 180
    game.post("reopen", reason="again")
    game.post("drop-expense", expense=0)
    assert settled(game)["purse"] == 500


def test_setl_12_with_a_keeper_the_rest_stays_there(client: FlaskClient) -> None:
    game = with_purse(client, 5, 100, 100, 100)
    for seat in (1, 2, 3):
        game.post("pay", seat=seat)
    game.post("keeper", seat=1)
    hand(game)
    game.post("expense", payer="C", amount=2, what="Tip", purse=True)
    now = settled(game)
    assert sum(row["gets"] for row in now["people"]) == 0 and now["purse"] == 3


def test_setl_12_the_winner_keeps_a_chip_and_none_is_taken_where_the_pot_stays(client: FlaskClient) -> None:
    game = with_purse(client, 50, 100, 100, 100)
    hand(game)
    assert (settled(game)["purse"], game.stacks) == (6, [98, 98, 98]), "no more than was won"
    other = Game(client, "DJ", [100, 100], "A", ante__amount=2, limit__min=2, limit__max=10)
    other.post("evening", **{"evening.purse": 1})
    play(other, "deal, B checks, A checks")
    assert "purse" not in settled(other)


def test_setl_12_the_recap_says_nothing_of_a_count_and_the_house_may_stop_filling_it(client: FlaskClient) -> None:
    game = with_purse(client, 1, 100, 100, 100)
    hand(game)
    hand(game)
    recap = " ".join(game.page("/story").split())
    assert "C: a count changed it." not in recap and "Not included: 2 that winners put into the purse." in recap
    assert [row["result"] for row in game.json("/story")["people"]] == [-4, 8, -4]
    assert client.get(f"{game.url}/hands.phhs", headers=game.key).status_code == 200
    assert game.refused("evening", **{"evening.purse": 0}) == "choice"
    game.post("evening", **{"evening.purse": "none"})
    hand(game)
    assert settled(game)["purse"] == 2


def test_setl_12_a_ruling_back_to_before_the_award_gives_it_back(client: FlaskClient) -> None:
    game = with_purse(client, 1, 100, 100, 100)
    play(game, "deal, A raises 10, B folds, C folds")
    assert game.stacks == [102, 99, 98]
    rule(game, "R-BET-39 A", who="C")
    assert (game.turn, "purse" in settled(game)) == ("C", False)
    play(game, "C folds")
    assert (game.stacks, settled(game)["purse"]) == ([102, 99, 98], 1)
