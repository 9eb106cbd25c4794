"""The path through a ruling: the table answers the conditions it knows, people the rest, and every path ends."""

from __future__ import annotations

from itertools import product

import pytest

from models.play.drawing import drawer
from models.rulings.apply import early
from models.rulings.book import RULINGS, Ruling
from models.rulings.conditions import KNOWN, OF_SOMEBODY, answer, answers
from models.rulings.deciding import counted_otherwise
from models.rulings.events import DrawReopened
from models.rulings.path import walk
from models.table.table import Table
from tests.rows import every
from tests.rulings.test_likely import after, dealt, seated
from tests.rulings_at_table import ways

BET = ("bet", {"seat": 1, "to": 10})
CALL = ("call", {"seat": 2})
FOLDS = (("fold", {"seat": 3}), ("fold", {"seat": 4}))
DRAWS = (("draw", {"seat": 1, "cards": 1, "splits": False}), ("draw", {"seat": 2, "cards": 3}))


def facts(table: Table, who: int | None = None) -> set[str]:
    """The facts that are true."""
    return {fact for fact, yes in answers(table, who).items() if yes}


def test_conditions_follow_a_jackpot_hand() -> None:
    fresh = dealt()
    assert {"more_than_one_live", "jackpot", "big_bet_allowed", "first_deal", "draw_deal"} <= facts(fresh)
    opened = after(fresh, BET)
    new = {"betting_begun", "round1_acted", "acted_round", "bet_made", "first_bet", "wagered", "pot_open", "opener_in"}
    assert new <= facts(opened) - facts(fresh)
    called = after(opened, CALL)
    assert facts(called) - facts(opened) == {"sa"}
    third = after(called, ("call", {"seat": 3}))
    assert "round1_settled" in facts(third) and "round1_settled" not in facts(called)
    assert (
        "facing_bet" in facts(opened, 2)
        and "facing_bet" not in facts(opened, 1)
        and "hand_folded" in facts(after(called, *FOLDS[:1]), 3)
    )
    drawing = after(called, *FOLDS)
    assert {"draw_begun", "heads_up", "sa"} <= facts(drawing) and "draw_done" not in facts(drawing)
    drawn = after(drawing, DRAWS[0])
    assert "next_drew" not in facts(drawn, 1)
    both = after(drawing, *DRAWS)
    assert {"draw_begun", "draw_done"} <= facts(both) and "round2_begun" not in facts(both)
    assert "next_drew" in facts(both, 1) and "next_drew" not in facts(both, 2)
    later = after(both, ("bet", {"seat": 1, "to": 10}))
    assert "round2_begun" in facts(later) and "round2_sa" not in facts(later)
    raised = after(later, ("raise", {"seat": 2, "to": 20}))
    assert {"round2_sa", "raised"} <= facts(raised)


def test_three_folds_are_substantial_action_and_two_are_not() -> None:
    table = dealt("DB", players=5)
    for folded in range(3):
        assert ("sa" in facts(table)) == (folded == 3)
        turn = next(
            seat.seat
            for seat in table.clockwise(table.hand.betting.last or table.hand.betting.blinds[1][0])
            if seat.live
        )
        table = after(table, ("fold", {"seat": turn}))
    assert "sa" in facts(table)


def test_between_hands_the_table_answers_few_conditions() -> None:
    assert facts(seated()) == {"loans", "between", "jackpot", "draw_game"}
    assert set(answers(seated(), 1)) <= set(KNOWN)
    assert "hand_folded" not in answers(seated(), 1)


def test_a_condition_about_a_house_rule_is_answered_by_the_option() -> None:
    table = dealt()
    assert answer("option:deal.exposed=keep", table) is True
    assert answer("option:deal.exposed=replace_end", table) is False
    assert answer("option:joker.natural_wins=true", table) in (None, False)
    assert answer("option:soko.rank=below_pair", table) is None
    assert answer("", table) is None


def test_the_player_is_asked_for_first_if_the_table_can_answer_then() -> None:
    table = dealt("SH")
    path = walk(RULINGS["R-CHIP-12"], table)
    assert path.whose and path.outcome is None and path.answered[0].by_table
    assert walk(RULINGS["R-CHIP-12"], table, who=1).outcome == RULINGS["R-CHIP-12"].outcomes["B"]


def test_r_show_25_asks_nobody_where_nothing_was_bet_after_the_draw() -> None:
    both = after(dealt(), BET, CALL, *FOLDS, *DRAWS)
    checked = walk(RULINGS["R-SHOW-25"], after(both, ("check", {"seat": 1}), ("check", {"seat": 2})))
    assert checked.outcome == RULINGS["R-SHOW-25"].outcomes["B"]
    bet = walk(RULINGS["R-SHOW-25"], after(both, BET, CALL))
    assert bet.asks == RULINGS["R-SHOW-25"].steps[1]


