"""High or low: declared in turn, or in secret by all at once."""

from __future__ import annotations

from models.evening import phases
from models.play import declaring
from models.screen.phases.face import Face, Turn, acted
from models.table.phrases import listed
from models.table.table import Seat, Table
from models.table.words import _, ngettext


def _declares(table: Table) -> Turn:
    waiting = [table.name_of(seat) for seat in declaring.waiting(table)]
    if table.hand.declaration.secret:
        return _("Declare"), _("still to declare: %(names)s", names=listed(waiting))
    return (waiting[0], _("declares high or low")) if waiting else ("", "")


def _rule(table: Table) -> str:
    return "DECL-07"


def _coming(table: Table) -> list[int]:
    """In secret nobody comes before anybody."""
    if table.hand.declaration.secret:
        return []
    done = {seat for seat, _way in table.hand.declaration.declared}
    return [seat for seat in declaring.order(table) if seat not in done]


def _note(table: Table, seat: Seat, others: list[str]) -> list[str]:
    return [] if seat.seat in dict(table.hand.declaration.declared) else [_("to declare")]


def _through(table: Table, seat: Seat) -> str:
    """Said to those who have declared, and never what they said."""
    if not table.hand.declaration.secret:
        return acted(table, seat)
    waiting = len(declaring.waiting(table))
    return ngettext("You have declared. Waiting for %(n)s more.", "You have declared. Waiting for %(n)s more.", waiting)


DECLARING = Face(phase=phases.DECLARING, turn=_declares, rule=_rule, coming=_coming, through=_through, note=_note)
