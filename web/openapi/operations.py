"""Every address of the interface for programs, except the moves: what it is for, its input and its answers."""

from __future__ import annotations

from typing import get_args

from models.bank.book_keys import Book, Settled
from models.bank.entry import TERMS
from models.cards.hand_names import JOKERS, RANKINGS, TIES
from models.evening.dealers_choice import WAYS
from models.moves.move import SURE
from models.seats import newcomers
from models.story.causes import CountTally
from models.story.notes import NoteKind
from models.story.tally import COUNTS
from web.door.host import DoorJson
from web.openapi.keys import object_of
from web.openapi.moves import AMOUNT, CHIP_SET, COURSE, GAME, schema_of
from web.openapi.schema import (
    CHIPS,
    COUNT,
    FLAG,
    NAME,
    NUMBER,
    OK,
    OPTIONS,
    SEAT,
    TEXT,
    Operations,
    Schema,
    a_list,
    a_whole,
    an_object,
    described,
    hosts,
    named,
    or_null,
    reads,
    writes,
)

# Tables: opening, reading, listening, counting; games, and which hand wins

OPENING = an_object(
    ["preset", "seats"],
    name=TEXT,
    preset=TEXT,
    options=OPTIONS,
    game=described(TEXT, "the key of a saved game"),
    title=NAME,
    course=COURSE,
    seats=a_list(
        an_object(["seat", "name"], seat=SEAT, name=NAME, stack=or_null(CHIPS), paid=FLAG, counted=FLAG, price=AMOUNT)
    ),
    dealer=SEAT,
    sure=schema_of(SURE),
    way=described({"enum": list(WAYS)}, "who chooses among `games`"),
    times=described(COUNT, "for how many hands or orbits each of `games` is played"),
    games=a_list(GAME),
    evening=OPTIONS,
    levels=a_list({"type": "object"}),
    chipset=CHIP_SET,
    money=an_object(
        currency=described(TEXT, "three letters; empty: no money"),
        chip=AMOUNT,
        **{field.key: schema_of(field) for field in TERMS},
    ),
)
CREATED = {"allOf": [named("Table"), a_whole(host_key=described(TEXT, "shown this once; send it as Bearer"))]}
RINGS = described(
    TEXT, "`changed` once on connecting and after a commit; `door`: somebody asks to join, or a role changed; `hb`"
)
HEALTH = an_object(["ok", "version"], ok=FLAG, version=TEXT, screens=COUNT)

SAVED_GAME = an_object(
    ["key"],
    key=TEXT,
    name=TEXT,
    preset=TEXT,
    course=COURSE,
    options=OPTIONS,
    cards=an_object(each=COUNT, middle=COUNT, players=COUNT),
    own=FLAG,
)
GAME_SAID = an_object(["name"], name=TEXT, preset=TEXT, course=COURSE, options=OPTIONS)

COMPARED = an_object(
    ["order", "hands", "warnings"],
    order=a_list(a_list(COUNT)),
    hands=a_list(an_object(["cards", "name"], cards=TEXT, name=TEXT, joker=TEXT, five=TEXT)),
    warnings=a_list(TEXT),
    why=a_list(TEXT),
    made=a_list(TEXT),
    decided=or_null(an_object(["texts", "moves"], texts=a_list(TEXT), moves=a_list({"type": "object"}))),
)

