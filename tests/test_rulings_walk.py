"""Every way through every ruling, in every phase and game: it ends, never in a circle, and can be applied there."""

from __future__ import annotations

import os
from functools import cache
from itertools import islice

import pytest
from amount import part
from rows import every

from models.evening.evening import Evening
from models.rulings.book import RULINGS
from models.rulings.moment import fits
from tests.rulings_at_table import fields_for, moments, ways
from tests.test_rulings_everywhere import accepted

pytestmark = pytest.mark.xdist_group("moments")  # prepared once, for those of test_rulings_everywhere too
EACH = int(os.environ.get("TALON_RULINGS", "1"))  # moments of one game, phase and kind
FIELDS = 400  # ways to fill in the fields that are tried


@cache
def sample() -> tuple[Evening, ...]:
    """Some moments of every game, phase and kind; each of them once."""
    rows = [islice(row, EACH) for _at, row in sorted(moments().items())]
    return tuple(part([*{id(entry.table): entry for row in rows for entry in row}.values()]))


@every(RULINGS)
def test_every_way_ends_where_it_can_be_applied(key: str) -> None:
    seen: dict[tuple[int, str, str], bool] = {}
    for evening in sample():
        if not fits(RULINGS[key], evening.table):
            continue
        for answers, who, path in ways(key, evening.table):
            where = (key, evening.table.now, evening.table.preset, answers, who)
            passed = [*path.came_from, path.ruling]
            assert len({row.id for row in passed}) == len(passed), f"a circle: {where}"
            asked = [answer.step.ask for answer in path.answered if not answer.by_table]
            assert len(set(asked)) == len(asked) or len(asked) > len(answers), f"asked twice: {where}"
            if path.nothing:
                assert path.answered[-1].step.reason, where
                continue
            assert path.outcome is not None, where
            end = (id(evening.table), path.ruling.id, path.outcome.letter)
            if end not in seen:
                tried = islice(fields_for(evening.table, path.ruling.id, path.outcome.letter), FIELDS)
                seen[end] = any(accepted(evening, fields) for fields in tried)
            assert seen[end], (path.ruling.id, path.outcome.letter, where)
