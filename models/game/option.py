"""What an option of the house is: its key, the values it takes, when it means anything, and the words for it.

The options themselves are data, in `options` and the modules whose names begin with `options_`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from models.game.steps import from_text, plain
from models.game.steps_in_words import in_a_line
from models.moves.errors import Refused
from models.words.words import N_, _

OptionKind = Literal["choice", "flag", "chips", "count", "text", "course"]  # count: of anything but chips
Family = Literal["draw", "stud", "other"]  # of a game
KnownBy = Family | Literal["all", "soko"]  # which games know an option
OptionValue = str | int  # flags are True and False, amounts whole numbers, everything else lower-case words

MOST = 10**9  # chips

OPTION_GROUPS = (
    N_("Stakes"),
    N_("Betting"),
    N_("The draw"),
    N_("Jackpots"),
    N_("Not enough cards"),
    N_("Showdown"),
    N_("Table"),
    N_("Stud"),
    N_("High-low"),
    N_("Buy"),
    N_("Sökö"),
    N_("Joker"),
    N_("Any other game"),
)

YES_NO: Mapping[OptionValue, str] = {True: N_("Yes"), False: N_("No")}

Needs = Mapping[str, tuple[OptionValue, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One thing a table can choose."""

    key: str  # "cap.raises"
    kind: OptionKind
    group: str  # of OPTION_GROUPS
    rule: str  # the rule behind it
    title: str  # few words for the form
    meaning: str  # one sentence
    values: tuple[OptionValue, ...] = ()  # all of them (choice, flag), or the words beside numbers (count)
    value_names: Mapping[OptionValue, str] = field(default_factory=dict)
    default: OptionValue | None = None  # where the preset has none; None = a stake, or it follows from others
    low: int = 0  # smallest number (chips, count)
    longest: int = 0  # letters (text)
    family: KnownBy = "all"
    needs: Needs = field(default_factory=dict)  # has an effect only where each key has one of its values
    unless: Needs = field(default_factory=dict)  # has none where one key has one of its values
    also: Needs = field(default_factory=dict)  # has one in any case where one key has one of its values
    clash: bool = False  # chosen where it has no effect, it contradicts what takes the effect away

    @property
    def is_text(self) -> bool:
        """Is its value what people wrote, whatever it looks like?"""
        return self.kind in ("text", "course")

    def takes(self, value: object) -> bool:
        """Is this one of its values? Strict: True is no number, 1.0 and "10" are no chips."""
        if self.kind == "text":
            return isinstance(value, str) and plain(value, self.longest)
        if self.kind == "course":
            return isinstance(value, str) and _reads(value)
        if any(type(value) is type(allowed) and value == allowed for allowed in self.values):
            return True
        return self.kind in ("chips", "count") and type(value) is int and self.low <= value <= MOST

    def says(self, value: object) -> str:
        """A value as people read it."""
        if self.kind == "course":
            return in_a_line(from_text(str(value)))
        name = self.value_names.get(value) if isinstance(value, str | int) else None
        return _(name) if name else str(value)

    def expected(self) -> str:
        """Which values it takes, for whoever sent another one."""
        if self.kind in ("choice", "flag"):
            words = ", ".join(str(value).lower() if self.kind == "flag" else str(value) for value in self.values)
            return _("one of: %(values)s", values=words)
        if words := ", ".join(value for value in self.values if isinstance(value, str)):
            return _("“%(words)s”, or a whole number from %(low)s up", words=words, low=self.low)
        return _("a whole number from %(low)s to %(high)s", low=self.low, high=MOST)


def _reads(course: str) -> bool:
    """Is this a course?"""
    try:
        return bool(from_text(course))
    except Refused:
        return False


def choice(
    key: str,
    group: str,
    rule: str,
    title: str,
    meaning: str,
    names: Mapping[OptionValue, str],
    default: OptionValue | None = None,
    *,
    needs: Needs | None = None,
    unless: Needs | None = None,
    also: Needs | None = None,
    clash: bool = False,
) -> Option:
    """An option with named values, in the order of `names`."""
    return Option(
        key=key,
        kind="choice",
        group=group,
        rule=rule,
        title=title,
        meaning=meaning,
        values=tuple(names),
        value_names=names,
        default=default,
        needs=needs or {},
        unless=unless or {},
        also=also or {},
        clash=clash,
    )


def flag(
    key: str,
    group: str,
    rule: str,
    title: str,
    meaning: str,
    default: bool,
    *,
    needs: Needs | None = None,
    unless: Needs | None = None,
    clash: bool = False,
) -> Option:
    """An option that is on or off."""
    named = choice(key, group, rule, title, meaning, YES_NO, default, needs=needs, unless=unless)
    return replace(named, kind="flag", clash=clash)


def chips(
    key: str,
    group: str,
    rule: str,
    title: str,
    meaning: str,
    default: int | None = None,
    *,
    low: int = 1,
    needs: Needs | None = None,
) -> Option:
    """An amount, `low` to 10^9."""
    return Option(
        key=key,
        kind="chips",
        group=group,
        rule=rule,
        title=title,
        meaning=meaning,
        default=default,
        low=low,
        needs=needs or {},
    )


def count(
    key: str,
    group: str,
    rule: str,
    title: str,
    meaning: str,
    names: Mapping[OptionValue, str],
    default: OptionValue | None = None,
    *,
    low: int = 0,
    needs: Needs | None = None,
    unless: Needs | None = None,
    also: Needs | None = None,
) -> Option:
    """A number of something, or one of a few words; `names` are the words and the usual numbers."""
    named = choice(key, group, rule, title, meaning, names, default, needs=needs, unless=unless)
    return replace(named, kind="count", low=low, also=also or {})


def text(key: str, rule: str, title: str, meaning: str, longest: int) -> Option:
    """A line of plain text of the house's own, "" as long as it has none."""
    return Option(
        key=key,
        kind="text",
        group="Any other game",
        rule=rule,
        title=title,
        meaning=meaning,
        default="",
        longest=longest,
    )
