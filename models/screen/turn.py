"""What the screen says now: whose turn it is, what it costs, how many raises are left, whose the jackpot is."""

from __future__ import annotations

from typing import Any

from models.evening.phases import dealer_now
from models.game.course import Stage, course, is_draw, to_open
from models.play import betting, buying, declaring, drawing, limits, showdown
from models.play.dealing import enough
from models.play.declaring import WAY_NAMES
from models.play.openers import OPENERS
from models.play.pots import pot_name, pots
from models.screen import dealer_stud
from models.table.errors import Refused
from models.table.phrases import listed
from models.table.table import AWAY, LEFT, Seat, Table
from models.table.words import _, ngettext


def opening_rank(table: Table) -> str | None:
    """What opening takes in this deal or the next one; None where anybody may open."""
    return (to_open(table.options, table.passes) if table.over else table.hand.jackpot.to_open) or None


# One line


def line(table: Table) -> str:
    """`prompt`: who has to do what now, in one line."""
    who, what = whose(table)
    return _("%(who)s: %(what)s", who=who, what=what) if who and what else who or what


def whose(table: Table) -> tuple[str, str]:
    """Who acts (a player or the dealer) and what it is about."""
    now = table.now
    if table.bank.finished:
        return _("The end"), _("the evening is finished")
    if now == "first_dealer":
        return _("Dealer"), _("find who deals first")
    if now in ("between", "deal"):
        return _between(table)
    if now == "bet":
        return _betting(table)
    if now == "draw":
        return _drawing(table)
    if now == "openers":
        return _opener(table)
    if now == "starter":
        return _("Dealer"), dealer_stud.starter_question(table)
    if now == "buy":
        return _buying(table)
    if now == "declare":
        return _declaring(table)
    return _("Showdown"), _who_wins(table)


def _between(table: Table) -> tuple[str, str]:
    dealer = dealer_now(table)
    if dealer is None or not enough(table):
        return _("Dealer"), _("at least two players with chips are needed")
    return table.name_of(dealer), _("deals the next hand") if table.deals else _("deals the first hand")


def _betting(table: Table) -> tuple[str, str]:
    turn = betting.turn(table)
    if turn is None:
        return "", ""
    seat = table.seat(turn)
    owing = min(betting.need(table, seat), seat.stack)
    if table.hand.betting.bring_in and not table.hand.betting.bet:
        return seat.name, _("must bring in %(chips)s", chips=min(table.hand.betting.bring_in, seat.stack))
    words = [_("%(chips)s to call", chips=owing)] if owing else [_("nothing to call")]
    words += _about_raising(table, seat)
    return seat.name, ", ".join(words)


def _about_raising(table: Table, seat: Seat) -> list[str]:
    hand = table.hand
    if hand.betting.bet == 0:
        rank = hand.jackpot.to_open if hand.jackpot.opener is None else ""
        return [_("%(openers)s to open", openers=_(OPENERS[rank]))] if rank else []
    if isinstance(betting.wager_of(table, seat), Refused):
        return [_("the round is capped")] if limits.capped(table) else [_("no raise")]
    cap = limits.cap(table)
    if cap is None:
        return [_("raises are free")] if table.options.get("cap.raises") != "none" else []
    return [ngettext("one raise left", "%(n)s raises left", cap - hand.betting.raises)]


def _drawing(table: Table) -> tuple[str, str]:
    hand = table.hand
    if hand.draw.blocked:
        seat, _given, owed = hand.draw.blocked
        told = _("reshuffle, then serve %(name)s %(n)s", name=table.name_of(seat), n=owed)
        return _("Dealer"), told
    drawer = drawing.drawer(table)
    if drawer is None:
        return "", ""
    most = int(table.options["draw.max"])
    return table.name_of(drawer), _("how many cards? Up to %(n)s", n=most)


