"""Settling up with few payments, with debts of earlier evenings (BANK-03); finishing the evening, and reopening it.

Amounts are cents, or chips at a table without money. They always add up to 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, NamedTuple

from models.bank.counting import differences
from models.bank.owing import unknown
from models.bank.prizes import amounts, prizes
from models.game.options import evening_of
from models.moves.event import Code, Event, FreeText, Names, PersonName, after
from models.moves.fields import Fields, flag, number, text
from models.moves.move import REASON, Field, Kind, Move, Offer, offer_if
from models.moves.refusals import Refused, refuse
from models.table.books import Debt, Payment, shares
from models.table.table import Table
from models.words.money import money
from models.words.words import N_, _, listed, reworded

DEBTS = "debts"  # a key set by the server alone
BANK = ""  # the cash box, as one of the people
RULED = {"jackpot-left": "R-OPEN-15"}  # rulings about obstacles to finishing
EXACT = 12  # up to this many people the number of payments is minimal; beyond, below the number of people


# Events


@dataclass(frozen=True, slots=True)
class EveningFinished(Event):
    """The evening was finished with these payments."""

    says: ClassVar[str] = N_("The evening is finished")
    stays_told: ClassVar[bool] = True
    payments: tuple[tuple[PersonName, PersonName, int], ...]

    def apply(self, table: Table) -> Table:
        payments = tuple((who, to, amount, False) for who, to, amount in self.payments)
        return table._replace(bank=table.bank._replace(finished=True, payments=payments))


@dataclass(frozen=True, slots=True)
class OddChipsWon(Event):
    """Odd chips and fines left for another hand went to the winner of the last one (LAST-05)."""

    says: ClassVar[str] = N_("%(name)s gets what is left in the middle: %(chips)s")
    stays_told: ClassVar[bool] = True
    seat: int
    chips: int

    def apply(self, table: Table) -> Table:
        return table.paying(self.seat, self.chips)._replace(carried=0, forfeited=0)


@dataclass(frozen=True, slots=True)
class PaymentMarked(Event):
    """A payment was marked as made, or unmarked."""

    harmless: ClassVar[bool] = True
    index: int
    who: PersonName
    to: PersonName
    amount: int
    done: bool
    currency: Code = ""

    def apply(self, table: Table) -> Table:
        rows = [(*row[:3], self.done) if i == self.index else row for i, row in enumerate(table.bank.payments)]
        return table._replace(bank=table.bank._replace(payments=tuple(rows)))

    def sentence(self, names: Names) -> str:
        words = {"who": self.who or _("The bank"), "to": self.to or _("the bank")}
        words["amount"] = money(self.amount, self.currency)
        if self.done:
            return _("%(who)s has paid %(amount)s to %(to)s", **words)
        return _("%(who)s has not paid %(amount)s to %(to)s after all", **words)


@dataclass(frozen=True, slots=True)
class EveningReopened(Event):
    """The evening was reopened; payments already made still count."""

    stays_told: ClassVar[bool] = True
    reason: FreeText

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank.reopened())

    def sentence(self, names: Names) -> str:
        return _("The evening is open again: %(why)s", why=reworded(self.reason))


@dataclass(frozen=True, slots=True)
class DebtsBrought(Event):
    """What people had not paid after earlier evenings is settled with this one."""

    harmless: ClassVar[bool] = True
    debts: tuple[tuple[PersonName, PersonName, int, Code, int], ...]  # as the bank's rows
    currency: Code

    def apply(self, table: Table) -> Table:
        rows = tuple(Debt(*row) for row in self.debts)
        return table._replace(bank=table.bank._replace(brought=(*table.bank.brought, *rows)))

    def sentence(self, names: Names) -> str:
        rows = [(who, to, money(amount, self.currency)) for who, to, amount, _code, _payment in self.debts]
        owed = listed(_("%(who)s owes %(to)s %(amount)s", who=who, to=to, amount=amount) for who, to, amount in rows)
        return _("From earlier evenings: %(owed)s", owed=owed)


# Standings


def people(table: Table) -> list[str]:
    """Everybody in the bank's books: people seated, by chair, then those who have left."""
    there = [seat.name for seat in table.sitting]
    return [*there, *(account.name for account in table.bank.accounts if account.name not in there)]


def won(table: Table, name: str) -> int:
    """Chips won (negative: lost), with those in the purse: stack or prize, cashed and lent, less bought or borrowed."""
    won = prizes(table)  # instead of the stack, where places are played for (SETL-07)
    there = won.get(name, 0) if won else _chips(table, name)
    return there + _from_the_bank(table, name) + table.bank.account(name).fed


def amount_won(table: Table, name: str) -> int:
    """The same as it is settled, in cents, or in chips without money; without chips in the purse (SETL-10, SETL-12)."""
    won, unit = amounts(table), table.bank.unit
    return (won.get(name, 0) if won else _chips(table, name) * unit) + _from_the_bank(table, name) * unit


