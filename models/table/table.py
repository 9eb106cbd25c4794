"""The state of a table: `Seat` and `Table`.

Both are frozen. A change makes a new value, so an old table stays as it was and taking back is exact. They are named
tuples, because every tap copies several, and mypy checks the fields of `_replace`. Chips are whole numbers of the
table's smallest chip; chairs count from 1, clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from models.table.books import Bank
from models.table.hand import Betting, Cards, Chips, Hand, HandPhase, Pots, Rows, moved
from models.table.lasting import Lasting
from models.table.options import Choices, Options, as_options
from models.table.places import Orders

Between = Literal["first_dealer", "between", "deal", "playing"]  # the state of a table; `playing`: a hand is on
PhaseName = Between | HandPhase  # the phase shown to people: during a hand, the phase of the hand
Presence = Literal["here", "away", "left"]
SeatState = Literal["in", "folded", "dead", "out"]  # dead: killed by a ruling; out: not dealt in
Chooser = Literal["off", "dealer", "dealer_orbit", "rotate", "orbit"]  # the one who picks the next game
BY_DEALER: tuple[Chooser, ...] = ("dealer", "dealer_orbit")  # the dealer picks the game

MOST_CHIPS = 10**9  # chips in one place
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
    """One chair and the person in it."""

    seat: int
    name: str
    stack: int
    here: Presence = HERE
    state: SeatState = OUT  # of this hand
    bet: int = 0  # chips in front of the player in this betting round
    paid: int = 0  # chips put in this hand, including ante and bet, without fees and fines
    acted: bool = False  # has acted since the last full bet or raise
    faced: int = 0  # highest total of the round when this player last acted
    checked: bool = False  # checked in this round
    drew: int | None = None  # cards announced in the draw; 0 = stands pat
    staked: int = 0  # this player's part of the carried jackpot: antes, bets of a pot that stayed, matched pots
    queued: int = 0  # chips bought (negative: cashed) during the hand, moved when it is over
    warned: int = 0  # warnings this evening
    unproved: int = 0  # warnings for openers not shown
    person: int = 0  # number of the person in order of first sitting down, whatever chair and name
    counted: bool = True  # False: the stack is an uncounted reserve larger than any bet
    aside: int = 0  # of that reserve, kept out of this hand because the player went all-in
    waits: bool = False  # new, and sits out until the big blind reaches the chair (R-BTN-05)
    due: bool = False  # new, and posts the big blind of the next hand to play at once
    cashes: bool = False  # left during a hand: the chips go back to the bank when it is over
    buys: bool = False  # nobody is all-in in this hand: without chips this player buys or folds (CHIP-09)
    free: bool = False  # has lost all chips, and plays this hand for the whole pot without an ante (CHIP-10)
    absent: bool = False  # away, but dealt in: pays antes and blinds, and every hand is folded (ANTE-16)
    goes: int = 0  # announced time of leaving, in unix ms; 0 = none (SEAT-09)
    goes_after: int = 0  # number of the hand after which they leave; 0 = not said (SEAT-09)
    dear: bool = False  # has made the one dearer bet of this hand (BET-31)
    before: int = 0  # chips put into earlier hands for the pot that is carried (CAP-07)
    matched: int = 0  # of these, chips that matched the pot this hand is played for (OTHER-35)
    legs: int = 0  # legs won for the carried pot (OTHER-15)

    def puts(self, chips: int) -> Seat:
        """The seat after these chips moved from the stack to the bet; negative: back to the stack."""
        return self._replace(stack=self.stack - chips, bet=self.bet + chips, paid=self.paid + chips)

    @property
    def live(self) -> bool:
        """Whether this hand can still win."""
        return self.state == IN

    @property
    def can_act(self) -> bool:
        """Whether this player can act: live and not all-in (CAP-04, POT-08)."""
        return self.state == IN and (self.stack > 0 or self.buys)

    @property
    def spent(self) -> bool:
        """Whether this player has no chips and need not buy any in this hand (CHIP-09); a live player is all-in."""
        return not (self.stack or self.buys)

    @property
    def playing(self) -> bool:
        """Whether this player is dealt in next time: present and with chips (SEAT-05)."""
        return self.here == HERE and self.stack > 0

    @property
    def gone(self) -> bool:
        """Whether the hand is folded when it is its turn: the player has left, or is away and dealt in."""
        return self.here == LEFT or self.absent

    @property
    def in_use(self) -> bool:
        """Whether somebody sits here, or chips of somebody who left still lie here."""
        return self.here != LEFT or self.stack > 0

    def fresh(self, state: SeatState = OUT, staked: int = 0) -> Seat:
        """The seat between deals: only the stack and the antes in the jackpot are kept."""
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
            buys=False,
            free=False,
            dear=False,
        )


@dataclass(frozen=True, slots=True)
class LastHand:
    """The end of the last deal; chips in = chips out."""

    number: int
    won: tuple[tuple[int, int], ...]
    chips_in: int
    carried: int  # of these, chips left in the middle
    people: tuple[tuple[int, int], ...] = ()  # seat, number of the person who sat there
    parts: tuple[tuple[str, tuple[int, ...]], ...] = ()  # of pots played for in parts: name, the persons who won it

    @property
    def chips_out(self) -> int:
        """Chips won by all players plus chips left in the middle."""
        return sum([chips for _seat, chips in self.won]) + self.carried


NO_OPTIONS = as_options(MappingProxyType({}))


class Table(NamedTuple):
    """The state of a table, folded from its facts."""

    name: str = ""
    preset: str = ""
    options: Options = NO_OPTIONS
    seats: tuple[Seat, ...] = ()
    phase: Between = FIRST_DEALER  # between hands; during a hand `now` gives its phase
    dealer: int | None = None  # seat that dealt last, or deals the first hand
    named: int | None = None  # seat that deals next, where the host or a rule named one
    hand: Hand = Hand()
    deals: int = 0
    carried: int = 0  # chips in the middle between two deals
    passes: int = 0  # deals passed in since the jackpot was last won
    matched: bool = False  # the carried chips are matched pots: no ante until they are won (OTHER-16)
    stayed: int = 0  # of these deals, those that somebody opened but nobody qualified to win (JACK-17, JACK-21)
    standing: Rows = ()  # carried pots that stay as cut; empty = a plain jackpot (JACK-20)
    forfeited: int = 0  # carried chips that are nobody's ante: bets of folded hands, fines, odd chips
    sold: int = 0  # chips sold to the players minus chips cashed; equals the chips on the table
    owes: tuple[tuple[int, int, str], ...] = ()  # seat, chips, kind of debt
    last_hand: LastHand | None = None
    dealt_again: tuple[int, ...] = ()  # seats dealt in again after a misdeal
    antes_kept: Chips = ()  # seat, ante already paid for that deal
    blinds_kept: Chips = ()  # seat, blind due in that deal
    clock: tuple[int, int] | None = None  # seat, unix ms when its time is up
    misdealt: tuple[int, int] = (0, 0)  # the last misdeal: its dealer, and the number of the deal
    games: tuple[tuple[str, Choices], ...] = ()  # dealer's choice: preset and options of each allowed game
    who_chooses: Chooser = "off"  # the one who picks among them
    game_at: int = 0  # rotation: index of the next game
    game_times: int = 1  # for how many hands or orbits a game is played before the next (CHOICE-05)
    sat: int = 0  # people who have sat down so far
    bank: Bank = Bank()
    lasting: Lasting = Lasting()

    def seat(self, number: int) -> Seat:
        """The chair with this number; KeyError if there is none."""
        for seat in self.seats:
            if seat.seat == number:
                return seat
        raise KeyError(number)

    def has(self, number: object) -> bool:
        """Whether a chair has this number."""
        return number in [seat.seat for seat in self.seats]

    def name_of(self, number: int) -> str:
        """The name of the person at this chair."""
        return self.seat(number).name

    def with_seat(self, seat: Seat) -> Table:
        """The table with this seat in place of the one with the same number."""
        return self.with_both(seat, self.hand)

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
        """The table after its cards were moved by these orders."""
        return self.with_cards(self.hand.cards.after(orders))

    def with_pots(self, pots: Pots) -> Table:
        """The table with these pots in its hand."""
        return self._replace(hand=self.hand._replace(pots=pots))

    def paying(self, number: int, chips: int) -> Table:
        """The table with these chips added to a stack; negative: taken from it."""
        seat = self.seat(number)
        return self.with_seat(seat._replace(stack=seat.stack + chips))

    def with_fee(self, number: int, chips: int, live: tuple[int, ...]) -> Table:
        """The table with these chips of a stack in the pot, as nobody's bet; the `live` seats can win them."""
        return self.paying(number, -chips).with_pots(self.hand.pots.with_fee(number, chips, live))

    def dropped(self, number: int, state: SeatState) -> Table:
        """The table with this player out of the hand, folded or dead; no card is owed to them any more."""
        seat, cards = self.seat(number)._replace(state=state), self.hand.cards.done_with(number)
        return self.with_both(seat, self.hand._replace(cards=cards))

    def with_both(self, seat: Seat, hand: Hand) -> Table:
        """The table with this seat in place of the one with the same number, and with this hand."""
        self.seat(seat.seat)  # KeyError if there is none
        return self._replace(seats=tuple([seat if s.seat == seat.seat else s for s in self.seats]), hand=hand)

    def clockwise(self, after: int | None) -> tuple[Seat, ...]:
        """Every chair once, clockwise, from the left of `after` to `after` itself (GEN-04)."""
        place = 0 if after is None else len([seat for seat in self.seats if seat.seat <= after])
        return self.seats[place:] + self.seats[:place]

    @property
    def sitting(self) -> tuple[Seat, ...]:
        """Everybody seated, by chair, including those who are away for a while."""
        return tuple([s for s in self.seats if s.here != LEFT])

    @property
    def live(self) -> tuple[Seat, ...]:
        """Players whose hand can still win, by chair."""
        return tuple([s for s in self.seats if s.state == IN])

    @property
    def in_order(self) -> list[Seat]:
        """Players whose hand can still win, from the dealer's left."""
        return [s for s in self.clockwise(self.hand.dealer) if s.state == IN]

    @property
    def contested(self) -> bool:
        """Whether more than one hand can still win."""
        return len(self.live) > 1

    @property
    def able(self) -> tuple[Seat, ...]:
        """Players who can still bet: live and not all-in, by chair (CAP-04, POT-08)."""
        return tuple([s for s in self.seats if s.can_act])

    @property
    def pot(self) -> int:
        """All chips in the middle or in front of players, including carried ones."""
        hand = self.hand
        waiting = sum(chips for _seat, chips in self.antes_kept) if self.antes_kept else 0
        if self.over:
            return self.carried + waiting
        paid = sum([s.paid for s in self.seats]) + sum([chips for chips, _seats in hand.pots.dead])
        return self.carried + waiting + hand.pots.carry + paid - hand.pots.awarded

    @property
    def carry(self) -> int:
        """Chips carried into the current hand or, between hands, into the next."""
        return self.carried if self.over else self.hand.pots.carry

    @property
    def pots_that_stay(self) -> Rows:
        """The carried pots that stay as cut; empty for a plain jackpot (JACK-20)."""
        return self.standing if self.over else self.hand.pots.standing

    @property
    def unbound(self) -> bool:
        """Whether nothing binds the next deal to this game and these chairs (JACK-14)."""
        return self.over and not self.same_game

    @property
    def same_game(self) -> bool:
        """Whether the next deal must be of the same game: a jackpot is carried, or a deal is repeated (JACK-14)."""
        return self.passes > 0 or self.repeats_deal

    @property
    def last_won(self) -> tuple[tuple[int, int], ...]:
        """Current chair and chips of everybody who won in the last hand; rows follow the person (SEAT-08)."""
        last, sits = self.last_hand, {seat.person: seat.seat for seat in self.seats}
        people = dict(last.people) if last else {}
        won = [(sits.get(people.get(seat, -1), seat), chips) for seat, chips in (last.won if last else ())]
        return tuple((seat, chips) for seat, chips in won if self.has(seat))

    def parts_won(self, seat: int) -> tuple[str, ...]:
        """The parts of the last hand's pots that the player in this chair won: high, low, the house's own."""
        person = self.seat(seat).person
        return tuple(name for name, people in (self.last_hand.parts if self.last_hand else ()) if person in people)

    def hand_moved(self, new: Mapping[int, int]) -> Table:
        """The table with the finished hand's seats renumbered after people changed chairs (old, new)."""
        last = self.last_hand
        if last is not None:
            last = replace(last, won=moved(last.won, new), people=moved(last.people, new))
        return self._replace(last_hand=last).with_pots(self.hand.pots.moved(new))

    @property
    def no_dealer_yet(self) -> bool:
        """Whether the first dealer is still to be found (SEAT-01)."""
        return self.phase == FIRST_DEALER

    @property
    def is_between(self) -> bool:
        """Whether the table is between hands and the next deal is a new one."""
        return self.phase == BETWEEN

    @property
    def repeats_deal(self) -> bool:
        """Whether a deal must be repeated because it was passed in or misdealt."""
        return self.phase == DEAL

    @property
    def is_dealers_choice(self) -> bool:
        """Whether games are chosen from deal to deal, by people or in turn."""
        return self.who_chooses != "off"

    @property
    def over(self) -> bool:
        """Whether no hand is being played."""
        return self.phase != PLAYING

    @property
    def now(self) -> PhaseName:
        """The phase named as in docs/contract/interface.md: first_dealer, between, deal, bet, draw, showdown ..."""
        return self.hand.kind if self.phase == PLAYING else self.phase

    @property
    def chips(self) -> int:
        """All chips on the table: stacks and pot, without queued chips. Always equal to `sold`."""
        return sum(s.stack + s.aside for s in self.seats) + self.pot
