"""Chips and money on the set-up form, and the proposed starting stack."""

from __future__ import annotations

import json
from collections.abc import Mapping

from babel.numbers import get_currency_name

from models.bank import chipset, view
from models.bank.entry import PURSES, TERMS
from models.bank.rebuys import pays_at_once
from models.evening.evening import Evening
from models.moves.refusals import Refused
from models.table.books import Bank
from models.words.money import OFFERED, written
from models.words.words import _, current, whole

USUAL_WORTH = (5, "EUR")  # worth of a chip until one is chosen


def new_chips(last: Evening | None, again: bool) -> dict[str, object]:
    """The form with the chips and money of the last evening; `again`: with its prices, too."""
    held = last.table.bank if last else Bank()
    prices = typed_prices(held if again else Bank())
    own = json.dumps(view.case(held), separators=(",", ":"))
    chosen = next(
        (key for key, pieces in chipset.SETS.items() if pieces == held.chips and not held.mix),
        own if held.chips else "",
    )
    sets = [(key, _("a usual case of %(n)s", n=key)) for key in chipset.SETS]
    return {
        "sets": [(own, _("our own, as last time")), *sets] if chosen == own else sets,
        "chosen": chosen,  # key of the chosen set
        "currency": held.currency,
        "currencies": currencies(held.currency),
        "worth": typed_worth(held),
        "prices": prices,
        "prices_line": _("as last time") if prices["entry_price"] else _("none"),
        "line": _("as last time") if held.chips or held.currency else _("any chips, no money"),
        "proposal": proposed({"chipset": chosen}),
        "paid": last is not None and pays_at_once(last.table),  # whether everybody has paid for these chips
    }


def typed_worth(bank: Bank) -> str:
    """The worth of one chip, or the usual one, as people would type it."""
    return written(*(bank.worth, bank.currency) if bank.worth else USUAL_WORTH)


def typed_prices(bank: Bank) -> dict[str, str]:
    """The prices as people would type them, by field; "" for what is not set."""
    typed = {field.key: "" for field in TERMS}
    purses = list(dict.fromkeys(to for pack in bank.packs for to, _amount in pack.fees))
    typed |= {f"fee{n}_to": to for n, to in zip(PURSES, purses, strict=False)}
    for pack in bank.packs:
        typed |= {f"{pack.kind}_price": written(pack.price, bank.currency), f"{pack.kind}_chips": str(pack.chips)}
        fees = {f"{pack.kind}_fee{PURSES[purses.index(to)]}": amount for to, amount in pack.fees}
        typed |= {key: written(amount, bank.currency) for key, amount in fees.items()}
    return typed


def currencies(chosen: str) -> list[tuple[str, str]]:
    """The usual currencies by name, including the chosen one."""
    codes = [*OFFERED, *([chosen] if chosen and chosen not in OFFERED else [])]
    return [(code, get_currency_name(code, locale=current())) for code in codes]


def proposed(sent: Mapping[str, str]) -> dict[str, object]:
    """A stack for everybody named in the form, or for six."""
    try:
        said = sent.get("chipset", "")
        colours = chipset.read_chips({"chips": json.loads(said) if said.startswith("[") else said})
    except (Refused, ValueError, RecursionError):
        colours = ()
    n = sum(1 for key, value in sent.items() if key.startswith("name") and key != "name" and value.strip()) or 6
    typed = {key[4:]: whole(value) for key, value in sent.items() if key.startswith("opt:")}
    stakes = {key: stake for key, stake in typed.items() if stake is not None}
    return {"seats": n, "start": view.start_of(colours, n, stakes)}
