"""The path through a ruling: questions answered so far, the next question, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from models.rulings.book import RULINGS, Outcome, Question, Ruling
from models.rulings.conditions import OF_SOMEBODY, answer
from models.table.table import Table


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with its answer, and whether the table gave it."""

    step: Question
    yes: bool
    by_table: bool


@dataclass(frozen=True, slots=True)
class Path:
    """The state of a ruling being asked."""

    ruling: Ruling  # the ruling reached so far; not the first one if an arrow led to another
    came_from: tuple[Ruling, ...]
    answered: tuple[Answered, ...]
    asks: Question | None  # the question for people
    whose: bool  # people should name the player it is about, so that the table can answer by itself
    outcome: Outcome | None
    nothing: bool  # there is nothing to rule


class _Place(NamedTuple):
    """A question of a ruling, with the answers that led there."""

    ruling: Ruling
    at: int = 0
    came: tuple[Ruling, ...] = ()
    past: tuple[Answered, ...] = ()

    def stops(self, asks: Question | None = None, *, whose: bool = False) -> Path:
        """The path waiting for this question; without one there is nothing to rule."""
        return Path(self.ruling, self.came, self.past, asks, whose, None, asks is None)

    def ends(self, outcome: Outcome | None) -> Path:
        """The path ending with this outcome."""
        return Path(self.ruling, self.came, self.past, None, False, outcome, False)

    def along(self, arrow: str) -> _Place | Path:
        """The target of an arrow: another question, or an end."""
        if (after := step_after(arrow, self.at)) is not None:
            return self._replace(at=after)
        if (there := leads_to(arrow)) is not None:
            return self._replace(ruling=there[0], at=there[1], came=(*self.came, self.ruling))
        return self.stops() if arrow == "stop" else self.ends(self.ruling.outcomes.get(arrow))


def walk(ruling: Ruling, table: Table | None, answers: Iterable[bool] = (), who: int | None = None) -> Path:
    """The path as far as table and people have answered; `answers` are those of people, in order.

    Arrows never lead back to an earlier ruling. No question is asked twice, and none whose answers lead to the same
    end.
    """
    return _follow(_Place(ruling), table, iter(answers), who)


def _follow(place: _Place | Path, table: Table | None, given: Iterator[bool], who: int | None) -> Path:
    """The path from this question on."""
    while isinstance(place, _Place) and place.at < len(place.ruling.steps):
        step = place.ruling.steps[place.at]
        answered = _known(step, place.past, table, who)
        if answered is None and _whose(step, table, who):
            return place.stops(step, whose=True)
        if answered is None and (end := _either_way(place, table, who)):
            return end
        yes = answered.yes if answered else next(given, None)
        if yes is None:
            return place.stops(step)
        past = (answered for answered in place.past if answered.step.ask != step.ask)  # asked once, where it decides
        place = place._replace(past=(*past, answered or Answered(step, yes, False)))
        place = place.along(step.yes if yes else step.no)
    return place if isinstance(place, Path) else place.ends(next(iter(place.ruling.outcomes.values())))


def _either_way(place: _Place, table: Table | None, who: int | None) -> Path | None:
    """The end that both yes and no lead to by the table's answers; None if the ends differ.

    If there is one, the question need not be asked.
    """
    if table is None:
        return None
    step = place.ruling.steps[place.at]
    no = _follow(place.along(step.no), table, iter(()), who)
    if no.outcome is None:
        return None
    yes = _follow(place.along(step.yes), table, iter(()), who)
    return no if no.outcome is yes.outcome else None


def step_after(arrow: str, at: int) -> int | None:
    """The index of the step the arrow leads to from step `at`; None if it leads out of the ruling."""
    if arrow == "":
        return at + 1
    return int(arrow[1:]) - 1 if arrow.startswith("#") else None


def leads_to(arrow: str) -> tuple[Ruling, int] | None:
    """The target ruling of an arrow and the index of its first question: R-STUD-03, or R-STUD-03#2.

    An index past the last question means the usual outcome, because all questions were answered before.
    """
    key, _mark, at = arrow.partition("#")
    return (RULINGS[key], int(at or 1) - 1) if key in RULINGS else None


def _known(step: Question, past: Iterable[Answered], table: Table | None, who: int | None) -> Answered | None:
    """An answer already known: the table's, or people's to the same question before; None if there is none."""
    known = answer(step.known, table, who) if table is not None and step.known else None
    if known is not None:
        return Answered(step, known, True)
    return next((answered for answered in past if answered.step.ask == step.ask), None)


def _whose(step: Question, table: Table | None, who: int | None) -> bool:
    """Whether the table could answer this if people named the player whose hand it is about."""
    return table is not None and who is None and step.known in OF_SOMEBODY and not table.over
