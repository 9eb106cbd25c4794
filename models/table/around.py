"""What goes around the hands of an evening: its own keys, and which hands won; nothing in here is a chip or a card."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple


class Won(NamedTuple):
    """A hand that was won at a showdown, so that what won it can be noted (STORY-01)."""

    hand: int
    win: str  # what was played for: high, low, highlow
    winners: tuple[tuple[int, int], ...]  # chair, person


class Noted(NamedTuple):
    """What somebody won a hand with, as the table noted it."""

    hand: int
    seat: int
    person: int
    made: str  # of MADE
    cards: str = ""


class Around(NamedTuple):
    """Everything that lasts longer than a hand and is neither a seat nor the bank."""

    keys: Mapping[str, Any] = MappingProxyType({})  # evening.*: those that were chosen
    shown: tuple[Won, ...] = ()  # oldest first
    noted: tuple[Noted, ...] = ()


AROUND = (Around, Won, Noted)  # for whoever writes a table down
