"""The engine against PokerKit: the same limit hand, with the legal moves read before every action.

Both deal, bet, draw and award. PokerKit also deals and compares real cards, which Talon never sees and which takes most
of PokerKit's time, so betting actions within a round are measured separately as well. Rounds take turns, so that both
meet the same load of the machine.

The rules of a tap take 0.1 ms, which nobody at a table notices. Half of that copies named tuples of 30 fields; records
that copy faster are 1.1 to 1.2 times as fast as a whole, and tricks.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from statistics import median
from typing import Any

from pokerkit import Automation, BettingStructure, Deck, Opening, StandardHighHand, State, Street

from bench.figures import Row
from bench.hand import NAMES, STACK, STEPS, Tap, opening, own_opening, taps
from models.evening import tap
from models.evening.evening import begin, next_facts, record
from models.table.table import Table

LEAST = 0.7  # times PokerKit's speed
ROUNDS = 9
WITHIN = tuple(i for i, (_seat, move, _number) in enumerate(STEPS[:-1]) if move != "draw" and STEPS[i + 1][1] != "draw")
HANDS = 42  # in each round, a multiple of the players, so that it ends with the first dealer
BY_ITSELF = tuple(
    automation
    for automation in Automation
    if automation not in (Automation.BOARD_DEALING, Automation.RUNOUT_COUNT_SELECTION)
)
STREETS = (
    Street(False, (False,) * 5, 0, False, Opening.POSITION, 2, 4),
    Street(False, (), 0, True, Opening.POSITION, 4, 4),
)


def rows() -> list[Row]:
    """Hands and actions a second on both sides, and their ratio."""
    start, evening_of_taps = _table(), [taps(hand) for hand in range(HANDS)]
    ours, theirs = [], []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PokerKit's advice
        for _round in range(ROUNDS + 1):
            ours.append(_worked(lambda: _talon(start, evening_of_taps)))
            theirs.append(_worked(_pokerkit))
    ours, theirs = ours[1:], theirs[1:]  # without the warm-up round
    speed, other = HANDS / median(ours), HANDS / median(theirs)
    ratio = median(their / our for our, their in zip(ours, theirs, strict=True))
    return [
        ("limit draw hand, seven players", f"{speed:,.0f} hands/s, PokerKit {other:,.0f}", "", True),
        (
            "  its actions, options read before each",
            f"{speed * len(STEPS):,.0f}/s, PokerKit {other * len(STEPS):,.0f}",
            "",
            True,
        ),
        ("  engine against PokerKit", f"{ratio:.1f}x", f"≥ {LEAST}x", ratio >= LEAST),
        _action(start, evening_of_taps),
        _as_a_course(start, evening_of_taps),
    ]


def _as_a_course(start: Table, hands: list[list[Tap]]) -> Row:
    """A tap of the same hand in a home-made course, beside one of Five Card Draw."""
    own = _table(own_opening())
    each = [(_worked(lambda: _talon(start, hands)), _worked(lambda: _talon(own, hands))) for _round in range(ROUNDS)]
    ratio = median(course / draw for draw, course in each)
    tap_of = median(course for _draw, course in each) / HANDS / (len(STEPS) + 2) * 1e6
    return "  a tap of the same hand as a game of the house", f"{tap_of:.0f} µs, {ratio:.2f}x", "≤ 1.1x", ratio <= 1.1


def _action(table: Table, hands: list[list[Tap]]) -> Row:
    """Betting actions within a round, the offers read before each; no cards on either side."""
    ours: list[float] = []
    theirs: list[float] = []
    _talon(table, hands, ours)
    for _hand in range(HANDS):
        _pokerkit_hand(theirs)
    mine, other = median(ours) * 1e6, median(theirs) * 1e6
    return "  one betting action within a round", f"{mine:.0f} µs, PokerKit {other:.0f} µs", "", True


def _worked(work: Callable[[], None]) -> float:
    """Seconds of processor time, without what other processes use."""
    start = time.process_time()
    work()
    return time.process_time() - start


def _table(evening: dict[str, Any] | None = None) -> Table:
    now = begin("TEST")
    return record(now, next_facts(now, tap.opening(evening or opening()), 0, "host")).table


def _talon(table: Table, hands: list[list[Tap]], taken: list[float] | None = None) -> None:
    """Plays hands; adds the seconds of each betting action within a round to `taken`."""
    for hand in hands:
        for step, (move, fields) in enumerate(hand, -1):
            start = time.perf_counter()
            tap.offers(table)
            table, _events = tap.moved(table, move, fields)
            if taken is not None and step in WITHIN:
                taken.append(time.perf_counter() - start)


def _pokerkit() -> None:
    for _hand in range(HANDS):
        _pokerkit_hand()


def _pokerkit_hand(taken: list[float] | None = None) -> None:
    """The same hand; each step reads the player's possible actions, as Talon's offers do."""
    state = State(
        BY_ITSELF,
        Deck.STANDARD,
        (StandardHighHand,),
        STREETS,
        BettingStructure.FIXED_LIMIT,
        True,
        1,
        0,
        0,
        (STACK,) * len(NAMES),
        len(NAMES),
    )
    for step, (_seat, move, number) in enumerate(STEPS):
        start = time.perf_counter()
        _options(state)
        if move in ("check", "call"):
            state.check_or_call()
        elif move == "fold":
            state.fold()
        elif move == "draw":
            player = state.turn_index or 0
            state.stand_pat_or_discard(tuple(state.hole_cards[player][:number]))
        else:
            state.complete_bet_or_raise_to(number)
        if taken is not None and step in WITHIN:
            taken.append(time.perf_counter() - start)
    if state.status:
        raise AssertionError("the hand is not over")


def _options(state: State) -> tuple[object, ...]:
    if state.actor_index is None:
        return (state.can_stand_pat_or_discard(),)
    return (
        state.can_fold(),
        state.checking_or_calling_amount,
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )
