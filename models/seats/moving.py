"""Changing chairs: a draw for seats, a move, a swap; chips and account go along (SEAT-07, SEAT-08)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from secrets import SystemRandom

from models.game.course import posts_blinds
from models.moves.event import Event, Names
from models.moves.fields import Fields, chair, number, yes
from models.moves.move import SEAT, Field, Kind, Move, Offer, offer_if
from models.moves.refusals import refuse
from models.seats.blinds import blinds_of, is_dead, left_behind, passed, with_turns
from models.seats.dealers import next_dealer, players
from models.seats.orbits import drawn_anew
from models.seats.rules_in_force import rules_may_change
from models.seats.seating import ChairsChanged
from models.table.lasting import Buck
from models.table.table import FIRST_DEALER, LEFT, MOST_SEATS, Table
from models.words.words import _

LOTS = SystemRandom()


@dataclass(frozen=True, slots=True)
class SeatMoved(ChairsChanged):
    """A player took a free chair, or two swapped. The deal still passes by chairs."""

    left: tuple[int, ...] = ()  # of the chairs, those whose blinds would have come earlier (ANTE-12)
    dealer: int | None = None  # the next dealer, if the move would otherwise change it and the blinds (ANTE-11)

    def apply(self, table: Table) -> Table:
        turns = table.lasting.turns
        first = {table.name_of(seat): seat for seat in self.left} | dict(turns.left)
        rows = [(name, first[name]) for name in map(table.name_of, self.left)]
        moved = with_turns(table, turns.leaving([table.name_of(old) for old, _new in self.chairs], rows))
        named = table.named if self.dealer is None else self.dealer
        return ChairsChanged.apply(self, table)._replace(dealer=table.dealer, named=named, lasting=moved.lasting)

    def sentence(self, names: Names) -> str:
        first, to = self.chairs[0]
        text = _("%(name)s moves to seat %(seat)s", name=names[to], seat=to)
        if len(self.chairs) > 1:
            text = _("%(name)s and %(other)s swap seats", name=names[to], other=names.get(first, "?"))
        for old in self.left:
            text += _(
                "; %(name)s owes the blinds that come to seat %(seat)s", name=names[dict(self.chairs)[old]], seat=old
            )
        return text


@dataclass(frozen=True, slots=True)
class SeatsDrawn(ChairsChanged):
    """Seats were drawn by lot; the first dealer and the buck's place are found afresh."""

    def apply(self, table: Table) -> Table:
        orbits = [drawn_anew(table, orbit) for orbit in (table.lasting.last_round, table.lasting.orbit)]
        turns = table.lasting.turns.drawn_anew()
        lasting = table.lasting._replace(buck=Buck(), last_round=orbits[0], orbit=orbits[1], turns=turns)
        return ChairsChanged.apply(self, table)._replace(dealer=None, named=None, phase=FIRST_DEALER, lasting=lasting)

    def sentence(self, names: Names) -> str:
        return _("Seats by lot: %(names)s", names=", ".join(name for _seat, name in sorted(names.items())))


def move(table: Table, fields: Fields) -> list[Event]:
    """Decides `move-seat`: moves a player `to` another chair; a person there swaps with them if `swap` says so."""
    rules_may_change(table, "SEAT-08")
    seat = table.seat(chair(table, fields))
    to = number(fields, "to", 1, MOST_SEATS)
    if to == seat.seat:
        raise refuse("chairs")
    if to not in open_to(table, seat.seat):
        raise refuse("between-blinds")
    if not table.has(to):
        return _moved(table, {seat.seat: to})
    there = table.seat(to)
    swaps = yes(fields, "swap")
    if there.here != LEFT and not swaps:
        raise refuse("chair-taken", name=there.name)
    return _moved(table, {seat.seat: to, to: seat.seat})


