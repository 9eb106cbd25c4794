"""The story of an evening: every finished hand in a line, results, and counts of each player's actions.

It is computed from the facts, so it can be made again at any time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from models.bank.kept_purse import left_over
from models.bank.owing import unknown
from models.bank.points import (
    evenings_that_count,
    per_knock_out,
    place_of,
    points_of,
    points_played_for,
    put_out,
    times_counted,
)
from models.bank.prizes import by_place
from models.bank.settling import won
from models.evening.evening import Evening
from models.evening.past import Line
from models.game.names import title_of
from models.game.pack import flush_beats_full_house
from models.game.presets import PRESETS
from models.play.dealing import Dealt
from models.play.showdown import ShowdownBegan
from models.story.notes import Note, between_hands, noted
from models.story.people import People, chairs_changed, sat_elsewhere
from models.story.replay import Tap, gone, taps
from models.story.tally import Tally, drawn, tallied
from models.table.table import LastHand, Table
from models.words.words import by_name

ByPerson = tuple[tuple[int, int], ...]  # person (index in the story's people), chips


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand:
    """One finished hand."""

    number: int
    first: int  # number of the first fact
    last: int
    at: int  # unix ms
    took: int  # ms
    preset: str
    dealer: int | None  # person
    pot: int  # all chips that were in the middle, carried ones included
    won: ByPerson
    carried: int  # chips of the pot that stayed in the middle
    acts: int  # number of players' actions
    alone: bool  # won without a showdown
    waited: int  # deals passed in before this one, while the jackpot grew
    stacks: ByPerson  # everybody's counted stack after it
    spent: ByPerson = ()  # chips everybody put in
    rivals: tuple[int, ...] = ()  # players who showed down and won nothing
    drew: ByPerson = ()  # cards drawn by each
    results: ByPerson = ()  # everybody's result since the first hand, just before the next one
    cleared: bool = False  # chips left in the middle were given out before the next deal
    title: str = ""  # the table's own name for the game, if any
    misdealt: bool = False  # dealt again
    made: tuple[tuple[int, str], ...] = ()  # person, noted winning hand
    parts: tuple[tuple[str, tuple[int, ...]], ...] = ()  # of pots played for in parts: name, who won it
    flush_first: bool = False  # a flush beats a full house (PACK-02)

    @property
    def compared(self) -> bool:
        """Whether there was a showdown, with or without a winner (JACK-17)."""
        return bool(self.rivals) or (bool(self.won) and not self.alone)


def game_of(deal: PlayedHand) -> str:
    """The name of the game, as this table calls it (OTHER-01)."""
    return title_of(deal.preset, {"other.title": deal.title}) if deal.preset in PRESETS else deal.preset


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """An evening in figures."""

    code: str
    name: str
    seq: int  # number of the last fact included
    began: int  # unix ms
    ended: int
    deals: tuple[PlayedHand, ...] = ()
    people: tuple[Tally, ...] = ()
    gone: tuple[int, ...] = ()  # taps taken back
    currency: str = ""  # "" = without money
    worth: int = 0  # of one chip, in the currency's smallest unit
    priced: bool = False  # chips have prices: results are in that unit, and `worth` is 1 (SETL-11)
    loose: int = 0  # chips corrected by hand, shared by all in the settlement
    finished: bool = False
    unpaid: tuple[tuple[int, int, int, int], ...] = ()  # index of a payment, from person, to person, amount
    brought: tuple[tuple[str, int], ...] = ()  # code of an earlier evening, index of a payment there
    points: str = ""  # of each place, as `settle.points` has them; "" = none are played for
    kept: tuple[tuple[str, int], ...] = ()  # purse, what the evening put into it: fees, and "" the purse of the pots
    times: int = 1  # the points of each place count so many times (SETL-14)
    per_out: int = 0  # points for putting a player out (SETL-13)
    best: int = 0  # most evenings of a season that count for each player; 0 = all
    places: tuple[int, ...] = ()  # of everybody, where prizes or points are played for
    notes: tuple[Note, ...] = ()  # later purchases, and changes of results without a hand

    def deal(self, number: int) -> PlayedHand | None:
        """The finished hand with this number."""
        return next((deal for deal in self.deals if deal.number == number), None)

    @property
    def hands(self) -> int:
        """The number of hands played, without misdeals."""
        return len(self.deals) - self.misdeals

    @property
    def misdeals(self) -> int:
        """The number of misdeals, which are numbered like hands."""
        return sum(1 for deal in self.deals if deal.misdealt)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who played, in the order they sat down."""
        return tuple(tally.name for tally in self.people)

    @property
    def shared_out(self) -> int:
        """Missing chips (negative: surplus) in counts, of which everybody has a share."""
        return sum(tally.shared for tally in self.people)

    @property
    def for_good(self) -> tuple[Tally, ...]:
        """Results as of the last hand that left the pot empty; those at the end, if the evening is finished."""
        open_ = not self.finished and self.deals and self.deals[-1].carried and not self.deals[-1].cleared
        if not open_:
            return self.people
        last = next((deal for deal in reversed(self.deals) if not deal.carried or deal.cleared), None)
        results = dict(last.results) if last else {}
        return tuple(replace(tally, result=results.get(i, 0), over=0) for i, tally in enumerate(self.people))

    @property
    def ranking(self) -> tuple[int, ...]:
        """Everybody, biggest winner or best place first; ties by name."""
        return tuple(sorted(range(len(self.people)), key=lambda i: (self.place(i), by_name(self.people[i].name))))

    def place(self, person: int) -> int:
        """The place of this person, from 1: where places are played for, their own; else by result."""
        if self.places:
            return self.places[person]
        return 1 + sum(1 for other in self.people if other.result > self.people[person].result)

    def times_bought(self, person: int) -> int:
        """Number of purchases by this person, including the first."""
        return 1 + sum(1 for note in self.notes if note.person == person and note.kind == "bought")

    @property
    def biggest(self) -> PlayedHand | None:
        """The hand with the biggest pot that was won."""
        return max((deal for deal in self.deals if deal.won), key=lambda deal: deal.pot, default=None)

    @property
    def longest_hand(self) -> PlayedHand | None:
        """The hand won with the most actions, the first of several."""
        return max((deal for deal in self.deals if deal.won and deal.acts), key=lambda deal: deal.acts, default=None)

    @property
    def longest_jackpot(self) -> PlayedHand | None:
        """The last deal of the longest jackpot, even if it is not won yet."""
        grown = [deal for deal in self.deals if deal.waited]
        return max(grown, key=lambda deal: (deal.waited, bool(deal.won), deal.pot), default=None)


