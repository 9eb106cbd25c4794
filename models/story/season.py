"""Several evenings together: the standings in money over a period, and two people against each other.

Evenings without money are counted apart, never added in chips; a table without a hand is no evening.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from models.story.story import Story
from models.words.moments import local
from models.words.names import same
from models.words.words import by_name

LAST = 5  # evenings shown as bars
LATEST = 10  # evenings of the period "ten"


class NightResult(NamedTuple):
    """What one person won or lost on one evening."""

    code: str
    began: int  # unix ms
    name: str
    result: int  # chips
    currency: str  # "" = played without money
    worth: int  # of one chip, in the currency's smallest unit

    @property
    def money(self) -> int:
        """Won or lost, in the currency's smallest unit."""
        return self.result * self.worth


@dataclass(frozen=True, slots=True)
class Standing:
    """One person over a season; amounts in the currency's smallest unit."""

    name: str
    evenings: int
    total: int
    best: int
    last: tuple[int | None, ...]  # the latest at the end; None = was not there

    @property
    def mean(self) -> int:
        """Won or lost on an evening, to the nearest unit."""
        half = 2 * abs(self.total) + self.evenings
        return (half // (2 * self.evenings)) * (1 if self.total >= 0 else -1)


@dataclass(frozen=True, slots=True)
class Season:
    """A period: everybody by what they won, and how many evenings stand apart."""

    currency: str
    evenings: tuple[str, ...]  # codes, oldest first
    last: int  # unix ms when the latest began; 0 without one
    without_money: int
    other_money: int  # evenings in another currency
    ranking: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """Two people on the evenings both played: evenings ahead, showdowns won and biggest pot against each other."""

    together: int
    ahead: tuple[int, int]
    showdowns: tuple[int, int]
    biggest: tuple[int, int]


def years(outcomes: Iterable[NightResult]) -> list[int]:
    """Every year with an evening, the latest first."""
    return sorted({local(outcome.began).year for outcome in outcomes}, reverse=True)


def within(outcomes: Sequence[NightResult], period: str) -> list[NightResult]:
    """Those of a year ("2026"), of the last ten evenings ("ten"), or all."""
    if period == "ten":
        began = {outcome.code: outcome.began for outcome in outcomes if outcome.currency}
        latest = set(sorted(began, key=lambda code: began[code])[-LATEST:])
        return [outcome for outcome in outcomes if outcome.code in latest]
    if period.isdecimal():
        return [outcome for outcome in outcomes if str(local(outcome.began).year) == period]
    return list(outcomes)


def season(outcomes: Sequence[NightResult]) -> Season:
    """The ranking in the currency that was played for most often."""
    began = {outcome.code: outcome.began for outcome in outcomes}
    money = {outcome.code: outcome.currency for outcome in outcomes}
    usual = Counter(currency for currency in money.values() if currency).most_common(1)
    currency = usual[0][0] if usual else ""
    counted = sorted((code for code in began if currency and money[code] == currency), key=lambda code: began[code])
    mine = [outcome for outcome in outcomes if outcome.code in set(counted)]
    names = dict.fromkeys(outcome.name for outcome in mine)
    ranking = [_standing(name, mine, counted) for name in names]
    return Season(
        currency=currency,
        evenings=tuple(counted),
        last=began[counted[-1]] if counted else 0,
        without_money=sum(1 for value in money.values() if not value),
        other_money=sum(1 for value in money.values() if value not in ("", currency)),
        ranking=tuple(sorted(ranking, key=lambda standing: (-standing.total, by_name(standing.name)))),
    )


def _standing(name: str, outcomes: Sequence[NightResult], evenings: Sequence[str]) -> Standing:
    amounts = {outcome.code: outcome.money for outcome in outcomes if outcome.name == name}
    return Standing(
        name=name,
        evenings=len(amounts),
        total=sum(amounts.values()),
        best=max(amounts.values()),
        last=tuple(amounts.get(code) for code in evenings[-LAST:]),
    )


def together(outcomes: Sequence[NightResult], first: str, second: str) -> list[str]:
    """The evenings both played, oldest first."""
    both = [{outcome.code for outcome in outcomes if outcome.name == name} for name in (first, second)]
    return [outcome.code for outcome in outcomes if outcome.name == first and outcome.code in both[1]]


def duel(outcomes: Sequence[NightResult], stories: Iterable[Story], first: str, second: str) -> Duel:
    """These two, counted over the stories of the evenings they both played."""
    amounts = {(outcome.code, outcome.name): outcome.money for outcome in outcomes}
    ahead, showdowns, biggest, count = [0, 0], [0, 0], [0, 0], 0
    for story in stories:
        count += 1
        mine, theirs = amounts[story.code, first], amounts[story.code, second]
        ahead[0] += mine > theirs
        ahead[1] += theirs > mine
        people = [next(at for at, known in enumerate(story.names) if same(known, name)) for name in (first, second)]
        for deal in story.deals:
            winners = dict(deal.won)
            for side in (0, 1):
                if people[side] in winners and people[1 - side] in deal.rivals:
                    showdowns[side] += 1
                    biggest[side] = max(biggest[side], deal.pot)
    return Duel(count, (ahead[0], ahead[1]), (showdowns[0], showdowns[1]), (biggest[0], biggest[1]))
