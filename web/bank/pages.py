"""The bank's pages: accounts, chip set and money; JSON at the same addresses."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, jsonify, render_template, request

from models.bank import chipset, view
from models.bank.bounty import has_bounty
from models.bank.colour_up import odd, why_not
from models.bank.columns import result_of
from models.bank.counting import to_count
from models.bank.lending import takers
from models.bank.owing import on_credit
from models.bank.settling import odd_left, people
from models.evening.evening import Evening
from models.moves.event import after
from models.moves.refusals import NotFound
from models.screen.offers import offers_to
from models.screen.screen import forms_for
from models.story.causes import tally
from models.table.table import MOST_SEATS, Table
from models.words.money import money, written
from models.words.words import _, ngettext
from web.bank.new_chips import currencies, proposed, typed_prices, typed_worth
from web.server.answers import wants_json
from web.server.running import talon
from web.server.security import hosted, is_host, may_create, only_host, viewer
from web.story.debts import settlable, taken_over
from web.story.season import evening_before, purse_of, winner_of

bank = Blueprint("bank", __name__)

ONES = {str(n) for n in range(1, MOST_SEATS + 1)}


@dataclass(frozen=True, slots=True)
class Currency:
    """Writes amounts of this table."""

    code: str  # "" = no money
    chip: int  # worth of one chip, in the smallest unit

    def written(self, amount: int) -> str:
        """An amount as it is settled: in money, or in chips at a table without money."""
        return money(amount, self.code)

    def worth(self, chips: int) -> str:
        """Chips as money; "" without money, or where chips have prices."""
        return money(chips * self.chip, self.code) if self.chip else ""


@bank.get("/new/chips")
def stack_to_begin_with() -> str:
    """The proposed starting stack for the chips chosen in the set-up form."""
    return render_template("setup/_proposal.html", proposal=proposed(request.args)) if may_create() else ""


@bank.get("/t/<code>/bank")
def book(code: str) -> str | Response:
    """Everybody’s account, and requests from phones."""
    evening = talon().store.evening(code)
    table, book = evening.table, view.book(evening.table)
    if wants_json():
        return jsonify(book)
    return _draw(
        "bank/bank_sheet.html",
        evening,
        book=book,
        names={seat.seat: seat.name for seat in table.seats},
        currency=Currency(table.bank.currency, table.bank.worth),
        worth=view.in_money(table, table.chips),
        prices={at: view.price_of(table, table.name_of(at), chips) for at, chips in table.bank.asked},
        chips_and_money=_chips_and_money(table),
        credit=on_credit(table),
        colour_up=_colour_up(table),
    )


def _colour_up(table: Table) -> dict[str, object] | None:
    """The smallest chips, the next ones, and players with odd chips; None if the smallest cannot leave now."""
    if why_not(table):
        return None
    small, large = (colour[1] for colour in table.bank.chips[:2])
    return {"value": small, "next": large, "rows": odd(table)}


@bank.get("/t/<code>/count")
def count(code: str) -> str | Response:
    """Counting the table: everybody in turn, or one `?seat=`, then the differences."""
    evening = talon().store.evening(code)
    tallied = tally(evening)
    if wants_json():
        return jsonify(tallied)
    waiting = [seat.seat for seat in to_count(evening.table)]
    asked = request.args.get("seat", "")
    at = (waiting[0] if waiting else None) if asked == "next" else int(asked) if asked in ONES else None
    person = next((row for row in tallied["people"] if row["seat"] == at), None)
    if person and offers_to(evening, viewer(evening)).of("count", at):
        return _draw(
            "bank/counting_sheet.html",
            evening,
            person=person,
            case=evening.table.bank.chips,
            numbers={row["colour"]: row["number"] for row in person["colours"]},  # as counted before
            more=waiting not in ([], [at]),  # another stack is not counted yet
        )
    return _draw("bank/count_sheet.html", evening, tally=tallied, waiting=waiting)


@bank.get("/t/<code>/settle")
def settle(code: str) -> str | Response:
    """Results and payments; finishing the evening, and reopening it."""
    evening = talon().store.evening(code)
    table, settled = evening.table, view.settled(evening.table)
    settled["debts"] = settlable(evening, everybody=is_host(code))
    if wants_json():
        return jsonify(settled)
    currency, waiting = Currency(table.bank.currency, table.bank.worth), bool(to_count(table))
    result = result_of(after(table, odd_left(table)))
    return _draw(
        "bank/settle_sheet.html",
        evening,
        unnamed=not evening.table.name,
        settled=settled,
        result=result,
        currency=currency,
        waiting=waiting,
        taken=dict.fromkeys(taken_over(code), True) if table.bank.finished else {},
        hands=table.deals,
    )


@bank.get("/t/<code>/pool")
def pool(code: str) -> str:
    """The sheet for a side pool, a bounty or a tip, for hosts (SETL-08)."""
    only_host(code)
    evening = talon().store.evening(code)
    held, before = evening.table.bank, evening_before(code)
    left = purse_of(before, held.currency) if before else 0
    return _draw(
        "bank/pool_sheet.html",
        evening,
        people=people(evening.table),
        currency=Currency(held.currency, held.worth),
        bounty_on=held.bounty_on,
        last_winner=winner_of(before) if has_bounty(evening.table) else "",
        purse=held.in_purse,
        left=left,
        kept=written(held.purse_before or left, held.currency),
    )


@bank.get("/t/<code>/chipset")
def chips(code: str) -> str:
    """The chip set and the money, editable between hands; `set` selects a usual one."""
    evening = talon().store.evening(code)
    held = evening.table.bank
    usual = chipset.SETS.get(request.args.get("set", ""))
    rows = view.colours(usual) if usual else view.case(held)
    return _draw(
        "bank/chip_set_sheet.html",
        evening,
        rows=rows,
        blank=range(len(rows) + 1, chipset.MOST_COLOURS + 1),
        colours=list(chipset.COLOURS),
        sets=list(chipset.SETS),
        currencies=currencies(held.currency),
        currency=held.currency,
        worth=typed_worth(held),
        prices=typed_prices(held),
        start=view.start(evening.table),
        too_few=view.too_few(evening.table),
        chips_and_money=_chips_and_money(evening.table),
    )


@bank.get("/t/<code>/lend/<int:number>")
def lend(code: str, number: int) -> str:
    """The sheet for passing chips from this player to another."""
    evening = hosted(code)
    if not evening.table.has(number):
        raise NotFound(code)
    giver, able = evening.table.seat(number), takers(evening.table, number)
    return _draw("bank/lend_sheet.html", evening, giver=giver, takers=able)


def _draw(template: str, evening: Evening, **shown: object) -> str:
    return render_template(template, screen=forms_for(evening, viewer(evening)), **shown)


def _chips_and_money(table: Table) -> str:
    """The chip case and the worth of a chip, or the prices, in one line."""
    bank = table.bank
    pieces, colours = sum(chip[2] for chip in bank.chips), len(bank.chips)
    case = ngettext("%(chips)s chips in %(n)s colour", "%(chips)s chips in %(n)s colours", colours, chips=pieces)
    words = filter(None, [case if bank.chips else "", view.worth_in_words(table)])
    return ", ".join(words) or _("no case chosen, no money")