def _buying(table: Table) -> tuple[str, str]:
    buyer = buying.buyer(table)
    if buyer is None:
        return "", ""
    return buyer.name, _("buys a card for %(chips)s?", chips=table.hand.buying.price)


def _declaring(table: Table) -> tuple[str, str]:
    waiting = [table.name_of(seat) for seat in declaring.waiting(table)]
    if table.hand.declaration.secret:
        return _("Declare"), _("still to declare: %(names)s", names=listed(waiting))
    return (waiting[0], _("declares high or low")) if waiting else ("", "")


def _opener(table: Table) -> tuple[str, str]:
    name = table.name_of(table.hand.jackpot.opener or 0)
    return name, _("show %(openers)s", openers=_(OPENERS[table.hand.jackpot.to_open]))


def _who_wins(table: Table) -> str:
    due = showdown.due(table)
    if due is None:
        return ""
    index, chips, everybody = due
    seats, pot = showdown.contenders(table, everybody), pot_name(index, len(pots(table)))
    if len(showdown.ways(table)) > 1:
        return _("%(pot)s of %(chips)s: who has high, who has low?", pot=pot, chips=chips)
    if len(seats) > 2:  # their seats are marked
        return _("who wins %(pot)s of %(chips)s?", pot=pot, chips=chips)
    names = listed(table.name_of(seat) for seat in seats)
    return _("who wins %(pot)s of %(chips)s? %(names)s", pot=pot, chips=chips, names=names)


# Lines about the table


def course_line(table: Table) -> list[dict[str, str]]:
    """The stages of the hand, done, now or to come."""
    options = table.options
    forced = _("Blinds") if options.get("forced") == "blinds" else _("Ante")
    if is_draw(options):
        names = [forced, _("Deal"), _("First bets"), _("Draw"), _("Second bets"), _("Showdown")]
        at = 0 if table.over else min(5, table.hand.stage + 2)
    else:
        at = 0 if table.over else table.hand.stage + 1
        names = [forced, *(_stage_name(stage, i == at) for i, stage in enumerate(course(options), 1)), _("Showdown")]
    if table.now in ("openers", "showdown"):
        at = len(names) - 1
    states = ["done" if i < at else "now" if i == at else "next" for i in range(len(names))]
    return [{"name": name, "state": state} for name, state in zip(names, states, strict=True)]


def _stage_name(stage: Stage, now: bool) -> str:
    """Betting rounds in short, because there are many: Bets 1, 2, 3, 4; the one played now by its whole name."""
    names = {"buy": _("Buy"), "declare": _("Declare")}
    short = str(stage.round + 1) if stage.round and not now else _("Bets %(n)s", n=stage.round + 1)
    return names.get(stage.kind) or short


def carry_line(table: Table) -> str | None:
    """The jackpot in one line: how much is carried, what opens, who opened."""
    carried = table.carried if table.over else table.hand.pots.carry
    rank = opening_rank(table)
    words = [_("Jackpot %(chips)s", chips=carried) if rank else _("%(chips)s carried over", chips=carried)]
    if not carried:
        words = []
    if rank:
        words.append(_(OPENERS[rank]) if words else _("%(openers)s to open", openers=_(OPENERS[rank]).capitalize()))
        if not table.over and table.hand.jackpot.opener is not None:
            words.append(_("%(name)s opened", name=table.name_of(table.hand.jackpot.opener)))
    return ", ".join(words) or None


def pot_lines(table: Table) -> list[dict[str, Any]]:
    """Main and side pots and who is not in them, where there is more than one."""
    found = pots(table)
    if len(found) < 2:
        return []
    live = {s.seat for s in table.live}
    rows = []
    for index, pot in enumerate(found):
        if index not in table.hand.pots.settled:
            missing = sorted(live.difference(pot.seats))
            without = _("without %(names)s", names=listed(table.name_of(s) for s in missing)) if missing else ""
            name = _("Side %(n)s", n=index) if index else _("Main")
            rows.append({"name": name, "chips": pot.chips, "without": without})
    return rows


