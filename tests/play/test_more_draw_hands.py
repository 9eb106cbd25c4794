"""Draw lowball, high-low, variants of jackpots: each chip of the hands in docs/contract/more-games.md A.6, by JSON."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.log.store import Store
from models.play.reshuffle import is_opener
from models.rulings.book import RULINGS
from tests.play.test_other_courses import page_of, tells
from tests.playing import Game, play, pots, stay, wins
from tests.rulings_played import logged, no, rule

SPREAD = {"ante__amount": 1, "limit__min": 2, "limit__max": 10}
FIXED = {"blind__small": 2, "blind__big": 4, "limit__small": 4, "limit__big": 8}


def compared(game: Game, *hands: str, **more: str) -> Any:
    """The winner among these hands, by this table's rules."""
    asked = {"t": game.now["code"], "hand": list(hands), **more}
    return game.client.get("/hands", query_string=asked, headers=game.headers).json


def dw1(client: FlaskClient, **options: object) -> Game:
    """DW1 up to A's bet, with C to act."""
    game = Game(client, "DW", [100] * 5, **FIXED, **options)
    play(game, "deal")
    assert (game.stacks, game.now["pot"], game.turn, game.now["talon"]) == ([100, 98, 96, 100, 100], 6, "D", 28)
    play(game, "D calls, E folds, A raises 8")  # DLOW-04
    assert (game.now["raises"], game.now["cap"], game.now["pot"]) == (1, 4, 18)  # DLOW-05
    play(game, "B folds, C calls, D calls")
    assert (game.now["phase"], game.now["pot"], game.now["talon"], game.turn) == ("draw", 26, 27, "C")
    assert game.offer("draw")["max"] == 5  # DLOW-01
    play(game, "C draws 1")
    assert (game.now["talon"], game.now["phase"]) == (26, "draw")  # DRAW-10
    play(game, "D draws 2, A pat")
    assert (game.now["talon"], game.turn) == (24, "C")  # DLOW-06: first active left of the dealer
    play(game, "C checks, D checks, A bets 8")
    return game


def test_dlow_03_the_only_rival_of_a_hand_all_in_for_the_ante_draws_without_a_bet(client: FlaskClient) -> None:
    game = Game(client, "DL", [60, 60, 60, 1], **SPREAD)
    play(game, "deal, B folds, C folds")
    assert (game.now["phase"], game.now["pot"]) == ("draw", 4)
    play(game, "D pat, A draws 1, D wins")
    assert (game.stacks, game.now["carried"]) == ([59, 59, 59, 4], 0)


def test_dw1_a_player_who_checked_may_not_raise_and_the_joker_counts_in_low(client: FlaskClient) -> None:
    game = dw1(client)
    assert (game.turn, game.moves) == ("C", {"fold", "call"})  # DLOW-07
    assert game.refused("raise", seat=3, to=16) == "check-raise"
    play(game, "C calls, D folds")
    assert (game.now["phase"], game.now["wins"], game.now["pot"]) == ("showdown", "low", 42)
    assert game.now["show_first"] == 1
    assert game.refused("award", pots=[{"pot": 0, "high": [3]}]) == "no-winner"
    game.post("ruling", ruling="R-SHOW-24", outcome="B", who=1)
    assert (game.now["phase"], game.stacks) == ("between", [84, 98, 126, 92, 100]), "a hand called wrong is dead"
    play(game, "take back, C wins")
    assert game.stacks == [84, 98, 126, 92, 100]
    answer = compared(game, "8c 6d 4s 3h Ad", "Jk 7h 5c 3d 2s")
    assert (answer["order"], answer["hands"][1]["joker"]) == ([[1], [0]], "A")


def test_dlow_07_in_two_to_seven_a_player_who_checked_may_raise(client: FlaskClient) -> None:
    game = dw1(client, low__rank="27")
    assert "raise" in game.moves
    play(game, "C raises 16, D folds, A calls, C wins")
    assert game.stacks == [76, 98, 134, 92, 100]


def test_dl1_and_draw_16_bet_or_fold_is_played_and_a_straight_counts_in_a_6(client: FlaskClient) -> None:
    game = Game(client, "DL", [60] * 4, **SPREAD)
    play(game, "deal")
    assert (game.now["pot"], game.moves) == (4, {"fold", "bet"})
    assert game.refused("check", seat=2) == "bet-or-fold"
    play(game, "B folds, C folds, D folds")
    assert (game.now["phase"], game.stacks) == ("between", [63, 59, 59, 59])  # POT-02: without a bet
    play(game, "take back, take back, C bets 4, D folds, A calls")
    assert (game.now["pot"], game.now["phase"]) == (12, "draw")
    play(game, "C draws 1, A draws 2, C bets 6, A raises 12")
    assert (game.now["raises"], game.now["cap"]) == (1, 3)  # DLOW-05
    play(game, "C calls")
    assert (game.now["pot"], game.now["show_first"], game.now["wins"]) == (36, 1, "low")
    assert compared(game, "5h 4d 3c 2s Ac", "9s 7d 5d 3d 2h")["order"] == [[1], [0]]  # A has a straight
    wins(game, "C")
    assert game.stacks == [43, 59, 79, 59]


