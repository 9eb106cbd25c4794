"""Main pot and side pots, and who competes for each (POT-04)."""

from __future__ import annotations

from dataclasses import dataclass

from models.game.course import course, one_pot
from models.table.hand import Rows
from models.table.table import DEAD, FOLDED, OUT, Table
from models.words.words import _


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips and the seats that can win them."""

    chips: int
    seats: tuple[int, ...]


def pot_name(index: int, of: int) -> str:
    """The pot's name in a sentence: the main pot, side pot 2; just the pot, or the side pot, if there is only one."""
    if of == 1:
        return _("the pot")
    if not index:
        return _("the main pot")
    return _("the side pot") if of == 2 else _("side pot %(n)s", n=index)


def pot_title(index: int, of: int) -> str:
    """The pot's name as a heading, if there is more than one."""
    if not index:
        return _("Main pot")
    return _("Side pot") if of == 2 else _("Side pot %(n)s", n=index)


def pots(table: Table) -> list[Pot]:
    """All pots, main pot first, as they would be settled now; fixed once the showdown has begun."""
    hand = table.hand
    if table.over:
        return []
    if hand.pots.cut:
        return [Pot(chips, seats) for chips, seats in hand.pots.cut]
    return _cut(table)


def missed(table: Table, seat: int) -> int:
    """Chips of the hand this player could have won and did not get; side pots of others do not count.

    In a hand without a showdown, or for a player who had folded, everything others won counts.
    """
    won = dict(table.hand.pots.won)
    mine = sum(chips for chips, seats in table.hand.pots.cut if seat in seats)
    return (mine or sum(won.values())) - won.get(seat, 0)


def open_pots(table: Table) -> list[tuple[int, Pot]]:
    """The pots not awarded yet with their index, main pot first."""
    return [(i, pot) for i, pot in enumerate(pots(table)) if i not in table.hand.pots.settled]


def _cut(table: Table) -> list[Pot]:
    live = table.live
    if not live:
        return []
    if one_pot(table.options):
        return [Pot(table.pot, tuple([seat.seat for seat in live]))]
    top = max([s.paid for s in live])
    owed = dict(table.hand.pots.light)  # counts as put in, up to what others have put in
    reach = {s.seat: top if s.free else min(s.paid + owed.get(s.seat, 0), top) for s in live}
    layers: list[Pot] = []
    below, everything = 0, sum([s.paid for s in table.seats])  # chips in the layers so far; all chips put in
    for level in sorted({reach[s.seat] for s in live if s.spent} | {top}):
        up_to = everything if level == top else sum([min(s.paid, level) for s in table.seats])
        seats = tuple([s.seat for s in live if not s.spent or reach[s.seat] >= level])
        layers.append(Pot(up_to - below, seats))
        below = up_to
    layers = _with_dead_money(table, layers)
    if not table.hand.pots.taken:  # a side pot taken before the showdown no longer lies there
        return layers
    *others, newest = layers
    rest = newest.chips - table.hand.pots.taken
    return [*others, Pot(rest, newest.seats)] if rest else others


def without_rivals(table: Table) -> tuple[int, Pot] | None:
    """The newest side pot and its index, if its last rival is gone and no openers are asked for (POT-09).

    Blinds before the first round are still bets; their uncalled part goes back by itself (POT-03).
    """
    pots = table.hand.pots
    waits = pots.cut or pots.taken or pots.light or table.hand.jackpot.to_open
    if not table.contested or waits or any(seat.bet for seat in table.seats):
        return None
    layers = _cut(table)
    alone = len(layers) > 1 and len(layers[-1].seats) == 1 and layers[-1].chips > 0
    return (len(layers) - 1, layers[-1]) if alone else None


