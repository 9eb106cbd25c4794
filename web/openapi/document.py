"""The interface for programs, as OpenAPI 3.1; a test holds it against the routes that exist."""

from __future__ import annotations

from typing import Any

from models.evening.tap import MOVES
from web.openapi import bank, door, rulings, story
from web.openapi.door import FAILURE, FAILURES

Schema = dict[str, Any]


def _object(required: list[str] | None = None, **properties: Schema) -> Schema:
    return {"type": "object", "properties": properties} | ({"required": required} if required else {})


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _json(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}


CHIPS: Schema = {"type": "integer", "minimum": 0, "maximum": 10**9, "description": "in the smallest chip"}
SIGNED: Schema = {"type": "integer", "minimum": -(10**9), "maximum": 10**9}
SEAT: Schema = {"type": "integer", "minimum": 1, "maximum": 10, "description": "chair, clockwise from 1"}
COUNT: Schema = {"type": "integer", "minimum": 0}
TEXT: Schema = {"type": "string"}
NAME: Schema = {"type": "string", "minLength": 1, "maxLength": 40}
FLAG: Schema = {"type": "boolean"}
OPTIONS: Schema = {"type": "object", "description": "option key of the rules to its value"}
GAME: Schema = _object(["preset"], preset=TEXT, options=OPTIONS)
POT: Schema = _object(["chips", "seats"], chips=CHIPS, seats=_list(SEAT))
SEATS: Schema = _list(SEAT)
WINNERS: Schema = _object(["pot"], pot=COUNT, high=SEATS, low=SEATS, odd_high=SEATS, odd_low=SEATS, carry=FLAG)
PLACED: Schema = {"type": "array", "prefixItems": [SEAT, NAME], "minItems": 2, "maxItems": 2}
PHASES = [
    "first_dealer",
    "between",
    "deal",
    "bet",
    "starter",
    "draw",
    "buy",
    "declare",
    "openers",
    "showdown",
]
ALWAYS = [
    "code",
    "name",
    "seq",
    "you",
    "preset",
    "options",
    "hand",
    "phase",
    "options_now",
    "pot",
    "pots",
    "seats",
    "log",
]

SEAT_ONLY = ("dealer", "fold", "check", "bring-in", "away", "back")
ALL_IN: Schema = {**FLAG, "description": "a player whose chips are not counted goes all-in: `to` is all there is"}

# What each move takes besides `seen`; a name with ? may be left out.
FIELDS: dict[str, dict[str, Schema]] = {
    "deal": {"preset?": TEXT, "options?": OPTIONS},
    **{move: {"seat": SEAT} for move in SEAT_ONLY},
    "call": {"seat": SEAT, "all_in?": ALL_IN, "to?": CHIPS},
    **{move: {"seat": SEAT, "to": CHIPS, "all_in?": ALL_IN} for move in ("bet", "raise", "complete")},
    "draw": {"seat": SEAT, "cards": COUNT, "ace?": FLAG, "splits?": FLAG},
    "reshuffle": {},
    "starter": {"seat": SEAT, "open_pair?": FLAG},
    "up": {"seat": SEAT, "cards": _list(TEXT)},
    "buy": {"seat": SEAT, "card": {"enum": ["up", "down", "none"]}},
    "declare": {"seat": SEAT, "way": {"enum": ["high", "low", "both"]}},
    "games": {"games?": _list(GAME), "way": {"enum": ["dealer", "rotate", "off"]}},
    "openers": {"seat": SEAT, "shown": FLAG},
    "award": {"pots": _list(WINNERS)},
    "ruling": rulings.MOVE,
    "take-back": {},
    "redo": {},
    "together": {
        "moves?": _list(_object(["move"], move=TEXT, seat=SEAT)),
        "all?": {"enum": ["check", "call", "pat"]},
        "pass_to?": SEAT,
    },
    "sit": {"seat": SEAT, "name": NAME, "stack?": _or_null(CHIPS), "paid?": FLAG, "counted?": FLAG},
    "leave": {"seat": SEAT, "cash_out?": FLAG, "paid?": FLAG},
    "rename": {"seat": SEAT, "name": NAME},
    "seat-order": {"order": _list(PLACED)},
    **bank.MOVES,
    "adjust": {"seat": SEAT, "chips": SIGNED, "reason": TEXT},
    "options": {"preset?": TEXT, "options?": OPTIONS},
}

