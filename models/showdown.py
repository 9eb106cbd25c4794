"""The end of a hand: openers proved, who shows, who wins which pot, the odd chip (JACK, SHOW, TIE, HL, DECL)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from models.betting import Offer
from models.course import is_draw
from models.dealing import FRESH, PassedIn
from models.pots import open_pots, pots
from models.refusals import refuse
from models.said import Fields, flag
from models.said import seat as said_seat
from models.table import BETWEEN, DEAD, OUT, Event, LastHand, Seat, Table

Shares = tuple[tuple[int, int], ...]  # seat, chips


# What happened


@dataclass(frozen=True, slots=True)
class OpenersAsked(Event):
    """The hand waits for the opener to show openers (JACK-09)."""

    seat: int

    def apply(self, table: Table) -> Table:
        return table.with_hand(kind="openers")


@dataclass(frozen=True, slots=True)
class OpenersShown(Event):
    """The opener showed openers, or could not."""

    seat: int
    shown: bool

    def apply(self, table: Table) -> Table:
        return table.with_hand(proved=True, kind="swept")


@dataclass(frozen=True, slots=True)
class HandKilled(Event):
    """A hand is dead; its chips stay in the pot (R-OPEN-03, R-CNT-07)."""

    seat: int
    why: str = ""  # the ruling

    def apply(self, table: Table) -> Table:
        return table.with_seat(self.seat, state=DEAD)


@dataclass(frozen=True, slots=True)
class Fined(Event):
    """A fine goes into the pot, nobody's bet (jack.penalty)."""

    seat: int
    chips: int
    why: str = ""

    def apply(self, table: Table) -> Table:
        seat, live = table.seat(self.seat), tuple(s.seat for s in table.live)
        table = table.with_seat(self.seat, stack=seat.stack - self.chips)
        return table.with_hand(dead=(*table.hand.dead, (self.chips, live)))


@dataclass(frozen=True, slots=True)
class Warned(Event):
    """A warning is noted (R-OPEN-06)."""

    seat: int
    why: str = ""

    def apply(self, table: Table) -> Table:
        return table.with_seat(self.seat, warned=table.seat(self.seat).warned + 1)


@dataclass(frozen=True, slots=True)
class ShowdownBegan(Event):
    """The pots are cut for good and wait for their winners."""

    pots: tuple[tuple[int, tuple[int, ...]], ...]  # chips, seats

    def apply(self, table: Table) -> Table:
        return table.with_hand(kind="showdown", pots=self.pots)


@dataclass(frozen=True, slots=True)
class PotWon(Event):
    """A pot goes over to its winners."""

    pot: int  # index; 0 is the main pot
    of: int  # how many pots there are
    chips: int
    shares: Shares
    left: int = 0  # odd chips that stay for the next hand
    low: tuple[int, ...] = ()  # who won the low half
    alone: bool = False  # nobody contested it

    def apply(self, table: Table) -> Table:
        hand, won = table.hand, dict(table.hand.won)
        seats = dict(self.shares)
        for seat, chips in self.shares:
            won[seat] = won.get(seat, 0) + chips
        changed = tuple(replace(s, stack=s.stack + seats.get(s.seat, 0)) for s in table.seats)
        hand = replace(
            hand, won=tuple(sorted(won.items())), awarded=hand.awarded + sum(seats.values()),
            left=hand.left + self.left, settled=(*hand.settled, self.pot),
        )  # fmt: skip
        return replace(table, seats=changed, hand=hand)


@dataclass(frozen=True, slots=True)
class HandEnded(Event):
    """Every pot is paid out: chips in = chips out."""

    def apply(self, table: Table) -> Table:
        hand, rest = table.hand, table.pot
        seats = tuple(replace(s, **FRESH, state=OUT, staked=0) for s in table.seats)
        last = LastHand(hand.number, hand.won, rest + hand.awarded, rest)
        return replace(
            table, seats=seats, phase=BETWEEN, carried=rest, passes=0, forfeited=0, last_hand=last,
            hand=replace(hand, kind="over"),
        )  # fmt: skip


# Openers


