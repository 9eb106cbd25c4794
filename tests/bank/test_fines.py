"""A fine into the pot, at any time, of any player, with a reason; taken back as any tap is (CHIP-08)."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.evening.test_beyond_the_hand import FIXED
from tests.playing import Game, play, wins

WHY = "out of turn"


def fined(game: Game, seat: int, chips: int) -> None:
    game.post("fine", seat=seat, chips=chips, reason=WHY)


def test_chip_08_a_fine_lies_in_the_pot_and_is_not_a_bet(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, **FIXED)
    play(game, "deal")
    orders = game.read()["handling"]
    fined(game, 3, 7)
    assert orders and game.now["handling"] == orders, "the dealer is told the same"
    game.post("take-back")
    play(game, "B bets 5")
    to_call = game.offer("call")
    fined(game, 3, 7)
    assert game.now["log"][0] == "C pays a fine of 7 chips into the pot: out of turn"
    assert (game.offer("call"), game.turn) == (to_call, "C")
    play(game, "C calls, A folds, B pat, C pat, B checks, C checks")
    wins(game, "B")
    assert game.stacks == [98, 100 + 2 + 2 + 5 + 7, 100 - 2 - 5 - 7]


@pytest.mark.parametrize("who", ["still in", "folded", "not dealt in"])
def test_chip_08_anybody_may_be_fined(client: FlaskClient, who: str) -> None:
    game = Game(client, "DH", [100] * 4, **FIXED)
    if who == "not dealt in":
        game.post("away", seat=3)
    play(game, "deal, B bets 5" if who == "not dealt in" else "deal, B bets 5, C folds")
    seat, pot = (4 if who == "still in" else 3), game.now["pot"]
    fined(game, seat, 6)
    assert game.now["pot"] == game.now["pots"][0]["chips"] == pot + 6
    assert game.seat("ABCD"[seat - 1])["stack"] == (100 if who == "not dealt in" else 98) - 6


def test_chip_08_one_tap_fines_everybody_still_in_as_far_as_they_can_pay(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100, 100, 5], **FIXED)
    play(game, "deal, B bets 5, C folds")
    pot, before = game.now["pot"], game.stacks
    game.post("fine", all=True, chips=4, reason="nobody was in")
    assert [was - now for was, now in zip(before, game.stacks, strict=True)] == [4, 4, 0, 2]
    assert game.now["pot"] == pot + 10 and game.offer("call")["seat"] == 4
    game.post("take-back")
    assert (game.stacks, game.now["pot"]) == (before, pot)
    assert game.refused("fine", all=True, chips=4, reason="") == "fine-reason"
    assert game.refused("fine", chips=4, reason="nobody was in") == "missing", "a seat forgotten fines nobody"


def test_chip_08_where_all_are_all_in_nobody_is_fined(client: FlaskClient) -> None:
    game = Game(client, "DH", [5, 5], **FIXED | {"ante__amount": 5})
    play(game, "deal")
    assert game.refused("fine", all=True, chips=1, reason="too loud") == "not-now"
    assert "fine" not in {offer["move"] for offer in game.read()["offers"]}


def test_chip_08_between_two_hands_everybody_who_plays_is_fined_from_the_seat_sheet(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 4, **FIXED)
    play(game, "deal, B bets 5, C folds, D folds, A folds")
    game.post("away", seat=3)
    before = game.stacks
    assert 'name="all" value="true">For everybody' in game.page("/seat/1")
    game.sends("fine", seat="1", chips="2", reason="three rounds", all="true")
    assert [was - now for was, now in zip(before, game.stacks, strict=True)] == [2, 2, 0, 2]
    assert game.now["pot"] == 6


def test_chip_08_in_the_showdown_a_fine_is_part_of_the_main_pot(client: FlaskClient) -> None:
    """A is all-in for 10: the fine can be won by everybody still in."""
    game = Game(client, "DH", [11, 100, 100], ante__amount=1, limit__type="no", limit__min=2)
    play(game, "deal, B bets 20, C calls, A calls, B pat, C pat, A pat, B checks, C checks")
    assert [pot["chips"] for pot in game.now["pots"]] == [33, 20]
    fined(game, 2, 4)
    assert [pot["chips"] for pot in game.now["pots"]] == [37, 20]
    wins(game, "C", "A")
    assert game.stacks == [37, 75, 99]


def test_chip_08_and_last_05_a_fine_waits_for_the_next_pot_or_is_the_last_winners(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, **FIXED)
    assert game.refused("fine", seat=1, chips=1, reason=WHY) == "fine-no-pot"
    assert "A fine into the pot" not in game.page("/seat/1")
    play(game, "deal, B bets 5, C folds, A folds")
    assert game.refused("fine", seat=1, chips=99, reason=WHY) == "fine-too-large"
    fined(game, 1, 98)
    assert game.stack("A") == 0
    game.post("take-back")
    fined(game, 1, 8)
    assert (game.now["pot"], game.now["phase"]) == (8, "between")
    play(game, "deal")
    assert game.now["pot"] == 8 + 6
    game.post("take-back")
    game.post("finish")
    assert game.stacks == [90, 112, 98]


def test_jack_04_a_fine_stays_with_the_jackpot(client: FlaskClient) -> None:
    game = Game(client, "DJ", [100] * 3, **FIXED)
    play(game, "deal")
    fined(game, 1, 8)
    play(game, "B checks, C checks, A checks")
    assert (game.now["phase"], game.now["pot"]) == ("deal", 14)
    fined(game, 2, 2)
    play(game, "deal")
    assert game.now["pot"] == 16 + 6


def test_chip_08_pots_that_stay_keep_their_players_and_everybody_plays_for_the_fine(client: FlaskClient) -> None:
    game = Game(client, "JT", [3, 100, 100], ante__amount=1, limit__type="no", limit__min=2)
    play(game, "deal, B bets 10, C calls, A calls, B pat, C pat, A pat, B checks, C checks")
    game.post("openers", seat=2, shown=True)
    game.post("award", pots=[{"pot": 1, "carry": True}, {"pot": 0, "carry": True}])
    fined(game, 2, 5)
    play(game, "deal")
    assert game.now["pot"] == sum(pot["chips"] for pot in game.now["pots"])
    assert game.now["pots"][0]["seats"] == [1, 2, 3]


def test_chip_08_a_player_in_the_hand_keeps_a_chip_and_a_reason_is_required(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, **FIXED)
    play(game, "deal")
    assert game.refused("fine", seat=2, chips=500, reason="x") == "fine-live"
    assert game.refused("fine", seat=2, chips=98, reason=" ") == "fine-reason"
    assert next(o["max"] for o in game.now["offers"] if o["move"] == "fine" and o["seat"] == 2) == game.stack("B") - 1
    assert "A fine into the pot" in game.page("/seat/2")
    answer = game.guest().post(f"{game.url}/fine", json={"seat": 2, "chips": 1, "reason": WHY, "seen": game.newest})
    assert answer.status_code == 403, "only hosts take fines"
