"""Keys of an evening: chosen once for a table, for every game played at it, as options_evening.toml lists them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from models.game.option import Option, read_option
from models.table.options import Choices, EveningKeys
from models.table.prepared import read_book

EVENING_OPTIONS: Mapping[str, Option] = {
    key: read_option(key, entry) for key, entry in read_book(Path(__file__).with_name("options_evening.toml")).items()
}
_USUAL = {key: option.default for key, option in EVENING_OPTIONS.items()}


def evening_of(keys: Choices) -> EveningKeys:
    """All keys of the evening: chosen values, else the usual ones; None for a key that follows from others."""
    return cast(EveningKeys, {**_USUAL, **keys})
