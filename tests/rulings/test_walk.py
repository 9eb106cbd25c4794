"""Every path through every ruling, in every phase and game: it ends, without circles, and can be applied there.

If a bet would be corrected in a round without actions, the ruling says instead that it was made in the round
before.
"""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest

from models.evening.evening import Evening
from models.rulings.book import RULINGS
from models.rulings.moment import fits
from models.rulings.operations import parse
from models.table.table import Table
from tests.rows import every
from tests.rulings.test_bets import PUTS_RIGHT
from tests.rulings.test_everywhere import accepted
from tests.rulings_at_table import at_the_start_of_a_later_round, fields_for, moments, ways

# Moments of random play are prepared once, for the whole group.
pytestmark = [pytest.mark.long, pytest.mark.xdist_group("moments")]
FIELDS = 400  # ways to fill in the fields that are tried


@cache
def sample() -> tuple[Evening, ...]:
    """One moment of every third game, phase and kind."""
    rows = [row[0] for _at, row in sorted(moments().items()) if row]
    return tuple({id(entry.table): entry for entry in rows}.values())[::3]


@every(RULINGS)
def test_every_path_ends_where_it_can_be_applied(key: str) -> None:
    seen: dict[tuple[int, str, str], bool] = {}
    for evening in sample():
        if not fits(RULINGS[key], evening.table):
            continue
        for answers, who, path in ways(key, evening.table):
            there = (key, evening.table.now, evening.table.preset, answers, who)
            passed = [*path.came_from, path.ruling]
            assert len({row.id for row in passed}) == len(passed), f"a circle: {there}"
            asked = [answer.step.ask for answer in path.answered if not answer.by_table]
            assert len(set(asked)) == len(asked) or len(asked) > len(answers), f"asked twice: {there}"
            if path.nothing:
                assert path.answered[-1].step.reason, there
                continue
            assert path.outcome is not None, there
            end = (id(evening.table), path.ruling.id, path.outcome.letter)
            if end not in seen:
                tried = islice(fields_for(evening.table, path.ruling.id, path.outcome.letter), FIELDS)
                seen[end] = any(accepted(evening, fields) for fields in tried)
            ends = (path.ruling.id, path.outcome.letter)
            if at_the_start_of_a_later_round(evening.table) and ends in PUTS_RIGHT and not makes_a_bet(*ends):
                assert not seen[end], (ends, there)
            else:
                assert seen[end] or nothing_to_call(evening.table, *ends), (ends, there)


def makes_a_bet(key: str, letter: str) -> bool:
    """Whether the ruling can be about the first bet of a round, but not about a call or a returned bet."""
    operations = [*map(parse, RULINGS[key].outcomes[letter].ops)]
    return any(op.name in ("SET_BET", "SET_BET_ALL") and not op.says("call", "short") for op in operations)


def nothing_to_call(table: Table, key: str, letter: str) -> bool:
    """Whether it would make a call although nobody has bet."""
    operations = map(parse, RULINGS[key].outcomes[letter].ops)
    calls = any(op.name == "SET_BET" and op.says("call", "short") for op in operations)
    return calls and not table.hand.betting.bet
