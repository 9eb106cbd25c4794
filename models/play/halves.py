"""High and low: which halves a pot has, who can win each, and what a verdict may say of them (SHOW, DECL)."""

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
    """Is this hand played for low because nobody opened (JACK-22)?"""
    return table.hand.jackpot.turned and not table.over


def wins(table: Table) -> Wins:
    """What this hand is played for: the highest hand, the lowest, or both (GEN-02)."""
    return "low" if turned(table) else table.options.get("win", "high")


def ways(table: Table) -> tuple[str, ...]:
    """The parts the pots are cut into: high, low or both; a key for each share of the house's own (OTHER-26)."""
    return SHARED[: len(shares_of(table.options))] or HALVES[wins(table)]


def shares(table: Table) -> tuple[tuple[str, Share], ...]:
    """The shares in the house's own words, each with its key in an award; none where hands win as everywhere."""
    return tuple(zip(SHARED, shares_of(table.options), strict=False))


def share_name(table: Table, half: str) -> str:
    """What the house calls this share; "" where the pot has none of its own."""
    return next((_(share.name) for key, share in shares(table) if key == half), "")


def rivals(table: Table, half: str, seats: tuple[int, ...]) -> list[int]:
    """Who of these can win this half: everybody, or those who declared it (DECL-05)."""
    return declarers(table, half, seats) if table.hand.declaration.declared else list(seats)


def played_for(table: Table, seats: tuple[int, ...]) -> dict[str, list[int]]:
    """Each half of this pot that anybody can win, with who can: nobody is asked for one nobody declared (DECL-06)."""
    able = {half: rivals(table, half, seats) for half in ways(table)}
    return {half: seats for half, seats in able.items() if seats}


def low_may_lack(table: Table, seats: tuple[int, ...]) -> bool:
    """Can the high hand take all of this pot, because no low hand is good enough (HL-06, DHL-04)?

    Not where only those who declared both went high or low: whoever of them lacks a low hand has failed (DECL-08).
    """
    if len(ways(table)) < 2 or table.options.get("hl.qualifier", "none") == "none":
        return False
    both = set(both_ways(table, seats))
    return all(set(rivals(table, half, seats)) - both for half in ways(table))


def may_lack(table: Table, half: str, seats: tuple[int, ...]) -> bool:
    """Can it be that nobody has what this part of the pot goes to (HL-06, OTHER-26)?"""
    return bool(shares_of(table.options)) or (half == "low" and low_may_lack(table, seats))


def takes_all(table: Table, half: str, seats: tuple[int, ...]) -> bool:
    """Does whoever wins this half take all of the pot: nobody is left to win the other one alone (DECL-06, DECL-08)?"""
    both = both_ways(table, seats)
    others = (seat for other in ways(table) if other != half for seat in rivals(table, other, seats))
    return set(others) <= set(both) and not set(rivals(table, half, seats)) <= set(both)


def asked_for(table: Table, seats: tuple[int, ...]) -> list[str]:
    """The halves somebody has to be named for, first one that takes all: others go to their only declarer."""
    played = played_for(table, seats)
    asked = [side for side, able in played.items() if len(able) > 1 or may_lack(table, side, seats)]
    return sorted(asked, key=lambda side: not takes_all(table, side, seats))


