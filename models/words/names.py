"""Names of people: how they are kept, and which of them nobody can tell apart (NAME-02).

A name is the same person's whatever its capitals, the way its accents are stored, its width, its spaces, and whatever
letters in it cannot be seen. Joiners between letters or emoji belong to a name as it is written.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Literal

LONGEST_NAME = 40
Flaw = Literal["name", "name-blank", "name-direction", "name-signs"]  # keys of refusals

DIRECTION = re.compile("[\u202a-\u202e\u2066-\u2069]")  # turn around how the letters after them are shown
JOINERS = frozenset("\u200c\u200d")
TAGS = re.compile("[\U000e0000-\U000e007f]")  # the letters of a flag, behind it
SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef\u180b-\u180f]")  # one drawing of a sign or another
FILLERS = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")  # letters that are drawn as nothing
CONTROLS = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")

# Letters that look like Latin ones: Greek and Cyrillic, each above its twin.
GREEK = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαιονρυκ", "ABEZHIKMNOPTYXaiovpuk")
CYRILLIC = str.maketrans("АВЕКМНОРСТХУІЈЅԚԜасеорхуіјѕһԁԛԝӏкмт", "ABEKMHOPCTXYIJSQWaceopxyijshdqwlkmt")


def flaw(written: str) -> Flaw | None:
    """What is wrong with a name, as the key of a refusal; None where it can be kept."""
    if DIRECTION.search(written):
        return "name-direction"
    if any(unicodedata.category(letter) in CONTROLS for letter in written.strip()):
        return "name-signs"
    if written.strip() and not identity(written):
        return "name-blank"
    return None if 1 <= len(kept(written)) <= LONGEST_NAME else "name"


def kept(written: str) -> str:
    """A name as it is kept: composed letters, single spaces, and nothing unseen but what belongs to other letters."""
    seen = "".join(letter for letter in written if not _unseen(letter) or letter in JOINERS or TAGS.match(letter))
    return unicodedata.normalize("NFC", " ".join(seen.split())).strip("".join(JOINERS) + " ")


@lru_cache(4096)
def identity(name: str) -> str:
    """What is the same for names nobody can tell apart; "" where nothing of a name can be seen."""
    text = unicodedata.normalize("NFKC", _bare(unicodedata.normalize("NFKC", _bare(name))).casefold())
    return "".join(_bare(text).split())


def same(one: str, other: str) -> bool:
    """Is this one name, however it is written?"""
    return one == other or identity(one) == identity(other)


@lru_cache(4096)
def looks(name: str) -> str:
    """What a name looks like: Greek and Cyrillic letters stand as the Latin ones they are mistaken for."""
    text = unicodedata.normalize("NFKC", _bare(name))
    return identity(text.translate(GREEK).translate(CYRILLIC))


def _bare(text: str) -> str:
    return "".join(letter for letter in FILLERS.sub("", SELECTORS.sub("", text)) if not _unseen(letter))


def _unseen(letter: str) -> bool:
    """Is this one of the signs that only say how their neighbours are written?"""
    return unicodedata.category(letter) == "Cf"
