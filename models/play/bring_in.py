"""The bring-in: the forced bet of the board that starts; it is no bet and no raise (STUD-05, STUD-11)."""

from __future__ import annotations

from models.play import limits
from models.play.limits import Range
from models.table.errors import Refused
from models.table.event import Event, Names
from models.table.fields import MOST
from models.table.move import Offer
from models.table.record import frozen
from models.table.refusals import refuse
from models.table.table import Seat, Table
from models.table.words import _


@frozen
class BroughtIn(Event):
    """The forced bet of the first stud round (STUD-05, STUD-06)."""

    seat: int
    chips: int
    opens: bool = False  # it counts as the opening bet: pot and no limit, or as large as the small bet
    size: int = 0  # then the size of a full bet
    all_in: bool = False

    def apply(self, table: Table) -> Table:
        hand, seat = table.hand, table.seat(self.seat)
        betting = hand.betting
        bet = betting.bring_in
        betting = betting._replace(bet=bet, last=self.seat, aggressor=self.seat)
        if self.opens:
            betting = betting._replace(bring_in=0, opened=True, base=bet, last_full=self.size)
        mine = seat.puts(self.chips)._replace(acted=True, faced=bet)
        return table.with_both(mine, hand._replace(betting=betting))

    def sentence(self, names: Names) -> str:
        return _("%(name)s brings in %(chips)s", name=names[self.seat], chips=self.chips)


def wager_offer(move: str, seat: int, totals: Range) -> Offer:
    """A bet, raise or completion to any of these totals of the round."""
    offer: Offer = {"move": move, "seat": seat, "min": totals.low, "max": min(totals.high, MOST)}
    if totals.sizes:
        offer["sizes"] = [to for to in totals.sizes if to <= MOST]
    if totals.unit > 1:
        offer["unit"] = totals.unit
    return offer


def allows(offer: Offer, to: int) -> bool:
    """May the total of this bet, raise or completion be `to`? All-in is `max` wherever it is allowed (BET-16)."""
    if not offer["min"] <= to <= offer["max"]:
        return False
    if "sizes" in offer:
        return to in offer["sizes"]
    return to % offer.get("unit", 1) == 0 or to in (offer["min"], offer["max"])


def outside(table: Table, offer: Offer, to: int) -> Refused:
    """Why this total is none of the offer, with the rule that sets the size here."""
    low, high, bet = offer["min"], offer["max"], offer["move"] == "bet"
    if "sizes" in offer:
        return refuse("sizes", sizes=", ".join(str(size) for size in offer["sizes"]))
    if to < low:
        return refuse("min-bet", rule=limits.rule(table), to=low) if bet else refuse("min-raise", to=low)
    if to > high:
        return refuse("max-bet" if bet else "max-raise", rule=limits.rule(table), to=high)
    return refuse("unit", unit=offer.get("unit", 1))


def must_bring_in(table: Table) -> bool:
    """Does the round wait for the bring-in?"""
    betting = table.hand.betting
    return betting.bring_in > 0 and betting.bet == 0


def must_open(table: Table) -> bool:
    """Is the player whose turn it is forced to put chips in: a bring-in, or the first bet (C-25)?"""
    betting = table.hand.betting
    return betting.bet == 0 and (betting.bring_in > 0 or (betting.must_bet and betting.last is None))


def bring_in_offers(table: Table, seat: Seat) -> list[Offer]:
    """The bring-in, or the full small bet (STUD-11); whoever starts for an all-in board may fold (R-STUD-16)."""
    chips = min(table.hand.betting.bring_in, seat.stack)
    offers = [Offer(move="fold", seat=seat.seat)] if table.hand.betting.stands_in else []
    offers.append(Offer(move="bring-in", seat=seat.seat, chips=chips, to=chips))
    if _may_open_full(table, seat):
        offers.append(wager_offer("bet", seat.seat, limits.bets(table, seat)))
    return offers


def _may_open_full(table: Table, seat: Seat) -> bool:
    """Instead of the bring-in the full small bet (STUD-11); in pot and no limit there is nothing to complete."""
    forced = table.hand.betting.bring_in
    return table.options["limit.type"] == "fixed" and forced < limits.smallest_bet(table) and seat.stack > forced


def brought_in(table: Table, seat: Seat) -> Event:
    """The bring-in of this player, all of what is left where it is less."""
    forced = table.hand.betting.bring_in
    chips = min(forced, seat.stack)
    fixed = table.options["limit.type"] == "fixed"
    opens = not fixed or forced >= limits.smallest_bet(table)
    size = max(forced, limits.smallest_bet(table))
    return BroughtIn(seat.seat, chips, opens, size if opens else 0, chips == seat.stack)
