"""A street: the cards dealt up, down and to the middle in stud or a home-made course (STUD, DEAL)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from models.game.course import HAND, Stage, burns_each_street, course
from models.game.steps import Deal
from models.moves.event import Code, Event, Handling, Names, TextKind
from models.play.dealing import EACH, Deals, deals_of, served_to
from models.play.reshuffle import cutter
from models.table.places import ASIDE, BURNED, MIDDLE, STUB, UP, Movement, Orders, Shuffle, face_up, in_hand
from models.table.table import Table
from models.words.words import _, cards_in_words

REBUILT, COMMON, NOTHING = "rebuilt", "common", "nothing"  # a street the stub was too short for (R-STUD-10 A, B)


@dataclass(frozen=True, slots=True)
class StreetDealt(Handling):
    """Every active player got one more card (DEAL-05), after a burn where cards are burned."""

    cards: int  # to each player
    talon: int
    burned: int = 0  # burned in this hand, including this street
    quiet: bool = False  # no betting follows: the cards are run out
    way: Code = ""  # "" as usual; rebuilt from all cards left, one common card, or no card left
    deals: Annotated[Deals, TextKind.CODE] = ()  # for a home-made course: the deals in order

    def orders(self, table: Table) -> Orders:
        """Cards clockwise from the dealer's left; a short stub follows R-STUD-10."""
        places = table.hand.cards.places
        again = (Movement(places.at(place), place, STUB) for place in (BURNED, ASIDE))
        back = tuple(order for order in again if order.cards)
        if self.way == NOTHING:
            return ()
        if self.way == COMMON:
            card = Movement(1, STUB, MIDDLE, UP, for_all=True)
            return (card,) if places.at(STUB) or not back else (*back, Shuffle(cutter(table)), card)
        serve = self._served(table)
        if self.way == REBUILT:
            first, rest = parted(serve, max(0, places.at(STUB) - 1))
            return (*first, *back, Shuffle(cutter(table)), *rest)
        burn = self.burned - places.at(BURNED)
        return (*((Movement(burn, STUB, BURNED),) if burn > 0 else ()), *serve)

    def _served(self, table: Table) -> tuple[Movement, ...]:
        """The cards everybody still in gets; in facts from before courses, by the options."""
        seats = tuple([seat.seat for seat in table.in_order])
        deals = self.deals or ((self.cards, street_face(table, self.cards), EACH),)
        served = tuple(order for given in deals for order in served_to(given, seats))
        down = {face_up(seat): in_hand(seat) for seat in table.hand.stud.down_next}
        return tuple(order._replace(to=down[order.to], face="") if order.to in down else order for order in served)

    def apply(self, table: Table) -> Table:
        table = self.carried_out(table)
        stud = table.hand.stud
        dealt = self.way not in (COMMON, NOTHING)
        shown = any(face and to == EACH for _cards, face, to in self.deals)
        stud = stud._replace(
            streets=stud.streets + (self.cards if dealt else 0),
            tapped=None if shown else stud.tapped,
            down_next=() if dealt else stud.down_next,
            burned_next=False,
        )
        return table.with_hand(table.hand._replace(stud=stud))

    def sentence(self, names: Names) -> str:
        if self.way == NOTHING:
            return _("No card is left to deal")
        if self.way == COMMON:
            return _("One card face up counts for everybody")
        if self.deals and not self.cards:
            return _("Cards to the middle")
        if self.cards > 1:
            return _("More cards to everybody still in")
        return _("One more card to everybody still in")


@dataclass(frozen=True, slots=True)
class OneEachOut(Handling):
    """One card for each player still in went out of play, so that all get the same order of cards (R-STUD-06)."""

    cards: int

    def orders(self, table: Table) -> Orders:
        return (Movement(self.cards, STUB, ASIDE),) if self.cards else ()

    def apply(self, table: Table) -> Table:
        table = self.carried_out(table)
        return table.with_hand(table.hand._replace(stud=table.hand.stud._replace(out_next=False)))

    def sentence(self, names: Names) -> str:
        return _("%(cards)s out of play, one for each player still in", cards=cards_in_words(self.cards))


def parted(moved: tuple[Movement, ...], cards: int) -> tuple[tuple[Movement, ...], tuple[Movement, ...]]:
    """The movements split in two: those of the first `cards` cards, and the rest."""
    first, rest = list[Movement](), list[Movement]()
    for order in moved:
        now = min(order.cards, cards)
        cards -= now
        first += [order._replace(cards=now)] if now else []
        rest += [order._replace(cards=order.cards - now)] if order.cards > now else []
    return tuple(first), tuple(rest)


def street_face(table: Table, more: int = 0) -> str:
    """The face of each hand's newest card; `more`=1: of the next. Open, except the first and an agreed last one."""
    stages = course(table.options)[: table.hand.stage + 1]
    if dealt := [deal for stage in stages for deal in stage.deals if stage.step and deal.to == EACH]:
        return UP if dealt[-1].face == "up" else ""
    streets = table.hand.stud.streets + more
    hidden = streets < 2 or (streets >= HAND and bool(table.options.get("stud.last_down")))
    return "" if hidden else UP


def street(table: Table, stage: Stage, quiet: bool) -> list[Event]:
    """Events dealing this stage; under EACH_STREET a card is burned first (DEAL-04, OTHER-04).

    If the stub is too short, each deal is decided separately (R-STUD-10, OTHER-12).
    """
    out: list[Event] = []
    if table.hand.stud.out_next:
        out = [OneEachOut(min(len(table.live), max(0, table.hand.cards.stub - 1)))]
        table = out[0].apply(table)
    burns_now = burns_each_street(table.options) and not table.hand.stud.burned_next
    together = _dealt(table, stage, stage.deals, quiet, burns=burns_now)
    if not together.way or len(stage.deals) == 1:
        return [*out, together]
    events = out
    for at, deal in enumerate(stage.deals):
        event = _dealt(table, stage, (deal,), quiet, burns=not at and burns_now)
        table = event.apply(table)
        events.append(event)
    return events


def _dealt(table: Table, stage: Stage, deals: tuple[Deal, ...], quiet: bool, *, burns: bool) -> StreetDealt:
    cards, players = table.hand.cards, len(table.live)
    each = sum(deal.cards for deal in deals if deal.to == EACH)
    needed = each * players + sum(deal.cards for deal in deals if deal.to != EACH)
    kept = deals_of(deals) if stage.step else ()  # otherwise the street follows from the options
    burn = 1 if burns else 0
    if cards.stub - burn - 1 >= needed:
        return StreetDealt(each, cards.stub - burn - needed, cards.burned + burn, quiet, deals=kept)
    everything = cards.places.to_shuffle
    short = REBUILT if everything >= needed else COMMON if everything else NOTHING
    return StreetDealt(each, max(0, everything - needed), 0, quiet, short, kept)
