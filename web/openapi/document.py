"""The interface for programs as OpenAPI 3.1; a test compares it with the routes."""

from __future__ import annotations

from typing import Any

from models.evening.tap import MOVES
from models.moves.move import Move
from models.screen.rulings_given import Preview
from web.openapi import keys
from web.openapi.moves import body_of
from web.openapi.operations import AT_THE_DOOR, OPENING, PAGES, RULINGS, STORIES, TABLES
from web.openapi.schema import (
    COUNT,
    SEEN,
    TEXT,
    Operations,
    Schema,
    a_list,
    an_object,
    content,
    described,
    hosts,
    named,
    writes,
)

SCHEMAS: dict[str, Schema] = {
    **keys.SCHEMAS,
    "Opening": OPENING,
    "Failure": an_object(
        ["error", "text", "why"],
        error=described(TEXT, "a key for programs"),
        text=described(TEXT, "a sentence for people"),
        why=described(TEXT, "address of the rule, or empty"),
        seen=SEEN,
        seq=COUNT,
        key=TEXT,
        keys=a_list(TEXT),
        hand=COUNT,
        at=COUNT,
        options_now=a_list(named("Offer")),
    ),
}
FAILURES = {
    "400": "Not understood, or `seen` missing",
    "403": "Not yours to do, no key to this table, or sent by another site's page",
    "404": "No such table, or no such thing at it",
    "409": "Stale: the table moved on; look again",
    "413": "More than 64 kB",
    "415": "Neither a form nor JSON",
    "421": "Unknown Host",
    "422": "Refused by a rule",
    "429": "Too many tries; Retry-After says when to try again",
    "503": "The log cannot be read or written now, or no room for another screen; Retry-After",
}
PAGE = content(TEXT, "text/html")
ONE_FACE = {"/healthz", "/openapi.json", "/backup", "/t/{code}/bell"}  # addresses without a page for people
NO_FORM = {"/tables", "/import"}  # addresses whose forms use other fields


def _move(move: Move[Any]) -> Schema:
    preview = {"anyOf": [named("Table"), keys.object_of(Preview)]}
    return hosts(writes(move.about, body_of(move), preview if move.previews else named("Table"), move.name))


MADE: Operations = {f"POST /t/{{code}}/{name}": _move(MOVES[name]) for name in sorted(MOVES)}
EVERY: Operations = {**TABLES, **RULINGS, **STORIES, **MADE, **AT_THE_DOOR, **PAGES}


def _paths() -> Schema:
    paths: Schema = {}
    for address, operation in EVERY.items():
        method, path = address.split(" ")
        at = paths.setdefault(path, {"parameters": _places(path)})
        at[method.lower()] = {"operationId": address, **operation, "responses": _responses(address, operation)}
    for path in paths.keys() - NO_FORM:
        sent = paths[path].get("post", {}).get("requestBody")
        if sent:
            sent["content"]["application/x-www-form-urlencoded"] = sent["content"]["application/json"]
    return paths


def _places(path: str) -> list[Schema]:
    """The parameters of an address."""
    places = [piece.partition("}")[0] for piece in path.split("{")[1:]]
    return [
        {"name": name, "in": "path", "required": True, "schema": COUNT if name == "number" else TEXT} for name in places
    ]


def _responses(address: str, operation: Schema) -> Schema:
    """The possible answers of this address: JSON, a page for browsers, and failures."""
    method, path = address.split(" ")
    answers = {**operation["responses"], **(_of_reading(path, operation) if method == "GET" else _of_writing(address))}
    failure = {**content(named("Failure")), **PAGE}
    return answers | {
        status: {"description": FAILURES[status], "content": failure} for status in _failures(address, operation)
    }


def _of_reading(path: str, operation: Schema) -> Schema:
    """A page for browsers, or a redirect to one."""
    answers: Schema = {}
    asked = operation["responses"]["200"]
    if path not in ONE_FACE and "application/json" in asked["content"]:
        answers["200"] = {**asked, "content": {**asked["content"], **PAGE}}
    if "{code}" in path:
        answers["303"] = {"description": "With `key`: this device may look on now; the same address without it"}
    if path in ("/new", "/t/{code}/join/{asked}"):
        answers["302" if path == "/new" else "303"] = {"description": "To the page where it goes on"}
    return answers


def _of_writing(address: str) -> Schema:
    """The answers to forms: 204 for a part of a page, 303 for a page. After a tap, the bell updates the screen."""
    done = "For a part of a page: done; HX-Redirect says where it goes on"
    if address in MADE:
        done = "The same for a form; the screen changes by the bell"
    return {"204": {"description": done}, "303": {"description": "For a form: to the page where it goes on"}}


def _failures(address: str, operation: Schema) -> set[str]:
    method, path = address.split(" ")
    asks = {parameter["name"] for parameter in operation.get("parameters", [])}
    statuses = {"421", "503"}
    if "{code}" in path or "t" in asks or path in ("/rules", "/quick", "/quick/{preset}"):
        statuses |= {"403", "404", "429"}
    if "{" in path:
        statuses |= {"404"}
    if path.startswith(("/evenings", "/people", "/import", "/backup", "/course", "/games", "/season")):
        statuses |= {"403"}
    if method == "POST":
        statuses |= {"400", "403", "413", "415", "422"}
    if address in MADE:
        statuses |= {"409"}
    if path == "/hands":
        statuses |= {"422"}
    return statuses | ({"429"} if path in ("/code", "/enter") else set())


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
