"""The way through a ruling: which questions are answered already, which one is asked now, where it ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from models.rulings.book import RULINGS, Outcome, Ruling, Step
from models.rulings.facts import OF_SOMEBODY, answer
from models.table.table import Table

FARTHEST = 8  # rulings one question may lead through


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
    """Follow the steps as far as table and people have answered; `answers` are those of people, in order."""
    given, past, came = iter(answers), list[Answered](), list[Ruling]()
    at = 0
    while True:
        step = ruling.steps[at]
        told = None if table is None else answer(step.known, table, who) if step.known else None
        if told is None and table is not None and who is None and step.known in OF_SOMEBODY and not table.over:
            return Path(ruling, tuple(came), tuple(past), step, True, None, False)
        said = told if told is not None else next(given, None)
        if said is None:
            return Path(ruling, tuple(came), tuple(past), step, False, None, False)
        past.append(Answered(step, said, told is not None))
        arrow = step.yes if said else step.no
        if arrow == "":
            at += 1
        elif arrow in RULINGS and len(came) < FARTHEST and RULINGS[arrow] not in came:
            came.append(ruling)
            ruling, at = RULINGS[arrow], 0
        else:
            return Path(ruling, tuple(came), tuple(past), None, False, ruling.outcomes.get(arrow), arrow == "stop")
