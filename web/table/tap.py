"""Taps, the bell, and health checks."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache

from flask import Blueprint, Response, g, jsonify, request

from models import VERSION
from models.bank.entry import TERMS
from models.evening.evening import Evening
from models.evening.rights import Viewer, mover
from models.evening.tap import MOVES, opening
from models.game.presets import PRESETS
from models.log.schema import StoreError
from models.moves.move import WRITTEN, Role
from models.moves.refusals import NotFound
from models.screen.rulings_given import preview
from models.table.table import BY_DEALER, Table
from models.words.words import N_, _
from web.server import forms
from web.server.answers import Fault, created, go, table_json, wants_json
from web.server.root import root
from web.server.running import NewTable, talon
from web.server.security import becomes_host, becomes_trusted, guessed, only_creators, pass_to, slow, viewer_at, who
from web.setup.choice import TICKED, begun_by, games_for, ticked_in
from web.setup.draft import this_house
from web.story.debts import looked_up
from web.table.drawn import after_a_tap

log = logging.getLogger(__name__)
moves = Blueprint("moves", __name__)

TYPED = (  # text in the form for a table
    *("name", "preset", "way", "chipset", "currency", "chip", "drawn", "again"),
    *(field.key for field in TERMS if field.kind in WRITTEN),
)


@moves.post("/tables")
def create() -> Response:
    """Opens a new table, hosted by this device."""
    only_creators()
    fields = forms.sent(typed=TYPED)
    code, key = _by_program(fields) if request.is_json else _by_form(fields)
    becomes_host(code)
    if wants_json():
        return created(table_json(talon().store.evening(code), Viewer(Role.HOST), host_key=key), f"/t/{code}")
    return go(f"/t/{code}")


def _by_program(fields: forms.Sent) -> NewTable:
    return talon().store.create(opening(talon().games.expanded(fields)))


def _by_form(fields: forms.Sent) -> NewTable:
    """The table of a form; the same form sent again unchanged leads to the same table."""
    form = json.dumps(fields, sort_keys=True)
    drawn = fields.pop("drawn", None)
    filled = _with_choice(forms.opening(fields))
    if drawn is None:
        return _by_program(filled)
    return talon().once.opened(form, lambda: _by_program(filled), _is_there)


def _is_there(code: str) -> bool:
    with suppress(NotFound):
        return talon().store.newest(code) > 0
    return False


def _with_choice(fields: forms.Sent) -> forms.Sent:
    """The set-up form with the games ticked for dealer's choice as `games`."""
    last = _played_again(str(fields.pop("again", "")))
    rest = {key: value for key, value in fields.items() if not key.startswith(TICKED)}
    preset, options = rest.get("preset"), rest.get("options", {})
    if rest.get("way") not in BY_DEALER or not isinstance(preset, str) or preset not in PRESETS:
        return {key: value for key, value in rest.items() if key != "times"}
    games = games_for(ticked_in(fields), preset, options, this_house(), last)
    return {**rest, **begun_by(preset, options, games, len(rest["seats"])), "games": games}


def _played_again(code: str) -> Table | None:
    """The evening the form began with, if it is to be played again."""
    with suppress(NotFound, StoreError):
        return talon().store.evening(code).table if code else None
    return None


@moves.post("/code")
def type_code() -> Response:
    """Lets this device open tables, by the one-time code from the terminal."""
    slow(talon().code.tries)
    if not talon().code.spend(str(forms.sent(typed=("code",)).get("code", ""))):
        guessed(N_("wrong one-time code from %(address)s"))
        raise Fault(403, "wrong-code", _("That is not the code Talon shows now."))
    talon().code.tries.forgive(request.remote_addr or "")
    becomes_trusted()
    return jsonify(ok=True) if wants_json() else go("/new")


@moves.post("/t/<code>/<move>")
def tap(code: str, move: str) -> Response:
    """One tap: decided, stored and rung, or refused with nothing changed."""
    evening, held = talon().store.evening(code), pass_to(code)
    me = viewer_at(held, evening.table)
    mover(evening, me, move, {})  # before their input is read
    fields = looked_up(evening, move, talon().games.expanded(forms.sent(MOVES.get(move))))
    g.seen_by = evening, me  # for the list of allowed moves in a refusal
    if move in MOVES and MOVES[move].previews and fields.get("preview") is True:
        return jsonify(preview(evening, move, fields))
    evening = stored(evening, move, fields, lambda table: viewer_at(held, table))
    me = viewer_at(held, evening.table)
    return table_json(evening, me) if wants_json() else after_a_tap(evening, me)


def stored(before: Evening, move: str, fields: forms.Sent, viewer: Callable[[Table], Viewer]) -> Evening:
    """The evening after this tap, stored and rung; `viewer` tells who makes it at a table."""
    code, seen = before.code, forms.seen(fields)

    def by(now: Evening) -> str:
        return mover(now, viewer(now.table), move, fields)

    after = talon().store.tap(code, seen, move, fields, by)
    talon().doors.free(code, frozenset(seat.person for seat in after.table.seats))
    talon().hub.ring(code, after.seq)
    if after.table.bank.asked != before.table.bank.asked:
        talon().hub.ring(code, after.seq, "door")  # the host's screen shows requests for chips
    return after


@moves.get("/t/<code>/bell")
def bell(code: str) -> Response:
    """Events: `changed` at once and after every commit, `hb` every ten seconds.

    HEAD answers whether a stream is free.
    """
    newest, client = talon().store.newest(code), request.args.get("client", "")[:64]
    if request.method == "HEAD":
        talon().hub.room_for(client)
        return Response(mimetype="text/event-stream")
    gone = request.environ.get("waitress.client_disconnected", lambda: False)
    stream = talon().hub.listen(code, newest, client, gone, who())
    return Response(stream, mimetype="text/event-stream", direct_passthrough=True)


@moves.get("/healthz")
def health() -> Response:
    """Whether Talon can read its log, and the number of listening screens."""
    talon().store.check()
    return jsonify(ok=True, version=VERSION, screens=talon().hub.active)


@moves.get("/openapi.json")
def openapi() -> Response:
    """The OpenAPI document, made on demand."""
    return Response(_described(root()), mimetype="application/json")


@lru_cache(2)
def _described(below: str) -> str:
    from web.openapi.document import OPENAPI

    servers = {"servers": [{"url": below}]} if below else {}
    return json.dumps({**OPENAPI, **servers}, separators=(",", ":"))
