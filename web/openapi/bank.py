"""The bank in the interface for programs: its moves, its pages as JSON, what a table says of it."""

from __future__ import annotations

from collections.abc import Callable

from models.bank.counting import HOWS
from web.openapi.moves import AMOUNT, CHIP_SET, COLOUR
from web.openapi.schema import CHIPS, COUNT, FLAG, SEAT, SIGNED, TEXT, Schema, a_list, an_object, as_json, or_null

CENTS: Schema = {"type": "integer", "description": "in the currency's smallest unit; chips without money"}


MONEY: Schema = an_object(currency={**TEXT, "description": "three letters; empty: no money"}, chip=AMOUNT)
ASKED: Schema = a_list(an_object(seat=SEAT, chips=CHIPS))

# What a table's own JSON says.
TABLE: dict[str, Schema] = {
    "chipset": a_list(COLOUR),
    "money": or_null(an_object(currency=TEXT, chip={"type": "integer", "description": "in its smallest unit"})),
    "chips_asked": {**ASKED, "description": "chips players ask for from their phones"},
    "finished": {**FLAG, "description": "the evening is over until it is reopened"},
}
OPENING: dict[str, Schema] = {"chipset": CHIP_SET, "money": MONEY}

PERSON: Schema = an_object(
    name=TEXT,
    seat=or_null(SEAT),
    here=FLAG,
    stack=or_null(CHIPS),
    bought=or_null(CHIPS),
    cashed=CHIPS,
    paid=SIGNED,
    owes={**or_null(SIGNED), "description": "bought on credit; negative: the bank owes it"},
    open={**or_null(CENTS), "description": "the same to the cent; at the end, what payments leave open"},
    queued=SIGNED,
    lent={**CHIPS, "description": "to other players, and not back yet"},
    borrowed=CHIPS,
)
START: Schema = an_object(stack=CHIPS, chips=or_null(a_list(COLOUR)))
BOOK: Schema = an_object(
    **TABLE,
    sold=or_null(CHIPS),
    in_play=or_null(CHIPS),
    pot=CHIPS,
    left=or_null(CHIPS),
    keeper=or_null(TEXT),
    cash={**SIGNED, "description": "how many chips the till can pay for"},
    till=CENTS,
    loose=SIGNED,
    people=a_list(PERSON),
    loans=a_list(an_object(**{"from": TEXT}, to=TEXT, chips=CHIPS)),
    starting=or_null(START),
)


CAUSE: Schema = an_object(
    text=TEXT,
    how={"enum": [*HOWS, ""], "description": "what would settle it; empty: a hint"},
    to=SEAT,
    at=COUNT,
    seq=COUNT,
)
TALLY: Schema = an_object(
    people=a_list(
        an_object(
            seat=SEAT,
            name=TEXT,
            stack=or_null(CHIPS),
            counted=or_null(CHIPS),
            off=or_null(SIGNED),
            colours=a_list(COLOUR),
        )
    ),
    open={**FLAG, "description": "counting is possible now"},
    counted=CHIPS,
    should_be=CHIPS,
    differences=a_list(
        an_object(
            seat=SEAT,
            name=TEXT,
            off=SIGNED,
            causes=a_list(CAUSE),
            if_split=a_list(an_object(name=TEXT, off=SIGNED)),
            split_line={**TEXT, "description": "what sharing it means, in words"},
        )
    ),
    shared_out={**SIGNED, "description": "missing chips everybody has a share of; negative: too many"},
    left_open=a_list(an_object(name=TEXT, off=SIGNED, reason=TEXT)),
)
PAYMENT: Schema = an_object(**{"from": or_null(TEXT)}, to=or_null(TEXT), amount=CENTS, done=FLAG)
BLOCKED: Schema = an_object(text=TEXT, ruling={**or_null(TEXT), "description": "what the table decides about it"})
SETTLED: Schema = an_object(
    finished=FLAG,
    blocked={**or_null(BLOCKED), "description": "why the evening cannot be finished yet"},
    currency=or_null(TEXT),
    pot=CHIPS,
    odd={**a_list(an_object(name=TEXT, chips=CHIPS)), "description": "left of a pot, to its winner (LAST-05)"},
    not_counted=a_list(TEXT),
    people=a_list(an_object(name=TEXT, won=or_null(CENTS), gets=or_null(CENTS))),
    box=CENTS,
    loose=CENTS,
    expenses=a_list(an_object(payer=TEXT, amount=CENTS, what=TEXT, sharers=a_list(TEXT))),
    payments={**a_list(PAYMENT), "description": "null is the bank"},
    paid_before=a_list(PAYMENT),
    owes={**a_list(an_object(name=TEXT, chips=CHIPS)), "description": "by a ruling, not settled here"},
)


def paths(answers: Callable[..., Schema]) -> Schema:
    """The bank's pages; `answers` makes the responses."""
    code = {"name": "code", "in": "path", "required": True, "schema": TEXT}

    def page(name: str, schema: Schema) -> Schema:
        responses = answers("200", as_json(schema), "404", "421")
        return {"parameters": [code], "get": {"operationId": name, "responses": responses}}

    return {
        "/t/{code}/bank": page("bank", BOOK),
        "/t/{code}/count": page("tally", TALLY),
        "/t/{code}/settle": page("settle", SETTLED),
    }
