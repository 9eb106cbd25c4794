"""Between two hands, before a deal that is repeated, and before the first of all."""

from __future__ import annotations

from models.evening import phases
from models.evening.phases import dealer_now
from models.play.dealing import enough
from models.screen.phases.face import Face, Turn
from models.table.table import Table
from models.table.words import _


def _who_deals(table: Table) -> Turn:
    dealer = dealer_now(table)
    if dealer is None or not enough(table):
        return _("Dealer"), _("at least two players with chips are needed")
    return table.name_of(dealer), _("deals the next hand") if table.deals else _("deals the first hand")


def _find_the_dealer(table: Table) -> Turn:
    return _("Dealer"), _("find who deals first")


FIRST_DEALER = Face(phase=phases.FIRST_DEALER, turn=_find_the_dealer, pot="never")
BETWEEN = Face(phase=phases.BETWEEN, turn=_who_deals, pot="if any", tells_winners=True)
DEAL = Face(phase=phases.DEAL, turn=_who_deals)
