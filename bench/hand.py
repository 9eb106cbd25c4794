"""The hand all measurements use: seven players, limit 2/4, ante 1, a draw, a raise on each side of it."""

from __future__ import annotations

from typing import Any

STACK = 1_000_000  # enough for the longest bench
OPTIONS = {
    "limit.type": "fixed",
    "limit.small": 2,
    "limit.big": 4,
    "ante.amount": 1,
    "draw.round2_first": "left_of_button",
}
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Finn", "Greta")

# The moves of the players, numbered from the dealer's left: the move, and its total or number of cards.
PLAYED = """
1 check, 2 bet 2, 3 call, 4 raise 4, 5 fold, 6 call, 7 call, 1 fold, 2 raise 6, 3 fold, 4 call, 6 call, 7 fold,
2 draw 3, 4 draw 1, 6 draw 0,
2 check, 4 bet 4, 6 raise 8, 2 fold, 4 call
"""

Tap = tuple[str, dict[str, Any]]


def _step(place: str, move: str, number: str = "0") -> tuple[int, str, int]:
    return int(place), move, int(number)


STEPS = tuple(_step(*step.split()) for step in PLAYED.split(","))

# The same hand as a home-made course, whose steps replace some options.
COURSE = [{"deal": 5}, {"bet": "left"}, {"exchange": 4}, {"bet": "left", "size": "big"}]
OWN = {key: value for key, value in OPTIONS.items() if not key.startswith("draw.")}


def opening() -> dict[str, Any]:
    """The body for `POST /tables`; Greta deals the first hand."""
    seats = [{"seat": i + 1, "name": name, "stack": STACK} for i, name in enumerate(NAMES)]
    return {"name": "Bench", "preset": "DH", "options": OPTIONS, "seats": seats, "dealer": len(NAMES)}


def own_opening() -> dict[str, Any]:
    """The body for the home-made course."""
    return opening() | {"preset": "AO", "options": OWN, "course": COURSE}


def taps(hand: int = 0) -> list[Tap]:
    """The taps of the nth hand; the deal moves on by one seat each hand."""
    done: list[Tap] = [("deal", {})]
    for place, move, number in STEPS:
        fields = {"seat": _chair(place, hand)}
        done.append((move, fields | ({"cards": number} if move == "draw" else {"to": number} if number else {})))
    return [*done, ("award", {"pots": [{"pot": 0, "high": [_chair(6, hand)]}]})]


def _chair(place: int, hand: int) -> int:
    return (place + hand - 1) % len(NAMES) + 1
