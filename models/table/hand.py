"""One hand: a deal from the forced bets to the last pot. Chips are whole; chairs count from 1, clockwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from models.table.lasting import Turns
from models.table.places import BURNED, STUB, Orders, Places, Waiting

ALWAYS = -1  # a binding action holds whatever the others do

Way = Literal["high", "low", "both", "in", "out"]
BoughtCard = Literal["up", "down", "none"]  # a card given up in a purchase
HandPhase = Literal[
    "", "bet", "draw", "starter", "buy", "declare", "step", "in_turn", "swept", "openers", "showdown", "over"
]

BEFORE_SHOWDOWN: tuple[HandPhase, ...] = ("bet", "draw", "starter", "declare", "step", "in_turn")  # all but "buy"

Chips = tuple[tuple[int, int], ...]  # seat, chips
Rows = tuple[tuple[int, tuple[int, ...]], ...]  # chips, and the seats that can win them
Side = tuple[tuple[Fraction, tuple[int, ...]], ...]  # parts of a pot, with the seats that won each


def moved(rows: Chips, new: Mapping[int, int]) -> Chips:
    """The rows by seat after people changed chairs."""
    return tuple((new.get(seat, seat), chips) for seat, chips in rows)


def added(rows: Chips, more: Iterable[tuple[int, int]]) -> Chips:
    """The rows by seat, in order, with these chips added."""
    sums = dict(rows)
    for seat, chips in more:
        sums[seat] = sums.get(seat, 0) + chips
    return tuple(sorted(sums.items()))


class Bound(NamedTuple):
    """A player's next action, bound by a ruling."""

    seat: int
    moves: tuple[str, ...]
    to: int = 0  # the total of a bet or raise; 0 = any
    level: int = ALWAYS  # holds only while this is the highest total
    round: int = 0
    ruling: str = ""


class Betting(NamedTuple):
    """The betting round, and what later rounds and the showdown need from earlier ones (BET, CAP, ANTE)."""

    round: int = 0  # betting round, from 0
    bet: int = 0  # highest total of this round
    base: int = 0  # the level of the last full bet or raise; a short all-in may lie above it
    last_full: int = 0  # size of the last full bet or raise of this round
    raises: int = 0  # raises of this round that count towards the cap
    wagers: int = 0  # bets, raises and completions of this round, without blinds and bring-in
    opened: bool = False  # somebody made a full bet (a blind counts), or an all-in that counts as one
    capped: bool = False  # the cap was reached
    able: int = 0  # players who could bet when the round began
    began: int = 0  # players in the hand when the round began, all-in or not
    first: int | None = None  # seat first to act
    last: int | None = None  # seat that acted last
    actors: tuple[int, ...] = ()  # seats that have acted in turn, in order; forced bets do not count
    aggressor: int | None = None  # seat that opened this round or made its last full raise
    aggressor_before: int | None = None  # of the previous round
    last_raiser: int | None = None  # of the whole hand
    returned: Chips = ()  # seat, uncalled chips given back when the last round ended
    blinds: Chips = ()  # seat, amount due: small blind, then big blind
    acts: int = 0  # actions in turn in this hand, which "substantial action" counts (MIS-09)
    must_bet: bool = False  # stud: the starter of round 1 must bet (stud.r1_must_bet)
    bring_in: int = 0  # stud: the bring-in of this round
    stands_in: bool = False  # stud: the bring-in board was all-in, so the player starting instead may fold (R-STUD-16)
    bound: tuple[Bound, ...] = ()  # actions bound by rulings
    straddler: int | None = None  # seat that straddled last, and may still raise (ANTE-14)
    light: Chips = ()  # seat, chips of this round owed instead of put in (R-CHIP-09)

    def light_of(self, seat: int) -> int:
        """Chips of this round that this player owes instead of having put them in."""
        return dict(self.light).get(seat, 0)

    def acted(self, seat: int) -> Betting:
        """The betting after an action of this player."""
        return self._replace(last=seat, acts=self.acts + 1, actors=(*self.actors, seat))

    def freed(self, seat: int) -> Betting:
        """The betting with this player no longer bound by a ruling; others stay bound."""
        return self._replace(bound=tuple([promise for promise in self.bound if promise.seat != seat]))

    def again_at_draw(self) -> Betting:
        """The betting as it was at the exchange, before the next round began, with the earlier aggressor."""
        return self._replace(aggressor=self.aggressor_before)


