"""Effects of rulings on chips: bets corrected, paid, returned, owed, awarded, passed on: stacks, pot, turn and log."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.play.antes import DebtPaid, forced
from models.play.dealing import put_in
from models.table.table import LastHand, Seat, Table
from tests.playing import LETTERS, Game, chair, play, wins
from tests.rulings_played import BLINDS, SPREAD, STUD, TO_DRAW2, draw, logged, looked_up, no, rule, states, until

# Bets


def test_a_raise_ruled_a_call_is_corrected_for_later_callers_too(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C raises 8, A calls")
    rule(game, "R-BET-11 A", who="C")
    assert (game.stacks, game.now["bet"], game.now["raises"], game.now["phase"]) == ([44, 44, 44], 0, 0, "draw")
    assert logged(game, "Bets corrected: C 4 and A 4")


def test_ruling_on_a_bet_that_was_not_tapped_makes_the_bet(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    assert no(game, "R-BET-11 A", who="A") == "nothing-to-correct"
    rule(game, "R-BET-11 A", who="C")
    assert (game.stacks, game.turn) == ([48, 44, 44], "A")
    rule(game, "R-BET-05 A", who="A", chips=9)
    assert (game.stack("A"), game.turn, game.now["bet"]) == (39, "B", 9)
    assert no(game, "R-BET-05 A", who="B", chips=3) == "number"
    assert no(game, "R-BET-05 A", who="B") == "missing"


def test_a_bet_is_corrected_to_the_minimum_or_the_maximum(client: FlaskClient) -> None:
    game = Game(client, "DH", [90] * 3, raise__min="any_within_limit", **SPREAD)
    play(game, "deal, B bets 4, C raises 7")
    rule(game, "R-BET-23 A", who="C")
    assert (game.now["bet"], game.stack("C")) == (14, 74)
    rule(game, "R-BET-09 A", who="C")
    assert (game.now["bet"], game.stack("C"), game.turn) == (6, 82, "A")


def test_r_stud_15_a_raise_stands_after_a_completion_or_with_nothing_to_complete(client: FlaskClient) -> None:
    """Before that, a raise of the bring-in is corrected to the small bet."""
    for preset, bring_in, told in (
        ("SC", 2, {"": False, "B completes 5": True, "C raises 10": True}),
        ("SC", 2, {"B calls": False}),
        ("SC", 5, {"B raises 10": True}),  # as large as the small bet: nothing to complete (STUD-10)
        ("KN", 4, {"B raises 12": True}),  # pot limit
    ):
        sizes = STUD if preset == "SC" else {"ante__amount": 2}
        game = Game(client, preset, [90] * 3, "C", stud__bring_in_amount=bring_in, **sizes)
        play(game, "deal, A starts, A brings in")
        for act, opened in told.items():
            play(game, act)
            assert looked_up(game, "R-STUD-15")["known"]["completed"] is opened, (preset, bring_in, act)
            if not act:
                rule(game, "R-STUD-15 A", who="B")
                assert (game.now["bet"], game.stack("B"), game.turn) == (5, 83, "C")
                game.post("take-back")


def test_a_corrected_bet_is_corrected_for_everybody_who_matched_it(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 6, C calls")
    assert no(game, "R-BET-08 A") == "nothing-to-correct"  # more than the minimum already
    assert no(game, "R-BET-23 B") == "nothing-to-correct"  # less than the limit
    other = Game(client, "SH", [90] * 3, "C", **STUD)
    play(other, "deal")
    until(other, "bet")
    while other.now["round"] < 2:
        play(other, "all check, A starts")
    play(other, "A bets 5, B calls")
    rule(other, "R-BET-22 A")
    assert (other.stacks, other.now["bet"], other.turn) == ([78, 78, 88], 10, "C")


BELOW = [
    ({"limit__type": "spread", "limit__min": 4, "limit__max": 20}, 6, 4),
    ({"limit__type": "no", "limit__min": 10}, 10, 10),
    ({"limit__type": "fixed", "limit__small": 5, "limit__big": 10}, 5, 5),
]


@pytest.mark.parametrize(("options", "bet", "least"), BELOW, ids=["spread", "no limit", "fixed"])
def test_r_bet_08_a_bet_below_the_minimum_is_made_up_by_its_bettor_and_callers(
    client: FlaskClient, options: dict[str, Any], bet: int, least: int
) -> None:
    """SET_BET_ALL: by those who bet or called; players who have not acted still decide."""
    game = Game(client, "DH", [200] * 4, ante__amount=1, **options)
    play(game, f"deal, B bets {bet}, C calls")
    rule(game, "R-CHIP-13 B", who="B", chips=2)
    sheet = game.page("/rulings/R-BET-08?who=2")
    assert "at a legal size already" not in sheet
    rule(game, "R-BET-08 A")
    assert (game.bets, game.turn) == ([0, least, least, 0], "D")
    assert not logged(game, "completes")
    play(game, "D calls, A folds")
    assert (game.now["phase"], game.stacks) == ("draw", [199, 199 - least, 199 - least, 199 - least])


def test_a_short_caller_who_folds_forfeits_the_chips_put_in_and_no_more(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 6")
    rule(game, "R-BET-10 B", who="C", chips=2)
    assert (states(game), game.stacks, game.now["pot"], game.turn) == ("iid", [48, 42, 46], 14, "A")
    play(game, "A calls")
    assert (game.now["phase"], game.now["pot"]) == ("draw", 20)
    booked = draw(client, 50, 50, 50, 50)
    play(booked, "deal, B bets 6, C calls")
    rule(booked, "R-BET-10 B", who="C", chips=2)
    assert (booked.stack("C"), booked.now["pot"], states(booked)) == (46, 16, "iidi")


# Chips


def test_r_chip_01_a_ruling_takes_an_ante_only_where_it_is_missing(client: FlaskClient) -> None:
    """ANTE-10: an ante paid by the dealer is not owed; no ante that is booked is charged again."""
    game = draw(client)
    play(game, "deal")
    page = game.page("/rulings/R-CHIP-01?who=2")
    assert "nobody else owes an ante" not in page and "Apply" in page
    for letter in "AB":
        rule(game, f"R-CHIP-01 {letter}", who="B")
        assert (game.stacks, game.now["pot"]) == ([48] * 3, 6)  # the deal counted it already
    rule(game, "R-MIS-04 C", who="B")
    assert (game.stacks, states(game)) == ([48, 50, 48], "idi")
    rule(game, "R-CHIP-01 A", who="B")
    assert (game.stacks, game.now["pot"]) == ([48] * 3, 6)
    play(game, "C bets 2, A folds")
    after = game.stacks
    rule(game, "R-CHIP-01 C")
    assert game.stacks == after
    dealer = draw(client, ante__who="dealer")
    play(dealer, "deal")
    page = dealer.page("/rulings/R-CHIP-01?who=2")
    assert "nobody else owes an ante" in page and "Apply" not in page
    rule(dealer, "R-CHIP-01 A", who="B")
    assert (dealer.stacks, dealer.now["pot"]) == ([44, 50, 50], 6)


def test_the_chips_missing_from_the_pot_are_paid(client: FlaskClient) -> None:
    game = draw(client)
    play(game, TO_DRAW2 + ", B bets 4")
    rule(game, "R-BET-26 A", who="C", chips=3)
    assert (game.stack("C"), game.seat("C")["bet"], game.now["pot"]) == (41, 3, 25)
    play(game, "C calls, A folds")
    assert (game.now["phase"], game.stack("C")) == ("showdown", 40)
    rule(game, "R-CHIP-11 B", who="B", chips=5)
    assert (game.now["pots"][0]["chips"], game.stack("B")) == (31, 35)
    wins(game, "C")
    assert game.stack("C") == 71
    assert no(draw(client), "R-BET-08 A") == "ruling-later"


def test_r_bet_26_after_the_pot_was_paid_out_nothing_is_paid_into_the_middle(client: FlaskClient) -> None:
    """R-BET-26 D: it is paid to the winner; the amount missing in a jackpot left over can still be paid."""
    game = draw(client)
    play(game, "deal, B bets 4, C folds, A folds")
    assert no(game, "R-BET-26 A", who="C", chips=2) == "no-hand"
    jackpot = Game(client, "DJ", [50] * 3, **SPREAD)
    play(jackpot, "deal, all check")
    rule(jackpot, "R-BET-26 A", who="C", chips=2)
    assert (jackpot.stack("C"), jackpot.now["carried"]) == (46, 8)


def test_a_player_who_cannot_pay_the_missing_chips_is_all_in(client: FlaskClient) -> None:
    game = draw(client, 50, 50, 8)
    play(game, TO_DRAW2 + ", B bets 5")
    rule(game, "R-BET-26 A", who="C", chips=5)
    assert (game.stack("C"), game.seat("C")["bet"], game.seat("C")["state"], game.turn) == (0, 2, "all_in", "A")
    play(game, "A calls, B checks") if game.turn == "B" else play(game, "A calls")
    assert [pot["chips"] for pot in game.now["pots"]] == [24, 6]
    assert no(game, "R-BET-26 A", who="C", chips=5) == "below-zero"


def test_an_absent_players_bring_in_is_paid_and_the_hand_is_dead(client: FlaskClient) -> None:
    game = Game(client, "SC", [50] * 3, "C", ante__amount=2, limit__small=5, limit__big=10, stud__bring_in_amount=2)
    play(game, "deal")
    rule(game, "R-STUD-14 A", who="B")
    assert (states(game), game.stacks, game.now["pot"], game.turn) == ("idi", [48, 46, 48], 8, "C")
    rule(game, "R-STUD-09 A", who="C")  # its chips lie there already
    assert game.stacks == [48, 46, 48]


def test_a_fine_is_paid_by_the_house_rule(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, jack__penalty="double_ante", **SPREAD)
    play(game, "deal, B opens 4, C calls, A calls")
    rule(game, "R-OPEN-03 A")
    assert (states(game), game.stack("B"), game.now["pot"]) == ("idi", 40, 22)
    other = Game(client, "DJ", [50] * 3, **SPREAD)
    play(other, "deal, B checks")
    assert no(other, "R-OPEN-02 A") == "no-opener"


def opened_and_folded(game: Game) -> None:
    """A deal in which A opens, is raised and folds: openers must be shown."""
    play(game, "deal")
    play(game, "B checks" if game.turn == "B" else "")
    play(game, "A opens 4, B raises 8, A folds")
    assert (game.now["phase"], game.now["opener"]) == ("openers", 1)


def test_r_open_06_openers_not_shown_cost_the_fine_the_third_time_ruled_or_tapped(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 2, jack__penalty="double_ante", **SPREAD)
    opened_and_folded(game)
    rule(game, "R-OPEN-06 B")
    assert (game.now["phase"], game.stacks) == ("between", [44, 56])  # lost openers are not asked for
    assert sum(line == "A is warned" for line in game.now["log"]) == 1
    opened_and_folded(game)
    game.post("openers", seat=1, shown=False)
    assert game.stacks == [38, 62]
    opened_and_folded(game)
    rule(game, "R-OPEN-06 B")
    assert game.stacks == [28, 72] and logged(game, "A pays a fine of 4 into the pot")


def test_r_open_06_a_warning_for_anything_else_counts_for_no_fine(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 2, jack__penalty="double_ante", **SPREAD)
    play(game, "deal, B checks")
    rule(game, "R-COND-06 A", who="A")
    rule(game, "R-COND-05 A", who="A")
    play(game, "A opens 4, B raises 8, A folds")
    game.post("openers", seat=1, shown=False)
    assert (game.now["phase"], game.stacks) == ("between", [44, 56])


def test_r_open_06_while_others_bet_on_the_openers_are_settled_already(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, **SPREAD)
    play(game, "deal, B opens 4, C raises 8, A raises 12, B folds")
    rule(game, "R-OPEN-06 B")
    assert game.turn == "C"
    play(game, "C calls, C pat, A pat, A bets 4, C folds")
    assert (game.now["phase"], game.stacks) == ("between", [70, 44, 36])


def after_a_hand(client: FlaskClient) -> Game:
    """Four with blinds of 1 and 2, after their first hand; C and D are the next blinds."""
    game = Game(client, "DB", [50] * 4, **BLINDS)
    play(game, "deal, D folds, A folds, B folds")
    return game


def newcomer(game: Game, name: str, stack: int = 50) -> Game:
    """A player sits down between two hands and wants to play at once (R-BTN-05 C)."""
    play(game, f"{name} sits {stack}")
    rule(game, "R-BTN-05 C", who=name)
    return game


def test_missed_blinds_are_posted_with_the_next_deal_and_the_big_blind_is_live(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 5, **BLINDS)
    play(game, "deal, D folds, E folds, A folds, B folds")
    rule(game, "R-BTN-03 A", who="A", chips=3)
    assert (game.stacks, game.now["pot"]) == ([50, 49, 51, 50, 50], 0)
    assert logged(game, "A owes 3 before the next hand: blinds, to come in at once")
    play(game, "deal")  # C and D have the blinds
    assert (game.stack("A"), game.seat("A")["bet"], game.now["pot"], game.now["bet"]) == (47, 2, 6, 2)
    play(game, "E folds")
    assert game.moves == {"check", "raise"}  # it is a bet already, with the option
    play(game, "A checks, B folds, C folds, D checks, D pat, A pat")
    assert game.now["pot"] == 6


def test_r_btn_05_the_big_blind_posted_is_that_of_the_hand_it_is_posted_in(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 4, **BLINDS)
    game.post("levels", levels=[{"times": 1, "hands": 1}, {"times": 3}])
    play(game, "deal, D folds, A folds, B folds")
    newcomer(game, "E")
    assert logged(game, "E posts the big blind of the next hand")
    play(game, "deal")  # C and D have the blinds, of three times as much
    assert (game.stack("E"), game.seat("E")["bet"], game.now["bet"], game.now["owes"]) == (44, 6, 6, [])
    rule(game, "R-DECK-03 A")
    assert (game.stack("E"), len(game.now["owes"])) == (50, 1)
    play(game, "deal")
    assert (game.stack("E"), game.seat("E")["bet"], game.now["owes"]) == (44, 6, [])


def test_r_btn_05_one_level_back_the_big_blind_posted_is_the_smaller_one(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 4, **BLINDS)
    game.post("levels", levels=[{"times": 1, "hands": 1}, {"times": 3}])
    play(game, "deal, D folds, A folds, B folds, deal, A folds, B folds, C folds")
    newcomer(game, "E")
    game.post("level", do="back")
    play(game, "deal")
    assert (game.stack("E"), game.seat("E")["bet"], game.now["owes"]) == (48, 2, [])


def test_r_btn_05_a_newcomer_who_has_the_big_blind_of_the_next_hand_posts_it_once(client: FlaskClient) -> None:
    game = Game(client, "DB", [40] * 3, **BLINDS)
    play(game, "deal, A folds, B folds")
    newcomer(game, "E", 40)
    play(game, "deal")  # C has the small blind, E the big one
    assert (game.stack("E"), game.seat("E")["bet"], game.now["pot"], game.now["owes"]) == (38, 2, 3, [])
    assert logged(game, "The blind pays 2 of what E owes")


def test_r_btn_05_a_newcomer_between_dealer_and_big_blind_waits(client: FlaskClient) -> None:
    game = Game(client, "HE", [40] * 2, blind__small=1, blind__big=2)
    play(game, "deal, A folds, C sits 40")  # B deals next, A has the big blind
    assert no(game, "R-BTN-05 C", who="C") == "newcomer-waits"


def test_r_btn_05_posts_that_were_ruled_twice_lie_in_front_once(client: FlaskClient) -> None:
    game = newcomer(after_a_hand(client), "E")
    rule(game, "R-BTN-03 A", who="E", chips=3)
    play(game, "deal")  # C and D have the blinds
    assert (game.stack("E"), game.seat("E")["bet"], game.now["bet"], game.now["pot"]) == (45, 2, 2, 8)


@pytest.mark.parametrize(("stack", "bet"), [(1, 1), (2, 2)])
def test_ante_07_a_player_all_in_with_the_post_owes_nothing_more(client: FlaskClient, stack: int, bet: int) -> None:
    game = after_a_hand(client)
    play(newcomer(game, "E", stack), "deal")
    assert (game.seat("E")["bet"], game.now["owes"]) == (bet, [])


def test_r_btn_03_a_player_dealt_in_without_paying_posts_in_this_hand(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 4, **BLINDS)
    play(game, "deal")  # A deals; B and C have the blinds
    rule(game, "R-BTN-03 A", who="D", chips=3)
    assert (game.stack("D"), game.seat("D")["bet"], game.now["pot"], game.now["owes"]) == (47, 2, 6, [])
    assert (game.turn, game.moves) == ("D", {"check", "raise"})
    play(game, "D checks, A calls, B calls, C checks, B pat, C pat, D pat, A pat")
    assert game.now["pot"] == 9


def test_r_btn_05_a_post_of_a_void_hand_is_due_again_in_the_next(client: FlaskClient) -> None:
    game = newcomer(after_a_hand(client), "E")
    play(game, "deal")
    there = game.now["seq"]
    for void in ("R-MIS-05 A", "R-DECK-03 A"):
        assert (game.stack("E"), game.now["owes"]) == (48, [])
        rule(game, void)
        assert (game.stack("E"), game.now["owes"]) == (50, [{"seat": 5, "chips": 2, "kind": "post"}])
        play(game, "deal")
        assert (game.stack("E"), game.seat("E")["bet"], game.now["owes"]) == (48, 2, [])
        game.post("take-back", to=there)


def test_r_btn_05_no_post_is_owed_for_a_hand_that_is_not_played(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 4, **BLINDS)
    play(game, "deal")
    rule(game, "R-CHIP-09 B", who="A", chips=1)
    play(game, "D folds, A folds, B folds")
    newcomer(game, "E")
    assert [row["kind"] for row in game.now["owes"]] == ["light", "post"]
    assert game.json("/settle")["owes"] == [{"name": "A", "chips": 1}]
    sheet = game.page("/settle")
    assert "A still owes 1 chip from a ruling" in " ".join(sheet.split())


def test_r_btn_05_a_newcomer_on_a_leavers_chair_does_not_owe_the_leavers_blinds(client: FlaskClient) -> None:
    game = newcomer(after_a_hand(client), "E")
    for name, owed in (("E", 2), ("F", 0)):  # players who come back still owe it
        game.post("leave", seat=5)
        game.post("sit", seat=5, name=name, stack=50)
        assert sum(debt["chips"] for debt in game.now["owes"]) == owed


def test_r_btn_03_of_missed_blinds_the_blind_of_the_hand_pays_its_part(client: FlaskClient) -> None:
    """ANTE-13: the small blind of C counts towards the debt; one chip more of D's is dead in the middle."""
    game = after_a_hand(client)
    there = game.now["seq"]
    for who, left, pot in (("C", 48, 5), ("D", 47, 4)):
        rule(game, "R-BTN-03 A", who=who, chips=3)
        play(game, "deal")  # C and D have the blinds
        assert (game.stack(who), game.seat(who)["bet"], game.now["pot"], game.now["owes"]) == (left, 2, pot, [])
        game.post("take-back", to=there)


