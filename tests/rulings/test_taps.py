"""The number of taps of a dispute, from "Rulings" to applied, over every path of answers on the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from statistics import mean
from typing import NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.evening.evening import Evening
from models.rulings.book import RULINGS
from models.rulings.likely import likely
from models.rulings.moment import fits
from tests.playing import play
from tests.rulings_at_table import evenings
from tests.rulings_played import draw
from web.rulings import sheet

pytestmark = pytest.mark.xdist_group("rulings")  # the index of tellings is made once, and so are the moments
FOUND = 2  # "Rulings", and the ruling on the list
MEAN, MOST = 4.0, 6
# Of the commonest, these paths need five: both cards lie open and somebody wants out, a part is missing, no limit.
LONG = {"R-STUD-01": 5, "R-BET-10": 5, "R-BET-06": 5}
FOUR = """
    R-EXP-01 R-DRAW-05 R-STUD-01 R-STUD-04 R-CNT-01 R-CNT-03 R-CNT-04 R-CNT-06 R-CNT-07 R-CHIP-01 R-BET-04 R-BET-10
    R-OPEN-02 R-OPEN-03 R-BET-06
"""
FIVE = "R-BET-01 R-BET-02 R-BET-03 R-DRAW-09 R-BET-05 R-MIS-01 R-MIS-02 R-DECK-03 R-DECK-04 R-SHOW-09"
EVERY = 23  # only every 23rd moment is used
MOMENTS = 8  # of these, at most so many for each ruling
RULINGS_MET = 200  # rulings met at the sampled moments


class Way(NamedTuple):
    """One path through a ruling at a table: the taps and entries after it was found, and where it ended."""

    steps: tuple[str, ...]
    end: str

    @property
    def taps(self) -> int:
        return FOUND + len(self.steps)


def ways(
    evening: Evening, key: str, testimony: sheet.Testimony | None = None, steps: tuple[str, ...] = ()
) -> Iterator[Way]:
    """Every path through the sheet of this ruling; typing an amount is not a tap."""
    told = testimony or sheet.Testimony()
    shown = sheet.sheet(evening, RULINGS[key], told)
    if shown.missing:
        other = _other(shown, told)
        if end := shown.named.get(other):
            yield Way((*steps, shown.missing), f"{end.ruling.id} {end.outcome.letter if end.outcome else ''}")
            return
        named = replace(told, fields={**told.fields, shown.missing: str(other)})
        yield from ways(evening, key, named, (*steps, shown.missing))
    elif shown.outcome is not None:
        typed = tuple(name for name in shown.asked if name != "chips" and not shown.values.get(name))
        yield Way((*steps, *typed, "apply"), f"{shown.ruling.id} {shown.outcome.letter}")
    else:
        for letter in "yn" if shown.path.asks else "":
            if end := shown.ends.get(letter):
                yield Way((*steps, letter), f"{end.ruling.id} {end.outcome.letter if end.outcome else ''}")
            else:
                yield from ways(evening, key, replace(told, a=told.a + letter), (*steps, letter))


def _other(shown: sheet.RulingSheet, told: sheet.Testimony) -> int:
    """A player it may be about who has not been named yet."""
    return next(seat.seat for seat in shown.whom.seats if seat.seat != told.who)


def looked_at() -> Sequence[int]:
    """The sampled moments of the evenings."""
    return range(0, len(evenings()), 2 * EVERY)


@cache
def ways_there(at: int, key: str) -> tuple[Way, ...]:
    """The paths of this ruling at that moment of the evenings, cached because several tests count them."""
    return tuple(ways(evenings()[at], key))


@cache
def counted(app: Flask) -> dict[str, list[Way]]:
    """The paths of every ruling at some moments of every game."""
    collected: dict[str, list[Way]] = {}
    with app.test_request_context("/"):
        for key, ruling in RULINGS.items():
            fitting = [at for at in looked_at() if fits(ruling, evenings()[at].table)]
            if fitting:
                collected[key] = [
                    path for at in fitting[:: len(fitting) // MOMENTS + 1] for path in ways_there(at, key)
                ]
    return collected


def longest(ways_of: dict[str, list[Way]], keys: Iterable[str], most: int) -> dict[str, Way]:
    """The longest path of each of these rulings that costs more than allowed."""
    worst = {key: max(ways_of[key], key=lambda path: path.taps) for key in keys if ways_of.get(key)}
    return {key: path for key, path in worst.items() if path.taps > LONG.get(key, most)}


@pytest.mark.long
def test_four_taps_on_average_and_no_path_longer_than_necessary(app: Flask) -> None:
    ways_of = counted(app)
    assert len(ways_of) > RULINGS_MET
    assert not longest(ways_of, RULINGS, MOST)
    assert mean(path.taps for rows in ways_of.values() for path in rows) <= MEAN


@pytest.mark.long
@pytest.mark.parametrize(("keys", "most"), [(FOUR, 4), (FIVE, 5)], ids=["four", "five"])
def test_the_commonest_disputes_take_the_fewest_taps(app: Flask, keys: str, most: int) -> None:
    ways_of = counted(app)
    assert not longest(ways_of, keys.split(), most)
    assert mean(path.taps for key in keys.split() for path in ways_of.get(key, ())) <= MEAN


@pytest.mark.long
def test_likely_rulings_take_four_taps_on_average(app: Flask) -> None:
    with app.test_request_context("/"):
        there = ((at, ruling.id) for at in looked_at() for ruling in likely(evenings()[at].table))
        rows = [path for at, key in there for path in ways_there(at, key)]
    assert mean(path.taps for path in rows) <= MEAN


def test_the_last_question_shows_the_effect_of_each_answer_and_applies_it(client: FlaskClient) -> None:
    """Tapping the answer applies it; a hand about to die is confirmed first, an amount is shown first."""
    game = draw(client)
    play(game, "deal")
    page = game.page("/rulings/R-EXP-01")
    assert page.count('class="ending"') == 2 and "Apply: deal again" in page
    assert 'class="call"' not in page, "neither answer is the one button that carries on"
    play(game, "B bets 2, C calls, A calls, B draws 1")
    page = game.page("/rulings/R-DRAW-03")
    assert page.count('class="ending"') == 1 and "hand is dead" not in page.partition("<details")[0]


def test_naming_the_last_player_applies_the_ruling(client: FlaskClient) -> None:
    """One button per hand that may die; amounts are typed above, and the buttons then say what they move."""
    game = draw(client)
    play(game, "deal, B bets 2, C raises to 4")
    asks = f"{game.url}/rulings/R-BET-10?a=nn"
    page = client.get(asks, headers=game.key).get_data(as_text=True)
    assert page.count("hand is dead</button>") == 3 and 'name="chips"' in page
    assert "→ " not in page.partition('id="ruling-names"')[2], "no amount is said yet"
    names = client.get(f"{asks}&names=1&chips=3", headers=game.key).get_data(as_text=True)
    assert names.count("hand is dead<small>Pot ") == 3 and "<h1" not in names
