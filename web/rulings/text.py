"""The full text of a ruling, by the book or for a table."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

from models.rulings.book import Ruling
from models.rulings.sources import citation
from models.rulings.when import note, when
from models.rulings.wording import agreed, says
from models.table.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingText:
    """A ruling with its words."""

    ruling: Ruling
    when: str  # when it can be applied
    says: Mapping[str, str]  # by letter
    agreed: Set[str]  # letters of outcomes the table has agreed on
    note: str
    source: str


def ruling_text(ruling: Ruling, table: Table | None = None) -> RulingText:
    """This ruling, for a table or without one."""
    outcomes = ruling.outcomes.values()
    return RulingText(
        ruling=ruling,
        when=when(ruling),
        says={outcome.letter: says(outcome, table) for outcome in outcomes},
        agreed={outcome.letter for outcome in outcomes if table is not None and agreed(outcome, table)},
        note=note(ruling, table),
        source=citation(ruling.src),
    )
