"""Slips of the finger: which known words a mistyped one may have been."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import combinations


def shorter(word: str) -> set[str]:
    """The word itself and what is left when one letter is missing, or two of a long one."""
    away = 2 if len(word) > 6 else 1
    left = {word}
    for n in range(1, away + 1):
        for cut in combinations(range(len(word)), n):
            left.add("".join(letter for i, letter in enumerate(word) if i not in cut))
    return left


class Neighbours:
    """What a mistyped word has in common with the right one: both, with a letter or two left out.

    Kept as numbers in order, not as words: those would be a sixth of all memory Talon takes.
    """

    def __init__(self, words: Iterable[str], base: Neighbours | None) -> None:
        self._words = [word for word in sorted(words) if len(word) > 2 and not word.isdigit()]
        marks, of = array("q"), array("L")
        for at, word in enumerate(self._words):
            for short in shorter(word):
                marks.append(hash(short))
                of.append(at)
        order = array("L", sorted(range(len(marks)), key=marks.__getitem__))
        self._left = array("q", (marks[n] for n in order))
        self._of = array("L", (of[n] for n in order))
        self._base = base

    def of(self, short: str) -> Iterator[str]:
        """The known words of which this may be left."""
        if self._base:
            yield from self._base.of(short)
        mark = hash(short)
        for at in range(bisect_left(self._left, mark), len(self._left)):
            if self._left[at] != mark:
                return
            yield self._words[self._of[at]]
