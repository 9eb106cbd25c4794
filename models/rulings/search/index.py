"""The index of what people say: which rulings a question comes close to, by its words and by its letters.

What each word of a question may mean is found here; how close that comes to a ruling is weighed in `closeness.py`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from heapq import nlargest
from itertools import islice, takewhile

from models.rulings.search.closeness import Closeness
from models.rulings.search.doubt import Evidence
from models.rulings.search.letters import Letters
from models.rulings.search.neighbours import Neighbours, shorter
from models.rulings.search.sayings import Sayings
from models.rulings.search.speech import standard
from models.rulings.search.vocabulary import (
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
ALIKE = 0.5  # how far a word stands for another that means the same
GUESSES = 20  # of what one word may mean
MOST_WORDS = 24  # of a question; nobody types more
TYPED, BEGUN = 0.85, 0.5  # chance of a word that begins like this: still being typed, and afterwards
SLIPS = (0.95, 0.9, 0.9, 0.75, 0.6)  # letters that differ -> how likely it is meant
SHORT = 4  # in words this short a typo never changes the first letter
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
        self.rows = Sayings(rows)
        talk = [] if base else [(CHATTER, letters(text)) for text in chatter()]
        self.letters: Letters = Letters(self.rows.taken() + talk, base.letters if base else None)
        self.closeness: Closeness = Closeness(self.rows, base.closeness if base else None)
        self.rarity = self.closeness.rarity
        self.words = {word: word for word in self.rarity} | {w: m for w, m in meanings().items() if m in self.rarity}
        self.sorted = sorted(self.words)
        self.long = [(word, meant) for word, meant in self.words.items() if len(word) > SHORT - 1]
        self.near: Neighbours = Neighbours(self._worth_a_look(base), base.near if base else None)
        self.alike: Mapping[str, frozenset[str]] = base.alike if base else alike()
        self._last: tuple[tuple[str, Set[str]], Heard] | None = None  # one value, so that no thread meets half of it

    def _worth_a_look(self, base: Index | None) -> set[str]:
        """Words worth a look when somebody mistypes: said more than once, or meaning the same as others."""
        if base:
            return self.words.keys() - base.words.keys()
        return {word for word, meant in self.words.items() if word != meant or self.rows.often(meant) > 1}

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

    def _read(self, text: str, names: Set[str]) -> list[tuple[str, str]]:
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
        return self._meant(text, {word for name in names for word in tokens(name)})

    def _meant(self, text: str, named: Set[str]) -> list[dict[str, float]]:
        asked = self._read(text, named)
        return [self.meant(word, meaning, i == len(asked) - 1) for i, (word, meaning) in enumerate(asked)]

    def hear(self, text: str, names: Iterable[str] = ()) -> Heard:
        """What a question has in common with each ruling; players' names say nothing.

        The last one is remembered: a page that shows its answers is drawn again at every tap at the table.
        """
        asked = {*tokens(text), *letters(text).split()}
        question = text, frozenset(word for name in names for word in tokens(name) if word in asked)
        last = self._last
        if last is None or last[0] != question:
            last = self._last = question, self._hear(*question)
        return last[1]

    def _hear(self, text: str, named: Set[str]) -> Heard:
        meant = self._meant(text, named)
        sure = {word for group in meant for word, chance in group.items() if chance == 1}
        spelt = " ".join(word for word in letters(text).split() if word not in named)
        elsewhere = sum(1 for word in tokens(text) if word in ELSEWHERE)
        return Heard(self.closeness.words(meant), self.letters.score(spelt), len(sure - {"not"}), elsewhere)
