"""The drawn table of the first page: people, cards, chips, and the tablet with the pot."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from models.words.words import grouped

MIDDLE = (320, 260)
PLATE, CARDS, CHIPS = (262, 215), (184, 150), (134, 106)  # half axes of their ellipses
LARGEST, ROOM = 17, 104  # pixels of a name on its plate
LETTER, WIDE = 0.66, "MWmw"  # width of a letter relative to its height; each of these is half as wide again
LONGEST = 9  # letters of a name on one line, if it can be split
MOST = 14  # letters of a line; in a longer one they are too small to read
STACKS = ((3, 2, 1), (2, 3), (), (4, 1, 2), (1,), (2, 3), (), (3, 1), (4,), (2, 1))  # colours, bottom first


def illustration(people: Sequence[tuple[str, bool, bool]], pot: int) -> dict[str, object]:
    """The drawn table: names clockwise, marked if it is their turn or they are out, and the pot in chips."""
    sitters = tuple(_sitter(i, len(people), *person) for i, person in enumerate(people))
    return {"sitters": sitters, "pot": grouped(pot)}


def _sitter(i: int, count: int, name: str, now: bool, out: bool) -> dict[str, object]:
    angle = ((i + 0.5) / count + 0.25) * math.tau
    x, y = _at(angle, PLATE)
    left, top = _at(angle, CHIPS)
    lines = _lines(name)
    colours = () if out else STACKS[i % len(STACKS)]
    return {
        "lines": lines,  # the name, on one line or two
        "size": min(LARGEST, int(ROOM / (LETTER * max(2, *map(_letters, lines))))),
        "x": x,
        "y": y,
        "turn": round(math.degrees(angle)) - 90,  # rotation of the cards in degrees
        "cards": _at(angle, CARDS),
        "chips": tuple((colour, left, top - 5 * n) for n, colour in enumerate(colours)),  # colour and place
        "now": now,
        "out": out,
    }


def _letters(line: str) -> float:
    """The width of a line, in letters."""
    return len(line) + sum(letter in WIDE for letter in line) / 2


def _lines(name: str) -> tuple[str, ...]:
    """The name on one line; a long one on two, split where the longer line gets shortest, or its first word."""
    parted = [match.end() for match in re.finditer(r"[ -]", name)] if len(name) > LONGEST else []
    pairs = [(name[:at].rstrip(), name[at:]) for at in parted]
    lines = min(pairs, key=lambda pair: max(map(len, pair)), default=(name,))
    return lines if max(map(len, lines)) <= MOST else (name.split()[0],)


def _at(angle: float, ring: tuple[int, int]) -> tuple[int, int]:
    return round(MIDDLE[0] + ring[0] * math.cos(angle)), round(MIDDLE[1] + ring[1] * math.sin(angle))
