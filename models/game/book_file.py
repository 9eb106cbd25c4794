"""Books are written in TOML, which people read; reading it takes Python long, so a release may carry them as JSON."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from models.moves.fields import Raw


def read_book(file: Path) -> Raw:
    """What stands in this file of ours; in its place may lie the same as JSON, made when Talon was packed."""
    if file.is_file():
        return tomllib.loads(file.read_text(encoding="utf-8"))
    book: Raw = json.loads(packed(file).read_text(encoding="utf-8"))
    return book


def packed(file: Path) -> Path:
    """Where the same lies as JSON."""
    return file.with_suffix(".json")
