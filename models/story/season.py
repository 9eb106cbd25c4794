"""Several evenings together: standings in money and in points over a period, and two people compared.

Evenings for neither are counted separately, because chips cannot be added up; a table without a hand does not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from models.story.story import Story
from models.words.moments import local
from models.words.names import identity, same
from models.words.words import by_name

LAST = 5  # evenings shown as bars
LATEST = 10  # evenings in the period "ten"


class NightResult(NamedTuple):
    """One person's result on one evening."""

    code: str
    began: int  # unix ms
    name: str
    result: int  # in chips
    currency: str  # "" = without money
    worth: int  # of one chip, in the currency's smallest unit
    points: int = 0  # of a finished evening (SETL-09)
    scored: int = 0  # 1 = points are played for
    best: int = 0  # most evenings that count for each player; 0 = all
    over: int = 0  # in money, added to the worth of the chips (SETL-10)

    @property
    def money(self) -> int:
        """The result in the currency's smallest unit."""
        return self.result * self.worth + self.over


Amount = Callable[[NightResult], int]  # a result as the standings add it up
BY_MONEY: Amount = attrgetter("money")
BY_POINTS: Amount = attrgetter("points")


def in_one_currency(outcomes: Iterable[NightResult]) -> dict[str, tuple[int, str]]:
    """Result and currency by identity, of people whose evenings were all for the same money."""
    sums: dict[str, tuple[int, str]] = {}
    mixed: set[str] = set()
    for night in outcomes:
        person = identity(night.name)
        total, currency = sums.get(person, (0, night.currency))
        sums[person] = (total + night.money, currency)
        if not night.currency or night.currency != currency:
            mixed.add(person)
    return {person: won for person, won in sums.items() if person not in mixed}


@dataclass(frozen=True, slots=True)
class Standing:
    """One person's season, in the currency's smallest unit or in points."""

    name: str
    evenings: int
    total: int
    best: int
    last: tuple[int | None, ...]  # oldest first; None = absent
    most: int = 0  # of the evenings count, the best ones; 0 = all

    @property
    def mean(self) -> int:
        """The average result of an evening that counts, rounded."""
        count = min(self.evenings, self.most or self.evenings)
        half = 2 * abs(self.total) + count
        return (half // (2 * count)) * (1 if self.total >= 0 else -1)


@dataclass(frozen=True, slots=True)
class Points:
    """A period in points: everybody by their sum."""

    evenings: tuple[str, ...]  # codes of the finished ones, oldest first
    open: int  # evenings for points that are not finished
    best: int  # most evenings that count for each player, as set at the latest one; 0 = all
    ranking: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """A period: everybody by result, and the number of evenings left out."""

    currency: str
    evenings: tuple[str, ...]  # codes, oldest first
    last: int  # unix ms at which the latest for money or points began; 0 if none
    without_money: int
    for_neither: int  # evenings without money and without points
    other_money: int  # evenings in another currency
    ranking: tuple[Standing, ...]
    points: Points


@dataclass(frozen=True, slots=True)
class Duel:
    """Two people on the evenings both played: evenings ahead, showdowns won, biggest pot against each other."""

    together: int
    ahead: tuple[int, int]
    showdowns: tuple[int, int]
    biggest: tuple[int, int]


def years(outcomes: Iterable[NightResult]) -> list[int]:
    """Years with an evening, latest first."""
    return sorted({local(outcome.began).year for outcome in outcomes}, reverse=True)


def series(named: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    """The codes of evenings with the same name, by that name, the latest first; of two or more (SETL-15)."""
    codes, spelled = dict[str, set[str]](), dict[str, str]()
    for code, name in named:
        if key := identity(name):
            spelled.setdefault(key, name)
            codes.setdefault(key, set()).add(code)
    return {spelled[key]: frozenset(found) for key, found in codes.items() if len(found) > 1}


def within(outcomes: Sequence[NightResult], period: str) -> list[NightResult]:
    """The evenings of a year ("2026"), the last ten ("ten"), or all."""
    if period == "ten":
        began = {outcome.code: outcome.began for outcome in outcomes if outcome.currency or outcome.scored}
        latest = set(sorted(began, key=lambda code: began[code])[-LATEST:])
        return [outcome for outcome in outcomes if outcome.code in latest]
    if period.isdecimal():
        return [outcome for outcome in outcomes if str(local(outcome.began).year) == period]
    return list(outcomes)


def season(outcomes: Sequence[NightResult]) -> Season:
    """The rankings in points, and in the currency played for most often."""
    began = {outcome.code: outcome.began for outcome in sorted(outcomes, key=lambda outcome: outcome.began)}
    money = {outcome.code: outcome.currency for outcome in outcomes}
    usual = Counter(currency for currency in money.values() if currency).most_common(1)
    currency = usual[0][0] if usual else ""
    counted = tuple(code for code in began if currency and money[code] == currency)
    points = _points(outcomes, began)
    scored = {outcome.code for outcome in outcomes if outcome.scored}
    return Season(
        currency=currency,
        evenings=counted,
        last=max((began[code] for code in (*counted, *points.evenings)), default=0),
        without_money=sum(1 for value in money.values() if not value),
        for_neither=sum(1 for code, value in money.items() if not value and code not in scored),
        other_money=sum(1 for value in money.values() if value not in ("", currency)),
        ranking=_ranking(outcomes, counted, BY_MONEY),
        points=points,
    )


def _points(outcomes: Sequence[NightResult], began: Iterable[str]) -> Points:
    """The ranking in points; the first of a finished evening has at least one."""
    given = {outcome.code for outcome in outcomes if outcome.points}
    evenings = tuple(code for code in began if code in given)
    open_ = len({outcome.code for outcome in outcomes if outcome.scored} - given)
    best = next((outcome.best for outcome in outcomes if outcome.code in evenings[-1:]), 0)
    return Points(evenings, open_, best, _ranking(outcomes, evenings, BY_POINTS, best))


def _ranking(
    outcomes: Sequence[NightResult], evenings: Sequence[str], amount: Amount, most: int = 0
) -> tuple[Standing, ...]:
    """Everybody on these evenings, the largest sum first; of each, so many evenings count (0 = all)."""
    counted, amounts = set(evenings), dict[str, dict[str, int]]()
    for outcome in outcomes:
        if outcome.code in counted:
            amounts.setdefault(outcome.name, {})[outcome.code] = amount(outcome)
    ranking = [_standing(name, mine, evenings, most) for name, mine in amounts.items()]
    return tuple(sorted(ranking, key=lambda standing: (-standing.total, by_name(standing.name))))


def _standing(name: str, amounts: Mapping[str, int], evenings: Sequence[str], most: int) -> Standing:
    return Standing(
        name=name,
        evenings=len(amounts),
        total=sum(sorted(amounts.values(), reverse=True)[: most or None]),
        best=max(amounts.values()),
        last=tuple(amounts.get(code) for code in evenings[-LAST:]),
        most=most,
    )


def together(outcomes: Sequence[NightResult], first: str, second: str) -> list[str]:
    """Codes of the evenings both played, oldest first."""
    both = [{outcome.code for outcome in outcomes if outcome.name == name} for name in (first, second)]
    return [outcome.code for outcome in outcomes if outcome.name == first and outcome.code in both[1]]


def duel(outcomes: Sequence[NightResult], stories: Iterable[Story], first: str, second: str, amount: Amount) -> Duel:
    """The comparison of two people over the stories of evenings both played."""
    amounts = {(outcome.code, outcome.name): amount(outcome) for outcome in outcomes}
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
