"""Books are written in TOML, which people read; reading that takes Python long, so they are kept as JSON, too."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from models.moves.fields import Raw
from models.table.prepared import read_prepared, released


def read_book(file: Path) -> Raw:
    """What stands in this file of ours; a release may carry it as JSON alone."""
    book: Raw = json.loads(_packed(file))
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
