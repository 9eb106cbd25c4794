"""Parts of home-made courses only: sentences that wait for a tap, and extra cards (OTHER)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from models.game.course import course, steps
from models.game.presets import PRESETS
from models.game.steps import UP_OR_DOWN
from models.moves.event import Code, Event, FreeText, Handling, Names
from models.moves.fields import Fields, chair, choice, number, yes
from models.moves.move import SEAT, Field, Kind, Move, Offer, Who
from models.moves.refusals import refuse
from models.play import betting, openers
from models.play.actions import Folded
from models.play.antes import all_in_for, put_in
from models.play.dealing import PassedIn
from models.play.legs import comparing
from models.play.pots import newest_with, paid_for
from models.table.hand import BEFORE_SHOWDOWN, Chips
from models.table.places import STUB, UP, Movement, Orders, face_up, in_hand
from models.table.table import LEFT, Seat, Table
from models.words.words import _, cards_in_words

MOST_EXTRA = 4  # cards at a time


# Events


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """The last cards of the course were dealt, with no bet after them."""

    says: ClassVar[str] = ""
    stage: int

    def apply(self, table: Table) -> Table:
        return table.with_hand(table.hand._replace(stage=self.stage, kind="swept"))


@dataclass(frozen=True, slots=True)
class StepBegan(Event):
    """A sentence of the course waits to be carried out (OTHER-18)."""

    stage: int
    text: FreeText

    def apply(self, table: Table) -> Table:
        betting = table.hand.betting._replace(last=None)
        return table.with_hand(table.hand._replace(stage=self.stage, kind="step", betting=betting))

    def sentence(self, names: Names) -> str:
        return _(self.text) if self.text else ""


@dataclass(frozen=True, slots=True)
class StepDone(Event):
    """The sentence was carried out; if it turned up cards, the best board is asked for next (OTHER-06)."""

    last: bool = False  # the steps are not repeated again (OTHER-25)
    paid: Chips = ()  # the price, paid by everybody still in (OTHER-40)
    price: int = 0

    def apply(self, table: Table) -> Table:
        table = put_in(table, self.paid) if self.paid else table
        hand = table.hand
        stud, in_turn = hand.stud._replace(tapped=None), hand.in_turn._replace(said=self.last)
        return table.with_hand(hand._replace(kind="swept", stud=stud, in_turn=in_turn))

    def sentence(self, names: Names) -> str:
        if self.price:
            return _("Everybody pays %(chips)s", chips=self.price) + all_in_for(self.paid, self.price, names)
        return _("That was the last round") if self.last else _("Done")


@dataclass(frozen=True, slots=True)
class RedealCalled(PassedIn):
    """The cards the course asked for were there: all cards come back, the pot stays for the next deal (OTHER-28)."""

    free: bool = False  # whether the next deal takes no ante

    def apply(self, table: Table) -> Table:
        return PassedIn.apply(self, table)._replace(matched=self.free)

    def sentence(self, names: Names) -> str:
        return _("All cards come back, the pot stays, and it is dealt again")


@dataclass(frozen=True, slots=True)
class ExtraGiven(Handling):
    """A player got extra cards, paid into the pot, or both; the chips are nobody’s bet (OTHER-17)."""

    seat: int
    cards: int = 0
    face: Code = ""
    chips: int = 0
    pot: tuple[int, ...] = ()  # seats that can win them

    def orders(self, table: Table) -> Orders:
        to = face_up(self.seat) if self.face else in_hand(self.seat)
        return (Movement(self.cards, STUB, to, self.face),) if self.cards else ()

    def apply(self, table: Table) -> Table:
        table = self.carried_out(table) if self.cards else table
        table = paid_for(table, self.seat, self.chips, self.pot)
        hand = table.hand
        stud = hand.stud._replace(tapped=None) if self.cards and self.face else hand.stud
        extras = (*hand.extras, (self.seat, self.cards, self.chips))
        return table.with_hand(hand._replace(stud=stud, extras=extras))

    def sentence(self, names: Names) -> str:
        name, cards = names[self.seat], cards_in_words(self.cards)
        if not self.cards:
            return _("%(name)s pays %(chips)s into the pot", name=name, chips=self.chips)
        if not self.chips:
            return _("%(name)s gets %(cards)s more", name=name, cards=cards)
        return _("%(name)s gets %(cards)s more for %(chips)s", name=name, cards=cards, chips=self.chips)


# Sentences


def begin(table: Table, at: int) -> StepBegan:
    """The event beginning the sentence of this stage."""
    return StepBegan(at, course(table.options)[at].text)


def waits(table: Table) -> list[Offer]:
    """The offers to say that it was done or, if the course asks, that the cards are dealt again."""
    if not table.hand.is_at_step or comparing(table):
        return []
    price = price_of(table)
    done = Offer(move="done", chips=price) if price else Offer(move="done")
    again = [done, *([Offer(move="redeal")] if asks_redeal(table) else [])]
    return [*again, {**done, "last": True}] if may_be_last(table) else again


def may_be_last(table: Table) -> bool:
    """Whether people may now end the repetition of the steps (OTHER-25)."""
    stage = course(table.options)[table.hand.stage]
    return table.hand.is_at_step and stage.closes and stage.again is not None and stage.again.until == "said"


def asks_redeal(table: Table) -> bool:
    """Whether the table is asked whether to deal again (OTHER-28)."""
    return course(table.options)[table.hand.stage].kind == "redeal"


def done(table: Table, fields: Fields) -> list[Event]:
    """Decides that the sentence was carried out."""
    if not table.hand.is_at_step or comparing(table):
        raise refuse("no-step")
    last = yes(fields, "last")
    if last and not may_be_last(table):
        raise refuse("no-last-step")
    if not (price := price_of(table)):
        return [StepDone(last)]
    too_poor = short(table)
    folds = [seat for seat in table.live if seat in too_poor or (seat.here == LEFT and not seat.spent)]
    stay = [seat for seat in table.live if seat not in folds]
    if not stay:
        return [StepDone(last)]  # nobody has the chips, so nobody pays
    folded: list[Event] = [Folded(seat.seat, left=seat.here == LEFT) for seat in folds]
    paid = tuple((seat.seat, min(price, seat.stack)) for seat in stay if seat.stack)
    return [*folded, StepDone(last, paid, price)] if len(stay) > 1 else folded


def short(table: Table) -> list[Seat]:
    """Players without the chips for this step, where all-in is not played: they buy some, or fold (CHIP-09)."""
    return [seat for seat in table.live if seat.buys and seat.stack < price_of(table)]


def price_of(table: Table) -> int:
    """What everybody pays in this step."""
    return course(table.options)[table.hand.stage].price


def redeal(table: Table, fields: Fields) -> list[Event]:
    """Decides `redeal`: all cards come back; the pots stay as cut, for the players in them (OTHER-28)."""
    if not table.hand.is_at_step or not asks_redeal(table):
        raise refuse("no-redeal")
    stays, asked = openers.passed_in(table, opened=True), course(table.options)[table.hand.stage]
    called = RedealCalled(stays.staked, stays.forfeited, stays.named, stays.standing, opened=True, free=not asked.antes)
    return [replace(called, buck_stays=stays.buck_stays)]


# Extra cards and payments


def may_have_extra(table: Table, seat: Seat) -> bool:
    """Whether this player may get an extra card: before the showdown, without a bet to answer (OTHER-17)."""
    if not table.hand.is_before_showdown or not steps(table.options) or table.hand.draw.blocked:
        return False
    facing = table.hand.is_betting and seat.can_act and betting.need(table, seat) > 0
    return seat.live and not facing


def extra_offers(table: Table) -> list[Offer]:
    """Offers of extra cards, or payments into the pot, to everybody who may have one."""
    if table.over or not steps(table.options):
        return []
    rows = [seat for seat in table.live if may_have_extra(table, seat)]
    most = max(0, min(MOST_EXTRA, table.hand.cards.stub - 1))
    usual = PRESETS[table.preset].extra_cards  # in Baseball face up, like the four that brings the card
    cards, faces = ["cards", "face"], sorted(UP_OR_DOWN, key=lambda face: face != usual)
    asks = {seat.seat: [*cards, "chips"] if seat.stack else cards for seat in rows if most or seat.stack}
    return [Offer(move="extra", seat=at, asks=keys, min=0, max=most, values=faces) for at, keys in asks.items()]


def extra(table: Table, fields: Fields) -> list[Event]:
    """Decides `extra`: `cards` more for this player, `face` up or down, `chips` into the pot, or both."""
    at = chair(table, fields)
    seat = table.seat(at)
    if not table.over and steps(table.options) and not seat.live:
        raise refuse("not-in-hand", name=seat.name)
    if not may_have_extra(table, seat):
        raise refuse("extra-now")
    cards, chips = number({"cards": 0, **fields}, "cards", 0, MOST_EXTRA), number({"chips": 0, **fields}, "chips")
    face = choice({"face": "down", **fields}, "face", UP_OR_DOWN)
    if not cards and not chips:
        raise refuse("missing", key="cards")
    if chips > seat.stack:
        raise refuse("extra-short", name=seat.name, chips=chips)
    if cards and table.hand.cards.stub <= cards:
        raise refuse("too-few-left")
    pot = newest_with(table, at) if chips else ()
    return [ExtraGiven(at, cards, UP if face == "up" else "", chips, pot)]


EXTRA = (
    SEAT,
    Field("cards", Kind.COUNT, False),
    Field("face", Kind.WORD, False, values=UP_OR_DOWN),
    Field("chips", Kind.CHIPS, False),
)
MOVES = (
    Move(
        name="done",
        about="The dealer has done what the step says",
        fields=(Field("last", Kind.FLAG, False, about="the steps are not repeated again"),),
        when=("step",),
        plays=True,
        offers=lambda table: [offer for offer in waits(table) if offer["move"] == "done"],
        decide=done,
    ),
    Move(
        name="redeal",
        about="What the course asks for lies there: all cards back, the pot stays",
        when=("step",),
        plays=True,
        offers=lambda table: [offer for offer in waits(table) if offer["move"] == "redeal"],
        decide=redeal,
    ),
    Move(
        name="extra",
        about="An extra card, or chips into the pot, in a game of the house",
        fields=EXTRA,
        when=BEFORE_SHOWDOWN,
        who=Who.OWN,
        offers=extra_offers,
        decide=extra,
    ),
)
