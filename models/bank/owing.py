"""What lies in the till, and what is owed to the bank or by it, to the cent: before the settlement and after it."""

from __future__ import annotations

from models.table.table import Table


def unknown(table: Table) -> list[str]:
    """Those with uncounted chips, if that leaves open who won; a single one simply has what the others lack."""
    names = [seat.name for seat in table.seats if not seat.counted]
    return names if len(names) > 1 else []


def till(table: Table) -> int:
    """What lies in the box or at whoever keeps the cash: cents, or chips where no money is played for.

    Once the evening is finished, whoever keeps it has only what the others are still to get of it.
    """
    bank = table.bank
    if bank.finished and not unknown(table):
        return max(0, bank.open_payments(bank.keeper))
    return bank.cash * bank.unit + bank.settled("")


def box(table: Table) -> int:
    """How many chips the till can pay for."""
    return _whole(till(table), table.bank.unit)


def on_credit(table: Table) -> bool:
    """Does anybody owe anything here: money is played for, or somebody has paid the bank for chips?"""
    return bool(table.bank.currency) or any(account.paid for account in table.bank.accounts)


def owing(table: Table, name: str) -> int:
    """What this person owes the bank or, negative, has to get: cents, or chips where no money is played for.

    Once the evening is finished it is what the payments leave open. Where it goes on after some were made, those
    count, with the expenses they paid for: whoever was paid for the chips in front of them owes these.
    """
    bank = table.bank
    if bank.finished and not unknown(table):
        return bank.open_payments(name)
    on_account = bank.account(name).owes * bank.unit
    return on_account + bank.settled(name) - bank.laid_out(name) if bank.done else on_account


def owing_in_chips(table: Table, name: str) -> int:
    """The same in whole chips; what is less than one chip waits for the end of the evening."""
    return _whole(owing(table, name), table.bank.unit)


def _whole(amount: int, unit: int) -> int:
    return amount // unit if amount >= 0 else -(-amount // unit)
