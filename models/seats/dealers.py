"""Who is dealt in next, and who deals (SEAT-03, SEAT-05, JACK-14, JACK-19)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.moves.event import Event
from models.moves.fields import Fields, chair
from models.moves.move import BETWEEN_HANDS, SEAT, Move, Offer
from models.moves.refusals import refuse
from models.seats.blinds import corrected, deals_for_two, is_dead, rests_at
from models.table.hand import Rows
from models.table.table import BETWEEN, HERE, OUT, Seat, Table
from models.words.words import N_

FEWEST = 2  # players of a hand


@dataclass(frozen=True, slots=True)
class DealerNamed(Event):
    """Who deals the next hand was found or corrected (SEAT-01, SEAT-02)."""

    says: ClassVar[str] = N_("%(name)s deals next")
    seat: int

    def apply(self, table: Table) -> Table:
        phase = BETWEEN if table.no_dealer_yet else table.phase
        kept = table.blinds_kept if self.seat in (table.named, table.dealer) else ()  # they go with the button
        return corrected(table)._replace(named=self.seat, phase=phase, blinds_kept=kept)


def players(table: Table) -> list[Seat]:
    """Everybody who is dealt in next: here, with chips, and in the jackpot if one is carried (JACK-14)."""
    if table.dealt_again:
        return [s for s in table.seats if s.seat in table.dealt_again]
    if table.standing:
        claims = claimants(table.standing)
        return [s for s in table.seats if s.here == HERE and s.seat in claims]  # all-in without chips, too (JACK-20)
    here = [s for s in table.seats if s.playing]
    if not table.passes:
        return here
    return [s for s in here if _may_join(table, s)]


def how_many(table: Table) -> int:
    """How many are dealt in next; as long as nobody can be, how many have a chair."""
    return len(players(table)) or len(table.seats)


def waiting(table: Table) -> list[Seat]:
    """Who is here with chips and not dealt in: until the hand is over, or what is carried is won (JACK-14, -19)."""
    there = [s for s in table.seats if s.playing]
    playing = {s.seat for s in players(table)}
    return [s for s in there if (s.seat not in playing if table.over else s.state == OUT)]


def claimants(standing: Rows) -> set[int]:
    """Who plays for pots that stay as they were cut: everybody else waits until they are won (JACK-19)."""
    return {seat for _chips, seats in standing for seat in seats}


def enough(table: Table) -> bool:
    """Are there players for a hand? One player is not enough."""
    return len(players(table)) >= FEWEST


def left_alone(table: Table) -> Seat | None:
    """The one player left who still plays for what is carried, where there is nobody to play against (R-OPEN-14)."""
    left = players(table)
    return left[0] if table.passes and len(left) == 1 else None


def missing_antes(table: Table, seat: Seat) -> int:
    """Antes the others have in the carried jackpot and this player has not (JACK-14)."""
    if not table.passes or table.standing or table.matched:
        return 0  # these are nobody's antes
    return max(s.staked for s in table.seats) - seat.staked


def due_to_join(table: Table) -> dict[int, int]:
    """Seat by seat what joining the carried jackpot costs with the next deal: only newcomers pay (JACK-14)."""
    if not table.passes or table.dealt_again:
        return {}
    missing = {s.seat: missing_antes(table, s) for s in table.seats}
    return {seat: chips for seat, chips in missing.items() if chips}


def _may_join(table: Table, seat: Seat) -> bool:
    return may_come_in(table, seat) and (not missing_antes(table, seat) or affords(table, seat))


def may_come_in(table: Table, seat: Seat) -> bool:
    """Is this player dealt in once here with chips enough, while something is carried (JACK-14, JACK-19, R-OPEN-13)?"""
    if table.standing:
        return seat.seat in claimants(table.standing)
    waits = table.options.get("jack.newcomer") == "wait" or table.forfeited > 0
    return not (waits and missing_antes(table, seat))


def affords(table: Table, seat: Seat) -> bool:
    """Can this player pay the antes the others have in the jackpot, and is there something left to play with?"""
    return seat.stack > missing_antes(table, seat)


def next_dealer(table: Table) -> int | None:
    """Who deals next: named by the host or a rule, else the next player clockwise (SEAT-03, SEAT-05)."""
    able = _able(table)
    if not table.around.buck.seat and (first := deals_for_two(table, able)) is not None:
        return first
    if table.named is not None:
        return table.named if table.named in able else _next(table, table.named, able)
    if table.dealer is None:
        return None
    if table.around.buck.seat:  # the deal goes round whatever the blinds do: they count from the buck (BUCK-01)
        return _next(table, table.dealer, able)
    return passed_on(table, table.dealer)


def holds_button_only(table: Table, dealer: int) -> bool:
    """Does nobody deal from the dealer’s chair, because whoever sits there is not dealt in (SEAT-05)?"""
    return dealer not in _able(table) if table.over else table.has(dealer) and table.seat(dealer).state == OUT


def _able(table: Table) -> set[int]:
    """The chairs that can deal next: whoever is dealt in."""
    return {s.seat for s in players(table)}


def dealer_after(table: Table) -> int | None:
    """Who deals after this hand, however it ends (SEAT-03); None while that hangs on whether an all-in player stays."""
    staying = tuple(seat._replace(stack=seat.stack or 1) if seat.live else seat for seat in table.seats)
    dealer = next_dealer(table)
    return dealer if dealer == next_dealer(table._replace(seats=staying)) else None


def same_deals_on(table: Table) -> bool:
    """Does the same player deal again where nobody opened (JACK-06)?"""
    return table.options.get("jack.next_dealer") == "same"


def passed_on(table: Table, after: int) -> int | None:
    """Where the dealer's place goes from this chair: over empty ones, as the house has it (SEAT-05)."""
    able = _able(table)
    if (first := deals_for_two(table, able)) is not None:
        return first
    if is_dead(table) and table.deals and not table.dealt_again:
        return _dead_button(table, after, able)
    return _next(table, after, able)


