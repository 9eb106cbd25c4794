"""Types of the bank's book and of the settlement as JSON, so that mypy finds a misspelt key.

`/openapi.json` is generated from them.
"""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from models.bank.chipset import COLOURS, MOST_PIECES, MOST_VALUE
from models.moves.move import ChipAmount, SeatNumber, SignedChips

Cents = Annotated[int, "in the currency's smallest unit; chips without money"]


class SeatChips(TypedDict):
    """Chips of one chair."""

    seat: SeatNumber
    chips: ChipAmount


class ChipRow(TypedDict):
    """Chips of one colour: the value of each, and how many."""

    colour: Annotated[str, tuple(COLOURS)]
    value: Annotated[int, range(1, MOST_VALUE + 1)]
    number: Annotated[int, range(1, MOST_PIECES + 1)]
    each: NotRequired[Annotated[int, "of the chip set: pieces in a usual purchase, where the house mixes it (BANK-05)"]]


class FeeRow(TypedDict):
    """What a purse gets: of one price, or of all."""

    to: str
    amount: Cents


class PackRow(TypedDict):
    """Chips sold together, and what of their price goes to a purse."""

    chips: ChipAmount
    price: Cents
    fees: list[FeeRow]


class PriceList(TypedDict):
    """What chips cost where one of them has no worth (SETL-11)."""

    entry: PackRow
    rebuy: PackRow
    add_on: PackRow | None


class Worth(TypedDict):
    """The currency, and the worth of one chip in its smallest unit; or prices."""

    currency: str
    chip: Annotated[int, "in its smallest unit; 0 with prices"]
    prices: NotRequired[Annotated[PriceList, "instead of the worth of a chip (SETL-11)"]]


class StartingStack(TypedDict):
    """A stack and the chips it is made of; null if the set cannot make it."""

    stack: ChipAmount
    chips: list[ChipRow] | None


class Summary(TypedDict):
    """The bank's part of a table's own JSON."""

    chipset: list[ChipRow]
    money: Worth | None
    chips_asked: Annotated[list[SeatChips], "chips players ask for from their phones"]
    finished: Annotated[bool, "the evening is over until it is reopened"]


class PersonRow(TypedDict):
    """One person's account in chips, with `open` in the smallest unit; null for uncounted chips."""

    name: str
    seat: SeatNumber | None
    here: bool
    stack: ChipAmount | None
    bought: ChipAmount | None
    cashed: ChipAmount
    paid: SignedChips
    owes: Annotated[SignedChips | None, "bought on credit; negative: the bank owes it"]
    open: Annotated[Cents | None, "the same to the cent; at the end, what payments leave open"]
    queued: SignedChips
    charged: NotRequired[Annotated[Cents, "for chips that have prices; `paid` and `owes` are money, too (SETL-11)"]]
    lent: Annotated[ChipAmount, "to other players, and not back yet"]
    borrowed: ChipAmount


LoanRow = TypedDict("LoanRow", {"from": str, "to": str, "chips": ChipAmount})


class Book(Summary):
    """Everybody's account, and what the bank has sold and holds."""

    sold: ChipAmount | None
    in_play: ChipAmount | None
    pot: ChipAmount
    left: Annotated[SignedChips | None, "in the case; negative: more were sold while uncounted chips were in play"]
    keeper: str | None
    cash: Annotated[SignedChips, "how many chips the till can pay for"]
    till: Cents
    loose: SignedChips
    people: list[PersonRow]
    loans: list[LoanRow]
    starting: StartingStack | None
    usual: Annotated[StartingStack | None, "the usual purchase and its chips"]


class ResultRow(TypedDict):
    """A person's winnings, and the amount they are to get."""

    name: str
    won: Cents | None
    gets: Cents | None
    costs: Annotated[list[Cents], "of each expense: laid out for others or, negative, borne"]
    before: Annotated[Cents | None, "paid for chips and at an earlier settlement"]
    charged: NotRequired[Annotated[Cents, "for chips that have prices (SETL-11)"]]
    brought: NotRequired[Annotated[Cents, "of debts from earlier evenings (BANK-03)"]]
    place: NotRequired[Annotated[int, "where prizes or points are played for (SETL-07, SETL-09)"]]
    outs: NotRequired[Annotated[int, "players put out, each time counted; left out if none (SETL-13)"]]
    points: NotRequired[Annotated[int, "for the season, where points are played for (SETL-09)"]]