def test_an_arrow_leads_on_with_the_answers_left() -> None:
    table = after(dealt(), BET, CALL, *FOLDS, *DRAWS)
    path = walk(RULINGS["R-OPEN-02"], table)
    assert path.ruling.id == "R-OPEN-03" and [ruling.id for ruling in path.came_from] == ["R-OPEN-02"]
    assert path.outcome == path.ruling.outcomes["A"] and all(row.by_table for row in path.answered)


def test_a_question_that_decides_nothing_is_not_asked() -> None:
    """A player has acted on this street: with one card too many or too few, the hand is dead (R-CNT-08)."""
    street = after(dealt("SH"), ("starter", {"seat": 2}))
    counting = RULINGS["R-CNT-08"]
    assert walk(counting, street).asks is counting.steps[0]
    path = walk(counting, after(street, ("check", {"seat": 2})))
    assert path.outcome == counting.outcomes["C"] and all(row.by_table for row in path.answered)


def test_missing_cards_are_given_or_dealt_anew_by_house_rule() -> None:
    """R-CNT-01 (C-15): the option decides; for a misdeal also whether it is the dealer's own hand."""
    short, key = RULINGS["R-CNT-01"], "deal.short_hand"
    table = dealt()
    assert walk(short, table).outcome is short.outcomes["A"]
    strict = table._replace(options={**table.options, key: "misdeal"})
    own = walk(short, strict, who=table.hand.dealer).outcome
    assert (own, walk(short, strict, who=1).outcome) == (short.outcomes["A"], short.outcomes["B"])


def test_a_mistaken_fold_is_asked_about_once_and_only_after_a_fold() -> None:
    """R-CHIP-13: the table itself answers that nobody has folded, in a betting round and outside of one."""
    screen, question = RULINGS["R-CHIP-13"], "Was somebody folded by mistake?"
    assert [step.ask for step in screen.steps].count(question) == 1
    betting, folded = after(dealt(), BET), after(dealt(), BET, CALL, *FOLDS[:1])
    drawing = after(folded, *FOLDS[1:])
    everybody = after(dealt(), BET, CALL, ("call", {"seat": 3}), ("call", {"seat": 4}))
    assert walk(screen, betting, (False, False)).outcome is screen.outcomes["B"], "nobody has folded"
    assert walk(screen, everybody, (False,)).outcome is screen.outcomes["D"]
    for table, told in ((folded, (False, False)), (drawing, (False,))):
        path = walk(screen, table, told)
        assert path.asks and path.asks.ask == question
        assert walk(screen, table, (*told, True)).outcome is screen.outcomes["C"]
    assert walk(screen, folded, (False, False, False)).outcome is screen.outcomes["B"]
    assert walk(screen, drawing, (False, False)).outcome is screen.outcomes["D"]


@every(("R-CNT-01", "R-CNT-02", "R-CNT-03", "R-CNT-04", "R-CNT-06", "R-DRAW-03", "R-DRAW-04"))
def test_a_wrong_number_of_cards_found_after_the_draw_is_ruled_as_such(key: str) -> None:
    """However it is asked; during the draw another ruling applies (R-CNT-07)."""
    second = after(dealt(), BET, CALL, *FOLDS, *DRAWS)
    path = walk(RULINGS[key], second)
    assert path.ruling.id == "R-CNT-07" and path.asks is path.ruling.steps[1]
    drawing = after(dealt(), BET, CALL, *FOLDS)
    assert walk(RULINGS[key], drawing, who=1).ruling.id != "R-CNT-07"


@pytest.mark.long
def test_no_question_is_asked_or_shown_twice_on_any_path() -> None:
    """Without a table, people answer everything; given answers are shown once."""
    for ruling in RULINGS.values():
        for told in product((True, False), repeat=7):
            asked = [answered.step.ask for answered in walk(ruling, None, told).answered]
            assert len(asked) == len(set(asked)), (ruling.id, told)


def test_a_step_past_the_last_question_of_a_ruling_is_its_usual_outcome() -> None:
    """For one card that flashed in stud, nobody is asked whether both are open (R-STUD-01)."""
    path = walk(RULINGS["R-EXP-04"], dealt("SH"), (False, True))
    assert path.outcome is RULINGS["R-STUD-01"].outcomes["A"]


@every(RULINGS.values(), lambda ruling: ruling.id)
@pytest.mark.long
def test_every_path_ends(ruling: Ruling) -> None:
    """With any answers the path ends: in an outcome, with nothing to rule, or (if it repeats) plainly."""
    ends = set()
    for given in product((True, False), repeat=8):
        path = walk(ruling, None, given)
        ends.add(path.outcome.letter if path.ruling is ruling and path.outcome else "elsewhere")
    assert {letter for letter, outcome in ruling.outcomes.items() if not outcome.otherwise} <= ends


