"""Blinds are a debt of players (ANTE-11 to -13): leaving and coming back neither avoids one nor doubles one."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from models.evening.phases import actor
from models.evening.tap import happen, moved, offers, opening
from models.game.catalogue import effective
from models.game.names import stakes_line
from models.game.quick_rules import quick
from models.moves.refusals import Refused
from models.seats.dealers import next_dealer, players
from models.table.table import Table
from tests.bank.test_prizes import all_in
from tests.conftest import a_table
from tests.playing import LETTERS, Game, chair, folded_out, play, pots, wins
from tests.rulings_played import rule

STAKES: dict[str, Any] = {"blind__small": 5, "blind__big": 10, "limit__type": "no"}


@pytest.fixture(params=["moving", "dead_button"])
def mode(request: pytest.FixtureRequest) -> str:
    """How the dealer’s place moves on where a player has left (ANTE-11)."""
    return str(request.param)


def three(client: FlaskClient, mode: str, dealer: str = "A", players: int = 3, **options: Any) -> Game:
    """After a hand: dealer A, B posted 5 and C posted 10 if three play; all folded to the big blind."""
    game = Game(client, "DB", [200] * players, dealer, seat__dead=mode, **{**STAKES, **options})
    play(game, "deal")
    folded_out(game)
    return game


def posted(game: Game) -> dict[str, int]:
    """The chips in front of everybody after the deal."""
    play(game, "deal")
    return {seat["name"]: seat["bet"] for seat in game.now["seats"] if seat["bet"]}


def hand_over(game: Game) -> None:
    """The first to act raises, and all others fold."""
    game.post("raise", seat=game.now["to_act"], to=20)
    while game.now["phase"] == "bet":
        game.post("fold", seat=game.now["to_act"])


def rounds(game: Game, *blinds: str) -> None:
    """Plays a hand for each of these: "B5 C10", the chips in front of everybody after the deal."""
    for told in blinds:
        assert posted(game) == {word[0]: int(word[1:]) for word in told.split()}, told
        hand_over(game)


def dealer(game: Game) -> str:
    return LETTERS[game.now["dealer"] - 1]


def goes(game: Game, who: str, how: str) -> None:
    """A player sits out from the next hand on."""
    if how == "broke":
        game.total -= game.stack(who)
        game.post("cash-out", seat=chair(who), chips=game.stack(who))
    else:
        game.post(how, seat=chair(who))


def comes(game: Game, who: str, stack: int = 200, **fields: Any) -> None:
    game.total += stack
    game.post("sit", seat=chair(who), name=who, stack=stack, **fields)


def owed(game: Game) -> dict[str, int]:
    return {LETTERS[row["seat"] - 1]: row["chips"] for row in game.now["owes"]}


def backs(game: Game, who: str) -> list[dict[str, Any]]:
    """The ways back that this player is offered."""
    return [offer for offer in game.now["offers"] if offer["move"] == "back" and offer["seat"] == chair(who)]


# Three become two (ANTE-11)


@pytest.mark.parametrize(
    ("mode", "players", "out", "how", "deals", "other"),
    [
        ("moving", 3, "A", "away", "C", "B"),
        ("moving", 3, "B", "leave", "C", "A"),
        ("moving", 3, "C", "broke", "B", "A"),
        ("moving", 5, "ABE", "away", "C", "D"),
        ("dead_button", 3, "A", "broke", "C", "B"),
        ("dead_button", 3, "B", "away", "C", "A"),
        ("dead_button", 3, "C", "leave", "B", "A"),
        ("dead_button", 5, "ABE", "away", "C", "D"),
    ],
)
def test_ante_11_three_become_two(
    client: FlaskClient, mode: str, players: int, out: str, how: str, deals: str, other: str
) -> None:
    game = three(client, mode, players=players)
    for who in out:
        goes(game, who, how)
    assert posted(game) == {deals: 5, other: 10}
    assert (dealer(game), game.now["pot"], game.turn) == (deals, 15, deals)
    folded_out(game)
    assert (posted(game), dealer(game)) == ({other: 5, deals: 10}, other), "from then on they take turns"


@pytest.mark.parametrize("named_first", [True, False])
def test_ante_11_nobody_posts_twice_after_another_dealer_was_named(
    client: FlaskClient, mode: str, named_first: bool
) -> None:
    game = three(client, mode)
    if named_first:
        game.post("dealer", seat=chair("B"))
        goes(game, "A", "away")
    else:
        goes(game, "A", "away")
        assert game.refused("dealer", seat=chair("B")) == "first-for-two"
    assert (posted(game), dealer(game)) == ({"C": 5, "B": 10}, "C")
    folded_out(game)
    game.post("dealer", seat=chair("C"))
    assert (posted(game), dealer(game)) == ({"C": 5, "B": 10}, "C"), "from then on as named"


@pytest.mark.parametrize("changed", ["move-seat", "seat-order", "rename"])
def test_ante_11_nobody_posts_twice_after_a_new_chair_or_name(client: FlaskClient, mode: str, changed: str) -> None:
    game = three(client, mode)
    if changed == "move-seat":
        game.post("move-seat", seat=1, to=2, swap=True)
    elif changed == "seat-order":
        game.post("seat-order", order=[[4, "A"], [2, "B"], [1, "C"]])
    else:
        game.post("rename", seat=3, name="Cora")
    if changed != "move-seat":  # a player who moved behind the others has missed the blinds already
        game.post("away", seat={"seat-order": 4, "rename": 1}[changed])
    bets = posted(game)
    assert bets.pop("B") == 10 and list(bets.values()) == [5]


def test_ante_11_after_undoing_or_dealing_again_the_same_blinds_are_due(client: FlaskClient, mode: str) -> None:
    game = three(client, mode)
    goes(game, "A", "away")
    first = posted(game), dealer(game)
    for _again in range(3):
        game.post("take-back")
    game.post("redo")
    game.post("redo")
    assert (posted(game), dealer(game)) == first == ({"C": 5, "B": 10}, "C")
    rule(game, "R-MIS-02 A")
    assert (posted(game), dealer(game)) == first
    folded_out(game)
    assert (posted(game), dealer(game)) == ({"B": 5, "C": 10}, "B")


def test_ante_11_no_big_blind_twice_even_if_the_other_player_posts_the_small_one(client: FlaskClient) -> None:
    for out, stays in ("AB", "BA"):
        game = three(client, "moving", blind__heads_up="literal")
        goes(game, out, "away")
        assert (posted(game), dealer(game)) == ({"C": 5, stays: 10}, stays)


# Arrivals in between (R-BTN-05, SEAT-03)


def test_r_btn_05_a_newcomer_left_of_the_dealer_waits_and_does_not_deal(client: FlaskClient, mode: str) -> None:
    game = three(client, mode, "D", players=4)
    comes(game, "E")
    assert game.seat("E")["state"] == "away"
    for deals, small, big in ("ABC", "BCD", "CDE", "DEA"):
        assert (posted(game), dealer(game)) == ({small: 5, big: 10}, deals)
        folded_out(game)


def test_r_btn_05_a_newcomer_to_a_lone_player_plays_at_once(client: FlaskClient) -> None:
    game = three(client, "moving")
    goes(game, "A", "leave")
    goes(game, "C", "leave")
    comes(game, "D")
    assert posted(game) == {"B": 5, "D": 10}


# The dead button (ANTE-11)


@pytest.mark.parametrize("how", ["away", "leave"])
def test_ante_11_and_seat_05_the_big_blind_goes_on_and_the_others_follow(client: FlaskClient, how: str) -> None:
    game = three(client, "dead_button", players=5)
    goes(game, "B", how)
    assert (posted(game), dealer(game)) == ({"C": 5, "D": 10}, "B"), "the button lies at an empty seat"
    folded_out(game)
    goes(game, "D", how)
    assert (posted(game), dealer(game), game.now["pot"]) == ({"E": 10}, "C", 10), "the small blind is dead"
    assert game.turn == "A"
    folded_out(game)
    assert (posted(game), dealer(game)) == ({"E": 5, "A": 10}, "D")
    folded_out(game)
    assert (posted(game), dealer(game)) == ({"A": 5, "C": 10}, "E")


@pytest.mark.parametrize("players", [2, 4])
def test_ante_11_after_a_void_hand_the_same_blinds_are_due(client: FlaskClient, mode: str, players: int) -> None:
    game = three(client, mode, players=players)
    before = posted(game), dealer(game)
    rule(game, "R-DECK-03 A")
    assert game.now["pot"] == 0
    assert (posted(game), dealer(game)) == before


# Missed blinds (ANTE-12, ANTE-13)


def c_missed_both(client: FlaskClient, mode: str, how: str = "away", **options: Any) -> Game:
    """Five play; C left before the big blind came, and has missed both blinds. C deals next, then D."""
    game = three(client, mode, "E", players=5, **options)
    goes(game, "C", how)
    rounds(game, "B5 D10", "D5 E10")
    return game


@pytest.fixture
def missed_both(client: FlaskClient, mode: str) -> Game:
    return c_missed_both(client, mode)


def sheet_of(game: Game, who: str) -> str:
    """The sheet of this player, as the host reads it."""
    return game.page(f"/seat/{chair(who)}")


def test_ante_12_and_r_btn_03_a_blind_missed_in_the_kitchen_is_posted_or_waited_for(missed_both: Game) -> None:
    assert "C: small blind missed" in " ".join(missed_both.now["log"])
    assert backs(missed_both, "C") == [
        {"move": "back", "seat": 3, "chips": 15},
        {"move": "back", "seat": 3, "comes": "wait"},
    ]
    sheet = sheet_of(missed_both, "C")
    assert "Missed both blinds: post 15 chips and play, or wait for the big blind." in sheet
    assert "Post 15 and play" in sheet and "Wait for the big blind" in sheet
    assert "away, missed both blinds" in missed_both.page()
    page = missed_both.page("/rulings")
    assert re.findall(r"/rulings/(R-[A-Z]+-[0-9]+)", page)[0] == "R-BTN-03", "the likeliest"
    rule(missed_both, "R-BTN-03 A", who="C", chips=15)
    assert owed(missed_both) == {"C": 15} and missed_both.seat("C")["state"] == "out"
    assert posted(missed_both) == {"E": 5, "A": 10, "C": 10}
    assert missed_both.stack("C") == 185


@pytest.mark.long
def test_ante_12_a_post_is_live_up_to_the_big_blind_and_the_small_one_is_dead(missed_both: Game) -> None:
    missed_both.post("back", seat=3)
    assert owed(missed_both) == {"C": 15}
    assert posted(missed_both) == {"E": 5, "A": 10, "C": 10}
    assert (missed_both.stack("C"), missed_both.now["pot"]) == (200 - 15, 30)
    assert missed_both.turn == "B" and dealer(missed_both) == "D"
    hand_over(missed_both)
    rounds(missed_both, "A5 B10", "B5 C10")  # it is paid once


@pytest.mark.long
def test_ante_12_a_waiting_player_pays_only_the_big_blind(missed_both: Game) -> None:
    missed_both.post("back", seat=3, comes="wait")
    assert backs(missed_both, "C") == [{"move": "back", "seat": 3, "chips": 15}]
    rounds(missed_both, "E5 A10", "A5 B10", "B5 C10", "C5 D10")
    assert missed_both.now["owes"] == []
    missed_both.post("away", seat=3)
    missed_both.post("back", seat=3)
    assert missed_both.seat("C")["state"] == "out" and missed_both.now["owes"] == []


def test_ante_12_a_missed_big_blind_may_be_dead_too(client: FlaskClient, mode: str) -> None:
    game = c_missed_both(client, mode, blind__missed="dead")
    assert "Missed both blinds: post 15 chips and play, or wait" in sheet_of(game, "C")
    game.post("back", seat=3)
    assert "C posts the big blind that was missed, as dead money" in game.now["log"]
    assert posted(game) == {"E": 5, "A": 10}
    assert (game.stack("C"), game.now["pot"]) == (200 - 15, 30)
    play(game, "B folds, C calls 10, D folds, E calls, A checks")
    assert (game.stack("C"), game.now["pot"]) == (175, 45)
    play(game, "E pat, A pat, C pat, A checks, C checks, E checks")
    wins(game, "AC")
    assert (game.stack("A"), game.stack("C")) == (210 - 10 + 23, 175 + 22), "the odd chip goes left of the dealer"
    assert posted(game) == {"A": 5, "B": 10}, "it is paid once"


def test_ante_12_a_player_with_less_than_a_dead_post_can_win_only_that_much(client: FlaskClient) -> None:
    game = c_missed_both(client, "moving", blind__missed="dead")
    game.total -= 188
    game.post("cash-out", seat=3, chips=188)
    game.post("back", seat=3)
    play(game, "deal")
    assert (game.stack("C"), game.now["pot"]) == (0, 27)
    play(game, "B calls, D folds, E calls, A checks, E pat, A pat, B pat, C pat, A checks, B checks, E checks")
    assert pots(game) == [(12, [1, 2, 3, 5]), (30, [1, 2, 5])]
    wins(game, "B", "C")
    assert game.stack("C") == 12


def test_ante_12_with_dead_posts_a_newcomers_blind_is_live_and_waiting_is_free(client: FlaskClient) -> None:
    game = three(client, "moving", "E", players=5, blind__missed="dead")
    comes(game, "F", comes="post")
    assert posted(game) == {"B": 5, "C": 10, "F": 10}
    hand_over(game)
    game.post("away", seat=chair("D"))
    play(game, "deal")
    folded_out(game)
    game.post("back", seat=4, comes="wait")
    assert owed(game) == {}


@pytest.mark.long
def test_ante_12_nothing_cancels_a_missed_blind(missed_both: Game) -> None:
    def owes_at(seat: int, *taps: tuple[str, dict[str, Any]]) -> None:
        for move, fields in taps:
            missed_both.post(move, **fields)
        assert missed_both.now["owes"] == [{"seat": seat, "chips": 15, "kind": "post"}], taps
        for _tap in taps:
            missed_both.post("take-back")

    away, back, leave = (("away", {"seat": 3}), ("back", {"seat": 3}), ("leave", {"seat": 3}))
    owes_at(3, leave, back)
    owes_at(3, ("rename", {"seat": 3, "name": "Cora"}), back)
    owes_at(3, back, away)
    owes_at(3, back, away, back)
    rounds(missed_both, "E5 A10", "A5 B10")  # A deals next: free chairs after E are open again to players who post
    owes_at(8, ("move-seat", {"seat": 3, "to": 8}), ("back", {"seat": 8}))
    missed_both.total = None
    owes_at(7, leave, ("sit", {"seat": 7, "name": "C", "stack": 200, "comes": "post"}))


def test_ante_12_a_missed_small_blind_alone_is_owed(client: FlaskClient) -> None:
    game = three(client, "dead_button", "A", players=5)
    game.post("away", seat=chair("C"))
    assert posted(game) == {"D": 10}
    folded_out(game)
    assert "Missed the small blind: post 5 chips and play, or wait" in sheet_of(game, "C")
    game.post("back", seat=3)
    assert (posted(game), game.stack("C"), game.now["pot"]) == ({"D": 5, "E": 10}, 200, 20)


def test_ante_12_a_player_back_before_a_blind_passes_owes_nothing(client: FlaskClient) -> None:
    game = three(client, "moving", players=5)
    game.post("away", seat=chair("E"))
    assert posted(game) == {"C": 5, "D": 10}
    folded_out(game)
    assert backs(game, "E") == [{"move": "back", "seat": 5}]
    game.post("back", seat=5)
    assert posted(game) == {"D": 5, "E": 10}


def test_ante_12_a_broke_player_who_buys_later_waits_or_posts(client: FlaskClient) -> None:
    game = c_missed_both(client, "moving", "broke")
    game.total += 200
    game.post("buy-in", seat=3, chips=200)
    assert game.seat("C")["state"] == "away" and "waits for the big blind" in game.page()
    game.post("back", seat=3)
    assert owed(game) == {"C": 15}


def test_ante_12_a_returning_player_between_dealer_and_small_blind_waits(client: FlaskClient) -> None:
    game = three(client, "moving", "B", players=5)  # C 5, D 10
    game.post("away", seat=chair("E"))
    rounds(game, "D5 A10", "A5 B10")
    game.post("dealer", seat=chair("D"))
    assert backs(game, "E") == [{"move": "back", "seat": 5, "comes": "wait"}]
    assert "you wait for the big blind" in sheet_of(game, "E")
    assert game.refused("back", seat=5, comes="post") == "newcomer-waits"


def test_ante_12_without_the_rule_and_for_two_nobody_owes_a_missed_blind(client: FlaskClient) -> None:
    free = c_missed_both(client, "moving", blind__missed="free")
    assert backs(free, "C") == [{"move": "back", "seat": 3}]
    game = c_missed_both(client, "moving")
    for who in "ABD":
        game.post("away", seat=chair(who))
    assert backs(game, "C") == [{"move": "back", "seat": 3}]
    game.post("back", seat=3)
    assert posted(game) == {"E": 5, "C": 10}


def test_ante_13_debts_are_one_sum_on_every_chair(client: FlaskClient) -> None:
    game = Game(client, "DB", [200] * 4, "A", **STAKES)
    for debts, who, live, pays in (
        ((15,), "B", 10, 15),
        ((11,), "B", 10, 11),
        ((4,), "B", 5, 5),
        ((10, 5), "B", 10, 15),
        ((15,), "C", 10, 15),
        ((11,), "C", 10, 11),
        ((15,), "D", 10, 15),
        ((11,), "D", 10, 11),
        ((4,), "D", 4, 4),
    ):
        for chips in debts:
            rule(game, "R-BTN-03 A", who=who, chips=chips)
        assert owed(game) == {who: sum(debts)}
        play(game, "deal")
        assert (game.seat(who)["bet"], game.stack(who)) == (live, 200 - pays), (who, debts)
        for _tap in range(len(debts) + 1):
            game.post("take-back")


# Changing chairs (ANTE-12, SEAT-08)


def test_ante_12_moving_behind_others_before_the_blinds_come_costs_both(client: FlaskClient, mode: str) -> None:
    game = three(client, mode, players=5)  # B 5, C 10
    game.post("move-seat", seat=4, to=6)
    assert "D moves to seat 6; D owes the blinds that come to seat 4" in game.now["log"]
    assert backs(game, "F") == [{"move": "back", "seat": 6, "chips": 15}]
    assert "waits for the big blind" in game.page() and "Post 15 and play" in sheet_of(game, "F")
    game.post("back", seat=6)
    assert owed(game) == {"F": 15}
    assert (posted(game), game.now["pot"]) == ({"C": 5, "E": 10, "D": 10}, 30)
    hand_over(game)
    rounds(game, "E5 D10")  # and then the big blind at the new chair, as every round
    assert game.now["owes"] == []


def test_ante_12_a_player_who_moved_behind_others_may_wait_for_the_big_blind(client: FlaskClient, mode: str) -> None:
    game = three(client, mode, players=5)
    game.post("move-seat", seat=4, to=6)
    game.post("take-back")
    assert posted(game) == {"C": 5, "D": 10}, "the move is taken back with its cost"
    game.post("take-back")
    game.post("move-seat", seat=4, to=6)
    assert posted(game) == {"C": 5, "E": 10}
    assert "D: both blinds missed" in game.now["log"]
    hand_over(game)
    assert posted(game) == {"E": 5, "D": 10}
    assert game.now["owes"] == []


def test_ante_12_moving_costs_nothing_before_the_blinds_reach_the_old_chair(client: FlaskClient, mode: str) -> None:
    game = three(client, mode, players=6)
    game.post("move-seat", seat=5, to=1, swap=True)  # E was to have the big blind after D, now comes after F
    assert posted(game) == {"C": 5, "D": 10}
    assert game.seat("A")["state"] == "in", "E plays, the blinds have not come yet"
    hand_over(game)
    assert backs(game, "A") == [{"move": "back", "seat": 1, "chips": 15}]
    rounds(game, "D5 A10", "A5 F10", "F5 E10")


def test_ante_12_moving_before_the_small_blind_costs_the_small_blind(client: FlaskClient, mode: str) -> None:
    game = three(client, mode, players=5)
    game.post("move-seat", seat=3, to=8)
    assert backs(game, "H") == [{"move": "back", "seat": 8, "chips": 5}]
    game.post("back", seat=8)
    posts = {"D": 5, "E": 10} if mode == "moving" else {"D": 10}
    assert (posted(game), game.stack("H")) == (posts, 205 - 5)


@pytest.mark.long
def test_ante_12_two_moves_cost_no_more_than_one_and_moving_back_costs_nothing(client: FlaskClient, mode: str) -> None:
    game = three(client, mode, players=5)
    for to, seat in ((6, 4), (7, 6)):
        game.post("move-seat", seat=seat, to=to)
    assert backs(game, "G") == [{"move": "back", "seat": 7, "chips": 15}]
    again = three(client, mode, players=6)
    for _there_and_back in range(2):
        again.post("move-seat", seat=6, to=1, swap=True)
    rounds(again, "C5 D10", "D5 E10", "E5 F10")


def test_ante_12_moving_past_nobody_or_nearer_to_the_blinds_costs_nothing(client: FlaskClient, mode: str) -> None:
    game = three(client, mode, players=5)
    game.post("move-seat", seat=5, to=6)
    assert "E moves to seat 6" in game.now["log"] and game.seat("F")["state"] == "out"
    game.post("move-seat", seat=1, to=5)
    assert owed(game) == {} and posted(game) == {"C": 5, "D": 10}


def test_ante_11_a_dealer_who_moves_on_a_chair_does_not_deal_again(client: FlaskClient, mode: str) -> None:
    game = three(client, mode, "D", players=4)  # A 5, B 10
    game.post("move-seat", seat=4, to=5)
    assert (posted(game), dealer(game)) == ({"B": 5, "C": 10}, "A")


def test_ante_12_without_the_rule_moving_costs_nothing(client: FlaskClient) -> None:
    game = three(client, "moving", players=5, blind__missed="free")
    game.post("move-seat", seat=4, to=6)
    assert posted(game) == {"C": 5, "E": 10} and game.seat("F")["state"] == "in"


@pytest.mark.parametrize("dodge", ["another name", "leaves and is back", "away first"])
def test_ante_12_nothing_cancels_the_price_of_a_move(client: FlaskClient, dodge: str) -> None:
    game = three(client, "moving", players=6)
    if dodge == "away first":
        game.post("away", seat=4)
    game.post("move-seat", seat=4, to=7)
    if dodge == "another name":
        game.post("rename", seat=7, name="Dora")
    elif dodge == "leaves and is back":
        game.post("leave", seat=7)
    game.post("back", seat=7)
    assert owed(game) == {"G": 15}


# One blind only (ANTE-15)


def test_ante_15_with_one_blind_nobody_posts_or_misses_a_small_one(client: FlaskClient, mode: str) -> None:
    game = three(client, mode, players=5, blind__small=0, blind__big=10)
    game.post("away", seat=4)
    assert posted(game) == {"E": 10} and game.turn == "A"
    assert "D: big blind missed" in game.now["log"]
    assert (game.offer("raise")["min"], game.now["pot"]) == (20, 10)
    folded_out(game)
    assert posted(game) == {"A": 10}
    folded_out(game)
    assert [offer.get("chips") for offer in backs(game, "D")] == [10, None]
    for out in "BE":
        game.post("away", seat=chair(out))
    assert posted(game) == {"C": 10} and dealer(game) == "A" == game.turn, "the dealer begins, between two"


def test_ante_15_the_rules_for_newcomers_mention_the_one_blind(client: FlaskClient) -> None:
    options = effective("DB", {"blind.small": 0, "blind.big": 10, "limit.type": "no"})
    assert stakes_line(options) == "one blind of 10, no limit"
    said = " ".join(quick("DB", options).course)
    assert "There is one blind: the second player after the dealer posts the big blind." in said
    assert "posts the small blind" not in said


def test_ante_15_the_only_blind_has_a_size(client: FlaskClient) -> None:
    fields = {"preset": "HE", "options": {"blind.small": 0}, "seats": [], "name": "Test"}
    assert client.post("/tables", json=fields).status_code == 422


# Games without blinds between games with them (ANTE-12, BUCK-03)

CHOICE = [
    {"preset": "HE", "options": {"blind.small": 5, "blind.big": 10, "limit.type": "no"}},
    {"preset": "S7", "options": {"ante.amount": 1, "limit.small": 2, "limit.big": 4}},
]


def choosing(client: FlaskClient, buck: bool = True, players: int = 5) -> Game:
    """Dealer's choice of games with and without blinds."""
    fields = {"games": CHOICE, "way": "dealer", "evening": {"evening.buck": buck}}
    return Game(client, "HE", [200] * players, "A", fields, **STAKES)