def _next(table: Table, after: int, able: set[int]) -> int | None:
    for seat in table.clockwise(after):
        if seat.seat in able:
            return seat.seat
    return None


def _dead_button(table: Table, after: int, able: set[int]) -> int | None:
    """The button goes to the last small blind, else to the next chair, even if nobody plays there (SEAT-05).

    With two players left it is with one of them.
    """
    if len(able) <= FEWEST:
        return _next(table, after, able)
    if (chair := rests_at(table, able)) is not None:
        return chair
    here, dealt = {s.seat for s in table.sitting}, {seat for seat, _chips in table.hand.pots.spent}
    return _next(table, after, here | {s.seat for s in table.seats if s.state != OUT or s.seat in dealt})


def may_deal(table: Table) -> list[int]:
    """Who can be named dealer: whoever is there with chips; in the first hand for two one alone (ANTE-11)."""
    named = table._replace(named=0)  # whom they like, once two have played on
    first = None if table.around.buck.seat else deals_for_two(named, _able(table))
    return [s.seat for s in table.seats if s.playing and first in (None, s.seat)]


def name_dealer(table: Table, fields: Fields) -> list[Event]:
    """The first dealer was found (SEAT-01, SEAT-02), or the host corrects who deals next (SEAT-03)."""
    if not table.over:
        raise refuse("hand-running")
    at = chair(table, fields)
    seat = table.seat(at)
    if not seat.playing:
        raise refuse("cannot-deal", name=seat.name)
    if seat.seat not in may_deal(table):
        raise refuse("first-for-two", name=table.name_of(next_dealer(table) or at))
    return [DealerNamed(at)]


def dealer_offers(table: Table) -> list[Offer]:
    """Who can be named dealer now; naming who deals next anyway is idle."""
    if not table.over:
        return []
    there: list[Offer] = [{"move": "dealer", "seat": seat} for seat in may_deal(table)]
    deals_next = next_dealer(table)
    return [{**offer, "idle": True} if offer["seat"] == deals_next else offer for offer in there]


MOVES = (
    Move(
        name="dealer",
        about="Says who deals",
        fields=(SEAT,),
        when=BETWEEN_HANDS,
        plays=True,
        offers=dealer_offers,
        decide=name_dealer,
    ),
)
