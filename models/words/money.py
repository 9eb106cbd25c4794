"""Money as people read it: in the table's currency, to the cent.

Amounts are whole numbers of the currency's smallest unit.
"""

from __future__ import annotations

import re
from decimal import Decimal

from babel.numbers import format_currency, format_decimal, get_currency_precision

from models.words.words import SWISS, current, grouped, spelling

OFFERED = ("EUR", "USD", "GBP", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "CAD", "AUD", "JPY")
MINUS = "\u2212"


def places_of(currency: str) -> int:
    """Digits after the decimal point: two for euros, none for yen, none without a currency."""
    return get_currency_precision(currency) if currency else 0


def _locale(currency: str) -> str:
    """The locale that writes this money for the reader: francs in German are written as in Switzerland."""
    return SWISS if currency == "CHF" and current() == "de" else spelling()


def written(amount: int, currency: str) -> str:
    """An amount as a reader would type it: 12.50, in German 12,50."""
    places = places_of(currency)
    pattern = "0." + "0" * places if places else "0"
    return str(format_decimal(Decimal(amount).scaleb(-places), pattern, locale=_locale(currency)))


def money(amount: int, currency: str) -> str:
    """An amount in the reader's language: €12.50, 12,50 €, CHF 12.50; without a currency the number: 1,250."""
    if not currency:
        return grouped(amount)
    text = format_currency(Decimal(abs(amount)).scaleb(-places_of(currency)), currency, locale=_locale(currency))
    return f"{MINUS}{text}" if amount < 0 else str(text)


def signed_money(amount: int, currency: str) -> str:
    """Money won or lost: +€12.50, −€5.80, €0.00."""
    return f"+{money(amount, currency)}" if amount > 0 else money(amount, currency)


def short_money(amount: int, currency: str) -> str:
    """Money won or lost, short, for the axis of a chart: +€20, 0; cents only where there are some."""
    if not amount:
        return "0"
    places, text = places_of(currency), signed_money(amount, currency)
    return re.sub(rf"[.,]0{{{places}}}(?!\d)", "", text) if places else text