@pytest.fixture(params=[True, False])
def choice(client: FlaskClient, request: pytest.FixtureRequest) -> Game:
    """Five choose, with and without a buck: B has posted 5, C 10 in hold'em."""
    game = choosing(client, request.param)
    dealt(game, "HE")
    return game


def dealt(game: Game, preset: str) -> dict[str, int]:
    """The chips in front of everybody after the deal of this game."""
    game.post("deal", preset=preset)
    bets = {seat["name"]: seat["bet"] for seat in game.now["seats"] if seat["bet"]}
    folded_out(game)
    return bets


def test_ante_12_a_post_waits_for_the_next_game_with_blinds(choice: Game) -> None:
    choice.post("away", seat=4)
    dealt(choice, "HE")
    dealt(choice, "HE")
    dealt(choice, "HE")
    assert [offer.get("chips") for offer in backs(choice, "D")] == [15, None]
    choice.post("back", seat=4)
    before = choice.stack("D")
    dealt(choice, "S7")
    assert owed(choice) == {"D": 15} and before - choice.stack("D") <= 3, "an ante and perhaps the bring-in"
    choice.post("deal", preset="HE")
    assert owed(choice) == {} and choice.seat("D")["bet"] == 10


def test_ante_12_a_missed_blind_is_remembered_through_games_without_blinds(choice: Game) -> None:
    choice.post("away", seat=4)
    dealt(choice, "HE")
    dealt(choice, "HE")
    dealt(choice, "S7")
    choice.post("back", seat=4)
    before = choice.stack("D")
    dealt(choice, "HE")
    assert "D waits for the big blind" in choice.now["log"]
    assert (choice.stack("D"), owed(choice)) == (before, {})


