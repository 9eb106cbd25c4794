"""The bank as pages and JSON show it: chips, payments, debts, in chips, colours and money."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from models.bank import entry
from models.bank.book_keys import (
    Book,
    ChipRow,
    Deal,
    DealRow,
    ExpenseRow,
    FeeRow,
    KeptOpen,
    OwesRow,
    PackRow,
    PersonRow,
    ResultRow,
    Settled,
    StartingStack,
    Summary,
    Worth,
)
from models.bank.bounty import has_bounty
from models.bank.chipset import COLOURS, in_chips, mixed, proposal, starting, worth
from models.bank.deal import dealing, in_words, may_share, shared, to_share
from models.bank.kept_purse import left_over
from models.bank.owing import box, owing, owing_in_chips, till, unknown
from models.bank.points import place_of, points_of, points_played_for, put_out
from models.bank.prizes import left_to_win
from models.bank.rebuys import usual_stack
from models.bank.settling import RULED, amount_won, not_yet, odd_left, parts, people, rounding, settlement, unit_of
from models.moves.event import after
from models.moves.refusals import Refused
from models.seats.blinds import BIG, DEAD, POST
from models.seats.dealers import how_many
from models.table.books import Account, Bank, Colour, Expense, Pack
from models.table.options import Choices
from models.table.table import LEFT, Seat, Table
from models.words.money import money
from models.words.words import _


def summary(table: Table) -> Summary:
    """The bank's part of a table's own JSON."""
    bank = table.bank
    return {
        "chipset": case(bank),
        "money": currency(bank),
        "chips_asked": [{"seat": seat, "chips": chips} for seat, chips in bank.asked],
        "finished": bank.finished,
    }


def currency(bank: Bank) -> Worth | None:
    """Currency and worth of one chip in its smallest unit, or prices; None without money."""
    if not bank.currency:
        return None
    worth: Worth = {"currency": bank.currency, "chip": bank.worth}
    if bank.packs:
        rows = {pack.kind: _pack(pack) for pack in bank.packs}
        worth["prices"] = {"entry": rows["entry"], "rebuy": rows["rebuy"], "add_on": rows.get("add_on")}
    return worth


def _pack(pack: Pack) -> PackRow:
    return {"chips": pack.chips, "price": pack.price, "fees": _fees(pack.fees)}


def _fees(fees: Iterable[tuple[str, int]]) -> list[FeeRow]:
    return [{"to": to, "amount": amount} for to, amount in fees]


def case(bank: Bank) -> list[ChipRow]:
    """The chip set, with the pieces of a usual purchase where the house has set them."""
    rows = colours(bank.chips)
    for row, each in zip(rows, bank.mix, strict=False):
        row["each"] = each
    return rows


def colours(chips: Sequence[Colour], count: Sequence[int] | None = None) -> list[ChipRow]:
    """The chip set, or part of it; colours with no chips are omitted."""
    numbers = [chip[2] for chip in chips] if count is None else count
    rows = zip(chips, numbers, strict=True)
    return [{"colour": chip[0], "value": chip[1], "number": n} for chip, n in rows if n]


def book(table: Table) -> Book:
    """`GET /t/CODE/bank`: everybody’s account and the requests."""
    bank = table.bank
    everybody = [bank.account(name) for name in people(table)]
    in_play = None if any(not seat.counted for seat in table.seats) else table.chips
    return {
        **summary(table),
        "sold": None if in_play is None else table.sold,
        "in_play": in_play,
        "pot": table.pot,
        "left": worth(bank.chips) - table.sold if bank.chips and in_play is not None else None,
        "keeper": bank.keeper or None,
        "cash": box(table),
        "till": till(table),
        "loose": bank.loose,
        "people": [_person(table, account) for account in everybody],
        "loans": [{"from": row.giver, "to": row.taker, "chips": row.chips} for row in bank.passed if not row.paid],
        "starting": start(table),
        "usual": _usual(table),
    }


def seats_of(table: Table, name: str) -> list[Seat]:
    """The chairs with this person's chips: the present one, and perhaps one left earlier."""
    return [seat for seat in table.seats if seat.name == name]


