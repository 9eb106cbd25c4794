"""Debts before the next hand, and coming into a game with blinds, new or after missing one (R-BTN-05, ANTE-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from models.game.course import posts_blinds
from models.moves.event import Code, Event, Names, after
from models.moves.fields import Fields, choice
from models.moves.move import SEAT, Field, Kind, Move, Offer, Who
from models.moves.refusals import refuse
from models.seats.blinds import (
    BIG,
    DEAD,
    POST,
    POSTED,
    SMALL,
    TO_BANK,
    blinds_of,
    has_missed,
    is_dead,
    is_new,
    missed_behind,
)
from models.seats.buck import buck_of_deal
from models.seats.dealers import FEWEST, dealer_after, next_dealer, players, playing_on
from models.seats.moving import between_blinds
from models.seats.seating import CameBack, SatDown, WentAway, free_chairs, name_free, returning
from models.table.hand import Chips
from models.table.lasting import Blind
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
    "small": N_("the small blind that was missed"),
    "big_dead": N_("the big blind that was missed"),
    "light": N_("chips played on credit"),
}


@dataclass(frozen=True, slots=True)
class Owed(Event):
    """A debt, to be paid before the next hand."""

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
    """A newcomer posts the big blind of the next hand. The deal passes as it would have without them."""

    harmless: ClassVar[bool] = True
    dealer: int | None = None  # the next dealer, if it would otherwise change

    def apply(self, table: Table) -> Table:
        return _dealt_by(Owed.apply(self, table), self.dealer)

    def sentence(self, names: Names) -> str:
        if self.kind == SMALL:
            return _("%(name)s posts the small blind that was missed", name=names[self.seat])
        if self.kind == DEAD:
            return _("%(name)s posts the big blind that was missed, as dead money", name=names[self.seat])
        return _("%(name)s posts the big blind of the next hand", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class WaitsForBlind(WentAway):
    """A newcomer sits out until the big blind reaches them."""

    says: ClassVar[str] = N_("%(name)s waits for the big blind")

    def apply(self, table: Table) -> Table:
        return table.with_seat(table.seat(self.seat)._replace(here=AWAY, waits=True, due=False))


@dataclass(frozen=True, slots=True)
class BlindReached(CameBack):
    """The big blind of the next deal reaches a waiting player, who now plays; the dealer does not change."""

    says: ClassVar[str] = N_("The big blind reaches %(name)s, who plays from now on")
    dealer: int | None = None  # the next dealer, if it would otherwise change

    def apply(self, table: Table) -> Table:
        there = table.with_seat(table.seat(self.seat)._replace(here=HERE, waits=False, due=True, cashes=False))
        return _dealt_by(there, self.dealer)


def _dealt_by(table: Table, dealer: int | None) -> Table:
    """The table with this dealer named, so that somebody coming in does not change who deals."""
    return table if dealer is None else table._replace(named=dealer)


POSTS: Final = "post"
WAITS: Final = "wait"
COMES = Field("comes", Kind.WORD, needed=False, values=(POSTS, WAITS), about="with blinds: posts what is due, or waits")


def big_blind(table: Table, at: int = 0) -> int:
    """The price for a newcomer to play at once, a big blind (R-BTN-05).

    0 without blinds, before the first hand, and with fewer than two other players.
    """
    others = [s for s in playing_on(table) if s.seat != at]
    blinds = posts_blinds(table.options) and table.deals and len(others) >= FEWEST
    return int(table.options["blind.big"]) if blinds else 0


def to_post(table: Table, seat: Seat) -> tuple[tuple[int, str], ...]:
    """Chips and kind of each blind this player posts to be dealt in at once (R-BTN-05, ANTE-12).

    A newcomer owes a big blind, others what they missed; nothing is owed twice.
    """
    big = big_blind(table, seat.seat)
    if not big or _posts_already(table, seat):
        return ()
    if not (missed := owed_blinds(table, seat)):
        return ((big, BIG),) if is_new(table, seat) else ()
    debt = DEAD if table.options.get("blind.missed") == "dead" else BIG
    return tuple([(big, debt) if kind == BIG else (int(table.options["blind.small"]), kind) for kind in missed])


def owed_blinds(table: Table, seat: Seat) -> tuple[Blind, ...]:
    """The blinds this player has missed, or misses next by having changed chairs, big first (ANTE-12)."""
    owed = set(has_missed(table, seat))
    if table.over and _has_moved(table, seat):
        away = table.with_seat(seat._replace(here=AWAY))
        blinds = _next_blinds(away, away)
        owed |= set(missed_behind(table, seat, blinds))
    kinds: tuple[Blind, ...] = (BIG, SMALL)
    return tuple([kind for kind in kinds if kind in owed])


def price(table: Table, seat: Seat) -> int:
    """Chips this player posts in all to be dealt in at once (ANTE-13)."""
    return sum(chips for chips, _kind in to_post(table, seat))


def _posts_already(table: Table, seat: Seat) -> bool:
    return any(at == seat.seat and kind in POSTED for at, _chips, kind in table.owes)


def chairs_for_new(table: Table) -> list[int]:
    """The free chairs; those where a newcomer cannot play at once come last (R-BTN-05)."""
    return sorted(free_chairs(table), key=chairs_to_wait_on(table).__contains__)


def chairs_to_wait_on(table: Table) -> set[int]:
    """The chairs between dealer and big blind; newcomers there wait, because they would pay twice (R-BTN-05)."""
    return between_blinds(table) if big_blind(table) else set()


def comes_in(table: Table, sits: SatDown, fields: Fields) -> list[Event]:
    """Events for a newcomer in a game with blinds: posting (`comes`), or waiting for the big blind."""
    if fields.get("comes") is None:
        return [sits, WaitsForBlind(sits.seat)] if big_blind(table, sits.seat) else [sits]
    if choice(fields, "comes", (POSTS, WAITS)) == WAITS:
        return [sits, WaitsForBlind(sits.seat)]
    return _plays_at_once(table, sits)


def _plays_at_once(table: Table, plays: SatDown | CameBack) -> list[Event]:
    """Events for a player who plays from the next hand on and posts what is due: a big blind, a missed small one."""
    if plays.seat in chairs_to_wait_on(table):
        raise refuse("newcomer-waits")
    there = WaitsForBlind(plays.seat).apply(plays.apply(table))
    due = to_post(there, there.seat(plays.seat))
    kept = _dealer_kept(table, plays) if due else None
    return [plays, *(ComesIn(plays.seat, chips, kind, None if i else kept) for i, (chips, kind) in enumerate(due))]


def back(table: Table, fields: Fields) -> list[Event]:
    """Decides `back`: deals a player in again; one who owes a blind posts it or waits: `comes` (R-BTN-05, ANTE-12)."""
    returns = returning(table, fields)
    seat = table.seat(returns.seat)
    if not _owes_blind(table, seat) or not big_blind(table, seat.seat):
        return [returns]
    waits = fields.get("comes") is not None and choice(fields, "comes", (POSTS, WAITS)) == WAITS
    if waits or (not seat.waits and fields.get("comes") is None and seat.seat in chairs_to_wait_on(table)):
        return [WaitsForBlind(seat.seat)]
    return _plays_at_once(table, returns)


def posted_by_ruling(table: Table, seat: Seat, big: int) -> list[Event]:
    """Events of a ruling: a newcomer posts this big blind and plays at once, without owing it again."""
    if any(at == seat.seat and kind == BIG for at, _chips, kind in table.owes):
        return []
    if _owes_blind(table, seat) and seat.here == AWAY:
        return _plays_at_once(table, CameBack(seat.seat))
    return [Owed(seat.seat, big, BIG)] if big else []


def missed_by_ruling(table: Table, seat: Seat, chips: int) -> list[Event]:
    """Events of a ruling: a player posts these chips, and comes back if they equal what was missed (R-BTN-03)."""
    if chips and chips == price(table, seat):
        return _plays_at_once(table, CameBack(seat.seat))
    return [Owed(seat.seat, chips, POST)] if chips else []


def _owes_blind(table: Table, seat: Seat) -> bool:
    """Whether this player must post or wait: new, or missed a blind."""
    return is_new(table, seat) or bool(owed_blinds(table, seat))


def reached(table: Table) -> list[Event]:
    """Events for waiting players: the next big blind reaches them, or does not reach them any more.

    A player who missed a blind and is back through new chips or another game waits, too. Without blinds nobody
    waits.
    """
    if table.same_game:
        return []
    for seat in table.seats:
        if seat.stack <= 0 or not _is_to_wait(table, seat):
            continue
        plays_next = not big_blind(table, seat.seat) or _has_big_blind(table, seat)
        if seat.waits == plays_next:
            return [_there(table, seat.seat) if seat.waits else WaitsForBlind(seat.seat)]
    return []


def all_reached(table: Table) -> list[Event]:
    """All events of `reached`, for a deal whose new game has or lacks blinds, unlike the last (ANTE-12)."""
    events = list[Event]()
    while more := reached(after(table, events)):
        events += more
    return events


def _is_to_wait(table: Table, seat: Seat) -> bool:
    """Whether this player waits for the big blind, or must wait unless it is theirs in the next deal."""
    if seat.waits:
        return seat.here == AWAY
    missed = owed_blinds(table, seat) and not _posts_already(table, seat)
    return seat.here == HERE and (seat.due or bool(missed))


def _there(table: Table, at: int) -> BlindReached:
    kept = None if _has_moved(table, table.seat(at)) else _dealer_kept(table, BlindReached(at))
    return BlindReached(at, kept)


def _has_moved(table: Table, seat: Seat) -> bool:
    """Whether this player changed chairs before the blinds came, so belongs to the game (ANTE-12)."""
    return seat.name in dict(table.lasting.turns.left)


def _has_big_blind(table: Table, seat: Seat) -> bool:
    """Whether this player, if dealt in, has the next big blind; somebody who comes in does not change the dealer."""
    there = table.with_seat(seat._replace(here=HERE))
    deals = there if seat.here == HERE or _has_moved(table, seat) else table.with_seat(seat._replace(here=AWAY))
    blinds = _next_blinds(deals, there)
    return len(blinds) == 2 and blinds[1][0] == seat.seat


def _next_blinds(deals: Table, table: Table) -> Chips:
    """The blinds of the next deal at this table; `deals` is the table that says who deals."""
    lies, from_buck = buck_of_deal(table)
    dealer = lies if from_buck else next_dealer(deals)
    dealt = [s.seat for s in players(table)]
    return blinds_of(table, dealt, dealer) if dealer and len(dealt) >= FEWEST else ()


def _dealer_kept(table: Table, plays: SatDown | CameBack) -> int | None:
    """The next dealer, if this event would change it; None with a dead button, where blinds decide (SEAT-05)."""
    before, now = (next_dealer(t) if t.over else dealer_after(t) for t in (table, plays.apply(table)))
    return None if before == now or (is_dead(table) and table.lasting.turns.big) else before


# The move


def _may_come_back(table: Table) -> list[Offer]:
    gone = [s for s in table.seats if (s.here != HERE or s.absent) and name_free(table, s)]
    closed = chairs_to_wait_on(table) if any(_owes_blind(table, seat) for seat in gone) else set[int]()
    return [offer for seat in gone for offer in _ways_back(table, seat, closed)]


def _ways_back(table: Table, seat: Seat, closed: set[int]) -> list[Offer]:
    """Offers to come back; a player who owes a blind may post it, where allowed, or wait for the big blind."""
    chips = price(table, seat)
    closed_to = seat.seat in closed and _owes_blind(table, seat)  # also a player who posted for a hand not dealt yet
    if not chips and not (closed_to and big_blind(table, seat.seat)):
        return [Offer(move="back", seat=seat.seat)]
    posts = [] if seat.seat in closed else [Offer(move="back", seat=seat.seat, chips=chips)]
    return posts if seat.waits else [*posts, Offer(move="back", seat=seat.seat, comes=WAITS)]


MOVES = (
    Move(
        name="back",
        about="Somebody is back",
        fields=(SEAT, COMES),
        who=Who.OWN,
        at_the_end=True,
        offers=_may_come_back,
        decide=back,
    ),
)
