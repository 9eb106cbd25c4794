"""Rulings in the interface for programs: looking them up, and the fields of the move that applies one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from models.rulings.apply import ACTIONS
from models.rulings.operations import OPERATIONS

Schema = dict[str, Any]

SEAT: Schema = {"type": "integer", "minimum": 1, "maximum": 10}
COUNT: Schema = {"type": "integer", "minimum": 0}
CHIPS: Schema = {"type": "integer", "minimum": 0, "maximum": 10**9}
TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
TEXTS: Schema = {"type": "array", "items": TEXT}
ANSWER: Schema = {"anyOf": [FLAG, {"type": "null"}]}
NAMES: Schema = {"type": "object", "additionalProperties": COUNT}

# What `POST /t/{code}/ruling` takes besides `seen`; which of them an outcome needs is in its `asks`.
MOVE: dict[str, Schema] = {
    "ruling": {**TEXT, "examples": ["R-CNT-07"]},
    "outcome": {**TEXT, "examples": ["A"]},
    "answers?": {"type": "array", "items": ANSWER, "description": "what people answered, step by step; for the log"},
    "who?": {"anyOf": [SEAT, {"type": "array", "items": SEAT}], "description": "the player it is about, or several"},
    "to?": {**SEAT, "description": "the other player: the right dealer, the right winner"},
    "action?": {"enum": list(ACTIONS), "description": "the early action that binds"},
    "chips?": {**CHIPS, "description": "the total of a bet, or so many chips"},
    "cards?": COUNT,
    "reason?": {**TEXT, "maxLength": 200},
    "do?": {
        "type": "array",
        "items": TEXT,
        "maxItems": 8,
        "description": f"what the table decided, where it decides: {', '.join(sorted(OPERATIONS))}",
    },
    "asked?": {**SEAT, "description": "who asked for the ruling"},
    "note?": {**FLAG, "description": "into the log only; nothing changes"},
    "preview?": {**FLAG, "description": "answer before and after, and write nothing; `seen` may be left out then"},
}


def _object(**properties: Schema) -> Schema:
    return {"type": "object", "properties": properties}


STATE = _object(
    stacks={"type": "object", "description": "by seat; null where nobody counts"},
    bets=NAMES,
    pot=CHIPS,
    carried=CHIPS,
    phase=TEXT,
    to_act=SEAT,
    dealer=SEAT,
    **{"in": {"type": "array", "items": SEAT}},
    talon=COUNT,
    owes={"type": "array", "items": {"type": "object"}},
)
PREVIEW = _object(before=STATE, after=STATE, log=TEXTS)
STEP = _object(ask=TEXT, ask_de=TEXT, known=TEXT, yes=TEXT, no=TEXT)
OUTCOME = _object(text=TEXT, text_de=TEXT, ops=TEXTS, options={"type": "object"}, src=TEXT, note=TEXT, asks=TEXTS)
RULING = _object(
    ruling=TEXT,
    group=TEXT,
    title=TEXT,
    title_de=TEXT,
    ask=TEXT,
    ask_de=TEXT,
    keys=TEXTS,
    keys_de=TEXTS,
    when=TEXTS,
    games=TEXTS,
    condition=TEXT,
    steps={"type": "array", "items": STEP},
    outcomes={"type": "object", "additionalProperties": OUTCOME},
    src=TEXT,
    note=TEXT,
    note_de=TEXT,
    applies_now=FLAG,
    known={"type": "object", "additionalProperties": FLAG},
)
FOUND = _object(rulings={"type": "array", "items": _object(ruling=TEXT, title=TEXT, applies_now=FLAG)})


OWN = _object(ruling=TEXT, group=TEXT, title=TEXT, text=TEXT, keys=TEXTS, at=COUNT)
OWN_SAID: Schema = {
    "required": True,
    "content": {
        "application/json": {
            "schema": {
                **_object(
                    title={**TEXT, "minLength": 1},
                    text={**TEXT, "minLength": 1},
                    keys={
                        "anyOf": [TEXT, TEXTS],
                        "description": "words it is found by; a text separates them by commas",
                    },
                ),
                "required": ["title", "text"],
            }
        }
    },
}


def paths(answers: Callable[..., Schema]) -> Schema:
    """Rulings looked up, and those the house writes itself; `answers` makes the responses."""
    at = {"name": "t", "in": "query", "schema": TEXT, "description": "a table: what can go wrong there now comes first"}
    asked = {"name": "q", "in": "query", "schema": TEXT, "description": "what it may be about, as players say it"}
    key = {"name": "key", "in": "path", "required": True, "schema": TEXT}
    found = answers("200", _json(FOUND), "404", "421")
    search = {"operationId": "rulings", "parameters": [asked, at], "responses": found}
    one = {"operationId": "ruled", "parameters": [at], "responses": answers("200", _json(RULING), "404", "421")}
    refused = ("400", "403", "413", "415", "421", "422", "503")
    write = {"operationId": "write_ruling", "requestBody": OWN_SAID, "responses": answers("201", _json(OWN), *refused)}
    changed = answers("200", _json(OWN), "404", *refused)
    change = {"operationId": "change_ruling", "requestBody": OWN_SAID, "responses": changed}
    forgotten = answers("200", _json(_object(ok=FLAG)), "400", "403", "415", "421", "503")
    forget = {"operationId": "forget_ruling", "responses": forgotten}
    return {
        "/rulings": {"get": search, "post": write},
        "/rulings/{key}": {"parameters": [key], "get": one, "post": change},
        "/rulings/{key}/forget": {"parameters": [key], "post": forget},
    }


def previewed(answer: Schema) -> Schema:
    """The answer of the move, or of its preview."""
    return {"anyOf": [answer, PREVIEW]}


def _json(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}
