"""Validates facts: each has the shape of its event, all chips add up, every page can be drawn.

Used for facts from outside, and to find damage after an error; never during a tap.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from models.evening.evening import Evening, begin, record
from models.evening.past import Fact, chain
from models.evening.rights import Viewer
from models.log.shapes import LARGEST, fits
from models.moves.event import event_from
from models.moves.move import Role
from models.screen.log_lines import history
from models.screen.screen import seen_by
from models.story.story import tell
from models.table.table import Table
from models.words.moments import FARTHEST

FactRow = tuple[int, int, int, str, str, str]  # number, tap, at, by, kind, body as stored


class FlawError(Exception):
    """An impossible fact: its `line`, from 1; with `chips` it is readable, but chips do not add up."""

    def __init__(self, line: int, chips: bool = False) -> None:
        super().__init__(f"line {line}")
        self.line, self.chips = line, chips


def read(rows: Iterable[FactRow]) -> list[Fact]:
    """The facts in these rows; FlawError at the first that is invalid."""
    facts: list[Fact] = []
    for line, row in enumerate(rows, 1):
        try:
            seq, tap, at, by, kind, body = row
            fact = Fact(seq, tap, at, by, event_from(kind, json.loads(body)))
            whole = seq == line and type(tap) is type(at) is int and abs(at) <= FARTHEST
            whole = whole and type(by) is str and fits(fact.event)
        except MemoryError:
            raise
        except Exception as error:  # any error is this row's fault
            raise FlawError(line) from error
        if not whole:
            raise FlawError(line)
        facts.append(fact)
    return facts


def prove(code: str, facts: Iterable[Fact]) -> Evening:
    """The evening replayed: all chips add up, and every page can show it; FlawError if not."""
    evening = begin(code)
    for fact in facts:
        try:
            evening = record(evening, [fact])
            even = adds_up(evening.table)
        except MemoryError:
            raise
        except Exception as error:  # a fold never fails on a fact from a real evening
            raise FlawError(fact.seq) from error
        if not even:
            raise FlawError(fact.seq, chips=True)
    _draw(evening)
    return evening


def adds_up(table: Table) -> bool:
    """Whether all chips are there exactly once."""
    for seat in table.seats:
        if seat.stack < 0 or seat.bet < 0 or seat.paid < 0:
            return False
    return table.chips == table.sold <= LARGEST and table.pot >= 0


def added_up(evening: Evening) -> bool:
    """Whether all chips are there now and were before each tap that counts."""
    return adds_up(evening.table) and all(adds_up(past.table) for past in chain(evening.past))


def _draw(evening: Evening) -> None:
    try:
        seen_by(evening, Viewer(Role.HOST))
        history(evening)
        tell(evening)
    except MemoryError:
        raise
    except Exception as error:  # no page may fail on this evening
        raise FlawError(evening.seq) from error