def test_while_betting_every_condition_has_an_answer() -> None:
    assert set(answers(after(dealt(), BET), 1)) == set(KNOWN) >= OF_SOMEBODY


def test_options_a_course_lacks_have_their_value_at_home() -> None:
    assert answer("option:deal.short_hand=complete", dealt("S7")) is True
    assert answer("option:deal.short_hand=misdeal", dealt("S7")) is False


def test_r_bet_13_raiser_and_caller_both_had_a_bet_to_call() -> None:
    raised = after(dealt(), BET, ("raise", {"seat": 2, "to": 20}))
    for ruling, who in product(("R-BET-13", "R-BET-05"), (1, 2, 3)):
        asked = next(step for step in RULINGS[ruling].steps if step.known)
        assert answer(asked.known, raised, who) is True, (ruling, who)


def test_r_bet_05_a_first_bet_is_made_up_and_never_a_check() -> None:
    opened = after(dealt(), BET)
    assert not {"bet_before", "met_bet"} & facts(opened, 1) and {"bet_before", "met_bet"} <= facts(opened, 2)
    end = walk(RULINGS["R-BET-05"], opened, (False, False), 1).outcome
    assert end is not None and end.letter == "D"


def test_r_bet_13_a_big_blind_with_the_option_has_nothing_to_call() -> None:
    table = dealt("DB", players=3)
    small, big = (seat for seat, _due in table.hand.betting.blinds)
    dealer = table.hand.dealer
    calls = after(table, ("call", {"seat": dealer}), ("call", {"seat": small}))
    assert "bet_before" in facts(calls, big) and "met_bet" not in facts(calls, big)
    raised = after(table, ("raise", {"seat": dealer, "to": 12}))
    assert "met_bet" in facts(raised, dealer)  # over the blind
    knock = walk(RULINGS["R-BET-38"], calls, (), big).outcome
    assert knock is not None and knock.letter == "A"  # a check


def test_r_bet_02_the_early_actions_offered_fit_the_round() -> None:
    fresh = dealt()
    assert set(early(fresh, 3)) == {"check", "bet"}
    raised = after(fresh, BET, ("raise", {"seat": 2, "to": 20}))
    assert set(early(raised, 4)) == {"call", "raise", "fold"}  # no check and no bet, and nothing to complete
    called = after(raised, ("call", {"seat": 3}))
    assert set(early(called, 3)) == {"call", "raise", "fold"}  # tapped before anybody noticed
    stud = dealt("SC")
    assert set(early(stud, None)) >= {"check", "complete"}  # the player it is about is not named yet


def test_r_bet_05_an_old_evenings_contradiction_is_still_shown() -> None:
    for key, fact in (("R-BET-05", "bet_made=no"), ("R-BET-06", "bet_made=yes"), ("R-BET-13", "facing_bet=no")):
        told = counted_otherwise(RULINGS[key], (fact,))
        assert told.startswith("Talon had recorded: ") and ("No." in told) == fact.endswith("no"), told


def test_r_draw_19_after_a_tapped_call_the_table_goes_back_to_that_tap() -> None:
    opened = after(dealt(), BET)
    end = walk(RULINGS["R-DRAW-19"], opened, (), 2).outcome
    assert end is not None and end.letter == "A"
    drawing = after(opened, CALL, *FOLDS)
    stopped = walk(RULINGS["R-DRAW-19"], drawing, (), 2)
    assert stopped.outcome is None and "undo back to it" in stopped.answered[-1].step.reason


def test_r_draw_16_a_player_who_forgot_to_draw_is_asked_now() -> None:
    table = after(dealt(), BET, CALL, ("call", {"seat": 3}), FOLDS[1], ("draw", {"seat": 1, "cards": 0}))
    assert drawer(table) == 2
    assert drawer(DrawReopened(1, table.hand.stage).apply(table)) == 1
    assert RULINGS["R-DRAW-16"].outcomes["A"].text == "The player draws now."


def test_bet_17_no_answer_leads_to_a_check_in_bet_or_fold() -> None:
    for key in ("R-BET-01", "R-BET-13", "R-BET-38", "R-COND-15"):
        for preset, checked in (("DC", False), ("DH", True)):
            ends = [path.outcome for _answers, _who, path in ways(key, dealt(preset))]
            assert any(end is not None and "BIND(p, check)" in end.ops for end in ends) is checked, (key, preset)


def test_r_cond_15_an_absent_player_facing_a_bet_never_checks() -> None:
    table = after(dealt(), BET)
    letters = {who: walk(RULINGS["R-COND-15"], table, (), who).outcome for who in (2, 3, 4)}
    assert all(end is not None and end.letter == "A" for end in letters.values())
    assert walk(RULINGS["R-COND-15"], dealt(), (), 3).outcome is RULINGS["R-COND-15"].outcomes["C"]