class ExpenseRow(TypedDict):
    """An expense one person paid for several; or, with `each`, money that person gets from them."""

    what: str
    payer: str
    amount: Cents
    sharers: list[str]
    each: NotRequired[Annotated[int, "what each of the sharers pays to the payer (SETL-08)"]]


class DealRow(TypedDict):
    """One of the last players in a deal: their part if all share equally or by chips, and the part agreed."""

    name: str
    equal: Cents
    chips: Cents
    agreed: Annotated[Cents | None, "null: no deal yet"]


class Deal(TypedDict):
    """A deal on the prizes that are left, as it can be made or was made (SETL-10)."""

    left: Annotated[Cents, "the last players share it"]
    winner: Annotated[Cents | None, "what the deal leaves for the winner; null: no deal yet"]
    people: Annotated[list[DealRow], "who still has chips, by their chairs"]
    text: Annotated[str, "the deal in words; empty: none yet"]


class PointsRow(TypedDict):
    """Points somebody got or, negative, lost besides those of the place, and why (SETL-14)."""

    name: str
    points: int
    reason: str


class OwesRow(TypedDict):
    """Chips a person owes to the pot of the next hand."""

    name: str
    chips: ChipAmount


PaidRow = TypedDict("PaidRow", {"from": str | None, "to": str | None, "amount": Cents})


class DueRow(PaidRow):
    """A payment, and whether it was made."""

    done: bool


class DebtRow(PaidRow):
    """A payment that was not made after an earlier evening."""

    evening: Annotated[str, "code of that evening"]
    payment: Annotated[int, "its place in that evening’s payments"]
    here: Annotated[bool, "both people are at this table, which plays for the same money"]


class KeptOpen(TypedDict):
    """The reason why the evening cannot be finished."""

    text: str
    ruling: Annotated[str | None, "what the table decides about it"]


class RoundedRow(TypedDict):
    """The difference that rounding makes for one person; null is the bank."""

    name: str | None
    amount: Cents


class Settled(TypedDict):
    """Everybody's result, and the payments that settle it."""

    finished: bool
    blocked: Annotated[KeptOpen | None, "why the evening cannot be finished yet"]
    currency: str | None
    pot: ChipAmount
    odd: Annotated[list[OwesRow], "left of a pot, to its winner (LAST-05)"]
    not_counted: list[str]
    people: list[ResultRow]
    box: Cents
    loose: Cents
    kept: Annotated[Cents, "the worth of missing chips that one player bears: it stays with the cash"]
    purse: NotRequired[Annotated[Cents, "left in the purse, if pots fill one: it stays with the cash (SETL-12)"]]
    expenses: list[ExpenseRow]
    payments: Annotated[list[DueRow], "null is the bank"]
    pool: NotRequired[Annotated[Cents, "with prices: all of them less the fees, shared among the places (SETL-11)"]]
    fees: NotRequired[Annotated[list[FeeRow], "with prices: what each purse gets of all of them"]]
    rounded: Annotated[Cents, "every payment is a multiple of it (SETL-06)"]
    rounding: Annotated[list[RoundedRow], "what rounding changes"]
    owes: Annotated[list[OwesRow], "by a ruling, not settled here"]
    paid_before: list[PaidRow]
    points: NotRequired[Annotated[list[PointsRow], "given or taken by hand, where points are played for (SETL-14)"]]
    bounty_on: NotRequired[Annotated[str, "the only player with a bounty; empty: everybody (SETL-16)"]]
    no_points: NotRequired[Annotated[list[str], "names that get no points this evening (SETL-14)"]]
    deal: NotRequired[Annotated[Deal, "where prizes are played for and a deal can be made"]]
    debts: NotRequired[Annotated[list[DebtRow], "not paid after earlier evenings; `bring` settles those `here`"]]
