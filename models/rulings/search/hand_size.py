"""The catalogue tells of hands of five cards: what is asked of larger or smaller ones is read as if of five."""

from __future__ import annotations

import re

from models.game.course import course, shows_cards
from models.rulings.search.letters import plain
from models.table.table import Table

NUMBERS = {  # as they are said, and the figure
    **dict(zip(("two", "three", "four", "five", "six", "seven"), "234567", strict=True)),
    **dict(zip(("zwei", "drei", "vier", "funf", "sechs", "sieben"), "234567", strict=True)),
}
TOLD = 5  # cards of a hand in the catalogue
COUNTED = re.compile(r"\b(\w+)( +(?:cards?|karten?)\b)", re.IGNORECASE)
SPOKEN = {TOLD - 1: ("four", "vier"), TOLD + 1: ("six", "sechs")}


def as_of_five(text: str, table: Table) -> str:
    """In hold’em three cards are one too many, as six are at draw poker; stud has rulings of its own for this."""
    size = TOLD if table.over or shows_cards(table.options) else course(table.options)[0].deal
    return text if size in (1, TOLD) else COUNTED.sub(lambda number: _read(number, size), text)


def _read(number: re.Match[str], size: int) -> str:
    """So many cards too many or too few, said of a hand of five."""
    figure = NUMBERS.get(plain(number[1]), number[1])
    told = int(figure) - size + TOLD if figure.isdecimal() and len(figure) == 1 else 0
    german = "karte" in number[2].lower()
    return SPOKEN[told][german] + number[2] if told in SPOKEN else number[0]
