"""Every phase as people see it, by the table's name for it."""

from __future__ import annotations

from collections.abc import Mapping

from models.screen.phases import between, showing
from models.screen.phases.betting import BETTING
from models.screen.phases.buying import BUYING
from models.screen.phases.declaring import DECLARING
from models.screen.phases.drawing import DRAWING
from models.screen.phases.face import Face
from models.screen.phases.in_turn import IN_TURN
from models.screen.phases.starter import STARTER
from models.screen.phases.step import STEP
from models.table.table import PhaseName, Table

FACES: Mapping[PhaseName, Face] = {
    face.phase.name: face
    for face in (
        between.FIRST_DEALER,
        between.BETWEEN,
        between.DEAL,
        BETTING,
        showing.SWEPT,
        DRAWING,
        STARTER,
        BUYING,
        DECLARING,
        STEP,
        IN_TURN,
        showing.PROOF,
        showing.SHOWDOWN,
    )
}


def face_of(table: Table) -> Face:
    """The face of the table's phase."""
    return FACES[table.now]
