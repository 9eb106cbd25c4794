"""One person's result over all evenings: in money if they play for it, else in chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from models.bank.points import points_in_words
from models.log.recaps import Night
from models.story.season import NightResult, season
from web.story.chart import Chart, ChartLine
from web.story.parts import charts, written
from web.story.season import apart


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """All evenings together, in words."""

    won: str
    swing: int  # positive if they won
    money: bool
    apart: str  # evenings left out
    points: str  # for the season; "" if none were played for
    charts: tuple[Chart, ...]


def whole(name: str, nights: Sequence[Night]) -> Whole:
    """All evenings together, latest first: those in the most frequent currency, or in chips without money."""
    outcomes = [
        NightResult(
            n.code, n.began, name, n.tally.result, n.currency, n.worth, n.tally.points, n.scored, over=n.tally.over
        )
        for n in nights
    ]
    summed = season(outcomes)
    if summed.currency:
        amounts = [outcome.money for outcome in reversed(outcomes) if outcome.currency == summed.currency]
    else:
        amounts = [outcome.result for outcome in reversed(outcomes)]
    so_far = [0, *accumulate(amounts)]
    return Whole(
        won=written(summed.currency)[0](so_far[-1]),
        swing=so_far[-1],
        money=bool(summed.currency),
        apart=apart(summed) if summed.currency else "",
        points=points_in_words(sum(night.tally.points for night in nights))
        if any(night.scored for night in nights)
        else "",
        charts=charts([ChartLine(name, so_far)], range(len(so_far)), summed.currency),
    )
