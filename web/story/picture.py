"""The evening as a picture for a chat, and as text: ranking, biggest pot, chart, open payments.

Drawn as SVG with plain attributes only; the browser makes the PNG. Sizes are pixels of 1080 by 1350; with many people
and many payments the picture is higher.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, Response, make_response, render_template, request

from models.bank.columns import Result, result_of
from models.story.story import Story, game_of
from models.table.table import Table
from models.words.moments import date
from models.words.money import money
from models.words.words import _, grouped, ngettext
from web.server.answers import Fault
from web.server.running import talon
from web.story.chart import Chart, ChartLine, PictureSize, chart
from web.story.parts import Ranked, games, hand_row, hands_played, line_of, numbers_of, ranking, written

pictures = Blueprint("pictures", __name__)

WIDTH, HEIGHT, EDGE = 1080, 1350, 64
WIDE = WIDTH - 2 * EDGE
TOP = 290  # where the ranking continues below the first
ROOMY, TIGHT = 64, 52  # pixels of a row, for up to seven people and for more
LEAST_CHART = 150  # a smaller one would be unreadable
OWES_ROW, OWES_REST = 46, 92  # payments: height of a line, and of the rest
READABLE = 22  # pixels of the smallest letters
SERIF, SANS, MONEY = 0.7, 0.6, 0.62  # width of a letter, and of a digit in serif, relative to its height
LABEL = 232  # pixels for a name beside the chart; the ranking has it in full
LETTERS = 15  # of such a name
COLUMN, LAST = 160, 224  # pixels of a column before the last, and of the last

Owed = tuple[str, str, str]  # payer, payee, amount, in words


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A text with its place and size."""

    text: str
    size: int
    y: int = 0
    x: int = EDGE


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureRow:
    """One person: place, name, result, and the columns before it."""

    place: int
    name: Words
    won: Words
    more: tuple[Words, ...]


@pictures.get("/t/<code>/picture")
def picture(code: str) -> str:
    """The page with the picture, its actions, and the same as text."""
    story, table = _story_and_table(code)
    height = drawn(story, table)["height"]
    return render_template("story/picture.html", story=story, text=as_text(story, table), height=height)


@pictures.get("/t/<code>/picture.svg")
def svg(code: str) -> Response:
    """The picture itself."""
    story, table = _story_and_table(code)
    answer = make_response(render_template("story/picture.svg", picture=drawn(story, table), width=WIDTH))
    answer.headers["Content-Type"] = "image/svg+xml; charset=utf-8"
    if "save" in request.args:
        answer.headers["Content-Disposition"] = f'attachment; filename="talon-{story.code}.svg"'
    return answer


def _story_and_table(code: str) -> tuple[Story, Table]:
    story = talon().recaps.story(code)
    if not story.deals:
        raise Fault(404, "no-hand", _("No hand has been finished yet. The recap starts with the first one."))
    return story, talon().store.evening(code).table


def as_text(story: Story, table: Table) -> str:
    """The same facts as text for a chat."""
    shared = _shared(table)
    rows = [f"{row.place}  {row.tally.name}  {_in_text(shared, row)}" for row in ranking(story)]
    owes = [f"{_paying(who, to)}: {amount}" for who, to, amount in _open(table)]
    due = ["", _("Still to pay"), *owes] if owes else ["", _("Everything is paid.")] if table.bank.payments else []
    return "\n".join([story.name or date(story.began), _when(story), "", *rows, "", _biggest(story), *due])