def tell(evening: Evening) -> Story:
    """The story up to the last finished hand."""
    lines = evening.log()
    teller = _Teller()
    for tap in taps(evening):
        teller.add(tap)
    table = teller.close(evening.table)
    earned, outs = points_of(table) if table.bank.finished else {}, put_out(table)
    people = tuple(
        replace(tally, name=name, points=earned.get(name, 0), outs=outs[name])
        for name, tally in teller.people.result(table, teller.tallies)
    )
    placed = {} if unknown(table) else place_of(table)
    at = {tally.name: i for i, tally in enumerate(people)}
    return Story(
        code=evening.code,
        name=evening.table.name,
        seq=evening.seq,
        began=lines[0].fact.at if lines else 0,
        ended=lines[-1].fact.at if lines else 0,
        deals=tuple(replace(deal, made=teller.made(deal.number, evening.table)) for deal in teller.deals),
        gone=tuple(sorted(gone(evening))),
        people=people,
        notes=tuple(teller.notes),
        currency=table.bank.currency,
        worth=table.bank.unit if table.bank.currency else 0,
        priced=bool(table.bank.packs),
        loose=table.bank.loose,
        finished=table.bank.finished,
        unpaid=tuple(
            (i, at[who], at[to], amount)
            for i, (who, to, amount, done) in enumerate(table.bank.payments)
            if not done and who in at and to in at
        ),
        brought=tuple((row.code, row.payment) for row in table.bank.brought),
        kept=_kept(table),
        points=points_played_for(table),
        times=times_counted(table),
        per_out=per_knock_out(table),
        best=evenings_that_count(table),
        places=tuple(placed.get(person.name, len(placed) + 1) for person in people) if placed else (),
    )


def _kept(table: Table) -> tuple[tuple[str, int], ...]:
    """Each purse, and what this evening put into it, in the currency's smallest unit (SETL-18)."""
    bank = table.bank
    held = left_over(table) if bank.finished else bank.in_purse
    of_pots = held - bank.purse_before if bank.currency else 0
    return (*bank.fees.items(), *([("", of_pots)] if of_pots else []))


