"""The ready games that dealers call: one file each in `ready/`, written as home-made courses (OTHER-33)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from models.game.presets import BOOK
from models.game.saved import Saved, key_of
from models.game.steps import as_text, read
from models.table.prepared import read_book

FOLDER = Path(__file__).with_name("ready")
FILES: tuple[str, ...] = tuple(BOOK["ready"])
PRESET = "AO"  # the preset under which home-made courses are stored


@cache
def ready_games() -> tuple[Saved, ...]:
    """Every ready game, by name. A file that is not a valid course is refused with its step."""
    return tuple(sorted((_read(FOLDER / f"{name}.toml") for name in FILES), key=lambda game: game.name.casefold()))


def _read(path: Path) -> Saved:
    book = read_book(path)
    texts = {f"other.{key}": book[key] for key in ("wild", "note") if key in book}
    course = {"other.title": book["name"], "other.course": as_text(read(book["steps"]))}
    return Saved(
        key_of(book["name"]),
        book["name"],
        PRESET,
        {**book.get("options", {}), **texts, **course},
        own=False,
        sentence=book["sentence"],
        others=tuple(book.get("others", ())),
    )
