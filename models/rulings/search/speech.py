"""How people speak and type: short forms opened, dialect read as its standard word, before any slip is looked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from models.game.book_file import read_book
from models.moves.fields import Raw
from models.rulings.book import PHRASES

SUBJECTS = [
    "i",
    "you",
    "he",
    "she",
    "it",
    "we",
    "they",
    "that",
    "there",
    "this",
    "what",
    "who",
    "here",
    "how",
    "where",
    "when",
    "one",
    "somebody",
    "everybody",
    "nobody",
]
SHORT = ("s", "m", "re", "ve", "d", "ll")  # is, am, are, have, would, will
VERBS = [
    "gibt",
    "ist",
    "hat",
    "war",
    "geht",
    "wird",
    "macht",
    "habe",
    "hab",
    "kann",
    "darf",
    "wär",
    "steht",
    "liegt",
    "kommt",
    "sag",
]
DIALECT_ENDS = (("n", "en"), ("a", "en"), ("a", "er"), ("t", "et"), ("r", "er"))
SOUNDS = (
    ("oa", "ei"),
    ("ui", "iel"),
    ("sch", "s"),
    ("sch", "st"),
    ("ua", "u"),
    ("ia", "ie"),
    ("ee", "ei"),
    ("oi", "al"),
)


@cache
def phrases() -> Raw:
    """The words of speech.toml."""
    return read_book(PHRASES / "speech.toml")


@cache
def idle(plain: Callable[[str], str]) -> frozenset[str]:
    """Words that say nothing about a dispute, their contractions included: theres, youre, gibts."""
    words = {plain(word) for word in phrases()["idle"] if " " not in word}
    english = {subject + end for subject in SUBJECTS for end in SHORT}
    more = {word + "ve" for word in ("should", "could", "would", "might", "must")}
    return frozenset(words | english | more | {plain(verb) + "s" for verb in VERBS})


def of_oneself(question: str, others: Iterable[str]) -> bool:
    """Whether somebody tells of themselves, and names nobody else: “my hole card was dealt up”."""
    words = set(re.findall(r"\w+", question.casefold()))
    named = {part for name in others for part in re.findall(r"\w+", name.casefold())}
    return bool(words & {*phrases()["oneself"]}) and not words & ({*phrases()["somebody_else"]} | named)


def named(question: str, names: Mapping[int, str]) -> int | None:
    """The chair of the only player a question names, “Ben’s bet” or “Bens Einsatz”; None if it names several."""
    words = set(re.findall(r"\w+", question.casefold()))
    chairs = [chair for chair, name in names.items() if words & {*_forms(name)}]
    return chairs[0] if len(chairs) == 1 else None


def _forms(name: str) -> Iterator[str]:
    """The parts of a name as a question may have them; what is written small in it names nobody (von, de)."""
    parts = re.findall(r"\w+", name)
    for part in [part for part in parts if not part[0].islower()] or parts:
        yield from (part.casefold(), part.casefold() + "s")


@cache
def no(plain: Callable[[str], str]) -> frozenset[str]:
    """All of them say no."""
    return frozenset(plain(word) for word in phrases()["no"])


@cache
def elsewhere(plain: Callable[[str], str]) -> frozenset[str]:
    """Words about something else."""
    return frozenset(plain(word) for word in phrases()["elsewhere"] if " " not in word)


@cache
def dialect(plain: Callable[[str], str]) -> Mapping[str, tuple[str, ...]]:
    """Dialect and slang word -> what it means."""
    return {plain(word): tuple(plain(meant).split()) for word, meant in phrases()["dialect"].items()}


def standard(word: str, knows: Callable[[str], bool]) -> str:
    """A word in dialect spelling as its standard word, where that is one people know: gsetzt, jemischt, nachkaufn."""
    tries = [word]
    if len(word) > 3 and word[0] == "g" and word[1] not in "aeiou":
        tries.append("ge" + word[1:])
    if word.startswith("je") and len(word) > 4:
        tries.append("ge" + word[2:])
    tries += [form.replace(sound, meant) for form in tuple(tries) for sound, meant in SOUNDS if sound in form]
    tries += [form[: -len(end)] + full for form in tuple(tries) for end, full in DIALECT_ENDS if form.endswith(end)]
    return next((form for form in tries[1:] if len(form) > 3 and knows(form)), word)
