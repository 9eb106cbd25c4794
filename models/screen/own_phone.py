"""One player's own phone: what is theirs to tap, and one quiet line while others act."""

from __future__ import annotations

from typing import Any

from models.bank.money import money
from models.game.course import is_draw
from models.play import betting, buying, declaring, talon
from models.screen import buttons
from models.table.table import AWAY, LEFT, Seat, Table
from models.table.words import _, ngettext


def taps(table: Table, seat: int) -> dict[str, Any]:
    """The large buttons of this seat alone: the same as on the tablet, never anybody else's."""
    choices, amounts = buttons.choices(table) + secret(table, seat), buttons.amounts(table)
    jar = buttons.jar(table)
    return {
        "choices": [one for one in choices if one["fields"].get("seat") == seat],
        "amounts": amounts if amounts and amounts["seat"] == seat else None,
        "jar": jar if jar and jar["seat"] == seat else None,
    }


def secret(table: Table, seat: int | None) -> list[buttons.Choice]:
    """Declaring in secret: on the phone of each, all at the same time (DECL-03)."""
    if table.now != "declare" or not table.hand.declaration.secret:
        return []
    mine = (offer for offer in declaring.offers(table) if offer["seat"] == seat)
    return [choice for offer in mine for choice in buttons.declare_buttons(offer)]


def question(table: Table, asked: str) -> str:
    """What this player is asked; where all declare at once, that it stays hidden."""
    return (
        _("High or low? Hidden until all are in.")
        if table.now == "declare" and table.hand.declaration.secret
        else asked
    )


def line(table: Table, number: int) -> str:
    """How long until this player's turn, or why there is none."""
    seat = next((one for one in table.seats if one.seat == number), None)
    if seat is None or seat.here == LEFT:
        return _("You have left the table.")
    if table.bank.finished:
        return _settled(table, seat.name)
    if table.over:
        return _between(table, seat)
    if not seat.live:
        return _out(seat)
    hand = table.hand
    if table.now in ("showdown", "openers"):
        return _("You are still in. The host taps who wins.")
    if hand.draw.blocked and hand.draw.blocked[0] == number:
        return ngettext(
            "The dealer shuffles, then gives you %(n)s card.",
            "The dealer shuffles, then gives you %(n)s cards.",
            hand.draw.blocked[2],
        )
    if table.now == "declare" and hand.declaration.secret:
        return _declared(len(declaring.waiting(table)))
    return _queue(table, seat)


def _between(table: Table, seat: Seat) -> str:
    if seat.here == AWAY:
        return _("You sit out. Tap “My seat” when you are back.")
    if not seat.stack:
        return _("You have no chips. The host sells you some.")
    return _("The next hand is dealt from the tablet.")


def _settled(table: Table, name: str) -> str:
    """Whom to pay and who pays, when the evening is finished."""
    said = []
    for who, to, amount, done in table.bank.payments:
        much = money(amount, table.bank.currency)
        if name == who and not done:
            said.append(_("You pay %(name)s %(amount)s.", name=to or _("the bank"), amount=much))
        elif name == to and not done:
            said.append(_("%(name)s pays you %(amount)s.", name=who or _("The bank"), amount=much))
    return " ".join(said) or _("The evening is finished, and you are even.")


def _out(seat: Seat) -> str:
    said = {"folded": _("You have folded."), "dead": _("Your hand is dead.")}
    return said.get(seat.state, _("You are not in this hand."))


def _declared(waiting: int) -> str:
    """Said to those who have declared, and never what they said."""
    return ngettext("You have declared. Waiting for %(n)s more.", "You have declared. Waiting for %(n)s more.", waiting)


def _queue(table: Table, seat: Seat) -> str:
    """How many come first; or that this player is through."""
    coming = _coming(table)
    if seat.seat in coming:
        before = coming.index(seat.seat)
        return ngettext("You are next.", "%(n)s players before you.", before)
    if not seat.stack and table.now == "bet":
        return _("You are all in.")
    return _drew(table, seat) or _("You have acted. Others are still to act.")


def _drew(table: Table, seat: Seat) -> str:
    if table.now != "draw" or seat.drew is None or not is_draw(table.options):
        return ""
    return ngettext("You take %(n)s card.", "You take %(n)s cards.", seat.drew) if seat.drew else _("You stand pat.")


def _coming(table: Table) -> list[int]:
    """Who is still to be asked, in order, beginning with whose turn it is."""
    hand = table.hand
    if table.now == "draw":
        return [one.seat for one in talon.order(table) if one.drew is None]
    if table.now == "buy":
        answered = {seat for seat, _card in hand.buying.bought}
        return [one.seat for one in buying.order(table) if one.seat not in answered]
    if table.now == "declare":
        done = {seat for seat, _way in hand.declaration.declared}
        return [one for one in declaring.order(table) if one not in done]
    return betting.to_act_later(table)
