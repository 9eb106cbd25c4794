"""What the screen says now: whose turn it is, what it costs, how many raises are left, whose the jackpot is."""

from __future__ import annotations

from models.evening.dealers_choice import picks
from models.evening.last_round import AS_USUAL, next_up
from models.evening.tap import offers
from models.game.course import Stage, course, dealt_whole
from models.game.to_open import OPENERS, to_open
from models.play import drawing
from models.play.declaring import WAY_NAMES
from models.play.halves import turned
from models.screen.phases.faces import face_of
from models.screen.screen_keys import ClockLine, StageRow, StageState
from models.seats.dealers import waiting
from models.table.table import AWAY, HERE, LEFT, Seat, Table
from models.words.phrases import chips_in_words
from models.words.words import _


def opening_rank(table: Table) -> str | None:
    """What opening takes in this deal or the next one; None where anybody may open, or it is not known what comes.

    The last hand face up takes no openers (LAST-04).
    """
    if table.over and (picks(table) or next_up(table) not in AS_USUAL):
        return None
    return (to_open(table.options, table.passes - table.stayed) if table.over else table.hand.jackpot.to_open) or None


# One line


def line(table: Table) -> str:
    """`prompt`: who has to do what now, in one line."""
    who, what = whose(table)
    return _("%(who)s: %(what)s", who=who, what=what) if who and what else who or what


def whose(table: Table) -> tuple[str, str]:
    """Who acts (a player or the dealer) and what it is about."""
    if table.bank.finished:
        return _("The end"), _("the evening is finished")
    return face_of(table).turn(table)


def aloud(table: Table) -> str:
    """The turn to be said aloud, “Ben, 10 to call”; "" while nobody is asked."""
    face = face_of(table)
    if table.bank.finished or table.over or face.marked(table) is None:
        return ""
    who, what = (face.aloud or face.turn)(table)
    return _("%(who)s, %(what)s", who=who, what=what) if who and what else who or what


def clock_line(table: Table) -> ClockLine | None:
    """Whose time runs, and what follows once it is over (R-COND-04); None without a clock."""
    if table.clock is None:
        return None
    seat, until = table.clock
    name = table.name_of(seat)
    return {"until": until, "text": _("Clock on %(name)s", name=name), "when_up": _when_up(table, seat, name)}


def _when_up(table: Table, seat: int, name: str) -> str:
    """A hand that faces a bet folds, any other checks."""
    open_now = {offer["move"] for offer in offers(table) if offer.get("seat") == seat}
    if "call" in open_now:
        return _("Time is up: %(name)s folds", name=name)
    return _("Time is up: %(name)s checks", name=name) if "check" in open_now else _("Time is up")


# Lines about the table


def course_line(table: Table) -> list[StageRow]:
    """The stages of the hand, done, now or to come."""
    options = table.options
    forced = _("Blinds") if options.get("forced") == "blinds" else _("Ante")
    before = [forced, _("Deal")] if dealt_whole(options) else [forced]
    at = 0 if table.over else table.hand.stage + len(before)
    stages = (_stage_name(stage, i == at) for i, stage in enumerate(course(options), len(before)))
    names = [*before, *stages, _("Showdown")]
    if face_of(table).last:
        at = len(names) - 1
    return [{"name": name, "state": _state(i, at)} for i, name in enumerate(names)]


def _state(stage: int, now: int) -> StageState:
    if stage == now:
        return "now"
    return "done" if stage < now else "next"


def _stage_name(stage: Stage, now: bool) -> str:
    """Betting rounds in short, because there are many: Bets 1, 2, 3, 4; the one played now by its whole name."""
    names = {"buy": _("Buy"), "declare": _("Declare"), "draw": _("Draw"), "do": stage.text, "deal": _("Deal")}
    if stage.what == "in_out" and stage.kind == "declare":
        return _("In or out")
    if stage.called:
        return _(stage.called)
    short = str(stage.round + 1) if stage.round and not now else _("Round %(n)s", n=stage.round + 1)
    return names.get(stage.kind) or short


def carry_line(table: Table) -> str | None:
    """What is carried in one line, as a jackpot where a deal was passed in (LAST-05); what opens, who opened."""
    if turned(table):
        return _("Nobody opened: played for low")
    carried, rank = table.carry, opening_rank(table)
    jackpot = rank and table.passes
    words = [_("Jackpot %(chips)s", chips=carried) if jackpot else _("%(chips)s carried over", chips=carried)]
    if not carried:
        words = []
    if rank:
        words.append(_(OPENERS[rank]) if words else _("%(openers)s to open", openers=_(OPENERS[rank]).capitalize()))
        if not table.over and table.hand.jackpot.opener is not None:
            words.append(_("%(name)s opened", name=table.name_of(table.hand.jackpot.opener)))
    return ", ".join(words) or None


def note(table: Table, seat: Seat) -> str:
    """The small line under a name."""
    if table.over or seat.state == "out":
        return _note_out(table, seat)
    words = []
    if seat.state in ("folded", "dead"):
        return ", ".join([_("folded") if seat.state == "folded" else _("dead hand"), *_note_going(seat)])
    if table.hand.jackpot.opener == seat.seat and table.hand.jackpot.to_open:
        words.append(_("opened"))
    if not seat.stack:
        words.append(_("all-in"))
    words += _note_draw(table, seat) + _note_declared(table, seat)
    words += face_of(table).note(table, seat, words)
    return ", ".join(words + _note_going(seat))


def _note_going(seat: Seat) -> list[str]:
    """Who gets up is still in this hand, or has chips in it; so that nobody wonders in the next."""
    if seat.here == HERE:
        return []
    return [_("then sits out") if seat.here == AWAY else _("then leaves")]


def _note_out(table: Table, seat: Seat) -> str:
    if seat.waits and seat.here == AWAY:
        return _("waits for the big blind")
    if seat.here in (AWAY, LEFT):
        return _("away") if seat.here == AWAY else _("left")
    asked = dict(table.bank.asked).get(seat.seat)
    if asked and table.over:
        return _("wants %(chips)s", chips=chips_in_words(asked))
    won = dict(table.last_won).get(seat.seat) if table.over else None
    if won:
        return _("won %(chips)s", chips=won)
    if not seat.stack:
        return _("no chips")
    return _("waiting") if seat in waiting(table) else ""


def _note_draw(table: Table, seat: Seat) -> list[str]:
    hand = table.hand
    if seat.drew is None:
        return []
    if hand.draw.blocked and hand.draw.blocked[0] == seat.seat:
        return [_("takes %(n)s", n=seat.drew)]
    if drawing.counts_hidden(table):
        return []
    return [_("drew %(n)s", n=seat.drew) if seat.drew else _("stood pat")]


def _note_declared(table: Table, seat: Seat) -> list[str]:
    """What a player declared; in secret only that it was done."""
    word = dict(table.hand.declaration.declared).get(seat.seat)
    if word is None:
        return []
    return [_("has declared") if table.hand.declaration.secret else _("declared %(way)s", way=_(WAY_NAMES[word]))]


def why(table: Table) -> str | None:
    """The rule behind what is asked now, where somebody may want to read it."""
    rule = face_of(table).rule(table)
    return f"/rules#{rule}" if rule else None
