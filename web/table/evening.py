"""The evening's own sheet: settings that hold for every game."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from models.bank.lending import takers
from models.evening.evening import Evening
from models.evening.keys import has_effect
from models.evening.schedule import ready_times, stakes_to_choose
from models.game.options_evening import EVENING_OPTIONS, evening_of
from models.moves.errors import NotFound
from models.screen.quiet_lines import level_rows
from models.screen.screen import forms_for, seen_by
from models.table.options import Choices
from models.words.words import N_, _
from web.server.running import talon
from web.server.security import only_host, viewer
from web.setup.evening_rows import held
from web.setup.schedules import own_levels, ready

sheets = Blueprint("sheets", __name__)

PARTS = ("break", "levels", "last-round")
BUYING, SETTLING, PLAYING = N_("Buying and cashing out"), N_("Settle up"), N_("During the evening")
GROUPS = (BUYING, SETTLING, PLAYING)


@sheets.get("/t/<code>/evening")
def evening_sheet(code: str) -> str:
    """The settings of the whole evening, for its host; with `?of=break` (`levels`, `last-round`) only that part."""
    evening = hosted(code)
    keys: Choices = evening_of(evening.table.lasting.keys)
    shown = [option for option in EVENING_OPTIONS.values() if has_effect(evening.table, option.key)]
    return render_template(
        "setup/evening_sheet.html",
        screen=seen_by(evening, viewer(code)),
        only=only if (only := request.args.get("of", "")) in PARTS else "",
        held=[(_(title), [held(option, keys) for option in shown if _about(option.key) == title]) for title in GROUPS],
        rows=level_rows(evening.table),
        ready=ready(ready_times(evening.table)),
        own=own_levels(stakes_to_choose(evening.table)),
    )


@sheets.get("/t/<code>/lend/<int:number>")
def lend_sheet(code: str, number: int) -> str:
    """The sheet for passing chips from this player to another."""
    evening = hosted(code)
    if not evening.table.has(number):
        raise NotFound(code)
    giver, able = evening.table.seat(number), takers(evening.table, number)
    return render_template("bank/lend_sheet.html", screen=forms_for(evening, viewer(code)), giver=giver, takers=able)


def _about(key: str) -> str:
    if key.startswith(("buy.", "evening.rebuy_")):
        return BUYING
    return SETTLING if key.startswith("settle.") else PLAYING


def hosted(code: str) -> Evening:
    """The evening, for its host only."""
    evening = talon().store.evening(code)
    only_host(code)
    return evening
