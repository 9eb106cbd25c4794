"""Everything people say, kept as numbers: thousands of sentences of few words, of which a question looks at some."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator

from models.rulings.vocabulary import Row


class Sentences:
    """Rows in order, without their letters; a row is made again when it is asked for."""

    def __init__(self, rows: Iterable[Row]) -> None:
        """Keeps the rows that have words; `letters` of those that are one sentence, until they are taken."""
        self._words: dict[str, int] = {}  # word -> its number
        self._rulings: dict[str, int] = {}
        self._ruling, self._weight, self._loose = array("H"), array("f"), bytearray()
        self._start, self._said = array("I", [0]), array("I")
        self.letters: list[tuple[str, str]] = []
        for row in rows:
            if row.words:
                self._keep(row)
        self._names, self._spelt = tuple(self._rulings), tuple(self._words)

    def _keep(self, row: Row) -> None:
        self._ruling.append(self._rulings.setdefault(row.ruling, len(self._rulings)))
        self._weight.append(row.weight)
        self._loose.append(row.loose)
        self._said.extend(self._words.setdefault(word, len(self._words)) for word in row.words)
        self._start.append(len(self._said))
        if not row.loose:
            self.letters.append((row.ruling, row.letters))

    def taken(self) -> list[tuple[str, str]]:
        """Rulings and how each sentence about them is spelt, once: they need not be kept."""
        letters, self.letters = self.letters, []
        return letters

    def often(self) -> Counter[str]:
        """How many rows say each word."""
        return Counter({self._spelt[number]: rows for number, rows in Counter(self._said).items()})

    def __len__(self) -> int:
        return len(self._ruling)

    def __getitem__(self, at: int) -> Row:
        words = tuple(self._spelt[number] for number in self._said[self._start[at] : self._start[at + 1]])
        return Row(self._names[self._ruling[at]], words, self._weight[at], bool(self._loose[at]))

    def __iter__(self) -> Iterator[Row]:
        return (self[at] for at in range(len(self)))
