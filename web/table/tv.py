"""The view for a television or wall tablet, readable across the room, with nothing to tap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from flask import Blueprint, render_template

from models.bank.columns import Paying, Result, result_of
from models.evening.evening import Evening
from models.evening.last_round import is_last_hand
from models.screen.middle import PotLine, short_names
from models.screen.screen import LOOKING, Screen, seen_by
from models.seats.dealers import dealer_after
from models.story.moments import moments as moments_of
from models.table.table import Table
from models.words import moments
from models.words.money import money
from models.words.words import _, grouped, listed, ngettext
from web.door.address import address_of, qr_path
from web.server.answers import is_htmx
from web.server.running import talon
from web.server.security import pass_to
from web.story.parts import hands_played, length, ranking

watch = Blueprint("watch", __name__)

MOST_POTS = 4  # lines; of more pots the last two are shown, the others as one
MOST_MOMENTS = 3  # of the evening, one after the other at its end


@watch.get("/t/<code>/tv")
def television(code: str) -> str:
    """The whole page, or the part the bell asks for; with the QR code only on screens set up or paired by a host."""
    evening = talon().store.evening(code)
    shown = seen_by(evening, LOOKING)  # without a role, because everybody can see the screen
    part = "table/_tv_end.html" if shown.finished else "table/_tv_play.html"
    values = _the_end(evening) if shown.finished else _play(evening, shown)
    return render_template(part if is_htmx() else "table/tv.html", part=part, screen=shown, **values)


def _play(evening: Evening, shown: Screen) -> dict[str, object]:
    """Everything around the seats while the evening lasts."""
    code, table = evening.code, evening.table
    opening = talon().store.facts(code, 1, 1)[0]
    scanned = address_of(f"/t/{code}/join?key={talon().doors.at(code).key}")
    held = pass_to(code)
    waits = table.over and held is not None and (held.host or held.tv)
    now = moments.now()
    return {
        "now": now,
        "heading": ", ".join(part for part in (shown.game.short, table.name) if part),
        "lasts": length(now - opening.at),  # so far
        "pots": list(pot_lines(table, shown.middle.pots)),
        "facts": list(_facts(table)),
        "longest": max((len(chair.name) for chair in shown.chairs), default=0),
        "digits": max((len(str(chair.stack)) for chair in shown.chairs if chair.stack is not None), default=1),
        "qr": qr_path(scanned) if waits else None,
    }


def pot_lines(table: Table, pots: Sequence[PotLine]) -> Iterator[PotLine]:
    """A line for each pot, the last of them marked while its winner is asked; of many, the first are combined."""
    first = len(pots) - 2 if len(pots) > MOST_POTS else 0
    if first:
        summed = _("Main to %(pot)s", pot=pots[first - 1].name)
        yield PotLine(summed, sum(pot.chips for pot in pots[:first]), (), who="", now=False)
    asked = len(pots) - 1 if table.hand.is_showing else None
    for at, pot in enumerate(pots[first:], first):
        yield pot._replace(who=pot.who if first else _who_plays(table, pots, at), now=at == asked)


def _who_plays(table: Table, pots: Sequence[PotLine], at: int) -> str:
    seats = pots[at].seats
    if not at:
        return _("all %(n)s", n=len(seats)) if len(seats) > 2 else listed(map(table.name_of, seats))
    gone = short_names(table, [seat for seat in pots[at - 1].seats if seat not in seats])
    return _("without %(names)s", names=gone) if at == 1 else _("nor %(names)s", names=gone)


MANY = 3  # with this many tied, no leader is shown


def _facts(table: Table) -> Iterator[tuple[str, str]]:
    """The chip leader, counted as in the rows, and the dealer after this hand; long names as under the pots."""
    stacks = {seat.seat: seat.stack for seat in table.sitting if seat.counted}
    most = max(stacks.values(), default=0)
    leaders = [seat for seat, stack in stacks.items() if stack == most]
    if 0 < len(leaders) < min(len(stacks), MANY):
        yield ngettext("Chip leader", "Chip leaders", len(leaders)), f"{short_names(table, leaders)}, {grouped(most)}"
    none = table.over or is_last_hand(table)  # between hands the turn has it
    dealer = None if none else dealer_after(table)
    if dealer is not None:
        yield _("Next dealer"), short_names(table, [dealer])


def _the_end(evening: Evening) -> dict[str, object]:
    """Results on the left, open payments on the right, or one table if somebody paid for others; moments below."""
    story, bank = talon().recaps.story(evening.code), evening.table.bank
    result = result_of(evening.table)
    return {
        "now": moments.now(),
        "story": story,
        "ranking": ranking(story),
        "hands": hands_played(story),
        "lasted": length(story.ended - story.began),
        "moments": moments_of(story)[:MOST_MOMENTS],
        "result": _shortened(evening.table, result) if result and (result.costs or result.before) else None,
        "paid": bool(bank.payments),  # there was something to pay
        "payments": [(who, to, money(amount, bank.currency)) for who, to, amount, done in bank.payments if not done],
    }


def _shortened(table: Table, result: Result) -> Result:
    """The result with long names of whoever is paid as under the pots, so that a payment stands on one line."""
    short = {seat.name: short_names(table, [seat.seat]) for seat in table.seats}

    def pay(row: Paying) -> Paying:
        long = next((name for name, called in short.items() if name != called and row.text.endswith(name)), "")
        return row._replace(text=row.text.removesuffix(long) + short[long]) if long else row

    return replace(result, lines=tuple(replace(line, pays=tuple(map(pay, line.pays))) for line in result.lines))
