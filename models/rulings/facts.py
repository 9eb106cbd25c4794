"""Answers the table gives to a ruling's questions: conditions of this moment, and options.

Each condition is about what its name says: the table, the hand, the round, a player. What the table cannot know (who
looked at what, what was said, whether somebody is shuffling) is never among them.
"""

from __future__ import annotations

from models.game.catalogue import OPTIONS, PRESETS
from models.game.course import steps
from models.rulings.facts_of_player import ABOUT
from models.rulings.facts_of_table import AT_ANY_TIME, FALSE_BETWEEN, TELLS, substantial
from models.table.table import Table

FACTS = (*TELLS, *ABOUT)
OF_SOMEBODY = frozenset(ABOUT)  # conditions that need `who`


def answers(table: Table, who: int | None = None) -> dict[str, bool]:
    """Every condition the table can answer now; those of a player only with `who`."""
    told: dict[str, bool | None] = {
        fact: tell(table) for fact, tell in TELLS.items() if not table.over or fact in AT_ANY_TIME
    }
    if table.over:
        told |= dict.fromkeys(FALSE_BETWEEN, False)
    elif who is not None and table.has(who):
        told |= {fact: tell(table, table.seat(who)) for fact, tell in ABOUT.items()}
    return {fact: yes for fact, yes in told.items() if yes is not None}


def answer(fact: str, table: Table, who: int | None = None) -> bool | None:
    """The answer to a step naming this condition or option; None if people must answer."""
    if fact.startswith("option:"):
        key, _equals, wanted = fact.removeprefix("option:").partition("=")
        value = table.options.get(key)
        if value is None and steps(table.options):  # a course has few options, so home rules fill in the rest
            value = PRESETS[table.preset].values.get(key, OPTIONS[key].default)
        return None if value is None else str(value).lower() == wanted
    if table.over and fact in FALSE_BETWEEN:
        return False
    if fact in TELLS:
        return TELLS[fact](table) if not table.over or fact in AT_ANY_TIME else None
    if table.over:
        return None
    return ABOUT[fact](table, table.seat(who)) if fact in ABOUT and who is not None and table.has(who) else None


__all__ = ["FACTS", "OF_SOMEBODY", "answer", "answers", "substantial"]
