"""Phrases that the sentences of many chapters share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from models.words.words import N_, _, in_every_language, ngettext, translated


def listed(words: Iterable[str]) -> str:
    """A list in words: "Anna, Ben and Cem"; items that contain commas, as games do, are joined by semicolons."""
    all_of = list(words)
    if len(all_of) < 2:
        return "".join(all_of)
    return _(
        "%(some)s and %(last)s",
        some=("; " if any(", " in word for word in all_of) else ", ").join(all_of[:-1]),
        last=all_of[-1],
    )


def or_listed(words: Iterable[str]) -> str:
    """A choice in words: "Anna, Ben or Cem"."""
    all_of = list(words)
    if len(all_of) < 2:
        return "".join(all_of)
    return _("%(some)s or %(last)s", some=", ".join(all_of[:-1]), last=all_of[-1])


def apart(parts: Sequence[tuple[str, Sequence[int]]]) -> bool:
    """Whether each player named won only one of these parts."""
    seats = [seat for _name, won in parts for seat in won]
    return len(seats) == len(set(seats))


def in_parts(parts: Sequence[tuple[str, Sequence[int]]], shown: Mapping[int, str]) -> str:
    """The winners by part, "Anna 40 (high), Ben 39 (low)"; a plain list unless all of them won just one part."""
    if sorted(seat for _name, won in parts for seat in won) != sorted(shown) or len(parts) < 2:
        return listed(shown.values())
    return ", ".join(f"{listed(shown[seat] for seat in won)} ({_(name)})" for name, won in parts if won)


def cards(n: int) -> str:
    """1 card, 4 cards."""
    return ngettext("%(n)s card", "%(n)s cards", n)


def chips_in_words(n: int) -> str:
    """1 chip, 200 chips."""
    return ngettext("%(n)s chip", "%(n)s chips", n)


# Words a field of a form begins with, or that a button sends.
SUGGESTED = (
    N_("Best hand"),
    N_("Bounty"),
    N_("Last man standing"),
    N_("Pizza"),
    N_("cause unknown"),
    N_("counted"),
    N_("out of turn"),
    N_("played on"),
)


def reworded(text: str) -> str:
    """Words that Talon suggested, in the reader's language whoever sent them; all others as people typed them."""
    return translated(_suggested().get(text, "")) or text


@cache
def _suggested() -> dict[str, str]:
    return {text: message for message in SUGGESTED for text in in_every_language(message)}
