"""A table as JSON, for a table that is kept beside the log: exactly what it was, or it is not kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from models.table.around import AROUND
from models.table.books import Account, Bank, Counted, Expense, Passed
from models.table.hand import PARTS, Bound, Hand
from models.table.places import Places, Waiting
from models.table.table import LastHand, Seat, Table

KINDS = (Table, Hand, *PARTS, Bound, Places, Waiting, Seat, LastHand, Bank, Account, Counted, Expense, Passed, *AROUND)
RECORDS: Mapping[str, type[Any]] = {kind.__name__: kind for kind in KINDS}


def table_json(value: Any) -> Any:
    """A table, or a part of one, as JSON: records say what they are and what differs from the default."""
    kind = type(value)
    if kind.__name__ in RECORDS:
        blank = getattr(kind, "_field_defaults", {})
        names = blank if kind is not LastHand else [field.name for field in fields(LastHand)]
        names = kind._fields if hasattr(kind, "_fields") else names
        values = {key: getattr(value, key) for key in names}
        differing = {key: part for key, part in values.items() if key not in blank or blank[key] != part}
        return {"is": kind.__name__, **{key: table_json(part) for key, part in differing.items()}}
    if isinstance(value, Mapping):
        return {"is": "", "all": {key: table_json(part) for key, part in value.items()}}
    return [table_json(part) for part in value] if isinstance(value, (tuple, list)) else value


def table_from(body: Any) -> Any:
    """The table again."""
    if isinstance(body, list):
        return tuple(map(table_from, body))
    if not isinstance(body, dict):
        return body
    kind = body["is"]
    if not kind:
        return {key: table_from(part) for key, part in body["all"].items()}
    return RECORDS[kind](**{key: table_from(part) for key, part in body.items() if key != "is"})
