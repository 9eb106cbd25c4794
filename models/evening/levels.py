"""Levels: a schedule of stakes by minutes or hands, due by the clock, played from the next deal on (LVL).

There is no timer: time left is computed from facts and the time of day whenever it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal

from models.bank.chipset import check_stakes
from models.game.levels import lifted
from models.game.names import stakes_line
from models.moves.event import Code, Event, Names, TextKind
from models.moves.fields import Fields, choice
from models.moves.move import Field, Kind, Move, Offer
from models.moves.refusals import Refused, refuse
from models.seats.rules_in_force import OptionsChanged
from models.table.lasting import Level, Levels
from models.table.level_clock import coming, due, hands_left, is_last
from models.table.options import Choices, as_options
from models.table.table import Table
from models.words.words import N_, _, ngettext

LevelWord = Literal["hold", "release", "skip", "back"]
DOS: tuple[LevelWord, ...] = ("hold", "release", "skip", "back")

LevelRow = tuple[int, Mapping[str, int], int, int, int]  # a level as written: times, stakes, minutes, hands, break
EarlierRow = tuple[int, Mapping[str, int], int, int]  # as written before LVL-11


# Events


@dataclass(frozen=True, slots=True)
class LevelsSet(Event):
    """The host set a schedule, or ended it; its first level begins with the next deal."""

    stays_told: ClassVar[bool] = True
    levels: Annotated[tuple[LevelRow | EarlierRow, ...], TextKind.CODE]
    preset: Code
    options: Annotated[Choices, TextKind.CODE]  # with the starting stakes

    def apply(self, table: Table) -> Table:
        levels = Levels(tuple(Level(*row) for row in self.levels), self.options if self.levels else {})
        return table._replace(lasting=table.lasting._replace(levels=levels))

    def sentence(self, names: Names) -> str:
        n = len(self.levels)
        return ngettext("%(n)s level is set", "%(n)s levels are set", n) if n else _("No more levels")


@dataclass(frozen=True, slots=True)
class LevelPlayed(Event):
    """These stakes are played from this deal on: a level began, or another game is played in it."""

    stays_told: ClassVar[bool] = True
    level: int
    preset: Code
    options: Annotated[Choices, TextKind.CODE]
    base: Annotated[Choices, TextKind.CODE]
    begins: bool = True

    def apply(self, table: Table) -> Table:
        levels = table.lasting.levels._replace(base=self.base)
        if self.begins:
            levels = levels._replace(now=self.level, began=1, hands=0, stood=0, moved=0)
        return table._replace(options=as_options(self.options), lasting=table.lasting._replace(levels=levels))

    def dated(self, table: Table, at: int) -> Table:
        levels = table.lasting.levels
        if not self.begins:
            return table
        levels = levels._replace(began=at, held=at if levels.held else 0)
        return table._replace(lasting=table.lasting._replace(levels=levels))

    def sentence(self, names: Names) -> str:
        if not self.begins:
            return ""  # the event of the game has the sentence
        return _("Level %(n)s: %(stakes)s", n=self.level, stakes=stakes_line(dict(self.options)))


@dataclass(frozen=True, slots=True)
class LevelHeld(Event):
    """The level's clock was stopped; no level becomes due."""

    says: ClassVar[str] = N_("The level is held")
    harmless: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        return _with(table, table.lasting.levels._replace(held=1))

    def dated(self, table: Table, at: int) -> Table:
        return _with(table, table.lasting.levels._replace(held=at))


@dataclass(frozen=True, slots=True)
class LevelReleased(Event):
    """The level's clock goes on."""

    says: ClassVar[str] = N_("The level goes on")
    harmless: ClassVar[bool] = True

    def dated(self, table: Table, at: int) -> Table:
        pause, held = table.lasting.pause, table.lasting.levels.held
        levels = table.lasting.stood(held, at, (pause.since, pause.end(at))).levels._replace(held=0)
        if hands_left(table) is not None:  # its break is counted from here (LVL-11)
            levels = levels._replace(stood=at - levels.began)
        return _with(table, levels)


@dataclass(frozen=True, slots=True)
class LevelMoved(Event):
    """The host moved to the next level or back one, from the next deal on."""

    harmless: ClassVar[bool] = True
    by: int

    def apply(self, table: Table) -> Table:
        return _with(table, table.lasting.levels._replace(moved=self.by))

    def sentence(self, names: Names) -> str:
        return _("The next level from the next hand on") if self.by > 0 else _("One level back from the next hand on")


def _with(table: Table, levels: Levels) -> Table:
    return table._replace(lasting=table.lasting._replace(levels=levels))


# Progress


def waits(table: Table) -> str:
    """The reason why the level that is due cannot begin with the next deal; "" if it can."""
    if not table.lasting.levels.schedule or coming(table) == table.lasting.levels.now:
        return ""
    if table.same_game:
        return after_what(table)
    try:
        payable_options(table, coming(table), table.preset, table.lasting.levels.base)
    except Refused as refusal:
        return refusal.text
    return ""


