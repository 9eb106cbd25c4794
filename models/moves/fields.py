"""Reads the fields of a move strictly: an integer is an integer, a chair is one of this table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypeVar

from models.moves.refusals import Refused, refuse
from models.table.table import MOST_CHIPS, Table
from models.words.words import _

Fields = Mapping[str, object]
Word = TypeVar("Word", bound=str)  # a Literal of the allowed words
compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode  # a value as JSON without spaces


def number(fields: Fields, key: str, low: int = 0, high: int = MOST_CHIPS) -> int:
    """An integer from `low` to `high`; refuses anything else, including `True` and 1.0."""
    value = fields.get(key)
    if value is None:
        raise refuse("missing", key=key)
    if type(value) is not int or not low <= value <= high:
        raise refuse("number", key=key, low=low, high=high)
    return value


def chair(table: Table, fields: Fields, key: str = "seat") -> int:
    """The number of a chair of this table; refuses anything else."""
    value = fields.get(key)
    if value is None:
        raise refuse("missing", key=key)
    if type(value) is not int or not table.has(value):
        raise refuse("no-such-seat")
    return value


def flag(fields: Fields, key: str) -> bool:
    """A boolean that must be given."""
    value = fields.get(key)
    if value is None:
        raise refuse("missing", key=key)
    if type(value) is not bool:
        raise refuse("choice", key=key, values="true, false")
    return value


def yes(fields: Fields, key: str) -> bool:
    """Whether this boolean is true; false if left out."""
    return fields.get(key) is not None and flag(fields, key)


def choice(fields: Fields, key: str, values: tuple[Word, ...]) -> Word:
    """One of these words; refuses any other."""
    value = fields.get(key)
    if value is None:
        raise refuse("missing", key=key)
    for word in values:
        if type(value) is str and word == value:
            return word
    raise refuse("choice", key=key, values=", ".join(values))


def keys(fields: Fields, key: str) -> dict[str, object] | None:
    """A mapping of keys to values; None if left out."""
    value = fields.get(key)
    if value is not None and not isinstance(value, dict):
        raise Refused("text", _("“%(key)s” must be keys with values.", key=key), "GEN-07")
    return value


def text(fields: Fields, key: str, longest: int = 200) -> str:
    """A short text, trimmed; empty if left out."""
    value = fields.get(key, "")
    if type(value) is not str or len(value.strip()) > longest or not value.isprintable():
        raise refuse("text", key=key)
    return value.strip()
