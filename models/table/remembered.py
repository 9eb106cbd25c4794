"""Caches: of one answer, for questions asked repeatedly about the same table or options; and of the newest entries."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from models.words.words import spelling

Subject = TypeVar("Subject")
Result = TypeVar("Result")
Key = TypeVar("Key")
Value = TypeVar("Value")


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


class Newest(OrderedDict[Key, Value]):
    """A dictionary of at most `most` entries: setting one makes it the newest, and drops the oldest beyond that."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: Key, value: Value) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self._most:
            self.popitem(last=False)
