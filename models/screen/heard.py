"""The table for screen readers: announcements, and the state of the hand for a player who asks.

The spoken voice (static/js/voice.js) reads `Turn.aloud` instead.
"""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from models.bank.reserve import shown
from models.evening.evening import Evening
from models.evening.rights import Viewer
from models.moves.move import Role
from models.screen.log_lines import ACTIONS, lines_as_told
from models.screen.turn import Turn
from models.screen.turn import line as turn_line
from models.words.words import _, listed, ngettext

KEPT = 20  # lines; enough for one tap: ten players call together, their round ends, and what follows


def news(evening: Evening) -> tuple[tuple[int, str], ...]:
    """The last lines of the log with their numbers, oldest first; a page reads out the new ones."""
    last = islice(lines_as_told(evening), KEPT)
    return tuple((line.fact.seq, text) for line, text in last)[::-1]


def turn_heard(turn: Turn, viewer: Viewer, pot: int) -> str:
    """The announcement of a turn on this device: on a player's phone only the player's own; "" while others act."""
    if viewer.role != Role.HOST:
        if turn.yours:
            asks = _("Your turn: %(what)s", what=turn.what)
            return _("%(turn)s, pot %(n)s", turn=asks, n=pot) if pot else asks
        return turn.declared.text if turn.declared else ""
    asks = _("%(who)s: %(what)s", who=turn.who, what=turn.what) if turn.who and turn.what else turn.who or turn.what
    orders = orders_heard(turn, viewer)
    stop = "" if asks.endswith("?") else "."
    return f"{asks}{stop} {orders}" if orders else asks


def orders_heard(turn: Turn, viewer: Viewer) -> str:
    """The number of instructions for the dealer, announced to the host; "" if there are none."""
    steps = len(turn.dealer_says.steps) if turn.dealer_says and viewer.role == Role.HOST else 0
    if not steps:
        return ""
    return ngettext("%(n)s instruction for the dealer", "%(n)s instructions for the dealer", steps)


class Where(NamedTuple):
    """The state of the hand for one player."""

    turn: str
    stack: int | None  # chips in front of the player; None = uncounted
    bet: int  # chips, in this round
    live: str  # players still in the hand
    since: list[str]  # events since the player's last action, oldest first


def where(evening: Evening, seat: int | None) -> Where:
    """The state of the hand to be read out, for this player or somebody without a seat."""
    table = evening.table
    live, since = listed(s.name for s in table.live), since_last_turn(evening, seat)
    if seat is None:
        return Where(turn_line(table), None, 0, live, since)
    return Where(turn_line(table), shown(table.seat(seat)), table.seat(seat).bet, live, since)


def since_last_turn(evening: Evening, seat: int | None) -> list[str]:
    """Sentences about this hand since the player's last action, or its beginning; oldest first."""
    said = list[str]()
    for line, text in lines_as_told(evening):
        event = line.fact.event
        if line.hand != evening.table.deals or (isinstance(event, ACTIONS) and event.seat == seat):
            break
        said.append(text)
    return said[::-1]
