"""The currency and chip worth of each evening, stored beside the stories, so that a season adds up money."""

from __future__ import annotations

from sqlite3 import Connection

from models.story.season import NightResult
from models.story.story import Story
from models.words.names import identity

SCHEMA = "create table if not exists purses (code primary key, currency not null, worth not null)"
SAVE = "insert or replace into purses (code, currency, worth) values (?, ?, ?)"
# An evening exported and imported again exists twice. It counts once, in the version played further, even for
# people who left before the two diverged.
ONCE = """(select results.*, max(printf('%09d ', played) || results.code) from results
    join (select code, sum(hands) as played from results group by code) as whole on whole.code = results.code
    group by name, began)"""
ALL = f"""select results.code, began, name, result, currency, worth from {ONCE} as results
    join purses on purses.code = results.code
    where results.code in (select code from results group by code having max(hands) > 0)
    order by began, results.code, name"""  # noqa: S608
ONE = "select code, currency, worth from purses"


def keep(connection: Connection, story: Story) -> None:
    """Stores the currency and chip worth of this evening; the caller holds the transaction."""
    money = bool(story.currency and story.worth)
    connection.execute(SAVE, [story.code, story.currency if money else "", story.worth if money else 0])


def outcomes(connection: Connection) -> list[NightResult]:
    """Everybody's result on every evening with a hand, oldest first."""
    every = [NightResult(*row) for row in connection.execute(ALL).fetchall()]
    written = {identity(outcome.name): outcome.name for outcome in every}  # spelled as on the latest evening
    once: dict[tuple[str, str], NightResult] = {}
    for outcome in every:
        key = outcome.code, identity(outcome.name)
        before = once[key].result if key in once else 0
        once[key] = outcome._replace(name=written[key[1]], result=before + outcome.result)
    return list(once.values())


def purses(connection: Connection) -> dict[str, tuple[str, int]]:
    """Code to currency and worth of a chip."""
    return {code: (currency, worth) for code, currency, worth in connection.execute(ONE).fetchall()}
