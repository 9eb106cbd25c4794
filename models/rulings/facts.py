"""What the table answers by itself when a ruling asks: facts of this moment, and the options of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from models.game.course import is_draw
from models.play.limits import capped, sizes
from models.rulings.book import FACTS
from models.table.table import Seat, Table

OF_SOMEBODY = frozenset({"hand_folded", "all_in", "facing_bet", "next_drew"})  # only with `who` known
AT_ANY_TIME = frozenset({"between", "stud", "blinds", "jackpot", "carried", "forfeited"})


def known(table: Table, who: int | None = None) -> dict[str, bool]:
    """Every fact that can be told now; about a player only if `who` says which."""
    found = {fact: tell(table) for fact, tell in _TELLS.items() if not table.over or fact in AT_ANY_TIME}
    if who is not None and table.has(who) and not table.over:
        found |= {fact: tell(table, table.seat(who)) for fact, tell in _ABOUT.items()}
    return found


def answer(fact: str, table: Table, who: int | None = None) -> bool | None:
    """The answer to a step that names this fact or option; None if people must answer."""
    if fact.startswith("option:"):
        key, _equals, wanted = fact.removeprefix("option:").partition("=")
        value = table.options.get(key)
        return None if value is None else str(value).lower() == wanted
    return known(table, who).get(fact)


def substantial(table: Table) -> bool:
    """Two actions in turn of which one puts chips in, or any three; forced bets do not count (MIS-09)."""
    hand = table.hand
    return hand.betting.acts >= 3 or (
        hand.betting.acts >= 2 and (hand.betting.round > 0 or hand.betting.wagers > 0 or _called(table))
    )


def _called(table: Table) -> bool:
    """Somebody put chips in who was not forced to."""
    forced = {seat for seat, _due in table.hand.betting.blinds}
    return any(seat.acted and seat.bet and seat.seat not in forced for seat in table.seats)


def _draw_begun(table: Table) -> bool:
    return table.hand.kind == "draw" or _draw_done(table)


def _draw_done(table: Table) -> bool:
    drew = any(seat.drew is not None for seat in table.seats)
    return is_draw(table.options) and table.hand.kind != "draw" and (table.hand.betting.round > 0 or drew)


def _later_acts(table: Table) -> int:
    """Actions since the draw, as far as bets, calls and checks tell."""
    if not _draw_done(table):
        return 0
    return table.hand.betting.wagers + _callers(table) + sum(1 for seat in table.seats if seat.checked)


def _later_substantial(table: Table) -> bool:
    acts = _later_acts(table)
    return acts >= 3 or (acts >= 2 and table.hand.betting.wagers > 0)


def _callers(table: Table) -> int:
    hand = table.hand
    return sum(
        1
        for seat in table.seats
        if hand.betting.bet and seat.bet == hand.betting.bet and seat.seat != hand.betting.aggressor
    )


def _next_drew(table: Table, seat: Seat) -> bool:
    """The next player clockwise who draws has announced."""
    after = next((one for one in table.clockwise(seat.seat) if one.live and one.seat != seat.seat), seat)
    return seat.drew is not None and after.drew is not None and not _first_again(table, seat, after)


def _first_again(table: Table, seat: Seat, after: Seat) -> bool:
    """Going round: who draws last has nobody after him."""
    order = [one.seat for one in table.clockwise(table.hand.dealer) if one.live]
    return seat.seat in order and after.seat in order and order.index(after.seat) < order.index(seat.seat)


def _big_bet(table: Table) -> bool:
    """The big bet is legal in this round; without fixed limit there is no other."""
    return table.options.get("limit.type") != "fixed" or table.options["limit.big"] in sizes(table)


_TELLS: Mapping[str, Callable[[Table], bool]] = {
    "sa": substantial,
    "betting_begun": lambda table: table.hand.betting.acts > 0,
    "draw_begun": _draw_begun,
    "draw_done": _draw_done,
    "round2_begun": lambda table: _later_acts(table) > 0,
    "round2_sa": _later_substantial,
    "more_than_one_live": lambda table: len(table.live) > 1,
    "heads_up": lambda table: len(table.live) == 2,
    "raised": lambda table: table.hand.betting.raises > 0,
    "two_callers": lambda table: _callers(table) > 1,
    "bet_made": lambda table: table.hand.betting.bet > 0,
    "completed": lambda table: table.hand.betting.bring_in > 0 and table.hand.betting.opened,
    "capped": lambda table: table.hand.kind == "bet" and capped(table),
    "big_bet_allowed": _big_bet,
    "jackpot": lambda table: table.options.get("jack.openers", "off") != "off",
    "carried": lambda table: bool(table.carried or (not table.over and table.hand.pots.carry)),
    "forfeited": lambda table: table.forfeited > 0,
    "blinds": lambda table: table.options.get("forced") in ("blinds", "both"),
    "stud": lambda table: not is_draw(table.options),
    "between": lambda table: table.over,
}
_ABOUT: Mapping[str, Callable[[Table, Seat], bool]] = {
    "hand_folded": lambda _table, seat: not seat.live,
    "all_in": lambda _table, seat: seat.live and not seat.stack,
    "facing_bet": lambda table, seat: seat.bet < table.hand.betting.bet,
    "next_drew": _next_drew,
}

__all__ = ["FACTS", "OF_SOMEBODY", "answer", "known", "substantial"]
