"""Every event has its own sentence, is read back from the log by its names, and never raises in folding."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from models.evening.evening import Redone, TakenBack, begin, record
from models.evening.past import Fact, Line
from models.moves.event import Event, Names, event_body, event_from
from models.play.actions import Bet, Checked, Completed, Raised
from models.screen.log_lines import sentence
from models.table.table import Table
from models.words.words import _
from tests.evenings import NIGHTS, facts_of
from tests.rows import every

CHIPS = ("chips", "amount", "off", "pot", "to")  # fields of facts that hold chips, or a total of them


def mute(kind: type) -> bool:
    """Whether this event has no sentence of its own; an inherited one would be about another event."""
    return not {"sentence", "says"} & vars(kind).keys()


def events() -> list[type[Event]]:
    return [kind for name, kind in sorted(Event.kinds.items()) if not name.startswith("_")]


@pytest.fixture(scope="module")
def recorded() -> list[Event]:
    """Every event of the recorded evenings."""
    return [fact.event for night in NIGHTS for fact in facts_of(night)]


def test_an_event_without_a_sentence_is_noticed() -> None:
    assert mute(type("Yawned", (Checked,), {"is_base": True}))


@every(events(), lambda kind: kind.__name__)
def test_every_event_has_its_own_sentence(kind: type[Event]) -> None:
    assert not mute(kind)


CHECKED = {int, str, bool, NoneType, Any, dict, Mapping}  # what `shapes` can check; a named tuple is none of them


@every(events(), lambda kind: kind.__name__)
def test_an_evenings_file_with_any_event_can_be_checked(kind: type[Event]) -> None:
    """A field `shapes` does not know would make every file of such an evening unreadable."""
    hints = get_type_hints(kind)
    open_ = [hints[field.name] for field in fields(kind)]
    while open_:
        hint = open_.pop()
        if get_origin(hint) in (Union, UnionType, tuple):
            open_ += [part for part in get_args(hint) if part is not Ellipsis]
        elif hint is not Table:  # filled in as an evening is read, never written
            assert hint in CHECKED or get_origin(hint) in {Literal, *CHECKED}, hint


@pytest.mark.long
def test_every_event_reads_back_from_what_was_written(recorded: list[Event]) -> None:
    for event in recorded:
        kind, body = event_body(event)
        assert event_from(kind, json.loads(json.dumps(body))) == event


@pytest.mark.long
def test_every_fact_writes_thousands_as_the_language_writes_them(recorded: list[Event]) -> None:
    names = dict(enumerate("ABCDEFGHIJ", 1))
    for event in recorded:
        chips = {key: 12_500 for key in CHIPS if type(getattr(event, key, None)) is int}
        if "to" in chips and not isinstance(event, Bet | Raised | Completed):
            del chips["to"]  # a chair
        assert "12500" not in replace(event, **chips).sentence(names)


def test_a_renamed_event_reads_what_was_written_under_its_former_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown field does not make an evening unreadable."""
    monkeypatch.setattr(Event, "kinds", dict(Event.kinds))

    @dataclass(frozen=True, slots=True)
    class LightsOut(Event):
        former_names = ("LampOff",)
        seat: int
        why: str = ""

        def sentence(self, names: Names) -> str:
            return f"{names[self.seat]} put out the light"

    old = event_from("LampOff", {"seat": 2, "why": "late", "unknown": 1})
    assert old == LightsOut(2, "late") and event_body(old) == ("LightsOut", {"seat": 2, "why": "late"})
    assert event_from(*event_body(old)) == old
    with pytest.raises(KeyError):
        event_from("Lamp", {})


def test_a_fold_never_raises_whatever_is_taken_back() -> None:
    empty = begin("TEST")
    facts = [Fact(1, 1, 0, "host", TakenBack(9)), Fact(2, 2, 0, "host", Redone(9))]
    assert record(empty, facts).table == Table()
    line = Line(facts[0], {}, 0)
    assert sentence(line) == _("Taken back")
