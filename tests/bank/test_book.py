"""Debts of earlier evenings, settled with a later one (BANK-03)."""

from __future__ import annotations

from html import unescape

from tests.bank.test_settling import euros, paid, settled, transfer
from tests.playing import Game, Table

ANNA, BEN, CEM, DORA = 1, 2, 3, 4


def owed(game: Game) -> list[tuple[str, str, int, bool]]:
    """The debts of earlier evenings: payer, payee, amount, whether both are here."""
    return [(row["from"], row["to"], row["amount"], row["here"]) for row in settled(game)["debts"]]


def an_evening(table: Table) -> Game:
    """Cem has not paid Anna 5.00, Ben has paid her 2.00."""
    game = euros(table, 3)
    transfer(game, CEM, 100, ANNA)
    transfer(game, BEN, 40, ANNA)
    game.post("finish")
    assert paid(game) == [("Cem", "Anna", 500), ("Ben", "Anna", 200)]
    game.post("payment", payment=1, done=True)
    return game


def test_bank_03_an_unpaid_debt_is_settled_with_the_next_evening(table: Table) -> None:
    before = an_evening(table)
    game = euros(table)
    transfer(game, ANNA, 60, CEM)
    assert owed(game) == [("Cem", "Anna", 500, True)]
    assert paid(game) == [("Anna", "Cem", 300)], "nothing follows by itself"
    chips = game.stacks
    game.post("bring")
    assert paid(game) == [("Cem", "Anna", 200)] and not owed(game)
    people = {row["name"]: row for row in settled(game)["people"]}
    assert [people["Cem"][key] for key in ("won", "brought", "gets")] == [300, -500, -200]
    assert game.stacks == chips
    assert "from earlier" in game.page("/settle")
    assert "settled with a later evening" in before.page("/settle")
    game.post("take-back")
    assert paid(game) == [("Anna", "Cem", 300)] and owed(game) == [("Cem", "Anna", 500, True)]


def test_bank_03_a_debt_is_settled_once(table: Table) -> None:
    before = an_evening(table)
    game = euros(table)
    game.post("bring")
    seq = game.newest
    game.post("bring")
    assert game.newest == seq, "there is nothing left to bring"
    assert before.refused("reopen", reason="again") == "debt-brought"
    assert before.refused("payment", payment=0, done=True) == "debt-brought"
    assert before.refused("take-back") == "debt-brought"
    before.post("payment", payment=1, done=False)
    game.post("finish")
    third = euros(table)
    assert owed(third) == [("Ben", "Anna", 200, True), ("Cem", "Anna", 500, True)]
    game.post("payment", payment=0, done=True)
    assert owed(third) == [("Ben", "Anna", 200, True)]
    third.post("finish")
    assert third.refused("bring") == "finished"


def test_bank_03_what_was_taken_back_is_not_brought_again_once_it_is_paid(table: Table) -> None:
    before = an_evening(table)
    game = euros(table)
    for paid_now in (False, True):
        game.post("bring")
        game.post("take-back")
        before.post("payment", payment=0, done=paid_now)
        if paid_now:
            assert game.refused("redo") == "debt-brought"
        else:
            game.post("redo")
            game.post("take-back")
    assert not owed(game)


def test_bank_03_a_debt_another_evening_settles_is_not_paid_by_going_further(table: Table) -> None:
    for move, fields in (("payment", {"payment": 0, "done": True}), ("reopen", {"reason": "again"})):
        before = an_evening(table)
        before.post(move, **fields)
        before.post("take-back")
        game = euros(table)
        game.post("bring")
        assert before.refused("redo") == "debt-brought"
        game.post("take-back")
        before.post("redo")
        if move == "reopen":
            before.post("finish")
            before.post("payment", payment=0, done=True)


def test_bank_03_only_a_host_sees_debts_of_people_who_are_not_here(table: Table) -> None:
    an_evening(table)
    two, all_here = euros(table, 2), euros(table)
    for game, seen in ((two, False), (all_here, True)):
        guest = game.guest()
        rows = guest.get(f"{game.url}/settle", headers={"Accept": "application/json"}).json["debts"]
        page = unescape(guest.get(f"{game.url}/settle", headers={"Accept": "text/html"}).text)
        assert bool(rows) == ("Cem owes Anna €5.00" in page) == seen and len(owed(game)) == 1


def test_bank_03_a_debt_waits_for_both_people_and_for_the_same_money(table: Table) -> None:
    before = an_evening(table)
    two = euros(table, 2)
    assert owed(two) == [("Cem", "Anna", 500, False)]
    two.post("bring")
    assert not two.json("/settle")["payments"]
    page = unescape(two.page("/settle"))
    assert "Cem owes Anna €5.00" in page and "not both here" in page and "Settle it tonight" not in page
    francs = table(players=3, money={"currency": "CHF", "chip": "0,05"})
    assert owed(francs) == []
    chips = table(players=3)
    assert chips.refused("bring") == "not-now"
    season = unescape(before.client.get("/season", headers=before.key | {"Accept": "text/html"}).text)
    assert "Not paid yet" in season and "Cem owes Anna €5.00" in season
    before.post("payment", payment=0, done=True)
    assert owed(two) == []
