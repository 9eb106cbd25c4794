"""The named games, each as a set of option values, as presets.toml lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from models.game.option import Family, KnownBy, Option, OptionValue
from models.game.steps import as_text, read
from models.moves.refusals import Refused
from models.table.options import Choices
from models.table.prepared import Raw, read_book
from models.words.words import N_, _

OF_A_KIND: Mapping[KnownBy, str] = {"soko": "soko.rank", "seven": "stud.seven_first"}  # a key only this kind has


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A game people know by name."""

    key: str  # "DJ", for scripts and the log; never shown
    name: str  # as in the list of games
    game: str  # the name without the variant; `names.game_line` gives the rest
    variant: str = ""  # the part of the variant that no option expresses
    sentence: str  # describes the game to newcomers
    speaks_of: tuple[str, ...] = ()  # options the sentence depends on
    family: Family
    players: tuple[int, int]  # fewest, most
    casino: bool = False
    values: Mapping[str, OptionValue]  # values that differ from the register's defaults
    only: Mapping[str, tuple[OptionValue, ...]] = field(default_factory=dict)  # options with fewer values than usual
    extra_cards: str = ""  # face of the extra card that some cards bring; the pack must have enough left (OTHER-17)
    front: tuple[str, ...] = ()  # asked on the set-up form itself, beside the stakes

    def knows(self, option: Option) -> bool:
        """Whether this option belongs to this kind of game."""
        if option.family in ("all", self.family):
            return True
        if option.family in OF_A_KIND:
            return OF_A_KIND[option.family] in self.values
        return self.family == "other" and option.steps is not None

    def allowed(self, option: Option) -> tuple[OptionValue, ...]:
        """The named values the option can have in this game."""
        return self.only.get(option.key, option.values)


LOWEST = N_("the lowest up card")  # what starts some rounds
SEATS_OWN = (2, 10)  # home-made games; the cards may allow fewer (OTHER-11)
BOOK = read_book(Path(__file__).with_name("presets.toml"))


def _values(entry: Raw) -> dict[str, OptionValue]:
    """The values of an entry, over those of the sets it begins with."""
    values: dict[str, OptionValue] = {}
    for name in entry.get("like", ()):
        values |= _values(BOOK["values"][name])
    return values | {key: value for key, value in entry.items() if key != "like"}


def _preset(key: str, entry: Raw) -> Preset:
    fields: dict[str, Any] = {"game": entry["name"], **BOOK["kinds"][entry["kind"]], **entry}
    values = _values({"like": fields.pop("like"), **fields.pop("values", {})})
    if "steps" in fields:
        values["other.course"] = as_text(read(fields.pop("steps")))
        values["other.wild"], values["other.note"] = fields.pop("wild", ""), fields.pop("note", "")
    for name in ("players", "front", "speaks_of"):
        fields[name] = tuple(fields.get(name, ()))
    fields["only"] = {option: tuple(allowed) for option, allowed in fields["only"].items()}
    del fields["kind"]
    return Preset(key=key, values=values, **fields)


PRESETS: Mapping[str, Preset] = {key: _preset(key, entry) for key, entry in BOOK["games"].items()}


def preset_of(key: object) -> Preset:
    """The preset with this key; refuses an unknown key."""
    if type(key) is not str or key not in PRESETS:
        text = _("That game does not exist. Choose one from the list.")
        raise Refused("unknown-preset", text, "GEN-01", key="preset")
    return PRESETS[key]


def seats_of(preset: str, options: Choices) -> tuple[int, int]:
    """Fewest and most players; for a home-made game only the cards set a limit, not its preset (OTHER-11)."""
    return SEATS_OWN if options.get("other.title") else preset_of(preset).players