def after_what(table: Table) -> str:
    """The earliest moment for another game, in words, if the next deal must be of this one."""
    return _("after the jackpot") if table.passes else _("after the hand that is dealt again")


# Stakes played


def start_of(table: Table) -> Table:
    """The table with the starting stakes, from which games and options are chosen."""
    levels = table.lasting.levels
    return table._replace(options=as_options(levels.base)) if levels.schedule else table


def raised(table: Table, preset: str, base: Choices) -> list[Event]:
    """Events for the stakes of this game's next deal; a level that cannot be paid is held (LVL-05)."""
    levels = table.lasting.levels
    if not levels.schedule or table.same_game:
        return []
    target = coming(table)
    options: Choices
    try:
        options = payable_options(table, target, preset, base)
    except Refused:
        target = max(1, levels.now)
        options = _unpayable(target, levels, preset, base)
    same = (preset, options, base) == (table.preset, table.options, levels.base)
    begins = target != levels.now
    return [] if same and not begins else [LevelPlayed(target, preset, options, base, begins)]


def as_played(table: Table, preset: str, base: Choices) -> Mapping[str, object]:
    """The options of a game in the next deal, as the screen shows them."""
    for event in raised(table, preset, base):
        if isinstance(event, LevelPlayed):
            return event.options
    return base if not table.lasting.levels.schedule or preset != table.preset else table.options


def in_this_level(table: Table, changed: OptionsChanged) -> list[Event]:
    """Events for another game or rules, given with the starting stakes, in the current level."""
    levels = table.lasting.levels
    if not levels.schedule:
        return [changed]
    options = _unpayable(levels.now, levels, changed.preset, changed.options)
    start = LevelPlayed(levels.now, changed.preset, options, changed.options, begins=False)
    return [replace(changed, options=options), start]


def _unpayable(target: int, levels: Levels, preset: str, base: Choices) -> Mapping[str, object]:
    """The stakes that go on because the next level cannot be paid: those of the present level, or the starting ones."""
    try:
        return lifted(preset, base, levels.schedule[target - 1]) if levels.now else base
    except Refused:
        return base


def payable_options(table: Table, at: int, preset: str, base: Choices) -> dict[str, object]:
    """The options in this level; a refusal names level and game if the chips cannot pay it."""
    try:
        options = lifted(preset, base, table.lasting.levels.schedule[at - 1])
        check_stakes(table.bank.chips, options)
    except Refused as refusal:
        raise _of_level(at, refusal) from refusal
    return options


def _of_level(at: int, refusal: Refused) -> Refused:
    """The refusal with the level it is about."""
    text = _("Level %(level)s: %(what)s", level=at, what=refusal.text)
    return Refused(refusal.error, text, refusal.rule, **{**refusal.more, "level": at})


def wrong_level(at: int, what: str, **more: object) -> Refused:
    """The refusal of a level, with the reason."""
    refusal = refuse("levels", level=at, what=what.rstrip("."))
    refusal.more.update(more, level=at)
    return refusal


def played_games(table: Table) -> tuple[tuple[str, Choices], ...]:
    """Every game of the evening with its starting stakes."""
    now_played = (table.preset, start_of(table).options)
    return table.games if table.is_dealers_choice and table.games else (now_played,)


# Decisions


def level(table: Table, fields: Fields) -> list[Event]:
    """Decides `level`: `do` hold, release, skip or back; all change only the next deal."""
    if not table.lasting.levels.schedule:
        raise refuse("no-levels")
    do = choice(fields, "do", DOS)
    if do in ("skip", "back") and due(table):
        raise refuse("level-due")
    if do not in _able(table):
        raise refuse("not-now", rule="LVL-07")
    events: Mapping[LevelWord, Event] = {
        "hold": LevelHeld(),
        "release": LevelReleased(),
        "skip": LevelMoved(1),
        "back": LevelMoved(-1),
    }
    return [events[do]]


def _able(table: Table) -> list[str]:
    """The choices the host has about the level now."""
    levels = table.lasting.levels
    if not levels.now:
        return []
    able = ["release" if levels.held else "hold"]
    if not due(table):
        able += ["skip"] if not is_last(table) else []
        able += ["back"] if levels.now > 1 else []
    return able


def _may_move(table: Table) -> list[Offer]:
    able = _able(table) if table.lasting.levels.schedule else []
    return [Offer(move="level", asks=["do"], values=able)] if able else []


MOVES = (
    Move(
        name="level",
        about="Holds, skips or goes back a level",
        fields=(Field("do", Kind.WORD, values=DOS),),
        timed=True,
        offers=_may_move,
        decide=level,
    ),
)
