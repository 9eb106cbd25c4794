"""Lines of the log: a fact, and what its sentence needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from models.moves.event import Event


class Fact(NamedTuple):
    """A logged event: what happened, when, by whose tap."""

    seq: int
    tap: int  # number of the first fact of the same tap
    at: int  # unix milliseconds
    by: str
    event: Event


class Line(NamedTuple):
    """A fact with what its sentence needs: names by chair, and the number of the hand."""

    fact: Fact
    names: Mapping[int, str]
    hand: int
