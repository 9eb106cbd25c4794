"""Pairing a television with a table: it shows four digits, and the host types them."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, make_response, render_template, request

from models.words.words import N_, _
from web.door.address import address_of
from web.server import forms
from web.server.answers import Fault, go, is_htmx, wants_json
from web.server.running import device_alone, talon
from web.server.security import guessed, of_one_device, only_host, own_device, slow

screens = Blueprint("screens", __name__)


@screens.get("/tv")
def digits() -> str | Response:
    """The digits of this screen until a host types them; then it goes to the table."""
    if device_alone():
        return render_template("door/alone_sheet.html", code="")
    waiting = talon().pairing.show(own_device(), of_one_device())
    if waiting is None:
        raise Fault(429, "too-many-waiting", _("Too many screens are waiting already."), {"Retry-After": "60"})
    if wants_json():
        seconds = talon().pairing.seconds(waiting)
        return jsonify(digits=waiting.digits, seconds=seconds, table=waiting.table or None)
    if waiting.table:
        return go(f"/t/{waiting.table}/tv")
    return render_template("door/_tv_digits.html" if is_htmx() else "door/tv.html", waiting=waiting)


@screens.get("/t/<code>/pair")
def sheet(code: str) -> str:
    """The host's sheet for typing the digits."""
    only_host(code)
    return _sheet(code)


@screens.post("/t/<code>/pair")
def pair(code: str) -> Response:
    """Pairs the television that shows these four `digits`. Guesses are limited as at the door."""
    only_host(code)
    slow(talon().typing)
    digest = talon().pairing.pair(forms.letters(forms.sent(typed=("digits",)).get("digits")), code)
    if digest is None:
        guessed(N_("wrong digits of a television from %(address)s"))
        raise Fault(422, "wrong-code", _("No TV shows these digits now. Look at the TV again."))
    talon().typing.forgive(request.remote_addr or "")
    talon().doors.let_in(code, digest, tv=True)
    talon().hub.ring(code, talon().store.evening(code).seq, "door")
    if wants_json():
        return jsonify(ok=True)
    return make_response(_sheet(code, done=True)) if is_htmx() else go(f"/t/{code}")


def _sheet(code: str, *, done: bool = False) -> str:
    if device_alone():
        return render_template("door/alone_sheet.html", code=code)
    address = address_of("/tv").partition("://")[2]
    return render_template("door/tv_sheet.html", code=code, address=address, done=done)