@pytest.mark.parametrize("all_pass", ["carry_and_redeal", "play_on"])
def test_dlow_03_in_lowball_with_checks_the_antes_stay_for_a_new_deal(client: FlaskClient, all_pass: str) -> None:
    game = Game(client, "DL", [60] * 3, draw__all_pass=all_pass, **SPREAD)
    play(game, "deal, B checks, C checks, A checks")
    if all_pass == "play_on":
        assert (game.now["phase"], game.now["pot"]) == ("draw", 3)
        return
    assert (game.now["phase"], game.now["carried"], game.now["to_open"]) == ("deal", 3, None)
    play(game, "deal")
    assert (game.now["pot"], game.now["dealer"]) == (6, 2)


def test_dlow_11_ties_split_and_the_odd_chip_goes_left_of_the_dealer(client: FlaskClient) -> None:
    game = Game(client, "DL", [60] * 3, **SPREAD)
    play(game, "deal, B bets 2, C calls, A calls, B pat, C pat, A pat, B bets 2, C calls, A folds, BC split")
    assert game.stacks == [57, 62, 61]


def dd1(client: FlaskClient, preset: str = "DD", **options: object) -> Game:
    """DD1 up to the end of round 2: the pot is 47."""
    game = Game(client, preset, [80] * 5, **SPREAD, **options)
    play(game, "deal")
    assert game.now["pot"] == 5
    play(game, "B bets 3, C calls, D calls, E folds, A calls")
    assert game.now["pot"] == 17
    play(game, "B draws 1, C draws 3, D pat, A draws 2, B bets 5, C calls, D raises 10")
    assert game.now["raises"] == 1
    play(game, "A folds, B calls, C calls")
    assert game.now["pot"] == 47
    return game


def test_dd1_both_halves_are_declared_for_and_one_is_tied(client: FlaskClient) -> None:
    game = dd1(client)
    assert (game.now["phase"], game.now["wins"], game.now["to_act"]) == ("declare", "highlow", None)
    for seat, half in ((2, "high"), (4, "low"), (3, "high")):  # DHL-01
        assert game.now["phase"] == "declare"
        game.post("declare", seat=seat, way=half)
    assert (game.now["phase"], game.now["show_first"]) == ("showdown", 4)
    assert game.refused("award", pots=[{"pot": 0, "high": [4], "low": [4]}]) == "wrong-half"
    wins(game, "BC/D")
    assert game.stacks == [76, 78, 78, 89, 79]
    assert (game.now["last_hand"]["won"], game.now["phase"]) == ({"2": 12, "3": 12, "4": 23}, "between")


def test_ds_and_dhl_03_the_cards_decide_and_the_odd_chip_of_the_pot_goes_high(client: FlaskClient) -> None:
    game = dd1(client, "DS")
    assert (game.now["phase"], game.now["wins"]) == ("showdown", "highlow")
    assert game.refused("award", pots=[{"pot": 0, "high": [3], "low": []}]) == "no-low"
    wins(game, "B/B")
    assert game.stacks == [76, 113, 66, 66, 79], "one hand may win both halves"
    game.post("take-back")
    wins(game, "D/BC")
    assert game.now["last_hand"]["won"] == {"2": 12, "3": 11, "4": 24}, "in a half it goes left of the dealer"


def test_tie_04_the_odd_chips_of_both_halves_stay_by_house_rule(client: FlaskClient) -> None:
    options = {"ante__amount": 2, "limit__min": 2, "limit__max": 10, "odd__draw": "leave_for_next_hand"}
    game = Game(client, "DS", [60] * 3, **options)
    play(game, "deal, B bets 4, C calls, A calls, B pat, C pat, A pat, B checks, C checks, A checks")
    wins(game, "AB/BC")
    assert (game.now["last_hand"]["won"], game.now["carried"]) == ({"1": 4, "2": 8, "3": 4}, 2)
    assert any("2 stays for the next hand" in line for line in game.now["log"])


