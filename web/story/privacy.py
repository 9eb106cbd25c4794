"""Removing people and evenings: only on the computer Talon runs on, and never with a single tap."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template, request

from models.log.privacy import CannotError, delete_evening, remove_everywhere, rename_everywhere
from models.log.rows import Entry
from models.moves.refusals import NotFound
from models.words.names import identity
from models.words.words import _
from web.server import forms
from web.server.answers import Fault, go, wants_json
from web.server.running import talon
from web.server.security import from_here, may_create, only

privacy = Blueprint("privacy", __name__)

PAGE = 100  # evenings on one page


@privacy.get("/evenings")
def evenings() -> str:
    """Every evening in the database, newest first."""
    only(may_create(), _("Only hosts and the computer Talon runs on can see the evenings played here."))
    page, tables = max(1, request.args.get("page", 1, type=int)), talon().store.tables()
    shown = tables[(page - 1) * PAGE : page * PAGE]
    return render_template(
        "story/evenings.html", tables=shown, page=page, pages=-(-len(tables) // PAGE), here=from_here()
    )


@privacy.get("/evenings/<evening>/delete")
def ask_delete(evening: str) -> str:
    """The question before an evening is deleted for good."""
    return render_template("story/delete.html", evening=_evening(evening))


@privacy.post("/evenings/<evening>/delete")
def delete(evening: str) -> Response:
    """Deletes an evening for good, after two taps."""
    entry = _evening(evening)
    _sure(entry.code)
    delete_evening(talon().store, talon().recaps, entry.code)
    talon().doors.forget(entry.code)
    talon().copies.forget()
    talon().hub.reconnect()
    return jsonify(ok=True) if wants_json() else go("/evenings")


@privacy.get("/people/<path:name>/name")
def ask_name(name: str) -> str:
    """The page for renaming a person everywhere, or removing their name."""
    _here()
    nights = talon().recaps.person(name)
    return render_template("story/name.html", name=name, count=len(nights), removing="remove" in request.args)


@privacy.post("/people/<path:name>/name")
def rename(name: str) -> str | Response:
    """Renames a person in every evening; or removes the name, after two taps."""
    _here()
    fields = _sent()
    store, recaps = talon().store, talon().recaps
    try:
        if fields.get("remove") is True:
            _sure(name)
            remove_everywhere(store, recaps, name)
        elif _joins(name, new := str(fields.get("name", "")).strip()):
            return render_template("story/name.html", name=name, joins=new)
        else:
            rename_everywhere(store, recaps, name, new)
    except CannotError as error:
        raise Fault(422, "name", str(error)) from error
    talon().copies.forget()
    talon().hub.reconnect()
    return jsonify(ok=True) if wants_json() else go("/people")


def _joins(old: str, new: str) -> bool:
    """Whether renaming would merge two people and the user has not confirmed it."""
    others = set(map(identity, talon().store.people())) - {identity(old)}
    return not wants_json() and identity(new) in others and _sent().get("sure") != new


def _evening(code: str) -> Entry:
    _here()
    entry = next((table for table in talon().store.tables() if table.code == code), None)
    if entry is None:
        raise NotFound(code)
    return entry


def _here() -> None:
    only(from_here(), _("Names and evenings can only be removed on the computer Talon runs on."))


def _sent() -> forms.Sent:
    """A name, and the confirmation."""
    return forms.sent(typed=("name", "sure"))


def _sure(what: str) -> None:
    """Refuses unless `sure` names the same person or evening, which guards against stray requests."""
    if str(_sent().get("sure", "")) != what:
        raise Fault(400, "not-sure", _("Say in `sure` what is to be deleted."))
