"""Which game with which rules a table plays: agreed when it opens, changed between hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from models.game.names import game_line, game_name
from models.game.presets import PRESETS
from models.moves.event import Code, Event, FreeText, Names, TextKind
from models.moves.refusals import refuse
from models.table.options import Choices, as_options
from models.table.table import Table
from models.words.words import N_, _, in_every_language

CHOICE = N_("Dealer’s choice")


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """A table was opened: its name, its game and the rules of the house."""

    stays_told: ClassVar[bool] = True
    name: FreeText
    preset: Code
    options: Annotated[Choices, TextKind.CODE]

    def apply(self, table: Table) -> Table:
        return table._replace(name=self._own_name, preset=self.preset, options=as_options(self.options))

    def sentence(self, names: Names) -> str:
        return _("%(table)s is open", table=self._own_name) if self._own_name else _("The table is open")

    @property
    def _own_name(self) -> str:
        """What this evening is called; "" where it got its name, as once, from its first game or from who picks it."""
        games = (*(PRESETS[key].name for key in (self.preset,) if key in PRESETS), CHOICE)
        titles = {self.options.get("other.title"), *(word for game in games for word in in_every_language(game))}
        return "" if self.name in titles else self.name


@dataclass(frozen=True, slots=True)
class OptionsChanged(Event):
    """The table plays another game, or by other rules of the house, from the next deal on."""

    stays_told: ClassVar[bool] = True
    preset: Code
    options: Annotated[Choices, TextKind.CODE]

    def apply(self, table: Table) -> Table:
        return table._replace(preset=self.preset, options=as_options(self.options))

    def sentence(self, names: Names) -> str:
        return now_playing(self.preset, self.options)


@dataclass(frozen=True, slots=True)
class GameChanged(Event):
    """A game of the list is dealt by these rules from now on (CHO-01)."""

    says: ClassVar[str] = ""  # what is played now says it
    stays_told: ClassVar[bool] = True
    at: int  # its place in the list
    options: Annotated[Choices, TextKind.CODE]

    def apply(self, table: Table) -> Table:
        games = list(table.games)
        games[self.at] = (games[self.at][0], self.options)
        return table._replace(games=tuple(games))


def now_playing(preset: str, options: Choices) -> str:
    """The game played from here on, as a sentence; a game no longer in the catalogue by its key."""
    if preset not in PRESETS:
        return _("Now: %(game)s, %(line)s", game=preset, line=game_line(preset, dict(options)))
    return _("Now: %(game)s, %(line)s", game=game_name(preset, dict(options)), line=game_line(preset, dict(options)))


def rules_may_change(table: Table, rule: str = "") -> None:
    """Between hands, and never while a jackpot is carried (JACK-14); refused otherwise. Seats name their own rule."""
    only_between(table)
    if table.same_game:
        raise refuse("jackpot-carried", rule=rule) if table.passes else refuse("redeal-first")


def only_between(table: Table) -> None:
    """Refused while a hand is played."""
    if not table.over:
        raise refuse("hand-running")
