"""Beyond the hand: evening keys, chips for players without any, chips between players, the winning hand."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.screen.middle import middle_of
from models.screen.taps import passes
from models.table.table import LastHand, Table
from tests.playing import Game, play, wins

FIXED: dict[str, Any] = {"ante__amount": 2, "limit__type": "fixed", "limit__small": 5, "limit__big": 10}


def shown_down(game: Game) -> None:
    """A hand of three with a showdown between B and C, won by B."""
    play(game, "deal, B bets 5, C calls, A folds, B pat, C pat, B checks, C checks")
    wins(game, "B")


def bank(game: Game) -> dict[str, Any]:
    return game.json("/bank")


def settled(game: Game) -> dict[str, Any]:
    return game.json("/settle")


@pytest.fixture
def broke(client: FlaskClient) -> Game:
    """B has lost everything to C; B started with 12, the others with 100."""
    game = Game(client, "DH", [100, 12, 100, 100], "A", **FIXED)
    play(game, "deal, B bets 5, C raises 10, D folds, A folds, B calls, B pat, C pat")
    game.post("award", pots=[{"pot": 0, "high": [3]}])
    assert game.stack("B") == 0
    return game


def rebuys(game: Game) -> list[tuple[int, int]]:
    return [
        (offer["seat"], offer["usual"])
        for offer in game.now["offers"]
        if offer["move"] == "buy-in" and offer.get("broke")
    ]


# Chips for players without any


def test_bank_01_a_player_without_chips_is_offered_the_most_common_stack(client: FlaskClient, broke: Game) -> None:
    """The larger of two as common; a single one gets no button for all, and the deal never waits for a purchase."""
    assert rebuys(broke) == [(2, 100)]
    assert "All buy" not in broke.page() and "Both buy" not in broke.page()
    assert broke.refused("together", all="buy-in") == "nothing-together"
    play(broke, "B buys in 100")
    assert (broke.stack("B"), rebuys(broke)) == (100, [])
    broke.total -= 100
    broke.post("take-back")
    assert rebuys(broke) == [(2, 100)]
    assert "deal" in broke.moves
    broke.post("deal")
    assert broke.seat("B")["state"] == "out"
    assert rebuys(broke) == []
    assert rebuys(Game(client, "DH", [50, 0, 80, 80, 50], "A", **FIXED)) == [(2, 80)]


def test_bank_01_all_players_without_chips_buy_with_one_tap(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 0, 0, 100, 100], "A", **FIXED)
    assert "Both buy <b>100</b>" in game.page() and "<b>2 players</b> <span>have no chips" in game.page()
    game.total += 200
    game.post("together", all="buy-in")
    assert game.stacks == [100] * 5
    game.total -= 200
    game.post("take-back")
    assert game.stacks == [100, 0, 0, 100, 100]


def offered(game: Game, move: str, language: str = "") -> str:
    """The form of this move for players without chips."""
    page = game.page(language=language)
    return str(re.findall(rf'class="no-chips.*?(<form[^>]*/{move}".*?</form>)', page, re.S)[0])


def bought(game: Game, move: str) -> None:
    """Sends this form as it is drawn."""
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', offered(game, move)))
    game.client.post(f"{game.url}/{move}", data=fields, headers=game.key)


def test_bank_01_chips_are_paid_for_at_once_if_most_paid_at_once(client: FlaskClient) -> None:
    paying = Game(client, "DH", [0, 0, 0], None, **FIXED)
    paying.total = None
    for seat, paid in ((1, False), (2, True), (3, True)):
        paying.post("buy-in", seat=seat, chips=100, paid=paid)
    for seat in (1, 2):
        paying.post("sit", seat=seat + 3, name=f"New {seat}", stack=0)
    page = paying.page()
    assert "<small>Paid</small>" in page and "<small>On credit</small>" not in page
    bought(paying, "together")
    assert [person["paid"] for person in bank(paying)["people"]] == [0, 100, 100, 100, 100]


def test_bank_01_the_button_says_what_is_booked(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 0, 100], "A", {"money": {"currency": "EUR", "chip": "0.10"}}, **FIXED)
    before = bank(game)["people"][1]
    for language, says in (("en", "On credit: €10.00"), ("de", "Anschreiben: 10,00\xa0€")):
        assert f"<small>{says}</small>" in offered(game, "buy-in", language)
    bought(game, "buy-in")
    after = bank(game)["people"][1]
    assert (after["owes"] - before["owes"], after["paid"] - before["paid"]) == (100, 0), "nobody has paid anything"


def test_bank_01_the_evening_sets_the_amount_and_the_limit_and_may_offer_nothing(broke: Game) -> None:
    """Evening keys take only their own values."""
    for wrong in ({"evening.rebuy_most": -1}, {"evening.music": True}, {"evening.loans": 1}):
        assert broke.refused("evening", **wrong) == "choice"
    asked = {"evening.loans": 1, "evening.rebuy_chips": 0}
    texts = [broke.denied("evening", **{key: value})["text"] for key, value in asked.items()]
    assert texts[0] == "“evening.loans” must be one of: true, false."
    assert texts[1].startswith("“evening.rebuy_chips” must be a whole number from 1 to")
    assert broke.refused("evening") == "missing"
    broke.post("evening", **{"evening.rebuy_offer": False})
    assert rebuys(broke) == []
    assert [o for o in broke.now["offers"] if o["move"] == "buy-in" and o["seat"] == 2], "the bank sells all the same"
    broke.post("evening", **{"evening.rebuy_offer": True, "evening.rebuy_chips": 150, "evening.rebuy_most": 1})
    assert broke.now["evening"]["evening.rebuy_most"] == 1
    assert rebuys(broke) == [(2, 150)]
    play(broke, "B buys in 150")
    assert broke.refused("buy-in", seat=2, chips=10) == "rebuy-most"
    assert broke.refused("ask-chips", seat=2, chips=10) == "rebuy-most"
    assert not [o for o in broke.now["offers"] if o["move"] == "buy-in" and o["seat"] == 2]


# Chips from player to player


def test_bank_02_the_worked_loan_is_booked_as_written(client: FlaskClient) -> None:
    game = Game(client, "DH", [200, 100, 100], "A", **FIXED)
    game.post("lend", **{"from": 1, "to": 2, "chips": 50})
    assert game.stacks == [150, 150, 100]
    assert bank(game)["loans"] == [{"from": "A", "to": "B", "chips": 50}]
    game.post("count", seat=1, chips=180)
    game.post("difference", seat=1, how="moved", to=2, reason="played")
    assert game.stacks == [180, 120, 100]
    people = {person["name"]: person["gets"] for person in settled(game)["people"]}
    assert people == {"A": 30, "B": -30, "C": 0}
    assert [(row["from"], row["to"], row["amount"]) for row in settled(game)["payments"]] == [("B", "A", 30)]
    assert {person["name"]: (person["lent"], person["borrowed"]) for person in bank(game)["people"]} == {
        "A": (50, 0),
        "B": (0, 50),
        "C": (0, 0),
    }


def test_bank_02_chips_going_back_repay_a_loan_first(client: FlaskClient) -> None:
    game = Game(client, "DH", [200, 100, 100], "A", **FIXED)
    game.post("lend", **{"from": 1, "to": 2, "chips": 50})
    game.post("lend", **{"from": 2, "to": 1, "chips": 20})
    assert bank(game)["loans"] == [{"from": "A", "to": "B", "chips": 30}]
    game.post("lend", **{"from": 2, "to": 1, "chips": 40, "as": "paid"})
    assert bank(game)["loans"] == []
    assert game.stacks == [210, 90, 100]
    people = {person["name"]: (person["won"], person["gets"]) for person in settled(game)["people"]}
    assert people == {"A": (0, 10), "B": (0, -10), "C": (0, 0)}, "10 were paid for between the two"


def test_bank_02_chips_sold_are_no_loan_and_a_loan_follows_a_renamed_player(client: FlaskClient) -> None:
    game = Game(client, "DH", [200, 100, 100], "A", **FIXED)
    game.post("lend", **{"from": 1, "to": 2, "chips": 50, "as": "paid"})
    assert (game.stacks, bank(game)["loans"], game.now["log"][0]) == ([150, 150, 100], [], "A sells B 50 chips")
    game.post("lend", **{"from": 1, "to": 2, "chips": 50})
    game.post("rename", seat=2, name="Berta")
    assert bank(game)["loans"] == [{"from": "A", "to": "Berta", "chips": 50}]


def test_bank_02_an_impossible_loan_is_refused(client: FlaskClient) -> None:
    """A stack takes no more chips than it can hold, and a player who has gone takes none."""
    game = Game(client, "DH", [200, 100, 100, 10**9 - 50], "A", **FIXED)
    game.post("leave", seat=3)
    wrong = {(2, 201): "not-enough", (1, 5): "lend-self", (2, 0): "number", (3, 5): "already-left"}
    for (to, chips), why in {**wrong, (4, 51): "too-many-chips"}.items():
        assert game.refused("lend", **{"from": 1, "to": to, "chips": chips}) == why
    assert re.findall(r'name="to" value="(\d)"', game.page("/lend/1")) == ["2", "4"]
    game.post("lend", **{"from": 1, "to": 4, "chips": 50})
    assert game.stack("D") == 10**9
    for loans, why in ((False, "loans-off"), (True, "hand-running")):
        game.post("evening", **{"evening.loans": loans})
        if loans:
            game.post("deal")
        assert game.refused("lend", **{"from": 1, "to": 2, "chips": 5}) == why


# The winning hand


def test_story_01_the_winning_hand_is_noted_with_one_tap_and_changes_no_chip(client: FlaskClient) -> None:
    """Only one won at a showdown, by its winner and with different cards; recap and histories have it, also later."""
    game = Game(client, "DH", [100] * 3, "A", **FIXED)
    play(game, "deal, B bets 5, C folds, A folds")
    assert game.refused("note-hand", seat=2, made="flush") == "no-such-hand"
    game.post("dealer", seat=1)
    shown_down(game)
    stacks, seen = game.stacks, game.now["seq"]
    assert [o["seat"] for o in game.now["offers"] if o["move"] == "note-hand"] == [2]
    assert game.refused("note-hand", seat=3, made="flush") == "no-such-hand"
    assert game.refused("note-hand", seat=2, made="low_8") == "made"
    for cards in ("Kh Kx", "kings full", "Kh Kh", "2h 3h 4h 5h 6h 7h"):
        assert game.refused("note-hand", seat=2, made="full_house", cards=cards) == "cards"
    assert game.read()["made"] == {"hand": 2}, "nothing is noted of it"
    game.post("note-hand", seat=2, made="full_house", cards="Kh Ks Kd 7c 7s")
    assert (game.stacks, game.now["made"]) == (stacks, {"hand": 2, "2": "full_house"})
    assert game.now["log"][0] == "Hand 2, B: full house"
    game.post("deal", seen=seen)  # it makes no screen stale
    assert game.read()["phase"] == "bet"
    game.post("note-hand", seat=2, hand=2, made="flush")
    assert "Flush" in game.page("/story")
    assert '_made = ["B: flush"]' in game.page("/hands.phhs")
    game.post("note-hand", seat=2, hand=2, made=None)
    assert "_made" not in game.page("/hands.phhs")


def test_seat_08_a_winning_hand_is_noted_for_its_winner_on_any_chair(client: FlaskClient) -> None:
    """The last winner is shown on their present chair."""
    game = Game(client, "DH", [100] * 3, "A", **FIXED)
    shown_down(game)  # B wins
    game.post("move-seat", seat=2, to=3, swap=True)
    assert game.now["last_hand"]["won"] == {"3": 16}
    page = game.page()
    assert re.findall(r'class="winner"><span>(\w)</span>', page) == ["B"] and page.count("won 16") == 1
    assert [o["seat"] for o in game.now["offers"] if o["move"] == "note-hand"] == [3]
    assert game.refused("note-hand", seat=2, made="flush") == "no-such-hand"
    assert words_offered(game) == {"B": "Pair"}
    game.post("note-hand", seat=3, made="flush")
    assert (game.now["made"], game.now["log"][0]) == ({"hand": 1, "3": "flush"}, "Hand 1, B: flush")
    game.post("move-seat", seat=3, to=2, swap=True)
    assert game.read()["made"] == {"hand": 1, "2": "flush"}
    assert '_made = ["B: flush"]' in game.page("/hands.phhs")
    sheet = [game.page(f"/seat/{seat}") for seat in (2, 3)]
    assert ["was won with" in text for text in sheet] == [True, False]
    assert '<option value="">' not in sheet[0], "what was noted stands there"
    game.post("note-hand", seat=2, made=None)
    choice = r'<select name="made" required>\s*<option value="">'
    assert re.search(choice, game.page("/seat/2")), "one tap alone notes nothing"
    game.post("lot", keep=[1])
    seat = next(str(row["seat"]) for row in game.now["seats"] if row["name"] == "B")
    assert game.now["last_hand"]["won"] == {seat: 16}


def test_a_payout_stays_right_with_a_newcomer_on_the_winners_chair(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, "A", **FIXED)
    play(game, "deal, B bets 5, C calls, A folds, B pat, C pat, B checks, C checks")
    game.post("award", pots=[{"pot": 0, "high": [2, 3]}])
    game.post("leave", seat=2)
    game.total -= game.stack("B")
    game.post("cash-out", seat=2, chips=game.stack("B"))
    game.total += 100
    game.post("sit", seat=2, name="D", stack=100)
    last = game.now["last_hand"]
    assert ([*last["won"]], last["in"], last["out"]) == (["3"], 16, 16)
    page = game.page()
    assert 'class="winner"><span>C</span>' in page and "paid out" not in page


def balance(table: Table) -> tuple[int, int] | None:
    """Chips in and out of the last hand, where the page mentions a difference."""
    return middle_of(table, None, None, paused=False).balance


def test_a_lost_chip_of_a_hand_is_reported_on_the_page() -> None:
    even, lost = LastHand(1, ((1, 5), (2, 1)), 8, 2), LastHand(1, ((1, 5),), 8, 2)
    assert [balance(Table(last_hand=last)) for last in (None, even, lost)] == [None, None, (8, 7)]


def words_offered(game: Game) -> dict[str, str]:
    """The choices on the host's page: the first word of each row."""
    page = game.page()
    rows = re.findall(r'aria-label="What did ([\w ]+) win with\?"(.*?)</div>', page, re.S)
    return {name: re.findall(r"<button>([^<]+)</button>", row)[0] for name, row in rows}


