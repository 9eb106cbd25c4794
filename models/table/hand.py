"""One deal: the hand, cut by the game that needs each field. Chips are whole; chairs count from 1, clockwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from models.table.around import Turns
from models.table.places import BURNED, TALON, Orders, Places, Waiting

ALWAYS = -1  # a ruling binds whatever the others do

Way = Literal["high", "low", "both", "in", "out"]
BoughtCard = Literal["up", "down", "none"]  # given up in a buy
HandPhase = Literal[
    "", "bet", "draw", "starter", "buy", "declare", "step", "in_turn", "swept", "openers", "showdown", "over"
]

BEFORE_SHOWDOWN: tuple[HandPhase, ...] = ("bet", "draw", "starter", "declare", "step", "in_turn")  # no cards are bought

Chips = tuple[tuple[int, int], ...]  # seat, chips
Rows = tuple[tuple[int, tuple[int, ...]], ...]  # chips, and the seats that can win them


def moved(rows: Chips, new: Mapping[int, int]) -> Chips:
    """The chips by seat, where people sit elsewhere now."""
    return tuple((new.get(seat, seat), chips) for seat, chips in rows)


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
    began: int = 0  # players in the hand then, all-in or not
    first: int | None = None  # first to act in this round
    last: int | None = None  # who acted last in this round
    actors: tuple[int, ...] = ()  # who has acted in turn in this round, in that order: forced bets are no action
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
    straddler: int | None = None  # who bet in the dark before the round, and may still raise (ANTE-14)
    light: Chips = ()  # seat, chips of this round it owes instead of putting them in (R-CHIP-09)

    def light_of(self, seat: int) -> int:
        """Chips of this round this player owes instead of putting them in."""
        return dict(self.light).get(seat, 0) if self.light else 0

    def acted(self, seat: int) -> Betting:
        """After an action of this player."""
        return self._replace(last=seat, acts=self.acts + 1, actors=(*self.actors, seat))

    def again_at_draw(self) -> Betting:
        """Back in the exchange: the round after it, where it stood ready already, has no aggressor yet."""
        return self._replace(aggressor=self.aggressor_before)


class Cards(NamedTuple):
    """Where the cards of this deal lie, and which of them are on their way (docs/contract/cards.md)."""

    places: Places = Places()
    owed: Chips = ()  # seat, cards of the exchange not served yet
    waiting: tuple[Waiting, ...] = ()  # ordered for later

    @property
    def talon(self) -> int:
        """Cards face down, still to be dealt."""
        return self.places.at(TALON)

    @property
    def burned(self) -> int:
        """Burned cards."""
        return self.places.at(BURNED)

    @property
    def still_owed(self) -> int:
        """Cards announced or ordered by a ruling, and not served yet."""
        if not (self.owed or self.waiting):
            return 0
        return sum([cards for _seat, cards in self.owed]) + sum([order.cards for order in self.waiting])

    def after(self, orders: Orders) -> Cards:
        """The cards once these orders have been carried out."""
        return self._replace(places=self.places.after(orders)) if orders else self

    def owed_to(self, seat: int) -> int:
        """Cards this player has announced in the exchange and not received yet."""
        return dict(self.owed).get(seat, 0) if self.owed else 0

    def owing(self, seat: int, cards: int) -> Cards:
        """The cards with so many still to be served to this player."""
        if not (self.owed or cards):
            return self
        rest = tuple([row for row in self.owed if row[0] != seat])
        return self._replace(owed=tuple(sorted((*rest, (seat, cards)))) if cards else rest)

    def waits_for(self, seat: int, when: str = "") -> int:
        """Cards ordered for this player, for this moment or for any."""
        if not self.waiting:
            return 0
        return sum(order.cards for order in self.waiting if order.seat == seat and when in ("", order.when))

    def without(self, seat: int, when: str = "") -> Cards:
        """The cards with nothing ordered for this player any more, for this moment or for any."""
        if not self.waiting:
            return self
        kept = tuple([order for order in self.waiting if order.seat != seat or when not in ("", order.when)])
        return self._replace(waiting=kept)

    def done_with(self, seat: int) -> Cards:
        """This player's hand is out: nothing is owed to it."""
        return self.owing(seat, 0).without(seat) if self.owed or self.waiting else self


