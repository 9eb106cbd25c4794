"""An option: its key, its values, when it has an effect, and its words.

The options themselves are data: options.toml and options_evening.toml.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from babel.numbers import get_decimal_symbol

from models.game import bounds
from models.game.shares import USUAL, read_shares
from models.game.steps import from_text, plain
from models.game.steps_in_words import in_a_line
from models.moves.refusals import Refused
from models.table.prepared import Raw
from models.table.table import MOST_CHIPS
from models.words.words import N_, _, current

OptionKind = Literal[
    "choice", "flag", "chips", "count", "text", "course", "shares", "rounds"
]  # count: of anything but chips
Family = Literal["draw", "stud", "other"]  # of a game
KnownBy = Family | Literal["all", "soko", "seven"]  # games that have an option
OptionValue = str | int  # flags are booleans, amounts integers, everything else lower-case words

# Groups of house rules, in order. An entry is a whole key, or the first word of all keys not listed themselves.
OPTION_GROUPS: Mapping[str, tuple[str, ...]] = {
    N_("Stakes"): ("forced", "limit", "ante", "blind.small", "blind.big", "stud.bring_in_amount"),
    N_("Betting"): ("raise", "cap", "bet", "first", "blind", "draw.pre_draw_check", "draw.round2_first"),
    N_("The draw"): ("draw",),
    N_("Jackpots"): ("jack",),
    N_("Not enough cards"): ("short",),
    N_("Showdown"): ("show", "tie", "odd"),
    N_("Table"): ("stakes", "seat", "burn", "deal", "exp", "evening"),
    N_("Stud"): ("stud",),
    N_("High-low"): ("win", "low", "hl", "decl"),
    N_("Buy"): ("buy",),
    N_("Sökö"): ("soko",),
    N_("Cards and jokers"): ("pack", "joker", "other.packs", "other.jokers"),
    N_("Any other game"): ("other",),
}
GROUP_OF = {key: group for group, keys in OPTION_GROUPS.items() for key in keys}

YES_NO: Mapping[OptionValue, str] = {True: N_("Yes"), False: N_("No")}

Needs = Mapping[str, tuple[OptionValue, ...]]


@dataclass(frozen=True, slots=True)
class Option:
    """Something a table can choose."""

    key: str  # "cap.raises"
    kind: OptionKind
    rule: str  # ID of the rule behind it
    title: str  # a few words, for the form
    meaning: str  # one sentence
    values: tuple[OptionValue, ...] = ()  # all values (choice, flag), or the words allowed beside numbers (count)
    value_names: Mapping[OptionValue, str] = field(default_factory=dict)
    default: OptionValue | None = None  # where the preset has no value; None = a stake, or derived from other options
    low: int = 0  # smallest number (chips, count)
    high: int = MOST_CHIPS  # largest number
    longest: int = 0  # most letters (text)
    typed: bool = False  # any number of chips (count)
    listed: bool = False  # besides its values, rising numbers of chips in a line: "5, 8, 12" (count)
    written: Literal["", "percent", "points", "money"] = ""  # besides its values: numbers of places, or an amount
    family: KnownBy = "all"
    needs: Needs = field(default_factory=dict)  # has an effect only if each key has one of its values
    unless: Needs = field(default_factory=dict)  # has none if any key has one of its values
    also: Needs = field(default_factory=dict)  # has one regardless if any key has one of its values
    clash: bool = False  # if another option takes its effect away, choosing it is a contradiction
    steps: tuple[str, ...] | None = None  # a home-made course has it if it has one of these steps; () = always

    @property
    def group(self) -> str:
        """The option's group of house rules, one of OPTION_GROUPS."""
        return GROUP_OF.get(self.key) or GROUP_OF[self.key.partition(".")[0]]

    @property
    def is_text(self) -> bool:
        """Whether its value is text written by people, even if it looks like a number or flag."""
        return self.kind in ("text", "course", "shares", "rounds")

    def takes(self, value: object) -> bool:
        """Whether this is one of its values. Strict: True is not 1, and 1.0 and "10" are not numbers of chips."""
        if self.kind == "text":
            return isinstance(value, str) and plain(value, self.longest)
        if self.kind in READ_BY:
            return isinstance(value, str) and _reads(value, self.kind)
        if any(type(value) is type(allowed) and value == allowed for allowed in self.values):
            return True
        if self.written and isinstance(value, str) and WRITTEN[self.written].fullmatch(value):
            if self.written == "money":
                return True
            numbers = [int(part) for part in value.rstrip("+").split("_")]
            return sum(numbers) == 100 if self.written == "percent" else numbers == sorted(numbers, reverse=True)
        if self.listed and isinstance(value, str) and bounds.read_sums(value):
            return True
        return self.kind in ("chips", "count") and type(value) is int and self.low <= value <= self.high

    def says(self, value: object) -> str:
        """A value in words."""
        if self.kind == "course":
            return in_a_line(from_text(str(value)))
        name = self.value_names.get(value) if isinstance(value, str | int) else None
        if self.written == "money" and not name:
            return str(value).replace(".", get_decimal_symbol(current()))
        if self.written in ("percent", "points") and (not name or name == value):
            return _of_each_place(str(value), self.written)
        return _(name) if name else str(value)

    def read(self, text: str) -> str:
        """The value of numbers as people write them, such as "65, 35", "10, 7, 5, 1+", or the amount "2,50"."""
        if self.written == "money":
            return text.replace(",", ".")
        rest = "+" if self.written == "points" and text.endswith("+") else ""
        return "_".join(re.split(r"[\s,;/%+_]+", text.rstrip(" %+"))) + rest

    def expected(self) -> str:
        """The values it takes, for a refusal."""
        if self.kind == "shares":
            return _("two or three shares that make up the whole pot, such as: %(like)s", like=USUAL)
        if self.kind == "rounds":
            return _("the smallest and the largest bet of each round, such as: %(like)s", like=bounds.USUAL)
        if self.written == "percent":
            return _("percentages that add up to 100, such as 65_35")
        if self.written == "money":
            return _("an amount such as 5 or 2.50")
        if self.written == "points":
            return _("points of each place, none more than those before, such as 10, 7, 5")
        if self.kind in ("choice", "flag"):
            words = ", ".join(str(value).lower() if self.kind == "flag" else str(value) for value in self.values)
            return _("one of: %(values)s", values=words)
        words = ", ".join(value for value in self.values if isinstance(value, str))
        if self.listed:
            return _("“%(words)s”, a whole number, or rising ones in a line, such as: 5, 8, 12", words=words)
        if words and self.high == MOST_CHIPS:
            return _("“%(words)s”, or a whole number from %(low)s up", words=words, low=self.low)
        numbers = {"low": self.low, "high": self.high}
        if words:
            return _("“%(words)s”, or a whole number from %(low)s to %(high)s", words=words, **numbers)
        return _("a whole number from %(low)s to %(high)s", **numbers)


