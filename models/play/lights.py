"""Chips played light: the players who get them once the hand is won, pot by pot (R-CHIP-09, POT-04)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from models.game.shares import Share
from models.moves.event import Event, Names
from models.play.halves import SHARED, parts_of
from models.table.books import shares
from models.table.hand import Chips, Pots, added
from models.table.table import LEFT, Table
from models.words.words import _, listed

LIGHT = "light"  # chips owed to the winner instead of put in (R-CHIP-09)
TO = f"{LIGHT} "  # before the number of the person they are owed to, who won that hand

Payee = int | None  # a seat; None = into the pot, if nobody has won the pot they belong to


@dataclass(frozen=True, slots=True)
class LightsKept(Event):
    """Unpaid chips played light stay owed to the winner of that hand, not of the next."""

    seat: int
    to: Chips  # seat, chips

    def apply(self, table: Table) -> Table:
        light = sum(chips for seat, chips, kind in table.owes if (seat, kind) == (self.seat, LIGHT))
        rest = light - sum(chips for _to, chips in self.to)
        others = tuple(row for row in table.owes if (row[0], row[2]) != (self.seat, LIGHT))
        named = tuple((self.seat, chips, f"{TO}{table.seat(to).person}") for to, chips in self.to)
        return table._replace(owes=(*others, *named, *(((self.seat, rest, LIGHT),) if rest else ())))

    def sentence(self, names: Names) -> str:
        to = listed(f"{names[seat]} {chips}" for seat, chips in self.to)
        return _("%(name)s still owes %(to)s", name=names[self.seat], to=to)


def kind_of(kind: str) -> str:
    """The kind of a debt, without its creditor."""
    return LIGHT if kind.startswith(TO) else kind


def gone(table: Table, kind: str, to: Payee) -> bool:
    """Whether the creditor has left the table; then people settle the debt among themselves."""
    return kind.startswith(TO) if to is None else table.seat(to).here == LEFT


def debts(table: Table) -> Iterator[tuple[int, int, str, int | None]]:
    """Each debt: seat, chips, kind, and the creditor's seat for chips played light."""
    light: dict[int, int] = {}
    for seat, chips, kind in table.owes:
        if kind != LIGHT:
            yield seat, chips, kind, _person(table, kind)
            continue
        yield from ((seat, part, kind, to) for to, part in creditors(table, seat, chips, light.get(seat, 0)))
        light[seat] = light.get(seat, 0) + chips


def _person(table: Table, kind: str) -> int | None:
    """The current seat of the person this debt is owed to."""
    return next((seat.seat for seat in table.seats if kind == f"{TO}{seat.person}"), None)


def kept(seat: int, unpaid: Mapping[int, int]) -> list[LightsKept]:
    """Events for the chips this player could not pay, one for each creditor."""
    rows = tuple((to, chips) for to, chips in unpaid.items() if chips)
    return [LightsKept(seat, rows)] if rows else []


def creditors(table: Table, seat: int, chips: int, above: int = 0) -> list[tuple[Payee, int]]:
    """The creditors of these chips with their shares: the winners of the pots the chips belong to.

    `above`: chips of this player owed before them. A player owes nothing for a pot they won. The pots of older hands
    are unknown, and a hand without a showdown has one winner.
    """
    won, pots = dict(table.last_won), table.hand.pots
    if not won:
        return [(None, chips)]
    if not pots.cut or not dict(pots.light).get(seat):
        return [(max(won, key=lambda winner: won[winner]), chips)]
    owed: dict[Payee, int] = {}
    for pot, part in _by_pot(pots, seat, chips, above):
        for winner, share in _shared(table, pot, part):
            to = winner if winner in won else None
            owed[to] = owed.get(to, 0) + share
    return list(owed.items())


def _by_pot(pots: Pots, seat: int, chips: int, above: int) -> Iterator[tuple[int, int]]:
    """The chips by pot, main pot first: those above what this player has put in, as far as each pot reaches."""
    reach = _reach(pots)
    lowest = reach.get(seat, 0) - dict(pots.light)[seat] + above
    rows = [(pot, seats) for pot, (_chips, seats) in enumerate(pots.cut) if seats]
    for (pot, seats), (_next, newer) in pairwise(rows):
        top = max((reach.get(other, 0) for other in seats if other not in newer), default=lowest)
        if part := min(chips, max(0, top - lowest)):
            yield pot, part
            chips, lowest = chips - part, lowest + part
    if chips:
        yield rows[-1][0], chips


def _reach(pots: Pots) -> Mapping[int, int]:
    """The height up to which each seat is in the pots, including chips played light."""
    return dict(added(added(pots.spent, pots.light), ((seat, -fee) for seat, fee in pots.fees)))


def _shared(table: Table, pot: int, chips: int) -> Iterator[tuple[Payee, int]]:
    """Shares of these chips among the winners, split as the pot was; odd chips go left of the dealer."""
    pots = table.hand.pots
    won = {seat for seat, n in pots.won if n > 0}
    seats = dict(pots.won_by).get(pot, pots.cut[pot][1])
    sides = {index: side for (index, _seats), side in zip(pots.won_by, pots.sides, strict=False)}.get(pot)
    order = [seat.seat for seat in table.clockwise(table.hand.dealer) if seat.seat in won]
    rows = [(part, [seat for seat in order if seat in row]) for part, row in sides or ((Fraction(1), seats),)]
    winners = dict(zip(SHARED, (row for _part, row in rows), strict=False))
    if not any(winners.values()):
        yield None, chips
        return
    sizes = [Share("", part) for part, _row in rows]
    for half, share in parts_of(chips, winners, sizes).items():
        yield from shares(share, winners[half]).items()
