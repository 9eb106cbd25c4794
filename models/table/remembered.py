"""A cache of one answer, for what every screen asks of the same table after a tap."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from models.table.table import Table

Result = TypeVar("Result")


def remembered(ask: Callable[[Table], Result]) -> Callable[[Table], Result]:
    """Keeps the last answer, and returns it again as long as the very same table is asked about.

    A table never changes, so its identity is enough. The answer is shared: callers must not change it. Each use says
    what it saves.
    """
    last: tuple[Table, Result] | None = None  # one value, so that threads never mix a table with another's answer

    @wraps(ask)
    def answer(table: Table) -> Result:
        nonlocal last
        kept = last
        if kept is None or kept[0] is not table:
            kept = last = table, ask(table)
        return kept[1]

    return answer
