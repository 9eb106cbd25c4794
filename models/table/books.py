"""The bank's books: purchases, payments, counts, debts and what is left to settle.

They are part of the table, so taking a tap back takes it out of the books as well. People are known by name, because
they change chairs. Chips are whole chips of the table, money is in the currency's smallest unit (cents).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from models.words.words import _, reworded

Colour = tuple[str, int, int]  # a colour of the chip set: its name, value in chips of the table, how many there are
Person = TypeVar("Person", str, int)  # by name or by seat
Payment = tuple[str, str, int, bool]  # payer ("" = the bank), payee, amount, already paid


class Pack(NamedTuple):
    """Chips sold together, where one chip has no worth: their price, and what of it goes to which purse (SETL-11)."""

    kind: str  # entry, rebuy, add_on
    chips: int
    price: int
    fees: tuple[tuple[str, int], ...] = ()  # purse, amount: not for the prizes


class Sale(NamedTuple):
    """One sale of chips that have a price."""

    name: str
    kind: str  # of the pack; "" = at a price of its own
    price: int


class Account(NamedTuple):
    """One person's chips bought, paid and cashed this evening."""

    name: str
    bought: int = 0
    cashed: int = 0
    paid: int = 0  # paid to the bank, less what the bank paid out
    shared: int = 0  # share of differences split among all: negative = a loss
    times: int = 0  # number of purchases
    sat: int = 0  # chips of the first purchase, part of those bought
    fed: int = 0  # put into the purse (SETL-12)


class Counted(NamedTuple):
    """A player's count in a break, and the number it should have been."""

    seat: int
    chips: int
    was: int
    deal: int  # number of the last deal before the count; the count is out of date after the next one
    colours: tuple[int, ...] = ()  # count of each colour, in the order of the chip set

    @property
    def off(self) -> int:
        """Chips too many (or, negative, too few)."""
        return self.chips - self.was


class Passed(NamedTuple):
    """Chips passed from one player to another between two hands (BANK-02)."""

    giver: str
    taker: str
    chips: int
    paid: bool = False  # money changed hands, so nothing is lent


class Debt(NamedTuple):
    """A payment of an earlier evening that was not made, and is settled with this one (BANK-03)."""

    who: str
    to: str
    amount: int
    code: str  # of that evening
    payment: int  # its index there


class Expense(NamedTuple):
    """An expense one person paid for several, such as the pizza; or money that person gets from each of them."""

    payer: str
    amount: int  # in money, or in chips at a table without money
    what: str
    sharers: tuple[str, ...]  # none: it is paid out of the purse (SETL-12)
    each: int = 0  # paid to the payer by each of the sharers (SETL-08); 0 = an expense
    hand: int = 0  # whose end made it a bounty (SETL-13); 0 = written down by people

    @property
    def title(self) -> str:
        """What it was for; a bounty of the game in the reader's language."""
        return _("Bounty") if self.hand else reworded(self.what)

    def part_of(self, name: str) -> int:
        """The amount this person paid for the others; negative: what they owe for their part."""
        return self.amount * (self.payer == name) - shares(self.amount, self.sharers).get(name, 0)


