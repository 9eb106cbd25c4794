"""A purse kept from evening to evening: what was in it before (SETL-17)."""

from __future__ import annotations

from html import unescape

from flask.testing import FlaskClient

from tests.bank.test_purse import hand, with_purse
from tests.bank.test_settling import settled
from tests.playing import Game


def in_euros(client: FlaskClient, chips: int) -> Game:
    game = with_purse(client, chips, 100, 100, 100)
    game.post("money", currency="EUR", chip="0.50")
    return game


def due(game: Game) -> dict[str, int]:
    return {row["name"]: row["gets"] for row in settled(game)["people"]}


def test_setl_17_what_was_in_it_before_changes_no_result_and_pays_the_best_hand(client: FlaskClient) -> None:
    game = in_euros(client, 3)
    hand(game)
    before = due(game)
    game.post("purse-before", amount="3.20")
    assert game.now["log"][0] == "In the purse from earlier evenings: €3.20"
    assert (due(game), settled(game)["purse"]) == (before, 470)
    game.post("expense", payer="B", amount="4.00", what="Four of a kind", purse=True)
    assert (due(game), settled(game)["purse"]) == ({**before, "B": before["B"] + 400}, 70)
    assert game.refused("expense", payer="B", amount="0.71", what="More", purse=True) == "purse-short"
    now = settled(game)
    paid = sum(row["amount"] * ((row["to"] is not None) - (row["from"] is not None)) for row in now["payments"])
    assert paid == sum(due(game).values()), "no cent is made or lost"
    game.post("finish")
    assert settled(game)["purse"] == 70


def test_setl_17_said_again_the_last_amount_counts_but_not_less_than_was_paid(client: FlaskClient) -> None:
    game = in_euros(client, 1)
    game.post("purse-before", amount="5")
    game.post("purse-before", amount="3")
    assert settled(game)["purse"] == 300
    game.post("expense", payer="A", amount="2.50", what="Tip", purse=True)
    refusal = game.denied("purse-before", amount="2.49")
    assert (refusal["error"], refusal["text"]) == (
        "purse-spent",
        "€2.50 at least: more was paid out of the purse already.",
    )
    game.post("purse-before", amount="2.50")
    assert settled(game)["purse"] == 0
    assert game.refused("money", currency="USD", chip="0.50") == "money-used"


def test_setl_17_without_money_it_holds_chips(client: FlaskClient) -> None:
    game = with_purse(client, 1, 100, 100)
    game.post("purse-before", amount=12)
    hand(game)
    game.post("expense", payer="A", amount=5, what="Tip", purse=True)
    assert settled(game)["purse"] == 8


def test_setl_17_the_sheet_proposes_what_was_left_and_brings_nothing_by_itself(client: FlaskClient) -> None:
    before = in_euros(client, 3)
    hand(before)
    before.post("purse-before", amount="3.20")
    before.post("finish")
    game = in_euros(client, 3)
    assert "purse" not in settled(game)
    sheet = unescape(game.page("/pool"))
    assert "Last time €4.70 was left in it." in sheet and 'value="4.70"' in sheet
    assert "Letztes Mal blieben 4,70\N{NO-BREAK SPACE}€ darin." in unescape(game.page("/pool", "de"))
    assert game.code and "Last time €4.70" in in_euros(client, 3).page("/pool"), "an evening that runs is left out"
    plain = with_purse(client, 3, 100, 100)
    assert "Last time" not in plain.page("/pool"), "chips are not euros"
    plain.post("evening", **{"evening.purse": "none"})
    assert "The purse" not in plain.page("/pool") and plain.refused("purse-before", amount=1) == "no-purse"


def test_setl_17_rounded_payments_leave_no_more_in_it_than_the_cash_has(client: FlaskClient) -> None:
    for held, proposed in ((0, 0), (100, 100)):
        game = in_euros(client, 1)
        game.post("evening", **{"settle.round": 100})
        hand(game)
        if held:
            hand(game)
        assert settled(game)["purse"] == held
        game.post("finish")
        cash = sum(row["amount"] for row in settled(game)["payments"] if row["to"] is None)
        assert (settled(game)["purse"], cash) == (held, proposed)
        assert ("Last time €1.00" in in_euros(client, 1).page("/pool")) == bool(proposed)
