"""The halves of a pot, high and low: their candidates, and checks of the winners named (SHOW, DECL)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from models.game.course import has_dummy
from models.game.shares import Share, shares_of
from models.moves.fields import Fields
from models.moves.refusals import refuse
from models.play.declaring import declarers
from models.table.options import Wins
from models.table.table import Table
from models.words.words import _

SHARED = ("high", "low", "third")  # the keys of shares, whatever the house calls them
HALVES: Mapping[Wins, tuple[str, ...]] = {"high": ("high",), "low": ("low",), "highlow": ("high", "low")}


def turned(table: Table) -> bool:
    """Whether this hand is played for low because nobody opened (JACK-22)."""
    return table.hand.jackpot.turned and not table.over


def wins(table: Table) -> Wins:
    """The aim of this hand: high, low, or both (GEN-02)."""
    return "low" if turned(table) else table.options.get("win", "high")


def ways(table: Table) -> tuple[str, ...]:
    """The parts of each pot: high, low or both; or a key for each of the table's own shares (OTHER-26)."""
    return SHARED[: len(shares_of(table.options))] or HALVES[wins(table)]


def shares(table: Table) -> tuple[tuple[str, Share], ...]:
    """The table's own shares with their keys in an award; none if pots are won as usual."""
    return tuple(zip(SHARED, shares_of(table.options), strict=False))


def share_name(table: Table, half: str) -> str:
    """The table's name for this share; "" if the pot has no shares of its own."""
    return next((_(share.name) for key, share in shares(table) if key == half), "")


def rivals(table: Table, half: str, seats: tuple[int, ...]) -> list[int]:
    """The seats that can win this half: all of these, or those that declared it (DECL-05)."""
    return declarers(table, half, seats) if table.hand.declaration.declared else list(seats)


def played_for(table: Table, seats: tuple[int, ...]) -> dict[str, list[int]]:
    """Each half that somebody in this pot can win, with their seats; one nobody declared is left out (DECL-06)."""
    able = {half: rivals(table, half, seats) for half in ways(table)}
    return {half: seats for half, seats in able.items() if seats}


def low_may_lack(table: Table, seats: tuple[int, ...]) -> bool:
    """Whether the high hand may take the whole pot because no low qualifies (HL-06, DHL-04).

    False if only players who declared both can win a half: without a low hand they have failed (DECL-08).
    """
    if len(ways(table)) < 2 or table.options.get("hl.qualifier", "none") == "none":
        return False
    both = set(both_ways(table, seats))
    return all(set(rivals(table, half, seats)) - both for half in ways(table))


def may_lack(table: Table, half: str, seats: tuple[int, ...]) -> bool:
    """Whether this part of the pot may have no winner (HL-06, OTHER-26)."""
    return bool(shares_of(table.options)) or (half == "low" and low_may_lack(table, seats))


def takes_all(table: Table, half: str, seats: tuple[int, ...]) -> bool:
    """Whether the winner of this half takes all, because nobody is left to win the other alone (DECL-06, -08)."""
    both = both_ways(table, seats)
    others = (seat for other in ways(table) if other != half for seat in rivals(table, other, seats))
    return set(others) <= set(both) and not set(rivals(table, half, seats)) <= set(both)


def asked_for(table: Table, seats: tuple[int, ...]) -> list[str]:
    """The halves whose winners must be named, one that takes all first; with a single declarer none need be named."""
    played = played_for(table, seats)
    asked = [side for side, able in played.items() if len(able) > 1 or may_lack(table, side, seats)]
    return sorted(asked, key=lambda side: not takes_all(table, side, seats))


