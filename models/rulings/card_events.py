"""Cards a ruling moves, as facts. Cards are only counted: hands + talon + discards + burned + out of play = pack."""

from __future__ import annotations

from dataclasses import dataclass

from models.play.talon import Serving
from models.table.event import Event
from models.table.hand import Cards, Hand
from models.table.table import Table


@dataclass(frozen=True, slots=True)
class CardsGiven(Event):
    """A player gets cards that were missing."""

    seat: int
    cards: int
    when: str = "now"  # now, end_deal, with_draw, end_draw

    def apply(self, table: Table) -> Table:
        later = self.when in ("with_draw", "end_draw")
        return table.with_seat(table.seat(self.seat)._replace(due=self.cards)) if later else table


@dataclass(frozen=True, slots=True)
class CardsTaken(Event):
    """Surplus cards leave a hand: back to the talon, where they belong, or to the discards."""

    seat: int
    cards: int
    where: str = "stub_top"  # stub_top, stub_bottom, burn: the talon counts them already; discards

    def apply(self, table: Table) -> Table:
        if self.where != "discards":
            return table
        seat = table.seat(self.seat)
        return table.with_both(seat._replace(discards=seat.discards + self.cards), _fewer(table.hand, self.cards))


@dataclass(frozen=True, slots=True)
class CardReplaced(Event):
    """An exposed card is put away, another one comes for it."""

    seat: int
    when: str  # now, end_deal, end_draw
    short: bool = False  # none is left: reshuffle first

    def apply(self, table: Table) -> Table:
        seat, hand = table.seat(self.seat), table.hand
        put_away = seat._replace(discards=seat.discards + 1)
        if self.short:
            draw = hand.draw._replace(blocked=(self.seat, 0, 1), corrects=None)
            return table.with_both(put_away._replace(owed=seat.owed + 1), hand._replace(draw=draw))
        if self.when != "end_draw":
            return table.with_cards(hand.cards.put_out(1))
        return table.with_both(put_away, _fewer(hand, 1))


@dataclass(frozen=True, slots=True)
class CardKept(Event):
    """An exposed card plays."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardFlipped(Event):
    """A card is turned."""

    seat: int
    face: str  # up, down, right


@dataclass(frozen=True, slots=True)
class CardsOut(Event):
    """Cards leave the talon and are out of play for this hand."""

    cards: int

    def apply(self, table: Table) -> Table:
        return table.with_cards(table.hand.cards.put_out(self.cards))


@dataclass(frozen=True, slots=True, kw_only=True)
class StubRebuilt(Event):
    """A new talon of these cards, shuffled and cut."""

    pile: int
    burned: int = 0
    gone: int = 0
    given_up: int = 0
    discards: tuple[int, ...] = ()  # whose discards went in
    mucked: tuple[int, ...] = ()  # whose folded hands went in

    def apply(self, table: Table) -> Table:
        seats = tuple(s._replace(discards=0) if s.seat in self.discards else s for s in table.seats)
        hand = table.hand
        cards = Cards(
            talon=self.pile,
            burned=self.burned,
            mucked=hand.cards.mucked + self.mucked,
            given_up=self.given_up,
            out_of_play=self.gone,
        )
        return table._replace(seats=seats, hand=hand._replace(cards=cards, draw=hand.draw._replace(corrects=None)))


@dataclass(frozen=True, slots=True)
class CommunityCard(Event):
    """One card face up counts for every hand (R-STUD-10)."""

    talon: int

    def apply(self, table: Table) -> Table:
        hand = table.hand
        cards = hand.cards._replace(talon=self.talon, out_of_play=hand.cards.out_of_play + 1)
        stud = hand.stud._replace(streets=hand.stud.streets - 1)
        return table.with_hand(hand._replace(cards=cards, stud=stud))


@dataclass(frozen=True, slots=True)
class ServedOn(Serving):
    """A hand less to serve: the exchange goes on with the others."""

    def apply(self, table: Table) -> Table:
        return self.leave(table, table.hand)


def _fewer(hand: Hand, cards: int) -> Hand:
    """So many cards have left the talon for good; the last number announced stands (DRAW-11)."""
    fewer = hand.cards._replace(talon=hand.cards.talon - cards)
    return hand._replace(cards=fewer, draw=hand.draw._replace(corrects=None))
