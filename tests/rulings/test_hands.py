"""Effects of rulings on hands: void, dealt again, dead, revived, back in time, bound: stacks, pot, turn and log."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from models.rulings.book import RULINGS
from tests.playing import Game, play, wins
from tests.rulings_played import BLINDS, SPREAD, STUD, TO_DRAW2, draw, logged, looked_up, no, rule, states, until

NO_LIMIT: dict[str, Any] = {"ante__amount": 1, "limit__type": "no", "limit__min": 2}

# The hand does not count


def test_a_redeal_by_the_same_dealer_leaves_the_antes_paid(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    rule(game, "R-MIS-08 A")
    assert (game.now["phase"], game.stacks, game.now["pot"], game.now["dealer"]) == ("deal", [48, 48, 48], 6, 1)
    assert logged(game, "The hand is void; returned: B 4. It is dealt again")
    assert no(game, "R-CNT-01 A", who="B") == "ruling-later"
    assert game.refused("options", options={"draw.max": 3}) == "redeal-first"
    assert game.refused("deal", preset="DJ") == "redeal-first"
    play(game, "deal")
    assert (game.stacks, game.now["pot"], game.turn, game.now["hand"]) == ([48, 48, 48], 6, "B", 2)
    play(game, "B bets 4, C folds, A folds")
    assert (game.now["phase"], game.stacks) == ("between", [48, 54, 48])


def test_the_right_dealer_deals_again(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-MIS-07 A", to="C")
    assert (game.now["phase"], game.now["dealer"], game.now["pot"]) == ("deal", 3, 6)
    play(game, "deal")
    assert (game.now["dealer"], game.turn, game.stacks) == (3, "A", [48, 48, 48])


def test_r_mis_14_a_misdeal_keeps_the_blinds_unless_the_deal_moves_on(client: FlaskClient) -> None:
    """ANTE-04: blinds are left of the dealer; a misdeal by the same dealer leaves them where they were."""
    game = Game(client, "DB", [50] * 4, **BLINDS)
    play(game, "deal, D raises 4")
    rule(game, "R-MIS-10 A")
    assert (game.stacks, game.now["pot"]) == ([50] * 4, 0)
    play(game, "deal")
    assert (game.stacks, game.turn, game.now["pot"]) == ([50, 49, 48, 50], "D", 3)
    rule(game, "R-MIS-14 A")
    play(game, "deal")
    assert (game.now["dealer"], game.stacks) == (2, [50, 50, 49, 48])
    rule(game, "R-MIS-14 B")
    play(game, "deal")
    assert (game.now["dealer"], game.stacks) == (2, [50, 50, 49, 48])


def test_a_leaver_of_a_misdeal_keeps_the_chair_until_it_is_dealt_again(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-MIS-08 A")
    game.post("leave", seat=2)
    assert game.refused("sit", seat=2, name="Zoe", stack=20) == "chair-taken"
    play(game, "deal")
    assert (states(game), game.turn, game.now["pot"]) == ("ifi", "C", 6)  # dealt in again, and folds in turn


def test_a_void_hand_returns_all_chips_and_the_same_dealer_deals_with_new_antes(client: FlaskClient) -> None:
    """No chips to a player who knew (R-DECK-07)."""
    game = draw(client)
    play(game, "deal, B bets 4, C calls")
    there = game.now["seq"]
    rule(game, "R-DECK-03 A")
    assert (game.stacks, game.now["pot"], game.now["phase"], game.now["dealer"]) == ([50] * 3, 0, "deal", 1)
    play(game, "deal")
    assert (game.stacks, game.now["pot"]) == ([48] * 3, 6)
    game.post("take-back", to=there)
    rule(game, "R-DECK-07 A", who="C")
    assert (game.stacks, game.now["carried"], game.now["phase"]) == ([50, 50, 44], 6, "deal")
    play(game, "deal")
    assert game.now["pot"] == 12


def test_a_hand_can_be_void_after_its_pot_was_pushed(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C calls, A folds, B pat, C pat, B checks, C checks")
    wins(game, "C")
    assert (game.now["phase"], game.stacks) == ("between", [48, 44, 58])
    rule(game, "R-DECK-03 A")
    assert (game.stacks, game.now["pot"]) == ([50] * 3, 0)
    assert logged(game, "The hand is void; returned: A 2 and B 6; to be given back by: C 8")
    assert no(game, "R-DECK-03 A") == "no-hand"  # not twice
    game.post("take-back")
    assert (game.now["phase"], game.stacks) == ("between", [48, 44, 58])
    game.total -= 57
    game.post("cash-out", seat=3, chips=57)
    assert no(game, "R-DECK-03 A") == "below-zero"


@pytest.mark.parametrize("ruling", ["R-DECK-03 B", "R-DECK-07 A"])
def test_r_deck_07_a_pot_that_stays_is_for_the_players_of_that_hand(client: FlaskClient, ruling: str) -> None:
    """R-OPEN-13: the pot holds forfeited chips, so a newcomer waits for it to be won; players without chips are out."""
    game = draw(client, 50, 50, 8, 50)
    play(game, "deal, B bets 4, C raises 6, D folds")
    rule(game, ruling, who="C")
    assert (game.stacks, game.now["carried"]) == ([50, 50, 0, 50], 8)
    play(game, "E sits 100")
    play(game, "deal")
    assert game.now["pots"] == [{"chips": 14, "seats": [1, 2, 4]}] and game.seat("E")["state"] == "out"
    play(game, "D bets 2, A folds, B folds")
    play(game, "deal")
    assert game.seat("E")["state"] == "in"


def test_r_open_13_a_newcomer_pays_all_antes_and_is_dealt_in_or_pays_none(client: FlaskClient) -> None:
    """JACK-14: 4 each are in the jackpot; a player with exactly 4 would have nothing left to play with."""
    game = Game(client, "DJ", [50] * 3, **SPREAD)
    for _hand in range(2):
        play(game, "deal, all check")
    for chair, name, stack in ((4, "D", 3), (5, "E", 4), (6, "F", 5)):
        game.total += stack
        game.post("sit", seat=chair, name=name, stack=stack)
    assert no(game, "R-OPEN-13 A", who="D") == no(game, "R-OPEN-13 A", who="E") == "jackpot-too-dear"
    rule(game, "R-OPEN-13 A", who="F")
    play(game, "deal")
    assert (states(game), game.stacks[3:], game.now["pot"]) == ("iiiooa", [3, 4, 0], 23)


def test_r_open_02_of_a_false_opener_the_opening_bet_stays_and_no_more(client: FlaskClient) -> None:
    game = Game(client, "DJ", [200] * 4, **SPREAD)
    play(game, "deal, B opens 4, C raises 8, D folds, A folds, B raises 12")
    for letter, carried, c in (("A", 0, 198 + 8 + 4), ("B", 8 + 4, 198)):
        rule(game, f"R-OPEN-02 {letter}")
        assert (game.stack("B"), game.stack("C"), game.now["carried"]) == (194, c, carried)
        assert logged(game, "the opening bet stays; returned: 8")
        game.post("take-back")


def test_r_open_12_a_false_opener_with_the_ante_waits_until_the_jackpot_is_won(client: FlaskClient) -> None:
    """JACK-14: a false opener's ante is forfeited, and chips bought since do not help."""
    game = Game(client, "DJ", [50, 2, 50, 50], **SPREAD)
    play(game, "deal")
    rule(game, "R-OPEN-12 B", who="B")
    play(game, "C checks, D checks, A checks")
    play(game, "B buys in 40")
    play(game, "deal")
    assert (states(game), game.now["pot"], game.stack("B")) == ("ioii", 14, 40)
    play(game, "D opens 4, A folds, C folds")
    game.post("openers", seat=4, shown=True)
    play(game, "deal")
    assert states(game) == "iiii"


