"""Stud with a buy: a card is given up and one bought, for a fee that is nobody's bet (BUY)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.game.course import Stage, course
from models.moves.event import Event, Handling, Names
from models.moves.fields import Fields, chair, choice
from models.moves.move import SEAT, Field, Kind, Move, Offer, Who
from models.moves.refusals import refuse
from models.play.pots import open_for_betting, paid_for
from models.play.reshuffle import cutter
from models.table.hand import BoughtCard
from models.table.options import Options
from models.table.places import STUB, UP, Movement, Orders, Shuffle, face_up, in_front, in_hand
from models.table.table import Seat, Table
from models.words.words import N_, _

CARDS: tuple[BoughtCard, ...] = ("up", "down", "none")


# Events


@dataclass(frozen=True, slots=True)
class BuyBegan(Event):
    """A buy round began (BUY-01, BUY-05)."""

    stage: int
    number: int
    price: int

    def apply(self, table: Table) -> Table:
        return table.with_hand(
            table.hand._replace(
                stage=self.stage,
                kind="buy",
                buying=table.hand.buying._replace(price=self.price, bought=()),
                betting=table.hand.betting._replace(last=None),
            )
        )

    def sentence(self, names: Names) -> str:
        if not self.price:
            return _("A card can be swapped")
        return _("A card can be bought for %(price)s", price=self.price)


@dataclass(frozen=True, slots=True)
class CardBought(Handling):
    """A player gave up a card for another, face up for an up card and down for a down card (BUY-02, BUY-03)."""

    seat: int
    card: BoughtCard
    chips: int
    pot: tuple[int, ...]  # seats that can win the fee: of the pot being bet into then (BUY-07)
    talon: int
    reshuffled: int = 0  # in old facts: cards of a new stub made before the purchase (R-STUD-19)
    blocked: bool = False  # only the last card was left, so the bought card comes after a reshuffle

    def orders(self, table: Table) -> Orders:
        """The given-up card goes in front of the player, the new one comes from the stub."""
        place, face = (face_up(self.seat), UP) if self.card == "up" else (in_hand(self.seat), "")
        given_up = Movement(1, place, in_front(self.seat))
        served = () if self.blocked else (Movement(1, STUB, place, face),)
        return (*(_new_stub(table) if self.reshuffled else ()), given_up, *served)

    def apply(self, table: Table) -> Table:
        table = paid_for(self.carried_out(table), self.seat, self.chips, self.pot)
        hand = table.hand
        draw = hand.draw._replace(blocked=(self.seat, 0, 1)) if self.blocked else hand.draw
        stud = hand.stud
        if self.card == "up":
            others = tuple(row for row in stud.boards if row[0] != self.seat)
            stud = stud._replace(boards=others, tapped=None, bought_up=True)
        betting, buying = hand.betting._replace(last=self.seat), hand.buying.answered(self.seat, self.card)
        return table.with_hand(hand._replace(betting=betting, buying=buying, stud=stud, draw=draw))

    def sentence(self, names: Names) -> str:
        face = _("an up card") if self.card == "up" else _("a down card")
        words = {"name": names[self.seat], "card": face, "chips": self.chips}
        text = N_("%(name)s buys %(card)s for %(chips)s") if self.chips else N_("%(name)s swaps %(card)s")
        return _(text, **words) + (_(", after a reshuffle") if self.reshuffled else "")


def _new_stub(table: Table) -> Orders:
    """The orders for a new stub from all cards given up before and the folded hands."""
    lying = table.hand.cards.places.lying
    back = (Movement(n, place, STUB) for place, n in lying.items() if place.startswith(("front ", "folded ")))
    return (*back, Shuffle(cutter(table)))


@dataclass(frozen=True, slots=True)
class BuyDeclined(Event):
    """A player bought nothing."""

    says: ClassVar[str] = N_("%(name)s buys nothing")
    seat: int

    def apply(self, table: Table) -> Table:
        hand = table.hand
        betting = hand.betting._replace(last=self.seat)
        return table.with_hand(hand._replace(buying=hand.buying.answered(self.seat, "none"), betting=betting))


@dataclass(frozen=True, slots=True)
class BuyPassedOver(Event):
    """A player could not pay and was passed over (BUY-07, R-STUD-19)."""

    says: ClassVar[str] = N_("%(name)s cannot pay %(price)s and does not buy")
    seat: int
    price: int

    def apply(self, table: Table) -> Table:
        return table.with_hand(table.hand._replace(buying=table.hand.buying.answered(self.seat, "none")))


# Turns


def order(table: Table) -> list[Seat]:
    """The players asked in order, from the left of the dealer or the first to act (BUY-06)."""
    first = table.hand.betting.first
    if table.options.get("buy.first") == "first_to_act" and first is not None:
        return [s for s in table.clockwise(first - 1) if s.live]
    return table.in_order


def buyer(table: Table) -> Seat | None:
    """The player asked now; None once all have answered."""
    if not table.hand.is_buying or table.hand.draw.blocked:
        return None
    return next(iter(to_answer(table)), None)


def to_answer(table: Table) -> list[Seat]:
    """Players still to be asked in this buy round, in order."""
    answered = {seat for seat, _card in table.hand.buying.bought}
    return [seat for seat in order(table) if seat.seat not in answered]


def can_pay(table: Table, seat: Seat) -> bool:
    """Whether this player can pay for a card (BUY-03)."""
    return seat.stack >= table.hand.buying.price


def offers(table: Table) -> list[Offer]:
    """Offers to the player whose turn it is."""
    seat = buyer(table)
    if seat is None:
        return []
    cards: list[str] = [card for card in CARDS if card == "none" or _may_give_up(table, seat.seat, card)]
    return [Offer(move="buy", seat=seat.seat, chips=table.hand.buying.price, asks=["card"], values=cards)]


def _may_give_up(table: Table, seat: int, card: str) -> bool:
    """Whether this player has a card facing this way to give up, and there is a card to give for it."""
    place = face_up(seat) if card == "up" else in_hand(seat)
    return table.hand.cards.places.at(place) > 0 and cards_to_buy(table, seat)


def price(table: Table, stage: Stage) -> int:
    """The price of a card at this stage, in chips (BUY-03, BUY-05); 0 if a course says so (OTHER-27)."""
    if stage.step:
        return stage.price
    return table.options["buy.price1"] if stage.buy == 1 else table.options["buy.price2"]


def begin(table: Table, at: int) -> BuyBegan:
    """The event that begins the buy round of this stage."""
    stage = course(table.options)[at]
    return BuyBegan(at, stage.buy, price(table, stage))


def passed_over(table: Table) -> list[Event]:
    """The event passing over a player who cannot pay."""
    seat = buyer(table)
    if seat is None or can_pay(table, seat):
        return []
    return [BuyPassedOver(seat.seat, table.hand.buying.price)]


def buy(table: Table, fields: Fields) -> list[Event]:
    """Decides `buy`: gives up an `up` or a `down` card for a new one, or `none`."""
    if not table.hand.is_buying:
        raise refuse("not-now", rule="BUY-01")
    if table.hand.draw.blocked:
        raise refuse("reshuffle-first")
    at = chair(table, fields)
    now = buyer(table)
    if now is None or now.seat != at:
        raise refuse("not-your-turn", rule="BUY-06", name=(now or table.seat(at)).name)
    card = choice(fields, "card", CARDS)
    if card == "none":
        return [BuyDeclined(at)]
    if not _may_give_up(table, at, card):
        raise refuse("no-cards-to-buy")
    last = table.hand.cards.stub < 2
    return [CardBought(at, card, table.hand.buying.price, open_for_betting(table), table.hand.cards.stub, blocked=last)]


def cards_to_buy(table: Table, buyer: int) -> bool:
    """Whether a card can be given: one before the last, or after a reshuffle without the buyer's own (R-STUD-19)."""
    places = table.hand.cards.places
    others = sum(n for seat, n in places.seats("front").items() if seat != buyer)
    return places.at(STUB) + others + sum(places.seats("folded").values()) > 1


def cards_needed(options: Options, players: int) -> int:
    """Most cards this many players can need (BUY-09)."""
    return players * (5 + options.get("buy.rounds", 0))


CARD = Field("card", Kind.WORD, values=CARDS)
MOVES = (
    Move(
        name="buy",
        about="Buys a card, or none",
        fields=(SEAT, CARD),
        when=("buy",),
        who=Who.OWN,
        plays=True,
        offers=offers,
        decide=buy,
    ),
)
