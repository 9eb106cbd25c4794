"""The talon: serving from it, and the reshuffle when it runs short, exactly as the dealer has to do it (SHORT).

Cards are only counted, never seen: hands + talon + discards + burned + folded hands make the pack.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from models.game.course import deck
from models.table import phrases
from models.table.event import Event, Names
from models.table.fields import Fields
from models.table.hand import Hand
from models.table.move import Move, Offer
from models.table.refusals import refuse
from models.table.table import FOLDED, Seat, Table, remembered
from models.table.words import _

Counts = tuple[tuple[int, int], ...]  # seat, cards


@dataclass(frozen=True, slots=True)
class Serving(Event):
    """What every announcement and reshuffle leaves behind."""

    seat: int
    served: Counts = ()  # seat, cards it has got in this draw so far
    talon: int = 0
    burned: int = 0
    blocked: tuple[int, int, int] | None = None  # seat, cards given first, cards still owed: reshuffle now

    def leave(self, table: Table, hand: Hand) -> Table:
        """The table with this hand, and served so far."""
        got = dict(self.served)
        owed = {s.seat: (s.drew or 0) - got.get(s.seat, 0) for s in table.seats if s.seat in got}
        seats = tuple(s._replace(owed=owed[s.seat]) if owed.get(s.seat, s.owed) != s.owed else s for s in table.seats)
        cards, draw = hand.cards._replace(talon=self.talon, burned=self.burned), hand.draw
        if draw.blocked != self.blocked:
            draw = draw._replace(blocked=self.blocked)
        hand = hand._replace(cards=cards, draw=draw)
        return table._replace(seats=seats, hand=hand)


@dataclass(frozen=True, slots=True)
class Reshuffled(Serving):
    """The dealer has made a new talon as told and serves on (SHORT-03)."""

    given: int = 0  # cards from the old talon before it
    owed: int = 0
    put_in: Counts = ()
    put_out: tuple[tuple[int, int, str], ...] = ()  # seat, cards, why they stay out
    burn: int = 0
    last: int = 0
    pile: int = 0  # cards of the new talon
    mucked: tuple[int, ...] = ()  # folded hands among those put in

    def apply(self, table: Table) -> Table:
        gone = {seat for seat, _cards in self.put_in}
        seats = tuple(s._replace(discards=0) if s.seat in gone else s for s in table.seats)
        hand = table.hand
        hand = hand._replace(
            cards=hand.cards._replace(mucked=hand.cards.mucked + self.mucked),
            draw=hand.draw._replace(corrects=None, shuffles=(*hand.draw.shuffles, as_told(self))),
        )
        return self.leave(table._replace(seats=seats), hand)

    def sentence(self, names: Names) -> str:
        return _("Reshuffled: the new talon has %(cards)s", cards=phrases.cards(self.pile))


def as_told(plan: Reshuffled) -> dict[str, Any]:
    """A reshuffle as interface.md shows it."""
    return {
        "possible": True,
        "now": True,
        "seat": plan.seat,
        "give_first": plan.given,
        "owed": plan.owed,
        "in": [{"seat": s, "cards": n} for s, n in plan.put_in],
        "out": [{"seat": s, "cards": n, "why": why} for s, n, why in plan.put_out],
        "burn": plan.burn,
        "last": plan.last,
        "talon": plan.pile,
    }


@remembered
def order(table: Table) -> list[Seat]:
    """The players who draw, first the one left of the dealer (DRAW-05); all-in players draw too (POT-06)."""
    return [s for s in table.clockwise(table.hand.dealer) if s.live]


@dataclass(slots=True)
class _Pile:
    """The talon while it is dealt from."""

    talon: int
    burned: int
    got: dict[int, int] = field(default_factory=dict)
    blocked: tuple[int, int, int] | None = None

    @property
    def counts(self) -> Counts:
        return tuple(sorted(self.got.items()))


def waits_for_all(table: Table) -> bool:
    return table.options.get("draw.serve") == "all_then_serve"


def fifth_waits(table: Table) -> bool:
    """Is a fifth new card served only after everybody else has drawn (DRAW-17)?"""
    return table.options.get("draw.five_serve") == "four_plus_one"


def burned_first(table: Table) -> int:
    """Of the burned cards, those of the burn before the draw; the other one is for the last fifth card (DRAW-17)."""
    gone = bool(table.hand.draw.shuffles) and table.options.get("short.include_burn", True)
    return 1 if table.options.get("burn") == "draw_one" and not gone else 0


def serve(
    table: Table, told: Mapping[int, int], got: Mapping[int, int], talon: int, burned: int, spare: int = 1
) -> _Pile:
    """Serve whoever is due, in order, down to but excluding the last card (SHORT-01, SHORT-02).

    `spare`: cards never dealt, 0 only as the last resort (SHORT-06).
    """
    pile = _Pile(talon, burned, dict(got))
    for seat, due, burn in _queue(table, told):
        wants = due - pile.got.get(seat, 0)
        if wants <= 0:
            pile.got.setdefault(seat, 0)
            continue
        if burn and pile.talon - spare > wants:
            pile.talon, pile.burned = pile.talon - 1, pile.burned + 1
        gives = wants
        if wants > pile.talon - spare:
            partly = table.options.get("short.partial_first", True)
            gives = max(0, pile.talon - spare) if partly else 0
        pile.got[seat] = pile.got.get(seat, 0) + gives
        pile.talon -= gives
        if gives < wants:
            pile.blocked = (seat, gives, wants - gives)
            break
    return pile


def _queue(table: Table, told: Mapping[int, int]) -> list[tuple[int, int, bool]]:
    """Seat, cards it must have by then, and whether a card is burned before (DRAW-06, DRAW-17)."""
    seats = [s.seat for s in order(table)]
    everybody = all(seat in told for seat in seats)
    if waits_for_all(table) and not everybody:
        return []
    later = fifth_waits(table)
    queue = [(s, min(4, told[s]) if later else told[s], False) for s in seats if s in told]
    if later and everybody:
        queue += [(s, 5, s == seats[-1]) for s in seats if told[s] == 5]
    return queue


def plan(table: Table) -> Reshuffled:
    """What the dealer has to do now: which cards go in, which stay out and why (SHORT-03 to SHORT-06)."""
    hand, options = table.hand, table.options
    at, given, owed = hand.draw.blocked or (0, 0, 0)
    burn = hand.cards.burned if options.get("short.include_burn", True) else 0
    put_in, put_out = _sort_discards(table, at)
    pile = hand.cards.talon + burn + sum(cards for _seat, cards in put_in)
    spare = 0 if options.get("short.last_card") == "last_resort" else 1
    for why in ("folded", "waiting", "opener"):
        if pile >= owed + spare:
            break
        more = [(s, n) for s, n, reason in put_out if reason == why]
        put_in += more
        put_out = [row for row in put_out if row[2] != why]
        pile += sum(cards for _seat, cards in more)
    spare = 1 if pile > owed else 0
    told = {s.seat: s.drew for s in order(table) if s.drew is not None}
    rest = serve(table, told, served(table), pile, hand.cards.burned - burn, spare)
    folded = tuple(s for s, _n in put_in if table.seat(s).state == FOLDED)
    return Reshuffled(
        at,
        rest.counts,
        rest.talon,
        rest.burned,
        rest.blocked,
        given,
        owed,
        tuple(put_in),
        tuple(put_out),
        burn,
        hand.cards.talon,
        pile,
        folded,
    )


def pile_suffices(table: Table) -> bool:
    """Do the talon, the burned card and the discards of those already served fill what is owed (SHORT-03)?"""
    hand, options = table.hand, table.options
    at, _given, owed = hand.draw.blocked or (0, 0, 0)
    burn = hand.cards.burned if options.get("short.include_burn", True) else 0
    put_in, _put_out = _sort_discards(table, at)
    spare = 0 if options.get("short.last_card") == "last_resort" else 1
    return hand.cards.talon + burn + sum(cards for _seat, cards in put_in) >= owed + spare


def _sort_discards(table: Table, at: int) -> tuple[list[tuple[int, int]], list[tuple[int, int, str]]]:
    put_in: list[tuple[int, int]] = []
    put_out: list[tuple[int, int, str]] = []
    for seat, cards in _lying(table):
        why = _stays_out(table, seat, at)
        if why:
            put_out.append((seat.seat, cards, why))
        else:
            put_in.append((seat.seat, cards))
    return put_in, put_out


def _lying(table: Table) -> list[tuple[Seat, int]]:
    """Everybody's cards on the table that are not in a hand: discards, and hands folded."""
    found = []
    for seat in table.clockwise(table.hand.dealer):
        cards = seat.discards
        if seat.state == FOLDED and seat.seat not in table.hand.cards.mucked:
            cards += 5
        if cards:
            found.append((seat, cards))
    return found


