"""A chart as numbers: lines of chips over hands, with a label at the end of each. The template only draws it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from web.table.button import chips

LEFT, TOP, BOTTOM = 52, 14, 34  # pixels around the lines
APART = 20  # pixels between two labels
STEPS = (1, 2, 5)
WIDE = 600  # pixels from which there is room for long labels
SHORT = 12  # letters of a name beside its line


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """One player's line."""

    style: int  # colour and dashes
    path: str
    end: tuple[float, float]
    label: str
    at: float  # height of the label


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Everything the SVG needs, in pixels of its own."""

    width: int
    height: int
    right: int  # where the lines end
    curves: tuple[Curve, ...]
    levels: tuple[tuple[float, str], ...]
    hands: tuple[tuple[float, str], ...]

    floor: float  # height of nothing
    left: int = LEFT


Line = tuple[str, Sequence[int | None]]  # name, chips after each hand; None where nobody of that name sat there


def chart(
    lines: Sequence[Line], numbers: Sequence[int], width: int, height: int, say: Callable[[int], str] = chips
) -> Chart | None:
    """The lines in a picture of this size, amounts written by `say`; None where there is nothing to see yet."""
    known = [value for _name, values in lines for value in values if value is not None]
    if len(numbers) < 2 or not known:
        return None
    place = _Place(len(numbers), min(0, *known), max(1, *known), width, height)
    drawn = [(style, name, values) for style, (name, values) in enumerate(lines) if _last(values) is not None]
    return Chart(
        width=width,
        height=height,
        right=int(place.x(len(numbers) - 1)),
        curves=tuple(_curves(drawn, place, say)),
        levels=tuple((place.y(level), say(level)) for level in place.levels),
        floor=place.y(max(0, place.levels[0])),
        hands=tuple((place.x(i), str(numbers[i])) for i in _ticks(len(numbers))),
    )


class _Place:
    """Hands and chips to pixels."""

    def __init__(self, count: int, least: int, most: int, width: int, height: int) -> None:
        self.levels = _levels(least, most)
        self._wide = (width - LEFT - (150 if width > WIDE else 108)) / (count - 1)
        self._chip = (height - TOP - BOTTOM) / (self.levels[-1] - self.levels[0])
        self.bottom = height - BOTTOM

    def x(self, hand: int) -> float:
        return round(LEFT + hand * self._wide, 1)

    def y(self, amount: int) -> float:
        return round(self.bottom - self._chip * (amount - self.levels[0]), 1)


def _curves(
    drawn: Sequence[tuple[int, str, Sequence[int | None]]], place: _Place, say: Callable[[int], str]
) -> Iterator[Curve]:
    ends = {style: place.y(_last(values) or 0) for style, _name, values in drawn}
    heights = _spread(ends, place.bottom)
    for style, name, values in drawn:
        points = [(place.x(i), place.y(value)) for i, value in enumerate(values) if value is not None]
        short = name if len(name) <= SHORT else name[: SHORT - 1].rstrip() + "…"
        yield Curve(
            style=style,
            path=_path(values, place),
            end=points[-1],
            at=heights[style],
            label=f"{short} {say(_last(values) or 0)}",
        )


def _path(values: Sequence[int | None], place: _Place) -> str:
    """An SVG path with a gap wherever the player was not there."""
    parts, drawing = [], False
    for i, value in enumerate(values):
        if value is not None:
            parts.append(f"{'L' if drawing else 'M'}{place.x(i):g} {place.y(value):g}")
        drawing = value is not None
    return "".join(parts)


def _last(values: Sequence[int | None]) -> int | None:
    return next((value for value in reversed(values) if value is not None), None)


def _spread(wanted: dict[int, float], lowest: float) -> dict[int, float]:
    """Heights as near as can be to those wanted, no two closer than a line of text, none below the lowest."""
    order = sorted(wanted, key=lambda style: wanted[style])
    placed: dict[int, float] = {}
    free = float(TOP)
    for style in order:
        placed[style] = max(wanted[style], free)
        free = placed[style] + APART
    for style in reversed(order):
        placed[style] = min(placed[style], lowest)
        lowest = placed[style] - APART
    return placed


def _levels(least: int, most: int) -> list[int]:
    """Three to six round numbers from below the least to just above the most."""
    size = 1
    while True:
        for step in STEPS:
            if step * size * 4 >= most - least:
                step *= size
                return list(range(least // step * step, most + step, step))
        size *= 10


def _ticks(count: int) -> range:
    """Which hands are named below the chart: at most eight, the first among them."""
    step = next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**6) if count / step <= 8)
    return range(step - 1 if step > 1 else 0, count, step)
