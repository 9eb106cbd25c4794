"""Reads our TOML books, through a JSON copy where there is one, because Python parses TOML slowly."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from models.table.prepared import read_prepared, released


def read_book(file: Path) -> dict[str, Any]:
    """The content of one of our TOML files; a release may carry only its JSON copy."""
    book: dict[str, Any] = json.loads(_packed(file))
    return book


def _packed(file: Path) -> bytes:
    name = f"{file.stem}.json"
    if file.is_file():
        text = file.read_bytes()
        return read_prepared(name, [text], lambda: _as_json(text))
    if (packed := released(name)) is None:
        raise FileNotFoundError(file)
    return packed


def _as_json(text: bytes) -> bytes:
    return json.dumps(tomllib.loads(text.decode()), ensure_ascii=False, separators=(",", ":")).encode()
