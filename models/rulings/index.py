"""The index of what people say: which rulings a question comes close to, by its words and by its letters.

In memory (SQLite FTS5), it fetches what shares a word with the question; how close that comes is weighed here.
"""

from __future__ import annotations

import math
import sqlite3
import threading
import weakref
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import islice, takewhile
from operator import mul

from sqlite_utils import Database

from models.rulings.book import RULINGS
from models.rulings.doubt import Evidence
from models.rulings.letters import Letters
from models.rulings.neighbours import Neighbours, shorter
from models.rulings.sentences import Sentences
from models.rulings.speech import standard
from models.rulings.vocabulary import (
    ELSEWHERE,
    IDLE,
    LEAST,
    Row,
    alike,
    chatter,
    letters,
    meanings,
    means,
    stem,
    tokens,
)

SOUND = 1.0  # what its letters count beside its words
ALSO = 0.8  # what the words of a ruling count beside its closest sentence
ALIKE = 0.5  # how far a word stands for another that means the same
GUESSES = 20  # of what one word may mean
ROWS = 600  # sentences of the catalogue compared with a question
MOST_WORDS = 24  # of a question; nobody types more
TYPED, BEGUN = 0.85, 0.5  # how likely a word that begins like this is meant, while it is typed and later
GUESSED = 0.4  # what a guess weighs beside a word that is known
UNKNOWN = 0.0  # a word nobody knows, perhaps a name
SLIPS = (0.95, 0.9, 0.9, 0.75, 0.6)  # letters that differ -> how likely it is meant
SHORT = 4  # letters of a word in which a slip changes the first one never
CHATTER = "chatter"


@dataclass(frozen=True, slots=True)
class Heard:
    """A question and what was made of it: ruling -> how close its words come, and how much it sounds like it."""

    close: Mapping[str, float]
    sounds: Mapping[str, float]
    game: int  # words that are surely words of the game
    elsewhere: int  # words about something else

    def scores(self) -> dict[str, float]:
        """Ruling -> how close it comes to what was asked, about -2 to 4; only the distances tell."""
        return {key: self.close.get(key, 0.0) + SOUND * heard for key, heard in self.sounds.items() if key != CHATTER}

    def evidence(self, ruling: str, chatter: float) -> Evidence:
        """How much speaks for this ruling; `chatter`: how much the question sounds like talk beside the game."""
        return Evidence(self.close.get(ruling, 0.0), self.sounds[ruling] - chatter, self.game, self.elsewhere)


