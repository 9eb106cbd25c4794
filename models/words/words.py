"""The words people read, in the reader's language: `_` and `ngettext` for every visible text; phrases many share.

The English texts are the message ids themselves. Other languages are translations/<locale>.po.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

FOLDER = Path(__file__).resolve().parents[2] / "translations"
DEFAULT = "en"
SWISS = "de_CH"  # German with ss for ß, and figures as in Switzerland; not a language of its own
FULL_STOP = re.compile(r"(%\((\w+)\)s)\.(?!\.)")  # a gap and its full stop, dropped if the value ends in one
WHOLE = re.compile(  # as typed or as printed: 1250, 1.250, 1,250, 1’250, 1 250
    r"(?P<minus>[-\u2212]?)(?P<digits>[0-9]{1,18}"
    r"|[1-9][0-9]{0,2}(?P<sign>[.,'’ \u00a0\u202f])[0-9]{3}(?:(?P=sign)[0-9]{3}){0,4})"
)
ENGLISH = NullTranslations()  # returns every text unchanged

_locale: ContextVar[str] = ContextVar("locale", default=DEFAULT)
_spelling: ContextVar[str] = ContextVar("spelling", default=DEFAULT)
_catalog: ContextVar[NullTranslations] = ContextVar("catalog", default=ENGLISH)


def _(message: str, **names: object) -> str:
    """The message in the current language with `%(name)s` filled in; without values, a % stays a %.

    Whole numbers are written as `grouped` writes them. Pass ports and years as text, because they are not grouped.
    """
    text = translated(message)
    return filled(text, **names) if names else text


def filled(text: str, /, **names: object) -> str:
    """A sentence of the current language with its `%(name)s` filled in; whole numbers are written by `grouped`."""
    written = {name: grouped(value) if type(value) is int else value for name, value in names.items()}
    return with_one_stop(text, written) % written


def with_one_stop(text: str, names: Mapping[str, object]) -> str:
    """The text with one full stop where a value already ends in one: “Joe B.”, not “Joe B..”."""
    if not any(isinstance(value, str) and value.endswith(".") for value in names.values()):
        return text
    return FULL_STOP.sub(lambda gap: gap[1] if str(names[gap[2]]).endswith(".") else gap[0], text)


def ended(text: str) -> str:
    """The text with a full stop at its end, added where it is missing."""
    return text if text.endswith(".") else f"{text}."


def ngettext(single: str, many: str, n: int, **names: object) -> str:
    """`single` or `many`, as the current language counts `n`; `%(n)s` is filled in too."""
    return filled(translated_count(single, many, n), **{"n": n, "num": n, **names})


def in_language(english: str, german: str) -> str:
    """The German text for German readers where there is one, else the English; for books that carry both languages."""
    return spelled(german) if german and current() == "de" else english


def N_(message: str) -> str:
    """Marks a message for translators; it is translated when shown."""
    return message


def NN_(single: str, many: str) -> tuple[str, str]:
    """Marks a counted message for translators; it is translated with `ngettext` when shown."""
    return single, many


def grouped(amount: int) -> str:
    """A whole number as the current language writes it: 1,250 or 1.250, −5."""
    return f"{amount:,}".replace(",", _separator(_spelling.get())).replace("-", "\u2212")


def whole(typed: str, low: int = 0, high: int = 10**10) -> int | None:
    """A whole number as people type it or as `grouped` writes it in any language; None for anything else.

    Groups of three have one possible reading, because nothing counted here has a fraction (BET-16).
    """
    match = WHOLE.fullmatch(typed.strip())
    if match is None:
        return None
    digits = int("".join(letter for letter in match["digits"] if letter.isdecimal()))
    number = -digits if match["minus"] else digits
    return number if low <= number <= high else None


def by_name(name: str) -> tuple[str, str]:
    """The sort key of a name: Änne beside Anne, upper and lower case alike."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter)), name


def signed(amount: int) -> str:
    """Chips won or lost as the current language writes them: +1,250, −5, 0."""
    return f"+{grouped(amount)}" if amount > 0 else grouped(amount)


