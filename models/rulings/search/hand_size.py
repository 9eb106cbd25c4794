"""Rewrites questions about larger or smaller hands for the catalogue, which is written for five cards."""

from __future__ import annotations

import re

from models.game.course import course, shows_cards
from models.rulings.search.letters import plain
from models.table.table import Table

NUMBERS = {  # number words and their figures
    **dict(zip(("two", "three", "four", "five", "six", "seven"), "234567", strict=True)),
    **dict(zip(("zwei", "drei", "vier", "funf", "sechs", "sieben"), "234567", strict=True)),
}
TOLD = 5  # cards of a hand in the catalogue
COUNTED = re.compile(r"\b(\w+)( +(?:cards?|karten?)\b)", re.IGNORECASE)
SPOKEN = {TOLD - 1: ("four", "vier"), TOLD + 1: ("six", "sechs")}


def as_of_five(text: str, table: Table) -> str:
    """The question as if hands had five cards.

    Three cards in hold’em are one too many, as six are in draw poker.

    Stud keeps its numbers, because it has rulings of its own.
    """
    size = TOLD if table.over or shows_cards(table.options) else course(table.options)[0].deal
    return text if size in (1, TOLD) else COUNTED.sub(lambda number: _read(number, size), text)


def _read(number: re.Match[str], size: int) -> str:
    """A number of cards, shifted as if the hand had five."""
    figure = NUMBERS.get(plain(number[1]), number[1])
    of_five = int(figure) - size + TOLD if figure.isdecimal() and len(figure) == 1 else 0
    german = "karte" in number[2].lower()
    return SPOKEN[of_five][german] + number[2] if of_five in SPOKEN else number[0]
