"""Finds a ruling despite typos, missing umlauts, any word order, two languages at once, players' words.

`letters` scores the words; here, rulings that fit the moment and game are put first.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from models.rulings.book import RULINGS, Ruling
from models.rulings.likely import likely, out_of_place
from models.rulings.moment import fits, of_this_game
from models.rulings.path import walk
from models.rulings.search.hand_size import as_of_five
from models.rulings.search.letters import SEEN, Columns, Letters, counted, pieces, plain, read, written
from models.rulings.search.tellings import NO_DISPUTE, HouseRuling, made_from, names_of, own, tellings
from models.table.aside import Aside, in_a_thread
from models.table.prepared import read_prepared, released
from models.table.table import Table

# The bonus of the moment for a ruling likely now, possible now, of this game, none of these. It is multiplied by BRIEF
# plus the root of the pieces, while scores grow with the pieces: the more was typed, the less the moment counts.
LIKELY, PRESENT, PLAYED, OTHERS, BRIEF = 1.9, 1.5, 0.5, 0.0, 7.0
FAR = 0.7  # hits are dropped this far behind the best, for each piece of the question
MOST, FEW = 8, 3  # hits; hits if only a guess
CLOSEST = 40  # hits ranked by the moment
SHORTEST = 12  # pieces; a shorter question may be unfinished
# The search is sure if the best ruling leads the next one and off-topic talk by this times the root of the pieces.
# A house ruling, which has few pieces, is a hit only if it leads chance as the best one must lead the next.
# All of these are tuned on tellings left out of the index, those of one voice, and on unrelated talk.
AHEAD, BESIDE = 2.1, 7.5
INDEX = "tellings.bin"
_making = threading.Lock()


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit: the ruling (or a house ruling), and whether it can be applied at this moment."""

    id: str
    title: str
    applies_now: bool
    score: float
    ruling: Ruling | None  # None = a house ruling
    house: HouseRuling | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Hits, and whether the search is sure of them."""

    hits: tuple[Hit, ...]
    sure: bool


def ask(text: str, table: Table | None = None, house: Sequence[HouseRuling] = ()) -> Answer:
    """The rulings this question may be about, best first, those that fit the moment and the game before others.

    A guess has three hits at most, off-topic talk none.
    """
    if (key := text.strip().upper()) in RULINGS:
        return Answer((_hit(key, 0.0, None, table),), True)
    asked = pieces(_unnamed(plain(as_of_five(text, table)), table) if table else plain(text))
    known = catalogue_index().scores(asked)
    beside = known.pop(NO_DISPUTE)
    much = max(SHORTEST, asked.total())
    root = math.sqrt(much)
    ours = house_index(tuple(house)).scores(asked) if house else {}
    scored = known | {key: score for key, score in ours.items() if score >= AHEAD * root}
    near = sorted(scored, key=scored.__getitem__, reverse=True)[:CLOSEST]
    if scored[near[0]] <= beside:
        return Answer((), False)
    mine, found = {entry.id: entry for entry in house}, {key: scored[key] for key in near}
    found = _led_on(found, table) if table else found
    bonus, weight = _bonuses(found, table) if table else dict.fromkeys(found, 0.0), BRIEF + root
    hits = [_hit(key, score + weight * bonus[key], mine.get(key), table) for key, score in found.items()]
    hits.sort(key=lambda hit: (-hit.score, hit.id))
    top = hits[0]
    shown = [hit for hit in hits if min(top.score - hit.score, found[top.id] - found[hit.id]) <= FAR * much]
    ahead, apart = top.score - hits[1].score, scored[near[0]] - beside
    sure = min(ahead / AHEAD, apart / BESIDE) >= root or bool(named(plain(text)) & found.keys())
    return Answer(tuple((_once(shown, table) if table else shown)[: MOST if sure else FEW]), sure)


def _once(hits: Sequence[Hit], table: Table) -> list[Hit]:
    """The hits; of several that lead to the same ruling at this table, only that ruling."""
    here = {hit.id: hit for hit in hits}
    ends = {hit.id: walk(hit.ruling, table).ruling.id for hit in hits if hit.ruling and hit.applies_now}
    return [here[key] for key in dict.fromkeys(ends[key] if ends.get(key) in here else key for key in here)]


def named(text: str) -> frozenset[str]:
    """Rulings that have this text as title, question or keyword."""
    return frozenset(_names().get(text, ()))


@cache
def _names() -> dict[str, set[str]]:
    rulings: dict[str, set[str]] = {}
    for key, ruling in RULINGS.items():
        for name in names_of(ruling):
            rulings.setdefault(plain(name), set()).add(key)
    return rulings


def _unnamed(text: str, table: Table) -> str:
    """The question without the names of people at the table, which the index does not contain."""
    names = {part for seat in table.seats for part in plain(seat.name).split() if len(part) > 2}
    return " ".join(word for word in text.split() if word not in names and word.removesuffix("s") not in names)


def catalogue_index() -> Letters:
    """The index of the catalogue, loaded for the first question; parallel requests wait for the same one."""
    with _making:
        return _read_once()


@cache
def _read_once() -> Letters:
    return Letters(prepared_index())


def prepared_index() -> Columns:
    """The prepared index of both languages; a release may carry no more than this."""
    sources = [*made_from()]
    return read(read_prepared(INDEX, sources, made_anew) if sources else released(INDEX) or made_anew())


def made_anew() -> bytes:
    """The index of the catalogue as a file."""
    return written(counted(tellings(), SEEN))


def ready() -> bool:
    """Whether the index is loaded."""
    return _read_once.cache_info().currsize > 0


def make_ready(aside: Aside = in_a_thread) -> None:
    """Loads the index in the background, because a question is likely soon."""
    if not ready() and not _making.locked():
        aside(catalogue_index)


@lru_cache(maxsize=4)
def house_index(house: tuple[HouseRuling, ...]) -> Letters:
    """The index of these house rulings, cached until they change."""
    return Letters(counted(own(house)), catalogue_index())


def _hit(key: str, score: float, own: HouseRuling | None, table: Table | None) -> Hit:
    if own:
        return Hit(key, own.title, True, score, None, own)
    ruling = RULINGS[key]
    return Hit(key, ruling.title, table is not None and fits(ruling, table), score, ruling)


def _led_on(scored: Mapping[str, float], table: Table) -> dict[str, float]:
    """The scores; a ruling not applicable now passes its score to the one it leads to."""
    there = {**scored}
    for key, score in scored.items():
        if key in RULINGS and not fits(RULINGS[key], table):
            end = walk(RULINGS[key], table).ruling
            if fits(end, table):
                there[end.id] = max(there.get(end.id, score), score)
    return there


def _bonuses(keys: Iterable[str], table: Table) -> Mapping[str, float]:
    """The bonus of each ruling for the moment: largest if likely now, none for rulings of other games."""
    expected = likely(table)
    return {key: _bonus(RULINGS[key], table, expected) if key in RULINGS else PRESENT for key in keys}


def _bonus(ruling: Ruling, table: Table, expected: Sequence[Ruling]) -> float:
    if out_of_place(ruling, table) or not of_this_game(ruling, table):
        return OTHERS
    if not fits(ruling, table):
        return PLAYED
    return LIKELY if ruling in expected else PRESENT
