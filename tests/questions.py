"""The questions that measure the search for rulings (`rulings/questions/*.txt`), and its answers."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from models.rulings.book import RULINGS
from models.rulings.likely import out_of_place
from models.rulings.moment import fits
from models.rulings.path import walk
from models.rulings.search.search import Answer, ask
from models.table.table import Table
from tests.rulings_at_table import evenings

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


@cache
def fitting() -> Mapping[str, Sequence[Table]]:
    """Tables of all games at which each ruling can be applied, and at which nothing contradicts what it presupposes."""
    tables: defaultdict[str, list[Table]] = defaultdict(list)
    for table in (evening.table for evening in evenings()[::5]):
        for key, ruling in RULINGS.items():
            if fits(ruling, table) and not out_of_place(ruling, table):
                tables[key].append(table)
    return tables


def at_tables(asked: Iterable[Question]) -> Iterator[tuple[frozenset[str], Answer]]:
    """The search's answer to each question at a fitting table drawn by lot, with the rulings that are right there.

    Those are the question's own and the ones to which this table leads from them.
    """
    for question in asked:
        tables = [table for key in sorted(question.right) for table in fitting().get(key, ())]
        if tables:
            table = random.Random(question.text).choice(tables)
            ends = {walk(RULINGS[key], table).ruling.id for key in question.right}
            yield question.right | ends, ask(question.text, table)
