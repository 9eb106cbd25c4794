"""Knock-outs, and the points and the bounty for them (SETL-13)."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from flask.testing import FlaskClient

from tests.bank.test_prizes import BLINDS, all_in
from tests.bank.test_settling import paid, settled
from tests.evenings import NIGHTS, recorded, story_of_night
from tests.playing import Game, play, wins
from tests.rulings_played import rule

EUROS = {"money": {"currency": "EUR", "chip": "0.05"}}


def table(client: FlaskClient, *stacks: int, more: Any = None, **keys: object) -> Game:
    game = Game(client, "HE", list(stacks), "A", more=more or {}, **BLINDS)
    if keys:
        game.post("evening", **{f"settle.{key}": value for key, value in keys.items()})
    return game


def outs(game: Game) -> dict[str, int]:
    return {row["name"]: row["outs"] for row in settled(game)["people"] if "outs" in row}


def everybody_in(game: Game) -> None:
    """A hand in which everybody goes all-in before the flop, up to the showdown."""
    play(game, "deal")
    while game.now["phase"] == "bet":
        to = f" {game.offer('raise')['max']}" if "raise" in game.moves else ""
        play(game, f"{game.turn} {'raises' if to else 'calls'}{to}")


def test_setl_13_the_winner_of_the_last_pot_a_player_paid_into_puts_that_player_out(client: FlaskClient) -> None:
    game = table(client, 100, 100, 40)
    everybody_in(game)
    wins(game, "B", "C")  # the side pot of A and B first
    assert (game.stacks, outs(game)) == ([0, 120, 120], {"B": 1}), "as much for C, but not the last chips"
    game = table(client, 100, 120, 120)
    everybody_in(game)
    wins(game, "B", "C")  # the side pot of B and C first
    assert (game.stacks, outs(game)) == ([0, 40, 300], {"C": 1}), "B won chips, but none of these"


def test_setl_13_of_two_who_share_the_last_chips_each_has_put_the_player_out(client: FlaskClient) -> None:
    game = table(client, 100, 100, 100, bounty="0.05", more=EUROS)
    everybody_in(game)
    wins(game, "AB")
    assert outs(game) == {"A": 1, "B": 1}
    owed = [(row["payer"], row["amount"], row["sharers"], row["each"]) for row in settled(game)["expenses"]]
    assert owed == [("A", 3, ["C"], 3), ("B", 2, ["C"], 2)], "one bounty in all, the odd cent to the first"


def test_setl_13_a_player_who_buys_again_is_put_out_again_and_the_recap_counts_it(client: FlaskClient) -> None:
    game = table(client, 100, 100, 100)
    all_in(game, "A", "B")
    game.total += 50
    game.post("buy-in", seat=2, chips=50)
    all_in(game, "A", "B")
    assert outs(game) == {"A": 2}
    game.post("take-back")
    assert outs(game) == {"A": 1}
    game.post("redo")
    all_in(game, "A", "C")
    game.post("finish")
    assert {row["name"]: row["outs"] for row in game.json("/story")["people"]} == {"A": 3, "B": 0, "C": 0}
    assert "Players put out: A 3</p>" in game.page("/story"), "without points for it"
    assert "Rausgeworfen: A 3" in game.page("/story", "de")


def test_setl_13_the_bounty_is_said_at_once_and_settled_like_a_payment_between_two(client: FlaskClient) -> None:
    game = table(client, 100, 100, 100, bounty="2.50", more=EUROS)
    all_in(game, "A", "B")
    assert game.now["log"][0] == "B is out: A gets €2.50 from B"
    assert game.stacks == [202, 0, 98], "no chip changes"
    assert "B ist raus: A bekommt 2,50" in unescape(game.page("", "de"))
    [row] = settled(game)["expenses"]
    assert row == {"what": "Bounty", "payer": "A", "amount": 250, "sharers": ["B"], "each": 250}
    assert ("B", "A", 500 + 250) in paid(game)
    sheet = unescape(game.page("/settle"))
    assert "Players put out: A 1" in sheet
    game.post("drop-expense", expense=0)
    assert ("B", "A", 500) in paid(game) and outs(game) == {"A": 1}


def test_setl_13_bounties_have_a_column_of_their_own_in_the_words_of_the_reader(client: FlaskClient) -> None:
    game = table(client, 100, 100, 100, bounty="2.50", more=EUROS)
    everybody_in(game)
    wins(game, "A")
    for what in ("Pizza", "Taxi"):
        game.post("expense", seat=1, amount="9", what=what)
    sheet = " ".join(unescape(game.page("/settle", "de")).split()).replace("\xa0", " ")
    assert all(text in sheet for text in ("Kopfgeld 5,00 €", "Kopfgeld</b> für A", "Pizza 9,00 €", "Taxi 9,00 €"))
    assert "Bounty" not in sheet and "Geteilt" not in sheet
    assert not re.search(r"(?<!\d)0,00", sheet), "nothing is said of a person a column is not about, such as the bank"
    game.post("expense", seat=1, amount="1", what="Tip")
    sheet = unescape(game.page("/settle"))
    assert "Bounty €5.00" in sheet and "Shared €19.00" in sheet and "+€12.66" in sheet
    assert sum(amount for who, _to, amount in paid(game) if who == "B") == 500 + 250 + 633


def test_setl_13_a_bounty_without_money_is_in_chips_and_a_void_hand_puts_nobody_out(client: FlaskClient) -> None:
    game = table(client, 100, 100, bounty="5")
    all_in(game, "A", "B")
    assert game.now["log"][0] == "B is out: A gets 5 from B"
    assert paid(game) == [("B", "A", 105)]
    rule(game, "R-DECK-03 A")
    assert (game.stacks, outs(game), settled(game)["expenses"]) == ([100, 100], {}, [])


def test_setl_13_each_knock_out_is_worth_points_besides_the_place(client: FlaskClient) -> None:
    game = table(client, 100, 100, 100, points_knockout=2)
    all_in(game, "A", "B")
    assert "points" not in settled(game)["people"][0] and outs(game) == {"A": 1}, "no points for places, none for it"
    game.post("evening", **{"settle.points": "5_3_1"})
    all_in(game, "C", "A")
    assert {row["name"]: row["points"] for row in settled(game)["people"]} == {"A": 3 + 2, "B": 1, "C": 5 + 0}
    assert "Players put out: A 1 (2 points each)" in game.page("/settle")


def owed(game: Game) -> list[tuple[str, list[str]]]:
    return [(row["payer"], row["sharers"]) for row in settled(game)["expenses"]]


def test_setl_13_with_a_pot_paid_to_the_wrong_player_the_knock_outs_go_on(client: FlaskClient) -> None:
    game = table(client, 100, 100, 100, bounty="5")
    everybody_in(game)
    wins(game, "A")
    assert (outs(game), owed(game)) == ({"A": 2}, [("A", ["B"]), ("A", ["C"])])
    rule(game, "R-SHOW-09 A", who="A", to="B", chips=150)
    assert (outs(game), owed(game)) == ({"A": 1}, [("A", ["C"])]), "with a part of the pot B is not out"
    game.post("take-back")
    rule(game, "R-SHOW-09 A", who="A", to="B", chips=300)
    assert (game.stacks, outs(game)) == ([0, 300, 0], {"B": 2})
    assert owed(game) == [("B", ["A"]), ("B", ["C"])]


def test_setl_13_a_winner_left_without_chips_is_out_even_if_the_right_one_never_was(client: FlaskClient) -> None:
    game = table(client, 100, 100, 150, bounty="5")
    everybody_in(game)
    wins(game, "A")
    assert (game.stacks, outs(game)) == ([300, 0, 50], {"A": 1})
    rule(game, "R-SHOW-09 A", who="A", to="C", chips=300)
    assert (game.stacks, outs(game)) == ([0, 0, 350], {"C": 2})
    assert owed(game) == [("C", ["B"]), ("C", ["A"])]
    assert "A is out: C gets 5 from A" in game.now["log"]
    game.post("take-back")
    assert (outs(game), owed(game)) == ({"A": 1}, [("A", ["B"])])


def test_setl_13_what_the_purse_has_of_the_pot_keeps_nobody_in(client: FlaskClient) -> None:
    game = table(client, 100, 100, 150, bounty="5")
    game.post("evening", **{"evening.purse": 2})
    game.total = None
    everybody_in(game)
    wins(game, "A")
    rule(game, "R-SHOW-09 A", who="A", to="C", chips=298)
    assert (game.stacks, outs(game)) == ([0, 0, 348], {"C": 2})


def test_setl_07_a_winner_left_without_chips_by_a_ruling_has_the_place_of_that_hand(client: FlaskClient) -> None:
    game = table(client, 100, 100, 150, 50)
    game.post("evening", **{"settle.prizes": "50_30_20"})
    play(game, "deal")
    while game.now["phase"] == "bet":
        at = game.turn
        play(game, f"{at} folds" if at in "AB" else f"{at} calls" if "raise" not in game.moves else f"{at} raises 50")
    wins(game, "C")
    everybody_in(game)
    wins(game, *["A"] * len(game.now["pots"]))
    rule(game, "R-SHOW-09 A", who="A", to="C", chips=game.now["last_hand"]["won"]["1"])
    places = {row["name"]: row["place"] for row in settled(game)["people"]}
    assert (game.stack("A"), places) == (0, {"C": 1, "A": 2, "B": 3, "D": 4})


def test_setl_13_a_pot_that_stays_puts_nobody_out(client: FlaskClient) -> None:
    game = Game(client, "DJ", [2, 100], "B", ante__amount=2, limit__min=2, limit__max=10)
    play(game, "deal")
    while game.now["phase"] == "bet":
        play(game, f"{game.turn} checks")
    assert game.stacks[0] == 0 and outs(game) == {}


def test_setl_13_a_bounty_is_an_amount_and_points_for_a_knock_out_are_1_to_100(client: FlaskClient) -> None:
    game = table(client, 100, 100)
    for bounty in ("-5", "5.005", "five", "1,000", "", 5):
        assert game.refused("evening", **{"settle.bounty": bounty}) == "choice", bounty
    for points in (0, 101, "2"):
        assert game.refused("evening", **{"settle.points_knockout": points}) == "choice", points
        refusal = game.denied("evening", **{"settle.points_knockout": points})
        assert "a whole number from 1 to 100" in refusal["text"]


def test_words_that_talon_suggested_are_told_in_the_readers_language(client: FlaskClient) -> None:
    game = table(client, 100, 100, 100, bounty="2.50", more=EUROS)
    all_in(game, "A", "B")
    sheet = unescape(game.page("/settle", "de"))
    assert "<b>Kopfgeld</b>" in sheet and "Bounty" not in sheet
    game.post("drop-expense", expense=0)
    game.post("expense", payer="A", amount="9", what="Pizza")
    game.total = None
    game.post("adjust", seat=3, chips=5, reason="gezählt")
    game.post("adjust", seat=3, chips=-5, reason="Anna asked")
    german, english = (" ".join(unescape(game.page("/log", language)).split()) for language in ("de", "en"))
    assert "Doch nicht geteilt: Kopfgeld" in german and "Not shared after all: Bounty" in english
    assert "gezählt" in german and "counted" in english and "gezählt" not in english
    assert "Anna asked" in german, "what people typed stays as typed"


def test_setl_13_the_house_types_its_bounty(client: FlaskClient) -> None:
    game = table(client, 100, 100)
    for typed, kept in (("2,50", "2.50"), ("20", "20"), ("", "5")):
        assert game.sends("evening", **{"settle.bounty": ["5", typed]})["evening"]["settle.bounty"] == kept
    game.post("evening", **{"settle.bounty": "7.50"})
    page = " ".join(client.get(f"/new?again={game.code}", headers={"Accept-Language": "de"}).text.split())
    assert '<option value="7.50" selected>7,50</option>' in page


def test_setl_13_a_recorded_evening_with_bounties_keeps_them() -> None:
    night = next(night for night in NIGHTS if night.stem == "knock-outs")
    outs = {person.name: person.outs for person in story_of_night(night).people}
    assert outs == {"Anna": 4, "Ben": 2, "Cem": 0, "Dora": 6, "Emil": 3, "Finn": 4}
    bank = recorded(night).table.bank
    owed = [sum(row.amount for row in bank.expenses if row.sharers == (name,)) for name in outs]
    assert owed == [250 * len({hand for _by, who, hand in bank.knocked if who == name}) for name in outs]
