"""A chart as numbers: results over hands or evenings, from 0. The template only draws it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

LEFT, TOP, BOTTOM = 64, 16, 34  # pixels around the lines
APART = 22  # pixels between two labels
RING = 20  # pixels between two rings, and between two rows of words
BESIDE = 16  # pixels from a ring's middle to its words
ROWS = (0, -1, 1, -2, 2, -3, 3, -4, 4)  # of words, above and below their ring, nearest first
FEW = 3  # most rings with words; more have only their letters
STEPS = (1, 2, 5)
LETTERS = 18  # pixels of a label's height in large text; widths are those of the widest bold font
WIDTHS = {"ijlIJ.,-ftr' \u202f": 0.5, "MmWw@%": 1.1}  # widths of letters relative to their height
CAPITAL, SMALL = 0.86, 0.73
LONGEST = 20  # widest label in letter heights; if any is wider, a list names the lines

Point = tuple[float, float]
Say = Callable[[int], str]


class PictureSize(NamedTuple):
    """A picture's size in pixels, and whether names fit at the ends of the lines."""

    name: str
    width: int
    height: int
    named: bool
    marks: int  # most hands named below


class ChartLine(NamedTuple):
    """One person's line: amounts after each hand, None before they came."""

    name: str
    values: Sequence[int | None]


