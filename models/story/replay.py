"""The evening as played, without taps taken back; and a hand as a sequence of steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from models.evening.evening import Evening, Redone, TakenBack, record
from models.evening.past import Fact, Line, chain, wound
from models.moves.event import Event
from models.play import actions, buying, declaring, drawing
from models.table.table import Table

ONE_EACH = (
    actions.Checked,
    actions.Folded,
    actions.Called,
    actions.Bet,
    actions.Raised,
    drawing.Drew,
    buying.BuyDeclined,
    declaring.Declared,
)


@dataclass(frozen=True, slots=True)
class Tap:
    """A tap that was not taken back, with the table before and after it."""

    number: int  # number of its first fact
    lines: tuple[Line, ...]
    before: Table
    after: Table
    wound: bool = False  # undone by a ruling that went back, so chips and cards ignore it


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One player's action and its consequences, with the table as everybody saw it."""

    lines: tuple[Line, ...]
    table: Table


def taps(evening: Evening) -> list[Tap]:
    """Every tap that was not taken back, oldest first; exact, because an evening keeps the table before each."""
    past, lines = chain(evening.past), _by_tap(evening)
    behind = wound(evening.past)
    befores = [Table(), *(tap.table for tap in past), evening.table]
    numbers = [1, *(tap.tap for tap in past)]
    return [
        Tap(number, tuple(lines.get(number, ())), befores[i], befores[i + 1], number in behind)
        for i, number in enumerate(numbers)
    ]


def gone(evening: Evening) -> frozenset[int]:
    """Taps taken back and not redone, except those a ruling undid."""
    return evening.struck - wound(evening.past)


def _by_tap(evening: Evening) -> dict[int, list[Line]]:
    taps: dict[int, list[Line]] = {}
    for line in evening.log():
        taps.setdefault(line.fact.tap, []).append(line)
    return taps


def counting(facts: Iterable[Fact], without: frozenset[int]) -> list[Fact]:
    """The facts without taps taken back, and without the facts that took them back."""
    return [fact for fact in facts if fact.tap not in without and not isinstance(fact.event, (TakenBack, Redone))]


def replayed(evening: Evening, hands: Iterable[tuple[int, int]]) -> Iterator[list[ReplayStep]]:
    """The steps of each of these finished hands, given the first and last fact of each."""
    before, without = {tap.tap: tap.table for tap in chain(evening.past)}, gone(evening)
    for first, last in hands:
        facts = (line.fact for line in evening.lines[first - 1 : last])
        yield steps(before[first], counting(facts, without))


def steps(table: Table, facts: Iterable[Fact]) -> list[ReplayStep]:
    """The steps of a hand from the table before its deal: one for each player's action, as shown then."""
    evening = Evening(table=table, names={seat.seat: seat.name for seat in table.seats})  # its lines begin at 1
    shown = list[tuple[int, ReplayStep]]()
    for piece in _pieces(facts):
        start = len(evening.lines)
        evening = record(evening, piece)
        shown = [(tap, step) for tap, step in shown if tap not in evening.struck]
        shown.append((piece[0].tap, ReplayStep(tuple(evening.lines[start:]), evening.table)))
    return [step for _tap, step in shown]


def _pieces(facts: Iterable[Fact]) -> Iterator[list[Fact]]:
    """The facts split before every tap, and before each action where one tap made several."""
    piece: list[Fact] = []
    acted = False
    for fact in facts:
        if piece and (fact.tap != piece[0].tap or (acted and _acts(fact.event))):
            yield piece
            piece, acted = [], False
        piece.append(fact)
        acted = acted or _acts(fact.event)
    if piece:
        yield piece


def _acts(event: Event) -> bool:
    return isinstance(event, ONE_EACH) and not getattr(event, "left", False)