class _Teller:
    """Builds the story from the taps of an evening, one by one."""

    def __init__(self) -> None:
        self.people = People()
        self.deals: list[PlayedHand] = []
        self.tallies: dict[int, Tally] = {}
        self.notes: list[Note] = []
        self._hand: list[Tap] = []
        self._seats: dict[int, int] = {}  # chair to person when the hand began
        self._by_now: dict[int, int] = {}  # the same, updated since
        self._sat: dict[int, dict[int, int]] = {}  # by number of the hand
        self._over: PlayedHand | None = None

    def add(self, tap: Tap) -> None:
        """Adds one more tap."""
        names = tuple(self.people.names)
        if not tap.wound and any(isinstance(line.fact.event, Dealt) for line in tap.lines):
            self.close(tap.before)
            self._hand = [tap]
            self.people.add(tap)
            self._seats = self._by_now = dict(self.people.seats)
        else:
            self.people.add(tap)
            self._by_now = sat_elsewhere(self._by_now, tap)
            if self._hand and not tap.wound:
                self._hand.append(tap)
        if self._hand and not tap.wound and tap.after.over and (self._over is None or self._changed(tap)):
            self._over = self._hand_of(tap)
        self.notes += noted(tap, self._number(), self.people.seats, names)
        self._explain(between_hands(tap, self._number(), self.people.seats))

    def _explain(self, notes: list[Note]) -> None:
        """Adds these changes to the results and the notes, so that they do not count as differences in a count."""
        self.notes += notes
        if self._over is not None:
            moved = {i: sum(note.chips for note in notes if note.person == i) for i, _chips in self._over.results}
            results = tuple((i, chips + moved[i]) for i, chips in self._over.results)
            self._over = replace(self._over, results=results)

    def close(self, table: Table) -> Table:
        """Completes the last hand, at the start of the next one or the end of the evening.

        Returns the table the story ends at: this one or, during a hand, the one before it.
        """
        running, ended = bool(self._hand) and not table.over, self._over
        if running:
            table = self._hand[0].before
        if ended is not None:
            self._keep(ended, table)
        self._hand, self._over = [], None
        return table

    def _keep(self, ended: PlayedHand, table: Table) -> None:
        results = self._results(table)
        before = dict(ended.results)
        moved = [(person, chips - before.get(person, 0)) for person, chips in results]
        if not by_place(table):  # there every purchase changes the prizes, and so the results (SETL-07)
            self.notes += [Note(ended.number, person, chips, "counted") for person, chips in moved if chips]
        cleared = ended.carried > 0 and not table.pot
        self.deals.append(replace(ended, results=results, cleared=cleared))
        self._sat[ended.number] = self._seats
        lines = [line for tap in self._hand for line in tap.lines if line.fact.seq <= ended.last]
        if not ended.misdealt:
            tallied(self.tallies, lines, self._seats, ended.won, ended.alone)

    def _number(self) -> int:
        """The number of the last finished hand; 0 before the first."""
        if self._over is not None:
            return self._over.number
        return self.deals[-1].number if self.deals else 0

    def _results(self, table: Table) -> ByPerson:
        """The present result of everybody who has sat down."""
        return tuple((person, won(table, name)) for person, name in enumerate(self.people.names))

    def made(self, hand: int, table: Table) -> tuple[tuple[int, str], ...]:
        """Person and noted winning hand."""
        seats = self._sat.get(hand, {})
        notes = [note for note in table.lasting.noted if note.hand == hand]
        return tuple((seats[note.seat], note.made) for note in notes if note.seat in seats)

    def _changed(self, tap: Tap) -> bool:
        """Whether a ruling changed a finished hand."""
        if chairs_changed(tap):
            return False
        return tap.before.hand != tap.after.hand or tap.before.last_hand != tap.after.last_hand

    def _hand_of(self, tap: Tap) -> PlayedHand:
        first, table, last = self._hand[0], tap.after, tap.after.last_hand
        result = last if last is not None and last.number == table.deals else None
        lines = [line for tap in self._hand for line in tap.lines]
        gains = _shares(result.won if result else (), self._by_now)
        winners = {person for person, _chips in gains}
        at_end = _showdown(lines)
        matched = sum(chips for _seat, chips in table.hand.pots.matched)  # paid for the next pot (OTHER-16)
        return PlayedHand(
            number=table.deals,
            first=first.number,
            last=lines[-1].fact.seq,
            at=lines[0].fact.at,
            took=lines[-1].fact.at - lines[0].fact.at,
            preset=table.preset,
            dealer=self._seats.get(table.dealer or 0),
            pot=result.chips_in - matched if result else 0,
            won=gains,
            carried=result.carried if result else 0,
            acts=table.hand.betting.acts,
            alone=bool(gains) and not at_end,
            waited=first.before.passes,
            stacks=self._stacks(table),
            spent=_shares(table.hand.pots.spent, self._by_now),
            rivals=tuple(p for seat in at_end if (p := self._seats.get(seat)) is not None and p not in winners),
            drew=_shares(drawn(lines), self._seats),
            results=self._results(table),
            title=str(table.options.get("other.title", "")),
            parts=self._parts(result),
            flush_first=flush_beats_full_house(table.options),
            misdealt=table.misdealt == (table.hand.dealer, table.deals),
        )

    def _parts(self, result: LastHand | None) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The parts of the pots with the people who won them."""
        sat = {person: seat for seat, person in result.people} if result else {}
        rows = ((name, [sat[person] for person in won]) for name, won in (result.parts if result else ()))
        here = self._by_now
        return tuple((name, tuple(here[seat] for seat in seats if seat in here)) for name, seats in rows)

    def _stacks(self, table: Table) -> ByPerson:
        seats = self.people.seats
        here = [s for s in table.sitting if s.seat in seats and s.counted]
        return tuple((seats[s.seat], s.stack) for s in here)


def _shares(won: Sequence[tuple[int, int]], seats: Mapping[int, int]) -> ByPerson:
    """Chips by chair as chips by person."""
    return tuple((seats[seat], chips) for seat, chips in won if seat in seats)


def _showdown(lines: Sequence[Line]) -> list[int]:
    """The chairs in the showdown; none if there was none."""
    pots = [event.pots for line in lines if isinstance(event := line.fact.event, ShowdownBegan)]
    return sorted({seat for _chips, seats in pots[-1] for seat in seats}) if pots else []