def test_story_01_in_high_low_each_half_is_noted_by_its_own_words(client: FlaskClient) -> None:
    """A phone names the player whose hand it asks for."""
    game = Game(client, "DS", [100] * 3, "A", **FIXED)
    asked = client.post(f"{game.url}/join", json={"key": game.door()["key"], "seat": 2}).json["request"]
    client.post(f"{game.url}/admit", json={"request": asked}, headers=game.key)
    key = client.get(f"{game.url}/join/{asked}", headers={"Accept": "application/json"}).json["seat_key"]
    play(game, "deal, B bets 5, C calls, A calls, B pat, C pat, A pat, B checks, C checks, A checks")
    game.post("award", pots=[{"pot": 0, "high": [3], "low": [2]}])
    assert words_offered(game) == {"B": "5 low"}, "one question at a time"
    page = client.get(game.url, headers={"Authorization": f"Bearer {key}", "Accept": "text/html"}).text
    (row,) = re.findall(r'class="noting".*?</div>', page, re.S)
    assert "<span>B won with</span>" in row
    game.post("note-hand", seat=2, made="low_7")
    assert words_offered(game) == {"C": "Pair"}
    play(game, "deal, C bets 5, A calls, B calls, C pat, A pat, B pat, C checks, A checks, B checks")
    game.post("award", pots=[{"pot": 0, "high": [3], "low": [3]}])
    assert words_offered(game) == {"C": "Pair"}, "one hand won both"


