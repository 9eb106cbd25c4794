"""Events that follow a phase without a tap: the next stage of the course, or the end of the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from models.game.course import (
    NO_STAGE,
    Stage,
    StageKind,
    course,
    has_dummy,
    legs_to_win,
    lives_of,
    one_pot,
    round_name,
    still_to_deal,
)
from models.moves.event import Event, after
from models.play import (
    against_pot,
    betting,
    boards,
    buying,
    declaring,
    drawing,
    in_turn,
    legs,
    lives,
    openers,
    showdown,
    steps,
    streets,
)
from models.play.actions import RoundBegan
from models.play.purse import with_bounties_and_purse
from models.table.table import OUT, Table
from models.words.words import N_


@dataclass(frozen=True, slots=True)
class NoBetting(Event):
    """A round was skipped, because nobody can bet against anybody (POT-08)."""

    says: ClassVar[str] = N_("No betting: nobody is left to bet against")
    stage: int

    def apply(self, table: Table) -> Table:
        return table.with_hand(table.hand._replace(stage=self.stage, kind="swept"))


def onward(table: Table) -> list[Event]:
    """Events after a betting round or a deal."""
    if won := legs.taken(table):
        return won
    if not table.contested or table.hand.jackpot.last or against_pot.emptied(table):
        return finish(table)
    if took := showdown.taken(table):
        return took
    return _without_a_bet(table) if _nobody_opened(table) else next_stage(table)


def _without_a_bet(table: Table) -> list[Event]:
    """Events if nobody bet before the draw: a new deal, the same cards for low, or the draw (DRAW-16, -19, JACK-22).

    If all must bet or fold and somebody is all-in for the ante, the only other player draws against that hand
    without having to bet.
    """
    rule = table.options.get("draw.all_pass")
    if rule in ("play_on", "last_wins") or table.hand.jackpot.turned:
        return next_stage(table)
    return [openers.TurnedToLow()] if rule == "lowball" else [openers.passed_in(table)]


def _nobody_opened(table: Table) -> bool:
    """Whether everybody checked in the round that requires an opening bet (DRAW-16, JACK-04, OTHER-30)."""
    hand, first = table.hand, course(table.options)[max(0, table.hand.stage)]
    needed = hand.stage == 0 if "draw.all_pass" in table.options else bool(hand.jackpot.to_open)
    played = needed and first.kind == "bet" and first.round == 0 and hand.betting.able > 1
    return played and not hand.betting.blinds and hand.betting.wagers == 0 and hand.jackpot.opener is None


def next_stage(table: Table) -> list[Event]:
    """Events beginning the next stage; after the last one the hand is over."""
    stages = course(table.options)
    before = table.hand.stage
    at = before + 1 if before == NO_STAGE or in_turn.runs_on(table, stages[before]) else stages[before].beyond
    return _begin(table, at, stages[at]) if at < len(stages) else finish(table)


def _begin(table: Table, at: int, stage: Stage) -> list[Event]:
    betting_on = stage.kind not in ("bet", "deal") or can_bet(table)
    dealt: list[Event] = []
    if stage.deals and at:
        dealt = streets.street(table, stage, quiet=not betting_on)
        table = after(table, dealt)
    return [*dealt, *(BEGINS[stage.kind](table, at) if betting_on else _no_betting(table, at))]


def can_bet(table: Table) -> bool:
    """Whether there is still betting: two players can bet, or one has to match a blind (POT-08)."""
    able = table.able
    return len(able) > 1 or betting.owes(table, able)


def _no_betting(table: Table, at: int) -> list[Event]:
    return [*([betting.end(table)] if any(s.bet for s in table.seats) else []), NoBetting(at)]


def _round(table: Table, at: int) -> list[Event]:
    begins = course(table.options)[at].first
    if begins == "blinds":
        return [_round_with_blinds(table, at, len(table.able))]
    if begins in ("board", "tap"):
        return [boards.begin(table, at)]
    first = betting.first_of(table, first_to_act(table, at))
    return [betting.begins(table, at, first or table.live[0].seat)]


def _round_with_blinds(table: Table, at: int, able: int) -> RoundBegan:
    """The first round with the big blind as opening bet; the player left of it acts first (ANTE-05, ANTE-06).

    If all call, the big blind may raise, unless the options deny it: then it counts as having acted.
    """
    big, due = table.hand.betting.blinds[1]
    without_option = () if table.options.get("blind.bb_option", True) else (big,)
    first = next(s.seat for s in table.clockwise(big) if s.can_act)
    named = round_name(table.options, at)
    return RoundBegan(at, 0, first, able, due, big, done=without_option, called=named)


def first_to_act(table: Table, at: int) -> int | None:
    """The player to start this round (BET-01, DRAW-14, DHL-02, OTHER-05); if all-in or folded, the next with chips."""
    hand, rule = table.hand, course(table.options)[at].first
    if rule == "lead":
        return hand.declaration.lead
    if rule == "turned" and hand.in_turn.turned is not None:
        return hand.in_turn.turned
    if table.options.get("first.rotates"):
        dealt = [s for s in table.clockwise(hand.dealer) if s.state != OUT]
        nth = course(table.options)[at].round % len(dealt)
        return next((s.seat for s in dealt[nth:] + dealt[:nth] if s.can_act), None)
    if rule in ("last_raiser", "opener"):
        lead = hand.betting.aggressor if rule == "last_raiser" else hand.jackpot.opener
        if lead is not None or hand.betting.first is not None:
            return hand.betting.first if lead is None else lead  # without a bet, the first who checked (DRAW-19)
    return next((s.seat for s in table.clockwise(hand.dealer) if s.can_act), None)


def finish(table: Table) -> list[Event]:
    """Events ending a hand: first openers, then pots (JACK-09, POT-01, SHOW-01)."""
    opener = openers.openers_due(table)
    if opener is not None:
        return [openers.OpenersAsked(opener)]
    live = len(table.live)
    if lives_of(table.options) and not table.hand.jackpot.last:
        return lives.ended(table)
    if live > 1 and one_pot(table.options) and not table.hand.jackpot.last:
        return _stays(table)
    if live == 0:
        return [openers.passed_in(table)]
    if live == 1 and not has_dummy(table.options, live):
        return showdown.uncontested(table)
    return [*(_rest_dealt(table) if live == 1 else []), showdown.begin(table)]


def _rest_dealt(table: Table) -> list[Event]:
    """The cards that a single player left and the hand to beat have not been dealt yet (OTHER-29)."""
    at, stages = table.hand.stage, course(table.options)
    deals = () if table.hand.jackpot.last else still_to_deal(table.options, at)
    return streets.street(table, replace(stages[at], deals=deals), quiet=True) if deals else []


def _stays(table: Table) -> list[Event]:
    """The events ending a hand whose pot stays, for legs with new antes, or was won bet by bet (OTHER-15, OTHER-31)."""
    if legs_to_win(table.options):
        return [openers.passed_in(table)]
    if table.pot:
        return [showdown.HandEnded(jackpot=True, matched=True)]
    return with_bounties_and_purse(table, [showdown.HandEnded()])


BEGINS: Mapping[StageKind, Callable[[Table, int], list[Event]]] = {
    "bet": _round,
    "draw": lambda table, at: [drawing.begin(table, at)],
    "buy": lambda table, at: [buying.begin(table, at)],
    "declare": lambda table, at: [declaring.begin(table, at)],
    "do": lambda table, at: [steps.begin(table, at)],
    "redeal": lambda table, at: [steps.begin(table, at)],
    "lives": lambda table, at: [steps.begin(table, at)],
    "turn_up": lambda table, at: [in_turn.all_at_once(table, at)],
    "in_turn": lambda table, at: [in_turn.TurnsBegan(at)],
    "deal": lambda table, at: [steps.CardsDealt(at)],
}
