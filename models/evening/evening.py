"""An evening: a table with its log and past. Facts are only ever appended; the table is their fold.

`record` folds and never refuses; moves are decided elsewhere, before a fact is written.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from models.evening.past import Fact, Line, Past, applied, chain, tap_in, within, wound
from models.moves.event import NOTHING_TOLD, Announced, Event, Told
from models.rulings.back_in_time import WoundBack
from models.rulings.case import Earlier
from models.table.table import Table
from models.words.words import N_


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """The last tap was taken back; the log shows it struck through."""

    says: ClassVar[str] = N_("Taken back")
    tap: int = 0


@dataclass(frozen=True, slots=True)
class Redone(Event):
    """The tap taken back last was done again."""

    says: ClassVar[str] = N_("Redone")
    tap: int = 0


@dataclass(frozen=True, slots=True)
class Evening:
    """A table with its log and its past."""

    code: str = ""
    seq: int = 0
    hard: int = 0  # number of the last fact that makes older screens stale
    table: Table = field(default_factory=Table)
    lines: tuple[Line, ...] = ()  # the whole log; copying 1,500 lines takes 4 µs a tap
    past: Past | None = None
    taken_back: Past | None = None
    struck: frozenset[int] = frozenset()  # taps taken back and not redone
    told: Told = NOTHING_TOLD
    names: Mapping[int, str] = field(default_factory=dict)

    def log(self, last: int | None = None) -> tuple[Line, ...]:
        """The last lines, oldest first; all without `last`."""
        return self.lines if last is None else self.lines[max(0, len(self.lines) - last) :]


def begin(code: str) -> Evening:
    """An evening before its first fact."""
    return Evening(code)


class _Taps(Earlier):
    """The taps that count, newest first; a ruling that goes back does not count, nor do the taps it undid."""

    __slots__ = ("_evening",)

    def __init__(self, evening: Evening) -> None:
        self._evening = evening

    def __iter__(self) -> Iterator[tuple[int, Table]]:
        return ((past.tap, past.table) for past in self._counting())

    def acts(self) -> Iterator[Table]:
        return (table for past in self._counting() for table in reversed(within(past, self._evening.lines)))

    def _counting(self) -> Iterator[Past]:
        past, gone = self._evening.past, frozenset[int]()
        while past is not None:
            if past.tap not in gone:
                gone |= past.struck
                if not past.struck:
                    yield past
            past = past.rest


def earlier(evening: Evening) -> Earlier:
    """Every tap that counts with the table before it, newest first, without those a ruling undid."""
    return _Taps(evening)


def taps_after(evening: Evening, last: int) -> list[int]:
    """The taps after this fact that can be taken back, newest first."""
    return [past.tap for past in reversed(chain(evening.past)) if past.tap > last]


def counts_after(evening: Evening, facts: Iterable[int]) -> dict[int, int]:
    """The number of taps after each of these facts that can be taken back."""
    taps = taps_after(evening, 0)[::-1]
    return {seq: len(taps) - bisect_right(taps, seq) for seq in facts}


def newest_tap(evening: Evening) -> list[Fact]:
    """The facts of the last tap; none if it cannot be taken back, or took something back itself."""
    if evening.past is None:
        return []
    tap = [line.fact for line in evening.lines[evening.past.tap - 1 :]]
    return tap if tap[-1].tap == evening.past.tap else []


def may_take_back_newest(evening: Evening, by: str) -> bool:
    """Whether the last tap was this player's, nothing came after it, and it revealed no secret."""
    tap = newest_tap(evening)
    return bool(tap) and tap[-1].by == by and not any(fact.event.opens_secret for fact in tap)


# Folding