def listed(words: Iterable[str]) -> str:
    """A list in words: "Anna, Ben and Cem"; items that contain commas, as games do, are joined by semicolons."""
    all_of = list(words)
    if len(all_of) < 2:
        return "".join(all_of)
    return _(
        "%(some)s and %(last)s",
        some=("; " if any(", " in word for word in all_of) else ", ").join(all_of[:-1]),
        last=all_of[-1],
    )


def or_listed(words: Iterable[str]) -> str:
    """A choice in words: "Anna, Ben or Cem"."""
    all_of = list(words)
    if len(all_of) < 2:
        return "".join(all_of)
    return _("%(some)s or %(last)s", some=", ".join(all_of[:-1]), last=all_of[-1])


def in_parts(parts: Sequence[tuple[str, Sequence[int]]], shown: Mapping[int, str]) -> str:
    """The winners by part, "Anna 40 (high), Ben 39 (low)"; a plain list unless all of them won just one part."""
    if sorted(seat for _name, won in parts for seat in won) != sorted(shown) or len(parts) < 2:
        return listed(shown.values())
    return ", ".join(f"{listed(shown[seat] for seat in won)} ({_(name)})" for name, won in parts if won)


def cards_in_words(n: int) -> str:
    """1 card, 4 cards."""
    return ngettext("%(n)s card", "%(n)s cards", n)


def chips_in_words(n: int) -> str:
    """1 chip, 200 chips."""
    return ngettext("%(n)s chip", "%(n)s chips", n)


def translated(message: str) -> str:
    """The message in the current language with nothing filled in; templates fill in and escape by themselves.

    An empty message stays empty: gettext would return the header of the catalogue for it.
    """
    return spelled(_catalog.get().gettext(message)) if message else ""


def spelled(text: str, spelling: str = "") -> str:
    """The text as its reader spells it: ss for ß in Switzerland; names are filled in later and stay as typed."""
    return text.replace("ß", "ss") if (spelling or _spelling.get()) == SWISS else text


def in_every_language(message: str) -> set[str]:
    """The message in every language a reader may have seen it in."""
    return {_read(FOLDER, locale).gettext(message) for locale in locales()}


def in_locale(message: str, locale: str) -> str:
    """The message in this language or spelling, regardless of the reader's."""
    return spelled(_read(FOLDER, _language(locale)).gettext(message), locale) if message else ""


def translated_count(single: str, many: str, n: int) -> str:
    """Like `translated`, for a number of things."""
    return spelled(_catalog.get().ngettext(single, many, n))


def use(locale: str) -> None:
    """Switches this thread or request to a language or to SWISS; an unknown one means English."""
    spoken = _language(locale)
    _locale.set(spoken)
    _spelling.set(SWISS if locale == SWISS and spoken != DEFAULT else spoken)
    _catalog.set(_read(FOLDER, spoken))


def current() -> str:
    """The language of this thread or request."""
    return _locale.get()


def spelling() -> str:
    """The locale of this thread's spelling and figures: its language, or SWISS."""
    return _spelling.get()


def locales() -> tuple[str, ...]:
    """Every available language, English first."""
    return _locales(FOLDER)


def _language(locale: str) -> str:
    language = "de" if locale == SWISS else locale
    return language if language in locales() else DEFAULT


@cache
def _separator(locale: str) -> str:
    return str(Locale.parse(locale).number_symbols["latn"]["group"])


@cache
def _locales(folder: Path) -> tuple[str, ...]:
    return (DEFAULT, *sorted(file.stem for file in folder.glob("*.po") if file.stem != DEFAULT))


@cache
def _read(folder: Path, locale: str) -> NullTranslations:
    file = folder / f"{locale}.po"
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as lines:
        catalog = read_po(lines, locale=locale)
    packed = BytesIO()
    write_mo(packed, catalog)
    packed.seek(0)
    return Translations(packed)


# Words a field of a form begins with, or that a button sends.
SUGGESTED = (
    N_("Best hand"),
    N_("Bounty"),
    N_("Last man standing"),
    N_("Pizza"),
    N_("cause unknown"),
    N_("counted"),
    N_("out of turn"),
    N_("played on"),
)


def reworded(text: str) -> str:
    """Words that Talon suggested, in the reader's language whoever sent them; all others as people typed them."""
    return translated(_suggested().get(text, "")) or text


@cache
def _suggested() -> dict[str, str]:
    return {text: message for message in SUGGESTED for text in in_every_language(message)}