def openers_due(table: Table) -> int | None:
    """Whose openers must be settled before the pot goes: the opener's, folded or not (JACK-02, JACK-09)."""
    hand = table.hand
    if not hand.to_open or hand.opener is None or hand.proved:
        return None
    seat = table.seat(hand.opener)
    if seat.live or (seat.state == "folded" and table.options.get("jack.show_on_fold", True)):
        return hand.opener
    return None


def openers(table: Table, fields: Fields) -> list[Event]:
    """Did the opener show? `false` follows R-OPEN-03 (others live), -04 (nobody left), -06 (had folded)."""
    if table.hand.kind != "openers":
        raise refuse("not-now", rule="JACK-09")
    at, shown = said_seat(table, fields), flag(fields, "shown")
    if at != table.hand.opener:
        raise refuse("openers-first", name=table.name_of(table.hand.opener or 0))
    if shown:
        return [OpenersShown(at, True)]
    if not table.seat(at).live:
        third = table.seat(at).warned >= 2
        return [OpenersShown(at, False), Warned(at, "R-OPEN-06"), *(fine(table, at) if third else [])]
    others = [s for s in table.live if s.seat != at]
    ruling = "R-OPEN-03" if others else "R-OPEN-04"
    return [OpenersShown(at, False), *fine(table, at), HandKilled(at, ruling)]


def fine(table: Table, at: int) -> list[Event]:
    """By `jack.penalty`: double the ante, or the ante of everybody dealt in, as far as the stack goes (C-31)."""
    ante = max((chips for _seat, chips in table.hand.antes), default=0)
    times = {"double_ante": 2, "ante_for_all": len(table.hand.antes)}
    chips = min(table.seat(at).stack, ante * times.get(table.options.get("jack.penalty", "none"), 0))
    return [Fined(at, chips, "C-31")] if chips else []


def passed_in(table: Table) -> PassedIn:
    """Nobody won: antes stay as the jackpot, other chips stay too but are nobody's ante (JACK-04, R-OPEN-04)."""
    antes = dict(table.hand.antes)
    staked = tuple((s.seat, s.staked + antes.get(s.seat, 0) if s.stack else 0) for s in table.seats)
    new = table.pot - table.hand.carry
    same = table.options.get("jack.next_dealer", "left") == "same"
    return PassedIn(staked, new - sum(antes.values()), table.hand.dealer if same else None)


# Who shows


def show_first(table: Table) -> int | None:
    """Who shows first: the last aggressor of the last round, else who was first to act in it (SHOW-02, SHOW-03)."""
    hand = table.hand
    if len(table.live) < 2:
        return None
    lead = hand.aggressor
    if table.options.get("show.first") == "last_raise_of_hand" and hand.raiser is not None:
        lead = hand.raiser
    lead = hand.first if lead is None else lead
    return _live_from(table, hand.dealer if lead is None else lead, lead is not None)


def _live_from(table: Table, seat: int, itself: bool) -> int | None:
    if itself and table.seat(seat).live:
        return seat
    return next((s.seat for s in table.clockwise(seat) if s.live), None)


def show_order(table: Table) -> list[int]:
    """Everybody still in, in the order in which they show (SHOW-04)."""
    lead = show_first(table)
    if lead is None:
        return []
    return [lead, *(s.seat for s in table.clockwise(lead) if s.live and s.seat != lead)]


# Who wins


def ways(table: Table) -> tuple[str, ...]:
    """What is played for: high, low or both (GEN-02)."""
    win = table.options.get("win", "high")
    return {"high": ("high",), "low": ("low",), "highlow": ("high", "low")}[win]


def uncontested(table: Table) -> list[Event]:
    """Everybody else has folded: all pots go over without being asked (POT-01)."""
    winner = table.live[0].seat
    return [PotWon(0, 1, table.pot, ((winner, table.pot),), alone=True), HandEnded()]


def begin(table: Table) -> ShowdownBegan:
    """The showdown with its pots."""
    return ShowdownBegan(tuple((pot.chips, pot.seats) for pot in pots(table)))


def due(table: Table) -> tuple[int, int, tuple[int, ...]] | None:
    """The pot to award next, the newest first: index, chips, seats (POT-07)."""
    waiting = open_pots(table)
    if not waiting:
        return None
    index, pot = waiting[-1]
    return index, pot.chips, pot.seats


