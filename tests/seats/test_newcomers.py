"""A newcomer in a game with blinds (R-BTN-05): posts the big blind or waits, and never takes the dealer's place."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.evening.test_beyond_the_hand import FIXED
from tests.playing import Game, folded_out, play
from tests.rulings_played import rule

BLINDS: dict[str, Any] = {"blind__small": 1, "blind__big": 2, "limit__type": "no"}


@pytest.fixture
def blinds(client: FlaskClient) -> Game:
    """Four with blinds of 1 and 2: D dealt the first hand, A deals the next, B and C have its blinds."""
    game = Game(client, "DB", [50] * 4, "D", **BLINDS)
    play(game, "deal, C folds, D folds, A folds")
    assert game.now["dealer"] == 1
    return game


@pytest.fixture
def with_waiting(blinds: Game) -> Game:
    """E sat down as the fifth and waits for the big blind."""
    sits_down(blinds, "E", 5, comes="wait")
    return blinds


def sits_down(game: Game, name: str, seat: int, **fields: Any) -> None:
    game.total += 50
    game.post("sit", seat=seat, name=name, stack=50, **fields)


def form(game: Game, sheet: str = "sit") -> str:
    """The form for seating people; `seat` is the sheet of the player there."""
    return game.page(f"/{sheet}/5")


def test_r_btn_05_a_newcomer_who_posts_plays_at_once_and_the_deal_passes_as_before(blinds: Game) -> None:
    sits_down(blinds, "E", 5, comes="post")
    assert (blinds.now["dealer"], blinds.now["owes"]) == (1, [{"seat": 5, "chips": 2, "kind": "post"}])
    play(blinds, "deal")
    assert (blinds.now["dealer"], blinds.seat("E")["bet"], blinds.stack("E")) == (1, 2, 48)
    assert (blinds.seat("B")["bet"], blinds.seat("C")["bet"], blinds.now["pot"]) == (1, 2, 5)
    play(blinds, "D folds, E checks, A folds, B folds, C checks, C pat, E pat, C checks, E checks")
    assert blinds.now["phase"] == "showdown"


@pytest.mark.long
def test_r_btn_05_a_newcomer_during_a_hand_takes_nobodys_deal(blinds: Game) -> None:
    play(blinds, "deal")
    sits_down(blinds, "E", 5, comes="post")
    play(blinds, "D folds, A folds, B folds")
    assert blinds.now["dealer"] == 2
    play(blinds, "deal")
    assert blinds.seat("E")["bet"] == 2
    play(blinds, "E raises 6, A folds, B folds, C folds, D folds")
    for dealer in (3, 4):
        play(blinds, "deal")
        assert blinds.now["dealer"] == dealer
        folded_out(blinds)
    play(blinds, "deal")
    sits_down(blinds, "F", 6, comes="post")
    folded_out(blinds)
    assert blinds.now["dealer"] == 1, "E dealt, A deals next"
    play(blinds, "deal")
    assert blinds.seat("F")["bet"] == 2
    play(blinds, "D folds, E folds, F raises 6, A folds, B folds, C folds")
    for dealer in (2, 3, 4, 5, 6):
        assert blinds.now["dealer"] == dealer, "from then on the deal goes round as for everybody"
        play(blinds, "deal")
        folded_out(blinds)


def test_r_btn_05_a_newcomer_in_the_last_dealers_hand_does_not_deal_next(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 4, "D", **BLINDS)
    play(game, "deal")
    sits_down(game, "E", 5, comes="post")
    play(game, "C folds, D folds, A folds")
    assert game.now["dealer"] == 1


def test_r_btn_05_a_waiting_newcomer_plays_once_the_big_blind_reaches_them(with_waiting: Game) -> None:
    game = with_waiting
    assert (game.now["dealer"], game.seat("E")["state"], game.now["owes"]) == (1, "away", [])
    for dealer in (1, 2):
        assert game.seat("E")["state"] == "away"
        assert "waits for the big blind" in game.page()
        play(game, "deal")
        assert (game.now["dealer"], game.stack("E")) == (dealer, 50)
        folded_out(game)
    assert "The big blind reaches E, who plays from now on" in game.now["log"]
    play(game, "deal")
    assert (game.now["dealer"], game.seat("D")["bet"], game.seat("E")["bet"]) == (3, 1, 2)


@pytest.fixture
def with_fred(client: FlaskClient) -> Game:
    """A, B, C and E on chairs 1, 2, 3 and 5; B dealt, C deals next, and the big blind has reached Fred on chair 6."""
    game = Game(client, "DB", [50] * 5, "A", **BLINDS)
    game.post("leave", seat=4)
    play(game, "deal")
    folded_out(game)
    play(game, "deal")
    assert (game.now["dealer"], game.seat("C")["bet"], game.seat("E")["bet"]) == (2, 1, 2)
    sits_down(game, "F", 6, comes="wait")
    folded_out(game)
    assert (game.now["dealer"], game.seat("F")["state"]) == (3, "out")
    return game


def test_r_btn_05_newcomers_between_dealer_and_big_blind_wait(with_fred: Game) -> None:
    with_fred.total -= 50
    assert with_fred.refused("sit", seat=4, name="D", stack=60, comes="post") == "newcomer-waits"
    sits_down(with_fred, "D", 4, comes="wait")
    assert not any(offer["move"] == "back" and offer["seat"] == 4 for offer in with_fred.now["offers"])
    assert with_fred.refused("back", seat=4) == "newcomer-waits"
    play(with_fred, "deal")
    assert (with_fred.seat("E")["bet"], with_fred.seat("F")["bet"], with_fred.seat("D")["state"]) == (1, 2, "away")


@pytest.mark.parametrize(
    ("shift", "posts"),
    [
        (("dealer", {"seat": 1}), {"B": 1, "C": 2}),
        (("away", {"seat": 5}), {"A": 1, "B": 2}),
        (("move-seat", {"seat": 6, "to": 1, "swap": True}), {"E": 1, "A": 2}),
    ],
    ids=["another dealer", "the small blind goes", "seats swapped"],
)
def test_r_btn_05_whoever_loses_the_big_blind_before_the_deal_waits_again(
    with_fred: Game, shift: tuple[str, dict[str, Any]], posts: dict[str, int]
) -> None:
    move, fields = shift
    with_fred.post(move, **fields)
    assert "F waits for the big blind" in with_fred.now["log"][0]
    play(with_fred, "deal")
    seats = {seat["name"]: seat for seat in with_fred.now["seats"]}
    assert (seats["F"]["state"], seats["F"]["stack"]) == ("away", 50)
    assert {name: seat["bet"] for name, seat in seats.items() if seat["bet"]} == posts


def test_r_btn_05_the_big_blind_reaches_the_third_at_a_table_of_two(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 2, "A", **BLINDS)
    play(game, "deal")
    sits_down(game, "C", 3, comes="wait")
    folded_out(game)
    for dealer in (2, 1):
        play(game, "deal")
        assert game.now["dealer"] == dealer
        if dealer == 2:
            assert game.seat("C")["state"] == "away"
            folded_out(game)
    assert [game.seat(who)["bet"] for who in "ABC"] == [0, 1, 2]


@pytest.mark.parametrize("how", ["ruling", "back", "back and ruling"])
def test_r_btn_05_a_newcomer_who_stops_waiting_posts_once_and_plays_at_once(with_waiting: Game, how: str) -> None:
    assert {"move": "back", "seat": 5, "chips": 2} in with_waiting.now["offers"]
    assert "Post 2 and play" in form(with_waiting, "seat")
    if "back" in how:
        with_waiting.post("back", seat=5)
    if "ruling" in how:
        rule(with_waiting, "R-BTN-05 C", who="E")
    assert (with_waiting.now["dealer"], with_waiting.now["owes"]) == (1, [{"seat": 5, "chips": 2, "kind": "post"}])
    play(with_waiting, "deal")
    assert (with_waiting.now["dealer"], with_waiting.seat("E")["bet"], with_waiting.stack("E")) == (1, 2, 48)


def test_r_btn_05_a_newcomer_gone_before_the_big_blind_still_owes_one(with_fred: Game) -> None:
    with_fred.post("away", seat=6)
    assert {"move": "back", "seat": 6, "chips": 2} not in with_fred.now["offers"], "now it would be theirs: they wait"
    play(with_fred, "deal")
    folded_out(with_fred)
    assert (with_fred.now["dealer"], with_fred.seat("F")["state"]) == (5, "away")
    with_fred.post("back", seat=6)
    assert "F waits for the big blind" in with_fred.now["log"][0], "E deals next: F sits before the big blind of B"
    for dealer in (5, 1):
        play(with_fred, "deal")
        assert (with_fred.now["dealer"], with_fred.stack("F")) == (dealer, 50)
        folded_out(with_fred)
    assert {"move": "back", "seat": 6, "chips": 2} in with_fred.now["offers"]


def test_r_btn_05_a_repeated_deal_deals_in_nobody_new(with_waiting: Game) -> None:
    play(with_waiting, "deal")
    rule(with_waiting, "R-MIS-02 A")
    with_waiting.post("back", seat=5)
    play(with_waiting, "deal")
    assert (with_waiting.seat("E")["state"], with_waiting.stack("E")) == ("out", 50), "not dealt in before"
    folded_out(with_waiting)
    play(with_waiting, "deal")
    assert (with_waiting.now["dealer"], with_waiting.seat("E")["bet"], with_waiting.stack("E")) == (2, 2, 48)


def test_r_btn_05_a_newcomer_on_the_chair_of_the_big_blind_does_not_wait(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 5, "C", **BLINDS)
    game.post("leave", seat=1)
    play(game, "deal")
    folded_out(game)
    game.total -= 50
    sits_down(game, "F", 1, comes="wait")
    assert (game.now["dealer"], game.seat("A")["state"]) == (4, "out")
    play(game, "deal")
    assert game.seat("A")["bet"] == 2


def test_r_btn_05_in_a_game_without_blinds_nobody_waits_for_one(blinds: Game) -> None:
    play(blinds, "deal")
    sits_down(blinds, "E", 5, comes="wait")
    folded_out(blinds)
    antes = {"preset": "DH", "options": {"ante.amount": 1, "limit.type": "no"}}
    blinds.post("options", **antes)
    play(blinds, "deal")
    assert blinds.stack("E") == 49
    blinds.post("take-back")
    blinds.post("take-back")
    blinds.post("leave", seat=5)
    blinds.post("options", **antes)
    assert {"move": "back", "seat": 5} in blinds.now["offers"], "for free"
    blinds.post("back", seat=5)
    assert blinds.now["owes"] == []


def test_r_btn_05_the_form_asks_only_with_blinds_once_a_hand_was_dealt(blinds: Game, client: FlaskClient) -> None:
    assert 'name="comes"' in form(blinds) and "Posts 2" in form(blinds)
    assert 'name="comes"' not in form(Game(client, "DB", [50] * 4, "D", **BLINDS))
    antes = Game(client, "DH", [50] * 4, "D", **FIXED)
    play(antes, "deal, A checks, B checks, C checks, D checks")
    assert 'name="comes"' not in form(antes)


def test_r_btn_05_the_chairs_between_dealer_and_big_blind_are_offered_last(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 5, "E", **BLINDS)
    game.post("leave", seat=2)
    play(game, "deal, D folds, E folds, A folds")
    assert game.now["dealer"] == 1
    assert re.findall(r"<option[^>]*>(\d+)", form(game))[-1] == "2"


def test_the_form_for_newcomers_offers_leavers_to_return_with_their_chips(blinds: Game) -> None:
    """Seated by name as a new player, they would buy again, and the chips kept would be cashed out (R-CHIP-04)."""
    stack = blinds.seat("C")["stack"]
    blinds.post("leave", seat=3)
    assert f"C, {stack}" in form(blinds)
    blinds.post("back", seat=3)
    assert blinds.seat("C")["stack"] == stack
    assert f"C, {stack}" not in form(blinds)
