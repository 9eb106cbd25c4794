"""Random home-made courses that a table accepts, for random play and the obedient dealer."""

from __future__ import annotations

import random
from typing import Any

from models.game.steps import read
from models.moves.refusals import Refused
from tests import tries

Json = dict[str, Any]


def some_course(chance: random.Random) -> list[Json]:
    """A random course, with steps of every kind."""
    if chance.random() < 0.06:
        return _against_the_pot(chance)
    if chance.random() < 0.04:
        return _for_lives(chance)
    left = tries(1000)
    while True:
        next(left)
        steps = [_deal(chance), *(_step(chance) for _step_number in range(chance.randint(1, 9)))]
        try:
            read(steps)
        except Refused:
            continue
        return steps


def _against_the_pot(chance: random.Random) -> list[Json]:
    """A course in which players bet against the pot, once around or several times (OTHER-31)."""
    dealt = chance.choice(([], [{"deal": 2}]))
    again = chance.choice(([], [{"repeat": 1, "times": 3}]))
    most = chance.choice(("pot", "half_first"))
    return [*dealt, {"against_pot": chance.randint(0, 2), "post": chance.randint(1, 3), "most": most}, *again]


def _for_lives(chance: random.Random) -> list[Json]:
    """A course in which the worst hand loses a life (OTHER-42)."""
    later = chance.choice(([], [{"exchange": 3}], [{"exchange": 1, "new": 2}], [{"offer": 0}, {"turn_up": 1}]))
    return [{"deal": chance.randint(2, 5)}, *later, {"lives": chance.randint(1, 3)}]


def _deal(chance: random.Random) -> Json:
    to = {"to": "middle"} if chance.random() < 0.2 else {}
    return {"deal": chance.randint(1, 5), "face": chance.choice(("down", "up")), **to}


def _step(chance: random.Random) -> Json:
    kind = chance.choice(("deal", "deal", "bet", "bet", "bet", "exchange", "declare", "do", *NEW))
    if kind == "deal":
        return {**_deal(chance), "deal": chance.choice((1, 1, 2, 3))}
    if kind == "bet":
        first = chance.choice(("left", "left", "last_raiser", "tap", "tap", "bring_in", "blinds"))
        size = chance.choice(("small", "big", "either", *(("open_pair",) if first == "tap" else ())))
        asked = {"ask": "the oldest"} if first in ("tap", "bring_in") and chance.random() < 0.5 else {}
        return {"bet": first, "size": size, **asked}
    if kind == "exchange":
        free = chance.choice(({}, {"price": 2}, {"price": 2, "free": 1}))
        return {"exchange": chance.randint(2, 4), "price": 0, **free}
    if kind == "declare":
        return {"declare": "in_out"}
    if kind == "turn_up":
        how = chance.choice(({"how": "at_once"}, {"how": "in_turn"}, {"how": "to_beat", "out": chance.random() < 0.5}))
        return {"turn_up": chance.randint(1, 3), **how}
    if kind == "offer":
        musts = ({"must": chance.randint(1, 3)}, {"must": 2, "passed": "on"})
        passed = chance.choice(({"passed": "on"}, {"passed": "away"}, *musts))
        return {"offer": chance.choice((0, 2)), "pays": chance.choice(("take", "pass")), **passed, **_face(chance)}
    if kind == "row":
        return {
            "offer": chance.choice((0, 2)),
            "row": chance.randint(1, 4),
            "must": chance.randint(0, 1),
            **_face(chance),
        }
    if kind == "repeat":
        until = chance.choice(("times", "knock", "nobody_takes", "one_left", "said"))
        return {"repeat": chance.randint(1, 4), "until": until, "times": chance.randint(2, 4)}
    if kind == "redeal":
        return {"redeal": "The queen of spades lies there", "antes": chance.random() < 0.5}
    if kind == "swap":
        return {"exchange": chance.randint(1, 2), "price": chance.choice((0, 2)), **_swapped(chance)}
    text = chance.choice(("All pass a card to the left", "Everybody says something nice"))
    price = chance.choice(({}, {"price": chance.randint(1, 9), "grows": chance.randint(0, 2)}))
    return {"do": text, "each": chance.random() < 0.5, **price}


NEW = ("turn_up", "offer", "repeat", "redeal", "swap", "row")


def _swapped(chance: random.Random) -> Json:
    faces = ("up", "down")
    new = {"new": chance.randint(1, 3), "given": chance.choice(faces), "face": chance.choice(faces)}
    return chance.choice(({"lies": "as_it_lay"}, new))


def _face(chance: random.Random) -> Json:
    return {"face": chance.choice(("up", "up", "down"))}


def forced_bets_for(steps: list[Json]) -> Json:
    """The forced bets without which a table refuses this course."""
    first = next((step["bet"] for step in steps if "bet" in step), "left")
    return {"forced": "blinds" if first == "blinds" else "ante"}
