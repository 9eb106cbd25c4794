"""Values made and copied at every tap, so often that their memory layout matters; mypy freezes them all.

A record is written as a named tuple, so that mypy knows each field and keyword, and kept in slots: a slot is read three
times as fast as the field of a tuple, and copied no slower.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, dataclass_transform

Record = TypeVar("Record", bound=type[Any])
Value = TypeVar("Value")
KEPT = {"__doc__", "__module__", "_fields", "_field_defaults"}
OF_TUPLES = vars(namedtuple("Blank", ())).keys() - KEPT  # what the library gives every named tuple


def record(kind: Record) -> Record:
    """This named tuple in slots, with its defaults and methods, `_replace` and `==`; only nobody can unpack it."""
    names, defaults = kind._fields, kind._field_defaults
    own = {name: value for name, value in vars(kind).items() if name not in OF_TUPLES and name not in names}
    fields = dict.fromkeys(names, Any)  # the field types are for mypy alone
    slotted: Any = type(kind.__name__, (), {**own, "__annotations__": fields, "__slots__": names})
    source = {"slotted": slotted, "new": object.__new__, "defaults": defaults}
    exec(_init(names, defaults) + _replace(names), source)
    slotted.__init__, slotted._replace = source["__init__"], source["_replace"]
    finished: Record = slotted
    dataclass(init=False, unsafe_hash=True)(slotted)  # compares, hashes, says what it is
    return finished


def _init(names: Sequence[str], defaults: Mapping[str, object]) -> str:
    """`__init__` in Python: a value for each field, defaults for those left out."""
    given = ", ".join(f"{name}=defaults[{name!r}]" if name in defaults else name for name in names)
    return f"def __init__(self, {given}):\n" + "".join(f"    self.{name} = {name}\n" for name in names)


def _replace(names: Sequence[str]) -> str:
    """`_replace` in Python: the same record, with other values for the fields named; `...` says: as it is."""
    given = ", ".join(f"{name}=..." for name in names)
    copied = "".join(f"    copy.{name} = self.{name} if {name} is ... else {name}\n" for name in names)
    return f"def _replace(self, /, {given}):\n    copy = new(slotted)\n{copied}    return copy\n"


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: type[Value]) -> type[Value]:
    """A dataclass whose values never change: mypy sees to it, and Python need not look at each field it sets."""
    return dataclass(slots=True, unsafe_hash=True)(kind)
