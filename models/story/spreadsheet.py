"""An evening as CSV: one row per hand, with each player's winnings and stack."""

from __future__ import annotations

import csv
import io
from decimal import Decimal

from babel.numbers import format_decimal, get_decimal_symbol

from models.story.story import PlayedHand, Story, game_of
from models.words.moments import with_offset
from models.words.money import places_of
from models.words.words import _, current

FORMULAS = tuple("=+-@\t\r＝＋－＠")  # a spreadsheet would calculate a cell beginning with one of these


def hands_csv(story: Story) -> str:
    """Hands and stacks, then results, with money where it is played for; names are protected as text.

    Separators follow the reader's language, as spreadsheets do.
    """
    text = io.StringIO()
    sheet = csv.writer(text, delimiter=";" if get_decimal_symbol(current()) == "," else ",")
    people = [_cell(name) for name in story.names]
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
    for deal in story.deals:
        sheet.writerow(_line(story, deal))
    sheet.writerow([])
    sheet.writerows(_results(story, people))
    return text.getvalue()


def _results(story: Story, people: list[str]) -> list[list[object]]:
    """A row per person: bought, cashed out, left, passed on, shared, and their sum, the result; in money; points."""
    money = [_("result in %(currency)s", currency=story.currency)] if story.currency else []
    heads: list[object] = [
        _("player"),
        _("bought"),
        _("cashed out"),
        _("chips now"),
        _("lent or sold"),
        _("shared"),
        _("won or lost"),
        *money,
        *([_("points")] if story.points else []),
    ]
    lines: list[list[object]] = [heads]
    for name, tally in zip(people, story.people, strict=True):
        paid = [_decimal(tally.amount(story.worth), story.currency)] if story.currency else []
        counted: list[object] = (
            [""] * 5 if tally.loose else [tally.bought, tally.cashed, tally.stack, tally.given, tally.shared]
        )
        if story.priced:  # the result is money alone
            counted[3:] = ["", ""]
        lines.append(
            [name, *counted, "" if story.priced else tally.result, *paid, *([tally.points] if story.points else [])]
        )
    return lines


def _decimal(amount: int, currency: str) -> str:
    """An amount in the decimal notation of the reader's language."""
    places = places_of(currency)
    return format_decimal(Decimal(amount).scaleb(-places), f"0.{'0' * places}", current())


def _line(story: Story, deal: PlayedHand) -> list[object]:
    won, stacks, everybody = dict(deal.won), dict(deal.stacks), range(len(story.people))
    return [
        deal.number,
        with_offset(deal.at).isoformat(" "),
        _cell(game_of(deal)),
        "" if deal.dealer is None else _cell(story.names[deal.dealer]),
        deal.pot,
        0 if deal.cleared else deal.carried,
        deal.acts,
        round(deal.took / 1000),
        _shown(deal),
        *(won.get(person, 0) for person in everybody),
        *(stacks.get(person, "") for person in everybody),
    ]


def _shown(deal: PlayedHand) -> str:
    """Whether there was a showdown, in words; a misdeal says so instead."""
    if deal.misdealt:
        return _("misdeal")
    return _("yes") if deal.compared else _("no")


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULAS) else text
