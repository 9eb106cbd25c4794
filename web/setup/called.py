"""The games a dealer may call at this table, each with the reason if it cannot be dealt now (OTHER-33)."""

from __future__ import annotations

from collections.abc import Sequence

from models.evening.called import as_called, is_listed, only_listed
from models.evening.dealers_choice import unfit
from models.evening.house_rules import chosen_by
from models.evening.levels import start_of
from models.game.presets import PRESETS
from models.game.reach import reach_of
from models.game.saved import Saved, ready_games
from models.moves.refusals import Refused
from models.table.table import Table
from models.words.words import N_, _
from web.setup.shelves import HERE, Own, favourites, own_key

READY = N_("Games dealers call")


def callable_games(table: Table, played: Sequence[str]) -> list[tuple[str, list[dict[str, object]]]]:
    """The games this house plays most, then every ready game, with headings; what cannot be dealt is last.

    Only games of the evening's list where no others may be called (CHOICE-06).
    """
    ready: Own = ready_games()
    most = favourites(played, ready)
    by_key = {own_key(game): game for game in ready}
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
