"""The draw: how many cards each player takes, and the talon's arithmetic when it runs short (DRAW, SHORT).

Cards are only counted, never seen: hands + talon + discards + burned + folded hands make the pack.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from models.betting import Offer
from models.course import course, deck
from models.refusals import refuse
from models.said import Fields, flag, number
from models.said import seat as said_seat
from models.table import FOLDED, Event, Seat, Table

Counts = tuple[tuple[int, int], ...]  # seat, cards


# What happened


@dataclass(frozen=True, slots=True)
class DrawBegan(Event):
    """The exchange starts, with a burn where the house burns (DEAL-04)."""

    stage: int
    burned: int = 0

    def apply(self, table: Table) -> Table:
        talon = table.hand.talon - self.burned
        return table.with_hand(stage=self.stage, kind="draw", burned=self.burned, talon=talon, last=None)


@dataclass(frozen=True, slots=True)
class _Serving(Event):
    """What every announcement and reshuffle leaves behind."""

    seat: int
    served: Counts = ()  # seat, cards it has got in this draw so far
    talon: int = 0
    burned: int = 0
    blocked: tuple[int, int, int] | None = None  # seat, cards given first, cards still owed: reshuffle now

    def _serve(self, table: Table, **changes: Any) -> Table:
        got = dict(self.served)
        seats = tuple(replace(s, owed=(s.drew or 0) - got[s.seat]) if s.seat in got else s for s in table.seats)
        table = replace(table, seats=seats)
        return table.with_hand(talon=self.talon, burned=self.burned, blocked=self.blocked, **changes)


@dataclass(frozen=True, slots=True)
class Drew(_Serving):
    """A player announced how many cards; 0 stands pat (DRAW-09)."""

    cards: int = 0
    split: bool | None = None  # the opener said whether the openers are split

    def apply(self, table: Table) -> Table:
        table = table.with_seat(self.seat, drew=self.cards, owed=self.cards, discards=self.cards)
        split = table.hand.split if self.split is None else self.split
        return self._serve(table, corrects=self.seat, split=split)


@dataclass(frozen=True, slots=True)
class DrawCorrected(_Serving):
    """The number was corrected in time (DRAW-11)."""

    cards: int = 0
    was: int = 0
    stage: int = 0  # back to the draw, if the next round stood ready

    def apply(self, table: Table) -> Table:
        hand = table.hand
        aggressor = hand.before if hand.kind == "bet" else hand.aggressor
        table = table.with_seat(self.seat, drew=self.cards, owed=self.cards, discards=self.cards)
        return self._serve(table, corrects=self.seat, kind="draw", stage=self.stage, aggressor=aggressor)


@dataclass(frozen=True, slots=True)
class Reshuffled(_Serving):
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
        seats = tuple(replace(s, discards=0) if s.seat in gone else s for s in table.seats)
        hand = table.hand
        return self._serve(
            replace(table, seats=seats), corrects=None, mucked=hand.mucked + self.mucked,
            shuffles=(*hand.shuffles, as_told(self)),
        )  # fmt: skip


def as_told(plan: Reshuffled) -> dict[str, Any]:
    """A reshuffle as interface.md shows it."""
    return {
        "possible": True, "now": True, "seat": plan.seat, "give_first": plan.given, "owed": plan.owed,
        "in": [{"seat": s, "cards": n} for s, n in plan.put_in],
        "out": [{"seat": s, "cards": n, "why": why} for s, n, why in plan.put_out],
        "burn": plan.burn, "last": plan.last, "talon": plan.pile,
    }  # fmt: skip


# Whose turn, how many


def order(table: Table) -> list[Seat]:
    """The players who draw, first the one left of the dealer (DRAW-05); all-in players draw too (POT-06)."""
    return [s for s in table.clockwise(table.hand.dealer) if s.live]


def drawer(table: Table) -> int | None:
    """Who announces now; None while a reshuffle is due or when all have."""
    if table.hand.kind != "draw" or table.hand.blocked:
        return None
    return next((s.seat for s in order(table) if s.drew is None), None)


def corrector(table: Table) -> int | None:
    """Who may still change the number announced last (DRAW-11, C-14)."""
    hand = table.hand
    if hand.corrects is None or hand.blocked or not table.seat(hand.corrects).live:
        return None
    if hand.kind == "draw":
        return hand.corrects
    strict = table.options.get("draw.change_until") == "first_card_incl_burn_or_acted_on"
    fresh = hand.kind == "bet" and hand.round == 1 and hand.last is None
    return hand.corrects if fresh and not strict else None


def offers(table: Table) -> list[Offer]:
    """The draw moves open now; while a reshuffle is due, only that."""
    if table.hand.blocked:
        return [{"move": "reshuffle"}]
    found = []
    now, again = drawer(table), corrector(table)
    if now is not None:
        found.append(_offer(table, now))
    if again is not None:
        found.append({**_offer(table, again), "corrects": True})
    return found


def _offer(table: Table, seat: int) -> Offer:
    asks = ["cards"]
    if table.options.get("draw.four_needs_ace"):
        asks.append("ace")
    if _must_say_split(table, seat):
        asks.append("splits")
    return {"move": "draw", "seat": seat, "min": 0, "max": int(table.options["draw.max"]), "asks": asks}


def _must_say_split(table: Table, seat: int) -> bool:
    required = table.options.get("jack.split_announce") == "required"
    return required and bool(table.hand.to_open) and table.hand.opener == seat


def draw(table: Table, fields: Fields) -> list[Event]:
    """Announce how many cards, 0 stands pat, or correct the last number (DRAW-03, DRAW-09, DRAW-11)."""
    at = said_seat(table, fields)
    now, again = drawer(table), corrector(table)
    if at not in (now, again):
        raise _why_not(table, at, now)
    cards = _cards(table, fields)
    split = flag(fields, "splits") if cards and _must_say_split(table, at) else None
    if at == now:
        return [_announce(table, at, cards, split)]
    return [_correct(table, at, cards)]


def _why_not(table: Table, at: int, now: int | None) -> Exception:
    seat = table.seat(at)
    if table.hand.blocked:
        return refuse("reshuffle-first")
    if table.hand.kind != "draw":
        return refuse("draw-too-late" if seat.drew is not None else "not-now")
    if not seat.live:
        return refuse("not-in-hand", name=seat.name)
    if seat.drew is not None:
        return refuse("draw-too-late")
    return refuse("not-your-turn", rule="DRAW-05", name=table.name_of(now)) if now else refuse("not-now")


def _cards(table: Table, fields: Fields) -> int:
    cards, most = number(fields, "cards"), int(table.options["draw.max"])
    if cards > most:
        raise refuse("draw-max", max=most)
    if cards == 4 and table.options.get("draw.four_needs_ace") and fields.get("ace") is not True:
        raise refuse("draw-ace")
    return cards


def _announce(table: Table, at: int, cards: int, split: bool | None) -> Drew:
    told = {s.seat: s.drew for s in order(table) if s.drew is not None}
    pile = _serve(table, {**told, at: cards}, _served(table), table.hand.talon, table.hand.burned)
    return Drew(at, pile.counts, pile.talon, pile.burned, pile.blocked, cards, split)


def _correct(table: Table, at: int, cards: int) -> DrawCorrected:
    """Rewind what was served on the old number, then serve on the new one."""
    told = {s.seat: s.drew for s in order(table) if s.drew is not None}
    served, hand = _served(table), table.hand
    again = told if _waits_for_all(table) else {at: cards}
    back = {seat: served.get(seat, 0) for seat in again}
    talon = hand.talon + sum(back.values())
    pile = _serve(table, {**told, at: cards}, {**served, **dict.fromkeys(back, 0)}, talon, hand.burned)
    stage = next(i for i, one in enumerate(course(table.options)) if one.kind == "draw")
    return DrawCorrected(at, pile.counts, pile.talon, pile.burned, pile.blocked, cards, told[at], stage)


def _served(table: Table) -> dict[int, int]:
    return {s.seat: s.drew - s.owed for s in order(table) if s.drew is not None}


# Serving from the talon


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


def _waits_for_all(table: Table) -> bool:
    return table.options.get("draw.serve") == "all_then_serve"


def _serve(
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
    if _waits_for_all(table) and not everybody:
        return []
    later = table.options.get("draw.five_serve") == "four_plus_one"
    queue = [(s, min(4, told[s]) if later else told[s], False) for s in seats if s in told]
    if later and everybody:
        queue += [(s, 5, s == seats[-1]) for s in seats if told[s] == 5]
    return queue


# The reshuffle


def plan(table: Table) -> Reshuffled:
    """What the dealer has to do now: which cards go in, which stay out and why (SHORT-03 to SHORT-06)."""
    hand, options = table.hand, table.options
    at, given, owed = hand.blocked or (0, 0, 0)
    burn = hand.burned if options.get("short.include_burn", True) else 0
    put_in, put_out = _sort_discards(table, at)
    pile = hand.talon + burn + sum(cards for _seat, cards in put_in)
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
    rest = _serve(table, told, _served(table), pile, hand.burned - burn, spare)
    folded = tuple(s for s, _n in put_in if table.seat(s).state == FOLDED)
    return Reshuffled(
        at, rest.counts, rest.talon, rest.burned, rest.blocked, given, owed, tuple(put_in), tuple(put_out),
        burn, hand.talon, pile, folded,
    )  # fmt: skip


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
        if seat.state == FOLDED and seat.seat not in table.hand.mucked:
            cards += 5
        if cards:
            found.append((seat, cards))
    return found


def _stays_out(table: Table, seat: Seat, at: int) -> str:
    """Why these cards stay out of the new talon, "" if they go in (SHORT-04)."""
    options = table.options
    if seat.state == FOLDED:
        return "" if options.get("short.include_folded") else "folded"
    if seat.seat == table.hand.opener and table.hand.to_open and options.get("short.exclude_opener", True):
        return "opener"
    if seat.seat == at:
        return "own" if options.get("short.exclude_own", True) else ""
    return "waiting" if seat.drew is None or seat.owed else ""


def reshuffle(table: Table) -> list[Event]:
    """The dealer has done it as told; refused where no reshuffle is due."""
    if table.hand.kind != "draw" or not table.hand.blocked:
        raise refuse("no-reshuffle")
    return [plan(table)]


def still_possible(table: Table) -> int:
    """Cards the players who have not announced could still take at the most."""
    return sum(int(table.options["draw.max"]) for s in order(table) if s.drew is None)


def outlook(table: Table) -> dict[str, Any] | None:
    """`reshuffle` of interface.md: can one become necessary, and if one is due now, exactly what to do."""
    hand = table.hand
    if hand.kind != "draw" or table.over:
        return None
    if hand.blocked:
        return as_told(plan(table))
    due = sum(s.owed for s in order(table))
    return {
        "possible": still_possible(table) + due > hand.talon - 1, "now": False, "seat": None, "give_first": 0,
        "owed": 0, "in": [], "out": [], "burn": 0, "last": 0, "talon": hand.talon,
    }  # fmt: skip


def counts_hidden(table: Table) -> bool:
    """The house tells nobody how many cards were drawn once round 2 has begun (DRAW-12)."""
    if table.over or table.options.get("draw.show_counts") != "until_bet2" or table.hand.round != 1:
        return False
    return table.hand.last is not None


def may_run_short(table: Table, n: int) -> bool:
    """Before the deal: could so many players empty the talon in the draw (DECK-04)?"""
    options = table.options
    burn = 1 if options.get("burn") == "draw_one" else 0
    return n * int(options["draw.max"]) > deck(options) - 5 * n - burn - 1


def begin(table: Table, stage: int) -> DrawBegan:
    """The exchange, with one burn before it where the house burns (DEAL-04)."""
    return DrawBegan(stage, 1 if table.options.get("burn") == "draw_one" else 0)
