"""The bank in the interface for programs: its moves, its pages as JSON, what a table says of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from models.bank.chipset import COLOURS, MOST_COLOURS, MOST_PIECES, MOST_VALUE, SETS
from models.bank.counting import HOWS

Schema = dict[str, Any]

SEAT: Schema = {"type": "integer", "minimum": 1, "maximum": 10}
CHIPS: Schema = {"type": "integer", "minimum": 0, "maximum": 10**9}
SIGNED: Schema = {"type": "integer", "minimum": -(10**9), "maximum": 10**9}
TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
PAID: Schema = {**FLAG, "description": "money changed hands; otherwise on credit"}


def _object(**properties: Schema) -> Schema:
    return {"type": "object", "properties": properties}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


COLOUR: Schema = _object(
    colour={"enum": list(COLOURS)},
    value={"type": "integer", "minimum": 1, "maximum": MOST_VALUE},
    number={"type": "integer", "minimum": 1, "maximum": MOST_PIECES},
)
CHIP_SET: Schema = {
    "anyOf": [{"enum": list(SETS)}, {**_list(COLOUR), "maxItems": MOST_COLOURS}],
    "description": "a usual set by the number of its chips, or colour by colour; empty: none",
}
AMOUNT: Schema = {
    "anyOf": [{"type": "integer", "minimum": 1}, TEXT],
    "description": "in the currency's smallest unit, or as text: 12.50 or 12,50",
}
MONEY: Schema = _object(currency={**TEXT, "description": "three letters; empty: no money"}, chip=AMOUNT)
COUNT: Schema = {"type": "integer", "minimum": 0}
BY_COLOUR: Schema = {"type": "object", "additionalProperties": COUNT, "description": "so many of each colour"}
WHOM: Schema = {**_list({"anyOf": [SEAT, TEXT]}), "description": "chairs or names; left out, everybody there"}
ASKED: Schema = _list(_object(seat=SEAT, chips=CHIPS))

# What each move takes besides `seen`; a name with ? may be left out.
MOVES: dict[str, dict[str, Schema]] = {
    "buy-in": {"seat": SEAT, "chips": CHIPS, "paid?": PAID},
    "cash-out": {"seat": SEAT, "chips": CHIPS, "paid?": PAID},
    "chipset": {"chips": CHIP_SET},
    "money": {"currency?": TEXT, "chip?": AMOUNT},
    "keeper": {"seat?": SEAT},
    "pay": {"seat?": SEAT, "name?": TEXT, "chips?": CHIPS},
    "ask-chips": {"seat": SEAT, "chips": CHIPS},
    "grant": {"seat": SEAT, "chips?": CHIPS, "paid?": PAID},
    "decline": {"seat": SEAT},
    "uncounted": {"seat?": SEAT},
    "count": {"seat": SEAT, "chips?": CHIPS, "colours?": BY_COLOUR},
    "difference": {"how": {"enum": list(HOWS)}, "seat?": SEAT, "reason": TEXT, "to?": SEAT, "paid?": PAID},
    "expense": {"amount": AMOUNT, "what": TEXT, "seat?": SEAT, "payer?": TEXT, "for?": WHOM},
    "drop-expense": {"expense": COUNT},
    "finish": {},
    "payment": {"payment": COUNT, "done": FLAG},
    "reopen": {"reason": TEXT},
}

# What a table's own JSON says.
TABLE: dict[str, Schema] = {
    "chipset": _list(COLOUR),
    "money": _or_null(_object(currency=TEXT, chip={"type": "integer", "description": "in its smallest unit"})),
    "chips_asked": {**ASKED, "description": "chips players ask for from their phones"},
    "finished": {**FLAG, "description": "the evening is over until it is reopened"},
}
OPENING: dict[str, Schema] = {"chipset": CHIP_SET, "money": MONEY}

PERSON: Schema = _object(
    name=TEXT,
    seat=_or_null(SEAT),
    here=FLAG,
    stack=_or_null(CHIPS),
    bought=_or_null(CHIPS),
    cashed=CHIPS,
    paid=SIGNED,
    owes={**_or_null(SIGNED), "description": "bought on credit; negative: the bank owes it"},
    queued=SIGNED,
)
START: Schema = _object(stack=CHIPS, chips=_or_null(_list(COLOUR)))
BOOK: Schema = _object(
    **TABLE,
    sold=_or_null(CHIPS),
    in_play=_or_null(CHIPS),
    pot=CHIPS,
    left=_or_null(CHIPS),
    keeper=_or_null(TEXT),
    cash=SIGNED,
    loose=SIGNED,
    people=_list(PERSON),
    starting=_or_null(START),
)


CAUSE: Schema = _object(
    text=TEXT,
    how={"enum": [*HOWS, ""], "description": "what would settle it; empty: a hint"},
    to=SEAT,
    at=COUNT,
    seq=COUNT,
)
TALLY: Schema = _object(
    people=_list(
        _object(
            seat=SEAT,
            name=TEXT,
            stack=_or_null(CHIPS),
            counted=_or_null(CHIPS),
            off=_or_null(SIGNED),
            colours=_list(COLOUR),
        )
    ),
    open={**FLAG, "description": "counting is possible now"},
    counted=CHIPS,
    should_be=CHIPS,
    differences=_list(
        _object(seat=SEAT, name=TEXT, off=SIGNED, causes=_list(CAUSE), if_split=_list(_object(name=TEXT, off=SIGNED)))
    ),
    left_open=_list(_object(name=TEXT, off=SIGNED, reason=TEXT)),
)
CENTS: Schema = {"type": "integer", "description": "in the currency's smallest unit; chips without money"}
PAYMENT: Schema = _object(**{"from": _or_null(TEXT)}, to=_or_null(TEXT), amount=CENTS, done=FLAG)
SETTLED: Schema = _object(
    finished=FLAG,
    currency=_or_null(TEXT),
    pot=CHIPS,
    not_counted=_list(TEXT),
    people=_list(_object(name=TEXT, won=_or_null(CENTS), gets=_or_null(CENTS))),
    box=CENTS,
    loose=CENTS,
    expenses=_list(_object(payer=TEXT, amount=CENTS, what=TEXT, sharers=_list(TEXT))),
    payments={**_list(PAYMENT), "description": "null is the bank"},
    paid_before=_list(PAYMENT),
    owes={**_list(_object(name=TEXT, chips=CHIPS)), "description": "by a ruling, not settled here"},
)


def paths(answers: Callable[..., Schema]) -> Schema:
    """The bank's pages; `answers` makes the responses."""
    code = {"name": "code", "in": "path", "required": True, "schema": TEXT}

    def page(name: str, schema: Schema) -> Schema:
        said = answers("200", {"application/json": {"schema": schema}}, "404", "421")
        return {"parameters": [code], "get": {"operationId": name, "responses": said}}

    return {
        "/t/{code}/bank": page("bank", BOOK),
        "/t/{code}/count": page("tally", TALLY),
        "/t/{code}/settle": page("settle", SETTLED),
    }
