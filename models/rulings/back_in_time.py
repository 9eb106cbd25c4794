"""Rulings that take the table back to an earlier tap of the same hand (UNDO, UNDO_TO)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from models.moves.event import Event, Told
from models.moves.refusals import refuse
from models.play import betting
from models.play.purse import filled_by
from models.rulings.case import Case
from models.rulings.operations import Operation
from models.table.table import OUT, Seat, Table
from models.words.words import N_


@dataclass(frozen=True, slots=True)
class WoundBack(Event):
    """The table went back to before this tap; later taps of the hand do not count."""

    says: ClassVar[str] = N_("Back to how the table was then")
    tap: int
    target: Table | None = field(default=None, compare=False, repr=False)  # the earlier table, if in memory

    def apply(self, table: Table) -> Table:
        return table if self.target is None else rewound(self.target, table)

    def instructs(self, told: Told, table: Table) -> Told:
        """Clears the instructions, because people put the cards back as they lay."""
        return Told(told.seq, None, tap=told.tap, announced=told.announced)

    def body(self) -> dict[str, object]:
        return {"tap": self.tap}


def rewound(target: Table, now: Table) -> Table:
    """The older table with today's people: arrivals, departures, names, warnings and chips bought since are kept."""
    there = {s.seat: s for s in target.seats}
    seats: list[Seat] = []
    for seat in now.seats:
        old = there.get(seat.seat)
        if old is None or old.state == OUT:
            seats.append(seat)
        else:
            seats.append(old._replace(here=seat.here, name=seat.name, queued=seat.queued, warned=seat.warned))
    winner, chips = filled_by(now) or (None, 0)  # the purse gives back what it got from this hand (SETL-12)
    bank = now.bank.books(winner.name, fed=-chips)._replace(fed=()) if winner else now.bank
    return target._replace(
        seats=tuple(seats),
        sold=now.sold + chips,
        owes=now.owes,
        games=now.games,
        who_chooses=now.who_chooses,
        game_at=now.game_at,
        game_times=now.game_times,
        name=now.name,
        bank=bank.without_hand(now.hand.number),
        lasting=now.lasting,
    )


def unwind(case: Case, operation: Operation) -> None:
    """UNDO(n): goes n taps back, also in the finished hand; UNDO(award): to before the pot was paid out."""
    if operation.says("award"):
        return _to_the_betting(case)
    n = int(operation.arg(0, "1")) if operation.arg(0, "1").isdigit() else 1
    older = [pair for pair, _i in zip(case.earlier, range(n), strict=False)]
    if len(older) < n or older[-1][1].over or older[-1][1].deals != case.table.deals:
        raise refuse("nothing-to-take-back")
    return _wind(case, *older[-1])


def _to_the_betting(case: Case) -> None:
    """Goes back to where this player could still act, if the hand is past that."""
    who = case.dealt_in("p").seat
    if _may_act(case.table, who):
        return None
    moment = next(((tap, old) for tap, old in case.this_hand() if _may_act(old, who)), None)
    if moment is None:
        missed = all(not old.has(who) or old.seat(who).state == OUT for _tap, old in case.this_hand())
        raise refuse("not-in-hand" if missed else "nothing-to-take-back", name=case.table.name_of(who))
    return _wind(case, *moment)


def _may_act(table: Table, who: int) -> bool:
    return table.hand.is_betting and table.has(who) and table.seat(who).can_act


def unwind_to(case: Case, operation: Operation) -> None:
    """UNDO_TO(turn|round1|round2|high): goes back to a player's turn, the start of a round, or before a turn to low."""
    case.playing()
    now, hand = operation.arg(0), case.table.hand
    if now == "high":  # this player's turn in the high round, before anybody opened (JACK-24)
        seat = case.seat("p")
        return _to_turn(case, seat, ((tap, old) for tap, old in case.this_hand() if not old.hand.jackpot.turned))
    if now == "turn":
        seat = case.seat("p")  # a fold tapped for a player passed over is undone, too
        case.betting()
        if betting.turn(case.table) == seat.seat:
            return None
        return _to_turn(case, seat, case.round())
    if now == "round1":  # before anybody acted in this hand, keeping earlier rulings
        older = [pair for pair in case.round() if not pair[1].hand.betting.acts] if hand.betting.acts else []
    else:
        older = list(case.round())[-1:] if hand.is_betting and hand.betting.round == 1 else []
    return _wind(case, *older[0]) if older else None


def _to_turn(case: Case, seat: Seat, taps: Iterable[tuple[int, Table]]) -> None:
    """Goes back to the latest of these taps before which it was this player's turn."""
    moment = next(((tap, old) for tap, old in taps if betting.turn(old) == seat.seat), None)
    if moment is None:
        raise refuse("nothing-to-correct", name=seat.name)
    return _wind(case, *moment)


def _wind(case: Case, tap: int, old: Table) -> None:
    back = WoundBack(tap, old)
    after = back.apply(case.table)
    if after.chips != after.sold:
        raise refuse("chips-since")
    case.do(back)
