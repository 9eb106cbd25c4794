"""Whether a question is about the person asking, or one player named in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


ONESELF = _words("i im ive id me my mine myself ich mein meine meinem meinen meiner meins mir mich")
SOMEBODY_ELSE = _words(
    "he him his she her hers they them their theirs someone somebody anyone anybody everyone everybody nobody you "
    "your er ihn ihm sein seine seinem seinen seiner sie ihr ihre ihrem ihren ihrer jemand jemandem jemanden "
    "niemand alle keiner einer du dein deine"
)


def of_oneself(question: str, others: Iterable[str]) -> bool:
    """Whether people talk about themselves and name nobody else: “my hole card was dealt up”."""
    words = _words(question)
    named = _words(" ".join(others))
    return bool(words & ONESELF) and not words & (SOMEBODY_ELSE | named)


def named(question: str, names: Mapping[int, str]) -> int | None:
    """The seat of the only player named in a question, “Ben’s bet” or “Bens Einsatz”; None for none or several."""
    words = _words(question)
    chairs = [chair for chair, name in names.items() if words & {*_forms(name)}]
    return chairs[0] if len(chairs) == 1 else None


def _forms(name: str) -> Iterator[str]:
    """The parts of a name as they appear in questions; lower-case parts (von, de) do not count."""
    parts = re.findall(r"\w+", name)
    for part in [part for part in parts if not part[0].islower()] or parts:
        yield from (part.casefold(), part.casefold() + "s")
