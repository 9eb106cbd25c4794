"""The past of an evening: the table before each tap, so that taking back is exact.

Of the taps a ruling may look back on every table is kept, of those long ago the one before each deal: what lies
between is folded again when somebody asks, and an evening takes no more memory the longer it lasts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from models.evening.fact import Fact, Line
from models.evening.phases import actor
from models.rulings.events import ClockStarted, WoundBack
from models.table.places import Orders
from models.table.table import Table

WHOLE = 500  # taps whose tables are all kept, as far as a ruling looks back
AT_ONCE = 100  # taps that have become old before they are thinned out

# The order of the number announced last: the last fact of its tap, and what that tap ordered before the number.
Announced = tuple[int, Orders]


@dataclass(frozen=True, slots=True)
class Past:
    """A tap and the table before it (or, among those taken back, after it)."""

    tap: int
    kept: Table | None  # None: long ago, see `table`; of the first tap it is always kept
    rest: Past | None
    struck: frozenset[int] = frozenset()  # earlier taps this one struck out: a ruling wound back
    announced: Announced = (0, ())  # what could be corrected then

    def table(self, lines: Sequence[Line]) -> Table:
        """The table before this tap of the evening with this log; folded again where it was not kept."""
        if self.kept is not None:
            return self.kept
        taps = [self]
        while taps[-1].kept is None and (older := taps[-1].rest) is not None:
            taps.append(older)
        return tables(taps[::-1], lines)[-1]


def chain(past: Past | None) -> list[Past]:
    """Every tap that can be taken back, oldest first."""
    taps: list[Past] = []
    while past is not None:
        taps.append(past)
        past = past.rest
    return taps[::-1]


def wound(past: Past | None) -> frozenset[int]:
    """The taps struck out by the rulings among these taps that wound back."""
    return frozenset().union(*(tap.struck for tap in chain(past)))


def tables(taps: Sequence[Past], lines: Sequence[Line]) -> list[Table]:
    """The table before each of these taps, which follow one another; the one before the first of them is kept."""
    befores: list[Table] = []
    for i, past in enumerate(taps):
        befores.append(_after(taps[i - 1], befores[-1], lines) if past.kept is None else past.kept)
    return befores


def _after(past: Past, table: Table, lines: Sequence[Line]) -> Table:
    """The table after this tap, from the one before it."""
    return _steps(past, table, lines)[-1]


def within(past: Past, lines: Sequence[Line]) -> list[Table]:
    """The table before each fact of this tap, oldest first: several players may have acted in one tap."""
    return _steps(past, past.table(lines), lines)[:-1]


def _steps(past: Past, table: Table, lines: Sequence[Line]) -> list[Table]:
    """The table before this tap, and after each fact of it."""
    tables, at = [table], past.tap - 1
    while at < len(lines) and lines[at].fact.tap == past.tap:
        tables.append(applied(tables[-1], lines[at].fact, past, lines))
        at += 1
    return tables


def applied(table: Table, fact: Fact, past: Past | None, lines: Sequence[Line]) -> Table:
    """The table after this fact, which is part of the newest tap of this past."""
    event = fact.event
    if isinstance(event, WoundBack) and (target := tap_in(past, event.tap)[0]):
        event = replace(event, target=target.table(lines))
    return _timed(table, event.apply(table), fact)


def tap_in(past: Past | None, tap: int) -> tuple[Past | None, frozenset[int]]:
    """A ruling winds back to before this tap: how it was then, and which taps do not count any more.

    The ruling's own tap is the newest; None where the tap is not there.
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
    """The clock starts when the fact was written, and stops when it is not that player's turn any more."""
    table, event = fact.event.dated(table, fact.at), fact.event
    if isinstance(event, ClockStarted):
        return table._replace(clock=(event.seat, fact.at + 1000 * event.seconds))
    if table.clock is None or table is before or actor(table) in (table.clock[0], actor(before)):
        return table
    return table._replace(clock=None)


def thinned(past: Past | None, whole: int = WHOLE, at_once: int = AT_ONCE) -> Past | None:
    """The same past: the newest `whole` taps with tables, older ones only where a hand began."""
    taps, rest = list[Past](), past  # newest first; those older than the rest are thin already
    while rest is not None and (len(taps) < whole or rest.kept is not None):
        taps.append(rest)
        rest = rest.rest
    if len(taps) < whole + at_once:
        return past
    for place, old in reversed([*enumerate(taps)]):
        keep = place < whole or rest is None or _dealt(old, taps[place - 1])
        rest = Past(old.tap, old.kept if keep else None, rest, old.struck, old.announced)
    return rest


def _dealt(past: Past, after: Past) -> bool:
    """Did this tap begin a hand?"""
    return past.kept is not None and after.kept is not None and past.kept.over and not after.kept.over
