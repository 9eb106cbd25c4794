"""The moves in the interface for programs, generated from the moves themselves."""

from __future__ import annotations

from typing import Any

from models.bank.chipset import COLOURS, MOST_COLOURS, MOST_PIECES, MOST_VALUE, SETS
from models.game.steps import MOST_STEPS
from models.moves.move import Field, Kind, Move
from models.play.halves import SHARED
from models.rulings.operations import OPERATIONS
from web.openapi.schema import (
    CHIPS,
    COUNT,
    FLAG,
    NAME,
    OPTIONS,
    SEAT,
    SEEN,
    SIGNED,
    TEXT,
    Schema,
    a_list,
    an_object,
    described,
    or_null,
)

COLOUR: Schema = an_object(
    colour={"enum": list(COLOURS)},
    value={"type": "integer", "minimum": 1, "maximum": MOST_VALUE},
    number={"type": "integer", "minimum": 1, "maximum": MOST_PIECES},
    each=described(COUNT, "pieces in a usual purchase, where the house mixes it (BANK-05)"),
)
COURSE: Schema = {
    **a_list(
        {
            "type": "object",
            "description": "one of the steps, with what belongs to it (OTHER-02)",
        }
    ),
    "maxItems": MOST_STEPS,
}
GAME: Schema = an_object(["preset"], preset=TEXT, options=OPTIONS, game=TEXT, title=NAME, course=COURSE)
SEATS: Schema = a_list(SEAT)
POT: Schema = an_object(
    ["pot"], pot=COUNT, carry=FLAG, **{key: SEATS for half in SHARED for key in (half, f"odd_{half}")}
)
PLACED: Schema = {"type": "array", "prefixItems": [SEAT, NAME], "minItems": 2, "maxItems": 2}
CHIP_SET: Schema = {
    "anyOf": [{"enum": list(SETS)}, {**a_list(COLOUR), "maxItems": MOST_COLOURS}],
    "description": "a usual set by the number of its chips, or colour by colour; empty: none",
}
AMOUNT: Schema = {
    "anyOf": [{"type": "integer", "minimum": 0}, TEXT],
    "description": "in the currency's smallest unit, or as text: 12.50 or 12,50",
}

SAYS: dict[Kind, Schema] = {
    Kind.SEAT: SEAT,
    Kind.CHIPS: CHIPS,
    Kind.SIGNED: SIGNED,
    Kind.COUNT: COUNT,
    Kind.FLAG: FLAG,
    Kind.WORD: TEXT,
    Kind.TEXT: {**TEXT, "maxLength": 200},
    Kind.NAME: NAME,
    Kind.AMOUNT: AMOUNT,
    Kind.AMOUNTS: a_list(AMOUNT),
    Kind.CARDS: a_list(TEXT),
    Kind.CHIP_SET: CHIP_SET,
    Kind.COLOURS: {"type": "object", "additionalProperties": COUNT, "description": "so many of each colour"},
    Kind.PEOPLE: {
        **a_list({"anyOf": [SEAT, TEXT]}),
        "description": "chairs or names; left out, everybody there",
    },
    Kind.ORDER: a_list(PLACED),
    Kind.OPTIONS: OPTIONS,
    Kind.GAMES: a_list(GAME),
    Kind.COURSE: COURSE,
    Kind.WINNERS: a_list(POT),
    Kind.ANSWERS: a_list(or_null(FLAG)),
    Kind.SEATS: {"anyOf": [SEAT, SEATS]},
    Kind.TEXTS: {
        **a_list(TEXT),
        "maxItems": 8,
        "description": f"what the table decided, where it decides: {', '.join(sorted(OPERATIONS))}",
    },
    Kind.LEVELS: a_list(
        an_object(
            times={"type": "integer", "minimum": 1},
            stakes={"type": "object", "additionalProperties": CHIPS},
            minutes=COUNT,
            hands=COUNT,
            **{"break": COUNT},
        )
    ),
    Kind.EVENING: {"type": ["boolean", "integer", "string"]},
    Kind.MOVES: a_list(an_object(["move"], move=TEXT, seat=SEAT)),
}


def schema_of(field: Field) -> Schema:
    """The schema of this field."""
    schema = {"enum": list(field.values)} if field.values else SAYS[field.kind]
    schema = or_null(schema) if field.empty else schema
    return {**schema, "description": field.about} if field.about else schema


def body_of(move: Move[Any]) -> Schema:
    """The body of this move, including `seen`."""
    needed = ["seen", *(field.key for field in move.fields if field.needed)]
    return an_object(needed, seen=SEEN, **{field.key: schema_of(field) for field in move.fields})
