"""The season's page: the rankings in points and in money over a period, and two people compared."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from operator import attrgetter

from flask import Blueprint, Response, jsonify, render_template, request

from models.bank.kept_purse import left_over
from models.evening.evening import Evening
from models.log.schema import StoreError
from models.story.season import (
    BY_MONEY,
    BY_POINTS,
    LAST,
    Amount,
    Duel,
    NightResult,
    Season,
    Standing,
    duel,
    season,
    series,
    together,
    within,
    years,
)
from models.words.money import money, signed_money
from models.words.names import same
from models.words.words import _, by_name, grouped, ngettext
from web.server.answers import wants_json
from web.server.running import talon
from web.server.security import only_trusted, pass_to
from web.story.chart import Say
from web.story.debts import the_book

seasons = Blueprint("seasons", __name__)

TONIGHT = 12 * 3_600_000  # milliseconds without a tap after which a table is no longer tonight's
LOOKED_AT = 12  # latest evenings checked for tables still in play
LATEST = 3  # evenings of a period that may still be in play
YEARS = 3  # years offered as periods
SERIES = 5  # series offered as periods
CALLED = "called:"  # begins the key of such a period
MOST_TOLD = 60  # evenings two people are compared over
BAR, GAP, HALF = 18, 25, 20  # pixels: width of a bar, from one to the next, above and below the line


@seasons.get("/season")
def table() -> str | Response:
    """The standings over a period; `a` and `b` are compared."""
    only_trusted()
    every, left = outcomes_so_far()
    called = _series(every)
    periods = _periods(every, called)
    wanted = request.args.get("period", "")
    period = next((key for key in [*dict(periods), *called] if same(key, wanted)), periods[0][0])
    outcomes = [row for row in every if row.code in called[period]] if period in called else within(every, period)
    summed = season(outcomes)
    kept = talon().recaps.purses(summed.evenings)
    if wants_json():
        named: list[dict[str, object]] = [{"name": name or None, "amount": amount} for name, amount in kept]
        return jsonify({**_json(summed, period, left), "purses": named, "periods": [key for key, _text in periods]})
    first = summed.points.ranking or summed.ranking
    pair = _pair([standing.name for standing in first])
    return render_template(
        "story/season.html",
        periods=periods,
        period=period,
        title=period.removeprefix(CALLED) if period in called else period if period.isdecimal() else "",
        season=summed,
        tables=_tables(summed),
        played_for=_played_for(summed),
        apart=" ".join(filter(None, [running(summed), _not_finished(summed), apart(summed)])),
        names=sorted((standing.name for standing in first), key=by_name),
        pair=pair,
        duel=_duel(outcomes, summed, *pair) if pair else None,
        left=left,
        book=the_book(),
        purses=[(name or _("The purse"), money(amount, summed.currency)) for name, amount in kept],
        written=money,
    )


def outcomes_so_far() -> tuple[list[NightResult], int]:
    """Everybody's result on every evening up to its last hand, and the number of evenings still to be read."""
    left = talon().recaps.catch_up()
    return talon().recaps.outcomes(), left


def evening_before(code: str) -> str:
    """The code of the latest evening finished before this one, of the same name if there is one (SETL-16), else ""."""
    played = {row.code for row in outcomes_so_far()[0]}
    every = {entry.code: entry for entry in talon().store.tables()}  # newest first
    before = [entry for entry in every.values() if entry.code in played and entry.when < every[code].when]
    alike = [entry for entry in before if entry.name and same(entry.name, every[code].name)]
    return next((entry.code for entry in (alike or before)[:LATEST] if _is_finished(entry.code)), "")


def _is_finished(code: str) -> bool:
    with suppress(StoreError):
        return talon().store.evening(code).table.bank.finished
    return False


def winner_of(code: str) -> str:
    """The winner of an evening, by points, else by money or chips; "" if not one person."""
    rows = [row for row in outcomes_so_far()[0] if row.code == code]
    by: Amount = BY_POINTS if any(row.points for row in rows) else attrgetter("result")
    best = max(map(by, rows), default=0)
    first = [row.name for row in rows if by(row) == best]
    return first[0] if len(first) == 1 else ""


def purse_of(code: str, currency: str) -> int:
    """What an evening left in its purse, in this currency; 0 for nothing, or if it cannot be read."""
    with suppress(StoreError):
        table = talon().store.evening(code).table
        return left_over(table) if table.bank.currency == currency else 0
    return 0


def still_played(codes: Sequence[str]) -> dict[str, Evening]:
    """Those of these evenings in play tonight: not finished, abandoned or damaged; old ones are not read."""
    played: dict[str, Evening] = {}
    for code in talon().store.tapped_since(int(time.time() * 1000) - TONIGHT, codes):
        with suppress(StoreError):
            evening = talon().store.evening(code)
            if not evening.table.bank.finished:
                played[code] = evening
    return played


def tonight_here() -> list[Evening]:
    """Tonight's tables that open for this device, newest first."""
    opens = [entry.code for entry in talon().store.tables(LOOKED_AT) if pass_to(entry.code) is not None]
    played = still_played(opens)
    return [played[code] for code in opens if code in played]


def running(summed: Season) -> str:
    """A sentence about evenings still in play; "" if there are none."""
    count = len(still_played(summed.evenings[-LATEST:]))
    if not count:
        return ""
    return ngettext(
        "%(n)s evening is still running: the standing after the last finished hand counts.",
        "%(n)s evenings are still running: the standing after the last finished hand counts.",
        count,
    )


def _not_finished(summed: Season) -> str:
    """A sentence about evenings for points that are not finished."""
    count = summed.points.open
    if not count:
        return ""
    return ngettext(
        "%(n)s evening for points is not finished: nobody has its points yet.",
        "%(n)s evenings for points are not finished: nobody has their points yet.",
        count,
    )


