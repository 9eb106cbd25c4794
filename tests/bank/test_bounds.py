"""The limits of a purchase (CHIP-06), and of the chips of a returning player (CHIP-07)."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from models.words import moments
from tests.playing import Game, Table


@pytest.fixture
def script(table: Table) -> Game:
    """A table with Anna, Ben, Cem and Dora, with 200 each."""
    return table()


def most(script: Game, seat: int) -> tuple[int, int]:
    """The smallest and the largest amount this player is offered to buy."""
    offer = next(o for o in script.read()["offers"] if o["move"] == "buy-in" and o["seat"] == seat)
    return offer["min"], offer["max"]


def test_chip_06_newcomers_buy_within_the_limits_of_the_house(script: Game) -> None:
    assert script.refused("evening", **{"buy.min": 50, "buy.max": 40}) == "buy-bounds"
    script.post("evening", **{"buy.min": 50, "buy.max": 300})
    assert script.refused("evening", **{"buy.min": 301}) == "buy-bounds"
    assert script.refused("sit", seat=6, name="Eva", stack=49) == "buy-min"
    assert script.refused("sit", seat=6, name="Eva", stack=301) == "buy-max"
    script.post("sit", seat=6, name="Eva", stack=50)
    assert most(script, 6) == (1, 250)  # a player with chips may buy any number, up to the most
    assert script.refused("buy-in", seat=6, chips=251) == "buy-max"
    assert script.refused("ask-chips", seat=6, chips=251) == "buy-max"
    script.post("buy-in", seat=6, chips=250)
    assert not [o for o in script.read()["offers"] if o["move"] == "buy-in" and o["seat"] == 6]
    script.post("cash-out", seat=1, chips=200)
    assert most(script, 1) == (50, 300)
    assert script.refused("buy-in", seat=1, chips=20) == "buy-min"
    assert "From 50 to 300 chips here." in script.page("/seat/1")


def test_chip_06_a_player_may_match_the_stacks_of_the_others(script: Game) -> None:
    script.post("buy-in", seat=1, chips=200)  # Anna 400, Ben 150, Cem 200; Dora buys
    script.post("cash-out", seat=2, chips=50)
    script.post("cash-out", seat=4, chips=200)
    for match, high in (("none", 100), ("largest_stack", 400), ("half_largest", 200), ("average", 250)):
        script.post("evening", **{"buy.max": 100, "buy.match": match})
        assert most(script, 4) == (1, high), match


def test_chip_06_an_unusual_amount_is_confirmed_once_and_never_refused(script: Game) -> None:
    assert script.denied("buy-in", seat=1, chips=2000)["asks_back"]
    assert script.refused("buy-in", seat=1, chips=2000) == "buy-unusual"
    assert script.refused("sit", seat=6, name="Eva", stack=2000) == "buy-unusual"
    script.post("ask-chips", seat=2, chips=2000)
    assert script.refused("grant", seat=2) == "buy-unusual"
    script.post("buy-in", seat=1, chips=1999)
    script.post("buy-in", seat=1, chips=2000, sure=True)
    assert script.now["seats"][0]["stack"] == 200 + 1999 + 2000


def test_chip_07_who_cashed_out_returns_with_as_many_chips(script: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    script.post("leave", seat=1, cash_out=True)
    assert "Anna left with 200 chips: back within the hour with as many or more." in re.sub(
        r"\s+", " ", script.page("/sit/6")
    )
    assert script.denied("sit", seat=6, name="anna", stack=199)["asks_back"]
    assert script.refused("sit", seat=6, name="anna", stack=199) == "buy-return"
    script.post("sit", seat=6, name="anna", stack=200)
    script.post("take-back")
    script.post("sit", seat=6, name="anna", stack=199, sure=True)  # the host allows it
    script.post("take-back")
    script.post("evening", **{"buy.return": "free"})
    script.post("sit", seat=6, name="anna", stack=1)
    script.post("evening", **{"buy.return": "same"})
    script.post("leave", seat=2, cash_out=True)
    hours = moments.now() + 3_600_001
    monkeypatch.setattr("models.bank.bounds.now", lambda: hours)
    script.post("sit", seat=7, name="Ben", stack=10)


@pytest.mark.parametrize("chair", [1, 6])
def test_chip_07_who_kept_the_chips_returns_with_as_many(
    script: Game, monkeypatch: pytest.MonkeyPatch, chair: int
) -> None:
    script.post("leave", seat=1)
    assert script.denied("sit", seat=chair, name="Anna", stack=199)["asks_back"]
    assert script.refused("sit", seat=chair, name="Anna", stack=199) == "buy-return"
    script.post("sit", seat=chair, name="Anna", stack=199, sure=True)
    script.post("take-back")
    script.post("back", seat=1)
    script.post("buy-in", seat=1, chips=1)
    script.post("leave", seat=1)
    hours = moments.now() + 3_600_001
    monkeypatch.setattr("models.bank.bounds.now", lambda: hours)
    script.post("sit", seat=chair, name="Anna", stack=10)


def test_chip_07_a_player_who_left_in_a_hand_left_with_its_result(script: Game) -> None:
    script.post("deal")
    script.post("bet", seat=1, to=5)
    script.post("leave", seat=1, cash_out=True)
    for seat in (2, 3, 4):
        script.post("fold", seat=seat)
    assert script.refused("sit", seat=6, name="Anna", stack=202) == "buy-return"
    script.post("sit", seat=6, name="Anna", stack=203)


def test_set_up_takes_limits_for_buying_and_shows_them_among_the_house_rules(script: Game) -> None:
    page = script.client.get("/new", headers={"Accept": "text/html"}).text
    assert "data-finds" in page and 'name="buy.min"' in page and "Find a house rule" in page
    form = {"preset": "DH", "name1": "A", "stack1": 50, "name2": "B", "stack2": 50, "opt:ante.amount": 1}
    form |= {"opt:limit.type": "fixed", "opt:limit.small": 5, "opt:limit.big": 10}
    keys = {"buy.min": 20, "buy.max": 80, "evening.note_hand": "true"}
    answer = script.client.post("/tables", data=form | keys, headers={"Accept": "application/json"})
    assert answer.status_code == 201, answer.text
    game = Game.at(script.client, answer.json, here=True)
    assert most(game, 1) == (1, 30)
    assert "Note the winning hand" not in " ".join(game.read()["log"])  # the usual setting is not mentioned


def test_back_to_standard_drops_the_house_rules_and_keeps_the_stakes(script: Game) -> None:
    asked = "/new?preset=DH&was=DH/book&opt:ante.amount=3&opt:bet.check_raise=false&buy.min=20&standard=1&rules=book"
    page = script.client.get(asked, headers={"Accept": "text/html", "HX-Request": "true"}).text
    assert re.search(r'name="opt:ante.amount"[^>]*value="3"', page)
    house = page[page.index('class="card drawer house"') :]
    assert "differ" not in house and 'class="changed"' not in house


def test_chip_11_chips_stay_on_the_table_until_their_player_leaves(script: Game) -> None:
    script.post("evening", **{"buy.out": "leaving"})
    assert not [offer for offer in script.now["offers"] if offer["move"] == "cash-out"]
    assert script.refused("cash-out", seat=1, chips=50) == "cash-out-stays"
    assert script.refused("cash-out", seat=1, chips=200) == "cash-out-stays"
    assert "Cash out chips" not in script.page("/seat/1")
    script.post("leave", seat=1, cash_out=True)
    assert script.json("/bank")["people"][-1]["cashed"] == 200
    script.post("evening", **{"buy.out": "any"})
    script.post("cash-out", seat=2, chips=50)
    assert script.json("/bank")["in_play"] == 550


def test_chip_12_the_total_bought_in_one_evening_is_limited(script: Game) -> None:
    assert script.refused("evening", **{"buy.min": 50, "buy.total": 40}) == "buy-bounds"
    script.post("evening", **{"buy.total": 300})
    assert most(script, 1) == (1, 100)
    answer = script.denied("buy-in", seat=1, chips=101)
    assert answer["error"] == "buy-total"
    assert "“Buy at most in one evening”" in answer["text"]
    script.post("deal")
    script.post("buy-in", seat=1, chips=60)  # comes after the hand, and counts at once
    assert script.refused("buy-in", seat=1, chips=41) == "buy-total"
    script.post("buy-in", seat=1, chips=40)
    assert not [o for o in script.read()["offers"] if o["move"] == "buy-in" and o["seat"] == 1]
    assert script.refused("sit", seat=6, name="Eva", stack=301) == "buy-total"


def test_chip_12_only_a_player_with_few_chips_may_buy_more(script: Game) -> None:
    script.post("evening", **{"buy.below": 50})
    assert not [o for o in script.read()["offers"] if o["move"] == "buy-in"]
    assert script.refused("buy-in", seat=1, chips=5) == "buy-below"
    script.post("cash-out", seat=1, chips=151)
    script.post("buy-in", seat=1, chips=100)
    assert script.refused("buy-in", seat=1, chips=1) == "buy-below"
    script.post("sit", seat=6, name="Eva", stack=200)


def test_chip_12_chips_are_bought_in_multiples_of_the_stack(script: Game) -> None:
    script.post("evening", **{"buy.step": 20, "buy.min": 50, "buy.max": 210})
    assert script.refused("sit", seat=6, name="Eva", stack=50) == "buy-step"
    script.post("sit", seat=6, name="Eva", stack=60)
    offer = next(o for o in script.now["offers"] if o["move"] == "buy-in" and o["seat"] == 6)
    assert (offer["min"], offer["max"], offer["unit"]) == (20, 140, 20)
    assert script.refused("buy-in", seat=6, chips=30) == "buy-step"
    assert "Chips are bought in stacks of 20 here." in script.page("/seat/6")


def test_chip_12_the_first_chips_keep_to_the_limits_too(client: FlaskClient) -> None:
    def opened(chips: int, keys: dict[str, int]) -> TestResponse:
        seats = [{"seat": 2, "name": "Anna", "stack": 80}, {"seat": 5, "name": "Ben", "stack": chips}]
        stakes = {"ante.amount": 2, "limit.min": 2, "limit.max": 10}
        return client.post("/tables", json={"preset": "DH", "options": stakes, "seats": seats, "evening": keys})

    for keys, stack, error in (
        ({"buy.step": 20}, 50, "buy-step"),
        ({"buy.min": 60}, 40, "buy-min"),
        ({"buy.max": 100}, 120, "buy-max"),
        ({"buy.total": 90}, 100, "buy-total"),
    ):
        refusal = opened(stack, keys)
        assert (refusal.status_code, refusal.json["error"]) == (422, error)
        assert (refusal.json["key"], refusal.json["row"]) == ("stack", 5)
        assert refusal.json["text"].startswith("Chips of Ben: ")
        assert opened(80, keys).status_code == 201
