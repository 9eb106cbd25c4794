"""Questions whose last answer is kept: between two taps the same is asked of the same table again and again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar, TypeVarTuple

from models.table.table import Table

NEVER_ASKED: Final = (object(), None)
Subject = TypeVar("Subject")
Result = TypeVar("Result")
More = TypeVarTuple("More")


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


def remembered_with(ask: Callable[[Table, *More], Result]) -> Callable[[Table, *More], Result]:
    """The same for a question that needs more than the table: remembers the answer for all it was asked with last."""
    last: tuple[object, object, Any] = (*NEVER_ASKED, None)

    @wraps(ask)
    def answer(table: Table, *more: *More) -> Result:
        nonlocal last
        result: Result
        asked, with_this, result = last
        if asked is not table or with_this != more:
            result = ask(table, *more)
            last = table, more, result
        return result

    return answer