@pytest.mark.parametrize(("bets", "starter"), [("B checks, C bets 4, D calls, B calls", "C"), ("", "B")])
def test_dhl_02_who_begins_after_the_declaration(client: FlaskClient, bets: str, starter: str) -> None:
    game = Game(client, "DD", [80] * 4, hl__mode="declare_in_turn", decl__bet_after=True, **SPREAD)
    play(game, "deal, B bets 3, C calls, D calls, A folds, B pat, C pat, D pat")
    play(game, bets or "B checks, C checks, D checks")
    order = {"C": "CDB", "B": "BCD"}[starter]
    for name in order:
        assert game.turn == name
        game.post("declare", seat="ABCD".index(name) + 1, way="low" if name == "D" else "high")
    assert (game.now["phase"], game.now["round"], game.turn) == ("bet", 2, starter)
    play(game, f"{starter} bets 2")


def test_dhl_05_openers_may_be_required_in_high_low_too_whichever_way_they_go(client: FlaskClient) -> None:
    game = Game(client, "DD", [80] * 3, jack__openers="jacks", **SPREAD)
    play(game, "deal, B checks, C opens 3, A calls, B folds, C pat, A pat, C checks, A checks, C declares low")
    play(game, "A declares high")
    assert (game.now["phase"], game.now["opener"]) == ("openers", 3)
    play(game, "C shows openers")
    game.post("award", pots=[{"pot": 0}])  # each half has one declarer
    assert game.now["last_hand"]["won"] == {"1": 5, "3": 4}


@pytest.mark.parametrize("preset", ["DS", "DD"])
def test_joker_11_in_high_low_the_joker_counts_for_each_half_on_its_own(client: FlaskClient, preset: str) -> None:
    game = Game(client, preset, [80] * 3, joker__mode="bug", **SPREAD)
    answer = compared(game, "Jk 7h 5c 3d 2s", "8c 6d 4s 3h Ad", ranking=game.now["options"]["low.rank"])
    assert (answer["order"], answer["hands"][0]["joker"]) == ([[0], [1]], "A")
    assert compared(game, "Jk Kh Kc 3d 2s", "Qc Qd Qs 3h Ad")["hands"][0]["joker"] == "A"


def jb1(client: FlaskClient, **options: object) -> Game:
    """JB1 up to the point where nobody has opened."""
    game = Game(client, "JB", [50] * 4, **SPREAD, **options)
    play(game, "deal")
    assert (game.now["to_open"], game.now["wins"], game.now["turned"]) == ("jacks", "high", False)
    play(game, "B checks, C checks, D checks, A checks")
    return game


def test_jb1_and_jack_23_if_nobody_opens_the_same_cards_are_played_for_low(client: FlaskClient) -> None:
    game = jb1(client)
    assert (game.now["phase"], game.now["round"], game.now["raises"], game.now["hand"]) == ("bet", 0, 0, 1)
    assert (game.now["turned"], game.now["wins"], game.now["to_open"], game.now["pot"]) == (True, "low", None, 4)
    assert (game.stacks, game.turn, game.moves) == ([49] * 4, "B", {"fold", "bet"})
    assert game.refused("check", seat=2) == "bet-or-fold"
    assert compared(game, "7s 5c 4d 2h As", "8d 6c 4s 3h 2c")["order"] == [[0], [1]]
    play(game, "B folds, C folds, D folds")
    assert (game.now["phase"], game.stacks) == ("between", [53, 49, 49, 49]), "the last one left takes the antes"
    play(game, "take back, take back, C bets 3, D calls, A folds")
    assert (game.now["phase"], game.now["pot"], game.now["kept"]) == ("draw", 10, None)  # JACK-24
    play(game, "C draws 1, D draws 2")
    assert game.turn == "C"  # the last to bet before the draw
    play(game, "C checks, D bets 5, C calls")
    assert (game.now["phase"], game.now["show_first"], game.now["wins"]) == ("showdown", 4, "low")  # nobody proves
    wins(game, "C")
    assert game.stacks == [49, 49, 61, 41]
    assert (game.now["turned"], game.now["carried"], game.now["to_open"]) == (False, 0, "jacks")


def test_jack_24_a_hand_that_turned_to_low_needs_no_trips_and_is_not_carried(client: FlaskClient) -> None:
    game = jb1(client, jack__to_win="trips")
    assert (game.now["wins"], game.now["to_win"]) == ("low", None)
    play(game, "B folds, C bets 3, D calls, A folds, C draws 1, D draws 2, C checks, D checks")
    assert "to_win" not in game.offer("award")
    assert [step for step in tells(game) if "three of a kind" in step] == []
    assert game.refused("award", pots=[{"pot": 0, "carry": True}]) == "no-carry"
    wins(game, "C")
    assert game.now["to_win"] == "trips", "of the next hand, until it turns"


