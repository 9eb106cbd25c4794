"""Plays an evening at random and records its facts: `python -m tests.nights jackpots DJ '{"ante.amount": 2, ...}'`.

A last argument lists moves of the host between hands, each with the number of hands before it: `'[[0, "levels",
{"levels": [...]}], ...]'`.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from models.evening import tap
from models.evening.evening import Evening, begin, next_facts, record
from models.evening.past import Fact
from models.evening.tap import decide
from models.moves.event import event_body
from models.moves.move import BETWEEN_HANDS
from models.moves.refusals import Refused
from models.play.showdown import may_stay
from models.words import moments
from tests import tries

Said = tuple[int, str, dict[str, Any]]  # hands before it, the move, its fields

HANDS = 40
FIXED = ("seat", "preset", "options", "game", "last")  # fields an offer fixes and a tap repeats
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Finn")


def play(
    preset: str,
    options: dict[str, Any],
    chance: random.Random,
    hands: int = HANDS,
    names: Sequence[str] = NAMES,
    host: Sequence[Said] = (),
) -> tuple[Evening, list[Fact]]:
    """An evening of this many hands, with taps taken back, a rebuy now and then, and a player who leaves."""
    seats = [{"seat": i + 1, "name": name, "stack": 60} for i, name in enumerate(names)]
    opening = {"name": "A night", "preset": preset, "options": options, "seats": seats, "dealer": 1}
    night, facts = begin("NIGHT"), list[Fact]()

    def write(events: list[Any]) -> None:
        nonlocal night
        new = next_facts(night, events, _at(night), "host")
        facts.extend(new)
        night = record(night, new)

    write(tap.opening(opening))
    waiting, left = list(host), tries(1000 * hands)
    while (night.table.deals < hands or waiting) and next(left):
        moments.stop(_at(night))
        due = bool(waiting) and night.table.now in BETWEEN_HANDS and night.table.deals >= waiting[0][0]
        move, fields = waiting.pop(0)[1:] if due else _tap(night, chance)
        try:
            write(decide(night, move, fields))
        except Refused:
            assert not due, f"{move} {fields}"
    moments.stop(0)
    return night, facts


def _at(night: Evening) -> int:
    """The clock of a made-up night: nine seconds per fact."""
    return 1_700_000_000_000 + 9000 * night.seq


def _tap(night: Evening, chance: random.Random) -> tuple[str, dict[str, Any]]:
    if chance.random() < 0.02:
        return chance.choice(["take-back", "redo"]), {}
    table = night.table
    if table.over and (broke := [s for s in table.seats if s.here == "here" and not s.stack]):
        return "buy-in", {"seat": broke[0].seat, "chips": 40}
    offers = tap.offers(table)
    calm = [o for o in offers if o["move"] not in ("raise", "dealer", "up") or chance.random() < 0.3]
    offer = chance.choice(calm or offers)
    fields = {k: v for k, v in offer.items() if k in FIXED}
    if "min" in offer and offer["move"] not in ("draw", "best", "worst", "turn", "extra"):
        fields["to"] = chance.choice(offer.get("sizes") or [offer["min"], offer["max"]])
    answers: dict[str, Any] = {
        "cards": chance.randint(0, offer.get("max", 0)),
        "shown": chance.random() < 0.7,
        "open_pair": chance.random() < 0.3,
        "card": chance.choice(["up", "down", "none"]),
        "way": chance.choice(offer.get("ways", ["high"])),
        "what": chance.choice(list(offer.get("values", ["take"]))),
        "seats": chance.sample(list(offer.get("values", [1])), 1),
        "ace": True,
        "splits": False,
    }
    asked = set(offer.get("asks", ())) | ({"cards"} if offer["move"] == "draw" else set())
    fields |= {ask: answers[ask] for ask in asked if ask in answers}
    if offer["move"] == "award":
        stays = "to_win" in offer and chance.random() < 0.5
        fields = {
            "pots": [{"pot": at, "carry": True} for at in may_stay(table)] if stays else [_winners(night, chance)]
        }
    return offer["move"], fields


def _winners(night: Evening, chance: random.Random) -> dict[str, Any]:
    from models.play import halves, showdown

    table = night.table
    index, _chips, seats = showdown.due(table) or (0, 0, ())
    award: dict[str, Any] = {"pot": index}
    for half in halves.ways(table):
        rivals = halves.rivals(table, half, seats)
        if rivals:
            award[half] = chance.sample(rivals, min(len(rivals), chance.choice([1, 1, 2])))
            award[f"odd_{half}"] = award[half]
    return award


def main(name: str, preset: str, options: str, host: str = "[]") -> None:
    """Records one evening under tests/nights/NAME.jsonl."""
    night, facts = play(preset, json.loads(options), random.Random(name), host=[tuple(row) for row in json.loads(host)])
    last = {"stacks": {str(s.seat): s.stack for s in night.table.seats}, "pot": night.table.pot, "seq": night.seq}
    rows = [last, *(_row(fact) for fact in facts)]
    file = Path(__file__).parent / f"{name}.jsonl"
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


def _row(fact: Fact) -> dict[str, Any]:
    kind, body = event_body(fact.event)
    return {"seq": fact.seq, "tap": fact.tap, "at": fact.at, "by": fact.by, "kind": kind, "body": body}


if __name__ == "__main__":
    main(*sys.argv[1:])
