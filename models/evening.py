"""One tap, start to finish: what was tapped becomes facts, and the facts fold to the table.

`moved` decides (and may refuse), `record` folds (and never does). Nothing here knows a file or a browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from models import (
    bank,
    betting,
    boards,
    buying,
    counting,
    declaring,
    drawing,
    openers,
    reserve,
    seating,
    settling,
    showdown,
    talon,
)
from models.betting import Offer
from models.choice import allow, deals, game_of
from models.dealing import deal as deal_cards
from models.dealing import next_dealer
from models.flow import follows
from models.games import new_rules, opened
from models.refusals import refuse
from models.rules import Refused
from models.rulings import apply
from models.rulings.case import Earlier
from models.rulings.events import ClockStarted, WoundBack
from models.said import Fields, choice
from models.said import seat as said_seat
from models.table import Event, Table, event_body, event_from

Decide = Callable[[Table, Fields], list[Event]]

FARTHEST = 500  # taps a ruling looks back
LAST_TAP = 60  # facts one tap may leave behind


class Fact(NamedTuple):
    """One line of the log: what happened, when, and by whose tap."""

    seq: int
    tap: int  # seq of the first fact of the same tap
    at: int  # unix milliseconds
    by: str
    event: Event


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """The last tap was taken back; it stays in the log, struck through."""

    tap: int = 0


@dataclass(frozen=True, slots=True)
class Redone(Event):
    """The tap taken back last was done again."""

    tap: int = 0


@dataclass(frozen=True, slots=True)
class Past:
    """A tap and the table before it (or, among the undone, after it)."""

    tap: int
    table: Table
    rest: Past | None
    struck: frozenset[int] = frozenset()  # earlier taps this one struck out: a ruling wound back


class Line(NamedTuple):
    """A fact with what its sentence needs: who sat where, and which hand it was."""

    fact: Fact
    names: Mapping[int, str]
    hand: int


@dataclass(frozen=True, slots=True)
class Evening:
    """A table with its log and its past."""

    code: str = ""
    seq: int = 0
    hard: int = 0  # the last fact that makes an older screen stale
    table: Table = field(default_factory=Table)
    lines: list[Line] = field(default_factory=list)  # the first `seq` of them are this evening's
    past: Past | None = None
    undone: Past | None = None
    struck: frozenset[int] = frozenset()  # taps taken back and not redone
    names: Mapping[int, str] = field(default_factory=dict)

    def log(self, last: int | None = None) -> list[Line]:
        """The last lines, oldest first; all of them without `last`."""
        first = 0 if last is None else max(0, self.seq - last)
        return self.lines[first : self.seq]


def begin(code: str) -> Evening:
    """A table before its first fact."""
    return Evening(code)


# Deciding


def opening(fields: Fields) -> list[Event]:
    """What `POST /tables` says, as the first facts; refused with the key and the reason."""
    return opened(fields)


def decide(evening: Evening, move: str, fields: Fields) -> list[Event]:
    """The facts of one tap; refused where the rules do not allow it. Changes nothing."""
    if move == "take-back":
        if evening.past is None:
            raise refuse("nothing-to-take-back")
        return [TakenBack(evening.past.tap)]
    if move == "redo":
        if evening.undone is None:
            raise refuse("nothing-to-redo")
        return [Redone(evening.undone.tap)]
    if evening.table.bank.finished and (move not in settling.AFTER or fields.get("cash_out")):
        raise refuse("finished")
    if move == "ruling":
        return ruled(evening, fields)[1]
    return moved(evening.table, move, fields)[1]


def ruled(evening: Evening, fields: Fields) -> tuple[Table, list[Event]]:
    """The table after a ruling, with the events that led there; nothing is written."""
    return happen(evening.table, apply.ruling(evening.table, fields, earlier(evening)))


def earlier(evening: Evening) -> Earlier:
    """Every tap that still counts with the table before it, newest first; not those a ruling wound back."""
    found: list[tuple[int, Table]] = []
    past, after = evening.past, evening.struck
    while past is not None and len(found) < FARTHEST:
        newly, tap = after - past.struck, past.tap
        if tap not in evening.struck and not any(struck < tap for struck in newly):
            found.append((tap, past.table))
        after, past = past.struck, past.rest
    return found


def moved(table: Table, move: str, fields: Fields) -> tuple[Table, list[Event]]:
    """The table after a move and everything that follows by itself, with the events that led there."""
    if move == "together":
        return _together(table, fields)
    decider = _DECIDERS.get(move)
    if decider is None:
        raise refuse("unknown-move")
    return happen(table, decider(table, fields))


def happen(table: Table, events: Sequence[Event]) -> tuple[Table, list[Event]]:
    """Apply these events, then whatever follows, until the table waits for people."""
    done: list[Event] = []
    while events:
        for event in events:
            table = event.apply(table)
        done += events
        events = follows(table)
    return table, done


def _play(move: str) -> Decide:
    def decider(table: Table, fields: Fields) -> list[Event]:
        if table.over:
            raise refuse("not-now")
        if table.hand.blocked:
            raise refuse("reshuffle-first")
        if table.hand.kind == "starter":
            raise refuse("starter-first")
        aside = reserve.all_in(table, move, fields)
        for event in aside:
            table = event.apply(table)
        return aside + betting.act(table, move, fields)

    return decider


def _presence(move: str) -> Decide:
    return lambda table, fields: seating.presence(table, move, fields)


def _buy(move: str) -> Decide:
    return lambda table, fields: bank.buy(table, move, fields)


def _draw(table: Table, fields: Fields) -> list[Event]:
    if table.over:
        raise refuse("not-now", rule="DRAW-01")
    return drawing.draw(table, fields)


def _reshuffle(table: Table, fields: Fields) -> list[Event]:
    return talon.reshuffle(table)


def _deal(table: Table, fields: Fields) -> list[Event]:
    if not table.over:
        raise refuse("hand-running")
    chosen = game_of(table, fields)
    for event in chosen:
        table = event.apply(table)
    return chosen + deal_cards(table)


_DECIDERS: dict[str, Decide] = {
    **{move: _play(move) for move in betting.MOVES},
    "draw": _draw,
    "reshuffle": _reshuffle,
    "starter": boards.starter,
    "up": boards.up,
    "buy": buying.buy,
    "declare": declaring.declare,
    "openers": openers.openers,
    "award": showdown.award,
    "ruling": apply.ruling,
    "deal": _deal,
    "dealer": seating.name_dealer,
    "sit": bank.sit,
    "leave": bank.leave,
    **{move: _presence(move) for move in ("away", "back")},
    **{move: _buy(move) for move in ("buy-in", "cash-out")},
    "rename": seating.rename,
    "seat-order": seating.chairs,
    "adjust": seating.adjust,
    "chipset": bank.chip_set,
    "money": bank.money,
    "keeper": bank.keeper,
    "pay": bank.pay,
    "ask-chips": bank.ask,
    "grant": bank.grant,
    "decline": bank.decline,
    "uncounted": reserve.stop,
    "count": counting.count,
    "difference": counting.settle,
    "expense": settling.expense,
    "drop-expense": settling.drop,
    "finish": settling.finish,
    "payment": settling.mark,
    "reopen": settling.reopen,
    "options": new_rules,
    "games": allow,
}
MOVES = frozenset(_DECIDERS) | {"together", "take-back", "redo"}
PLAYED = frozenset({*betting.MOVES, "draw", "reshuffle", "starter", "up", "buy", "declare", "openers", "award", "deal"})


# Offering


def offers(table: Table) -> list[Offer]:
    """`options_now`: every move of the game open now, drawn and accepted alike."""
    now = table.now
    if table.bank.finished:
        return []
    if now == "bet":
        again = drawing.offers(table) if table.hand.corrects is not None else []
        return betting.offers(table) + again + boards.up_offers(table)
    if now in _OFFERS:
        return _OFFERS[now](table)
    if now == "first_dealer":
        return seating.dealer_offers(table)
    return _between(table)


_OFFERS: dict[str, Callable[[Table], list[Offer]]] = {
    "draw": drawing.offers,
    "starter": boards.offers,
    "buy": buying.offers,
    "declare": declaring.offers,
    "openers": showdown.offers,
    "showdown": showdown.offers,
}


def _between(table: Table) -> list[Offer]:
    found: list[Offer] = []
    try:
        _deal(table, {})
        found.append({"move": "deal"})
    except Refused:
        pass
    return found + deals(table) + seating.dealer_offers(table)


def dealer_now(table: Table) -> int | None:
    """Who deals: in a hand its dealer, between hands who deals next."""
    return next_dealer(table) if table.over else table.hand.dealer


# Several taps as one


def _together(table: Table, fields: Fields) -> tuple[Table, list[Event]]:
    if "all" in fields:
        return _everybody(table, choice(fields, "all", ("check", "call", "pat")))
    if "pass_to" in fields:
        return _pass_to(table, said_seat(table, fields, "pass_to"))
    moves = fields.get("moves")
    if not isinstance(moves, list) or not moves or not all(isinstance(one, dict) for one in moves):
        raise refuse("missing", key="moves")
    done: list[Event] = []
    for i, one in enumerate(moves[:100]):
        table, events = _one_of(table, one, i)
        done += events
    return table, done


def _one_of(table: Table, said: Mapping[str, Any], at: int) -> tuple[Table, list[Event]]:
    move = said.get("move")
    try:
        if move not in PLAYED:
            raise refuse("unknown-move")
        return moved(table, str(move), said)
    except Refused as refusal:
        refusal.more["at"] = at
        raise


def _everybody(table: Table, what: str) -> tuple[Table, list[Event]]:
    """Everybody still to act in this round checks, calls, or stands pat."""
    done: list[Event] = []
    place = _place(table)
    while _place(table) == place and (seat := actor(table)) is not None:
        move, more = _same(table, seat, what)
        table, events = _one_of(table, {"move": move, "seat": seat, **more}, len(done))
        done += events
    if not done:
        raise refuse("nothing-together")
    return table, done


def _same(table: Table, seat: int, what: str) -> tuple[str, dict[str, Any]]:
    if what == "pat":
        return "draw", {"cards": 0, "ace": False, "splits": False}
    owing = betting.need(table, table.seat(seat))
    return ("call" if owing else "check") if what == "call" else what, {}


def _pass_to(table: Table, to: int) -> tuple[Table, list[Event]]:
    """Everybody before `to` who faces a bet folds, the others check."""
    if to not in betting.to_act_later(table)[1:]:
        raise refuse("nothing-together")
    done: list[Event] = []
    while (seat := betting.turn(table)) is not None and seat != to:
        move = "fold" if betting.need(table, table.seat(seat)) else "check"
        table, events = _one_of(table, {"move": move, "seat": seat}, len(done))
        done += events
    return table, done


def actor(table: Table) -> int | None:
    """Whose tap the table waits for: in a betting round or in the draw."""
    if table.over:
        return None
    if table.hand.kind == "draw":
        return drawing.drawer(table)
    if table.hand.kind == "buy":
        buyer = buying.buyer(table)
        return buyer.seat if buyer else None
    if table.hand.kind == "declare":
        return None if table.hand.secret else next(iter(declaring.waiting(table)), None)
    return betting.turn(table)


def _place(table: Table) -> tuple[int, int, str]:
    return table.deals, table.hand.stage, table.hand.kind


def may_take_back(evening: Evening, by: str) -> bool:
    """Whether the last tap was this player's, nothing came after it, and it opened no secret."""
    past = evening.past
    if past is None or not evening.seq:
        return False
    tap = [line.fact for line in evening.log(LAST_TAP) if line.fact.tap == past.tap]
    opened = any(isinstance(fact.event, declaring.DeclarationsShown) for fact in tap)
    return bool(tap) and tap[-1].seq == evening.seq and tap[-1].by == by and not opened