def test_ante_11_and_12_with_the_buck_a_game_without_blinds_hides_no_missed_blind(client: FlaskClient) -> None:
    for number, away, posts in ((5, 4, {"C": 5, "E": 10}), (3, 1, {"C": 5, "B": 10})):
        game = choosing(client, players=number)
        assert dealt(game, "HE") == {"B": 5, "C": 10}
        dealt(game, "S7")
        game.post("away", seat=away)
        assert dealt(game, "HE") == posts, "nobody posts the big blind twice"
        assert ("D: big blind missed" in game.now["log"]) == (number == 5)


# Random orbits (ANTE-11)

SEATS, STACK, HANDS = 8, 10_000, 20


class Orbits:
    """A night of blinds in which some players come and go and the rest stay; every hand is folded out."""

    def __init__(self, mode: str, stay: int, chance: random.Random) -> None:
        self.mode, self.chance = mode, chance
        options = {"blind.small": 5, "limit.type": "no", "seat.dead": mode}
        fields = a_table(SEATS - 1, "DB", options=options, stack=STACK)
        self.table = happen(Table(), opening({**fields, "dealer": 1}))[0]
        self.stay = {seat.name for seat in chance.sample(self.table.seats, stay)}
        self.big, self.small = list[str](), list[str]()
        self.dealt, self.paid = list[set[str]](), list[set[str]]()
        self.new = itertools.count(1)

    def tap(self, move: str, **fields: Any) -> None:
        try:
            self.table = moved(self.table, move, fields)[0]
        except Refused:
            return
        assert self.table.chips == self.table.sold

    def hand(self) -> None:
        """The first to act raises, and all others fold."""
        before = self.table
        self.tap("deal")
        assert self.table.deals == before.deals + 1
        small, big = self.table.hand.betting.blinds
        self.big.append(self.table.name_of(big[0]))
        self.small.append(self.table.name_of(small[0]) if small[1] else "")
        self.dealt.append({seat.name for seat in self.table.live})
        posts = [seat for seat, _chips, kind in self.table.hand.pots.posted if kind == "big"]
        self.paid.append({self.table.name_of(seat) for seat in [*posts, big[0]]})
        assert {seat.seat for seat in self.table.live} == {seat.seat for seat in players(before)}
        bets = next(offer for offer in offers(self.table) if offer["move"] in ("raise", "bet"))
        self.tap(bets["move"], seat=bets["seat"], to=bets["min"])
        while not self.table.over:
            left = len(self.table.live)
            self.tap("fold", seat=actor(self.table))
            assert self.table.over or len(self.table.live) < left

    def between(self) -> None:
        """The comings and goings of the other players."""
        chance, table = self.chance, self.table
        for seat in table.seats:
            if seat.name in self.stay or chance.random() < 0.6:
                continue
            busy = {blind for blind, _due in table.hand.betting.blinds}
            if (
                seat.here == "here"
                and len(players(self.table)) > 3
                and not (self.mode == "moving" and seat.seat in busy)
            ):
                self.tap(chance.choice(["away", "leave"]), seat=seat.seat)
                if self.mode == "dead_button" and chance.random() < 0.2:
                    self.tap("cash-out", seat=seat.seat, chips=self.table.seat(seat.seat).stack)
            elif chance.random() < 0.5 and (seat.here == "away" or len(self.table.sitting) < SEATS):
                how = {"comes": chance.choice(["wait", "post"])} if chance.random() < 0.5 else {}
                self.tap("back", seat=seat.seat, **how)
                self.tap("buy-in", seat=seat.seat, chips=STACK)
            elif chance.random() < 0.3 and seat.seat not in busy and len(players(self.table)) > 3:
                to = chance.randint(1, 10)
                there = self.table.seat(to).name if self.table.has(to) else ""
                swaps = {"swap": True} if there and there not in self.stay and to not in busy else {}
                self.tap("move-seat", seat=seat.seat, to=to, **swaps)
        if chance.random() < 0.3 and len(self.table.sitting) < SEATS:
            how = {"comes": chance.choice(["wait", "post"])} if chance.random() < 0.7 else {}
            self.tap("sit", seat=chance.randint(1, 10), name=f"New {next(self.new)}", stack=STACK, **how)
        if self.mode == "dead_button" and chance.random() < 0.1:
            self.tap("dealer", seat=chance.choice(players(self.table)).seat)

    def play(self) -> None:
        for _hand in range(HANDS):
            assert next_dealer(self.table) is not None
            self.hand()
            self.between()