SCHEMAS: dict[str, Schema] = {
    "Seat": _object(
        ["seat", "name", "stack", "bet", "state"],
        seat=SEAT,
        name=NAME,
        stack=_or_null(CHIPS),
        bet=CHIPS,
        state={"enum": ["in", "folded", "all_in", "dead", "out", "away", "left"]},
        drew=_or_null(COUNT),
        declared={"description": "true or false while declarations are secret, the direction afterwards"},
        up=_list(TEXT),
    ),
    "Offer": {
        **_object(["move"], move=TEXT, seat=SEAT, chips=CHIPS, to=CHIPS, min=CHIPS, max=CHIPS, sizes=_list(CHIPS)),
        "description": "a move that would be accepted now; min and max are totals of the round",
    },
    "Table": _object(
        ALWAYS,
        code=TEXT,
        name=TEXT,
        seq={**COUNT, "description": "number of the last fact; only grows"},
        you=_object(["role", "seat"], role={"enum": ["host", "player", "onlooker"]}, seat=_or_null(SEAT)),
        preset=TEXT,
        options=OPTIONS,
        hand=COUNT,
        dealer=_or_null(SEAT),
        phase={"enum": PHASES},
        round=COUNT,
        prompt=TEXT,
        to_act=_or_null(SEAT),
        options_now=_list(_ref("Offer")),
        bet=CHIPS,
        raises=COUNT,
        cap=_or_null(COUNT),
        pot=CHIPS,
        carried=CHIPS,
        returned={"type": "object", "additionalProperties": CHIPS},
        show_first=_or_null(SEAT),
        pots=_list(POT),
        opener=_or_null(SEAT),
        to_open=_or_null(TEXT),
        kept=_or_null(COUNT),
        talon=_or_null(COUNT),
        discards=COUNT,
        burned=COUNT,
        reshuffle=_or_null({"type": "object"}),
        reshuffles=_list({"type": "object"}),
        seats=_list(_ref("Seat")),
        owes=_list({"type": "object"}),
        clock=_or_null({"type": "object"}),
        last_hand=_or_null({"type": "object"}),
        way={"enum": ["dealer", "rotate", "off"], "description": "who chooses among the games allowed"},
        game_at={**COUNT, "description": "rotation: which of them is due"},
        games=_list(GAME),
        **bank.TABLE,
        log=_list(TEXT),
    ),
    "Opening": _object(
        ["preset", "seats"],
        name=TEXT,
        preset=TEXT,
        options=OPTIONS,
        seats=_list(_object(["seat", "name"], seat=SEAT, name=NAME, stack=_or_null(CHIPS), paid=FLAG, counted=FLAG)),
        dealer=SEAT,
        **bank.OPENING,
    ),
    "Failure": _object(
        ["error", "text", "why"],
        error={**TEXT, "description": "a key for programs"},
        text={**TEXT, "description": "a sentence for people"},
        why={**TEXT, "description": "address of the rule, or empty"},
        seen=COUNT,
        seq=COUNT,
        key=TEXT,
        at=COUNT,
        options_now=_list(_ref("Offer")),
    ),
}

CODE_PARAMETER: Schema = {"name": "code", "in": "path", "required": True, "schema": TEXT}


def _answers(good: str, content: Schema | None, *failures: str) -> Schema:
    answers: Schema = {good: {"description": "As asked"} | ({"content": content} if content else {})}
    for status in failures:
        answers[status] = {"description": FAILURES[status], "content": FAILURE}
    return answers