# Folding


def record(evening: Evening, facts: Sequence[Fact]) -> Evening:
    """The evening with these facts at its end. Never raises, never asks a rule."""
    if not facts:
        return evening
    lines = evening.lines if len(evening.lines) == evening.seq else evening.lines[: evening.seq]
    now = _Folding(evening)
    for fact in facts:
        now.take(fact)
        lines.append(Line(fact, now.names, now.table.deals))
    return replace(
        evening, table=now.table, past=now.past, undone=now.undone, struck=now.struck, names=now.names, lines=lines,
        seq=facts[-1].seq, hard=_hard(evening, facts),
    )  # fmt: skip


def _hard(evening: Evening, facts: Sequence[Fact]) -> int:
    return max((f.seq for f in facts if not _harmless(f.event)), default=evening.hard)


def _harmless(event: Event) -> bool:
    """In secret all declare at once: one phone's declaration does not make the others' screens stale."""
    return event.harmless or (isinstance(event, declaring.Declared) and event.secret)


class _Folding:
    """An evening while facts are folded onto it, one value after the other: thousands of them in one go."""

    __slots__ = ("names", "past", "struck", "table", "undone")

    def __init__(self, evening: Evening) -> None:
        self.table, self.past, self.undone = evening.table, evening.past, evening.undone
        self.struck, self.names = evening.struck, evening.names

    def take(self, fact: Fact) -> None:
        """One more fact."""
        event = fact.event
        if isinstance(event, TakenBack):
            self._back()
        elif isinstance(event, Redone):
            self._again()
        else:
            self._happened(fact, event)

    def _happened(self, fact: Fact, event: Event) -> None:
        if fact.seq == fact.tap and not isinstance(event, seating.Opened):
            self.past, self.undone = Past(fact.tap, self.table, self.past), None
        if isinstance(event, WoundBack):
            event, gone = _found(self.past, event)
            self.past, self.struck = self.past and replace(self.past, struck=gone), self.struck | gone
        self.table = _timed(self.table, event.apply(self.table), fact)
        self.names = _names(self.table, self.names)

    def _back(self) -> None:
        past = self.past
        if past is None:
            return
        self.undone = Past(past.tap, self.table, self.undone, past.struck)
        self.struck = (self.struck - past.struck) | {past.tap}
        self.table, self.past, self.names = past.table, past.rest, _names(past.table, {})

    def _again(self) -> None:
        undone = self.undone
        if undone is None:
            return
        self.past = Past(undone.tap, self.table, self.past, undone.struck)
        self.struck = (self.struck - {undone.tap}) | undone.struck
        self.table, self.undone, self.names = undone.table, undone.rest, _names(undone.table, {})


