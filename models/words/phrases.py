"""Phrases that the sentences of many chapters share."""

from __future__ import annotations

from collections.abc import Iterable

from models.words.words import _, ngettext


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


def cards(n: int) -> str:
    """1 card, 4 cards."""
    return ngettext("%(n)s card", "%(n)s cards", n)


def chips_in_words(n: int) -> str:
    """1 chip, 200 chips."""
    return ngettext("%(n)s chip", "%(n)s chips", n)
