"""The bank's pages: accounts, chip set and money. The same addresses answer JSON; knows no rule."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from babel.numbers import get_currency_name
from flask import Blueprint, Flask, Response, jsonify, render_template, request

from models.bank import chipset, view
from models.bank.counting import to_count
from models.bank.owing import on_credit
from models.evening.evening import Evening
from models.play.dealing import MOST_SEATS
from models.screen.offers import offers_to
from models.story.causes import tally
from models.table.books import Bank
from models.table.errors import Refused
from models.table.money import OFFERED, money, written
from models.table.phrases import chips_in_words
from models.table.words import _, current, ngettext
from web.server.answers import wants_json
from web.server.house import house
from web.server.security import may_create, viewer
from web.table.screen import seen_by

bank = Blueprint("bank", __name__)

AMOUNT = re.compile("[0-9]{1,10}")
ONES = {str(n) for n in range(1, MOST_SEATS + 1)}
ROWS = chipset.MOST_COLOURS


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
    return draw(
        "bank/bank_sheet.html",
        evening,
        book=book,
        worth=_worth(evening),
        set_line=set_line(evening),
        credit=on_credit(evening.table),
    )


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
        return draw(
            "bank/counting_sheet.html",
            evening,
            person=person,
            chips=evening.table.bank.chips,
            numbers=numbers,
            waiting=waiting,
        )
    return draw("bank/count_sheet.html", evening, tally=tallied, waiting=waiting)


@bank.get("/t/<code>/settle")
def settle(code: str) -> str | Response:
    """Who pays whom; the evening is finished here, and opened again."""
    evening = house().store.evening(code)
    settled = view.settled(evening.table)
    if wants_json():
        return jsonify(settled)
    return draw(
        "bank/settle_sheet.html",
        evening,
        settled=settled,
        waiting=len(to_count(evening.table)),
        symbol=evening.table.bank.currency,
    )


@bank.get("/t/<code>/chipset")
def chips(code: str) -> str:
    """The chip set and the money, to be looked at or changed between hands."""
    evening = house().store.evening(code)
    held = evening.table.bank
    rows = view.colours(chipset.SETS.get(request.args.get("set", ""), held.chips))
    return draw(
        "bank/chip_set_sheet.html",
        evening,
        rows=rows,
        blank=range(len(rows) + 1, ROWS + 1),
        colours=list(chipset.COLOURS),
        sets=chipset.SETS,
        currencies=currencies(held.currency),
        currency=held.currency,
        worth=view.worth_written(evening.table),
        start=view.start(evening.table),
    )


def draw(template: str, evening: Evening, **more: object) -> str:
    """A sheet about this table; amounts in money where it has any."""
    return render_template(
        template,
        screen=seen_by(evening, viewer(evening.code)),
        names={seat.seat: seat.name for seat in evening.table.seats},
        in_money=lambda n: view.in_money(evening.table, n),
        money=lambda n: money(n, evening.table.bank.currency),
        **more,
    )


def _worth(evening: Evening) -> str:
    """All chips in play as money."""
    return view.in_money(evening.table, evening.table.chips)


def set_line(evening: Evening) -> str:
    """Chip set and money in one line."""
    held = evening.table.bank
    pieces = sum(chip[2] for chip in held.chips)
    words = [_case(pieces, len(held.chips))] if held.chips else []
    if held.currency:
        words.append(_("one chip is %(money)s", money=view.in_money(evening.table, 1)))
    return ", ".join(words) or _("no case chosen, no money")


def _case(chips: int, colours: int) -> str:
    return ngettext("%(chips)s chips in %(n)s colour", "%(chips)s chips in %(n)s colours", colours, chips=chips)


def currencies(chosen: str = "") -> list[tuple[str, str]]:
    """The usual currencies by name, the chosen one among them."""
    codes = [*OFFERED, *([chosen] if chosen and chosen not in OFFERED else [])]
    return [(code, get_currency_name(code, locale=current())) for code in codes]


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
