"""Every outcome of every ruling, in every phase it names: it can be applied, and nothing breaks, then or later."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice

import pytest

from models.evening import tap
from models.evening.evening import Evening, begin, record
from models.evening.rights import Viewer
from models.moves.move import Role
from models.moves.refusals import Refused
from models.rulings.apply import applies, ruling
from models.rulings.book import GROUPS, RULINGS
from models.rulings.events import INNER, Ruled
from models.rulings.operations import parse
from models.screen.log_lines import history
from models.screen.rulings_given import given, preview, snapshot
from models.screen.screen import seen_by
from models.table.table import Table
from tests.rows import every
from tests.rulings_at_table import Said, check, fields_for, moments, next_hand, tapped, to_the_end, ways, where

# Moments of random play are prepared once, for the paths of test_walk.py too.
pytestmark = [pytest.mark.long, pytest.mark.xdist_group("moments")]
ANY = ("deal", "bet1", "draw", "bet2", "street2", "street4", "buy", "declare", "showdown", "between")
TRIES = 40  # moments of one phase tried before only those to which the questions lead
OF_A_HAND = frozenset(
    {
        "KILL",
        "KILL_REFUND_ANTE",
        "REVIVE",
        "REDEAL",
        "UNDO",
        "UNDO_TO",
        "SET_ACTOR",
        "FORCE",
        "BIND",
        "LIMIT",
        "SET_BET",
        "CLOCK",
        "GIVE",
        "OUT_OF_PLAY",
        "AWARD",
    }
)


def _phases(when: tuple[str, ...], names: set[str]) -> list[str]:
    """The phases of a ruling; "any" means every phase of a hand, and between hands if it needs no hand."""
    every = ANY[:-1] if names & OF_A_HAND else ANY
    return list(dict.fromkeys(row for phase in when for row in (every if phase == "any" else (phase,))))


def cases(group: str) -> list[tuple[str, str, str]]:
    """The rulings of this group, with each outcome in each phase."""
    return [
        (row.id, letter, phase)
        for row in RULINGS.values()
        if row.id.split("-")[1] == group
        for letter, outcome in row.outcomes.items()
        for phase in _phases(row.when, {parse(text).name for text in outcome.ops})
    ]


def applied(key: str, letter: str, phase: str) -> Iterator[tuple[Evening, Said]]:
    """Moments of this phase, with fields, at which it can be applied; all others refuse it in words."""
    applicable = False
    for evening in islice(where(key, phase), TRIES):
        fields = _accepted_there(evening, key, letter)
        if fields is not None:
            applicable = True
            yield evening, fields
    for evening in where(key, phase) if not applicable else ():  # so rare that the questions have to find one
        if leads_there(evening.table, key, letter):
            fields = _accepted_there(evening, key, letter)
            assert fields is not None, evening.table
            yield evening, fields


def _accepted_there(evening: Evening, key: str, letter: str) -> Said | None:
    return next((row for row in fields_for(evening.table, key, letter) if accepted(evening, row)), None)


def leads_there(table: Table, key: str, letter: str) -> bool:
    """Whether the ruling applies at this table, and its questions lead to this outcome."""
    return applies(RULINGS[key], table) and letter in reached(key, table)


def accepted(evening: Evening, fields: Said) -> bool:
    """Whether it can be applied like this; a refusal says why and changes nothing."""
    before = evening.table
    try:
        tap.decide(evening, "ruling", fields)
    except Refused as refusal:
        words = refusal.text
    else:
        return True
    assert words.endswith((".", "?"))
    assert evening.table is before
    return False


@pytest.mark.parametrize("group", GROUPS)
def test_every_outcome_is_applied_and_the_evening_goes_on(group: str) -> None:
    found, seen = set(), set[object]()

    def check_case(key: str, letter: str, phase: str) -> None:
        if goes_on(key, letter, phase, seen):
            found.add((key, letter))

    every(cases(group), "-".join)(check_case)()
    assert found == {(key, letter) for key, letter, _phase in cases(group)}, "each in one of its phases at least"


def goes_on(key: str, letter: str, phase: str, seen: set[object]) -> bool:
    """Whether there is a moment of this phase for this outcome; it is applied, shown and taken back.

    The first outcome of a group that does the same in this phase is played on to the end of the hand. The first in any
    phase is folded anew, with the next hand played; every viewer's screen is drawn for the first phase of an outcome.
    """
    for evening, fields in islice(applied(key, letter, phase), 1):
        after, does = tapped(evening, "ruling", fields), RULINGS[key].outcomes[letter].ops
        check(after.table)
        is_shown(evening, after, fields)
        back(evening, after)
        if (key, letter) not in seen:
            every_viewer_sees(after)
        if (does, phase) not in seen:
            ended = to_the_end(after)
            if does not in seen:
                folded(after)
                check(next_hand(ended).table)
        seen |= {(key, letter), (does, phase), does}
        return True
    return False


def reached(key: str, table: Table) -> set[str]:
    """The outcomes that any answers can reach at this table, about any player."""
    ends = (path for _answers, _who, path in ways(key, table))
    return {path.outcome.letter for path in ends if path.outcome and path.ruling.id == key}


def is_shown(before: Evening, after: Evening, fields: Said) -> None:
    """Checks preview, log and memory after it."""
    shown = preview(before, "ruling", fields)
    assert json.loads(json.dumps(shown)) == shown
    assert shown["before"] == snapshot(before.table) and shown["after"] == snapshot(after.table)
    assert bool(shown["after"]["in"]) != after.table.over, "whoever is in tells whether a hand is played"
    last = given(after)[-1]
    assert (last.ruled.ruling, last.ruled.outcome, last.seq) == (fields["ruling"], fields["outcome"], before.seq + 1)
    assert last.ruled.text and last.taken_back is False
    assert any(RULINGS[fields["ruling"]].title.translate(INNER) in line["text"] for line in history(after)[0]["lines"])


def every_viewer_sees(after: Evening) -> None:
    for viewer in (Viewer(Role.HOST), Viewer(Role.PLAYER, 1), Viewer(Role.ONLOOKER)):
        assert seen_by(after, viewer).hand == after.table.deals


def back(before: Evening, after: Evening) -> None:
    """Checks that taking it back and doing it again is exact."""
    again = tapped(after, "take-back", {})
    assert again.table == before.table and again.struck == before.struck | {before.seq + 1}
    assert given(again)[-1].taken_back is True
    redone = tapped(again, "redo", {})
    assert redone.table == after.table and redone.struck == after.struck


def folded(evening: Evening) -> None:
    """Checks that the log, read again from its beginning, gives the same table."""
    facts = [line.fact for line in evening.log()]
    again = record(begin("TEST"), facts)
    assert again.table == evening.table and again.struck == evening.struck


@every(RULINGS)
def test_a_ruling_that_does_not_fit_says_when_it_does(key: str) -> None:
    tables = [row[0].table for _at, row in sorted(moments().items())]
    elsewhere = list(islice((table for table in tables if not applies(RULINGS[key], table)), 12))
    if "any" in RULINGS[key].when and RULINGS[key].games == ("all",) and not RULINGS[key].condition:
        assert not elsewhere
        return
    assert elsewhere
    for table in elsewhere:
        refused(table, key)


def refused(table: Table, key: str) -> None:
    if not RULINGS[key].outcomes:
        return  # it only leads on to other rulings
    letter = next(iter(RULINGS[key].outcomes))
    with pytest.raises(Refused) as refusal:
        ruling(table, {"ruling": key, "outcome": letter, "reason": "so"})
    assert refusal.value.error == "ruling-later"
    assert len(refusal.value.text) >= len("That ruling can only be applied in stud.")


def test_a_note_changes_nothing_but_the_log() -> None:
    evening = next(where("R-CNT-07", "bet2"))
    who = evening.table.live[0].seat
    after = tapped(evening, "ruling", {"ruling": "R-CNT-07", "outcome": "A", "who": who, "note": True})
    assert after.table == evening.table
    event = after.lines[evening.seq].fact.event
    assert isinstance(event, Ruled) and event.note and event.who == (who,)
