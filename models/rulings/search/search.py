"""Finding a ruling in a loud room: typos, umlauts or not, any word order, two languages at once, players' words.

The index says how close each comes; here what fits this moment and this game goes first.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain

from models.rulings.book import RULINGS, Ruling
from models.rulings.likely import likely, out_of_place
from models.rulings.moment import fits, of_this_game
from models.rulings.path import walk
from models.rulings.search.hand_size import as_of_five
from models.rulings.search.index import CHATTER, Index
from models.rulings.search.vocabulary import (
    HouseRuling,
    catalogue,
    own,
    sayings,
    spoken,
)
from models.table.aside import Aside, in_a_thread
from models.table.table import Table

LIKELY, PRESENT, PLAYED, OTHERS = 1.3, 1.0, 0.4, 0.0  # likely now, possible now, of this game, neither
FAR = 1.2  # from the best result, with the moment or by what was asked alone; what is further away is not shown
MOST, FEW = 8, 3  # results, and guesses
CLOSEST = 40  # looked at more closely
_making = threading.Lock()


@dataclass(frozen=True, slots=True)
class Hit:
    """A result: the ruling (or the house's own), and whether it can be applied at this moment."""

    id: str
    title: str
    applies_now: bool
    score: float
    ruling: Ruling | None  # None: the house's own
    house: HouseRuling | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a question may be about, and whether the search is sure of it."""

    hits: tuple[Hit, ...]
    sure: bool


def search(text: str, table: Table | None = None, house: Sequence[HouseRuling] = ()) -> list[Hit]:
    """The rulings this question may be about, best first; what fits this moment and this game comes first."""
    return list(ask(text, table, house).hits)


def ask(text: str, table: Table | None = None, house: Sequence[HouseRuling] = ()) -> Answer:
    """The same, with how sure it is: a guess names three at the most, what is no dispute nothing."""
    names = [seat.name for seat in table.seats] if table else []
    text = as_of_five(text, table) if table else text
    heard = catalogue_index().hear(text, names)
    ours = house_index(tuple(house)).hear(text, names) if house else None
    scored = heard.scores() | (ours.scores() if ours else {})
    mine = {entry.id: entry for entry in house}
    near = sorted(scored, key=scored.__getitem__, reverse=True)[:CLOSEST]
    there = (ours if ours and near[0] in mine else heard).evidence(near[0], heard.sounds[CHATTER])
    scored = {key: scored[key] for key in near}
    scored = _led_on(scored, table) if table else scored
    hits = [_hit(key, score, mine.get(key), table) for key, score in scored.items()]
    hits.sort(key=lambda hit: (-hit.score, hit.id))
    shown = [hit for hit in hits if max(hit.score - hits[0].score, scored[hit.id] - scored[hits[0].id]) >= -FAR]
    return Answer(tuple(shown[: MOST if there.sure else FEW if there.anything else 0]), there.sure)


def catalogue_index() -> Index:
    """The index of the catalogue, made for the first question; whoever asks meanwhile waits for the same one."""
    with _making:
        return _made_once()


def new_index() -> Index:
    """An index of the catalogue: what players say in both languages."""
    return Index(chain(catalogue(), spoken(), sayings()))


_made_once = cache(new_index)


def ready() -> bool:
    """Is the index there?"""
    return _made_once.cache_info().currsize > 0


def make_ready(aside: Aside = in_a_thread) -> None:
    """Somebody is about to ask: the index is made meanwhile, where it is not there yet."""
    if not ready() and not _making.locked():
        aside(catalogue_index)


@lru_cache(maxsize=4)
def house_index(house: tuple[HouseRuling, ...]) -> Index:
    """The index of these house rulings, made when they change."""
    return Index(own(house), catalogue_index())


def _hit(key: str, score: float, own: HouseRuling | None, table: Table | None) -> Hit:
    if own:
        return Hit(key, own.title, True, score + PRESENT, None, own)
    ruling = RULINGS[key]
    if table is None:
        return Hit(key, ruling.title, False, score, ruling)
    return Hit(key, ruling.title, fits(ruling, table), score + _now(ruling, table), ruling)


def _led_on(scored: Mapping[str, float], table: Table) -> dict[str, float]:
    """A ruling that cannot be applied now but leads by itself to one that can gives that one its score."""
    there = {**scored}
    for key, score in scored.items():
        if key in RULINGS and not fits(RULINGS[key], table):
            end = walk(RULINGS[key], table).ruling
            if fits(end, table):
                there[end.id] = max(there.get(end.id, score), score)
    return there


def _now(ruling: Ruling, table: Table) -> float:
    """What the moment adds: most to what is likely now, nothing to what this game does not know."""
    if not fits(ruling, table):
        return PLAYED if of_this_game(ruling, table) else OTHERS
    if out_of_place(ruling, table):
        return OTHERS
    return LIKELY if ruling in likely(table) else PRESENT
