"""The registers: the options of a game (options.toml), and the keys of an evening (options_evening.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from models.game.option import KnownBy, Option, read_option
from models.table.options import Choices, EveningKeys
from models.table.prepared import read_book

OPTIONS: Mapping[str, Option] = {
    key: read_option(key, entry, cast(KnownBy, family))
    for family, entries in read_book(Path(__file__).with_name("options.toml")).items()
    for key, entry in entries.items()
}

# Chosen afresh every evening, on the set-up form itself; everything else is under House rules.
STAKES = (
    "ante.amount",
    "blind.small",
    "blind.big",
    "limit.small",
    "limit.big",
    "stud.bring_in_amount",
    "limit.min",
    "limit.max",
)

# Chosen once for a table, for every game played at it.
EVENING_OPTIONS: Mapping[str, Option] = {
    key: read_option(key, entry) for key, entry in read_book(Path(__file__).with_name("options_evening.toml")).items()
}
_USUAL = {key: option.default for key, option in EVENING_OPTIONS.items()}


def evening_of(keys: Choices) -> EveningKeys:
    """All keys of the evening: chosen values, else the usual ones; None for a key that follows from others."""
    return cast(EveningKeys, {**_USUAL, **keys})