def _moved(table: Table, chairs: Mapping[int, int]) -> list[Event]:
    moves = SeatMoved(tuple(chairs.items()), left_behind(table, chairs))
    return [replace(moves, dealer=_dealer_kept(table, moves))]


def _dealer_kept(table: Table, moves: SeatMoved) -> int | None:
    """The next dealer, if the move would make somebody else deal and the same two post again; else None (ANTE-11)."""
    before = next_dealer(table)
    follows = table.lasting.turns.big and posts_blinds(table.options) and not is_dead(table)
    if not follows or before in dict(moves.chairs) or next_dealer(moves.apply(table)) == before:
        return None
    return before


def draw_seats(table: Table, fields: Fields) -> list[Event]:
    """Decides `lot`: draws seats for all but those in `keep`."""
    rules_may_change(table, "SEAT-07")
    keep = fields.get("keep", [])
    if not isinstance(keep, list) or any(type(seat) is not int or not table.has(seat) for seat in keep):
        raise refuse("no-such-seat")
    chairs = [s.seat for s in table.sitting if s.seat not in keep]
    if len(chairs) < 2:
        raise refuse("too-few-players")
    drawn = LOTS.sample(chairs, len(chairs))
    return [SeatsDrawn(tuple(zip(chairs, drawn, strict=True)))]


def other_chairs(table: Table, seat: int) -> list[tuple[int, str, str]]:
    """The other chairs: number, the person to swap with ("" = free), the reason against it ("" = possible)."""
    names, able = {s.seat: s.name for s in table.sitting}, open_to(table, seat)
    shown = sorted({*names, *able} - {seat})
    return [(n, names.get(n, ""), "" if n in able else refuse("between-blinds").text) for n in shown]


def open_to(table: Table, seat: int) -> list[int]:
    """The chairs this player can take; with blinds nobody moves between dealer and big blind (SEAT-08)."""
    closed = between_blinds(table)
    there = [s.seat for s in table.sitting]
    swapped = closed if seat in closed else set()  # a swap would move somebody else between them
    return [n for n in range(1, MOST_SEATS + 1) if n != seat and n not in closed and not (n in there and swapped)]


def between_blinds(table: Table) -> set[int]:
    """The chairs between the next dealer and the next big blind, where the small blind sits."""
    dealer, dealt = next_dealer(table), [s.seat for s in players(table)]
    blinds = blinds_of(table, dealt, dealer) if dealer is not None and table.deals and len(dealt) > 1 else ()
    if dealer is None or len(blinds) < 2:
        return set()
    return passed(dealer, blinds[1][0])


def _may_move(table: Table) -> list[Offer]:
    """Offers to move, between hands and while nothing is carried, for everybody with a chair to go to."""
    if not table.unbound:
        return []
    return [offer for seat in table.seats for offer in _moves_of(table, seat.seat)]


def _moves_of(table: Table, seat: int) -> list[Offer]:
    taken, able = {s.seat for s in table.sitting}, open_to(table, seat)
    free, swaps = [n for n in able if n not in taken], [n for n in able if n in taken]
    moves = [Offer(move="move-seat", seat=seat, asks=["to"], values=free)] if free else []
    return [*moves, Offer(move="move-seat", seat=seat, swap=True, asks=["to"], values=swaps)] if swaps else moves


TO = Field("to", Kind.SEAT)
SWAP = Field("swap", Kind.FLAG, needed=False, about="whoever sits there takes this chair")
KEEP = Field("keep", Kind.SEATS, needed=False, about="who keeps their chair")
MOVES = (
    Move(
        name="move-seat",
        about="Somebody moves to another seat, or two swap",
        fields=(SEAT, TO, SWAP),
        offers=_may_move,
        decide=move,
    ),
    Move(
        name="lot",
        about="Seats are drawn by lot",
        fields=(KEEP,),
        offers=offer_if(lambda table: table.unbound and len(table.sitting) > 1, "lot"),
        decide=draw_seats,
    ),
)