def test_story_01_where_all_declared_low_a_low_hand_is_noted(client: FlaskClient) -> None:
    game = Game(client, "DS", [100] * 3, "A", hl__mode="declare_simultaneous", **FIXED)
    play(game, "deal, B bets 5, C calls, A calls, B pat, C pat, A pat, B checks, C checks, A checks")
    play(game, "A declares low, B declares low, C declares low")
    page = game.page()
    assert "All declared low: the lowest hand takes all of it." in page
    game.post("award", pots=[{"pot": 0, "low": [2, 3]}])
    assert words_offered(game) == {"B and C": "5 low"}, "a tie is one hand"
    game.post("note-hand", seat=3, made="low_7")
    assert game.now["made"] == {"hand": 1, "2": "low_7", "3": "low_7"} and not words_offered(game)
    game.post("note-hand", seat=3, made=None)
    assert game.now["made"] == {"hand": 1, "2": "low_7"}


def test_story_01_winners_of_one_hand_are_asked_together_and_named_beside_others(client: FlaskClient) -> None:
    game = Game(client, "DH", [6, 100, 100], "A", **FIXED)
    play(game, "deal, B bets 5, C calls, A calls, B pat, C pat, A pat, B bets 10, C calls")
    game.post("award", pots=[{"pot": 1, "high": [2, 3]}])
    game.post("award", pots=[{"pot": 0, "high": [1]}])
    assert "<span>A gewann mit</span>" in game.page(language="de")
    game.post("note-hand", seat=1, made="flush")
    assert "<span>B und C gewannen mit</span>" in game.page(language="de")


