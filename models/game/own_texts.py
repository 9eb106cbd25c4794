"""Reads a game's own texts: wild ranks, exactly two cards of one's own, a line in the middle (HANDS-01)."""

from __future__ import annotations

import re

from models.cards.cards import RANKS
from models.cards.hand_names import WORDS
from models.table.options import Choices
from models.words.words import N_, _

ALL_WILD = re.compile(
    r"(?:wild(?: cards?| sind)?:? +)?(?P<cards>.+?)(?: +(?:are|is|sind|ist))?(?: +(?:all|alle))?(?: +wild)?\.?",
    re.IGNORECASE,
)
NONE_WILD = re.compile(r"(?:no|none|nothing|keine[r]?|nichts)\b.{0,20}", re.IGNORECASE)
BETWEEN = re.compile(r",|\band\b|\bund\b", re.IGNORECASE)
A_LINE = re.compile(  # and not “twice in a row”, “der Reihe nach”
    r"\b(?:(?:a|the) cross(?! talk)|(?:two|three|first|second) (?:row|line|column)s?"
    r"|(?:row|line|column)s? (?:of (?:two|three|five|[235])|or)"
    r"|(?:ein|im|zum|des|als) Kreuz(?:es)?|(?:zwei|drei|erste|zweite) (?:Reihe|Linie|Spalte)n?"
    r"|(?:Reihe|Linie|Spalte)n? (?:(?:von|zu|mit) (?:zwei|drei|fünf|[235])|oder))\b",
    re.IGNORECASE,
)
OF_A_LINE, OF_TWO_ROWS = 3, 10
DEUCES = N_("Deuces")
USES_TWO = (
    N_("Exactly two from the hand and three from the middle"),
    N_("Both cards from the hand and three from the middle"),
)


def wild_in(text: str) -> frozenset[int]:
    """The ranks that are wild by this text, if it names nothing but ranks: “Threes and nines are wild”, “2s, 9s”."""
    said = ALL_WILD.fullmatch(text.strip())
    names = [name.strip().casefold() for name in BETWEEN.split(said["cards"])] if said else []
    ranks = [_ranks().get(name, 0) for name in names if name]
    return frozenset(ranks) if all(ranks) else frozenset()


def only_people_know(options: Choices) -> str:
    """What is wild, if the text names more than ranks, so that only people know; "" otherwise (OTHER-13)."""
    text = str(options.get("other.wild", ""))
    return "" if wild_in(text) or NONE_WILD.fullmatch(text.strip()) else text


def _ranks() -> dict[str, int]:
    """The ranks by name, in English and in the reader's language."""
    named = {word.casefold(): rank for rank, words in WORDS.items() if rank > 1 for word in (words[1], _(words[1]))}
    signs = {sign.casefold(): rank for rank, letter in enumerate(RANKS, 2) for sign in (letter, f"{letter}s")}
    return {**named, **signs, "10": 10, "10s": 10, DEUCES.casefold(): 2, _(DEUCES).casefold(): 2}


def uses_two(options: Choices) -> bool:
    """Whether exactly two cards of one's own count, as in Omaha."""
    return str(options.get("other.note", "")) in USES_TWO


def cards_of_a_line(options: Choices, middle: int) -> int:
    """Cards of one line in the middle, if the game's texts say that a line counts; 0 where all of it counts.

    A line of a cross or a square has three cards; of ten cards, each of two rows has half.
    """
    texts = f"{options.get('other.note', '')} {options.get('other.shares', '')}"
    if not A_LINE.search(texts) or middle <= OF_A_LINE:
        return 0
    return middle // 2 if middle >= OF_TWO_ROWS else OF_A_LINE
