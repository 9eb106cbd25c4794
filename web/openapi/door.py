"""The door and the pages in the interface for programs, and what holds for every address alike."""

from __future__ import annotations

from typing import get_args

from models.door.doors import Does
from models.seats import newcomers
from web.openapi.schema import COUNT, FLAG, SEAT, TEXT, Schema, a_list, an_object, as_json, or_null

STEPS: Schema = {**a_list({"type": "object"}), "description": "deal, bet, exchange, declare or do"}
CHOSEN: Schema = {"type": "object", "description": "option key of the rules to its value"}
CHAIR: Schema = or_null(SEAT)
REQUEST: Schema = {**TEXT, "description": "as `POST /t/{code}/join` gave it"}
DEVICE: Schema = {**COUNT, "description": "as `GET /t/{code}/invite` lists it"}
OK: Schema = {"type": "object", "properties": {"ok": FLAG}, "required": ["ok"]}
PAGE: Schema = {"text/html": {"schema": TEXT}}
FAILURE: Schema = {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}, **PAGE}

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


ASKS: Schema = an_object(
    ["request", "name", "seat", "new", "second"],
    request=REQUEST,
    name=TEXT,
    seat=CHAIR,
    new={**FLAG, "description": "nobody by that name sits there yet"},
    second={**FLAG, "description": "that player has a device already"},
)
LET_IN: Schema = an_object(
    ["device", "does", "host", "last_host", "seat", "name", "since", "tv", "you", "connected"],
    device=DEVICE,
    does={"enum": list(get_args(Does))},
    host=FLAG,
    last_host={**FLAG, "description": "it stays host until another one is"},
    seat=CHAIR,
    name={"type": ["string", "null"]},
    since=COUNT,
    tv={**FLAG, "description": "a screen for all, paired by `POST /t/{code}/pair`"},
    you=FLAG,
    connected={**FLAG, "description": "its screen hears the bell of this table now, or it asks this"},
)
DOOR: Schema = an_object(
    ["address", "addresses", "key", "digits", "approval", "requests", "devices"],
    address={**TEXT, "description": "what the QR code says"},
    addresses=a_list(TEXT),
    key=TEXT,
    digits=TEXT,
    approval={**FLAG, "description": "the host is asked before anybody takes a seat"},
    requests=a_list(ASKS),
    devices=a_list(LET_IN),
)
ANSWER: Schema = an_object(
    ["status"],
    status={"enum": ["waiting", "admitted", "refused"]},
    seat=CHAIR,
    seat_key={**TEXT, "description": "of an admitted script, shown this once; send it as Bearer"},
)

# Pages and files for people: address, method, what is there. A form answers 303, a part of a page 204 and HX-Redirect.
PAGES: dict[str, str] = {
    "GET /": "The evenings of this house, or how to join one",
    "GET /away": "What an installed Talon shows while the server is gone",
    "GET /evenings": "Every evening of this house",
    "GET /evenings/{evening}/delete": "The question before an evening is deleted",
    "GET /guide": "An evening in ten steps, for hosts",
    "GET /import": "Where an evening from another device is taken in",
    "GET /manifest.webmanifest": "For installing Talon on a home screen",
    "GET /new": "The set-up form, or the part of it that depends on the game",
    "GET /new/chips": "The chip set and the money of a new table",
    "GET /course": "Putting a game of the house together",
    "GET /people/{name}/name": "Renaming a person, or taking the name out of everything",
    "GET /practice": "A practice hand with pretend players; nothing of it is kept",
    "GET /quick": "Every game on a card of its own",
    "GET /quick/{preset}": "One game on one card",
    "GET /static/{filename}": "Styles, scripts and pictures",
    "GET /sw.js": "The service worker of an installed Talon",
    "GET /t/{code}/boards": "A card keyboard for up cards",
    "GET /t/{code}/card": "The card for the table, to be printed",
    "GET /t/{code}/chipset": "The chip set and the money",
    "GET /t/{code}/cover": "Declaring under a cover",
    "GET /t/{code}/door": "Who asks to be let in, for the host's screen",
    "GET /t/{code}/evening": "What holds around the hands",
    "GET /t/{code}/games": "Which games may be dealt",
    "GET /t/{code}/games/{preset}": "Stakes and rules of one of them",
    "GET /t/{code}/join": "Which seat is yours?",
    "GET /t/{code}/lend/{number}": "Chips from this player to another",
    "GET /t/{code}/log": "Every line of the evening",
    "GET /t/{code}/options": "People, chairs, the rules in force",
    "GET /t/{code}/picture": "The picture for the chat, and the result as text",
    "GET /t/{code}/picture.svg": "The picture itself",
    "GET /t/{code}/rulings": "The sheet of rulings",
    "GET /t/{code}/rulings/given": "Rulings given this evening",
    "GET /t/{code}/rulings/{key}": "One ruling decided at the table",
    "GET /t/{code}/pair": "Where the host types the digits a television shows",
    "GET /t/{code}/seat/{number}": "What can be done for one seat",
    "GET /t/{code}/sit/{number}": "Someone new sits down on this seat",
    "GET /t/{code}/tv": "The table for a television",
}
FILES = {
    "/t/{code}/picture.svg": "image/svg+xml",
    "/static/{filename}": "*/*",
    "/manifest.webmanifest": "application/manifest+json",
    "/sw.js": "text/javascript",
}
ONE_FACE = {"/healthz", "/openapi.json", "/backup", "/t/{code}/bell"}  # no page for people besides
WHERE: dict[str, Schema] = {"number": COUNT}  # places in an address that are not texts


def paths() -> Schema:
    """Every address that no other chapter describes."""
    paths: Schema = {}
    for url, what in PAGES.items():
        method, path = url.split(" ")
        kind = FILES.get(path, "text/html")
        schema = {"type": "object"} if kind.endswith("json") else TEXT
        _add(paths, method, path, what, {"200": {"description": "The page", "content": {kind: {"schema": schema}}}})
    rules = an_object(
        ["rules"], rules=a_list(an_object(rule=TEXT, group=TEXT, kind=TEXT, text=TEXT, text_de=TEXT, options={}))
    )
    _add(paths, "GET", "/rules", "The rule book; with `t` what is in force there", _good(rules))
    _add(paths, "GET", "/openapi.json", "This description", _good(an_object(["openapi"], openapi=TEXT)))
    _add(paths, "POST", "/language", "The language of this device", {}, an_object(["language"], language=TEXT))
    _add(paths, "POST", "/look", "How this device shows Talon", {}, an_object(theme=TEXT, letters=TEXT, lie=TEXT))
    _add(paths, "POST", "/evenings/{evening}/delete", "Deletes an evening", _good(OK), an_object(["sure"], sure=TEXT))
    renames = an_object(name=TEXT, remove=FLAG, sure=TEXT)
    _add(paths, "POST", "/people/{name}/name", "Another name everywhere, or none", _good(OK), renames)
    _games(paths)
    _door(paths)
    return paths


def _games(paths: Schema) -> None:
    """The games a house puts together once (OTHER-01)."""
    cards = an_object(each=COUNT, middle=COUNT, players=COUNT)
    game = an_object(["key"], key=TEXT, name=TEXT, preset=TEXT, course=STEPS, options=CHOSEN, cards=cards, own=FLAG)
    body = an_object(["name"], name=TEXT, preset=TEXT, course=STEPS, options=CHOSEN)
    _add(
        paths,
        "GET",
        "/games",
        "The games that come with Talon, then the house’s own",
        _good(an_object(games=a_list(game))),
    )
    _add(paths, "GET", "/games/{key}", "One of them", _good(game))
    kept = {"201": {"description": "It is kept", "content": as_json(game)}}
    _add(paths, "POST", "/games", "Keeps a game of the house", kept, body)
    _add(paths, "POST", "/games/{key}/change", "Another course, other rules or another name", _good(game), body)
    _add(paths, "POST", "/games/{key}/forget", "Forgets it; tables that play it go on", _good(OK))


def _door(paths: Schema) -> None:
    """How a device comes to a table, and becomes its host."""
    digits = {**TEXT, "description": "the six digits beside the QR code"}
    _add(
        paths,
        "POST",
        "/enter",
        "Digits instead of the key: this device may look on",
        _good(OK),
        an_object(["table", "digits"], table=TEXT, digits=digits),
    )
    joins = an_object(
        key={**TEXT, "description": "unless this device has a cookie"}, seat=SEAT, name={**TEXT, "maxLength": 40}
    )
    _add(
        paths,
        "POST",
        "/t/{code}/join",
        "Asks for the chair of `seat`, or for one as `name`",
        _good(an_object(["request"], request=TEXT), "202"),
        joins,
    )
    _add(paths, "GET", "/t/{code}/join/{asked}", "What became of a request", _good(ANSWER))
    _add(paths, "GET", "/t/{code}/invite", "The door, for the host", _good(DOOR))
    rescue = an_object(["code"], code={**TEXT, "description": "as `python app.py --host-code` printed it"})
    _add(paths, "POST", "/t/{code}/rescue", "Makes this device a host", _good(OK), rescue)
    _hosts(paths)
    _screens(paths)


