"""What is true now: Seat, Hand, Table; and Event, what a fact is.

Everything here is frozen: a change is a new value, so an old table stays what it was and taking back is exact.
Seat, Hand and Table are named tuples, because every tap copies some of them and tuples are copied fastest.
Chips are whole numbers of the table's smallest chip; chairs count from 1, clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from models.table.books import Bank

FIRST_DEALER, BETWEEN, DEAL, PLAYING = "first_dealer", "between", "deal", "playing"
HERE, AWAY, LEFT = "here", "away", "left"
IN, FOLDED, DEAD, OUT = "in", "folded", "dead", "out"


ALWAYS = -1  # a ruling binds whatever the others do

Chips = tuple[tuple[int, int], ...]  # seat, chips


class Seat(NamedTuple):
    """One chair and who sits in it."""

    seat: int
    name: str
    stack: int
    here: str = HERE
    state: str = OUT  # in this hand: in, folded, dead (killed by a ruling) or out (not dealt in)
    bet: int = 0  # chips in front of the player in this betting round
    paid: int = 0  # chips put in this hand, ante and the bet in front included, fees and fines not
    acted: bool = False  # has acted since the last full bet or raise
    faced: int = 0  # the highest total of the round when this player last acted
    checked: bool = False  # has checked in this round
    held: int = 0  # stud: cards in the hand when it was folded
    drew: int | None = None  # cards announced in the draw; 0 = stood pat
    owed: int = 0  # of these, not served yet
    discards: int = 0  # cards put down in the draw and not shuffled in again
    staked: int = 0  # antes this player has in the carried jackpot
    queued: int = 0  # chips bought (or, negative, cashed) during the hand, moved when it is over
    warned: int = 0  # warnings this evening
    due: int = 0  # cards a ruling gives this player later in the hand
    person: int = 0  # who this is, whatever chair and name: the how-manieth to sit down this evening
    counted: bool = True  # False: nobody counts these chips, the stack is a reserve larger than any bet
    aside: int = 0  # of that reserve, kept out of this hand because the player went all-in

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

    def fresh(self, state: str = OUT) -> Seat:
        """Before a deal or after it: nothing left of a hand, the chips as they are."""
        return self._replace(
            state=state,
            bet=0,
            paid=0,
            acted=False,
            faced=0,
            checked=False,
            drew=None,
            owed=0,
            discards=0,
            held=0,
            due=0,
        )


class Bound(NamedTuple):
    """One player's next action, as a ruling left it."""

    seat: int
    moves: tuple[str, ...]
    to: int = 0  # the total of a bet or raise; 0 = any
    level: int = ALWAYS  # holds only while this is the highest total
    round: int = 0
    ruling: str = ""


class Betting(NamedTuple):
    """The round of betting, and what later rounds and the showdown ask of those before (BET, CAP, ANTE)."""

    round: int = 0  # betting round, from 0
    bet: int = 0  # highest total of this round
    base: int = 0  # the level of the last full bet or raise; above it lies only a short all-in
    last_full: int = 0  # size of the last full bet or raise of this round
    raises: int = 0  # of this round, those that use up one of the cap
    wagers: int = 0  # bets, raises and completions made in this round, blinds and bring-in not
    opened: bool = False  # somebody made a full bet (a blind is one), or an all-in that counts as one
    capped: bool = False  # the cap was reached in this round
    able: int = 0  # players able to bet when the round began
    first: int | None = None  # first to act in this round
    last: int | None = None  # who acted last in this round
    aggressor: int | None = None  # last full bettor or raiser of this round
    aggressor_before: int | None = None  # the same of the round before
    last_raiser: int | None = None  # of the whole hand
    returned: Chips = ()  # seat, uncalled chips given back when the last round ended
    blinds: Chips = ()  # seat, amount due: small blind, then big blind
    acts: int = 0  # actions in turn in this hand: what "substantial action" counts (MIS-09)
    must_bet: bool = False  # stud: the starter of round 1 must bet (stud.r1_must_bet)
    bring_in: int = 0  # stud: the forced bet of this round
    stands_in: bool = False  # stud: the bring-in board was all-in: who starts instead may fold (R-STUD-16)
    bound: tuple[Bound, ...] = ()  # by rulings

    def again_at_draw(self, kind: str) -> Betting:
        """Back in the exchange: the round after it, where it stood ready already, has no aggressor yet."""
        return self._replace(aggressor=self.aggressor_before) if kind == "bet" else self


class Cards(NamedTuple):
    """Where the cards lie that no player holds: every game has them (cards.md)."""

    talon: int = 0
    burned: int = 0
    mucked: tuple[int, ...] = ()  # seats whose folded hands were shuffled into the talon
    given_up: int = 0  # cards given up in buys and not shuffled in again
    out_of_play: int = 0  # cards a ruling put aside

    def put_out(self, cards: int) -> Cards:
        """So many cards of the talon are out of play for this hand."""
        return self._replace(talon=self.talon - cards, out_of_play=self.out_of_play + cards)


