"""Many rows in one test: each of them is tried, and each that fails is named."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from tests.amount import few

Check = Callable[..., None]


def every(rows: Iterable[Any], named: Callable[[Any], str] = str) -> Callable[[Check], Check]:
    """Makes of a test of one row one test that tries them all, as `tried` does.

    The row fills the first parameters, a tuple as many as it has parts; what follows are fixtures.
    """
    listed = tuple(rows)

    def whole(check: Check) -> Check:
        parts = max((len(row) if isinstance(row, tuple) else 1 for row in listed), default=1)
        signature = inspect.signature(check)

        def test(**fixtures: Any) -> None:
            tried(listed, check, named, **fixtures)

        test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
        more = list(signature.parameters.values())[parts:]
        vars(test)["__signature__"] = signature.replace(parameters=more)
        return test

    return whole


def tried(rows: Iterable[Any], check: Check, named: Callable[[Any], str] = str, **fixtures: Any) -> None:
    """Tries every row, also after one that fails, and then fails with all that did, by name."""
    listed = tuple(few(tuple(rows)))
    assert listed, "a test without a row proves nothing"
    failed = dict(_failures(listed, check, named, fixtures))
    if failed:
        raise BaseExceptionGroup(f"{len(failed)} of {len(listed)} rows: {', '.join(failed)}", list(failed.values()))


def _failures(
    rows: Iterable[Any], check: Check, named: Callable[[Any], str], fixtures: dict[str, Any]
) -> Iterator[tuple[str, BaseException]]:
    for row in rows:
        try:
            check(*(row if isinstance(row, tuple) else (row,)), **fixtures)
        except (Exception, pytest.fail.Exception) as failure:
            name = named(row)
            failure.add_note(f"The row: {name}")
            yield name, failure
