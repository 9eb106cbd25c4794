"""House rules about bets: a more expensive last round (BET-26), a first bet that moves on (BET-27)."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from models.screen.amounts import amounts_of
from tests.playing import Game, play, wins
from tests.rulings_played import logged, rule, until

SPREAD: dict[str, Any] = {"ante__amount": 1, "limit__type": "spread", "limit__min": 1, "limit__max": 5}


def test_bet_26_bets_and_raises_are_larger_in_the_last_round(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 3, "C", limit__last_min=5, limit__last_max=20, **SPREAD)
    play(game, "deal")
    assert (game.offer("bet")["min"], game.offer("bet")["max"]) == (1, 5)
    assert game.refused("bet", seat=1, to=6) == "max-bet"
    play(game, "A bets 5, B calls, C calls, A pat, B pat, C pat")
    assert (game.offer("bet")["min"], game.offer("bet")["max"]) == (5, 20)
    assert game.refused("bet", seat=1, to=4) == "min-bet"
    play(game, "A bets 20")
    assert (game.offer("raise")["min"], game.offer("raise")["max"]) == (25, 40)
    play(game, "B raises 40, C folds, A calls, B wins")
    assert game.stacks == [154, 252, 194]
    assert "bets 1 to 5, 5 to 20 in the last round" in game.page("/options")


@pytest.mark.parametrize("preset", ["SH", "S7"])
def test_bet_26_in_stud_only_the_last_street_is_dearer(client: FlaskClient, preset: str) -> None:
    game = Game(client, preset, [500] * 2, "B", limit__last_max=50, **{**SPREAD, "limit__max": 10})
    play(game, "deal")
    seen = []
    while game.now["phase"] != "showdown":
        until(game, "bet")
        if "bring-in" in game.moves:
            play(game, f"{game.turn} brings in, all call")
        else:
            seen.append(game.offer("bet")["max"])
            play(game, "all check")
    assert seen == [10, 10, 10, 50]


def test_bet_26_the_bounds_are_in_order_and_follow_the_others(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 2, **SPREAD)
    rows = {
        row["rule"]: row["options"] for row in client.get(f"/rules?t={game.code}", headers=game.headers).json["rules"]
    }
    assert rows["BET-26"] == {"limit.last_min": 1, "limit.last_max": 5}


def test_bet_27_every_round_begins_one_seat_further_on(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 4, "D", first__rotates=True, **SPREAD)
    play(game, "deal, A bets 1, B calls, C raises 3, D calls, A calls, B calls, A pat, B pat, C pat, D pat")
    assert game.turn == "B"  # not C, the last raiser
    assert "every later round one seat further on" in quick(game, "DH")
    play(game, "B checks, C checks, D checks, A checks, A wins")
    play(game, "deal, B bets 1, C folds, D calls, A calls, B pat, D pat, A pat")
    assert game.turn == "D"  # C would begin, but has folded
    two = Game(client, "DH", [200] * 2, "B", first__rotates=True, **SPREAD)
    play(two, "deal, A bets 1, B calls, A pat, B pat")
    assert two.turn == "B", "two take turns to begin"


def quick(game: Game, preset: str) -> str:
    """The page of the quick rules of this table's game."""
    return game.client.get(f"/quick/{preset}?t={game.code}", headers=game.key | {"Accept": "text/html"}).text


def begun(game: Game) -> str:
    """Those who begin the rounds until the showdown; all check."""
    began = ""
    while game.now["phase"] == "bet":
        began += game.turn
        play(game, "all check")
    return began


def test_bet_29_a_raise_is_at_most_twice_the_last_bet_or_raise(client: FlaskClient) -> None:
    game = Game(client, "DH", [200, 200, 200, 30], "D", raise__max="twice_last", **{**SPREAD, "limit__max": 50})
    play(game, "deal, A bets 5")
    assert (game.offer("raise")["min"], game.offer("raise")["max"]) == (6, 15)
    assert game.refused("raise", seat=2, to=16) == "max-raise"
    play(game, "B raises 15")
    assert game.offer("raise")["max"] == 35, "twice the raise of 10, on top of 15"
    play(game, "C folds")
    assert game.offer("raise")["max"] == 29, "all-in is less than that"
    play(game, "D raises 29, A calls, B calls, A pat, B pat, D pat, A checks, B checks, A wins")
    assert game.stacks == [261, 170, 199, 0]
    assert "A raise is at most twice the last bet or raise." in quick(game, "DH")