class Draw(NamedTuple):
    """The exchange of a draw game, and the reshuffle when the talon runs short (DRAW, SHORT)."""

    blocked: tuple[int, int, int] | None = None  # seat, cards it was given, cards it is owed: reshuffle now
    corrects: int | None = None  # who may still correct the number of cards announced (DRAW-11)
    asked: int | None = None  # who draws next by a ruling
    shuffles: tuple[dict[str, Any], ...] = ()  # each reshuffle of this hand, as it was told


class Stud(NamedTuple):
    """The streets and boards of a stud game (STUD)."""

    streets: int = 0  # cards each active player has
    runout: int = 0  # streets dealt without betting since somebody last acted
    open_pair: bool = False  # some board shows a pair or better
    boards: tuple[tuple[int, tuple[str, ...]], ...] = ()  # seat, up cards as tapped in


class Jackpot(NamedTuple):
    """Who opened, and with what: draw games that are opened with a pair of jacks or more (JACK)."""

    opener: int | None = None  # who opened the first round
    to_open: str = ""  # what opening takes: jacks, queens, kings, aces; "" = anything
    split: bool | None = None  # the opener announced splitting the openers
    proved: bool = False  # the question of the openers has been settled


class Declaration(NamedTuple):
    """High-low games in which everybody says what they play for (DECL)."""

    declared: tuple[tuple[int, str], ...] = ()  # seat, high, low or both
    secret: bool = False  # the declarations are not public yet
    lead: int | None = None  # who declares first in turn


class Buying(NamedTuple):
    """The buy round of a stud game in which cards are bought (BUY)."""

    price: int = 0  # of a card in this buy round
    bought: tuple[tuple[int, str], ...] = ()  # seat, card given up: up, down, none


class Pots(NamedTuple):
    """What lies in the middle beside the bets, and who has won of it (POT, SHOW)."""

    carry: int = 0  # chips of earlier passed-in deals
    antes: Chips = ()  # seat, ante paid in this hand
    dead: tuple[tuple[int, tuple[int, ...]], ...] = ()  # chips, seats that can win them: fees, fines, lost bets
    fees: Chips = ()  # seat, chips of `dead` it paid: fees, fines, debts
    cut: tuple[tuple[int, tuple[int, ...]], ...] = ()  # chips, seats: as they stand since the showdown began
    settled: tuple[int, ...] = ()  # pots already awarded, by index
    won_by: tuple[tuple[int, tuple[int, ...]], ...] = ()  # contested pots: index, winners
    awarded: int = 0  # chips already paid out to winners
    won: Chips = ()  # seat, chips won so far
    odd: int = 0  # odd chips that stay for the next hand
    kept: bool = False  # a pot nobody could win stays as a jackpot
    spent: Chips = ()  # once the hand is over: seat, all chips put in

    def with_fee(self, seat: int, chips: int, live: tuple[int, ...]) -> Pots:
        """A fee, fine or debt of this player lies in the middle, and these can win it."""
        return self._replace(dead=(*self.dead, (chips, live)), fees=(*self.fees, (seat, chips)))


class Hand(NamedTuple):
    """One deal, from the forced bets to the last pot, cut by the game that needs it."""

    number: int = 0
    dealer: int = 0
    stage: int = -1  # index in the course of the game
    kind: str = ""  # what this stage is: bet, draw, starter, buy, declare, swept, openers, showdown, over
    betting: Betting = Betting()
    cards: Cards = Cards()
    pots: Pots = Pots()
    draw: Draw = Draw()
    stud: Stud = Stud()
    jackpot: Jackpot = Jackpot()
    declaration: Declaration = Declaration()
    buying: Buying = Buying()


PARTS = (Betting, Cards, Pots, Draw, Stud, Jackpot, Declaration, Buying)


@dataclass(frozen=True, slots=True)
class LastHand:
    """How the last deal ended: chips in = chips out."""

    number: int
    won: tuple[tuple[int, int], ...]
    chips_in: int
    carried: int  # of these, left in the middle