TABLES: Operations = {
    "POST /tables": writes("Opens a table", named("Opening"), CREATED, "create", status="201"),
    "POST /code": writes(
        "The one-time code of the terminal lets this device open tables", a_whole(code=TEXT), name="code"
    ),
    "GET /t/{code}": reads("The table as this viewer may see it", named("Table"), "read"),
    "GET /t/{code}/bell": reads("Listens: an event after every change", RINGS, "bell", kind="text/event-stream"),
    "GET /t/{code}/bank": reads("The bank's books", object_of(Book), "bank"),
    "GET /t/{code}/count": reads("The count, its differences and their causes", object_of(CountTally), "tally"),
    "GET /t/{code}/settle": reads("Who pays whom", object_of(Settled), "settle"),
    "GET /hands": reads(
        "Which hand wins",
        COMPARED,
        "hands",
        hand=described(a_list(TEXT), "cards with blanks between them, once for every hand"),
        board=described(TEXT, "cards in the middle, which count for everybody"),
        two=described(FLAG, "exactly two cards of one’s own count"),
        wild=described(TEXT, "wild ranks: 39"),
        ranking={"enum": list(RANKINGS)},
        joker={"enum": list(JOKERS)},
        tie={"enum": list(TIES)},
        may_duplicate=FLAG,
        natural_wins=FLAG,
        seat=described(a_list(SEAT), "at the table `t`: whose each hand is; `decided` then has the moves that award"),
        hidden=described(a_list(SEAT), "seats that do not show"),
        t=described(TEXT, "a table whose ranking, joker and ties are meant"),
    ),
    "GET /games": reads(
        "The games that come with Talon, then the house’s own",
        an_object(games=a_list(SAVED_GAME), ready=described(a_list(SAVED_GAME), "games that dealers call")),
    ),
    "GET /games/{key}": reads("One of these `games`", SAVED_GAME),
    "POST /games": writes("Keeps a game of the house", GAME_SAID, SAVED_GAME, status="201"),
    "POST /games/{key}/change": writes("Another course, other rules or another name", GAME_SAID, SAVED_GAME),
    "POST /games/{key}/forget": writes("Forgets it; tables that play it go on"),
    "GET /healthz": reads("Whether Talon can read its log", HEALTH, "health"),
    "GET /openapi.json": reads("This description", a_whole(openapi=TEXT)),
    "POST /language": writes("The language of this device", a_whole(language=TEXT), None),
    "POST /look": writes("How this device shows Talon", an_object(theme=TEXT, letters=TEXT, lie=TEXT), None),
}


# Rulings: the catalogue, house rulings, the rule book

TEXTS: Schema = a_list(TEXT)

WHY: dict[str, Schema] = dict.fromkeys(("why", "why_de", "why_turn", "why_turn_de"), TEXT)
STEP = an_object(ask=TEXT, ask_de=TEXT, known=TEXT, yes=TEXT, no=TEXT, **WHY)
OUTCOME = an_object(
    text=TEXT, text_de=TEXT, ops=TEXTS, options={"type": "object"}, src=TEXT, note=TEXT, asks=TEXTS, otherwise=FLAG
)
OWN = an_object(
    ["ruling", "group", "title", "text", "keys", "at"],
    ruling=TEXT,
    group=TEXT,
    title=TEXT,
    text=TEXT,
    keys=TEXTS,
    at=COUNT,
    about=described(TEXT, "the ruling of the book that it answers"),
    outcome=described(TEXT, "the letter of the outcome the house plays there"),
)
RULING = an_object(
    **OWN["properties"],  # a ruling of the house has these alone
    title_de=TEXT,
    ask=TEXT,
    ask_de=TEXT,
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
    house=OWN,
    known={"type": "object", "additionalProperties": FLAG},
)
FOUND = an_object(
    rulings=a_list(an_object(ruling=TEXT, title=TEXT, applies_now=FLAG)),
    sure=described(FLAG, "false where the question may mean something else, or is no dispute"),
)
OWN_SAID = an_object(
    [],
    title=described(TEXT, "needed unless it answers a ruling of the book"),
    text=described(TEXT, "needed unless an outcome of the book is meant"),
    about=described(TEXT, "a ruling of the book, whose answer in this house it is"),
    outcome=described(TEXT, "the letter of its outcome"),
    keys=described({"anyOf": [TEXT, TEXTS]}, "words it is found by; a text separates them by commas"),
)
RULE = an_object(rule=TEXT, group=TEXT, kind=TEXT, text=TEXT, text_de=TEXT, options={})

AT = described(TEXT, "a table: what can go wrong there now comes first")
ASKED = described(TEXT, "what it may be about, as players say it")

RULINGS: Operations = {
    "GET /rulings": reads("Finds rulings by what happened", FOUND, "rulings", q=ASKED, t=AT),
    "GET /rulings/{key}": reads("One ruling whole, of the book or of the house", RULING, "ruled", t=AT),
    "POST /rulings": writes("Writes a ruling of the house", OWN_SAID, OWN, "write_ruling", status="201"),
    "POST /rulings/{key}": writes("Other words for a ruling of the house", OWN_SAID, OWN, "change_ruling"),
    "POST /rulings/{key}/forget": writes("Withdraws a ruling of the house", name="forget_ruling"),
    "GET /rules": reads("The rule book; with `t` what is in force there", a_whole(rules=a_list(RULE))),
}


# Stories of an evening and of everybody, and their files

