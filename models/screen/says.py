"""What is said to the dealer: a title, and what to do step by step."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from models.table.words import _


class Count(TypedDict):
    """What the dealer is told to count."""

    name: str
    text: str


class Says(TypedDict):
    """What is said to the dealer: a title, and what to do step by step."""

    title: str
    steps: list[str]
    meters: NotRequired[list[Count]]


def says(title: str, *steps: str) -> Says:
    """A title and what to do, step by step."""
    return {"title": title, "steps": list(steps)}


def says_only(told: list[str]) -> Says | None:
    """What was ordered, where the phase itself has nothing to say; None where nothing was."""
    if not told:
        return None
    return says(told[0].rstrip("."), *told[1:]) if len(told) == 1 else says(_("For the dealer"), *told)
