"""Players of the next deal, and its dealer (SEAT-03, SEAT-05, JACK-14, JACK-19)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.moves.event import Event
from models.moves.fields import Fields, chair
from models.moves.move import BETWEEN_HANDS, SEAT, Move, Offer
from models.moves.refusals import refuse
from models.seats.blinds import corrected, deals_for_two, is_dead, rests_at
from models.seats.costs import least_stack
from models.table.hand import Rows
from models.table.table import BETWEEN, HERE, OUT, Seat, Table
from models.words.words import N_

FEWEST = 2  # players in a hand


@dataclass(frozen=True, slots=True)
class DealerNamed(Event):
    """The next dealer was found or corrected (SEAT-01, SEAT-02)."""

    says: ClassVar[str] = N_("%(name)s deals next")
    seat: int

    def apply(self, table: Table) -> Table:
        phase = BETWEEN if table.no_dealer_yet else table.phase
        kept = table.blinds_kept if self.seat in (table.named, table.dealer) else ()  # blinds go with the button
        return corrected(table)._replace(named=self.seat, phase=phase, blinds_kept=kept)


def players(table: Table) -> list[Seat]:
    """Players dealt in next: present or paying along, with chips and, if a jackpot is carried, part of it (JACK-14).

    Nobody pays along unless two players are present (ANTE-16).
    """
    found = _found(table)
    there = [s for s in found if not s.absent]
    return found if len(there) >= FEWEST else there


def _found(table: Table) -> list[Seat]:
    if table.dealt_again:
        return [s for s in table.seats if s.seat in table.dealt_again]
    least = least_stack(table)
    if table.standing:
        claims = claimants(table.standing)
        # also without chips (JACK-20), unless all must have enough (CHIP-09)
        return [s for s in table.seats if s.here == HERE and s.seat in claims and s.stack >= least]
    here = [s for s in table.seats if s.playing and s.stack >= least]
    if not table.passes:
        free = free_of_charge(table) if len(here) >= FEWEST else set()
        return [s for s in table.seats if s.seat in free or s in here] if free else here
    return [s for s in here if may_come_in(table, s) and (not missing_antes(table, s) or affords(table, s))]


def free_of_charge(table: Table) -> set[int]:
    """Seats of players without chips who are dealt in without an ante; never for a carried pot (CHIP-10).

    In a repeated deal they are those who paid no ante the first time.
    """
    if not table.options.get("stakes.free") or table.passes or table.standing or table.matched:
        return set()
    there = {seat for seat, chips in table.antes_kept if chips}
    broke = (s for s in table.seats if s.here == HERE and s.counted and not s.stack and s.seat not in there)
    accounts = {s.seat: table.bank.account(s.name) for s in broke}
    return {seat for seat, account in accounts.items() if account.bought > account.cashed}


def how_many(table: Table) -> int:
    """The number of players dealt in next; if there are none, the number of people with a chair."""
    return len(players(table)) or len(table.seats)


def playing_on(table: Table) -> list[Seat]:
    """Players present who have chips, or can still win some in this hand."""
    return [s for s in table.seats if s.here == HERE and (s.stack or s.live)]


def waiting(table: Table) -> list[Seat]:
    """Players present with chips who wait until the hand is over or the carried pot is won (JACK-14, -19)."""
    there = [s for s in table.seats if s.playing]
    playing = {s.seat for s in players(table)}
    return [s for s in there if (s.seat not in playing if table.over else s.state == OUT)]


def claimants(standing: Rows) -> set[int]:
    """Seats that play for pots that stay as cut; all others wait until these are won (JACK-19)."""
    return {seat for _chips, seats in standing for seat in seats}


def enough(table: Table) -> bool:
    """Whether there are enough players for a hand, at least two."""
    return len(players(table)) >= FEWEST


def left_alone(table: Table) -> Seat | None:
    """The only player left who can play for the carried chips; None if there are opponents (R-OPEN-14)."""
    left = players(table)
    return left[0] if table.passes and len(left) == 1 else None


def missing_antes(table: Table, seat: Seat) -> int:
    """Antes the other players have in the carried jackpot and this player lacks (JACK-14)."""
    if not table.passes or table.standing or table.matched:
        return 0  # the carried chips are nobody's antes
    return max(s.staked for s in table.seats) - seat.staked


def due_to_join(table: Table) -> dict[int, int]:
    """Seat and price of joining the carried jackpot with the next deal; only newcomers pay (JACK-14)."""
    if not table.passes or table.dealt_again:
        return {}
    missing = {s.seat: missing_antes(table, s) for s in table.seats}
    return {seat: chips for seat, chips in missing.items() if chips}


def may_come_in(table: Table, seat: Seat) -> bool:
    """Whether this player, with chips, would be dealt in while chips are carried (JACK-14, -19, R-OPEN-13)."""
    if table.standing:
        return seat.seat in claimants(table.standing)
    waits = table.options.get("jack.newcomer") == "wait" or table.forfeited > 0
    return not (waits and missing_antes(table, seat))


def affords(table: Table, seat: Seat) -> bool:
    """Whether this player can pay the antes the others have in the jackpot and has chips left to play."""
    return seat.stack > missing_antes(table, seat) and seat.stack >= missing_antes(table, seat) + least_stack(table)


def next_dealer(table: Table) -> int | None:
    """The next dealer: named by the host or a rule, else the next player clockwise (SEAT-03, SEAT-05)."""
    able = _able(table)
    if not table.lasting.buck.seat and (first := deals_for_two(table, able)) is not None:
        return first
    if table.named is not None:
        return table.named if table.named in able else _next(table, table.named, able)
    if table.dealer is None:
        return None
    if table.lasting.buck.seat:  # the deal passes regardless of blinds, which count from the buck (BUCK-01)
        return _next(table, table.dealer, able)
    return passed_on(table, table.dealer)


def holds_button_only(table: Table, dealer: int) -> bool:
    """Whether the dealer's chair only has the button, because nobody there is dealt in (SEAT-05)."""
    return dealer not in _able(table) if table.over else table.has(dealer) and table.seat(dealer).state == OUT


