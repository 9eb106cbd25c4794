"""The evening's own sheet: what holds around the hands, whatever game is played."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template

from models.bank.lending import takers
from models.evening.evening import Evening
from models.evening.keys import has_effect
from models.evening.schedule import ready_times
from models.game.option import Option
from models.game.options_evening import EVENING_OPTIONS, evening_of
from models.moves.errors import NotFound
from models.screen.quiet_lines import level_rows
from models.screen.screen import forms_for, seen_by
from models.table.options import Choices
from models.words.words import _
from web.server.house import house
from web.server.security import only_host, viewer
from web.setup.schedules import ready
from web.setup.shelves import Pick

around = Blueprint("around", __name__)

MOST_NAMED = 5  # a number is picked from a list up to here


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """One key of the evening as a field of the form."""

    key: str
    title: str
    meaning: str
    picks: tuple[Pick, ...]  # empty: an amount to type
    value: str  # of an amount, "" = as it follows


@around.get("/t/<code>/evening")
def evening_sheet(code: str) -> str:
    """The keys of the evening, for its host."""
    evening = hosted(code)
    held = [_held(evening, row) for row in EVENING_OPTIONS.values() if has_effect(evening.table, row.key)]
    return render_template(
        "setup/evening_sheet.html",
        screen=seen_by(evening, viewer(code)),
        held=held,
        rows=level_rows(evening.table),
        ready=ready(ready_times(evening.table)),
    )


@around.get("/t/<code>/lend/<int:number>")
def lend_sheet(code: str, number: int) -> str:
    """Chips from this player to another."""
    evening = hosted(code)
    if not evening.table.has(number):
        raise NotFound(code)
    giver, able = evening.table.seat(number), takers(evening.table, number)
    return render_template("bank/lend_sheet.html", screen=forms_for(evening, viewer(code)), giver=giver, takers=able)


def hosted(code: str) -> Evening:
    """The table, for its host only."""
    evening = house().store.evening(code)
    only_host(code)
    return evening


def _held(evening: Evening, option: Option) -> Held:
    keys: Choices = evening_of(evening.table.around.keys)
    value = keys[option.key]
    numbers = range(1, MOST_NAMED + 1) if option.kind == "count" else ()
    values = () if option.kind == "chips" else (*option.values, *numbers)
    return Held(
        key=option.key,
        title=_(option.title),
        meaning=_(option.meaning),
        picks=tuple(
            Pick(value=str(choice).lower(), text=option.says(choice), chosen=choice == value) for choice in values
        ),
        value="" if value is None else str(value),
    )
