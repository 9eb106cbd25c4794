"""Phrases that the sentences of many chapters share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

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


def apart(parts: Sequence[tuple[str, Sequence[int]]]) -> bool:
    """Whether each player named won only one of these parts."""
    seats = [seat for _name, won in parts for seat in won]
    return len(seats) == len(set(seats))


def in_parts(parts: Sequence[tuple[str, Sequence[int]]], shown: Mapping[int, str]) -> str:
    """The winners by part, "high: Anna 40, low: Ben 39"; a plain list unless all of them won just one part."""
    if sorted(seat for _name, won in parts for seat in won) != sorted(shown) or len(parts) < 2:
        return listed(shown.values())
    return ", ".join(f"{_(name)}: {listed(shown[seat] for seat in won)}" for name, won in parts if won)


def cards(n: int) -> str:
    """1 card, 4 cards."""
    return ngettext("%(n)s card", "%(n)s cards", n)


def chips_in_words(n: int) -> str:
    """1 chip, 200 chips."""
    return ngettext("%(n)s chip", "%(n)s chips", n)
