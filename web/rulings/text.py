"""The full text of a ruling, by the book or for a table."""

from __future__ import annotations

from models.moves.fields import Json
from models.rulings.book import Ruling
from models.rulings.sources import citation
from models.rulings.when import note, when
from models.rulings.wording import agreed, says
from models.table.table import Table


def ruling_text(ruling: Ruling, table: Table | None = None) -> Json:
    """This ruling, for a table or without one."""
    outcomes = ruling.outcomes.values()
    return {
        "ruling": ruling,
        "when": when(ruling),  # when it can be applied
        "says": {outcome.letter: says(outcome, table) for outcome in outcomes},  # by letter
        # letters of outcomes the table has agreed on
        "agreed": {outcome.letter for outcome in outcomes if table is not None and agreed(outcome, table)},
        "note": note(ruling, table),
        "source": citation(ruling.src),
    }