@pytest.mark.parametrize("rule", ["bet_or_fold", "check_allowed"])
def test_jack_22_one_tap_for_all_ends_with_the_round_that_turned(client: FlaskClient, rule: str) -> None:
    game = Game(client, "JB", [50] * 4, jack__back_first=rule, **SPREAD)
    play(game, "deal, all check")
    assert (game.now["phase"], game.now["turned"], game.turn) == ("bet", True, "B")


def test_jack_23_where_checking_is_allowed_a_second_round_of_checks_goes_to_the_draw(client: FlaskClient) -> None:
    game = jb1(client, jack__back_first="check_allowed")
    assert game.moves == {"check", "bet"}
    play(game, "B checks, C checks, D checks, A checks")
    assert (game.now["phase"], game.now["turned"]) == ("draw", True)
    play(game, "B pat, C pat, D pat, A pat")
    assert game.turn == "B"  # the first to act in round 1 (DRAW-19)


def test_jack_22_a_hand_that_is_opened_stays_high_and_the_opener_proves_the_openers(client: FlaskClient) -> None:
    game = Game(client, "JB", [50] * 3, **SPREAD)
    play(game, "deal, B checks, C opens 3, A calls, B folds, C pat, A pat, C checks, A checks")
    assert (game.now["phase"], game.now["wins"]) == ("openers", "high")
    play(game, "C shows openers, C wins")


def test_jack_15_the_hand_chosen_is_what_has_to_be_shown(client: FlaskClient) -> None:
    game = Game(client, "DJ", [60] * 3, jack__openers="two_pair", **SPREAD)
    play(game, "deal, B opens 4, C folds, A folds")
    assert (game.now["phase"], game.now["to_open"]) == ("openers", "two_pair")
    assert "two pair or better" in game.now["prompt"]


def test_po1_after_all_checks_the_hand_is_played_on(client: FlaskClient) -> None:
    stakes = {"ante__amount": 2, "limit__min": 2, "limit__max": 4}
    game = Game(client, "DH", [40] * 3, draw__all_pass="play_on", draw__max=2, **stakes)
    play(game, "deal, B checks, C checks, A checks")
    assert (game.now["phase"], game.now["hand"], game.now["pot"]) == ("draw", 1, 6)
    assert game.refused("draw", seat=2, cards=3) == "draw-max"
    play(game, "B draws 2, C draws 2, A draws 1")
    assert game.turn == "B"
    play(game, "B checks, C bets 4, A calls, B folds")
    assert (game.now["pot"], game.now["show_first"]) == (14, 3)
    wins(game, "A")
    assert game.stacks == [48, 38, 34]


@pytest.mark.parametrize("rule", ["last_aggressor", "opener"])
def test_draw_19_the_first_to_act_counts_as_opener_unless_all_in(client: FlaskClient, rule: str) -> None:
    game = Game(client, "DH", [40, 1, 40, 40], draw__all_pass="play_on", draw__round2_first=rule, **SPREAD)
    play(game, "deal, C checks, D checks, A checks, B pat, C pat, D pat, A pat")
    assert game.turn == "C"  # B is all-in with the ante


@pytest.mark.parametrize("most", [1, 2, 5])
def test_draw_03_and_20_the_largest_exchange_is_one_to_five_cards(client: FlaskClient, most: int) -> None:
    game = Game(client, "DH", [40] * 8, draw__max=most, **SPREAD)
    play(game, "deal, B bets 2, all call")
    assert game.offer("draw")["max"] == most
    assert game.now["reshuffle"]["possible"] is (8 * most > 52 - 40 - 1)
    assert game.refused("draw", seat=2, cards=most + 1) == "draw-max"
    play(game, "B pat")


def test_deal_01_with_all_in_for_the_ante_the_deal_is_instructed_before_the_draw(client: FlaskClient) -> None:
    game = Game(client, "DH", [60, 5, 5, 3], **SPREAD | {"ante__amount": 5})
    play(game, "A away, deal")
    assert game.now["phase"] == "draw"
    dealt = "Deal five cards face down, one at a time, starting with C."
    assert tells(game)[:3] == ["B deals.", dealt, "Everybody says out loud how many cards they want."]
    play(game, "C draws 2")
    assert tells(game) == ["Deal C 2 cards."]


