"""The bank's pages: accounts, chip set and money. The same addresses answer JSON; knows no rule."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, jsonify, render_template, request

from models.bank import view
from models.bank.counting import to_count
from models.evening.evening import Evening
from models.screen.offers import offers_to
from models.screen.screen import forms_for
from models.story.causes import tally
from models.table.table import MOST_SEATS
from models.words.phrases import chips_in_words
from web.bank.new_chips import proposed
from web.bank.sheets import (
    CountingSheet,
    CountSheet,
    Sheet,
    bank_sheet,
    chip_set_sheet,
    settle_sheet,
)
from web.server.answers import wants_json
from web.server.house import house
from web.server.security import may_create, viewer

bank = Blueprint("bank", __name__)

ONES = {str(n) for n in range(1, MOST_SEATS + 1)}


def open_bank(app: Flask) -> None:
    """Adds the bank's pages and what their templates use."""
    app.jinja_env.filters.update(colour=view.colour_name, in_chips=chips_in_words)
    app.register_blueprint(bank)


@bank.get("/new/chips")
def stack_to_begin_with() -> str:
    """For the set-up form: the stack everybody can be given from the set chosen there."""
    return render_template("setup/_proposal.html", proposal=proposed(request.args)) if may_create() else ""


@bank.get("/t/<code>/bank")
def book(code: str) -> str | Response:
    """Everybody’s account, and what is asked for from the phones."""
    evening = house().store.evening(code)
    book = view.book(evening.table)
    if wants_json():
        return jsonify(book)
    return _draw("bank/bank_sheet.html", evening, bank_sheet(evening.table, book))


@bank.get("/t/<code>/count")
def count(code: str) -> str | Response:
    """The table is counted: everybody in turn, `?seat=` one of them, then what does not agree."""
    evening = house().store.evening(code)
    tallied = tally(evening)
    if wants_json():
        return jsonify(tallied)
    waiting = [seat.seat for seat in to_count(evening.table)]
    asked = request.args.get("seat", "")
    at = (waiting[0] if waiting else None) if asked == "next" else int(asked) if asked in ONES else None
    person = next((row for row in tallied["people"] if row["seat"] == at), None)
    if person and offers_to(evening, viewer(code)).of("count", at):
        numbers = {row["colour"]: row["number"] for row in person["colours"]}
        more, chips = waiting not in ([], [at]), evening.table.bank.chips
        counted = CountingSheet(person=person, chips=chips, numbers=numbers, more=more)
        return _draw("bank/counting_sheet.html", evening, counted)
    return _draw("bank/count_sheet.html", evening, CountSheet(tally=tallied, waiting=waiting))


@bank.get("/t/<code>/settle")
def settle(code: str) -> str | Response:
    """Who pays whom; the evening is finished here, and opened again."""
    evening = house().store.evening(code)
    settled = view.settled(evening.table)
    if wants_json():
        return jsonify(settled)
    return _draw("bank/settle_sheet.html", evening, settle_sheet(evening.table, settled))


@bank.get("/t/<code>/chipset")
def chips(code: str) -> str:
    """The chip set and the money, to be looked at or changed between hands."""
    evening = house().store.evening(code)
    return _draw("bank/chip_set_sheet.html", evening, chip_set_sheet(evening.table))


def _draw(template: str, evening: Evening, sheet: Sheet) -> str:
    return render_template(template, screen=forms_for(evening, viewer(evening.code)), sheet=sheet)
