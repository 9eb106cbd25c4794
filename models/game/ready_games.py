"""The ready games that dealers call: one file each in `ready/`, written as home-made courses (OTHER-33)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from models.game.book_file import read_book
from models.game.saved import Saved, key_of
from models.game.steps import as_text, read

FOLDER = Path(__file__).with_name("ready")
FILES = (  # named here, because a page and a release carry them packed
    "2-7-triple-draw",
    "3-5-7",
    "7-27",
    "anaconda",
    "badugi",
    "between-the-sheets",
    "black-mariah",
    "chicago",
    "cincinnati",
    "criss-cross",
    "do-ya",
    "double-board",
    "double-board-bomb-pot",
    "dr-pepper",
    "elevator",
    "english-stud",
    "follow-the-queen",
    "guts-with-a-kitty",
    "guts-with-legs",
    "heinz-57",
    "howdy-doody",
    "indian-poker",
    "iron-cross",
    "jacks-or-better-stud",
    "kings-and-little-ones",
    "kings-and-low",
    "little-chicago",
    "low-hole-wild",
    "mexican-stud",
    "night-baseball",
    "no-peek",
    "omaha-eight",
    "pineapple",
    "razz",
    "red-dog",
    "roll-your-own",
    "seven-card-with-a-twist",
    "take-it-or-leave-it",
    "texas-tech",
    "three-card-brag",
    "tic-tac-toe",
    "trips-to-win",
    "two-card-guts",
    "whiskey-poker",
)
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