class Bank(NamedTuple):
    """The bank's books: chip set, currency, accounts, counts, loans, payments."""

    chips: tuple[Colour, ...] = ()  # the chip set, smallest value first; empty = not given
    mix: tuple[int, ...] = ()  # pieces of each colour in the usual purchase, as the house wants it (BANK-05)
    currency: str = ""  # "" = no money
    worth: int = 0  # of one chip, in the currency's smallest unit; 0 = no money, or prices
    packs: tuple[Pack, ...] = ()  # the prices of chips that have no worth (SETL-11); empty = there are none
    sales: tuple[Sale, ...] = ()  # at these prices
    keeper: str = ""  # name of the person who keeps the cash; "" = a box
    accounts: tuple[Account, ...] = ()
    kept: int = 0  # missing chips charged to somebody and paid to nobody: their worth stays with the cash
    purse_before: int = 0  # in the purse since earlier evenings (SETL-17): in cents, or in chips without money
    fed: tuple[int, ...] = ()  # deal, person, chips: last put into the purse (SETL-12)
    loose: int = 0  # chips corrected by hand that belong to nobody; shared by all at the end
    asked: tuple[tuple[int, int], ...] = ()  # seat, chips asked for from a phone
    counts: tuple[Counted, ...] = ()
    left_open: tuple[tuple[str, int, str], ...] = ()  # name, chips off, reason: unexplained differences
    expenses: tuple[Expense, ...] = ()
    finished: bool = False
    payments: tuple[Payment, ...] = ()  # as they stood when the evening was finished
    done: tuple[tuple[str, str, int], ...] = ()  # payer, payee, amount: paid at an earlier finish, or to the cent since
    gone: tuple[tuple[str, int, int], ...] = ()  # name, chips taken away, unix ms (0 = not dated yet)
    brought: tuple[Debt, ...] = ()  # from earlier evenings
    passed: tuple[Passed, ...] = ()  # one row for each pair of people and way of paying
    last_bounty: tuple[int, str, tuple[str, ...]] = (0, "", ())  # chips each, why, names not taking part (OTHER-22)
    out: tuple[tuple[str, int, int], ...] = ()  # name, hand in which all chips were lost, chips before it
    first_out: tuple[tuple[str, int, int], ...] = ()  # the same of the first time, of people who bought again (SETL-14)
    deal: tuple[tuple[str, int], ...] = ()  # name, part of the prizes agreed before the end (SETL-10)
    won_before: tuple[tuple[str, int], ...] = ()  # name, prize of somebody who was out before the deal
    more_points: tuple[tuple[str, int, str], ...] = ()  # name, points of the season, why (SETL-14)
    bounty_on: str = ""  # name of the only player with a bounty (SETL-16); "" = everybody
    no_points: tuple[str, ...] = ()  # names that get no points this evening (SETL-14)
    knocked: tuple[tuple[str, str, int], ...] = ()  # winner of somebody's last chips, that person, hand (SETL-13)

    def account(self, name: str) -> Account:
        """This person's account; an empty one if there is none yet."""
        return next((account for account in self.accounts if account.name == name), None) or Account(name)

    def books(self, name: str, **more: int) -> Bank:
        """The bank after these amounts were added to the columns of this person's account."""
        old = self.account(name)
        new = old._replace(**{key: getattr(old, key) + chips for key, chips in more.items()})
        if old in self.accounts:
            return self._replace(accounts=tuple(new if account is old else account for account in self.accounts))
        return self._replace(accounts=(*self.accounts, new))

    def buys(self, name: str, chips: int, paid: int = 0) -> Bank:
        """The bank after it sold these chips to somebody; `paid` of them were paid for at once."""
        first = chips if not self.account(name).times else 0
        return self.books(name, bought=chips, paid=paid, times=int(chips > 0), sat=first)

    def sells(self, name: str, kind: str, price: int | None) -> Bank:
        """The bank after it sold somebody chips at this price; None = one chip has a worth, or there is no money."""
        return self if price is None else self._replace(sales=(*self.sales, Sale(name, kind, price)))

    def sold_to(self, name: str) -> bool:
        """Whether this person has bought chips that have a price."""
        return any(sale.name == name for sale in self.sales)

    def pack(self, kind: str) -> Pack | None:
        """The chips sold together as an entry, a rebuy or an add-on; None if there are none."""
        return next((pack for pack in self.packs if pack.kind == kind), None)

    def price_of(self, sale: Sale) -> int:
        """The price of a sale: that of the pack, as it is now, or its own."""
        pack = self.pack(sale.kind)
        return pack.price if pack else sale.price

    def charged(self, name: str) -> int:
        """The price of all this person has bought; 0 without prices."""
        return sum(self.price_of(sale) for sale in self.sales if sale.name == name)

    def times(self, name: str) -> int:
        """The number of purchases that count as rebuys, and the entry."""
        if not self.packs:
            return self.account(name).times
        return sum(1 for sale in self.sales if sale.name == name and sale.kind in ("entry", "rebuy"))

    @property
    def fees(self) -> dict[str, int]:
        """What each purse gets of all sales."""
        fees = Counter[str]()
        for sale in self.sales:
            for purse, amount in pack.fees if (pack := self.pack(sale.kind)) else ():
                fees[purse] += amount
        return fees

    @property
    def pool(self) -> int:
        """With prices: the price of all chips sold, less the fees."""
        return sum(self.price_of(sale) for sale in self.sales) - sum(self.fees.values())

    def owes(self, name: str) -> int:
        """Chips (with prices, money) for what was bought and neither cashed nor paid; negative: the bank owes it."""
        account = self.account(name)
        return (self.charged(name) if self.packs else account.bought - account.cashed) - account.paid

    def went(self, name: str, chips: int) -> Bank:
        """The bank after somebody left the table and cashed these chips; others still lie at the chair (CHIP-07)."""
        return self._replace(gone=(*(row for row in self.gone if row[0] != name), (name, chips, 0)))

    def lost_all(self, rows: Iterable[tuple[str, int, int]]) -> Bank:
        """The bank after these people lost their last chips, each in this hand and with so many before it (SETL-07)."""
        return self._replace(out=tuple({row[0]: row for row in (*self.out, *rows)}.values()))

    def back_in(self, name: str) -> Bank:
        """The bank after somebody without chips bought some: how they were out the first time is kept (SETL-14)."""
        rows = () if any(row[0] == name for row in self.first_out) else [row for row in self.out if row[0] == name]
        return self._replace(first_out=(*self.first_out, *rows)) if rows else self

    def taken(self, name: str) -> int:
        """The chips somebody took along when they last left; 0 for none (CHIP-07)."""
        return next((chips for who, chips, _at in self.gone if who == name), 0)

    def puts_out(self, hand: int, rows: Iterable[tuple[str, str]]) -> Bank:
        """The bank after these people put those out with this hand (SETL-13)."""
        return self._replace(knocked=(*self.knocked, *((winner, name, hand) for winner, name in rows)))

    def without_hand(self, hand: int) -> Bank:
        """The bank without the knock-outs and bounties of this hand, which does not count or is played on."""
        return self._replace(
            knocked=tuple(row for row in self.knocked if row[2] != hand),
            expenses=tuple(row for row in self.expenses if row.hand != hand or not hand),
        )

    def won_instead(self, hand: int, loser: str, winner: str, *, whole: bool, broke: bool) -> Bank:
        """The bank after chips of this finished hand went on to another winner, who is not out any more.

        `whole`: all the loser had won, with the knock-outs; `broke`: no chips are left, so the loser is out instead.
        """

        def put_right(by: str, who: str) -> tuple[str, str]:
            if who == winner:
                return (winner, loser) if broke and by == loser else ("", "")
            return (winner, who) if whole and by == loser else (by, who)

        knocked = [(*(put_right(by, who) if at == hand else (by, who)), at) for by, who, at in self.knocked]
        if broke and (winner, loser, hand) not in knocked:  # the winner was not out before
            knocked.append((winner, loser, hand))
        expenses = list[Expense]()
        for row in self.expenses:
            payer, who = put_right(row.payer, row.sharers[0]) if row.hand == hand else (row.payer, "")
            if payer:
                expenses.append(row._replace(payer=payer, sharers=(who,) if who else row.sharers))
        return self._replace(knocked=tuple(row for row in knocked if row[0]), expenses=tuple(expenses))

    def went_at(self, at: int) -> Bank:
        """The bank with the time filled in for everybody who just left."""
        return self._replace(gone=tuple((name, chips, when or at) for name, chips, when in self.gone))

    def passes(self, giver: str, taker: str, chips: int, paid: bool) -> Bank:
        """The bank after one person lent or sold chips to another; a loan paid back leaves no row."""
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
        """Chips somebody passed to other players minus chips received, lent or paid for."""
        rows = [row for row in self.passed if paid is None or row.paid == paid]
        return sum(row.chips * ((row.giver == name) - (row.taker == name)) for row in rows)

    def unbought(self, name: str, chips: int) -> Bank:
        """The bank without the purchase of these chips of an uncounted reserve; any excess counts as cashed."""
        never = min(chips, self.account(name).bought)
        return self.books(name, bought=-never, cashed=chips - never)

    def renamed(self, old: str, new: str) -> Bank:
        """The bank with one person renamed; two accounts of the same name are merged."""
        bank = self._replace(
            keeper=_as(self.keeper, old, new),
            left_open=tuple((_as(name, old, new), chips, why) for name, chips, why in self.left_open),
            expenses=tuple(_shared_as(expense, old, new) for expense in self.expenses),
            payments=tuple((_as(a, old, new), _as(b, old, new), n, done) for a, b, n, done in self.payments),
            gone=tuple((_as(name, old, new), chips, at) for name, chips, at in self.gone),
            last_bounty=(*self.last_bounty[:2], tuple(_as(name, old, new) for name in self.last_bounty[2])),
            out=tuple((_as(name, old, new), hand, chips) for name, hand, chips in self.out),
            first_out=tuple((_as(name, old, new), hand, chips) for name, hand, chips in self.first_out),
            bounty_on=_as(self.bounty_on, old, new),
            no_points=tuple(_as(name, old, new) for name in self.no_points),
            knocked=tuple((_as(by, old, new), _as(name, old, new), hand) for by, name, hand in self.knocked),
            more_points=tuple((_as(name, old, new), n, why) for name, n, why in self.more_points),
            done=tuple((_as(a, old, new), _as(b, old, new), n) for a, b, n in self.done),
            brought=tuple(row._replace(who=_as(row.who, old, new), to=_as(row.to, old, new)) for row in self.brought),
            deal=tuple((_as(name, old, new), amount) for name, amount in self.deal),
            won_before=tuple((_as(name, old, new), amount) for name, amount in self.won_before),
            packs=tuple(
                pack._replace(fees=tuple((_as(purse, old, new), amount) for purse, amount in pack.fees))
                for pack in self.packs
            ),
            sales=tuple(sale._replace(name=_as(sale.name, old, new)) for sale in self.sales),
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
        """The bank without this seat's request, which has been answered."""
        return self._replace(asked=tuple(row for row in self.asked if row[0] != seat)) if self.asked else self

    @property
    def cash(self) -> int:
        """Chips people paid for minus chips the bank paid out for."""
        return sum(account.paid for account in self.accounts)

    @property
    def unit(self) -> int:
        """The value of one chip when settling up: its worth in cents; 1 without money, or with prices."""
        return self.worth or 1 if self.currency else 1

    def open_payments(self, name: str) -> int:
        """The amount this person ("" = the bank) has yet to pay at the end of the evening; negative: to receive."""
        return sum(n * ((who == name) - (to == name)) for who, to, n, done in self.payments if not done)

    def settled(self, name: str) -> int:
        """The amount this person ("" = the bank) received at an earlier settlement; negative: paid."""
        return sum(n * ((to == name) - (who == name)) for who, to, n in self.done)

    def carried(self, name: str) -> int:
        """The amount this person is to get from earlier evenings; negative: to pay."""
        return sum(row.amount * ((row.to == name) - (row.who == name)) for row in self.brought)

    def handed(self, name: str, amount: int) -> Bank:
        """The bank after a payment to it (negative: from it) of a fraction of a chip, which no account can hold."""
        row = (name, "", amount) if amount > 0 else ("", name, -amount)
        return self._replace(done=(*self.done, row))

    def reopened(self) -> Bank:
        """The bank after a finished evening is reopened. Payments made stay; those of the keeper become the bank's."""
        made = [(_as(who, self.keeper, ""), _as(to, self.keeper, ""), n) for who, to, n, done in self.payments if done]
        return self._replace(finished=False, payments=(), done=(*self.done, *made))

    @property
    def purse(self) -> int:
        """All chips that pots put into the purse (SETL-12)."""
        return sum(account.fed for account in self.accounts)

    @property
    def in_purse(self) -> int:
        """What is left in the purse, in cents, or in chips without money (SETL-12)."""
        paid = sum(cost.amount for cost in self.expenses if not cost.sharers)
        return self.purse_before + self.purse * self.unit - paid

    @property
    def stays(self) -> int:
        """What stays with the cash at the end, in cents: chips that are missing, and the purse."""
        return self.kept * self.unit + self.in_purse

    @property
    def prizes(self) -> dict[str, int]:
        """Everybody's prize as of the deal (SETL-10); empty without one."""
        prizes = Counter[str]()
        for name, amount in (*self.deal, *self.won_before):
            prizes[name] += amount
        return prizes

    def laid_out(self, name: str) -> int:
        """The amount somebody paid for the others; negative: what the others paid for them."""
        return sum(cost.part_of(name) for cost in self.expenses)


def shares(chips: int, people: Iterable[Person]) -> dict[Person, int]:
    """Equal shares of chips or cents, by name or seat. The remainder goes to the first people, one each."""
    names = list(people)
    part, rest = divmod(abs(chips), len(names)) if names else (0, 0)
    sign = 1 if chips >= 0 else -1
    return {name: sign * (part + (i < rest)) for i, name in enumerate(names)}


def _as(name: str, old: str, new: str) -> str:
    return new if name == old else name


def _shared_as(expense: Expense, old: str, new: str) -> Expense:
    sharers = dict.fromkeys(_as(name, old, new) for name in expense.sharers)
    amount = expense.each * len(sharers) or expense.amount
    return expense._replace(payer=_as(expense.payer, old, new), amount=amount, sharers=tuple(sharers))
