"""Stories in the interface for programs: of an evening, of everybody, and their files."""

from __future__ import annotations

from models.story.tally import COUNTS
from web.openapi.schema import (
    COUNT,
    FLAG,
    NUMBER,
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
NOTE = a_whole(after=COUNT, name=TEXT, chips=NUMBER, kind={"enum": ["bought", "counted", "bounty", "colour-up"]})
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
