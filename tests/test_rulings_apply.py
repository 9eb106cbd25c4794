"""What rulings do to the table: every operation at a real moment of a hand, with stacks, pot, turn and log."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from models.rulings.operations import OPERATIONS, UnknownOperation, parse
from tests.playing import Game, chair, play, wins

SPREAD: dict[str, Any] = {"ante__amount": 2, "limit__min": 2, "limit__max": 10}
FIXED: dict[str, Any] = {"ante__amount": 2, "limit__type": "fixed", "limit__small": 10, "limit__big": 20}
STUD: dict[str, Any] = {"ante__amount": 2, "limit__small": 5, "limit__big": 10}
BLINDS: dict[str, Any] = {"blind__small": 1, "blind__big": 2, "limit__min": 2, "limit__max": 10}
TO_DRAW2 = "deal, B bets 4, C calls, A calls, B pat, C pat, A pat"


def rule(game: Game, key: str, status: int = 200, **said: Any) -> dict[str, Any]:
    """Apply a ruling: `rule(game, "R-CNT-07 A", who="B")`."""
    ruling, outcome = key.split()
    seats = {name: chair(said[name]) for name in ("who", "to") if isinstance(said.get(name), str)}
    return game.post("ruling", status, **{"ruling": ruling, "outcome": outcome, **said, **seats})


def no(game: Game, key: str, **said: Any) -> str:
    """The key of the refusal; nothing has changed."""
    before = game.read()
    error = str(rule(game, key, 422, **said)["error"])
    assert game.read() == before
    return error


def states(game: Game) -> str:
    """in, folded, dead ... of every chair, by first letter."""
    return "".join(seat["state"][0] for seat in game.now["seats"])


def said(game: Game, words: str) -> bool:
    """Is this in the log, among the newest lines?"""
    return any(words in line for line in game.now["log"][:8])


def draw(client: FlaskClient, *stacks: int, **options: Any) -> Game:
    return Game(client, "DH", list(stacks or (50, 50, 50)), **{**SPREAD, **options})


# The hand does not count


def test_redeal_same_dealer_and_the_antes_stay_paid(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    rule(game, "R-MIS-09 A")
    assert (game.now["phase"], game.stacks, game.now["pot"], game.now["dealer"]) == ("deal", [48, 48, 48], 6, 1)
    assert said(game, "The hand is void; back go: B 4. It is dealt again")
    assert no(game, "R-CNT-01 A", who="B") == "ruling-later"
    assert game.refused("options", options={"draw.max": 3}) == "redeal-first"
    assert game.refused("deal", preset="DJ") == "redeal-first"
    play(game, "deal")
    assert (game.stacks, game.now["pot"], game.turn, game.now["hand"]) == ([48, 48, 48], 6, "B", 2)
    play(game, "B bets 4, C folds, A folds")
    assert (game.now["phase"], game.stacks) == ("between", [48, 54, 48])


def test_redeal_by_the_right_dealer(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-MIS-07 A", to="C")
    assert (game.now["phase"], game.now["dealer"], game.now["pot"]) == ("deal", 3, 6)
    play(game, "deal")
    assert (game.now["dealer"], game.turn, game.stacks) == (3, "A", [48, 48, 48])


def test_a_misdeal_keeps_the_blinds_where_they_were(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 4, **BLINDS)
    play(game, "deal, D raises 4")
    rule(game, "R-MIS-10 A")
    assert (game.stacks, game.now["pot"]) == ([50] * 4, 0)
    play(game, "deal")
    assert (game.stacks, game.turn, game.now["pot"]) == ([50, 49, 48, 50], "D", 3)


def test_who_left_a_misdeal_keeps_the_chair_until_it_is_dealt_again(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-MIS-09 A")
    game.post("leave", seat=2)
    assert game.refused("sit", seat=2, name="Zoe", stack=20) == "chair-taken"
    play(game, "deal")
    assert (states(game), game.turn, game.now["pot"]) == ("ifi", "C", 6)  # dealt in again, and folds in turn


def test_void_return_all_in_the_hand_and_the_same_dealer_deals_with_new_antes(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C calls")
    rule(game, "R-DECK-03 A")
    assert (game.stacks, game.now["pot"], game.now["phase"], game.now["dealer"]) == ([50] * 3, 0, "deal", 1)
    play(game, "deal")
    assert (game.stacks, game.now["pot"]) == ([48] * 3, 6)


def test_void_return_all_after_the_pot_was_pushed(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C calls, A folds, B pat, C pat, B checks, C checks")
    wins(game, "C")
    assert (game.now["phase"], game.stacks) == ("between", [48, 44, 58])
    rule(game, "R-DECK-03 A")
    assert (game.stacks, game.now["pot"]) == ([50] * 3, 0)
    assert no(game, "R-DECK-03 A") == "no-hand"  # not twice
    game.post("take-back")
    assert (game.now["phase"], game.stacks) == ("between", [48, 44, 58])
    game.total -= 57
    game.post("cash-out", seat=3, chips=57)
    assert no(game, "R-DECK-03 A") == "below-zero"


def test_void_return_all_but_the_one_who_knew(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C calls")
    rule(game, "R-DECK-07 A", who="C")
    assert (game.stacks, game.now["carried"], game.now["phase"]) == ([50, 50, 44], 6, "deal")
    play(game, "deal")
    assert game.now["pot"] == 12


def test_void_in_a_jackpot_leaves_what_was_carried(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, **SPREAD)
    play(game, "deal")
    game.post("together", all="check")
    play(game, "deal, C opens 4")
    rule(game, "R-DECK-04 A")
    assert (game.now["carried"], game.now["pot"], game.stacks, game.now["phase"]) == (6, 6, [48] * 3, "deal")


def test_void_return_bets_keep_antes(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, **SPREAD)
    play(game, "deal, B checks")
    rule(game, "R-OPEN-01 A")
    assert (game.stacks, game.now["carried"], game.now["phase"], game.now["dealer"]) == ([48] * 3, 6, "deal", 2)
    play(game, "deal")
    assert game.now["pot"] == 12


def test_void_keep_all_and_carry_as_the_table_decides(client: FlaskClient) -> None:
    for operation in ("VOID_KEEP_ALL", "CARRY"):
        game = draw(client)
        play(game, "deal, B bets 4, C calls")
        rule(game, "R-COND-08 A", reason="Nobody knows any more.", do=[operation])
        assert (game.now["phase"], game.now["carried"], game.stacks) == ("deal", 14, [48, 44, 44])
        assert said(game, "Nobody knows any more.")


def test_carry_in_high_low_when_both_failed(client: FlaskClient) -> None:
    game = Game(client, "HH", [50] * 2, **STUD)
    play(game, "deal")
    until(game, "declare")
    rule(game, "R-SHOW-14 B")
    assert (game.now["phase"], game.now["carried"]) == ("deal", 4)


def until(game: Game, phase: str) -> None:
    """Everybody checks, nobody buys, until this phase."""
    while game.now["phase"] != phase:
        now = game.now["phase"]
        if now == "starter":
            pair = {"open_pair": False} if "open_pair" in game.offer("starter").get("asks", ()) else {}
            game.post("starter", seat=game.offer("starter")["seat"], **pair)
        elif now == "buy":
            game.post("buy", seat=game.now["to_act"], card="none")
        elif "bring-in" in game.moves:
            game.post("bring-in", seat=game.now["to_act"])
        else:
            game.post("together", all="call" if game.now["bet"] else "check")


# Hands


def test_kill_after_the_draw_leaves_the_chips_and_moves_the_turn(client: FlaskClient) -> None:
    game = draw(client)
    play(game, TO_DRAW2 + ", B bets 4")
    rule(game, "R-CNT-07 A", who="C")
    assert (states(game), game.now["pot"], game.stacks, game.turn) == ("iid", 22, [44, 40, 44], "A")
    assert said(game, "Ruling R-CNT-07, C: The hand is foul") and said(game, "C’s hand is dead")
    assert no(game, "R-CNT-07 A", who="C") == "not-in-hand"
    assert no(game, "R-CNT-07 A") == "missing"
    play(game, "A folds")
    assert game.stacks == [44, 62, 44]


def test_kill_of_the_last_but_one_ends_the_hand_with_the_uncalled_bet_back(client: FlaskClient) -> None:
    game = draw(client, 50, 50)
    play(game, "deal, B bets 6")
    rule(game, "R-BET-31 B", who="B")
    assert (game.now["phase"], game.stacks) == ("between", [52, 48])


def test_kill_at_the_showdown_cuts_the_pots_anew(client: FlaskClient) -> None:
    game = Game(client, "DH", [50, 50, 8], ante__amount=2, limit__type="no", limit__min=2)
    play(game, "deal, B bets 20, C calls, A calls, B pat, C pat, A pat, B checks, A checks")
    assert [pot["chips"] for pot in game.now["pots"]] == [24, 28]
    rule(game, "R-CNT-07 A", who="A")
    assert (game.now["phase"], game.now["pots"], game.stack("B")) == ("showdown", [{"chips": 24, "seats": [2, 3]}], 56)
    wins(game, "C")
    assert game.stacks == [28, 56, 24]


def test_kill_of_everybody_at_the_showdown_leaves_a_jackpot(client: FlaskClient) -> None:
    game = draw(client, 50, 50)
    play(game, "deal, B checks, A bets 2, B calls, B pat, A pat, A checks, B checks")
    rule(game, "R-SHOW-07 C", who="A", do=["KILL(q)"], to="B", reason="Both cheated.")
    assert (game.now["phase"], game.now["carried"], game.stacks) == ("deal", 8, [46, 46])


def test_kill_of_two_hands_at_once(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C calls, A calls, B draws 3")
    rule(game, "R-DRAW-14 C", who="B", to="C")
    assert (game.now["phase"], game.stacks) == ("between", [62, 44, 44])


def test_kill_while_the_talon_is_short_serves_the_others(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 7, draw__max=5, **SPREAD)
    play(game, "deal, B bets 2, C calls, D calls, E calls, F calls, G calls, A calls")
    play(game, "B draws 5, C draws 5, D draws 5, E draws 3")
    assert game.now["reshuffle"]["now"] and game.now["reshuffle"]["seat"] == 5
    rule(game, "R-EXP-07 C", who="E", reason="Looked at the discards.")
    assert not game.now["reshuffle"]["now"] and game.turn == "F"
    assert states(game) == "iiiidii"


def test_kill_of_the_opener_who_has_to_show(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, **SPREAD)
    play(game, "deal, B opens 4, C folds, A folds")
    assert game.now["phase"] == "openers"
    rule(game, "R-OPEN-04 A")
    assert (game.now["phase"], game.now["carried"], game.stacks) == ("deal", 6, [48] * 3)


def test_kill_refund_ante(client: FlaskClient) -> None:
    game = Game(client, "SH", [50] * 3, "C", **STUD)
    play(game, "deal")
    rule(game, "R-STUD-03 C", who="B")
    assert (states(game), game.stacks, game.now["pot"]) == ("idi", [48, 50, 48], 4)


def test_revive_a_hand_thrown_away_by_mistake(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C folds")
    rule(game, "R-BET-31 A", who="C")
    assert (states(game), game.turn) == ("iii", "A")
    play(game, "A calls, C calls")
    assert game.now["phase"] == "draw"


def test_revive_not_after_others_have_paid_on_or_the_cards_are_gone(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C folds, A calls, B pat, A pat")
    assert no(game, "R-BET-31 A", who="C") == "folded-too-long"
    short = Game(client, "DH", [100] * 7, draw__max=5, short__include_folded=True, **SPREAD)
    play(short, "deal, B bets 2, C calls, D calls, E calls, F calls, G folds, A calls")
    play(short, "B draws 5, C draws 5, D draws 5, E draws 3, shuffled")
    assert no(short, "R-BET-31 A", who="G") == "cards-gone"


def test_revive_and_kill_in_one(client: FlaskClient) -> None:
    game = draw(client)
    play(game, TO_DRAW2 + ", B checks, C checks, A checks")
    rule(game, "R-SHOW-07 B", who="A", to="B")
    assert (states(game), [pot["seats"] for pot in game.now["pots"]]) == ("dii", [[2, 3]])


# Back in time, whose turn


def test_undo_takes_the_last_tap_back_as_a_fact(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C raises 8")
    rule(game, "R-BET-15 B")
    assert (game.turn, game.stacks, game.now["bet"]) == ("C", [48, 44, 48], 4)
    game.post("take-back")
    assert (game.turn, game.stacks, game.now["bet"]) == ("A", [48, 44, 40], 8)
    assert no(draw(client), "R-BET-15 B") == "ruling-later"
    fresh = draw(client)
    play(fresh, "deal")
    assert no(fresh, "R-BET-15 B") == "nothing-to-take-back"


def test_undo_keeps_who_sat_down_and_refuses_where_chips_were_bought(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    game.total += 30
    game.post("sit", seat=5, name="Eva", stack=30)
    game.post("rename", seat=1, name="Anna")
    play(game, "C calls")
    rule(game, "R-BET-04 A", who="B")
    assert (game.turn, game.stacks, game.now["seats"][0]["name"]) == ("B", [48, 48, 48, 30], "Anna")
    play(game, "B bets 4")
    game.total += 7
    game.post("adjust", seat=2, chips=7, reason="miscounted")
    play(game, "C calls")
    assert no(game, "R-BET-04 A", who="B") == "chips-since"


def test_undo_to_a_players_turn(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B checks, C checks, A bets 4")
    rule(game, "R-BET-04 A", who="C")
    assert (game.turn, game.stacks) == ("C", [48] * 3)
    log = game.client.get(f"{game.url}/log", headers=game.key).get_data(as_text=True)
    assert "R-BET-04" in log
    assert no(game, "R-BET-04 A", who="A") == "nothing-to-correct"


def test_undo_to_the_start_of_the_second_round(client: FlaskClient) -> None:
    game = draw(client)
    play(game, TO_DRAW2 + ", B bets 6, C calls")
    rule(game, "R-DRAW-17 A", who="B", action="bet", chips=6)
    assert (game.turn, game.stacks, game.now["bet"]) == ("B", [44] * 3, 0)
    assert [offer["move"] for offer in game.now["options_now"] if not offer.get("corrects")] == ["bet"]
    assert (game.offer("bet")["min"], game.offer("bet")["max"]) == (6, 6)


def test_set_actor_gives_a_turn_back(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B checks, C bets 4")
    rule(game, "R-BET-32 A", who="B")
    assert game.turn == "B"
    play(game, "B calls, A calls")
    assert game.now["phase"] == "draw"


def test_set_actor_in_the_exchange(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C calls, A calls, B pat")
    rule(game, "R-DRAW-09 B", who="A")
    assert game.turn == "A"
    play(game, "A draws 2, C draws 1")
    assert (game.now["phase"], game.now["talon"]) == ("bet", 34)
    rule(game, "R-DRAW-16 A", who="B")
    assert (game.now["phase"], game.turn) == ("draw", "B")
    play(game, "B draws 3")
    assert (game.now["phase"], game.now["talon"], game.turn) == ("bet", 31, "B")
    assert no(game, "R-DRAW-16 A", who="A") == "draw-too-late"


def test_set_actor_names_who_starts_in_stud(client: FlaskClient) -> None:
    game = Game(client, "SH", [50] * 3, "C", **STUD)
    play(game, "deal")
    game.post("starter", seat=1)
    play(game, "A bets 5")
    rule(game, "R-STUD-07 A", who="A", to="B")
    assert (game.turn, game.stacks, game.moves >= {"check", "bet"}) == ("B", [48] * 3, True)


def test_force_acts_for_a_player(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-BTN-08 B", who="B")
    assert game.turn == "C" and said(game, "B checks")
    assert no(game, "R-BTN-08 A", who="A") == "not-your-turn"
    play(game, "C bets 4")
    rule(game, "R-BTN-08 A", who="A")
    assert states(game) == "fii"
    assert no(game, "R-BTN-08 B", who="B") == "cannot-check"


def test_bind_an_early_action_while_nothing_changes(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    rule(game, "R-BET-02 A", who="A", action="call")
    play(game, "C folds")
    assert game.moves == {"call"} and game.refused("fold", seat=1) == "bound"
    assert said(game, "On the next turn A can only call")
    play(game, "A calls")
    assert game.now["phase"] == "draw"
    changed = draw(client)
    play(changed, "deal, B bets 4")
    rule(changed, "R-BET-02 A", who="A", action="call")
    play(changed, "C raises 8")
    assert changed.moves == {"fold", "call", "raise"}
    assert no(changed, "R-BET-02 A", who="A") == "missing"
    assert no(changed, "R-BET-02 A", who="A", action="sing") == "choice"


def test_limit_leaves_only_some_moves(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    rule(game, "R-BET-01 C", who="C")
    assert game.moves == {"fold", "call"} and game.refused("raise", seat=3, to=8) == "bound"
    play(game, "C calls, A raises 8, B calls")
    assert game.moves == {"fold", "call", "raise"}  # it was for one turn


# Bets


def test_set_bet_a_string_bet_is_only_a_call(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C raises 8, A calls")
    rule(game, "R-BET-11 A", who="C")
    assert (game.stacks, game.now["bet"], game.now["raises"], game.now["phase"]) == ([44, 44, 44], 0, 0, "draw")
    assert said(game, "Bets put right: C 4 and A 4")


def test_set_bet_before_it_was_tapped_is_the_action_itself(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    rule(game, "R-BET-11 A", who="C")
    assert (game.stacks, game.turn) == ([48, 44, 44], "A")
    rule(game, "R-BET-05 A", who="A", chips=9)
    assert (game.stack("A"), game.turn, game.now["bet"]) == (39, "B", 9)
    assert no(game, "R-BET-05 A", who="B", chips=3) == "number"
    assert no(game, "R-BET-05 A", who="B") == "missing"


def test_set_bet_minimum_and_maximum(client: FlaskClient) -> None:
    game = Game(client, "DH", [90] * 3, raise__min="any_within_limit", **SPREAD)
    play(game, "deal, B bets 4, C raises 7")
    rule(game, "R-BET-23 A", who="C")
    assert (game.now["bet"], game.stack("C")) == (14, 74)
    rule(game, "R-BET-09 A", who="C")
    assert (game.now["bet"], game.stack("C"), game.turn) == (6, 82, "A")


def test_set_bet_of_somebody_who_has_put_in_nothing(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    assert no(game, "R-BET-11 A", who="A") == "nothing-to-correct"


def test_set_bet_small_in_stud(client: FlaskClient) -> None:
    game = Game(client, "SC", [90] * 3, "C", ante__amount=2, limit__small=5, limit__big=10, stud__bring_in_amount=2)
    play(game, "deal")
    game.post("starter", seat=1)
    game.post("bring-in", seat=1)
    rule(game, "R-STUD-15 A", who="B")
    assert (game.now["bet"], game.stack("B"), game.turn) == (5, 83, "C")


def test_set_bet_all_for_everybody_who_matched(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 6, C calls")
    rule(game, "R-BET-08 A")
    assert (game.stacks, game.now["bet"], game.turn) == ([48, 46, 46], 2, "A")
    rule(game, "R-BET-23 B")
    assert (game.stacks, game.now["bet"], game.turn) == ([48, 38, 38], 10, "A")


def test_refund_bets_starts_the_round_again(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 4, **BLINDS)
    play(game, "deal, D raises 4, A calls")
    rule(game, "R-COND-08 A", reason="The wrong cards lay open.", do="REFUND_BETS")
    assert (game.stacks, game.turn, game.now["bet"], game.now["raises"]) == ([50, 49, 48, 50], "D", 2, 0)


# Chips


def test_pay_an_ante_only_where_it_is_missing(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-CHIP-01 A", who="B")
    assert (game.stacks, game.now["pot"]) == ([48] * 3, 6)  # the deal counted it already
    rule(game, "R-MIS-04 C", who="B")
    assert (game.stacks, states(game)) == ([48, 50, 48], "idi")
    rule(game, "R-CHIP-01 A", who="B")
    assert (game.stacks, game.now["pot"]) == ([48] * 3, 6)


def test_pay_what_is_short_in_the_pot(client: FlaskClient) -> None:
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
    assert no(draw(client), "R-BET-26 A", who="C", chips=3) == "ruling-later"


def test_pay_a_bring_in_for_an_absent_player_and_kill(client: FlaskClient) -> None:
    game = Game(client, "SC", [50] * 3, "C", ante__amount=2, limit__small=5, limit__big=10, stud__bring_in_amount=2)
    play(game, "deal")
    rule(game, "R-STUD-14 A", who="B")
    assert (states(game), game.stacks, game.now["pot"], game.turn) == ("idi", [48, 46, 48], 8, "C")
    rule(game, "R-STUD-09 A", who="C")  # it lies there already
    assert game.stacks == [48, 46, 48]


def test_pay_a_fine_by_the_house_rule(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, jack__penalty="double_ante", **SPREAD)
    play(game, "deal, B opens 4, C calls, A calls")
    rule(game, "R-OPEN-03 A")
    assert (states(game), game.stack("B"), game.now["pot"]) == ("idi", 40, 22)
    other = Game(client, "DJ", [50] * 3, **SPREAD)
    play(other, "deal, B checks")
    assert no(other, "R-OPEN-02 A") == "no-opener"


def test_pay_into_the_next_pot_and_missed_blinds(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 4, **BLINDS)
    play(game, "deal, D folds, A folds, B folds")
    rule(game, "R-BTN-03 A", who="D", chips=3)
    assert (game.stack("D"), game.now["pot"]) == (47, 3)
    play(game, "deal")
    assert game.now["pot"] == 6


def test_the_right_player_posts_the_blind(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 4, **BLINDS)
    play(game, "deal")
    rule(game, "R-BTN-02 A", who="C", to="D")
    assert (game.stacks, game.turn, game.now["bet"], game.now["pot"]) == ([50, 49, 50, 48], "A", 2, 3)
    play(game, "A raises 4")
    assert no(game, "R-BTN-02 A", who="D", to="C") == "not-now"


def test_refund_an_early_bet(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C raises 8")
    rule(game, "R-BET-02 B", who="C")
    assert (game.stacks, game.now["bet"], game.now["raises"]) == ([48, 44, 48], 4, 0)
    assert said(game, "C is warned") and game.turn == "A"
    play(game, "A calls")
    assert game.turn == "C"


def test_refund_hidden_chips_at_the_showdown(client: FlaskClient) -> None:
    game = draw(client)
    play(game, TO_DRAW2 + ", B checks, C checks, A checks")
    rule(game, "R-CHIP-05 A", who="B", to="C", chips=4)
    assert (game.stack("C"), game.now["pots"][0]["chips"]) == (48, 14)
    assert no(game, "R-CHIP-05 A", who="B", to="C", chips=400) == "number"
    wins(game, "B")
    assert game.stacks == [44, 58, 48]


def test_refund_uncalled_goes_back_by_itself(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 6, C folds")
    rule(game, "R-BET-29 A")
    assert game.turn == "A"
    play(game, "A folds")
    assert game.stacks == [48, 54, 48]


def test_refund_the_antes_of_a_jackpot_nobody_wins(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, **SPREAD)
    play(game, "deal")
    assert no(game, "R-OPEN-15 B") == "ruling-later"
    game.post("together", all="check")
    rule(game, "R-OPEN-15 B")
    assert (game.stacks, game.now["carried"], game.now["phase"]) == ([50] * 3, 0, "between")
    assert no(game, "R-OPEN-14 B") == "nothing-carried"


def test_owes_is_paid_before_the_next_hand(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-CHIP-01 C", who="B")
    assert game.now["owes"] == [{"seat": 2, "chips": 2, "kind": "ante"}] and game.stack("B") == 48
    play(game, "B bets 2, C folds, A folds, deal")
    assert (game.now["owes"], game.stack("B"), game.now["pot"]) == ([], 50, 8)
    assert said(game, "B pays 2 owed")


def test_chips_played_light_go_to_whoever_won(client: FlaskClient) -> None:
    game = draw(client, stakes__table=False)
    play(game, "deal, B bets 4, C calls")
    rule(game, "R-CHIP-09 B", who="A", chips=4)
    play(game, "A folds, B pat, C pat, B checks, C checks")
    wins(game, "C")
    assert game.stacks == [48, 44, 58]
    play(game, "deal")
    assert (game.stacks, game.now["owes"]) == ([42, 42, 60], [])


def test_award_and_split_the_pot_due(client: FlaskClient) -> None:
    game = draw(client)
    play(game, TO_DRAW2 + ", B bets 3, C calls, A calls")
    assert no(game, "R-SHOW-12 A", who="B") == "same-player"
    rule(game, "R-CHIP-10 A", who="B", to="C")
    assert (game.now["phase"], game.stacks) == ("between", [41, 55, 54])
    other = draw(client)
    play(other, TO_DRAW2 + ", B checks, C checks, A checks")
    assert no(other, "R-CHIP-10 A", who="B", to="B") == "same-player"
    rule(other, "R-SHOW-10 A", who="A")
    assert other.stacks == [62, 44, 44]


def test_award_to_the_opener_who_has_shown(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, **SPREAD)
    play(game, "deal, B opens 4")
    assert no(game, "R-OPEN-08 A") == "others-in"
    play(game, "C folds, A folds")
    assert no(game, "R-SHOW-10 A", who="B") == "openers-first"
    rule(game, "R-OPEN-08 A")
    assert (game.now["phase"], game.stacks) == ("between", [48, 54, 48])


def test_move_a_pot_that_went_to_the_wrong_player(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C calls, A folds, B pat, C pat, B checks, C checks")
    wins(game, "C")
    rule(game, "R-SHOW-09 A", who="C", to="B", chips=14)
    assert game.stacks == [48, 58, 44]
    assert no(game, "R-SHOW-09 A", who="C", to="B", chips=45) == "below-zero"
    assert no(game, "R-SHOW-09 A", who="C", to="C", chips=1) == "same-player"


def test_move_chips_not_into_an_all_in(client: FlaskClient) -> None:
    game = draw(client, 50, 50, 6)
    play(game, "deal, B bets 4, C calls")
    assert no(game, "R-CHIP-06 A", who="A", to="C", chips=1) == "all-in"
    rule(game, "R-CHIP-06 A", who="A", to="B", chips=1)
    assert game.stacks == [47, 45, 0]


# Cards


def test_cards_given_back_and_replaced_keep_the_talon_right(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-CNT-01 A", who="B", cards=1)
    rule(game, "R-CNT-04 B", who="C")
    assert game.now["talon"] == 37  # as it lies when every hand has five
    rule(game, "R-EXP-01 B", who="A")
    assert game.now["talon"] == 36
    play(game, "B bets 2, C calls, A calls")
    rule(game, "R-CNT-03 A", who="C", cards=1)
    play(game, "B draws 2, C draws 1")
    assert game.now["talon"] == 33
    rule(game, "R-DRAW-03 B", who="B", cards=1)
    rule(game, "R-DRAW-05 A", who="B")
    assert (game.now["talon"], game.now["discards"]) == (31, 5)
    assert said(game, "B’s card is put away; another one comes at the end")
    rule(game, "R-DRAW-04 A", who="B", cards=2)
    assert said(game, "B gets 2 cards")


def test_an_exposed_card_when_the_talon_is_empty_waits_for_the_reshuffle(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 7, draw__max=5, **SPREAD)
    play(game, "deal, B bets 2, C calls, D calls, E calls, F calls, G calls, A calls")
    play(game, "B draws 5, C draws 5, D draws 5, E draws 1")
    assert game.now["talon"] == 1
    assert no(game, "R-DECK-01 A") == "too-few-left"
    rule(game, "R-DRAW-05 A", who="E")
    assert game.now["reshuffle"]["now"] and game.now["reshuffle"]["seat"] == 5
    rule(game, "R-DRAW-06 A")
    assert not game.now["reshuffle"]["now"] and game.turn == "F"
    assert no(game, "R-DRAW-06 A") == "no-reshuffle"


def test_cards_out_of_play_and_a_talon_of_everything(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 2, C calls, A folds, B draws 3")
    rule(game, "R-DECK-01 A")
    assert game.now["talon"] == 33
    rule(game, "R-MIS-11 C")
    assert (game.now["talon"], game.now["discards"]) == (33 + 3 + 5, 0)
    rule(game, "R-MIS-11 B")
    assert game.now["talon"] == 41 and said(game, "the talon has 41 cards")


def test_what_only_people_see_is_a_line_in_the_log(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    before = game.read()
    rule(game, "R-EXP-02 A", who="B")
    assert said(game, "B’s card plays")
    stud = Game(client, "SH", [50] * 3, "C", **STUD)
    play(stud, "deal")
    rule(stud, "R-STUD-01 A", who="B")
    assert said(stud, "B’s card is turned up")
    assert (game.stacks, game.now["pot"], game.turn) == ([48] * 3, before["pot"], "B")


def test_a_community_card_and_the_burned_cards_shuffled_in(client: FlaskClient) -> None:
    game = Game(client, "SC", [50] * 4, "D", burn="each_street", stud__bring_in_amount=2, **STUD)
    play(game, "deal")
    while game.now["round"] < 3:
        until(game, "starter")
        pair = {"open_pair": False} if "open_pair" in game.offer("starter").get("asks", ()) else {}
        game.post("starter", seat=1, **pair)
        if "bring-in" in game.moves:
            game.post("bring-in", seat=1)
            game.post("together", all="call")
        elif game.now["round"] < 3:
            game.post("together", all="check")
    talon, burned = game.now["talon"], game.now["burned"]
    assert (talon, burned) == (52 - 20 - 3, 3)
    rule(game, "R-STUD-10 B")
    assert game.now["talon"] == talon + 3
    game.post("take-back")
    rule(game, "R-STUD-10 A")
    assert (game.now["talon"], game.now["burned"]) == (talon + burned, 0)


def test_the_number_announced_stands(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C calls, A calls, B draws 2")
    rule(game, "R-DRAW-02 B", who="B")
    assert game.refused("draw", seat=2, cards=3) == "draw-too-late"


# The table


def test_move_the_button(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-MIS-07 C", who="B")
    assert (game.now["dealer"], game.turn) == (2, "C")
    play(game, "C bets 2, A folds, B folds")
    assert game.now["dealer"] == 3
    rule(game, "R-BTN-01 A", to="A")
    assert game.now["dealer"] == 1
    rule(game, "R-BTN-01 B", who="C")
    assert game.now["dealer"] == 1
    first = Game(client, "DH", [50] * 3, None, **SPREAD)
    rule(first, "R-BTN-09 A", who="C")
    assert (first.now["phase"], first.now["dealer"]) == ("between", 3)


def test_warnings_are_noted_and_kept(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-COND-01 A", who="B")
    assert said(game, "B is warned")
    rule(game, "R-DRAW-20 B", 422)
    game.post("take-back")
    assert not any(line == "B is warned" for line in game.now["log"][:1])


def test_the_clock_runs_by_the_time_of_day_and_stops_with_the_action(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-COND-04 B", who="B")
    clock = game.now["clock"]
    assert clock["seat"] == 2 and clock["until"] > 1_600_000_000_000
    assert said(game, "B has 30 seconds") and game.read()["clock"] == clock
    play(game, "B checks")
    assert game.now["clock"] is None
    game.post("take-back")
    assert game.now["clock"] == clock


# People decide


def test_the_table_decides_with_a_reason(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    assert no(game, "R-COND-08 A") == "say-why"
    assert no(game, "R-COND-08 A", reason="so", do=["EXPLODE(p)"]) == "operation"
    assert no(game, "R-COND-08 A", reason="so", do=[["KILL(p)"]]) == "operation"
    assert no(game, "R-COND-08 A", reason="so", do=["KILL(p)"] * 9) == "operation"
    rule(game, "R-COND-08 A", reason="B was dealt two hands.", who="B", do=["KILL(p)", "WARN(p)"])
    assert states(game) == "idi" and said(game, "B was dealt two hands.")


def test_a_note_is_in_the_log_and_changes_nothing(client: FlaskClient) -> None:
    game = draw(client)
    play(game, TO_DRAW2)
    rule(game, "R-CNT-07 A", who="C", note=True)
    assert states(game) == "iii" and said(game, "Noted only: The hand is foul")


def test_preview_shows_before_and_after_and_writes_nothing(client: FlaskClient) -> None:
    game = draw(client, 50, 50, 50, 50)
    play(game, "deal, B bets 4, C raises 8")
    before = game.read()
    asked = {"ruling": "R-BET-11", "outcome": "A", "who": 3, "preview": True}
    shown = client.post(f"{game.url}/ruling", json=asked, headers=game.key).get_json()
    assert (shown["before"]["stacks"], shown["after"]["stacks"]) == (
        {"1": 48, "2": 44, "3": 40, "4": 48}, {"1": 48, "2": 44, "3": 44, "4": 48},
    )  # fmt: skip
    assert (shown["before"]["pot"], shown["after"]["pot"]) == (20, 16)
    assert any("Bets put right: C 4" in line for line in shown["log"])
    assert game.read() == before
    refused = client.post(f"{game.url}/ruling", json={**asked, "who": 1}, headers=game.key)
    assert (refused.status_code, refused.get_json()["error"]) == (422, "nothing-to-correct")
    onlooker = client.post(f"{game.url}/ruling", json=asked)
    assert onlooker.status_code == 403
    rule(game, "R-BET-11 A", who="C")
    assert {str(seat["seat"]): seat["stack"] for seat in game.now["seats"]} == shown["after"]["stacks"]


@pytest.mark.parametrize("moment", ["", "deal", TO_DRAW2])
def test_what_does_not_fit_says_when_it_can_be_applied(client: FlaskClient, moment: str) -> None:
    game = draw(client)
    play(game, moment)
    for key, words in (("R-SHOW-05 A", "only at the showdown"), ("R-STUD-12 A", "Five Card Stud")):
        refusal = rule(game, key, 422, who="B")
        assert refusal["error"] == "ruling-later" and words in refusal["text"]


def test_fields_that_make_no_sense_are_refused(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    assert no(game, "R-BET-05 A", who=9, chips=4) == "no-such-seat"
    assert no(game, "R-BET-05 A", who=[2, "x"], chips=4) == "no-such-seat"
    assert no(game, "R-BET-05 A", who=2, chips="4") == "number"
    assert no(game, "R-BET-05 Z", who=2, chips=4) == "choice"
    assert no(game, "R-BET-05 A", who=2, chips=4, answers=["yes"]) == "choice"
    assert no(game, "R-BET-05 A", who=2, chips=4, answers="yes") == "choice"
    rule(game, "R-BET-05 A", who=2, chips=6, answers=[True, None, False], asked=3)
    assert game.stack("B") == 42


def test_the_vocabulary_is_read_strictly() -> None:
    assert parse("REDEAL(next, reante=no)").named == {"reante": "no"}
    assert parse("LIMIT(p, call fold)").args == ("p", "call fold")
    for wrong in ("", "kill(p)", "KILL(p", "KILL(p))", "EXPLODE", "KILL(p)" * 40):
        with pytest.raises(UnknownOperation):
            parse(wrong)
    assert {"KILL", "REDEAL", "TABLE_DECIDES"} <= OPERATIONS
