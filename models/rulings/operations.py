"""The operations of rulings: `REDEAL(same, reante=no)`, `KILL(p)`, `PAY(p, ante, ante)`.

`docs/contract/rulings.md` explains each; `effects` carries them out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from models.moves.fields import Word

WORDS = """
NONE LOG TABLE_DECIDES
VOID_RETURN_ALL VOID_RETURN_BETS_KEEP_ANTES VOID_KEEP_ALL REDEAL CARRY
KILL KILL_REFUND_ANTE REVIVE UNDO UNDO_TO SET_ACTOR FORCE BIND LIMIT
PAY REFUND REFUND_BETS SET_BET SET_BET_ALL OWES AWARD SPLIT MOVE_POT
KEEP REPLACE GIVE TAKE_BACK FLIP OUT_OF_PLAY REBUILD_STUB COMMUNITY COUNT_STUB
MOVE_BUTTON MOVE_BUCK WARN CLOCK OPEN_SHORT ASK_STARTER
"""
OPERATIONS = frozenset(WORDS.split())
SHAPE = re.compile(r"([A-Z_]+)(?:\(([^()]*)\))?")
LONGEST = 120


class UnknownOperation(ValueError):
    """No such operation."""


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation: its name, positional and named arguments."""

    name: str
    args: tuple[str, ...] = ()
    named: Mapping[str, str] = field(default_factory=dict)

    def arg(self, at: int, usual: str = "") -> str:
        """The argument at this position, or the default."""
        return self.args[at] if at < len(self.args) else usual

    def word(self, at: int, words: Iterable[Word], usual: Word) -> Word:
        """The argument at this position as one of these words, or the default."""
        return next((word for word in words if word == self.arg(at, usual)), usual)

    @property
    def left_to_table(self) -> bool:
        """Whether the operation leaves the decision to the table."""
        return self.name == "TABLE_DECIDES"

    @property
    def passes_on_won(self) -> bool:
        """Whether the operation passes on chips won in this hand."""
        return self.name == "MOVE_POT" and self.says("won")

    def says(self, *words: str) -> bool:
        """Whether one of these words is among the operation's arguments."""
        return bool(set(words) & {*self.args, *self.named.values()})


@cache
def parse(text: str) -> Operation:
    """The operation written in the catalogue; UnknownOperation for anything else."""
    match = SHAPE.fullmatch(text.strip()) if len(text) <= LONGEST else None
    if match is None or match[1] not in OPERATIONS:
        raise UnknownOperation(text)
    args: list[str] = []
    named: dict[str, str] = {}
    for part in filter(None, ((match[2] or "").split(","))):
        key, equals, value = part.strip().partition("=")
        if equals:
            named[key.strip()] = value.strip()
        else:
            args.append(key)
    return Operation(match[1], tuple(args), MappingProxyType(named))
