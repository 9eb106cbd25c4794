"""People's names: how they are stored, and which of them look the same (NAME-02).

Capitals, the encoding of accents, width, spaces and invisible letters do not tell names apart. Joiners between letters
or emoji belong to a name and are kept.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Literal

LONGEST_NAME = 40
Flaw = Literal["name", "name-blank", "name-direction", "name-signs"]  # keys of refusals

DIRECTION = re.compile("[\u202a-\u202e\u2066-\u2069]")  # change the direction in which the following letters are shown
JOINERS = frozenset("\u200c\u200d")
TAGS = re.compile("[\U000e0000-\U000e007f]")  # spell the region of a flag after the flag emoji
SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef\u180b-\u180f]")  # choose between two drawings of a sign
FILLERS = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")  # letters drawn as nothing
CONTROLS = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")

# Greek and Cyrillic letters, each above the Latin letter it looks like.
GREEK = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαιονρυκ", "ABEZHIKMNOPTYXaiovpuk")
CYRILLIC = str.maketrans("АВЕКМНОРСТХУІЈЅԚԜасеорхуіјѕһԁԛԝӏкмт", "ABEKMHOPCTXYIJSQWaceopxyijshdqwlkmt")


def flaw(written: str) -> Flaw | None:
    """The refusal key for an unusable name; None for a name that can be stored."""
    if DIRECTION.search(written):
        return "name-direction"
    if any(unicodedata.category(letter) in CONTROLS for letter in written.strip()):
        return "name-signs"
    if written.strip() and not identity(written):
        return "name-blank"
    return None if 1 <= len(kept(written)) <= LONGEST_NAME else "name"


def kept(written: str) -> str:
    """A name as it is stored: composed letters, single spaces, no invisible letters except those that modify others."""
    seen = "".join(letter for letter in written if not _unseen(letter) or letter in JOINERS or TAGS.match(letter))
    return unicodedata.normalize("NFC", " ".join(seen.split())).strip("".join(JOINERS) + " ")


@lru_cache(4096)
def identity(name: str) -> str:
    """A key that is equal for names that look the same; "" for a name with nothing visible."""
    text = unicodedata.normalize("NFKC", _bare(unicodedata.normalize("NFKC", _bare(name))).casefold())
    return "".join(_bare(text).split())


def same(one: str, other: str) -> bool:
    """Whether two spellings are the same name."""
    return one == other or identity(one) == identity(other)


@lru_cache(4096)
def looks(name: str) -> str:
    """A name with each Greek or Cyrillic letter replaced by the Latin one it looks like."""
    text = unicodedata.normalize("NFKC", _bare(name))
    return identity(text.translate(GREEK).translate(CYRILLIC))


def _bare(text: str) -> str:
    return "".join(letter for letter in FILLERS.sub("", SELECTORS.sub("", text)) if not _unseen(letter))


def _unseen(letter: str) -> bool:
    """Whether this is an invisible sign that only changes how its neighbours are drawn."""
    return unicodedata.category(letter) == "Cf"


def in_text(text: str, old: str, new: str) -> str:
    """The text with the name replaced wherever it is a word of its own."""
    written = "|".join(re.escape(unicodedata.normalize(form, old)) for form in ("NFC", "NFD"))
    return re.sub(rf"(?<!\w)(?:{written})(?!\w)", lambda _match: new, text, flags=re.IGNORECASE)