@pytest.mark.parametrize(
    ("preset", "what_wins"),
    [
        ("JT", ["It takes three of a kind or better to win;", "if nobody shows it, all pots stay."]),
        ("DL", ["The lowest hand wins;", "a hand with a pair is called a pair."]),
    ],
)
def test_jack_17_and_dlow_10_what_wins_is_said(client: FlaskClient, preset: str, what_wins: list[str]) -> None:
    game = Game(client, preset, [60, 5, 5, 60], **SPREAD)
    play(game, "deal, B bets 4, C calls, D folds, A folds, B draws 3, C draws 3")
    if "openers" in game.moves:
        play(game, "B shows openers")
    assert tells(game)[0] == "All hands face up."
    assert " ".join(tells(game)[-2:]) == " ".join(what_wins).replace(";", ";.")


def jt1(client: FlaskClient, **options: object) -> Game:
    """JT1, deal 1, up to the showdown, with openers shown."""
    game = Game(client, "JT", [60, 14, 60, 60], **SPREAD, **options)
    play(game, "deal, B checks, C opens 4, D calls, A folds, B calls")
    assert (game.now["pot"], game.stacks, game.now["to_win"]) == (16, [59, 9, 55, 55], "trips")
    play(game, "B draws 3, C draws 1, D draws 3, C bets 10, D calls, B calls")
    assert (game.now["phase"], game.now["pot"], game.now["opener"]) == ("openers", 45, 3)
    play(game, "C shows openers")
    assert (game.now["phase"], game.now["show_first"]) == ("showdown", 3)
    assert game.offer("award")["to_win"] == "trips"
    return game


def second_deal(game: Game) -> None:
    """JT1, deal 2, up to C's fold."""
    play(game, "deal")
    assert (game.now["pot"], game.stacks, game.turn) == (47, [59, 0, 44, 44], "C")
    assert (game.seat("A")["state"], game.seat("B")["state"], game.now["to_open"]) == ("out", "all_in", "jacks")
    play(game, "C checks, D opens 4, C calls")
    assert (game.now["phase"], game.now["pot"]) == ("draw", 55)
    play(game, "C draws 3, D draws 3, B draws 3, D bets 6, C folds")


def test_jt1_without_trips_two_pots_stay_and_an_all_in_player_plays_on(client: FlaskClient) -> None:
    game = jt1(client)
    assert pots(game) == [(43, [2, 3, 4]), (2, [3, 4])]
    stay(game)
    assert (game.now["phase"], game.stacks, game.now["carried"]) == ("deal", [59, 0, 45, 45], 45)
    assert game.now["carried_pots"] == [{"chips": 43, "seats": [2, 3, 4]}, {"chips": 2, "seats": [3, 4]}]
    assert (game.now["outside"], game.now["dealer"]) == ([1], 2)
    second_deal(game)
    assert (game.now["phase"], game.now["pot"], game.now["returned"]) == ("openers", 55, {"4": 6})
    assert pots(game) == [(43, [2, 4]), (12, [4])]
    play(game, "D shows openers")
    assert pots(game) == [(43, [2, 4])]  # JACK-18
    assert game.stacks == [59, 0, 40, 52]
    wins(game, "D")
    assert (game.stacks, game.now["carried_pots"], game.now["outside"]) == ([59, 0, 40, 95], [], [])
    play(game, "take back, pots stay")
    assert game.now["carried_pots"] == [{"chips": 43, "seats": [2, 4]}], "without trips again, it stays for two"
    whose = re.search(r"Put in by.*?</p>", re.sub(r"\s+", " ", game.page()))
    assert whose and re.sub("<[^>]*>", "", whose[0]) == "Put in by B 14, D 14, and the rest: 15", "the side pot is won"
    assert (game.now["outside"], game.stacks) == ([1, 3], [59, 0, 40, 52])
    play(game, "deal")
    assert (game.now["pot"], game.stacks) == (44, [59, 0, 40, 51]), "one of the two antes"


def test_jack_17_all_contested_pots_stay_or_none(client: FlaskClient) -> None:
    game = jt1(client)
    for wrong in (
        [{"pot": 1, "carry": True}],
        [{"pot": 0, "carry": True}],
        [{"pot": 1, "high": [3]}, {"pot": 0, "carry": True}],
        [{"pot": 1, "carry": True}, {"pot": 0, "high": [2]}],
        [{"pot": 1, "carry": True}, {"pot": 0, "carry": True}, {"pot": 0, "high": [2]}],
    ):
        assert game.refused("award", pots=wrong) == "carry-all"
    game.post("award", pots=[{"pot": 1, "high": [3]}])
    assert game.refused("award", pots=[{"pot": 0, "carry": True}]) == "carry-all"
    play(game, "B wins")
    assert game.stacks == [59, 43, 47, 45]


