"""An evening: a table with its log and its past; facts are only ever appended, and the fold of them is the table.

`record` folds and never refuses; what may be done is decided elsewhere, before a fact is written.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import NamedTuple

from models.evening.fact import Fact, Line
from models.evening.past import WHOLE, Announced, Past, applied, tap_in, thinned, within, wound
from models.moves.event import Event, Handling, Names
from models.play import declaring, drawing, openers
from models.play.actions import RoundEnded
from models.rulings.case import Earlier
from models.rulings.events import WoundBack
from models.seats import rules_in_force
from models.table.hand import Chips
from models.table.places import Orders
from models.table.table import Table
from models.words.words import _

LAST_TAP = 60  # facts one tap may leave behind


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """The last tap was taken back; it stays in the log, struck through."""

    tap: int = 0

    def sentence(self, names: Names) -> str:
        return _("Taken back")


@dataclass(frozen=True, slots=True)
class Redone(Event):
    """The tap taken back last was done again."""

    tap: int = 0

    def sentence(self, names: Names) -> str:
        return _("Redone")


class Told(NamedTuple):
    """What the dealer was told by the last tap that speaks to the dealer, to be carried out once."""

    seq: int = 0  # the last fact of that tap
    orders: Orders | None = ()  # None: people put the cards back as they lay
    instead: int | None = None  # the order this one replaces, which was not carried out (DRAW-11)
    tap: int = 0
    number: bool = False  # it was the announcement of a number, which may be corrected
    done: bool = False  # it was told before the tap, which said that it is done
    back: Chips = ()  # seat, uncalled chips given back as this tap ended a round (POT-03)
    put: tuple[Event, ...] = ()  # what a false opener puts into the pot with this tap (R-OPEN-04, C-31)

    @property
    def still(self) -> Orders:
        """What the dealer has yet to do of it."""
        return () if self.done else self.orders or ()


NOTHING_TOLD = Told()


@dataclass(frozen=True, slots=True)
class Evening:
    """A table with its log and its past."""

    code: str = ""
    seq: int = 0
    hard: int = 0  # the last fact that makes an older screen stale
    table: Table = field(default_factory=Table)
    lines: list[Line] = field(default_factory=list)  # the first `seq` of them are this evening's
    past: Past | None = None
    taken_back: Past | None = None
    struck: frozenset[int] = frozenset()  # taps taken back and not redone
    told: Told = field(default_factory=Told)
    announced: Announced = (0, ())
    names: Mapping[int, str] = field(default_factory=dict)

    def log(self, last: int | None = None) -> list[Line]:
        """The last lines, oldest first; all of them without `last`."""
        first = 0 if last is None else max(0, self.seq - last)
        return self.lines[first : self.seq]


def begin(code: str) -> Evening:
    """A table before its first fact."""
    return Evening(code)


class _Taps:
    """The taps of an evening, looked through only as far as somebody asks: most rulings ask for none."""

    __slots__ = ("_evening",)

    def __init__(self, evening: Evening) -> None:
        self._evening = evening

    def __iter__(self) -> Iterator[tuple[int, Table]]:
        lines = self._evening.lines
        return ((past.tap, past.table(lines)) for past in self._counting())

    def acts(self) -> Iterator[Table]:
        lines = self._evening.lines
        return (table for past in self._counting() for table in reversed(within(past, lines)))

    def _counting(self) -> Iterator[Past]:
        return islice(_counting(self._evening), WHOLE)


def earlier(evening: Evening) -> Earlier:
    """Every tap that still counts with the table before it, newest first; not those a ruling wound back."""
    return _Taps(evening)


def _counting(evening: Evening) -> Iterator[Past]:
    """The taps that count, newest first: neither a ruling that wound back nor what it wound back over."""
    past, gone = evening.past, frozenset[int]()
    while past is not None:
        if past.tap not in gone:
            gone |= past.struck
            if not past.struck:
                yield past
        past = past.rest


def taps_after(evening: Evening, last: int) -> list[int]:
    """The taps after the fact with this number that can be taken back, newest first."""
    taps, past = list[int](), evening.past
    while past is not None and past.tap > last:
        taps.append(past.tap)
        past = past.rest
    return taps


def counts_after(evening: Evening, facts: Iterable[int]) -> dict[int, int]:
    """After each of the facts with these numbers, how many taps can be taken back."""
    taps = taps_after(evening, 0)[::-1]
    return {seq: len(taps) - bisect_right(taps, seq) for seq in facts}


def may_take_back_newest(evening: Evening, by: str) -> bool:
    """Whether the last tap was this player's, nothing came after it, and it opened no secret."""
    past = evening.past
    if past is None or not evening.seq:
        return False
    tap = [line.fact for line in evening.log(LAST_TAP) if line.fact.tap == past.tap]
    opened = any(isinstance(fact.event, declaring.REVEALS) for fact in tap)
    return bool(tap) and tap[-1].seq == evening.seq and tap[-1].by == by and not opened


# Folding