def _of_each_place(value: str, kind: Literal["percent", "points"]) -> str:
    """Percentages or points in words: "65 %, 35 %" or "10, 7, 5, then 1 for everybody"."""
    *first, last = value.rstrip("+").split("_")
    if kind == "percent":
        return ", ".join(_("%(n)s %%", n=part) for part in (*first, last))
    if not value.endswith("+"):
        return ", ".join((*first, last))
    if not first:
        return _("%(n)s for everybody", n=last)
    return _("%(points)s, then %(n)s for everybody", points=", ".join(first), n=last)


def _reads(text: str, kind: OptionKind) -> bool:
    """Whether this text is a course, or a line of shares or of bounds."""
    if kind != "course" and not plain(text, LONGEST):
        return False
    try:
        READ_BY[kind](text)
    except (Refused, ValueError):
        return False
    return True


WRITTEN = {
    "money": re.compile("(0|[1-9][0-9]{0,5})([.][0-9]{1,2})?"),
    "percent": re.compile("[1-9][0-9]{0,2}(_[1-9][0-9]?){0,9}"),  # of up to ten places
    "points": re.compile("[1-9][0-9]{0,3}(_(0|[1-9][0-9]{0,3})){0,19}[+]?"),  # +: the last number holds from there on
}
LONGEST = 100  # letters of a line of shares or of bounds
READ_BY: Mapping[OptionKind, Callable[[str], object]] = {
    "course": from_text,
    "shares": read_shares,
    "rounds": bounds.read_bounds,
}


def read_option(key: str, entry: Raw, family: KnownBy = "all") -> Option:
    """The option of one entry of a register; options.toml explains the fields."""
    rows = [(row[0], row[1]) if isinstance(row, list) else (row, str(row)) for row in entry.get("values", ())]
    named = YES_NO if entry["kind"] == "flag" else dict(rows)
    fields: dict[str, Any] = {"low": 1 if entry["kind"] == "chips" else 0, **entry}
    fields |= {"values": tuple(named), "value_names": named}
    for name in ("needs", "unless", "also"):
        fields[name] = {other: tuple(values) for other, values in entry.get(name, {}).items()}
    if "steps" in entry:
        fields["steps"] = tuple(entry["steps"])
    return Option(key=key, family=family, **fields)
