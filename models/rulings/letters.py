"""How a question sounds: its pieces of four letters, so that slips, endings and dialect matter little.

Every ruling has its own sayings, and so its own mixture of pieces. A question sounds like a ruling as far as its pieces
are likelier there than in everything people say at a table.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import chain

PIECE = 4  # letters; the spaces between words are letters too
TRUST = 100.0  # pieces a ruling must have before its own mixture counts as much as everybody's
FEW = 8  # pieces; a shorter question is not read as if it were whole
RARE = 0.5  # how often a piece is taken to be said that nobody has said yet
BETWEEN = " . "  # two sayings: no question has a piece with a dot


class Letters:
    """The pieces of everything said about each ruling; `base` knows how common they are already."""

    def __init__(self, phrases: Iterable[tuple[str, str]], base: Letters | None = None) -> None:
        """`said`: rulings, each with one text about it in plain letters."""
        texts: defaultdict[str, list[str]] = defaultdict(list)
        for ruling, text in phrases:
            texts[ruling].append(text)
        own = {ruling: pieces(BETWEEN.join(all_of)) for ruling, all_of in texts.items()}
        self.rulings = list(own)
        self.common: Counter[str] = (
            base.common if base else Counter(chain.from_iterable(map(Counter.elements, own.values())))
        )
        self.all = self.common.total()
        self._length = [math.log(1 + much.total() / TRUST) for much in own.values()]
        # piece -> the rulings that have it, and how much it speaks for each: side by side, to save memory
        self._where: defaultdict[str, array[int]] = defaultdict(lambda: array("H"))
        self._speaks: defaultdict[str, array[float]] = defaultdict(lambda: array("f"))
        for number, mixture in enumerate(own.values()):
            for piece, times in mixture.items():
                self._where[piece].append(number)
                self._speaks[piece].append(math.log(1 + times / TRUST * self.all / self.common.get(piece, RARE)))

    def score(self, text: str) -> dict[str, float]:
        """Ruling -> how much likelier the pieces of a text are there than anywhere, about -3 to 3."""
        asked = pieces(text)
        much = asked.total()
        scores = [-much * length for length in self._length]
        for piece, times in asked.items():
            for number, speaks in zip(self._where.get(piece, ()), self._speaks.get(piece, ()), strict=True):
                scores[number] += times * speaks
        return {ruling: score / max(FEW, much) for ruling, score in zip(self.rulings, scores, strict=True)}


def pieces(text: str) -> Counter[str]:
    """Every four letters in a row of a text in plain letters, and how often."""
    whole = f" {text} "
    return Counter(whole[at : at + PIECE] for at in range(len(whole) - PIECE + 1))
