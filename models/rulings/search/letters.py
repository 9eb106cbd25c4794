"""How a question sounds: its pieces of five letters and its words, so that slips, endings and dialect matter little.

Every ruling has its own tellings, and so its own mixture of pieces. A question sounds like a ruling as far as its
pieces are likelier there than in all tellings together (naive Bayes, smoothed towards all of them).
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

PIECE = 5  # letters; the spaces between words are letters too
WORD = 2  # pieces a whole word counts for
TRUST = 2000.0  # pieces a ruling must have before its own mixture counts as much as everybody's
LEAST = 0.7  # of what is said about the others: of whom less is said, the pieces weigh as if it were so much
RARE = 0.5  # the count assumed for a piece that nobody has said yet
BETWEEN = " . "  # two tellings: no question has a piece with a dot

ACCENTS = re.compile("[\u0300-\u036f]")
UMLAUT = re.compile("[aou]e")
APOSTROPHE = re.compile(r"(?<=\w)[’'](?=\w)")


class Columns(NamedTuple):
    """Everything said about each ruling, as rows of numbers: they are small, and read as they were written.

    The pieces are sorted. Those of the first row come first in `whose` and `times`, as many as `much` says there.
    """

    rulings: list[str]
    said: list[int]  # pieces of each ruling, those across two tellings too
    letters: str  # of all pieces, one behind the other
    long: array[int]  # letters of each piece
    much: array[int]  # rulings that have it
    whose: array[int]  # which they are
    times: array[int]  # how often each has it


class Letters:
    """The pieces of everything said about each ruling; `base` knows how common they are already.

    How much a piece speaks for a ruling is reckoned when it is asked: few of them ever are.
    """

    def __init__(self, columns: Columns, base: Letters | None = None) -> None:
        self.rulings = columns.rulings
        self._letters, self._whose, self._times = columns.letters, columns.whose, columns.times
        self._at = array("I", accumulate(columns.long, initial=0))  # where each piece begins in the letters
        self._start = array("I", accumulate(columns.much, initial=0))  # and in the rows
        said = sorted(columns.said) or [0]
        # What each piece must outweigh; of the median, for which a page that hosts the app has no `statistics`.
        least = LEAST * said[len(said) // 2]
        self._length = [math.log(1 + max(said, least) / TRUST) for said in columns.said]
        self._base = base or self
        self.all = sum(columns.said)

    def common(self, piece: str) -> float:
        """How often a piece is said about anything."""
        return sum(self._times[self._rows(piece)]) or RARE

    def scores(self, asked: Counter[str]) -> dict[str, float]:
        """Ruling -> how much likelier these pieces are there than anywhere: the logarithm of the ratio."""
        much = asked.total()
        scores = [-much * length for length in self._length]
        for piece, often in asked.items():
            rows = self._rows(piece)
            whose, times = self._whose[rows], self._times[rows]
            if not times:
                continue
            share = self._base.all / TRUST / (sum(times) if self._base is self else self._base.common(piece))
            speaks = {time: often * math.log(1 + time * share) for time in {*times}}
            for ruling, time in zip(whose, times, strict=True):
                scores[ruling] += speaks[time]
        return dict(zip(self.rulings, scores, strict=True))

    def _rows(self, piece: str) -> slice:
        """The rows of a piece, none where nobody said it."""
        at = bisect_left(range(len(self._at) - 1), piece, key=self._piece)
        there = at < len(self._at) - 1 and self._piece(at) == piece
        return slice(self._start[at], self._start[at + 1]) if there else slice(0)

    def _piece(self, number: int) -> str:
        return self._letters[self._at[number] : self._at[number + 1]]


def counted(tellings: Iterable[tuple[str, str]]) -> Columns:
    """The pieces of these tellings: rulings, each with one text about it."""
    texts: defaultdict[str, list[str]] = defaultdict(list)
    for ruling, text in tellings:
        texts[ruling].append(plain(text))
    said: list[int] = []
    rows: defaultdict[str, array[int]] = defaultdict(lambda: array("H"))  # of each piece: whose, times, whose, times
    for number, all_of in enumerate(texts.values()):
        mixture = pieces(BETWEEN.join(all_of))
        said.append(mixture.total())
        for piece, times in mixture.items():
            if "." not in piece:
                rows[piece].extend((number, times))
    found, row = sorted(rows), array("H")
    for piece in found:
        row.extend(rows[piece])
    long, much = array("H", map(len, found)), array("H", (len(rows[piece]) // 2 for piece in found))
    return Columns([*texts], said, "".join(found), long, much, row[::2], row[1::2])


def written(columns: Columns, order: str = sys.byteorder) -> bytes:
    """The columns as a file: one line of JSON, then the letters and the numbers, two bytes each in this order."""
    numbers = (columns.long, columns.much, columns.whose, columns.times)
    sizes = [len(columns.letters), *(len(row) * row.itemsize for row in numbers)]
    head = json.dumps({"rulings": columns.rulings, "said": columns.said, "sizes": sizes, "order": order})
    parts = (head.encode(), b"\n", columns.letters.encode("ascii"), *(row.tobytes() for row in numbers))
    return zlib.compress(b"".join(parts))


def read(file: bytes) -> Columns:
    """The columns of such a file, made on whatever machine."""
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
