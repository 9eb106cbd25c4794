"""Prices of an entry, a rebuy and an add-on, apart from the worth of chips, with fees for purses (SETL-11)."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.bank.test_prizes import all_in, places
from tests.bank.test_settling import paid, settled
from tests.playing import Game, folded_out, play

BLINDS: dict[str, Any] = {"blind__small": 1, "blind__big": 2, "cap__raises": "none"}
SHEET: dict[str, Any] = {  # "$20 for 2,500 to enter, $10 for 1,500 as a rebuy, one add-on of 5,000 for $10"
    "currency": "USD",
    "entry_price": 20_00,
    "entry_chips": 2500,
    "rebuy_price": "10",
    "rebuy_chips": 1500,
    "add_on_price": "10.00",
    "add_on_chips": 5000,
}
FEES: dict[str, Any] = {  # "entry 25, of which 3 to the season, 2 to the house; 10 % of a rebuy to the season"
    **SHEET,
    "entry_price": 25_00,
    "entry_fee": "3",
    "entry_fee2": 2_00,
    "rebuy_fee": "10%",
    "fee_to": "Season",
    "fee2_to": "House",
}


def priced(client: FlaskClient, players: int = 3, prizes: str = "60_40", **money: Any) -> Game:
    game = Game(client, "HE", [2500] * players, "A", {"money": money or SHEET}, **BLINDS)
    game.post("evening", **{"settle.prizes": prizes})
    game.total = None
    return game


def charged(game: Game) -> dict[str, int]:
    return {row["name"]: row["charged"] for row in game.json("/bank")["people"]}


def test_setl_11_the_prizes_are_what_was_paid_for_an_entry_a_rebuy_and_an_add_on(client: FlaskClient) -> None:
    game = priced(client)
    all_in(game, "A", "B")
    game.post("buy-in", seat=2, chips=1500, paid=True)
    game.post("buy-in", seat=3, chips=5000)
    assert charged(game) == {"A": 20_00, "B": 30_00, "C": 30_00}
    assert game.now["log"][0] == "C buys 5,000 chips ($10.00), on credit"
    all_in(game, "A", "B")
    all_in(game, "A", "C")
    all_in(game, "A", "C")
    assert game.stacks[1:] == [0, 0]
    assert places(game) == [(1, "A", 28_00), (2, "C", 2_00), (3, "B", -30_00)]
    assert (settled(game)["pool"], settled(game)["fees"]) == (80_00, [])
    assert sorted(paid(game)) == [("", "A", 8_00), ("", "C", 2_00), ("B", "A", 20_00)]


def test_setl_11_fees_stay_out_of_the_prizes_and_are_lines_of_their_own(client: FlaskClient) -> None:
    game = priced(client, prizes="100", **FEES)
    all_in(game, "A", "B")
    game.post("buy-in", seat=2, chips=1500)
    all_in(game, "A", "B")
    all_in(game, "A", "C")
    pool = 3 * 20_00 + 9_00
    assert settled(game)["pool"] == pool
    assert settled(game)["fees"] == [{"to": "Season", "amount": 10_00}, {"to": "House", "amount": 6_00}]
    assert places(game) == [(1, "A", pool - 25_00), (2, "C", -25_00), (3, "B", -35_00)]
    got: dict[str, int] = {}
    for who, to, amount in paid(game):
        got[to], got[who] = got.get(to, 0) + amount, got.get(who, 0) - amount
    assert got == {"A": pool - 25_00, "B": -35_00, "C": -25_00, "Season": 10_00, "House": 6_00}
    sheet = game.page("/settle")
    assert "For chips $85.00: prizes $69.00, Season $10.00, House $6.00" in sheet
    assert "Season" in sheet and "fees $10.00" in sheet
    game.post("finish")
    assert {to for _who, to, _amount in paid(game)} == {"A", "Season", "House"}


def test_setl_11_a_fee_to_a_player_is_part_of_what_that_player_gets(client: FlaskClient) -> None:
    game = priced(client, prizes="100", **SHEET, entry_fee=2_00, fee_to="A")
    assert settled(game)["fees"] == [{"to": "A", "amount": 6_00}]
    rows = {row["name"]: (row["won"], row["gets"]) for row in settled(game)["people"]}
    assert sum(won for won, _gets in rows.values()) == -6_00
    assert sum(gets for _won, gets in rows.values()) == 0
    assert rows["A"][1] - rows["A"][0] == 6_00


def test_setl_11_without_prizes_the_winner_gets_all(client: FlaskClient) -> None:
    game = priced(client, prizes="none")
    all_in(game, "A", "B")
    all_in(game, "A", "C")
    assert places(game) == [(1, "A", 40_00), (2, "C", -20_00), (3, "B", -20_00)]
    assert "Prizes for places: " in game.page("/settle")


def test_setl_11_a_rebuy_and_the_add_on_are_what_is_offered(client: FlaskClient) -> None:
    game = priced(client)
    offers = [offer for offer in game.now["offers"] if offer["move"] == "buy-in" and offer["seat"] == 1]
    assert [(offer.get("chips"), offer.get("asks")) for offer in offers] == [
        (1500, None),
        (5000, None),
        (None, ["chips", "price"]),
    ]
    asked = [offer for offer in game.now["offers"] if offer["move"] == "ask-chips" and offer["seat"] == 1]
    assert [offer["chips"] for offer in asked] == [1500, 5000]
    refusal = game.denied("buy-in", seat=1, chips=700)
    assert (refusal["error"], refusal["key"]) == ("price-missing", "price")
    game.post("buy-in", seat=1, chips=700, price="0")
    assert (charged(game)["A"], game.now["log"][0]) == (20_00, "A buys 700 chips ($0.00)")


def test_setl_11_there_is_one_add_on_and_it_is_no_rebuy(client: FlaskClient) -> None:
    game = priced(client)
    game.post("evening", **{"evening.rebuy_most": 1})
    game.post("buy-in", seat=1, chips=5000)
    assert game.denied("buy-in", seat=1, chips=5000)["error"] == "add-on-once"
    game.post("buy-in", seat=1, chips=1500)
    assert game.denied("buy-in", seat=1, chips=1500)["error"] == "rebuy-most"
    game.post("buy-in", seat=1, chips=1500, price=5_00)  # the host's own price counts for nothing
    assert charged(game)["A"] == 45_00
    alike = priced(client, **{**SHEET, "add_on_chips": 1500, "add_on_price": 7_00})
    alike.post("buy-in", seat=1, chips=1500)
    alike.post("buy-in", seat=1, chips=1500, add_on=True)
    assert charged(alike)["A"] == 37_00, "of as many chips as a rebuy it says so"


def test_setl_11_after_the_last_level_nobody_buys_a_rebuy_or_an_add_on(client: FlaskClient) -> None:
    game = priced(client)
    game.post("levels", levels=[{"times": 1, "hands": 1}, {"times": 2, "hands": 1}, {"times": 3}])
    game.post("evening", **{"evening.rebuy_until": 1})
    game.post("buy-in", seat=1, chips=5000)
    all_in(game, "A", "B")
    play(game, "deal")
    folded_out(game)
    assert game.now["level"]["now"] > 1
    assert not [offer for offer in game.now["offers"] if offer["move"] == "buy-in"]
    for chips in (1500, 5000):
        assert game.denied("buy-in", seat=2, chips=chips)["error"] == "rebuy-until"


def test_setl_11_a_request_is_granted_at_its_price_and_late_entries_pay_the_entry(client: FlaskClient) -> None:
    game = priced(client)
    play(game, "deal")
    game.post("buy-in", seat=1, chips=1500, paid=True)
    assert game.now["log"][0] == "A buys 1,500 chips ($10.00) after this hand, paid"
    assert charged(game)["A"] == 30_00, "charged with the request"
    game.post("take-back")
    assert charged(game)["A"] == 20_00
    game.post("redo")
    folded_out(game)
    assert (charged(game)["A"], game.json("/bank")["sold"]) == (30_00, 9000)
    game.post("ask-chips", seat=1, chips=1500)
    assert '<span class="dim">$10.00</span>' in game.page("/bank")
    game.post("grant", seat=1, paid=True)
    game.post("sit", seat=4, name="D", stack=2500, paid=True, comes="wait")
    assert "D sits down with 2,500 ($20.00), paid" in game.now["log"]
    game.post("sit", seat=5, name="E", stack=2000, comes="wait")
    assert charged(game) == {"A": 40_00, "B": 20_00, "C": 20_00, "D": 20_00, "E": 20_00}
    assert game.json("/bank")["till"] == 40_00


def test_setl_11_nobody_gets_or_loses_money_for_chips(client: FlaskClient) -> None:
    game = priced(client)
    for move, fields in (("cash-out", {"chips": 100}), ("leave", {"cash_out": True})):
        assert game.denied(move, seat=1, **fields)["error"] == "no-worth"
    assert game.denied("uncounted", seat=1)["error"] == "prices-count"
    assert game.denied("sit", seat=4, name="D", counted=False)["error"] == "prices-count"
    game.post("leave", seat=3)
    game.post("sit", seat=3, name="D", stack=2500)
    assert charged(game)["C"] == 20_00
    assert {row["name"]: row["won"] for row in settled(game)["people"]}["C"] == -20_00
    game.post("evening", **{"evening.loans": True})
    assert game.denied("lend", **{"from": 1, "to": 2, "chips": 100, "as": "loan"})["error"] == "no-worth"
    game.post("count", seat=1, chips=2400)
    offer = next(offer for offer in game.now["offers"] if offer["move"] == "difference")
    assert offer["values"] == ["moved", "adjusted", "open"]
    assert game.denied("difference", seat=1, how="split", reason="?")["error"] == "choice"
    game.post("difference", seat=1, how="adjusted", reason="lost")
    assert sum(row["gets"] for row in settled(game)["people"]) == 0, "a missing chip costs nobody money"


def test_setl_11_prices_set_later_hold_for_what_was_bought_before(client: FlaskClient) -> None:
    game = Game(client, "HE", [2500, 2500], "A", **BLINDS)
    game.total = None
    game.post("buy-in", seat=1, chips=1500)
    game.post("money", **SHEET)
    assert charged(game) == {"A": 30_00, "B": 20_00}
    assert game.now["log"][0] == (
        "Entry: 2,500 chips for $20.00; Rebuy: 1,500 chips for $10.00; Add-on: 5,000 chips for $10.00"
    )
    game.post("pay", seat=1)
    game.post("money", **FEES)  # set anew, they are reckoned anew
    assert charged(game) == {"A": 35_00, "B": 25_00}
    assert {row["name"]: row["owes"] for row in game.json("/bank")["people"]} == {"A": 5_00, "B": 25_00}
    prices = game.now["money"]["prices"]
    assert game.now["money"]["chip"] == 0
    assert prices["entry"] == {
        "chips": 2500,
        "price": 25_00,
        "fees": [{"to": "Season", "amount": 3_00}, {"to": "House", "amount": 2_00}],
    }
    assert prices["rebuy"]["fees"] == [{"to": "Season", "amount": 1_00}]
    assert game.denied("money", currency="USD", chip=1)["error"] == "money-used"
    game.post("pay", seat=1)
    game.post("take-back")
    game.post("take-back")
    game.post("take-back")
    game.post("money", currency="USD", chip=1)
    assert "prices" not in game.now["money"]
    assert "charged" not in game.json("/bank")["people"][0]


def test_setl_11_what_cannot_be_is_refused(client: FlaskClient) -> None:
    game = Game(client, "HE", [2500, 2500], "A", **BLINDS)
    rows: list[tuple[dict[str, Any], str, str]] = [
        ({"entry_fee": 20_01, "fee_to": "Season"}, "fee-above-price", "entry_fee"),
        ({"entry_fee": "60%", "entry_fee2": "50%", "fee_to": "S", "fee2_to": "H"}, "fee-above-price", "entry_fee2"),
        ({"rebuy_fee": "10,5%", "fee_to": ""}, "missing", "fee_to"),
        ({"entry_fee": "-1", "fee_to": "Season"}, "money", "entry_fee"),
        ({"entry_price": 0}, "money", "entry_price"),
        ({"entry_chips": 0}, "number", "entry_chips"),
        ({"add_on_chips": None}, "missing", "add_on_chips"),
        ({"rebuy_price": None}, "missing", "rebuy_price"),
        ({"rebuy_price": "9.9999"}, "money-precise", "rebuy_price"),
    ]
    for wrong, error, key in rows:
        refusal = game.denied("money", **{**SHEET, **wrong})
        assert (refusal["error"], refusal.get("key")) == (error, key), wrong
        assert "_" not in refusal["text"], "the name of a field is not a word"
    for fields in ({"entry_price": 20, "entry_chips": 100}, {"chip": 5}):
        refusal = game.denied("money", **fields)
        assert (refusal["error"], refusal["key"]) == ("missing", "currency")
    game.post("money", **SHEET | {"currency": "", "chip": 5})  # a form without a currency hides both, and sends them
    assert game.json("/bank")["money"] is None


def test_setl_11_a_deal_shares_the_prize_money_and_the_purse_of_pots_gets_nothing(client: FlaskClient) -> None:
    game = priced(client, **FEES)
    game.post("evening", **{"evening.purse": 1})
    all_in(game, "A", "B")
    assert "purse" not in settled(game)
    assert settled(game)["deal"]["left"] == 60_00
    game.post("share-prizes", way="equal")
    assert {row["name"]: row["won"] for row in settled(game)["people"]} == {"A": 5_00, "B": -25_00, "C": 5_00}
    assert game.denied("money", **SHEET)["error"] == "money-used"


def test_setl_11_the_season_and_the_recap_count_money(client: FlaskClient) -> None:
    game = priced(client, prizes="100", **FEES)
    all_in(game, "A", "B")
    all_in(game, "A", "C")
    game.post("finish")
    story = game.json("/story")
    assert {row["name"]: row["result"] for row in story["people"]} == {"A": 35_00, "B": -25_00, "C": -25_00}
    assert (story["currency"], story["worth"]) == ("USD", 1)
    page = game.page("/story")
    assert "+$35.00" in page and "For chips $75.00: prizes $60.00, Season $9.00, House $6.00" in page
    sheet = game.page("/hands.csv")
    assert "A,2500,0,7500,,,,35.00" in sheet and "3500" not in sheet
    season = client.get("/season", headers={"Accept": "application/json"}).get_json()
    assert season["currency"] == "USD"
    assert str(35_00) in str(season)


def test_setl_11_the_sheets_sell_at_the_prices_and_show_no_worth_of_chips(client: FlaskClient) -> None:
    game = priced(client, **FEES)
    sheet = game.page("/seat/1")
    assert "Rebuy: 1,500 chips for $10.00" in sheet and "Add-on: 5,000 chips for $10.00" in sheet
    assert "$0.00" not in sheet and "Cash out" not in sheet
    for path in ("", "/bank", "/count", "/settle", "/chipset", "/evening", "/tv"):
        assert "$0.00" not in game.page(path), path
    assert 'name="entry_fee2" value="2.00"' in game.page("/chipset")
    german = "Startgeld: 2.500 Chips für 25,00\xa0$, davon Season 3,00\xa0$ und House 2,00\xa0$"
    assert german in game.page("/bank", "de")


def test_setl_11_the_set_up_form_takes_the_chips_of_an_entry_from_the_stacks(client: FlaskClient) -> None:
    form = {**{f"name{n}": name for n, name in enumerate("AB", 1)}, "stack1": "2500", "stack2": "2500", "preset": "HE"}
    form |= {"opt:blind.small": "1", "opt:blind.big": "2", "currency": "EUR", "chip": "0.05", "entry_price": "20"}
    form |= {"rebuy_price": "10", "rebuy_chips": "1500", "entry_fee": "5", "fee_to": "24", "all_paid": "true"}
    made = client.post("/tables", data=form, headers={"Accept": "application/json", "Origin": "http://localhost"})
    assert made.status_code in (201, 303), made.text
    game = Game.at(client, made.get_json(), here=True)
    book = game.json("/bank")
    assert book["money"]["prices"]["entry"] == {"chips": 2500, "price": 20_00, "fees": [{"to": "24", "amount": 5_00}]}
    assert [(row["charged"], row["owes"]) for row in book["people"]] == [(20_00, 0), (20_00, 0)]
    again = client.get(f"/new?again={game.code}").get_data(as_text=True)
    assert 'name="rebuy_price" value="10.00"' in again and 'name="fee_to" value="24"' in again


def test_setl_11_whoever_left_chips_here_comes_back_to_them_and_buys_no_others(client: FlaskClient) -> None:
    game = priced(client)
    game.post("leave", seat=2)
    before = (charged(game), game.json("/bank")["sold"])
    refusal = game.denied("sit", seat=5, name="B", stack=1000)
    assert (refusal["error"], refusal["text"]) == (
        "comes-back",
        "B still has chips here: tap the seat, and let B come back.",
    )
    assert game.refused("sit", seat=2, name="B", stack=2500) == "comes-back"
    game.post("back", seat=2)
    assert (charged(game), game.json("/bank")["sold"]) == before
