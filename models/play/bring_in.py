"""The bring-in: the forced bet of the starting board, which is no bet and no raise (STUD-05, STUD-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.game.course import Stage
from models.moves.event import Event
from models.moves.move import Offer
from models.play import limits
from models.table.table import Seat, Table
from models.words.words import N_


@dataclass(frozen=True, slots=True)
class BroughtIn(Event):
    """A player made the forced bet of the first stud round (STUD-05, STUD-06)."""

    says: ClassVar[str] = N_("%(name)s brings in %(chips)s")
    seat: int
    chips: int
    opens: bool = False  # counts as the opening bet: in pot and no limit, or if as large as the small bet
    size: int = 0  # the size of a full bet then
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


def must_bring_in(table: Table) -> bool:
    """Whether the round waits for the bring-in."""
    betting = table.hand.betting
    return betting.bring_in > 0 and betting.bet == 0


def must_open(table: Table) -> bool:
    """Whether the player whose turn it is must put chips in: a bring-in, or the first bet (C-25)."""
    betting = table.hand.betting
    return must_bring_in(table) or (betting.bet == 0 and betting.must_bet and betting.last is None)


def bring_in_offers(table: Table, seat: Seat) -> list[Offer]:
    """Offers to bring in, or make a full small bet (STUD-11); a stand-in for an all-in board may fold (R-STUD-16)."""
    forced = table.hand.betting.bring_in
    chips = min(forced, seat.stack)
    if seat.buys and chips < forced:  # buys chips or folds (CHIP-09)
        return [Offer(move="fold", seat=seat.seat)]
    offers = [Offer(move="fold", seat=seat.seat)] if table.hand.betting.stands_in else []
    offers.append(Offer(move="bring-in", seat=seat.seat, chips=chips, to=chips))
    larger = limits.is_fixed(table) and forced < limits.smallest_bet(table) and seat.stack > forced
    if larger and (totals := limits.payable(table, seat, limits.bets(table, seat))):
        offers.append(limits.wager_offer("bet", seat.seat, totals))
    return offers


def brought_in(table: Table, seat: Seat) -> Event:
    """The event of this player's bring-in, all-in with a shorter stack."""
    forced = table.hand.betting.bring_in
    chips = min(forced, seat.stack)
    fixed = limits.is_fixed(table)
    opens = not fixed or forced >= limits.smallest_bet(table)
    size = max(forced, limits.smallest_bet(table))
    return BroughtIn(seat.seat, chips, opens, size if opens else 0, chips == seat.stack and not seat.buys)


def forced_bet(table: Table, stage: Stage) -> int:
    """The bring-in of this round; 0 if there is none (STUD-04 to STUD-06)."""
    return int(table.options["stud.bring_in_amount"]) if stage.forced else 0


def low_card_brings_in(table: Table) -> bool:
    """Whether the lowest up card brings in, not the highest (STUD-05, STUD-06)."""
    return table.options["stud.bring_in"] == "low"
