"""The draw: whose turn it is, how many cards may be changed, and correcting an announced number (DRAW).

Serving is in `serving.py`, running short in `reshuffle.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from models.game.course import NO_STAGE, Stage, course, hides_counts, last_exchange
from models.moves.event import Event, Handling, Names, Told
from models.moves.fields import Fields, chair, flag, number
from models.moves.move import SEAT, Field, Kind, Move, Offer, Who
from models.moves.refusals import refuse
from models.play.betting import bound
from models.play.pots import open_for_betting, paid_for
from models.play.reshuffle import payable, to_be_had
from models.play.serving import (
    Serving,
    fifth_waits,
    left_open,
    may_change,
    open_to,
    serve,
    servings,
    shown_to,
)
from models.table.places import BURNED, END_OF_DRAW, OWN_DRAW, STUB, Movement, Orders, Waiting, in_front, in_hand
from models.table.table import Table
from models.words.words import _

# Events


@dataclass(frozen=True, slots=True)
class DrawBegan(Handling):
    """The exchange began, after a burn where cards are burned (DEAL-04)."""

    stage: int
    burned: int = 0

    def orders(self, table: Table) -> Orders:
        return (Movement(self.burned, STUB, BURNED),) if self.burned else ()

    def apply(self, table: Table) -> Table:
        hand = self.hand_after(table)
        earlier = tuple(hand.cards.places.seats("front").items())  # of an exchange or a buy
        betting = hand.betting._replace(last=None)
        draw = hand.draw._replace(open_to=None, shown=(), free=earlier, asked=None)
        table = table._replace(seats=tuple(seat._replace(drew=None) for seat in table.seats))
        return table.with_hand(hand._replace(stage=self.stage, kind="draw", betting=betting, draw=draw))

    def sentence(self, names: Names) -> str:
        return _("The draw begins, one card is burned") if self.burned else _("The draw begins")


@dataclass(frozen=True, slots=True)
class _Announced(Serving):
    """A number of cards was announced: shared by Drew and DrawCorrected."""

    cards: int = 0
    split: bool | None = None  # whether the opener splits the openers, if announced
    chips: int = 0  # the price of the cards, if they have one
    pot: tuple[int, ...] = ()  # seats that can win that price (BUY-07)

    def orders(self, table: Table) -> Orders:
        """The discards, then the cards served now."""
        told = announced(self._from(table), self.seat, self.cards)
        return put_down(self.seat, self.cards) + servings(self.steps_at(told), self.opened)

    def _from(self, table: Table) -> Table:
        """The table before the announcement."""
        return table

    def _with_number(self, table: Table, split: bool | None) -> Table:
        """The table after the announcement and the serving; the number may still be corrected."""
        table = paid_for(table, self.seat, self.chips, self.pot)
        after, hand = announced(table, self.seat, self.cards), table.hand
        draw = after.hand.draw._replace(blocked=self.blocked, corrects=self.seat, before=hand.cards)
        draw = shown_to(draw, self.opened)
        jackpot = hand.jackpot if hand.jackpot.split == split else hand.jackpot._replace(split=split)
        after = after._replace(lasting=after.lasting._replace(drawn=after.lasting.drawn or after.deals))
        return after.with_hand(hand._replace(cards=self.lying_served(after), draw=draw, jackpot=jackpot))

    def _told(self, names: Names) -> str:
        if not self.cards:
            return _("%(name)s stands pat", name=names[self.seat])
        text = _("%(name)s draws %(n)s", name=names[self.seat], n=self.cards)
        return text + (_(" and splits the openers") if self.split else "")


@dataclass(frozen=True, slots=True)
class Drew(_Announced):
    """A player announced a number of cards; 0 stands pat (DRAW-09)."""

    def apply(self, table: Table) -> Table:
        return self._with_number(table, table.hand.jackpot.split if self.split is None else self.split)

    def instructs(self, told: Told, table: Table) -> Told:
        told = told._replace(number=True, announced=(told.seq, told.orders or ()))
        return told.ordering(self.orders(table))

    def sentence(self, names: Names) -> str:
        return self._told(names)


@dataclass(frozen=True, slots=True)
class DrawCorrected(_Announced):
    """A number was corrected in time; the new order replaces the old one, which was not carried out (DRAW-11)."""

    was: int = 0
    stage: int = 0  # stage of the draw, to which the hand goes back if the next round was ready
    back: int = 0  # chips returned, the price of the old number

    def _from(self, table: Table) -> Table:
        return before_number(table)

    def apply(self, table: Table) -> Table:
        hand = table.hand
        betting = hand.betting.again_at_draw() if hand.is_betting else hand.betting
        back = self._from(table.with_hand(hand._replace(kind="draw", stage=self.stage, betting=betting)))
        if self.back:
            seat = back.seat(self.seat)
            pots = back.hand.pots.without_fee(self.seat, self.back)
            back = back.with_seat(seat._replace(stack=seat.stack + self.back)).with_pots(pots)
        return self._with_number(back, self.split if self.seat == hand.jackpot.opener else hand.jackpot.split)

    def instructs(self, told: Told, table: Table) -> Told:
        seq, before = told.announced
        return told._replace(number=True, instead=seq, orders=before).ordering(self.orders(table))

    def sentence(self, names: Names) -> str:
        if not 0 < self.cards != self.was:
            return self._told(names)
        return _("%(name)s draws %(n)s, not %(was)s", name=names[self.seat], n=self.cards, was=self.was)


def announced(table: Table, at: int, cards: int) -> Table:
    """The table after this announcement and the discards; adds cards owed by a ruling, and a fifth card may wait."""
    lying = table.hand.cards
    due = cards + lying.waits_for(at, OWN_DRAW)
    lying = lying.without(at, OWN_DRAW)
    if cards == 5 and fifth_waits(table):
        due -= 1
        lying = lying._replace(waiting=(*lying.waiting, Waiting(at, 1, END_OF_DRAW)))
    lying = lying.after(put_down(at, cards)).owing(at, due)
    shown = tuple(seat for seat in table.hand.draw.shown if seat != at)
    hand = table.hand._replace(cards=lying, draw=table.hand.draw._replace(shown=shown))
    return table.with_both(table.seat(at)._replace(drew=cards), hand)


def before_number(table: Table) -> Table:
    """The table with the cards as they lay before the number announced last, and no card open (DRAW-11)."""
    draw = table.hand.draw
    shown = tuple(seat for seat in draw.shown if seat != draw.open_to)
    hand = table.hand._replace(cards=draw.before or table.hand.cards, draw=draw._replace(open_to=None, shown=shown))
    return table.with_hand(hand)


def put_down(at: int, cards: int) -> Orders:
    """The order to lay this many cards of the player's hand in front."""
    return (Movement(cards, in_hand(at), in_front(at)),) if cards else ()