def _person(table: Table, account: Account) -> PersonRow:
    chairs = seats_of(table, account.name)
    seat = next((chair for chair in chairs if chair.here != LEFT), chairs[0] if chairs else None)
    counted = all(chair.counted for chair in chairs)
    loans = [row for row in table.bank.passed if not row.paid]
    row: PersonRow = {
        "name": account.name,
        "seat": seat.seat if seat else None,
        "here": bool(seat and seat.here != LEFT),
        "stack": sum(chair.stack for chair in chairs) if counted else None,
        "bought": account.bought if counted else None,
        "cashed": account.cashed,
        "paid": account.paid,
        "owes": owing_in_chips(table, account.name) if counted else None,
        "open": owing(table, account.name) if counted else None,
        "queued": sum(chair.queued for chair in chairs),
        "lent": sum(row.chips for row in loans if row.giver == account.name),
        "borrowed": sum(row.chips for row in loans if row.taker == account.name),
    }
    return {**row, "charged": table.bank.charged(account.name)} if table.bank.packs else row


def settled(table: Table) -> Settled:
    """`GET /t/CODE/settle`: results, expenses and payments, as `finish` would fix them."""
    odd = odd_left(table)
    rows: list[OwesRow] = [{"name": table.name_of(left.seat), "chips": left.chips} for left in odd]
    return _settled(after(table, odd), rows, _blocked(table))


def _blocked(table: Table) -> KeptOpen | None:
    """The reasons why the evening cannot be finished, in the words of the refusals, with the ruling about each."""
    refusal = None if table.bank.finished else not_yet(table)
    return {"text": refusal.text, "ruling": RULED.get(refusal.error)} if refusal else None


def _settled(table: Table, odd: list[OwesRow], blocked: KeptOpen | None) -> Settled:
    bank, missing = table.bank, unknown(table)
    found, placed, earned = ({}, {}, {}) if missing else (parts(table), place_of(table), points_of(table))
    outs = put_out(table)
    rows: list[ResultRow] = [
        {
            "name": name,
            "won": None if missing else amount_won(table, name),
            "gets": found[name].due if name in found else None,
            "costs": list(found[name].costs) if name in found else [],
            "before": found[name].before if name in found else None,
        }
        for name in people(table)
    ]
    for row in rows:
        if row["name"] in placed:
            row["place"] = placed[row["name"]]
        if row["name"] in outs:
            row["outs"] = outs[row["name"]]
        if row["name"] in earned:
            row["points"] = earned[row["name"]]
        if bank.packs:
            row["charged"] = bank.charged(row["name"])
        if bank.brought and row["name"] in found:
            row["brought"] = found[row["name"]].brought
    settled: Settled = {
        "finished": bank.finished,
        "blocked": blocked,
        "currency": bank.currency or None,
        "pot": table.pot,
        "odd": odd,
        "not_counted": missing,
        "people": rows,
        "box": till(table) if not bank.keeper else 0,
        "loose": 0 if bank.packs else bank.loose * bank.unit,
        "kept": bank.kept * bank.unit,
        "expenses": [_expense(row) for row in bank.expenses],
        "payments": [
            {"from": who or None, "to": to or None, "amount": amount, "done": done}
            for who, to, amount, done in settlement(table)
        ],
        "rounded": unit_of(table),
        "rounding": [{"name": name or None, "amount": amount} for name, amount in rounding(table).items()],
        "owes": _owed(table),
        "paid_before": [{"from": who or None, "to": to or None, "amount": n} for who, to, n in bank.done],
    }
    if bank.purse or bank.purse_before:
        settled["purse"] = bank.in_purse if missing or table.pot else left_over(table)
    if has_bounty(table):
        settled["bounty_on"] = bank.bounty_on
    if points_played_for(table):
        settled["points"] = [{"name": name, "points": n, "reason": why} for name, n, why in bank.more_points]
        settled["no_points"] = list(bank.no_points)
    if bank.packs:
        settled |= {"pool": bank.pool, "fees": _fees(bank.fees.items())}
    return {**settled, "deal": _deal(table)} if may_share(table) else settled