def _hosts(paths: Schema) -> None:
    """What the host does at the door."""
    admits = an_object(
        ["request"], request=REQUEST, seat=SEAT, stack=COUNT, comes={"enum": list(newcomers.COMES.values)}
    )
    host = {
        "admit": ("Lets in; a newcomer sits down on `seat` with `stack` chips", admits),
        "refuse": ("Does not let in", an_object(["request"], request=REQUEST)),
        "renew": ("Another key: old links die at once, seated players stay", None),
        "approval": ("Whether the host is asked", an_object(["approval"], approval=FLAG)),
        "hosts": (
            "The devices of `seat`, or `device`, host the table, or no more",
            an_object(["host"], host=FLAG, seat=SEAT, device=DEVICE),
        ),
        "show-out": (
            "The devices of `seat`, or `device`, may do nothing here any more",
            an_object(seat=SEAT, device=DEVICE),
        ),
    }
    for move, (what, body) in host.items():
        done = _good({"anyOf": [DOOR, OK]})  # who gave the role away sees the door no more
        _add(paths, "POST", f"/t/{{code}}/{move}", what, done, body, hosts=True)


def _screens(paths: Schema) -> None:
    """How a television is shown a table."""
    waits = an_object(
        ["digits", "seconds", "table"],
        digits={**TEXT, "pattern": "^[0-9]{4}$"},
        seconds={**COUNT, "description": "until there are others"},
        table={"type": ["string", "null"], "description": "whose host typed them: this device may read it now"},
    )
    _add(paths, "GET", "/tv", "The four digits this screen shows; it is known by its cookie", _good(waits))
    shows = an_object(["digits"], digits={**TEXT, "description": "the four digits a television shows"})
    _add(paths, "POST", "/t/{code}/pair", "The television shows this table from now on", _good(OK), shows, hosts=True)


def _good(schema: Schema, status: str = "200") -> Schema:
    return {status: {"description": "As asked", "content": as_json(schema)}}


def _add(
    paths: Schema, method: str, path: str, what: str, good: Schema, body: Schema | None = None, hosts: bool = False
) -> None:
    operation: Schema = {"operationId": f"{method} {path}", "summary": what, "responses": dict(good)}
    if hosts:
        operation["security"] = [{"hostKey": []}, {"session": []}]
    if body is not None:
        operation["requestBody"] = {"required": True, "content": as_json(body)}
    paths.setdefault(path, {})[method.lower()] = operation


def complete(described: Schema) -> Schema:
    """What holds for every address alike: places in it, the answers any of them can give, both faces of each."""
    for path, at in described.items():
        _places(path, at)
        for method in at.keys() & {"get", "post"}:
            operation = at[method]
            for status in _any_time(path, method, operation):
                operation["responses"].setdefault(status, {"description": FAILURES[status], "content": FAILURE})
            for status, answer in operation["responses"].items():
                if status in FAILURES:
                    answer["content"] = FAILURE
            _for_people(path, method, operation)
    return described


def _places(path: str, at: Schema) -> None:
    there = {parameter["name"] for parameter in at.get("parameters", [])}
    named = [piece.partition("}")[0] for piece in path.split("{")[1:]]
    missing = [
        {"name": name, "in": "path", "required": True, "schema": WHERE.get(name, TEXT)}
        for name in named
        if name not in there
    ]
    at["parameters"] = [*at.get("parameters", []), *missing]


def _any_time(path: str, method: str, operation: Schema) -> list[str]:
    asks = {parameter["name"] for parameter in operation.get("parameters", [])}
    statuses = ["421", "503"]
    if "{code}" in path or "t" in asks or path in ("/rules", "/quick/{preset}"):
        statuses += ["403", "404", "429"]
    if "{" in path:
        statuses += ["404"]
    if path.startswith(("/evenings", "/people", "/import", "/backup", "/course", "/games")):
        statuses += ["403"]
    if method == "post":
        statuses += ["400", "403", "413", "415", "422"]
    return statuses + (["429"] if path in ("/code", "/enter") else [])


def _for_people(path: str, method: str, operation: Schema) -> None:
    """A browser gets a page, a form is sent on to one."""
    answers = operation["responses"]
    if method == "get":
        if path not in ONE_FACE and "application/json" in answers.get("200", {}).get("content", {}):
            answers["200"]["content"] = {**answers["200"]["content"], **PAGE}
        if "{code}" in path:
            answers["303"] = {"description": "With `key`: this device may look on now; the same address without it"}
        if path in ("/new", "/t/{code}/join/{asked}"):
            answers["302" if path == "/new" else "303"] = {"description": "To the page where it goes on"}
        return
    answers.setdefault("204", {"description": "For a part of a page: done; HX-Redirect says where it goes on"})
    answers["303"] = {"description": "For a form: to the page where it goes on"}
    content = operation.get("requestBody", {}).get("content", {})
    if list(content) == ["application/json"] and path not in ("/tables", "/import"):
        content["application/x-www-form-urlencoded"] = content["application/json"]