class Ring(NamedTuple):
    """A letter on a line: its person, its point, its meaning."""

    line: int
    at: int
    letter: str
    text: str


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """A line as drawn."""

    style: int  # colour and dashes, by rank
    name: str
    amount: str
    path: str
    end: tuple[float, float]
    at: float  # height of the label


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Everything the SVG needs, in its own pixels."""

    name: str
    width: int
    height: int
    right: int  # the right end of the lines
    named: bool
    curves: tuple[Curve, ...]
    levels: tuple[tuple[float, str], ...]
    hands: tuple[tuple[float, str], ...]
    marks: tuple[Mark, ...]
    zero: float  # height of 0
    left: int = LEFT


def chart(
    lines: Sequence[ChartLine],
    numbers: Sequence[int],
    size: PictureSize,
    say: Say,
    level: Say,
    rings: Iterable[Ring] = (),
) -> Chart | None:
    """The chart of this size, amounts written by `say`, levels by `level`; None with fewer than two points."""
    amounts = [value for line in lines for value in line.values if value is not None]
    if len(numbers) < 2 or not amounts:
        return None
    longest = max(_wide(f"{line.name} {say(_last(line.values))}") for line in lines)
    named = size.named and longest <= LONGEST
    room = round(longest * LETTERS) + 14 if named else 12
    place = _Scale(len(numbers), min(0, *amounts), max(0, *amounts), size, room)
    return Chart(
        name=size.name,
        width=size.width,
        height=size.height,
        right=int(place.x(len(numbers) - 1)),
        named=named,
        curves=tuple(_curves(lines, place, say)),
        levels=tuple((place.y(height), level(height)) for height in place.levels),
        hands=tuple((place.x(i), str(numbers[i])) for i in _ticks(len(numbers), size.marks)),
        marks=tuple(_marks(rings, lines, place, named=named)),
        zero=place.y(0),
    )


class _Scale:
    """Converts hands and amounts to pixels."""

    def __init__(self, count: int, least: int, most: int, size: PictureSize, room: int) -> None:
        self.levels = _levels(least, most)
        self.count = count
        low, high = min(least, self.levels[0]), max(most, self.levels[-1], self.levels[0] + 1)
        self._low = low
        self._wide = (size.width - LEFT - room) / (count - 1)
        self._one = (size.height - TOP - BOTTOM) / (high - low)
        self.bottom = size.height - BOTTOM
        self.inside = Box(LEFT, 0, size.width - room, self.bottom)

    def x(self, hand: int) -> float:
        return round(LEFT + hand * self._wide, 1)

    def y(self, amount: int) -> float:
        return round(self.bottom - self._one * (amount - self._low), 1)


def _curves(lines: Sequence[ChartLine], place: _Scale, say: Say) -> Iterator[Curve]:
    ends = [place.y(_last(line.values)) for line in lines]
    heights = _spread(ends, place.bottom)
    for style, line in enumerate(lines):
        yield Curve(
            style=style,
            name=line.name,
            amount=say(_last(line.values)),
            path="M" + "L".join(f"{x:g} {y:g}" for x, y in _points(line.values, place)),
            end=(place.x(len(line.values) - 1), ends[style]),
            at=heights[style],
        )


def _marks(rings: Iterable[Ring], lines: Sequence[ChartLine], place: _Scale, *, named: bool) -> list[Mark]:
    """Every ring at its line, clear of the others; a few have words, where these touch nothing."""
    marks: list[Mark] = []
    for ring in rings:
        x, foot = place.x(ring.at), place.y(lines[ring.line].values[ring.at] or 0)
        y = _clear_height(x, foot, [(mark.x, mark.y) for mark in marks], place.bottom)
        marks.append(Mark(style=ring.line, x=x, y=y, foot=foot, letter=ring.letter, text=ring.text))
    return list(_with_words(marks, lines, place)) if named and len(marks) <= FEW else marks


def _with_words(marks: list[Mark], lines: Sequence[ChartLine], place: _Scale) -> Iterator[Mark]:
    """The same rings with their words."""
    zero = [(place.inside.left, place.y(0)), (place.inside.right, place.y(0))]
    drawn = [zero, *(_points(line.values, place) for line in lines)]
    taken = [_around(*step) for line in drawn for step in pairwise(line)]
    taken += [_around((mark.x, mark.y), (mark.x, mark.y), RING / 2) for mark in marks]
    for mark in marks:
        found = _words_beside(mark, _wide(mark.text) * LETTERS, taken, place.inside)
        if found:
            taken.append(found[1])
        yield replace(mark, words=found[0] if found else None)


# Places of the rings and of their words: clear of the lines and of each other


def _clear_height(x: float, foot: float, others: Sequence[Point], lowest: float) -> float:
    """The height nearest to its point at which a ring covers none of the others."""
    rows = (foot + way * row * RING for row in range(len(others) + 1) for way in ((-1, 1) if row else (1,)))
    for y in rows:
        if 0 <= y <= lowest and all((x - ox) ** 2 + (y - oy) ** 2 >= (RING - 1) ** 2 for ox, oy in others):
            return y
    return foot


def _around(start: Point, end: Point, room: float = 0) -> Box:
    """The box around these two points, with some room on each side."""
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(start, end, strict=True))
    return Box(left - room, top - room, right + room, bottom + room)


def _words_beside(mark: Mark, wide: float, taken: Iterable[Box], within: Box) -> tuple[Point, Box] | None:
    """The nearest place for the words of a ring that overlaps nothing, and their box; None if there is none."""
    for words, box in _places(mark, wide):
        inside = within.left <= box.left and box.right <= within.right and within.top <= box.top
        if inside and box.bottom <= within.bottom and not any(box.meets(other) for other in taken):
            return words, box
    return None


def _places(mark: Mark, wide: float) -> Iterator[tuple[Point, Box]]:
    for row in ROWS:
        for way in (1, -1):
            x, y = mark.x + way * BESIDE, mark.y + row * RING
            yield (x, y), _around((x, y - RING / 2), (x + way * wide, y + RING / 2))


# Figures


def _points(values: Sequence[int | None], place: _Scale) -> list[Point]:
    return [(place.x(i), place.y(value)) for i, value in enumerate(values) if value is not None]


def _wide(text: str) -> float:
    """The width of a label in letter heights; rounded up, so that nothing is cut."""
    return sum(_width(letter) for letter in text)


def _width(letter: str) -> float:
    for letters, width in WIDTHS.items():
        if letter in letters:
            return width
    return CAPITAL if letter.isupper() or letter in "+−&" else SMALL if letter < "\u2e80" else max(WIDTHS.values())


def _last(values: Sequence[int | None]) -> int:
    return values[-1] or 0


def _spread(wanted: Sequence[float], lowest: float) -> list[float]:
    """Heights as near as possible to the wanted ones, at least a line of text apart, none below the lowest."""
    order = sorted(range(len(wanted)), key=lambda place: (wanted[place], place))
    placed, free = list(wanted), float(TOP)
    for place in order:
        placed[place] = max(wanted[place], free)
        free = placed[place] + APART
    for place in reversed(order):
        placed[place] = min(placed[place], lowest)
        lowest = placed[place] - APART
    return placed


def _levels(least: int, most: int) -> list[int]:
    """Two to eight round numbers from the least to the most, including 0."""
    size = 1
    while True:
        for step in STEPS:
            if step * size * 7 >= most - least:
                step *= size
                return list(range(-(-least // step) * step, most + 1, step))
        size *= 10


def _ticks(count: int, most: int) -> list[int]:
    """Hands named below the chart: 0, round ones, and the last."""
    step = next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**6) if count / step <= most)
    return [*(i for i in range(0, count - 1, step) if count - 1 - i > step * 0.6), count - 1]
