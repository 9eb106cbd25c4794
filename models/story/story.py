"""The story of an evening: every finished hand in a line, who won what, and how often each acted how.

Read off the evening as it was played; nothing here is a fact, so all of it can be told again at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from models.evening.evening import Evening
from models.play.dealing import Dealt
from models.play.showdown import ShowdownBegan
from models.story.people import People
from models.story.replay import Tap, gone, taps
from models.story.tally import Tally, tallied
from models.table.table import LEFT, Table

Shares = tuple[tuple[int, int], ...]  # person (index into the story's people), chips


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One finished hand."""

    number: int
    first: int  # seq of the first fact
    last: int
    at: int  # unix ms
    took: int  # ms
    preset: str
    dealer: int | None  # person
    pot: int  # every chip that was in the middle, carried ones included
    won: Shares
    carried: int  # of the pot, what stayed in the middle
    acts: int  # actions of players
    alone: bool  # won without a showdown
    waited: int  # deals passed in before this one: how long the jackpot had grown
    stacks: Shares  # of everybody at the table whose chips are counted, after it


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """An evening told."""

    code: str
    name: str
    seq: int  # of the last fact it knows
    began: int  # unix ms
    ended: int
    deals: tuple[Deal, ...] = ()
    people: tuple[Tally, ...] = ()
    gone: tuple[int, ...] = ()  # taps that were taken back
    currency: str = ""  # "" = played without money
    worth: int = 0  # of one chip, in the currency's smallest unit
    marks: tuple[tuple[int, Table], ...] = field(default=(), compare=False)  # seq of a deal, the table before it

    def deal(self, number: int) -> Deal | None:
        """The finished hand with this number."""
        return next((deal for deal in self.deals if deal.number == number), None)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who played, in the order in which they sat down."""
        return tuple(tally.name for tally in self.people)

    @property
    def biggest(self) -> Deal | None:
        """The hand with the biggest pot that was won."""
        return max((deal for deal in self.deals if deal.won), key=lambda deal: deal.pot, default=None)

    @property
    def longest(self) -> Deal | None:
        """The deal that ended the longest jackpot, or the last one of it so far."""
        grown = [deal for deal in self.deals if deal.waited]
        return max(grown, key=lambda deal: (deal.waited, bool(deal.won), deal.pot), default=None)


MARK_EVERY = 10  # hands: a replay folds at most so many


def tell(evening: Evening) -> Story:
    """The story up to the last hand that is over."""
    lines = evening.log()
    teller = _Teller()
    for tap in taps(evening):
        teller.hear(tap)
    teller.close()
    people = teller.people
    return Story(
        code=evening.code,
        name=evening.table.name,
        seq=evening.seq,
        began=lines[0].fact.at if lines else 0,
        ended=lines[-1].fact.at if lines else 0,
        deals=tuple(teller.deals),
        gone=tuple(sorted(gone(evening))),
        people=tuple(replace(tally, name=name) for name, tally in people.result(evening.table, teller.tallies)),
        marks=tuple(teller.marks),
        currency=evening.table.bank.currency,
        worth=evening.table.bank.worth,
    )


class _Teller:
    """Hears the taps of an evening one by one."""

    def __init__(self) -> None:
        self.people = People()
        self.deals: list[Deal] = []
        self.tallies: dict[int, Tally] = {}
        self.marks: list[tuple[int, Table]] = []
        self._hand: list[Tap] = []
        self._seats: dict[int, int] = {}  # who sat where when the hand began
        self._over: Deal | None = None

    def hear(self, tap: Tap) -> None:
        """One more tap."""
        if not tap.wound and any(isinstance(line.fact.event, Dealt) for line in tap.lines):
            self.close()
            self._hand = [tap]
            self.people.hear(tap)
            self._seats = dict(self.people.seats)
        else:
            self.people.hear(tap)
            if self._hand and not tap.wound:
                self._hand.append(tap)
        if self._hand and not tap.wound and tap.after.over and (self._over is None or self._changed(tap)):
            self._over = self._told(tap)

    def close(self) -> None:
        """The next hand begins, or the evening is over: what the last one came to is certain now."""
        if self._over is not None:
            first = self._hand[0]
            if len(self.deals) % MARK_EVERY == 0:
                self.marks.append((self._over.first, first.before))
            self.deals.append(self._over)
            lines = [line for tap in self._hand for line in tap.lines if line.fact.seq <= self._over.last]
            tallied(self.tallies, lines, self._seats, self._over.won, self._over.alone)
        self._hand, self._over = [], None

    def _changed(self, tap: Tap) -> bool:
        """Did a ruling change a hand that was over?"""
        return tap.before.hand is not tap.after.hand or tap.before.last_hand is not tap.after.last_hand

    def _told(self, tap: Tap) -> Deal:
        first, table, last = self._hand[0], tap.after, tap.after.last_hand
        result = last if last is not None and last.number == table.deals else None
        lines = [line for tap in self._hand for line in tap.lines]
        shown = any(isinstance(line.fact.event, ShowdownBegan) for line in lines)
        won = self._shares(result.won if result else ())
        return Deal(
            number=table.deals,
            first=first.number,
            last=lines[-1].fact.seq,
            at=lines[0].fact.at,
            took=lines[-1].fact.at - lines[0].fact.at,
            preset=table.preset,
            dealer=self._seats.get(table.hand.dealer),
            pot=result.chips_in if result else 0,
            won=won,
            carried=result.carried if result else 0,
            acts=table.hand.betting.acts,
            alone=bool(won) and not shown,
            waited=first.before.passes,
            stacks=self._stacks(table),
        )

    def _shares(self, won: Sequence[tuple[int, int]]) -> Shares:
        return tuple((self._seats[seat], chips) for seat, chips in won if seat in self._seats)

    def _stacks(self, table: Table) -> Shares:
        seats = self.people.seats
        here = [s for s in table.seats if s.seat in seats and s.here != LEFT and s.counted]
        return tuple((seats[s.seat], s.stack) for s in here)
