"""What goes around the hands as a table says it: the evening's keys, what the last hand was won with."""

from __future__ import annotations

from typing import Any

from models.bank import view
from models.bank.rebuys import broke, usual_stack
from models.game.options_evening import EVENING_OPTIONS, evening_value
from models.play.noting import MADE, noted
from models.table.move import BETWEEN_HANDS
from models.table.table import Table
from models.table.words import _


def said(table: Table) -> dict[str, Any]:
    """The fields of interface.md beside the hand and the bank."""
    return {"evening": _keys(table), "made": _made(table)}


def _keys(table: Table) -> dict[str, Any]:
    """Every key as it holds now; the usual amount as it follows from what people bought."""
    values = {key: evening_value(table.around.keys, key) for key in EVENING_OPTIONS}
    return {**values, "evening.rebuy_chips": usual_stack(table)}


def _made(table: Table) -> dict[str, Any]:
    """What the last hand won at a showdown was won with."""
    if not table.around.shown:
        return {}
    hand = table.around.shown[-1].hand
    return {"hand": hand, **{str(seat): word for seat, word in noted(table, hand).items()}}


def drawn(table: Table) -> dict[str, Any]:
    """What the screen adds to it: who is offered chips, and whose winning hand can be noted."""
    return {"broke": _broke(table), "noting": _noting(table)}


def _broke(table: Table) -> list[dict[str, Any]]:
    """Who has no chips, and the usual amount in chips and money."""
    usual = usual_stack(table)
    return [
        {"seat": seat.seat, "name": seat.name, "chips": usual, "money": view.in_money(table, usual)}
        for seat in broke(table)
    ]


def _noting(table: Table) -> list[dict[str, Any]]:
    """Of each winner of the last showdown: what was noted, in words; until the next deal."""
    shown = table.around.shown[-1] if table.around.shown else None
    if shown is None or shown.hand != table.deals or table.now not in BETWEEN_HANDS:
        return []
    words = noted(table, shown.hand)
    return [{"seat": seat, "made": words.get(seat, "")} for seat, _person in shown.winners if table.has(seat)]


def made_words(word: str) -> str:
    """What was noted, as people read it."""
    text = _(MADE.get(word, word))
    return text[:1].upper() + text[1:]