def test_the_right_player_posts_the_blind(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 4, **BLINDS)
    play(game, "deal")
    rule(game, "R-BTN-02 A", who="C", to="D")
    assert (game.stacks, game.turn, game.now["bet"], game.now["pot"]) == ([50, 49, 50, 48], "A", 2, 3)
    play(game, "A raises 4")
    rule(game, "R-BTN-02 A", who="D", to="C")  # the action begins again, the raise goes back
    assert (game.stacks, game.turn, game.now["bet"], game.now["pot"]) == ([50, 49, 48, 50], "D", 2, 3)


def test_ante_04_two_players_with_the_wrong_blinds_exchange_them(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 2, **BLINDS)
    play(game, "deal")
    wrong = next(name for name in "AB" if game.seat(name)["bet"] == 1)
    right = "AB".replace(wrong, "")
    rule(game, "R-BTN-02 A", who=wrong, to=right)
    assert (game.stack(wrong), game.stack(right), game.now["pot"], game.turn) == (48, 49, 3, right)


def test_ante_04_the_other_blind_is_corrected_first(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 5, **BLINDS)
    play(game, "deal")  # B and C have posted, it should have been A and B
    assert no(game, "R-BTN-02 A", who="C", to="B") == "other-blind"
    rule(game, "R-BTN-02 A", who="B", to="A")
    rule(game, "R-BTN-02 A", who="C", to="B")
    assert (game.stacks, game.turn, game.now["pot"]) == ([49, 48, 50, 50, 50], "C", 3)