def test_a_void_hand_in_a_jackpot_leaves_the_carried_chips(client: FlaskClient) -> None:
    """A void hand may return the bets and keep the antes (R-OPEN-01)."""
    game = Game(client, "DJ", [50] * 3, **SPREAD)
    play(game, "deal, B checks")
    rule(game, "R-OPEN-01 A")
    assert (game.stacks, game.now["carried"], game.now["phase"], game.now["dealer"]) == ([48] * 3, 6, "deal", 2)
    play(game, "deal, C opens 4")
    assert game.now["pot"] == 12 + 4
    rule(game, "R-DECK-04 A")
    assert (game.now["carried"], game.now["pot"], game.stacks, game.now["phase"]) == (6, 6, [48] * 3, "deal")


def test_a_false_openers_chips_in_the_jackpot_are_shown_with_it(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 4, "D", **SPREAD)
    play(game, "deal, A checks, B opens 5, C calls")
    rule(game, "R-OPEN-02 B")
    assert (game.now["carried"], game.stacks) == (13, [48, 43, 48, 48])
    page = game.page()
    assert "Put in by A 2, B 2, C 2, D 2, and the rest: 5" in page


def test_only_the_operations_the_table_chose_are_carried_out(client: FlaskClient) -> None:
    """A pot carried after it was paid out comes back to the middle."""
    game = draw(client)
    play(game, "deal, B bets 4, C calls, A folds, B pat, C pat, B bets 2, C folds")
    assert no(game, "R-CNT-09 C", do="REDEAL(same, reante=no)") == "operation"
    for chosen, stacks in (("NONE", [48, 58, 44]), ("VOID_RETURN_ALL", [50, 50, 50])):
        rule(game, "R-CNT-09 C", do=chosen)
        assert (game.now["phase"], game.now["carried"], game.stacks) == ("between", 0, stacks), chosen
        game.post("take-back")
    rule(game, "R-CNT-09 C", do="CARRY")
    assert (game.now["phase"], game.now["carried"], game.stacks) == ("deal", 14, [48, 44, 44])
    assert logged(game, "Decided: The chips stay for the next hand.")


