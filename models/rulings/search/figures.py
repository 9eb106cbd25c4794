"""Numbers as people say them: fifty-two, zweiundfünfzig, a dozen; in plain letters, without umlauts."""

from __future__ import annotations

from collections.abc import Mapping

ENGLISH = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
GERMAN = "ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn"
MORE = {"eighteen": 18, "nineteen": 19, "achtzehn": 18, "neunzehn": 19, "dozen": 12, "dutzend": 12, "zwoa": 2, "zwo": 2}
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80}
ZEHNER = "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig"
LARGE = {"ninety": 90, "hundred": 100, "hundert": 100, "thousand": 1000, "tausend": 1000}


def _spoken() -> Mapping[str, int]:
    """Every number of one word."""
    units = [dict(zip(words.split(), range(1, 18), strict=True)) for words in (ENGLISH, GERMAN)]
    tens = dict(zip(ZEHNER.split(), range(20, 100, 10), strict=True))
    few = {unit: n for unit, n in units[1].items() if n < 10}
    both = {f"{unit}und{ten}": n + tens[ten] for unit, n in few.items() for ten in tens}
    hundreds = {f"{unit}hundert": 100 * n for unit, n in few.items()}
    return {**units[0], **units[1], **MORE, **TENS, **tens, **LARGE, **both, **hundreds}


SPOKEN = _spoken()


def figures(words: list[str]) -> list[str]:
    """The words with numbers from eight on in figures, two words of one number together: fifty two is 52."""
    spelt: list[str] = []
    for at, word in enumerate(words):
        unit = SPOKEN.get(word, 0)
        if at and 0 < unit < 10 and words[at - 1] in TENS:
            spelt[-1] = str(TENS[words[at - 1]] + unit)
        else:
            spelt.append(str(unit) if unit > 7 else word)
    return spelt


__all__ = ["figures"]
