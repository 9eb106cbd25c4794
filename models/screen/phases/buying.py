"""A buy round: who may buy a card, and at what price."""

from __future__ import annotations

from models.evening import phases
from models.play import buying
from models.screen import meters
from models.screen.buttons import Button
from models.screen.orders import cards_to_everybody
from models.screen.phases.drawing import asked, reshuffling, shuffled
from models.screen.phases.face import Face, Says, TurnWords, says_besides
from models.screen.phases.starter import deal_title
from models.table.places import Gather, Orders
from models.table.table import Seat, Table
from models.words.words import _, ended


def _price_for(table: Table) -> TurnWords:
    buyer = buying.buyer(table)
    if buyer is None:
        return "", ""
    if not table.hand.buying.price:
        return buyer.name, _("swap a card?")
    return buyer.name, _("a card for %(chips)s?", chips=table.hand.buying.price)


def _note(table: Table, seat: Seat, others: list[str]) -> list[str]:
    card = dict(table.hand.buying.bought).get(seat.seat)
    if not card or (card == "none" and not seat.stack):  # without chips nobody could buy
        return []
    return [{"up": _("bought up"), "down": _("bought down")}.get(card, _("bought nothing"))]


def _dealer(table: Table, told: list[str], orders: Orders) -> Says:
    price = _("A card costs %(chips)s", chips=table.hand.buying.price)
    price = price if table.hand.buying.price else _("Swapping a card costs nothing")
    how = _("To buy, give up a card: an up card for an up card, a down card for a down card.")
    first_deal = any(isinstance(order, Gather) for order in orders)
    if (cards := cards_to_everybody(table, orders)) and not first_deal:  # free cards come first
        return says_besides(deal_title(cards), told, ended(price), how)
    return says_besides(price, told, how)


def buy_choices(table: Table) -> list[Button]:
    """Buttons to buy nothing, an up card or a down card; if a reshuffle is due, to say that it was done."""
    texts = {"none": _("Buy nothing"), "up": _("Up card"), "down": _("Down card")}
    choices = shuffled(table)
    for offer in buying.offers(table):
        for card in [card for card in texts if card in offer["values"]]:
            chips = None if card == "none" else offer["chips"]
            choices.append(Button(texts[card], "buy", {"card": card}, seat=offer["seat"], number=chips))
    return choices


BUYING = Face(
    phase=phases.BUYING,
    turn=lambda table: reshuffling(table) or _price_for(table),
    dealer=_dealer,
    buttons=buy_choices,
    rule=lambda table: "BUY-02",
    coming=lambda table: [seat.seat for seat in buying.to_answer(table)],
    note=_note,
    asked=asked,
    meters=(meters.stub, meters.discards_if_any),
)
