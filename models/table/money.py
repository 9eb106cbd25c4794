"""Money as people write and read it: in the table's currency, to the cent, never guessed.

Amounts are whole numbers of the currency's smallest unit.
"""

from __future__ import annotations

import re
from decimal import Decimal

from babel.numbers import format_currency, format_decimal, get_currency_precision, is_currency

from models.table.fields import Fields
from models.table.refusals import refuse
from models.table.words import current, grouped

OFFERED = ("EUR", "USD", "GBP", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "CAD", "AUD", "JPY")
LARGEST = 10**9  # of the smallest unit
MINUS = "\u2212"

TYPED = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]+))?")


def read_currency(fields: Fields) -> str:
    """A currency by its three letters, "" for no money; refused: anything else."""
    value = fields.get("currency", "")
    if type(value) is not str or (value and not is_currency(value.strip().upper())):
        raise refuse("currency")
    return value.strip().upper()


def read_amount(fields: Fields, key: str, currency: str) -> int:
    """An amount above nothing: typed (12,50 or 12.50), or as a whole number of the smallest unit."""
    value = fields.get(key)
    if value is None:
        raise refuse("missing", key=key)
    amount = value if type(value) is int else _typed(value, currency)
    if not 0 < amount <= LARGEST:
        raise refuse("money", like=written(1250, currency))
    return amount


def _typed(value: object, currency: str) -> int:
    places = places_of(currency)
    match = TYPED.fullmatch(value.strip()) if type(value) is str else None
    if match is None:
        raise refuse("money", like=written(1250, currency))
    whole, part = match[1], match[2] or ""
    if len(part) == 3 and int(whole):  # a thousands separator or a decimal point?
        raise refuse("money-unclear", typed=match[0], like=written(1250, currency))
    if len(part) > places:
        raise refuse("money-precise", like=written(1250, currency))
    return int(whole + part.ljust(places, "0"))


def places_of(currency: str) -> int:
    """Digits after the point: two for euros, none for yen, none where there is no money."""
    return get_currency_precision(currency) if currency else 0


def written(amount: int, currency: str) -> str:
    """An amount as its reader would type it: 12.50, in German 12,50."""
    places = places_of(currency)
    pattern = "0." + "0" * places if places else "0"
    return str(format_decimal(Decimal(amount).scaleb(-places), pattern, locale=current()))


def money(amount: int, currency: str) -> str:
    """An amount as it reads in the reader's language: €12.50, 12,50 €; without a currency the number: 1,250."""
    if not currency:
        return grouped(amount)
    text = format_currency(Decimal(amount).scaleb(-places_of(currency)), currency, locale=current())
    return str(text).replace("-", MINUS)


def signed_money(amount: int, currency: str) -> str:
    """Money won or lost: +€12.50, −€5.80, €0.00."""
    return f"+{money(amount, currency)}" if amount > 0 else money(amount, currency)


def short_money(amount: int, currency: str) -> str:
    """The same for the side of a chart: +€20, and 0 for nothing; cents only where there are some."""
    if not amount:
        return "0"
    places, text = places_of(currency), signed_money(amount, currency)
    return re.sub(rf"[.,]0{{{places}}}(?!\d)", "", text) if places else text
