"""The game and rules a table plays: agreed when it opens, changed between hands."""

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
    """A table was opened, with a name, a game and house rules."""

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
        """The evening's own name; "" for old evenings named after their first game or “Dealer’s choice”."""
        games = (*(PRESETS[key].name for key in (self.preset,) if key in PRESETS), CHOICE)
        titles = {self.options.get("other.title"), *(word for game in games for word in in_every_language(game))}
        return "" if self.name in titles else self.name


@dataclass(frozen=True, slots=True)
class EveningNamed(Event):
    """The evening got its name, once it was over."""

    says: ClassVar[str] = N_("This evening is called %(name)s")
    harmless: ClassVar[bool] = True
    stays_told: ClassVar[bool] = True
    name: FreeText

    def apply(self, table: Table) -> Table:
        return table._replace(name=self.name)


@dataclass(frozen=True, slots=True)
class OptionsChanged(Event):
    """The table changed to another game or other house rules, from the next deal on."""

    stays_told: ClassVar[bool] = True
    preset: Code
    options: Annotated[Choices, TextKind.CODE]

    def apply(self, table: Table) -> Table:
        return table._replace(preset=self.preset, options=as_options(self.options))

    def sentence(self, names: Names) -> str:
        return now_playing(self.preset, self.options)


@dataclass(frozen=True, slots=True)
class GameChanged(Event):
    """The options of a game in the evening's list were changed, for all its coming deals (CHO-01)."""

    says: ClassVar[str] = ""  # the event that changes the current game has the sentence
    stays_told: ClassVar[bool] = True
    at: int  # index in the list
    options: Annotated[Choices, TextKind.CODE]

    def apply(self, table: Table) -> Table:
        games = list(table.games)
        games[self.at] = (games[self.at][0], self.options)
        return table._replace(games=tuple(games))


def now_playing(preset: str, options: Choices) -> str:
    """A sentence naming the game played from here on; a game no longer in the catalogue is named by its key."""
    game = game_name(preset, dict(options)) if preset in PRESETS else preset
    return _("Now: %(game)s, %(line)s", game=game, line=game_line(preset, dict(options)))


def rules_may_change(table: Table, rule: str = "") -> None:
    """Refuses a change of rules in a hand or while a jackpot is carried (JACK-14). Seat moves name their own rule."""
    only_between(table)
    if table.same_game:
        raise refuse("jackpot-carried", rule=rule) if table.passes else refuse("redeal-first")


def only_between(table: Table) -> None:
    """Refuses during a hand."""
    if not table.over:
        raise refuse("hand-running")
