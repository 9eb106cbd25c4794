"""Reads a game's own texts: ranks that are wild, exactly two cards of one's own (HANDS-01)."""

from __future__ import annotations

import re

from models.cards.hand_names import WORDS
from models.table.options import Choices
from models.words.words import N_, _

ALL_WILD = re.compile(r"(?P<cards>.+?) (?:are|sind) wild\.?", re.IGNORECASE)
BETWEEN = re.compile(r",|\band\b|\bund\b", re.IGNORECASE)
DEUCES = N_("Deuces")
USES_TWO = (
    N_("Exactly two from the hand and three from the middle"),
    N_("Both cards from the hand and three from the middle"),
)


def wild_in(text: str) -> frozenset[int]:
    """The ranks that are wild by this text, if it names nothing but ranks: “Threes and nines are wild”."""
    said = ALL_WILD.fullmatch(text.strip())
    names = [name.strip().casefold() for name in BETWEEN.split(said["cards"])] if said else []
    ranks = [_ranks().get(name, 0) for name in names if name]
    return frozenset(ranks) if all(ranks) else frozenset()


def said_alone(options: Choices) -> str:
    """What is wild, if the text names more than ranks, so that only people know; "" otherwise (OTHER-13)."""
    text = str(options.get("other.wild", ""))
    return "" if wild_in(text) else text


def _ranks() -> dict[str, int]:
    """The ranks by name, in English and in the reader's language."""
    named = {word.casefold(): rank for rank, words in WORDS.items() if rank > 1 for word in (words[1], _(words[1]))}
    return {**named, DEUCES.casefold(): 2, _(DEUCES).casefold(): 2}


def uses_two(options: Choices) -> bool:
    """Whether exactly two cards of one's own count, as in Omaha."""
    return str(options.get("other.note", "")) in USES_TWO