def test_the_pot_is_carried_if_both_both_declarers_failed(client: FlaskClient) -> None:
    game = Game(client, "HH", [50] * 2, **STUD)
    play(game, "deal")
    until(game, "declare")
    rule(game, "R-SHOW-14 B")
    assert (game.now["phase"], game.now["carried"]) == ("deal", 4)


# Hands


def test_a_hand_dead_after_the_draw_leaves_its_chips_and_the_turn_moves_on(client: FlaskClient) -> None:
    game = draw(client)
    play(game, TO_DRAW2 + ", B bets 4")
    rule(game, "R-CNT-07 A", who="C")
    assert (states(game), game.now["pot"], game.stacks, game.turn) == ("iid", 22, [44, 40, 44], "A")
    assert logged(
        game, "Ruling “Wrong number of cards after the draw”, C – Wrong number of cards: the hand is dead"
    ) and logged(game, "C’s hand is dead")
    assert no(game, "R-CNT-07 A", who="C") == "not-in-hand"
    assert no(game, "R-CNT-07 A") == "missing"
    play(game, "A folds")
    assert game.stacks == [44, 62, 44]


def test_a_dead_hand_that_leaves_one_player_returns_the_uncalled_bet(client: FlaskClient) -> None:
    """A hand that the table declares dead loses the pot."""
    game = draw(client, 50, 50)
    play(game, "deal, B bets 6")
    rule(game, "R-BET-31 B", who="B")
    assert (game.now["phase"], game.stacks) == ("between", [52, 48])
    game.post("take-back")
    play(game, "A calls, B pat, A pat, B checks, A checks")
    rule(game, "R-SHOW-07 C", who="A", do="KILL")
    assert (game.now["phase"], game.stacks) == ("between", [42, 58])


def test_a_hand_dead_at_the_showdown_changes_the_pots(client: FlaskClient) -> None:
    game = Game(client, "DH", [50, 50, 8], ante__amount=2, limit__type="no", limit__min=2)
    play(game, "deal, B bets 20, C calls, A calls, B pat, C pat, A pat, B checks, A checks")
    assert [pot["chips"] for pot in game.now["pots"]] == [24, 28]
    rule(game, "R-CNT-07 A", who="A")
    assert (game.now["phase"], game.now["pots"], game.stack("B")) == ("showdown", [{"chips": 24, "seats": [2, 3]}], 56)
    wins(game, "C")
    assert game.stacks == [28, 56, 24]