def note(table: Table, seat: Seat) -> str:
    """The small line under a name."""
    if table.over or seat.state == "out":
        return _note_out(table, seat)
    words = []
    if seat.state in ("folded", "dead"):
        return ", ".join([_("folded") if seat.state == "folded" else _("hand dead"), *_note_going(seat)])
    if table.hand.jackpot.opener == seat.seat and table.hand.jackpot.to_open:
        words.append(_("opened"))
    if not seat.stack:
        words.append(_("all in"))
    words += _note_draw(table, seat) + _note_stud(table, seat)
    if not words and seat.checked and table.hand.kind == "bet":
        words.append(_("checked"))
    return ", ".join(words + _note_going(seat))


def _note_going(seat: Seat) -> list[str]:
    """Who gets up is still in this hand, or has chips in it; so that nobody wonders in the next."""
    return {AWAY: [_("then sits out")], LEFT: [_("then leaves")]}.get(seat.here, [])


def _note_out(table: Table, seat: Seat) -> str:
    if seat.here in (AWAY, LEFT):
        return _("away") if seat.here == AWAY else _("left")
    asked = dict(table.bank.asked).get(seat.seat)
    if asked and table.over:
        return _("asks for %(chips)s", chips=asked)
    won = dict(table.last_hand.won).get(seat.seat) if table.over and table.last_hand else None
    if won:
        return _("won %(chips)s", chips=won)
    return "" if seat.stack else _("no chips")


def _note_draw(table: Table, seat: Seat) -> list[str]:
    hand = table.hand
    if hand.draw.blocked and hand.draw.blocked[0] == seat.seat:
        return [_("takes %(n)s", n=seat.drew)]
    if seat.drew is None:
        return [_("to draw")] if hand.kind == "draw" else []
    if drawing.counts_hidden(table):
        return []
    return [_("drew %(n)s", n=seat.drew) if seat.drew else _("stood pat")]


def _note_stud(table: Table, seat: Seat) -> list[str]:
    """What a player bought in this buy round, and declared; in secret only that it was done."""
    hand, words = table.hand, []
    card = dict(hand.buying.bought).get(seat.seat) if hand.kind == "buy" else None
    if card and (seat.stack or card != "none"):  # without chips nobody could
        words.append({"up": _("bought up"), "down": _("bought down")}.get(card, _("bought nothing")))
    way = dict(hand.declaration.declared).get(seat.seat)
    if hand.kind == "declare" and way is None:
        words.append(_("to declare"))
    elif way:
        words.append(_("has declared") if hand.declaration.secret else _("declared %(way)s", way=_(WAY_NAMES[way])))
    return words


def why(table: Table) -> str | None:
    """The rule behind what is asked now, where somebody may want to read it."""
    if table.now in ("starter", "bet") and not is_draw(table.options):
        return f"/rules#{_why_stud(table)}"
    if table.now == "draw":
        return "/rules#SHORT-04" if table.hand.draw.blocked else "/rules#DRAW-03"
    return WHY.get(table.now)


def _why_stud(table: Table) -> str:
    """Who starts, who brings in, or which bet sizes this street allows."""
    stage, low = course(table.options)[table.hand.stage], table.options.get("win") == "low"
    if table.now == "starter":
        if not stage.forced:
            return "LOW-06" if low else "STUD-02"
        return "LOW-05" if low else "STUD-06" if table.options["stud.bring_in"] == "low" else "STUD-05"
    if table.hand.betting.bring_in:
        return "STUD-12" if table.hand.betting.bet else "STUD-11"
    if table.options["limit.type"] != "fixed":
        return "BET-19"
    if not stage.round:
        return "STUD-14"
    if stage.round == 1:
        return "LOW-07" if low else "STUD-16"
    return "STUD-17"


WHY = {"openers": "/rules#JACK-09", "buy": "/rules#BUY-02", "declare": "/rules#DECL-07"}
