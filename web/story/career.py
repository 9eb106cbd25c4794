"""One person's result over all evenings: in money if they play for it, else in chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from models.log.recaps import Night
from models.story.season import NightResult, season
from web.story.chart import Chart, ChartLine, chart
from web.story.parts import SIZES, written
from web.story.season import apart


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """All evenings together, in words."""

    won: str
    swing: int  # positive if they won
    money: bool
    apart: str  # evenings left out
    charts: tuple[Chart, ...]


def whole(name: str, nights: Sequence[Night]) -> Whole:
    """All evenings together, latest first: those in the most frequent currency, or in chips without money."""
    outcomes = [_outcome(name, night) for night in nights]
    summed = season(outcomes)
    if summed.currency:
        amounts = [outcome.money for outcome in reversed(outcomes) if outcome.currency == summed.currency]
    else:
        amounts = [outcome.result for outcome in reversed(outcomes)]
    so_far, (say, level) = [0, *accumulate(amounts)], written(summed.currency)
    drawn = (chart([ChartLine(name, so_far)], range(len(so_far)), size, say, level) for size in SIZES)
    return Whole(
        won=say(so_far[-1]),
        swing=so_far[-1],
        money=bool(summed.currency),
        apart=apart(summed) if summed.currency else "",
        charts=tuple(picture for picture in drawn if picture is not None),
    )


def _outcome(name: str, night: Night) -> NightResult:
    return NightResult(night.code, night.began, name, night.tally.result, night.currency, night.worth)