def test_bet_29_a_blind_counts_as_a_bet_and_all_in_goes_no_further(client: FlaskClient) -> None:
    game = Game(client, "HE", [20, 200, 200, 200], "D", blind__small=5, blind__big=10, raise__max="twice_last")
    play(game, "deal")
    assert (game.turn, game.offer("raise")["min"], game.offer("raise")["max"]) == ("C", 20, 30)
    assert game.refused("raise", seat=3, to=200) == "max-raise"
    shown = amounts_of(client.application.extensions["talon"].store.evening(game.code).table)
    assert shown and [*shown.suggest] == [(20, "smallest"), (22, "half pot"), (30, "largest")]


@pytest.mark.parametrize("called", ["cincinnati", "iron-cross", "elevator"])
def test_bet_27_in_community_games_the_bet_goes_round_with_the_cards(client: FlaskClient, called: str) -> None:
    game = Game(client, "DH", [200] * 4, "D", **SPREAD)
    rotates = {key.replace("__", "."): value for key, value in SPREAD.items()} | {"first.rotates": True}
    game.post("options", game=called, options=rotates)
    play(game, "deal")
    assert begun(game)[:5] == "ABCDA"


def test_bet_27_in_holdem_the_flop_begins_a_seat_further_on(client: FlaskClient) -> None:
    game = Game(client, "HE", [200] * 4, "D", blind__small=1, blind__big=2, first__rotates=True)
    play(game, "deal, C calls, D calls, A calls, B checks")
    assert begun(game) == "BCD"


def test_draw_22_the_player_may_keep_a_card_dealt_face_up_in_the_draw(client: FlaskClient) -> None:
    line = "deal, B bets 1, A calls, B draws 2"
    for chosen, kept in (({}, False), ({"draw__exposed_card": "players_choice"}, True)):
        game = Game(client, "DH", [200] * 2, "A", **SPREAD, **chosen)
        play(game, line)
        page = game.page("/rulings/R-DRAW-05")
        assert ("Does the player keep it?" in page) == kept
        talon = game.now["talon"]
        rule(game, "R-DRAW-05 B" if kept else "R-DRAW-05 A", who="B")
        assert logged(game, "The player keeps it." if kept else "The player does not keep it")
        play(game, "A draws 1, B checks, A checks")
        assert (game.now["phase"], talon - game.now["talon"]) == ("showdown", 1 if kept else 2)


def test_bet_30_the_limit_is_lifted_once_two_are_left(client: FlaskClient) -> None:
    game = Game(client, "DH", [200, 200, 60], "C", limit__heads_up="none", **SPREAD)
    play(game, "deal, A bets 5")
    assert game.offer("raise")["max"] == 10, "three are in"
    play(game, "B folds")
    assert game.offer("raise")["max"] == 59, "two are left"
    play(game, "C raises 59, A calls, A pat, C pat, A wins")
    assert game.stacks == [261, 199, 0]
    assert "Once only two are left in the hand, there is no limit." in quick(game, "DH")


def test_cap_05_the_chips_a_player_puts_into_one_round_are_limited(client: FlaskClient) -> None:
    game = Game(client, "DH", [200, 200, 200], "C", cap__chips=12, raise__min="at_least_last", **SPREAD)
    play(game, "deal, A bets 5, B raises 10")
    assert not [offer for offer in game.now["offers"] if offer["move"] == "raise"], "the least is to 15"
    answer = game.denied("raise", seat=3, to=15)
    assert answer["error"] == "cap-chips" and "“Chips per round, at most”" in answer["text"]
    play(game, "C calls, A calls, A pat, B pat, C pat, B bets 5, C raises 10, A calls, B calls, A wins")
    assert game.stacks == [242, 179, 179]
    assert "Chips of one player in a round: 12 at most." in quick(game, "DH")


def test_cap_05_blinds_and_all_ins_count_towards_the_limit_of_a_round(client: FlaskClient) -> None:
    game = Game(client, "HE", [200] * 3, "C", blind__small=5, blind__big=10, cap__chips=45)
    play(game, "deal")
    assert game.offer("raise")["max"] == 45
    assert game.refused("raise", seat=3, to=200) == "max-raise"
    play(game, "C raises 45, A calls, B calls")
    assert game.now["phase"] == "bet" and game.now["round"] == 1