class Table(NamedTuple):
    """Everything that is true at a table now; the fold of its facts."""

    name: str = ""
    preset: str = ""
    options: Mapping[str, Any] = MappingProxyType({})
    seats: tuple[Seat, ...] = ()
    phase: str = FIRST_DEALER  # between hands; while one is played, its `kind` says more: see `now`
    dealer: int | None = None  # who dealt last, or deals the first hand
    named: int | None = None  # who deals next, where the host or a rule named somebody
    hand: Hand = Hand()
    deals: int = 0
    carried: int = 0  # chips in the middle between two deals
    passes: int = 0  # deals passed in since the jackpot was last won
    forfeited: int = 0  # of the carried chips, nobody's ante: bets of folded hands, fines, odd chips
    sold: int = 0  # chips sold to the players at this table, less those cashed in: what must be there
    owes: tuple[tuple[int, int, str], ...] = ()  # seat, chips, kind
    last_hand: LastHand | None = None
    dealt_again: tuple[int, ...] = ()  # a misdeal: who is dealt in again
    antes_kept: Chips = ()  # seat, ante that stays paid for that deal
    blinds_kept: Chips = ()  # seat, blind due in that deal
    clock: tuple[int, int] | None = None  # seat, unix ms when its time is up
    games: tuple[tuple[str, Mapping[str, Any]], ...] = ()  # dealer's choice: preset and options of each game allowed
    who_chooses: str = "off"  # who chooses among them: whoever deals, the table in rotation, or nobody
    game_at: int = 0  # rotation: which of them is due
    sat: int = 0  # how many have sat down so far
    bank: Bank = Bank()

    def seat(self, number: int) -> Seat:
        """The chair with this number; KeyError where there is none."""
        for one in self.seats:
            if one.seat == number:
                return one
        raise KeyError(number)

    def has(self, number: object) -> bool:
        """Is there a chair with this number?"""
        return number in [one.seat for one in self.seats]

    def name_of(self, number: int) -> str:
        """Who sits there."""
        return self.seat(number).name

    def with_seat(self, seat: Seat) -> Table:
        """The table with this in the chair of its number."""
        seats = self.seats
        for i, old in enumerate(seats):
            if old.seat == seat.seat:
                return self._replace(seats=(*seats[:i], seat, *seats[i + 1 :]))
        return self

    def with_hand(self, hand: Hand) -> Table:
        """The table with this hand."""
        return self._replace(hand=hand)

    def with_betting(self, betting: Betting) -> Table:
        """The table with the betting of its hand as this."""
        return self._replace(hand=self.hand._replace(betting=betting))

    def with_cards(self, cards: Cards) -> Table:
        """The table with the cards of its hand lying like this."""
        return self._replace(hand=self.hand._replace(cards=cards))

    def with_pots(self, pots: Pots) -> Table:
        """The table with the pots of its hand as these."""
        return self._replace(hand=self.hand._replace(pots=pots))

    def with_both(self, seat: Seat, hand: Hand) -> Table:
        """The table with this in the chair of its number, and with this hand."""
        seats = self.seats
        for i, old in enumerate(seats):
            if old.seat == seat.seat:
                return self._replace(seats=(*seats[:i], seat, *seats[i + 1 :]), hand=hand)
        return self.with_hand(hand)

    def clockwise(self, after: int | None) -> tuple[Seat, ...]:
        """Every chair once, clockwise, beginning left of `after` and ending with it (GEN-04)."""
        seats = self.seats
        start = 0 if after is None else len([s for s in seats if s.seat <= after])
        return seats[start:] + seats[:start]

    @property
    def live(self) -> tuple[Seat, ...]:
        """Players whose hand can still win, by chair."""
        return tuple([s for s in self.seats if s.state == IN])

    @property
    def pot(self) -> int:
        """Every chip in the middle or in front of players, carried ones included."""
        hand = self.hand
        waiting = sum(chips for _seat, chips in self.antes_kept) if self.antes_kept else 0
        if self.over:
            return self.carried + waiting
        paid = sum(s.paid for s in self.seats) + sum(chips for chips, _seats in hand.pots.dead)
        return self.carried + waiting + hand.pots.carry + paid - hand.pots.awarded

    @property
    def same_game(self) -> bool:
        """Must the next deal be of this very game: a jackpot is carried, or a deal is repeated (JACK-14)?"""
        return self.passes > 0 or self.phase == DEAL

    @property
    def over(self) -> bool:
        """No hand is being played."""
        return self.phase != PLAYING

    @property
    def now(self) -> str:
        """The phase as interface.md names it: first_dealer, between, deal, bet, draw, showdown ..."""
        return self.hand.kind if self.phase == PLAYING else self.phase

    @property
    def chips(self) -> int:
        """All chips on the table: stacks, queued ones not, and pot. Always equal to `sold`."""
        return sum(s.stack + s.aside for s in self.seats) + self.pot


Answer = TypeVar("Answer")


def remembered(ask: Callable[[Table], Answer]) -> Callable[[Table], Answer]:
    """Remembers the answer for the last table asked about: between two taps the same is asked again and again.

    The answer is shared, so nobody may change it.
    """
    last: tuple[Table, Answer] | None = None

    @wraps(ask)
    def answer(table: Table) -> Answer:
        nonlocal last
        known = last
        if known is None or known[0] is not table:
            known = last = (table, ask(table))
        return known[1]

    return answer
