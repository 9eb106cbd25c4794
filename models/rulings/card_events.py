"""Events of rulings that move cards: wrong counts are corrected, missing cards given.

The movements are in docs/contract/cards.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar, Literal

from models.moves.event import Code, Event, Handling, Names
from models.play.reshuffle import bought_card, cutter
from models.play.serving import Blocked, Serving, left_open, serve, servings
from models.play.streets import street_face
from models.table.hand import Cards
from models.table.places import (
    ASIDE,
    BURNED,
    END_OF_DRAW,
    MIDDLE,
    OWN_DRAW,
    STUB,
    UP,
    Movement,
    Orders,
    Shuffle,
    Waiting,
    face_up,
    folded_by,
    in_front,
    in_hand,
)
from models.table.table import Table
from models.words.words import N_, _, cards_in_words

GivenWhen = Literal["now", "end_deal", "with_draw", "end_draw"]
ReplacedWhen = Literal["now", "end_deal", "end_draw", "burn"]  # burn: at the end of the deal, as the burn card
TakenTo = Literal["stub_top", "stub_bottom", "burn", "discards"]
Turned = Literal["up", "down", "right"]
REPLACED: tuple[ReplacedWhen, ...] = ("now", "end_deal", "end_draw")
WHENS: Mapping[GivenWhen, str] = {
    "now": N_("%(name)s gets %(cards)s"),
    "end_deal": N_("%(name)s gets %(cards)s once everybody else has theirs"),
    "with_draw": N_("%(name)s gets %(cards)s more with the draw"),
    "end_draw": N_("%(name)s gets %(cards)s at the end of the draw"),
}
WHERES: Mapping[TakenTo, str] = {
    "stub_top": N_("%(name)s puts %(cards)s back on the deck"),
    "stub_bottom": N_("%(name)s puts %(cards)s back under the deck"),
    "burn": N_("%(name)s gives %(cards)s back as the burn card"),
    "discards": N_("%(name)s gives %(cards)s back to the discards"),
}
FACES: Mapping[Turned, str] = {
    "up": N_("%(name)s’s card is turned up"),
    "down": N_("%(name)s’s card is turned face down"),
    "right": N_("%(name)s’s card is turned the right way"),
}
WAITS = {"with_draw": OWN_DRAW, "end_draw": END_OF_DRAW}  # moments of the catalogue, and of the table


@dataclass(frozen=True, slots=True)
class CardsGiven(Handling):
    """A player got cards that were missing and are still in the stub."""

    seat: int
    cards: int
    when: GivenWhen = "now"

    def orders(self, table: Table) -> Orders:
        place, face = newest(table, self.seat)
        missing = Movement(self.cards, place, STUB, miscounted=True)
        return (missing,) if self.later(table) else (missing, Movement(self.cards, STUB, place, face))

    def apply(self, table: Table) -> Table:
        when = self.later(table)
        table = self.carried_out(table)
        return with_card_ordered(table, self.seat, self.cards, when) if when else table

    def later(self, table: Table) -> str:
        """The moment it waits for; "" if that has come."""
        when = WAITS.get(self.when, "")
        drawn = table.seat(self.seat).drew is not None
        if table.hand.is_exchanging and when == OWN_DRAW and drawn:
            return END_OF_DRAW
        early = not table.hand.betting.round and (table.hand.is_betting or table.hand.is_exchanging)
        return when if early else ""

    def sentence(self, names: Names) -> str:
        return _(WHENS.get(self.when, WHENS["now"]), name=names[self.seat], cards=cards_in_words(self.cards))


def newest(table: Table, seat: int) -> tuple[str, str]:
    """The place of this hand's newest card, and its face."""
    face = street_face(table) if table.hand.stud.streets else ""
    return (face_up(seat), UP) if face else (in_hand(seat), "")


def with_card_ordered(table: Table, seat: int, cards: int, when: str) -> Table:
    """The table with these cards ordered for this player."""
    lying = table.hand.cards
    return table.with_cards(lying._replace(waiting=(*lying.waiting, Waiting(seat, cards, when))))


@dataclass(frozen=True, slots=True)
class CardsTaken(Handling):
    """Surplus cards left a hand: back to the stub, burned, or to the discards."""

    seat: int
    cards: int
    where: TakenTo = "stub_top"

    def orders(self, table: Table) -> Orders:
        place, _face = newest(table, self.seat)
        to = {"burn": BURNED, "discards": in_front(self.seat)}.get(self.where, STUB)
        return (Movement(self.cards, STUB, place, miscounted=True), Movement(self.cards, place, to))

    def sentence(self, names: Names) -> str:
        return _(WHERES.get(self.where, WHERES["stub_top"]), name=names[self.seat], cards=cards_in_words(self.cards))


