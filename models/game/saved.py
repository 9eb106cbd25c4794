"""Saved games: a name, a course and options, home-made or shipped with Talon (OTHER-01)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from models.game.catalogue import read_values
from models.game.course import exchanges, shows_cards
from models.game.option_sheet import OptionSheet
from models.game.presets import BOOK, PRESETS, preset_of
from models.game.reach import Reach, most_players, reach_of
from models.game.steps import as_text, each, from_text, middle, read
from models.game.steps_in_words import in_a_line
from models.moves.refusals import Refused
from models.table.options import Choices, as_options
from models.table.prepared import read_book
from models.words.words import N_, _

LONGEST_NAME = 40
PRESET = "AO"  # the preset under which home-made courses are stored
FOLDER = Path(__file__).with_name("ready")  # one file for each game that dealers call (OTHER-33)
FILES: tuple[str, ...] = tuple(BOOK["ready"])
CHAPTERS = {  # of a list of games
    "own": N_("Your own"),
    "up": N_("With face-up cards"),
    "middle": N_("With cards in the middle"),
    "exchange": N_("With a draw"),
    "down": N_("Face down only"),
}


@dataclass(frozen=True)
class Saved:
    """A saved game and whether it is home-made."""

    key: str
    name: str
    preset: str
    options: Choices  # its options, including the course
    own: bool = True
    sentence: str = ""  # describes a ready game to newcomers
    others: tuple[str, ...] = ()  # its other names

    @property
    def about(self) -> str:
        """The game in a sentence or in its course, with its other names and its number of players."""
        sentence = _(self.sentence) if self.sentence else self.line + "."
        called = _("Also called %(names)s.", names=", ".join(self.others)) if self.others else ""
        reach = self.reach
        players = _("Up to %(n)s players.", n=reach.most)
        return " ".join(words for words in (sentence, called, players, reach.long_or_short) if words)

    @cached_property  # saves 10 ms on each page that lists the ready games
    def reach(self) -> Reach:
        """The number of people it can be dealt to, and the length of a hand."""
        return reach_of(self.preset, self.options)

    @cached_property  # saves 25 ms on the page of games
    def chapter(self) -> str:
        """The key of its chapter in CHAPTERS."""
        if self.own:
            return "own"
        values = as_options(OptionSheet(preset_of(self.preset), self.options).values)
        if middle(from_text(str(values["other.course"]))):
            return "middle"
        return "up" if shows_cards(values) else "exchange" if exchanges(values) else "down"

    @property
    def line(self) -> str:
        """The game's course in one line."""
        return in_a_line(from_text(str(OptionSheet(preset_of(self.preset), self.options).value("other.course"))))

    def written(self) -> dict[str, object]:
        """This game as JSON, as docs/contract/interface.md shows it."""
        values = OptionSheet(preset_of(self.preset), self.options).values
        steps = from_text(str(values["other.course"]))
        shown = {key: value for key, value in self.options.items() if key not in HIDDEN}
        return {
            "key": self.key,
            "name": self.name,
            "preset": self.preset,
            "course": [step.written() for step in steps],
            "options": shown,
            "cards": {"each": each(steps), "middle": middle(steps), "players": most_players(self.preset, values)},
            "own": self.own,
        }


HIDDEN = ("other.course", "other.title")  # shown as `course` and `name`


def key_of(name: str) -> str:
    """A name as part of an address: Anaconda is anaconda, Böse Sieben is bose-sieben."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def listed_as(preset: str, options: Choices) -> str:
    """The key under which a game is offered and counted: its preset, with the key of its own name if it has one."""
    title = str(options.get("other.title") or "")
    return f"{preset}:{key_of(title)}" if title else preset


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


def preset_games() -> list[Saved]:
    """The presets of the family other, as saved games."""
    games = (preset for preset in PRESETS.values() if preset.family == "other")
    return [Saved(game.key.lower(), _(game.name), game.key, {}, own=False, sentence=game.sentence) for game in games]


def put_together(name: str, preset: str, chosen: Choices) -> Saved:
    """A home-made game ready to be saved; refuses an unusable course, option or name.

    Stakes may be missing, because they are agreed every evening.
    """
    key = key_of(name)
    if not key or len(name) > LONGEST_NAME:
        raise Refused("name", _("A game has a name of 1 to %(n)s characters.", n=LONGEST_NAME), "OTHER-01", key="name")
    if preset_of(preset).family != "other":
        raise Refused("option-value", _("Only a game of your own has steps to save."), "OTHER-01", key="preset")
    options = {**chosen, "other.title": name}
    read_values(preset, options)
    return Saved(key, name, preset, options)
