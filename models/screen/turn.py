"""The turn in words: the player to act, the price, raises left, instructions for the dealer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from models.evening.called import OF_CALLED
from models.evening.dealers_choice import picks, upcoming
from models.evening.evening import Evening
from models.evening.last_round import AS_USUAL, NO_DEAL, next_up
from models.evening.phases import dealer_now
from models.evening.rights import Viewer
from models.evening.tap import offers
from models.game.course import Stage, course, dealt_whole, lives_of
from models.game.steps import AgainstPot, Do, Exchange, Offered, TurnUp
from models.game.to_open import to_open
from models.moves.move import Role
from models.play import reshuffle
from models.screen import own_phone
from models.screen.dealer import dealer_says, warning
from models.screen.own_phone import OwnDeclaration
from models.screen.phases.face import Says
from models.screen.phases.faces import face_of
from models.table.table import Table
from models.words.words import N_, _

StageState = Literal["done", "now", "next"]


class StageLine(NamedTuple):
    """A stage of the hand: past, current or to come."""

    name: str
    state: StageState


class RunningClock(NamedTuple):
    """A player’s time limit: its end, and the text shown after it."""

    until: int  # unix ms
    text: str
    when_up: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The words of the turn, for the player to act, the dealer and players who wait."""

    course: tuple[StageLine, ...]  # the stages of the hand
    who: str  # the player or dealer to act, in words
    what: str  # the question
    aloud: str  # both in spoken words; "" if nobody is asked
    why: str  # the rule behind it
    dealer_says: Says | None
    reshuffles: bool  # the dealer is to shuffle
    warning: str
    clock: RunningClock | None  # of the player whose time is running
    yours: bool  # it is the viewer's turn
    acts: bool  # something can be tapped in the footer
    line: str  # the line for a player while others act
    declared: OwnDeclaration | None


def turn_of(evening: Evening, viewer: Viewer, yours: bool, asks: str) -> Turn:
    """The words of the turn for this viewer; `asks`: the question of the current award step."""
    table, coming = evening.table, upcoming(evening.table)  # the game of the next deal, if there is one
    finished = table.bank.finished
    who, what = whose(table)
    short = reshuffle.short_stub_outlook(table)
    waiting = None if yours or viewer.role == Role.ONLOOKER else viewer.seat
    return Turn(
        course=course_line(coming),
        who=who,
        what=asks or (own_phone.question(table, what) if yours else what),
        aloud=aloud(table),
        why=why(table),
        dealer_says=None if finished else dealer_says(coming, evening.told),
        reshuffles=bool(short and short["now"]),
        warning="" if finished else warning(coming),
        clock=clock(table),
        yours=yours,
        acts=viewer.role == Role.HOST or yours,
        line="" if waiting is None else own_phone.line(table, waiting),
        declared=None if waiting is None or viewer.role == Role.HOST else own_phone.declared(table, waiting),
    )


def opening_rank(table: Table) -> str | None:
    """The hand needed to open in this deal or the next; None if anybody may open, or the next game is unknown.

    The last hand face up needs no openers (LAST-04).
    """
    if table.over and (picks(table) or next_up(table) not in AS_USUAL):
        return None
    return (to_open(table.options, table.passes - table.stayed) if table.over else table.hand.jackpot.to_open) or None


# One line


def line(table: Table) -> str:
    """The `prompt` of the JSON: the player to act and the question, in one line."""
    who, what = whose(table)
    return _("%(who)s: %(what)s", who=who, what=what) if who and what else who or what


def whose(table: Table) -> tuple[str, str]:
    """The name of the player or dealer to act, and the rest of the sentence."""
    if table.bank.finished:
        return _("The end"), _("the evening is finished")
    return face_of(table).turn(table)


def aloud(table: Table) -> str:
    """The turn in spoken words, “Ben, 10 to call”; "" if nobody is asked."""
    face = face_of(table)
    if table.bank.finished or table.over or face.marked(table) is None:
        return ""
    who, what = (face.aloud or face.turn)(table)
    return _("%(who)s, %(what)s", who=who, what=what) if who and what else who or what


