"""Events of rulings about the opening, a single hand, and the pots of a showdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.game.course import HAND, steps, up_cards
from models.moves.event import Code, Event, Handling, Names
from models.play.actions import LaidDown
from models.play.uncounted import SetAside
from models.rulings.chip_events import unacted
from models.table.hand import Chips, Rows
from models.table.places import STUB, UP, Movement, Orders, Waiting, face_up, folded_by, in_hand
from models.table.table import DEAD, IN, Seat, Table
from models.words.words import N_, _, grouped, listed


@dataclass(frozen=True, slots=True)
class OpeningVoided(LaidDown):
    """A false opening: the hand is dead, its opening bet stays, others get theirs back and may open."""

    back: int = 0  # chips this player put in since, which go back

    def apply(self, table: Table) -> Table:
        hand = self.carried_out(table).hand
        betting = hand.betting._replace(
            bet=0, base=0, last_full=0, raises=0, wagers=0, opened=False, aggressor=None, last=self.seat
        )
        seats = tuple(self._after(seat) for seat in table.seats)
        hand = hand._replace(betting=betting, jackpot=hand.jackpot._replace(opener=None))
        return table._replace(seats=seats, hand=hand)

    def sentence(self, names: Names) -> str:
        name = names[self.seat]
        if self.back:
            text = N_("%(name)s had no openers: the hand is dead, the opening bet stays; returned: %(chips)s")
            return _(text, name=name, chips=self.back)
        return _("%(name)s had no openers: the hand is dead, the bet stays", name=name)

    def _after(self, seat: Seat) -> Seat:
        seat = seat._replace(faced=0, acted=seat.checked)
        if seat.seat == self.seat:
            return seat.puts(-self.back)._replace(bet=0, state=DEAD)
        return seat.puts(-seat.bet)


@dataclass(frozen=True, slots=True)
class AllInSoFar(Event):
    """A player is all-in for the pot so far; the rest of the stack stays out of this hand (R-STUD-04)."""

    says: ClassVar[str] = N_("%(name)s counts as all-in; the rest, %(chips)s, stays out of this hand")
    seat: int
    chips: int

    def apply(self, table: Table) -> Table:
        table = SetAside(self.seat, self.chips).apply(table)
        return table.with_seat(table.seat(self.seat)._replace(buys=False))


@dataclass(frozen=True, slots=True)
class RoundResumed(Event):
    """A player who was passed over has drawn, so the betting goes on (R-DRAW-17)."""

    says: ClassVar[str] = ""
    stage: int

    def apply(self, table: Table) -> Table:
        hand = table.hand
        draw = hand.draw.settled()._replace(back_to=None, asked=None)
        return table.with_hand(hand._replace(kind="bet", stage=self.stage, draw=draw))


@dataclass(frozen=True, slots=True)
class HandRevived(Handling):
    """A dead or folded hand is live again, and gets the cards it still had to get."""

    says: ClassVar[str] = N_("%(name)s’s hand is live again")
    seat: int
    acted: bool = False
    due: int = 0  # cards it still had to get
    face: Code = ""  # face of these cards
    now: bool = False  # dealt at once; otherwise owed in the exchange or after a reshuffle
    waiting: tuple[tuple[int, Code], ...] = ()  # cards ordered for later, and their moments
    undone: bool = False  # the hand went by an action of this round, which is taken back and no longer counts (MIS-09)

    def apply(self, table: Table) -> Table:
        table = self.carried_out(table)
        if self.undone:
            table = unacted(table, self.seat)
        table = table.with_seat(table.seat(self.seat)._replace(state=IN, acted=self.acted))
        hand, cards = table.hand, table.hand.cards
        orders = tuple(Waiting(self.seat, n, when) for n, when in self.waiting)
        cards = cards._replace(waiting=(*cards.waiting, *orders))
        if self.now or not self.due:
            return table.with_cards(cards)
        if hand.is_buying:
            return table.with_hand(hand._replace(draw=hand.draw._replace(blocked=(self.seat, 0, self.due))))
        return table.with_cards(cards.owing(self.seat, self.due))

    def orders(self, table: Table) -> Orders:
        """The cards go back into the hand; in stud the open ones face up."""
        cards = table.hand.cards.places.at(folded_by(self.seat))
        shown = self._shown(table, cards)
        rows = ((cards - shown, in_hand(self.seat), ""), (shown, face_up(self.seat), UP))
        back = tuple(Movement(n, folded_by(self.seat), place, face) for n, place, face in rows if n)
        place = face_up(self.seat) if self.face else in_hand(self.seat)
        return (*back, Movement(self.due, STUB, place, self.face)) if self.now else back

    def _shown(self, table: Table, cards: int) -> int:
        """The number of these cards that lay open, apart from those to come."""
        if not table.hand.stud.streets:
            return 0
        if steps(table.options):
            return min(cards, up_cards(table.options, table.hand.stage))
        whole = cards + self.due
        shown = sum(1 for n in range(2, whole + 1) if n < HAND or not table.options.get("stud.last_down"))
        return shown - self.due if self.face else shown


@dataclass(frozen=True, slots=True)
class PotsCut(Event):
    """The pots of a showdown are recomputed."""

    pots: Rows
    settled: tuple[int, ...] = ()
    back: Chips = ()  # seat, chips of uncontested pots, which are played for again
    won_by: Rows | None = None  # contested pots already won, if their numbers change

    def apply(self, table: Table) -> Table:
        pots, back = table.hand.pots, dict(self.back)
        pots = pots._replace(
            cut=self.pots,
            settled=self.settled,
            won=tuple((seat, chips) for seat, chips in pots.won if seat not in back),
            awarded=pots.awarded - sum(back.values()),
            won_by=pots.won_by if self.won_by is None else self.won_by,
        )
        seats = tuple(seat._replace(stack=seat.stack - back.get(seat.seat, 0)) for seat in table.seats)
        return table._replace(seats=seats).with_pots(pots)

    def sentence(self, names: Names) -> str:
        still = [grouped(chips) for i, (chips, _seats) in enumerate(self.pots) if chips and i not in self.settled]
        again = _("The pots are worked out again: %(pots)s", pots=listed(still))
        if not self.back:
            return again
        parts = listed(f"{names[seat]} {grouped(chips)}" for seat, chips in self.back if seat in names)
        return _("Back into the pot: %(parts)s. %(again)s", parts=parts, again=again)