def test_story_01_a_tie_of_all_winners_is_one_hand_and_names_nobody(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, "A", **FIXED)
    play(game, "deal, B bets 5, C calls, A calls, B pat, C pat, A pat, B checks, C checks, A checks")
    game.post("award", pots=[{"pot": 0, "high": [1, 2, 3]}])
    assert "<span>Gewonnen mit</span>" in game.page(language="de")


def test_story_01_a_hand_that_turned_to_low_is_noted_as_low(client: FlaskClient) -> None:
    game = Game(client, "JB", [100] * 3, "A", **FIXED)
    play(game, "deal, B checks, C checks, A checks, B bets 5, C calls, A folds, B pat, C pat, B checks, C checks")
    game.post("award", pots=[{"pot": 0, "low": [3]}])
    assert words_offered(game) == {"C": "5 low"}
    game.post("note-hand", seat=3, made="low_8")
    assert game.now["made"] == {"hand": 1, "3": "low_8"}


SHOWN_LOW = {"LC": ("5", "king"), "LH": ("6", "king"), "L7": ("7", "ace")}
LOWS_A6 = ["6 low", "7 low", "8 low", "9 low", "10 low", "Jack low", "Queen low", "King low"]
LOWS_A6_GERMAN = ["6 Low", "7 Low", "8 Low", "9 Low", "10 Low", "Bube Low", "Dame Low", "König Low"]


