"""Scores the similarity of a question to the tellings of each ruling, by pieces of two and five letters and by words.

Typing slips, endings and dialect matter little this way. A ruling scores by how much likelier the question's pieces
are in its tellings than in all (naive Bayes, smoothed towards all of them). The second time in a question a piece
counts less than the first, and one that only one telling has counts little.
"""

from __future__ import annotations

import json
import math
import re
import sys
import unicodedata
import zlib
from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

SIZES = (2, 5)  # letters of a piece, including the spaces between words
TRUST = 2000.0  # pieces a ruling needs before its own frequencies count as much as the common ones
RARE = 0.5  # count assumed for a piece never seen
CHANCE = 0.75  # taken off the count of a piece in a ruling's tellings: having it once may be chance
SEEN = 4  # in all tellings; the index leaves rarer pieces out: they find nothing and are a sixth of its bytes

ACCENTS = re.compile("[\u0300-\u036f]")
UMLAUT = re.compile("[aou]e")
BRITISH = re.compile("(?<=[bilmnv])our|(?<=nt)re(?=s?\\b)")  # colour, neighbour, centre
APOSTROPHE = re.compile(r"(?<=\w)[’'](?=\w)")


class Columns(NamedTuple):
    """The pieces of all tellings as columns of numbers: compact, and read from the file as they are.

    The pieces are sorted. `much` says how many entries of `whose` and `times` belong to each.
    """

    rulings: list[str]
    said: list[int]  # pieces of each ruling
    letters: str  # all pieces in one string
    long: array[int]  # letters of each piece
    much: array[int]  # number of rulings that have it
    whose: array[int]  # those rulings
    times: array[int]  # how often each has it


class Letters:
    """An index of the pieces of each ruling; `base` has their general frequencies.

    Weights are computed on demand, because few are ever needed.
    """

    def __init__(self, columns: Columns, base: Letters | None = None) -> None:
        self.rulings = columns.rulings
        self._letters, self._whose, self._times = columns.letters, columns.whose, columns.times
        self._at = array("I", accumulate(columns.long, initial=0))  # offset of each piece in the letters
        self._start = array("I", accumulate(columns.much, initial=0))  # and in the rows
        self._length = [math.log(1 + said / TRUST) for said in columns.said]
        self._base = base or self
        self._kept: dict[str, tuple[array[int], array[float]]] = {}
        self.all = sum(columns.said)

    def common(self, piece: str) -> float:
        """The general frequency of a piece."""
        return sum(self._times[self._rows(piece)]) or RARE

    def scores(self, asked: Counter[str]) -> dict[str, float]:
        """Score by ruling: the logarithm of how much likelier these pieces are there than in general."""
        much, scores = 0.0, [0.0] * len(self.rulings)
        for piece, often in asked.items():
            whose, speaks = self._speaks(piece)
            weight = math.sqrt(often) if whose else 0.0
            much += weight
            for ruling, speak in zip(whose, speaks, strict=True):
                scores[ruling] += weight * speak
        rows = zip(self.rulings, scores, self._length, strict=True)
        return {ruling: score - much * length for ruling, score, length in rows}

    def _speaks(self, piece: str) -> tuple[array[int], array[float]]:
        """The rulings that have a piece, and how much it speaks for each; kept for pieces that most rulings have."""
        if piece in self._kept:
            return self._kept[piece]
        rows = self._rows(piece)
        times = self._times[rows]
        common = sum(times) if self._base is self else self._base.common(piece)
        speaks = {time: math.log(1 + (time - CHANCE) * self._base.all / TRUST / common) for time in {*times}}
        found = self._whose[rows], array("d", map(speaks.__getitem__, times))
        if 2 * len(times) > len(self.rulings):
            self._kept[piece] = found
        return found

    def _rows(self, piece: str) -> slice:
        """The rows of a piece; none if it is unknown."""
        at = bisect_left(range(len(self._at) - 1), piece, key=self._piece)
        there = at < len(self._at) - 1 and self._piece(at) == piece
        return slice(self._start[at], self._start[at + 1]) if there else slice(0)

    def _piece(self, number: int) -> str:
        return self._letters[self._at[number] : self._at[number + 1]]


def counted(tellings: Iterable[tuple[str, str]], seen: int = 1) -> Columns:
    """The columns for these tellings, without the pieces seen less often than this."""
    told: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for ruling, text in tellings:
        told[ruling].update(pieces(plain(text)))
    rows: defaultdict[str, array[int]] = defaultdict(lambda: array("H"))  # by piece: whose, times, whose, times
    for number, mixture in enumerate(told.values()):
        for piece, times in mixture.items():
            rows[piece].extend((number, times))
    found, row = sorted(piece for piece, row in rows.items() if sum(row[1::2]) >= seen), array("H")
    for piece in found:
        row.extend(rows[piece])
    long, much = array("H", map(len, found)), array("H", (len(rows[piece]) // 2 for piece in found))
    said = [mixture.total() for mixture in told.values()]
    return Columns([*told], said, "".join(found), long, much, row[::2], row[1::2])


def written(columns: Columns, order: str = sys.byteorder) -> bytes:
    """The columns as a file: one line of JSON, the letters, then the numbers as two bytes each in this order."""
    numbers = (columns.long, columns.much, columns.whose, columns.times)
    sizes = [len(columns.letters), *(len(row) * row.itemsize for row in numbers)]
    head = json.dumps({"rulings": columns.rulings, "said": columns.said, "sizes": sizes, "order": order})
    parts = (head.encode(), b"\n", columns.letters.encode("ascii"), *(row.tobytes() for row in numbers))
    return zlib.compress(b"".join(parts))


def read(file: bytes) -> Columns:
    """The columns read from a file of the index, whatever the byte order of the machine that wrote it."""
    line, _end, rest = zlib.decompress(file).partition(b"\n")
    head, view = json.loads(line), memoryview(rest)
    letters, *numbers = (
        view[end - size : end] for size, end in zip(head["sizes"], accumulate(head["sizes"]), strict=True)
    )
    rows = [array("H", part.tobytes()) for part in numbers]
    if head["order"] != sys.byteorder:
        for row in rows:
            row.byteswap()
    return Columns(head["rulings"], head["said"], str(letters, "ascii"), *rows)


def plain(text: str) -> str:
    """Lower-case words without accents and marks, in American spelling; ae, oe, ue count as umlauts and ss as ß."""
    folded = unicodedata.normalize("NFKD", APOSTROPHE.sub("", text).casefold())
    folded = BRITISH.sub(lambda match: "or" if match[0] == "our" else "er", folded)
    return " ".join(re.findall("[a-z0-9]+", UMLAUT.sub(lambda match: match[0][0], ACCENTS.sub("", folded))))


def pieces(text: str) -> Counter[str]:
    """The counts of every two and every five successive letters, and of every word of a text."""
    whole = f" {text} "
    found = Counter(whole[at : at + size] for size in SIZES for at in range(len(whole) - size + 1))
    found.update(f" {word} " for word in text.split())
    return found
