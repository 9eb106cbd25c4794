"""Cards a ruling moves, as facts. Cards are only counted: hands + talon + discards + burned + out of play = pack."""

from __future__ import annotations

from dataclasses import dataclass

from models.play.talon import Serving
from models.table import phrases
from models.table.event import Event, Names
from models.table.hand import Cards, Hand
from models.table.table import Table
from models.table.words import N_, _

WHENS = {
    "now": N_("%(name)s gets %(cards)s"),
    "end_deal": N_("%(name)s gets %(cards)s when everybody else has his"),
    "with_draw": N_("%(name)s gets %(cards)s more with the draw"),
    "end_draw": N_("%(name)s gets %(cards)s at the end of the draw"),
}
WHERES = {
    "stub_top": N_("%(name)s gives %(cards)s back to the talon"),
    "stub_bottom": N_("%(name)s gives %(cards)s back under the talon"),
    "burn": N_("%(name)s gives %(cards)s back as the burn card"),
    "discards": N_("%(name)s gives %(cards)s back to the discards"),
}
FACES = {"up": N_("%(name)s’s card is turned up"), "down": N_("%(name)s’s card is turned down")}


@dataclass(frozen=True, slots=True)
class CardsGiven(Event):
    """A player gets cards that were missing."""

    seat: int
    cards: int
    when: str = "now"  # now, end_deal, with_draw, end_draw

    def apply(self, table: Table) -> Table:
        later = self.when in ("with_draw", "end_draw")
        return table.with_seat(table.seat(self.seat)._replace(due=self.cards)) if later else table

    def sentence(self, names: Names) -> str:
        return _(WHENS.get(self.when, WHENS["now"]), name=names[self.seat], cards=phrases.cards(self.cards))


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

    def sentence(self, names: Names) -> str:
        return _(WHERES.get(self.where, WHERES["stub_top"]), name=names[self.seat], cards=phrases.cards(self.cards))


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

    def sentence(self, names: Names) -> str:
        if self.when == "now":
            return _("%(name)s’s card is put away and replaced", name=names[self.seat])
        return _("%(name)s’s card is put away; another one comes at the end", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class CardKept(Event):
    """An exposed card plays."""

    seat: int

    def sentence(self, names: Names) -> str:
        return _("%(name)s’s card plays", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class CardFlipped(Event):
    """A card is turned."""

    seat: int
    face: str  # up, down, right

    def sentence(self, names: Names) -> str:
        return _(FACES.get(self.face, N_("%(name)s’s card is turned the right way")), name=names[self.seat])


@dataclass(frozen=True, slots=True)
class CardsOut(Event):
    """Cards leave the talon and are out of play for this hand."""

    cards: int

    def apply(self, table: Table) -> Table:
        return table.with_cards(table.hand.cards.put_out(self.cards))

    def sentence(self, names: Names) -> str:
        if not self.cards:
            return _("It is taken out")
        return _("%(cards)s out of play in this hand", cards=phrases.cards(self.cards))


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

    def sentence(self, names: Names) -> str:
        return _("Shuffle and cut: the talon has %(cards)s", cards=phrases.cards(self.pile))


@dataclass(frozen=True, slots=True)
class CommunityCard(Event):
    """One card face up counts for every hand (R-STUD-10)."""

    talon: int

    def apply(self, table: Table) -> Table:
        hand = table.hand
        cards = hand.cards._replace(talon=self.talon, out_of_play=hand.cards.out_of_play + 1)
        stud = hand.stud._replace(streets=hand.stud.streets - 1)
        return table.with_hand(hand._replace(cards=cards, stud=stud))

    def sentence(self, names: Names) -> str:
        return _("One card face up counts for everybody")


@dataclass(frozen=True, slots=True)
class ServedOn(Serving):
    """A hand less to serve: the exchange goes on with the others."""

    def apply(self, table: Table) -> Table:
        return self.leave(table, table.hand)

    def sentence(self, names: Names) -> str:
        return ""


def _fewer(hand: Hand, cards: int) -> Hand:
    """So many cards have left the talon for good; the last number announced stands (DRAW-11)."""
    fewer = hand.cards._replace(talon=hand.cards.talon - cards)
    return hand._replace(cards=fewer, draw=hand.draw._replace(corrects=None))