def test_low_02_to_04_only_a_possible_low_is_noted(client: FlaskClient) -> None:
    """STORY-01: by its highest card; LOW-03: the felt offers no five and no ace low."""
    for preset, (best, worst) in SHOWN_LOW.items():
        game = Game(client, preset, [4, 4], "A", ante__amount=4, limit__small=5, limit__big=10)
        game.post("deal")
        game.post("award", pots=[{"pot": 0, "low": [1]}])
        values = next(offer["values"] for offer in game.now["offers"] if offer["move"] == "note-hand")
        assert (values[0], values[1], values[-1]) == (f"low_{best}", f"low_{int(best) + 1}", f"low_{worst[0]}")
        never = {"low_5", "low_6", "low_a"} - set(values)
        assert never, "some low can never be"
        for word in never:
            assert game.refused("note-hand", seat=1, made=word) == "made"
        if preset == "LH":
            assert (on_the_felt(game), on_the_felt(game, "de")) == (LOWS_A6, LOWS_A6_GERMAN)
        game.post("note-hand", seat=1, made="low_8")
        assert game.now["made"] == {"hand": 1, "1": "low_8"}


def on_the_felt(game: Game, language: str = "") -> list[str]:
    """The hands that the host's page offers to note."""
    (row,) = re.findall(r'class="noting".*?</div>', game.page(language=language), re.S)
    return re.findall(r"<button>([^<]+)</button>", row)


