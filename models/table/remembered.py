"""A cache of one answer, for questions asked repeatedly about the same table or options."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from models.words.words import spelling

Subject = TypeVar("Subject")
Result = TypeVar("Result")


def remembered(ask: Callable[[Subject], Result]) -> Callable[[Subject], Result]:
    """Caches the last answer, and returns it while the very same table or options are asked about in one language.

    Both are immutable, so identity is enough. The answer is shared: callers must not change it. A comment at each
    use gives the saving.
    """
    last: tuple[Subject, str, Result] | None = None  # together, so that threads never mix question and answer

    @wraps(ask)
    def answer(subject: Subject) -> Result:
        nonlocal last
        kept, reader = last, spelling()
        if kept is None or kept[0] is not subject or kept[1] != reader:
            kept = last = subject, reader, ask(subject)
        return kept[2]

    return answer