def _chips(table: Table, name: str) -> int:
    return sum(s.stack + s.aside for s in table.seats if s.name == name)


def _from_the_bank(table: Table, name: str) -> int:
    if table.bank.packs:
        return -table.bank.charged(name)
    account = table.bank.account(name)
    return account.cashed + account.shared - account.bought + table.bank.given(name)


def positions(table: Table) -> dict[str, int]:
    """The amount everybody is to get (negative: to pay), including the bank's box; the sum is 0.

    Valid only with no chips in the middle.
    """
    return {name: part.due for name, part in parts(table).items()}


class Part(NamedTuple):
    """The parts of one person's result: won at cards, each shared expense, paid before, brought from earlier."""

    cards: int
    costs: tuple[int, ...]
    before: int
    brought: int
    fee: int = 0  # of all prices, to a purse of this name (SETL-11)

    @property
    def in_all(self) -> int:
        """The result of the evening."""
        return self.cards + sum(self.costs)

    @property
    def due(self) -> int:
        """The amount this player is to get (negative: to pay)."""
        return self.in_all + self.before + self.brought + self.fee


def parts(table: Table) -> dict[str, Part]:
    """The parts of everybody's result, including the bank's box; valid only with no chips in the middle."""
    bank, names, chip = table.bank, people(table), table.bank.unit
    sharers = [name for cost in bank.expenses for name in (cost.payer, *cost.sharers)]
    paid_before = [name for who, to, _amount in bank.done for name in (who, to)]
    fees = bank.fees
    everybody = dict.fromkeys([*names, *sharers, *paid_before, *fees])  # some may have no account
    keeper = bank.keeper if bank.keeper in everybody else BANK
    corrected = shares(0 if bank.packs else -bank.loose * chip, names)
    found = dict[str, Part]()
    for name in dict.fromkeys([*everybody, keeper]):
        there = name in names
        kept = bank.stays if name == keeper else 0
        paid = bank.account(name).paid - bank.given(name, paid=True) if there else 0
        held = bank.cash * chip + (bank.settled(BANK) if name != BANK else 0) if name == keeper else 0
        held += bank.purse_before if name == keeper else 0
        found[name] = Part(
            cards=amount_won(table, name) + corrected[name] if there else 0,
            costs=tuple(cost.part_of(name) for cost in bank.expenses),
            before=paid * chip - bank.settled(name) - held + kept,
            brought=bank.carried(name),
            fee=fees.get(name, 0),
        )
    if keeper != BANK:
        found.pop(BANK, None)
    return found


# Payments


def payments(due: Mapping[str, int]) -> list[tuple[str, str, int]]:
    """Payer, payee and amount of few payments that settle what is due, always fewer than people.

    Up to EXACT people the number is minimal: the people are split into as many balanced groups as possible, and each
    group needs one payment less than it has people.
    """
    open_ = [name for name, amount in due.items() if amount]
    groups = _groups(open_, due) if len(open_) <= EXACT else [open_]
    return [payment for group in groups for payment in _among({name: due[name] for name in group})]


def _groups(names: list[str], due: Mapping[str, int]) -> list[list[str]]:
    """The largest number of groups with sum 0."""
    size = 1 << len(names)
    total = [0] * size
    best = [0] * size  # most balanced groups for each set of people, adding one person at a time
    came = [0] * size
    for mask in range(1, size):
        low = mask & -mask
        total[mask] = total[mask ^ low] + due[names[low.bit_length() - 1]]
        rest = mask
        best[mask] = -1
        while rest:
            bit = rest & -rest
            rest ^= bit
            if best[mask ^ bit] > best[mask]:
                best[mask], came[mask] = best[mask ^ bit], mask ^ bit
        best[mask] += not total[mask]
    path, mask = [size - 1], size - 1
    while mask:
        mask = came[mask]
        path.append(mask)
    cuts = [mask for mask in path[::-1] if not total[mask]]
    return [[name for i, name in enumerate(names) if (after ^ before) >> i & 1] for before, after in pairwise(cuts)]


def _among(due: Mapping[str, int]) -> list[tuple[str, str, int]]:
    """Pays the largest debt to the largest creditor until all are even; each payment settles one person."""
    left, payments = dict(due), list[tuple[str, str, int]]()
    while any(left.values()):
        to, who = max(left, key=lambda name: left[name]), min(left, key=lambda name: left[name])
        amount = min(left[to], -left[who])
        payments.append((who, to, amount))
        left[to] -= amount
        left[who] += amount
    return payments


def settlement(table: Table) -> list[Payment]:
    """The payments fixed when the evening was finished, or as they would be now."""
    if table.bank.finished:
        return list(table.bank.payments)
    if unknown(table) or table.pot:
        return []
    due = positions(table)
    return [(who, to, amount, False) for who, to, amount in payments(rounded(due, unit_of(table)))]


