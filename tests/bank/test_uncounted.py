"""Tables that do not count stacks: pots, turns and limits hold, and no stack is known."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from models.moves.move import Offer
from models.screen.amounts import jar_keypad, keypad_for
from tests.conftest import FIXED, Json, a_table
from tests.door.test_join import sits
from tests.playing import Game, Table, play

NO_LIMIT = {"ante.amount": 1, "limit.type": "no", "limit.min": 2}
POT_LIMIT = {"ante.amount": 1, "limit.type": "pot", "limit.min": 2}


def jars(table: Table, *stacks: int | None, options: Json | None = None) -> Game:
    """A table with these stacks; None plays out of a jar. The last chair deals, chair 1 acts first."""
    seats = [{"seat": i + 1, "name": "ABCDEF"[i], "stack": chips} for i, chips in enumerate(stacks)]
    script = table(seats=seats, dealer=len(seats), options=NO_LIMIT if options is None else options)
    script.post("deal")
    return script


def stacks(now: Json) -> list[int | None]:
    return [seat["stack"] for seat in now["seats"]]


def test_a_whole_table_plays_without_counted_stacks(client: FlaskClient) -> None:
    seats = [{"seat": n, "name": "ABC"[n - 1], "counted": False} for n in (1, 2, 3)]
    answer = client.post("/tables", json=a_table(seats=seats, dealer=3))
    assert answer.status_code == 201, answer.text
    script = Game.at(client, answer.json, here=True)
    assert stacks(answer.json) == [None] * 3
    play(script, "deal, A bets 5")
    now = script.post("together", all="call")
    assert (now["pot"], now["phase"], stacks(now)) == (18, "draw", [None] * 3)
    assert "1000000" not in client.get(f"/t/{script.code}", headers=script.headers).text


def test_all_in_is_a_tap_with_an_amount(table: Table) -> None:
    script = jars(table, 200, None, 200)
    script.post("bet", seat=1, to=50)
    before = script.read()
    now = script.post("call", seat=2, all_in=True, to=20)
    assert now["log"][0] == "B is all-in for 20"
    told = {"seat": 2, "name": "B", "stack": None, "bet": 20, "state": "all_in", "drew": None, "declared": None}
    assert now["seats"][1] | {"up": []} == {**told, "up": []}
    assert script.post("take-back")["seats"] == before["seats"]
    assert script.post("call", seat=2)["seats"][1]["bet"] == 50
    script.post("take-back")
    script.post("call", seat=2, all_in=True, to=20)
    now = script.post("call", seat=3)
    assert [(pot["chips"], pot["seats"]) for pot in now["pots"]] == [(63, [1, 2, 3]), (60, [1, 3])]


def test_a_jar_is_unlimited_again_in_the_next_hand(table: Table) -> None:
    script = jars(table, 200, None)
    script.post("bet", seat=1, to=50)
    script.post("call", seat=2, all_in=True, to=20)
    script.post("together", all="pat")
    now = script.post("award", pots=[{"pot": 0, "high": [1]}])
    assert stacks(now) == [221, None]
    now = script.post("deal")
    assert now["seats"][1]["state"] == "in"
    script.post("bet", seat=2, to=100)
    assert script.post("call", seat=1)["pot"] == 202


def test_a_raise_all_in_from_a_jar_may_be_short(table: Table) -> None:
    script = jars(table, 500, None, 500)
    script.post("bet", seat=1, to=50)
    assert script.refused("raise", seat=2, to=60) == "min-raise"
    now = script.post("raise", seat=2, all_in=True, to=60)
    assert now["log"][0] == "B is all-in, raising to 60"
    assert (now["bet"], now["seats"][1]["state"]) == (60, "all_in")


def test_an_impossible_all_in_from_a_jar_is_refused(table: Table) -> None:
    script = jars(table, 200, None, 200)
    assert script.refused("bet", seat=1, all_in=True, to=50) == "all-in-counted"
    script.post("bet", seat=1, to=50)
    assert script.refused("call", seat=2, all_in=True, to=51) == "all-in-call"
    assert script.refused("call", seat=2, all_in=True, to=0) == "number"
    assert script.refused("call", seat=2, all_in=True) == "missing"
    assert script.refused("call", seat=2, all_in=1, to=20) == "choice"
    assert script.refused("raise", seat=2, all_in=True, to=50) == "no-chips-to-raise"
    assert script.refused("call", seat=3, all_in=True, to=20) == "not-your-turn"
    for move in ("buy-in", "cash-out", "pay"):
        assert script.refused(move, seat=2, chips=10) == "not-counted"
    assert script.refused("adjust", seat=2, chips=10, reason="counted") == "not-counted"
    assert script.refused("ask-chips", seat=2, chips=10) == "not-counted"
    assert script.refused("uncounted", seat=1) == "hand-running"


def test_a_counted_player_may_name_an_all_in_of_the_whole_stack(table: Table) -> None:
    script = jars(table, 51, None)
    assert script.post("bet", seat=1, all_in=True, to=50)["seats"][0]["state"] == "all_in"


def test_pot_limit_holds_for_a_jar(table: Table) -> None:
    script = jars(table, None, None, options=POT_LIMIT)
    offer = next(row for row in script.read()["options_now"] if row["move"] == "bet")
    assert (offer["min"], offer["max"]) == (2, 2)
    script.post("bet", seat=1, to=2)
    assert script.refused("raise", seat=2, to=9) == "max-raise"
    assert script.refused("raise", seat=2, all_in=True, to=9) == "max-raise"
    script.post("raise", seat=2, all_in=True, to=7)


def test_no_limit_names_the_largest_possible_amount_and_hides_the_reserve(table: Table) -> None:
    script = jars(table, None, None)
    offer = next(row for row in script.read()["options_now"] if row["move"] == "bet")
    assert offer["max"] == 10**9
    script.post("bet", seat=1, to=10**9)
    assert script.post("fold", seat=2)["last_hand"]["won"] == {"1": 2}


def test_a_fixed_limit_all_in_from_a_jar_is_the_amount_in_the_jar(table: Table) -> None:
    script = jars(table, None, None, options=FIXED)
    assert script.refused("bet", seat=1, all_in=True, to=6) == "max-bet"
    now = script.post("bet", seat=1, all_in=True, to=3)
    assert now["seats"][0]["state"] == "all_in"
    assert script.post("call", seat=2)["pot"] == 8


def test_a_newcomer_may_play_from_a_jar_and_a_counted_player_may_stop_counting(table: Table) -> None:
    script = table()
    now = script.post("sit", seat=6, name="Jar", stack=None)
    assert (now["seats"][-1]["stack"], now["log"][0]) == (None, "Jar sits down; these chips are not counted")
    assert stacks(script.post("uncounted", seat=1))[0] is None
    assert stacks(script.post("uncounted")) == [None] * 5
    assert script.refused("uncounted") == "not-counted"


def test_chips_left_behind_stay_counted(table: Table) -> None:
    script = table()
    script.post("leave", seat=1, cash_out=False)
    assert script.refused("uncounted", seat=1) == "not-counted"
    assert stacks(script.post("uncounted")) == [200, None, None, None]


def test_a_player_who_left_chips_behind_and_is_back_uncounted_is_offered_no_payment(table: Table) -> None:
    script = table()
    script.post("money", currency="EUR", chip=50)
    script.post("leave", seat=4, cash_out=False)
    script.post("leave", seat=1, cash_out=True)
    script.post("sit", seat=1, name="Dora", stack=None)
    paid = [offer["seat"] for offer in script.read()["offers"] if offer["move"] == "pay"]
    assert paid == [2, 3]
    assert script.refused("pay", seat=4) == "not-counted"


def test_a_player_with_a_jar_leaves_uncounted_and_a_counted_player_may_keep_chips(table: Table) -> None:
    script = table()
    script.post("uncounted", seat=2)
    jar, counted = (script.client.get(f"/t/{script.code}/seat/{n}", headers=script.headers).text for n in (2, 1))
    assert "Leave the game" in jar and "Leave the game, keep" not in jar
    assert "Leave the game, keep 200 chips" in counted
    assert "Track this stack" in jar and "Track this stack" not in counted
    counts = [offer for offer in script.read()["offers"] if offer["move"] == "count"]
    assert [offer["seat"] for offer in counts if offer.get("starts")] == [2]


def test_a_player_with_a_jar_goes_all_in_from_their_phone(app: Flask, table: Table) -> None:
    script = jars(table, 200, None, 200)
    script.post("bet", seat=1, to=50)
    phone = sits(app, script, 2)
    page = phone.client.get(f"/t/{script.code}").text
    assert "data-all-in" in page
    assert "[[1, 50, 1, &#34;/t/" in page, "what is no more than the bet is a call"
    assert "data-all-in" not in script.guest().get(f"/t/{script.code}").text
    assert phone.move("call", seat=2, all_in=True, to=20).status_code == 200
    assert script.read()["seats"][1]["state"] == "all_in"


def test_the_keypad_has_the_totals_of_the_offer_and_the_move_of_each() -> None:
    assert jar_keypad(2, 1, 50, Offer(move="raise", max=90)).totals == ((1, 50, 1, "call"), (51, 90, 1, "raise"))
    assert jar_keypad(2, 1, 0, Offer(move="bet", max=90)).totals == ((1, 90, 1, "bet"),)
    assert jar_keypad(2, 1, 50, None).totals == ((1, 50, 1, "call"),)
    unit = keypad_for(Offer(move="bet", seat=1, min=4, max=199, unit=2), "Bet")
    assert unit.totals == ((4, 199, 2, "bet"), (199, 199, 1, "bet")), "all-in may be any total (BET-16)"
    assert unit.hint == "4 to 199, in steps of 2"


def test_a_jar_plays_stud_with_a_bring_in_and_buys_a_card(table: Table) -> None:
    stakes = {"ante.amount": 1, "limit.type": "fixed", "limit.small": 5, "limit.big": 10, "stud.bring_in_amount": 2}
    seats = [{"seat": n, "name": "ABC"[n - 1], "stack": None} for n in (1, 2, 3)]
    script = table(preset="SC", seats=seats, dealer=3, options=stakes)
    play(script, "deal, A starts, A brings in")
    now = script.post("complete", seat=2, to=5)
    assert (now["pot"], stacks(now)) == (10, [None] * 3)
    now = script.post("call", seat=3, all_in=True, to=4)
    assert now["seats"][2]["state"] == "all_in"
    now = script.post("fold", seat=1)
    assert [pot["chips"] for pot in now["pots"]] == [13]  # uncalled chips went back
