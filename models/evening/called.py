"""A game the dealer calls by name: “What are we playing?”. Talon keeps chips, turns and pots of an unknown one."""

from __future__ import annotations

from typing import cast

from models.game.catalogue import fitting
from models.game.course import posts_blinds
from models.game.levels import agreed_too
from models.game.names import title_of
from models.game.option_sheet import OptionSheet
from models.game.options import evening_of
from models.game.presets import PRESETS, preset_of
from models.game.saved import LONGEST_NAME, PRESET, ready_games
from models.game.steps import as_text, read
from models.game.suggested import SPREAD, with_stakes
from models.moves.fields import Fields, keys, text
from models.moves.refusals import refuse
from models.table.options import Choices
from models.table.table import Table
from models.words.words import N_

ANTES = ("limit.type", "limit.min", "limit.max", "limit.small", "limit.big", "limit.unit", "ante.amount", "ante.who")
BLINDS = ("forced", "blind.small", "blind.big")
DEALT, ROUND = N_("Deal as it was called"), N_("Deal on as it was called, or show the hands")
OF_CALLED = (DEALT, ROUND)  # the sentences of a game without a course of its own


def as_called(table: Table, fields: Fields) -> dict[str, object]:
    """The fields of a deal of the called game, with the stakes of the game before it (OTHER-33).

    It is a game of the evening's list, or a preset or ready game by any of its names; otherwise it consists of
    rounds. Stakes the game before it did not have follow from those it had; options named beside it win.
    """
    game, given = _called(table, fields), keys(fields, "options")
    if not given:
        return game
    preset, usual = cast("str", game["preset"]), cast("dict[str, object]", game["options"])
    return {**game, "options": {**fitting(preset, {**usual, **given}), **given}}


def _called(table: Table, fields: Fields) -> dict[str, object]:
    called = text(fields, "called", LONGEST_NAME)
    if not called:
        raise refuse("missing", key="called")
    if (known := _listed(table, _letters(called))) is not None:
        return known
    if only_listed(table):
        raise refuse("called-not-listed")
    if (known := _known(table, _letters(called))) is not None:
        return known
    stakes = _stakes(table, (*ANTES, *BLINDS))
    course = rounds_as_called(blinds=posts_blinds(table.options))
    return {"preset": PRESET, "options": stakes, "title": called, "course": course}


def is_unbuilt(preset: str, options: Choices) -> bool:
    """Whether this game of the list is “Any other game” as it comes: which one is asked when it is picked."""
    here = preset == PRESET and not options["other.title"]
    return here and options["other.course"] == preset_of(PRESET).values["other.course"]


def only_listed(table: Table) -> bool:
    """Whether dealers may call games of the evening's list alone (CHOICE-06)."""
    binding = table.is_dealers_choice and evening_of(table.lasting.keys)["evening.called"] == "list"
    return binding and not any(is_unbuilt(*game) for game in table.games)


def is_listed(table: Table, called: str) -> bool:
    """Whether a game of the evening’s list has this name, or is known by it."""
    return _listed(table, _letters(called)) is not None


def _letters(name: str) -> str:
    """The letters and digits of a name, so that “Criss-Cross” is “criss cross”; without any, the symbols."""
    return "".join(filter(str.isalnum, name.casefold())) or name


def _listed(table: Table, called: str) -> dict[str, object] | None:
    """The deal of a game of the evening's list that has this name, or another of its names; None if there is none."""
    named = [called, *(_letters(game.name) for game in ready_games() if called in map(_letters, game.others))]
    for name in named:
        for preset, options in table.games:
            if _letters(title_of(preset, options)) == name:
                return {"preset": preset, "options": dict(options)}
    return None


def _known(table: Table, called: str) -> dict[str, object] | None:
    """The deal of a preset or a ready game that has this name; None if there is none."""
    for preset in PRESETS:
        if _letters(title_of(preset, {})) == called and preset != PRESET:
            agreed = _stakes(table, ("ante.who", *agreed_too(preset, table.options, {})))
            stakes = {**_alike(table), **agreed}
            return {"preset": preset, "options": with_stakes(preset_of(preset), fitting(preset, stakes))}
    for game in ready_games():
        if called in map(_letters, (game.name, *game.others)):
            stakes = {**_alike(table), **_stakes(table, ANTES), "forced": "ante"}
            chosen = fitting(PRESET, {**stakes, **game.options})
            return {"preset": PRESET, "options": with_stakes(preset_of(PRESET), chosen)}
    return None


def _stakes(table: Table, keys: tuple[str, ...]) -> dict[str, object]:
    """The stakes of the game before the called one."""
    here: dict[str, object] = dict(table.options)
    return {key: here[key] for key in keys if key in here}


def _alike(table: Table) -> dict[str, object]:
    """Stakes as high as here for a game of another limit, or with blinds where antes are paid (OTHER-33)."""
    sheet = OptionSheet(preset_of(table.preset), table.options)
    bets = [sheet.number(key) for key in ("limit.small", "limit.min", "blind.big", "ante.amount") if sheet.number(key)]
    if not bets:
        return {}
    least, unit = bets[0], sheet.number("limit.unit") or 1
    small = max(least // 2 // unit, 1) * unit
    most = sheet.number("limit.max") or sheet.number("limit.big") or SPREAD * least
    blinds = {"blind.small": small, "blind.big": least}
    return {**blinds, "ante.amount": small, "limit.min": least, "limit.max": most, "limit.small": least}


def rounds_as_called(*, blinds: bool) -> list[dict[str, object]]:
    """A course without cards: rounds of bets, until the table says that it was the last one (OTHER-25)."""
    first: list[dict[str, object]] = [{"bet": "blinds"}, {"do": ROUND}] if blinds else []
    return [{"deal": 0}, {"do": DEALT}, *first, {"bet": "left"}, {"do": ROUND}, {"repeat": 2, "until": "said"}]


def was_only_called(table: Table) -> bool:
    """Whether the last hand was of a game without a course of its own in Talon."""
    courses = {as_text(read(rounds_as_called(blinds=blinds))) for blinds in (False, True)}
    return table.over and table.deals > 0 and table.options.get("other.course") in courses