def _deal(table: Table) -> Deal:
    equal, chips, agreed = shared(table, "equal"), shared(table, "chips"), table.bank.prizes
    people: list[DealRow] = [
        {"name": name, "equal": equal[name], "chips": chips[name], "agreed": agreed.get(name)}
        for name in dealing(table)
    ]
    winner = left_to_win(table) if agreed else None
    return {"left": to_share(table), "winner": winner, "people": people, "text": in_words(table)}


def _expense(cost: Expense) -> ExpenseRow:
    row: ExpenseRow = {"what": cost.title, "payer": cost.payer, "amount": cost.amount, "sharers": list(cost.sharers)}
    return {**row, "each": cost.each} if cost.each else row


def _owed(table: Table) -> list[OwesRow]:
    """Chips owed by rulings, without posts for a hand being played."""
    rows = [(seat, chips) for seat, chips, kind in table.owes if table.has(seat) and kind not in (POST, BIG, DEAD)]
    return [{"name": table.name_of(seat), "chips": chips} for seat, chips in rows]


def start(table: Table) -> StartingStack | None:
    """The usual purchase once cards were dealt, or as the house mixes it; else a stack everybody can be given.

    None without a set.
    """
    usual = _usual(table) if table.deals or table.bank.mix else None
    return usual or start_of(table.bank.chips, how_many(table), table.options)


def _usual(table: Table) -> StartingStack | None:
    """The usual purchase with its colours; None without a set or before anybody has bought."""
    stack = usual_stack(table) if table.bank.chips else 0
    return {"stack": stack, "chips": laid(table, stack)[::-1] or None} if stack else None


def too_few(table: Table) -> int | None:
    """The number of players who can have the house's mix from the case; None if everybody here can (BANK-05)."""
    held = min(
        (chip[2] // each for chip, each in zip(table.bank.chips, table.bank.mix, strict=False) if each), default=None
    )
    return held if held is not None and held < how_many(table) else None


def start_of(chips: tuple[Colour, ...], people: int, options: Choices) -> StartingStack | None:
    """A round stack for this many people from this set, with its colours; None without a set."""
    if not chips:
        return None
    stack = proposal(chips, people, options)
    count = starting(chips, people, stack)
    return {"stack": stack, "chips": colours(chips, count) if count else None}


def laid(table: Table, chips: int | None) -> list[ChipRow]:
    """An amount in practical chips, large ones first; empty without a set or if it cannot be paid."""
    bank, people = table.bank, how_many(table)
    mix = mixed(bank.chips, bank.mix, chips) if chips else None
    count = (mix or starting(bank.chips, people, chips) or in_chips(chips, bank.chips)) if chips else None
    return colours(table.bank.chips, count)[::-1] if count else []


def in_money(table: Table, chips: int) -> str:
    """Chips as money in the reader's language; "" without money, or with prices."""
    return money(chips * table.bank.worth, table.bank.currency) if table.bank.worth else ""


def price_of(table: Table, name: str, chips: int) -> str:
    """The price of these chips for this person, or their worth; "" without money, or if the host has to say it."""
    with suppress(Refused):
        sold = entry.sold_as(table, name, chips, {})
        return money(sold.price, table.bank.currency) if sold else in_money(table, chips)
    return ""


def worth_in_words(table: Table) -> str:
    """The worth of one chip, or the prices, in one line; "" without money."""
    if table.bank.packs:
        return entry.in_words(table)
    return _("one chip is %(money)s", money=in_money(table, 1)) if table.bank.currency else ""


def colour_name(colour: str) -> str:
    """A colour in the reader's language."""
    return _(COLOURS[colour])
