"""Random hands of draw, hold'em and seven stud in step with PokerKit, an independent engine that knows the cards.

Limit, pot limit and no limit, antes or blinds, two to seven players, short stacks included: after every move
both must agree whose turn it is, what a call costs, how far a raise may go, what lies in the middle, and at the
end on the pots, the uncalled chips and every stack. PokerKit deals real cards and names the winners.

Where the rules of a home table differ on purpose, Talon is given the options that PokerKit plays (LEFT_OF_BUTTON,
AT_LEAST_LAST, a full raise for an all-in); what no option covers ends the comparison at that point:
* BET-23: an all-in below the smallest bet is no full bet here, and one that raises a blind by less is no full raise;
  PokerKit takes either for the size of a full one.
* CAP-01, CAP-02: PokerKit counts short all-ins toward the cap, Talon only full raises.
* DRAW-16: checked round before the draw: PokerKit draws on, a home table deals again; so the last player opens.
* STUD-16: an open pair allows a big bet; PokerKit knows none, so it is never said here.
* ANTE-07, BET-24: a short blind makes neither the call cheaper nor the pot smaller; so both blinds can pay here.
"""

from __future__ import annotations

import random
import warnings
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st
from pokerkit import (
    Automation,
    BettingStructure,
    Card,
    Deck,
    HoleDealing,
    Opening,
    StandardHighHand,
    StandingPatOrDiscarding,
    State,
    Street,
)

from models.evening import tap
from models.evening.evening import Evening, begin, next_facts, record
from models.evening.phases import actor
from models.game.course import dealt_whole
from models.play import betting, boards
from models.play.pots import pots
from models.table.table import Table
from tests import tries

STRUCTURES = {"fixed": BettingStructure.FIXED_LIMIT, "pot": BettingStructure.POT_LIMIT, "no": BettingStructure.NO_LIMIT}
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def engine(
    streets: tuple[Street, ...], limit: str, stacks: list[int], ante: int = 0, blinds: Any = 0, bring_in: int = 0
) -> State:
    """A hand dealt by PokerKit; what lies in the middle comes by itself, too."""
    board = (Automation.BOARD_DEALING,) if any(street.board_dealing_count for street in streets) else ()
    rules = (Deck.STANDARD, (StandardHighHand,), streets, STRUCTURES[limit], True)
    return State((*AUTOMATIONS, *board), *rules, ante, blinds, bring_in, tuple(stacks), len(stacks))