TIME = described(COUNT, "unix milliseconds")
BY_NAME: Schema = {"type": "object", "additionalProperties": COUNT, "description": "name to chips"}
FIGURES: dict[str, Schema] = dict.fromkeys(COUNTS, NUMBER)
UNREAD = described(COUNT, "evenings that are still being read")

HAND: dict[str, Schema] = {
    "hand": COUNT,
    "at": TIME,
    "ms": COUNT,
    "preset": TEXT,
    "dealer": or_null(TEXT),
    "pot": COUNT,
    "carried": described(COUNT, "of the pot, what stayed in the middle"),
    "cleared": described(FLAG, "what stayed in the middle was given out before the next deal"),
    "actions": COUNT,
    "showdown": FLAG,
    "waited": described(COUNT, "deals passed in before: how long the jackpot had grown"),
    "won": BY_NAME,
    "stacks": BY_NAME,
    "results": {
        "type": "object",
        "additionalProperties": NUMBER,
        "description": "name to chips won or lost since the first hand, what was counted before the next one included",
    },
}
NOTE = a_whole(after=COUNT, name=TEXT, chips=NUMBER, kind={"enum": list(get_args(NoteKind))})
STORY = a_whole(
    code=TEXT,
    name=TEXT,
    seq=COUNT,
    began=TIME,
    ended=TIME,
    people=a_list(a_whole(name=TEXT, **FIGURES)),
    hands=a_list(a_whole(**HAND)),
    currency=or_null(TEXT),
    worth=described(COUNT, "of one chip, in the currency's smallest unit"),
    finished=FLAG,
    points=or_null(described(TEXT, "of each place, as `settle.points` has them")),
    places={"type": "object", "additionalProperties": COUNT, "description": "where prizes or points are played for"},
    notes=a_list(NOTE),
)
STEPS = a_list(a_whole(says=a_list(TEXT), table=named("Table")))
CAREER = a_whole(name=TEXT, evenings=COUNT, last=TIME, **FIGURES)
NIGHT = a_whole(code=TEXT, table=TEXT, began=TIME, **FIGURES)
STANDING = a_whole(name=TEXT, evenings=COUNT, total=NUMBER, mean=NUMBER, best=NUMBER, last=a_list(or_null(NUMBER)))
SEASON = a_whole(
    period=TEXT,
    currency=or_null(TEXT),
    evenings=COUNT,
    without_money=COUNT,
    other_money=COUNT,
    ranking=a_list(described(STANDING, "amounts in the currency's smallest unit")),
    points=a_whole(
        evenings=described(COUNT, "finished evenings for points (SETL-09)"),
        open=described(COUNT, "evenings for points that are not finished"),
        best=or_null(described(COUNT, "most evenings that count for each player")),
        ranking=a_list(described(STANDING, "in points")),
    ),
    purses=described(
        a_list(a_whole(name=or_null(TEXT), amount=NUMBER)), "what the evenings put into each; null: the pots’"
    ),
    periods=described(a_list(TEXT), "what `period` may be"),
    unread=UNREAD,
)
BACKUPS = a_whole(backups=a_list(a_whole(name=TEXT, at=TIME, bytes=COUNT)))
FACT = a_whole(seq=COUNT, tap=COUNT, at=TIME, by=TEXT, kind=TEXT, body={"type": "object"})
EVENING = a_whole(
    talon={"const": "talon evening"},
    version={"const": 1},
    written_by=described(TEXT, "the version of Talon"),
    code=TEXT,
    name=TEXT,
    facts=a_list(FACT),
    last=a_whole(seq=COUNT, pot=COUNT, stacks=BY_NAME),
    sha256=TEXT,
)
BROUGHT: Schema = {"allOf": [named("Table"), a_whole(host_key=TEXT)]}
PERSON = a_whole(name=TEXT, evenings=a_list(NIGHT), total=a_whole(**FIGURES), unread=UNREAD)
RENAMED = an_object(name=TEXT, remove=FLAG, sure=described(TEXT, "to remove: the name once more"))


def _file(what: str, name: str, kind: str, holds: str) -> Schema:
    return reads(what, described(TEXT, holds), name, kind=kind)


