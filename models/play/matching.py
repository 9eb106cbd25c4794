"""Payments of players who stayed in and lost: into the pot, or to the winner (OTHER-15, OTHER-16, OTHER-39)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from models.moves.event import Event, Names, after
from models.play.halves import failed_both_stays
from models.play.limits import left_to_lose
from models.play.pots import pots_nobody_won
from models.play.purse import with_bounties_and_purse
from models.play.showdown import HandEnded
from models.table.books import shares
from models.table.hand import Chips
from models.table.table import Seat, Table
from models.words.words import _, listed


@dataclass(frozen=True, slots=True)
class PotsMatched(Event):
    """Players who stayed in and won nothing matched the pots, which are played for next (OTHER-16)."""

    amounts: tuple[tuple[int, int], ...]  # seat, chips

    def apply(self, table: Table) -> Table:
        for seat, chips in self.amounts:
            table = table.with_fee(seat, chips, ())
        return table.with_pots(table.hand.pots._replace(matched=self.amounts))

    def sentence(self, names: Names) -> str:
        paid = (_("%(name)s %(chips)s", name=names[seat], chips=chips) for seat, chips in self.amounts)
        return _("The pot is matched: %(paid)s", paid=listed(paid))


@dataclass(frozen=True, slots=True)
class LosersPaid(Event):
    """Players who stayed in and lost paid the pot or, with `got`, the winners; what is left lies in the pot (OTHER-15).

    If only one of them paid the winners, that is the first one named (OTHER-39).
    """

    paid: tuple[tuple[int, int], ...]  # seat, chips
    got: tuple[tuple[int, int], ...] = ()  # seat, chips; empty = they lie in the pot

    def apply(self, table: Table) -> Table:
        live = tuple(seat.seat for seat in table.live)
        for seat, chips in self.paid:
            table = table.with_fee(seat, chips, live)
        for seat, chips in self.got:
            table = table.paying(seat, chips)
        return table.with_pots(table.hand.pots.paid_out(self.got))

    def sentence(self, names: Names) -> str:
        paid = [_("%(name)s %(chips)s", name=names[seat], chips=chips) for seat, chips in self.paid]
        given = sum(chips for _seat, chips in self.got)
        pay = len(paid) if given == sum(chips for _seat, chips in self.paid) else 1 if given else 0
        winners = listed(names[seat] for seat, _chips in self.got)
        to_winners = [_("To %(names)s: %(paid)s", names=winners, paid=listed(paid[:pay]))] if pay else []
        to_pot = [_("Into the pot: %(paid)s", paid=listed(paid[pay:]))] if paid[pay:] else []
        return "; ".join([*to_winners, *to_pot])


def losers_pay(table: Table, losers: Sequence[int], winners: Sequence[int]) -> tuple[Chips, Chips]:
    """The chips losers pay and winners get; nobody gets any if they go into the pot.

    If one loser pays the winner and the others the pot, it is the first one left of the winner (OTHER-39). Odd chips go
    to the first winner left of the dealer.
    """
    rule, due = table.options.get("other.match", "none"), _due(table, table.pot or _came_to(table))
    paid = tuple((at, chips) for at in losers if (chips := min(due, left_to_lose(table, table.seat(at)))))
    if rule == "none" or not paid:
        return (), ()
    if rule == "pot":
        return paid, ()
    gives = paid
    if table.options.get("other.match_rest", "winner") == "pot":
        turns = [seat.seat for seat in table.clockwise(winners[0])]
        paid = tuple(sorted(paid, key=lambda row: turns.index(row[0])))
        gives = paid[:1]
    order = [seat.seat for seat in table.clockwise(table.hand.dealer) if seat.seat in winners]
    got = shares(sum(chips for _seat, chips in gives), order)
    return paid, tuple(sorted((seat, chips) for seat, chips in got.items() if chips))


def best_matches(table: Table, best: Sequence[int]) -> list[Event]:
    """The events ending a hand in which nobody stayed in: the best hands match the pot, which stays (OTHER-36)."""
    due = _due(table, table.pot)
    amounts = tuple((at, chips) for at in best if (chips := min(due, left_to_lose(table, table.seat(at)))))
    return [*([PotsMatched(amounts)] if amounts else []), HandEnded(table.pot > 0, table.pot > 0)]


def over(table: Table) -> list[Event]:
    """The events after all pots are paid out: losers who stayed in pay, and the hand ends (OTHER-16)."""
    paid = _paid(table)
    pots = after(table, paid).hand.pots
    standing = pots_nobody_won(table) if pots.kept and not pots.matched else ()
    same = pots.kept and failed_both_stays(table)
    ended = HandEnded(pots.kept or bool(pots.matched), bool(pots.matched), standing, same)
    return with_bounties_and_purse(table, [*paid, ended])


def _paid(table: Table) -> list[Event]:
    """Events for what losers pay; none in the evening's last deal, because no pot follows it (LAST-04)."""
    pots, rule = table.hand.pots, table.options.get("other.match", "none")
    if table.hand.jackpot.last or rule == "none":
        return []
    if rule == "pot":
        amounts = to_match(table, table.live)
        return [PotsMatched(amounts)] if amounts else []
    winners = sorted({seat for _pot, seats in pots.won_by for seat in seats})
    losers = [seat.seat for seat in table.live if seat.seat not in winners]
    paid, got = losers_pay(table, losers, winners) if winners else ((), ())
    return [LosersPaid(paid, got)] if paid else []


def to_match(table: Table, stayed: Iterable[Seat]) -> Chips:
    """Seats and chips: the payments of these players without a win to match the pots, as far as stacks reach."""
    won = dict(table.hand.pots.won)
    due = _due(table, _came_to(table))
    losers = (seat for seat in stayed if not won.get(seat.seat))
    return tuple((seat.seat, chips) for seat in losers if (chips := min(due, left_to_lose(table, seat))))


def _came_to(table: Table) -> int:
    """The sum of all pots of the showdown."""
    return sum(chips for chips, _seats in table.hand.pots.cut)


def _due(table: Table, came_to: int) -> int:
    """Chips a loser pays: the size of the pot, perhaps as it was at in or out, up to the limit, or a fixed sum."""
    if table.options.get("other.match_when", "won") == "declared":
        came_to = table.hand.pots.declared or came_to
    fixed, most = table.options.get("other.match_sum", "pot"), table.options.get("other.match_max", "none")
    due = came_to if fixed == "pot" else int(fixed)
    return due if most == "none" else min(due, int(most))
