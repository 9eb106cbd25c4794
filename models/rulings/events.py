"""What a ruling does to the table, as facts. Each carries what was decided, so folding only keeps the books."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from models.play.dealing import FRESH
from models.table.event import Event
from models.table.table import BETWEEN, DEAD, DEAL, IN, OUT, LastHand, Seat, Table, replace

Shares = tuple[tuple[int, int], ...]  # seat, chips
Pots = tuple[tuple[int, tuple[int, ...]], ...]  # chips, seats


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled(Event):
    """A ruling was given: what was found, what holds. What it changes follows as facts of the same tap."""

    ruling: str
    outcome: str
    text: str  # what holds, as the catalogue said it then
    who: tuple[int, ...] = ()
    to: int | None = None
    chips: int | None = None
    cards: int | None = None
    action: str = ""
    reason: str = ""
    answers: tuple[bool | None, ...] = ()
    asked: int | None = None  # who asked for it
    note: bool = False  # for the log only


# The hand


@dataclass(frozen=True, slots=True)
class WoundBack(Event):
    """Back to the table before this tap, as a fact: later taps do not count any more."""

    tap: int
    target: Table | None = field(default=None, compare=False, repr=False)  # known while the evening is in memory

    def apply(self, table: Table) -> Table:
        return table if self.target is None else rewound(self.target, table)

    def body(self) -> dict[str, Any]:
        return {"tap": self.tap}


def rewound(target: Table, now: Table) -> Table:
    """An older table with the people of now: who came, went, was renamed, warned or bought chips since."""
    there = {s.seat: s for s in target.seats}
    seats: list[Seat] = []
    for seat in now.seats:
        old = there.get(seat.seat)
        keep = {"here": seat.here, "name": seat.name, "queued": seat.queued, "warned": seat.warned}
        seats.append(replace(old, **keep) if old and old.state != OUT else seat)
    return replace(
        target,
        seats=tuple(seats),
        sold=now.sold,
        owes=now.owes,
        games=now.games,
        way=now.way,
        game_at=now.game_at,
        name=now.name,
        bank=now.bank,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class HandVoided(Event):
    """The hand does not count: chips go back, or stay in the middle; perhaps it is dealt again (MIS-09, MIS-10)."""

    back: Shares  # chips to the stacks; less than nothing where a pot was paid out already
    carried: int = 0
    passes: int = 0
    forfeited: int = 0
    staked: Shares = ()
    deal: bool = False  # only the same game may be dealt next
    named: int | None = None  # who deals
    again: tuple[int, ...] = ()
    kept: Shares = ()
    posts: Shares = ()

    def apply(self, table: Table) -> Table:
        back, mine, hand = dict(self.back), dict(self.staked), table.hand
        seats = tuple(
            replace(s, **FRESH, state=OUT, stack=s.stack + back.get(s.seat, 0), staked=mine.get(s.seat, 0))
            for s in table.seats
        )
        rest = self.carried + sum(chips for _seat, chips in self.kept)
        return replace(
            table,
            seats=seats,
            phase=DEAL if self.deal else BETWEEN,
            carried=self.carried,
            passes=self.passes,
            forfeited=self.forfeited,
            named=self.named,
            again=self.again,
            kept=self.kept,
            posts=self.posts,
            last_hand=LastHand(hand.number, (), rest, rest),
            clock=None,
            hand=replace(hand, kind="over", spent=(), won=(), awarded=0),
        )


@dataclass(frozen=True, slots=True)
class DealOrdered(Event):
    """The same game is dealt next, by this player where one is named."""

    named: int | None = None

    def apply(self, table: Table) -> Table:
        return replace(table, phase=DEAL, named=self.named)


@dataclass(frozen=True, slots=True)
class CarriedOver(Event):
    """The chips in the middle are played for in the next deal, in the same game."""

    forfeited: int

    def apply(self, table: Table) -> Table:
        return replace(table, phase=DEAL, passes=max(1, table.passes), forfeited=self.forfeited)


@dataclass(frozen=True, slots=True)
class OpeningVoided(Event):
    """The opening was false: that hand is dead, its bet stays, the others take theirs back and may open."""

    seat: int

    def apply(self, table: Table) -> Table:
        seats = []
        for seat in table.seats:
            back = 0 if seat.seat == self.seat else seat.bet
            changes: dict[str, Any] = {"bet": 0, "faced": 0, "acted": seat.checked}
            if seat.seat == self.seat:
                changes["state"] = DEAD
            seats.append(replace(seat, stack=seat.stack + back, paid=seat.paid - back, **changes))
        return replace(table, seats=tuple(seats)).with_hand(
            bet=0, base=0, last_full=0, raises=0, wagers=0, opened=False, opener=None, aggressor=None, last=self.seat
        )


@dataclass(frozen=True, slots=True)
class HandRevived(Event):
    """A hand that was dead or folded is live again."""

    seat: int
    acted: bool = False

    def apply(self, table: Table) -> Table:
        return table.with_seat(self.seat, state=IN, held=0, acted=self.acted)


@dataclass(frozen=True, slots=True)
class PotsCut(Event):
    """The pots of a showdown are cut anew."""

    pots: Pots
    settled: tuple[int, ...] = ()

    def apply(self, table: Table) -> Table:
        return table.with_hand(pots=self.pots, settled=self.settled)


@dataclass(frozen=True, slots=True)
class ActorSet(Event):
    """This player acts next."""

    seat: int
    first: bool = False  # nobody has acted in this round yet

    def apply(self, table: Table) -> Table:
        hand = {"first": self.seat} if self.first else {"last": self.seat - 1}
        return table.with_both(self.seat, {"acted": False}, hand)


@dataclass(frozen=True, slots=True)
class DrawReopened(Event):
    """A player who was passed over in the exchange is asked now."""

    seat: int
    stage: int

    def apply(self, table: Table) -> Table:
        hand = table.hand
        before = hand.before if hand.kind == "bet" else hand.aggressor
        own = {"drew": None, "owed": 0, "discards": 0}
        back = {"kind": "draw", "stage": self.stage, "asked": self.seat, "corrects": None, "aggressor": before}
        return table.with_both(self.seat, own, back)


@dataclass(frozen=True, slots=True)
class NumberStands(Event):
    """The number of cards announced cannot be changed any more (DRAW-11)."""

    seat: int

    def apply(self, table: Table) -> Table:
        return table.with_hand(corrects=None)


@dataclass(frozen=True, slots=True)
class BoundTo(Event):
    """A player may do only this on the next turn."""

    seat: int
    moves: tuple[str, ...]
    to: int = 0
    level: int = -1
    round: int = 0
    ruling: str = ""

    def apply(self, table: Table) -> Table:
        rest = tuple(one for one in table.hand.bound if one[0] != self.seat)
        mine = (self.seat, self.moves, self.to, self.level, self.round, self.ruling)
        return table.with_hand(bound=(*rest, mine))


# The table


@dataclass(frozen=True, slots=True)
class ButtonMoved(Event):
    """This player has dealt; the next deal goes to the left."""

    seat: int
    first: int | None = None  # who begins this round, where nobody has acted yet

    def apply(self, table: Table) -> Table:
        if table.over:
            return replace(table, dealer=self.seat, named=None)
        first = {} if self.first is None else {"first": self.first}
        return replace(table, dealer=self.seat).with_hand(dealer=self.seat, **first)


@dataclass(frozen=True, slots=True)
class ClockStarted(Event):
    """A player has so many seconds; the evening knows since when."""

    harmless: ClassVar[bool] = True
    seat: int
    seconds: int
