"""The places of a chart's rings and their words: clear of the lines and of each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

APART = 20  # pixels between two rings, and between two rows of words
BESIDE = 16  # pixels from a ring's middle to its words
ROWS = 7  # furthest rows of words above and below their ring
FEW = 3  # most rings with words; more have only their letters

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle of the chart, in its pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: Box) -> bool:
        """Whether the other box is inside this one."""
        fits_across = self.left <= other.left and other.right <= self.right
        return fits_across and self.top <= other.top and other.bottom <= self.bottom

    def meets(self, other: Box) -> bool:
        """Whether the two overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def is_crossed(self, start: Point, end: Point) -> bool:
        """Whether a straight line between these points touches the box."""
        begins, ends = 0.0, 1.0
        for at, to, low, high in zip(start, end, (self.left, self.top), (self.right, self.bottom), strict=True):
            if at == to:
                if not low <= at <= high:
                    return False
                continue
            first, last = sorted(((low - at) / (to - at), (high - at) / (to - at)))
            begins, ends = max(begins, first), min(ends, last)
        return begins <= ends


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of a ring as drawn."""

    x: float
    y: float
    anchor: str  # of SVG: start, middle, end
    apart: bool  # so far away that a thin line leads to them


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A ring as drawn."""

    style: int
    x: float
    y: float
    foot: float  # height of its point on the line
    letter: str
    text: str
    words: Words | None = None  # None: no free place, or too many


def clear_height(x: float, foot: float, others: Sequence[Point], within: Box) -> float:
    """The height nearest to its point at which a ring covers none of the others."""
    rows = (foot + way * row * APART for row in range(len(others) + 1) for way in ((-1, 1) if row else (1,)))
    for y in rows:
        inside = within.top <= y <= within.bottom
        if inside and all((x - ox) ** 2 + (y - oy) ** 2 >= (APART - 1) ** 2 for ox, oy in others):
            return y
    return foot


def words_of(
    mark: Mark, wide: float, lines: Sequence[Sequence[Point]], taken: Sequence[Box], within: Box
) -> Words | None:
    """The words of a ring, as near as they fit without touching a line or a taken place; None if they fit nowhere."""
    for words in _places(mark):
        box = _box(words, wide)
        crossed = any(box.is_crossed(*step) for line in lines for step in pairwise(line))
        if within.holds(box) and not crossed and not any(box.meets(other) for other in taken):
            return words
    return None


def ring_box(mark: Mark) -> Box:
    """The box a ring takes."""
    half = APART / 2
    return Box(mark.x - half, mark.y - half, mark.x + half, mark.y + half)


def words_box(mark: Mark, wide: float) -> Box | None:
    """The box its words take; None if it has none."""
    return None if mark.words is None else _box(mark.words, wide)


def _box(words: Words, wide: float) -> Box:
    left = words.x - {"start": 0.0, "middle": wide / 2, "end": wide}[words.anchor]
    return Box(left, words.y - APART / 2, left + wide, words.y + APART / 2)


def _places(mark: Mark) -> Iterator[Words]:
    """The places for its words, nearest first."""
    for row in range(ROWS + 1):
        for way in (-1, 1) if row else (1,):
            y = mark.y + way * row * APART
            yield Words(x=mark.x + BESIDE, y=y, anchor="start", apart=row > 1)
            yield Words(x=mark.x - BESIDE, y=y, anchor="end", apart=row > 1)
            if row:
                yield Words(x=mark.x, y=y, anchor="middle", apart=row > 1)
