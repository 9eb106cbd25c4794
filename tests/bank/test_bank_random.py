"""Random evenings at the bank: no chip and no cent appears or disappears.

Hypothesis chooses the taps, foolish ones too, and shortens a failing evening; `pytest --hypothesis-profile=long`
plays longer.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from models.bank.chipset import SETS, worth
from models.bank.counting import counts
from models.bank.owing import owing, till, unknown
from models.bank.reserve import RESERVE
from models.bank.settling import BANK, payments, people, positions
from models.bank.view import book, settled
from models.evening import tap
from models.evening.evening import Evening, begin, next_facts, record
from models.evening.rights import Viewer
from models.moves.move import Role
from models.moves.refusals import Refused
from models.screen.log_lines import history
from models.screen.report import report
from models.screen.screen import seen_by
from models.story.causes import tally
from models.table.books import Bank
from models.table.table import Table
from tests.play.test_random_play import NAMES, lawful, opened, written

CHANCE = st.integers(0, 2**20)
ODD: tuple[Any, ...] = (None, -1, 0, 1, 7, 20, 50, 250, 10**9, 10**9 + 1, True, "20", 1.5, [], {})
HOST = Viewer(Role.HOST)
HUGE = re.compile(r"[0-9]{12,}")  # a reserve, plus or minus winnings


def _named(bank: Bank) -> set[str]:
    """Everybody who paid for something, shared it, or was paid at a settlement."""
    costs = {name for cost in bank.expenses for name in (cost.payer, *cost.sharers)}
    return (costs | {name for who, to, _n in bank.done for name in (who, to)}) - {BANK}


class BankMachine(RuleBasedStateMachine):
    """One evening of a draw game with a bank."""

    evening: Evening
    told: Evening | None = None

    @initialize(
        preset=st.sampled_from(("DH", "DJ")),
        players=st.integers(2, 6),
        money=st.booleans(),
        own=st.booleans(),
        chance=CHANCE,
    )
    def open_table(self, preset: str, players: int, money: bool, own: bool, chance: int) -> None:
        """Opens a table, perhaps with money, a chip set, or a player with a jar."""
        dice = random.Random(chance)
        limit = dice.choice(("fixed", "pot", "no"))
        sizes = {"limit.small": 5, "limit.big": 10} if limit == "fixed" else {"limit.min": 2}
        stakes = {"ante.amount": 1, "limit.type": limit, **sizes}
        stacks = [dice.choice((20, 50, 100)) for _seat in range(players)]
        self.evening = begin("BANK")
        self.write(opened(preset, stakes, stacks, 1))
        if money:
            self.tap("money", currency="EUR", chip=dice.choice((1, 5, 7, 50)))
        if own:
            self.tap("chipset", chips="500")

    @property
    def table(self) -> Table:
        return self.evening.table

    def write(self, events: list[Any]) -> None:
        """Appends one tap, each fact written to JSON and read back."""
        for event in events:
            assert written(event) == event
        facts = next_facts(self.evening, [written(event) for event in events], 1000, "host")
        self.evening = record(self.evening, facts)

    def tap(self, move: str, **fields: Any) -> bool:
        """Makes a tap that may be refused; then nothing is written."""
        try:
            events = tap.decide(self.evening, move, fields)
        except Refused:
            return False
        note(f"{move} {fields}")
        self.write(events)
        return True

    def seats(self, dice: random.Random) -> int:
        return dice.choice(self.table.seats).seat

    # Actions of people

    @rule(chance=CHANCE, taps=st.integers(1, 8))
    def play(self, chance: int, taps: int) -> None:
        """Plays some taps of the game, sometimes all-in from a jar."""
        dice = random.Random(chance)
        for _tap in range(taps):
            offers = [offer for offer in tap.offers(self.table) if offer["move"] != "dealer"]
            if not offers:
                return
            offer = dice.choice([row for row in offers if row["move"] != "fold"] or offers)
            fields = dice.choice(list(lawful(self.table, offer)))
            jar = offer.get("seat") and not self.table.seat(offer["seat"]).counted
            if jar and offer["move"] in ("call", "bet", "raise") and dice.random() < 0.4:
                fields = {**fields, "all_in": True, "to": dice.randint(1, 30)}
                if self.tap(offer["move"], **fields):
                    continue
                fields = next(lawful(self.table, offer))
            assert self.tap(offer["move"], **fields), (offer, fields)

    @rule(chance=CHANCE)
    def buy(self, chance: int) -> None:
        """Buys and cashes chips, on credit or paid."""
        dice = random.Random(chance)
        move = dice.choice(("buy-in", "buy-in", "cash-out", "ask-chips"))
        chips = dice.choice((1, 5, 20, 50, *ODD))
        self.tap(move, seat=self.seats(dice), chips=chips, paid=dice.choice((True, False, None)))

    @rule(chance=CHANCE)
    def at_the_bank(self, chance: int) -> None:
        """Pays debts, answers requests, corrects chips, or gives the cash to a player."""
        dice, seat = random.Random(chance), 0
        seat = self.seats(dice)
        moves: list[tuple[str, dict[str, Any]]] = [
            ("pay", {"seat": seat}),
            ("pay", {"seat": seat, "chips": dice.choice((5, 20, *ODD))}),
            ("grant", {"seat": seat, "paid": dice.random() < 0.5}),
            ("decline", {"seat": seat}),
            ("keeper", {"seat": dice.choice((seat, None))}),
            ("adjust", {"seat": seat, "chips": dice.choice((-30, -5, 5, 12)), "reason": "counted"}),
            ("expense", {"seat": seat, "amount": dice.choice((1250, 1, 7, "12,5", *ODD)), "what": "Pizza"}),
            ("drop-expense", {"expense": dice.choice((0, 1, *ODD))}),
        ]
        move, fields = dice.choice(moves)
        self.tap(move, **fields)

    @rule(chance=CHANCE)
    def come_and_go(self, chance: int) -> None:
        """Lets players leave with or without chips, come back, and change names, chairs or jars."""
        dice = random.Random(chance)
        seat = self.seats(dice)
        free = dice.randint(1, 8)
        moves: list[tuple[str, dict[str, Any]]] = [
            ("leave", {"seat": seat, "cash_out": dice.random() < 0.5}),
            ("back", {"seat": seat}),
            ("sit", {"seat": free, "name": dice.choice(NAMES), "stack": dice.choice((0, 20, 50)), "paid": True}),
            ("sit", {"seat": free, "name": dice.choice(NAMES), "counted": False}),
            ("rename", {"seat": seat, "name": dice.choice(NAMES)}),
            ("uncounted", {"seat": seat}),
        ]
        move, fields = dice.choice(moves)
        self.tap(move, **fields)

    @rule(chance=CHANCE)
    def count(self, chance: int) -> None:
        """Counts stacks, mostly right, and settles a difference one way or the other."""
        dice = random.Random(chance)
        for seat in self.table.seats:
            off = dice.choice((0, 0, 0, -5, 5, 12))
            self.tap("count", seat=seat.seat, chips=max(0, seat.stack + off) if seat.counted else dice.randint(0, 90))
        self.tap("count", seat=self.seats(dice), chips=dice.choice(ODD))
        for count in counts(self.table):
            how = dice.choice(("borne", "bought", "moved", "adjusted", "split", "open"))
            if dice.random() < 0.8:
                self.tap("difference", seat=count.seat, how=how, to=self.seats(dice), reason="counted", paid=True)

    @rule(chance=CHANCE)
    def end(self, chance: int) -> None:
        """Finishes the evening, makes some payments, and opens it again."""
        dice = random.Random(chance)
        if self.tap("finish"):
            for i in range(len(self.table.bank.payments)):
                self.tap("payment", payment=i, done=dice.random() < 0.7)
            assert not self.tap("buy-in", seat=self.seats(dice), chips=5)
            self.only_open_payments_are_shown()
            assert self.tap("reopen", reason="one more hand")

    def only_open_payments_are_shown(self) -> None:
        """At the end of the evening, paid amounts are neither owed any more nor in the till."""
        table, bank = self.table, self.table.bank
        if unknown(table):
            return
        left = [row for row in bank.payments if not row[3]]
        owed = {name: owing(table, name) for name in people(table)}
        assert bool(any(owed.values())) == bool(left)
        if not bank.keeper:
            to_pay = sum(n * ((who == BANK) - (to == BANK)) for who, to, n, _done in left)
            assert till(table) == to_pay + bank.kept * bank.unit  # missing chips charged to somebody, paid to nobody
            paid_out = sum(n * ((who == BANK) - (to == BANK)) for who, to, n, done in bank.payments if done)
            assert till(table) + paid_out == bank.cash * bank.unit + bank.settled(BANK)

    @rule(taps=st.integers(1, 6))
    def take_back(self, taps: int) -> None:
        """Takes some taps back and does them again: the table and its books are the same."""
        were = []
        while len(were) < taps and self.evening.past is not None:
            were.append(self.table)
            self.tap("take-back")
        for table in reversed(were):
            self.tap("redo")
            assert self.table == table

    # Invariants after every tap

    @invariant()
    def chips_are_conserved(self) -> None:
        table, bank = self.table, self.table.bank
        assert table.chips == table.sold
        assert all(seat.stack >= 0 and (seat.counted or seat.stack + seat.aside > RESERVE // 2) for seat in table.seats)
        sold = sum(account.bought - account.cashed - account.shared for account in bank.accounts) + bank.loose
        assert sold == table.sold + bank.kept
        if bank.chips and all(seat.counted for seat in table.seats):
            assert sum(count.chips for count in counts(table)) <= worth(SETS["500"])

    @invariant()
    def money_is_conserved_and_few_payments_make_everybody_even(self) -> None:
        table, due = self.table, positions(self.table)
        assert sum(due.values()) == -table.pot * table.bank.unit
        if table.over and not table.pot:
            paid = payments(due)
            left = dict(due)
            for who, to, amount in paid:
                assert amount > 0
                left[who] += amount
                left[to] -= amount
            assert not any(left.values())
            among_people = [row for row in paid if BANK not in row[:2]]
            assert len(among_people) <= len(people(table)) - 1 or not paid
            assert len(paid) <= len(people(table)) - 1 + bool(due.get(BANK))

    @invariant()
    def what_is_owed_and_what_lies_in_the_till_is_what_the_chips_sold_are_worth(self) -> None:
        bank = self.table.bank
        sold = sum(account.bought - account.cashed for account in bank.accounts) * bank.unit
        if not bank.finished:
            assert (
                till(self.table) + sum(owing(self.table, name) for name in {*people(self.table), *_named(bank)}) == sold
            )

    @invariant()
    def every_page_can_be_told_and_no_reserve_is_told_to_anybody(self) -> None:
        if self.evening is self.told:
            return  # only refusals since then
        self.told = self.evening
        told = (book(self.table), settled(self.table), tally(self.evening), report(self.evening, HOST))
        assert not HUGE.search(str(told))
        assert not HUGE.search(str(seen_by(self.evening, HOST)))

    def teardown(self) -> None:
        """The evening, opened again from its log, is the same, and no line of its history tells a reserve."""
        if hasattr(self, "evening"):
            assert not HUGE.search(str([line["text"] for hand in history(self.evening) for line in hand["lines"]]))
            whole = record(begin("BANK"), [line.fact for line in self.evening.log()])
            assert whole.table == self.table


class PricesMachine(BankMachine):
    """The same where an entry, a rebuy and an add-on have prices with fees, and places are played for (SETL-11)."""

    @initialize(players=st.integers(2, 6), later=st.booleans(), own=st.booleans(), chance=CHANCE)
    def open_table(self, players: int, later: bool, own: bool, chance: int) -> None:
        """Opens a table with prices from the beginning, or after a purchase without money."""
        dice = random.Random(chance)
        self.evening = begin("BANK")
        stacks = [50, *(dice.choice((0, 50, 100)) for _seat in range(players - 1))]
        self.write(opened("DH", {"ante.amount": 1, "limit.type": "pot", "limit.min": 2}, stacks, 1))
        if own:
            self.tap("chipset", chips="500")
        if later:
            self.tap("buy-in", seat=1, chips=20)
        self.tap("evening", **{"settle.prizes": dice.choice(("none", "100", "60_40", "50_30_20"))})
        self.price(chance)
        assert self.table.bank.packs

    def price(self, chance: int) -> None:
        """Sets prices, with amounts or parts of them for purses."""
        dice, fees = random.Random(chance), (None, 0, 1, "7%", "12.5%")
        terms: dict[str, Any] = {"currency": "EUR", "fee_to": "Season", "fee2_to": dice.choice(("House", *NAMES[:2]))}
        for kind, chips in (("entry", 50), ("rebuy", 20), ("add_on", 30)):
            terms |= {f"{kind}_chips": chips, f"{kind}_price": dice.choice((7, 1001, 2000))}
            terms |= {f"{kind}_fee": dice.choice(fees), f"{kind}_fee2": dice.choice(fees)}
        self.tap("money", **terms)

    @rule(chance=CHANCE)
    def buy(self, chance: int) -> None:
        """Buys at the prices or at one of the host's, and sets other prices now and then."""
        dice = random.Random(chance)
        move = dice.choice(("buy-in", "buy-in", "ask-chips", "cash-out"))
        price = {"price": dice.choice((0, 5, 333))} if dice.random() < 0.2 else {}
        self.tap(move, seat=self.seats(dice), chips=dice.choice((50, 20, 30, 7)), paid=dice.random() < 0.5, **price)
        if dice.random() < 0.1 and self.table.bank.packs:
            self.price(chance)

    @invariant()
    def money_is_conserved_and_few_payments_make_everybody_even(self) -> None:
        """What is charged is shared among places and purses, without a cent more or less."""
        bank = self.table.bank
        assert sum(positions(self.table).values()) == (0 if bank.packs else -self.table.pot * bank.unit)
        if bank.packs:
            assert bank.pool >= 0
            assert sum(bank.charged(account.name) for account in bank.accounts) == bank.pool + sum(bank.fees.values())

    @invariant()
    def what_is_owed_and_what_lies_in_the_till_is_what_the_chips_sold_are_worth(self) -> None:
        bank, names = self.table.bank, {*people(self.table), *_named(self.table.bank)}
        if bank.packs and not bank.finished:
            owed = sum(owing(self.table, name) for name in names)
            assert till(self.table) + owed == sum(bank.charged(name) for name in names)


TestBank = pytest.mark.long(BankMachine.TestCase)
TestPrices = pytest.mark.long(PricesMachine.TestCase)
TestPrices.settings = settings(max_examples=settings.default.max_examples // 2, stateful_step_count=25)
TestBank.settings = settings(max_examples=settings.default.max_examples // 2, stateful_step_count=25)
