"""Hints about unusual stakes and rules of a draft, and about rules that change along; never a refusal."""

from __future__ import annotations

from collections.abc import Iterator

from models.game.option_sheet import OptionSheet
from models.game.options import OPTIONS
from models.game.presets import Preset
from models.table.options import Choices
from models.words.words import _

TOGETHER = ("draw.pre_draw_check", "draw.all_pass")  # each changes the other (DRAW-16)


def hints(game: Preset, chosen: Choices) -> list[str]:
    """A hint for each odd stake (BET-21, ANTE-08, STUD-10) and for each rule that follows another."""
    sheet = OptionSheet(game, chosen)
    return [*_stakes(sheet), *_followed(game, chosen, sheet)]


def _stakes(sheet: OptionSheet) -> Iterator[str]:
    if sheet.value("limit.type") == "fixed" and sheet.value("blind.big") not in (None, sheet.value("limit.small")):
        yield _("With fixed limit the big blind is usually the small bet.")
    bring_in = sheet.value("stud.bring_in")
    if bring_in is None:
        return
    ante, small = sheet.number("ante.amount"), sheet.number("limit.small")
    if bring_in == "none":
        if small and not small <= 4 * ante <= 2 * small:
            yield _("Without a bring-in the ante is usually a quarter to half of the small bet.")
        return
    if small and 4 * ante > small:
        yield _("With a bring-in the ante is usually about a tenth of the small bet.")
    if sheet.number("stud.bring_in_amount") <= ante:
        yield _("The bring-in is usually more than the ante.")


def _followed(game: Preset, chosen: Choices, sheet: OptionSheet) -> Iterator[str]:
    """Hints about a rule that changed because a rule it depends on, or openers, was chosen."""
    usual = OptionSheet(game, {})
    for key in TOGETHER:
        value = sheet.value(key)
        if key not in chosen and value is not None and usual.value(key) not in (None, value):
            names = {"title": _(OPTIONS[key].title), "value": OPTIONS[key].says(value)}
            yield _("That also changes “%(title)s”: %(value)s.", **names)
