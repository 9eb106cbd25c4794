"""Building blocks for describing the interface: texts, chairs, addresses."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]
Operations = dict[str, Schema]  # by method and address: "GET /t/{code}/bank"

SEAT: Schema = {"type": "integer", "minimum": 1, "maximum": 10, "description": "chair, clockwise from 1"}
CHIPS: Schema = {"type": "integer", "minimum": 0, "maximum": 10**9, "description": "in the smallest chip"}
SIGNED: Schema = {"type": "integer", "minimum": -(10**9), "maximum": 10**9}
NUMBER: Schema = {"type": "integer"}
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


def a_whole(**properties: Schema) -> Schema:
    """An object whose properties are all required."""
    return an_object(list(properties), **properties)


def a_list(items: Schema) -> Schema:
    """A list of these items."""
    return {"type": "array", "items": items}


def or_null(schema: Schema) -> Schema:
    """The schema, extended to allow null."""
    return {"anyOf": [schema, {"type": "null"}]}


def described(schema: Schema, what: str) -> Schema:
    """The schema with a description."""
    return {**schema, "description": what}


def named(name: str) -> Schema:
    """A reference to the schema with this name."""
    return {"$ref": f"#/components/schemas/{name}"}


OK = a_whole(ok=FLAG)


# Addresses: purpose, input and answers. `document.py` adds the parts they share.


def content(schema: Schema, kind: str = "application/json") -> Schema:
    """The content of a request or an answer."""
    return {kind: {"schema": schema}}


def reads(what: str, answer: Schema, name: str = "", *, kind: str = "application/json", **query: Schema) -> Schema:
    """The operation that reads an address; `query` lists its query parameters."""
    parameters = [{"name": key, "in": "query", "schema": schema} for key, schema in query.items()]
    return {
        "summary": what,
        "responses": {"200": _as_asked(answer, kind)},
        **({"operationId": name} if name else {}),
        **({"parameters": parameters} if parameters else {}),
    }


def writes(
    what: str,
    body: Schema | None = None,
    answer: Schema | None = OK,
    name: str = "",
    *,
    status: str = "200",
) -> Schema:
    """The operation that posts to an address."""
    return {
        "summary": what,
        "responses": {status: _as_asked(answer)} if answer else {},
        **({"operationId": name} if name else {}),
        **({"requestBody": {"required": True, "content": content(body)}} if body is not None else {}),
    }


def hosts(operation: Schema) -> Schema:
    """The operation, for hosts only."""
    return {**operation, "security": [{"hostKey": []}, {"session": []}]}


def _as_asked(answer: Schema, kind: str = "application/json") -> Schema:
    return {"description": "As asked", "content": content(answer, kind)}
