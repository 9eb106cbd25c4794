"""The lines of the log: a fact, and what its sentence needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from models.moves.event import Event


class Fact(NamedTuple):
    """One line of the log: what happened, when, and by whose tap."""

    seq: int
    tap: int  # seq of the first fact of the same tap
    at: int  # unix milliseconds
    by: str
    event: Event


class Line(NamedTuple):
    """A fact with what its sentence needs: who sat where, and which hand it was."""

    fact: Fact
    names: Mapping[int, str]
    hand: int
