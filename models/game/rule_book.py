"""The rules as data: rule_book.toml, loaded when a rule is first asked for.

The end of that file lists the questions on which sources differ (C-17), with advice, for human readers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Generic, TypeVar

from models.table.prepared import Raw, read_book
from models.words.words import in_language

FILE = Path(__file__).with_name("rule_book.toml")

Item = TypeVar("Item")


class InLanguage:
    """A text in the reader's language, out of two fields of its book: the English one and the German one."""

    def __init__(self, english: str, german: str) -> None:
        self._english, self._german = english, german

    def __get__(self, entry: object, book: type) -> str:
        return in_language(getattr(entry, self._english), getattr(entry, self._german))


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the rule book."""

    id: str  # "BET-20"; never renumbered
    group: str  # "BET", a key of GROUPS
    kind: str  # DEFAULT, OPTION, RULING or INFO
    text: str
    text_de: str
    options: str  # option keys, values and presets it names; for MIS its rulings; "" = none
    sources: str  # "S0 L45; RRoP 3"; OURS where no source has it

    words = InLanguage("text", "text_de")

    def json(self) -> dict[str, object]:
        """The rule as JSON, in both languages side by side."""
        return {"rule": self.id, "group": self.group, "kind": self.kind, "text": self.text, "text_de": self.text_de}


class LazyBook(Mapping[str, Item], Generic[Item]):
    """A mapping that is filled on first use."""

    def __init__(self, fill: Callable[[], dict[str, Item]]) -> None:
        self._fill = fill

    def __getitem__(self, key: str) -> Item:
        return self._fill()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fill())

    def __len__(self) -> int:
        return len(self._fill())


@cache
def _book() -> Raw:
    return read_book(FILE)


def _groups() -> dict[str, str]:
    return {key: in_language(group["title"], group["title_de"]) for key, group in _book()["groups"].items()}


@cache
def _rules() -> dict[str, Rule]:
    return {rule["id"]: Rule(**rule) for rule in _book()["rules"]}


RULES: Mapping[str, Rule] = LazyBook(_rules)  # by ID, in the order of the book
GROUPS: Mapping[str, str] = LazyBook(_groups)  # group key to title in the reader's language, in the order of the book
