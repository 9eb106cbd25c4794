"""Rulings in the interface for programs: looking them up, and the fields of the move that applies one."""

from __future__ import annotations

from collections.abc import Callable

from models.screen.rulings_given import Preview
from web.openapi.keys import object_of
from web.openapi.schema import COUNT, FLAG, TEXT, Schema, a_list, an_object, as_json

TEXTS: Schema = a_list(TEXT)

WHY: dict[str, Schema] = dict.fromkeys(("why", "why_de", "why_turn", "why_turn_de"), TEXT)
STEP = an_object(ask=TEXT, ask_de=TEXT, known=TEXT, yes=TEXT, no=TEXT, **WHY)
OUTCOME = an_object(
    text=TEXT, text_de=TEXT, ops=TEXTS, options={"type": "object"}, src=TEXT, note=TEXT, asks=TEXTS, otherwise=FLAG
)
RULING = an_object(
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
    steps=a_list(STEP),
    outcomes={"type": "object", "additionalProperties": OUTCOME},
    src=TEXT,
    note=TEXT,
    note_de=TEXT,
    applies_now=FLAG,
    rather=TEXTS,
    known={"type": "object", "additionalProperties": FLAG},
)
FOUND = an_object(
    rulings=a_list(an_object(ruling=TEXT, title=TEXT, applies_now=FLAG)),
    sure={**FLAG, "description": "false where the question may mean something else, or is no dispute"},
)


OWN = an_object(ruling=TEXT, group=TEXT, title=TEXT, text=TEXT, keys=TEXTS, at=COUNT)
OWN_SAID: Schema = {
    "required": True,
    "content": {
        "application/json": {
            "schema": {
                **an_object(
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
    responses = answers("200", as_json(FOUND), "404", "421")
    search = {"operationId": "rulings", "parameters": [asked, at], "responses": responses}
    ruling = {"operationId": "ruled", "parameters": [at], "responses": answers("200", as_json(RULING), "404", "421")}
    refused = ("400", "403", "413", "415", "421", "422", "503")
    write = {
        "operationId": "write_ruling",
        "requestBody": OWN_SAID,
        "responses": answers("201", as_json(OWN), *refused),
    }
    changed = answers("200", as_json(OWN), "404", *refused)
    change = {"operationId": "change_ruling", "requestBody": OWN_SAID, "responses": changed}
    forgotten = answers("200", as_json(an_object(ok=FLAG)), "400", "403", "415", "421", "503")
    forget = {"operationId": "forget_ruling", "responses": forgotten}
    return {
        "/rulings": {"get": search, "post": write},
        "/rulings/{key}": {"parameters": [key], "get": ruling, "post": change},
        "/rulings/{key}/forget": {"parameters": [key], "post": forget},
    }


def previewed(answer: Schema) -> Schema:
    """The answer of the move, or of its preview."""
    return {"anyOf": [answer, object_of(Preview)]}
