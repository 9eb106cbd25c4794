"""What an evening remembers of itself: all can be taken back, exactly, and of long ago it takes hardly any memory."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from models.evening.evening import Evening, lightened, next_facts, record
from models.evening.past import AT_ONCE, WHOLE, Past, chain, tables, thinned
from models.evening.tap import decide
from models.moves.errors import Refused
from models.story.story import tell
from tests.rulings_at_table import a_tap
from tests.told import SOME, facts_of, folded, played

NEAR, OLD = 12, 8  # taps kept whole here, and thinned out at once


@cache
def ruled(seed: int, taps: int = 500) -> Evening:
    """An evening with taps taken back and done again, and rulings that wind back."""
    chance, evening = random.Random(seed), folded(list(played(seed=seed, hands=6)))
    for _tap in range(taps):
        roll = chance.random()
        move, fields = a_tap(evening.table, chance)
        if roll < 0.16:
            move, fields = (("ruling", {"ruling": "R-BET-15", "outcome": "B"}), ("take-back", {}), ("redo", {}))[
                int(roll * 18.75)
            ]
        broke = [seat for seat in evening.table.seats if seat.here == "here" and not seat.stack]
        if evening.table.over and broke:
            move, fields = "buy-in", {"seat": broke[0].seat, "chips": 40}
        try:
            events = decide(evening, move, fields)
        except Refused:
            continue
        evening = record(evening, next_facts(evening, events, 9000 * evening.seq, "host"))
    return evening


def evenings() -> list[Evening]:
    """What was recorded long ago, and what was made up."""
    return [*(folded(facts_of(night)) for night in SOME), ruled(1), ruled(2)]


def as_it_was(past: Past | None) -> list[object]:
    return [(tap.tap, tap.kept, tap.struck, tap.announced) for tap in chain(past)]


def test_of_long_ago_only_the_table_before_a_deal_is_kept_and_the_others_are_exactly_what_they_were() -> None:
    left_out = wound = 0
    for evening in evenings():
        thin = thinned(evening.past, NEAR, OLD)
        taps = chain(thin)
        left_out += sum(1 for tap in taps if tap.kept is None)
        wound += sum(1 for tap in taps if tap.struck)
        befores = tables(taps, evening.lines)
        seen = [(tap.tap, before, tap.struck, tap.announced) for tap, before in zip(taps, befores, strict=True)]
        assert seen == as_it_was(evening.past)
        assert [tap.table(evening.lines) for tap in taps[-NEAR - 60 :]] == befores[-NEAR - 60 :]
        assert all(tap.kept for tap in taps[-NEAR:])
    assert left_out > 500 and wound > 5, "there must be something to fold again"


def test_every_tap_of_a_long_evening_can_be_taken_back_and_done_again() -> None:
    whole = ruled(1)
    thin = replace(whole, past=thinned(whole.past, NEAR, OLD))
    befores, back = [tap.kept for tap in chain(whole.past)], 0
    for before in reversed(befores):
        thin = record(thin, next_facts(thin, decide(thin, "take-back", {}), 1, "host"))
        assert thin.table == before
        back += 1
    assert thin.past is None and back > 300
    for after in [*befores[1:], whole.table]:
        thin = record(thin, next_facts(thin, decide(thin, "redo", {}), 1, "host"))
        assert thin.table == after
    assert thin.struck == whole.struck


def test_an_evening_thinned_out_again_and_again_tells_the_same_story() -> None:
    whole = ruled(2)
    thin = Evening(whole.code)
    for line in whole.log():
        thin = record(thin, [line.fact])
        thin = replace(thin, past=thinned(thin.past, NEAR, OLD)) if thin.table.over else thin
    assert sum(1 for tap in chain(thin.past) if tap.kept is None) > 200
    assert tell(thin) == tell(whole)


def test_a_ruling_finds_every_table_it_may_look_back_on() -> None:
    taps: Past | None = None
    evening = ruled(1)
    for number in range(WHOLE + AT_ONCE - 1):
        taps = Past(number + 1, evening.table, taps)
    assert thinned(taps) is taps
    taps = Past(WHOLE + AT_ONCE, evening.table, taps)
    thin = chain(thinned(taps))
    assert [bool(tap.kept) for tap in thin] == [True] + [False] * (AT_ONCE - 1) + [True] * WHOLE


@pytest.mark.parametrize("over", [True, False])
def test_only_between_two_hands_the_past_is_thinned_out(over: bool) -> None:
    taps: Past | None = None
    evening = ruled(1)
    for number in range(WHOLE + AT_ONCE):
        taps = Past(number + 1, evening.table, taps)
    between = next(tap.kept for tap in chain(evening.past) if tap.kept and tap.kept.over == over)
    long = replace(evening, past=taps, table=between)
    assert (lightened(long).past is not taps) == over
