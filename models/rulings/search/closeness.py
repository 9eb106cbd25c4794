"""How close a question comes to each ruling by its words: its closest sentences, and all that is said about it."""

from __future__ import annotations

import math
from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set

from models.rulings.book import RULINGS
from models.rulings.search.sayings import Sayings
from models.rulings.search.vocabulary import opposites

Meant = Sequence[Mapping[str, float]]  # of each word of a question: what it may mean, and how likely

ALSO = 0.8  # what the words of a ruling count beside its closest sentence
ROWS = 600  # sentences compared with a question
UNKNOWN = 0.0  # a word nobody knows, perhaps a name
GUESSED = 0.4  # what a guess weighs beside a word that is known
OFTEN, LENGTH = 1.2, 0.75  # BM25's k1 (repeated words) and b (length of the sentence)
AGAINST = 0.5  # what it costs a ruling that it is told with the contrary of a word alone
DOUBT = 2.0  # smoothing, in sentences: one or two alone decide little
COMMON = 1e-6  # least weight of a word, however common


class Closeness:
    """The words of all sentences and what each tells; `base` knows already which of them are rare."""

    def __init__(self, rows: Sayings, base: Closeness | None = None) -> None:
        self.rows, self._told = rows, _told(rows)
        often = {word: len(saying) for word, saying in rows.saying.items()}
        spread = {word: len(rulings) for word, rulings in self._told.items()}
        self.rarity: dict[str, float] = _rare(often, len(base.rows if base else rows)) | (base.rarity if base else {})
        self.spread: dict[str, float] = _rare(spread, len(RULINGS)) | (base.spread if base else {})
        self._opposites = [(words, self._often(words), self._often(contrary)) for words, contrary in opposites()]
        self._whole, self._brief = _whole(rows, self.rarity), _brief(rows.length)

    def words(self, meant: Meant) -> dict[str, float]:
        """Ruling -> how much of the question its words say, up to about 2; nothing of a ruling that says none."""
        best: defaultdict[str, list[float]] = defaultdict(list)
        for row, score in self._closest(meant):
            best[self.rows.ruling[row]].append(score)
        against = self._against({word for group in meant for word, chance in group.items() if chance == 1})
        shares = self._said_anywhere(meant)
        return {key: _together(best.get(key, ())) + ALSO * share - against.get(key, 0) for key, share in shares}

    def _often(self, words: Set[str]) -> dict[str, float]:
        """Rulings and how much is told of each with one of these words."""
        often: defaultdict[str, float] = defaultdict(float)
        for word in words:
            for row in self.rows.saying.get(word, ()):
                often[self.rows.ruling[row]] += self.rows.weight[row]
        return often

    def _against(self, asked: Set[str]) -> dict[str, float]:
        """Rulings told with the contrary of what was said: too little for too much; none if "not" was said."""
        against: defaultdict[str, float] = defaultdict(float)
        for words, told, contrary in () if "not" in asked else self._opposites:
            if words & asked:
                for key, much in contrary.items():
                    more = much - told.get(key, 0)
                    against[key] += AGAINST * max(0, more) / (much + told.get(key, 0) + DOUBT)
        return against

    def _said_anywhere(self, meant: Meant) -> Iterator[tuple[str, float]]:
        """Rulings and how much of the question is said about each at all, in whatever sentence."""
        weigh = [_weight(group, self.spread) for group in meant]
        most = sum(weigh) or 1
        much: defaultdict[str, float] = defaultdict(float)
        for group, weight in zip(meant, weigh, strict=True):
            surest: dict[str, float] = {}
            for word, chance in group.items():
                for ruling, told in self._told.get(word, {}).items():
                    if chance * told > surest.get(ruling, 0.0):
                        surest[ruling] = chance * told
            for ruling, told in surest.items():
                much[ruling] += told * weight
        return ((ruling, share / most) for ruling, share in much.items())

    def _closest(self, meant: Meant) -> Iterator[tuple[int, float]]:
        """The rows that share most with the question: how much of it each says, and how much of the row was asked."""
        near = self._near({word for group in meant for word in group})
        weigh = [_weight(group, self.rarity) for group in meant]
        most = sum(weigh) or 1
        asked, hit = dict.fromkeys(near, 0.0), dict.fromkeys(near, 0.0)
        for group, weight in zip(meant, weigh, strict=True):
            for word, chance, rows in self._hits(group, near):
                says, counts = chance * weight, chance * self.rarity[word]
                for row in rows:
                    asked[row] += says
                    hit[row] += counts
        return ((row, self._close(row, says / most, hit[row])) for row, says in asked.items())

    def _close(self, row: int, answered: float, hit: float) -> float:
        """How close the row comes; what a long text says besides does not count against it."""
        weight = self.rows.weight[row]
        if self.rows.loose[row]:
            return weight * answered
        whole = self._whole[row]
        return float(weight * answered**0.8 * (1.0 if hit >= whole else (hit / whole) ** 0.4))

    def _near(self, words: Set[str]) -> Set[int]:
        """The rows that say most of these words, rare ones and brief rows before others, at most ROWS."""
        shared: defaultdict[int, float] = defaultdict(float)
        for word in sorted(words):
            often = self.rows.often(word)
            scarce = max(COMMON, math.log((len(self.rows) - often + 0.5) / (often + 0.5)))
            for row in self.rows.saying.get(word, ()):
                shared[row] += scarce
        if len(shared) <= ROWS:
            return shared.keys()
        return _heaviest({row: much * self._brief[row] for row, much in shared.items()}, ROWS)

    def _hits(self, group: Mapping[str, float], near: Set[int]) -> Iterator[tuple[str, float, Set[int]]]:
        """The meanings of a word, surest first: how likely, and the rows that have it but no surer one."""
        left = set(near)
        for chance, word in sorted(((chance, word) for word, chance in group.items()), reverse=True):
            if rows := left.intersection(self.rows.saying.get(word, ())):
                left -= rows
                yield word, chance, rows