class Stakes:
    """The stakes, the same in both engines; the dealer is the last chair, so chair n is player n - 1."""

    def __init__(self, limit: str, blinds: bool, stacks: list[int], unit: int) -> None:
        self.limit, self.blinds, self.stacks = limit, blinds, stacks
        self.ante, self.small, self.big = unit, 2 * unit, 4 * unit
        self.cap = 3 if limit == "fixed" else None

    @property
    def options(self) -> dict[str, Any]:
        """The stakes as options of Talon."""
        options: dict[str, Any] = {"limit.type": self.limit, "raise.short_all_in": "full"}
        options |= {"limit.small": self.small, "limit.big": self.big, "cap.raises": self.cap} if self.cap else {}
        options |= {} if self.cap else {"limit.min": self.small}
        blinds = {"blind.small": self.small // 2, "blind.big": self.small}
        return options | (blinds if self.blinds else {"ante.amount": self.ante})

    def talon(self) -> Evening:
        """The first hand, dealt by Talon."""
        rules = {"raise.min": "at_least_last", "draw.round2_first": "left_of_button", "burn": "none"}
        return dealt("DH", {"forced": "blinds" if self.blinds else "ante", **self.options, **rules}, self.stacks)

    def pokerkit(self) -> State:
        """The same hand, dealt by PokerKit."""
        count, later = self.cap and self.cap + (not self.blinds), self.cap and self.cap + 1
        big = self.big if self.cap else self.small
        streets = (
            Street(False, (False,) * 5, 0, False, Opening.POSITION, self.small, count),
            Street(False, (), 0, True, Opening.POSITION, big, later),
        )
        if self.blinds:
            return engine(streets, self.limit, self.stacks, blinds=(self.small // 2, self.small))
        return engine(streets, self.limit, self.stacks, self.ante)


class Holdem(Stakes):
    """Stakes of hold'em: two cards each, three, one and one in the middle, a card burned before each.

    Where the third player straddles, the straddle is one of the raises (ANTE-14).
    """

    def __init__(self, limit: str, stacks: list[int], unit: int, straddles: bool = False) -> None:
        super().__init__(limit, True, stacks, unit)
        self.straddles = straddles

    def talon(self) -> Evening:
        """The first hand, dealt by Talon."""
        now = dealt("HE", self.options | {"blind.straddle": "left_of_big" if self.straddles else "none"}, self.stacks)
        return tapped(now, "straddle", seat=3) if self.straddles else now

    def pokerkit(self) -> State:
        """The same hand, dealt by PokerKit."""
        first, later = self.cap and self.cap - self.straddles, self.cap and self.cap + 1
        big = self.big if self.cap else self.small
        streets = (
            Street(False, (False,) * 2, 0, False, Opening.POSITION, self.small, first),
            Street(True, (), 3, False, Opening.POSITION, self.small, later),
            Street(True, (), 1, False, Opening.POSITION, big, later),
            Street(True, (), 1, False, Opening.POSITION, big, later),
        )
        blinds = (self.small // 2, self.small, *((2 * self.small,) if self.straddles else ()))
        return engine(streets, self.limit, self.stacks, blinds=blinds)


class SevenStud(Stakes):
    """Stakes of seven-card stud, fixed bets: two down, four up, one down, bring-in by the lowest up card."""

    def __init__(self, stacks: list[int], unit: int) -> None:
        super().__init__("fixed", False, stacks, unit)

    def talon(self) -> Evening:
        """The first hand, dealt by Talon."""
        return dealt("S7", self.options | {"stud.bring_in_amount": self.ante, "cap.heads_up": "always"}, self.stacks)

    def pokerkit(self) -> State:
        """The same hand, dealt by PokerKit."""
        most, big = (self.cap or 0) + 1, self.big
        streets = (
            Street(False, (False, False, True), 0, False, Opening.LOW_CARD, self.small, most),
            Street(False, (True,), 0, False, Opening.HIGH_HAND, self.small, most),
            *(Street(False, (True,), 0, False, Opening.HIGH_HAND, big, most) for _street in range(2)),
            Street(False, (False,), 0, False, Opening.HIGH_HAND, big, most),
        )
        return engine(streets, "fixed", self.stacks, self.ante, bring_in=self.ante)


def dealt(preset: str, options: dict[str, Any], stacks: list[int]) -> Evening:
    """The first hand of a game, dealt by Talon; the last chair deals."""
    seats = [{"seat": i + 1, "name": f"P{i}", "stack": chips} for i, chips in enumerate(stacks)]
    now = begin("TEST")
    fields = {"preset": preset, "options": options, "seats": seats, "dealer": len(seats)}
    now = record(now, next_facts(now, tap.opening(fields), 0, "host"))
    return tapped(now, "deal")


def stacks(unit: int, least: int) -> st.SearchStrategy[list[int]]:
    """Two to seven players, some with few chips."""
    chips = st.one_of(st.integers(least, 12 * unit), st.integers(10 * unit, 60 * unit), st.integers(100, 400))
    return st.lists(chips, min_size=2, max_size=7)


UNITS, LIMITS = st.sampled_from((1, 2, 5)), st.sampled_from(sorted(STRUCTURES))


@st.composite
def holdem(draw: st.DrawFn) -> Holdem:
    unit = draw(UNITS)
    return Holdem(draw(LIMITS), draw(stacks(unit, 2 * unit)), unit)


@st.composite
def seven_stud(draw: st.DrawFn) -> SevenStud:
    """Everybody has more than the ante and the bring-in."""
    unit = draw(UNITS)
    return SevenStud(draw(stacks(unit, 2 * unit + 1)), unit)


@st.composite
def stakes(draw: st.DrawFn) -> Stakes:
    limit, blinds, unit = draw(LIMITS), draw(st.booleans()), draw(UNITS)
    return Stakes(limit, blinds, draw(stacks(unit, 2 * unit if blinds else 1)), unit)  # ANTE-07


def tapped(now: Evening, move: str, **fields: Any) -> Evening:
    """The evening after one tap."""
    events = tap.decide(now, move, fields)
    return record(now, next_facts(now, events, 0, "host"))


class Duel:
    """One hand in both engines."""

    def __init__(self, chosen: Stakes, chance: random.Random) -> None:
        self.stakes, self.chance = chosen, chance
        self.now, self.other = chosen.talon(), chosen.pokerkit()
        self.left = tries(500)  # taps

    @property
    def table(self) -> Table:
        return self.now.table

    def tap(self, move: str, **fields: Any) -> None:
        next(self.left)
        note(f"{move} {fields}")
        self.now = tapped(self.now, move, **fields)

    def play(self) -> bool:
        """Plays the hand to its end; False if the rules differ on purpose."""
        while not self.table.over:
            if self.table.now == "starter":
                self.start()
                continue
            self.skip_idle()
            if self.table.now == "bet":
                if self.rules_part():
                    return False
                self.bet()
            elif self.table.now == "draw":
                self.draw()
            else:
                self.showdown()
        self.skip_idle()
        assert [seat.stack for seat in self.table.seats] == list(self.other.stacks)
        assert not self.other.status
        return True

    def start(self) -> None:
        """Taps the player whose board begins according to PokerKit."""
        assert self.other.actor_index is not None
        more = {"open_pair": False} if boards.asks_pair(self.table) else {}
        self.tap("starter", seat=self.other.actor_index + 1, **more)

    def skip_idle(self) -> None:
        """POT-08: PokerKit asks a player to check although nobody can answer; here the betting is over."""
        if self.table.hand.draw.blocked:
            return  # PokerKit has shuffled and gone on
        turn = betting.turn(self.table)
        while self.other.actor_index is not None and self.other.actor_index != (turn or 0) - 1:
            assert self.other.checking_or_calling_amount == 0
            assert self.other.min_completion_betting_or_raising_to_amount is None
            self.other.check_or_call()

    def rules_part(self) -> bool:
        """Whether a short all-in is counted differently by the engines from here on."""
        hand = self.table.hand
        short = hand.betting.bet > max(hand.betting.base, hand.betting.bring_in)
        if short and (
            not hand.betting.opened
            or (hand.betting.blinds and hand.betting.round == 0 and hand.betting.raises == bool(hand.betting.straddler))
        ):
            return True  # BET-23
        return self.stakes.cap is not None and hand.betting.wagers > hand.betting.raises + (
            not (hand.betting.blinds and hand.betting.round == 0)
        )

    def bet(self) -> None:
        """Makes one betting action; both engines must offer the same first."""
        turn = betting.turn(self.table)
        assert turn is not None
        assert self.other.actor_index == turn - 1
        offers = {offer["move"]: offer for offer in betting.offers(self.table)}
        assert sum(seat.stack for seat in self.table.seats) == sum(self.other.stacks)
        assert self.table.pot == self.other.total_pot_amount
        assert [seat.bet for seat in self.table.seats] == list(self.other.bets)
        if "bring-in" in offers:
            assert offers["bring-in"]["chips"] == self.other.effective_bring_in_amount
        else:
            calls = offers["call"]["chips"] if "call" in offers else 0
            assert calls == self.other.checking_or_calling_amount
        wager = next((offers[move] for move in ("bet", "raise", "complete") if move in offers), None)
        self.agree_on_raising(wager)
        self.act(turn, offers, wager)

    def agree_on_raising(self, wager: dict[str, Any] | None) -> None:
        low = self.other.min_completion_betting_or_raising_to_amount
        high = self.other.max_completion_betting_or_raising_to_amount
        if wager is None or low is None:
            assert wager is low, (wager, low)
            return
        assert (wager["min"], wager["max"]) == (low, high)
        assert wager.get("sizes") is None
        if self.stakes.cap:
            hand, street = self.table.hand, self.other.street
            assert street is not None
            used = self.other.completion_betting_or_raising_count
            assert (street.max_completion_betting_or_raising_count or 0) - used - (
                hand.betting.bet <= hand.betting.bring_in and not hand.betting.wagers
            ) == 3 - hand.betting.raises

    def act(self, turn: int, offers: dict[str, Any], wager: dict[str, Any] | None) -> None:
        passive = next(move for move in ("bring-in", "check", "call") if move in offers)
        ways = [passive] * 4 + (["fold"] if "fold" in offers else [])
        low = self.other.min_completion_betting_or_raising_to_amount
        if wager is not None and low is not None:
            ways += [wager["move"]] * 3
            hand, drawn = self.table.hand, dealt_whole(self.table.options) and not self.stakes.blinds
            unopened = drawn and hand.betting.round == 0 and not hand.betting.bet
            if unopened and betting.to_act_later(self.table) == [turn]:
                ways = [wager["move"]]  # DRAW-16
        move = self.chance.choice(ways)
        if move == "fold":
            self.other.fold()
            self.tap("fold", seat=turn)
        elif move == "bring-in":
            self.other.post_bring_in()
            self.tap(move, seat=turn)
        elif move in ("check", "call"):
            self.other.check_or_call()
            self.tap(move, seat=turn)
        else:
            to = self.amount(wager or {})
            self.other.complete_bet_or_raise_to(to)
            self.tap(move, seat=turn, to=to)

    def amount(self, wager: dict[str, Any]) -> int:
        """Mostly small, sometimes the most."""
        low, high = wager["min"], wager["max"]
        size = self.chance.random()
        if size < 0.4:
            return int(low)
        return int(high if size > 0.8 else self.chance.randint(low, min(high, 4 * low)))

    def draw(self) -> None:
        """Exchanges cards of one player; PokerKit reshuffles on its own."""
        if self.table.hand.draw.blocked:
            self.tap("reshuffle")
            return
        turn = actor(self.table)
        assert turn is not None
        assert self.other.turn_index == turn - 1
        cards = self.chance.sample(list(self.other.hole_cards[turn - 1]), self.chance.randint(0, 3))
        self.other.stand_pat_or_discard(tuple(cards))
        self.tap("draw", seat=turn, cards=len(cards))

    def showdown(self) -> None:
        """Checks that the pots agree; PokerKit's cards name the winners, newest pot first."""
        mine = [(pot.chips, tuple(seat - 1 for seat in pot.seats)) for pot in pots(self.table)]
        theirs = [(pot.amount, pot.player_indices) for pot in self.other.pots]
        assert contested(mine) == contested(theirs)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # PokerKit advises against showing hands that need not be shown
            while self.other.showdown_index is not None:
                self.other.show_or_muck_hole_cards(True)
        board = tuple(card for row in self.other.board_cards for card in row)  # all-in hands are shown before it is
        hands = [
            StandardHighHand.from_game(cards, board) if len(cards) + len(board) > 4 else None for cards in self.held()
        ]
        awards = []
        for index, (_chips, players) in reversed(list(enumerate(mine))):
            best = max(hands[player] for player in players)
            if len(players) > 1:
                awards.append({"pot": index, "high": [player + 1 for player in players if hands[player] == best]})
        self.tap("award", pots=awards)

    def held(self) -> list[list[Card]]:
        """Everybody's cards as PokerKit dealt and exchanged them, read before it mucks beaten hands."""
        hands: list[list[Card]] = [[] for _stack in self.stakes.stacks]
        for step in self.other.operations:
            if isinstance(step, HoleDealing):
                hands[step.player_index] += step.cards
            elif isinstance(step, StandingPatOrDiscarding):
                hands[step.player_index] = [card for card in hands[step.player_index] if card not in step.cards]
        return [hand if self.table.seat(player + 1).live else [] for player, hand in enumerate(hands)]


def contested(shares: list[tuple[int, tuple[int, ...]]]) -> list[tuple[int, tuple[int, ...]]]:
    """The pots to be won; PokerKit returns the rest of an unmatched ante at once."""
    return [(chips, players) for chips, players in shares if len(players) > 1]


@st.composite
def straddled(draw: st.DrawFn) -> Holdem:
    """Three to seven players of hold'em, of whom the third straddles and has chips left."""
    chosen = draw(holdem().filter(lambda some: len(some.stacks) > 2))
    able = [*chosen.stacks[:2], max(chosen.stacks[2], 2 * chosen.small + 1), *chosen.stacks[3:]]
    return Holdem(chosen.limit, able, chosen.ante, straddles=True)


GAMES: dict[str, st.SearchStrategy[Stakes]] = {
    "draw": stakes(),
    "holdem": holdem(),
    "seven stud": seven_stud(),
    "a straddle (ANTE-14)": straddled(),
}


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@given(data=st.data(), seed=st.integers(0, 2**20))
def test_a_hand_has_the_same_moves_and_stacks_as_in_pokerkit(game: str, data: st.DataObject, seed: int) -> None:
    chosen = data.draw(GAMES[game])
    note(str(vars(chosen)))
    random.seed(seed)  # PokerKit shuffles with the module's own generator
    Duel(chosen, random.Random(seed)).play()
