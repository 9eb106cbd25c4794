"""Many cheap rows in one test, because separate cases would take longer to collect and report than to run."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

Check = Callable[..., None]


def every(rows: Iterable[Any], named: Callable[[Any], str] = str) -> Callable[[Check], Check]:
    """Turns a test of one row into a test of all rows, which fails with the name of each failed row.

    A row fills the first parameter, a tuple as many as it has parts; the parameters after those are fixtures.
    """
    listed = [row if isinstance(row, tuple) else (row,) for row in rows]
    assert listed, "a test without a row proves nothing"

    def whole(check: Check) -> Check:
        def test(**fixtures: Any) -> None:
            failures = []
            for row in listed:
                try:
                    check(*row, **fixtures)
                except (Exception, pytest.fail.Exception) as failure:
                    failure.add_note(f"The row: {named(row[0] if len(row) == 1 else row)}")
                    failures.append(failure)
            if failures:
                names = ", ".join(failure.__notes__[-1].removeprefix("The row: ") for failure in failures)
                raise BaseExceptionGroup(f"{len(failures)} of {len(listed)} rows: {names}", failures)

        signature = inspect.signature(check)
        fixtures = list(signature.parameters.values())[len(listed[0]) :]
        test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
        vars(test).update(vars(check), __signature__=signature.replace(parameters=fixtures))  # the marks, too
        return test

    return whole