def _move(move: str) -> Schema:
    fields = FIELDS.get(move, {})
    properties = {"seen": COUNT} | {key.rstrip("?"): schema for key, schema in fields.items()}
    body = _object(["seen", *(key for key in fields if not key.endswith("?"))], **properties)
    content = {**_json(body), "application/x-www-form-urlencoded": {"schema": body}}
    failures = (status for status in FAILURES if status != "429")
    table = _ref("Table")
    said = rulings.previewed(table) if move == "ruling" else table
    answers = _answers("200", _json(said), *failures)
    answers["204"] = {"description": "The same for a form; the screen changes by the bell"}
    return {
        "parameters": [CODE_PARAMETER],
        "post": {
            "operationId": move,
            "security": [{"hostKey": []}, {"session": []}],
            "requestBody": {"required": True, "content": content},
            "responses": answers,
        },
    }


def _paths() -> Schema:
    created = _object(["host_key"], host_key={**TEXT, "description": "shown this once; send it as Bearer"})
    table = {"allOf": [_ref("Table"), created]}
    create = {
        "operationId": "create",
        "requestBody": {"required": True, "content": _json(_ref("Opening"))},
        "responses": _answers("201", _json(table), "400", "403", "413", "415", "421", "422", "503"),
    }
    read = {"operationId": "read", "responses": _answers("200", _json(_ref("Table")), "404", "421", "503")}
    rings = "`changed` once on connecting and after a commit; `door`: somebody asks to join, or a role changed; `hb`"
    stream = {"text/event-stream": {"schema": {**TEXT, "description": rings}}}
    bell = {"operationId": "bell", "responses": _answers("200", stream, "404", "421", "503")}
    typed = {"required": True, "content": _json(_object(["code"], code=TEXT))}
    code = {
        "operationId": "code",
        "requestBody": typed,
        "responses": _answers("200", _json(_object(ok=FLAG)), "400", "403", "415", "421", "429"),
    }
    healthy = _answers("200", _json(_object(["ok"], ok=FLAG, screens=COUNT)), "421", "503")
    found: Schema = {
        "/tables": {"post": create},
        "/code": {"post": code},
        "/t/{code}": {"parameters": [CODE_PARAMETER], "get": read},
        "/t/{code}/bell": {"parameters": [CODE_PARAMETER], "get": bell},
        "/hands": {"get": _which_hand_wins()},
        **rulings.paths(_answers),
        **bank.paths(_answers),
        **story.paths(_answers, CODE_PARAMETER),
        "/healthz": {"get": {"operationId": "health", "responses": healthy}},
    }
    moves = {f"/t/{{code}}/{move}": _move(move) for move in sorted(MOVES)}
    for path, operations in [*moves.items(), *door.paths().items()]:
        found[path] = {**found.get(path, {}), **operations}
    return door.complete(found)


def _which_hand_wins() -> Schema:
    """Two to ten hands compared, for any ranking of the rule book."""
    said = {
        "hand": {**_list(TEXT), "description": "five cards with blanks between them, once for every hand"},
        "ranking": {"enum": ["high", "a5", "a6", "27", "soko_below", "soko_between"]},
        "joker": {"enum": ["none", "bug", "wild"]},
        "tie": {"enum": ["split", "suit"]},
        "may_duplicate": FLAG,
        "natural_wins": FLAG,
        "t": {**TEXT, "description": "a table whose ranking, joker and ties are meant"},
    }
    parameters = [{"name": name, "in": "query", "schema": schema} for name, schema in said.items()]
    named = _object(["cards", "name"], cards=TEXT, name=TEXT)
    found = _object(
        ["order", "hands", "warnings"],
        order=_list(_list(COUNT)),
        hands=_list(named),
        warnings=_list(TEXT),
        why=_list(TEXT),
    )
    answers = _answers("200", _json(found), "404", "421", "422")
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