def test_hidden_chips_go_back_at_the_showdown(client: FlaskClient) -> None:
    game = draw(client)
    play(game, TO_DRAW2 + ", B checks, C checks, A checks")
    rule(game, "R-CHIP-05 A", who="B", to="C", chips=4)
    assert (game.stack("C"), game.now["pots"][0]["chips"]) == (48, 14)
    assert no(game, "R-CHIP-05 A", who="B", to="C", chips=400) == "number"
    wins(game, "B")
    assert game.stacks == [44, 58, 48]


def test_an_uncalled_bet_goes_back_by_itself(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 6, C folds")
    rule(game, "R-BET-29 A")
    assert game.turn == "A"
    play(game, "A folds")
    assert game.stacks == [48, 54, 48]


def test_the_antes_of_a_jackpot_nobody_wins_go_back(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, **SPREAD)
    play(game, "deal")
    assert no(game, "R-OPEN-15 B") == "ruling-later"
    game.post("together", all="check")
    rule(game, "R-OPEN-15 B")
    assert (game.stacks, game.now["carried"], game.now["phase"]) == ([50] * 3, 0, "between")
    assert no(game, "R-OPEN-14 B") == "nothing-carried"


def test_a_blind_owed_is_paid_before_the_next_hand(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 4, **BLINDS)
    play(game, "deal")
    rule(game, "R-BTN-02 B", who="A")
    assert [(row["seat"], row["chips"]) for row in game.now["owes"]] == [(1, 2)]
    play(game, "D folds, A folds, B folds, deal")
    assert game.now["owes"] == [] and logged(game, "A pays 2 owed")


def test_an_opener_all_in_for_the_ante_is_the_opener_and_nobody_checks(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50, 2, 50], **SPREAD)
    play(game, "deal")
    assert no(game, "R-OPEN-12 A", who="C") == "has-chips"
    rule(game, "R-OPEN-12 A", who="B")
    assert (game.now["opener"], game.now["bet"], game.turn, "check" in game.moves) == (2, 2, "C", False)
    assert no(game, "R-OPEN-12 A", who="B") == "not-now"
    play(game, "C calls, A folds")
    assert game.now["phase"] == "draw" and game.stacks == [48, 0, 48], "a single caller has the bet back"


