"""Stud with a buy: one card given up, one bought, for a fee that is nobody's bet (BUY)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from models.game.course import course
from models.play.pots import open_for_betting
from models.table.event import Event, Names
from models.table.fields import Fields, chair, choice
from models.table.hand import Card
from models.table.move import SEAT, Field, Kind, Move, Offer, Who
from models.table.refusals import refuse
from models.table.table import FOLDED, Seat, Table
from models.table.words import _

CARDS: tuple[Card, ...] = ("up", "down", "none")


# What happened


@dataclass(frozen=True, slots=True)
class BuyBegan(Event):
    """A buy round starts (BUY-01, BUY-05)."""

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
        return _("A card can be bought for %(price)s", price=self.price)


@dataclass(frozen=True, slots=True)
class CardBought(Event):
    """A card was given up for another one, up for up and down for down (BUY-02, BUY-03)."""

    seat: int
    card: Card
    chips: int
    pot: tuple[int, ...]  # who can win the fee: the pot open for betting at that moment (BUY-07)
    talon: int
    reshuffled: int = 0  # cards of a new talon made before it (R-STUD-19)

    def apply(self, table: Table) -> Table:
        hand, seat = table.hand, table.seat(self.seat)
        fresh = self.reshuffled > 0
        folded = tuple(s.seat for s in table.seats if s.state == FOLDED) if fresh else hand.cards.mucked
        boards = (
            tuple(row for row in hand.stud.boards if row[0] != self.seat) if self.card == "up" else hand.stud.boards
        )
        table = table.with_seat(table.seat(self.seat)._replace(stack=seat.stack - self.chips))
        return table.with_hand(
            table.hand._replace(
                pots=table.hand.pots._replace(
                    dead=(*hand.pots.dead, (self.chips, self.pot)), fees=(*hand.pots.fees, (self.seat, self.chips))
                ),
                cards=table.hand.cards._replace(
                    talon=self.talon, mucked=folded, given_up=1 if fresh else hand.cards.given_up + 1
                ),
                betting=table.hand.betting._replace(last=self.seat),
                buying=table.hand.buying._replace(bought=(*hand.buying.bought, (self.seat, self.card))),
                stud=table.hand.stud._replace(boards=boards),
            )
        )

    def sentence(self, names: Names) -> str:
        face = _("an up card") if self.card == "up" else _("a down card")
        said = _("%(name)s buys %(card)s for %(chips)s", name=names[self.seat], card=face, chips=self.chips)
        return said + (_(", after a reshuffle") if self.reshuffled else "")


@dataclass(frozen=True, slots=True)
class BuyDeclined(Event):
    """A player buys nothing."""

    seat: int

    def apply(self, table: Table) -> Table:
        return table.with_hand(
            table.hand._replace(
                buying=table.hand.buying._replace(bought=(*table.hand.buying.bought, (self.seat, "none"))),
                betting=table.hand.betting._replace(last=self.seat),
            )
        )

    def sentence(self, names: Names) -> str:
        return _("%(name)s buys nothing", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class BuyPassedOver(Event):
    """A player cannot pay the price and is passed over (BUY-07, R-STUD-19)."""

    seat: int
    price: int

    def apply(self, table: Table) -> Table:
        return table.with_hand(
            table.hand._replace(
                buying=table.hand.buying._replace(bought=(*table.hand.buying.bought, (self.seat, "none")))
            )
        )

    def sentence(self, names: Names) -> str:
        return _("%(name)s cannot pay %(price)s and does not buy", name=names[self.seat], price=self.price)


# Whose turn


def order(table: Table) -> list[Seat]:
    """The players asked, first the one left of the dealer, or who was first to act (BUY-06)."""
    first = table.hand.betting.first
    if table.options.get("buy.first") == "first_to_act" and first is not None:
        rest = [s for s in table.clockwise(first) if s.seat != first]
        return [s for s in (table.seat(first), *rest) if s.live]
    return [s for s in table.clockwise(table.hand.dealer) if s.live]


def buyer(table: Table) -> Seat | None:
    """Who is asked now; None when everybody has answered."""
    if table.hand.kind != "buy" or table.over:
        return None
    answered = {seat for seat, _card in table.hand.buying.bought}
    return next((s for s in order(table) if s.seat not in answered), None)


def offers(table: Table) -> list[Offer]:
    """The question to the player whose turn it is."""
    seat = buyer(table)
    if seat is None:
        return []
    return [Offer(move="buy", seat=seat.seat, chips=table.hand.buying.price, asks=["card"], values=list(CARDS))]


def price(table: Table, number: int) -> int:
    """What one card costs in this buy round (BUY-03, BUY-05)."""
    return int(table.options[f"buy.price{number}"])


def begin(table: Table, at: int) -> BuyBegan:
    """The buy round of this stage."""
    number = course(table.options)[at].buy
    return BuyBegan(at, number, price(table, number))


def passed_over(table: Table) -> list[Event]:
    """Who cannot pay is passed over by itself."""
    seat = buyer(table)
    if seat is None or seat.stack >= table.hand.buying.price:
        return []
    return [BuyPassedOver(seat.seat, table.hand.buying.price)]


def buy(table: Table, fields: Fields) -> list[Event]:
    """Give up an `up` or a `down` card for a new one, or `none`."""
    if table.hand.kind != "buy" or table.over:
        raise refuse("not-now", rule="BUY-01")
    at = chair(table, fields)
    now = buyer(table)
    if now is None or now.seat != at:
        name = table.name_of(at) if now is None else now.name
        raise refuse("not-your-turn", rule="BUY-06", name=name)
    card = choice(fields, "card", CARDS)
    if card == "none":
        return [BuyDeclined(at)]
    fresh = reshuffle_size(table) if table.hand.cards.talon < 1 else 0
    if table.hand.cards.talon < 1 and not fresh:
        raise refuse("no-cards-to-buy")
    talon = (fresh or table.hand.cards.talon) - 1
    return [CardBought(at, card, table.hand.buying.price, open_for_betting(table), talon, fresh)]


def reshuffle_size(table: Table) -> int:
    """Cards a new talon would have: those given up and the folded hands, not the buyer's own (R-STUD-19)."""
    hand = table.hand
    folded = [s for s in table.seats if s.state == FOLDED and s.seat not in hand.cards.mucked]
    return hand.cards.given_up + sum(s.held for s in folded)


def cards_needed(options: dict[str, Any], players: int) -> int:
    """Cards so many players can need at the most (BUY-09)."""
    return players * (5 + int(options.get("buy.rounds", 0)))


CARD = Field("card", Kind.WORD, values=CARDS)
MOVES = (Move(name="buy", fields=(SEAT, CARD), when=("buy",), who=Who.OWN, plays=True, offers=offers, decide=buy),)