def test_jack_19_a_player_who_folded_plays_for_every_pot_if_all_may_come_back(client: FlaskClient) -> None:
    game = jt1(client, jack__stay="everybody")
    stay(game)
    assert game.now["carried_pots"] == [{"chips": 43, "seats": [1, 2, 3, 4]}, {"chips": 2, "seats": [1, 3, 4]}]
    play(game, "deal")
    assert (game.now["pot"], game.stacks, game.now["outside"]) == (48, [58, 0, 44, 44], [])
    assert pots(game) == [(43, [1, 2, 3, 4]), (5, [1, 3, 4])]


def test_jack_19_a_newcomer_waits_until_the_pot_is_won(client: FlaskClient) -> None:
    game = jt1(client)
    play(game, "pots stay, E sits 50")
    assert game.now["outside"] == [1, 5]

    def read() -> str:
        return re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", game.page()))

    assert "3 play, without A and E" in read() and read().count(" waiting ") == 2
    play(game, "deal")
    assert game.seat("E")["state"] == "out" and read().count(" waiting ") == 2


def test_jack_20_chips_bought_before_the_deal_make_a_normal_player_who_pays_the_ante(client: FlaskClient) -> None:
    game = jt1(client)
    before = {key: game.now[key] for key in ("pots", "pot", "phase", "carried_pots")}
    stay(game)
    were = game.now["carried_pots"]
    play(game, "deal")
    game.post("ruling", ruling="R-DECK-03", outcome="A")
    assert game.now["carried_pots"] == were, "a void hand leaves the pots that stayed as they were cut"
    assert (game.now["phase"], game.now["outside"], game.stacks) == ("deal", [1], [59, 0, 45, 45])
    play(game, "take back, take back, take back")
    assert {key: game.now[key] for key in before} == before, "taking back pots that stayed is exact"
    play(game, "pots stay, B buys in 20, deal")
    assert (game.now["pot"], game.stacks, game.seat("B")["state"]) == (48, [59, 19, 44, 44], "in")
    assert pots(game) == [(46, [2, 3, 4]), (2, [3, 4])]


@pytest.mark.parametrize(
    ("told", "stacks"),
    [
        ("B opens 2, C folds, A folds, B shows openers", [59, 62, 59]),
        ("B checks, C opens 4, A calls, B folds, C pat, A pat, C checks, A checks, C lacks openers", [66, 59, 55]),
    ],
)
def test_jack_18_and_21_the_only_hand_left_needs_no_trips(client: FlaskClient, told: str, stacks: list[int]) -> None:
    game = Game(client, "JT", [60] * 3, **SPREAD)
    play(game, f"deal, {told}")
    assert (game.now["phase"], game.stacks) == ("between", stacks)


def test_jack_21_antes_rise_with_every_new_deal_and_openers_only_with_unopened_ones(client: FlaskClient) -> None:
    rising = {"jack__progressive": "up", "jack__reante": "plus_one"}
    game = Game(client, "JT", [60] * 2, **SPREAD, **rising)
    for to_open, pot in (("jacks", 2), ("jacks", 2 + 4 + 4)):
        play(game, "deal")
        assert (game.now["to_open"], game.now["pot"]) == (to_open, pot)
        first, second = ("B", "A") if game.turn == "B" else ("A", "B")
        play(game, f"{first} opens 2, {second} calls, {first} pat, {second} pat, {first} checks, {second} checks")
        game.post("openers", seat=game.now["opener"], shown=True)
        stay(game)
    play(game, "deal")
    assert (game.now["to_open"], game.now["pot"]) == ("jacks", 14 + 6)
    play(game, "all check")
    assert game.now["carried_pots"] == [{"chips": 20, "seats": [1, 2]}]
    play(game, "deal")
    assert (game.now["to_open"], game.now["pot"]) == ("queens", 20 + 8)


@pytest.mark.parametrize(("rule", "dealer"), [("left", 2), ("same", 1)])
def test_jack_21_who_deals_after_a_pot_that_stayed(client: FlaskClient, rule: str, dealer: int) -> None:
    game = Game(client, "JT", [60] * 2, jack__next_dealer=rule, **SPREAD)
    play(game, "deal, B opens 2, A calls, B pat, A pat, B checks, A checks, B shows openers, pots stay")
    assert game.now["dealer"] == dealer