def test_two_hands_are_declared_dead_at_once(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C calls, A calls, B draws 3")
    rule(game, "R-DRAW-14 C", who="B", to="C")
    assert (game.now["phase"], game.stacks) == ("between", [62, 44, 44])


def test_a_hand_dead_while_the_stub_is_short_leaves_cards_for_the_others(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 7, draw__max=5, **SPREAD)
    play(game, "deal, B bets 2, C calls, D calls, E calls, F calls, G calls, A calls")
    play(game, "B draws 5, C draws 5, D draws 5, E draws 3")
    assert game.now["reshuffle"]["now"] and game.now["reshuffle"]["seat"] == 5
    rule(game, "R-EXP-07 C", who="E", reason="Looked at the discards.")
    assert not game.now["reshuffle"]["now"] and game.turn == "F"
    assert states(game) == "iiiidii"


def test_r_bet_40_an_opener_whose_cards_were_swept_away_is_not_a_false_opener(client: FlaskClient) -> None:
    """Uncalled chips go back, and stay back; the antes are played for again."""
    game = Game(client, "DJ", [50] * 3, **SPREAD)
    play(game, "deal, B opens 4, C folds, A folds")
    for ruling in ("R-BET-31 B", "R-BET-40 B", "R-CHIP-12 B"):
        assert game.now["phase"] == "openers"
        rule(game, ruling, who="B", to="C")
        assert (game.now["phase"], game.now["carried"], game.stacks) == ("deal", 6, [48, 48, 48]), ruling
        assert not logged(game, "cannot show openers") and not logged(game, "back into the pot")
        game.post("take-back")


def test_a_dead_hand_may_get_its_ante_back(client: FlaskClient) -> None:
    game = Game(client, "SH", [50] * 3, "C", **STUD)
    play(game, "deal")
    rule(game, "R-STUD-03 C", who="B")
    assert (states(game), game.stacks, game.now["pot"]) == ("idi", [48, 50, 48], 4)


def test_a_hand_thrown_away_by_mistake_is_revived(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C folds")
    rule(game, "R-BET-31 A", who="C")
    assert (states(game), game.turn) == ("iii", "A")
    play(game, "A calls, C calls")
    assert game.now["phase"] == "draw"


def test_no_hand_is_revived_once_others_have_paid_on_or_its_cards_are_gone(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C folds, A calls, B pat, A pat")
    assert no(game, "R-BET-31 A", who="C") == "folded-too-long"
    refusal = game.denied("ruling", ruling="R-CHIP-13", outcome="C", who=3)["text"]
    assert "A fold tapped by mistake: undo back to it." in refusal
    short = Game(client, "DH", [100] * 7, draw__max=5, short__include_folded=True, **SPREAD)
    play(short, "deal, B bets 2, C calls, D calls, E calls, F calls, G folds, A calls")
    play(short, "B draws 5, C draws 5, D draws 5, E draws 3, shuffled")
    assert no(short, "R-BET-31 A", who="G") == "cards-gone"


def test_one_ruling_revives_a_hand_and_declares_another_dead(client: FlaskClient) -> None:
    game = draw(client)
    play(game, TO_DRAW2 + ", B checks, C checks, A checks")
    rule(game, "R-SHOW-07 B", who="A", to="B")
    assert (states(game), [pot["seats"] for pot in game.now["pots"]]) == ("dii", [[2, 3]])


def test_a_revived_hand_plays_again_for_an_uncontested_pot(client: FlaskClient) -> None:
    """POT-04: the side pot was paid only because that hand was dead."""
    game = Game(client, "DH", [200, 21, 200, 200], **NO_LIMIT)
    play(game, "deal, B bets 20, C calls, D calls, A folds, B pat, C pat, D pat, C bets 30, D calls")
    assert game.now["pots"] == [{"chips": 64, "seats": [2, 3, 4]}, {"chips": 60, "seats": [3, 4]}]
    rule(game, "R-SHOW-23 B", who="D")
    assert (game.stacks, game.now["pots"][0]) == ([199, 0, 209, 149], {"chips": 64, "seats": [2, 3]})
    rule(game, "R-BET-31 A", who="D")
    assert game.now["pots"] == [{"chips": 64, "seats": [2, 3, 4]}, {"chips": 60, "seats": [3, 4]}]
    assert (game.stacks, game.now["pot"]) == ([199, 0, 149, 149], 124)
    assert logged(game, "Back into the pot: C 60. The pots are worked out again: 64 and 60")
    wins(game, "D", "B")
    assert (game.now["phase"], game.stacks) == ("between", [199, 64, 149, 209])


def test_a_hand_revived_after_a_side_pot_was_won_plays_for_the_remaining_pots(client: FlaskClient) -> None:
    """POT-07: the side pot C won against D stays with C; a pot paid out against others is not played for again."""
    game = Game(client, "DH", [200, 21, 200, 200, 11], **NO_LIMIT)
    play(game, "deal, B bets 20, C calls, D calls, E calls, A folds, B pat, C pat, D pat, E pat, C bets 30, D calls")
    rule(game, "R-SHOW-23 B", who="E")
    game.post("award", pots=[{"pot": 1, "high": [3]}])
    assert (game.stack("C"), game.now["pots"][0]["chips"]) == (209, 75)
    rule(game, "R-BET-31 A", who="E")
    assert game.now["pots"][:2] == [{"chips": 45, "seats": [2, 3, 4, 5]}, {"chips": 30, "seats": [2, 3, 4]}]
    assert (game.stack("C"), game.now["pot"]) == (209, 75)
    game.post("award", pots=[{"pot": 1, "high": [2]}, {"pot": 0, "high": [5]}])
    assert (game.now["phase"], game.stacks) == ("between", [199, 30, 209, 149, 45])


def test_a_hand_that_played_for_a_paid_pot_is_revived_by_undoing_the_award(client: FlaskClient) -> None:
    game = Game(client, "DH", [200, 21, 200, 200, 200], **NO_LIMIT)
    play(game, "deal, B bets 20, C calls, D calls, E calls, A folds, B pat, C pat, D pat, E pat, C bets 30, D calls")
    play(game, "E calls")
    rule(game, "R-SHOW-23 B", who="E")
    game.post("award", pots=[{"pot": 1, "high": [3]}])
    assert no(game, "R-BET-31 A", who="E") == "pot-paid"
    game.post("take-back")
    rule(game, "R-BET-31 A", who="E")
    assert [pot["chips"] for pot in game.now["pots"]] == [85, 90]


# Back in time, whose turn


def test_undoing_by_a_ruling_is_a_fact_that_takes_back_the_last_tap(client: FlaskClient) -> None:
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


def test_undoing_by_a_ruling_keeps_newcomers_and_is_refused_if_chips_were_bought(client: FlaskClient) -> None:
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


def test_r_draw_17_bets_go_back_and_the_missed_player_draws_before_the_early_bet(client: FlaskClient) -> None:
    """The ruling's sentence explains that Talon has counted all players as having drawn."""
    game = draw(client)
    play(game, TO_DRAW2 + ", B bets 6, C calls")
    rule(game, "R-DRAW-17 A", who="B", action="bet", chips=6)
    assert (game.turn, game.stacks, game.now["bet"]) == ("B", [44] * 3, 0)
    assert [offer["move"] for offer in game.now["options_now"] if not offer.get("corrects")] == ["bet"]
    assert logged(game, "Next, under “Forgot to draw”: whoever was missed draws")
    rule(game, "R-DRAW-16 A", who="C")
    assert (game.now["phase"], game.turn) == ("draw", "C")
    play(game, "C draws 2")
    assert (game.turn, game.offer("bet")["min"], game.offer("bet")["max"]) == ("B", 6, 6)


def test_a_ruling_gives_a_turn_back(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B checks, C bets 4")
    rule(game, "R-BET-32 A", who="B")
    assert game.turn == "B"
    play(game, "B calls, A calls")
    assert game.now["phase"] == "draw"


def test_a_ruling_sets_the_turn_in_the_exchange(client: FlaskClient) -> None:
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
    assert no(game, "R-DRAW-16 A", who="A") == "has-drawn"


def test_r_draw_17_a_player_passed_over_draws_last_and_the_betting_stands(client: FlaskClient) -> None:
    game = draw(client, 50, 50, 50, 50)
    play(game, "deal, B bets 4, C calls, D calls, A calls, B draws 2, C draws 1, D draws 1, A pat, B bets 4, C calls")
    rule(game, "R-DRAW-17 B", who="A", do="SET_ACTOR")
    assert (game.now["phase"], game.turn, game.now["pot"]) == ("draw", "A", 32)
    play(game, "A draws 3")
    assert (game.now["phase"], game.turn, game.now["bet"], game.now["talon"]) == ("bet", "D", 4, 25)
    play(game, "D folds, A raises 8, B folds, C folds")
    assert game.stacks == [76, 40, 40, 44]


def test_a_ruling_acts_for_a_player(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-BTN-08 B", who="B")
    assert game.turn == "C" and logged(game, "B checks")
    assert no(game, "R-BTN-08 A", who="A") == "not-your-turn"
    play(game, "C bets 4")
    rule(game, "R-BTN-08 A", who="A")
    assert states(game) == "fii"
    assert no(game, "R-BTN-08 B", who="B") == "cannot-check"


def test_an_early_bet_of_an_illegal_size_binds_only_to_betting(client: FlaskClient) -> None:
    """R-BET-35 A: with an open pair it is 5 or 10, never 7."""
    game = Game(client, "SH", [90] * 3, "C", **STUD)
    play(game, "deal, A starts, all check, A starts with a pair")
    assert game.offer("bet")["sizes"] == [5, 10]
    rule(game, "R-BET-35 A", who="B", action="bet", chips=7)
    play(game, "A checks")
    assert (game.moves, game.offer("bet")["sizes"]) == ({"bet"}, [5, 10])


def shows(game: Game, *cards: str) -> None:
    """Everybody still in shows this card next, by seat."""
    live = [seat["seat"] for seat in game.now["seats"] if seat["state"] == "in"]
    for seat, card in zip(live, cards, strict=True):
        game.post("up", seat=seat, cards=[card])


def test_if_the_player_to_bring_in_is_out_the_lowest_card_left_brings_in(client: FlaskClient) -> None:
    """STUD-06: by the cards tapped in; if none were, it is asked again."""
    game = Game(client, "SC", [200] * 4, **STUD)
    play(game, "deal")
    shows(game, "Ah", "9d", "Kc", "2s")
    rule(game, "R-STUD-03 C", who="D")
    assert (game.turn, game.moves - {"up"}) == ("B", {"bring-in", "bet"})
    seen = Game(client, "SC", [200] * 4, **STUD)
    play(seen, "deal, D starts")
    rule(seen, "R-STUD-03 C", who="D")
    assert (seen.now["phase"], {offer["seat"] for offer in seen.now["options_now"]}) == ("starter", {1, 2, 3})


def test_if_the_best_board_is_out_before_acting_the_next_best_begins(client: FlaskClient) -> None:
    """STUD-02; once a player has acted, the round goes on from there."""
    game = Game(client, "SH", [200] * 4, **STUD)
    play(game, "deal")
    shows(game, "Ah", "9d", "Kc", "2s")
    rule(game, "R-STUD-03 C", who="A")
    assert game.turn == "C"
    play(game, "C bets 5, D calls")
    rule(game, "R-CNT-08 C", who="C")
    assert game.turn == "B"


def test_r_stud_11_the_pair_of_a_dead_hand_allows_no_big_bet(client: FlaskClient) -> None:
    """By the up cards tapped in; an announced pair stays as announced."""
    game = Game(client, "SH", [200] * 4, **STUD)
    play(game, "deal")
    shows(game, "Ah", "Kd", "9c", "2s")
    play(game, "A bets 5, B calls, C calls, D calls")
    shows(game, "3h", "Kc", "8c", "4s")
    assert (game.turn, game.offer("bet")["sizes"]) == ("B", [5, 10])
    play(game, "B checks")
    rule(game, "R-BET-03 A", who="B")
    assert (game.turn, game.offer("bet")["min"], game.offer("bet")["max"]) == ("C", 5, 5)
    assert "Bets, a pair is showing" not in game.page()
    spoken = Game(client, "SH", [200] * 4, **STUD)
    play(spoken, "deal, A starts, all check, B starts with a pair, B checks")
    rule(spoken, "R-BET-03 A", who="B")
    assert spoken.offer("bet")["sizes"] == [5, 10]


def test_an_early_action_binds_while_nothing_changes(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    there = game.now["seq"]
    assert no(game, "R-BET-02 A", who="A") == "missing"
    assert no(game, "R-BET-02 A", who="A", action="sing") == "choice"
    for told, moves in (("C calls", {"call"}), ("C raises 8", {"fold", "call", "raise"})):
        rule(game, "R-BET-02 A", who="A", action="call")
        play(game, told)
        assert game.moves == moves
        game.post("take-back", to=there)
    rule(game, "R-BET-02 A", who="A", action="call")
    play(game, "C folds")
    assert game.moves == {"call"} and game.refused("fold", seat=1) == "bound"
    assert logged(game, "On the next turn A can only call")
    play(game, "A calls")
    assert game.now["phase"] == "draw"
    game.post("take-back", to=there)
    rule(game, "R-BET-02 A", who="A", action="raise", chips=8)
    play(game, "C folds, A raises 8, B raises 12")
    assert game.moves == {"fold", "call", "raise"}  # done once, it binds no longer


def test_a_player_bound_to_raise_is_told_so_and_no_tap_for_several_breaks_it(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    rule(game, "R-BET-02 A", who="C", action="call")
    assert felt(game, "Everybody calls", "C folds, A’s turn", "4 to call, bound") == [True, False, True]
    game.post("take-back")
    rule(game, "R-BET-02 A", who="A", action="raise")
    assert felt(game, "Everybody calls", "C folds, A’s turn", "to call") == [False, True, True]
    play(game, "C calls")
    assert game.moves == {"raise"}
    assert felt(game, "must raise, bound by a ruling", "Everybody calls", "to call") == [True, False, False]


def felt(game: Game, *texts: str) -> list[bool]:
    """Those of these texts that are on the host's screen."""
    page = game.page()
    return [text in page for text in texts]


def test_a_ruling_leaves_a_player_only_some_moves(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    rule(game, "R-BET-01 C", who="A")
    play(game, "C raises 8")
    assert game.moves == {"fold", "call"}, "actions of others change nothing"
    game.post("take-back")
    game.post("take-back")
    rule(game, "R-BET-01 C", who="C")
    assert game.moves == {"fold", "call"} and game.refused("raise", seat=3, to=8) == "bound"
    assert "4 to call, bound by a ruling" in game.page(), "who may not raise reads why"
    play(game, "C calls, A raises 8, B calls")
    assert game.moves == {"fold", "call", "raise"}  # it was for one turn


def last_card_open(client: FlaskClient) -> Game:
    """Five-card stud, the last card down, four players with 28 in the pot: B to act, and D’s last card lies open."""
    game = Game(client, "SH", [200] * 4, **STUD, stud__last_down=True)
    play(game, "deal, C starts, C bets 5, D calls, A calls, B calls" + ", B starts, all check" * 2)
    assert (game.turn, game.now["pot"], game.now["round"]) == ("B", 28, 3)
    return game


def test_r_stud_04_a_player_counted_as_all_in_stays_in_for_the_pot_so_far(client: FlaskClient) -> None:
    """Chips kept out of a void hand are back."""
    game = last_card_open(client)
    there = game.now["seq"]
    rule(game, "R-STUD-04 C", who="B")
    assert game.turn == "C"
    rule(game, "R-DECK-03 A")
    play(game, "deal")
    assert (states(game), game.stacks) == ("iiii", [198] * 4)
    game.post("take-back", to=there)
    rule(game, "R-STUD-04 C", who="D")
    assert logged(game, "D counts as all-in; the rest, 193, stays out of this hand")
    assert (game.now["seats"][3]["state"], game.stacks) == ("all_in", [193] * 4)
    play(game, "B bets 10, C calls, A calls")
    pots = [(pot["chips"], pot["seats"]) for pot in game.now["pots"]]
    assert (game.now["phase"], pots) == ("showdown", [(28, [1, 2, 3, 4]), (30, [1, 2, 3])])
    wins(game, "B", "D")
    assert (game.now["phase"], game.stacks) == ("between", [183, 213, 183, 221])


def test_r_stud_16_the_next_player_may_fold_if_the_low_card_is_all_in(client: FlaskClient) -> None:
    game = Game(client, "SC", [200, 200, 2, 200], **STUD, stud__bring_in_amount=2)
    play(game, "deal, C starts")
    before = [offer for offer in game.now["options_now"] if offer["move"] != "up"]
    assert [offer["move"] for offer in before] == ["fold", "bring-in", "bet"]
    rule(game, "R-STUD-16 A", who="C")
    assert [offer for offer in game.now["options_now"] if offer["move"] != "up"] == before
    assert (game.turn, game.now["prompt"]) == ("D", "D: may bring in 2 or fold")
    assert not logged(game, "D has the lowest up card")
    play(game, "D folds")
    assert game.turn == "A"


def test_r_bet_40_the_uncalled_chips_of_a_dead_hand_go_back_at_once(client: FlaskClient) -> None:
    """TDA 65: the others call only bets that were there before, none that went back."""
    game = draw(client, 50, 50, 50, 50)
    play(game, "deal, B bets 4")
    there = game.now["seq"]
    for ruling in ("R-BET-31 B", "R-BET-40 B"):
        rule(game, ruling, who="B", to="A")
        assert (game.stacks, game.now["bet"], game.now["raises"], game.turn) == ([48, 48, 48, 48], 0, 0, "C")
        assert logged(game, "B gets 4 back") and game.moves == {"check", "bet"}
        play(game, "C bets 6, D raises 12")
        rule(game, ruling, who="D", to="A")
        assert (game.stacks, game.now["bet"], game.now["raises"], game.turn) == ([48, 48, 42, 42], 6, 0, "A")
        play(game, "A calls")
        assert (game.now["phase"], game.now["pot"], states(game)) == ("draw", 26, "idid")
        game.post("take-back", to=there)


def test_r_bet_40_the_called_chips_of_a_dead_hand_stay_and_set_the_call(client: FlaskClient) -> None:
    game = Game(client, "DH", [50, 50, 8, 50], ante__amount=2, limit__type="no", limit__min=2)
    play(game, "deal, B bets 20, C calls")
    rule(game, "R-BET-31 B", who="B")
    assert (game.stacks, game.now["bet"], game.turn) == ([48, 42, 0, 48], 6, "D")
    play(game, "D calls, A folds")
    assert (game.now["phase"], game.now["pot"]) == ("draw", 26)
    called = draw(client, 50, 50, 50, 50)
    play(called, "deal, B bets 4, C calls")
    rule(called, "R-BET-31 B", who="B")
    assert (called.stacks, called.now["bet"], called.turn) == ([48, 44, 44, 48], 4, "D")
    assert not logged(called, "gets")


def test_r_bet_40_a_blind_or_bring_in_does_not_go_back(client: FlaskClient) -> None:
    blinds = Game(client, "DB", [50] * 4, **BLINDS)
    play(blinds, "deal")
    rule(blinds, "R-BET-40 B", who="C", to="A")
    assert (blinds.now["bet"], blinds.seat("C")["bet"]) == (2, 2)
    stud = Game(client, "SC", [50] * 3, "C", **STUD, stud__bring_in_amount=2)
    play(stud, "deal, A starts, A brings in")
    rule(stud, "R-BET-40 B", who="A", to="B")
    assert (stud.seat("A")["bet"], stud.turn) == (2, "B")


def test_r_bet_40_others_may_open_once_the_openers_bet_went_back(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, **SPREAD)
    play(game, "deal, B opens 4")
    rule(game, "R-BET-40 B", who="B", to="C")
    assert (game.stacks, game.turn, game.moves, game.now["opener"]) == ([48, 48, 48], "C", {"check", "bet"}, None)
    play(game, "C opens 4, A folds")
    game.post("openers", seat=3, shown=True)
    assert game.stacks == [48, 48, 54]


def test_r_deck_03_a_hand_whose_jackpot_was_shared_out_is_not_paid_back_again(client: FlaskClient) -> None:
    """R-CNT-09: no chips stay in a middle where none lie."""
    game = Game(client, "DJ", [200] * 4, **SPREAD)
    play(game, "deal, B checks, C checks, D checks, A checks, deal, C checks, D checks, A checks, B checks")
    for shared in ("R-OPEN-15 B", "R-OPEN-14 B"):
        rule(game, shared)
        assert game.stacks == [200] * 4
        assert no(game, "R-DECK-03 A") == "middle-since"
        assert no(game, "R-DECK-07 A", who="D") == "middle-since"
        assert no(game, "R-CNT-09 C", who="B", do="CARRY") == "middle-since"
        rule(game, "R-CNT-09 C", who="B", do="NONE")
        game.post("take-back")
        game.post("take-back")
    rule(game, "R-DECK-03 A")
    assert (game.stacks, game.now["carried"]) == ([198] * 4, 8)


def test_mis_09_a_fold_by_a_ruling_in_turn_counts_as_an_action(client: FlaskClient) -> None:
    game = draw(client, *[50] * 5)
    play(game, "deal, B bets 4")
    assert not begun(game, "sa")
    rule(game, "R-CHIP-12 B", who="A")  # a hand that is dead has not acted
    assert not begun(game, "sa")
    for ruling in ("R-BET-28 A", "R-BET-13 D", "R-BET-03 A", "R-BET-14 C"):
        rule(game, ruling, who="C")
        assert begun(game, "sa") and game.turn == "D", ruling
        game.post("take-back")


def test_mis_09_folds_count_in_the_round_after_the_draw_too(client: FlaskClient) -> None:
    game = draw(client, *[50] * 4)
    play(game, "deal, B bets 4, C calls, D calls, A calls, B pat, C pat, D pat, A pat, B bets 4")
    assert not begun(game, "round2_sa")
    play(game, "C folds")
    assert begun(game, "round2_sa")


@pytest.mark.parametrize(
    ("told", "ruling", "who"),
    [
        ("B bets 4, C calls", "R-BET-14 A", "C"),
        ("B bets 4, C raises 8", "R-BET-14 A", "C"),
        ("B bets 4, C folds", "R-CHIP-13 C", "C"),
        ("B checks, C checks, D checks", "R-DRAW-19 A", "D"),
    ],
)
def test_mis_09_an_action_a_ruling_takes_back_is_none(client: FlaskClient, told: str, ruling: str, who: str) -> None:
    game = draw(client, *[50] * 5)
    play(game, f"deal, {told}")
    assert begun(game, "sa")
    rule(game, ruling, who=who)
    assert not begun(game, "sa")
    play(game, "checks" if "bets" not in told else "calls")
    assert begun(game, "sa")


def test_mis_09_a_hand_whose_only_action_is_taken_back_has_not_begun(client: FlaskClient) -> None:
    game = draw(client, *[50] * 3, bet__check_raise=False)
    play(game, "deal, B checks")
    rule(game, "R-DRAW-19 A", who="B")
    assert not begun(game, "round1_acted") and game.turn == "B"
    play(game, "B bets 4, C raises 8, A folds")
    assert begun(game, "round1_acted") and "raise" in game.moves  # nobody has checked, then raised


BEGUN = {"sa": "R-MIS-09", "round2_sa": "R-DRAW-17", "round1_acted": "R-CNT-01"}  # rulings that ask for each fact


def begun(game: Game, fact: str) -> bool:
    """Whether the table counts the hand, or the round after the draw, as begun, or really begun."""
    return bool(looked_up(game, BEGUN[fact])["known"][fact])


def test_r_cond_17_a_cheating_dealer_is_out_and_the_chips_of_the_hand_stay(client: FlaskClient) -> None:
    """R-COND-16: both players who agree aloud are warned."""
    game = draw(client)
    play(game, "deal, B bets 4, C calls, A calls")
    rule(game, "R-COND-16 A", who="B", to="C")
    assert sum("warned" in line for line in game.now["log"][:4]) >= 2
    game.post("take-back")
    rule(game, "R-COND-17 A", who="A")
    assert states(game)[0] == "d" and sum(pot["chips"] for pot in game.now["pots"]) == 3 * 6
    play(game, "B pat, C pat, B checks, C checks")
    wins(game, "B")
    play(game, "deal")
    assert states(game) == "aii", "away, and no cards any more"


def test_rulings_that_are_only_recorded_move_no_chips(client: FlaskClient) -> None:
    game = draw(client)
    stacks = game.stacks
    for ruled in ("R-CHIP-20 B", "R-CHIP-21 A", "R-CHIP-22 B", "R-CHIP-23 B", "R-BTN-11 A", "R-CHIP-20 A"):
        rule(game, ruled, **({"who": "B"} if ruled.startswith("R-CHIP-21") else {}))
        assert game.stacks == stacks and RULINGS[ruled.split()[0]].title_en in game.now["log"][0]
