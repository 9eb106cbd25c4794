"""Rings on the recap's chart: none hides another, and their words touch no line and no other words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, product

import pytest

from web.story.chart import Box, Chart, ChartLine, Ring, chart
from web.story.parts import SIZES

ROUND = [
    [0, 27, 26, 71, 68, 67, 58, 55, 62, 59, 84, 81, 78, 91, 90, 89],
    [0, -3, -14, -16, -17, -18, -19, 12, 11, 10, 15, 14, 13, 10, 9, 12],
    [0, -10, -12, -20, -8, -25, -38, -39, -40, -41, -42, -26, -25, -29, -32, -20],
    [0, -14, 0, -35, -43, -24, -1, -28, -33, -28, -57, -69, -66, -72, -67, -81],
]
LETTERS = 8  # pixels of a narrow letter: where words are too wide for the test, they are on the screen
MOST = 18  # height of words


def lines_of(drawn: Chart) -> Iterator[list[tuple[float, float]]]:
    for curve in drawn.curves:
        yield [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", curve.path)]


def places(drawn: Chart) -> list[Box]:
    """The places of words on the chart."""
    boxes = []
    for mark in drawn.marks:
        if mark.words is not None:
            (x, y), wide = mark.words, len(mark.text) * LETTERS
            left = x if x > mark.x else x - wide
            boxes.append(Box(left, y - MOST / 2, left + wide, y + MOST / 2))
    return boxes


def touches(box: Box, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether one of a hundred points of the straight line between these two lies in the box."""
    steps = (n / 100 for n in range(101))
    points = ([at + (to - at) * step for at, to in zip(start, end, strict=True)] for step in steps)
    return any(box.left < x < box.right and box.top < y < box.bottom for x, y in points)


def drawn_with(*rings: Ring) -> Chart:
    lines = [ChartLine(name, values) for name, values in zip("ABCD", ROUND, strict=True)]
    drawn = chart(lines, range(16), SIZES[0], str, str, rings)
    assert drawn is not None
    return drawn


@pytest.mark.long
def test_words_of_a_ring_lie_on_no_line_and_are_there_wherever_they_have_room() -> None:
    there = 0
    for line, hand in product(range(4), range(1, 16)):
        drawn = drawn_with(Ring(line, hand, "B", "Ben buys 40 more"))
        there += drawn.marks[0].words is not None
        for box in places(drawn):
            assert not any(touches(box, *step) for way in lines_of(drawn) for step in pairwise(way)), (line, hand, box)
    assert there > 50


def test_words_of_two_rings_lie_apart() -> None:
    drawn = drawn_with(Ring(0, 9, "C", "Anna −1 after a count"), Ring(1, 9, "C", "Ben +1 after a count"))
    first, second = places(drawn)
    assert not first.meets(second)


def test_no_ring_hides_another_at_the_same_point() -> None:
    """A bounty paid and a count after the same hand, of one player and of four."""
    bounty = [Ring(line, 9, "P", "everybody pays one") for line in range(4)]
    drawn = drawn_with(*bounty, Ring(0, 9, "C", "A +1 after a count"))
    assert sorted(mark.letter for mark in drawn.marks) == ["C", "P", "P", "P", "P"]
    middles = [(mark.x, mark.y) for mark in drawn.marks]
    assert all(abs(y - other) >= 19 for n, (_x, y) in enumerate(middles) for _other, other in middles[:n])
    assert all(16 <= y <= drawn.height - 16 for _x, y in middles)
