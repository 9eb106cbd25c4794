"""How a question sounds: its pieces of four letters, so that slips, endings and dialect matter little.

Every ruling has its own sayings, and so its own mixture of pieces. A question sounds like a ruling as far as its pieces
are likelier there than in everything people say at a table.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import accumulate

PIECE = 4  # letters; the spaces between words are letters too
TRUST = 100.0  # pieces a ruling must have before its own mixture counts as much as everybody's
FEW = 8  # pieces; a shorter question is not read as if it were whole
RARE = 0.5  # the count assumed for a piece that nobody has said yet
BETWEEN = " . "  # two sayings: no question has a piece with a dot


class Letters:
    """The pieces of everything said about each ruling; `base` knows how common they are already.

    Kept as rows of numbers, sorted by piece, not as a table per ruling: that would take ten times the memory.
    """

    def __init__(self, sentences: Iterable[tuple[str, str]], base: Letters | None = None) -> None:
        """`sentences`: rulings, each with one text about it in plain letters."""
        texts: defaultdict[str, list[str]] = defaultdict(list)
        for ruling, text in sentences:
            texts[ruling].append(text)
        self.rulings = list(texts)
        self._number: dict[str, int] = {}  # of a piece, in the order they are met
        self._length = array("f")  # of a ruling: what each piece of a question must outweigh
        of, whose, times = array("I"), array("H"), array("H")
        for number, all_of in enumerate(texts.values()):
            mixture = pieces(BETWEEN.join(all_of))
            self._length.append(math.log(1 + mixture.total() / TRUST))
            of.extend(self._number.setdefault(piece, len(self._number)) for piece in mixture)
            whose.extend([number] * len(mixture))
            times.extend(mixture.values())
        self._sort(of, whose, times, base)

    def _sort(self, of: array[int], whose: array[int], times: array[int], base: Letters | None) -> None:
        """Side by side for each piece: the rulings that have it, and how much it speaks for each."""
        total, much = array("I", [0] * len(self._number)), array("I", [0] * len(self._number))
        for piece, often in zip(of, times, strict=True):
            total[piece] += often
            much[piece] += 1
        self.all: float = base.all if base else sum(total)
        self._common = array("f", (base.common(piece) for piece in self._number)) if base else array("f", total)
        share = [self.all / TRUST / common for common in self._common]
        self._start = array("I", accumulate(much, initial=0))
        self._whose, self._speaks, free = array("H", whose), array("f", bytes(4 * len(of))), self._start[:]
        for piece, number, often in zip(of, whose, times, strict=True):
            place = free[piece]
            free[piece] += 1
            self._whose[place], self._speaks[place] = number, math.log(1 + often * share[piece])

    def common(self, piece: str) -> float:
        """How often a piece is said about anything."""
        return self._common[self._number[piece]] if piece in self._number else RARE

    def score(self, text: str) -> dict[str, float]:
        """Ruling -> how much likelier the pieces of a text are there than anywhere, about -3 to 3."""
        asked = pieces(text)
        much = asked.total()
        scores = [-much * length for length in self._length]
        for piece, times in asked.items():
            at = self._number.get(piece, -1)
            of_it = slice(self._start[at], self._start[at + 1]) if at >= 0 else slice(0)
            for whose, speaks in zip(self._whose[of_it], self._speaks[of_it], strict=True):
                scores[whose] += times * speaks
        return {ruling: score / max(FEW, much) for ruling, score in zip(self.rulings, scores, strict=True)}


def pieces(text: str) -> Counter[str]:
    """Every four letters in a row of a text in plain letters, and how often."""
    whole = f" {text} "
    return Counter(whole[at : at + PIECE] for at in range(len(whole) - PIECE + 1))
