"""What people say at a table, as rows of words that count: the catalogue's own words, players' words, the house's own.

Two languages at once: stems are cut the same way in both, so they only have to be consistent.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from models.game.book_file import read_book
from models.moves.fields import Raw
from models.rulings.book import PHRASES, RULINGS, Ruling
from models.rulings.search import speech
from models.rulings.search.figures import figures

NUMBERS = {
    "zwei": "2",
    "two": "2",
    "drei": "3",
    "three": "3",
    "vier": "4",
    "four": "4",
    "funf": "5",
    "five": "5",
    "sechs": "6",
    "six": "6",
    "sieben": "7",
    "seven": "7",
}
ENDINGS = ("ing", "ung", "ern", "ed", "es", "en", "er", "em", "e", "s", "n")
IRREGULAR = {
    "drew": "draw",
    "drawn": "draw",
    "dealt": "deal",
    "took": "take",
    "taken": "take",
    "gave": "give",
    "given": "give",
    "better": "besser",
    "threw": "throw",
    "thrown": "throw",
    "shown": "show",
    "said": "say",
    "saw": "see",
    "seen": "see",
    "left": "leave",
    "fell": "fall",
    "forgot": "forget",
    "forgotten": "forget",
    "knew": "know",
    "won": "win",
    "lost": "lose",
    "genommen": "nehmen",
    "vergessen": "vergessen",
    "geworfen": "werfen",
    "lag": "liegen",
    "ging": "gehen",
    "sah": "sehen",
    "gab": "geben",
}
HALVES = "ab an auf aus ein her hin hoch los mit nach raus rein runter um vor weg zu zuruck zusammen"
APART = tuple(HALVES.split())  # of verbs: deckt auf
AMOUNT = re.compile("(?!5[123])([89]|[1-9][0-9]+)")  # of chips; with 51, 52 or 53 people count cards
PARTICIPLE = re.compile(f"({'|'.join(APART)})?ge(?!winn)(.{{3,}})t")  # aufgedeckt
ACCENTS = re.compile("[\u0300-\u036f]")
UMLAUT = re.compile("[aou]e")
APOSTROPHE = re.compile(r"(?<=\w)[’'](?=\w)")
HEADINGS = re.compile(r"(?<=[.?!])[”“’]?\s+|\s+/\s+")  # where one question of a heading ends and the next begins
LEAST = 3  # letters a stem keeps
LONG = 8  # letters of a word that may be two
FAR = 5  # words between a verb and its other half
LONGEST_WORD = 30


@dataclass(frozen=True, slots=True)
class HouseRuling:
    """A ruling this house wrote itself."""

    id: str  # H-1
    title: str
    text: str
    keys: tuple[str, ...]
    at: int = 0  # unix ms


@dataclass(frozen=True, slots=True)
class Row:
    """One way to say it: a question, a title, a key, a player's word."""

    ruling: str
    words: tuple[str, ...]  # each once, in order
    weight: float
    loose: bool = False  # a long text: what it says besides does not count against it
    letters: str = ""  # the same in plain letters


def _row(ruling: str, text: str, weight: float, loose: bool = False) -> Row:
    spelt = letters(text)
    return Row(ruling, tuple(sorted({*_words(spelt)})), weight, loose, spelt)


@lru_cache(maxsize=5_000)
def stem(word: str) -> str:
    """A word without its ending; the same cut in both languages, so it only has to be consistent."""
    word = IRREGULAR.get(word, word)
    if match := PARTICIPLE.fullmatch(word):
        word = (match[1] or "") + match[2]
    while cut := next((end for end in ENDINGS if word.endswith(end) and len(word) - len(end) >= LEAST), ""):
        word = word[: -len(cut)]
    return word


