"""Reads money as people type it, in the table's currency and to the cent; ambiguous input is refused.

Amounts are whole numbers of the currency's smallest unit.
"""

from __future__ import annotations

import re

from babel.numbers import get_currency_symbol, is_currency

from models.moves.fields import Fields
from models.moves.refusals import refuse
from models.words.money import places_of, written
from models.words.words import current

LARGEST = 10**9  # of the smallest unit
TYPED = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]+))?")
GROUPED = re.compile(  # thousands separators, different from the decimal sign
    r"[0-9]{1,3}(?P<sign>[.,'’ \u00a0\u202f])[0-9]{3}(?:(?P=sign)[0-9]{3})*(?P<end>(?!(?P=sign))[.,][0-9]+)?"
)


def read_currency(fields: Fields) -> str:
    """A currency's three letters, "" for no money; refuses anything else."""
    value = fields.get("currency", "")
    if type(value) is not str or (value and not is_currency(value.strip().upper())):
        raise refuse("currency", key="currency")
    return value.strip().upper()


def read_amount(fields: Fields, key: str, currency: str, *, least: int = 1) -> int:
    """An amount in the smallest unit, above 0 unless `least` is, from text (12,50 or 12.50) or from a whole number."""
    value = fields.get(key)
    if value is None:
        raise refuse("missing", key=key)
    amount = value if type(value) is int else _typed(value, key, currency)
    if not least <= amount <= LARGEST:
        raise refuse("money", key=key, like=written(1250, currency))
    return amount


def _typed(value: object, key: str, currency: str) -> int:
    """Typed text in the smallest unit; refuses text that can be read in two ways."""
    places = places_of(currency)
    match = TYPED.fullmatch(_figures(value, currency)) if type(value) is str else None
    if match is None:
        raise refuse("money", key=key, like=written(1250, currency))
    whole, part = match[1], match[2] or ""
    if len(part) == 3 and int(whole):  # a thousands separator or a decimal point
        raise refuse("money-unclear", key=key, typed=match[0], like=written(1250, currency))
    if len(part) > places:
        raise refuse("money-precise", key=key, like=written(1250, currency))
    return int(whole + part.ljust(places, "0"))


def _figures(typed: str, currency: str) -> str:
    """The digits and decimal sign, without currency sign and thousands separators."""
    text = typed.strip()
    for sign in _signs(currency):
        if text.casefold().endswith(sign.casefold()):
            text = text[: -len(sign)].strip()
        elif text.casefold().startswith(sign.casefold()):
            text = text[len(sign) :].strip()
    grouped = GROUPED.fullmatch(text)
    if grouped is None or not (grouped["end"] or grouped["sign"] not in ",." or text.count(grouped["sign"]) > 1):
        return text
    return text[: len(text) - len(grouped["end"] or "")].replace(grouped["sign"], "") + (grouped["end"] or "")


def _signs(currency: str) -> set[str]:
    """Ways to write a currency beside an amount."""
    if not currency:
        return set()
    return {currency, get_currency_symbol(currency, current()), get_currency_symbol(currency, "en")}
