"""In stud, once a street is dealt: only eyes can see which board starts."""

from __future__ import annotations

from models.evening import phases
from models.game.course import course
from models.screen.dealer_stud import starter_question
from models.screen.phases.face import Face, Turn
from models.table.table import Table
from models.table.words import _


def _who_starts(table: Table) -> Turn:
    return _("Dealer"), starter_question(table)


def _rule(table: Table) -> str:
    stage, low = course(table.options)[table.hand.stage], table.options.get("win") == "low"
    if not stage.forced:
        return "LOW-06" if low else "STUD-02"
    return "LOW-05" if low else "STUD-06" if table.options["stud.bring_in"] == "low" else "STUD-05"


STARTER = Face(phase=phases.STARTER, turn=_who_starts, rule=_rule)
