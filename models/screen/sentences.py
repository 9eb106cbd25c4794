"""The log for a viewer: each fact says its own sentence; what this viewer may not know yet is left out."""

from __future__ import annotations

from models.evening.fact import Line
from models.play.drawing import DrawCorrected, Drew
from models.words.words import _, current

MOST = 2000  # sentences kept: the last forty of every table, in each language

_told: dict[tuple[int, str, bool], tuple[Line, str]] = {}  # keyed by identity of the line, not text


def sentence(line: Line, secret: bool = False) -> str:
    """The fact as a sentence, "" where there is nothing to say; `secret` hides the number of cards drawn.

    A line never changes, and every answer carries the last ones: what was said lately is kept.
    """
    key = id(line), current(), secret
    kept = _told.get(key)
    if kept is None or kept[0] is not line:
        if len(_told) >= MOST:
            _told.clear()
        kept = _told[key] = line, _sentence(line, secret)
    return kept[1]


def _sentence(line: Line, secret: bool) -> str:
    event = line.fact.event
    if secret and isinstance(event, Drew | DrawCorrected):
        return _("%(name)s has drawn", name=line.names[event.seat])
    return event.sentence(line.names)