def test_r_open_12_the_last_one_is_asked_too_and_if_nobody_comes_in_the_opener_wins(client: FlaskClient) -> None:
    for told, first, last in (("deal", "C", "A"), ("deal, C checks", "A", "C")):
        game = Game(client, "DJ", [50, 2, 50], "B", **SPREAD)
        play(game, told)
        rule(game, "R-OPEN-12 A", who="B")
        play(game, f"{first} folds")
        assert (game.now["phase"], game.turn, game.moves) == ("bet", last, {"fold", "call"})
        play(game, f"{last} calls")
        assert (game.now["phase"], game.stacks) == ("draw", [48, 0, 48])
        game.post("take-back")
        play(game, f"{last} folds")
        game.post("openers", seat=2, shown=True)
        assert game.stacks == [48, 6, 48]


def test_a_knock_before_the_draw_means_no_cards(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C calls, A calls")
    rule(game, "R-BET-38 B", who="C")
    assert logged(game, "On the next turn C stands pat")
    play(game, "B pat")
    assert game.offer("draw")["max"] == 0
    assert game.refused("draw", seat=3, cards=2) == "draw-max"
    play(game, "C pat")


def test_the_pot_pulled_in_too_early_goes_back_to_the_middle(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C folds, A folds")
    assert game.now["phase"] == "between"
    rule(game, "R-BET-39 A", who="A")
    assert (game.now["phase"], game.turn, game.stacks) == ("bet", "A", [48, 44, 48])


def test_chips_played_light_go_to_the_winner(client: FlaskClient) -> None:
    game = draw(client, stakes__table=False)
    play(game, "deal, B bets 4, C calls")
    rule(game, "R-CHIP-09 B", who="A", chips=4)
    assert game.now["phase"] == "draw", "with all of it owed it is a call, and the round is over"
    play(game, "B pat, C pat, A pat, B checks, C checks, A checks")
    wins(game, "C")
    assert game.stacks == [48, 44, 58]
    play(game, "deal")
    assert (game.stacks, game.now["owes"]) == ([42, 42, 60], [])


def test_r_chip_09_a_player_playing_light_stays_in_for_the_whole_pot(client: FlaskClient) -> None:
    """C has 2 left and owes 8 of the 10."""
    game = draw(client, 200, 200, 4, 200, stakes__table=False)
    play(game, "deal, B bets 10")
    rule(game, "R-CHIP-09 B", who="C", chips=8)
    assert (game.turn, game.offer("call")["chips"]) == ("C", 2)
    play(game, "C calls, D calls, A folds")
    assert [(pot["chips"], pot["seats"]) for pot in game.now["pots"]] == [(30, [2, 3, 4])]
    play(game, "B pat, C pat, D pat, B bets 6, D calls")
    assert [(pot["chips"], pot["seats"]) for pot in game.now["pots"]] == [(30, [2, 3, 4]), (12, [2, 4])]


LIGHTS: dict[str, Any] = {"ante__amount": 1, "limit__min": 2, "limit__max": 100}


def paid_from_fifty(game: Game, who: str = "B", **deal: Any) -> list[int]:
    """The player buys in for 50; returns what the next deal changes in the stacks."""
    play(game, f"{who} buys in 50")
    before = game.stacks
    game.post("deal", **deal)
    return [now - was for now, was in zip(game.stacks, before, strict=True)]


def test_r_chip_09_owed_chips_go_to_the_winner_of_their_pot(client: FlaskClient) -> None:
    """POT-04: B is only in the main pot, up to 51; A wins the most, but only pots B was never in."""
    game = Game(client, "DH", [200, 21, 200, 60], **LIGHTS)
    play(game, "deal, B bets 10, C raises 70, D calls, A calls")
    rule(game, "R-CHIP-09 B", who="B", chips=30)
    play(game, "B calls, B pat, C pat, D pat, A pat, C bets 100, A calls")
    assert [pot["seats"] for pot in game.now["pots"]] == [[1, 2, 3, 4], [1, 3, 4], [1, 3]]
    wins(game, "A", "A", "D")
    assert paid_from_fifty(game) == [-1, -31, -1, 29] and logged(game, "B pays 30 owed to D")


@pytest.mark.parametrize(
    ("shares", "won", "back"),
    [
        ("Best hand 2/3, Highest spade 1/3", {"high": "A", "low": "C"}, [19, -31, 9]),
        ("Best hand 2/3, Highest spade 1/3", {"high": "AC", "low": "C"}, [9, -31, 19]),
        ("Best hand 2/3, Highest spade 1/3", {"high": "A", "low": ""}, [29, -31, -1]),
        ("Best hand 2/3, Highest spade 1/3", {"high": "", "low": "AC"}, [14, -31, 14]),
        ("Best hand 1/2, Spade 1/4, Heart 1/4", {"high": "", "low": "A", "third": "C"}, [14, -31, 14]),
        ("Best hand 2/3, Highest spade 1/3", {"high": "B", "low": "C"}, [-1, -11, 9]),
        ("", {"high": "A", "low": "AC"}, [21, -31, 7]),
    ],
)
@pytest.mark.long
def test_r_chip_09_owed_chips_are_shared_by_the_parts_of_the_pot(
    client: FlaskClient, shares: str, won: dict[str, str], back: list[int]
) -> None:
    """OTHER-26, HL: each part of the pot gets as much of the 30 as of the pot; a part nobody has gets none."""
    course = [{"deal": 5}, {"bet": "left"}]
    options = {"other__shares": shares} if shares else {"win": "highlow", "hl__mode": "cards_speak"}
    more = {"title": "Ours", "course": course}
    game = Game(client, "AO", [200, 21, 200], more=more, **options, **LIGHTS)
    play(game, "deal, B bets 10, C raises 40, A calls")
    rule(game, "R-CHIP-09 B", who="B", chips=30)
    seats = {half: [chair(name) for name in names] for half, names in won.items()}
    game.post("award", pots=[{"pot": 0, **seats}])
    assert (paid_from_fifty(game, preset="DH"), game.now["owes"]) == (back, [])


@pytest.mark.parametrize(("winners", "back"), [("AC", [14, -31, 14]), ("BC", [-1, -16, 14]), ("ABC", [9, -21, 9])])
def test_r_chip_09_owed_chips_are_shared_as_the_pot_was(client: FlaskClient, winners: str, back: list[int]) -> None:
    """A debtor pays their part by winning it."""
    game = Game(client, "DH", [200, 21, 200], **LIGHTS)
    play(game, "deal, B bets 10, C raises 40, A calls")
    rule(game, "R-CHIP-09 B", who="B", chips=30)
    play(game, "B pat, C pat, A pat, all check")
    wins(game, winners)
    assert (paid_from_fifty(game), game.now["owes"]) == (back, [])
    assert not logged(game, "owed to B")


def test_r_chip_09_owed_chips_reaching_into_a_side_pot_go_to_the_winners_of_both(client: FlaskClient) -> None:
    """B has 21 in and owes 30: D is all-in at 31, so 10 of the 30 belong to the main pot and 20 to the side pot."""
    game = Game(client, "DH", [200, 21, 200, 31], **LIGHTS)
    play(game, "deal, B bets 10, C raises 50, D calls, A calls")
    rule(game, "R-CHIP-09 B", who="B", chips=30)
    play(game, "B calls, B pat, C pat, D pat, A pat, all check")
    assert [pot["seats"] for pot in game.now["pots"]] == [[1, 2, 3, 4], [1, 2, 3]]
    wins(game, "C", "D")
    assert paid_from_fifty(game) == [-1, -31, 19, 9]


def owes_light(client: FlaskClient, stacks: list[int]) -> Game:
    """C wins a hand in which A, left without chips, has played 6 light."""
    game = Game(client, "DH", stacks, **LIGHTS)
    play(game, "deal, B bets 10, C calls" + ", D folds" * (len(stacks) > 3))
    rule(game, "R-CHIP-09 B", who="A", chips=6)
    play(game, "A calls, B pat, C pat, A pat, B checks, C checks")
    wins(game, "C")
    assert game.stack("A") == 0
    return game


def test_r_chip_09_unpaid_chips_go_to_the_winner_of_that_hand_not_of_the_next(client: FlaskClient) -> None:
    game = owes_light(client, [5, 60, 60])
    play(game, "deal")
    assert logged(game, "A still owes C 6") and game.now["owes"] == [{"seat": 1, "chips": 6, "kind": "light"}]
    play(game, "C bets 2, B folds")
    play(game, "deal, B bets 2, C folds")
    assert game.now["last_hand"]["won"] == {"2": 2}
    assert paid_from_fifty(game, "A") == [-7, -1, 5] and logged(game, "A pays 6 owed to C")


def test_r_chip_09_a_winner_sitting_out_is_paid_and_a_leaver_settles_with_the_debtor(client: FlaskClient) -> None:
    game = owes_light(client, [5, 60, 60, 60])
    game.post("away", seat=3)
    assert paid_from_fifty(game, "A") == [-7, -1, 6, -1]
    other = owes_light(client, [5, 60, 60, 60])
    other.post("leave", seat=3)
    paid_from_fifty(other, "A")
    assert (other.stack("A"), other.now["pot"]) == (49, 3)
    assert other.now["owes"] == [{"seat": 1, "chips": 6, "kind": "light"}]


def test_r_chip_09_an_all_in_owed_after_the_call_makes_no_side_pot(client: FlaskClient) -> None:
    game = draw(client, 200, 200, 4, 200)
    play(game, "deal, B bets 10, C calls")
    rule(game, "R-CHIP-09 B", who="C", chips=8)
    play(game, "D folds, A folds")
    assert (game.stacks, game.now["pot"]) == ([198, 188, 0, 198], 20), "what is called light does not go back"
    assert [(pot["chips"], pot["seats"]) for pot in game.now["pots"]] == [(20, [2, 3])]


def test_r_chip_09_a_raise_over_owed_chips_is_called_with_the_rest(client: FlaskClient) -> None:
    game = draw(client, 200, 200, 200, stakes__table=False)
    play(game, "deal, B bets 4")
    rule(game, "R-CHIP-09 B", who="C", chips=4)
    play(game, "A raises 8, B calls")
    assert (game.turn, game.offer("call")["chips"], game.stacks) == ("C", 4, [190, 190, 198])
    rule(game, "R-CHIP-09 B", who="C", chips=4)
    assert (game.now["phase"], game.now["pot"], game.now["owes"]) == (
        "draw",
        22,
        [{"seat": 3, "chips": 4, "kind": "light"}] * 2,
    )


def test_r_chip_16_chips_owed_to_the_bank_go_into_no_pot(client: FlaskClient) -> None:
    game = draw(client)
    books = game.url + "/bank"

    def owes() -> int:
        people = client.get(books, headers=game.key | {"Accept": "application/json"}).json["people"]
        return int(next(row["owes"] for row in people if row["name"] == "B"))

    before = owes()
    game.total += 20
    game.post("buy-in", seat=2, chips=20, paid=True)
    assert owes() == before
    rule(game, "R-CHIP-16 B", who="B", chips=before + 20)
    assert "B owes the bank" in game.now["log"][0]
    play(game, "deal")
    assert (game.now["pot"], game.stack("B"), game.now["owes"], owes()) == (6, 68, [], before + 20)


OWED = ((3, 6, "fine"), (4, 5, "fine"), (2, 3, "light"), (1, 4, "light"), (1, 3, "fine"), (1, 6, "fine"))


def owing(**options: object) -> Table:
    """B won the most in the last hand, C a smaller pot; D is away."""
    seats = tuple(Seat(n, LETTERS[n - 1], stack) for n, stack in enumerate((10, 3, 2, 50), 1))
    last = LastHand(1, ((2, 30), (3, 10)), 40, 0)
    return Table(options={"ante.amount": 2, **options}, seats=seats, owes=OWED, last_hand=last)


def paid(table: Table, blinds: tuple[tuple[int, int], ...] = ()) -> list[DebtPaid]:
    """The debts paid before a hand of B, C and A, who deals."""
    return [event for event in forced(table, (2, 3, 1), blinds) if isinstance(event, DebtPaid)]


def test_r_chip_09_debts_are_paid_after_the_antes_as_far_as_the_chips_go() -> None:
    table = owing()
    assert paid(table) == [
        DebtPaid(2, 3, "light", 2),  # B's debt goes to the winner, who is B
        DebtPaid(1, 4, "light", 2),
        DebtPaid(1, 3, "fine"),
        DebtPaid(1, 1, "fine"),
    ]
    for event in forced(table, (2, 3, 1), ()):
        table = event.apply(table)
    assert [seat.stack for seat in table.seats] == [0, 5, 0, 50]
    assert dict(put_in(table)) == {1: 2 + 4, 2: 2, 3: 2}  # the ante of each, and the payments into the pot
    assert table.owes == ((3, 6, "fine"), (4, 5, "fine"), (1, 5, "fine"))


def test_r_chip_09_antes_and_blinds_are_paid_before_owed_chips() -> None:
    """ANTE-10: a dealer pays the antes for all before; R-BTN-05: a post to come in waits for a game with blinds."""
    assert paid(owing(forced="both"), ((1, 5), (2, 1))) == [DebtPaid(2, 3, "light", 2), DebtPaid(1, 3, "light", 2)]
    assert paid(owing(**{"ante.who": "dealer"})) == [
        DebtPaid(3, 2, "fine"),
        DebtPaid(2, 3, "light", 2),
        DebtPaid(1, 4, "light", 2),
    ]
    assert DebtPaid(1, 4, "light") in paid(owing()._replace(last_hand=None)), "into the pot: nobody has won"
    posting = owing()._replace(owes=((1, 2, "post"),))
    assert not paid(posting) and DebtPaid(1, 2, "post", live=2) in paid(posting, ((2, 1), (3, 2)))


def test_a_ruling_awards_or_splits_the_pot_that_is_due(client: FlaskClient) -> None:
    """R-SHOW-12: three equal hands share by taps on the sheet; R-CHIP-10: a pot split by agreement is for all in it."""
    game = draw(client)
    play(game, TO_DRAW2 + ", B bets 3, C calls, A calls")
    assert no(game, "R-SHOW-12 A", who="B") == "same-player"
    sheet = "/rulings/R-SHOW-12?who=2"
    assert "anybody else" not in game.page(sheet)
    two, three = game.page(f"{sheet}&to=3"), game.page(f"{sheet}&to=3&also=1")
    assert "Does anybody else have an equal hand?" in two and "also=1" in two
    assert "✓ A" in three and "Pot 27 → 0." in three
    (who,) = re.findall(r'name="who" value="([^"]*)"', three)
    rule(game, "R-SHOW-12 A", who=json.loads(unescape(who)), to="C")
    assert (game.now["phase"], game.stacks) == ("between", [50] * 3)
    game.post("take-back")
    rule(game, "R-CHIP-10 A", who="B", to="C")
    assert (game.now["phase"], game.stacks) == ("between", [41, 55, 54])
    other = draw(client)
    play(other, TO_DRAW2 + ", B checks, C checks, A checks")
    assert no(other, "R-CHIP-10 A", who="B", to="B") == "same-player"
    page = other.page("/rulings/R-CHIP-10")
    assert "Apply: split the pot" in page and "Who is the other player?" not in page
    rule(other, "R-CHIP-10 A")
    assert (other.now["phase"], other.stacks) == ("between", [50] * 3)
    other.post("take-back")
    rule(other, "R-SHOW-10 A", who="A")
    assert other.stacks == [62, 44, 44]


@pytest.mark.parametrize("preset", ["SH", "L7"])
def test_r_show_12_in_stud_the_award_asks_about_the_odd_chip_of_equal_hands(client: FlaskClient, preset: str) -> None:
    """TIE-03: by the suit of a card, not known yet; an even pot is shared at once."""
    for ante, shared in ((1, False), (2, True)):
        game = Game(client, preset, [200] * 3, **{**STUD, "ante__amount": ante})
        play(game, "deal")
        until(game, "showdown")
        even = game.now["pot"] % 2 == 0
        assert even == shared
        rule(game, "R-SHOW-12 A", who="A", to="B")
        assert (game.now["phase"] == "between", logged(game, "Talon asks which card’s suit")) == (even, not even)
        if not even:
            game.post("award", pots=[{"pot": 0, **{game.now["wins"]: [1, 2]}, f"odd_{game.now['wins']}": [1]}])
            assert (game.now["phase"], game.stack("A") - game.stack("B")) == ("between", 1)


def test_r_show_12_an_odd_chip_also_waits_for_the_next_hand_by_ruling(client: FlaskClient) -> None:
    game = draw(client, ante__amount=1, odd__draw="leave_for_next_hand")
    play(game, TO_DRAW2 + ", B checks, C checks, A checks")
    rule(game, "R-SHOW-12 A", who="B", to="C")
    assert (game.stacks, game.now["carried"]) == ([45, 52, 52], 1)


def declared(client: FlaskClient, *ways: str, **options: Any) -> Game:
    """A high-low hand at its showdown, seven chips per seat, with one declaration by each seat."""
    game = Game(client, "HH", [50] * len(ways), **{**STUD, "ante__amount": 7, **options})
    play(game, "deal")
    until(game, "declare")
    play(game, ", ".join(f"{who} declares {way}" for who, way in zip(LETTERS, ways, strict=False)))
    return game


def test_decl_05_a_half_that_several_declared_is_left_to_the_award(client: FlaskClient) -> None:
    """HL-07: equal lows share their half and no more."""
    game = declared(client, "high", "low", "high", "low")
    before = (game.stacks, game.now["pot"], game.now["prompt"])
    named = {"R-SHOW-12 A": {"who": "B", "to": "D"}, "R-SHOW-10 A": {"who": "C"}, "R-SHOW-17 A": {"who": "B"}}
    for ruling, fields in named.items():
        rule(game, ruling, **fields)
        assert (game.stacks, game.now["pot"], game.now["prompt"]) == before, ruling
    game.post("award", pots=[{"pot": 0, "high": [1], "low": [2, 4]}])
    assert game.stacks == [57, 50, 43, 50]
    lows = declared(client, "high", "low", "low")
    rule(lows, "R-SHOW-12 A", who="B", to="C")
    assert (lows.now["phase"], lows.stacks) == ("between", [54, 48, 48])


def test_r_show_16_where_all_declared_the_same_way_the_best_takes_the_whole_pot(client: FlaskClient) -> None:
    game = declared(client, "high", "high", "high")
    rule(game, "R-SHOW-16 A", who="B")
    assert (game.now["phase"], game.stacks) == ("between", [43, 64, 43])
    other = declared(client, "high", "low", "high")
    page = other.page("/rulings/R-SHOW-16")
    assert "each half is won by itself" in page
    rule(other, "R-SHOW-16 A", who="C")
    assert (other.now["phase"], other.stacks) == ("between", [43, 43, 64])
    assert logged(other, "Talon had recorded: Were both sides declared for this pot? Yes")


def test_r_chip_19_the_odd_chip_belongs_to_the_first_run(client: FlaskClient) -> None:
    game = Game(client, "SH", [25, 25, 25], **{**STUD, "ante__amount": 25})
    play(game, "deal")
    for who, to, stacks in (("A", "B", [38, 37]), ("B", "A", [37, 38])):
        rule(game, "R-CHIP-19 A", who=who, to=to)
        assert game.stacks[:2] == stacks
        game.post("take-back")


def test_r_mis_05_an_absent_player_whose_card_brings_in_pays_first(client: FlaskClient) -> None:
    game = Game(client, "SC", [50] * 4, "D", **STUD, stud__bring_in_amount=2)
    play(game, "deal, B starts")
    rule(game, "R-MIS-05 C", who="B")
    assert (game.stack("B"), game.seat("B")["state"], game.now["bet"], game.turn) == (46, "dead", 2, "C")
    rule(game, "R-MIS-05 C", who="A")
    assert (game.stack("A"), game.seat("A")["state"]) == (48, "dead")


def test_r_show_14_known_declarations_are_not_asked_for(client: FlaskClient) -> None:
    """A failed both-declarer wins neither half; the odd chip of the halves goes to high."""
    both = {"decl__both": "must_win_both_tie_loses"}
    for last, verdict in (("high", "each half goes to the next best"), ("both", "nobody else declared")):
        page = declared(client, "both", "both", last, **both).page("/rulings/R-SHOW-14")
        told = page.partition('class="verdict">')[2].partition("</b>")[0].strip().removeprefix("<p><b>")
        assert told.startswith("Both fail") and verdict in told
    game = declared(client, "both", "both", "high", "low", **both)
    rule(game, "R-SHOW-14 A", who="A")
    assert game.now["pot"] == 28
    rule(game, "R-SHOW-14 A", who="C")
    assert (game.now["phase"], game.stacks) == ("between", [43, 43, 57, 57])
    odd = declared(client, "low", "both", "high", ante__amount=3, **both)
    rule(odd, "R-SHOW-14 A", who=[1, 3])
    assert (odd.now["phase"], odd.stacks) == ("between", [51, 47, 52])


def test_a_ruling_awards_the_pot_to_the_opener_who_has_shown(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, **SPREAD)
    play(game, "deal, B opens 4")
    assert no(game, "R-OPEN-08 A") == "others-in"
    play(game, "C folds, A folds")
    assert no(game, "R-SHOW-10 A", who="B") == "openers-first"
    rule(game, "R-OPEN-08 A")
    assert (game.now["phase"], game.stacks) == ("between", [48, 54, 48])


def test_a_pot_that_went_to_the_wrong_player_is_moved(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C calls, A folds, B pat, C pat, B checks, C checks")
    wins(game, "C")
    rule(game, "R-SHOW-09 A", who="C", to="B", chips=14)
    assert game.stacks == [48, 58, 44]
    for who, to in ("CB", "AC"):  # put right once, and no more than was won; A has won nothing
        assert no(game, "R-SHOW-09 A", who=who, to=to, chips=1) == "won-nothing"
    assert no(game, "R-SHOW-09 A", who="C", to="C", chips=1) == "same-player"


def three_with_a_side_pot(client: FlaskClient, main: str) -> Game:
    """A is all-in for 8, B and C for 10 more: the main pot of 24 goes to `main`, the side pot of 20 to B."""
    game = draw(client, 8, 100, 100)
    play(game, "deal, B bets 6, C calls, A calls, B pat, C pat, A pat, B bets 10, C calls")
    assert [pot["chips"] for pot in game.now["pots"]] == [24, 20]
    winners = [game.seat(main)["seat"], game.seat("B")["seat"]]
    game.post("award", pots=[{"pot": n, "high": [winners[n]]} for n in (1, 0)])
    return game


def test_pot_04_a_ruling_awards_no_side_pot_to_a_player_outside_it(client: FlaskClient) -> None:
    """The contested pot is filled in, nothing for a side pot; what only people can count stays empty (R-CHIP-15)."""
    rulings = ("R-SHOW-09 A", "R-SHOW-05 C")
    game = three_with_a_side_pot(client, "B")
    for outcome, chips in {"R-SHOW-09-A": "24", "R-SHOW-05-C": "24", "R-CHIP-15-A": "", "R-CHIP-15-B": ""}.items():
        page = game.page(f"/rulings/{outcome[:-2]}?o={outcome}&who=2&to=1")
        field = re.search(r'<input[^>]*name="chips"[^>]*>', page)
        assert field and (re.findall(r'value="(\d+)"', field[0]) or [""]) == [chips], outcome
    a, b, c = game.stacks
    for ruling in rulings:
        assert no(game, ruling, who="B", to="A", chips=24 + 1) == "number"
        rule(game, ruling, who="B", to="A", chips=24)
        assert game.stacks == [a + 24, b - 24, c]
        assert no(game, ruling, who="B", to="A", chips=1) == "no-part"
        game.post("take-back")
    game = three_with_a_side_pot(client, "A")
    for ruling in rulings:
        assert no(game, ruling, who="B", to="A", chips=1) == "no-part"
        rule(game, ruling, who="B", to="C", chips=20)
        game.post("take-back")


def test_a_ruling_moves_no_chips_into_the_stack_of_an_all_in_player(client: FlaskClient) -> None:
    game = draw(client, 50, 50, 6)
    play(game, "deal, B bets 4, C calls")
    assert no(game, "R-CHIP-06 A", who="A", to="C", chips=1) == "all-in"
    rule(game, "R-CHIP-06 A", who="A", to="B", chips=1)
    assert game.stacks == [47, 45, 0]
