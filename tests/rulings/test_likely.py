"""The likely rulings: few, fitting, and changing with the last actions."""

from __future__ import annotations

import re
from collections import defaultdict
from statistics import mean
from typing import Any

import pytest

from models.evening.tap import happen, moved, opening
from models.game.course import exchanges
from models.game.presets import PRESETS
from models.moves.refusals import Refused
from models.play.betting import turn
from models.rulings import usual
from models.rulings.book import RULINGS, TIMES
from models.rulings.likely import SHOWN, SIGNS, likely, moments
from models.rulings.moment import fits, games, times_now
from models.rulings.search.search import ask
from models.table.table import Table
from tests import tries
from tests.conftest import a_table
from tests.game.test_house_rules import playable


def seated(preset: str = "DJ", players: int = 4, stack: int = 200) -> Table:
    """A table before its first hand."""
    fields = a_table(players, preset, options={}, stack=stack)
    fields["options"] = dict(playable(preset, {}))
    return happen(Table(), opening(fields))[0]


def after(table: Table, *moves: tuple[str, dict[str, Any]]) -> Table:
    for move, fields in moves:
        table = moved(table, move, fields)[0]
    return table


def dealt(preset: str = "DJ", **fields: Any) -> Table:
    return after(seated(preset, **fields), ("deal", {}))


def ids(table: Table) -> list[str]:
    return [ruling.id for ruling in likely(table)]


def test_every_moment_names_existing_times_signs_and_rulings() -> None:
    for moment in moments():
        assert moment.now <= set(TIMES) and set(moment.signs) <= set(SIGNS) and set(moment.rulings) <= set(RULINGS)
        for phase in moment.now - {"any"}:
            related = {phase, "any"} | ({"bet"} if phase.startswith(("bet", "street")) else set())
            related |= {"deal"} if phase in ("bet1", "street1") else {"ante"} if phase == "between" else set()
            related |= {"bet1", "bet2"} if phase == "bet" else set()
            assert any(set(RULINGS[key].when) & related for key in moment.rulings), (moment, phase)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_game_has_likely_rulings_and_all_fit(preset: str) -> None:
    for table in (seated(preset), dealt(preset)):
        offered = likely(table)
        assert 3 <= len(offered) <= SHOWN
        assert all(fits(ruling, table) for ruling in offered)


def test_likely_rulings_follow_the_hand() -> None:
    table = dealt()
    assert {"bet1", "deal", "bet", "ante", "any"} == times_now(table) and games(table) == {"draw", "jack", "all"}
    assert {"R-CNT-04", "R-EXP-01"} <= set(ids(table)[:3])
    opened = after(table, ("bet", {"seat": 1, "to": 10}))
    assert ids(opened)[0] == "R-OPEN-02"
    exchange = after(opened, ("call", {"seat": 2}), ("fold", {"seat": 3}), ("fold", {"seat": 4}))
    assert times_now(exchange) == {"draw", "any"}
    assert ids(exchange)[0] == "R-DRAW-03" and "R-BET-02" not in ids(exchange)
    second = after(exchange, ("draw", {"seat": 1, "cards": 1, "splits": False}), ("draw", {"seat": 2, "cards": 3}))
    assert times_now(second) == {"bet", "bet2", "any"}
    assert {"R-CNT-07", "R-OPEN-03"} <= set(ids(second)[:3])


@pytest.mark.xdist_group("rulings")  # the index of tellings is made once
def test_rulings_that_fit_now_are_found_first() -> None:
    table = dealt()
    assert ask("six cards", table).hits[0].id == "R-CNT-04"
    opened = after(table, ("bet", {"seat": 1, "to": 10}), ("call", {"seat": 2}), ("fold", {"seat": 3}))
    assert {hit.id for hit in ask("six cards", opened).hits[:2]} == {"R-CNT-04", "R-CNT-06"}
    second = after(
        opened,
        ("fold", {"seat": 4}),
        ("draw", {"seat": 1, "cards": 1, "splits": False}),
        ("draw", {"seat": 2, "cards": 3}),
    )
    best = ask("six cards", second).hits[0]
    assert best.id == "R-CNT-07" and best.applies_now
    for asked in ("Ich habe nur vier Karten", "I only have four cards", "mir fehlt eine Karte"):
        best = ask(asked, second).hits[0]
        assert best.id == "R-CNT-07" and best.applies_now, "asked as before the draw, ruled as after it"
    assert not next(hit for hit in ask("six cards", second).hits if hit.id == "R-CNT-04").applies_now


@pytest.mark.xdist_group("rulings")
@pytest.mark.long
def test_the_right_ruling_is_among_the_first_three_in_every_game() -> None:
    """At a table, the moment counts, but a plain question still finds its ruling among the first three."""
    tables = [dealt(preset) for preset in ("DJ", "DB", "HH", "SH")]
    mine, anyhow = defaultdict[str, list[bool]](list), defaultdict[str, list[bool]](list)
    for ruling in tuple(RULINGS.values())[::5]:  # at every table in a row, because the last question is cached
        for table in (table for table in tables if fits(ruling, table)):
            mine[table.preset].append(ruling.id in [hit.id for hit in ask(ruling.ask_en, table).hits[:3]])
        for table in tables:
            anyhow[table.preset].append(ruling.id in [hit.id for hit in ask(ruling.ask_de, table).hits[:3]])
    for table in tables:
        assert mean(mine[table.preset]) >= 0.95
        assert mean(anyhow[table.preset]) >= 0.95


def test_the_usual_player_acted_last_but_a_raiser_has_called_nothing() -> None:
    raised = after(dealt(), ("bet", {"seat": 1, "to": 10}), ("raise", {"seat": 2, "to": 20}))
    assert (usual.seat(RULINGS["R-BET-05"], raised), usual.seat(RULINGS["R-BET-10"], raised)) == (2, 3)
    called = after(raised, ("call", {"seat": 3}))
    assert usual.seat(RULINGS["R-BET-10"], called) == 3


def test_dealing_lasts_as_long_as_the_first_round_and_no_longer() -> None:
    """The first round is over before the next board is named; later rounds of hold'em are later ones."""
    street = after(dealt("SH"), ("starter", {"seat": 2}), ("check", {"seat": 2}))
    assert {"deal", "street1"} <= times_now(street)
    over = after(street, *[("check", {"seat": seat}) for seat in (3, 4, 1)])
    assert over.now == "starter" and "deal" not in times_now(over)
    holdem = dealt("HE")
    assert "bet1" in times_now(holdem)
    calls = [("call", {"seat": seat}) for seat in (3, 4, 1)]
    flop = after(holdem, *calls, ("check", {"seat": 2}))
    assert "bet2" in times_now(flop) and "bet1" not in times_now(flop)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_likely_rulings_mention_no_ante_or_draw_the_game_lacks(preset: str) -> None:
    """A game of blinds has no ante to forget, and hold'em no draw after which to count."""
    table = dealt(preset)
    options, left = table.options, tries(100)
    while not table.over and (acts := turn(table)) is not None and next(left):
        offered = " ".join(ruling.title_en for ruling in likely(table))
        assert options.get("ante.amount") or not re.search(r"\bante\b", offered), offered
        assert exchanges(options) or "the draw" not in offered, offered
        table = goes_on(table, acts)


def goes_on(table: Table, seat: int) -> Table:
    """The table once this player has called, checked, or folded where neither is allowed."""
    if table.hand.betting.bet > table.seat(seat).bet:
        return after(table, ("call", {"seat": seat}))
    try:
        return after(table, ("check", {"seat": seat}))
    except Refused:
        return after(table, ("fold", {"seat": seat}))
