"""The past of an evening: every tap can be taken back exactly."""

from __future__ import annotations

import pytest

from models.evening.evening import Evening, next_facts, record
from models.evening.past import chain
from models.evening.tap import decide
from models.story.story import tell
from tests.evenings import folded, played, ruled


@pytest.mark.long
def test_every_tap_of_a_long_evening_can_be_taken_back_and_done_again() -> None:
    now = whole = ruled(1)
    befores = [tap.table for tap in chain(whole.past)]
    for before in reversed(befores):
        now = record(now, next_facts(now, decide(now, "take-back", {}), 1, "host"))
        assert now.table == before
    assert now.past is None and len(befores) > 300
    for after in [*befores[1:], whole.table]:
        now = record(now, next_facts(now, decide(now, "redo", {}), 1, "host"))
        assert now.table == after
    assert now.struck == whole.struck


@pytest.mark.long
def test_an_evening_folded_fact_by_fact_is_the_same() -> None:
    whole, slowly = ruled(2), Evening("TEST")
    for line in whole.log():
        slowly = record(slowly, [line.fact])
    assert (slowly.table, slowly.struck, slowly.told) == (whole.table, whole.struck, whole.told)
    assert [(tap.tap, tap.table) for tap in chain(slowly.past)] == [(tap.tap, tap.table) for tap in chain(whole.past)]
    assert tell(slowly) == tell(whole)


def test_recording_more_facts_leaves_the_earlier_evening_unchanged() -> None:
    evening = folded(list(played(seed=1, hands=6)))
    lines = evening.log()
    backs = [record(evening, next_facts(evening, decide(evening, "take-back", {}), at, "host")) for at in (1, 2)]
    assert [back.log()[-1].fact.at for back in backs] == [1, 2]
    assert all(back.log()[:-1] == lines for back in backs)
    assert evening.log() == lines and evening.log(2) == lines[-2:] and len(lines) == evening.seq
