"""How a question sounds: its pieces of five letters and its words, so that slips, endings and dialect matter little.

Every ruling has its own tellings, and so its own mixture of pieces. A question sounds like a ruling as far as its
pieces are likelier there than in all tellings together (naive Bayes, smoothed towards all of them).
"""

from __future__ import annotations

import math
import re
import unicodedata
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import accumulate

PIECE = 5  # letters; the spaces between words are letters too
WORD = 2  # pieces a whole word counts for
TRUST = 2000.0  # pieces a ruling must have before its own mixture counts as much as everybody's
RARE = 0.5  # the count assumed for a piece that nobody has said yet
BETWEEN = " . "  # two tellings: no question has a piece with a dot

ACCENTS = re.compile("[\u0300-\u036f]")
UMLAUT = re.compile("[aou]e")
APOSTROPHE = re.compile(r"(?<=\w)[’'](?=\w)")


class Letters:
    """The pieces of everything said about each ruling; `base` knows how common they are already.

    Kept as rows of numbers, sorted by piece, not as a table per ruling: that would take ten times the memory.
    """

    def __init__(self, tellings: Iterable[tuple[str, str]], base: Letters | None = None) -> None:
        """`tellings`: rulings, each with one text about it."""
        texts: defaultdict[str, list[str]] = defaultdict(list)
        for ruling, text in tellings:
            texts[ruling].append(plain(text))
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

    def scores(self, asked: Counter[str]) -> dict[str, float]:
        """Ruling -> how much likelier these pieces are there than anywhere: the logarithm of the ratio."""
        much = asked.total()
        scores = [-much * length for length in self._length]
        for piece, times in asked.items():
            at = self._number.get(piece, -1)
            of_it = slice(self._start[at], self._start[at + 1]) if at >= 0 else slice(0)
            for whose, speaks in zip(self._whose[of_it], self._speaks[of_it], strict=True):
                scores[whose] += times * speaks
        return dict(zip(self.rulings, scores, strict=True))


def plain(text: str) -> str:
    """The words in lower case without accents and marks; ae, oe, ue count as umlauts and ss as ß."""
    folded = unicodedata.normalize("NFKD", APOSTROPHE.sub("", text).casefold())
    return " ".join(re.findall("[a-z0-9]+", UMLAUT.sub(lambda match: match[0][0], ACCENTS.sub("", folded))))


def pieces(text: str) -> Counter[str]:
    """Every five letters in a row and every word of a text in plain letters, and how often."""
    whole = f" {text} "
    found = Counter(whole[at : at + PIECE] for at in range(len(whole) - PIECE + 1))
    for word in text.split():
        found[f" {word} "] += WORD
    return found
