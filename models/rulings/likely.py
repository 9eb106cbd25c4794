"""The rulings likely at this moment, by phase, game and the last actions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from models.game.course import exchanges
from models.game.pack import has_joker
from models.rulings.book import PHRASES, RULINGS, Ruling
from models.rulings.conditions_of_table import TELLS
from models.rulings.moment import fits, times_now
from models.seats.newcomers import owed_blinds, price
from models.table.prepared import Raw, read_book
from models.table.table import Table

SHOWN = 7  # large buttons on the screen
FADES = 0.15  # weight lost from each ruling of a list to the next
LEAST = 1.0

SIGNS: Mapping[str, Callable[[Table], bool | None]] = {
    "no_action": lambda table: table.hand.betting.last is None,
    "action": lambda table: table.hand.betting.last is not None,
    "begun": TELLS["round1_acted"],
    "bet": TELLS["bet_made"],
    "no_bet": lambda table: table.hand.betting.bet == 0,
    "raised": TELLS["raised"],
    "capped": lambda table: table.hand.betting.capped,
    "all_in": lambda table: any(seat.spent for seat in table.live),
    "opened": lambda table: bool(table.hand.jackpot.to_open) and table.hand.jackpot.opener is not None,
    "all_in_for_ante": lambda table: (
        bool(table.hand.jackpot.to_open)
        and table.hand.jackpot.opener is None
        and any(seat.spent for seat in table.live)
    ),
    "jackpot": lambda table: bool(table.hand.jackpot.to_open),
    "carried": lambda table: table.carried > 0,
    "blinds": lambda table: bool(table.hand.betting.blinds),
    "antes": lambda table: bool(table.options.get("ante.amount")),
    "exchange": lambda table: exchanges(table.options),
    "bring_in": lambda table: table.hand.betting.bring_in > 0,
    "short_talon": lambda table: (
        bool(table.hand.draw.blocked or table.hand.draw.shuffles) or table.hand.cards.stub <= 6
    ),
    "joker": lambda table: has_joker(table.options),
    "blind_missed": lambda table: any(price(table, seat) and owed_blinds(table, seat) for seat in table.seats),
    "played": lambda table: table.last_hand is not None,
    "misdealt": TELLS["misdealt_before"],
}


@dataclass(frozen=True, slots=True)
class LikelyMoment:
    """Rulings that are likely at these times if all these conditions hold."""

    now: frozenset[str]
    signs: tuple[str, ...]
    rulings: tuple[str, ...]
    weight: float


def likely(table: Table) -> list[Ruling]:
    """The likeliest rulings of this moment, likeliest first, at most SHOWN; all can be applied now."""
    here = times_now(table)
    scores: defaultdict[str, float] = defaultdict(float)
    for moment in moments():
        if moment.now & here and all(SIGNS[sign](table) for sign in moment.signs):
            for place, key in enumerate(moment.rulings):
                scores[key] += moment.weight - FADES * place
    best = sorted((key for key in scores if scores[key] >= LEAST), key=lambda key: (-scores[key], key))
    rulings = [RULINGS[key] for key in best]
    return [ruling for ruling in rulings if fits(ruling, table) and not out_of_place(ruling, table)][:SHOWN]


def out_of_place(ruling: Ruling, table: Table) -> bool:
    """Whether the table contradicts a condition the ruling presupposes."""
    return not table.over and any(not SIGNS[sign](table) for sign in premises().get(ruling.id, ()))


@cache
def premises() -> Mapping[str, tuple[str, ...]]:
    """The conditions each ruling presupposes, from likely.toml."""
    taken: defaultdict[str, tuple[str, ...]] = defaultdict(tuple)
    for entry in _read("premise"):
        for key in entry["rulings"]:
            taken[key] += (entry["sign"],)
    return taken


@cache
def moments() -> tuple[LikelyMoment, ...]:
    """The moments of likely.toml."""
    return tuple(
        LikelyMoment(frozenset(entry["now"]), tuple(entry["signs"]), tuple(entry["rulings"]), entry["weight"])
        for entry in _read("moment")
    )


@cache
def _read(kind: str) -> Sequence[Raw]:
    rows: Sequence[Raw] = read_book(PHRASES / "likely.toml")[kind]
    return rows
