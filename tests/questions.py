"""The questions that measure the search for rulings (`rulings/questions/*.txt`), and its answers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from models.rulings.book import RULINGS
from models.rulings.search.search import Answer, ask

HERE = Path(__file__).parent / "rulings" / "questions"


class Question(NamedTuple):
    """A typed question, its style, and the rulings that answer it equally well."""

    right: frozenset[str]
    kind: str  # plain, dictated, story, dialect, short; off-topic: far, near
    text: str


@cache
def questions(name: str) -> tuple[Question, ...]:
    """All questions of one file: en.txt, de.txt; second.txt, drawn by lot later; off_topic.txt."""
    rows = []
    for line in lines(name):
        rulings, kind, text = (part.strip() for part in line.split("|", 2))
        rows.append(Question(frozenset(key.strip() for key in rulings.split(",")) & RULINGS.keys(), kind, text))
    return tuple(rows)


def lines(name: str) -> list[str]:
    """The lines of one file without comments."""
    text = (HERE / name).read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


@cache
def answered(text: str) -> Answer:
    """The search's answer without a table, cached because several tests ask the same."""
    return ask(text)
