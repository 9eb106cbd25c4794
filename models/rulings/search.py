"""Finding a ruling in a loud room: typos, umlauts or not, any word order, two languages at once, players' words.

An index in memory (SQLite FTS5) fetches what shares a word with the question; how close it comes is weighed here.
"""

from __future__ import annotations

import math
import re
import sqlite3
import threading
import tomllib
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

from sqlite_utils import Database

from models.rulings.book import HERE, RULINGS, Ruling
from models.rulings.moment import fits, of_this_game
from models.table import Table

NUMBERS = {
    "zwei": "2", "two": "2", "drei": "3", "three": "3", "vier": "4", "four": "4", "funf": "5", "five": "5",
    "sechs": "6", "six": "6", "sieben": "7", "seven": "7",
}  # fmt: skip
SMALL = """
a an the is it its to do does did can could may i he she we they you me my his her of in on at be was were has have had
and or that this there what if for with so am are will would ein eine einen einer der die das den dem des ist es zu ich
er sie wir ihr mir mich sich und oder ob darf kann muss hat habe haben war waren wird auf im am an in von mit fur noch
schon jetzt doch mal so was wenn hier gibt bin sind wasnt isnt dont doesnt didnt wont cant hasnt havent arent thats its
ive im been just only nur gar
"""
IDLE = frozenset(SMALL.split())  # words that say little
ENDINGS = ("ing", "ung", "ern", "ed", "es", "en", "er", "em", "e", "s", "n")
IRREGULAR = {
    "drew": "draw", "drawn": "draw", "dealt": "deal", "took": "take", "taken": "take", "gave": "give", "given": "give",
    "threw": "throw", "thrown": "throw", "shown": "show", "said": "say", "saw": "see", "seen": "see", "left": "leave",
    "fell": "fall", "forgot": "forget", "forgotten": "forget", "knew": "know", "won": "win", "lost": "lose",
    "genommen": "nehmen", "vergessen": "vergessen", "geworfen": "werfen", "lag": "liegen", "ging": "gehen",
    "sah": "sehen", "gab": "geben",
}  # fmt: skip
PARTICIPLE = re.compile("(ab|an|auf|aus|ein|mit|nach|um|vor|weg|zu|zuruck|zusammen)?ge(?!winn)(.{3,})t")  # aufgedeckt
LEAST = 3  # letters a stem keeps
ALIKE = 0.7  # how far a word stands for another that means the same
PRESENT, PLAYED, ELSEWHERE = 1.6, 1.15, 0.85  # fits this moment, this game, neither
ENOUGH = 0.45  # of the best result's score; what is further away is not shown
MOST = 8
CLOSEST = 40  # looked at more closely
MOST_WORDS = 24  # of a question; nobody types more
LONGEST_WORD = 30
NOTHING = 0.12  # below this nothing was found


@dataclass(frozen=True, slots=True)
class House:
    """A ruling this house wrote itself."""

    id: str  # H-1
    title: str
    text: str
    keys: tuple[str, ...]
    at: int = 0  # unix ms


@dataclass(frozen=True, slots=True)
class Found:
    """A result: the ruling (or the house's own), and whether it can be applied at this moment."""

    id: str
    title: str
    applies_now: bool
    score: float
    ruling: Ruling | None  # None: the house's own
    house: House | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One way to say it: a question, a title, a key, a player's word."""

    ruling: str
    words: frozenset[str]
    weight: float
    loose: bool = False  # a long text: what it says besides does not count against it


def stem(word: str) -> str:
    """A word without its ending; the same cut in both languages, so it only has to be consistent."""
    word = IRREGULAR.get(word, word)
    if found := PARTICIPLE.fullmatch(word):
        word = (found[1] or "") + found[2]
    while cut := next((end for end in ENDINGS if word.endswith(end) and len(word) - len(end) >= LEAST), ""):
        word = word[: -len(cut)]
    return word


