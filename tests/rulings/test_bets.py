"""A corrected bet leaves the bets before it alone: one tap each, several in one tap, or after an undo."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice, product
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.evening import tap
from models.evening.evening import Evening
from models.moves.refusals import Refused
from models.play.betting import turn
from models.rulings.apply import applies
from models.rulings.book import RULINGS, Outcome
from models.rulings.operations import parse
from models.table.table import Table
from tests.playing import WORDS, Game, chair, play
from tests.rows import every
from tests.rulings_at_table import at_the_start_of_a_later_round, evenings, fields_for, opened, tapped
from tests.rulings_played import BLINDS, SPREAD, STUD, TO_DRAW2, denied, draw, no, rule, until

TAPS = pytest.mark.parametrize("pace", ["one by one", "together", "taken back before"])
UP_TO_20: dict[str, Any] = {"limit__type": "spread", "limit__max": 20}


def acts(game: Game, pace: str, told: str) -> None:
    """The acts of several players: one tap each, after a wrong one taken back, or all in one tap."""
    if pace != "together":
        if pace == "taken back before":
            play(game, told.split(",")[0])
            game.post("take-back")
        return play(game, told)
    steps = [step.split() for step in told.split(",")]
    moves = [{"move": WORDS[step[1]], "seat": chair(step[0])} for step in steps]
    for move, step in zip(moves, steps, strict=True):
        move |= {"to": int(step[-1])} if step[-1].isdigit() else {}
    game.post("together", moves=moves)
    return None


def jackpot(client: FlaskClient) -> Game:
    """Four players at a jackpot game just dealt, B to act."""
    game = Game(client, "DJ", [50] * 4, **SPREAD)
    play(game, "deal")
    return game


def four(client: FlaskClient) -> Game:
    """Four players at draw, of whom C has the least chips."""
    game = draw(client, 50, 50, 9, 50)
    play(game, "deal")
    return game


def holdem(client: FlaskClient) -> Game:
    game = Game(client, "HE", [50] * 4, **BLINDS, limit__type="spread")
    play(game, "deal")
    return game


def brought_in(client: FlaskClient) -> Game:
    """Stud in which A has brought in for 2, and B is next."""
    game = Game(client, "SC", [90] * 3, "C", **STUD, stud__bring_in_amount=2)
    play(game, "deal, A starts, A brings in")
    return game


RAISED = "B opens 5, C raises to 15"
CALLED = ("R-BET-05 B C", "R-BET-06 A C", "R-BET-07 A C", "R-BET-09 B C", "R-BET-11 A C")
Left = tuple[list[int], int, int, str]  # after the ruling: the bets, the bet to call, the number of raises, the turn
LEFT: list[tuple[Callable[[FlaskClient], Game], str, dict[str, Left]]] = [
    (jackpot, RAISED, dict.fromkeys(CALLED, ([0, 5, 5, 0], 5, 0, "D")) | {"R-BET-14 A C": ([0, 5, 0, 0], 5, 0, "C")}),
    (  # only the early chips go back
        jackpot,
        f"{RAISED}, D calls",
        {"R-BET-02 B D": ([0, 5, 15, 0], 15, 1, "A"), "R-BET-14 A D": ([0, 5, 15, 0], 15, 1, "D")},
    ),
    (holdem, "D raises to 7", {"R-BET-06 A D": ([0, 1, 2, 2], 2, 0, "A")}),  # the big blind stays
    (brought_in, "B completes 5, C raises to 10", {"R-BET-05 B C": ([2, 5, 5], 5, 0, "A")}),  # STUD-12
    (brought_in, "B completes 5", {"R-BET-05 B B": ([2, 2, 0], 2, 0, "C")}),
    (four, "B bets 5, C raises to 7, D raises to 15", {"R-BET-05 B D": ([0, 5, 7, 7], 7, 1, "A")}),  # BET-22
]


@TAPS
@every(LEFT, lambda row: f"{row[1]}: {row[2]}")
@pytest.mark.long
def test_r_bet_05_a_raise_that_is_corrected_leaves_the_bets_before_it(
    dealt: Callable[[FlaskClient], Game], told: str, rulings: dict[str, Left], client: FlaskClient, pace: str
) -> None:
    game = dealt(client)
    acts(game, pace, told)
    for ruled, left in rulings.items():
        rule(game, ruled[:-2], who=ruled[-1])
        assert (game.bets, game.now["bet"], game.now["raises"], game.turn) == left, ruled
        assert dealt is not jackpot or game.now["opener"] == chair("B")  # JACK-10
        game.post("take-back")


@TAPS
def test_bet_19_in_fixed_limit_the_small_bet_stays(client: FlaskClient, pace: str) -> None:
    game = Game(client, "SH", [90] * 3, "C", **STUD)
    play(game, "deal")
    until(game, "bet")
    first = game.turn
    order = "ABCAB"["ABC".index(first) :][:2]
    acts(game, pace, f"{order[0]} bets 5, {order[1]} raises to 10")
    rule(game, "R-BET-05 B", who=order[1])
    assert sorted(game.bets) == [0, 5, 5] and game.now["raises"] == 0


@TAPS
def test_pot_03_where_the_call_ends_the_round_both_bets_lie_in_the_pot(client: FlaskClient, pace: str) -> None:
    """Uncalled chips still go back at the end of the round."""
    game = draw(client)
    play(game, "deal")
    acts(game, pace, "B bets 5, C folds, A raises to 15")
    rule(game, "R-BET-05 B", who="A")
    assert (game.now["phase"], game.stacks, game.now["pot"]) == ("draw", [43, 43, 48], 16)
    uncalled = draw(client)
    play(uncalled, "deal")
    acts(uncalled, pace, "B bets 5, C raises to 15")
    rule(uncalled, "R-BET-05 C", who="C", chips=12)
    play(uncalled, "A folds, B folds")
    assert uncalled.stacks == [48, 43, 59]  # 5 from B and the antes; the 7 uncalled chips came back


def test_r_bet_15_after_something_was_taken_back_only_the_last_act_is_undone(client: FlaskClient) -> None:
    """R-BET-06: a player without a bet has nothing to correct."""
    game = draw(client, 50, 50, 50, 50)
    play(game, "deal, B bets 4")
    game.post("take-back")
    play(game, "B bets 5, C raises to 10")
    game.post("take-back")
    play(game, "C raises to 15")
    assert no(game, "R-BET-06 A", who="A") == "nothing-to-correct"
    rule(game, "R-BET-15 B", who="C")
    assert (game.bets, game.turn) == ([0, 5, 0, 0], "C")
    play(game, "C raises to 12, D calls")
    rule(game, "R-BET-15 B", who="D")  # the ruling before it wound back and is not an act in itself
    assert (game.bets, game.turn) == ([0, 5, 12, 0], "D")
    rule(game, "R-BET-15 B", who="C")
    assert (game.bets, game.turn) == ([0, 5, 0, 0], "C")


def test_log_03_taps_a_ruling_struck_out_stay_so_when_a_later_ruling_is_taken_back() -> None:
    evening = opened("DH", {}, (200, 200, 200, 200))
    assert evening is not None
    evening = tapped(evening, "deal", {})
    for move in ("bet", "raise"):
        offer = next(offer for offer in tap.offers(evening.table) if offer["move"] == move)
        evening = tapped(evening, move, {"seat": offer["seat"], "to": offer["min"]})
    raiser = evening.table.hand.betting.last
    wound_back = tapped(evening, "ruling", {"ruling": "R-BET-15", "outcome": "B", "who": raiser})
    further = tapped(wound_back, "ruling", {"ruling": "R-BET-15", "outcome": "B", "who": raiser})
    again = tapped(further, "take-back", {})
    assert wound_back.struck and further.struck > wound_back.struck
    assert again.table == wound_back.table and again.struck == wound_back.struck | {wound_back.seq + 1}


def test_r_bet_02_the_sheet_offers_fitting_actions_and_names_the_one_that_binds(client: FlaskClient) -> None:
    game = jackpot(client)
    play(game, "B opens 5")
    who_bet = game.page(f"/rulings/R-BET-02?who={chair('B')}&o=R-BET-02-A")
    assert "can only" not in who_bet and "Apply: hold B to it" in who_bet, "B has opened and cannot have called"
    play(game, "C raises to 15")
    sheet = f"/rulings/R-BET-02?who={chair('A')}&o=R-BET-02-A"
    drawn = game.page(sheet)
    offered = re.findall(r'<option value="(\w+)"', drawn.partition('name="action"')[2].partition("</select>")[0])
    assert offered == ["call", "raise", "fold"] and "Apply: hold A to a call" in drawn
    again = game.page(f"{sheet}&changes=1&action=raise")
    assert "Apply: hold A to a raise" in again and 'hx-swap-oob="true"' in again


# A round in which nobody has acted: the bet in question was made in the round before


def puts_right(outcome: Outcome) -> bool:
    """Whether it corrects a bet, or returns it for a new decision; the starter may have bet nothing (R-STUD-07)."""
    done = [*map(parse, outcome.ops)]
    back = any(op.name == "REFUND" and op.says("bet") and op.says("p") for op in done)
    return any(op.name in ("SET_BET", "SET_BET_ALL") for op in done) or (back and "SET_ACTOR(to)" not in outcome.ops)


PUTS_RIGHT = [
    (key, letter)
    for key, ruling in RULINGS.items()
    for letter, outcome in ruling.outcomes.items()
    if puts_right(outcome)
]
BEFORE = ["R-BET-10 A", "R-BET-05 B", "R-BET-07 A", "R-BET-14 A", "R-BET-14 B", "R-BET-05 D", "R-BET-23 A"]


def test_bet_08_a_call_that_closed_the_round_is_not_put_right_in_the_next_one(client: FlaskClient) -> None:
    """R-BET-07: a call of nothing forces no check; after the undo the ruling is about the call (R-BET-14)."""
    game = Game(client, "HE", [100] * 2, **BLINDS | UP_TO_20)
    play(game, "deal, A raises to 9, B calls")
    there = ("B", 18, [0, 0])  # the second round begins
    assert (game.turn, game.now["pot"], game.bets) == there
    for ruling, who in (*product(BEFORE, "A"), *product(BEFORE[:5], "B")):
        assert no(game, ruling, who=who) == "round-before", (ruling, who)
    page = game.page("/rulings/R-BET-10?a=y")
    assert "Nobody has acted in this round yet." in page and "Ben checks" not in page
    play(game, "B checks")
    assert no(game, "R-BET-07 A", who="A") == "nothing-to-call"
    game.post("take-back")
    game.post("take-back")
    rule(game, "R-BET-10 A", who="B")
    assert (game.turn, game.now["pot"], game.bets) == there, "the call made up ends the round again"


def test_bet_32_by_house_rule_half_a_call_counts_and_less_goes_back(client: FlaskClient) -> None:
    limits = {"limit__min": 2, **UP_TO_20}
    game = Game(client, "DH", [100] * 3, ante__amount=1, bet__short_call="half", **limits)
    play(game, "deal, B bets 9, C calls")
    assert "Is it less than half of the call?" in game.page("/rulings/R-BET-10")
    assert "The chips go back, and the player decides again." in game.page("/rulings/R-BET-10?a=y")
    rule(game, "R-BET-10 C", who="C")
    assert (game.turn, game.now["pot"], game.bets) == ("C", 12, [0, 9, 0])
    play(game, "C calls, A calls")
    usual = Game(client, "DH", [100] * 3, ante__amount=1, **limits)
    play(usual, "deal, B bets 9, C calls")
    assert "less than half" not in usual.page("/rulings/R-BET-10")


OF_SIX = ["R-BET-05 A", "R-BET-05 C", "R-BET-06 B", "R-BET-12 A", "R-BET-33 A", "R-BET-33 B", "R-BET-34 A"]
FIRST_BETS = dict.fromkeys([*OF_SIX, "R-BET-36 A", "R-CHIP-18 A"], 6) | {"R-BET-05 D": 2, "R-BET-08 A": 2}


@pytest.mark.parametrize("before", ["deal", TO_DRAW2], ids=["round 1", "round 2"])
def test_r_bet_05_the_first_bet_is_ruled_on_in_every_round(client: FlaskClient, before: str) -> None:
    game = draw(client)
    play(game, before)
    page = game.page("/rulings/R-BET-05?a=nn")
    assert "B bets 2" in page and "Nobody has acted in this round yet." not in page
    pot = game.now["pot"]
    for ruling, bet in FIRST_BETS.items():
        rule(game, ruling, who="B", chips=6)
        assert (game.bets, game.now["pot"], game.turn) == ([0, bet, 0], pot + bet, "C"), ruling
        game.post("take-back")


WRONG_SIZE = ("number", "min-bet", "max-bet", "sizes")


def applied(evening: Evening, fields: dict[str, Any]) -> tuple[Table | None, str]:
    """The table after this ruling, or the key of its refusal."""
    try:
        return tapped(evening, "ruling", fields).table, ""
    except Refused as refusal:
        return None, refusal.error


@pytest.mark.long
def test_bet_08_in_a_round_without_actions_a_ruling_acts_for_no_other_player() -> None:
    """Every ruling about every player at its first moment: refused, or the first bet of the player to act."""
    refused, ruled, games = 0, 0, dict[str, Evening]()
    for evening in filter(lambda row: at_the_start_of_a_later_round(row.table), evenings()):
        games.setdefault(evening.table.preset, evening)
    for evening in games.values():
        first = turn(evening.table)
        for key, letter in [end for end in PUTS_RIGHT if applies(RULINGS[end[0]], evening.table)]:
            for fields in islice(fields_for(evening.table, key, letter), 12):
                after, error = applied(evening, fields)
                if after is None:
                    assert error in ("round-before", "not-in-hand", "nothing-to-call", *WRONG_SIZE), (key, fields)
                    refused += 1
                    continue
                assert fields.get("who", first) == first and [s.seat for s in after.seats if s.bet] == [first], fields
                ruled += 1
    assert len(games) > 3 and refused > 100 and ruled > 20


# Bets cut to the limit


def test_r_bet_23_a_bet_over_the_limit_that_was_booked_lower_is_raised_to_it(client: FlaskClient) -> None:
    """It is about the last bettor or raiser; a call is never cut to a larger amount (R-BET-11)."""
    game = Game(client, "HE", [200] * 3, **BLINDS | UP_TO_20)
    play(game, "deal, A raises to 12")
    rule(game, "R-BET-23 A", who="A")
    assert (game.bets, game.turn) == ([22, 1, 2], "B")
    play(game, "B calls")
    for ruling in ("R-BET-23 A", "R-BET-11 C"):
        assert no(game, ruling, who="B") == "nothing-to-correct"
        assert (game.bets, game.turn) == ([22, 22, 2], "C")
    page = game.page("/rulings/R-BET-23?a=n")
    assert "It is about A" in page and "It is about B" not in page


def test_r_bet_23_a_bet_talon_would_refuse_is_not_called_legal(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")  # C has raised over the limit, and A has called that
    for answers, says in (
        ("y", "Does Talon show this very bet?"),
        ("yy", "legal size already"),
        ("yn", "Enter it at the most Talon offers"),
    ):
        page = game.page(f"/rulings/R-BET-23?a={answers}")
        assert says in page and (answers == "yy") == ("legal size" in page)


# An amount that has to be legal


def test_r_bet_06_one_big_chip_is_a_bet_of_at_most_the_limit(client: FlaskClient) -> None:
    """R-BET-05: a first motion that counts was a legal bet; in no limit the chip has its full worth."""
    for told in ("deal", "deal, B bets 4"):  # bets from 2 to 10; untapped and tapped
        game = draw(client, 200, 200, 200, 200)
        play(game, told)
        for ruling in ("R-BET-06 B", "R-BET-11 B"):
            rule(game, ruling, who="B", chips=50)
            assert (game.bets, game.now["pot"], game.turn) == ([0, 10, 0, 0], 18, "C"), (told, ruling)
            game.post("take-back")
        for ruling, chips, error in (
            ("R-BET-06 B", 1, "min-bet"),
            ("R-BET-05 C", 1, "min-bet"),
            ("R-BET-05 C", 50, "max-bet"),
        ):
            assert no(game, ruling, who="B", chips=chips) == error, (told, ruling)
        rule(game, "R-BET-05 C", who="B", chips=6)
        assert game.bets == [0, 6, 0, 0]
    free = Game(client, "DH", [200] * 3, ante__amount=2, limit__type="no", limit__min=2)
    play(free, "deal")
    rule(free, "R-BET-06 B", who="B", chips=50)
    assert free.bets == [0, 50, 0]


def test_r_bet_05_in_fixed_limit_a_first_motion_is_one_of_the_sizes(client: FlaskClient) -> None:
    """R-BET-11: a check is never cut to a bet."""
    game = Game(client, "SH", [200] * 3, "C", **STUD)
    play(game, "deal")
    until(game, "bet")
    first = str(game.turn)
    assert no(game, "R-BET-05 C", who=first, chips=7) == "max-bet"
    play(game, f"{first} checks")
    assert no(game, "R-BET-11 C", who=first) == "nothing-to-correct"
    game.post("take-back")
    rule(game, "R-BET-05 C", who=first, chips=5)
    assert game.now["bet"] == 5


def test_r_bet_25_an_early_caller_calls_the_smallest_raise_or_folds(client: FlaskClient) -> None:
    """The smallest raise stays, and a call that binds matches the whole bet."""
    game = Game(client, "DH", [200] * 4, ante__amount=2, limit__type="no", limit__min=2)
    play(game, "deal, B bets 4")
    there = game.now["seq"]
    for raised in (60, 8):
        play(game, f"C raises to {raised}")
        rule(game, "R-BET-25 B", who="D", do="BIND")
        assert (game.bets, game.moves) == ([0, 4, raised, 0], {"call"})
        game.post("take-back")
        rule(game, "R-BET-25 B", who="D", do="LIMIT")
        assert (game.bets, game.turn, game.moves) == ([0, 4, 8, 0], "D", {"call", "fold"})
        play(game, "D calls")
        assert game.bets == [0, 4, 8, 8]
        game.post("take-back", to=there)


def test_r_draw_19_a_player_who_knocked_without_seeing_the_raise_decides_again(client: FlaskClient) -> None:
    game = draw(client, 50, 50, 50, 50)
    play(game, "deal, B bets 4, C raises 8, D calls")
    rule(game, "R-DRAW-19 A", who="D")
    assert (game.bets, game.turn, game.moves) == ([0, 4, 8, 0], "D", {"fold", "call", "raise"})
    rule(game, "R-DRAW-19 A", who="D")  # the player to act has put nothing in that could go back
    assert (game.bets, game.turn) == ([0, 4, 8, 0], "D")
    play(game, "D calls, A folds")
    rule(game, "R-DRAW-19 A", who="D")
    assert (game.bets, game.turn, game.moves) == ([0, 4, 8, 0], "D", {"fold", "call", "raise"})
    play(game, "D folds, B calls")
    assert game.now["phase"] == "draw"
    short = Game(client, "DH", [50, 50, 8, 50], ante__amount=2, limit__type="no", limit__min=2)
    play(short, "deal, B bets 20, C calls")
    rule(short, "R-DRAW-19 A", who="C")
    assert (short.stack("C"), short.turn) == (6, "C")


@pytest.mark.long
def test_r_chip_13_no_bet_is_cut_silently_to_the_raise_after_it(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 4, ante__amount=1, limit__min=2, limit__max=100)
    play(game, "deal, B bets 20, C raises 40")
    rulings = ("R-CHIP-13 B", "R-CHIP-18 A", "R-BET-12 A", "R-BET-16 A", "R-BET-05 C", "R-BET-11 B", "R-BET-33 A")
    for ruling in rulings:
        assert no(game, ruling, who="B", chips=50) == "number", ruling
        assert "from 0 to 40" in denied(game, ruling, who="B", chips=50)["text"], ruling
        rule(game, ruling, who="B", chips=30)
        assert game.bets == [0, 30, 40, 0], ruling
        game.post("take-back")


def test_r_bet_33_more_than_a_short_all_in_bet_is_a_raise(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 9, 100], ante__amount=5, limit__min=10, limit__max=40)
    play(game, "deal, B bets 4")
    rule(game, "R-BET-33 A", who="C", chips=14)
    assert "C raises to 14" in game.now["log"]


def test_r_bet_33_chips_above_the_call_are_limited_by_the_raise_after_them(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 4, ante__amount=1, limit__min=2, limit__max=100)
    play(game, "deal, B bets 20, C raises 40, D raises 60")
    assert no(game, "R-BET-33 B", who="C", chips=50) == "number"
    assert "from 0 to 40" in denied(game, "R-BET-33 B", who="C", chips=50)["text"]
    rule(game, "R-BET-33 B", who="C", chips=30)
    assert game.bets == [0, 20, 50, 60]
    assert any("Ruling “‘Raise twenty’: to or by?”, C" in line for line in game.now["log"])


@pytest.mark.long
def test_bet_17_no_ruling_requires_a_check_where_checking_is_forbidden(client: FlaskClient) -> None:
    rulings = ("R-BET-01 A", "R-BET-13 A", "R-BET-38 A", "R-COND-15 C", "R-BET-02 A")
    game = Game(client, "DC", [200] * 4, ante__amount=2)
    for told, who, error in (("deal", "B", "bet-or-fold"), ("B bets 4, C calls", "D", "cannot-check")):
        play(game, told)
        assert [no(game, ruling, who=who, action="check") for ruling in rulings] == [error] * len(rulings)
    play(game, "D calls, A calls, B pat, C pat, D pat, A pat")
    for ruling in rulings:
        rule(game, ruling, who="B", action="check")
        assert "bet" not in game.moves and "fold" not in game.moves, ruling
        game.post("take-back")


def test_r_bet_05_a_raise_that_was_a_call_uses_up_no_raise_even_after_others_raised(client: FlaskClient) -> None:
    game = draw(client, 50, 50, 50, 50)
    play(game, "deal, B bets 4, C raises 8, D raises 12, A raises 16")
    there = game.now["seq"]
    for who in "CDA":
        assert (game.now["raises"], game.moves) == (3, {"fold", "call"})
        rule(game, "R-BET-05 B", who=who)
        assert (game.now["raises"], game.moves) == (2, {"fold", "call", "raise"}), who
        play(game, "B raises 22")
        assert game.now["raises"] == 3 and "raise" not in game.moves
        game.post("take-back", to=there)


def test_r_bet_05_the_raise_after_an_invalid_first_bet_is_the_bet(client: FlaskClient) -> None:
    game = draw(client, 50, 50, 50, 50)
    play(game, "deal, B bets 4, C raises 8, D raises 12")
    rule(game, "R-BET-11 B", who="C", chips=6)
    assert (game.bets, game.now["raises"]) == ([0, 4, 6, 12], 2)
    game.post("take-back")
    rule(game, "R-BET-11 A", who="B")
    assert (game.bets, game.now["raises"]) == ([0, 0, 8, 12], 1)


def test_r_bet_41_a_spoken_call_binds_though_no_chips_went_in(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    rule(game, "R-BET-41 A", who="C")
    assert (game.seat("C")["bet"], game.stack("C"), game.turn) == (4, 50 - 2 - 4, "A")
    game.post("take-back")
    assert (game.seat("C")["bet"], game.turn) == (0, "C")
