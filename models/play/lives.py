"""Lives: the worst hand of each deal loses one, and the last player in takes the pot (OTHER-42)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from models.game.course import course, lives_of
from models.moves.event import Event, Names, after
from models.moves.fields import Fields
from models.moves.move import Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.play.declaring import with_leg
from models.play.purse import with_bounties_and_purse
from models.play.showdown import HandEnded, PotWon
from models.seats.dealers import claimants
from models.table.hand import Chips
from models.table.table import LEFT, OUT, Table
from models.words.words import _


@dataclass(frozen=True, slots=True)
class LivesLost(Event):
    """The hands were compared, and each of these players lost a life; nobody did if all hands are equal."""

    lost: Chips  # seat, lives left

    def apply(self, table: Table) -> Table:
        compared = tuple(seat.seat for seat in table.live)
        table = table.with_hand(table.hand._replace(kind="swept", pots=table.hand.pots._replace(compared=compared)))
        for seat, _left in self.lost:
            table = with_leg(table, seat)
        return table

    def sentence(self, names: Names) -> str:
        told = [_one_lost(names[seat], left) for seat, left in self.lost]
        return "; ".join(told) if told else _("Equal hands: nobody loses a life")


def _one_lost(name: str, left: int) -> str:
    if not left:
        return _("%(name)s loses the last life and is out", name=name)
    return _("%(name)s loses a life and has %(n)s left", name=name, n=left)


def comparing(table: Table) -> bool:
    """Whether the table is asked now who has the worst hand."""
    return table.hand.is_at_step and course(table.options)[table.hand.stage].kind == "lives"


def left(table: Table) -> dict[int, int]:
    """The lives of everybody who plays for the pot, by seat; none once it is won."""
    lives = lives_of(table.options)
    if not lives or (table.over and not table.same_game):
        return {}
    pots = table.standing if table.over else table.hand.pots.standing
    plays = claimants(pots) | {seat.seat for seat in table.seats if seat.state != OUT and not table.over}
    there = (seat for seat in table.seats if seat.seat in plays and seat.here != LEFT and seat.legs < lives)
    return {seat.seat: lives - seat.legs for seat in there}


def is_out(table: Table, at: int) -> bool:
    """Whether this player has lost all lives in the game being played."""
    lives = lives_of(table.options)
    return 0 < lives <= table.seat(at).legs and bool(left(table))


def ended(table: Table) -> list[Event]:
    """The events ending a deal: the last player in takes the pot; else it stays for those with lives left.

    A hand that was given up before the comparison, or is dead, loses a life, too, if another is left.
    """
    given_up = _lost(table, ())
    lost = [given_up] if given_up.lost and table.live and not table.hand.pots.compared else []
    table = after(table, lost)
    rest = tuple(left(table))
    if len(rest) == 1:
        won = [PotWon(0, 1, table.pot, ((rest[0], table.pot),), alone=True)] if table.pot else []
        return with_bounties_and_purse(table, [*lost, *won, HandEnded()])
    return [*lost, HandEnded(jackpot=True, matched=True, standing=((table.pot, rest),))]


def _lost(table: Table, named: Iterable[int]) -> LivesLost:
    """The event for the worst hands, and those that were given up or are dead."""
    now = left(table)
    gone = [seat.seat for seat in table.seats if seat.state != OUT and not seat.live and seat.seat in now]
    return LivesLost(tuple((seat, now[seat] - 1) for seat in sorted({*named, *gone})))


def offers(table: Table) -> list[Offer]:
    """The offer to say who has the worst hand."""
    seats = [seat.seat for seat in table.live] if comparing(table) else []
    return [Offer(move="worst", asks=["seats"], values=seats, min=1, max=len(seats))] if seats else []


def worst(table: Table, fields: Fields) -> list[Event]:
    """Decides `worst`: the worst hand, or several equal ones, lose a life; if all are equal, nobody does."""
    if not comparing(table):
        raise refuse("no-step")
    seats = [seat.seat for seat in table.live]
    named = named_of(fields, seats, "not-comparing")
    return [_lost(table, () if len(named) == len(seats) else named)]


def named_of(fields: Fields, seats: Sequence[int], refusal: str) -> tuple[int, ...]:
    """The seats named, each of which must be one of these; else this refusal."""
    said = fields.get("seats")
    named = tuple(seat for seat in seats if seat in said) if isinstance(said, list) else ()
    if not isinstance(said, list) or not named or len(said) != len(named):
        raise refuse(refusal)
    return named


MOVES = (
    Move(
        name="worst",
        about="Who has the worst hand and loses a life",
        fields=(Field("seats", Kind.SEATS, about="one, or several with equal hands"),),
        when=("step",),
        plays=True,
        offers=offers,
        decide=worst,
    ),
)