# Turns and numbers


def exchange_of(table: Table) -> Stage:
    """The current exchange, or the last one before this stage; requires a game with an exchange."""
    return course(table.options)[exchange_at(table)]


def exchange_at(table: Table) -> int:
    """The index of that exchange in the course."""
    return last_exchange(table.options, table.hand.stage)


def exchanged(table: Table) -> bool:
    """Whether an exchange has come before this stage."""
    stage = table.hand.stage
    return last_exchange(table.options, stage - 1) != NO_STAGE


def drawer(table: Table) -> int | None:
    """The seat that announces now; None while cards wait, for a reshuffle or an answer, or when all have announced."""
    if not table.hand.is_exchanging or table.hand.draw.blocked or open_to(table) is not None:
        return None
    waiting, asked = [s.seat for s in table.in_order if s.drew is None], table.hand.draw.asked
    return asked if asked in waiting else next(iter(waiting), None)


def may_correct(table: Table) -> int | None:
    """The seat that may still correct its number, if another one is possible (DRAW-11, C-14); None if there is none."""
    hand = table.hand
    at = hand.draw.corrects
    if at is None:
        return None
    strict = table.options.get("draw.change_until") == "first_card_incl_burn_or_acted_on"
    until_acted = hand.is_betting and hand.betting.last is None and not strict and exchanged(table)
    open_now = hand.is_exchanging or until_acted
    if not open_now or not table.seat(at).live:
        return None
    return at if table.seat(at).drew or most_for(table, at) else None


def offers(table: Table) -> list[Offer]:
    """Offers to announce and to correct the last number, even one that made a reshuffle due (DRAW-11)."""
    return list(_offers(table))


def _offers(table: Table) -> Iterator[Offer]:
    if (now := drawer(table)) is not None:
        yield _offer(table, now)
    if (again := may_correct(table)) is not None:
        yield {**_offer(table, again), "corrects": True}


def _offer(table: Table, seat: int) -> Offer:
    asks, exchange = ["cards"], exchange_of(table)
    if table.options.get("draw.four_needs_ace") and exchange.most == 4:
        asks.append("ace")
    jackpot = table.hand.jackpot
    if jackpot.to_open and jackpot.opener == seat and table.options.get("jack.split_announce") == "required":
        asks.append("splits")
    offer: Offer = {"move": "draw", "seat": seat, "min": 0, "max": most_for(table, seat), "asks": asks}
    if exchange.price:
        offer["price"] = exchange.price
    if exchange.free:
        offer["free"] = exchange.free
    return offer


