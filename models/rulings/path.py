"""The way through a ruling: which questions are answered already, which one is asked now, where it ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from models.rulings.book import RULINGS, Outcome, Question, Ruling
from models.rulings.facts import OF_SOMEBODY, answer
from models.table.table import Table


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with its answer, and whether the table gave it by itself."""

    step: Question
    yes: bool
    by_table: bool


@dataclass(frozen=True, slots=True)
class Path:
    """How far a ruling has come."""

    ruling: Ruling  # the ruling that decides now; not the first if an arrow led to another
    came_from: tuple[Ruling, ...]
    answered: tuple[Answered, ...]
    asks: Question | None  # the question for people
    whose: bool  # first say whose hand it is about: the table can then answer by itself
    outcome: Outcome | None
    nothing: bool  # it turned out that there is nothing to rule


class _Place(NamedTuple):
    """A question of a ruling, and how people came there."""

    ruling: Ruling
    at: int = 0
    came: tuple[Ruling, ...] = ()
    past: tuple[Answered, ...] = ()

    def stops(self, asks: Question | None = None, *, whose: bool = False) -> Path:
        """Nobody has answered this question yet; without one there is nothing to rule."""
        return Path(self.ruling, self.came, self.past, asks, whose, None, asks is None)

    def ends(self, outcome: Outcome | None) -> Path:
        """Here it is decided."""
        return Path(self.ruling, self.came, self.past, None, False, outcome, False)

    def along(self, arrow: str) -> _Place | Path:
        """Where an arrow leads: to another question, or to an end."""
        if (after := step_after(arrow, self.at)) is not None:
            return self._replace(at=after)
        if (there := leads_to(arrow)) is not None:
            return self._replace(ruling=there[0], at=there[1], came=(*self.came, self.ruling))
        return self.stops() if arrow == "stop" else self.ends(self.ruling.outcomes.get(arrow))


def walk(ruling: Ruling, table: Table | None, answers: Iterable[bool] = (), who: int | None = None) -> Path:
    """Follow the steps as far as table and people have answered; `answers` are those of people, in order.

    Arrows never lead back to a ruling passed already. Nobody is asked the same twice, or what decides nothing.
    """
    return _follow(_Place(ruling), table, iter(answers), who)


def _follow(place: _Place | Path, table: Table | None, given: Iterator[bool], who: int | None) -> Path:
    """From this question on."""
    while isinstance(place, _Place) and place.at < len(place.ruling.steps):
        step = place.ruling.steps[place.at]
        told = _told(step, place.past, table, who)
        if told is None and _whose(step, table, who):
            return place.stops(step, whose=True)
        if told is None and (end := _either_way(place, table, who)):
            return end
        yes = told.yes if told else next(given, None)
        if yes is None:
            return place.stops(step)
        past = (answered for answered in place.past if answered.step.ask != step.ask)  # once, where it decides
        place = place._replace(past=(*past, told or Answered(step, yes, False)))
        place = place.along(step.yes if yes else step.no)
    return place if isinstance(place, Path) else place.ends(next(iter(place.ruling.outcomes.values())))


def _either_way(place: _Place, table: Table | None, who: int | None) -> Path | None:
    """The end of a question that decides nothing here: by what the table knows, yes and no come to the same."""
    if table is None:
        return None
    step = place.ruling.steps[place.at]
    no = _follow(place.along(step.no), table, iter(()), who)
    if no.outcome is None:
        return None
    yes = _follow(place.along(step.yes), table, iter(()), who)
    return no if no.outcome is yes.outcome else None


def step_after(arrow: str, at: int) -> int | None:
    """The place of the question this arrow leads to from the one at `at`; None where it leads out of the ruling."""
    if arrow == "":
        return at + 1
    return int(arrow[1:]) - 1 if arrow.startswith("#") else None


def leads_to(arrow: str) -> tuple[Ruling, int] | None:
    """The ruling an arrow leads to, and the place of its first question asked there: R-STUD-03, or R-STUD-03#2.

    Past the last question it is the usual outcome: everything asked there was answered already.
    """
    key, _mark, at = arrow.partition("#")
    return (RULINGS[key], int(at or 1) - 1) if key in RULINGS else None


def _told(step: Question, past: Iterable[Answered], table: Table | None, who: int | None) -> Answered | None:
    """The answer that is there already: the table's, or the one people have given to the same question before."""
    told = answer(step.known, table, who) if table is not None and step.known else None
    if told is not None:
        return Answered(step, told, True)
    return next((answered for answered in past if answered.step.ask == step.ask), None)


def _whose(step: Question, table: Table | None, who: int | None) -> bool:
    """Would the table answer this by itself, if it knew whose hand it is about?"""
    return table is not None and who is None and step.known in OF_SOMEBODY and not table.over
