"""Colouring up: the smallest chips leave the table for larger ones, and odd chips are raced for (LVL-10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from models.bank.chipset import check_stakes
from models.game.levels import stakes_in
from models.game.options import evening_of
from models.moves.event import Event, Names
from models.moves.fields import Fields
from models.moves.move import Field, Kind, Move, Offer
from models.moves.refusals import Refused, refuse
from models.table.hand import Chips
from models.table.level_clock import coming, due
from models.table.options import Choices
from models.table.table import Seat, Table
from models.words.words import _, signed


class Exchange(NamedTuple):
    """The smallest chips of one player that cannot be made up in larger ones."""

    seat: int
    odd: int  # in chips of the table, less than a chip of the next colour


@dataclass(frozen=True, slots=True)
class ColourUp(Event):
    """The chips of one value were exchanged for larger ones and left the table."""

    stays_told: ClassVar[bool] = True
    value: int  # of the chips that leave
    next: int  # of the smallest that stay
    stacks: Chips  # seat, change of the stack

    def apply(self, table: Table) -> Table:
        for seat, chips in self.stacks:
            table = table.paying(seat, chips)
        more = sum(chips for _seat, chips in self.stacks)
        kept = tuple(colour for colour in table.bank.chips if colour[1] != self.value)
        bank = table.bank._replace(chips=kept, mix=(), loose=table.bank.loose + more)
        return table._replace(sold=table.sold + more, bank=bank)

    def sentence(self, names: Names) -> str:
        text = _("No more chips of %(value)s; the smallest are now %(next)s", value=self.value, next=self.next)
        changed = ", ".join(f"{names.get(seat, '?')} {signed(chips)}" for seat, chips in self.stacks)
        return f"{text}: {changed}" if changed else text


def why_not(table: Table) -> Refused | None:
    """The reason why the smallest colour cannot leave now; None if it can."""
    chips = table.bank.chips
    if not table.over or len(chips) < 2 or any(not seat.counted for seat in table.seats):
        return refuse("no-colour-up")
    if table.pot:
        return refuse("colour-up-pot")
    try:
        check_stakes(chips[1:], _next_stakes(table))
    except Refused as refusal:
        return refusal
    return None


def _next_stakes(table: Table) -> Choices:
    """The options of the next deal, with the stakes of a level that is due."""
    levels = table.lasting.levels
    if not levels.now or not due(table):
        return dict(table.options)
    return stakes_in(levels.base, levels.schedule[coming(table) - 1])


def odd(table: Table) -> list[Exchange]:
    """Players with odd chips, and how many, clockwise."""
    larger = table.bank.chips[1][1]
    return [Exchange(seat.seat, seat.stack % larger) for seat in table.seats if seat.stack % larger]


def races(table: Table) -> bool:
    """Whether high cards decide who gets the odd chips."""
    return evening_of(table.lasting.keys)["evening.colour_up"] == "race"


def raced_for(table: Table) -> int:
    """Chips of the next colour that the odd ones are worth together, rounded."""
    larger = table.bank.chips[1][1]
    return (2 * sum(row.odd for row in odd(table)) + larger) // (2 * larger)


def colour_up(table: Table, fields: Fields) -> list[Event]:
    """Decides `colour-up`: exchanges the smallest chips; `winners` get the odd ones, if raced for."""
    if refusal := why_not(table):
        raise refusal
    small, larger = table.bank.chips[0][1], table.bank.chips[1][1]
    able = [row.seat for row in odd(table)]
    if races(table) and able:
        up = _winners(table, fields, able)
    else:
        up = {row.seat for row in odd(table) if 2 * row.odd >= larger}
    changed = [(row.seat, _change(table.seat(row.seat), larger, row.seat in up)) for row in odd(table)]
    return [ColourUp(small, larger, tuple(changed))]


def _winners(table: Table, fields: Fields, able: list[int]) -> set[int]:
    """The winners of the race, as many as there are chips to win."""
    said, n = fields.get("winners"), raced_for(table)
    winners = [seat for seat in said if seat in able] if isinstance(said, list) else []
    if not isinstance(said, list) or not len(said) == len(set(winners)) == n:
        raise refuse("colour-up-winners", n=n)
    return set(winners)


def _change(seat: Seat, larger: int, wins: bool) -> int:
    """The change of a stack: at most one chip, never the last one."""
    over = seat.stack % larger
    return larger - over if wins or seat.stack < larger else -over


def _may(table: Table) -> list[Offer]:
    if why_not(table):
        return []
    if races(table) and (able := [row.seat for row in odd(table)]):
        n = raced_for(table)
        return [Offer(move="colour-up", asks=["winners"], values=able, min=n, max=n)]
    return [Offer(move="colour-up")]


MOVES = (
    Move(
        name="colour-up",
        about="The smallest chips are exchanged for larger ones and leave the table",
        fields=(Field("winners", Kind.SEATS, needed=False, about="who wins the odd chips, where they are raced for"),),
        timed=True,
        offers=_may,
        decide=colour_up,
    ),
)
