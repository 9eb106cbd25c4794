"""The time to compare the ten hands of a full table, and the same with the joker."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from bench.figures import Row, seconds
from models.cards.cards import DECK, JOKER, Rule
from models.cards.ranking import value

HANDS = 2_000
TABLE = 10  # hands compared at once
NOTICED = 10  # milliseconds
ROUNDS = 7  # the fastest counts
SEED = 5


def rows() -> list[Row]:
    """The lines of this chapter for `make bench`."""
    chance = random.Random(SEED)
    hands = [tuple(chance.sample(DECK, 5)) for _hand in range(HANDS)]
    jokers = [(JOKER, *cards[1:]) for cards in hands]
    ways: dict[str, Callable[[], None]] = {
        "ten five-card hands": lambda: _each(value, hands),
        "with the joker wild": lambda: _each(lambda cards: value(cards, Rule(joker="wild")), jokers),
        "with the joker as bug": lambda: _each(lambda cards: value(cards, Rule(joker="bug")), jokers),
    }
    taken = [took / HANDS * TABLE * 1000 for took in _fastest([*ways.values()])]
    return [(name, f"{took:.2f} ms", f"< {NOTICED} ms", took < NOTICED) for name, took in zip(ways, taken, strict=True)]


def _each(rank: Callable[..., object], hands: Sequence[object]) -> None:
    for cards in hands:
        rank(cards)


def _fastest(ways: Sequence[Callable[[], None]]) -> list[float]:
    """The fastest seconds of each, after a warm-up."""
    for ranked in ways:
        ranked()
    taken = [[seconds(ranked) for ranked in ways] for _round in range(ROUNDS)]
    return [min(each) for each in zip(*taken, strict=True)]