def test_r_open_14_the_only_player_left_for_a_pot_takes_it_or_it_is_shared(client: FlaskClient) -> None:
    game = Game(client, "JT", [60] * 4, **SPREAD)
    play(game, "deal, B checks, C bets 4, D calls, A folds, B folds, C draws 1, D draws 3, C checks, D checks")
    play(game, "C shows openers, pots stay")
    assert no(game, "R-OPEN-14 B", do="AWARD") == "others-carry"
    play(game, "C leaves")
    assert tells(game) == ["Nobody to play against.", "Only D still plays for the carried pot: say who gets it."]
    page = page_of(game)
    assert f'{game.url}/rulings/R-OPEN-14"' in page and "Who gets the carried pot?" in page
    assert game.now["prompt"] == "Jackpot 12: what happens to it?"
    for fields, stacks, to in (({"do": "AWARD"}, [55, 67], "goes to D 12"), ({}, [61, 61], "is shared: C 6")):
        rule(game, "R-OPEN-14 B", **fields)
        assert (game.stacks, game.now["carried"], game.now["phase"]) == ([59, 59, *stacks], 0, "between")
        assert logged(game, f"What was carried {to}")
        game.post("take-back")
    rule(game, "R-OPEN-14 B", do="SPLIT")
    assert game.stacks == [59, 59, 61, 61]


@pytest.mark.parametrize("newcomers", ["pay_all_antes", "wait"])
@pytest.mark.parametrize(("missed", "left"), [(0, 18), (1, 16)])
def test_r_open_14_who_went_broke_and_buys_pays_no_ante_twice(
    client: FlaskClient, newcomers: str, missed: int, left: int
) -> None:
    game = Game(client, "DJ", [50, 2, 50], jack__newcomer=newcomers, **ANTE)
    game.total = None
    for _passed in range(1 + missed):
        play(game, "deal, all check")
    assert (game.stack("B"), game.now["carried"]) == (0, 6 + 4 * missed)
    game.post("buy-in", seat=2, chips=20)
    play(game, "deal")
    if newcomers == "wait" and missed:
        assert (game.stack("B"), game.seat("B")["state"]) == (20, "out"), "an ante is missing"
        return
    assert (game.stack("B"), game.now["pot"]) == (left, 6 * (2 + missed))


def test_r_open_15_a_player_who_went_broke_in_the_jackpot_has_the_ante_back(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50, 2, 50], **ANTE)
    play(game, "deal, all check")
    rule(game, "R-OPEN-15 B")
    assert game.stacks == [50, 2, 50]


def test_r_open_14_chips_are_offered_only_to_players_they_would_bring_in(client: FlaskClient) -> None:
    game = Game(client, "DJ", [3, 40], **SPREAD)
    play(game, "deal, B checks, A opens 2, B folds, A lacks openers")
    back = "A puts back into the pot what nobody called: 2."
    assert tells(game) == ["Nobody to play against.", back, "Only B still plays for the carried pot: say who gets it."]
    assert game.now["prompt"] == "Jackpot 4: what happens to it?"


def test_r_show_25_sevens_rule_every_chip_of_the_second_round_goes_back(client: FlaskClient) -> None:
    game = dw1(client, low__sevens=True)
    play(game, "C calls, D folds")
    assert "Sevens rule" in page_of(game)
    game.post("ruling", ruling="R-SHOW-25", outcome="A")
    assert (game.now["pot"], game.stacks) == (26, [92, 98, 92, 92, 100])
    wins(game, "C")
    assert game.stacks == [92, 98, 118, 92, 100]


def test_joker_12_in_jacks_or_back_the_joker_is_a_bug_for_high_and_missing_in_low(client: FlaskClient) -> None:
    game = Game(client, "JB", [50] * 3, joker__mode="bug", **SPREAD)
    hands = ("Jk Kh Kc 3d 2s", "8c 6d 4s 3h 2d")
    play(game, "deal")
    assert compared(game, *hands)["order"] == [[0], [1]]
    play(game, "all check")
    assert game.now["turned"]
    low = compared(game, *hands)
    assert (low["order"], low["hands"][0]["joker"]) == ([[1], [0]], "A")


# All-in for the ante (JACK-25), openers that need not be shown (JACK-26), the price of joining (R-OPEN-13)


ANTE: dict[str, Any] = {"ante__amount": 2, "limit__min": 2, "limit__max": 10}


def short(client: FlaskClient, preset: str = "DJ") -> Game:
    """B is all-in for the ante; C and A have checked."""
    game = Game(client, preset, [50, 2, 50], **ANTE)
    play(game, "deal, C checks, A checks")
    return game