def _heaviest(weight: Mapping[int, float], most: int) -> Set[int]:
    """The rows that weigh most; of those that weigh the same the first ones."""
    least = sorted(weight.values(), reverse=True)[most - 1]
    rows = {row for row, weighs in weight.items() if weighs > least}
    return rows.union(sorted(row for row, weighs in weight.items() if weighs == least)[: most - len(rows)])


def _together(scores: Sequence[float]) -> float:
    """Several ways to say the same thing confirm each other a little."""
    scores = sorted(scores, reverse=True)
    return sum(scores[:1]) + sum(score * 0.12 / place for place, score in enumerate(scores[1:4], 1))


def _weight(meant: Mapping[str, float], rarity: Mapping[str, float]) -> float:
    """What a word of the question weighs: as much as its surest meaning; guesses share, so none decides alone."""
    if not meant:
        return UNKNOWN
    surest = max(meant.values())
    likely = [rarity.get(word, 0.0) for word, chance in meant.items() if chance > surest - 0.01]
    return (1 if surest == 1 else GUESSED) * sum(likely) / len(likely)


def _told(rows: Sayings) -> dict[str, dict[str, float]]:
    """Word -> the rulings told with it, 0 to 1: the more often it is said, the surer."""
    told: dict[str, dict[str, float]] = {}
    for word, saying in rows.saying.items():
        count: defaultdict[str, float] = defaultdict(float)
        for row in saying:
            count[rows.ruling[row]] += rows.weight[row]
        told[word] = {ruling: much / (much + 1) for ruling, much in count.items()}
    return told


def _rare(often: Mapping[str, int], much: int) -> dict[str, float]:
    """How much a word tells: the rarer the more."""
    return {word: math.log(1 + much / times) for word, times in often.items()}


def _whole(rows: Sayings, rarity: Mapping[str, float]) -> array[float]:
    """How much the words of each row tell."""
    whole = array("d", bytes(8 * len(rows)))
    for word in sorted(rows.saying):
        for row in rows.saying[word]:
            whole[row] += rarity[word]
    return whole


def _brief(lengths: Sequence[int]) -> array[float]:
    """What a word weighs in each row: the more the fewer there are."""
    usual = sum(lengths) / max(1, len(lengths))
    return array("d", ((OFTEN + 1) / (1 + OFTEN * (1 - LENGTH + LENGTH * length / usual)) for length in lengths))
