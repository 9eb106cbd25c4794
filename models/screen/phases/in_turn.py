"""A step of the course in which players take turns: taking or passing a card, or turning up their own cards."""

from __future__ import annotations

from models.bank.buying_in import may_buy
from models.evening import phases
from models.game.course import course
from models.game.steps import AgainstPot, Do, Exchange, Offered, Turns, TurnUp
from models.game.steps_in_words import step_in_words
from models.moves.move import Offer
from models.play import against_pot, in_turn
from models.screen import meters
from models.screen.buttons import Button, to_buy_chips
from models.screen.phases.betting import TOO_FEW
from models.screen.phases.face import Face, Says, TurnWords, says_only
from models.table.places import Orders
from models.table.table import Seat, Table
from models.words.words import N_, _, cards_in_words, grouped


def _step(table: Table) -> Turns | None:
    return course(table.options)[table.hand.stage].turns


def _whose(table: Table) -> TurnWords:
    at, step = in_turn.turn(table), _step(table)
    return (table.name_of(at), _short(table, at) or _asked(table, step, at)) if at is not None else ("", "")


def _short(table: Table, at: int) -> str:
    """The price for which this player buys chips or folds, where all-in is not played; "" with the chips (CHIP-09)."""
    if not (short := in_turn.short_of_turn(table, at)):
        return ""
    if not may_buy(table, table.seat(at), short):
        return _(TOO_FEW, chips=short)
    return _("%(chips)s to pay: buys chips or folds", chips=in_turn.due(table, at))


def _asked(table: Table, step: Turns | None, at: int) -> str:
    """The question to the player whose turn it is."""
    if isinstance(step, Do):
        return _(step.text)
    if isinstance(step, TurnUp):
        words = UNTIL_BEST if step.how == "to_beat" else SO_MANY
        return _(words, cards=cards_in_words(step.cards))
    if isinstance(step, AgainstPot):
        staked, chips = against_pot.staked(table)
        if staked:
            return _("bets %(chips)s on the next card: won or lost?", chips=chips)
        most = against_pot.most_of_pot(table)
        return _(PART_OF_POT if most < table.pot else WHOLE_POT, chips=most)
    return _card(table, step, at) if step else ""


def _card(table: Table, step: Offered | Exchange, at: int) -> str:
    """The question to a player who is offered cards."""
    if len(whats := in_turn.whats(table, at)) < 2:
        return _(ONLY[whats[0]])
    if isinstance(step, Exchange):
        return step_in_words(step)
    if in_turn.FOLD in whats:
        return _("take the card for %(chips)s, or fold", chips=in_turn.price(table, at, in_turn.TAKE))
    if step.row:
        return _("takes an open card, or one unseen") if step.must else _("takes an open card, or passes")
    if not step.price:
        return _("take the card, or pass it")
    if step.pays == "take":
        return _("take the card for %(chips)s?", chips=step.price)
    return _("take the card, or pass it for %(chips)s?", chips=step.price)


WHOLE_POT, PART_OF_POT = N_("bets against the pot of %(chips)s?"), N_("bets up to %(chips)s against the pot?")
ONLY = {"take": N_("has to take the card"), "unseen": N_("takes a card unseen"), "pass": N_("takes no card")}
SO_MANY, UNTIL_BEST = N_("turns up %(cards)s"), N_("turns up cards until they show the best hand")


def _dealer(table: Table, told: list[str], orders: Orders) -> Says | None:
    """The instruction to offer a card; if there is none, how the step is played."""
    step = _step(table)
    return says_only(told or ([step_in_words(step)] if step else []))


def _rule(table: Table) -> str:
    step = _step(table)
    if isinstance(step, Offered):
        return "OTHER-37" if step.row else "OTHER-23"
    if isinstance(step, AgainstPot):
        return "OTHER-31"
    if isinstance(step, Exchange):
        return "OTHER-41"
    if isinstance(step, Do):
        return "OTHER-40" if step.price else "OTHER-18"
    return "OTHER-32" if _to_beat(table) else "OTHER-24"


def _note(table: Table, seat: Seat, others: list[str]) -> list[str]:
    now = table.hand.in_turn
    if now.knocked == seat.seat:
        return [_("knocked")]
    return [_("shows the best hand")] if now.turned == seat.seat and _to_beat(table) else []


def _to_beat(table: Table) -> bool:
    step = _step(table)
    return isinstance(step, TurnUp) and step.how == "to_beat"


def _choices(table: Table) -> list[Button]:
    """The choices in a step in which players take turns; a bet against the pot first."""
    bets = [_stake(offer) for offer in against_pot.offers(table)]
    offers, step = in_turn.offers(table), course(table.options)[table.hand.stage].turns
    buys = [
        button
        for offer in offers
        for button in to_buy_chips(table, table.seat(offer["seat"]), in_turn.short_of_turn(table, offer["seat"]))
    ]
    return (
        [*bets, *(_of_row(offer, place) for offer in offers for place in _places(offer))]
        + [
            Button(_(text), "turn", {"what": what}, seat=offer["seat"], number=_paid(table, offer, what))
            for offer in offers
            for what in offer["values"]
            if what != "take" or not _places(offer)
            for text in [N_("Does not bet") if bets else TURNS[_label(step, offer, what)]]
        ]
        + buys
    )


def _label(step: Turns | None, offer: Offer, what: str) -> str:
    """The key of the words on the button."""
    if what == "pass" and isinstance(step, Offered) and step.row:
        return "none"
    if isinstance(step, Exchange):
        return {"take": "swap", "pass": "keep"}[what]
    if what == "beaten" and isinstance(step, TurnUp) and not step.out:
        return "stays"
    return "pay" if what == "done" and "price" in offer else what


def _places(offer: Offer) -> range:
    """The places of the open cards this player can pay for, from 1; empty if a single card is offered (OTHER-37)."""
    return range(1, offer["max"] + 1) if "take" in offer["values"] and "max" in offer else range(0)


def _of_row(offer: Offer, place: int) -> Button:
    fields, chips = {"what": "take", "cards": place}, place * offer.get("price", 0)
    small = _("costs %(chips)s", chips=grouped(chips)) if chips else ""
    return Button(_("Card %(n)s", n=place), "turn", fields, seat=offer["seat"], small=small)


def _stake(offer: Offer) -> Button:
    if offer["min"] == offer["max"]:
        return Button(_("Bet"), "stake", {"to": offer["min"]}, seat=offer["seat"], number=offer["min"])
    return Button(_("Bet"), "stake", seat=offer["seat"], kind="amount")


def _paid(table: Table, offer: Offer, what: str) -> int | None:
    return in_turn.price(table, offer["seat"], what) or None


TURNS = {
    "take": N_("Take it"),
    "unseen": N_("Unseen"),
    "pass": N_("Pass it"),
    "none": N_("Takes none"),
    "turn_up": N_("Turned up"),
    "beaten": N_("Not the best: out"),
    "done": N_("Done"),
    "pay": N_("Pay"),
    "swap": N_("Swap"),
    "keep": N_("Keep them"),
    "stays": N_("Not the best: stays in"),
    "knock": N_("Knock"),
    "fold": N_("Fold"),
    "won": N_("Won"),
    "lost": N_("Lost"),
    "post": N_("Hit the post"),
}


IN_TURN = Face(
    phase=phases.IN_TURN,
    turn=_whose,
    dealer=_dealer,
    buttons=_choices,
    rule=_rule,
    coming=in_turn.to_come,
    note=_note,
    through=lambda table, seat: _("You have had your turn. Waiting for the others."),
    meters=(meters.stub,),
)
