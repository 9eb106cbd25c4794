"""A cache of one answer, for what is asked again and again of the same table, or of its options."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Subject = TypeVar("Subject")
Result = TypeVar("Result")


def remembered(ask: Callable[[Subject], Result]) -> Callable[[Subject], Result]:
    """Keeps the last answer, and returns it again as long as the very same table, or options, are asked about.

    Neither ever changes, so identity is enough. The answer is shared: callers must not change it. Each use says
    what it saves.
    """
    last: tuple[Subject, Result] | None = None  # one value, so that threads never mix a question with another's answer

    @wraps(ask)
    def answer(subject: Subject) -> Result:
        nonlocal last
        kept = last
        if kept is None or kept[0] is not subject:
            kept = last = subject, ask(subject)
        return kept[1]

    return answer
