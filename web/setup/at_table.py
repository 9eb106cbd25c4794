"""What a running table chooses: the games of its list, those its dealers call, and the settings of the evening."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, render_template, request

from models.evening.called import as_called, is_listed, only_listed
from models.evening.dealers_choice import unfit
from models.evening.house_rules import chosen_by
from models.evening.keys import has_effect
from models.evening.levels import start_of
from models.evening.schedule import ready_times, stakes_to_choose
from models.game.options import EVENING_OPTIONS, evening_of
from models.game.presets import PRESETS
from models.game.reach import reach_of
from models.game.saved import Saved, ready_games
from models.moves.refusals import NotFound, Refused, refuse
from models.screen.quiet_lines import level_rows
from models.screen.screen import forms_for, seen_by
from models.seats.dealers import how_many
from models.table.options import Choices
from models.table.table import Table
from models.words.words import N_, _
from web.server.running import talon
from web.server.security import hosted, viewer
from web.setup.draft import allowed, level_makes, panel, this_house, usual_here
from web.setup.evening_form import field_of, own_levels, ready
from web.setup.shelves import HERE, Own, families, favourites, own_key

at_table = Blueprint("at_table", __name__)

PARTS = ("break", "levels", "last-round")  # of the evening's sheet
BUYING, SETTLING, PLAYING = N_("Buying and cashing out"), N_("Settle up"), N_("During the evening")
READY = N_("Games dealers call")


@at_table.get("/t/<code>/called")
def called(code: str) -> str:
    """The sheet on which the dealer names a game that is not on the table's list (OTHER-33)."""
    evening = hosted(code)
    return render_template(
        "setup/called_sheet.html",
        screen=seen_by(evening, viewer(evening)),
        groups=callable_games(evening.table, talon().store.played()),
        limited=refuse("called-not-listed").text if only_listed(evening.table) else "",
        players=how_many(evening.table),
    )


@at_table.get("/t/<code>/games")
def games(code: str) -> str:
    """Dealer's choice: the allowed games, and who picks."""
    evening = hosted(code)
    chooser = "dealer" if not evening.table.games else evening.table.who_chooses
    return render_template(
        "setup/games_sheet.html",
        screen=forms_for(evening, viewer(evening)),
        chooser=chooser,
        times=evening.table.game_times,
        families=allowed(evening, this_house()),
        level_makes=level_makes(evening.table, evening.table.preset, start_of(evening.table).options),
    )


@at_table.get("/t/<code>/games/<preset>")
def one_game(code: str, preset: str) -> str:
    """Stakes and rules of one allowed game."""
    evening = hosted(code)
    house = this_house()
    if preset not in {pick.value for _title, picks in families(house.own) for pick in picks}:
        raise NotFound
    chosen, _line = usual_here(preset, evening, house)
    return render_template("setup/_panel.html", code=code, draft=panel(preset, chosen, request.args, house.own))


@at_table.get("/t/<code>/evening")
def evening_sheet(code: str) -> str:
    """The settings of the whole evening, for its host; with `?of=break` (`levels`, `last-round`) only that part."""
    evening = hosted(code)
    keys: Choices = evening_of(evening.table.lasting.keys)
    shown = [option for option in EVENING_OPTIONS.values() if has_effect(evening.table, option.key)]
    return render_template(
        "setup/evening_sheet.html",
        screen=seen_by(evening, viewer(evening)),
        only=only if (only := request.args.get("of", "")) in PARTS else "",
        held=[
            (_(title), [field_of(option, keys) for option in shown if _about(option.key) == title])
            for title in (BUYING, SETTLING, PLAYING)
        ],
        rows=level_rows(evening.table),
        ready=ready(ready_times(evening.table)),
        own=own_levels(stakes_to_choose(evening.table)),
    )


def _about(key: str) -> str:
    if key.startswith(("buy.", "evening.rebuy_")):
        return BUYING
    return SETTLING if key.startswith("settle.") else PLAYING


def callable_games(table: Table, played: Sequence[str]) -> list[tuple[str, list[dict[str, object]]]]:
    """The games this house plays most, then every ready game, with headings; what cannot be dealt is last.

    Only games of the evening's list where no others may be called (CHOICE-06).
    """
    known: Own = ready_games()
    most = favourites(played, known)
    by_key = {own_key(game): game for game in known}
    groups = [(_(HERE), most), (_(READY), [key for key in by_key if key not in most])]
    shelves = [(title, [_called(table, key, by_key.get(key)) for key in keys]) for title, keys in groups]
    if only_listed(table):
        shelves = [(title, [game for game in games if is_listed(table, str(game["name"]))]) for title, games in shelves]
    return [(title, sorted(games, key=lambda game: bool(game["reason"]))) for title, games in shelves if games]


def _called(table: Table, preset: str, ready: Saved | None) -> dict[str, object]:
    """A ready game, or else the preset, that is dealt when it is called by its name."""
    if ready:
        name, about, reach = ready.name, ready.about, ready.reach
    else:
        name, about, reach = _(PRESETS[preset].name), _(PRESETS[preset].sentence), reach_of(preset, {})
    return {"name": name, "about": about, "reach": reach, "reason": _reason(table, name)}


def _reason(table: Table, name: str) -> str:
    """The reason why the game of this name cannot be dealt to the present players; "" if it can."""
    try:
        fields = as_called(start_of(table), {"called": name})
        preset = str(fields["preset"])
        return unfit(table, (preset, chosen_by(fields)))
    except Refused as refusal:
        return refusal.text
