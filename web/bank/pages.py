"""The bank's pages: accounts, chip set and money. The same addresses answer JSON; knows no rule."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from flask import Blueprint, Flask, Response, jsonify, render_template, request

from models.bank import chipset, view
from models.bank.counting import to_count
from models.evening.evening import Evening
from models.play.dealing import MOST_SEATS
from models.screen.offers import offers_to
from models.story.causes import tally
from models.table.books import Bank
from models.table.errors import Refused
from models.table.money import written
from models.table.phrases import chips_in_words
from models.table.words import _
from web.bank.sheets import (
    CountingSheet,
    CountSheet,
    Sheet,
    bank_sheet,
    chip_set_sheet,
    currencies,
    settle_sheet,
)
from web.server.answers import wants_json
from web.server.house import house
from web.server.security import may_create, viewer
from web.table.screen import seen_by

bank = Blueprint("bank", __name__)

AMOUNT = re.compile("[0-9]{1,10}")
ONES = {str(n) for n in range(1, MOST_SEATS + 1)}


def open_bank(app: Flask) -> None:
    """Adds the bank's pages and what their templates use."""
    app.jinja_env.filters.update(colour=view.colour_name, in_chips=chips_in_words)
    app.register_blueprint(bank)


@bank.get("/new/chips")
def proposed() -> str:
    """For the set-up form: the stack everybody can be given from the set chosen there."""
    return render_template("setup/_proposal.html", **_proposed(request.args)) if may_create() else ""


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
    return render_template(template, screen=seen_by(evening, viewer(evening.code)), sheet=sheet)


def new_chips(last: Evening | None) -> dict[str, object]:
    """The set-up form's part about chips and money, beginning with those of the last evening."""
    held = last.table.bank if last else Bank()
    own = json.dumps(view.colours(held.chips), separators=(",", ":"))
    chosen = next((key for key, pieces in chipset.SETS.items() if pieces == held.chips), own if held.chips else "")
    sets = [(key, _("a usual case of %(n)s", n=key)) for key in chipset.SETS]
    shown = {
        "sets": [(own, _("our own, as last time")), *sets] if chosen == own else sets,
        "chosen": chosen,
        "currency": held.currency,
        "currencies": currencies(held.currency),
        "worth": written(held.worth, held.currency) if held.currency else "",
        "line": _("as last time") if held.chips or held.currency else _("any chips, no money"),
    }
    return {"bank": shown, **_proposed({"chipset": chosen})}


def _proposed(sent: Mapping[str, str]) -> dict[str, object]:
    """A stack for as many as have a name in the form, or for six."""
    try:
        colours = chipset.read_chips({"chips": _read_set(sent.get("chipset", ""))})
    except (Refused, ValueError, RecursionError):
        colours = ()
    n = sum(1 for key, value in sent.items() if key.startswith("name") and key != "name" and value.strip()) or 6
    stakes = {key[4:]: int(value) for key, value in sent.items() if key.startswith("opt:") and AMOUNT.fullmatch(value)}
    return {"seats": n, "start": view.start_of(colours, n, stakes)}


def _read_set(text: str) -> object:
    return json.loads(text) if text.startswith("[") else text
