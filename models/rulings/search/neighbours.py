"""Slips of the finger: which known words a mistyped one may have been."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator

WORD = (1 << 20) - 1  # the bits in which the number of a word stands
HEAPS = 64
HIGHEST = 64 - 6  # bits below those that name the heap


def shorter(word: str) -> set[str]:
    """The word itself and what is left when one letter is missing, or two of a long one."""
    once = _cut(word)
    twice = {left for cut in once for left in _cut(cut)} if len(word) > 6 else set()
    return {word} | once | twice


def _cut(word: str) -> set[str]:
    """What is left when one letter is missing."""
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


class Neighbours:
    """What a mistyped word has in common with the right one: both, with a letter or two left out.

    Kept as numbers in order, not as words, and sorted heap by heap: else it would be a sixth of all memory Talon takes.
    """

    def __init__(self, words: Iterable[str], base: Neighbours | None) -> None:
        self._words = [word for word in sorted(words) if len(word) > 2 and not word.isdigit()]
        heaps = [array("q") for _heap in range(HEAPS)]
        for at, word in enumerate(self._words):
            for short in shorter(word):
                number = _mark(short) | at
                heaps[number >> HIGHEST].append(number)  # the negative ones count from the end
        self._left = array("q")
        for heap in heaps[HEAPS // 2 :] + heaps[: HEAPS // 2]:
            self._left.extend(sorted(heap))
        self._base = base

    def of(self, short: str) -> Iterator[str]:
        """The known words that leave this when cut."""
        if self._base:
            yield from self._base.of(short)
        mark = _mark(short)
        for at in range(bisect_left(self._left, mark), len(self._left)):
            if self._left[at] & ~WORD != mark:
                return
            yield self._words[self._left[at] & WORD]


def _mark(short: str) -> int:
    """A number that stands for what is left, with room for the number of a word."""
    return hash(short) & ~WORD
