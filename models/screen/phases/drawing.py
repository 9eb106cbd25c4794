"""The exchange of a draw game: the numbers of cards, and the reshuffle when the stub runs short."""

from __future__ import annotations

from models.evening import phases
from models.game.course import Stage
from models.moves.move import Offer
from models.play import drawing, open_card, reshuffle, serving
from models.play.serving import waits_for_all
from models.screen import meters
from models.screen.buttons import Button
from models.screen.phases.between import whose_deal
from models.screen.phases.face import Face, Says, TurnWords, acted, says_besides, says_only
from models.table.places import Orders
from models.table.table import Seat, Table
from models.words.words import N_, NN_, _, cards_in_words, filled, listed, ngettext

MOST_NAMED = 2  # players named in the line; with more it points to the seats


def reshuffling(table: Table) -> TurnWords | None:
    """The turn while a reshuffle is due, in a draw or buy: the dealer acts first (SHORT-03, R-STUD-19)."""
    if not table.hand.draw.blocked:
        return None
    served = reshuffle.dealt(table)
    if len(served) > MOST_NAMED:
        return _("Dealer"), _("reshuffle, then deal the new cards as shown")
    each = [_("%(name)s %(new)s", name=table.name_of(seat), new=n) for seat, n in served]
    return _("Dealer"), _("reshuffle, then deal %(each)s", each=listed(each))


def _number_of(table: Table) -> TurnWords:
    if (asked := serving.open_to(table)) is not None:
        return table.name_of(asked), _("take the face-up card, or another one face down?")
    drawer = drawing.drawer(table)
    if drawer is None:
        return "", ""
    return table.name_of(drawer), _up_to(drawing.most_for(table, drawer), drawing.exchange_of(table))


def _up_to(most: int, exchange: Stage) -> str:
    """The question how many cards, with the limit and price."""
    free, price = exchange.free, exchange.price
    if not most:
        return _("stand pat, no card can be drawn")
    if free:
        words = NN_(
            "how many cards? Up to %(most)s, the first free, then %(price)s each",
            "how many cards? Up to %(most)s, the first %(n)s free, then %(price)s each",
        )
        return ngettext(*words, free, most=most, price=price)
    if price:
        return _("how many cards? Up to %(n)s, %(price)s each", n=most, price=price)
    return _("how many cards? Up to %(n)s", n=most)


def asked(table: Table) -> int | None:
    """The player being served during a reshuffle, otherwise the one to announce."""
    return table.hand.draw.blocked[0] if table.hand.draw.blocked else phases.actor(table)


def _rule(table: Table) -> str:
    if table.hand.draw.blocked:
        return "SHORT-04"
    return "DRAW-03" if serving.open_to(table) is None else "DRAW-23"


def _through(table: Table, seat: Seat) -> str:
    if seat.drew is None:
        return acted(table, seat)
    return ngettext("You take %(n)s card.", "You take %(n)s cards.", seat.drew) if seat.drew else _("You stand pat.")


def _dealer(table: Table, told: list[str], orders: Orders) -> Says | None:
    """The instructions for the exchange; while a number may be corrected, only the orders that follow from it."""
    if not told or table.hand.draw.corrects is None:
        known = (*_how_to_draw(table), _short_stub(table))
        return says_besides(whose_deal(table, orders) or _("The draw"), told, *known)
    return says_only(told)


def _how_to_draw(table: Table) -> list[str]:
    """The way cards are exchanged here, shown before the first draw of the evening or where games change."""
    begun = any(seat.drew is not None for seat in table.seats)
    if begun or (table.lasting.drawn and not table.is_dealers_choice):
        return []
    steps = []
    if waits_for_all(table):
        steps.append(_("First everybody discards; then deal the new cards in order."))
    if table.options.get("draw.announce", True):
        steps.append(_("Everybody says out loud how many cards they want."))
    place = table.options.get("draw.discard_place")
    steps.append(
        _("Discards go to the dealer.") if place == "dealer" else _("Discards stay in front of the player, face down.")
    )
    return steps


def _short_stub(table: Table) -> str:
    there = cards_in_words(table.hand.cards.stub)
    most = reshuffle.most_needed(table)
    if most > table.hand.cards.stub - 1:
        return _("The deck may run out: %(talon)s left, up to %(n)s needed.", talon=there, n=most)
    return _("Enough cards: %(talon)s left, up to %(n)s needed.", talon=there, n=most)


def shuffled(table: Table) -> list[Button]:
    """The button saying that the reshuffle was done, in a draw or buy; none if none is due."""
    if not reshuffle.offers(table):
        return []
    served = reshuffle.dealt(table)
    if len(served) > 1:
        return [Button(_("Shuffled, all cards dealt"), "reshuffle", kind="go")]
    (seat, n), given = served[0], table.hand.draw.waits[1]
    words = N_("Shuffled; %(name)s has %(n)s more") if given else N_("Shuffled; %(name)s has %(n)s")
    return [Button(filled(_(words), name=table.name_of(seat), n=n), "reshuffle", kind="go")]


def _choices(table: Table) -> list[Button]:
    """Buttons for the number of cards; if a reshuffle is due, to say that it was done."""
    announced = [offer for offer in drawing.offers(table) if not offer.get("corrects")]
    counts = [_count(offer, n) for offer in announced for n in range(offer["max"] + 1)]
    return [*shuffled(table), *_open_card(table), *counts]


def _open_card(table: Table) -> list[Button]:
    """Buttons to take the card lying open, or to refuse it for an unseen one (DRAW-23)."""
    texts = {"take": (_("Take it"), ""), "refuse": (_("Another one"), _("face down"))}
    return [
        Button(text, "open-card", {"what": what}, seat=offer["seat"], small=small)
        for offer in open_card.offers(table)
        for what, (text, small) in texts.items()
        if what in offer["values"]
    ]


def _count(offer: Offer, n: int) -> Button:
    fields: dict[str, object] = {"cards": n}
    chips = max(0, n - offer.get("free", 0)) * offer.get("price", 0)
    small = _("costs %(chips)s", chips=chips) if chips else ""
    asks = drawing.asked_with(offer, n)
    if "ace" in asks:
        fields["ace"], small = True, _("shows an ace")
    question = ("splits", _("Is an opening card thrown away?")) if "splits" in asks else None
    if "splits" in offer["asks"] and not question:
        fields["splits"] = False
    text = str(n) if n else _("Stand pat")
    heard = _("Draw %(n)s", n=n) if n else ""
    return Button(text, "draw", fields, seat=offer["seat"], small=small, kind="count", question=question, heard=heard)


def corrections(table: Table) -> list[Button]:
    """Buttons for other numbers that the last player to announce may change to (DRAW-11)."""
    offer = next((o for o in drawing.offers(table) if o.get("corrects")), None) if not table.over else None
    if offer is None:
        return []
    was = table.seat(offer["seat"]).drew
    return [_count(offer, n) for n in range(offer["max"] + 1) if n != was]


DRAWING = Face(
    phase=phases.DRAWING,
    turn=lambda table: reshuffling(table) or _number_of(table),
    dealer=_dealer,
    buttons=_choices,
    rule=_rule,
    coming=lambda table: [seat.seat for seat in table.in_order if seat.drew is None],
    through=_through,
    note=lambda table, seat, others: [_("still to draw")] if seat.drew is None else [],
    asked=asked,
    meters=(meters.stub, meters.discards, meters.kept, meters.burned),
)
