"""The rest of the evening as JSON: its keys, the last winning hand, level, break, last round."""

from __future__ import annotations

from models.bank.rebuys import usual_stack
from models.evening import breaks, last_round, levels
from models.evening.dealers_choice import by_orbit
from models.game.levels import stakes, stakes_in
from models.game.options import evening_of
from models.play.noting import noted
from models.screen.report_keys import BreakRow, EveningReport, LastRoundRow, LevelNow, OrbitRow
from models.seats.orbits import dealers
from models.table import level_clock
from models.table.table import Table


def written(table: Table) -> EveningReport:
    """The fields of docs/contract/interface.md beside the hand and the bank."""
    return {
        "evening": {**evening_of(table.lasting.keys), "evening.rebuy_chips": usual_stack(table)},
        "made": _made(table),
        "level": level(table),
        "break": _break(table),
        "last_round": _last_round(table),
        "orbit": _orbit(table),
    }


def level(table: Table) -> LevelNow | None:
    """The current level, what is left of it, and the next one; None without a schedule."""
    schedule, now = table.lasting.levels.schedule, table.lasting.levels.now
    if not schedule:
        return None
    rest, due = level_clock.left(table), level_clock.due(table)
    return {
        "now": now,
        "of": len(schedule),
        "times": schedule[now - 1].times or None if now else None,
        "left_s": None if rest is None else -(-rest // 1000),
        "left_hands": level_clock.hands_left(table),
        "due": due,
        "held": bool(table.lasting.levels.held),
        "waits": levels.waits(table) or None if due else None,
        "break_after": level_clock.rest_after(table) or None,
        "next": _next(table, level_clock.coming(table) if due else now + 1),
    }


def _next(table: Table, at: int) -> dict[str, int | None] | None:
    """The next level: its multiple, and its stakes in the current game."""
    schedule = table.lasting.levels.schedule
    if at > len(schedule):
        return None
    after = schedule[at - 1]
    return {"times": after.times or None, **stakes(stakes_in(table.lasting.levels.base, after))}


def _break(table: Table) -> BreakRow | None:
    """The current break, or the one planned after this hand."""
    pause, on = breaks.pause(table), breaks.on(table)
    if not on and not pause.after:
        return None
    return {"on": on, "after_hand": pause.after, "ends_in_s": breaks.ends_in(table)}


def _last_round(table: Table) -> LastRoundRow | None:
    """Seats that have yet to deal in the last round; None if there is none."""
    first = table.lasting.last_round.first
    if not first:
        return None
    waiting = last_round.left(table)
    return {"first": first, "dealers": waiting, "hands": len(waiting), "over": last_round.is_over(table)}


def _orbit(table: Table) -> OrbitRow | None:
    """Seats that have yet to deal in this orbit; None where games do not change by orbits."""
    orbit = table.lasting.orbit
    shown = orbit.first and by_orbit(table)
    return {"first": orbit.first, "left": dealers(table, orbit)} if shown else None


def _made(table: Table) -> dict[str, int | str]:
    """The hands noted for the winners of the last showdown, by seat, with the number of that hand."""
    if not table.lasting.shown:
        return {}
    hand = table.lasting.shown[-1].hand
    return {"hand": hand, **{str(seat): word for seat, word in noted(table, hand).items()}}