def drawn(story: Story, table: Table) -> dict[str, object]:
    """The picture, with the chart in the remaining space."""
    people, title, shared = ranking(story), story.name or date(story.began), _shared(table)
    costs = shared.costs if shared else ()
    heads: tuple[str, ...] = (_("Points"), "") if people[0].points else ()
    if shared:
        heads = (_("at the cards"), costs[0] if len(costs) == 1 else _("shared"), _("in all"))
    step = ROOMY if len(people) < 8 else TIGHT
    below = TOP + step * (len(people) - 1) + 24
    owes = _open(table)
    settled = _("Everything is paid.") if table.bank.payments and not owes else ""
    long = any(len(_paying(who, to)) > _letters(_wide(2), amount) for who, to, amount in owes)
    columns = 1 if long else 2
    high = OWES_REST + OWES_ROW * -(-len(owes) // columns) if owes else OWES_REST if settled else 0
    owes_at = max(HEIGHT - 84 - high, below + 56)
    plot = _chart(story, owes_at - below - 70)
    return {
        "height": owes_at + high + 84,
        "title": Words(text=title, size=_fit(title, 72, WIDE, SERIF), y=116),
        "when": _readable((_when(story), _when(story, short=True)), 30, 172),
        "heads": tuple(  # of columns
            _cell(text, at - 1, TOP - 76, 24) if at else replace(_cell(text, 0, TOP - 76, 24), x=WIDTH - EDGE)
            for at, text in enumerate(heads[::-1])
        ),
        "rows": _one_size(_row(i, row, step, _cells(shared, row)) for i, row in enumerate(people)),
        "step": step,  # pixels of a row
        "biggest": _readable((_biggest(story), _biggest(story, short=True)), 32, below + 26),
        "chart": plot,
        "chart_at": below + 56,
        "ends": _ends(plot),  # first and last, at the ends of their lines
        "owes": tuple(_payments(owes, columns, owes_at)),
        "owes_at": owes_at,
        "owes_high": high,
        "owed": settled or _("Still to pay"),  # heading above the payments, or a line saying that all are made
        "foot": _("Won and lost from the first hand to the last") if plot else "",
    }


def _row(i: int, row: Ranked, step: int, cells: tuple[str, ...]) -> PictureRow:
    """A person's row, with the name in the space left by the money; with shared expenses, in columns."""
    *more, won = cells or (row.won,)
    size, y = (40, 44) if more else (60, 60) if i == 0 else (40, 36), TOP - 24 + step * i
    money_size, name_size = size
    room = WIDE - 90 - (COLUMN * len(more) + LAST if more else round(len(won) * name_size * MONEY))
    return PictureRow(
        place=row.place,
        name=Words(text=row.tally.name, size=_fit(row.tally.name, min(name_size, 60), room, SANS), y=y, x=EDGE + 66),
        won=Words(text=won, size=_fit(won, money_size, LAST - 14, MONEY) if more else money_size, y=y, x=WIDTH - EDGE),
        more=tuple(_cell(text, at, y, 32) for at, text in enumerate(more[::-1])),
    )


def _one_size(rows: Iterable[PictureRow]) -> tuple[PictureRow, ...]:
    """The same rows, with the figures of each column in the size of its smallest."""
    rows = tuple(rows)
    if not any(row.more for row in rows):
        return rows
    won = min(row.won.size for row in rows)
    more = [min(cell.size for cell in column) for column in zip(*(row.more for row in rows if row.more), strict=True)]
    return tuple(
        replace(
            row,
            won=replace(row.won, size=won),
            more=tuple(replace(cell, size=size) for cell, size in zip(row.more, more, strict=False)),
        )
        for row in rows
    )


def _cell(text: str, at: int, y: int, size: int) -> Words:
    """A text right-aligned in one of the columns before the last."""
    return Words(text=text, size=_fit(text, size, COLUMN - 20, SANS), y=y, x=WIDTH - EDGE - LAST - COLUMN * at)


def _shared(table: Table) -> Result | None:
    """The result of a finished evening, for columns of winnings, expenses and total; None if nobody paid for others."""
    return result_of(table) if table.bank.finished and table.bank.expenses else None


def _cells(result: Result | None, row: Ranked) -> tuple[str, ...]:
    """One person's figures in these columns; none without them."""
    if line := result.line_of(row.tally.name) if result else None:
        return line.cards, line.borne, line.in_all
    return (grouped(row.tally.points), row.won) if row.points else ()


def _in_text(result: Result | None, row: Ranked) -> str:
    """One person's figures in a line of text."""
    line = result.line_of(row.tally.name) if result else None
    if result is None or line is None:
        return ", ".join(filter(None, [row.won, row.points]))
    cards, in_all = _("at the cards %(amount)s", amount=line.cards), _("in all %(amount)s", amount=line.in_all)
    return "; ".join(filter(None, [cards, *result.costs_of(line), in_all, row.points]))


def _chart(story: Story, high: int) -> Chart | None:
    """The lines in the remaining height; the first is drawn last, on top."""
    if high < LEAST_CHART:
        return None
    lines = [ChartLine(story.people[i].name, line_of(story, i)) for i in story.ranking]
    say, level = written(story.currency if story.worth else "")
    return chart(lines, numbers_of(story), PictureSize("picture", WIDE - LABEL, high, False, 5), say, level)


def _ends(plot: Chart | None) -> tuple[tuple[Words, bool], ...]:
    """Names of the first and last, at the ends of their lines."""
    if plot is None or len(plot.curves) < 2:
        return ()
    lines = []
    for curve, first in ((plot.curves[0], True), (plot.curves[-1], False)):
        name = curve.name if len(curve.name) <= LETTERS else _cut(curve.name.split()[0], LETTERS)
        size = _fit(name, 28, LABEL - 14, 0.66)
        lines.append((Words(text=name, size=size, y=round(curve.end[1]) + 9, x=plot.right + 14), first))
    return tuple(lines)


def _payments(owes: Sequence[Owed], columns: int, top: int) -> list[dict[str, object]]:
    """Open payments in one size, down the first column and then the second."""
    down, wide = -(-len(owes) // columns), _wide(columns)
    said = [(_paying(who, to, _letters(wide, amount)), amount) for who, to, amount in owes]
    size = min((_fit(who, 31, _beside(wide, amount), SANS) for who, amount in said), default=31)
    lines = []
    for i, (who, amount) in enumerate(said):
        left = EDGE + 32 + (i // down) * (wide + 48)
        words = Words(text=who, size=size, x=left, y=top + 104 + OWES_ROW * (i % down))
        lines.append({"text": words, "amount": amount, "right": left + wide})
    return lines


def _wide(columns: int) -> int:
    """The pixels of one of the columns of payments."""
    return (WIDE - 64 - 48 * (columns - 1)) // columns


def _beside(wide: int, amount: str) -> int:
    """The pixels left of an amount."""
    return wide - len(amount) * 20 - 20


def _letters(wide: int, amount: str) -> int:
    """The number of letters that can be read beside an amount."""
    return int(_beside(wide, amount) / (SANS * READABLE))


def _paying(who: str, to: str, letters: int = 1000) -> str:
    """The payment in words; names are cut if they need more letters, because the ranking has them in full."""
    text = _("%(who)s pays %(to)s", who=who, to=to)
    if len(text) <= letters:
        return text
    each = (letters - len(text) + len(who) + len(to)) // 2
    room = (max(each, 2 * each - len(to)), max(each, 2 * each - len(who)))
    return _("%(who)s pays %(to)s", who=_cut(who, room[0]), to=_cut(to, room[1]))


def _cut(name: str, letters: int) -> str:
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"


def _fit(text: str, size: int, room: int, letter: float) -> int:
    """The largest size up to this one at which the text fits."""
    return min(size, int(room / (letter * max(1, len(text)))))


def _readable(texts: Sequence[str], size: int, y: int) -> Words:
    """The first of these texts that fits readably, or else the last one."""
    text = next((text for text in texts if _fit(text, size, WIDE, SANS) >= READABLE), texts[-1])
    return Words(text=text, size=_fit(text, size, WIDE, SANS), y=y)


def _open(table: Table) -> list[Owed]:
    """Payer, payee and amount of the open payments, once the evening is finished."""
    return [
        (who or _("The bank"), to or _("the bank"), money(amount, table.bank.currency))
        for who, to, amount, done in table.bank.payments
        if not done
    ]


def _biggest(story: Story, *, short: bool = False) -> str:
    """The biggest pot, with its winner unless it has to be short."""
    deal = story.biggest
    if deal is None:
        return ""
    row = hand_row(story, deal)
    words = {"chips": grouped(deal.pot), "names": row.won, "n": deal.number}
    if short:
        return _("Biggest pot: %(chips)s in hand %(n)s", chips=words["chips"], n=deal.number)
    return _("Biggest pot: %(chips)s, %(names)s in hand %(n)s", **words)


def _when(story: Story, *, short: bool = False) -> str:
    """The day unless it is the title, the number of hands, and the games or their number."""
    hands = ngettext("%(n)s hand", "%(n)s hands", story.hands) if short else hands_played(story)
    kinds = len({game_of(deal) for deal in story.deals})
    played = ngettext("%(n)s game", "%(n)s games", kinds) if short else games(story)
    return ", ".join(filter(None, [story.name and date(story.began), hands, played]))
