"""Five Card Stud: the worked hands of docs/contract/games.md, every chip, through the JSON interface."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.log.store import Store
from models.play.buying import CardBought, cards_to_buy
from models.screen.phases.buying import buy_choices
from models.table.hand import Cards, Hand
from models.table.places import Places
from models.table.table import Table
from tests.play.test_other_courses import tells
from tests.play.test_other_hands import declares as declared
from tests.playing import Game, award, play, pots, starts, wins
from tests.rulings_played import until

FIVE_TEN = {"ante__amount": 2, "limit__small": 5, "limit__big": 10}
TEN_TWENTY = {"ante__amount": 1, "stud__bring_in_amount": 4, "limit__small": 10, "limit__big": 20}


def test_st1_an_open_pair_allows_a_big_bet_with_small_raises_and_two_players_have_no_cap(client: FlaskClient) -> None:
    game = Game(client, "SH", [100] * 4, **FIVE_TEN)
    play(game, "deal")
    assert game.refused("bet", seat=1, to=5) == "starter-first"
    starts(game, "A")
    assert game.offer("bet") == {"move": "bet", "seat": 1, "min": 5, "max": 5}
    play(game, "A bets 5, B calls, C calls, D folds")
    assert game.refused("starter", seat=2) == "missing"  # the open pair decides a size here
    starts(game, "B", pair=True)
    assert game.offer("bet")["sizes"] == [5, 10]
    play(game, "B bets 10, C raises 15, A raises 20, B raises 25, C folds")
    assert game.moves == {"fold", "call"}
    play(game, "A calls, B starts")
    assert game.now["cap"] is None
    play(game, "B checks, A bets 5, B calls, B starts, B checks, A checks")
    assert (game.now["phase"], game.now["show_first"], game.now["pot"]) == ("showdown", 2, 98)
    wins(game, "B")
    assert game.stacks == [63, 161, 78, 98]


def test_stud_18_where_a_raise_is_at_least_the_last_one_a_large_bet_takes_a_large_raise(client: FlaskClient) -> None:
    game = Game(client, "SH", [100] * 4, raise__min="at_least_last", **FIVE_TEN)
    play(game, "deal, A starts, A checks, B checks, C checks, D checks, B starts with a pair, B bets 10")
    assert game.refused("raise", seat=3, to=15) == "min-raise"
    play(game, "C raises 20, D raises 30, A raises 40")


def test_stud_18_an_all_in_between_two_sizes_leaves_the_size_of_a_raise_as_it_was(client: FlaskClient) -> None:
    game = Game(client, "SH", [100, 19, 100], "C", raise__min="at_least_last", **FIVE_TEN)
    play(game, "deal, A starts, A bets 5, B calls, C calls, A starts with a pair, A bets 5, B raises 12")
    assert (game.seat("B")["state"], game.now["raises"]) == ("all_in", 1)  # seven more: over half of ten
    assert game.offer("raise")["sizes"] == [17, 22]


def test_st2_the_bring_in_is_completed_the_round_is_capped_and_big_bets_follow(client: FlaskClient) -> None:
    game = Game(client, "SC", [200] * 5, **TEN_TWENTY)
    play(game, "deal, B starts")
    assert game.moves == {"bring-in", "bet"}
    assert game.offer("bring-in") == {"move": "bring-in", "seat": 2, "chips": 4, "to": 4}
    assert game.refused("check", seat=2) == "bring-in"
    play(game, "B brings in")
    assert "raises left" not in game.page()  # only completing is open
    assert game.moves == {"fold", "call", "complete"}
    assert game.refused("raise", seat=3, to=20) == "complete-first"
    play(game, "C completes 10")
    assert "3 raises left" in game.page()
    assert (game.now["raises"], game.now["cap"]) == (0, 3)  # CAP-03
    play(game, "D folds, E raises 20, A raises 30, B folds, C raises 40")
    assert game.refused("raise", seat=5, to=50) == "cap"
    play(game, "E calls, A calls, E starts without a pair, E bets 10, A calls, C folds, E starts")
    play(game, "E checks, A bets 20, E raises 40, A raises 60, E raises 80, A raises 100, E calls, E starts")
    play(game, "E bets 20, A folds")
    assert (game.now["phase"], game.now["returned"]) == ("between", {"5": 20})
    assert game.stacks == [49, 195, 159, 199, 398]


def test_st3_the_low_card_is_all_in_with_the_ante_and_the_next_player_starts(client: FlaskClient) -> None:
    game = Game(client, "SC", [1, 120, 120, 120], "D", **TEN_TWENTY)
    play(game, "deal, A starts")  # R-STUD-16
    assert game.turn == "B" and game.now["prompt"] == "B: may bring in 4 or fold"
    assert game.now["log"][:2] == ["Betting round 1: B begins", "A has the lowest up card but is all-in"]
    assert [offer for offer in game.now["options_now"] if offer["move"] != "up"] == [
        {"move": "fold", "seat": 2},
        {"move": "bring-in", "seat": 2, "chips": 4, "to": 4},
        {"move": "bet", "seat": 2, "min": 10, "max": 10},
    ]
    play(game, "B brings in, C calls, D folds, C starts without a pair")  # STUD-13: no option for the bring-in
    play(game, "C bets 10, B folds")
    assert game.now["returned"] == {"3": 10}
    assert pots(game) == [(4, [1, 3])]  # the side pot of 8 went to C by itself
    wins(game, "C")
    assert game.stacks == [0, 115, 127, 119]


def test_r_stud_16_an_all_in_board_is_not_announced_as_the_starter(client: FlaskClient) -> None:
    game = Game(client, "SB", [1, 120, 120], "C", ante__amount=1, stud__bring_in_amount=4, limit__small=10)
    play(game, "deal, A shows Ks, B shows 6s, C shows 6c")
    assert game.now["log"][:2] == ["Betting round 1: B begins", "A has the highest up card but is all-in"]


def test_st4_the_half_bet_rule_applies_and_four_pots_are_awarded(client: FlaskClient) -> None:
    options = {"ante__amount": 2, "limit__small": 10, "limit__big": 20, "raise__min": "at_least_last"}
    game = Game(client, "SH", [40, 74, 200, 95, 200], "E", **options)
    play(game, "deal, C starts, C bets 10, D calls, E calls, A calls, B calls, D starts with a pair")
    play(game, "D bets 20, E calls, A raises 28")
    assert game.offer("complete") == {"move": "complete", "seat": 2, "min": 40, "max": 40}
    play(game, "B calls, C calls")
    assert game.moves == {"fold", "call"}
    play(game, "D calls, E calls, D starts, D bets 20, E calls, B raises 34")
    assert (game.now["raises"], game.offer("raise")["min"]) == (1, 54)
    play(game, "C calls, D raises 54, E calls, C calls, D starts, D bets 1, E completes 20, C calls")
    assert pots(game) == [(200, [1, 2, 3, 4, 5]), (136, [2, 3, 4, 5]), (63, [3, 4, 5]), (38, [3, 5])]
    award(game, {"high": "E"}, {"high": "D"}, {"high": "B"}, {"high": "A"})
    assert game.stacks == [200, 136, 86, 63, 124]


def test_st5_a_last_card_dealt_down_leaves_the_starter_and_suits_decide_the_odd_chip(client: FlaskClient) -> None:
    game = Game(client, "SH", [100] * 3, ante__amount=1, limit__small=4, limit__big=8, stud__last_down=True)
    play(game, "deal, A starts, A bets 4, B calls, C calls, A starts without a pair, A bets 4, B calls, C folds")
    play(game, "A starts, A bets 8, B calls")
    assert (game.now["phase"], game.turn) == ("bet", "A")  # STUD-20: nothing to ask
    play(game, "A bets 8, B calls")
    assert game.refused("award", pots=[{"pot": 0, "high": [1, 2]}]) == "odd-order"
    award(game, {"high": "AB", "odd_high": "A"})
    assert game.stacks == [103, 102, 95]


@pytest.mark.parametrize("rule", ["left_of_dealer", "high_suit_always"])
def test_tie_03_the_odd_chip_in_stud_is_a_house_rule(client: FlaskClient, rule: str) -> None:
    game = Game(client, "SH", [100] * 3, ante__amount=1, limit__small=4, limit__big=8, odd__stud=rule)
    play(game, "deal")
    until(game, "showdown")
    if rule == "left_of_dealer":
        play(game, "BC split")
        assert game.stacks == [99, 101, 100], "no card is asked for"
        return
    for wrong in ([1], [1, 2], [2, 2], []):
        assert game.refused("award", pots=[{"pot": 0, "high": [2, 3], "odd_high": wrong}]) == "odd-order"
    award(game, {"high": "BC", "odd_high": "C"})
    assert game.stacks == [99, 100, 101]


def test_lb1_a5_lowball_is_played_with_a_bring_in(client: FlaskClient) -> None:
    game = Game(client, "LC", [150] * 4, "D", **TEN_TWENTY)
    play(game, "deal, A shows Kd, B shows 7c, C shows Qh, D shows As")
    assert game.turn == "A"  # LOW-05: the ace counts low, so the king brings in
    play(game, "A brings in, B calls, C folds, D completes 10, A calls, B calls, A shows 2h, B shows 5d, D shows 4d")
    assert (game.turn, game.now["talon"]) == ("D", 52 - 8 - 3)  # DEAL-05: C has folded
    assert game.offer("bet") == {"move": "bet", "seat": 4, "min": 10, "max": 10}
    play(game, "D bets 10, A calls, B calls, A shows 6s, B shows 8h, D shows Jc, B bets 20, D calls, A folds")
    play(game, "B shows 2d, D shows 6h, B bets 20, D calls")
    assert game.now["show_first"] == 2
    wins(game, "B")
    assert game.stacks == [129, 233, 149, 89]


def test_lb2_an_open_pair_gives_no_big_bet_and_the_odd_chip_goes_by_the_lowest_card(client: FlaskClient) -> None:
    game = Game(client, "LH", [80] * 3, **FIVE_TEN)
    play(game, "deal, A starts, A checks, B bets 5, C calls, A calls, B starts")
    assert game.offer("bet")["max"] == 5  # LOW-07
    play(game, "B bets 5, C calls, A folds, C starts, C bets 10, B calls, C starts, C checks, B bets 10, C calls")
    award(game, {"low": "BC", "odd_low": "B"})
    assert game.stacks == [73, 84, 83]


def test_lb3_in_deuce_to_seven_the_ace_is_high_and_a_player_is_all_in(client: FlaskClient) -> None:
    options = {"ante__amount": 1, "limit__small": 5, "limit__big": 10, "stud__bring_in_amount": 2}
    game = Game(client, "L7", [100, 41, 100], "B", stud__bring_in="high", **options)
    play(game, "deal, A shows Ac, B shows 8h, C shows Jd")
    assert game.turn == "A"
    play(game, "A brings in, B completes 5, C calls, A calls, B starts, B bets 5, C calls, A calls, B starts")
    play(game, "B bets 10, C folds, A raises 20, B raises 30, A calls")
    assert game.now["phase"] == "showdown"
    wins(game, "B")
    assert game.stacks == [59, 93, 89]


def test_hl1_cards_speak_the_odd_chip_goes_high_and_the_tied_low_by_suit(client: FlaskClient) -> None:
    game = Game(client, "HC", [100] * 3, stud__big_r2="never", **TEN_TWENTY)
    play(game, "deal, B starts, B brings in, C completes 10, A calls, B calls")
    for size in (10, 20, 20):
        play(game, f"A starts, A bets {size}, B calls, C calls")
    assert game.refused("award", pots=[{"pot": 0, "high": [1]}]) == "no-low"
    award(game, {"high": "A", "low": "BC", "odd_low": "B"})  # HL-01
    assert game.stacks == [131, 85, 84]


def hl2(client: FlaskClient, **options: Any) -> Game:
    game = Game(client, "HH", [90] * 4, "D", **FIVE_TEN, **options)
    play(game, "deal, A starts, A bets 5, B calls, C calls, D calls, A starts without a pair")
    play(game, "A checks, B checks, C bets 5, D calls, A calls, B calls, C starts")
    play(game, "C bets 10, D calls, A calls, B folds, C starts, C bets 10, D calls, A calls")
    return game


def test_hl2_simultaneous_declaration_stays_secret_until_all_are_in(client: FlaskClient) -> None:
    game = hl2(client)
    assert (game.now["phase"], game.now["to_act"]) == ("declare", None)
    play(game, "A declares high")
    assert [s["declared"] for s in game.now["seats"]] == [True, None, False, False]
    assert not any("high" in line for line in game.now["log"])
    assert game.refused("declare", seat=1, way="low") == "declared-already"
    assert game.refused("declare", seat=3, way="both") == "both-forbidden"
    assert waits(game) == ("Declare: still to declare: C and D", "Ansagen: es fehlen noch: C und D")  # DECL-03
    play(game, "C declares high")
    assert waits(game) == ("Declare: still to declare: D", "Ansagen: es fehlt noch: D")
    play(game, "D declares low")
    assert [s["declared"] for s in game.now["seats"]] == ["high", None, "high", "low"]
    assert game.refused("award", pots=[{"pot": 0, "high": [4], "low": [4]}]) == "wrong-half"  # DECL-07
    award(game, {"high": "C", "low": "D"})
    assert game.stacks == [58, 78, 112, 112]
    play(game, "take back")
    award(game, {"high": "C"})
    assert game.stacks == [58, 78, 112, 112], "a lone declarer need not be named (DECL-05)"


def waits(game: Game) -> tuple[str, ...]:
    """The line about those still to declare, in English and in German."""
    own = {language: game.headers | {"Accept-Language": language} for language in ("en", "de")}
    return tuple(game.client.get(game.url, headers=headers).json["prompt"] for headers in own.values())


@pytest.mark.long
def test_decl_06_the_showdown_asks_only_for_the_halves_several_declared(client: FlaskClient) -> None:
    game, asked = hl2(client, decl__both="must_win_both_tie_loses"), {}
    for ways in ("low low low", "low low high", "low high high", "both high high", "both high low", "high high high"):
        declared(game, **dict(zip("ACD", ways.split(), strict=True)))
        asked[ways] = game.now["prompt"]
        for _tap in range(3 * (ways != "high high high")):
            game.post("take-back")
    assert asked == {
        "high high high": "Showdown: all high: who wins the pot (108)?",
        "low low low": "Showdown: all low: who wins the pot (108)?",
        "low low high": "Showdown: the pot (108): who wins low?",
        "low high high": "Showdown: the pot (108): who wins high?",
        "both high high": "Showdown: the pot (108): who wins high?",
        "both high low": "Showdown: the pot (108): who wins high, who wins low?",
    }
    award(game, {"high": "C"})
    assert game.stack("C") == 58 + 108, "nobody declared low, and the best high takes all"


def test_decl_03_before_the_first_of_many_declarations_everybody_is_waited_for(client: FlaskClient) -> None:
    game = Game(client, "GU", [30] * 5, ante__amount=2)
    game.post("deal")
    waits = "not declared yet"
    assert game.now["prompt"] == "Declare: still to declare: everybody"
    assert waits not in game.page()
    play(game, "B declares in")
    assert game.now["prompt"] == "Declare: still to declare: C, D, E and A"
    assert game.page().count(waits) == 4


def test_decl_02_and_04_in_turn_the_last_aggressor_declares_first_and_in_public(client: FlaskClient) -> None:
    game = hl2(client, hl__mode="declare_in_turn")
    assert game.now["prompt"] == "C: high or low?" and "Say high or low out loud" in " ".join(tells(game))
    assert game.turn == "C"
    play(game, "C declares high")
    assert game.seat("C")["declared"] == "high"
    assert game.refused("declare", seat=1, way="low") == "not-your-turn"
    play(game, "D declares low, A declares high")
    left = hl2(client, hl__mode="declare_in_turn", decl__first="left_of_dealer", decl__both="tie_ok")
    assert (left.turn, left.now["prompt"]) == ("A", "A: high, low or both?")
    assert "Say high, low or both out loud" in " ".join(tells(left))


def hl3(client: FlaskClient, **options: Any) -> Game:
    rules = {"low__rank": "a5", "decl__both": "must_win_both_tie_loses", **FIVE_TEN, **options}
    game = Game(client, "HH", [80] * 3, "B", **rules)
    play(game, "deal, B starts, B bets 5, C calls, A calls, B starts without a pair, B bets 5, C calls, A calls")
    play(game, "B starts, B bets 10, C calls, A calls, B starts, B bets 10, C calls, A raises 20, B calls, C calls")
    return game


def test_decl_05_the_showdown_names_the_half_of_each_of_two_declarers(client: FlaskClient) -> None:
    game = Game(client, "HH", [90] * 2, "B", **FIVE_TEN)
    play(game, "deal")
    until(game, "declare")
    play(game, "A declares low, B declares high")
    assert game.now["prompt"].endswith("the pot (4): high to B, low to A")
    game = Game(client, "HH", [5, 5], "A", **FIVE_TEN | {"ante__amount": 5}, decl__both="must_win_both_tie_loses")
    play(game, "deal, A declares both, B declares low")
    assert tells(game)[0] == "All hands face up."
    assert "A declared both: must win both halves, and a tie loses." in tells(game), "also all-in (DECL-04)"


def test_hl3_a_both_declarer_loses_a_tie(client: FlaskClient) -> None:
    game = hl3(client)
    play(game, "A declares both, B declares high, C declares low")
    assert game.refused("award", pots=[{"pot": 0, "high": [1], "low": [3]}]) == "both-halves"
    assert game.refused("award", pots=[{"pot": 0, "high": [1], "low": [1, 3], "odd_low": [1]}]) == "both-halves"
    award(game, {"high": "B", "low": "C"})
    assert game.stacks == [38, 101, 101]


def test_decl_08_and_jack_14_nobody_left_to_win_leaves_a_jackpot_for_the_same_players(client: FlaskClient) -> None:
    game = hl3(client)
    play(game, "A declares both, B declares high, C declares both")
    assert game.refused("award", pots=[{"pot": 0, "carry": True}]) == "no-carry"
    play(game, "take back, take back, B declares both, C declares both")
    assert game.refused("award", pots=[{"pot": 0, "high": [1], "low": [2]}]) == "both-halves"
    game.post("award", pots=[{"pot": 0, "carry": True}])
    assert (game.now["phase"], game.now["carried"]) == ("deal", 126)
    play(game, "D sits 80, deal")
    assert [s["state"] for s in game.now["seats"]] == ["in", "in", "in", "out"]  # 126 there are nobody's ante
    assert pots(game) == [(126 + 6, [1, 2, 3])]


def test_decl_08_a_side_pot_that_stays_is_only_for_those_who_paid_into_it(client: FlaskClient) -> None:
    """C, all-in for 9, was never in the 6 that stay; with both pots left, C plays for the main pot alone."""
    for way, verdicts in (("high", {"high": [3]}), ("both", {"carry": True})):
        game = Game(client, "HH", [80, 80, 9], "C", decl__both="must_win_both_tie_loses", **FIVE_TEN)
        play(game, "deal, A starts, A bets 5, B calls, C calls, A starts without a pair, A bets 5, B calls, C calls")
        play(game, "A starts, A checks, B checks, A starts, A checks, B checks")
        play(game, f"A declares both, B declares both, C declares {way}")
        assert pots(game) == [(27, [1, 2, 3]), (6, [1, 2])]
        game.post("award", pots=[{"pot": 1, "carry": True}, {"pot": 0, **verdicts}])
        main = [{"chips": 27, "seats": [1, 2, 3]}] if "carry" in verdicts else []
        assert game.now["carried_pots"] == [*main, {"chips": 6, "seats": [1, 2]}]
        play(game, "deal")
        assert game.now["pots"][-1] == {"chips": 6 + 4, "seats": [1, 2]}, "C has no chips, or waits"


def before_the_buy(client: FlaskClient) -> Game:
    """B1 in its third betting round, which C begins."""
    game = Game(client, "B1", [120, 120, 120, 47], "D", **FIVE_TEN)
    play(game, "deal, A starts, A bets 5, B calls, C calls, D calls, A starts without a pair")
    play(game, "A bets 5, B calls, C calls, D calls, C starts")
    return game


def test_buy1_an_up_card_is_bought_for_an_up_card_and_a_down_card_for_a_down_card(client: FlaskClient) -> None:
    """Each buy names the card given up (BUY-08)."""
    game = before_the_buy(client)
    play(game, "C bets 10, D calls, A folds, B calls")
    assert (game.now["phase"], game.turn) == ("buy", "B")
    values = ["up", "down", "none"]
    assert game.offer("buy") == {"move": "buy", "seat": 2, "chips": 10, "asks": ["card"], "values": values}
    play(game, "B buys up")
    assert "Deal B 1 card face up." in tells(game)
    assert game.refused("buy", seat=4, card="up") == "not-your-turn"
    play(game, "C buys down")
    assert "Deal C 1 card face down." in tells(game)
    play(game, "D buys none")
    assert (game.now["pot"], game.now["phase"]) == (98, "starter")
    play(game, "C starts, C bets 10, D calls, B calls, B declares low, C declares low, D declares high")
    award(game, {"high": "D", "low": "C"})
    assert game.stacks == [108, 78, 142, 79]


def test_buy_02_one_tap_says_that_nobody_buys(client: FlaskClient) -> None:
    game = before_the_buy(client)
    play(game, "C bets 10, D calls, A calls, B calls")
    assert game.now["phase"] == "buy" and "Nobody buys" in game.page()
    pot = game.now["pot"]
    play(game, "all none")
    assert (game.now["pot"], game.now["phase"]) == (pot, "starter")
    play(game, "take back, A buys up")
    assert "Nobody else buys" in game.page()
    play(game, "all none")
    assert (game.now["pot"], game.now["phase"]) == (pot + 10, "starter")


def test_buy2_in_two_buys_a_player_who_cannot_pay_is_passed_over(client: FlaskClient) -> None:
    game = Game(client, "B2", [200, 24, 200], "C", **FIVE_TEN)
    play(game, "deal, A starts, A bets 5, B calls, C calls, A starts without a pair, A bets 5, B calls, C calls")
    play(game, "C starts, C bets 10, A calls, B calls, A buys up")
    assert game.turn == "C"  # B cannot pay and is passed over
    assert any("cannot pay" in line for line in game.now["log"])
    play(game, "C buys none")
    assert game.offer("buy")["chips"] == 20
    play(game, "A buys up, C buys up, B starts, B bets 2, C completes 10, A calls")
    assert pots(game) == [(122, [1, 2, 3]), (16, [1, 3])]
    play(game, "A declares high, B declares high, C declares low")
    award(game, {"high": "A", "low": "C"}, {"high": "A", "low": "C"})
    assert game.stacks == [207, 0, 217]


def cards_up(cards: str, first: str) -> str:
    """The sentence about several up cards for everybody still in."""
    return f"Deal {cards} cards face up to everybody still in, one at a time, starting with {first}."


@pytest.mark.parametrize(
    ("streets", "last_down", "dealer_reads"),
    [
        (1, False, [cards_up("three", "B")]),
        (2, False, [cards_up("two", "B")]),
        (3, False, ["One card face up to everybody still in, starting with B."]),
        (1, True, [cards_up("two", "B"), "The last card face down to everybody still in, starting with B."]),
    ],
)
def test_pot_08_once_nobody_can_bet_the_dealer_is_instructed_about_every_card(
    client: FlaskClient, streets: int, last_down: bool, dealer_reads: list[str]
) -> None:
    game = Game(client, "SH", [2 + 5 * streets] * 3, "A", stud__last_down=last_down, **FIVE_TEN)
    play(game, "deal")
    for starting in ("B starts", "B starts without a pair", "B starts")[:streets]:
        play(game, f"{starting}, B bets 5, C calls, A calls")
    assert tells(game)[1:-1] == dealer_reads


@pytest.mark.parametrize(
    ("last_down", "dealer_reads"),
    [
        (False, [cards_up("three", "C")]),
        (True, [cards_up("two", "C"), "The last card face down to everybody still in, starting with C."]),
    ],
)
def test_deal_03_all_in_for_the_ante_the_first_two_cards_are_instructed(
    client: FlaskClient, last_down: bool, dealer_reads: list[str]
) -> None:
    game = Game(client, "SH", [60, 5, 5], "A", **FIVE_TEN | {"ante__amount": 5}, stud__last_down=last_down)
    play(game, "A away, deal")
    assert tells(game)[1:-1] == ["One card face down, then one face up, starting with C.", *dealer_reads]


def test_buy_04_the_card_that_costs_nothing_is_dealt_before_a_price_is_named(client: FlaskClient) -> None:
    game = Game(client, "B1", [200] * 3, "C", **FIVE_TEN)
    play(game, "deal")
    until(game, "buy")
    free = "One card face up to everybody still in, starting with A."
    assert tells(game)[:3] == ["Deal the next card.", free, "A card costs 10."]
    play(game, "A buys none")
    assert tells(game)[0] == "A card costs 10."


def test_buy_02_after_a_buy_only_the_fifth_card_of_the_others_is_asked_for(client: FlaskClient) -> None:
    game = Game(client, "B1", [200] * 3, "C", **FIVE_TEN)
    play(game, "deal, A shows Ks, B shows 9h, C shows 7d, all check, A shows 4d, B shows 8c, C shows 6s, all check")
    play(game, "A shows 2h, B shows 5c, C shows 5h, all check, A buys up, B buys none, C buys down")

    def asked() -> tuple[str, list[str]]:
        sheet = game.page("/boards?seat=2")
        return re.findall(r'data-before="(\d)"', sheet)[0], re.findall(r'data-known="([^"]*)"', sheet)

    assert asked() == ("3", ["", "9h 8c 5c", "7d 6s 5h"])
    game.post("up", seat=1, cards=["Kd", "4d", "2h", "Ac"])
    play(game, "B shows Qs, C shows Jd, B shows Qc")  # corrected
    assert asked() == ("3", ["Kd 4d 2h Ac", "9h 8c 5c Qc", "7d 6s 5h Jd"])


def to_the_buy_of_ten(client: FlaskClient) -> Game:
    """Ten players in a game with two buys: two cards are left, and B, asked first, buys one of them."""
    game = Game(client, "B2", [500] * 10, "A", **FIVE_TEN)
    play(game, "deal")
    until(game, "buy")
    return game


def buttons(store: Store, game: Game) -> list[object]:
    """The cards named by the large buttons of a buy."""
    table = store.evening(game.code).table
    return [button.values["card"] for button in buy_choices(table)]


def test_buy_09_the_last_card_is_not_sold_if_only_the_buyer_gave_one_up(client: FlaskClient, store: Store) -> None:
    game = to_the_buy_of_ten(client)
    play(game, "B buys up")
    while game.now["to_act"] != 2:
        game.post("buy", seat=game.now["to_act"], card="none")
    assert (game.now["talon"], game.offer("buy")["values"], buttons(store, game)) == (1, ["none"], ["none"])
    assert game.refused("buy", seat=2, card="up") == "no-cards-to-buy"
    play(game, "B buys none")
    assert game.offer("buy")["values"] == ["up", "down", "none"]  # B's card goes into a new talon for C
    assert buttons(store, game) == ["none", "up", "down"]


@pytest.mark.parametrize(
    ("lying", "may"),
    [
        ({"talon": 2}, True),
        ({"talon": 1}, False),
        ({"talon": 1, "front 2": 3}, False),  # the buyer's own
        ({"talon": 1, "front 3": 1}, True),
        ({"folded 4": 1}, False),
        ({"folded 4": 2}, True),
        ({"front 3": 1, "folded 4": 1}, True),
        ({"talon": 1, "hand 3": 5, "burned": 1}, False),
    ],
)
def test_buy_09_a_card_is_sold_as_long_as_another_one_is_left_after_it(lying: dict[str, int], may: bool) -> None:
    table = Table(hand=Hand(kind="buy", cards=Cards(Places(lying))))
    assert cards_to_buy(table, 2) is may


def test_r_stud_19_a_card_bought_from_a_new_stub_is_read_from_facts_without_movements() -> None:
    lying = {"talon": 1, "up 2": 4, "hand 2": 1, "front 3": 2, "folded 4": 3, "burned": 1}
    table = Table(hand=Hand(dealer=1, cards=Cards(Places(lying), waiting=())))
    after = table.carried_out(CardBought(2, "up", 5, (2, 3), 6, reshuffled=6).orders(table)).hand.cards.places
    assert dict(after.lying) == {"talon": 5, "up 2": 4, "hand 2": 1, "front 2": 1, "burned": 1}


def test_buy_06_the_first_to_act_may_be_the_first_to_buy(client: FlaskClient) -> None:
    game = Game(client, "B1", [200] * 4, "A", **FIVE_TEN, buy__first="first_to_act")
    play(game, "deal, C starts, all check, C starts without a pair, all check, C starts, all check")
    asked = []
    while game.now["phase"] == "buy":
        asked.append(game.turn)
        game.post("buy", seat=game.now["to_act"], card="none")
    assert asked == ["C", "D", "A", "B"]


def test_stud_11_with_no_more_than_the_bring_in_there_is_no_full_bet(client: FlaskClient) -> None:
    game = Game(client, "SC", [100, 5, 100], **TEN_TWENTY)
    play(game, "deal, B starts")
    assert game.moves == {"bring-in"}
    play(game, "B brings in")
    assert (game.stack("B"), game.moves) == (0, {"fold", "call", "complete"})


# The up cards tapped in


def test_stud_05_by_the_cards_the_lowest_brings_in_and_equal_ones_go_by_suit(client: FlaskClient) -> None:
    options = {"ante__amount": 1, "stud__bring_in_amount": 2, "limit__small": 5, "limit__big": 10}
    for shown, first in (
        ("A shows Kh, B shows 9d, C shows 2d", "C"),
        ("A shows 2h, B shows 2c, C shows 2d", "B"),
        ("A shows 3s, B shows 4c, C shows Ad", "A"),
    ):
        game = Game(client, "SC", [100] * 3, **options)
        play(game, f"deal, {shown}")
        assert (game.turn, game.moves - {"up"}) == (first, {"bring-in", "bet"})
    for rank, first in (("a5", "B"), ("a6", "B"), ("27", "A")):  # the highest: an ace is low, but in 2-7
        game = Game(client, "LC", [100] * 3, **options, low__rank=rank)
        play(game, "deal, A shows Ah, B shows 9d, C shows 2d")
        assert game.turn == first


def test_stud_16_a_pair_among_the_cards_tapped_in_opens_the_big_bet(client: FlaskClient) -> None:
    for second, sizes in (("9d", [5, 10]), ("Qd", None)):
        game = Game(client, "SH", [100] * 2, **FIVE_TEN)
        play(game, "deal, A shows Kh, B shows 9s")
        assert game.turn == "A"
        play(game, f"all check, A shows 7c, B shows {second}")
        assert (game.turn, game.offer("bet").get("sizes")) == ("B" if sizes else "A", sizes)


def test_stud_22_a_board_is_corrected_whole_or_by_its_newest_card_and_decides_the_starter(client: FlaskClient) -> None:
    game = Game(client, "SH", [100] * 2, **FIVE_TEN)
    play(game, "deal, A shows Kh, B shows 9s, all check")
    assert [o for o in game.now["options_now"] if o["move"] == "up"] == [
        {"move": "up", "seat": seat, "asks": ["cards"]} for seat in (1, 2)
    ]
    game.post("up", seat=1, cards="Kh+7c")
    game.post("up", seat=2, cards="9s,Qd")
    assert game.turn == "A" and game.offer("up") == {"move": "up", "seat": 1, "asks": ["cards"], "corrects": True}
    play(game, "B shows As")  # instead of the queen
    assert (game.turn, game.now["phase"]) == ("B", "bet")
    play(game, "A shows Ad")
    assert game.turn == "A"
    for wrong in ([], ["2h"] * 6, [2], "2h x", "Jk"):
        assert game.refused("up", seat=1, cards=wrong) == "cards"
    assert game.refused("up", seat=1, cards="2h 3h 4h 5h 6h") == "up-count"


def test_sk1_soko_is_bet_like_stud(client: FlaskClient) -> None:
    game = Game(client, "KS", [100] * 3, **FIVE_TEN)
    play(game, "deal, B starts, B bets 5, C calls, A calls, B starts without a pair, B bets 5, C calls, A calls")
    play(game, "B starts, B bets 10, C calls, A calls, B starts, B checks, C bets 10, A calls, B calls")
    assert game.now["show_first"] == 3
    wins(game, "A")
    assert game.stacks == [164, 68, 68]


def test_sk2_and_stud_06_nordic_pot_limit_the_high_card_brings_in_twice_the_ante(client: FlaskClient) -> None:
    game = Game(client, "KN", [150] * 3, ante__amount=1)
    play(game, "deal, B starts")
    assert game.moves == {"bring-in"}
    play(game, "B brings in, C calls")
    assert game.offer("raise") == {"move": "raise", "seat": 1, "min": 4, "max": 11}
    play(game, "A raises 11, B calls, C folds, B starts, B checks, A bets 27, B calls, B starts, B checks, A checks")
    play(game, "B starts, B bets 40, A calls, A wins")
    assert game.stacks == [232, 71, 147]
    dearer = Game(client, "KN", [150] * 3, ante__amount=1, stud__bring_in_amount=6, limit__min=2)
    play(dearer, "deal, B starts, B brings in")
    assert dearer.offer("raise")["min"] == 12, "a raise doubles the bring-in"


def test_sk3_the_main_pot_is_tied_and_the_odd_chip_goes_by_suit(client: FlaskClient) -> None:
    game = Game(client, "KS", [100, 31, 100], "B", ante__amount=1, limit__small=5, limit__big=10)
    play(game, "deal, B starts, B bets 5, C calls, A calls, B starts without a pair, B bets 5, C calls, A calls")
    play(game, "B starts, B bets 10, C calls, A calls, B starts, B bets 10, C raises 20, A raises 30, C calls")
    assert pots(game) == [(93, [1, 2, 3]), (40, [1, 3])]
    award(game, {"high": "AC"}, {"high": "AC", "odd_high": "C"})
    assert game.stacks == [115, 0, 116]


@pytest.mark.parametrize(
    ("preset", "cards", "karten"),
    [("LH", "lowest cards showing", "niedrigsten offenen Karten"), ("LC", "highest up card", "höchste offene Karte")],
)
def test_low_05_and_06_log_and_screen_ask_alike(client: FlaskClient, preset: str, cards: str, karten: str) -> None:
    game = Game(client, preset, [100] * 3, "A", ante__amount=1, limit__small=5, limit__big=10)
    game.post("deal")
    for language, asks in (("en", f"ho has the {cards}?"), ("de", f"er hat die {karten}?")):
        assert f"W{asks}" in game.page("/log", language) and f"w{asks}" in game.page(language=language)
    play(game, "B starts")
    assert f"B has the {cards} and begins" in game.page("/log", "en")
    assert f"B hat die {karten} und beginnt" in game.page("/log", "de")


# The player to begin, and the players counted (STUD-03, STUD-20, CAP-04)


@pytest.mark.parametrize("tie", ["suit", "position"])
@pytest.mark.parametrize(("forced", "begins"), [("low", "B"), ("high", "C")])
def test_stud_06_a_single_card_brings_in_by_suit(client: FlaskClient, tie: str, forced: str, begins: str) -> None:
    stakes = {"ante__amount": 1, "limit__small": 4, "limit__big": 8, "stud__bring_in_amount": 2}
    game = Game(client, "SH", [100] * 3, "C", stud__tie_first=tie, stud__bring_in=forced, **stakes)
    play(game, "deal, A shows 7d, B shows 7c, C shows 7s")
    assert (game.now["phase"], game.turn) == ("bet", begins)


@pytest.mark.parametrize(("bought", "phase"), [("up", "starter"), ("down", "bet"), ("none", "bet")])
def test_stud_20_after_a_bought_up_card_the_starter_is_asked_for(client: FlaskClient, bought: str, phase: str) -> None:
    game = Game(client, "B1", [100] * 3, "C", stud__last_down=True, buy__bet_before=False, **FIVE_TEN)
    play(game, "deal")
    until(game, "buy")
    while game.now["phase"] == "buy":
        game.post("buy", seat=game.now["to_act"], card=bought if game.now["to_act"] == 2 else "none")
    assert game.now["phase"] == phase


@pytest.mark.parametrize(("counts", "cap"), [("in_hand", 3), ("able", None)])
def test_cap_04_counting_an_all_in_player_is_a_house_rule(client: FlaskClient, counts: str, cap: int | None) -> None:
    game = Game(client, "SH", [100, 7, 100], "C", cap__counts=counts, **FIVE_TEN)
    play(game, "deal, A starts, A bets 5, B calls, C calls, A starts without a pair")
    assert (game.seat("B")["state"], game.now["cap"]) == ("all_in", cap)
    rules = {"cap__heads_up": "free_when_two_before_cap", "cap__counts": counts, **FIVE_TEN}
    game = Game(client, "SH", [100, 7, 100, 100], "D", **rules)
    play(game, "deal, A starts, A bets 5, B calls, C calls, D calls, A starts without a pair, A bets 5, C folds")
    assert game.now["cap"] == cap, "also before the cap"


def test_cap_04_stud_counts_players_in_the_hand_and_draw_those_able_to_bet(client: FlaskClient) -> None:
    stud = Game(client, "SH", [100] * 3, **FIVE_TEN)
    draw = Game(client, "DR", [100] * 3, ante__amount=1, limit__small=2, limit__big=4)
    assert [game.now["options"]["cap.counts"] for game in (stud, draw)] == ["in_hand", "able"]
