"""The places of the rings on a chart and of their words: clear of the lines and of each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

APART = 20  # pixels between two rings, and between two rows of words
BESIDE = 16  # pixels from a ring's middle to its words
ROWS = (0, -1, 1, -2, 2, -3, 3, -4, 4)  # of words, above and below their ring, nearest first
FEW = 3  # most rings with words; more have only their letters

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle of the chart, in its pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether the two overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A ring as drawn, with its words beside it if there is room."""

    style: int
    x: float
    y: float
    foot: float  # height of its point on the line
    letter: str
    text: str
    words: Point | None = None  # their start or, left of the ring, their end


def clear_height(x: float, foot: float, others: Sequence[Point], lowest: float) -> float:
    """The height nearest to its point at which a ring covers none of the others."""
    rows = (foot + way * row * APART for row in range(len(others) + 1) for way in ((-1, 1) if row else (1,)))
    for y in rows:
        if 0 <= y <= lowest and all((x - ox) ** 2 + (y - oy) ** 2 >= (APART - 1) ** 2 for ox, oy in others):
            return y
    return foot


def around(start: Point, end: Point, room: float = 0) -> Box:
    """The box around these two points, with some room on each side."""
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(start, end, strict=True))
    return Box(left - room, top - room, right + room, bottom + room)


def words_beside(mark: Mark, wide: float, taken: Iterable[Box], within: Box) -> tuple[Point, Box] | None:
    """The nearest place for the words of a ring that overlaps nothing, and their box; None if there is none."""
    for words, box in _places(mark, wide):
        inside = within.left <= box.left and box.right <= within.right and within.top <= box.top
        if inside and box.bottom <= within.bottom and not any(box.meets(other) for other in taken):
            return words, box
    return None


def _places(mark: Mark, wide: float) -> Iterator[tuple[Point, Box]]:
    for row in ROWS:
        for way in (1, -1):
            x, y = mark.x + way * BESIDE, mark.y + row * APART
            yield (x, y), around((x, y - APART / 2), (x + way * wide, y + APART / 2))