def record(evening: Evening, facts: Sequence[Fact]) -> Evening:
    """The evening with these facts appended. Never raises, never asks a rule."""
    if not facts:
        return evening
    now = _Folding(evening)
    for fact in facts:
        now.take(fact)
    return Evening(
        evening.code,
        facts[-1].seq,
        max((fact.seq for fact in facts if not fact.event.is_harmless()), default=evening.hard),
        now.table,
        evening.lines + tuple(now.lines),
        now.past,
        now.taken_back,
        now.struck,
        now.told,
        now.names,
    )


class _Folding:
    """An evening during folding: mutable, because thousands of facts are folded at once."""

    __slots__ = ("lines", "names", "past", "struck", "table", "taken_back", "told")

    def __init__(self, evening: Evening) -> None:
        self.lines: list[Line] = []  # new lines
        self.table, self.past, self.taken_back = evening.table, evening.past, evening.taken_back
        self.struck, self.names, self.told = evening.struck, evening.names, evening.told

    def take(self, fact: Fact) -> None:
        """Folds one more fact."""
        if isinstance(fact.event, TakenBack):
            self._back(fact)
        elif isinstance(fact.event, Redone):
            self._again(fact)
        else:
            announced = self.told.announced
            self._instruct(fact)
            self._happened(fact, announced)
        self.lines.append(Line(fact, self.names, self.table.deals))

    def _instruct(self, fact: Fact) -> None:
        """Adds this fact to the dealer's instructions of its tap, as computed from the table before it."""
        event, told = fact.event, self.told
        if fact.tap == told.tap:
            told = told._replace(seq=fact.seq)
        elif event.stays_told or event.is_harmless():
            return
        else:
            done = event.confirms and fact.seq == fact.tap  # inside a ruling nothing has been confirmed
            told = Told(fact.seq, tap=fact.tap, done=done, announced=told.announced)
        if told.orders is not None:
            told = event.instructs(told, self.table)
        if told.number:
            told = told._replace(announced=(told.seq, told.announced[1]))
        self.told = told

    def _happened(self, fact: Fact, announced: Announced) -> None:
        if 1 < fact.seq == fact.tap:  # the tap that opened the evening cannot be taken back
            self.past, self.taken_back = Past(fact.tap, self.table, self.past, announced=announced), None
        if isinstance(fact.event, WoundBack):
            target, gone = tap_in(self.past, fact.event.tap)
            self.past, self.struck = self.past and replace(self.past, struck=gone), self.struck | gone
            self.told = self.told._replace(announced=target.announced) if target else self.told
        self.table = applied(self.table, fact, self.past)
        self._name()

    def _back(self, fact: Fact) -> None:
        past, announced = self.past, self.told.announced
        if past is not None:
            self.taken_back = Past(past.tap, self.table, self.taken_back, past.struck, announced)
            self.struck |= {past.tap}
            if past.struck:  # taps an earlier ruling struck out stay struck out
                self.struck = (self.struck - past.struck) | wound(past.rest)
            self.table, self.past, announced = past.table, past.rest, past.announced
            self._name()
        self.told = Told(fact.seq, None, tap=fact.tap, announced=announced)

    def _again(self, fact: Fact) -> None:
        taken_back, announced = self.taken_back, self.told.announced
        if taken_back is not None:
            self.past = Past(taken_back.tap, self.table, self.past, taken_back.struck, announced)
            self.struck = (self.struck - {taken_back.tap}) | taken_back.struck
            self.table, self.taken_back, announced = taken_back.table, taken_back.rest, taken_back.announced
            self._name()
        self.told = Told(fact.seq, None, tap=fact.tap, announced=announced)

    def _name(self) -> None:
        """Names the chairs of the table; lines share the names as long as they stay the same."""
        names = {seat.seat: seat.name for seat in self.table.seats}
        if names != self.names:
            self.names = names


def next_facts(evening: Evening, events: Sequence[Event], at: int, by: str) -> list[Fact]:
    """These events as the next facts of the evening, forming one tap."""
    first = evening.seq + 1
    return [Fact(first + i, first, at, by, event) for i, event in enumerate(events)]