@pytest.mark.parametrize("preset", ["DJ", "JT", "JB"])
def test_jack_25_players_all_in_for_the_ante_are_asked_too(client: FlaskClient, preset: str) -> None:
    game = short(client, preset)
    assert (game.now["phase"], game.turn, game.moves) == ("bet", "B", {"check", "open-short"})
    assert "is all-in for the ante: does B open?" in game.now["prompt"]
    game.post("check", seat=2)
    assert game.turn != "B" and game.now["opener"] is None
    assert preset == "JB" or (game.now["phase"], game.now["carried"]) == ("deal", 6), "a no passes the deal in"


def test_jack_25_a_yes_opens_and_the_others_join_or_the_opener_shows_openers_and_wins(client: FlaskClient) -> None:
    game = short(client)
    game.post("open-short", seat=2)
    assert (game.now["opener"], game.now["bet"], game.turn, game.moves) == (2, 2, "C", {"fold", "call", "raise"})
    play(game, "C folds, A folds, B shows openers")
    assert (game.now["phase"], game.stacks) == ("between", [48, 6, 48])
    play(game, "take back, take back, take back, C calls, A calls, B pat, C pat, A pat, C checks, A checks")
    play(game, "B shows openers")
    assert [pot["chips"] for pot in game.now["pots"]] == [6, 4]
    wins(game, "C", "B")
    assert game.stacks == [46, 6, 50]


def test_jack_25_leavers_are_not_asked_nor_who_opened_or_checked(client: FlaskClient) -> None:
    for told, phase in (("all check", "deal"), ("C checks, A opens 2, C calls", "draw")):
        game = Game(client, "DJ", [50, 2, 50], **ANTE)
        play(game, f"deal, {told}")
        assert game.now["phase"] == phase
    game = Game(client, "DJ", [50, 2, 50], **ANTE)
    play(game, "deal, C checks, B leaves, A checks")
    assert game.now["phase"] == "deal"
    assert short(client, "DH").now["phase"] == "deal"


def test_jack_25_two_all_in_for_the_ante_are_asked_one_after_the_other(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50, 2, 50, 2], ante__amount=2, limit__min=2, limit__max=10)
    play(game, "deal, C checks, A checks")
    assert game.turn == "B"
    game.post("check", seat=2)
    assert game.turn == "D"
    game.post("open-short", seat=4)
    assert (game.now["opener"], game.turn) == (4, "A")


def test_r_open_12_is_the_likeliest_if_somebody_is_all_in_for_the_ante(client: FlaskClient) -> None:
    page = short(client).page("/rulings")
    assert re.findall(r"/rulings/(R-[A-Z]+-[0-9]+)", page)[0] == "R-OPEN-12"


def test_jack_26_an_opener_killed_by_another_ruling_is_not_asked_for_openers(client: FlaskClient, store: Store) -> None:
    game = Game(client, "DJ", [50] * 3, ante__amount=2, limit__min=2, limit__max=10)
    play(game, "deal, B opens 2, C calls, A calls, B draws 2")
    assert is_opener(store.evening(game.code).table, 2)
    play(game, "C pat, A pat")
    rule(game, "R-CNT-07 A", who="B", cards=1)
    table = store.evening(game.code).table
    assert table.hand.jackpot.opener == 2 and not is_opener(table, 2)
    assert game.turn == "C", "who opened would have begun: now the next player does"
    play(game, "C checks, A checks")
    assert game.now["phase"] == "showdown"


@pytest.mark.parametrize(
    ("key", "before", "stacks"),
    [("R-CNT-06", "", [48, 43, 59]), ("R-CNT-07", "B bets 2, all call, B draws 2, C pat, A pat,", [46, 41, 63])],
)
def test_r_cnt_06_and_07_only_called_chips_of_a_dead_hand_stay(
    client: FlaskClient, key: str, before: str, stacks: list[int]
) -> None:
    game = Game(client, "DH", [50] * 3, ante__amount=2, limit__min=2, limit__max=10)
    play(game, f"deal, {before} B bets 5, C raises 15, A folds")
    rule(game, f"{key} A", who="B", cards=1)
    assert game.stacks == stacks, "of the 15 of C, B has called 5"
    assert "10 not called, back to C" in game.now["log"]
    ends = RULINGS[key].outcomes.values()
    assert any("what was called stays in the pot, what nobody called goes back" in end.text for end in ends)


def test_r_open_13_a_newcomer_who_cannot_pay_reads_the_price_of_joining(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, ante__amount=4, limit__min=2, limit__max=10)
    play(game, "deal, all check, deal, all check, D sits 8")
    assert "joining costs 8 chips: too much" in game.page()
    assert "Joining the jackpot costs 8 chips" in game.page("/seat/4")
    play(game, "D buys in 12")
    assert "too much" not in game.page() and "Joining the jackpot" not in game.page("/seat/4")