def _played_for(summed: Season) -> str:
    """The number of evenings for points and for money, in words."""
    points, money = len(summed.points.evenings), len(summed.evenings)
    words = [ngettext("%(n)s evening for points", "%(n)s evenings for points", points)] if points else []
    if money or not points:
        words.append(ngettext("%(n)s evening for money", "%(n)s evenings for money", money))
    return ", ".join(words)


def _counting(summed: Season) -> str:
    """A sentence about the evenings that count in points, unless all do."""
    best = summed.points.best
    return (
        ngettext("Each player’s best evening counts.", "Each player’s best %(n)s evenings count.", best) if best else ""
    )


def _tables(summed: Season) -> list[tuple[str, str, str, list[dict[str, object]]]]:
    """Heading of each ranking and of its sums, a sentence about it, and its lines: points before money."""
    points = (_("Points"), _("Points"), _counting(summed), in_points(summed, grouped))
    money = (_("Money"), _("Won or lost"), "", in_money(summed))
    return [table for table in (points, money) if table[-1]]


def in_money(summed: Season) -> list[dict[str, object]]:
    """The ranking in money, in words."""
    return _lines(summed.ranking, lambda amount: signed_money(amount, summed.currency))


def in_points(summed: Season, say: Say) -> list[dict[str, object]]:
    """The ranking in points, in words, without a look of winning or losing."""
    return [{**line, "swing": 0} for line in _lines(summed.points.ranking, say)]


def _lines(ranking: Sequence[Standing], say: Say) -> list[dict[str, object]]:
    """A ranking in words, with the last five evenings on a common scale."""
    most = max((abs(amount) for row in ranking for amount in row.last if amount), default=1)
    totals = [standing.total for standing in ranking]
    return [
        {
            "place": 1 + sum(1 for total in totals if total > standing.total),
            "name": standing.name,
            "evenings": standing.evenings,
            "total": say(standing.total),
            "swing": standing.total,
            "mean": say(standing.mean),
            "best": say(standing.best),
            "bars": tuple(_bar(i, amount, most) for i, amount in enumerate(standing.last, LAST - len(standing.last))),
            # the bars in words, for screen readers
            "words": ", ".join(_("not there") if amount is None else say(amount) for amount in standing.last),
        }
        for standing in ranking
    ]


def _bar(i: int, amount: int | None, most: int) -> dict[str, object]:
    """One of a person's last five evenings, as drawn."""
    if not amount:
        kind, y, height = ("out", HALF, 0) if amount is None else ("nil", HALF - 1, 3)
    else:
        height = max(3, round(HALF * abs(amount) / most))
        kind, y = ("up", HALF - height) if amount > 0 else ("down", HALF)
    return {"kind": kind, "x": 4 + GAP * i, "y": y, "width": BAR, "height": height}


def _periods(outcomes: Sequence[NightResult], called: Iterable[str]) -> list[tuple[str, str]]:
    named = [(str(year), str(year)) for year in years(outcomes)[:YEARS]]
    return [
        *named,
        ("ten", _("Last ten")),
        ("all", _("All")),
        *((key, key.removeprefix(CALLED)) for key in list(called)[:SERIES]),
    ]


def _series(outcomes: Sequence[NightResult]) -> dict[str, frozenset[str]]:
    """The codes of each series by the key of its period, `called:Wednesday league` (SETL-15)."""
    played = {outcome.code for outcome in outcomes}
    every = series((entry.code, entry.name) for entry in talon().store.tables() if entry.code in played)
    return {f"{CALLED}{name}": codes for name, codes in every.items()}


def apart(summed: Season) -> str:
    """A sentence about evenings left out of the ranking."""
    parts = []
    if summed.for_neither:
        parts.append(
            ngettext(
                "%(n)s evening without money is not counted.",
                "%(n)s evenings without money are not counted.",
                summed.for_neither,
            )
        )
    if summed.other_money:
        parts.append(
            ngettext(
                "%(n)s evening in another currency is not counted.",
                "%(n)s evenings in another currency are not counted.",
                summed.other_money,
            )
        )
    return " ".join(parts)


def _pair(names: Sequence[str]) -> tuple[str, str] | None:
    """The two of these people compared: as asked, else first and last."""
    if len(names) < 2:
        return None
    first, second = request.args.get("a", ""), request.args.get("b", "")
    first = first if first in names else names[0]
    return first, second if second in names and second != first else next(n for n in reversed(names) if n != first)


def _duel(outcomes: Sequence[NightResult], summed: Season, first: str, second: str) -> Duel:
    """The comparison on the evenings for points, if there are any, else for money."""
    codes, amount = (summed.points.evenings, BY_POINTS) if summed.points.evenings else (summed.evenings, BY_MONEY)
    counted = [outcome for outcome in outcomes if outcome.code in codes]
    both = together(counted, first, second)[-MOST_TOLD:]
    return duel(counted, (talon().recaps.story(code) for code in both), first, second, amount)


def _json(summed: Season, period: str, left: int) -> dict[str, object]:
    return {
        "period": period,
        "currency": summed.currency or None,
        "evenings": len(summed.evenings),
        "without_money": summed.without_money,
        "other_money": summed.other_money,
        "ranking": [_standing(row) for row in summed.ranking],
        "points": {
            "evenings": len(summed.points.evenings),
            "open": summed.points.open,
            "best": summed.points.best or None,
            "ranking": [_standing(row) for row in summed.points.ranking],
        },
        "unread": left,
    }


def _standing(row: Standing) -> dict[str, object]:
    values = {"total": row.total, "mean": row.mean, "best": row.best, "last": row.last}
    return {"name": row.name, "evenings": row.evenings, **values}