def test_cap_05_so_do_the_bring_in_and_the_bets_of_each_round(client: FlaskClient) -> None:
    stakes: dict[str, dict[str, Any]] = {
        "SC": {**SPREAD, "stud__bring_in_amount": 5},
        "S7": {**SPREAD, "stud__bring_in_amount": 5},
        "KN": {"ante__amount": 2, "stud__bring_in_amount": 5, "limit__min": 4},
        "WD": {**SPREAD, "limit__rounds": "1-5, 5-20"},
    }
    for preset, chosen in stakes.items():
        game = Game(client, preset, [200] * 3, "C", **chosen)
        assert game.refused("options", options={"cap.chips": 4}) == "options-contradict", preset
        game.post("options", options={"cap.chips": 5})


def test_cap_05_of_two_fixed_sizes_only_the_fitting_one_is_left(client: FlaskClient) -> None:
    game = Game(client, "SH", [200] * 2, "B", limit__small=5, limit__big=10, ante__amount=1, cap__chips=19)
    play(game, "deal, A starts, A bets 5, B raises 10, A raises 15")
    assert not [offer for offer in game.now["offers"] if offer["move"] == "raise"], "20 would be more"


@pytest.mark.parametrize("preset", ["SH", "KN", "LC", "S7", "S8"])
def test_stud_31_each_round_begins_left_of_the_dealer(client: FlaskClient, preset: str) -> None:
    stakes = {"ante__amount": 1, "limit__type": "spread", "limit__min": 1, "limit__max": 5, "stud__bring_in": "none"}
    rule = {"stud__first": "left", **stakes}
    if preset in ("S7", "S8"):
        rule = {"stud__seven_first": "left", "ante__amount": 1, "limit__small": 5, "limit__big": 10}
    game = Game(client, preset, [100] * 3, "C", **rule)
    play(game, "deal")
    assert begun(game) == "A" * (5 if preset in ("S7", "S8") else 4), "nobody is asked who has the best hand showing"
    told = quick(game, preset)
    assert preset in ("S7", "S8") or "Each round begins left of the dealer." in told
    assert "best hand showing begins" not in told


def test_stud_31_a_bring_in_keeps_its_starter_and_rules_about_an_open_pair_exclude_it(client: FlaskClient) -> None:
    stakes = {"ante__amount": 1, "limit__type": "spread", "limit__min": 2, "limit__max": 5}
    game = Game(client, "LC", [100] * 3, "C", stud__first="left", **stakes)
    play(game, "deal, B starts, B brings in, C calls, A calls")
    assert game.turn == "A"
    game = Game(client, "SH", [100] * 3, "C", ante__amount=1, limit__small=5, limit__big=10)
    assert game.refused("options", options={"stud.first": "left"}) == "option-no-effect"
    pair = {"stud.big_r2": "never", "stud.big_r34": "big_only"}
    game.post("options", options={"stud.first": "left", **pair})


def test_cap_06_an_all_in_is_still_allowed_after_the_only_raise(client: FlaskClient) -> None:
    blinds = {"blind__small": 5, "blind__big": 10}
    game = Game(client, "HE", [200, 60, 205], "A", cap__raises=1, cap__all_in="always", **blinds)
    play(game, "deal, A raises 20")
    assert (game.offer("raise")["min"], game.offer("raise")["max"]) == (60, 60)
    assert game.refused("raise", seat=2, to=40) == "min-raise"
    assert "no more raises" in game.page()
    play(game, "B raises 60, C calls, A raises 200")
    assert (game.now["raises"], game.now["cap"]) == (1, 1), "it counts for no raise"
    assert game.offer("call")["chips"] == 140 and "raise" not in game.moves, "nobody could answer it"
    play(game, "C calls")
    assert [(pot["chips"], pot["seats"]) for pot in game.now["pots"]] == [(180, [1, 2, 3]), (280, [1, 3])]
    wins(game, "A", "B")
    assert game.stacks == [280, 180, 5]
    assert "All-in is allowed even when no raise is left." in quick(game, "HE")


@pytest.mark.parametrize(("stack", "moves"), [(16, {"fold", "call", "raise"}), (60, {"fold", "call"})])
def test_cap_06_after_the_last_raise_an_all_in_keeps_to_the_limit(
    client: FlaskClient, stack: int, moves: set[str]
) -> None:
    stakes = {"ante__amount": 1, "limit__min": 2, "limit__max": 10}
    game = Game(client, "DH", [200, 200, stack], "C", cap__raises=1, cap__all_in="always", **stakes)
    play(game, "deal, A bets 5, B raises 10")
    assert game.moves - {"muck"} == moves
    if stack == 60:
        assert game.refused("raise", seat=3, to=15) == "cap"
    else:
        play(game, "C raises 15, A folds, B calls, B pat, C pat, C wins")
        assert game.stacks == [194, 184, 38]


