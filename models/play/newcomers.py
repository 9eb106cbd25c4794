"""What is owed before the next hand, and how somebody new comes into a game with blinds (R-BTN-05)."""

from __future__ import annotations

from typing import ClassVar

from models.play.antes import BIG, TO_BANK, blinds_of
from models.play.buck import buck_of_deal
from models.play.dealers import dealer_after, next_dealer, players
from models.play.moving import between_blinds
from models.play.seating import CameBack, SatDown, WentAway, free_chairs, name_free, returning
from models.table.event import Event, Names
from models.table.fields import Fields, choice
from models.table.move import SEAT, Field, Kind, Move, Offer, Who
from models.table.record import frozen
from models.table.table import AWAY, HERE, Table
from models.table.words import N_, _

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


@frozen
class Owed(Event):
    """A debt, paid before the next hand."""

    seat: int
    chips: int
    kind: str

    def apply(self, table: Table) -> Table:
        return table._replace(owes=(*table.owes, (self.seat, self.chips, self.kind)))

    def sentence(self, names: Names) -> str:
        what, name = _(KINDS[self.kind]) if self.kind in KINDS else self.kind, names[self.seat]
        if self.kind == TO_BANK:
            return _("%(name)s owes the bank %(chips)s", name=name, chips=self.chips)
        if self.kind == BIG:
            return _("%(name)s owes the big blind of the next hand, to come in at once", name=name)
        return _("%(name)s owes %(chips)s before the next hand: %(what)s", name=name, chips=self.chips, what=what)


@frozen
class ComesIn(Owed):
    """Somebody new posts the big blind of the next hand; the dealer’s place goes where it would have gone."""

    stays_told: ClassVar[bool] = True
    harmless: ClassVar[bool] = True
    dealer: int | None = None  # who deals next all the same

    def apply(self, table: Table) -> Table:
        named = table.named if self.dealer is None else self.dealer
        return Owed.apply(self, table)._replace(named=named)

    def sentence(self, names: Names) -> str:
        return _("%(name)s posts the big blind of the next hand", name=names[self.seat])


@frozen
class WaitsForBlind(WentAway):
    """Somebody new sits out until the big blind is theirs."""

    def apply(self, table: Table) -> Table:
        return table.with_seat(table.seat(self.seat)._replace(here=AWAY, waits=True))

    def sentence(self, names: Names) -> str:
        return _("%(name)s waits for the big blind", name=names[self.seat])


@frozen
class BlindReached(CameBack):
    """The big blind of the next deal is theirs: from now on they play."""

    def sentence(self, names: Names) -> str:
        return _("The big blind reaches %(name)s, who plays from now on", name=names[self.seat])


POSTS, WAITS = "post", "wait"
COMES = Field("comes", Kind.WORD, needed=False, values=(POSTS, WAITS), about="with blinds: posts the big one, or waits")


def big_blind(table: Table) -> int:
    """What somebody new posts to play at once; 0 without blinds, and until the first hand is dealt (R-BTN-05)."""
    blinds = table.options.get("forced", "ante") != "ante" and table.deals and not table.same_game
    return int(table.options["blind.big"]) if blinds else 0


def chairs_for_new(table: Table) -> list[int]:
    """The free chairs, last those between the dealer and the big blind, where somebody would pay twice (R-BTN-05)."""
    closed = between_blinds(table)
    return sorted(free_chairs(table), key=closed.__contains__)


def comes_in(table: Table, sits: SatDown, fields: Fields) -> list[Event]:
    """Whoever sits down, and how they come in where that was said: `comes`."""
    if fields.get("comes") is None:
        return [sits]
    if choice(fields, "comes", (POSTS, WAITS)) == WAITS:
        return [sits, WaitsForBlind(sits.seat)]
    return _posting(table, sits)


def _posting(table: Table, plays: SatDown | CameBack) -> list[Event]:
    """Who plays from the next hand on, and posts its big blind where there is one."""
    chips = big_blind(table)
    return [plays, ComesIn(plays.seat, chips, BIG, _dealer_kept(table, plays))] if chips else [plays]


def back(table: Table, fields: Fields) -> list[Event]:
    """`back`: dealt in again; whoever still waits for the big blind posts it instead (R-BTN-05)."""
    returns = returning(table, fields)
    return _posting(table, returns) if table.seat(returns.seat).waits else [returns]


def reached(table: Table) -> list[Event]:
    """Who waited for the big blind and has it in the next deal; where no blinds are posted nobody waits any more."""
    waiting = [s.seat for s in table.seats if s.waits and s.here == AWAY and s.stack > 0]
    if not waiting or table.same_game:
        return []
    due = next((seat for seat in waiting if _has_big_blind(table, seat)), None)
    return [] if due is None else [BlindReached(due)]


def _has_big_blind(table: Table, at: int) -> bool:
    """Would this chair have the big blind of the next deal, if it were dealt in?"""
    if table.options.get("forced", "ante") == "ante":
        return True
    there = table.with_seat(table.seat(at)._replace(here=HERE))
    lies, from_buck = buck_of_deal(there)
    dealer = lies if from_buck else next_dealer(there)
    blinds = blinds_of(there, [s.seat for s in players(there)], dealer) if dealer else ()
    return len(blinds) == 2 and blinds[1][0] == at


def _dealer_kept(table: Table, plays: SatDown | CameBack) -> int | None:
    """Who deals next, if that would now be somebody else."""
    before, now = (next_dealer(t) if t.over else dealer_after(t) for t in (table, plays.apply(table)))
    return None if before == now else before


# The move


def _may_come_back(table: Table) -> list[Offer]:
    gone, posts = [s for s in table.seats if s.here != HERE and name_free(table, s)], big_blind(table)
    return [
        Offer(move="back", seat=s.seat, chips=posts) if s.waits and posts else Offer(move="back", seat=s.seat)
        for s in gone
    ]


MOVES = (Move(name="back", fields=(SEAT,), who=Who.OWN, at_the_end=True, offers=_may_come_back, decide=back),)