def test_story_01_of_three_cards_no_hand_of_more_is_offered(client: FlaskClient) -> None:
    more = {"course": [{"deal": 3}, {"bet": "left"}]}
    game = Game(client, "AO", [40] * 2, "A", more, ante__amount=2, limit__min=2, limit__max=4)
    play(game, "deal, check, check")
    game.post("award", pots=[{"pot": 0, "high": [1]}])
    assert on_the_felt(game) == ["Pair", "Three of a kind", "Straight", "Flush", "Straight flush", "High card"]


# Other chairs


def names(game: Game) -> dict[int, str]:
    return {seat["seat"]: seat["name"] for seat in game.now["seats"]}


def test_seat_08_a_player_takes_a_free_chair_with_everything_but_the_disc(client: FlaskClient) -> None:
    game = Game(client, "DH", [50, 100, 150], "A", **FIXED)
    game.post("lend", **{"from": 3, "to": 1, "chips": 20})
    shown_down(game)
    assert game.now["dealer"] == 2
    stack = game.stack("B")
    game.post("move-seat", seat=2, to=7)
    assert names(game) == {1: "A", 3: "C", 7: "B"}
    assert [s["stack"] for s in game.now["seats"] if s["seat"] == 7] == [stack]
    assert game.now["dealer"] == 3, "the deal moves by chairs; the empty one is passed over"
    assert bank(game)["loans"] == [{"from": "C", "to": "A", "chips": 20}]
    game.post("deal")
    game.post("take-back")
    game.post("take-back")
    assert names(game) == {1: "A", 2: "B", 3: "C"}


def test_seat_08_two_players_swap_only_on_request(client: FlaskClient) -> None:
    game = Game(client, "DH", [50, 100, 150], "A", **FIXED)
    assert game.refused("move-seat", seat=1, to=3) == "chair-taken"
    assert game.refused("move-seat", seat=1, to=1) == "chairs"
    assert game.refused("move-seat", seat=1, to=11) == "number"
    game.post("move-seat", seat=1, to=3, swap=True)
    assert (names(game), game.stacks) == ({1: "C", 2: "B", 3: "A"}, [150, 100, 50])
    game.post("deal")
    assert game.refused("move-seat", seat=1, to=5) == "hand-running"


def test_seat_07_seats_are_drawn_by_lot_once_and_the_first_dealer_is_chosen_again(client: FlaskClient) -> None:
    """The sheet ticks players who keep their seats; one alone draws no lot."""
    game = Game(client, "DH", [50, 100, 150, 200], "A", **FIXED)
    sheet = game.page("/evening")
    assert all(f'name="keep{n}" value="{n}"' in sheet for n in (1, 2, 3, 4))
    form = {"seen": game.now["seq"], "keep": "[]", "keep1": "1", "keep2": "2"}
    for more, status in (({"keep3": "3"}, 422), ({}, 204)):
        assert client.post(game.url + "/lot", data=form | more, headers=game.key).status_code == status
    game.read()
    assert (names(game)[1], names(game)[2], game.now["phase"]) == ("A", "B", "first_dealer")
    game.post("lot", keep=[2])
    drawn = names(game)
    assert (drawn[2], set(drawn), sorted(drawn.values())) == ("B", {1, 2, 3, 4}, ["A", "B", "C", "D"])
    assert (game.now["phase"], game.now["dealer"]) == ("first_dealer", None)
    assert names(game) == {seat["seat"]: seat["name"] for seat in game.read()["seats"]}, "a fact, not drawn again"
    game.post("dealer", seat=2)
    game.post("deal")
    assert game.refused("lot") == "hand-running"


