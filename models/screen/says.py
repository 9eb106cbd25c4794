"""What is said to the dealer: a title, and what to do step by step."""

from __future__ import annotations

from typing import Any

from models.table.words import _

Says = dict[str, Any]


def says(title: str, *steps: str) -> Says:
    """A title and what to do, step by step."""
    return {"title": title, "steps": list(steps)}


def says_only(told: list[str]) -> Says | None:
    """What was ordered, where the phase itself has nothing to say; None where nothing was."""
    if not told:
        return None
    return says(told[0].rstrip("."), *told[1:]) if len(told) == 1 else says(_("For the dealer"), *told)
