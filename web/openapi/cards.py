"""The cards in the interface for programs: where they lie, what was ordered, what waits."""

from __future__ import annotations

from models.table.places import END_OF_DRAW, NEXT_CARD, OWN_DRAW
from web.openapi.schema import COUNT, FLAG, SEAT, TEXT, Schema, a_list, an_object, or_null

NUMBER: Schema = {**or_null(COUNT), "description": "null where the house hides it (DRAW-12)"}
BY_SEAT: Schema = {"type": "object", "additionalProperties": NUMBER, "description": "by seat; none: left out"}
CARDS: Schema = {
    **an_object(
        ["pack", "talon", "burned", "aside", "middle", "hand", "up", "front", "folded"],
        pack={**COUNT, "description": "all of them: the places add up to it"},
        talon=COUNT,
        burned=COUNT,
        aside={**COUNT, "description": "out of play in this hand"},
        middle={**COUNT, "description": "common cards"},
        hand=BY_SEAT,
        up={**BY_SEAT, "description": "lying open"},
        front={**BY_SEAT, "description": "discards, cards given up"},
        folded={**BY_SEAT, "description": "folded and dead hands"},
    ),
    "description": "where the cards lie once `handling` has been carried out",
}
PLACE: Schema = {**TEXT, "description": "talon, burned, aside, middle, or hand, up, front, folded with a seat"}
FACE: Schema = {"enum": ["up"]}
ORDER: Schema = {
    "anyOf": [
        an_object(
            ["cards", "from", "to"],
            **{"from": PLACE},
            cards=NUMBER,
            to=PLACE,
            face=FACE,
            found={**FLAG, "description": "nobody moves a card: it lay there and was counted wrongly"},
        ),
        an_object(["gather", "pack"], gather=FLAG, pack=COUNT),
        an_object(["shuffle"], shuffle=PLACE, cut=SEAT),
    ]
}
WAITING: Schema = an_object(
    ["cards", "to", "when"],
    cards=COUNT,
    to=PLACE,
    when={"enum": [OWN_DRAW, END_OF_DRAW, NEXT_CARD]},
    face=FACE,
)
LEFT_OUT: Schema = an_object(["seat", "cards", "why"], seat=SEAT, cards=COUNT, why=TEXT)
RESHUFFLE: Schema = an_object(
    ["possible", "now"],
    possible=FLAG,
    now=FLAG,
    seat=or_null(SEAT),
    give_first=COUNT,
    owed=COUNT,
    **{"in": a_list(an_object(["seat", "cards"], seat=SEAT, cards=COUNT))},
    out=a_list(LEFT_OUT),
    burn=COUNT,
    last=COUNT,
    talon={**COUNT, "description": "once shuffled"},
    handling={**a_list(ORDER), "description": "what the `reshuffle` tap will order"},
)