def _able(table: Table) -> set[int]:
    """Seats that can deal next: all players dealt in."""
    return {s.seat for s in players(table)}


def dealer_after(table: Table) -> int | None:
    """The dealer after this hand (SEAT-03); None while it depends on whether an all-in player stays."""
    staying = tuple(seat._replace(stack=seat.stack or 1) if seat.live else seat for seat in table.seats)
    dealer = next_dealer(table)
    return dealer if dealer == next_dealer(table._replace(seats=staying)) else None


def same_deals_on(table: Table) -> bool:
    """Whether the same player deals again when nobody opened (JACK-06)."""
    return table.options.get("jack.next_dealer") == "same"


def passed_on(table: Table, after: int) -> int | None:
    """The chair the button goes to from this one; the table's rule says how it skips empty chairs (SEAT-05)."""
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
    """The chair of the last small blind, else the next chair, even if empty (SEAT-05).

    With two players left it is one of theirs.
    """
    if len(able) <= FEWEST:
        return _next(table, after, able)
    if (chair := rests_at(table, able)) is not None:
        return chair
    here, dealt = {s.seat for s in table.sitting}, {seat for seat, _chips in table.hand.pots.spent}
    return _next(table, after, here | {s.seat for s in table.seats if s.state != OUT or s.seat in dealt})


def may_deal(table: Table) -> list[int]:
    """The seats that can be named dealer: players with chips; for the first hand of two a single one (ANTE-11)."""
    named = table._replace(named=0)  # once two players have begun, either may be named
    first = None if table.lasting.buck.seat else deals_for_two(named, _able(table))
    able = _able(table)
    return [s.seat for s in table.seats if (s.playing or s.seat in able) and first in (None, s.seat)]


def name_dealer(table: Table, fields: Fields) -> list[Event]:
    """Decides who deals: the first dealer was found (SEAT-01, SEAT-02), or the host corrects the next (SEAT-03)."""
    if not table.over:
        raise refuse("hand-running")
    at = chair(table, fields)
    seat = table.seat(at)
    if not (seat.playing or at in _able(table)):
        raise refuse("cannot-deal", name=seat.name)
    if seat.seat not in may_deal(table):
        raise refuse("first-for-two", name=table.name_of(next_dealer(table) or at))
    return [DealerNamed(at)]


def dealer_offers(table: Table) -> list[Offer]:
    """Offers to name a dealer; naming the one who is due anyway is idle."""
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
