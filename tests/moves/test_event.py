"""An event is read back from the log by the name of its class, and by the names the class had before."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from models.moves.event import Event, Names, event_body, event_from


def test_a_renamed_event_reads_what_was_written_under_its_former_name(monkeypatch: pytest.MonkeyPatch) -> None:
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
