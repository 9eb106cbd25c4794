"""Questions whose last answer is kept: between two taps the same is asked of the same table again and again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar

NEVER_ASKED: Final = (object(), None)
Subject = TypeVar("Subject")
Result = TypeVar("Result")


def remembered(ask: Callable[[Subject], Result]) -> Callable[[Subject], Result]:
    """Remembers the answer for the last table, or its options, asked about: between two taps the same is asked often.

    What is asked about never changes: another table, other options are another value. The answer is shared, so nobody
    may change it.
    """
    last: tuple[object, Any] = NEVER_ASKED  # one value, so that two threads never mix a question with another's answer

    @wraps(ask)
    def answer(subject: Subject) -> Result:
        nonlocal last
        result: Result
        asked, result = last
        if asked is not subject:
            result = ask(subject)
            last = subject, result
        return result

    return answer
