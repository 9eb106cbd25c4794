"""The face of a phase: its words, figures and buttons, and the instructions to the dealer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from models.evening.phases import Phase
from models.screen.buttons import Button
from models.screen.meters import Meter, MeterOf
from models.table.places import Orders
from models.table.table import Seat, Table
from models.words.words import _

TurnWords = tuple[str, str]  # the one to act (a player or the dealer), and the rest of the sentence


@dataclass(frozen=True, slots=True)
class Says:
    """Instructions to the dealer: a title, and steps."""

    title: str
    steps: tuple[str, ...]
    notes: tuple[str, ...] = ()  # reminders without a number, because there is nothing to do yet
    meters: tuple[Meter, ...] = ()  # figures to count, instead of those of the phase
    remarks: int = 0  # how many steps at the end ask for no action, and have no number
    of_pots: tuple[str, ...] = ()  # those of the steps that name a pot's players, as the list of pots does

    @property
    def numbered(self) -> int:
        """How many steps, from the first, are numbered: all with an order; 0 if there is only one."""
        orders = len(self.steps) - self.remarks
        return orders if orders > 1 else 0

    @property
    def many(self) -> bool:
        """Whether there are more than four steps, besides those in `of_pots`."""
        return len(self.steps) - len(self.of_pots) > 4


def says(title: str, *steps: str) -> Says:
    """Instructions with this title and these steps."""
    return Says(title, steps)


def says_besides(title: str, told: list[str], *known: str) -> Says:
    """Orders, numbered if there are several, and further remarks."""
    return Says(title, (*told, *known), remarks=len(known))


def says_only(told: list[str]) -> Says | None:
    """The orders alone, if the phase adds nothing; None if there are none."""
    if not told:
        return None
    return says(told[0].rstrip("."), *told[1:]) if len(told) == 1 else says(_("For the dealer"), *told)


def noted(sheet: Says | None, notes: list[str]) -> Says | None:
    """The instructions with these notes below the steps, or alone if there are no steps."""
    if not notes:
        return sheet
    if sheet is None:
        return says_only(notes) if len(notes) == 1 else replace(says(_("For the dealer")), notes=tuple(notes))
    return replace(sheet, notes=(*sheet.notes, *notes))


def acted(table: Table, seat: Seat) -> str:
    """The line for a player who has nothing more to do in this phase."""
    return _("You have acted. Waiting for the others.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A phase as people see it; `Phase` has the player who acts and what follows."""

    phase: Phase
    turn: Callable[[Table], TurnWords]  # the words of the turn
    aloud: Callable[[Table], TurnWords] | None = None  # the same in spoken words, if shorter
    dealer: Callable[[Table, list[str], Orders], Says | None] = lambda table, told, orders: says_only(told)
    buttons: Callable[[Table], list[Button]] = lambda table: []  # the large buttons
    rule: Callable[[Table], str] = lambda table: ""  # the rule behind the question, "" if none
    coming: Callable[[Table], list[int]] = lambda table: []  # seats still to be asked, in order
    through: Callable[[Table, Seat], str] = acted  # the line for a player who is not asked any more
    note: Callable[[Table, Seat, list[str]], list[str]] = lambda table, seat, others: []  # words under a name
    asked: Callable[[Table], int | None] | None = None  # the marked seat, if not the one who acts
    meters: tuple[MeterOf, ...] = ()  # the small figures under the pot
    cards: bool = True  # whether the places of cards are shown
    pot: Literal["always", "if any", "never"] = "always"  # whether the middle's chips are shown
    last: bool = False  # hands are shown: the end of the course
    compares: bool = False  # hands are compared
    tells_winners: bool = False  # shows the winners of the hand before

    def marked(self, table: Table) -> int | None:
        """The seat being asked for something."""
        return (self.asked or self.phase.acts)(table)
