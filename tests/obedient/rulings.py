"""Rulings that touch cards, as people would apply them: taken from the catalogue, answered at random."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from flask.testing import FlaskClient

from tests.obedient.rules import DRAW

Json = dict[str, Any]
Gets = Callable[[str], Json]

TOUCH = (
    "KILL", "REVIVE", "GIVE", "REPLACE", "TAKE_BACK", "COUNT_STUB", "OUT_OF_PLAY", "COMMUNITY", "FLIP", "REBUILD_STUB",
)  # fmt: skip
BACK = ("UNDO", "UNDO_TO", "REDEAL", "VOID_RETURN_ALL")  # these only wind back or deal again: rarely
OF_PRESET = {"S": "stud", "L": "low", "H": "hl", "B": "buy", "K": "soko"}


class Catalogue:
    """The rulings with operations on cards, read once through the JSON interface."""

    def __init__(self, get: Gets) -> None:
        listed = [get(f"/rulings/{ruling['ruling']}") for ruling in get("/rulings")["rulings"]]
        self.cards = [row for row in listed if _touches(row, TOUCH)]
        self.back = [row for row in listed if _touches(row, BACK)]

    def likely(self, now: Json, chance: random.Random) -> Json | None:
        """A ruling that fits this game and this moment; None if there is none."""
        phases, games = _phases(now), _games(now)
        rows = self.back if chance.random() < 0.1 else self.cards
        fit = [row for row in rows if phases & {*row["when"]} and games & {*row["games"]}]
        return chance.choice(fit) if fit else None


KEPT: list[Catalogue] = []


def catalogue(client: FlaskClient) -> Catalogue:
    """The catalogue, read once in a process: its 250 answers are the same at every table and on every device."""
    if not KEPT:
        headers = {"Accept": "application/json"}
        KEPT.append(Catalogue(lambda address: client.get(address, headers=headers).get_json()))
    return KEPT[0]


def answered(ruling: Json, now: Json, chance: random.Random) -> Json:
    """The fields of a `ruling` move: an outcome that touches cards, and a player who is in if it needs one."""
    letters = [key for key, outcome in ruling["outcomes"].items() if _does(outcome, (*TOUCH, *BACK))]
    letter = chance.choice(letters)
    seats = [seat["seat"] for seat in now["seats"] if seat["state"] in ("in", "all_in", "folded")]
    live = [seat["seat"] for seat in now["seats"] if seat["state"] in ("in", "all_in")] or seats or [1]
    folded = [seat["seat"] for seat in now["seats"] if seat["state"] in ("folded", "dead")]
    revives = _does(ruling["outcomes"][letter], ("REVIVE",))
    who = chance.choice(folded if revives and folded else live)
    if now["to_act"] in live and not revives and chance.random() < 0.4:
        who = now["to_act"]
    values = {
        "who": who, "to": chance.choice([seat for seat in seats if seat != who] or [who]),
        "cards": chance.choice((1, 1, 1, 2)), "chips": 2, "action": "call", "reason": "The table agreed.",
    }  # fmt: skip
    asked = ruling["outcomes"][letter].get("asks", ())
    return {"ruling": ruling["ruling"], "outcome": letter} | {key: values[key] for key in asked if key in values}


def _touches(ruling: Json, operations: tuple[str, ...]) -> bool:
    return any(_does(outcome, operations) for outcome in ruling["outcomes"].values())


def _does(outcome: Json, operations: tuple[str, ...]) -> bool:
    return any(operation.split("(")[0] in operations for operation in outcome["ops"])


def _phases(now: Json) -> set[str]:
    """The catalogue's names for this moment."""
    phase, round_ = now["phase"], now["round"]
    if phase in ("between", "deal", "first_dealer"):
        return {"between"}
    if phase in ("bet", "starter") and now["preset"] in DRAW:
        return {"any", "bet", f"bet{round_ + 1}"} | ({"deal"} if not round_ else set())
    if phase in ("bet", "starter"):
        return {"any", "bet", f"street{min(round_ + 1, 4)}"} | ({"deal"} if not round_ else set())
    return {"any", phase}


def _games(now: Json) -> set[str]:
    """The catalogue's names for this game."""
    if now["preset"] in DRAW:
        jack = now["options"].get("jack.openers", "off") != "off"
        return {"all", "draw"} | ({"jack"} if jack else set())
    if "course" in now:
        return {"all", "draw", "stud"} if any("exchange" in step for step in now["course"]) else {"all", "stud"}
    return {"all", OF_PRESET[now["preset"][0]]} | ({"hl"} if now["preset"][0] == "B" else set())
