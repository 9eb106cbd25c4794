"""A street of stud or of a course of the house: the cards it deals, up, down and to the middle (STUD, DEAL)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from models.game.course import HAND, Stage, burns_each_street, course
from models.game.steps import Deal
from models.moves.event import Code, Event, Handling, Names, TextKind
from models.play.dealing import EACH, Deals, deals_of, served_to
from models.play.reshuffle import cutter
from models.table.places import ASIDE, BURNED, MIDDLE, TALON, UP, Movement, Orders, Shuffle, face_up, in_hand
from models.table.table import Table
from models.words import phrases
from models.words.words import _

REBUILT, COMMON, NOTHING = "rebuilt", "common", "nothing"  # a street the talon could not give (R-STUD-10 A, B)


@dataclass(frozen=True, slots=True)
class StreetDealt(Handling):
    """One more card to every active player (DEAL-05), with a burn where the house burns."""

    cards: int  # to each player
    talon: int
    burned: int = 0  # burned in this hand, this one included
    quiet: bool = False  # no betting follows: the dealer runs the cards out
    way: Code = ""  # "" as usual, rebuilt from all cards left, one common card, or no card left
    deals: Annotated[Deals, TextKind.CODE] = ()  # a course of the house: what is dealt, in order

    def orders(self, table: Table) -> Orders:
        """Clockwise from the dealer's left; a talon too short follows R-STUD-10."""
        places = table.hand.cards.places
        again = (Movement(places.at(place), place, TALON) for place in (BURNED, ASIDE))
        back = tuple(order for order in again if order.cards)
        if self.way == NOTHING:
            return ()
        if self.way == COMMON:
            card = Movement(1, TALON, MIDDLE, UP, for_all=True)
            return (card,) if places.at(TALON) or not back else (*back, Shuffle(cutter(table)), card)
        serve = self._served(table)
        if self.way == REBUILT:
            first, rest = parted(serve, max(0, places.at(TALON) - 1))
            return (*first, *back, Shuffle(cutter(table)), *rest)
        burn = self.burned - places.at(BURNED)
        return (*((Movement(burn, TALON, BURNED),) if burn > 0 else ()), *serve)

    def _served(self, table: Table) -> tuple[Movement, ...]:
        """What everybody still in gets; facts written before courses say it by the house's rules."""
        seats = tuple([seat.seat for seat in table.clockwise(table.hand.dealer) if seat.live])
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
    """One card for each player still in goes out of play, so that everybody gets the same order (R-STUD-06)."""

    cards: int

    def orders(self, table: Table) -> Orders:
        return (Movement(self.cards, TALON, ASIDE),) if self.cards else ()

    def apply(self, table: Table) -> Table:
        table = self.carried_out(table)
        return table.with_hand(table.hand._replace(stud=table.hand.stud._replace(out_next=False)))

    def sentence(self, names: Names) -> str:
        return _("%(cards)s out of play, one for each player still in", cards=phrases.cards(self.cards))


def parted(moved: tuple[Movement, ...], cards: int) -> tuple[tuple[Movement, ...], tuple[Movement, ...]]:
    """The same movements: those of the first so many cards, and those of all others."""
    first, rest = list[Movement](), list[Movement]()
    for order in moved:
        now = min(order.cards, cards)
        cards -= now
        first += [order._replace(cards=now)] if now else []
        rest += [order._replace(cards=order.cards - now)] if order.cards > now else []
    return tuple(first), tuple(rest)


def street_face(table: Table, more: int = 0) -> str:
    """How the newest card of each hand lies; with `more`, the next one: open but for the first and the house's last."""
    stages = course(table.options)[: table.hand.stage + 1]
    if dealt := [deal for stage in stages for deal in stage.deals if stage.step and deal.to == EACH]:
        return UP if dealt[-1].face == "up" else ""
    streets = table.hand.stud.streets + more
    hidden = streets < 2 or (streets >= HAND and bool(table.options.get("stud.last_down")))
    return "" if hidden else UP


def street(table: Table, stage: Stage, quiet: bool) -> list[Event]:
    """What this stage deals to everybody still in; one card burned before it under EACH_STREET (DEAL-04, OTHER-04).

    Where the talon cannot give all of it, each deal is looked at for itself (R-STUD-10, OTHER-12).
    """
    out: list[Event] = []
    if table.hand.stud.out_next:
        out = [OneEachOut(min(len(table.live), max(0, table.hand.cards.talon - 1)))]
        table = out[0].apply(table)
    together = _dealt(table, stage, stage.deals, quiet, burns=burns_each_street(table.options))
    if not together.way or len(stage.deals) == 1:
        return [*out, together]
    events = out
    for at, deal in enumerate(stage.deals):
        burns = not at and burns_each_street(table.options)
        event = _dealt(table, stage, (deal,), quiet, burns=burns)
        table = event.apply(table)
        events.append(event)
    return events


def _dealt(table: Table, stage: Stage, deals: tuple[Deal, ...], quiet: bool, *, burns: bool) -> StreetDealt:
    cards, players = table.hand.cards, len(table.live)
    each = sum(deal.cards for deal in deals if deal.to == EACH)
    needed = each * players + sum(deal.cards for deal in deals if deal.to != EACH)
    kept = deals_of(deals) if stage.step else ()  # by the house's rules a street says itself what it deals
    burn = 1 if burns else 0
    if cards.talon - burn - 1 >= needed:
        return StreetDealt(each, cards.talon - burn - needed, cards.burned + burn, quiet, deals=kept)
    everything = cards.places.to_shuffle
    short = REBUILT if everything >= needed else COMMON if everything else NOTHING
    return StreetDealt(each, max(0, everything - needed), 0, quiet, short, kept)
