"""The automatic backups, only on the computer Talon runs on: lists them, makes one more, restores one."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, make_response, render_template

from models.evening.evening import Evening
from models.log.copies import Copy
from models.moves.refusals import NotFound
from models.words.words import _
from web.server import forms
from web.server.answers import Fault, go, wants_json
from web.server.running import device_alone, talon
from web.server.security import from_here, only
from web.story.season import LOOKED_AT, still_played

backups = Blueprint("backups", __name__)


@backups.get("/backups")
def listed() -> Response:
    """Lists every backup, newest first."""
    _here()
    copies = talon().copies.all()
    if wants_json():
        return jsonify(backups=[{"name": copy.name, "at": copy.at, "bytes": copy.size} for copy in copies])
    folder = talon().store.path.parent
    return make_response(render_template("story/backups.html", copies=copies, folder=folder))


@backups.post("/backups")
def another() -> Response:
    """Makes one more backup now."""
    _here()
    copy = talon().copies.make()
    return jsonify(name=copy.name) if wants_json() else go("/backups")


@backups.get("/backups/<copy>/restore")
def ask(copy: str) -> str:
    """The page that asks for confirmation before a backup is restored."""
    _here()
    return render_template("story/restore.html", copy=_copy(copy), playing=_playing())


@backups.post("/backups/<copy>/restore")
def restore(copy: str) -> Response:
    """Restores this backup, after two taps and between hands; the present state is kept as the newest backup."""
    _here()
    found = _copy(copy)
    if str(forms.sent(typed=("sure",)).get("sure", "")) != found.name:
        raise Fault(400, "not-sure", _("Say in `sure` which backup it is."))
    if playing := _playing():
        text = _("A hand is being played at %(name)s. Finish it first.", name=playing.table.name or playing.code)
        raise Fault(409, "in-hand", text)
    here = talon()
    before = here.copies.put_back(found.name)
    here.recaps.begin_again()
    here.doors.begin_again()
    here.hub.begin_again()
    return jsonify(before=before.name) if wants_json() else go("/backups")


def _here() -> None:
    text = _("Backups are made and restored only on the computer Talon runs on.")
    only(from_here() and not device_alone(), text)


def _copy(name: str) -> Copy:
    found = next((copy for copy in talon().copies.all() if copy.name == name), None)
    if found is None:
        raise NotFound(name)
    return found


def _playing() -> Evening | None:
    """A table of tonight in the middle of a hand."""
    tonight = still_played([entry.code for entry in talon().store.tables(LOOKED_AT)])
    return next((evening for evening in tonight.values() if evening.table.deals and not evening.table.over), None)