def _with_dead_money(table: Table, layers: list[Pot]) -> list[Pot]:
    alive = set(layers[0].seats)  # everybody still in competes for the main pot
    standing = table.hand.pots.standing
    main = table.hand.pots.carry + table.carried - sum(chips for chips, _seats in standing)
    layers[0] = Pot(layers[0].chips + main, layers[0].seats)
    for chips, seats in standing:
        _join(layers, chips, tuple(sorted(alive.intersection(seats))))
    for chips, seats in table.hand.pots.dead:
        can_win = alive.intersection(seats)
        at = next((i for i, pot in enumerate(layers) if set(pot.seats) == can_win), 0)
        if (set(layers[at].seats) - can_win) & for_standing_alone(table):
            _join(layers, chips, tuple(sorted(can_win)))
        else:
            layers[at] = Pot(layers[at].chips + chips, layers[at].seats)
    return layers


def for_standing_alone(table: Table) -> set[int]:
    """Seats without chips since the start of this hand, which can win only pots that stayed (JACK-20)."""
    if not table.hand.pots.standing:
        return set()
    fees = dict(table.hand.pots.fees)
    return {s.seat for s in table.seats if s.state != OUT and not (s.stack or s.paid or s.free or s.seat in fees)}


def _join(layers: list[Pot], chips: int, seats: tuple[int, ...]) -> None:
    """Adds a pot that stayed to the layer with the same live seats, else as a layer of its own (JACK-20)."""
    at = next((i for i, pot in enumerate(layers) if set(pot.seats) == set(seats) or not seats), None)
    if at is not None:
        layers[at] = Pot(layers[at].chips + chips, layers[at].seats)
    else:
        layers.insert(sum(1 for pot in layers if len(pot.seats) >= len(seats)), Pot(chips, seats))


def stays(table: Table) -> Rows:
    """The pots that stay for a new deal, with the seats that can win each (JACK-19, JACK-20).

    If all may come back for a new ante, players who folded and have chips join every pot.
    """
    if not table.live:
        return ()
    asked = table.hand.is_at_step and course(table.options)[table.hand.stage].back  # by a redeal (OTHER-28)
    back = asked or table.options.get("jack.stay") == "everybody"
    others = {s.seat for s in table.seats if back and s.state in (FOLDED, DEAD) and s.stack}
    return tuple((pot.chips, tuple(sorted({*pot.seats, *others}))) for _i, pot in open_pots(table))


def pots_nobody_won(table: Table) -> Rows:
    """The pots that stay because nobody could win them, each for those who paid into it (DECL-08, JACK-14)."""
    cut, won_by = table.hand.pots.cut, table.hand.pots.won_by
    rows = {paid_into(table, cut[pot][1]): 0 for pot, winners in sorted(won_by) if not winners}
    for pot, winners in won_by:
        if not winners:
            rows[paid_into(table, cut[pot][1])] += cut[pot][0]
    if rows:  # odd chips that stay are added to the first
        rows[next(iter(rows))] += table.pot - sum(rows.values())
    return tuple((chips, seats) for seats, chips in rows.items())


def paid_into(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Seats with chips in the pot these can win, folded hands too: those that paid more than the seats outside it."""
    below = max((seat.paid for seat in table.live if seat.seat not in seats), default=-1)
    standing = (row for _chips, row in table.hand.pots.standing if set(seats) <= set(row))
    stood = set(next(standing, ())) if below >= 0 else set()
    dealt = [seat for seat in table.seats if seat.state != OUT]
    return tuple(seat.seat for seat in dealt if seat.paid > below or seat.seat in stood | {*seats})


def open_for_betting(table: Table) -> tuple[int, ...]:
    """Seats that compete for the pot being bet into, the newest one (BUY-07)."""
    return _cut(table)[-1].seats


def newest_with(table: Table, seat: int) -> tuple[int, ...]:
    """Seats that compete for the newest pot this player is in (OTHER-17)."""
    return next((pot.seats for pot in reversed(_cut(table)) if seat in pot.seats), (seat,))


def paid_for(table: Table, at: int, chips: int, pot: tuple[int, ...]) -> Table:
    """The table with the price of cards paid into the pot, as nobody's bet (OTHER-10, BUY-07)."""
    return table.with_fee(at, chips, pot) if chips else table
