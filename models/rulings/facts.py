"""What the table answers by itself when a ruling asks: facts of this moment, and the options of the house.

Each fact has the scope its name says: of the table, of the hand, of the round, of a player. What the table does not
really know (who looked at what, who said what, whether anybody shuffles yet) is never among them.
"""

from __future__ import annotations

from models.game.catalogue import OPTIONS
from models.game.course import steps
from models.rulings.facts_of_player import ABOUT
from models.rulings.facts_of_table import AT_ANY_TIME, FALSE_BETWEEN, TELLS, substantial
from models.table.table import Table

FACTS = (*TELLS, *ABOUT)
OF_SOMEBODY = frozenset(ABOUT)  # only with `who` known


def answers(table: Table, who: int | None = None) -> dict[str, bool]:
    """Every fact the table can answer now; about a player only if `who` says which."""
    told: dict[str, bool | None] = {
        fact: tell(table) for fact, tell in TELLS.items() if not table.over or fact in AT_ANY_TIME
    }
    if table.over:
        told |= dict.fromkeys(FALSE_BETWEEN, False)
    elif who is not None and table.has(who):
        told |= {fact: tell(table, table.seat(who)) for fact, tell in ABOUT.items()}
    return {fact: yes for fact, yes in told.items() if yes is not None}


def answer(fact: str, table: Table, who: int | None = None) -> bool | None:
    """The answer to a step that names this fact or option; None if people must answer."""
    if fact.startswith("option:"):
        key, _equals, wanted = fact.removeprefix("option:").partition("=")
        value = table.options.get(key)
        if value is None and steps(table.options):  # a course knows few options: the others are as they are at home
            value = OPTIONS[key].default
        return None if value is None else str(value).lower() == wanted
    if table.over and fact in FALSE_BETWEEN:
        return False
    if fact in TELLS:
        return TELLS[fact](table) if not table.over or fact in AT_ANY_TIME else None
    if table.over:
        return None
    return ABOUT[fact](table, table.seat(who)) if fact in ABOUT and who is not None and table.has(who) else None


__all__ = ["FACTS", "OF_SOMEBODY", "answer", "answers", "substantial"]
