"""Tries a game from the builder with pretend players. Its form and the taps are in the address; nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Blueprint, Response, render_template, request

from models.evening.evening import Evening
from models.evening.house_rules import chosen_by
from models.game.saved import Saved, put_together
from models.moves.refusals import Refused
from models.screen import practice
from models.screen.buttons import Button
from models.screen.pretended import opened_for, without_sheets
from models.screen.screen import seen_by
from models.words.words import _
from web.games.builder import TYPED, as_sent, built
from web.home.practice import HOST, buttons, played, shown
from web.server import forms
from web.server.answers import go, is_htmx
from web.server.security import only_creators

tries = Blueprint("tries", __name__)

NOT_THE_FORM = ("taps", "steps", "add", "remove", "earlier")


@tries.get("/course/try")
def try_it() -> str | Response:
    """The game of the form at a pretend table, after the taps in the address; or the form, with its mistake."""
    only_creators()
    form = {
        key: value
        for key, value in request.args.items()
        if (value or key.startswith("opt:")) and key not in NOT_THE_FORM
    }
    sent = is_htmx() and "taps" not in request.args  # the form, not a tap
    try:
        game = _game(form)
        evening, steps = played(opened_for(game), _ways)
    except Refused as refusal:
        if sent:
            raise
        draft = {**built(form), "wrong": refusal.text}
        return render_template("games/builder.html", key=form.get("key", ""), draft=draft, table=form.get("table", ""))
    again, taps = f"/course/try?{urlencode(form)}", [tap for _before, tap, _button in steps]
    if sent:
        return go(again)
    return render_template(
        "games/trying.html",
        **shown(evening, taps, _ways(evening), lambda taps: f"{again}&taps={'.'.join(taps)}"),
        name=game.name,
        form=f"/course?{urlencode(form)}",
        again=again,
    )


def _game(form: Mapping[str, str]) -> Saved:
    """The game of the form, named or not; refuses a game that could not be saved either."""
    fields = as_sent(forms.in_address(typed=TYPED), form)
    return put_together(
        form.get("name", "").strip() or _("Our game"), str(fields.get("preset", "AO")), chosen_by(fields)
    )


def _ways(evening: Evening) -> dict[str, Button]:
    """Every tap by its short name: as in the practice hand, and p0, p1 ... for moves made on a sheet at a table."""
    drawn = seen_by(evening, HOST)
    felt = {name: button for name, button in buttons(drawn).items() if button.move and _works(evening, button)}
    instead = {f"p{at}": button for at, button in enumerate(without_sheets(evening, drawn))}
    return felt | {name: button for name, button in instead.items() if _works(evening, button)}


def _works(evening: Evening, button: Button) -> bool:
    """Whether this tap is accepted with the button's own values."""
    try:
        practice.tapped(evening, button.move, button.values)
    except Refused:
        return False
    return True
