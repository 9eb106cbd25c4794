"""The set-up form. Loads, decides, draws; knows no rule."""

from __future__ import annotations

import time
from contextlib import suppress

from flask import Blueprint, Response, make_response, redirect, render_template, request

from models.evening.evening import Evening
from models.log.rows import Entry
from models.log.schema import StoreError
from models.play.dealing import MOST_SEATS
from web.bank.pages import new_chips
from web.server.answers import is_htmx
from web.server.house import house
from web.server.security import may_create
from web.table.set_up import Draft, draft

start = Blueprint("start", __name__)

KNOWN = 40  # people offered again
TONIGHT = 12 * 3_600_000  # milliseconds after which a table is not meant any more by who sets one up


@start.get("/new")
def new() -> str | Response:
    """The set-up form; for htmx only the part that depends on the game."""
    if not may_create():
        return make_response(redirect("/"))
    store = house().store
    last, evening = _last_evening(request.args.get("again", ""))
    shown = form_draft(evening)
    if is_htmx():
        return render_template("setup/_game.html", draft=shown)
    people = store.people()[:KNOWN]
    stack = people[0].last_stack if people else 200
    chairs = range(1, MOST_SEATS + 1)
    tonight = last is not None and time.time() * 1000 - last.when < TONIGHT
    return render_template(
        "setup/new.html",
        draft=shown,
        people=people,
        stack=stack or 200,
        last=last,
        tonight=tonight,
        chairs=chairs,
        seated=last.players if last and "again" in request.args else (),
        **new_chips(evening),
    )


def _last_evening(code: str) -> tuple[Entry | None, Evening | None]:
    """This evening, or what was played last, as far as it is not damaged."""
    store = house().store
    entries = store.tables()
    for entry in [entry for entry in entries if entry.code == code] or entries:
        with suppress(StoreError):
            return entry, store.evening(entry.code)
    return None, None


def form_draft(evening: Evening | None) -> Draft:
    """The set-up form as filled in so far, beginning with what was played last."""
    return draft(request.args, evening, house().store.our_rules, house().games.own())
