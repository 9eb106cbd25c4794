"""Answers the table gives to a ruling's questions: conditions of this moment, and options.

Conditions are about the table, the hand, the round or a player. None is about things the table cannot know, such as
who looked at a card, what was said, or whether somebody is shuffling.
"""

from __future__ import annotations

from models.game.catalogue import OPTIONS, PRESETS
from models.game.course import steps
from models.rulings.conditions_of_player import ABOUT
from models.rulings.conditions_of_table import AT_ANY_TIME, FALSE_BETWEEN, TELLS
from models.table.table import Table

KNOWN = (*TELLS, *ABOUT)
OF_SOMEBODY = frozenset(ABOUT)  # conditions that need `who`


def answers(table: Table, who: int | None = None) -> dict[str, bool]:
    """Every condition the table can answer now; those of a player only with `who`."""
    return {condition: yes for condition in KNOWN if (yes := answer(condition, table, who)) is not None}


def answer(condition: str, table: Table, who: int | None = None) -> bool | None:
    """The answer to a step naming this condition or option; None if people must answer."""
    if condition.startswith("option:"):
        key, _equals, wanted = condition.removeprefix("option:").partition("=")
        value = table.options.get(key)
        if value is None and steps(table.options):  # a home-made course has few options, so home rules fill in the rest
            value = PRESETS[table.preset].values.get(key, OPTIONS[key].default)
        return None if value is None else str(value).lower() == wanted
    if table.over and condition in FALSE_BETWEEN:
        return False
    if condition in TELLS:
        return TELLS[condition](table) if not table.over or condition in AT_ANY_TIME else None
    if table.over or condition not in ABOUT or who is None or not table.has(who):
        return None
    return ABOUT[condition](table, table.seat(who))
