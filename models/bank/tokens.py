"""Tokens for hands won or lost, and the prize for enough of them (OTHER-38)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.bank.bounty import payers
from models.game.options import evening_of
from models.moves.event import Event, Names
from models.table.hand import Chips
from models.table.table import HERE, MOST_CHIPS, Table
from models.words.words import chips_in_words, ngettext


@dataclass(frozen=True, slots=True)
class TokensPaid(Event):
    """A player had enough tokens, gave them back, and got the prize from all others, or what they had."""

    stays_told: ClassVar[bool] = True
    seat: int
    tokens: int
    chips: int  # prize from each
    paid: Chips  # seat, chips given

    def apply(self, table: Table) -> Table:
        for seat, chips in self.paid:
            table = table.paying(seat, -chips).paying(self.seat, chips)
        person = table.seat(self.seat).person
        tokens = tuple(row for row in table.lasting.tokens if row[0] != person)
        return table._replace(lasting=table.lasting._replace(tokens=tokens))

    def sentence(self, names: Names) -> str:
        return ngettext(
            "%(name)s has %(n)s token and gets %(chips)s from everybody",
            "%(name)s has %(n)s tokens and gets %(chips)s from everybody",
            self.tokens,
            name=names[self.seat],
            chips=chips_in_words(self.chips),
        )


def held(table: Table) -> dict[int, int]:
    """Tokens by seat of everybody here who has any, while the house gives tokens."""
    tokens = dict(table.lasting.tokens)
    if not tokens or evening_of(table.lasting.keys)["evening.tokens"] == "none":
        return {}
    return {seat.seat: tokens[seat.person] for seat in table.seats if tokens.get(seat.person)}


def prize(table: Table) -> list[Event]:
    """The event paying the next player who has enough tokens; none while chips are being counted."""
    keys = evening_of(table.lasting.keys)
    needed, chips = keys["evening.tokens_for"], keys["evening.tokens_chips"]
    for seat, tokens in held(table).items():
        to = table.seat(seat)
        if needed != "none" and tokens >= needed and to.here == HERE and to.counted:
            paid = tuple((payer.seat, min(chips, payer.stack)) for payer in payers(table, to))
            if to.stack + sum(part for _seat, part in paid) <= MOST_CHIPS:
                return [TokensPaid(seat, tokens, chips, paid)]
    return []
