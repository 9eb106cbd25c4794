"""A player's own phone: the taps open to them, and one quiet line while others act."""

from __future__ import annotations

from typing import NamedTuple

from models.bank.buying_in import may_buy
from models.bank.columns import result_of
from models.evening.last_round import NO_DEAL, is_last_hand, next_up
from models.evening.phases import dealer_now
from models.play import declaring
from models.screen.buttons import Button
from models.screen.missed import jackpot_price, ways_back
from models.screen.phases.declaring import declare_buttons
from models.screen.phases.faces import face_of
from models.seats.costs import short_of
from models.seats.dealers import players
from models.table.hand import Way
from models.table.table import AWAY, LEFT, Seat, Table
from models.words.money import money
from models.words.words import N_, _, chips_in_words, ngettext


class OwnDeclaration(NamedTuple):
    """A player's secret declaration, and the ways to change it."""

    text: str
    others: tuple[Button, ...]


def declared(table: Table, seat: int) -> OwnDeclaration | None:
    """This player's secret declaration, and the ways to change it; shown on their own device only (DECL-03)."""
    offers = [offer for offer in declaring.offers(table) if offer["seat"] == seat and offer.get("corrects")]
    if not offers:
        return None
    direction = dict(table.hand.declaration.declared)[seat]
    others = [other for other in offers[0]["ways"] if other != direction]
    return OwnDeclaration(_own_words(direction), tuple(declare_buttons({**offers[0], "ways": others})))


def _own_words(direction: Way) -> str:
    if direction in declaring.STAYS:
        return _("You stay in.") if direction == "in" else _("You are out.")
    return _("You declared %(way)s.", way=_(declaring.WAY_NAMES[direction]))


def question(table: Table, asked: str) -> str:
    """The question to this player; for secret declarations it says that the answer stays hidden."""
    if not declaring.in_secret(table):
        return asked
    if table.hand.declaration.stays:
        return _("In or out? Hidden until everybody has declared.")
    if "both" in declaring.ways(table):
        return _("High, low or both? Hidden until everybody has declared.")
    return _("High or low? Hidden until everybody has declared.")


def line(table: Table, number: int) -> str:
    """The line about this player's next turn, or the reason why there will be none."""
    seat = next((seat for seat in table.seats if seat.seat == number), None)
    if seat is not None and table.bank.finished:  # people who have left may have to pay, too
        return _settled(table, seat.name)
    if seat is None or seat.here == LEFT:
        return _("You have left the table.")
    if table.over:
        return _between(table, seat)
    if not seat.live:
        return _out(seat)
    hand = table.hand
    if not face_of(table).last and hand.draw.blocked and hand.draw.blocked[0] == number:
        return ngettext(
            "The dealer shuffles, then gives you %(n)s card.",
            "The dealer shuffles, then gives you %(n)s cards.",
            hand.draw.blocked[2],
        )
    return _queue(table, seat)


def _between(table: Table, seat: Seat) -> str:
    if seat.absent:
        return _("You are away: you pay antes and blinds, and your hands are folded. Tap “My seat” when you are back.")
    if seat.here == AWAY and seat.waits:
        return _("You play as soon as you have the big blind.")
    if seat.here == AWAY and (what := ways_back(table, seat)):
        return what + " " + _("Tap “My seat” when you are back.")
    if seat.here == AWAY:
        return _("You are sitting out. Tap “My seat” when you are back.")
    if not seat.stack and seat in players(table):
        return _("You play free, for the whole pot.")
    if not seat.stack:
        asks = may_buy(table, seat, 1)
        return _("You have no chips. Ask the host for more.") if asks else _("You have no chips.")
    if chips := short_of(table, seat):
        more, none = (
            N_("You are %(chips)s short for this hand. Ask the host for more."),
            N_("You are %(chips)s short for this hand."),
        )
        return _(more if may_buy(table, seat, chips) else none, chips=chips_in_words(chips))
    if what := jackpot_price(table, seat):
        return what
    if table.no_dealer_yet:
        return _("The host taps who deals first.")
    if next_up(table) in NO_DEAL:
        return _("The last round is over. The host decides how to go on.")
    return _host_deals(table, yours=seat.seat == dealer_now(table))


def _host_deals(table: Table, *, yours: bool) -> str:
    if is_last_hand(table):
        mine, anybody = (
            N_("You deal the last hand. The host starts it on the tablet."),
            N_("The host starts the last hand on the tablet."),
        )
    else:
        mine, anybody = (
            N_("You deal the next hand. The host starts it on the tablet."),
            N_("The host starts the next hand on the tablet."),
        )
    return _(mine) if yours else _(anybody)


def _settled(table: Table, name: str) -> str:
    """Open payments of this person, when the evening is finished."""
    lines = []
    for who, to, amount, done in table.bank.payments:
        much = money(amount, table.bank.currency)
        if name == who and not done:
            lines.append(_("You pay %(name)s %(amount)s.", name=to or _("the bank"), amount=much))
        elif name == to and not done:
            lines.append(_("%(name)s pays you %(amount)s.", name=who or _("The bank"), amount=much))
    said = " ".join(lines) or _("The evening is over, and you are even.")
    return f"{said} {_why(table, name)}" if table.bank.expenses else said


def _why(table: Table, name: str) -> str:
    """The sums behind this person's payment, if somebody paid for others."""
    result = result_of(table)
    mine = result.line_of(name) if result else None
    costs = "; ".join(result.costs_of(mine)) if result and mine else ""
    return _("At the cards %(won)s; %(costs)s.", won=mine.cards, costs=costs) if mine and costs else ""


def _out(seat: Seat) -> str:
    texts = {"folded": _("You have folded."), "dead": _("Your hand is dead.")}
    return texts.get(seat.state, _("You are not in this hand."))


def _queue(table: Table, seat: Seat) -> str:
    """A line: how many players come before this one, also after a reshuffle; or that this one is done."""
    face = face_of(table)
    now = face.marked(table)
    later = [chair for chair in face.coming(table) if chair != now]
    if seat.seat in later:
        return ngettext("You are next.", "%(n)s players before you.", later.index(seat.seat) + 1)
    return face.through(table, seat)
