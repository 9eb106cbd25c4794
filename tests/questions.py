"""The questions the search of the rulings is measured with (`rulings/questions/*.txt`), and its answers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from models.rulings.book import RULINGS
from models.rulings.search.search import Answer, ask

HERE = Path(__file__).parent / "rulings" / "questions"


class Question(NamedTuple):
    """What somebody typed, how they put it, and the rulings that answer it equally well."""

    right: frozenset[str]
    kind: str  # plain, dictated, story, dialect, short; of what is no dispute: far, near
    text: str


@cache
def questions(name: str) -> tuple[Question, ...]:
    """All of one file: en.txt, de.txt, off_topic.txt."""
    rows = []
    for line in lines(name):
        rulings, kind, text = (part.strip() for part in line.split("|", 2))
        rows.append(Question(frozenset(key.strip() for key in rulings.split(",")) & RULINGS.keys(), kind, text))
    return tuple(rows)


def lines(name: str) -> list[str]:
    """The lines of one file that are not remarks."""
    text = (HERE / name).read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


@cache
def answered(text: str) -> Answer:
    """What the search answers where there is no table; the same question is put by several tests."""
    return ask(text)
