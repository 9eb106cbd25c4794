"""Suggested stakes that fit those already chosen, and hints about unusual ones; forms show them, none is a refusal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from models.game.option import OptionValue
from models.game.option_sheet import OptionSheet
from models.game.options import OPTIONS
from models.game.presets import Preset
from models.table.options import Choices
from models.words.words import _

# Usual first stakes of home tables, for a house that has not played yet.
SUGGESTED: Mapping[str, OptionValue] = {
    "ante.amount": 1,
    "blind.small": 1,
    "limit.small": 5,
    "limit.big": 10,
    "limit.min": 1,
    "limit.max": 10,
}

SPREAD = 5  # ratio of largest to smallest bet in spread limit: 1 to 5, 10 to 50
TOGETHER = ("draw.pre_draw_check", "draw.all_pass")  # each changes the other (DRAW-16)
HIGH_ANTE = 2  # at a small bet of 5, without a bring-in (ANTE-08)


def with_stakes(game: Preset, chosen: Choices) -> dict[str, object]:
    """The choices with a suggestion for every required stake that is missing."""
    filled = dict(chosen)
    for key in SUGGESTED:
        sheet = OptionSheet(game, filled)
        if sheet.has_effect(key) and sheet.value(key) is None:
            filled |= _fitting(sheet, key)
    return filled


def _fitting(sheet: OptionSheet, key: str) -> dict[str, OptionValue]:
    """A stake that fits the others; the big blind is the first bet, so each follows the other (BET-21)."""
    bet, big_blind = sheet.number("limit.small"), sheet.number("blind.big")
    if key == "blind.small" and bet:
        return {key: max(bet // 2, 1), **({} if bet % 2 == 0 else {"blind.big": bet})}
    if key in ("limit.small", "limit.min") and big_blind:
        return {key: big_blind}
    if key == "limit.max":
        return {key: max(int(SUGGESTED[key]), SPREAD * sheet.number("limit.min"))}
    if key == "ante.amount" and sheet.game.values.get("stud.bring_in") == "none":
        return {key: HIGH_ANTE}
    return {key: SUGGESTED[key]}


def within(chosen: Mapping[str, object], stakes: Mapping[str, object]) -> dict[str, object]:
    """The saved choices without those that do not fit tonight's stakes; suggestions replace them.

    It removes a largest bet not above the smallest, blinds if the bets differ, and bets if the blinds differ.
    """
    least, most = stakes.get("limit.min"), chosen.get("limit.max")
    without = {"limit.max"} if isinstance(least, int) and isinstance(most, int) and least >= most else set()
    for key, others in (("limit.small", ("blind.small", "blind.big")), ("blind.small", ("limit.small", "limit.big"))):
        if key in chosen and stakes.get(key, chosen[key]) != chosen[key]:
            without.update(others)
    return {key: value for key, value in chosen.items() if key not in without}


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
