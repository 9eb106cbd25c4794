"""What is said to the dealer: a title, and what to do step by step."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from models.words.words import _


class Count(TypedDict):
    """What the dealer is told to count."""

    name: str
    text: str


class Says(TypedDict):
    """What is said to the dealer: a title, and what to do step by step."""

    title: str
    steps: list[str]
    notes: list[str]  # what waits: nothing to do now, so without a number
    meters: NotRequired[list[Count]]


def says(title: str, *steps: str) -> Says:
    """A title and what to do, step by step."""
    return {"title": title, "steps": list(steps), "notes": []}


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
        return says_only(notes) if len(notes) == 1 else says(_("For the dealer")) | {"notes": notes}
    return sheet | {"notes": [*sheet["notes"], *notes]}