def unit_of(table: Table) -> int:
    """The unit payments are rounded to, in the currency's smallest unit; 1 if exact or without money."""
    unit = evening_of(table.lasting.keys)["settle.round"]
    return unit if isinstance(unit, int) and table.bank.currency else 1


def rounded(due: Mapping[str, int], unit: int) -> dict[str, int]:
    """The amounts due, rounded to this unit with sum 0; the box pays no more than it has (SETL-06).

    The amounts that lose least are rounded up, as many as the sum requires.
    """
    near = {name: (amount + unit // 2) // unit * unit for name, amount in due.items()}
    if BANK in due:
        near[BANK] = due[BANK] // unit * unit if due[BANK] > 0 else -(-due[BANK] // unit * unit)
    people = [name for name in due if name != BANK]
    while left := sum(near.values()):
        step = unit if left < 0 else -unit
        name = min(people, key=lambda name: abs(near[name] + step - due[name]))
        near[name] += step
    return near


def rounding(table: Table) -> dict[str, int]:
    """The difference rounding makes for each person."""
    if unknown(table) or table.pot or table.bank.finished:
        return {}
    due = positions(table)
    return {name: new - due[name] for name, new in rounded(due, unit_of(table)).items() if new != due[name]}


# Decisions


def finish(table: Table, fields: Fields) -> list[Event]:
    """Decides `finish`: fixes the payments."""
    refusal = not_yet(table)
    if refusal:
        raise refusal
    odd = odd_left(table)
    due = settlement(after(table, odd))
    return [*odd, EveningFinished(tuple((who, to, amount) for who, to, amount, _done in due))]


def not_yet(table: Table) -> Refused | None:
    """The reason why the evening cannot be finished: a hand is on, chips are in the middle, or a difference is open."""
    if not table.over:
        return refuse("hand-running")
    left = after(table, odd_left(table))
    if left.pot or left.dealt_again:
        return refuse("jackpot-left", chips=left.pot)
    off = differences(left)
    return refuse("difference-first", name=left.name_of(off[0].seat)) if off else None


def odd_left(table: Table) -> list[OddChipsWon]:
    """The event giving odd chips and fines left in the middle to the last winner, the first of several (LAST-05)."""
    winners = [seat for seat, _chips in table.last_won]
    if not table.over or table.passes or table.dealt_again or not table.carried or not winners:
        return []
    first = next((s.seat for s in table.clockwise(table.dealer) if s.seat in winners), None)
    return [OddChipsWon(first, table.carried)] if first is not None else []


def mark(table: Table, fields: Fields) -> list[Event]:
    """Decides `payment`: marks a payment as `done` or open; repeating it changes nothing."""
    rows = table.bank.payments
    if not rows:
        raise refuse("no-payment")
    index = number(fields, "payment", 0, len(rows) - 1)
    (who, to, amount, already), done = rows[index], flag(fields, "done")
    return [PaymentMarked(index, who, to, amount, done, table.bank.currency)] if done != already else []


def reopen(table: Table, fields: Fields) -> list[Event]:
    """Decides `reopen`: continues the evening, or settles it again; the `reason` stays in the log."""
    if not table.bank.finished:
        raise refuse("not-finished")
    reason = text(fields, "reason")
    if not reason:
        raise refuse("say-why-reopen")
    return [EveningReopened(reason)]


def bring(table: Table, fields: Fields) -> list[Event]:
    """Decides `bring`: all debts between people of this table; the server looks them up."""
    if table.bank.finished or not table.bank.currency:
        raise refuse("not-now", rule="BANK-03")
    rows = fields.get(DEBTS)
    return [DebtsBrought(tuple(map(tuple, rows)), table.bank.currency)] if isinstance(rows, (list, tuple)) else []


# Moves


ROW, DONE = Field("payment", Kind.COUNT), Field("done", Kind.FLAG)

MOVES = (
    Move(
        name="finish",
        about="Ends the evening",
        offers=offer_if(lambda table: not_yet(table) is None, "finish"),
        decide=finish,
    ),
    Move(
        name="payment",
        about="Marks a payment as made",
        fields=(ROW, DONE),
        at_the_end=True,
        offers=lambda table: [Offer(move="payment", payment=i, asks=["done"]) for i in range(len(table.bank.payments))],
        decide=mark,
    ),
    Move(
        name="reopen",
        about="Opens a finished evening again",
        fields=(REASON,),
        at_the_end=True,
        offers=offer_if(lambda table: table.bank.finished, "reopen", "reason"),
        decide=reopen,
    ),
    Move(
        name="bring",
        about="Settles debts of earlier evenings with this one",
        offers=offer_if(lambda table: bool(table.bank.currency) and not table.bank.finished, "bring"),
        decide=bring,
    ),
)
