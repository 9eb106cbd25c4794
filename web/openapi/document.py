"""The interface for programs, as OpenAPI 3.1; a test holds it against the routes that exist."""

from __future__ import annotations

from typing import Any

from models.evening.dealers_choice import WAYS
from models.evening.tap import MOVES
from models.moves.move import Move
from web.openapi import bank, door, keys, rulings, story
from web.openapi.door import FAILURE, FAILURES
from web.openapi.moves import GAME, body_of
from web.openapi.schema import (
    CHIPS,
    COUNT,
    FLAG,
    NAME,
    OPTIONS,
    SEAT,
    SEEN,
    TEXT,
    Schema,
    a_list,
    an_object,
    as_json,
    or_null,
)
from web.openapi.summaries import summed_up


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


SCHEMAS: dict[str, Schema] = {
    **keys.SCHEMAS,
    "Opening": an_object(
        ["preset", "seats"],
        name=TEXT,
        preset=TEXT,
        options=OPTIONS,
        seats=a_list(an_object(["seat", "name"], seat=SEAT, name=NAME, stack=or_null(CHIPS), paid=FLAG, counted=FLAG)),
        dealer=SEAT,
        way={"enum": list(WAYS), "description": "who chooses among `games`"},
        games=a_list(GAME),
        evening=OPTIONS,
        levels=a_list({"type": "object"}),
        **bank.OPENING,
    ),
    "Failure": an_object(
        ["error", "text", "why"],
        error={**TEXT, "description": "a key for programs"},
        text={**TEXT, "description": "a sentence for people"},
        why={**TEXT, "description": "address of the rule, or empty"},
        seen=SEEN,
        seq=COUNT,
        key=TEXT,
        keys=a_list(TEXT),
        hand=COUNT,
        at=COUNT,
        options_now=a_list(_ref("Offer")),
    ),
}

CODE_PARAMETER: Schema = {"name": "code", "in": "path", "required": True, "schema": TEXT}


def _answers(good: str, content: Schema | None, *failures: str) -> Schema:
    answers: Schema = {good: {"description": "As asked"} | ({"content": content} if content else {})}
    for status in failures:
        answers[status] = {"description": FAILURES[status], "content": FAILURE}
    return answers


def _move(move: Move[Any]) -> Schema:
    body = body_of(move)
    content = {**as_json(body), "application/x-www-form-urlencoded": {"schema": body}}
    failures = (status for status in FAILURES if status != "429")
    table = _ref("Table")
    responses = rulings.previewed(table) if move.previews else table
    answers = _answers("200", as_json(responses), *failures)
    answers["204"] = {"description": "The same for a form; the screen changes by the bell"}
    return {
        "parameters": [CODE_PARAMETER],
        "post": {
            "operationId": move.name,
            "summary": move.about,
            "security": [{"hostKey": []}, {"session": []}],
            "requestBody": {"required": True, "content": content},
            "responses": answers,
        },
    }


def _paths() -> Schema:
    paths: Schema = {
        **_tables(),
        "/hands": {"get": _which_hand_wins()},
        **rulings.paths(_answers),
        **bank.paths(_answers),
        **story.paths(_answers, CODE_PARAMETER),
    }
    moves = {f"/t/{{code}}/{name}": _move(MOVES[name]) for name in sorted(MOVES)}
    for path, operations in [*moves.items(), *door.paths().items()]:
        paths[path] = {**paths.get(path, {}), **operations}
    return summed_up(door.complete(paths))


def _tables() -> Schema:
    """A table opened, read and listened to; a code typed in; whether Talon is well."""
    typed, done = as_json(an_object(["code"], code=TEXT)), as_json(an_object(ok=FLAG))
    code = {
        "operationId": "code",
        "requestBody": {"required": True, "content": typed},
        "responses": _answers("200", done, "400", "403", "415", "421", "429"),
    }
    read = {"operationId": "read", "responses": _answers("200", as_json(_ref("Table")), "404", "421", "503")}
    healthy = _answers("200", as_json(an_object(["ok", "version"], ok=FLAG, version=TEXT, screens=COUNT)), "421", "503")
    return {
        "/tables": {"post": _create()},
        "/code": {"post": code},
        "/t/{code}": {"parameters": [CODE_PARAMETER], "get": read},
        "/t/{code}/bell": {"parameters": [CODE_PARAMETER], "get": _bell()},
        "/healthz": {"get": {"operationId": "health", "responses": healthy}},
    }


def _create() -> Schema:
    created = an_object(["host_key"], host_key={**TEXT, "description": "shown this once; send it as Bearer"})
    table = {"allOf": [_ref("Table"), created]}
    return {
        "operationId": "create",
        "requestBody": {"required": True, "content": as_json(_ref("Opening"))},
        "responses": _answers("201", as_json(table), "400", "403", "413", "415", "421", "422", "503"),
    }


def _bell() -> Schema:
    rings = "`changed` once on connecting and after a commit; `door`: somebody asks to join, or a role changed; `hb`"
    stream = {"text/event-stream": {"schema": {**TEXT, "description": rings}}}
    return {"operationId": "bell", "responses": _answers("200", stream, "404", "421", "503")}


def _which_hand_wins() -> Schema:
    """Two to ten hands compared, for any ranking of the rule book."""
    fields = {
        "hand": {**a_list(TEXT), "description": "five cards with blanks between them, once for every hand"},
        "ranking": {"enum": ["high", "a5", "a6", "27", "soko_below", "soko_between"]},
        "joker": {"enum": ["none", "bug", "wild"]},
        "tie": {"enum": ["split", "suit"]},
        "may_duplicate": FLAG,
        "natural_wins": FLAG,
        "t": {**TEXT, "description": "a table whose ranking, joker and ties are meant"},
    }
    parameters = [{"name": name, "in": "query", "schema": schema} for name, schema in fields.items()]
    named = an_object(["cards", "name"], cards=TEXT, name=TEXT)
    result = an_object(
        ["order", "hands", "warnings"],
        order=a_list(a_list(COUNT)),
        hands=a_list(named),
        warnings=a_list(TEXT),
        why=a_list(TEXT),
    )
    answers = _answers("200", as_json(result), "404", "421", "422")
    return {"operationId": "hands", "parameters": parameters, "responses": answers}


OPENAPI: Schema = {
    "openapi": "3.1.0",
    "info": {
        "title": "Talon",
        "version": "1",
        "license": {"name": "MIT", "identifier": "MIT"},
        "description": "One URL per thing: HTML for people, JSON for programs that accept application/json.",
    },
    "paths": _paths(),
    "components": {
        "schemas": SCHEMAS,
        "securitySchemes": {
            "hostKey": {"type": "http", "scheme": "bearer"},
            "session": {"type": "apiKey", "in": "cookie", "name": "talon"},
        },
    },
}
