"""The story of an evening in the interface for programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from models.story.tally import COUNTS
from web.openapi.schema import COUNT, FLAG, TEXT, Schema, a_list, a_whole, as_json

NUMBER: Schema = {"type": "integer"}
TIME: Schema = {**COUNT, "description": "unix milliseconds"}
BY_NAME: Schema = {"type": "object", "additionalProperties": COUNT, "description": "name to chips"}


FIGURES: dict[str, Schema] = dict.fromkeys(COUNTS, NUMBER)
PLAYER = a_whole(name=TEXT, **FIGURES)
HAND: dict[str, Schema] = {
    "hand": COUNT,
    "at": TIME,
    "ms": COUNT,
    "preset": TEXT,
    "dealer": {"type": ["string", "null"]},
    "pot": COUNT,
    "carried": {**COUNT, "description": "of the pot, what stayed in the middle"},
    "cleared": {**FLAG, "description": "what stayed in the middle was given out before the next deal"},
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
NOTE = a_whole(after=COUNT, name=TEXT, chips=NUMBER, kind={"enum": ["bought", "counted"]})
STORY = a_whole(
    code=TEXT,
    name=TEXT,
    seq=COUNT,
    began=TIME,
    ended=TIME,
    people=a_list(PLAYER),
    hands=a_list(a_whole(**HAND)),
    currency={"type": ["string", "null"]},
    worth={**COUNT, "description": "of one chip, in the currency's smallest unit"},
    finished=FLAG,
    notes=a_list(NOTE),
)
STEPS = a_list(a_whole(says=a_list(TEXT), table={"$ref": "#/components/schemas/Table"}))
CAREER = a_whole(name=TEXT, evenings=COUNT, last=TIME, **FIGURES)
NIGHT = a_whole(code=TEXT, table=TEXT, began=TIME, **FIGURES)
STANDING = a_whole(
    name=TEXT, evenings=COUNT, total=NUMBER, mean=NUMBER, best=NUMBER, last=a_list({"type": ["integer", "null"]})
)
UNREAD: Schema = {**COUNT, "description": "evenings that are still being read"}


SEASON = a_whole(
    period=TEXT,
    currency={"type": ["string", "null"]},
    evenings=COUNT,
    without_money=COUNT,
    other_money=COUNT,
    ranking=a_list({**STANDING, "description": "amounts in the currency's smallest unit"}),
    unread=UNREAD,
)
FACT = a_whole(seq=COUNT, tap=COUNT, at=TIME, by=TEXT, kind=TEXT, body={"type": "object"})
EVENING = a_whole(
    talon={"const": "talon evening"},
    version={"const": 1},
    code=TEXT,
    name=TEXT,
    facts=a_list(FACT),
    last=a_whole(seq=COUNT, pot=COUNT, stacks=BY_NAME),
    sha256=TEXT,
)


def _bring(answers: Callable[..., Schema]) -> Schema:
    """The one request that may be large: up to 16 MB."""
    made = {"allOf": [{"$ref": "#/components/schemas/Table"}, a_whole(host_key=TEXT)]}
    failures = ("400", "403", "413", "415", "421", "422", "503")
    return {
        "operationId": "bring",
        "requestBody": {"required": True, "content": as_json(EVENING)},
        "responses": answers("201", as_json(made), *failures),
    }


def _gone(answers: Callable[..., Schema], operation: str, body: Schema) -> Schema:
    """What is taken out for good, on Talon's own machine only."""
    responses = answers("200", as_json(a_whole(ok=FLAG)), "400", "403", "404", "415", "421", "422")
    content = as_json(body)
    return {"operationId": operation, "requestBody": {"required": True, "content": content}, "responses": responses}


def paths(answers: Callable[..., Schema], code: Schema) -> Schema:
    """Stories, hands step by step, and people; `answers` makes the responses, `code` is the table's parameter."""
    name = {"name": "name", "in": "path", "required": True, "schema": TEXT}
    return {**_told(answers, code), **_files(answers, code), **_people(answers, name), **_kept(answers, name)}


def _told(answers: Callable[..., Schema], code: Schema) -> Schema:
    """An evening and a season told afterwards."""
    number = {"name": "number", "in": "path", "required": True, "schema": COUNT}
    period = {"name": "period", "in": "query", "schema": {**TEXT, "description": "a year, `ten` or `all`"}}
    get, hand = partial(_get, answers), a_whole(**HAND, steps=STEPS)
    return {
        "/season": get("season", as_json(SEASON), "403", parameters=[period]),
        "/t/{code}/story": get("story", as_json(STORY), "403", "404", parameters=[code]),
        "/t/{code}/story/{number}": get("replay", as_json(hand), "403", "404", parameters=[code, number]),
    }


def _files(answers: Callable[..., Schema], code: Schema) -> Schema:
    """What can be taken away as a file."""
    take = _get(answers, "take", as_json(EVENING), "403", "404", parameters=[code])
    take["get"]["security"] = [{"hostKey": []}, {"session": []}]

    def file(operation: str, kind: str, what: str) -> Schema:
        return _get(answers, operation, _file(kind, what), "403", "404", parameters=[code])

    return {
        "/t/{code}/keepsake.html": file("keepsake", "text/html", "one page"),
        "/t/{code}/hands.csv": file("sheet", "text/csv", "a line a hand"),
        "/t/{code}/hands.phhs": file("phh", "application/toml", "hand histories"),
        "/t/{code}/evening.json": take,
    }


def _people(answers: Callable[..., Schema], name: Schema) -> Schema:
    """Everybody over all evenings, and how a name is changed."""
    everybody = a_whole(people=a_list(CAREER), unread=UNREAD)
    person = a_whole(name=TEXT, evenings=a_list(NIGHT), total=a_whole(**FIGURES), unread=UNREAD)
    sure = {**TEXT, "description": "to remove: the name once more"}
    renamed = {"type": "object", "properties": {"name": TEXT, "remove": FLAG, "sure": sure}}
    return {
        "/people": _get(answers, "people", as_json(everybody), "403"),
        "/people/{name}": _get(answers, "person", as_json(person), "403", "404", parameters=[name]),
        "/people/{name}/name": {"parameters": [name], "post": _gone(answers, "rename-person", renamed)},
    }


def _kept(answers: Callable[..., Schema], name: Schema) -> Schema:
    """What is kept of all evenings: taken in, deleted, saved."""
    saved = _file("application/vnd.sqlite3", "the whole database, on Talon's machine only")
    sure = a_whole(sure={**TEXT, "description": "the code once more"})
    deleted = {"parameters": [{**name, "name": "evening"}], "post": _gone(answers, "delete", sure)}
    return {
        "/import": {"post": _bring(answers)},
        "/evenings/{evening}/delete": deleted,
        "/backup": _get(answers, "backup", saved, "403"),
    }


def _file(kind: str, what: str) -> Schema:
    return {kind: {"schema": {**TEXT, "description": what}}}


def _get(
    answers: Callable[..., Schema], operation: str, content: Schema, *failures: str, parameters: Sequence[Schema] = ()
) -> Schema:
    """An address that is read."""
    responses = answers("200", content, *failures, "421", "503")
    return {"parameters": [*parameters], "get": {"operationId": operation, "responses": responses}}
