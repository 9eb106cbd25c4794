"""The result as a table everybody can check: cards, each shared expense, total, payments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from models.bank import points
from models.bank.owing import unknown
from models.bank.prizes import in_words
from models.bank.settling import BANK, Part, parts, people, settlement
from models.table.books import Bank, Expense
from models.table.table import Table
from models.words.money import money, signed_money
from models.words.words import _

MOST_COSTS = 2  # columns of expenses beside the one for bounties; more share one column


class Paying(NamedTuple):
    """A payment on this person's line: "pays Anna" or "from the bank", and the amount."""

    at: int  # index in the list of payments
    text: str
    amount: str
    done: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultLine:
    """One person's line, in words and figures."""

    name: str
    place: int | None  # where prizes or points are played for
    points: str  # for the season, in words
    cards: str
    costs: tuple[str, ...]
    borne: str  # share of all expenses together
    before: str
    brought: str
    in_all: str
    fee: str  # of all prices, to a purse of this name; "" if none
    gets: str  # payments from others; "" if none
    from_people: str  # the same without the bank's
    pays: tuple[Paying, ...]
    paid_out: tuple[Paying, ...]  # by the bank to this person
    out: str  # all of the bank's payments together; "" for people


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The table: headings of expenses, whether anybody paid before, prizes, and the lines."""

    costs: tuple[str, ...]
    titles: tuple[str, ...]  # the same without the sums, for beside each share
    before: bool
    brought: bool  # whether debts of earlier evenings are settled, too
    prizes: str  # in words, where places are played for
    pool: str  # all payments for chips, and where they go, in words; "" without prices
    points: str  # of each place, in words, where they are played for
    put_out: str  # players everybody put out
    lines: tuple[ResultLine, ...]

    def line_of(self, name: str) -> ResultLine | None:
        """One person's line."""
        return next((line for line in self.lines if line.name == name), None)

    def costs_of(self, line: ResultLine) -> list[str]:
        """One person's share of each expense, with its heading: "Pizza €24.50: −€6.13"."""
        return [f"{title}: {cost}" for title, cost in zip(self.costs, line.costs, strict=True) if cost]


def result_of(table: Table) -> Result | None:
    """The result as far as known, best place or largest gain first; None while chips are uncounted or in the middle."""
    if unknown(table) or (table.pot and not table.bank.finished):
        return None
    bank, found = table.bank, parts(table)
    placed, earned = points.place_of(table), points.points_of(table)
    everybody = sorted(found, key=lambda name: (name == BANK, placed.get(name, len(found)), -found[name].in_all))
    lines = [_line(table, name, found[name], placed.get(name), earned.get(name)) for name in everybody]
    return Result(
        costs=tuple(_headings(bank)),
        titles=tuple(_titles(bank)),
        before=any(part.before for name, part in found.items() if name != BANK),
        brought=bool(bank.brought),
        prizes=in_words(table),
        pool=pool(bank),
        points=points.in_words(points.points_played_for(table), points.times_counted(table)),
        put_out=points.put_out_in_words(points.put_out(table), points.per_knock_out(table)),
        lines=tuple(line for line in lines if line.name or line.out or line.gets),
    )


def expenses(bank: Bank) -> str:
    """The shared expenses in one line, "Pizza €24.50"; "" if there are none."""
    return ", ".join(_headings(bank))


def purse(bank: Bank) -> str:
    """What pots put into the purse, which no result includes; "" if nothing (SETL-12)."""
    return money(bank.purse * bank.unit, bank.currency) if bank.purse else ""


def pool(bank: Bank) -> str:
    """All prices, and where they go: "For chips €96.00: prizes €90.00, League €6.00"; "" without prices."""
    if not bank.packs:
        return ""
    rows = [(_("prizes"), bank.pool), *bank.fees.items()]
    whole = money(sum(amount for _to, amount in rows), bank.currency)
    return _(
        "For chips %(whole)s: %(parts)s",
        whole=whole,
        parts=", ".join(f"{to} {money(amount, bank.currency)}" for to, amount in rows),
    )


def _columns(bank: Bank) -> Iterator[list[Expense]]:
    """The expenses of each column: all bounties in the first, then one for each of the others, or for all of them."""
    bounties, others = ([cost for cost in bank.expenses if bool(cost.hand) is of] for of in (True, False))
    yield from [bounties] * bool(bounties)
    yield from [[cost] for cost in others] if len(others) <= MOST_COSTS else [others]


def _headings(bank: Bank) -> Iterator[str]:
    """The heading of each column of expenses, with its sum."""
    for costs, title in zip(_columns(bank), _titles(bank), strict=True):
        amount = money(sum(cost.amount for cost in costs), bank.currency)
        yield f"{title} {amount}"


def _titles(bank: Bank) -> Iterator[str]:
    """What each column of expenses is for."""
    for costs in _columns(bank):
        titles = {cost.title for cost in costs}
        yield titles.pop() if len(titles) == 1 else _("Shared")


def _line(table: Table, name: str, part: Part, place: int | None, earned: int | None) -> ResultLine:
    bank, rows = table.bank, list(enumerate(settlement(table)))
    got = sum(amount for _at, (_who, to, amount, _done) in rows if to == name)
    given = sum(amount for _at, (who, _to, amount, _done) in rows if who == name)
    banks = [(at, row) for at, row in rows if row[0] == BANK and row[1] == name]
    from_people = got - sum(amount for _at, (_who, _to, amount, _done) in banks)
    plays = name in people(table) or not part.fee  # a purse has no result
    return ResultLine(
        name=name,
        place=place,
        points="" if earned is None else points.points_in_words(earned),
        cards=signed_money(part.cards, bank.currency) if plays else "",
        costs=tuple(_costs(bank, name)),
        borne=signed_money(sum(part.costs), bank.currency),
        before=signed_money(part.before, bank.currency),
        brought=signed_money(part.brought, bank.currency) if part.brought else "",
        in_all=signed_money(part.in_all, bank.currency) if plays else "",
        fee=_("fees %(amount)s", amount=money(part.fee, bank.currency)) if part.fee else "",
        gets=_("gets %(amount)s", amount=money(got, bank.currency)) if got else "",
        from_people=_("gets %(amount)s", amount=money(from_people, bank.currency)) if from_people else "",
        pays=tuple(
            Paying(at, _("pays %(name)s", name=to or _("the bank")), money(amount, bank.currency), done)
            for at, (who, to, amount, done) in rows
            if who == name != BANK
        ),
        paid_out=tuple(
            Paying(at, _("from the bank"), money(amount, bank.currency), done)
            for at, (_who, _to, amount, done) in banks
        ),
        out=_("pays out %(amount)s", amount=money(given, bank.currency)) if name == BANK and given else "",
    )


def _costs(bank: Bank, name: str) -> Iterator[str]:
    for costs in _columns(bank):
        takes_part = any(name in (cost.payer, *cost.sharers) for cost in costs)
        if len(costs) == 1:
            yield _cost(bank, costs[0], name)
        else:
            yield signed_money(sum(cost.part_of(name) for cost in costs), bank.currency) if takes_part else ""


def _cost(bank: Bank, cost: Expense, name: str) -> str:
    """This person's share of an expense; "" if none."""
    if cost.each:
        return signed_money(cost.part_of(name), bank.currency) if name in (cost.payer, *cost.sharers) else ""
    share = cost.part_of(name) - cost.amount * (cost.payer == name)
    borne = signed_money(share, bank.currency)
    if cost.payer == name:
        return _("paid it, share %(amount)s", amount=borne) if share else _("paid it")
    return borne if share else ""
