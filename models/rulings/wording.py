"""The text of a ruling at a table, by the table's options and with players' names."""

from __future__ import annotations

from models.play.betting import turn
from models.play.showdown import shows_next
from models.rulings.book import Outcome, Question, Wording
from models.rulings.conditions import answer
from models.table.options import by_key
from models.table.table import Table
from models.words.words import filled, in_language


def wording(outcome: Outcome, table: Table) -> Wording | None:
    """The text of this outcome where it differs from the book; None if it does not."""
    return next((wording for wording in outcome.where if _holds(wording, table)), None)


def _holds(wording: Wording, table: Table) -> bool:
    if wording.names and named(table) is None:
        return False
    return not wording.holds or bool(answer(wording.holds, table))


def named(table: Table) -> int | None:
    """The seat that shows first or next, while hands are shown."""
    return next(iter(shows_next(table)), None) if table.hand.is_showing else None


def says(outcome: Outcome, table: Table | None) -> str:
    """The outcome in the words for this table; without a table as in the book."""
    here = wording(outcome, table) if table is not None else None
    if here is None or table is None:
        return outcome.text
    seat = named(table) if here.names else None
    return worded(here, "" if seat is None else table.name_of(seat))


def agreed(outcome: Outcome, table: Table) -> bool:
    """Whether the table has agreed on this outcome by an option."""
    options = by_key(table.options)
    return any(options.get(key) == value for key, value in outcome.options.items())


def worded(wording: Wording, name: str) -> str:
    """This sentence in the reader's language with the player's `name` filled in."""
    text = in_language(wording.text, wording.text_de)
    return filled(text, name=name) if wording.names else text


def reason(step: Question, table: Table) -> str:
    """The reason why there is nothing to rule; names the player to act if that is the reason."""
    seat = turn(table) if step.why_turn and table.hand.is_betting else None
    if seat is None:
        return step.reason
    return filled(in_language(step.why_turn, step.why_turn_de), name=table.name_of(seat))
