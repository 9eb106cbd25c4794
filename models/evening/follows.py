"""What follows by itself: rounds end, the draw begins, pots nobody contests go over. Nobody taps "end of round"."""

from __future__ import annotations

from dataclasses import dataclass

from models.game.course import Stage, course, is_draw
from models.play import betting, boards, buying, declaring, drawing, openers, showdown
from models.play.actions import Folded, RoundBegan
from models.play.seating import moved_chips
from models.play.uncounted import taken_up
from models.table.event import Event, Names
from models.table.table import LEFT, Table
from models.table.words import _


@dataclass(frozen=True, slots=True)
class NoBetting(Event):
    """Nobody can bet against anybody any more; this round is passed over (POT-08)."""

    stage: int

    def apply(self, table: Table) -> Table:
        return table.with_hand(table.hand._replace(stage=self.stage, kind="swept"))

    def sentence(self, names: Names) -> str:
        return _("No betting: nobody is left to bet against")


def follows(table: Table) -> list[Event]:
    """What happens next without a tap; empty when the table waits for people."""
    if table.over:
        return taken_up(table) or moved_chips(table)
    kind = table.hand.kind
    if kind == "bet":
        return _betting(table)
    if kind == "swept":
        return _onward(table)
    if kind == "draw":
        return _drawing(table)
    if kind in ("starter", "buy", "declare"):
        return _stud(table, kind)
    if kind == "showdown":
        return _showdown(table)
    return []


def _betting(table: Table) -> list[Event]:
    turn = betting.turn(table)
    if turn is None:
        return [betting.end(table)]
    return [Folded(turn, left=True)] if table.seat(turn).here == LEFT else []


def _drawing(table: Table) -> list[Event]:
    if len(table.live) < 2:
        return _finish(table)
    if table.hand.draw.blocked:
        return []
    drawer = drawing.drawer(table)
    if drawer is None:
        return _next_stage(table)
    seat = table.seat(drawer)
    if seat.here == LEFT:
        stays = drawing.draw(table, {"seat": drawer, "cards": 0, "splits": False})
        return stays if not seat.stack else [Folded(drawer, left=True)]
    return []


def _stud(table: Table, kind: str) -> list[Event]:
    """Starter, buy and declaration: what follows by cards, from empty pockets, from the last answer."""
    if len(table.live) < 2:
        return _finish(table)
    if kind == "starter":
        return boards.by_cards(table) if _can_bet(table) else [NoBetting(table.hand.stage)]
    if kind == "declare":
        gone = [seat for seat in declaring.waiting(table) if _gone(table, seat)]
        return [Folded(gone[0], left=True)] if gone else declaring.shown(table)
    if table.hand.draw.blocked:
        return []
    buyer = buying.buyer(table)
    if buyer is None:
        return _next_stage(table)
    return [Folded(buyer.seat, left=True)] if _gone(table, buyer.seat) else buying.passed_over(table)


def _gone(table: Table, seat: int) -> bool:
    """Has left, and is not all-in: an all-in hand stays in (POT-06)."""
    return table.seat(seat).here == LEFT and table.seat(seat).stack > 0


def _showdown(table: Table) -> list[Event]:
    alone = showdown.alone(table)
    if alone:
        return alone
    return [] if showdown.due(table) else [showdown.HandEnded(table.hand.pots.kept)]


def _onward(table: Table) -> list[Event]:
    """A round has been swept, or the cards have just been dealt."""
    if len(table.live) < 2:
        return _finish(table)
    if _nobody_opened(table):
        return [openers.passed_in(table)]
    return _next_stage(table)


def _nobody_opened(table: Table) -> bool:
    """An ante draw in which everybody checked before the draw (DRAW-16, JACK-04)."""
    hand = table.hand
    played = is_draw(table.options) and hand.stage == 0 and hand.betting.able > 1
    return played and not hand.betting.blinds and hand.betting.wagers == 0 and hand.jackpot.opener is None


def _next_stage(table: Table) -> list[Event]:
    stages = course(table.options)
    at = table.hand.stage + 1
    return _begin(table, at, stages[at]) if at < len(stages) else _finish(table)


def _begin(table: Table, at: int, stage: Stage) -> list[Event]:
    if stage.kind == "draw":
        return [drawing.begin(table, at)]
    betting_on = stage.kind != "bet" or _can_bet(table)
    street: list[Event] = [boards.street(table, stage, not betting_on)] if stage.deal and at else []
    if stage.kind == "buy":
        return [*street, buying.begin(table, at)]
    if stage.kind == "declare":
        return [*street, declaring.begin(table, at)]
    return [*street, *_round(table, at)]


def _can_bet(table: Table) -> bool:
    """Is there still betting: two who can bet, or one who has to match a blind (POT-08)?"""
    able = [s for s in table.live if s.stack]
    return len(able) > 1 or (len(able) == 1 and able[0].bet < max(s.bet for s in table.live))


def _round(table: Table, at: int) -> list[Event]:
    if not _can_bet(table):
        return [*([betting.end(table)] if any(s.bet for s in table.seats) else []), NoBetting(at)]
    if table.hand.betting.blinds and at == 0:
        return [_round_with_blinds(table, at, sum(1 for s in table.live if s.stack))]
    if table.hand.stud.streets:
        return [boards.begin(table, at)]
    first = betting.first_of(table, first_to_act(table, at))
    return [betting.begins(table, at, first or table.live[0].seat)]


def _round_with_blinds(table: Table, at: int, able: int) -> RoundBegan:
    """The big blind is the opening bet; the player left of it acts first (ANTE-05, ANTE-06)."""
    big, due = table.hand.betting.blinds[1]
    done = () if table.options.get("blind.bb_option", True) else (big,)
    first = next(s.seat for s in table.clockwise(big) if s.can_act)
    return RoundBegan(at, 0, first, able, due, big, done=done)


def first_to_act(table: Table, at: int) -> int | None:
    """Who is meant to start this round of a draw (BET-01, DRAW-14); all-in or folded: the next with chips."""
    hand = table.hand
    rule = table.options.get("draw.round2_first")
    if at > 0 and rule == "last_aggressor" and hand.betting.aggressor is not None:
        return hand.betting.aggressor
    if at > 0 and rule == "opener" and hand.jackpot.opener is not None:
        return hand.jackpot.opener
    return next((s.seat for s in table.clockwise(hand.dealer) if s.can_act), None)


def _finish(table: Table) -> list[Event]:
    """The hand is over: openers first, then the pots (JACK-09, POT-01, SHOW-01)."""
    opener = openers.openers_due(table)
    if opener is not None:
        return [openers.OpenersAsked(opener)]
    live = len(table.live)
    if live == 0:
        return [openers.passed_in(table)]
    return showdown.uncontested(table) if live == 1 else [showdown.begin(table)]