STORIES: Operations = {
    "GET /season": reads(
        "Who stands how in money and in points over a period",
        SEASON,
        "season",
        period=described(
            TEXT, "a year, `ten`, `all`, or one of `periods`: `called:` and the name of several evenings (SETL-15)"
        ),
    ),
    "GET /t/{code}/story": reads("The evening, hand by hand", STORY, "story"),
    "GET /t/{code}/story/{number}": reads("One hand, step by step", a_whole(**HAND, steps=STEPS), "replay"),
    "GET /t/{code}/keepsake.html": _file("The evening as one page for friends", "keepsake", "text/html", "one page"),
    "GET /t/{code}/hands.csv": _file("The evening for a spreadsheet", "sheet", "text/csv", "a line a hand"),
    "GET /t/{code}/hands.phhs": _file("Hand histories in the PHH format", "phh", "application/toml", "hand histories"),
    "GET /t/{code}/evening.json": hosts(reads("The whole evening as a file, to go on with elsewhere", EVENING, "take")),
    "POST /import": writes("Takes such a file in: up to 16 MB", EVENING, BROUGHT, "bring", status="201"),
    "GET /people": reads("Everybody over all evenings", a_whole(people=a_list(CAREER), unread=UNREAD), "people"),
    "GET /people/{name}": reads("One person over all evenings", PERSON, "person"),
    "POST /people/{name}/name": writes("Another name everywhere, or none", RENAMED),
    "POST /evenings/{evening}/delete": writes(
        "Deletes an evening", a_whole(sure=described(TEXT, "the code once more"))
    ),
    "GET /backups": reads("The backups made without being asked", BACKUPS, "backups"),
    "POST /backups": writes("One more backup, now", None, a_whole(name=TEXT)),
    "POST /backups/{copy}/restore": writes(
        "Everything as it was in this backup, between hands",
        a_whole(sure=described(TEXT, "the backup once more")),
        a_whole(before=described(TEXT, "the backup of what was there before")),
    ),
    "GET /backup": _file(
        "The whole database, on Talon's own machine",
        "backup",
        "application/vnd.sqlite3",
        "the whole database, on Talon's machine only",
    ),
}


# The door: joining a table, becoming its host, pairing a television

REQUEST = described(TEXT, "as `POST /t/{code}/join` gave it")
DEVICE = described(COUNT, "as `GET /t/{code}/invite` lists it")
DOOR = object_of(DoorJson)
ANSWER = an_object(
    ["status"],
    status={"enum": ["waiting", "admitted", "refused"]},
    seat=or_null(SEAT),
    seat_key=described(TEXT, "of an admitted script, shown this once; send it as Bearer"),
)
ENTERS = a_whole(table=TEXT, digits=described(TEXT, "the six digits beside the QR code"))
JOINS = an_object(
    key=described(TEXT, "unless this device has a cookie"),
    seat=SEAT,
    name={**TEXT, "maxLength": 40},
    sure=schema_of(SURE),
)
RESCUES = a_whole(code=described(TEXT, "as `--host-code` printed it"))
ADMITS = an_object(
    ["request"],
    request=REQUEST,
    seat=SEAT,
    stack=COUNT,
    comes={"enum": list(newcomers.COMES.values)},
    sure=schema_of(SURE),
)
SCREEN = a_whole(
    digits={**TEXT, "pattern": "^[0-9]{4}$"},
    seconds=described(COUNT, "until there are others"),
    table=described(or_null(TEXT), "whose host typed them: this device may read it now"),
)


def _at_the_door(what: str, body: Schema | None = None) -> Schema:
    """The operation with which a host changes the door. The answer is the door, or OK after giving up the role."""
    return hosts(writes(what, body, {"anyOf": [DOOR, OK]}))


