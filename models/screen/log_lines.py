"""The log as people read it: the last lines of the table, and the whole evening hand by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile
from typing import TypedDict

from models.evening.evening import Evening, Redone, TakenBack
from models.evening.past import Line
from models.play import drawing
from models.play.actions import Bet, Called, Checked, Completed, Folded, Raised, Straddled
from models.play.drawing import DrawCorrected, Drew
from models.play.open_card import OpenCardRefused, OpenCardTaken
from models.words.words import _, ngettext

ACTIONS = (Bet, Called, Checked, Completed, Drew, Folded, Raised, Straddled)  # of one player; `together` writes several
LOG_LINES = 40  # in one answer; the whole log has a page of its own


def log_lines(evening: Evening) -> list[str]:
    """The `log` of the JSON, newest first; a tap taken back is left out, and the taking back is shown."""
    return [text for _line, text in lines_as_told(evening)]


def lines_as_told(evening: Evening) -> Iterator[tuple[Line, str]]:
    """Each line with its sentence, newest first, up to the limit of one answer; without taps taken back."""
    for line in reversed(evening.log(LOG_LINES)):
        if line.fact.tap not in evening.struck and (text := spoken(evening, line)):
            yield line, text


def sentence(line: Line, secret: bool = False) -> str:
    """The fact as a sentence, "" if it has none; `secret` hides numbers of drawn cards."""
    event = line.fact.event
    if secret and isinstance(event, Drew | DrawCorrected):
        return _("%(name)s has drawn", name=line.names[event.seat])
    if secret and isinstance(event, OpenCardTaken | OpenCardRefused):
        return ""  # it would say that one card was drawn
    return event.sentence(line.names)


def spoken(evening: Evening, line: Line) -> str:
    """The sentence of a line, by this table's rules of secrecy."""
    event = line.fact.event
    if isinstance(event, TakenBack | Redone) and event.tap:
        what = _words_of_tap(evening, event.tap)
        return _("%(done)s: %(what)s", done=sentence(line), what=what) if what else sentence(line)
    secret = line.hand == evening.table.deals and drawing.counts_hidden(evening.table)
    return sentence(line, secret)


def _words_of_tap(evening: Evening, tap: int) -> str:
    """The words for this tap: the line describing all of it, else its first line and the number of further actions."""
    written = list(takewhile(lambda line: line.fact.tap == tap, islice(evening.lines, tap - 1, None)))
    what = spoken(evening, next((line for line in written if line.fact.event.names_tap), written[0]))
    more = sum(isinstance(line.fact.event, ACTIONS) for line in written[1:])
    if not isinstance(written[0].fact.event, ACTIONS) or not more:
        return what
    return ngettext("%(what)s, and %(n)s more action", "%(what)s, and %(n)s more actions", more, what=what)


class LogRow(TypedDict):
    """One line of the log."""

    text: str
    at: int  # unix milliseconds
    by: str
    seq: int
    taken_back: bool


class HandLog(TypedDict):
    """One hand of the log, newest line first."""

    hand: int
    title: str
    lines: list[LogRow]


def history(evening: Evening, last: int | None = None) -> list[HandLog]:
    """The log hand by hand, newest first, whole or the last hands; taps taken back are struck through."""
    hands: dict[int, list[LogRow]] = {}
    for line in reversed(evening.log()):
        if last is not None and len(hands) == last and line.hand not in hands:
            break
        text = spoken(evening, line)
        if text:
            fact = line.fact
            row: LogRow = {
                "text": text,
                "at": fact.at,
                "by": fact.by,
                "seq": fact.seq,
                "taken_back": fact.tap in evening.struck,
            }
            hands.setdefault(line.hand, []).append(row)
    title = {n: _("Hand %(n)s", n=n) if n else _("Before the first hand") for n in hands}
    return [{"hand": n, "title": title[n], "lines": hands[n]} for n in sorted(hands, reverse=True)]