def plain(text: str) -> str:
    """Lower case without accents; ae, oe, ue count as umlauts and ss as ß."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in folded if not unicodedata.combining(letter))
    return re.sub("[aou]e", lambda found: found[0][0], bare)


def words(text: str) -> list[str]:
    """The words that count, as stems; all of them if none counts."""
    split = re.findall(rf"[a-z0-9]{{1,{LONGEST_WORD}}}", plain(re.sub(r"(?<=\w)[’'](?=\w)", "", text)))
    kept = [word for word in split if word not in IDLE] or split
    return [NUMBERS.get(word, stem(word)) for word in kept]


class Index:
    """Everything people say, with the ruling meant."""

    def __init__(self, house: Sequence[House]) -> None:
        self.house = {one.id: one for one in house}
        self.rows = [row for row in (*_catalogue(), *_spoken(), *_own(house)) if row.words]
        count = Counter(word for row in self.rows for word in row.words)
        self.rarity = {word: math.log(1 + len(self.rows) / times) for word, times in count.items()}
        self.whole = {row.words: sum(self.rarity[word] for word in row.words) for row in self.rows}
        self.near: Mapping[str, tuple[str, ...]] = _neighbours(self.rarity)
        self.alike = _alike()
        self._lock = threading.Lock()
        self._db = Database(sqlite3.connect(":memory:", check_same_thread=False))
        said = self._db.table("said")
        said.insert_all({"id": i, "words": " ".join(sorted(row.words))} for i, row in enumerate(self.rows))
        said.enable_fts(["words"], tokenize="unicode61")

    def rows_with(self, terms: Iterable[str]) -> list[Row]:
        """Every row with one of these words."""
        asked = " OR ".join(f'"{word}"' for word in terms)
        with self._lock:
            found = self._db.execute("select rowid from said_fts where said_fts match ?", [asked]).fetchall()
        return [self.rows[number - 1] for (number,) in found]

    def meant(self, word: str, last: bool) -> dict[str, float]:
        """Words of the catalogue this one may stand for, each with how likely."""
        found = {word: 1.0} if word in self.rarity else {}
        if not found or (last and len(word) > 2):
            found.update({known: 0.85 for known in self._begins(word) if known not in found})
        for other in self._typos(word) if 1.0 not in found.values() else ():
            found[other] = max(found.get(other, 0), 0.9 if abs(len(other) - len(word)) < 2 else 0.75)
        for other in self.alike.get(word, ()):
            if other in self.rarity:
                found.setdefault(other, ALIKE)
        for part in self._parts(word) if 1.0 not in found.values() else ():
            found.setdefault(part, 0.6)
        return found

    def _split(self, word: str) -> list[str]:
        """Two known words written as one (stringbet), else the word."""
        if word in self.rarity or self._typos(word):
            return [word]
        cuts = ([stem(word[:at]), stem(word[at:])] for at in range(LEAST, len(word) - LEAST + 1))
        return next((both for both in cuts if set(both) <= self.rarity.keys()), [word])

    def _joined(self, asked: list[str]) -> list[str]:
        """One known word written as two (mis deal)."""
        for at in range(len(asked) - 1):
            both = stem(asked[at] + asked[at + 1])
            if both in self.rarity and not {asked[at], asked[at + 1]} <= self.rarity.keys():
                return [*asked[:at], both, *asked[at + 2 :]]
        return asked

    def _begins(self, word: str) -> list[str]:
        return [known for known in self.rarity if len(word) > 2 and known.startswith(word)]

    def _typos(self, word: str) -> set[str]:
        if len(word) < 3:
            return set()
        return {known for short in _shorter(word) for known in self.near.get(short, ())}

    def _parts(self, word: str) -> list[str]:
        """A long word made of known ones (Kartenzahl), or part of one."""
        return [known for known in self.rarity if len(known) > 3 < len(word) and (known in word or word in known)]

    def score(self, text: str) -> dict[str, float]:
        """Ruling -> how close it comes to what was asked, 0 to about 1.3."""
        asked = self._joined([part for word in words(text)[:MOST_WORDS] for part in self._split(word)])
        meant = [self.meant(word, i == len(asked) - 1) for i, word in enumerate(asked)]
        terms = {word for one in meant for word in one}
        if not terms:
            return {}
        weigh = [max((self.rarity[w] for w in one), default=3.0) for one in meant]
        best: defaultdict[str, list[float]] = defaultdict(list)
        for row in self.rows_with(terms):
            best[row.ruling].append(self._close(row, meant, weigh))
        return {ruling: _together(scores) for ruling, scores in best.items()}

    def _close(self, row: Row, meant: Sequence[Mapping[str, float]], weigh: Sequence[float]) -> float:
        """How much of the question the row says, and how much of the row was asked."""
        asked = said = 0.0
        for one, weight in zip(meant, weigh, strict=True):
            hits = one.keys() & row.words
            if hits:
                chance, word = max((one[word], word) for word in hits)
                asked += chance * weight
                said += chance * self.rarity[word]
        answered, fitting = asked / (sum(weigh) or 1), min(1.0, said / self.whole[row.words])
        return float(row.weight * answered if row.loose else row.weight * answered**0.8 * fitting**0.4)


def search(text: str, table: Table | None = None, house: Sequence[House] = ()) -> list[Found]:
    """The rulings this question may be about, best first; what fits this moment and this game comes first."""
    index = index_of(tuple(house))
    scored = index.score(text)
    likely = sorted(scored, key=scored.__getitem__, reverse=True)[:CLOSEST]
    found = [_found(key, scored[key], index, table) for key in likely if scored[key] > NOTHING]
    found.sort(key=lambda one: (-one.score, one.id))
    return [one for one in found if one.score >= ENOUGH * found[0].score][:MOST]


@lru_cache(maxsize=4)
def index_of(house: tuple[House, ...]) -> Index:
    """The index with these house rulings, made once."""
    return Index(house)


def _found(key: str, score: float, index: Index, table: Table | None) -> Found:
    if own := index.house.get(key):
        return Found(key, own.title, True, score * PRESENT, None, own)
    ruling = RULINGS[key]
    if table is None:
        return Found(key, ruling.title, False, score, ruling)
    now = fits(ruling, table)
    place = PRESENT if now else PLAYED if of_this_game(ruling, table) else ELSEWHERE
    return Found(key, ruling.title, now, score * place, ruling)


def _together(scores: list[float]) -> float:
    """Several ways to say the same thing confirm each other a little."""
    scores.sort(reverse=True)
    return scores[0] + sum(score * 0.12 / place for place, score in enumerate(scores[1:4], 1))


def _catalogue() -> Iterator[Row]:
    for key, ruling in RULINGS.items():
        for text in (ruling.ask_en, ruling.ask_de):
            yield Row(key, frozenset(words(text)), 1.0)
        for text in (ruling.title_en, ruling.title_de):
            yield Row(key, frozenset(words(text)), 0.95)
        for text in ruling.keys + ruling.keys_de:
            yield Row(key, frozenset(words(text)), 0.9)
        everything = (ruling.ask_en, ruling.ask_de, ruling.title_en, ruling.title_de, *ruling.keys, *ruling.keys_de)
        yield Row(key, frozenset(words(" ".join(everything))), 0.72, True)
        yield Row(key, frozenset(words(" ".join(_small_print(ruling)))), 0.4, True)
        yield Row(key, frozenset(words(key)), 1.0)


def _small_print(ruling: Ruling) -> Iterator[str]:
    """What is asked and what then holds."""
    for step in ruling.steps:
        yield from (step.ask, step.ask_de)
    for outcome in ruling.outcomes.values():
        yield from (outcome.said, outcome.said_de)


def _spoken() -> Iterator[Row]:
    for said in _players()["words"]:
        meant = said["rulings"]
        for text in (*said["en"], *said["de"]):
            for place, key in enumerate(meant):
                general = 0.55 if len(meant) > 6 else max(0.7, 0.95 - 0.05 * place)
                yield Row(key, frozenset(words(text)), general)


def _alike() -> Mapping[str, frozenset[str]]:
    """Word -> the others of its group; a word in two groups has them all."""
    found: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
    for group in _players()["same"]:
        stems = frozenset(one for text in group for one in words(text))
        for word in stems:
            found[word] |= stems - {word}
    return found


@cache
def _players() -> Mapping[str, Any]:
    return tomllib.loads((HERE / "words.toml").read_text(encoding="utf-8"))


def _own(house: Sequence[House]) -> Iterator[Row]:
    for one in house:
        for text in (one.title, *one.keys):
            yield Row(one.id, frozenset(words(text)), 1.0)
        yield Row(one.id, frozenset(words(f"{one.title} {one.text} {' '.join(one.keys)}")), 0.7, True)


def _shorter(word: str) -> set[str]:
    """The word itself and what is left when one letter is missing, or two of a long one."""
    away = 2 if len(word) > 6 else 1
    left = {word}
    for n in range(1, away + 1):
        for cut in combinations(range(len(word)), n):
            left.add("".join(letter for i, letter in enumerate(word) if i not in cut))
    return left


def _neighbours(known: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """What a mistyped word has in common with the right one: both, with a letter or two left out."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for word in known:
        if len(word) > 2 and not word.isdigit():
            for short in _shorter(word):
                found[short].append(word)
    return {short: tuple(all_of) for short, all_of in found.items()}
