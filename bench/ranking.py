"""The speed of comparing hands: by Talon and by PokerKit's lookup in the same run, and with the joker."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

from pokerkit import Card, StandardHighHand

from models.cards.cards import DECK, JOKER
from models.cards.ranking import value
from models.cards.values import tables

HANDS = 20_000
ROUNDS = 7  # the fastest counts; Talon and PokerKit take turns
SEED = 5

Row = tuple[str, str, str, bool]  # what, measured, aim, met


def rows() -> list[Row]:
    """The lines of this chapter for `make bench`."""
    chance = random.Random(SEED)
    hands = [tuple(chance.sample(DECK, 5)) for _hand in range(HANDS)]
    jokers = [(JOKER, *cards[1:]) for cards in hands]
    theirs = [tuple(Card.parse("".join(cards))) for cards in hands]
    entry = StandardHighHand.lookup.get_entry
    ways: list[Callable[[], None]] = [
        lambda: _each(value, hands),
        lambda: _each(entry, theirs),
        lambda: _each(lambda cards: value(cards, "high", "wild"), jokers),
        lambda: _each(lambda cards: value(cards, "high", "bug"), jokers),
    ]
    made = _seconds(_first_hands)
    ours, pokerkit, wild, bug = _fastest(ways)
    return [
        ("the tables, made for the first hand", f"{made * 1000:.0f} ms", "< 2000 ms", made < 2),
        ("five-card high hands", f"{HANDS / ours:,.0f}/s", f"PokerKit {HANDS / pokerkit:,.0f}/s", ours <= pokerkit),
        ("against PokerKit's lookup", f"{pokerkit / ours:.1f}x", "≥ 1x", ours <= pokerkit),
        ("with the joker wild", f"{wild / ours:.1f}x slower", "≤ 10x", wild <= 10 * ours),
        ("with the joker as bug", f"{bug / ours:.1f}x slower", "≤ 10x", bug <= 10 * ours),
    ]


def _first_hands() -> None:
    """Ranks the first hand and the first joker hand, as after a start."""
    tables.cache_clear()
    value(("As", "Ks", "Qs", "Js", "Ts"))
    value(("As", "Ks", "Qs", "Js", JOKER), "high", "wild")


def _each(rank: Callable[..., object], hands: Sequence[object]) -> None:
    for cards in hands:
        rank(cards)


def _fastest(ways: Sequence[Callable[[], None]]) -> list[float]:
    """The fastest seconds of each, after a warm-up."""
    for ranked in ways:
        ranked()
    taken = [[_seconds(ranked) for ranked in ways] for _round in range(ROUNDS)]
    return [min(each) for each in zip(*taken, strict=True)]


def _seconds(ranked: Callable[[], None]) -> float:
    start = time.perf_counter()
    ranked()
    return time.perf_counter() - start
