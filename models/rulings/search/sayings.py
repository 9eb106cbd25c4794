"""Everything people say, kept as numbers: thousands of sentences of few words, found by the words they say."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from models.rulings.search.vocabulary import Row


class Sayings:
    """Rows in order, as columns of numbers: the row of a number has its ruling, its weight ... at that place."""

    def __init__(self, rows: Iterable[Row]) -> None:
        """Keeps the rows that have words; `letters` of those that are one sentence, until they are taken."""
        self.saying: dict[str, array[int]] = {}  # word -> the rows that say it, in order
        self.ruling: list[str] = []
        self.weight, self.loose, self.length = array("f"), bytearray(), array("H")
        self.letters: list[tuple[str, str]] = []
        for row in rows:
            if row.words:
                self._keep(row)

    def _keep(self, row: Row) -> None:
        for word in row.words:
            self.saying.setdefault(word, array("I")).append(len(self))
        self.ruling.append(row.ruling)
        self.weight.append(row.weight)
        self.loose.append(row.loose)
        self.length.append(len(row.words))
        if not row.loose:
            self.letters.append((row.ruling, row.letters))

    def taken(self) -> list[tuple[str, str]]:
        """Rulings and how each sentence about them is spelt, once: they need not be kept."""
        letters, self.letters = self.letters, []
        return letters

    def often(self, word: str) -> int:
        """How many rows say it."""
        return len(self.saying.get(word, ()))

    def __len__(self) -> int:
        return len(self.ruling)
