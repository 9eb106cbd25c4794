"""Rulings in the interface for programs: the catalogue, house rulings, the rule book."""

from __future__ import annotations

from web.openapi.schema import (
    COUNT,
    FLAG,
    TEXT,
    Operations,
    Schema,
    a_list,
    a_whole,
    an_object,
    described,
    reads,
    writes,
)

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
    "GET /rulings/{key}": reads("One ruling whole", RULING, "ruled", t=AT),
    "POST /rulings": writes("Writes a ruling of the house", OWN_SAID, OWN, "write_ruling", status="201"),
    "POST /rulings/{key}": writes("Other words for a ruling of the house", OWN_SAID, OWN, "change_ruling"),
    "POST /rulings/{key}/forget": writes("Withdraws a ruling of the house", name="forget_ruling"),
    "GET /rules": reads("The rule book; with `t` what is in force there", a_whole(rules=a_list(RULE))),
}