def test_seat_07_jack_14_chairs_and_the_game_stay_while_a_jackpot_is_carried(client: FlaskClient) -> None:
    game = Game(client, "DJ", [100] * 3, "A", **FIXED)
    play(game, "deal, all check")
    assert not {"seat-order", "move-seat", "lot"} & {offer["move"] for offer in game.now["offers"]}
    assert game.refused("lot") == game.refused("move-seat", seat=1, to=5) == "jackpot-carried"
    assert game.refused("seat-order", order=[[1, "B"], [2, "A"], [3, "C"]]) == "jackpot-carried"
    refusal = game.denied("move-seat", seat=1, to=5)
    assert (refusal["why"], "seats stay" in refusal["text"]) == ("/rules#SEAT-08", True)
    assert game.refused("options", options={"draw.max": 3}) == "jackpot-carried"
    assert game.denied("options", options={"draw.max": 3})["why"] == "/rules#JACK-14"
    assert game.refused("deal", preset="DH") == game.refused("deal", called="Crazy Cousin") == "same-game"


def test_a_tap_on_a_later_seat_names_who_folds_and_the_consequence(client: FlaskClient) -> None:
    """By name up to three; a player who would be left alone is not announced as next to act."""
    spread = {"limit__type": "spread", "limit__min": 2, "limit__max": 10}
    game = Game(client, "DH", [50] * 6, "F", ante__amount=1, **spread)
    play(game, "deal, A bets 2")
    assert skipped(game) == {
        3: "B folds, C’s turn",
        4: "B and C fold, D’s turn",
        5: "B, C and D fold, E’s turn",
        6: "Everybody before F folds",
    }
    play(game, "B raises 4, C folds, D folds, E folds")
    assert skipped(game) == {1: "F folds, A’s turn"}
    blinds = Game(client, "DB", [50] * 3, "A", blind__small=1, blind__big=2, **spread)
    play(blinds, "deal")
    assert skipped(blinds) == {2: "A folds, B’s turn", 3: "A and B fold, only C is left"}


def skipped(game: Game) -> dict[int, str]:
    """By seat, the actions a tap on it makes the players before it take, in words."""
    assert game.evening
    return {seat: button.text for seat, button in passes(game.evening.table)}


def test_the_log_says_only_the_settings_that_changed(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, **FIXED)
    game.post("evening", **{"buy.max": 200, "buy.match": "none", "evening.loans": True})
    assert game.now["log"][0] == "Buy at most: 200"
    before = game.newest
    game.post("evening", **{"buy.max": 200})
    assert game.newest == before


def test_bank_01_an_evening_without_rebuys_is_chosen_in_the_form_and_says_so(broke: Game) -> None:
    """BANK-04: to leave and sit down again is no way to buy again."""
    assert re.search(r'<option\s+value="0"[^>]*>Not at all</option>', broke.page("/evening"))
    broke.post("evening", **{"evening.rebuy_most": 0})
    assert rebuys(broke) == []
    assert broke.refused("buy-in", seat=2, chips=10) == "rebuy-none"
    assert re.search(r'<option\s+value="0" selected[^>]*>Gar nicht</option>', broke.page("/evening", "de"))
    broke.total = None
    broke.post("leave", seat=2)
    for chair in (2, 6):
        assert broke.refused("sit", seat=chair, name="B", stack=100) == "rebuy-none"
    for chair, name, cash_out in ((1, "A", True), (3, "C", False)):
        had = broke.stack(name)
        broke.post("leave", seat=chair, cash_out=cash_out)
        assert broke.refused("sit", seat=chair + 5, name=name, stack=had + 1) == "rebuy-none", name
        broke.post("sit", seat=chair + 5, name=name, stack=had)
    broke.post("sit", seat=7, name="N", stack=100)
