"""What goes around the hands as a table says it: the evening's keys, what the last hand was won with."""

from __future__ import annotations

from models.bank import view
from models.bank.chipset import payable
from models.bank.rebuys import broke, usual_stack
from models.evening import breaks, last_round, levels
from models.game.levels import is_paid, stakes, stakes_in
from models.game.names import stakes_line
from models.game.options_evening import evening_of
from models.moves.fields import Json
from models.play.noting import LOW, MADE, likely_high, noted, winners
from models.screen.report_keys import AroundReport, BreakRow, LastRoundRow, LevelNow, OrbitRow
from models.screen.screen_keys import AroundScreen, BrokeRow, LevelLine, NotingRow, Pause
from models.seats.orbits import dealers
from models.table.around import MINUTE, Level
from models.table.options import Choices, EveningKeys
from models.table.table import Table
from models.words.moments import now
from models.words.words import _, ngettext


def written(table: Table) -> AroundReport:
    """The fields of docs/contract/interface.md beside the hand and the bank."""
    return {
        "evening": _keys(table),
        "made": _made(table),
        "level": level(table),
        "break": _break(table),
        "last_round": _last_round(table),
        "orbit": _orbit(table),
    }


def level(table: Table) -> LevelNow | None:
    """Which level is played, what is left of it, and which comes; None without a schedule."""
    schedule, now = table.around.levels.schedule, table.around.levels.now
    if not schedule:
        return None
    rest, due = levels.left(table), levels.due(table)
    return {
        "now": now,
        "of": len(schedule),
        "times": schedule[now - 1].times or None if now else None,
        "left_s": None if rest is None else -(-rest // 1000),
        "left_hands": levels.hands_left(table),
        "due": due,
        "held": bool(table.around.levels.held),
        "waits": levels.waits(table) or None if due else None,
        "next": _next(table, levels.coming(table) if due else now + 1),
    }


def _next(table: Table, at: int) -> dict[str, int | None] | None:
    """The level after this one: how many times the stakes, and what they are in the game played now."""
    schedule = table.around.levels.schedule
    if at > len(schedule):
        return None
    after = schedule[at - 1]
    return {"times": after.times or None, **stakes(stakes_in(table.around.levels.base, after))}


def _break(table: Table) -> BreakRow | None:
    """The break there is, or the one that comes after this hand."""
    pause, on = table.around.pause, breaks.on(table)
    if not on and not pause.after:
        return None
    return {"on": on, "after_hand": pause.after, "ends_in_s": breaks.ends_in(table)}


def _last_round(table: Table) -> LastRoundRow | None:
    """Who still deals in the last round; None where none was said."""
    first = table.around.last_round.first
    if not first:
        return None
    waiting = last_round.left(table)
    return {"first": first, "dealers": waiting, "hands": len(waiting), "over": last_round.is_over(table)}


def _orbit(table: Table) -> OrbitRow | None:
    """Who still deals the game of this orbit; None where games do not go by orbits."""
    orbit = table.around.orbit
    return {"first": orbit.first, "left": dealers(table, orbit)} if orbit.first else None


def last_line(table: Table) -> str:
    """The last round in one quiet line (LAST-03)."""
    orbit = table.around.last_round
    if not orbit.first or table.bank.finished:
        return ""
    if last_round.is_over(table):
        return _("The last round is over")
    waiting = last_round.left(table)
    if table.no_dealer_yet:
        return _("Last round")
    if not orbit.begun:
        return _("Last round, begins with %(name)s", name=table.name_of(waiting[0] if waiting else orbit.first))
    if last_round.is_last_hand(table):
        return _("The last hand")
    return ngettext(
        "Last round: %(n)s more hand, %(name)s deals last",
        "Last round: %(n)s more hands, %(name)s deals last",
        len(waiting),
        name=table.name_of(waiting[-1]),
    )


def _keys(table: Table) -> EveningKeys:
    """Every key as it holds now; the usual amount as it follows from what people bought."""
    return {**evening_of(table.around.keys), "evening.rebuy_chips": usual_stack(table)}


def _made(table: Table) -> dict[str, int | str]:
    """What the last hand won at a showdown was won with."""
    if not table.around.shown:
        return {}
    hand = table.around.shown[-1].hand
    return {"hand": hand, **{str(seat): word for seat, word in noted(table, hand).items()}}


def drawn(table: Table) -> AroundScreen:
    """What the screen adds to it: who is offered chips, and whose winning hand can be noted."""
    return {
        "broke": _broke(table),
        "noting": _noting(table),
        "level_line": level_line(table),
        "last_line": last_line(table),
        "pause": _pause(table),
        "unused_chips": unused_chips(table),
        "balance": _balance(table),
    }


def level_line(table: Table) -> LevelLine | None:
    """The quiet line beside the stakes; with `until` where it counts on by itself, and what it says then (LVL-06)."""
    schedule, at = table.around.levels.schedule, table.around.levels.now
    if not schedule or table.bank.finished:
        return None
    if not at:
        return _line(_("Level 1 from the next hand on"))
    if levels.due(table):
        return _line(_due_line(table, levels.coming(table)), due=True)
    rest, hands = levels.left(table), levels.hands_left(table)
    if rest is None and hands is None:
        return _line(_("Level %(level)s", level=at))
    soon = _("Soon: %(stakes)s", stakes=_stakes(table, at + 1))
    if hands is not None and table.around.levels.held:
        return _line(_("Level %(level)s · on hold", level=at))
    if hands is not None:
        text = ngettext("Level %(level)s · %(n)s hand", "Level %(level)s · %(n)s hands", hands, level=at)
        return _line(soon if hands == 1 else text)
    minutes = -(-(rest or 0) // MINUTE)
    if levels.stands(table):
        return _line(_("Level %(level)s · %(n)s min, on hold", level=at, n=minutes))
    counts = _("Level %(level)s · %(n)s min", level=at, n="{n}")
    text = soon if (rest or 0) <= MINUTE else counts.format(n=minutes)
    when_due = _due_line(table, at + 1)
    return {**_line(text), "until": now() + (rest or 0), "minutes": counts, "soon": soon, "when_due": when_due}


def _line(text: str, *, due: bool = False) -> LevelLine:
    return {"text": text, "due": due, "until": None, "minutes": "", "soon": "", "when_due": ""}


def _due_line(table: Table, coming: int) -> str:
    """What a level that is due says: its stakes, or what it waits for."""
    reason = levels.waits(table)
    if table.same_game:
        return _("Level %(level)s %(after)s", level=coming, after=levels.after_what(table))
    if reason:
        return _("Level %(level)s is held: %(why)s", level=table.around.levels.now, why=reason)
    return _("From the next hand on: %(stakes)s", stakes=_stakes(table, coming))


def _stakes(table: Table, at: int) -> str:
    """The stakes of this level in the game played: "ante 4, 10/20"; of several games how many times those of each."""
    held = table.around.levels
    level = held.schedule[min(at, len(held.schedule)) - 1]
    if level.times and table.is_dealers_choice and len(table.games) > 1:
        return _("stakes × %(n)s", n=level.times)
    return stakes_line(stakes_in(held.base, level))


def level_rows(table: Table) -> list[Json]:
    """The schedule as the evening's sheet lists it: each level's stakes and how long it lasts."""
    held = table.around.levels
    return [
        {"at": at, "stakes": _stakes(table, at), "length": _length(step, at), "now": at == held.now}
        for at, step in enumerate(held.schedule, 1)
    ]


def _length(step: Level, at: int) -> str:
    if step.minutes:
        return _("%(n)s min", n=step.minutes)
    return ngettext("%(n)s hand", "%(n)s hands", step.hands) if step.hands else _("to the end")


def _pause(table: Table) -> Pause | None:
    """The break as every screen shows it: since when, until when, what is left."""
    pause = table.around.pause
    if not breaks.on(table) or table.bank.finished:
        return None
    rest = breaks.ends_in(table)
    text = f"{rest // 60}:{rest % 60:02}" if rest is not None else ""
    return {"since": pause.since, "until": pause.until, "left": text}


def unused_chips(table: Table) -> str:
    """Between hands: the smallest chip, once no stake from here on needs it any more (LVL-09)."""
    chips, held = table.bank.chips, table.around.levels
    if not table.over or not held.now or len(chips) < 2:
        return ""
    games = levels.played_games(table)
    amounts = [
        (at, n) for _preset, base in games for at, step in enumerate(held.schedule, 1) for n in _paid(base, step)
    ]
    needs = [at for at, n in amounts if not payable(n, chips[1:])]
    if not needs or max(needs) >= held.now:
        return ""
    return _("The %(n)ss are no longer needed", n=chips[0][1])


def _paid(base: Choices, step: Level) -> list[int]:
    return [n for key, n in stakes(stakes_in(base, step)).items() if is_paid(key, base)]


def _broke(table: Table) -> list[BrokeRow]:
    """Who has no chips, and the usual amount in chips and money."""
    usual = usual_stack(table)
    return [
        {"seat": seat.seat, "name": seat.name, "chips": usual, "money": view.in_money(table, usual)}
        for seat in broke(table)
    ]


def _noting(table: Table) -> list[NotingRow]:
    """For each winner of the last showdown, until the next deal, what was noted."""
    shown = table.around.shown[-1] if table.around.shown else None
    if shown is None or shown.hand != table.deals or not table.over:
        return []
    made, asks = noted(table, shown.hand), evening_of(table.around.keys)["evening.note_hand"]
    return [
        {"seat": seat, "made": made.get(seat, ""), "asked": _likely(table, then in shown.low) if asks else []}
        for seat, (then, _person) in winners(table, shown).items()
        if table.has(seat)
    ]


def _likely(table: Table, low: bool) -> list[str]:
    """What a hand is likely to have been won with."""
    return list(LOW if low else likely_high(table.options))


def _balance(table: Table) -> tuple[int, int] | None:
    """Chips in and out of the last hand, where they are not the same: that must never be, and would be said."""
    last = table.last_hand
    return (last.chips_in, last.chips_out) if last and last.chips_in != last.chips_out else None


def made_words(word: str) -> str:
    """What was noted, as people read it."""
    text = _(MADE.get(word, word))
    return text[:1].upper() + text[1:]
