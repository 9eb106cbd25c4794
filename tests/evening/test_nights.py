"""Recorded evenings open in every later version: they fold to the same stacks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from models.evening.evening import begin, record
from models.evening.rights import Viewer
from models.moves.move import Role
from models.screen.log_lines import history
from models.screen.screen import seen_by
from tests.evenings import NIGHTS, facts_of


@pytest.mark.parametrize("night", NIGHTS, ids=lambda night: night.stem)
@pytest.mark.long
def test_a_recorded_evening_folds_to_the_same_stacks(night: Path) -> None:
    last = json.loads(night.read_text(encoding="utf-8").partition("\n")[0])
    evening = begin("NIGHT")
    for fact in facts_of(night):
        evening = record(evening, [fact])
        assert evening.table.chips == evening.table.sold
        assert not evening.table.over or evening.table.hand.kind in ("", "over")  # between hands no `hand.is_betting`
    assert {str(s.seat): s.stack for s in evening.table.seats} == last["stacks"]
    assert (evening.table.pot, evening.seq) == (last["pot"], last["seq"])
    assert seen_by(evening, Viewer(Role.HOST)).seq == last["seq"]
    assert history(evening)


def test_there_are_recorded_evenings_of_every_family_of_games() -> None:
    assert {night.stem for night in NIGHTS} >= {
        *("jackpots", "casino-draw", "blinds", "stud", "high-low-with-a-buy"),
        *("seven-stud", "holdem-with-levels", "lowball", "dealers-choice", "last-orders"),
    }
