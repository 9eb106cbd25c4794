"""The face of a phase: what people read and are shown while a table is in it, and what is said to the dealer."""

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

TurnWords = tuple[str, str]  # who acts (a player or the dealer), and what it is about


@dataclass(frozen=True, slots=True)
class Says:
    """What is said to the dealer: a title, and what to do step by step."""

    title: str
    steps: tuple[str, ...]
    notes: tuple[str, ...] = ()  # what waits: nothing to do now, so without a number
    meters: tuple[Meter, ...] = ()  # what to count, instead of the figures of the phase
    in_order: bool = True  # the steps are done one after the other, and numbered


def says(title: str, *steps: str) -> Says:
    """A title and what to do, step by step."""
    return Says(title, steps)


def says_besides(title: str, told: list[str], *known: str) -> Says:
    """What was ordered, and what else is to be known: numbered only where there are several orders."""
    return Says(title, (*told, *known), in_order=len(told) > 1)


def says_only(told: list[str]) -> Says | None:
    """What was ordered, where the phase itself has nothing to say; None where nothing was."""
    if not told:
        return None
    return says(told[0].rstrip("."), *told[1:]) if len(told) == 1 else says(_("For the dealer"), *told)


def noted(sheet: Says | None, notes: list[str]) -> Says | None:
    """With what is to be known besides: below the steps, or alone where nothing is said."""
    if not notes:
        return sheet
    if sheet is None:
        return says_only(notes) if len(notes) == 1 else replace(says(_("For the dealer")), notes=tuple(notes))
    return replace(sheet, notes=(*sheet.notes, *notes))


def told_only(table: Table, told: list[str], orders: Orders) -> Says | None:
    """The dealer hears what was ordered; the phase has nothing of its own to say."""
    return says_only(told)


def no_buttons(table: Table) -> list[Button]:
    """Nothing is tapped but chairs."""
    return []


def nobody_coming(table: Table) -> list[int]:
    """Nobody is asked one after the other."""
    return []


def nothing_noted(table: Table, seat: Seat, others: list[str]) -> list[str]:
    """The phase has nothing of its own to say about a player."""
    return []


def no_rule(table: Table) -> str:
    """There is no rule somebody may want to read now."""
    return ""


def acted(table: Table, seat: Seat) -> str:
    """Said to a player who has nothing more to do in this phase."""
    return _("You have acted. Waiting for the others.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One phase as people see it; who acts in it and what follows by itself is the phase's own knowledge."""

    phase: Phase
    turn: Callable[[Table], TurnWords]  # the words of the turn
    aloud: Callable[[Table], TurnWords] | None = None  # the same to be heard, where that is shorter
    dealer: Callable[[Table, list[str], Orders], Says | None] = told_only  # what the dealer does, after what was told
    buttons: Callable[[Table], list[Button]] = no_buttons  # the large buttons
    rule: Callable[[Table], str] = no_rule  # the rule behind what is asked now, "" where there is none
    coming: Callable[[Table], list[int]] = nobody_coming  # chairs still to be asked, in order
    through: Callable[[Table, Seat], str] = acted  # read by a player who is not asked any more
    note: Callable[[Table, Seat, list[str]], list[str]] = nothing_noted  # under a name, after these other words
    asked: Callable[[Table], int | None] | None = None  # whose chair is marked, where that is not who acts
    meters: tuple[MeterOf, ...] = ()  # the small figures under the pot
    cards: bool = True  # shown: where the cards lie
    pot: Literal["always", "if any", "never"] = "always"  # what lies in the middle is shown
    last: bool = False  # hands are shown: the course of the hand is at its end
    compares: bool = False  # hands are compared
    tells_winners: bool = False  # who won the hand before

    def marked(self, table: Table) -> int | None:
        """The chair that is asked for something now."""
        return (self.asked or self.phase.acts)(table)
