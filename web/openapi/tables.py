"""Tables in the interface for programs: opening, reading, listening, counting; games, and which hand wins."""

from __future__ import annotations

from models.bank.book_keys import Book, Settled
from models.bank.entry import TERMS
from models.cards.hand_names import JOKERS, RANKINGS, TIES
from models.evening.dealers_choice import WAYS
from models.story.causes import CountTally
from web.openapi.keys import object_of
from web.openapi.moves import AMOUNT, CHIP_SET, COURSE, GAME, schema_of
from web.openapi.schema import (
    CHIPS,
    COUNT,
    FLAG,
    NAME,
    OPTIONS,
    SEAT,
    TEXT,
    Operations,
    a_list,
    a_whole,
    an_object,
    described,
    named,
    or_null,
    reads,
    writes,
)

OPENING = an_object(
    ["preset", "seats"],
    name=TEXT,
    preset=TEXT,
    options=OPTIONS,
    seats=a_list(
        an_object(["seat", "name"], seat=SEAT, name=NAME, stack=or_null(CHIPS), paid=FLAG, counted=FLAG, price=AMOUNT)
    ),
    dealer=SEAT,
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
    "GET /t/{code}/count": reads("What a count by colours is worth", object_of(CountTally), "tally"),
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
    "GET /games": reads("The games that come with Talon, then the house’s own", an_object(games=a_list(SAVED_GAME))),
    "GET /games/{key}": reads("One of them", SAVED_GAME),
    "POST /games": writes("Keeps a game of the house", GAME_SAID, SAVED_GAME, status="201"),
    "POST /games/{key}/change": writes("Another course, other rules or another name", GAME_SAID, SAVED_GAME),
    "POST /games/{key}/forget": writes("Forgets it; tables that play it go on"),
    "GET /healthz": reads("Whether Talon can read its log", HEALTH, "health"),
    "GET /openapi.json": reads("This description", a_whole(openapi=TEXT)),
    "POST /language": writes("The language of this device", a_whole(language=TEXT), None),
    "POST /look": writes("How this device shows Talon", an_object(theme=TEXT, letters=TEXT, lie=TEXT), None),
}
