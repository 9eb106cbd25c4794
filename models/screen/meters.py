"""The small figures under the pot: raises, bet sizes of a street, counts of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from models.game.course import course, dealt_whole, exchanges
from models.play import betting, drawing, limits
from models.table.places import in_front
from models.table.table import Table
from models.words.words import _, grouped, ngettext


class Meter(NamedTuple):
    """A small figure under the pot."""

    title: str
    text: str
    used: int = 0  # filled pips
    left: int = 0  # open pips


MeterOf = Callable[[Table], Meter | None]

MOST_PIPS = 6  # a higher cap is shown as a number


def raises(table: Table) -> Meter | None:
    """The raises of this round; None if raises are not counted."""
    used, cap = table.hand.betting.raises, limits.cap(table)
    if cap is None:
        return Meter(_("Raises"), _("%(used)s, no limit", used=used)) if limits.counts_raises(table) else None
    if cap > MOST_PIPS:
        return Meter(_("Raises"), _("%(used)s of %(cap)s", used=used, cap=cap))
    text = _("Raises used: %(used)s of %(cap)s", used=used, cap=cap)
    return Meter(_("Raises"), text, used, max(cap - used, 0))


def sizes(table: Table) -> Meter | None:
    """The bets of this street in fixed-limit stud, and the reason if a pair decides (STUD-14 to STUD-17)."""
    if betting.turn(table) is None or dealt_whole(table.options) or not limits.is_fixed(table):
        return None
    text = _(" or ").join(map(grouped, limits.sizes(table)))
    if course(table.options)[table.hand.stage].big != "if_open_pair":
        return Meter(_("Bets"), text)
    return Meter(_("Bets, a pair is showing") if limits.pair_showing(table) else _("Bets, no pair showing"), text)


def stub(table: Table) -> Meter:
    """The cards of the stub."""
    left = table.hand.cards.stub
    return Meter(_("Deck"), ngettext("%(n)s card", "%(n)s cards", left))


def discards(table: Table) -> Meter:
    """The discards without the opener's, which lie apart and have their own figure."""
    return Meter(_("Discards"), str(_others_discards(table)))


def discards_if_any(table: Table) -> Meter | None:
    """The discards, if there are any."""
    return discards(table) if _others_discards(table) else None


def kept(table: Table) -> Meter | None:
    """The opener's discards, while they lie apart."""
    apart = kept_aside(table)
    return Meter(_("Opener’s, kept aside"), str(apart)) if apart else None


def burned(table: Table) -> Meter | None:
    """The burned cards, if there are any."""
    cards = table.hand.cards.burned
    return Meter(_("Burned"), str(cards)) if cards else None


# Counts of cards


def discarded(table: Table) -> int:
    """Cards discarded in the draw and not shuffled in again, including the opener's."""
    return sum(table.hand.cards.places.seats("front").values()) if exchanges(table.options) else 0


def kept_aside(table: Table) -> int | None:
    """The discards of a jackpot's opener; None if there is none, or numbers are secret."""
    opener = table.hand.jackpot.opener if dealt_whole(table.options) else None
    if opener is None or not table.hand.jackpot.to_open or drawing.counts_hidden(table):
        return None
    return table.hand.cards.places.at(in_front(opener))


def _others_discards(table: Table) -> int:
    return discarded(table) - (kept_aside(table) or 0)