def record(evening: Evening, facts: Sequence[Fact]) -> Evening:
    """The evening with these facts at its end. Never raises, never asks a rule."""
    if not facts:
        return evening
    lines = evening.lines if len(evening.lines) == evening.seq else evening.lines[: evening.seq]
    now = _Folding(evening, lines)
    for fact in facts:
        now.take(fact)
        lines.append(Line(fact, now.names, now.table.deals))
    return Evening(
        evening.code,
        facts[-1].seq,
        _hard(evening, facts),
        now.table,
        lines,
        now.past,
        now.taken_back,
        now.struck,
        now.told,
        now.announced,
        now.names,
    )


def lightened(evening: Evening) -> Evening:
    """The same evening between two hands, without what of its past is folded again when somebody asks."""
    past = thinned(evening.past) if evening.table.over else evening.past
    return evening if past is evening.past else replace(evening, past=past)


def _hard(evening: Evening, facts: Sequence[Fact]) -> int:
    return max((f.seq for f in facts if not _harmless(f.event)), default=evening.hard)


def _harmless(event: Event) -> bool:
    """In secret all declare at once: one phone's declaration does not make the others' screens stale."""
    return event.harmless or (isinstance(event, declaring.Declared) and event.secret)


class _Folding:
    """An evening while facts are folded onto it, one value after the other: thousands of them in one go."""

    __slots__ = ("announced", "lines", "names", "past", "struck", "table", "taken_back", "told")

    def __init__(self, evening: Evening, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.table, self.past, self.taken_back = evening.table, evening.past, evening.taken_back
        self.struck, self.names = evening.struck, evening.names
        self.told, self.announced = evening.told, evening.announced

    def take(self, fact: Fact) -> None:
        """One more fact."""
        event = fact.event
        if isinstance(event, TakenBack):
            self._back()
        elif isinstance(event, Redone):
            self._again()
        else:
            before = self.announced
            self._tell(fact, event)
            return self._happened(fact, event, before)
        self.told = Told(fact.seq, None, tap=fact.tap)
        return None

    def _tell(self, fact: Fact, event: Event) -> None:
        """What this fact orders, seen from the table before it, together with the other facts of its tap."""
        same = fact.tap == self.told.tap
        if isinstance(event, WoundBack):
            self.told = Told(fact.seq, None, tap=fact.tap)
        elif same and self.told.orders is None:
            self.told = self.told._replace(seq=fact.seq)
        elif same or not (event.stays_told or _harmless(event)):
            done = event.confirms and fact.seq == fact.tap  # in a ruling nobody has said so yet
            told = self.told._replace(seq=fact.seq) if same else Told(fact.seq, tap=fact.tap, done=done)
            if isinstance(event, drawing.DrawCorrected):
                seq, before = self.announced
                told = told._replace(number=True, instead=seq, orders=before)
            elif isinstance(event, drawing.Drew):
                told = told._replace(number=True)
                self.announced = (fact.seq, told.orders or ())
            if isinstance(event, RoundEnded):
                told = told._replace(back=event.returned)
            if isinstance(event, openers.Forfeited | openers.Fined):
                told = told._replace(put=(*told.put, event))
            if isinstance(event, Handling):
                told = told._replace(orders=(told.orders or ()) + event.orders(self.table))
            self.told = told
        if self.told.number and self.told.tap == fact.tap:
            self.announced = (self.told.seq, self.announced[1])

    def _happened(self, fact: Fact, event: Event, announced: Announced) -> None:
        if fact.seq == fact.tap and not isinstance(event, rules_in_force.Opened):
            self.past, self.taken_back = Past(fact.tap, self.table, self.past, announced=announced), None
        if isinstance(event, WoundBack):
            target, gone = tap_in(self.past, event.tap)
            self.past, self.struck = self.past and replace(self.past, struck=gone), self.struck | gone
            self.announced = target.announced if target else self.announced
        self.table = applied(self.table, fact, self.past, self.lines)
        self.names = _names(self.table, self.names)

    def _back(self) -> None:
        past = self.past
        if past is None:
            return
        self.taken_back = Past(past.tap, self.table, self.taken_back, past.struck, self.announced)
        self.announced = past.announced
        self.struck |= {past.tap}
        if past.struck:  # what an earlier ruling had struck out stays so
            self.struck = (self.struck - past.struck) | wound(past.rest)
        self.table, self.past = past.table(self.lines), past.rest
        self.names = _names(self.table, {})

    def _again(self) -> None:
        taken_back = self.taken_back
        if taken_back is None:
            return
        self.past = Past(taken_back.tap, self.table, self.past, taken_back.struck, self.announced)
        self.announced = taken_back.announced
        self.struck = (self.struck - {taken_back.tap}) | taken_back.struck
        self.table, self.taken_back = taken_back.table(self.lines), taken_back.rest
        self.names = _names(self.table, {})


def _names(table: Table, names_before: Mapping[int, str]) -> Mapping[int, str]:
    names = {s.seat: s.name for s in table.seats}
    return names_before if names_before == names else names


def next_facts(evening: Evening, events: Sequence[Event], at: int, by: str) -> list[Fact]:
    """These events as the next facts of the evening, one tap."""
    first, by = evening.seq + 1, sys.intern(by)
    return [Fact(first + i, first, at, by, event) for i, event in enumerate(events)]