class Cards(NamedTuple):
    """The places of this deal's cards, and cards still to be moved (docs/contract/cards.md)."""

    places: Places = Places()
    owed: Chips = ()  # seat, cards of the draw not served yet
    waiting: tuple[Waiting, ...] = ()  # cards ordered for later

    @property
    def stub(self) -> int:
        """Cards of the stub: face down, still to be dealt."""
        return self.places.at(STUB)

    @property
    def burned(self) -> int:
        """Cards burned in this deal."""
        return self.places.at(BURNED)

    @property
    def still_owed(self) -> int:
        """Cards announced or ordered by a ruling, and not served yet."""
        return sum([cards for _seat, cards in self.owed]) + sum([order.cards for order in self.waiting])

    def after(self, orders: Orders) -> Cards:
        """The cards once these orders have been carried out."""
        return self._replace(places=self.places.after(orders)) if orders else self

    def owed_to(self, seat: int) -> int:
        """Cards this player has announced in the draw and not received yet."""
        return dict(self.owed).get(seat, 0)

    def owing(self, seat: int, cards: int) -> Cards:
        """The cards with this many still to be served to this player."""
        rest = tuple([row for row in self.owed if row[0] != seat])
        return self._replace(owed=tuple(sorted((*rest, (seat, cards)))) if cards else rest)

    def waits_for(self, seat: int, when: str = "") -> int:
        """Cards ordered for this player, at this moment or at any."""
        return sum(order.cards for order in self.waiting if order.seat == seat and when in ("", order.when))

    def without(self, seat: int, when: str = "") -> Cards:
        """The cards without what is ordered for this player, at this moment or at any."""
        kept = tuple([order for order in self.waiting if order.seat != seat or when not in ("", order.when)])
        return self._replace(waiting=kept)

    def done_with(self, seat: int) -> Cards:
        """The cards after this player is out of the hand: no card is owed to them."""
        return self.owing(seat, 0).without(seat)


class Draw(NamedTuple):
    """The exchange of a draw game, and the reshuffle when the stub runs short (DRAW, SHORT)."""

    blocked: tuple[int, int, int] | None = None  # seat, cards served, cards still owed: reshuffle now
    corrects: int | None = None  # seat that may still correct the number of cards announced (DRAW-11)
    asked: int | None = None  # seat that draws next by a ruling
    back_to: int | None = None  # stage whose betting goes on after a late exchange (R-DRAW-17)
    before: Cards | None = None  # the cards before that number was announced
    free: Chips = ()  # seat, cards discarded in an earlier exchange of this hand, usable for a reshuffle (OTHER-10)
    shuffles: tuple[Mapping[str, object], ...] = ()  # each reshuffle of this hand, as it was shown
    open_to: int | None = None  # seat before which a card lies open, to take or to refuse (DRAW-23)
    shown: tuple[int, ...] = ()  # seats shown such a card in this exchange; the next one they get unseen

    @property
    def waits(self) -> tuple[int, int, int]:
        """The seat waiting for a reshuffle, cards served to it and cards owed to it; all 0 if there is none."""
        return self.blocked or (0, 0, 0)

    def settled(self) -> Draw:
        """The draw once the number announced last is final (DRAW-11)."""
        return self if self.corrects is None else self._replace(corrects=None, before=None)


class Stud(NamedTuple):
    """The streets and boards of a stud game (STUD)."""

    streets: int = 0  # cards dealt to each active player
    open_pair: bool = False  # some board shows a pair or better
    tapped: int | None = None  # seat tapped to begin, until an up card is dealt (OTHER-06)
    boards: tuple[tuple[int, tuple[str, ...]], ...] = ()  # seat, up cards as entered
    out_next: bool = False  # one card for each player goes out of play before the next street (R-STUD-06)
    bought_up: bool = False  # an up card was bought since the last betting round began (STUD-20)
    down_next: tuple[int, ...] = ()  # seats whose next card is dealt down, because all their cards lie open (R-STUD-03)
    burned_next: bool = False  # the next burn card is one exposed in the deal, which lies there already (R-EXP-01)


class Jackpot(NamedTuple):
    """The opener and the openers, in draw games that require a certain hand to open (JACK)."""

    opener: int | None = None  # seat that opened the first round
    to_open: str = ""  # required to open: twos to aces, two_pair, trips; "" = anything
    turned: bool = False  # nobody opened: the same cards are played for low (JACK-22)
    split: bool | None = None  # the opener announced splitting the openers
    proved: bool = False  # the question of the openers has been settled
    false: tuple[int, ...] = ()  # seats that opened without openers: all they put in stays (R-OPEN-04)
    last: bool = False  # the last deal of the evening, face up and without betting, for the carried chips (LAST-04)


