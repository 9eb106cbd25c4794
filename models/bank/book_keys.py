"""The keys of the bank's book and of the settling as types: a misspelt one is an error to mypy."""

from __future__ import annotations

from typing import TypedDict


class SeatChips(TypedDict):
    """Chips of one chair."""

    seat: int
    chips: int


class ChipRow(TypedDict):
    """Chips of one colour: what each is worth, and how many."""

    colour: str
    value: int
    number: int


class Worth(TypedDict):
    """What is played for, and what one chip is worth in its smallest unit."""

    currency: str
    chip: int


class StartingStack(TypedDict):
    """A stack for everybody, and the chips it is made of; None where the set cannot make it."""

    stack: int
    chips: list[ChipRow] | None


class Summary(TypedDict):
    """What the table itself says of its bank."""

    chipset: list[ChipRow]
    money: Worth | None
    chips_asked: list[SeatChips]
    finished: bool


class PersonRow(TypedDict):
    """One person's account in chips, and what is `open` in the smallest unit; None where nobody counts these chips."""

    name: str
    seat: int | None
    here: bool
    stack: int | None
    bought: int | None
    cashed: int
    paid: int
    owes: int | None
    open: int | None
    queued: int
    lent: int
    borrowed: int


LoanRow = TypedDict("LoanRow", {"from": str, "to": str, "chips": int})


class Book(Summary):
    """Everybody's account, and what the bank sold and holds: `till` in the smallest unit, `cash` in whole chips."""

    sold: int | None
    in_play: int | None
    pot: int
    left: int | None
    keeper: str | None
    cash: int
    till: int
    loose: int
    people: list[PersonRow]
    loans: list[LoanRow]
    starting: StartingStack | None


class ResultRow(TypedDict):
    """What one person won and has to get, in the smallest unit settled in."""

    name: str
    won: int | None
    gets: int | None


class ExpenseRow(TypedDict):
    """What one person paid for several."""

    what: str
    payer: str
    amount: int
    sharers: list[str]


class OwesRow(TypedDict):
    """Chips a person owes the pot of the next hand."""

    name: str
    chips: int


PaidRow = TypedDict("PaidRow", {"from": str | None, "to": str | None, "amount": int})


class DueRow(PaidRow):
    """A payment, and whether it was made."""

    done: bool


class KeptOpen(TypedDict):
    """What keeps the evening from being finished: why, and the ruling that says what to do."""

    text: str
    ruling: str | None


class Settled(TypedDict):
    """What everybody won, and who pays whom."""

    finished: bool
    blocked: KeptOpen | None
    currency: str | None
    pot: int
    odd: list[OwesRow]  # odd chips that waited for another hand, and who has them now
    not_counted: list[str]
    people: list[ResultRow]
    box: int
    loose: int
    expenses: list[ExpenseRow]
    payments: list[DueRow]
    owes: list[OwesRow]
    paid_before: list[PaidRow]
