"""The past of an evening: its facts, and the table before each tap, which makes taking back exact.

Tables share what did not change: a night of forty hands takes 1 MB, one of two hundred 6 MB.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from models.evening.phases import actor
from models.moves.event import Announced, Event
from models.rulings.back_in_time import WoundBack
from models.table.table import MOST_CHIPS, Table


class Fact(NamedTuple):
    """A logged event: what happened, when, by whose tap."""

    seq: int
    tap: int  # number of the first fact of the same tap
    at: int  # unix milliseconds
    by: str
    event: Event


class Line(NamedTuple):
    """A fact with what its sentence needs: names by chair, and the number of the hand."""

    fact: Fact
    names: Mapping[int, str]
    hand: int


@dataclass(frozen=True, slots=True)
class Past:
    """A tap with the table before it; for one taken back, the table after it."""

    tap: int
    table: Table
    rest: Past | None
    struck: frozenset[int] = frozenset()  # earlier taps this one struck out, as a ruling that went back
    announced: Announced = (0, ())  # the announcement that could be corrected then


def chain(past: Past | None) -> list[Past]:
    """Every tap that can be taken back, oldest first."""
    taps: list[Past] = []
    while past is not None:
        taps.append(past)
        past = past.rest
    return taps[::-1]


def wound(past: Past | None) -> frozenset[int]:
    """The taps struck out by rulings among these taps."""
    return frozenset().union(*(tap.struck for tap in chain(past)))


def within(past: Past, lines: Sequence[Line]) -> list[Table]:
    """The table before each fact of this tap, oldest first; several players may have acted in one tap."""
    tables = [past.table]
    for line in lines[past.tap - 1 :]:
        if line.fact.tap != past.tap:
            break
        tables.append(applied(tables[-1], line.fact, past))
    return tables[:-1]


def applied(table: Table, fact: Fact, past: Past | None) -> Table:
    """The table after this fact, which belongs to the newest tap of this past."""
    event = fact.event
    if isinstance(event, WoundBack) and (target := tap_in(past, event.tap)[0]):
        event = replace(event, target=target.table)
    return _timed(table, _out_between(table, event.apply(table), fact.seq), fact)


def _out_between(before: Table, table: Table, seq: int) -> Table:
    """The table with the people noted who lost their last chips between two hands.

    They are out later than anybody in the hand before, and in the order of their facts (SETL-07).
    """
    if not (before.over and table.over) or table.seats is before.seats or table.bank.out is not before.bank.out:
        return table
    held = {seat.person for seat in before.seats if seat.stack + seat.aside}
    broke = [s for s in table.seats if s.person in held and s.counted and not s.stack + s.aside]
    if not broke:
        return table
    return table._replace(bank=table.bank.lost_all((s.name, table.hand.number, MOST_CHIPS + seq) for s in broke))


def tap_in(past: Past | None, tap: int) -> tuple[Past | None, frozenset[int]]:
    """The past before this tap, and the taps that no longer count, for a ruling that goes back.

    The ruling's own tap is the newest; None if the tap is not there.
    """
    gone: set[int] = set()
    past = past.rest if past else None
    while past is not None:
        gone.add(past.tap)
        if past.tap == tap:
            return past, frozenset(gone)
        past = past.rest
    return None, frozenset()


def _timed(before: Table, table: Table, fact: Fact) -> Table:
    """The table with this fact's time filled in; a player's clock stops when their turn is over."""
    table = fact.event.dated(table, fact.at)
    if table.clock is None or table is before or actor(table) in (table.clock[0], actor(before)):
        return table
    return table._replace(clock=None)