def _stays_out(table: Table, seat: Seat, at: int) -> str:
    """Why these cards stay out of the new talon, "" if they go in (SHORT-04)."""
    options = table.options
    if seat.state == FOLDED:
        return "" if options.get("short.include_folded") else "folded"
    if (
        seat.seat == table.hand.jackpot.opener
        and table.hand.jackpot.to_open
        and options.get("short.exclude_opener", True)
    ):
        return "opener"
    if seat.seat == at:
        return "own" if options.get("short.exclude_own", True) else ""
    return "waiting" if seat.drew is None or seat.owed else ""


def reshuffle(table: Table, fields: Fields) -> list[Event]:
    """The dealer has done it as told; refused where no reshuffle is due."""
    if table.hand.kind != "draw" or not table.hand.draw.blocked:
        raise refuse("no-reshuffle")
    return [plan(table)]


def served(table: Table) -> dict[int, int]:
    return {s.seat: s.drew - s.owed for s in order(table) if s.drew is not None}


def still_possible(table: Table) -> int:
    """Cards the players who have not announced could still take at the most."""
    return sum(int(table.options["draw.max"]) for s in order(table) if s.drew is None)


def outlook(table: Table) -> dict[str, Any] | None:
    """`reshuffle` of interface.md: can one become necessary, and if one is due now, exactly what to do."""
    hand = table.hand
    if hand.kind != "draw" or table.over:
        return None
    if hand.draw.blocked:
        return as_told(plan(table))
    due = sum(s.owed for s in order(table))
    return {
        "possible": still_possible(table) + due > hand.cards.talon - 1,
        "now": False,
        "seat": None,
        "give_first": 0,
        "owed": 0,
        "in": [],
        "out": [],
        "burn": 0,
        "last": 0,
        "talon": hand.cards.talon,
    }


def may_run_short(table: Table, n: int) -> bool:
    """Before the deal: could so many players empty the talon in the draw (DECK-04)?"""
    options = table.options
    burn = 1 if options.get("burn") == "draw_one" else 0
    return n * int(options["draw.max"]) > deck(options) - 5 * n - burn - 1


def _due(table: Table) -> list[Offer]:
    """A reshuffle, once one is due."""
    due = table.hand.kind == "draw" and not table.over and table.hand.draw.blocked
    return [Offer(move="reshuffle")] if due else []


MOVES = (Move(name="reshuffle", when=("draw",), plays=True, offers=_due, decide=reshuffle),)