def contenders(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that can still win the pot, without those another of them has beaten for a newer pot (POT-07).

    Where the awards contradict each other, so that nobody would be left, all of them.
    """
    beaten: set[int] = set()
    for pot, winners in table.hand.pots.won_by if len(ways(table)) == 1 else ():
        if pot < len(table.hand.pots.cut) and set(winners) & set(seats):
            beaten |= set(table.hand.pots.cut[pot][1]) - set(winners)
    return tuple(seat for seat in seats if seat not in beaten) or seats


def both_in(table: Table, seats: tuple[int, ...]) -> bool:
    """Whether anybody in this pot declared both ways."""
    return bool(both_ways(table, seats))


def may_carry(table: Table, seats: tuple[int, ...]) -> bool:
    """Whether the pot may have no winner: a dummy hand may beat all, or all went both ways (DECL-08).

    By house rule two who went both ways are enough.
    """
    both = both_ways(table, seats)
    stays = len(both) > 1 and failed_both_stays(table)
    return has_dummy(table.options, len(table.live)) or stays or (bool(seats) and len(both) == len(seats))


def decided(table: Table, seats: tuple[int, ...]) -> bool:
    """Whether nothing is left to compare, because each half has at most one declarer."""
    declared = dict(table.hand.declaration.declared)
    single = all(declared.get(seat) in ("high", "low") for seat in seats)
    return bool(declared) and single and not asked_for(table, seats)


def winners_of(table: Table, verdict: Fields, half: str, seats: tuple[int, ...]) -> list[int]:
    """The winners of this half as named; refuses a seat that cannot win it."""
    winners = verdict.get(half)
    able = rivals(table, half, seats)
    if not winners:
        return _unsaid(table, verdict, half, seats, able)
    if not isinstance(winners, list):
        raise refuse("no-winner")
    for seat in winners:
        if type(seat) is not int or not table.has(seat):
            raise refuse("no-such-seat")
        if seat not in seats:
            raise refuse("not-in-pot", name=table.name_of(seat))
        if seat not in able and not beater_takes_all(table, verdict, seats):
            raise refuse("wrong-half", name=table.name_of(seat))
    winners = list(dict.fromkeys(winners))
    if len(winners) > 1 and one_winner(table):
        raise refuse("one-winner")
    return winners


def _unsaid(table: Table, verdict: Fields, half: str, seats: tuple[int, ...], able: list[int]) -> list[int]:
    """The winners of a half for which none were named: its only declarer, or none."""
    if len(ways(table)) == 1:
        raise refuse("no-winner")
    lack = may_lack(table, half, seats)
    if lack and verdict.get(half) == []:
        return []
    if table.hand.declaration.declared:
        if not able or beater_takes_all(table, verdict, seats) or all_failed(table, verdict, able):
            return []
        if len(able) == 1 and not lack:
            return able
    if name := share_name(table, half):
        raise refuse("no-share", share=name)
    raise refuse("no-low" if len(played_for(table, seats)) > 1 else "no-winner")


def failed(table: Table, verdict: Fields, seats: tuple[int, ...]) -> bool:
    """Whether somebody who declared both won less than both (DECL-08)."""
    named = [*_named(verdict, "high"), *_named(verdict, "low")]
    return any(seat not in named for seat in both_ways(table, seats))


def _named(verdict: Fields, half: str) -> list[object]:
    seats = verdict.get(half)
    return seats if isinstance(seats, list) else []


def one_winner(table: Table) -> bool:
    """Whether the higher suit wins between equal hands, so that pots are never split (TIE-01)."""
    return table.options.get("tie") == "suit"


def pays_beater(table: Table) -> bool:
    """Whether everything goes to the player who beats a both-declarer, instead of the next best (DECL-08)."""
    return table.options.get("decl.failed_both") == "beater_takes_all"


def failed_both_stays(table: Table) -> bool:
    """Whether the pot stays, and the same player deals, if two declared both and failed (DECL-08)."""
    return table.options.get("decl.failed_both") == "stays"


def beater_takes_all(table: Table, verdict: Fields, seats: tuple[int, ...]) -> bool:
    """Whether the player who beat a failed both-declarer takes everything, by the table's rule (C-37)."""
    return pays_beater(table) and failed(table, verdict, seats)


def all_failed(table: Table, verdict: Fields, able: list[int]) -> bool:
    """Whether all declarers of this half went both ways and failed, so that the other half takes all."""
    return len(both_ways(table, tuple(able))) == len(able) and failed(table, verdict, tuple(able))


def check_both(table: Table, winners: Mapping[str, list[int]]) -> None:
    """Refuses both-declarers who do not win both halves; under MUST_WIN a tie loses (DECL-04, C-36)."""
    alone = ties_lose(table)
    for seat, declared in table.hand.declaration.declared:
        halves = [won for won in winners.values() if seat in won and declared == "both"]
        if len(halves) == 1 or (halves and alone and any(len(won) > 1 for won in halves)):
            must = _("win both halves without a tie") if alone else _("win both halves")
            raise refuse("both-halves", name=table.name_of(seat), must=must)


class DeclaredBoth(NamedTuple):
    """Seats that declared both: they win both halves or nothing; with `alone`, a tie is not enough (DECL-04, C-36)."""

    seats: tuple[int, ...]
    alone: bool

    def able(self, players: Iterable[int], won: Mapping[str, Sequence[int]]) -> list[int]:
        """The players who can win the remaining half, given the winners of the other; all while none is won."""
        ahead = self.ahead(won)
        bound = ahead if self.alone else set[int]()
        out = set(self.seats) - ahead if won else set[int]()
        return [seat for seat in players if seat not in out and (not bound or seat in bound)]

    def ahead(self, won: Mapping[str, Sequence[int]]) -> set[int]:
        """The both-declarers who won the other half, and so must win the remaining one."""
        return {seat for row in won.values() for seat in row}.intersection(self.seats)

    def single(self, players: Iterable[int], won: Mapping[str, Sequence[int]]) -> list[int]:
        """The players who can win the remaining half without a tie."""
        return [seat for seat in players if self.ahead(won) <= {seat}]

    def sharing(self, players: Iterable[int]) -> list[int]:
        """The players who can win with a tie."""
        return [seat for seat in players if not (self.alone and seat in self.seats)]


def ties_lose(table: Table) -> bool:
    """Whether a tie loses for a player who declared both (C-36)."""
    return bool(table.options.get("decl.both") == "must_win_both_tie_loses")


def both_ways(table: Table, seats: tuple[int, ...]) -> list[int]:
    """Seats that declared both, and win both halves or nothing (DECL-04)."""
    declared = dict(table.hand.declaration.declared)
    return [seat for seat in seats if declared.get(seat) == "both"]


def named_winners(table: Table, verdict: Fields, seats: tuple[int, ...]) -> dict[str, list[int]]:
    """The winners of each half as named and allowed; a half that is not taken has none."""
    winners = {half: winners_of(table, verdict, half, seats) for half in ways(table)}
    check_both(table, winners)
    if not any(winners.values()):
        raise refuse("no-winner")
    return winners


def by_part(table: Table, winners: Mapping[str, Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """The winners of each part, in the order of `ways`; none if the pot goes whole."""
    return tuple(tuple(winners.get(half, ())) for half in ways(table)) if len(winners) > 1 else ()


def parts_of(chips: int, winners: Mapping[str, Sequence[int]], shares: Sequence[Share] = ()) -> dict[str, int]:
    """Chips of each part that is taken: everything if only one is; odd chips go to the first (TIE-04).

    A share without a winner goes to the others, in proportion (OTHER-26).
    """
    taken = [half for half, seats in winners.items() if seats]
    size = {half: share.part for half, share in zip(SHARED, shares, strict=False)} or dict.fromkeys(taken, Fraction(1))
    whole = sum(size[half] for half in taken)
    parts = {half: int(chips * size[half] / whole) for half in taken}
    first = taken[0]
    return {**parts, first: parts[first] + chips - sum(parts.values())}
