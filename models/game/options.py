"""The register of options: every key a table can choose, as options.toml lists them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from models.game.option import KnownBy, Option, read_option
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
