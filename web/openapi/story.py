"""The story of an evening in the interface for programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from models.story.tally import COUNTS

Schema = dict[str, Any]

COUNT: Schema = {"type": "integer", "minimum": 0}
NUMBER: Schema = {"type": "integer"}
TIME: Schema = {**COUNT, "description": "unix milliseconds"}
TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
BY_NAME: Schema = {"type": "object", "additionalProperties": COUNT, "description": "name to chips"}


def _object(**properties: Schema) -> Schema:
    return {"type": "object", "required": sorted(properties), "properties": properties}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


FIGURES: dict[str, Schema] = dict.fromkeys(COUNTS, NUMBER)
PLAYER = _object(name=TEXT, **FIGURES)
HAND: dict[str, Schema] = {
    "hand": COUNT,
    "at": TIME,
    "ms": COUNT,
    "preset": TEXT,
    "dealer": {"type": ["string", "null"]},
    "pot": COUNT,
    "carried": {**COUNT, "description": "of the pot, what stayed in the middle"},
    "actions": COUNT,
    "showdown": FLAG,
    "waited": {**COUNT, "description": "deals passed in before: how long the jackpot had grown"},
    "won": BY_NAME,
    "stacks": BY_NAME,
    "results": {
        "type": "object",
        "additionalProperties": NUMBER,
        "description": "name to chips won or lost since the first hand, what was counted before the next one included",
    },
}
NOTE = _object(after=COUNT, name=TEXT, chips=NUMBER, kind={"enum": ["bought", "counted"]})
STORY = _object(
    code=TEXT,
    name=TEXT,
    seq=COUNT,
    began=TIME,
    ended=TIME,
    people=_list(PLAYER),
    hands=_list(_object(**HAND)),
    currency={"type": ["string", "null"]},
    worth={**COUNT, "description": "of one chip, in the currency's smallest unit"},
    finished=FLAG,
    notes=_list(NOTE),
)
STEPS = _list(_object(says=_list(TEXT), table={"$ref": "#/components/schemas/Table"}))
CAREER = _object(name=TEXT, evenings=COUNT, last=TIME, **FIGURES)
NIGHT = _object(code=TEXT, table=TEXT, began=TIME, **FIGURES)
STANDING = _object(
    name=TEXT, evenings=COUNT, total=NUMBER, mean=NUMBER, best=NUMBER, last=_list({"type": ["integer", "null"]})
)
UNREAD: Schema = {**COUNT, "description": "evenings that are still being read"}


SEASON = _object(
    period=TEXT,
    currency={"type": ["string", "null"]},
    evenings=COUNT,
    without_money=COUNT,
    other_money=COUNT,
    ranking=_list({**STANDING, "description": "amounts in the currency's smallest unit"}),
    unread=UNREAD,
)
FACT = _object(seq=COUNT, tap=COUNT, at=TIME, by=TEXT, kind=TEXT, body={"type": "object"})
EVENING = _object(
    talon={"const": "talon evening"},
    version={"const": 1},
    code=TEXT,
    name=TEXT,
    facts=_list(FACT),
    last=_object(seq=COUNT, pot=COUNT, stacks=BY_NAME),
    sha256=TEXT,
)


def _bring(answers: Callable[..., Schema]) -> Schema:
    """The one request that may be large: up to 64 MB."""
    made = {"allOf": [{"$ref": "#/components/schemas/Table"}, _object(host_key=TEXT)]}
    failures = ("400", "403", "413", "415", "421", "422", "503")
    return {
        "operationId": "bring",
        "requestBody": {"required": True, "content": {"application/json": {"schema": EVENING}}},
        "responses": answers("201", {"application/json": {"schema": made}}, *failures),
    }


def _gone(answers: Callable[..., Schema], operation: str, body: Schema) -> Schema:
    """What is taken out for good, on Talon's own machine only."""
    responses = answers(
        "200", {"application/json": {"schema": _object(ok=FLAG)}}, "400", "403", "404", "415", "421", "422"
    )
    content = {"application/json": {"schema": body}}
    return {"operationId": operation, "requestBody": {"required": True, "content": content}, "responses": responses}


def paths(answers: Callable[..., Schema], code: Schema) -> Schema:
    """Stories, hands step by step, and people; `answers` makes the responses, `code` is the table's parameter."""
    number = {"name": "number", "in": "path", "required": True, "schema": COUNT}
    name = {"name": "name", "in": "path", "required": True, "schema": TEXT}

    def get(operation: str, schema: Schema, *failures: str, parameters: list[Schema] | None = None) -> Schema:
        responses = answers("200", {"application/json": {"schema": schema}}, *failures, "421", "503")
        return {"parameters": parameters or [], "get": {"operationId": operation, "responses": responses}}

    def file(operation: str, kind: str, what: str, *failures: str, parameters: list[Schema] | None = None) -> Schema:
        responses = answers("200", {kind: {"schema": {**TEXT, "description": what}}}, *failures, "421", "503")
        return {"parameters": parameters or [], "get": {"operationId": operation, "responses": responses}}

    everybody = _object(people=_list(CAREER), unread=UNREAD)
    person = _object(name=TEXT, evenings=_list(NIGHT), total=_object(**FIGURES), unread=UNREAD)
    hand = _object(**HAND, steps=STEPS)
    period = {"name": "period", "in": "query", "schema": {**TEXT, "description": "a year, `ten` or `all`"}}
    return {
        "/season": get("season", SEASON, "403", parameters=[period]),
        "/t/{code}/story": get("story", STORY, "403", "404", parameters=[code]),
        "/t/{code}/story/{number}": get("replay", hand, "403", "404", parameters=[code, number]),
        "/t/{code}/keepsake.html": file("keepsake", "text/html", "one page", "403", "404", parameters=[code]),
        "/t/{code}/hands.csv": file("sheet", "text/csv", "a line a hand", "403", "404", parameters=[code]),
        "/t/{code}/hands.phhs": file("phh", "application/toml", "hand histories", "403", "404", parameters=[code]),
        "/t/{code}/evening.json": {
            "parameters": [code],
            "get": {
                "operationId": "take",
                "security": [{"hostKey": []}, {"session": []}],
                "responses": answers("200", {"application/json": {"schema": EVENING}}, "403", "404", "421", "503"),
            },
        },
        "/import": {"post": _bring(answers)},
        "/evenings/{evening}/delete": {
            "parameters": [{**name, "name": "evening"}],
            "post": _gone(answers, "delete", _object(sure={**TEXT, "description": "the code once more"})),
        },
        "/people/{name}/name": {
            "parameters": [name],
            "post": _gone(
                answers,
                "rename-person",
                {
                    "type": "object",
                    "properties": {
                        "name": TEXT,
                        "remove": FLAG,
                        "sure": {**TEXT, "description": "to remove: the name once more"},
                    },
                },
            ),
        },
        "/backup": file("backup", "application/vnd.sqlite3", "the whole database, on Talon's machine only", "403"),
        "/people": get("people", everybody, "403"),
        "/people/{name}": get("person", person, "403", "404", parameters=[name]),
    }