class Draw(NamedTuple):
    """The exchange of a draw game, and the reshuffle when the talon runs short (DRAW, SHORT)."""

    blocked: tuple[int, int, int] | None = None  # seat, cards it was given, cards it is owed: reshuffle now
    corrects: int | None = None  # who may still correct the number of cards announced (DRAW-11)
    asked: int | None = None  # who draws next by a ruling
    back_to: int | None = None  # the stage whose betting goes on after a late exchange (R-DRAW-17)
    before: Cards | None = None  # the cards before that number was announced
    free: Chips = ()  # seat, cards put down in an earlier exchange of this hand: free for a reshuffle (OTHER-10)
    shuffles: tuple[Mapping[str, object], ...] = ()  # each reshuffle of this hand, as it was told

    @property
    def waits(self) -> tuple[int, int, int]:
        """Who waits for a reshuffle, the cards given before it and those owed; all 0 where nobody does."""
        return self.blocked or (0, 0, 0)

    def settled(self) -> Draw:
        """The number announced before is final now (DRAW-11)."""
        return self if self.corrects is None else self._replace(corrects=None, before=None)


class Stud(NamedTuple):
    """The streets and boards of a stud game (STUD)."""

    streets: int = 0  # cards each active player was dealt
    open_pair: bool = False  # some board shows a pair or better
    tapped: int | None = None  # who was tapped to begin, as long as nobody has been dealt an up card since (OTHER-06)
    boards: tuple[tuple[int, tuple[str, ...]], ...] = ()  # seat, up cards as tapped in
    out_next: bool = False  # one card for each player goes out of play before the next street (R-STUD-06)
    bought_up: bool = False  # an up card was bought since the last round of bets began (STUD-20)
    down_next: tuple[int, ...] = ()  # whose next card is dealt down, because all lie open (R-STUD-03)


class Jackpot(NamedTuple):
    """Who opened, and with what: draw games in which it takes a certain hand to open (JACK)."""

    opener: int | None = None  # who opened the first round
    to_open: str = ""  # what opening takes: twos to aces, two_pair, trips; "" = anything
    turned: bool = False  # nobody opened: the same cards are played for low (JACK-22)
    split: bool | None = None  # the opener announced splitting the openers
    proved: bool = False  # the question of the openers has been settled
    false: tuple[int, ...] = ()  # who opened without openers: all they put in stays (R-OPEN-04)
    last: bool = False  # the last deal of the evening, face up and without betting, for what is carried (LAST-04)


class Declaration(NamedTuple):
    """Everybody says what they play for, high or low (DECL), or whether they stay in (OTHER-15)."""

    declared: tuple[tuple[int, Way], ...] = ()  # by seat
    secret: bool = False  # the declarations are not public yet
    lead: int | None = None  # who declares first in turn
    stays: bool = False  # in or out is declared, not high or low


class Buying(NamedTuple):
    """The buy round of a stud game in which cards are bought (BUY)."""

    price: int = 0  # of a card in this buy round
    bought: tuple[tuple[int, BoughtCard], ...] = ()  # by seat


class InTurn(NamedTuple):
    """A step of a course that players take one after the other (OTHER-23, OTHER-24, OTHER-25, OTHER-32)."""

    done: tuple[int, ...] = ()  # who has had their turn in this step
    offered: int | None = None  # before whom a card lies that nobody has taken yet
    refused: int = 0  # cards this player has passed in this turn
    taken: bool = False  # somebody took a card since the steps are repeated
    turned: int | None = None  # who turned up a card last
    knocked: int | None = None  # who knocked
    after: tuple[int, ...] = ()  # who has had a turn since then


