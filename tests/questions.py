"""The questions the search of the rulings is measured with, as they stand in the files beside this one; its answers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from models.rulings.book import RULINGS
from models.rulings.search.search import Answer, ask

HERE = Path(__file__).parent


class Question(NamedTuple):
    """What somebody typed, how they put it, and the rulings that answer it equally well."""

    right: frozenset[str]
    kind: str  # dictated, dialect, story ... or known: the search has learnt from it
    text: str


@cache
def questions(name: str) -> tuple[Question, ...]:
    """All of one file, but those about rulings there are no more."""
    rows = []
    for line in lines(name):
        rulings, kind, text = (part.strip() for part in line.split("|", 2))
        right = frozenset(key.strip() for key in rulings.split(",")) & RULINGS.keys()
        rows += [Question(right, kind, text)] if right else []
    return tuple(rows)


def lines(name: str) -> list[str]:
    """The lines of one file that are not remarks."""
    text = (HERE / name).read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


@cache
def answered(text: str) -> Answer:
    """What the search answers where there is no table; the same question is put by several tests."""
    return ask(text)
