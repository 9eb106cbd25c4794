"""What is true now: Seat and Table.

Everything here is frozen: a change is a new value, so an old table stays what it was and taking back is exact.
They are records, because every tap copies some of them; and mypy knows each field a `_replace` names.
Chips are whole numbers of the table's smallest chip; chairs count from 1, clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from models.table.around import Around
from models.table.books import Bank
from models.table.hand import Betting, Cards, Chips, Hand, HandPhase, Pots, Rows, moved
from models.table.options import Choices, Options, as_options
from models.table.places import Orders

Between = Literal["first_dealer", "between", "deal", "playing"]  # what a table does from hand to hand
PhaseName = Between | HandPhase  # the same, said to people: while a hand is played, what the hand does
Presence = Literal["here", "away", "left"]
SeatState = Literal["in", "folded", "dead", "out"]  # dead: killed by a ruling; out: not dealt in
Chooser = Literal["off", "dealer", "dealer_orbit", "rotate", "orbit"]  # who picks the next game
BY_DEALER: tuple[Chooser, ...] = ("dealer", "dealer_orbit")  # whoever deals picks the game

MOST_SEATS = 10
FIRST_DEALER: Final = "first_dealer"
BETWEEN: Final = "between"
DEAL: Final = "deal"
PLAYING: Final = "playing"
HERE: Final = "here"
AWAY: Final = "away"
LEFT: Final = "left"
IN: Final = "in"
FOLDED: Final = "folded"
DEAD: Final = "dead"
OUT: Final = "out"


class Seat(NamedTuple):
    """One chair and who sits in it."""

    seat: int
    name: str
    stack: int
    here: Presence = HERE
    state: SeatState = OUT  # in this hand
    bet: int = 0  # chips in front of the player in this betting round
    paid: int = 0  # chips put in this hand, ante and the bet in front included, fees and fines not
    acted: bool = False  # has acted since the last full bet or raise
    faced: int = 0  # the highest total of the round when this player last acted
    checked: bool = False  # has checked in this round
    drew: int | None = None  # cards announced in the draw; 0 = stood pat
    staked: int = 0  # what this player has in the carried jackpot: antes; bets of a pot that stayed; what was matched
    queued: int = 0  # chips bought (or, negative, cashed) during the hand, moved when it is over
    warned: int = 0  # warnings this evening
    unproved: int = 0  # of these, for openers not shown
    person: int = 0  # who this is, whatever chair and name: people are numbered as they first sit down
    counted: bool = True  # False: nobody counts these chips, the stack is a reserve larger than any bet
    aside: int = 0  # of that reserve, kept out of this hand because the player went all-in
    waits: bool = False  # new, and away until the big blind comes round (R-BTN-05)
    due: bool = False  # new, and back for the big blind of the next hand, which is still to be dealt
    cashes: bool = False  # has left in a hand: the chips go back to the bank once it is over

    def puts(self, chips: int) -> Seat:
        """These chips go from the stack in front of the player; less than nothing: they come back."""
        return self._replace(stack=self.stack - chips, bet=self.bet + chips, paid=self.paid + chips)

    @property
    def live(self) -> bool:
        """Still has a hand that can win."""
        return self.state == IN

    @property
    def can_act(self) -> bool:
        """Live and not all-in (CAP-04, POT-08)."""
        return self.state == IN and self.stack > 0

    @property
    def playing(self) -> bool:
        """Present and with chips, so to be dealt in next time (SEAT-05)."""
        return self.here == HERE and self.stack > 0

    @property
    def in_use(self) -> bool:
        """Somebody sits here, or chips of somebody who has left still lie here."""
        return self.here != LEFT or self.stack > 0

    def fresh(self, state: SeatState = OUT, staked: int = 0) -> Seat:
        """Before a deal or after it: nothing left of a hand, the stack as it is, these antes in the jackpot."""
        return self._replace(
            state=state,
            staked=staked,
            bet=0,
            paid=0,
            acted=False,
            faced=0,
            checked=False,
            drew=None,
            due=self.due and state != IN,
        )


@dataclass(frozen=True, slots=True)
class LastHand:
    """How the last deal ended: chips in = chips out."""

    number: int
    won: tuple[tuple[int, int], ...]
    chips_in: int
    carried: int  # of these, left in the middle
    people: tuple[tuple[int, int], ...] = ()  # seat, who sat there

    @property
    def chips_out(self) -> int:
        """What everybody won, whoever sits there now, and what was left in the middle."""
        return sum([chips for _seat, chips in self.won]) + self.carried


NO_OPTIONS = as_options(MappingProxyType({}))


class Table(NamedTuple):
    """Everything that is true at a table now; the fold of its facts."""

    name: str = ""
    preset: str = ""
    options: Options = NO_OPTIONS
    seats: tuple[Seat, ...] = ()
    phase: Between = FIRST_DEALER  # between hands; while one is played, its `kind` says more: see `now`
    dealer: int | None = None  # who dealt last, or deals the first hand
    named: int | None = None  # who deals next, where the host or a rule named somebody
    hand: Hand = Hand()
    deals: int = 0
    carried: int = 0  # chips in the middle between two deals
    passes: int = 0  # deals since the jackpot was last won
    matched: bool = False  # what is carried are pots that were matched: no ante until they are won (OTHER-16)
    stayed: int = 0  # of these, the ones somebody opened: nobody had what it takes to win (JACK-17, JACK-21)
    standing: Rows = ()  # carried pots that stay as they were cut; empty: a plain jackpot (JACK-20)
    forfeited: int = 0  # of the carried chips, nobody's ante: bets of folded hands, fines, odd chips
    sold: int = 0  # chips sold to the players at this table, less those cashed in: what must be there
    owes: tuple[tuple[int, int, str], ...] = ()  # seat, chips, kind
    last_hand: LastHand | None = None
    dealt_again: tuple[int, ...] = ()  # a misdeal: who is dealt in again
    antes_kept: Chips = ()  # seat, ante that stays paid for that deal
    blinds_kept: Chips = ()  # seat, blind due in that deal
    clock: tuple[int, int] | None = None  # seat, unix ms when its time is up
    misdealt: tuple[int, int] = (0, 0)  # the last misdeal: its dealer, and which deal of the evening it was
    games: tuple[tuple[str, Choices], ...] = ()  # dealer's choice: preset and options of each game allowed
    who_chooses: Chooser = "off"  # among them
    game_at: int = 0  # rotation: which of them is due
    sat: int = 0  # how many have sat down so far
    bank: Bank = Bank()
    around: Around = Around()

    def seat(self, number: int) -> Seat:
        """The chair with this number; KeyError where there is none."""
        try:
            seat = self.seats[number - 1]
        except IndexError:
            return self.seats[_place(self.seats, number)]
        return seat if seat.seat == number else self.seats[_place(self.seats, number)]  # a chair before it is missing

    def has(self, number: object) -> bool:
        """Is there a chair with this number?"""
        seats = self.seats
        if isinstance(number, int) and 0 < number <= len(seats) and seats[number - 1].seat == number:
            return True
        return number in [seat.seat for seat in seats]

    def name_of(self, number: int) -> str:
        """Who sits there."""
        return self.seat(number).name

    def with_seat(self, seat: Seat) -> Table:
        """The table with this seat in place of the one with its number."""
        return self._replace(seats=_with(self.seats, seat))

    def with_hand(self, hand: Hand) -> Table:
        """The table with this hand."""
        return self._replace(hand=hand)

    def with_betting(self, betting: Betting) -> Table:
        """The table with this betting in its hand."""
        return self._replace(hand=self.hand._replace(betting=betting))

    def with_cards(self, cards: Cards) -> Table:
        """The table with these cards in its hand."""
        return self._replace(hand=self.hand._replace(cards=cards))

    def carried_out(self, orders: Orders) -> Table:
        """The table with its cards lying as they do once these orders are carried out."""
        return self.with_cards(self.hand.cards.after(orders))

    def with_pots(self, pots: Pots) -> Table:
        """The table with these pots in its hand."""
        return self._replace(hand=self.hand._replace(pots=pots))

    def paying(self, number: int, chips: int) -> Table:
        """The table with so many chips more in this player's stack; less than nothing: they are taken from it."""
        seat = self.seat(number)
        return self.with_seat(seat._replace(stack=seat.stack + chips))

    def with_both(self, seat: Seat, hand: Hand) -> Table:
        """The table with this seat in place of the one with its number, and with this hand."""
        return self._replace(seats=_with(self.seats, seat), hand=hand)

    def clockwise(self, after: int | None) -> tuple[Seat, ...]:
        """Every chair once, clockwise, beginning left of `after` and ending with it (GEN-04)."""
        seats = self.seats
        if after is None:
            return seats
        if not (0 < after <= len(seats) and seats[after - 1].seat == after):  # a chair before it is missing
            after = len([s for s in seats if s.seat <= after])
        return seats[after:] + seats[:after]

    @property
    def sitting(self) -> tuple[Seat, ...]:
        """Everybody who sits at the table, by chair: all but those who have left; some may be away for a while."""
        return tuple([s for s in self.seats if s.here != LEFT])

    @property
    def live(self) -> tuple[Seat, ...]:
        """Players whose hand can still win, by chair."""
        return tuple([s for s in self.seats if s.state == IN])

    @property
    def contested(self) -> bool:
        """Can more than one hand still win?"""
        live = 0
        for seat in self.seats:
            live += seat.state == IN
            if live > 1:
                return True
        return False

    @property
    def able(self) -> tuple[Seat, ...]:
        """Players who can still bet: live and not all-in, by chair (CAP-04, POT-08)."""
        return tuple([s for s in self.seats if s.state == IN and s.stack > 0])

    @property
    def pot(self) -> int:
        """Every chip in the middle or in front of players, carried ones included."""
        hand = self.hand
        waiting = sum(chips for _seat, chips in self.antes_kept) if self.antes_kept else 0
        if self.over:
            return self.carried + waiting
        paid = sum([s.paid for s in self.seats]) + sum([chips for chips, _seats in hand.pots.dead])
        return self.carried + waiting + hand.pots.carry + paid - hand.pots.awarded

    @property
    def carry(self) -> int:
        """Chips carried into the hand that is played, or between two hands into the next."""
        return self.carried if self.over else self.hand.pots.carry

    @property
    def pots_that_stay(self) -> Rows:
        """How these are cut, where they stay as they were; else they are a plain jackpot (JACK-20)."""
        return self.standing if self.over else self.hand.pots.standing

    @property
    def unbound(self) -> bool:
        """Between hands, with nothing that binds the next deal to this game and these chairs (JACK-14)."""
        return self.over and not self.same_game

    @property
    def same_game(self) -> bool:
        """Must the next deal be of this very game: a jackpot is carried, or a deal is repeated (JACK-14)?"""
        return self.passes > 0 or self.repeats_deal

    @property
    def last_won(self) -> tuple[tuple[int, int], ...]:
        """Who won chips in the last hand, by current chair, and how many: they follow the person (SEAT-08)."""
        last, sits = self.last_hand, {seat.person: seat.seat for seat in self.seats}
        people = dict(last.people) if last else {}
        won = [(sits.get(people.get(seat, -1), seat), chips) for seat, chips in (last.won if last else ())]
        return tuple((seat, chips) for seat, chips in won if self.has(seat))

    def hand_moved(self, new: Mapping[int, int]) -> Table:
        """The table where the hand just over speaks of people at the chairs they have now (old chair, new chair)."""
        last = self.last_hand
        if last is not None:
            last = replace(last, won=moved(last.won, new), people=moved(last.people, new))
        return self._replace(last_hand=last).with_pots(self.hand.pots.moved(new))

    @property
    def no_dealer_yet(self) -> bool:
        """Is the first dealer still to be found (SEAT-01)?"""
        return self.phase == FIRST_DEALER

    @property
    def is_between(self) -> bool:
        """Between two hands, and the next deal is a new one?"""
        return self.phase == BETWEEN

    @property
    def repeats_deal(self) -> bool:
        """Has the deal to be made once more: passed in, or dealt wrong?"""
        return self.phase == DEAL

    @property
    def is_dealers_choice(self) -> bool:
        """Are games chosen from deal to deal, by people or in turn?"""
        return self.who_chooses != "off"

    @property
    def over(self) -> bool:
        """No hand is being played."""
        return self.phase != PLAYING

    @property
    def now(self) -> PhaseName:
        """The phase as docs/contract/interface.md names it: first_dealer, between, deal, bet, draw, showdown ..."""
        return self.hand.kind if self.phase == PLAYING else self.phase

    @property
    def chips(self) -> int:
        """All chips on the table: stacks, queued ones not, and pot. Always equal to `sold`."""
        return sum(s.stack + s.aside for s in self.seats) + self.pot


def _place(seats: tuple[Seat, ...], number: int) -> int:
    """Where this chair stands among those in use, which are in order; KeyError where it is not."""
    for place, seat in enumerate(seats):
        if seat.seat == number:
            return place
    raise KeyError(number)


def _with(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """These chairs, with this seat in place of the one with its number."""
    at, changed = seat.seat - 1, [*seats]
    if at >= len(changed) or changed[at].seat != seat.seat:  # a chair before it is missing
        at = _place(seats, seat.seat)
    changed[at] = seat
    return tuple(changed)