class Pots(NamedTuple):
    """What lies in the middle beside the bets, and who has won of it (POT, SHOW)."""

    carry: int = 0  # chips of earlier passed-in deals
    standing: Rows = ()  # of them, the pots nobody could win, as they were cut (JACK-20)
    antes: Chips = ()  # seat, ante paid in this hand
    for_all: int = 0  # the dealer paid this ante for each, as dead money (ANTE-10)
    dead: tuple[tuple[int, tuple[int, ...]], ...] = ()  # chips, seats that can win them: fees, fines, lost bets
    fees: Chips = ()  # seat, chips of `dead` it paid: fees, fines, debts
    posted: tuple[tuple[int, int, str], ...] = ()  # as Table.owes: posted to come in, owed again in a void hand
    taken: int = 0  # chips of the newest side pot, taken by the last player in it before the showdown (POT-09)
    cut: tuple[tuple[int, tuple[int, ...]], ...] = ()  # chips, seats: as they stand since the showdown began
    settled: tuple[int, ...] = ()  # pots already awarded, by index
    won_by: tuple[tuple[int, tuple[int, ...]], ...] = ()  # contested pots: index, winners
    low: tuple[int, ...] = ()  # who won a contested pot's low half alone
    awarded: int = 0  # chips already paid out to winners
    won: Chips = ()  # seat, chips won so far
    kept: bool = False  # a pot nobody could win stays as a jackpot
    matched: Chips = ()  # seat, chips a loser paid to match the pots (OTHER-16)
    spent: Chips = ()  # once the hand is over: seat, all chips put in
    light: Chips = ()  # seat, chips owed instead of put in: they count for who can win which pot (R-CHIP-09)

    def without_fee(self, seat: int, chips: int) -> Pots:
        """The pots without this player's newest fee of so many chips, which was taken back."""
        at = max(i for i, fee in enumerate(self.fees) if fee == (seat, chips))
        row = max(i for i, (dead, _seats) in enumerate(self.dead) if dead == chips)
        return self._replace(fees=self.fees[:at] + self.fees[at + 1 :], dead=self.dead[:row] + self.dead[row + 1 :])

    def moved(self, new: Mapping[int, int]) -> Pots:
        """The pots of the hand just over where people sit elsewhere now (old chair, new chair): theirs go along."""

        def rows(pots: Rows) -> Rows:
            return tuple((chips, tuple(sorted(new.get(seat, seat) for seat in seats))) for chips, seats in pots)

        return self._replace(
            standing=rows(self.standing),
            antes=moved(self.antes, new),
            dead=rows(self.dead),
            fees=moved(self.fees, new),
            posted=tuple((new.get(seat, seat), chips, kind) for seat, chips, kind in self.posted),
            cut=rows(self.cut),
            won_by=tuple((pot, tuple(new.get(seat, seat) for seat in seats)) for pot, seats in self.won_by),
            low=tuple(new.get(seat, seat) for seat in self.low),
            won=moved(self.won, new),
            matched=moved(self.matched, new),
            light=moved(self.light, new),
            spent=moved(self.spent, new),
        )

    def with_fee(self, seat: int, chips: int, live: tuple[int, ...]) -> Pots:
        """A fee, fine or debt of this player lies in the middle, and these can win it."""
        return self._replace(dead=(*self.dead, (chips, live)), fees=(*self.fees, (seat, chips)))


class Hand(NamedTuple):
    """One deal, from the forced bets to the last pot, cut by the game that needs it."""

    number: int = 0
    dealer: int = 0
    stage: int = -1  # index in the course of the game
    kind: HandPhase = ""  # what is done now
    betting: Betting = Betting()
    cards: Cards = Cards()
    pots: Pots = Pots()
    draw: Draw = Draw()
    stud: Stud = Stud()
    jackpot: Jackpot = Jackpot()
    declaration: Declaration = Declaration()
    buying: Buying = Buying()
    in_turn: InTurn = InTurn()
    extras: tuple[tuple[int, int, int], ...] = ()  # seat, extra cards, chips paid for it (OTHER-17)
    turns: Turns = Turns()  # whose turn the blinds were before it: so it is again where their chips go back (MIS-10)

    # What is done now: nobody else compares the word of the phase. Between hands none of these holds but `is_over`

    @property
    def is_betting(self) -> bool:
        """A round of betting."""
        return self.kind == "bet"

    @property
    def is_starting(self) -> bool:
        """The board that begins the next round is asked for."""
        return self.kind == "starter"

    @property
    def is_in_round(self) -> bool:
        """A round of betting, or the question whose board begins it."""
        return self.kind in ("bet", "starter")

    @property
    def rounds_over(self) -> int:
        """Rounds of betting that are over; between two of them the last one counts."""
        return self.betting.round + bool(self.betting.acts and not self.is_betting)

    @property
    def is_exchanging(self) -> bool:
        """Cards are changed."""
        return self.kind == "draw"

    @property
    def is_buying(self) -> bool:
        """Cards are bought."""
        return self.kind == "buy"

    @property
    def is_serving(self) -> bool:
        """Cards are changed or bought: a short talon stops it."""
        return self.kind in ("draw", "buy")

    @property
    def is_declaring(self) -> bool:
        """What each plays for is declared."""
        return self.kind == "declare"

    @property
    def is_at_step(self) -> bool:
        """A sentence of the course is carried out by people."""
        return self.kind == "step"

    @property
    def is_in_turn(self) -> bool:
        """Players take a step of the course one after the other."""
        return self.kind == "in_turn"

    @property
    def is_proving(self) -> bool:
        """The opener has to show openers."""
        return self.kind == "openers"

    @property
    def is_before_showdown(self) -> bool:
        """People bet, change, declare or carry out a step: the hand can still grow."""
        return self.kind in BEFORE_SHOWDOWN

    @property
    def is_showing(self) -> bool:
        """The hands are shown, the pots awarded."""
        return self.kind == "showdown"

    @property
    def is_comparing(self) -> bool:
        """No more bets: openers or hands are shown."""
        return self.kind in ("showdown", "openers")

    @property
    def is_over(self) -> bool:
        """Played to its end, and still remembered."""
        return self.kind == "over"


PARTS = (Betting, Cards, Pots, Draw, Stud, Jackpot, Declaration, Buying, InTurn)
