"""Tonight's tables: which of them open for this device."""

from __future__ import annotations

from models.evening.evening import Evening
from web.server.house import house
from web.server.security import pass_to
from web.story.season import still_played

LOOKED_AT = 12  # of the latest evenings


def tonight_here() -> list[Evening]:
    """Tonight's tables that open for this device, newest first."""
    opens = [entry for entry in house().store.tables()[:LOOKED_AT] if pass_to(entry.code) is not None]
    return [evening for entry in opens if (evening := still_played(entry.code))]
