"""What is owed before the next hand, and how somebody new comes into a game with blinds (R-BTN-05)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.game.course import posts_blinds
from models.moves.event import Code, Event, Names
from models.moves.fields import Fields, choice
from models.moves.move import SEAT, Field, Kind, Move, Offer, Who
from models.moves.refusals import refuse
from models.seats.blinds import BIG, TO_BANK, blinds_of
from models.seats.buck import buck_of_deal
from models.seats.dealers import dealer_after, next_dealer, players
from models.seats.moving import between_blinds
from models.seats.seating import CameBack, SatDown, WentAway, free_chairs, name_free, returning
from models.table.table import AWAY, HERE, Seat, Table
from models.words.words import N_, _

KINDS = {
    "ante": N_("the ante"),
    "blind": N_("a blind"),
    "bet": N_("the missing bet"),
    "dead": N_("into the pot"),
    "fee": N_("a fee"),
    "fine": N_("a fine"),
    "post": N_("blinds, to come in at once"),
    "light": N_("chips played on credit"),
}


@dataclass(frozen=True, slots=True)
class Owed(Event):
    """A debt, paid before the next hand."""

    seat: int
    chips: int
    kind: Code

    def apply(self, table: Table) -> Table:
        return table._replace(owes=(*table.owes, (self.seat, self.chips, self.kind)))

    def sentence(self, names: Names) -> str:
        what, name = _(KINDS[self.kind]) if self.kind in KINDS else self.kind, names[self.seat]
        if self.kind == TO_BANK:
            return _("%(name)s owes the bank %(chips)s", name=name, chips=self.chips)
        if self.kind == BIG:
            return _("To come in at once, %(name)s posts the big blind next hand", name=name)
        return _("%(name)s owes %(chips)s before the next hand: %(what)s", name=name, chips=self.chips, what=what)


@dataclass(frozen=True, slots=True)
class ComesIn(Owed):
    """Somebody new posts the big blind of the next hand; the dealer’s place goes where it would have gone."""

    harmless: ClassVar[bool] = True
    dealer: int | None = None  # who deals next all the same

    def apply(self, table: Table) -> Table:
        return _dealt_by(Owed.apply(self, table), self.dealer)

    def sentence(self, names: Names) -> str:
        return _("%(name)s posts the big blind of the next hand", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class WaitsForBlind(WentAway):
    """Somebody new sits out until the big blind is theirs."""

    def apply(self, table: Table) -> Table:
        return table.with_seat(table.seat(self.seat)._replace(here=AWAY, waits=True, due=False))

    def sentence(self, names: Names) -> str:
        return _("%(name)s waits for the big blind", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class BlindReached(CameBack):
    """The big blind of the next deal is theirs: from now on they play, and take nobody's deal."""

    dealer: int | None = None  # who deals next all the same

    def apply(self, table: Table) -> Table:
        there = table.with_seat(table.seat(self.seat)._replace(here=HERE, waits=False, due=True, cashes=False))
        return _dealt_by(there, self.dealer)

    def sentence(self, names: Names) -> str:
        return _("The big blind reaches %(name)s, who plays from now on", name=names[self.seat])


def _dealt_by(table: Table, dealer: int | None) -> Table:
    """Whoever comes in takes nobody's deal: this chair deals next, where it would be another one now."""
    return table if dealer is None else table._replace(named=dealer)


POSTS, WAITS = "post", "wait"
COMES = Field("comes", Kind.WORD, needed=False, values=(POSTS, WAITS), about="with blinds: posts the big one, or waits")


def big_blind(table: Table) -> int:
    """What somebody new posts to play at once; 0 without blinds, and until the first hand is dealt (R-BTN-05)."""
    blinds = posts_blinds(table.options) and table.deals
    return int(table.options["blind.big"]) if blinds else 0


def chairs_for_new(table: Table) -> list[int]:
    """The free chairs, last those where nobody can play at once (R-BTN-05)."""
    return sorted(free_chairs(table), key=chairs_to_wait_on(table).__contains__)


def chairs_to_wait_on(table: Table) -> set[int]:
    """The chairs between the dealer and the big blind, where somebody new would pay twice: they wait (R-BTN-05)."""
    return between_blinds(table) if big_blind(table) else set()