class Declaration(NamedTuple):
    """Each player's declaration: high or low (DECL), or staying in (OTHER-15)."""

    declared: tuple[tuple[int, Way], ...] = ()  # by seat
    secret: bool = False  # the declarations are not public yet
    lead: int | None = None  # seat that declares first, where people declare in turn
    stays: bool = False  # in or out is declared instead of high or low


class Buying(NamedTuple):
    """The buy round of a stud game in which cards are bought (BUY)."""

    price: int = 0  # of a card in this buy round
    bought: tuple[tuple[int, BoughtCard], ...] = ()  # by seat

    def answered(self, seat: int, card: BoughtCard) -> Buying:
        """The buy round after this player's answer."""
        return self._replace(bought=(*self.bought, (seat, card)))


class InTurn(NamedTuple):
    """The state of a step in which players take turns (OTHER-23, OTHER-24, OTHER-25, OTHER-32)."""

    done: tuple[int, ...] = ()  # players who have had their turn in this step
    offered: int | None = None  # the player who is offered a card
    next: int | None = None  # the player before whom a card passed on lies already
    refused: int = 0  # cards the present player has passed
    row: int = 0  # open cards in the middle to choose from (OTHER-37)
    taken: bool = False  # whether a player took a card in this repetition
    turned: int | None = None  # the last player who turned up a card
    knocked: int | None = None  # the player who knocked
    said: bool = False  # people have ended the repetition of the steps
    after: tuple[int, ...] = ()  # players who have had a turn since the knock
    shown: int = 0  # the player for whom cards to bet on were turned up (OTHER-31)
    stake: tuple[int, int] = (0, 0)  # the player who has bet against the pot, and chips


