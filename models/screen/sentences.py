"""The log for a viewer: each fact says its own sentence; what this viewer may not know yet is left out."""

from __future__ import annotations

from models.evening.evening import Line
from models.play.drawing import DrawCorrected, Drew
from models.table.words import _


def sentence(line: Line, secret: bool = False) -> str:
    """The fact as a sentence, "" where there is nothing to say; `secret` hides the number of cards drawn."""
    event = line.fact.event
    if secret and isinstance(event, Drew | DrawCorrected):
        return _("%(name)s has drawn", name=line.names[event.seat])
    return event.sentence(line.names)