def plain(text: str) -> str:
    """Lower case without accents; ae, oe, ue count as umlauts and ss as ß."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    return UMLAUT.sub(lambda match: match[0][0], ACCENTS.sub("", folded))


IDLE = speech.idle(plain)  # words that say little
NOT = speech.no(plain)  # all of them say the same
ELSEWHERE = speech.elsewhere(plain) - IDLE  # known, and about something else
DIALECT = speech.dialect(plain)


def letters(text: str) -> str:
    """The words as they are spelt, in plain letters without marks."""
    return " ".join(re.findall(rf"[a-z0-9]{{1,{LONGEST_WORD}}}", plain(APOSTROPHE.sub("", text))))


def tokens(text: str) -> list[str]:
    """The words as they stand there, verbs in one piece: "deckt … auf" is "aufdeckt"."""
    return _tokens(letters(text))


def _tokens(spelt: str) -> list[str]:
    parts = figures(spelt.split())
    for at, word in enumerate(parts):
        back = range(at - 1, max(-1, at - FAR), -1) if word in APART else ()
        verb = next((i for i in back if _meaning(word + parts[i])), None)
        if verb is not None:
            parts[verb], parts[at] = word + parts[verb], ""
    return [meant for word in parts if word for meant in DIALECT.get(word, (word,))]


def words(text: str) -> list[str]:
    """The words that count, each as what it means or its stem; all of them if none counts."""
    return _words(letters(text))


def _words(spelt: str) -> list[str]:
    split = _tokens(spelt)
    return [meaning for word in [token for token in split if token not in IDLE] or split for meaning in means(word)]


def means(word: str) -> list[str]:
    """What a word means: itself, or the first word of its group; two words written as one are two."""
    if word in NUMBERS or word in NOT:
        return [NUMBERS.get(word, "not")]
    if AMOUNT.fullmatch(word):
        return ["amount0"]
    if meaning := _meaning(word):
        return [meaning]
    for at in range(len(word) - LEAST, LEAST, -1):
        halves = [_meaning(word[:at]) or _meaning(word[: at - 1]), _meaning(word[at:])]
        if len(word) >= LONG and all(halves):
            return halves
    return [sys.intern(stem(word))]  # thousands of sentences share few words


def _meaning(word: str) -> str:
    """The first word of the group it stands in, "" if in none."""
    groups = meanings()
    return groups.get(word) or groups.get(stem(word), "")


@cache
def meanings() -> Mapping[str, str]:
    """Word or stem -> its group, named after the first word with a 0 behind it, so that no stem is like it."""
    groups = [[plain(word) for word in group] for group in _read("words.toml")["same"]]
    stems = {stem(word): f"{group[0]}0" for group in reversed(groups) for word in reversed(group)}
    return stems | {word: f"{group[0]}0" for group in groups for word in group}


def catalogue() -> Iterator[Row]:
    """What the rulings say of themselves: questions, titles and their parts, keywords, outcomes."""
    for key, ruling in RULINGS.items():
        for text in (ruling.ask_en, ruling.ask_de):
            yield _row(key, text, 1.0)
        for text in (ruling.title_en, ruling.title_de):
            for heading in {text: 1, **dict.fromkeys(HEADINGS.split(text))}:
                yield _row(key, heading, 1.0)
        for text in ruling.keys + ruling.keys_de:
            yield _row(key, text, 0.9)
        everything = (ruling.ask_en, ruling.ask_de, ruling.title_en, ruling.title_de, *ruling.keys, *ruling.keys_de)
        yield _row(key, " ".join(everything), 0.72, True)
        yield _row(key, " ".join(_small_print(ruling)), 0.4, True)
        yield _row(key, key, 1.0)


def _small_print(ruling: Ruling) -> Iterator[str]:
    """What is asked and what then holds."""
    for step in ruling.steps:
        yield from (step.ask, step.ask_de)
    for outcome in ruling.outcomes.values():
        yield from (outcome.text_en, outcome.text_de)


def spoken() -> Iterator[Row]:
    """Players' words (words.toml): the more rulings one may mean, the less it counts for each."""
    for entry in _read("words.toml")["words"]:
        meant = entry["rulings"]
        for text in (*entry["en"], *entry["de"]):
            for place, key in enumerate(meant):
                general = 0.55 if len(meant) > 6 else max(0.7, 0.95 - 0.05 * place)
                yield _row(key, text, general)


def alike() -> Mapping[str, frozenset[str]]:
    """What a word may stand for as well."""
    groups: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
    for pair in _read("words.toml")["near"]:
        first, other = (means(word)[0] for word in pair)
        groups[first] |= {other}
        groups[other] |= {first}
    return groups


def opposites() -> Sequence[tuple[frozenset[str], frozenset[str]]]:
    """Pairs of what says the contrary of each other, both ways round: too much, too little."""
    pairs = [[frozenset(means(word)[0] for word in side) for side in pair] for pair in _read("words.toml")["opposite"]]
    return [(words, contrary) for pair in pairs for words, contrary in (pair, pair[::-1])]


def sayings() -> Iterator[Row]:
    """Half sentences of sayings.toml, tellings.toml and stories.toml."""
    for name in ("sayings.toml", "tellings.toml", "stories.toml"):
        for key, texts in _read(name).items():
            for text in texts:
                yield _row(key, text, 0.95)


def chatter() -> Sequence[str]:
    """What is talked beside the game, of chatter.toml."""
    texts: Sequence[str] = _read("chatter.toml")["chatter"]
    return texts


def _read(name: str) -> Raw:
    return read_book(PHRASES / name)


def own(house: Sequence[HouseRuling]) -> Iterator[Row]:
    """What the house ruled for itself, by its title, its keywords and its text."""
    for entry in house:
        for text in (entry.title, *entry.keys):
            yield _row(entry.id, text, 1.0)
        yield _row(entry.id, f"{entry.title} {entry.text} {' '.join(entry.keys)}", 0.7, True)
