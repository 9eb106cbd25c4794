"""The way through a ruling: which questions are answered already, which one is asked now, where it ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from models.rulings.book import RULINGS, Outcome, Ruling, Step
from models.rulings.facts import OF_SOMEBODY, answer
from models.table.table import Table


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with its answer, and whether the table gave it by itself."""

    step: Step
    yes: bool
    by_table: bool


@dataclass(frozen=True, slots=True)
class Path:
    """How far a ruling has come."""

    ruling: Ruling  # the one that decides now; another than the first, where an arrow led away
    came_from: tuple[Ruling, ...]
    answered: tuple[Answered, ...]
    asks: Step | None  # the question for people
    whose: bool  # first say whose hand it is about: the table can then answer by itself
    outcome: Outcome | None
    nothing: bool  # it turned out that there is nothing to rule


def walk(ruling: Ruling, table: Table | None, answers: Iterable[bool] = (), who: int | None = None) -> Path:
    """Follow the steps as far as table and people have answered; `answers` are those of people, in order.

    Arrows never lead back to a ruling passed already, and nobody is asked the same question twice.
    """
    given, past, came = iter(answers), list[Answered](), list[Ruling]()
    at = 0
    while at < len(ruling.steps):
        step = ruling.steps[at]
        told = _told(step, past, table, who)
        if told is None and _whose(step, table, who):
            return Path(ruling, tuple(came), tuple(past), step, True, None, False)
        yes = told.yes if told else next(given, None)
        if yes is None:
            return Path(ruling, tuple(came), tuple(past), step, False, None, False)
        past.append(told or Answered(step, yes, False))
        arrow = step.yes if yes else step.no
        if arrow == "" or arrow.startswith("#"):
            at = int(arrow[1:]) - 1 if arrow else at + 1
        elif (there := leads_to(arrow)) is not None:
            came.append(ruling)
            ruling, at = there
        else:
            return Path(ruling, tuple(came), tuple(past), None, False, ruling.outcomes.get(arrow), arrow == "stop")
    return Path(ruling, tuple(came), tuple(past), None, False, next(iter(ruling.outcomes.values())), False)


def leads_to(arrow: str) -> tuple[Ruling, int] | None:
    """The ruling an arrow leads to, and the place of its first question asked there: R-STUD-03, or R-STUD-03#2."""
    key, _mark, at = arrow.partition("#")
    return (RULINGS[key], int(at or 1) - 1) if key in RULINGS else None


def _told(step: Step, past: list[Answered], table: Table | None, who: int | None) -> Answered | None:
    """The answer that is there already: the table's, or the one people have given to the same question before."""
    told = answer(step.known, table, who) if table is not None and step.known else None
    if told is not None:
        return Answered(step, told, True)
    return next((answered for answered in past if answered.step.ask == step.ask), None)


def _whose(step: Step, table: Table | None, who: int | None) -> bool:
    """Would the table answer this by itself, if it knew whose hand it is about?"""
    return table is not None and who is None and step.known in OF_SOMEBODY and not table.over
