"""A cache of one answer, for questions asked repeatedly about the same table or options."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Subject = TypeVar("Subject")
Result = TypeVar("Result")


def remembered(ask: Callable[[Subject], Result]) -> Callable[[Subject], Result]:
    """Caches the last answer, and returns it while the very same table or options are asked about.

    Both are immutable, so identity is enough. The answer is shared: callers must not change it. A comment at each
    use gives the saving.
    """
    last: tuple[Subject, Result] | None = None  # a pair, so that threads never mix question and answer

    @wraps(ask)
    def answer(subject: Subject) -> Result:
        nonlocal last
        kept = last
        if kept is None or kept[0] is not subject:
            kept = last = subject, ask(subject)
        return kept[1]

    return answer
