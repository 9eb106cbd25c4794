"""What a move says, read strictly: whole numbers are whole numbers, a chair is a chair of this table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from models.moves.errors import Refused
from models.moves.refusals import refuse
from models.table.table import Table
from models.words.words import _

MOST = 10**9  # chips a table can hold in one place

Fields = Mapping[str, object]
Json = dict[str, object]  # what goes out: nobody in here reads it again
Raw = Mapping[str, Any]  # TOML or JSON of our own, as it is written: tests hold what stands in it
Word = TypeVar("Word", bound=str)  # a Literal, where the words are those of one


def number(fields: Fields, key: str, low: int = 0, high: int = MOST) -> int:
    """A whole number from `low` to `high`; refused: anything else, `True` and 1.0 included."""
    value = fields.get(key)
    if value is None:
        raise refuse("missing", key=key)
    if type(value) is not int or not low <= value <= high:
        raise refuse("number", key=key, low=low, high=high)
    return value


def chair(table: Table, fields: Fields, key: str = "seat") -> int:
    """The number of a chair at this table."""
    value = fields.get(key)
    if value is None:
        raise refuse("missing", key=key)
    if type(value) is not int or not table.has(value):
        raise refuse("no-such-seat")
    return value


def flag(fields: Fields, key: str) -> bool:
    """True or false, said outright."""
    value = fields.get(key)
    if value is None:
        raise refuse("missing", key=key)
    if type(value) is not bool:
        raise refuse("choice", key=key, values="true, false")
    return value


def sure(fields: Fields) -> bool:
    """Was this asked back already, and answered with yes?"""
    return fields.get("sure") is not None and flag(fields, "sure")


def choice(fields: Fields, key: str, values: tuple[Word, ...]) -> Word:
    """One of these words."""
    value = fields.get(key)
    if value is None:
        raise refuse("missing", key=key)
    for word in values:
        if type(value) is str and word == value:
            return word
    raise refuse("choice", key=key, values=", ".join(values))


def keys(fields: Fields, key: str) -> dict[str, object] | None:
    """Keys with values; None where nothing was said."""
    value = fields.get(key)
    if value is not None and not isinstance(value, dict):
        raise Refused("text", _("“%(key)s” must be keys with values.", key=key), "GEN-07")
    return value


def text(fields: Fields, key: str, longest: int = 200) -> str:
    """A short text, spaces around it trimmed; may be empty where it was not said."""
    value = fields.get(key, "")
    if type(value) is not str or len(value.strip()) > longest or not value.isprintable():
        raise refuse("text", key=key)
    return value.strip()