class Pots(NamedTuple):
    """The pots of the hand and their winners (POT, SHOW)."""

    carry: int = 0  # chips carried from earlier passed-in deals
    standing: Rows = ()  # carried pots nobody could win, as they were cut (JACK-20)
    antes: Chips = ()  # seat, ante paid in this hand
    for_all: int = 0  # ante the dealer paid for each player, or alone, as dead money (ANTE-10)
    dead: tuple[tuple[int, tuple[int, ...]], ...] = ()  # chips, seats that can win them: fees, fines, lost bets
    fees: Chips = ()  # seat, chips of `dead` paid by it: fees, fines, debts
    posted: tuple[tuple[int, int, str], ...] = ()  # rows of Table.owes posted to come in, owed again in a void hand
    taken: int = 0  # chips of the newest side pot, taken before the showdown by the last player in it (POT-09)
    cut: tuple[tuple[int, tuple[int, ...]], ...] = ()  # chips, seats that can win them, fixed since the showdown began
    settled: tuple[int, ...] = ()  # pots already awarded, by index
    won_by: tuple[tuple[int, tuple[int, ...]], ...] = ()  # contested pots: index, winners
    low: tuple[int, ...] = ()  # seats that alone won the low half of a contested pot
    sides: tuple[Side, ...] = ()  # of each pot in `won_by`: its parts, with the winners of each; () if it has none
    awarded: int = 0  # chips already paid out to winners
    won: Chips = ()  # seat, chips won so far
    kept: bool = False  # a pot nobody could win stays as a jackpot
    declared: int = 0  # chips in the pots when in or out was last said (OTHER-34)
    matched: Chips = ()  # seat, chips a loser paid to match the pots (OTHER-16)
    compared: tuple[int, ...] = ()  # seats whose hands were compared for legs (OTHER-15)
    spent: Chips = ()  # seat, all chips put in; set once the hand is over
    light: Chips = ()  # seat, chips owed instead of put in; they count towards the pots the seat can win (R-CHIP-09)

    def without_fee(self, seat: int, chips: int) -> Pots:
        """The pots without this player's latest fee of these chips, which was taken back."""
        at = max(i for i, fee in enumerate(self.fees) if fee == (seat, chips))
        row = max(i for i, (dead, _seats) in enumerate(self.dead) if dead == chips)
        return self._replace(fees=self.fees[:at] + self.fees[at + 1 :], dead=self.dead[:row] + self.dead[row + 1 :])

    def moved(self, new: Mapping[int, int]) -> Pots:
        """The pots of the finished hand after people changed chairs (old, new)."""

        def seats_of(seats: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(new.get(seat, seat) for seat in seats)

        def rows(pots: Rows) -> Rows:
            return tuple((chips, tuple(sorted(seats_of(seats)))) for chips, seats in pots)

        return self._replace(
            standing=rows(self.standing),
            antes=moved(self.antes, new),
            dead=rows(self.dead),
            fees=moved(self.fees, new),
            posted=tuple((new.get(seat, seat), chips, kind) for seat, chips, kind in self.posted),
            cut=rows(self.cut),
            won_by=tuple((pot, seats_of(seats)) for pot, seats in self.won_by),
            low=seats_of(self.low),
            compared=seats_of(self.compared),
            sides=tuple(tuple((part, seats_of(row)) for part, row in side) for side in self.sides),
            won=moved(self.won, new),
            matched=moved(self.matched, new),
            light=moved(self.light, new),
            spent=moved(self.spent, new),
        )

    def paid_out(self, shares: Chips) -> Pots:
        """The pots after these chips went to their winners."""
        paid = sum([chips for _seat, chips in shares])
        return self._replace(won=added(self.won, shares), awarded=self.awarded + paid)

    def with_fee(self, seat: int, chips: int, live: tuple[int, ...]) -> Pots:
        """The pots with a fee, fine or debt of this player as dead money that the `live` seats can win."""
        return self._replace(dead=(*self.dead, (chips, live)), fees=(*self.fees, (seat, chips)))


class Hand(NamedTuple):
    """One hand, from the forced bets to the last pot. Its parts are grouped by the games that need them."""

    number: int = 0
    dealer: int = 0
    stage: int = -1  # index in the course of the game
    kind: HandPhase = ""  # the phase
    betting: Betting = Betting()
    cards: Cards = Cards()
    pots: Pots = Pots()
    draw: Draw = Draw()
    stud: Stud = Stud()
    jackpot: Jackpot = Jackpot()
    declaration: Declaration = Declaration()
    buying: Buying = Buying()
    in_turn: InTurn = InTurn()
    killer: int = 0  # chair of the player who won two pots in a row; blinds and bets are doubled (ANTE-17)
    extras: tuple[tuple[int, int, int], ...] = ()  # seat, extra cards, chips paid for them (OTHER-17)
    turns: Turns = Turns()  # whose turn the blinds were before the hand, restored if the chips go back (R-MIS-10)

    # Ask for the phase only by these properties. Between hands all but `is_over` are false.

    @property
    def is_betting(self) -> bool:
        """Whether a betting round is on."""
        return self.kind == "bet"

    @property
    def is_starting(self) -> bool:
        """Whether the next round waits for the board that begins it."""
        return self.kind == "starter"

    @property
    def is_in_round(self) -> bool:
        """Whether a betting round is on, or waits for the board that begins it."""
        return self.kind in ("bet", "starter")

    @property
    def rounds_over(self) -> int:
        """Betting rounds that are over, including the last one during the phases between two rounds."""
        return self.betting.round + bool(self.betting.acts and not self.is_betting)

    @property
    def is_exchanging(self) -> bool:
        """Whether cards are being exchanged."""
        return self.kind == "draw"

    @property
    def is_buying(self) -> bool:
        """Whether cards are being bought."""
        return self.kind == "buy"

    @property
    def is_serving(self) -> bool:
        """Whether cards are being exchanged or bought; a short stub interrupts both."""
        return self.kind in ("draw", "buy")

    @property
    def is_declaring(self) -> bool:
        """Whether players declare what they play for."""
        return self.kind == "declare"

    @property
    def is_at_step(self) -> bool:
        """Whether people carry out a sentence of the course."""
        return self.kind == "step"

    @property
    def is_in_turn(self) -> bool:
        """Whether players take turns in a step of the course."""
        return self.kind == "in_turn"

    @property
    def is_proving(self) -> bool:
        """Whether the opener has to show openers."""
        return self.kind == "openers"

    @property
    def is_before_showdown(self) -> bool:
        """Whether people can still bet, exchange, declare or carry out a step."""
        return self.kind in BEFORE_SHOWDOWN

    @property
    def is_showing(self) -> bool:
        """Whether hands are shown and pots awarded."""
        return self.kind == "showdown"

    @property
    def is_comparing(self) -> bool:
        """Whether betting is over and openers or hands are shown."""
        return self.kind in ("showdown", "openers")

    @property
    def is_over(self) -> bool:
        """Whether the hand is over and still remembered."""
        return self.kind == "over"