def clock(table: Table) -> RunningClock | None:
    """The time limit of a player, and what follows when it is up (R-COND-04); None without one."""
    if table.clock is None:
        return None
    seat, until = table.clock
    name = table.name_of(seat)
    return RunningClock(until, _("Clock on %(name)s", name=name), _when_up(table, seat, name))


def _when_up(table: Table, seat: int, name: str) -> str:
    """The consequence of time being up: a hand facing a bet folds, any other checks."""
    open_now = {offer["move"] for offer in offers(table) if offer.get("seat") == seat}
    if "call" in open_now:
        return _("Time is up: %(name)s folds", name=name)
    return _("Time is up: %(name)s checks", name=name) if "check" in open_now else _("Time is up")


# Lines about the table


def course_line(table: Table) -> tuple[StageLine, ...]:
    """The stages of the hand, past, current or to come; one line between hands, none after the last."""
    if table.over and next_up(table) in NO_DEAL:
        return ()
    if table.over and picks(table) and (dealer := dealer_now(table)) is not None:
        return (StageLine(_("%(name)s picks", name=table.name_of(dealer)), "now"),)
    if table.over and table.deals:
        return (StageLine(_("Hand %(n)s is over", n=table.deals), "now"),)
    options = table.options
    no_ante = options.get("forced") == "both" and not options.get("ante.amount")  # until a level adds one (LVL-12)
    paid = "blinds" if no_ante else options.get("forced", "ante")
    forced = _(FORCED[paid])
    before = [forced, _("Deal")] if dealt_whole(options) else [forced]
    now = -len(before) if table.over else table.hand.stage
    stages = course(options)
    shown = [i for i, stage in enumerate(stages) if _is_shown(stages, now, stage)]
    names = [*before, *(_stage_name(stages[i], i == now) for i in shown)]
    names += [] if lives_of(options) else [_("Showdown")]  # it is the step in which lives are lost
    if now >= 0 and table.hand.is_at_step and stages[now].text in OF_CALLED:  # no room for a sentence
        names[len(before) + shown.index(now)] = _("Deal")
    at = len(names) - 1 if face_of(table).last else len(before) + sum(1 for i in shown if i < now)
    at = max(0, now + len(before)) if now < 0 else at
    return tuple(StageLine(name, _state(i, at)) for i, name in enumerate(names))


def _is_shown(stages: tuple[Stage, ...], now: int, stage: Stage) -> bool:
    """Whether the stage is shown; repeated stages are shown once (OTHER-25)."""
    playing = stages[now] if now >= 0 else None
    time = playing.time if playing is not None and playing.again is stage.again else 1
    return stage.again is None or stage.time == time


def _state(stage: int, now: int) -> StageState:
    if stage == now:
        return "now"
    return "done" if stage < now else "next"


def _stage_name(stage: Stage, now: bool) -> str:
    """The name of a stage; of several betting rounds in short: Bets 1, 2, 3, 4, the current one in full."""
    names = {"buy": _("Buy"), "declare": _("Declare"), "draw": _("Draw"), "do": _(stage.text), "deal": _("Deal")}
    if stage.called:
        return _(stage.called)
    if stage.kind in STEP_NAMES:
        return _(STEP_NAMES[stage.kind])
    if stage.kind == "in_turn":
        return _(stage.turns.text) if isinstance(stage.turns, Do) else _(IN_TURN[type(stage.turns)])
    if stage.what == "in_out" and stage.kind == "declare":
        return _("In or out")
    short = str(stage.round + 1) if stage.round and not now else _("Round %(n)s", n=stage.round + 1)
    return names.get(stage.kind) or short


STEP_NAMES = {"lives": N_("Showdown"), "redeal": N_("Deal again?"), "turn_up": N_("Turn up")}
FORCED = {"ante": N_("Ante"), "blinds": N_("Blinds"), "both": N_("Antes and blinds")}
IN_TURN: Mapping[type, str] = {
    TurnUp: N_("Turn up"),
    Offered: N_("Take or pass"),
    AgainstPot: N_("Against the pot"),
    Exchange: N_("Swap"),
}


def why(table: Table) -> str:
    """The rule behind the current question; "" where it is obvious."""
    rule = face_of(table).rule(table)
    return f"/rules#{rule}" if rule else ""