@pytest.mark.parametrize("allowed", ["never", "always"])
def test_cap_06_in_fixed_limit_an_all_in_after_the_last_raise_may_be_short(client: FlaskClient, allowed: str) -> None:
    stakes = {"ante__amount": 1, "limit__small": 5, "limit__big": 10}
    game = Game(client, "DR", [15, 200], "B", cap__raises=1, cap__heads_up="always", cap__all_in=allowed, **stakes)
    play(game, "deal, A bets 5, B raises 10")
    if allowed == "never":
        assert game.moves == {"fold", "call"}
        return
    play(game, "A raises 14, B calls, A pat, B pat")
    assert game.now["pot"] == 30
    play(game, "take back, redo, B wins")
    assert game.stacks == [0, 215]


ONCE: dict[str, Any] = {"ante__amount": 25, "limit__type": "spread", "limit__min": 25, "limit__max": 25} | {
    "limit__unit": 25,
    "limit__once": 50,
}


def test_bet_31_each_player_may_bet_above_the_limit_once_in_a_hand(client: FlaskClient) -> None:
    game = Game(client, "DH", [500, 500, 210], "C", raise__min="at_least_last", **ONCE)
    play(game, "deal, A bets 50")
    assert (game.offer("raise")["min"], game.offer("raise")["max"]) == (75, 100), "a dearer bet makes no raise dearer"
    play(game, "B raises 75, C raises 125")
    assert game.offer("raise")["max"] == 150, "A has had the dearer bet"
    assert game.refused("raise", seat=1, to=175) == "max-raise"
    play(game, "A folds")
    assert game.offer("raise")["max"] == 175, "B has it still"
    play(game, "B calls, B pat, C pat")
    assert game.turn == "C" and game.offer("bet")["max"] == 25
    play(game, "C checks, B bets 50, C calls, BC split")
    assert game.stacks == [425, 538, 247], "475 shared, the odd chip goes left of the dealer"
    play(game, "deal")
    assert game.offer("bet")["max"] == 50, "a new hand"
    assert "Once in a hand each player may bet or raise by up to 50." in quick(game, "DH")


def test_bet_31_an_all_in_may_lie_between_the_usual_and_the_larger_limit(client: FlaskClient) -> None:
    game = Game(client, "DH", [65, 500], "B", **ONCE)
    play(game, "deal")
    assert (game.offer("bet")["min"], game.offer("bet")["max"]) == (25, 40)
    play(game, "A bets 40, B calls, A pat, B pat, A wins")
    assert game.stacks == [130, 435]
    for _tap in range(5):
        game.post("take-back")
    assert game.offer("bet")["max"] == 40


def test_cap_07_the_chips_a_player_puts_into_one_hand_are_limited(client: FlaskClient) -> None:
    stakes = {"ante__amount": 2, "limit__min": 2, "limit__max": 10}
    game = Game(client, "DH", [200, 200, 41], "C", cap__hand=31, **stakes)
    play(game, "deal, A bets 10, B raises 20")
    assert (game.offer("raise")["min"], game.offer("raise")["max"]) == (22, 29)
    assert game.denied("raise", seat=3, to=30)["why"] == "/rules#CAP-07"
    play(game, "C raises 28, A calls, B calls, A pat, B pat, C pat")
    assert game.turn == "C" and "check" in game.moves and "bet" not in game.moves, (
        "one chip is left, and the smallest bet is two"
    )
    answer = game.denied("bet", seat=3, to=2)
    assert answer["error"] == "cap-hand" and "“Chips per hand, at most”" in answer["text"]
    play(game, "C checks, A checks, B checks, AC split")
    assert game.stacks == [215, 170, 56]
    assert "Chips of one player in a hand: 31 at most." in quick(game, "DH")


def test_cap_07_a_stack_below_the_limit_of_a_hand_is_all_in_with_a_side_pot(client: FlaskClient) -> None:
    blinds = {"blind__small": 5, "blind__big": 10}
    game = Game(client, "HE", [200, 200, 27], "A", cap__hand=60, **blinds)
    play(game, "deal, A raises 60, B calls, C calls")
    for _round in range(3):
        assert "bet" not in game.moves
        play(game, "all check")
    assert [(pot["chips"], pot["seats"]) for pot in game.now["pots"]] == [(81, [1, 2, 3]), (66, [1, 2])]
    wins(game, "B", "C")
    assert game.stacks == [140, 206, 81]