def contenders(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Who of these can still win the pot: nobody whom another one of them has beaten for a newer one (POT-07)."""
    beaten: set[int] = set()
    for pot, winners in table.hand.pots.won_by if len(ways(table)) == 1 else ():
        if pot < len(table.hand.pots.cut) and set(winners) & set(seats):
            beaten |= set(table.hand.pots.cut[pot][1]) - set(winners)
    return tuple(seat for seat in seats if seat not in beaten)


def both_in(table: Table, seats: tuple[int, ...]) -> bool:
    """Did somebody in this pot declare both ways?"""
    return bool(both_ways(table, seats))


def may_carry(table: Table, seats: tuple[int, ...]) -> bool:
    """Can it be that nobody wins this pot: nobody beats the hand that is nobody's, or all went both ways (DECL-08)?"""
    if has_dummy(table.options):
        return True
    declared = dict(table.hand.declaration.declared)
    return bool(seats) and all(declared.get(seat) == "both" for seat in seats)


def decided(table: Table, seats: tuple[int, ...]) -> bool:
    """Is nothing left to compare, because each half has one declarer at the most?"""
    declared = dict(table.hand.declaration.declared)
    single = all(declared.get(seat) in ("high", "low") for seat in seats)
    return bool(declared) and single and not asked_for(table, seats)


def winners_of(table: Table, verdict: Fields, half: str, seats: tuple[int, ...]) -> list[int]:
    """Who wins this half, as it was said; refused where somebody named cannot win it."""
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
    """Nobody was named for this half: nobody declared it, nobody qualified, or one declarer is alone in it."""
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
    """Did somebody who declared both win less than both (DECL-08)?"""
    named = [*_named(verdict, "high"), *_named(verdict, "low")]
    both = [seat for seat in seats if dict(table.hand.declaration.declared).get(seat) == "both"]
    return any(seat not in named for seat in both)


def _named(verdict: Fields, half: str) -> list[object]:
    seats = verdict.get(half)
    return seats if isinstance(seats, list) else []


def one_winner(table: Table) -> bool:
    """Does the higher suit win between equal hands, so that nobody shares (TIE-01)?"""
    return table.options.get("tie") == "suit"


def pays_beater(table: Table) -> bool:
    """Does everything go to whoever beats somebody who declared both, else to the next best (DECL-08)?"""
    return table.options.get("decl.failed_both") == "beater_takes_all"


def beater_takes_all(table: Table, verdict: Fields, seats: tuple[int, ...]) -> bool:
    """Who beat a failed both-declarer takes everything, where the house says so (C-37)."""
    return pays_beater(table) and failed(table, verdict, seats)


def all_failed(table: Table, verdict: Fields, able: list[int]) -> bool:
    """The only declarers of this half went both ways and failed: the other half takes all."""
    declared = dict(table.hand.declaration.declared)
    return all(declared.get(seat) == "both" for seat in able) and failed(table, verdict, tuple(able))


def check_both(table: Table, winners: Mapping[str, list[int]]) -> None:
    """Who declared both must win both halves; with MUST_WIN a tie loses (DECL-04, C-36)."""
    alone = ties_lose(table)
    for seat, declared in table.hand.declaration.declared:
        halves = [won for won in winners.values() if seat in won and declared == "both"]
        if len(halves) == 1 or (halves and alone and any(len(won) > 1 for won in halves)):
            must = _("win both halves without a tie") if alone else _("win both halves")
            raise refuse("both-halves", name=table.name_of(seat), must=must)


class DeclaredBoth(NamedTuple):
    """Who declared both wins both halves or nothing; where they must be `alone`, nothing with a tie (DECL-04, C-36)."""

    seats: tuple[int, ...]
    alone: bool

    def able(self, players: Iterable[int], won: Mapping[str, Sequence[int]]) -> list[int]:
        """Who of these can win the half that is left, once these have won the other; anybody, while none is won."""
        ahead = self.ahead(won)
        bound = ahead if self.alone else set[int]()
        out = set(self.seats) - ahead if won else set[int]()
        return [seat for seat in players if seat not in out and (not bound or seat in bound)]

    def ahead(self, won: Mapping[str, Sequence[int]]) -> set[int]:
        """Who of them has won the half before, and has to win the one that is left, too."""
        return {seat for row in won.values() for seat in row}.intersection(self.seats)

    def single(self, players: Iterable[int], won: Mapping[str, Sequence[int]]) -> list[int]:
        """Who of these can win the half that is left without a tie."""
        return [seat for seat in players if self.ahead(won) <= {seat}]

    def sharing(self, players: Iterable[int]) -> list[int]:
        """Who of these can win with a tie."""
        return [seat for seat in players if not (self.alone and seat in self.seats)]


def ties_lose(table: Table) -> bool:
    """Does whoever declared both lose with a tie, too (C-36)?"""
    return bool(table.options.get("decl.both") == "must_win_both_tie_loses")


def both_ways(table: Table, seats: tuple[int, ...]) -> list[int]:
    """Who of these declared both, and wins both halves or nothing (DECL-04)."""
    declared = dict(table.hand.declaration.declared)
    return [seat for seat in seats if declared.get(seat) == "both"]


def named_winners(table: Table, verdict: Fields, seats: tuple[int, ...]) -> dict[str, list[int]]:
    """Who wins each half, as it was said and as the rules allow it; nobody for a half that is not taken."""
    winners = {half: winners_of(table, verdict, half, seats) for half in ways(table)}
    check_both(table, winners)
    if not any(winners.values()):
        raise refuse("no-winner")
    return winners


def parts_of(chips: int, winners: Mapping[str, Sequence[int]], shares: Sequence[Share] = ()) -> dict[str, int]:
    """The chips of each part that is taken: all of them where only one is; the odd chips go to the first (TIE-04).

    A share nobody has goes to the others, in proportion (OTHER-26).
    """
    taken = [half for half, seats in winners.items() if seats]
    size = {half: share.part for half, share in zip(SHARED, shares, strict=False)} or dict.fromkeys(taken, Fraction(1))
    whole = sum(size[half] for half in taken)
    parts = {half: int(chips * size[half] / whole) for half in taken}
    first = taken[0]
    return {**parts, first: parts[first] + chips - sum(parts.values())}