def orbits_of(posts: list[str], stay: set[str]) -> list[Counter[str]]:
    """The posts of the staying players, one row per orbit; an orbit begins when the first of them posts."""
    theirs = [name for name in posts if name in stay]
    starts = [i for i, name in enumerate(theirs) if name == theirs[0]] if theirs else []
    return [Counter(theirs[start:end]) for start, end in itertools.pairwise(starts)]


@pytest.mark.long
@pytest.mark.parametrize(("mode", "stay"), [("dead_button", 2), ("dead_button", 4), ("moving", 3), ("moving", 5)])
@given(seed=st.integers(0, 10**6))
def test_ante_11_a_player_who_stays_pays_each_blind_once_in_every_orbit(mode: str, stay: int, seed: int) -> None:
    night = Orbits(mode, stay, random.Random(seed))
    night.play()
    for posts in (night.big, night.small):
        orbits = orbits_of(posts, night.stay)
        assert orbits, posts
        assert all(orbit == Counter(night.stay) for orbit in orbits), (sorted(night.stay), posts)
    assert all(one != other for one, other in itertools.pairwise(night.big)), "nobody twice running"
    for name in night.stay:
        turns = [hand for hand, big in enumerate(night.big) if big == name]
        for begin, end in itertools.pairwise(turns):
            played = set.intersection(*night.dealt[begin + 1 : end + 1])
            assert played <= set.union(*night.paid[begin + 1 : end + 1]), "nobody plays an orbit for nothing"


@pytest.mark.parametrize(
    ("missed", "line"),
    [("dead", "pay it into the pot, where it is no bet"), ("free", "you owe nothing"), ("post_or_wait", "")],
)
def test_ante_12_the_quick_rules_say_what_is_owed_for_a_missed_blind(missed: str, line: str) -> None:
    here = quick("DB", effective("DB", {"blind.small": 1, "limit.type": "no", "blind.missed": missed})).here
    assert [line in text for text in here if text.startswith("If you missed")] == ([True] if line else [])


def test_ante_12_whoever_lost_all_chips_and_left_misses_no_blind(client: FlaskClient) -> None:
    game = Game(client, "HE", [100] * 4, "A", blind__small=1, blind__big=2, cap__raises="none")
    all_in(game, "A", "B")
    game.total = None
    game.post("leave", seat=2)
    for _hand in range(3):
        play(game, "deal")
        folded_out(game)
    assert "missed" not in " ".join(game.now["log"])
