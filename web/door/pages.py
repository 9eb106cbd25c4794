"""Joining with a phone: the code scanned or typed, and asking for a chair."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, jsonify, make_response, render_template, request

from models.door.doors import new_key
from models.door.lobby import ADMITTED
from models.evening.rights import chair_of
from models.log.rows import digest_of
from models.moves.refusals import NotFound
from models.seats.seating import free_chairs
from models.words.words import N_, _
from web.door.asking import admit_to, has_device, is_already, request_of
from web.server import forms
from web.server.answers import Fault, go, is_htmx, wants_json
from web.server.running import talon
from web.server.security import (
    becomes_host,
    closed,
    guessed,
    is_host,
    of_one_device,
    own_device,
    pass_to,
    slow,
    viewer,
)

phones = Blueprint("phones", __name__)


@phones.post("/enter")
def enter() -> Response:
    """Joining by the table's letters and digits, for a phone without a camera."""
    slow(talon().typing)
    fields = forms.sent(typed=("table", "digits"))
    code, digits = forms.letters(fields.get("table")), forms.letters(fields.get("digits"))
    try:
        good = talon().doors.opens_typed(code, digits)
    except NotFound:
        good = False
    if not good:
        guessed(N_("wrong digits of a table from %(address)s"))
        raise Fault(403, "wrong-code", _("That is not the code of a table here. Look at the host’s screen again."))
    talon().typing.forgive(request.remote_addr or "")
    talon().doors.let_in(code, own_device(), address=of_one_device())
    return jsonify(ok=True) if wants_json() else go(f"/t/{code}/join")


@phones.get("/t/<code>/join")
def join(code: str) -> str | Response:
    """The page that asks which seat is yours, for devices with the key."""
    evening, door = talon().store.evening(code), talon().doors.at(code)
    me = viewer(evening)
    rows = [(seat, has_device(door, seat.person), seat.seat == me.seat) for seat in evening.table.sitting]
    return render_template(
        "door/join.html",
        code=code,
        name=evening.table.name,
        rows=rows,
        me=me,
        wanted=request.args.get("seat", ""),
        free=bool(free_chairs(evening.table)),
        approval=door.approval and not is_host(code),
    )


@phones.post("/t/<code>/join")
def ask(code: str) -> Response:
    """Asks for a chair: `seat` of a person who sits there, or a new `name`. The host decides."""
    fields = forms.sent(typed=("key", "name"))
    key = fields.get("key")
    if not pass_to(code) and not (isinstance(key, str) and talon().doors.opens(code, key)):
        slow(talon().keys)
        guessed(N_("wrong key from %(address)s"))
        return closed(code)
    slow(talon().asking)
    evening = talon().store.evening(code)
    mine = "" if wants_json() else own_device()
    with talon().lobby.deciding:  # so that only one of two simultaneous requests gets a chair
        wish = talon().lobby.ask(replace(request_of(evening, fields, mine), address=of_one_device()))
        if wish is None:
            text = _("Too many are waiting at this table already.")
            raise Fault(429, "too-many-waiting", text, {"Retry-After": "60"})
        if is_host(code) or is_already(code, wish) or (not talon().doors.at(code).approval and not wish.second):
            admit_to(wish, {"sure": fields.get("sure")})
    talon().hub.ring(code, evening.seq, "door")
    if wants_json():
        answer = jsonify({"request": wish.id})
        answer.status_code = 202
        return answer
    return go(f"/t/{code}/join/{wish.id}")


@phones.get("/t/<code>/join/<asked>")
def answer(code: str, asked: str) -> Response:
    """The state of a request: waiting, admitted or refused. An admitted script gets its `seat_key` here, once."""
    wish = talon().lobby.find(code, asked)
    if wish is None:
        raise Fault(404, "no-request", _("This request has expired. Ask again."))
    if not wants_json():
        if wish.status == ADMITTED:  # the waiting page is reloaded, so that Back does not lead to it
            return make_response("", 204, {"HX-Refresh": "true"}) if is_htmx() else go(f"/t/{code}")
        page = "door/_waiting_now.html" if is_htmx() else "door/waiting.html"
        return make_response(render_template(page, code=code, asked=wish))
    table = talon().store.evening(code).table
    body: dict[str, object] = {"status": wish.status, "seat": chair_of(table, wish.person)}
    if wish.status == ADMITTED and talon().lobby.take_key(wish):
        body["seat_key"] = key = new_key()
        talon().doors.let_in(code, digest_of(key), person=wish.person)
    return jsonify(body)


@phones.post("/t/<code>/rescue")
def rescue(code: str) -> Response:
    """Makes this device a host of the table, by the digits `--host-code` printed."""
    slow(talon().typing)
    if not talon().doors.spend_host_code(code, str(forms.sent(typed=("code",)).get("code", ""))):
        guessed(N_("wrong host code from %(address)s"))
        raise Fault(403, "wrong-code", _("That is not the code from the terminal, or it is too old."))
    becomes_host(code)
    talon().hub.ring(code, talon().store.evening(code).seq, "door")
    return jsonify(ok=True) if wants_json() else go(f"/t/{code}")