def offers(table: Table) -> list[Offer]:
    """What the end of the hand asks for."""
    if table.hand.kind == "openers":
        return [{"move": "openers", "seat": table.hand.opener, "asks": ["shown"]}]
    return [{"move": "award", "asks": ["pots"]}]


def award(table: Table, fields: Fields) -> list[Event]:
    """The winners of one or more contested pots, newest first; all or nothing (SHOW-06, POT-07, TIE)."""
    if table.hand.kind == "openers":
        raise refuse("openers-first", name=table.name_of(table.hand.opener or 0))
    if table.hand.kind != "showdown":
        raise refuse("not-now", rule="SHOW-01")
    said = fields.get("pots")
    if not isinstance(said, list) or not said or not all(isinstance(one, dict) for one in said):
        raise refuse("no-winner")
    events: list[Event] = []
    for one in said:
        events.append(_award(table, one))
        table = events[-1].apply(table)
        for won in alone(table):
            events.append(won)
            table = won.apply(table)
    return events


def alone(table: Table) -> list[Event]:
    """Pots only one player is in go over without being asked."""
    found: list[Event] = []
    while (pot := due(table)) and len(pot[2]) == 1:
        found.append(PotWon(pot[0], len(pots(table)), pot[1], ((pot[2][0], pot[1]),), alone=True))
        table = found[-1].apply(table)
    return found


def _award(table: Table, said: Mapping[str, Any]) -> PotWon:
    pot = due(table)
    index = said.get("pot")
    if pot is None or type(index) is not int or not 0 <= index < len(pots(table)):
        raise refuse("no-such-pot")
    if index != pot[0]:
        raise refuse("newest-first" if index not in table.hand.settled else "no-such-pot")
    at, chips, seats = pot
    halves = ways(table)
    parts = [chips] if len(halves) == 1 else [chips - chips // 2, chips // 2]  # TIE-04: the odd chip goes high
    shares: dict[int, int] = {}
    left = 0
    for way, part in zip(halves, parts, strict=True):
        winners = _winners(table, said, way, seats)
        split, odd = _split(table, way, part, winners, said)
        left += odd
        for seat, won in split:
            shares[seat] = shares.get(seat, 0) + won
    low = tuple(said.get("low", ())) if len(halves) == 2 else ()
    return PotWon(at, len(pots(table)), chips, tuple(sorted(shares.items())), left, low)


def _winners(table: Table, said: Mapping[str, Any], way: str, seats: tuple[int, ...]) -> list[int]:
    winners = said.get(way)
    if not isinstance(winners, list) or not winners:
        raise refuse("no-winner" if len(ways(table)) == 1 else "no-low")
    for seat in winners:
        if type(seat) is not int or not table.has(seat):
            raise refuse("no-such-seat")
        if seat not in seats:
            raise refuse("not-in-pot", name=table.name_of(seat))
    winners = list(dict.fromkeys(winners))
    if len(winners) > 1 and table.options.get("tie") == "suit":
        raise refuse("one-winner")
    return winners


def _split(table: Table, way: str, chips: int, winners: Sequence[int], said: Mapping[str, Any]) -> tuple[Shares, int]:
    """Equal shares; the odd chips one each in the order the house has for them (TIE-01, TIE-03)."""
    each, odd = divmod(chips, len(winners))
    if odd and is_draw(table.options) and table.options.get("odd.draw") == "leave_for_next_hand":
        return tuple((seat, each) for seat in winners), odd
    first = odd_order(table, winners)[:odd] if odd else []
    return tuple((seat, each + (seat in first)) for seat in winners), 0


def odd_order(table: Table, winners: Sequence[int]) -> list[int]:
    """Winners in the order in which they get odd chips: left of the dealer first (TIE-03)."""
    order = [s.seat for s in table.clockwise(table.hand.dealer) if s.seat in winners]
    called = table.hand.aggressor
    if table.options.get("odd.draw") == "called_player" and called in order:
        order.sort(key=lambda seat: seat != called)
    return order


def contested(seat: Seat, pot: tuple[int, int, tuple[int, ...]] | None) -> bool:
    """Is this player among those the pot to be awarded is between?"""
    return pot is not None and seat.seat in pot[2]
