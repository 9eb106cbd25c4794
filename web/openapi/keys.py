"""Schemas for the types of the JSON, with remarks and required keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from models.moves.move import Kind, Offer
from models.screen.report_keys import Report, SeatRow
from web.openapi.moves import SAYS
from web.openapi.schema import COUNT, FLAG, NUMBER, TEXT, Schema, a_list, an_object, named

NAMED = {Report: "Table", SeatRow: "Seat", Offer: "Offer"}  # described once, and referred to
PLAIN: dict[object, Schema] = {
    str: TEXT,
    bool: FLAG,
    int: NUMBER,
    NoneType: {"type": "null"},
    object: {},
    Any: {"type": ["string", "integer"]},
}
# Sums computed by Talon may exceed the limits for input.
SUMS: dict[Kind, Schema] = {Kind.CHIPS: {**COUNT, "description": "in the smallest chip"}, Kind.SIGNED: NUMBER}


def schema_of_type(hint: Any) -> Schema:
    """The schema for this type."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in NAMED:
        return named(NAMED[hint])
    if is_typeddict(hint):
        return object_of(hint)
    if origin is Annotated:
        return _annotated(*args)
    if origin in (Required, NotRequired):
        return schema_of_type(args[0])
    if origin in (Union, UnionType):
        return _any_of(args)
    if origin in (list, Sequence):
        return a_list(schema_of_type(args[0]))
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": schema_of_type(args[1])}
    if origin is Literal:
        return {"enum": list(args)}
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return {"enum": [str(word) for word in hint]}
    return PLAIN[hint]


def object_of(keys: Any) -> Schema:
    """The schema for a TypedDict; its docstring is the description."""
    hints = get_type_hints(keys, include_extras=True)
    needed = [key for key, hint in hints.items() if _always(keys, key, hint)]
    schema = an_object(needed, **{key: schema_of_type(hint) for key, hint in hints.items()})
    return schema | ({"description": keys.__doc__.split("\n")[0]} if keys.__doc__ else {})


def _always(keys: Any, key: str, hint: Any) -> bool:
    """Whether the key is required; checked in the annotation's text, which Python does not evaluate."""
    return get_origin(hint) is Required or (key in keys.__required_keys__ and get_origin(hint) is not NotRequired)


def _annotated(hint: Any, *beside: Any) -> Schema:
    """The schema for an annotated type: a kind, words or a range, a description."""
    schema = schema_of_type(hint)
    for says in beside:
        if isinstance(says, Kind):
            schema = SUMS.get(says, SAYS[says])
        elif isinstance(says, tuple):
            schema = {"enum": list(says)}
        elif isinstance(says, range):
            schema = {**schema, "minimum": says[0], "maximum": says[-1]}
        else:
            schema = {**schema, "description": says}
    return schema


def _any_of(hints: Sequence[Any]) -> Schema:
    """The schema for a union; words of several types become one list."""
    words = [word for hint in hints if get_origin(hint) is Literal for word in get_args(hint)]
    schemas: list[Schema] = [{"enum": words}] if words else []
    schemas += [schema_of_type(hint) for hint in hints if get_origin(hint) is not Literal]
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


SCHEMAS: dict[str, Schema] = {name: object_of(keys) for keys, name in NAMED.items()}