class Index:
    """Everything people say, with the ruling meant; `base` knows the language already, and what of it is rare."""

    def __init__(self, rows: Iterable[Row], base: Index | None = None) -> None:
        self.rows = Sentences(rows)
        talk = [] if base else [(CHATTER, letters(text)) for text in chatter()]
        self.letters: Letters = Letters(self.rows.taken() + talk, base.letters if base else None)
        self.told = _told(self.rows)
        base_rarity, base_spread = (base.rarity, base.spread) if base else ({}, {})
        much, often = len(base.rows if base else self.rows), self.rows.often()
        told = Counter(word for words in self.told.values() for word in words)
        self.rarity: dict[str, float] = _rare(often, much) | base_rarity
        self.spread: dict[str, float] = _rare(told, len(RULINGS)) | base_spread
        self.words = {word: word for word in self.rarity} | {w: m for w, m in meanings().items() if m in self.rarity}
        self.sorted = sorted(self.words)
        self.long = [(word, meant) for word, meant in self.words.items() if len(word) > SHORT - 1]
        self.near: Neighbours = Neighbours(self._worth_a_look(often, base), base.near if base else None)
        self.alike = alike()
        self._lock = threading.Lock()
        self._db = _phrases(self.rows)
        weakref.finalize(self, self._db.close)  # when nobody searches it any more

    def _worth_a_look(self, often: Mapping[str, int], base: Index | None) -> set[str]:
        """Words worth a look when somebody mistypes: said more than once, or meaning the same as others."""
        if base:
            return self.words.keys() - base.words.keys()
        return {word for word, meant in self.words.items() if word != meant or often.get(meant, 0) > 1}

    def rows_with(self, terms: Iterable[str]) -> list[Row]:
        """Every row with one of these words."""
        asked = " OR ".join(f'"{word}"' for word in terms)
        best = "select rowid from phrases where phrases match ? order by rank limit ?"
        with self._lock:
            numbers = self._db.execute(best, [asked, ROWS]).fetchall()
        return [self.rows[number] for (number,) in numbers]

    def meant(self, word: str, meaning: str, last: bool) -> dict[str, float]:
        """Words of the catalogue that may be meant by one as typed, each with how likely."""
        if word in ELSEWHERE:
            return {}
        sure = meaning in self.rarity
        chances = {meaning: 1.0} if sure else {}
        if not sure:  # a word that is known is neither completed nor taken for a slip
            chances.update(dict.fromkeys(self._begins(word), TYPED if last else BEGUN))
        for other, chance in () if sure else self._typos(word):
            chances[other] = max(chances.get(other, 0), chance)
        for near in list(chances) if len(chances) < 4 else ():
            chances.update({other: ALIKE * chances[near] for other in self.alike.get(near, ()) if other not in chances})
        for part in () if sure else self._parts(word):
            chances.setdefault(part, 0.6)
        return dict(nlargest(GUESSES, chances.items(), key=lambda pair: (pair[1], self.rarity.get(pair[0], 0.0))))

    def _read(self, text: str, names: set[str]) -> list[tuple[str, str]]:
        """The words that count, as typed and as meant."""
        typed = [word for word in tokens(text) if word not in IDLE and word not in names]
        typed = [word if self._knows(word) else standard(word, self._knows) for word in typed[:MOST_WORDS]]
        typed = self._joined([part for word in typed for part in self._split(word)])
        return [(word, meaning) for word in typed for meaning in means(word)]

    def _split(self, word: str) -> list[str]:
        """Two known words written as one (stringbet), else the word."""
        if set(means(word)) <= self.rarity.keys() or any(self._typos(word)):
            return [word]
        cuts = ([word[:at], word[at:]] for at in range(LEAST, len(word) - LEAST + 1))
        return next((both for both in cuts if all(self._knows(half) for half in both)), [word])

    def _joined(self, typed: list[str]) -> list[str]:
        """One known word written as two (mis deal)."""
        for at in range(len(typed) - 1):
            both = typed[at] + typed[at + 1]
            if self._knows(both) and not (self._knows(typed[at]) and self._knows(typed[at + 1])):
                return [*typed[:at], both, *typed[at + 2 :]]
        return typed

    def _knows(self, word: str) -> bool:
        return word in self.words or stem(word) in self.words

    def _begins(self, word: str) -> set[str]:
        if len(word) < LEAST:
            return set()
        at = bisect_left(self.sorted, word)
        return {
            self.words[longer] for longer in takewhile(lambda row: row.startswith(word), islice(self.sorted, at, None))
        }

    def _typos(self, word: str) -> Iterator[tuple[str, float]]:
        """What a mistyped word may mean, and how likely: the fewer letters differ the more."""
        for form in {word, stem(word)} if len(word) >= LEAST else ():
            for short in shorter(form):
                for near in self.near.of(short):
                    if len(word) > SHORT or near[0] == word[0]:
                        slips = len(form) + len(near) - 2 * len(short)
                        yield self.words[near], SLIPS[min(slips, len(SLIPS) - 1)] * (1 if len(word) > SHORT else 0.7)

    def _parts(self, word: str) -> set[str]:
        """A long word made of known ones (Kartenzahl), or part of one."""
        if len(word) < SHORT:
            return set()
        return {meant for part, meant in self.long if part in word or word in part}

    def read(self, text: str, names: Iterable[str] = ()) -> list[dict[str, float]]:
        """What each word that counts may mean."""
        asked = self._read(text, {word for name in names for word in tokens(name)})
        return [self.meant(word, meaning, i == len(asked) - 1) for i, (word, meaning) in enumerate(asked)]

    def hear(self, text: str, names: Iterable[str] = ()) -> Heard:
        """What a question has in common with each ruling; players' names say nothing."""
        named = {word for name in names for word in tokens(name)}
        meant = self.read(text, named)
        sure = {word for group in meant for word, chance in group.items() if chance == 1}
        spelt = " ".join(word for word in letters(text).split() if word not in named)
        elsewhere = sum(1 for word in tokens(text) if word in ELSEWHERE)
        return Heard(self._said(meant), self.letters.score(spelt), len(sure - {"not"}), elsewhere)

    def _said(self, meant: Sequence[Mapping[str, float]]) -> dict[str, float]:
        """Ruling -> how much of the question its words say, 0 to about 2."""
        terms = {word for group in meant for word in group}
        if not terms:
            return {}
        weigh = [_weight(group, self.rarity) for group in meant]
        best: defaultdict[str, list[float]] = defaultdict(list)
        for row in self.rows_with(terms):
            best[row.ruling].append(self._close(row, meant, weigh))
        return {key: _together(best[key]) + ALSO * self._said_anywhere(key, meant) for key in self.told}

    def _said_anywhere(self, ruling: str, meant: Sequence[Mapping[str, float]]) -> float:
        """How much of the question is said about this ruling at all, in whatever sentence."""
        told = self.told[ruling]
        weigh = [_weight(group, self.spread) for group in meant]
        told_of = [
            max((chance * told.get(word, 0.0) for word, chance in group.items()), default=0.0) for group in meant
        ]
        return float(sum(map(mul, told_of, weigh)) / (sum(weigh) or 1))

    def _close(self, row: Row, meant: Sequence[Mapping[str, float]], weigh: Sequence[float]) -> float:
        """How much of the question the row says, and how much of the row was asked."""
        asked = hit = 0.0
        for group, weight in zip(meant, weigh, strict=True):
            hits = [word for word in group if word in row.words]
            if hits:
                chance, word = max((group[word], word) for word in hits)
                asked += chance * weight
                hit += chance * self.rarity[word]
        whole = sum(self.rarity[word] for word in row.words)
        answered, fitting = asked / (sum(weigh) or 1), min(1.0, hit / whole)
        return float(row.weight * answered if row.loose else row.weight * answered**0.8 * fitting**0.4)


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


def _told(rows: Iterable[Row]) -> Mapping[str, Mapping[str, float]]:
    """Ruling -> each word of its sentences, 0 to 1: the more often it is said, the surer."""
    count: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        count[row.ruling].update(dict.fromkeys(row.words, row.weight))
    return {ruling: {word: n / (n + 1) for word, n in words.items()} for ruling, words in count.items()}


def _rare(often: Mapping[str, int], much: int) -> dict[str, float]:
    """How much a word tells: the rarer the more."""
    return {word: math.log(1 + much / times) for word, times in often.items()}


def _phrases(rows: Iterable[Row]) -> Database:
    """Which rows say a word; the words themselves stand in the rows, and are not kept again."""
    memory = sqlite3.connect(":memory:", check_same_thread=False)
    memory.execute("create virtual table phrases using fts5 (words, content='', tokenize='unicode61')")
    spelt = ((number, " ".join(row.words)) for number, row in enumerate(rows))
    with memory:
        memory.executemany("insert into phrases (rowid, words) values (?, ?)", spelt)
    return Database(memory)
