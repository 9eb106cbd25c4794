"""Recorded and random evenings, ready for recaps and exports."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

from models.evening.evening import Evening, begin, next_facts, record
from models.evening.past import Fact
from models.evening.tap import decide
from models.log.store import Store
from models.moves.event import event_from
from models.moves.refusals import Refused
from models.story.story import Story, tell
from tests import ROOT
from tests.nights.__main__ import HANDS, play
from tests.rulings_at_table import a_tap

NIGHTS = sorted((ROOT / "tests/nights").glob("*.jsonl"))
STAKES = {"ante.amount": 1, "limit.type": "fixed", "limit.small": 2, "limit.big": 4}


def facts_of(night: Path) -> list[Fact]:
    """The facts of a recorded evening."""
    return list(_read(night))


@cache
def _read(night: Path) -> list[Fact]:
    rows = [json.loads(line) for line in night.read_text(encoding="utf-8").splitlines()[1:]]
    return [Fact(r["seq"], r["tap"], r["at"], r["by"], event_from(r["kind"], r["body"])) for r in rows]


def folded(facts: list[Fact], code: str = "TEST") -> Evening:
    """The evening these facts fold to."""
    return record(begin(code), facts)


@cache
def recorded(night: Path) -> Evening:
    """A recorded evening after its last fact; immutable, so shared."""
    return folded(facts_of(night))


@cache
def story_of_night(night: Path) -> Story:
    """The recap of a recorded evening."""
    return tell(recorded(night))


@cache
def played(preset: str = "DJ", seed: int = 1, options: str = "", hands: int = HANDS) -> tuple[Fact, ...]:
    """A random evening of this many hands, with taps taken back and rebuys."""
    chosen: dict[str, Any] = json.loads(options) if options else STAKES
    return tuple(play(preset, chosen, random.Random(seed), hands)[1])


@cache
def _forty(seed: int) -> Evening:
    return folded(list(played("DJ", seed)))


def adopted(store: Store, seed: int = 1) -> tuple[str, dict[str, str]]:
    """An evening of forty hands, folded once: its code, and the headers of its host's program."""
    code, key = store.adopt("TEST", list(played("DJ", seed)), _forty(seed))
    return code, {"Authorization": f"Bearer {key}"}


BACK: tuple[tuple[str, dict[str, Any]], ...] = (  # moves and their fields
    ("ruling", {"ruling": "R-BET-15", "outcome": "B"}),
    ("take-back", {}),
    ("redo", {}),
)


@cache
def ruled(seed: int, taps: int = 500) -> Evening:
    """An evening with taps taken back and done again, and with rulings that go back."""
    chance, evening = random.Random(seed), folded(list(played(seed=seed, hands=6)))
    for _tap in range(taps):
        goes_back = chance.random() < 0.16
        move, fields = chance.choice(BACK) if goes_back else a_tap(evening.table, chance)
        broke = [seat for seat in evening.table.seats if seat.here == "here" and not seat.stack]
        if evening.table.over and broke:
            move, fields = "buy-in", {"seat": broke[0].seat, "chips": 40}
        try:
            events = decide(evening, move, fields)
        except Refused:
            continue
        evening = record(evening, next_facts(evening, events, 9000 * evening.seq, "host"))
    return evening
