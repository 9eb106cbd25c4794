"""Saved games: list, build, change and delete; pages for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, jsonify, render_template, request

from models.evening.house_rules import chosen_by
from models.game.saved import CHAPTERS, Saved
from models.moves.fields import Fields
from models.moves.refusals import NotFound, refuse
from models.words.words import _
from web.games.builder import TYPED, as_it_was_played, as_sent, built, draft_of
from web.server import forms
from web.server.answers import created, go, is_htmx, wants_json
from web.server.running import talon
from web.server.security import is_host, only_creators

games = Blueprint("games", __name__)


@games.get("/games")
def every_game() -> str | Response:
    """The games shipped with Talon, and home-made ones."""
    only_creators()
    listed = talon().games.all()
    if wants_json():
        called = talon().games.called()
        kept = [game.written() for game in listed if game not in called]
        return jsonify(games=kept, ready=[game.written() for game in called])
    chapters = [(_(title), [game for game in listed if game.chapter == key]) for key, title in CHAPTERS.items()]
    return render_template("games/games.html", chapters=chapters, table=_hosted(request.args))


@games.get("/games/<key>")
def one_game(key: str) -> str | Response:
    """One game: JSON for programs, for people the page to change it."""
    only_creators()
    saved = talon().games.game(key)
    if wants_json():
        return jsonify(saved.written())
    return _builder(saved.key if saved.own else "", draft_of(saved))


@games.get("/course")
def builder() -> str:
    """The page for building a course; for htmx, the steps after a change."""
    only_creators()
    if "steps" in request.args:
        return render_template("games/_steps.html", draft=built(request.args))
    if "kind1" in request.args:  # back from trying it
        return _builder(_own_key(request.args), built(request.args))
    if "rounds" in request.args:
        return _builder("", as_it_was_played(request.args))
    start = next((game for game in talon().games.all() if game.key == request.args.get("from", "ao")), None)
    if start is None:
        raise NotFound
    return _builder("", draft_of(start))


def _builder(key: str, draft: object) -> str:
    """The page for the game of this key, or a new one; if opened at a table, it leads back there."""
    page = "games/_steps.html" if is_htmx() else "games/builder.html"
    return render_template(page, key=key, draft=draft, table=_hosted(request.args))


@games.post("/games")
def keep() -> Response:
    """Saves a new game."""
    only_creators()
    fields = _sent_game()
    saved = talon().games.keep(*_game(fields))
    if wants_json():
        return created(jsonify(saved.written()), f"/games/{saved.key}")
    return _picked(saved, fields)


@games.post("/games/<key>/change")
def change(key: str) -> Response:
    """Changes the course, rules or name of a game."""
    only_creators()
    fields = _sent_game()
    saved = talon().games.change(key, *_game(fields))
    return jsonify(saved.written()) if wants_json() else _picked(saved, fields)


@games.post("/games/<key>/forget")
def forget(key: str) -> Response:
    """Deletes a game; tables that play it go on."""
    only_creators()
    talon().games.forget(key)
    table = _hosted(forms.sent(typed=("table",)))
    return jsonify(ok=True) if wants_json() else go(f"/games?table={table}" if table else "/games")


def _own_key(fields: Mapping[str, str]) -> str:
    """The key of the home-made game that is being changed; "" for a new one."""
    return next((game.key for game in talon().games.own() if game.key == fields.get("key")), "")


def _hosted(fields: Mapping[str, object]) -> str:
    """The code of the table these pages were opened from, if the reader hosts it, else ""."""
    table = str(fields.get("table", ""))
    return table if table and is_host(table) else ""


def _picked(saved: Saved, fields: Mapping[str, object]) -> Response:
    """Goes back to the table’s change of game, or to a new table, with this game chosen."""
    table = _hosted(fields)
    here = f"/t/{table}/options?edit=1&" if table else "/new?"
    return go(f"{here}preset={saved.preset}:{saved.key}")


def _sent_game() -> dict[str, object]:
    fields = forms.sent(typed=TYPED)
    return fields if request.is_json else as_sent(fields, request.form)


def _game(fields: Fields) -> tuple[str, str, dict[str, object]]:
    name, preset = fields.get("name"), fields.get("preset", "AO")
    if type(name) is not str:
        raise refuse("missing", key="name")
    if type(preset) is not str:
        raise refuse("missing", key="preset")
    return name.strip(), preset, chosen_by(fields)
