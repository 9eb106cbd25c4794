"""The words every part of the interface for programs is described in: a text, a chair, a list of such things."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

SEAT: Schema = {"type": "integer", "minimum": 1, "maximum": 10, "description": "chair, clockwise from 1"}
CHIPS: Schema = {"type": "integer", "minimum": 0, "maximum": 10**9, "description": "in the smallest chip"}
SIGNED: Schema = {"type": "integer", "minimum": -(10**9), "maximum": 10**9}
COUNT: Schema = {"type": "integer", "minimum": 0}
SEEN: Schema = {
    "type": "integer",
    "description": "the `seq` the mover was looking at; one nobody can have seen, below 0 or above `seq`, is 409",
}
TEXT: Schema = {"type": "string"}
NAME: Schema = {"type": "string", "minLength": 1, "maxLength": 40}
FLAG: Schema = {"type": "boolean"}
OPTIONS: Schema = {"type": "object", "description": "option key of the rules to its value"}


def an_object(required: list[str] | None = None, /, **properties: Schema) -> Schema:
    """An object with these properties."""
    return {"type": "object", "properties": properties} | ({"required": required} if required else {})


def a_list(items: Schema) -> Schema:
    """A list of such things."""
    return {"type": "array", "items": items}


def a_whole(**properties: Schema) -> Schema:
    """An object that always has all of these properties."""
    return {"type": "object", "required": sorted(properties), "properties": properties}


def or_null(schema: Schema) -> Schema:
    """The same, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def as_json(schema: Schema) -> Schema:
    """The content of a request or an answer: JSON of this shape."""
    return {"application/json": {"schema": schema}}