def asked_with(offer: Offer, cards: int) -> set[str]:
    """Fields asked with this number: an ace to show with four cards, a split of openers with any (JACK-03)."""
    asked = {"ace": cards == 4, "splits": cards > 0}
    return {field for field in offer["asks"] if asked.get(field)}


def most_for(table: Table, seat: int) -> int:
    """The most cards this player may change: by the options, the cards held and left; none after a knock."""
    hand, player, exchange = table.hand, table.seat(seat), exchange_of(table)
    knocked = bound(table, seat) if hand.betting.bound else None
    if knocked is not None and "pat" in knocked.moves:
        return 0  # R-BET-38
    lying = (hand.draw.before if player.drew is not None else None) or hand.cards
    return payable(exchange, player, to_be_had(table, lying, seat, may_change(exchange, lying, seat)))


def draw(table: Table, fields: Fields) -> list[Event]:
    """Decides `draw`: announces a number, 0 stands pat, or corrects the last one (DRAW-03, DRAW-09, DRAW-11)."""
    if table.over:
        raise refuse("not-now", rule="DRAW-01")
    at = chair(table, fields)
    offer = next((offer for offer in _offers(table) if offer["seat"] == at), None)
    if offer is None:
        raise _why_not(table, at, drawer(table))
    cards = _cards(fields, offer)
    split = flag(fields, "splits") if "splits" in asked_with(offer, cards) else None
    return [_announce(table, at, cards, split, corrects="corrects" in offer)]


def _why_not(table: Table, at: int, now: int | None) -> Exception:
    seat = table.seat(at)
    if table.hand.draw.blocked:
        return refuse("reshuffle-first")
    if (asked := open_to(table)) is not None:
        return refuse("open-card-first", name=table.name_of(asked))
    if not table.hand.is_exchanging:
        return refuse("draw-too-late" if seat.drew is not None else "not-now")
    if not seat.live:
        return refuse("not-in-hand", name=seat.name)
    if seat.drew is not None:
        return refuse("draw-too-late")
    return refuse("not-your-turn", rule="DRAW-05", name=table.name_of(now)) if now else refuse("not-now")


def _cards(fields: Fields, offer: Offer) -> int:
    cards = number(fields, "cards")
    if cards > offer["max"]:
        raise refuse("draw-max", n=offer["max"])
    if "ace" in asked_with(offer, cards) and fields.get("ace") is not True:
        raise refuse("draw-ace")
    return cards


def _announce(table: Table, at: int, cards: int, split: bool | None, *, corrects: bool) -> Event:
    """The announcement; by a correction, what was served on the old number goes back first (DRAW-11)."""
    known = announced(before_number(table) if corrects else table, at, cards)
    served, exchange, was = serve(known), exchange_of(table), table.seat(at).drew or 0
    correction = partial(DrawCorrected, was=was, stage=exchange_at(table), back=exchange.costs(was))
    make: Callable[..., Event] = correction if corrects else Drew
    return make(
        at,
        blocked=served.blocked,
        steps=served.steps,
        opened=left_open(known, served),
        cards=cards,
        split=split,
        chips=(chips := exchange.costs(cards)),
        pot=open_for_betting(table) if chips else (),  # seats that can win the price (BUY-07)
    )


def counts_hidden(table: Table) -> bool:
    """Whether the numbers of cards drawn are secret by now in this hand (DRAW-12)."""
    if table.over or not hides_counts(table.options) or not exchanged(table):
        return False
    late = table.hand.stage > exchange_at(table) + 1
    return not table.hand.is_exchanging and (late or table.hand.betting.last is not None)


def begin(table: Table, stage: int) -> DrawBegan:
    """The event beginning the exchange, with one burn where cards are burned (DEAL-04)."""
    return DrawBegan(stage, 1 if table.options.get("burn") == "draw_one" else 0)


DRAW = Move(
    name="draw",
    about="Announces how many cards are drawn",
    fields=(SEAT, Field("cards", Kind.COUNT), Field("ace", Kind.FLAG, False), Field("splits", Kind.FLAG, False)),
    when=("draw", "bet"),  # a number may be corrected until the first action after the draw
    who=Who.OWN,
    plays=True,
    offers=offers,
    decide=draw,
)
MOVES = (DRAW,)
