"""The state of a step in which players take turns, as its events change it (OTHER-23, OTHER-25)."""

from __future__ import annotations

from typing import Any

from models.table.table import Table


def with_turns(table: Table, **changes: Any) -> Table:
    """The table with these changes to the state of the step."""
    return table.with_hand(table.hand._replace(in_turn=table.hand.in_turn._replace(**changes)))


def turn_had(table: Table, at: int) -> Table:
    """The table after this player's turn; after a knock it was their last one."""
    now = table.hand.in_turn
    after = (*now.after, at) if now.knocked is not None else now.after
    table = table.with_betting(table.hand.betting._replace(last=at))
    return with_turns(table, done=(*now.done, at), after=after)
