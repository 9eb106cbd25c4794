"""Suggested stakes that fit those already chosen; forms show them for people to change."""

from __future__ import annotations

from collections.abc import Mapping

from models.game.option import OptionValue
from models.game.option_sheet import OptionSheet
from models.game.presets import Preset
from models.table.options import Choices

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