AT_THE_DOOR: Operations = {
    "POST /enter": writes("Digits instead of the key: this device may look on", ENTERS),
    "POST /t/{code}/join": writes(
        "Asks for the chair of `seat`, or for one as `name`", JOINS, a_whole(request=TEXT), status="202"
    ),
    "GET /t/{code}/join/{asked}": reads("What became of a request", ANSWER),
    "GET /t/{code}/invite": reads("The door, for the host", DOOR),
    "POST /t/{code}/rescue": writes("Makes this device a host", RESCUES),
    "POST /t/{code}/admit": _at_the_door("Lets in; a newcomer sits down on `seat` with `stack` chips", ADMITS),
    "POST /t/{code}/refuse": _at_the_door("Does not let in", a_whole(request=REQUEST)),
    "POST /t/{code}/renew": _at_the_door("Another key: old links die at once, seated players stay"),
    "POST /t/{code}/address": _at_the_door(
        "Another address of this machine is what the codes say, from now on",
        a_whole(address=described(TEXT, "as `addresses` lists it, without path and port: 192.168.1.20")),
    ),
    "POST /t/{code}/approval": _at_the_door("Whether the host is asked", a_whole(approval=FLAG)),
    "POST /t/{code}/wifi": _at_the_door(
        "The network for guests, none without a name", an_object(name=TEXT, password=TEXT)
    ),
    "POST /t/{code}/hosts": _at_the_door(
        "The devices of `seat`, or `device`, host the table, or no more",
        an_object(["host"], host=FLAG, seat=SEAT, device=DEVICE),
    ),
    "POST /t/{code}/show-out": _at_the_door(
        "The devices of `seat`, or `device`, may do nothing here any more", an_object(seat=SEAT, device=DEVICE)
    ),
    "GET /tv": reads("The four digits this screen shows; it is known by its cookie", SCREEN),
    "POST /t/{code}/pair": hosts(
        writes(
            "The television shows this table from now on",
            a_whole(digits=described(TEXT, "the four digits a television shows")),
        )
    ),
}


# Pages and files for people, described because they are not JSON

# Content by address. A form answers 303, a part of a page 204 and HX-Redirect.
WHAT = {
    "/": "The evenings of this house, or how to join one",
    "/away": "What an installed Talon shows while the server is gone",
    "/evenings": "Every evening of this house",
    "/backups/{copy}/restore": "The question before a backup is restored",
    "/evenings/{evening}/delete": "The question before an evening is deleted",
    "/guide": "An evening in ten steps, for hosts",
    "/guide/phones": "What to try when a phone does not get in",
    "/import": "Where an evening from another device is taken in",
    "/new": "The set-up form, or the part of it that depends on the game",
    "/new/chips": "The chip set and the money of a new table",
    "/course": "Putting a game of the house together",
    "/course/try": "A game put together, tried with pretend players; nothing of it is kept",
    "/people/{name}/name": "Renaming a person, or taking the name out of everything",
    "/practice": "A practice hand with pretend players; nothing of it is kept",
    "/quick": "Every game on a card of its own",
    "/quick/{preset}": "One game on one card; a ready or home-made one by its key",
    "/season/first": "The first three of this year for the first page",
    "/t/{code}/boards": "A card keyboard for up cards",
    "/t/{code}/called": "What is played, where the dealer calls a game of no list",
    "/t/{code}/card": "The card for the table, to be printed",
    "/t/{code}/chipset": "The chip set and the money",
    "/t/{code}/cover": "Declaring under a cover",
    "/t/{code}/door": "Who asks to be let in, for the host's screen",
    "/t/{code}/evening": "What holds around the hands",
    "/t/{code}/games": "Which games may be dealt",
    "/t/{code}/games/{preset}": "Stakes and rules of one of them",
    "/t/{code}/join": "Which seat is yours?",
    "/t/{code}/keep": "Leads to where the game just called is put together",
    "/t/{code}/lend/{number}": "Chips from this player to another",
    "/t/{code}/pool": "A side pool, a bounty or a tip",
    "/t/{code}/log": "Every line of the evening",
    "/t/{code}/options": "People, chairs, the rules in force",
    "/t/{code}/picture": "The picture for the chat, and the result as text",
    "/t/{code}/rulings": "The sheet of rulings",
    "/t/{code}/rulings/given": "Rulings given this evening",
    "/t/{code}/rulings/{key}": "One ruling decided at the table",
    "/t/{code}/pair": "Where the host types the digits a television shows",
    "/t/{code}/seat/{number}": "What can be done for one seat",
    "/t/{code}/sit/{number}": "Someone new sits down on this seat",
    "/t/{code}/where": "Where the hand is, for the player who asks",
    "/t/{code}/tv": "The table for a television",
}

PAGES: Operations = {f"GET {path}": reads(what, TEXT, kind="text/html") for path, what in WHAT.items()}
PAGES |= {
    "GET /t/{code}/picture.svg": reads("The picture itself", TEXT, kind="image/svg+xml"),
    "GET /static/{filename}": reads("Styles, scripts and pictures", TEXT, kind="*/*"),
    "GET /sw.js": reads("The service worker of an installed Talon", TEXT, kind="text/javascript"),
    "GET /manifest.webmanifest": reads(
        "For installing Talon on a home screen", {"type": "object"}, kind="application/manifest+json"
    ),
}
