"""What is said to the dealer: a title, and what to do step by step."""

from __future__ import annotations

from dataclasses import dataclass, replace

from models.screen.meters import Meter
from models.words.words import _


@dataclass(frozen=True, slots=True)
class Says:
    """What is said to the dealer: a title, and what to do step by step."""

    title: str
    steps: tuple[str, ...]
    notes: tuple[str, ...] = ()  # what waits: nothing to do now, so without a number
    meters: tuple[Meter, ...] = ()  # what to count, instead of the figures of the phase


def says(title: str, *steps: str) -> Says:
    """A title and what to do, step by step."""
    return Says(title, steps)


def says_only(told: list[str]) -> Says | None:
    """What was ordered, where the phase itself has nothing to say; None where nothing was."""
    if not told:
        return None
    return says(told[0].rstrip("."), *told[1:]) if len(told) == 1 else says(_("For the dealer"), *told)


def noted(sheet: Says | None, notes: list[str]) -> Says | None:
    """With what is to be known besides: below the steps, or alone where nothing is said."""
    if not notes:
        return sheet
    if sheet is None:
        return says_only(notes) if len(notes) == 1 else replace(says(_("For the dealer")), notes=tuple(notes))
    return replace(sheet, notes=(*sheet.notes, *notes))
