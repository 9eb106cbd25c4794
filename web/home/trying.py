"""Tries a game from the builder with pretend players. Its form and the taps are in the address; nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from urllib.parse import urlencode

from flask import Blueprint, Response, render_template, request

from models.evening.evening import Evening
from models.evening.house_rules import chosen_by
from models.game.saved import Saved, put_together
from models.moves.errors import Refused
from models.screen import practice
from models.screen.buttons import Button
from models.screen.pretended import opened_for, without_sheets
from models.screen.screen import seen_by
from models.words.words import _
from web.games.builder import TYPED, as_sent, built
from web.home.practice import HOST, MOST, PracticeTap, buttons, pretended
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
    if is_htmx() and "taps" not in request.args:  # the form, not a tap
        return go(f"/course/try?{urlencode(form)}")
    try:
        game = _game(form)
        evening, taps = _played(game, [tap for tap in request.args.get("taps", "").split(".") if tap])
    except Refused as refusal:
        draft = replace(built(form), wrong=refusal.text)
        return render_template("games/builder.html", key=form.get("key", ""), draft=draft, table=form.get("table", ""))
    drawn, again = seen_by(evening, HOST), f"/course/try?{urlencode(form)}"
    ways = {
        name: PracticeTap(button=button, address=f"{again}&taps={'.'.join([*taps, name])}", meant=False)
        for name, button in _ways(evening).items()
    }
    return render_template(
        "games/trying.html",
        screen=pretended(drawn),
        name=game.name,
        choices=[way for name, way in ways.items() if name[0] in "cp"],
        shortcuts=[way for name, way in ways.items() if name[0] == "s"],
        links={chair.seat: ways[f"w{chair.seat}"].address for chair in drawn.chairs if f"w{chair.seat}" in ways},
        back=f"{again}&taps={'.'.join(taps[:-1])}" if taps else "",
        form=f"/course?{urlencode(form)}",
        again=again,
        over=practice.over(evening),
        won=bool(evening.table.last_won),
    )


def _game(form: Mapping[str, str]) -> Saved:
    """The game of the form, named or not; refuses a game that could not be saved either."""
    fields = as_sent(forms.in_address(typed=TYPED), form)
    return put_together(
        form.get("name", "").strip() or _("Our game"), str(fields.get("preset", "AO")), chosen_by(fields)
    )


def _played(game: Saved, asked: Sequence[str]) -> tuple[Evening, list[str]]:
    """The pretend table after these taps, as far as they are possible, and those taps."""
    evening, taps = opened_for(game), list[str]()
    for tap in asked[:MOST]:
        button = _ways(evening).get(tap)
        if button is None or practice.over(evening):
            break
        evening = practice.tapped(evening, button.move, button.values)
        taps.append(tap)
    return evening, taps


def _ways(evening: Evening) -> dict[str, Button]:
    """Every tap by its short name: as in the practice hand, and p0, p1 ... for moves made on a sheet at a table."""
    drawn = seen_by(evening, HOST)
    shown = {name: button for name, button in buttons(drawn).items() if button.move and _works(evening, button)}
    instead = {f"p{at}": button for at, button in enumerate(without_sheets(evening, drawn))}
    return shown | {name: button for name, button in instead.items() if _works(evening, button)}


def _works(evening: Evening, button: Button) -> bool:
    """Whether this tap is accepted with the button's own values."""
    try:
        practice.tapped(evening, button.move, button.values)
    except Refused:
        return False
    return True
