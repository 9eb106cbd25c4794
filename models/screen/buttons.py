"""A button as templates draw it, words for bets, the button to buy chips; `phases/` makes the large buttons."""

from __future__ import annotations

import json
from dataclasses import KW_ONLY, dataclass, field
from typing import Literal

from models.bank.buying_in import may_buy
from models.moves.fields import Fields
from models.table.table import Seat, Table
from models.words.words import N_, _

# Looks of a button in the style sheet. go: the main action; deals: a deal, one of several; count: a number of cards;
# amount: asks for one; back: leads back; off: disabled.
ButtonKind = Literal["plain", "go", "deals", "count", "amount", "back", "off"]


@dataclass(frozen=True, slots=True)
class Button:
    """One form with one button: its address, its text, and its fields besides `seen`."""

    text: str
    move: str
    more: Fields = field(default_factory=dict)  # fields of the move besides the seat
    _: KW_ONLY
    seat: int | None = None  # None = everybody's
    small: str = ""
    kind: ButtonKind = "plain"
    number: int | None = None  # chips, set large after the text
    heard: str = ""  # the text for screen readers; contains the visible text
    sheet: str = ""  # opens this sheet instead of posting
    question: tuple[str, str] | None = None  # a field and the yes-or-no question asked before sending

    @property
    def values(self) -> Fields:
        """The fields of the move."""
        return self.more if self.seat is None else {"seat": self.seat, **self.more}

    @property
    def fields(self) -> dict[str, str]:
        """The values as a form sends them."""
        return {key: as_sent(value) for key, value in self.values.items()}


def as_sent(value: object) -> str:
    """The value as a field of a form: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


LABELS = {
    "fold": N_("Fold"),
    "check": N_("Check"),
    "call": N_("Call"),
    "bet": N_("Bet"),
    "stake": N_("Bet"),
    "raise": N_("Raise to"),
    "complete": N_("Complete to"),
    "bring-in": N_("Bring in"),
    "open-short": N_("Opens"),
}


def to_buy_chips(table: Table, seat: Seat, short: int, text: str = N_("Buy chips")) -> list[Button]:
    """The button to buy chips for a player who lacks `short` of them, where chips are sold (CHIP-09, BANK-04)."""
    if not short or not may_buy(table, seat, short):
        return []
    words = _(text, name=seat.name)
    return [Button(words, "", small=_("%(n)s short", n=short), sheet=f"seat/{seat.seat}")]
