"""The costs of a hand before the cards, and players without enough chips for them (ANTE, JACK-05, CHIP-09)."""

from __future__ import annotations

from models.game.course import antes_due, one_antes, posts_blinds
from models.table.options import Options
from models.table.table import Seat, Table


def ante_of(options: Options, passes: int) -> int:
    """The ante after this many passed deals (JACK-05): the same, one unit more each time, or doubled."""
    ante = int(options.get("ante.amount", 0)) if options.get("forced") != "blinds" else 0
    limit = options.get("jack.reante_limit", "none")
    if not passes or not ante:
        return ante
    if limit != "none" and passes >= int(limit):
        return 0
    rule = options.get("jack.reante")
    if rule == "plus_one":
        return ante + passes * int(options.get("limit.unit", 1))
    return ante * 2**passes if rule == "double" else ante


def nobody_all_in(table: Table) -> bool:
    """Whether the next hand is played without table stakes: buy chips or fold (CHIP-09)."""
    return table.options.get("stakes.table", True) is False


def ante_due(table: Table) -> int:
    """The ante of the next deal; none where it is dealt again or for pots that were matched (R-MIS-10, OTHER-16)."""
    free = table.dealt_again or (table.matched and not let_off(table))
    return 0 if free else ante_of(table.options, table.passes)


def let_off(table: Table) -> set[int]:
    """Seats that matched the pot of the next deal, where only the others ante for it (OTHER-34)."""
    others = table.matched and table.options.get("other.match_ante", "none") == "others"
    return {seat for seat, _chips in table.hand.pots.matched} if others else set()


def least_stack(table: Table) -> int:
    """Chips needed to be dealt in where nobody is all-in: the ante and the big blind; 0 at table stakes (CHIP-09)."""
    if not nobody_all_in(table) or table.dealt_again:
        return 0
    ante = 0 if one_antes(table.options) else ante_due(table)
    return ante + (int(table.options["blind.big"]) if posts_blinds(table.options) else 0)


def short_of(table: Table, seat: Seat) -> int:
    """Chips this player must buy to be dealt in; 0 with enough (CHIP-09)."""
    return max(0, least_stack(table) - seat.stack)


def short_alone(table: Table, dealer: int, players: int) -> int:
    """What the dealer alone is to pay as ante, if the dealer's chips are too few for it; else 0 (ANTE-10)."""
    alone = one_antes(table.options) and not table.antes_kept
    due = ante_due(table) * antes_due(table.options, players) if alone else 0
    return due if nobody_all_in(table) and table.seat(dealer).stack < due else 0