@dataclass(frozen=True, slots=True)
class CardReplaced(Handling):
    """An exposed card was put away and is replaced."""

    seat: int
    when: ReplacedWhen
    short: bool = False  # in old facts: none was left, so a reshuffle was due
    stage: int | None = None  # the exchange to return to, if the round after it was ready
    shown: bool = False  # whether it is the single card that lay open to be taken or refused (DRAW-23)

    def orders(self, table: Table) -> Orders:
        place, face = (face_up(self.seat), UP) if self.shown else newest(table, self.seat)
        to = {"end_deal": ASIDE, "burn": BURNED}.get(self.when, in_front(self.seat))
        away = Movement(1, place, to)
        return (away,) if self._later(self._from(table)) else (away, Movement(1, STUB, place, face))

    def apply(self, table: Table) -> Table:
        table = self._from(table)
        later = self._later(table)
        table = self.carried_out(table)
        if self.short:
            table = table.with_hand(table.hand._replace(draw=table.hand.draw._replace(blocked=(self.seat, 0, 1))))
        if self.when == "burn":
            table = table.with_hand(table.hand._replace(stud=table.hand.stud._replace(burned_next=True)))
        return with_card_ordered(table, self.seat, 1, END_OF_DRAW) if later else table

    def _from(self, table: Table) -> Table:
        """The table during the exchange; replacing a card later returns the hand to it."""
        if self.stage is None:
            return table
        hand = table.hand
        return table.with_hand(hand._replace(kind="draw", stage=self.stage, betting=hand.betting.again_at_draw()))

    def _later(self, table: Table) -> bool:
        return self.when == "end_draw" and table.hand.is_exchanging

    def sentence(self, names: Names) -> str:
        if self.when == "now":
            return _("%(name)s’s card is put away and replaced", name=names[self.seat])
        if self.when == "burn":
            return _("%(name)s’s card is replaced and becomes the burn card", name=names[self.seat])
        return _("%(name)s’s card is put away; another one comes at the end", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class CardKept(Event):
    """An exposed card plays."""

    says: ClassVar[str] = N_("%(name)s’s card plays")
    seat: int


@dataclass(frozen=True, slots=True)
class CardFlipped(Handling):
    """A card was turned."""

    seat: int
    face: Turned

    def orders(self, table: Table) -> Orders:
        """The card was counted the other way round and is turned; in a draw game it is only shown."""
        hidden, shown = in_hand(self.seat), face_up(self.seat)
        source, to = (shown, hidden) if self.face == "down" else (hidden, shown)
        places = table.hand.cards.places
        wrong = (Movement(1, to, source, miscounted=True),) if table.hand.stud.streets and places.at(to) else ()
        if self.face not in ("up", "down") or not (wrong or places.at(source)):
            return ()
        return (*wrong, Movement(1, source, to, UP if to == shown else ""))

    def sentence(self, names: Names) -> str:
        return _(FACES.get(self.face, FACES["right"]), name=names[self.seat])


@dataclass(frozen=True, slots=True)
class LastCardUp(Handling):
    """The last card of this hand, due face down, lies face up and stays so (R-STUD-04)."""

    says: ClassVar[str] = N_("%(name)s’s last card lies face up")
    seat: int

    def orders(self, table: Table) -> Orders:
        hidden = table.hand.cards.places.at(in_hand(self.seat))
        return (Movement(1, in_hand(self.seat), face_up(self.seat), UP, miscounted=True),) if hidden else ()


@dataclass(frozen=True, slots=True)
class NextCardDown(Handling):
    """The next card of this hand is dealt face down, because all its cards are open (R-STUD-03)."""

    says: ClassVar[str] = N_("%(name)s’s next card is dealt face down")
    seat: int

    def orders(self, table: Table) -> Orders:
        hidden = table.hand.cards.places.at(in_hand(self.seat))
        return (Movement(hidden, in_hand(self.seat), face_up(self.seat), miscounted=True),) if hidden else ()

    def apply(self, table: Table) -> Table:
        hand = self.hand_after(table)
        stud = hand.stud._replace(down_next=tuple({*hand.stud.down_next, self.seat}))
        return table.with_hand(hand._replace(stud=stud))


@dataclass(frozen=True, slots=True)
class CardsOut(Handling):
    """Cards of the stub are out of play for this hand."""

    cards: int
    again: bool = False  # and one more for each player after the betting (R-STUD-06)

    def orders(self, table: Table) -> Orders:
        return (Movement(self.cards, STUB, ASIDE),) if self.cards else ()

    def apply(self, table: Table) -> Table:
        table = self.carried_out(table)
        if not self.again:
            return table
        return table.with_hand(table.hand._replace(stud=table.hand.stud._replace(out_next=True)))

    def sentence(self, names: Names) -> str:
        if not self.cards:
            return ""  # a joker too many: the ruling has the sentence
        return _("%(cards)s out of play in this hand", cards=cards_in_words(self.cards))


@dataclass(frozen=True, slots=True)
class StubCounted(Handling):
    """The stub was counted: it has more or fewer cards than recorded (COUNT_STUB)."""

    cards: int  # more cards in the stub; negative: fewer
    seat: int | None = None  # the hand that holds these cards or was counted with them; None = out of play

    def orders(self, table: Table) -> Orders:
        place = ASIDE if self.seat is None else newest(table, self.seat)[0]
        if self.cards > 0 and self.seat is not None:
            return _lying_in_stub(table, self.seat, self.cards)
        return (Movement(-self.cards, STUB, place, miscounted=True),) if self.cards else ()

    def sentence(self, names: Names) -> str:
        n = cards_in_words(abs(self.cards))
        if self.seat is None:
            return _("%(cards)s lay with nobody: the deck is counted again", cards=n)
        text = N_("%(name)s held %(cards)s fewer than counted")
        return _(
            text if self.cards > 0 else N_("%(name)s held %(cards)s more than counted"), name=names[self.seat], cards=n
        )


def _lying_in_stub(table: Table, seat: int, cards: int) -> Orders:
    """Movements recording that this many cards counted in a hand lie in the stub, open ones first."""
    places = table.hand.cards.places
    shown = min(cards, places.at(face_up(seat)))
    rows = ((shown, face_up(seat)), (cards - shown, in_hand(seat)))
    return tuple(Movement(n, place, STUB, miscounted=True) for n, place in rows if n)


@dataclass(frozen=True, slots=True)
class StubRebuilt(Handling):
    """A new stub of these cards, shuffled and cut."""

    _: KW_ONLY
    pile: int
    burned: int = 0
    gone: int = 0
    given_up: int = 0
    discards: tuple[int, ...] = ()  # in old facts: seats whose discards went in
    mucked: tuple[int, ...] = ()  # likewise: seats whose folded hands went in
    taken: tuple[Code, ...] | None = None  # places that go in completely
    early: bool = False  # with cards dealt too early (R-STUD-06)

    def orders(self, table: Table) -> Orders:
        places = table.hand.cards.places
        into = self._written(table) if self.taken is None else self.taken
        moved = (Movement(places.at(place), place, STUB) for place in into)
        return (*(order for order in moved if order.cards), Shuffle(cutter(table), self.early))

    def _written(self, table: Table) -> tuple[str, ...]:
        burned = (BURNED,) if not self.burned else ()
        aside = (ASIDE,) if not self.gone else ()
        return (*burned, *aside, *map(in_front, self.discards), *map(folded_by, self.mucked))

    def apply(self, table: Table) -> Table:
        table = self.carried_out(table)
        return table.with_hand(table.hand._replace(draw=table.hand.draw._replace(blocked=None)))

    def sentence(self, names: Names) -> str:
        return _("Shuffle and cut: %(cards)s in the deck", cards=cards_in_words(self.pile))


@dataclass(frozen=True, slots=True)
class CommunityCard(Handling):
    """One face-up card counts for every hand, after the street was taken back (R-STUD-10)."""

    says: ClassVar[str] = N_("One card face up counts for everybody")
    talon: int

    def orders(self, table: Table) -> Orders:
        live = [(seat.seat, newest(table, seat.seat)[0]) for seat in table.live]
        places = table.hand.cards.places
        back = (Movement(1, place, STUB) for _seat, place in live if places.at(place))
        return (*back, Movement(1, STUB, MIDDLE, UP, for_all=True))

    def apply(self, table: Table) -> Table:
        table = self.carried_out(table)
        stud = table.hand.stud
        return table.with_hand(table.hand._replace(stud=stud._replace(streets=stud.streets - 1)))


@dataclass(frozen=True, slots=True)
class ServedOn(Serving):
    """The exchange or buy goes on: players waiting for cards are served."""

    says: ClassVar[str] = ""

    def orders(self, table: Table) -> Orders:
        if table.hand.is_buying:
            return bought_card(table) if self.steps else ()
        return servings(self.steps_at(table), self.opened)

    def lying_served(self, table: Table) -> Cards:
        """The cards of this table after serving."""
        return table.hand.cards.after(self.orders(table)) if table.hand.is_buying else Serving.lying_served(self, table)

    def apply(self, table: Table) -> Table:
        return self.serve(table)


def served_on(table: Table) -> list[Event]:
    """The event serving players who wait in the exchange; none if it changes nothing."""
    steps, still = served = serve(table)
    changed = (table.hand.draw.blocked or (0, 0, 0))[::2] != (still or (0, 0, 0))[::2]
    seat = still[0] if still else 0
    return [ServedOn(seat, blocked=still, steps=steps, opened=left_open(table, served))] if steps or changed else []


def buyer_served_on(table: Table, waited: Blocked) -> list[Event]:
    """The event giving a waiting buyer the card, if more than the last is there; a dead hand no longer waits."""
    seat, _given, owed = waited
    if not table.seat(seat).live:
        return [ServedOn(seat, steps=())]
    if table.hand.cards.stub > 1:  # the last is never dealt (BUY-09)
        return [ServedOn(seat, steps=((seat, owed),))]
    return [ServedOn(seat, blocked=waited, steps=())] if table.hand.draw.blocked != waited else []
