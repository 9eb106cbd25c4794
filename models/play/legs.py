"""In or out for legs: those in compare hands, one alone takes a leg, and the last leg takes the pot (OTHER-15)."""

from __future__ import annotations

from dataclasses import dataclass

from models.game.course import legs_to_win
from models.moves.event import Event, Names
from models.moves.fields import Fields
from models.moves.move import Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.play import lives
from models.play.declaring import with_leg
from models.play.matching import LosersPaid, best_matches, losers_pay
from models.play.showdown import taken_by
from models.table.hand import Declaration
from models.table.table import Table
from models.words.words import _, listed, ngettext


@dataclass(frozen=True, slots=True)
class HandsCompared(Event):
    """Those who stayed in compared hands; `leg`: the best hand takes a leg, too (OTHER-15)."""

    best: tuple[int, ...]  # several if they are equal
    leg: bool = False

    def apply(self, table: Table) -> Table:
        pots = table.hand.pots._replace(compared=(*table.hand.pots.compared, *comparing(table)))
        table = table.with_hand(table.hand._replace(kind="swept", declaration=Declaration(), pots=pots))
        return with_leg(table, self.best[0]) if self.leg else table

    def sentence(self, names: Names) -> str:
        best = [names[seat] for seat in self.best]
        if self.leg:
            return _("%(name)s has the best hand and takes a leg", name=best[0])
        return ngettext("%(names)s has the best hand", "%(names)s have equal hands", len(best), names=listed(best))


def comparing(table: Table) -> tuple[int, ...]:
    """Seats whose hands are compared now: those in, or all if nobody is (OTHER-36); empty if nobody's are.

    Where lives are lost, all hands are compared at the end of the deal (OTHER-42).
    """
    if lives.comparing(table):
        return tuple(seat.seat for seat in table.live)
    if not table.hand.is_at_step or not table.hand.declaration.stays:
        return ()
    declared = dict(table.hand.declaration.declared)
    staying = tuple(seat.seat for seat in table.live if declared.get(seat.seat) == "in")
    return staying or tuple(seat.seat for seat in table.live)


def all_out(table: Table) -> bool:
    """Whether hands are compared because nobody stays in, so that the best one matches the pot (OTHER-36)."""
    return bool(comparing(table)) and all(way == "out" for _seat, way in table.hand.declaration.declared)


def taken(table: Table) -> list[Event]:
    """The events ending the hand once somebody has all legs: that player gets the whole pot, even if short."""
    needed = legs_to_win(table.options)
    winner = next((seat.seat for seat in table.live if needed and seat.legs >= needed), None)
    return [] if winner is None else taken_by(table, winner)


def held(table: Table) -> dict[int, int]:
    """Legs of everybody who has one, by seat; none once nothing is carried any more."""
    counts = legs_to_win(table.options) and (not table.over or table.same_game)
    return {seat.seat: seat.legs for seat in table.seats if counts and seat.legs}


def offers(table: Table) -> list[Offer]:
    """The offer to say who has the best hand of those who stayed in."""
    seats = () if lives.comparing(table) else comparing(table)
    return [Offer(move="best", asks=["seats"], values=list(seats), min=1, max=len(seats))] if seats else []


def best(table: Table, fields: Fields) -> list[Event]:
    """Decides `best`: the best hand of those in; the others pay as the game requires (OTHER-15, OTHER-16).

    If nobody is in, the best hand pays instead (OTHER-36).
    """
    seats = comparing(table)
    if not seats or lives.comparing(table):
        raise refuse("no-step")
    named = lives.named_of(fields, seats, "not-staying")
    if all_out(table):
        return best_matches(table, named)
    leg = len(named) == 1 and table.options.get("other.leg_to") == "best"
    paid = losers_pay(table, [seat for seat in seats if seat not in named], named)
    return [*([LosersPaid(*paid)] if paid[0] else []), HandsCompared(named, leg)]


MOVES = (
    Move(
        name="best",
        about="Who has the best hand of those who stayed in",
        fields=(Field("seats", Kind.SEATS, about="one, or several with equal hands"),),
        when=("step",),
        plays=True,
        offers=offers,
        decide=best,
    ),
)
