"""What each evening is played for, stored beside the stories, so that a season adds up money and points."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from sqlite3 import Connection

from models.moves.fields import compact
from models.story.season import NightResult
from models.story.story import Story
from models.words.names import identity
from models.words.words import by_name

SCHEMA = """create table if not exists purses (code primary key, currency not null, worth not null, scored not null,
    best not null, kept not null)"""
SAVE = "insert or replace into purses (code, currency, worth, scored, best, kept) values (?, ?, ?, ?, ?, ?)"
# An evening exported and imported again exists twice. It counts once, in the version played further, even for
# people who left before the two diverged.
ONCE = """(select results.*, max(printf('%09d ', played) || results.code) from results
    join (select code, sum(hands) as played from results group by code) as whole on whole.code = results.code
    group by name, began)"""
ALL = f"""select results.code, began, name, result, currency, worth, points, scored, best, over from {ONCE} as results
    join purses on purses.code = results.code
    where results.code in (select code from results group by code having max(hands) > 0)
    order by began, results.code, name"""  # noqa: S608
EVERY = "select code, currency, worth, scored from purses"


def keep(connection: Connection, story: Story) -> None:
    """Stores what this evening is played for; the caller holds the transaction."""
    money = (story.currency, story.worth) if story.currency and story.worth else ("", 0)
    connection.execute(SAVE, [story.code, *money, int(bool(story.points)), story.best, compact(story.kept)])


def outcomes(connection: Connection) -> list[NightResult]:
    """Everybody's result on every evening with a hand, oldest first."""
    every = [NightResult(*row) for row in connection.execute(ALL).fetchall()]
    written = {identity(outcome.name): outcome.name for outcome in every}  # spelled as on the latest evening
    once: dict[tuple[str, str], NightResult] = {}
    for outcome in every:
        key = outcome.code, identity(outcome.name)
        before = once.get(key, outcome._replace(result=0, points=0, over=0))
        sums = {of: getattr(before, of) + getattr(outcome, of) for of in ("result", "points", "over")}
        once[key] = outcome._replace(name=written[key[1]], **sums)
    return list(once.values())


def purses(connection: Connection) -> dict[str, tuple[str, int, int]]:
    """Code to currency, worth of a chip, and whether points are played for."""
    return {code: purse for code, *purse in connection.execute(EVERY).fetchall()}


def kept(connection: Connection, codes: Iterable[str]) -> list[tuple[str, int]]:
    """Each purse, and what these evenings put into it together, in the currency's smallest unit (SETL-18)."""
    wanted, sums, spelled = set(codes), Counter[str](), dict[str, str]()
    for code, rows in connection.execute("select code, kept from purses").fetchall():
        for name, amount in json.loads(rows) if code in wanted else ():
            sums[spelled.setdefault(identity(name), name)] += amount
    return sorted([row for row in sums.items() if row[1]], key=lambda row: (not row[0], by_name(row[0])))
