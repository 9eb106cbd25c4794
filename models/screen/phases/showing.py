"""The end of a hand: the opener shows openers, then hands are shown and the pots awarded."""

from __future__ import annotations

from models.evening import phases
from models.play import showdown
from models.play.openers import OPENERS
from models.play.pots import pot_name, pots
from models.screen.phases.face import Face, Turn
from models.table.phrases import listed
from models.table.table import Seat, Table
from models.table.words import _


def _opener(table: Table) -> Turn:
    name = table.name_of(table.hand.jackpot.opener or 0)
    return name, _("show %(openers)s", openers=_(OPENERS[table.hand.jackpot.to_open]))


def _asked_opener(table: Table) -> int | None:
    return table.hand.jackpot.opener


def _rule_of_openers(table: Table) -> str:
    return "JACK-09"


def _showdown(table: Table) -> Turn:
    return _("Showdown"), _who_wins(table)


def _who_wins(table: Table) -> str:
    due = showdown.due(table)
    if due is None:
        return ""
    index, chips, everybody = due
    seats, pot = showdown.contenders(table, everybody), pot_name(index, len(pots(table)))
    if len(showdown.ways(table)) > 1:
        return _("%(pot)s of %(chips)s: who has high, who has low?", pot=pot, chips=chips)
    if len(seats) > 2:  # their seats are marked
        return _("who wins %(pot)s of %(chips)s?", pot=pot, chips=chips)
    names = listed(table.name_of(seat) for seat in seats)
    return _("who wins %(pot)s of %(chips)s? %(names)s", pot=pot, chips=chips, names=names)


def _still_in(table: Table, seat: Seat) -> str:
    return _("You are still in. The host taps who wins.")


SWEPT = Face(phase=phases.SWEPT, turn=_showdown)
PROOF = Face(
    phase=phases.OPENERS,
    turn=_opener,
    rule=_rule_of_openers,
    through=_still_in,
    asked=_asked_opener,
    last=True,
)
SHOWDOWN = Face(phase=phases.SHOWDOWN, turn=_showdown, through=_still_in, last=True, compares=True)
