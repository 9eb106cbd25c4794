"""The power fails at any moment: every answered tap is kept, and nothing is stored in part."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.log.power import Tape, cuts, lost, recorded

EVERY = 12  # steps between two cuts; `make bench` cuts before each step
PARTS = {"start", "open a table", "tap", "checkpoint", "backup", "restore"}

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("power")]


@pytest.fixture(scope="module")
def tape(tmp_path_factory: pytest.TempPathFactory) -> Tape:
    return recorded(tmp_path_factory.mktemp("power"))


def test_no_power_cut_loses_an_answered_tap_or_leaves_half_of_one(tape: Tape, tmp_path: Path) -> None:
    tried: Counter[str] = Counter()
    for cut in cuts(tape, EVERY, 1):
        why = lost(cut, tmp_path / "house")
        assert not why, f"cut {tried.total()}, during {cut.what}: {why}"
        tried[cut.what] += 1
    assert set(tried) >= PARTS, tried


def test_without_its_syncs_a_tap_would_be_lost(tape: Tape, tmp_path: Path) -> None:
    """Without syncs the replay must find a loss, else it proves nothing."""
    unsafe = replace(tape, steps=[step for step in tape.steps if step.kind != "sync"])
    assert any(lost(cut, tmp_path / "house") for cut in cuts(unsafe, 5 * EVERY, 0))
