"""Taps that people can make now, chosen at random from the offers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

Json = dict[str, Any]
Tap = tuple[str, Json]

WEIGHTS = {"fold": 1, "check": 5, "call": 6, "bet": 3, "raise": 1, "complete": 2, "up": 0, "dealer": 0}


def a_move(now: Json, chance: random.Random) -> Tap | None:
    """One of the offered moves that play the hand; None if there are none."""
    offers = [offer for offer in now["options_now"] if offer["move"] not in ("up", "award")]
    corrects = [offer for offer in offers if offer.get("corrects") and offer["move"] == "draw"]
    if corrects and chance.random() < 0.25:
        return filled(chance.choice(corrects), chance)
    plays = [offer for offer in offers if not offer.get("corrects")]
    if now["phase"] != "first_dealer":  # with only the dealer to be named, too few can play
        plays = [offer for offer in plays if offer["move"] != "dealer"]
    if not plays:
        return None
    return filled(chance.choices(plays, [WEIGHTS.get(offer["move"], 3) or 1 for offer in plays])[0], chance)


def filled(offer: Json, chance: random.Random) -> Tap:
    """An offered move with the fields it needs."""
    fields: Json = {"seat": offer["seat"]} if "seat" in offer else {}
    move, asks = offer["move"], offer.get("asks", ())
    if move in ("bet", "raise", "complete", "stake"):
        fields["to"] = chance.choice(offer.get("sizes") or [offer["min"], offer["min"], offer["min"], offer["max"]])
    elif move == "draw":
        fields["cards"] = _number(offer["max"], chance)
        fields |= {key: True for key in ("ace", "splits") if key in asks}
    elif move == "openers":
        fields["shown"] = chance.random() < 0.8
    elif move == "starter" and "open_pair" in asks:
        fields["open_pair"] = chance.random() < 0.3
    elif move == "buy":
        fields["card"] = chance.choice(offer.get("values") or ("up", "up", "down", "none"))
    elif move == "declare":
        fields["way"] = chance.choice(offer["ways"])
    elif move == "done" and offer.get("last"):
        fields["last"] = True
    elif move in ("best", "worst"):
        fields["seats"] = chance.sample(offer["values"], chance.choice((1, 1, 2)))
    elif move == "open-card":
        fields["what"] = chance.choice(offer["values"])
    elif move == "turn":
        fields["what"] = chance.choice(offer["values"])
        fields |= {"cards": chance.randint(offer["min"], offer["max"])} if "cards" in asks else {}
    return move, fields


def _number(most: int, chance: random.Random) -> int:
    """Many cards rather than few, so that stubs run short."""
    return max(chance.randint(0, most), chance.randint(0, most))


def everybody_draws(now: Json, chance: random.Random) -> Tap | None:
    """The tap in which all who still have to draw announce at once; None if impossible."""
    offer = next((row for row in now["options_now"] if row["move"] == "draw" and not row.get("corrects")), None)
    if offer is None:
        return None
    seats = [seat for seat in now["seats"] if seat["state"] in ("in", "all_in") and seat["drew"] is None]
    order = sorted((seat["seat"] for seat in seats), key=lambda seat: (seat < offer["seat"], seat))
    return "together", {"moves": [{"move": "draw", "seat": seat, "cards": chance.randint(0, 3)} for seat in order]}


def awards(now: Json, chance: random.Random) -> Iterator[Json]:
    """Every way to award one of the pots, likely ones first; the others are refused without a trace."""
    for index in reversed(range(len(now["pots"]))):
        seats = list(now["pots"][index]["seats"])
        chance.shuffle(seats)
        if chance.random() < 0.3:  # no hand is good enough to win, where one is required
            yield {"pot": index, "carry": True}
        yield from ({"pot": index, **shares} for shares in _shares(seats))


def _shares(seats: list[int]) -> Iterator[Json]:
    odd = {"odd_high": seats, "odd_low": seats}
    yield {"high": seats[:1]}
    yield {"low": seats[:1]}
    yield from ({"high": [high], "low": [low]} for high, low in permutations(seats, 2))
    for first in seats:
        yield from ({"high": [first], "low": [first]}, {"high": [first], "low": []}, {"high": [], "low": [first]})
        yield from ({"high": [first]}, {"low": [first]}, {"high": [first], "low": [first], **odd})
    yield from ({"high": [high], "low": [low], **odd} for high, low in permutations(seats, 2))
    yield {"carry": True}
