"""An evening as a spreadsheet reads it: a line a hand, a column for what each player won and had then."""

from __future__ import annotations

import csv
import io

from models.game.presets import PRESETS
from models.story.story import Deal, Story
from models.table.moments import local
from models.table.words import _

FORMULAS = tuple("=+-@\t\r＝＋－＠")  # a cell that begins like this would be calculated, not shown


def hands_csv(told: Story) -> str:
    """Hands and stacks, as text with commas; names are text whatever they look like."""
    text = io.StringIO()
    sheet = csv.writer(text)
    people = [_cell(name) for name in told.names]
    sheet.writerow(
        [
            _("hand"),
            _("time"),
            _("game"),
            _("dealer"),
            _("pot"),
            _("stays in the middle"),
            _("actions"),
            _("seconds"),
            _("showdown"),
            *(_("%(name)s wins", name=name) for name in people),
            *(_("%(name)s has", name=name) for name in people),
        ]
    )
    for deal in told.deals:
        sheet.writerow(_line(told, deal))
    return text.getvalue()


def _line(told: Story, deal: Deal) -> list[object]:
    won, stacks, everybody = dict(deal.won), dict(deal.stacks), range(len(told.people))
    return [
        deal.number,
        local(deal.at).replace(microsecond=0).isoformat(" "),
        _(PRESETS[deal.preset].name),
        "" if deal.dealer is None else _cell(told.names[deal.dealer]),
        deal.pot,
        deal.carried,
        deal.acts,
        round(deal.took / 1000),
        _("yes") if deal.won and not deal.alone else _("no"),
        *(won.get(person, 0) for person in everybody),
        *(stacks.get(person, "") for person in everybody),
    ]


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULAS) else text
