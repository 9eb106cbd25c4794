"""How far the level is: time and hands left, whether another is due, the break after it (LVL-08, LVL-11).

There is no timer: everything is computed from facts and the time of day whenever it is asked for.
"""

from __future__ import annotations

from models.table.lasting import MINUTE, Break, Level
from models.table.table import Table
from models.words.moments import now


def used(table: Table) -> int:
    """Milliseconds of this level since its first deal, without breaks and holds (LVL-08)."""
    at = now()
    return max(0, at - table.lasting.levels.began - _stood(table, at))


def _stood(table: Table, at: int) -> int:
    """Milliseconds its clock was stopped up to this moment: breaks and holds, also one that goes on."""
    lasting, pause, held = table.lasting, table.lasting.pause, table.lasting.levels.held
    if pause.since:
        lasting = lasting.stood(pause.since, pause.end(at), (held, at))
    if held:
        lasting = lasting.stood(held, at, (0, 0))
    return lasting.levels.stood


def left(table: Table) -> int | None:
    """Milliseconds left in this level; None for a level of hands or the last one."""
    level = level_now(table)
    return max(0, level.minutes * MINUTE - used(table)) if level and level.minutes and not is_last(table) else None


def hands_left(table: Table) -> int | None:
    """Hands left in this level; None for a level of minutes or the last one."""
    level = level_now(table)
    if level is None or not level.hands or is_last(table):
        return None
    return max(0, level.hands - table.lasting.levels.hands)


def stands(table: Table) -> bool:
    """Whether the level's clock is stopped: held, or in a break."""
    return bool(table.lasting.levels.held) or table.lasting.pause.lasts(now())


def level_now(table: Table) -> Level | None:
    """The level played; None before the first deal."""
    levels = table.lasting.levels
    return levels.schedule[levels.now - 1] if levels.now else None


def is_last(table: Table) -> bool:
    """Whether this level has no end."""
    return table.lasting.levels.now >= len(table.lasting.levels.schedule)


def due(table: Table) -> bool:
    """Whether another level is to be played from the next deal on: time is up, or the host moved it."""
    levels = table.lasting.levels
    if not levels.now or levels.moved:
        return bool(levels.moved)
    if levels.held:
        return False
    return left(table) == 0 or hands_left(table) == 0


def rests(table: Table) -> Break:
    """The break after this level: after the hand, or since the level's time was up between two hands (LVL-11)."""
    levels, minutes = table.lasting.levels, rest_after(table)
    if not minutes or not due(table):
        return Break()
    if not table.over or table.dealt_again:
        return Break(minutes=minutes, after=True)
    return Break(levels.began + levels.schedule[levels.now - 1].minutes * MINUTE + _stood(table, now()), minutes)


def rest_after(table: Table) -> int:
    """Minutes of the break after this level; 0 if there is none, it has been, or the host moved the level."""
    level = level_now(table)
    return level.rest if level and not table.lasting.levels.moved else 0


def coming(table: Table) -> int:
    """The level of the next deal, from 1, unless something delays it."""
    levels = table.lasting.levels
    if not levels.now:
        return 1
    return levels.now + (levels.moved or 1) if due(table) else levels.now
