"""A ruling being applied: the answers people gave, and the table as its operations change it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from models.moves.event import Event
from models.moves.refusals import refuse
from models.table.table import OUT, Seat, Table


class Earlier:
    """Taps before a ruling, newest first, each with the table before it; none here, those of an evening in its room."""

    def __iter__(self) -> Iterator[tuple[int, Table]]:
        return iter(())

    def acts(self) -> Iterator[Table]:
        """The table before each fact of these taps, newest first; a single tap may hold actions of several players."""
        return iter(())


NOTHING = Earlier()


@dataclass(slots=True)
class Case:
    """A ruling being applied; `table` changes as events are done."""

    table: Table
    ruling: str = ""
    who: tuple[int, ...] = ()
    to: int | None = None
    chips: int | None = None
    cards: int | None = None
    action: str = ""
    earlier: Earlier = NOTHING
    events: list[Event] = field(default_factory=list)
    gone_back: int | None = None  # the total p had bet to, if that act was just given back

    def do(self, *events: Event) -> None:
        """Applies these events to the table of the case."""
        for event in events:
            self.table = event.apply(self.table)
        self.events += events

    def seat(self, word: str) -> Seat:
        """The seat named by a word of the catalogue: p, q, to, opener, dealer, bb, bettor, next."""
        hand = self.table.hand
        named = {
            "p": self.who[0] if self.who else None,
            "q": self.to,
            "to": self.to,
            "dealer": self.table.dealer if self.table.over else hand.dealer,
            "opener": None if self.table.over else hand.jackpot.opener,
            "bb": hand.betting.blinds[1][0] if hand.betting.blinds else None,
            "bettor": hand.betting.aggressor,
        }
        number = self._next() if word == "next" else named.get(word)
        if number is None and word == "opener":
            raise refuse("no-opener")
        if number is None or not self.table.has(number):
            raise refuse("missing", key=FIELD.get(word, "who"))
        return self.table.seat(number)

    def _next(self) -> int | None:
        """The first player left of p with chips to play."""
        after = self.seat("p").seat
        return next((s.seat for s in self.table.clockwise(after) if s.can_act and s.seat != after), None)

    def live(self, word: str) -> Seat:
        """The seat named by a word; refuses one whose hand cannot win."""
        self.playing()
        seat = self.seat(word)
        if not seat.live:
            raise refuse("not-in-hand", name=seat.name)
        return seat

    def dealt_in(self, word: str) -> Seat:
        """The seat named by a word; during a hand it must have cards or a part in it (R-BET-39)."""
        seat = self.seat(word)
        if not self.table.over and seat.state == OUT:
            raise refuse("not-in-hand", name=seat.name)
        return seat

    def playing(self) -> None:
        """Refuses between hands."""
        if self.table.over:
            raise refuse("no-hand")

    def betting(self) -> None:
        """Refuses outside a betting round."""
        self.playing()
        if not self.table.hand.is_betting:
            raise refuse("not-now")

    def said_chips(self) -> int:
        """The number of chips given."""
        if self.chips is None:
            raise refuse("missing", key="chips")
        return self.chips

    def this_hand(self) -> Iterator[tuple[int, Table]]:
        """The current or finished hand tap by tap, backwards: each tap with the table before it."""
        return ((tap, old) for tap, old in self.earlier if not old.over and old.deals == self.table.deals)

    def round(self) -> Iterator[tuple[int, Table]]:
        """This betting round tap by tap, backwards: each tap with the table before it."""
        return takewhile(lambda pair: self._same_round(pair[1]), self.earlier)

    def acts(self) -> Iterator[Table]:
        """This betting round act by act, backwards: the table before each, even for several in one tap."""
        return takewhile(self._same_round, self.earlier.acts())

    def _same_round(self, old: Table) -> bool:
        there = (old.over, old.deals, old.hand.is_betting, old.hand.betting.round)
        return there == (False, self.table.deals, True, self.table.hand.betting.round)


FIELD = {"p": "who", "q": "to", "to": "to"}