def comes_in(table: Table, sits: SatDown, fields: Fields) -> list[Event]:
    """Whoever sits down, and how they come in where that was said: `comes`."""
    if fields.get("comes") is None:
        return [sits]
    if choice(fields, "comes", (POSTS, WAITS)) == WAITS:
        return [sits, WaitsForBlind(sits.seat)]
    return _plays_at_once(table, sits)


def _plays_at_once(table: Table, plays: SatDown | CameBack) -> list[Event]:
    """Who plays from the next hand on, and posts its big blind where there is one."""
    if plays.seat in chairs_to_wait_on(table):
        raise refuse("newcomer-waits")
    chips = big_blind(table)
    return [plays, ComesIn(plays.seat, chips, BIG, _dealer_kept(table, plays))] if chips else [plays]


def back(table: Table, fields: Fields) -> list[Event]:
    """`back`: dealt in again; whoever is new and has had no big blind yet posts one, or waits for it (R-BTN-05)."""
    returns = returning(table, fields)
    seat = table.seat(returns.seat)
    if seat.due and seat.seat in chairs_to_wait_on(table):
        return [WaitsForBlind(seat.seat)]
    return _plays_at_once(table, returns) if _new(seat) else [returns]


def posted_by_ruling(table: Table, seat: Seat, big: int) -> list[Event]:
    """A ruling has somebody new post this big blind and play at once: whoever waited is back, nobody owes it twice."""
    if any(at == seat.seat and kind == BIG for at, _chips, kind in table.owes):
        return []
    if _new(seat) and seat.here == AWAY:
        return _plays_at_once(table, CameBack(seat.seat))
    return [Owed(seat.seat, big, BIG)] if big else []


def _new(seat: Seat) -> bool:
    """Has this player waited for the big blind, and not had it yet?"""
    return seat.waits or seat.due


def reached(table: Table) -> list[Event]:
    """Who waited for the big blind and has it in the next deal, or had it until something moved the blinds.

    Where no blinds are posted nobody waits any more.
    """
    waiting = [s for s in table.seats if _new(s) and s.here == (AWAY if s.waits else HERE) and s.stack > 0]
    for seat in () if table.same_game else waiting:
        if seat.waits == _has_big_blind(table, seat):
            return [_there(table, seat.seat) if seat.waits else WaitsForBlind(seat.seat)]
    return []


def _there(table: Table, at: int) -> BlindReached:
    return BlindReached(at, _dealer_kept(table, BlindReached(at)))


def _has_big_blind(table: Table, seat: Seat) -> bool:
    """Would this player have the big blind of the next deal, if dealt in without a part in who deals it?"""
    if not posts_blinds(table.options):
        return True
    at, there = seat.seat, table.with_seat(seat._replace(here=HERE))
    lies, from_buck = buck_of_deal(there)
    dealer = lies if from_buck else next_dealer(table.with_seat(seat._replace(here=AWAY)))
    blinds = blinds_of(there, [s.seat for s in players(there)], dealer) if dealer else ()
    return len(blinds) == 2 and blinds[1][0] == at


def _dealer_kept(table: Table, plays: SatDown | CameBack) -> int | None:
    """Who deals next, if that would now be somebody else."""
    before, now = (next_dealer(t) if t.over else dealer_after(t) for t in (table, plays.apply(table)))
    return None if before == now else before


# The move


def _may_come_back(table: Table) -> list[Offer]:
    gone = [seat for seat in table.seats if seat.here != HERE and name_free(table, seat)]
    closed = chairs_to_wait_on(table) if any(map(_new, gone)) else set[int]()
    return [_offer(table, seat, closed) for seat in gone if not (seat.waits and seat.seat in closed)]


def _offer(table: Table, seat: Seat, closed: set[int]) -> Offer:
    """The way back, and what it costs whoever is new."""
    chips = big_blind(table) if _new(seat) and seat.seat not in closed else 0
    return Offer(move="back", seat=seat.seat, chips=chips) if chips else Offer(move="back", seat=seat.seat)


MOVES = (
    Move(
        name="back",
        about="Somebody is back",
        fields=(SEAT,),
        who=Who.OWN,
        at_the_end=True,
        offers=_may_come_back,
        decide=back,
    ),
)
