"""The set-up form."""

from __future__ import annotations

import secrets
from contextlib import suppress

from flask import Blueprint, Response, make_response, redirect, render_template, request

from models.bank.rebuys import usual_start
from models.evening.evening import Evening
from models.evening.levels import start_of
from models.evening.schedule import usual_times
from models.game.names import stakes_line
from models.log.rows import Entry
from models.log.schema import StoreError
from models.moves.refusals import refuse
from models.table.table import MOST_CHIPS, MOST_SEATS, Table
from models.words.words import _, ngettext, whole
from web.bank.new_chips import new_chips
from web.server.answers import is_htmx
from web.server.forms import last_filled
from web.server.root import root
from web.server.running import talon
from web.server.security import may_create
from web.setup.choice import begun_with, choice_in
from web.setup.draft import Draft, draft, level_makes, this_house
from web.setup.evening_form import Ready, at_first, played_last, ready
from web.story.season import tonight_here

start = Blueprint("start", __name__)

KNOWN = 40  # suggested people
AT_ONCE = 12  # of them shown at once, the others after a tap
USUAL_STACK = 200  # where nobody has played yet


@start.get("/new")
def new() -> str | Response:
    """The set-up form; for htmx only the part that depends on the game."""
    if not may_create():
        return make_response(redirect(root() + "/"))
    at = request.args.get("table", "")  # a running table changes its game
    last, evening = _last_evening(at or request.args.get("again", ""))
    shown = form_draft(evening)
    if is_htmx():
        return _of_the_game(shown, evening, at)
    stack = (usual_start(evening.table) if evening else 0) or USUAL_STACK
    seated = last.players if last and "again" in request.args else ()
    return render_template(
        "setup/new.html",
        drawn=secrets.token_hex(8),  # an ID of this form, which makes one table however often it is sent
        draft=shown,
        choice=_choice(shown, evening),
        regulars=_regulars(talon().store.people()),
        at_once=AT_ONCE,
        counts=[ngettext("%(n)s player", "%(n)s players", n) if n else _("Nobody yet") for n in range(MOST_SEATS + 1)],
        taken=refuse("name-taken", name="{name}").text,
        stack=stack,
        evening_rows=at_first({}, evening.table.lasting.keys if last and evening and "again" in request.args else {}),
        ready=_as_played_last(evening) or _ready(shown, str(stack), ""),
        last=last,
        tonight=[(table.code, table.table.name) for table in tonight_here()],
        chairs=range(1, MOST_SEATS + 1),
        seated=seated,
        stacks=[_began_with(evening.table, name, stack) for name in seated] if evening else (),
        bank=new_chips(evening, "again" in request.args),
    )


def _of_the_game(shown: Draft, evening: Evening | None, at: str) -> str:
    """The part that depends on the game, also of the form at a running table."""
    levels = _ready(shown, request.args.get("stack1", ""), request.args.get("levels", ""))
    choice = _choice(shown, evening) if "choice" in request.args else None
    rows = [] if at else at_first({key: last_filled(values) for key, values in request.args.lists()}, {})
    change = change_at(at, evening, shown)
    return render_template("setup/_game.html", ready=levels, choice=choice, evening_rows=rows, **change)


def _began_with(table: Table, name: str, usual: int) -> int:
    """Chips this player sat down with at that evening; the usual number if they were not counted."""
    account = table.bank.account(name)
    return account.sat if 0 < account.sat < MOST_CHIPS else usual


def _choice(shown: Draft, last: Evening | None) -> dict[str, object]:
    return choice_in(request.args, shown, this_house(), last.table if last else None)


def _regulars(lately: list[str]) -> list[str]:
    """Suggested names: those who came most often first, then newer ones."""
    often = [career.name for career in talon().recaps.people() if career.name in lately]
    return list(dict.fromkeys([*often, *lately]))[:KNOWN]


def _as_played_last(evening: Evening | None) -> Ready | None:
    """The schedules, with the one of that evening chosen; None if it is not one of the usual ones."""
    schedule = evening.table.lasting.levels.schedule if evening else ()
    sent = played_last(schedule)
    return ready([level.times for level in schedule], sent) if sent else None


def _ready(shown: Draft, stack: str, sent: str) -> Ready | None:
    """Schedules of levels for these stakes and this stack, one of them chosen; None without levels."""
    chips, typed = whole(stack), {row.key: whole(row.value or row.standard) for row in shown.stakes}
    if chips is None:
        return None
    stakes = {key: stake for key, stake in typed.items() if stake is not None}
    return ready(usual_times(chips, [stakes]), sent)


def _last_evening(code: str) -> tuple[Entry | None, Evening | None]:
    """This evening, or the last one; None if damaged."""
    store = talon().store
    entries = store.tables()
    for entry in [entry for entry in entries if entry.code == code] or entries:
        with suppress(StoreError):
            return entry, store.evening(entry.code)
    return None, None


def change_at(code: str, evening: Evening | None, shown: Draft) -> dict[str, object]:
    """The form for a table that changes its game, with the stakes of the picked game if they differ."""
    table = evening.table if code and evening else None
    now = stakes_line(start_of(table).options) if table else shown.line
    other = shown.line if shown.line != now else ""
    made = level_makes(table, shown.preset.partition(":")[0], shown.chosen) if table else ""
    return {"draft": shown, "at": code, "other_stakes": other, "level_makes": made}


def form_draft(evening: Evening | None) -> Draft:
    """The set-up form as filled in so far, beginning with what was played last."""
    return draft(begun_with(request.args), evening, this_house())
