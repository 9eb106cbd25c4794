"""The bank's books: who bought, cashed and paid how much, what was counted, what is to be paid when all is over.

They are part of the table, so that taking a tap back takes it out of the books as well. People are known by name,
because they change chairs. Chips are chips, money is in the smallest unit of its currency (cents).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Colour = tuple[str, int, int]  # a chip: its colour, what it is worth in chips of the table, how many there are
Payment = tuple[str, str, int, bool]  # who pays ("" = the bank), to whom, how much, has been paid


class Account(NamedTuple):
    """What one person has had to do with the bank this evening, in chips."""

    name: str
    bought: int = 0
    cashed: int = 0
    paid: int = 0  # to the bank, less what the bank has paid out
    shared: int = 0  # part in differences that were split among everybody: negative = bears it
    times: int = 0  # how often chips were bought
    sat: int = 0  # of these chips, what was bought first

    @property
    def owes(self) -> int:
        """Chips bought and neither cashed nor paid for; negative: the bank still has to pay so much out."""
        return self.bought - self.cashed - self.paid


class Counted(NamedTuple):
    """What lay in front of a player at a break, and what it should have been."""

    seat: int
    chips: int
    was: int
    deal: int  # after which deal it was counted: it says nothing any more once the next one is dealt
    colours: tuple[int, ...] = ()  # how many of each, as in the chip set

    @property
    def off(self) -> int:
        """Chips too many (or, negative, too few)."""
        return self.chips - self.was


class Passed(NamedTuple):
    """Chips that went from one player to another between two hands (BANK-02)."""

    giver: str
    taker: str
    chips: int
    paid: bool = False  # money changed hands between the two; otherwise they are lent


class Expense(NamedTuple):
    """Something one person paid for several: the pizza."""

    payer: str
    amount: int  # money, or chips where the table plays without
    what: str
    sharers: tuple[str, ...]

    def part_of(self, name: str) -> int:
        """What somebody paid of it for the others or, negative, has to bear of it."""
        return self.amount * (self.payer == name) - shares(self.amount, self.sharers).get(name, 0)


class Bank(NamedTuple):
    """Everything the bank knows."""

    chips: tuple[Colour, ...] = ()  # the chip set, smallest value first; empty: not given
    currency: str = ""  # "" = no money
    worth: int = 0  # of one chip, in the currency's smallest unit
    keeper: str = ""  # who keeps the cash; "" = it lies in a box
    accounts: tuple[Account, ...] = ()
    loose: int = 0  # chips put right by hand, nobody's: shared by all in the end
    asked: tuple[tuple[int, int], ...] = ()  # seat, chips asked for from a phone
    counts: tuple[Counted, ...] = ()
    left_open: tuple[tuple[str, int, str], ...] = ()  # name, chips off, why: differences nobody could explain
    expenses: tuple[Expense, ...] = ()
    finished: bool = False
    payments: tuple[Payment, ...] = ()  # as they stood when the evening was finished
    done: tuple[tuple[str, str, int], ...] = ()  # paid at an earlier finish, or to the cent since
    gone: tuple[tuple[str, int, int], ...] = ()  # name, chips taken along, unix ms (0: not dated yet)
    passed: tuple[Passed, ...] = ()  # one row for two people and the way in which it was settled

    def account(self, name: str) -> Account:
        """This person's account, empty where there was nothing yet."""
        return next((account for account in self.accounts if account.name == name), None) or Account(name)

    def books(self, name: str, **more: int) -> Bank:
        """The bank after so many chips were added to these columns of somebody's account."""
        old = self.account(name)
        new = old._replace(**{key: getattr(old, key) + chips for key, chips in more.items()})
        if old in self.accounts:
            return self._replace(accounts=tuple(new if account is old else account for account in self.accounts))
        return self._replace(accounts=(*self.accounts, new))

    def buys(self, name: str, chips: int, paid: int = 0) -> Bank:
        """The bank after it sold somebody so many chips, some of them paid for at once."""
        first = chips if not self.account(name).times else 0
        return self.books(name, bought=chips, paid=paid, times=int(chips > 0), sat=first)

    def went(self, name: str, chips: int) -> Bank:
        """The bank after somebody left the table with so many chips (CHIP-07)."""
        return self._replace(gone=(*(row for row in self.gone if row[0] != name), (name, chips, 0)))

    def went_at(self, at: int) -> Bank:
        """The same, once it is known when that was."""
        return self._replace(gone=tuple((name, chips, when or at) for name, chips, when in self.gone))

    def passes(self, giver: str, taker: str, chips: int, paid: bool) -> Bank:
        """The bank after one person lent another so many chips, or sold them; a loan paid back leaves no row."""
        before = {(row.giver, row.taker, row.paid): row.chips for row in self.passed}
        there, back = before.pop((giver, taker, paid), 0), before.pop((taker, giver, paid), 0)
        net = there - back + chips
        if net > 0:
            before[giver, taker, paid] = net
        elif net < 0:
            before[taker, giver, paid] = -net
        return self._replace(passed=tuple(Passed(who, to, n, once) for (who, to, once), n in before.items()))

    def lent(self, giver: str, taker: str) -> int:
        """Chips one person has lent another and not got back."""
        rows = [row for row in self.passed if not row.paid]
        return sum(row.chips for row in rows if (row.giver, row.taker) == (giver, taker))

    def given(self, name: str, *, paid: bool | None = None) -> int:
        """Chips somebody gave to other players, less those taken from them: lent, paid for, or both."""
        rows = [row for row in self.passed if paid is None or row.paid == paid]
        return sum(row.chips * ((row.giver == name) - (row.taker == name)) for row in rows)

    def unbought(self, name: str, chips: int) -> Bank:
        """So many chips (of a reserve nobody sees) were never bought; what is more than was bought counts as cashed."""
        never = min(chips, self.account(name).bought)
        return self.books(name, bought=-never, cashed=chips - never)

    def renamed(self, old: str, new: str) -> Bank:
        """Everything under another name; two accounts of one name become one."""
        bank = self._replace(
            keeper=_as(self.keeper, old, new),
            left_open=_each(self.left_open, old, new),
            expenses=tuple(_shared_as(expense, old, new) for expense in self.expenses),
            payments=tuple((_as(a, old, new), _as(b, old, new), n, done) for a, b, n, done in self.payments),
            gone=tuple((_as(name, old, new), chips, at) for name, chips, at in self.gone),
            done=tuple((_as(a, old, new), _as(b, old, new), n) for a, b, n in self.done),
            passed=(),
        )
        for row in self.passed:
            who, to = _as(row.giver, old, new), _as(row.taker, old, new)
            bank = bank.passes(who, to, row.chips, row.paid) if who != to else bank
        mine = self.account(old)
        if all(account.name != new for account in self.accounts):
            return bank._replace(
                accounts=tuple(account._replace(name=_as(account.name, old, new)) for account in self.accounts)
            )
        bank = bank._replace(accounts=tuple(account for account in self.accounts if account.name != old))
        return bank.books(new, **{key: getattr(mine, key) for key in mine._fields if key != "name"})

    def answered(self, seat: int) -> Bank:
        """What somebody asked for from a phone has its answer."""
        return self._replace(asked=tuple(row for row in self.asked if row[0] != seat)) if self.asked else self

    @property
    def cash(self) -> int:
        """What people paid the bank for chips, less what it paid out for them, in chips."""
        return sum(account.paid for account in self.accounts)

    @property
    def unit(self) -> int:
        """What one chip is worth where it is settled up: its worth in cents, or one where no money is played for."""
        return self.worth if self.currency else 1

    def open_payments(self, name: str) -> int:
        """What somebody ("" = the bank) still has to pay at the end of the evening or, negative, to get."""
        return sum(n * ((who == name) - (to == name)) for who, to, n, done in self.payments if not done)

    def settled(self, name: str) -> int:
        """What somebody ("" = the bank) got at an earlier settlement or, negative, paid."""
        return sum(n * ((to == name) - (who == name)) for who, to, n in self.done)

    def handed(self, name: str, amount: int) -> Bank:
        """The bank with a payment to it (negative: from it) that is no whole number of chips, so on no account."""
        row = (name, "", amount) if amount > 0 else ("", name, -amount)
        return self._replace(done=(*self.done, row))

    def reopened(self) -> Bank:
        """The bank after the evening goes on: what was paid stays paid, by the bank where its keeper paid it."""
        made = [(_as(who, self.keeper, ""), _as(to, self.keeper, ""), n) for who, to, n, done in self.payments if done]
        return self._replace(finished=False, payments=(), done=(*self.done, *made))

    def laid_out(self, name: str) -> int:
        """What somebody paid for the others or, negative, had paid by them: the pizza."""
        return sum(cost.part_of(name) for cost in self.expenses)


def shares(chips: int, people: Iterable[str]) -> dict[str, int]:
    """Chips (or cents) shared equally; what cannot be divided goes to the first ones, one each."""
    names = list(people)
    part, rest = divmod(abs(chips), len(names)) if names else (0, 0)
    sign = 1 if chips >= 0 else -1
    return {name: sign * (part + (i < rest)) for i, name in enumerate(names)}


def _as(name: str, old: str, new: str) -> str:
    return new if name == old else name


def _each(rows: tuple[tuple[str, int, str], ...], old: str, new: str) -> tuple[tuple[str, int, str], ...]:
    return tuple((_as(name, old, new), chips, why) for name, chips, why in rows)


def _shared_as(expense: Expense, old: str, new: str) -> Expense:
    sharers = dict.fromkeys(_as(name, old, new) for name in expense.sharers)
    return expense._replace(payer=_as(expense.payer, old, new), sharers=tuple(sharers))