def _found(past: Past | None, event: WoundBack) -> tuple[WoundBack, frozenset[int]]:
    """A ruling winds back: to which table, and which taps do not count any more; its own tap is the newest."""
    gone: set[int] = set()
    past = past.rest if past else None
    while past is not None:
        gone.add(past.tap)
        if past.tap == event.tap:
            return replace(event, target=past.table), frozenset(gone)
        past = past.rest
    return event, frozenset()


def _timed(before: Table, table: Table, fact: Fact) -> Table:
    """The clock starts when the fact was written, and stops when it is not that player's turn any more."""
    event = fact.event
    if isinstance(event, ClockStarted):
        return table._replace(clock=(event.seat, fact.at + 1000 * event.seconds))
    if table.clock is None or table is before or actor(table) in (table.clock[0], actor(before)):
        return table
    return table._replace(clock=None)


def _names(table: Table, known: Mapping[int, str]) -> Mapping[int, str]:
    names = {s.seat: s.name for s in table.seats}
    return known if known == names else names


def facts_of(evening: Evening, events: Sequence[Event], at: int, by: str) -> list[Fact]:
    """These events as the next facts of the evening, one tap."""
    first = evening.seq + 1
    return [Fact(first + i, first, at, by, event) for i, event in enumerate(events)]


__all__ = [
    "MOVES", "Evening", "Fact", "Line", "Redone", "TakenBack", "begin", "decide", "event_body", "event_from",
    "facts_of", "moved", "offers", "opening", "record",
]  # fmt: skip
