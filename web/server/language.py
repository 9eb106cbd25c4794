"""Language and looks of a device; the browser suggests the language, choices are kept in cookies.

Looks are bright for daylight, larger letters, lying flat and turned to the player to act. They do not follow the
device's own setting: most tablets are set to light, and most tables are dim. The server writes the choice into the
page, so that the first paint is right; each look is a style sheet (static/css/bright.css, large.css, flat.css), loaded
only where chosen.
"""

from __future__ import annotations

import ctypes
import locale
import os
import sys
from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple
from urllib.parse import urlsplit

from babel import Locale, negotiate_locale
from flask import Blueprint, Flask, Response, make_response, redirect, request
from markupsafe import Markup

from models.log.schema import StoreError
from models.moves.refusals import NotFound
from models.words import words
from models.words.words import N_, translated, translated_count, with_one_stop
from web.server.root import root
from web.server.running import talon

devices = Blueprint("devices", __name__)

COOKIE = "language"
KEPT = timedelta(days=400)

# Values of the cookies, the default first, with the text of the button that chooses each.
CHOICES = {
    "theme": {"dim": N_("Dim"), "bright": N_("Bright")},
    "letters": {"usual": N_("Normal text"), "large": N_("Large text")},
    "lie": {"upright": N_("Stop turning the screen"), "flat": N_("Lies flat: turn it to whoever acts")},
}
CHOSEN = {"lie": {"upright": N_("Stands"), "flat": N_("Lies flat")}}  # the state; the button names the action
EVERYWHERE = ("theme", "letters")  # only a table can lie flat


def speak(app: Flask) -> None:
    """Answers each request in its reader's language, and gives templates the language and looks."""

    @app.before_request
    def choose() -> None:
        asked = list(request.accept_languages.values())
        spoken = request.cookies.get(COOKIE) or _negotiated(asked)
        words.use(words.SWISS if spoken == "de" and (_is_swiss(asked) or _plays_for_francs()) else spoken)

    app.jinja_env.globals.update(language=words.current, figures=_figures, language_name=_name, other_languages=_others)
    app.jinja_env.globals.update(look=_chosen, other_looks=_other_looks, looks_of=_looks_of)


def system_language() -> str:
    """The language of this machine, for the terminal."""
    asked = _system_languages()
    spoken = _negotiated(asked)
    return words.SWISS if spoken == "de" and _is_swiss(asked) else spoken


def _system_languages() -> list[str]:
    if sys.platform == "win32":
        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return [locale.windows_locale.get(number, "")]
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return [*os.environ.get("LANGUAGE", "").split(":"), next(filter(None, names), "")]


def _negotiated(wanted: Iterable[str]) -> str:
    """The first requested language that Talon has, whatever the country; English if there is none."""
    asked = [name.partition(".")[0].replace("_", "-") for name in wanted]
    return negotiate_locale(asked, words.locales(), sep="-") or words.DEFAULT


def _is_swiss(wanted: Iterable[str]) -> bool:
    """Whether the first German asked for is that of Switzerland or Liechtenstein."""
    german = next((name.lower() for name in wanted if name[:2].lower() == "de"), "")
    return german[2:5].replace("_", "-") in ("-ch", "-li")


def _plays_for_francs() -> bool:
    """Whether this request is about a table whose money is francs: there German is spelled as in Switzerland."""
    code = str((request.view_args or {}).get("code") or request.args.get("t") or "")
    if not code:
        return False
    try:
        return talon().store.evening(code).table.bank.currency == "CHF"
    except (NotFound, StoreError):
        return False  # the page reports it


@devices.post("/language")
def choose_language() -> Response:
    """Sets the device's `language` and goes back to the page; an unknown one changes nothing."""
    answer = back()
    wanted = request.form.get("language", "")
    if wanted in words.locales():
        answer.set_cookie(COOKIE, wanted, max_age=KEPT, path=root() + "/", httponly=True, samesite="Lax")
    return answer


def back() -> Response:
    """A redirect to the page this tap came from, on this server only."""
    there = urlsplit(request.headers.get("Referer", ""))
    path = "/" + there.path.lstrip("/\\")
    if not path.startswith(root() + "/"):
        return make_response(redirect(root() + "/", 303))
    return make_response(redirect(path + (f"?{there.query}" if there.query else ""), 303))


def _figures() -> str:
    """The locale in which scripts write numbers and money, as browsers name it: en, de, de-CH."""
    return words.spelling().replace("_", "-")


def _name() -> str:
    """The current language's own name."""
    return Locale(words.current()).get_display_name() or words.current()


def _others() -> list[tuple[str, str]]:
    """Every other language with its own name."""
    return [(code, Locale(code).get_display_name() or code) for code in words.locales() if code != words.current()]


# Looks


@devices.post("/look")
def choose_look() -> Response:
    """Sets the device's looks (`theme`, `letters`, `lie`) and goes back; unknown looks change nothing."""
    answer = back()
    for name, values in CHOICES.items():
        wanted = request.form.get(name, "")
        if wanted in values:
            answer.set_cookie(name, wanted, max_age=KEPT, path=root() + "/", httponly=True, samesite="Lax")
    return answer


def _chosen(name: str) -> str:
    """The device's choice of this look, a value in CHOICES."""
    values = list(CHOICES[name])
    kept = request.cookies.get(name, "")
    return kept if kept in values else values[0]


def _other_looks(*names: str) -> list[tuple[str, str, str]]:
    """The look a tap would change to: field, value, text of the button."""
    return [
        (name, value, translated(word))
        for name in names or EVERYWHERE
        for value, word in CHOICES[name].items()
        if value != _chosen(name)
    ]


class Look(NamedTuple):
    """A look with its values in order: value, words, whether it is chosen."""

    name: str
    values: list[tuple[str, str, bool]]


def _looks_of(*names: str) -> list[Look]:
    """These looks, for controls that show both values."""
    return [Look(name, [_value(name, value, value == _chosen(name)) for value in CHOICES[name]]) for name in names]


def _value(name: str, value: str, chosen: bool) -> tuple[str, str, bool]:
    words_for = CHOSEN.get(name, CHOICES[name]) if chosen else CHOICES[name]
    return value, translated(words_for[value]), chosen


# `_` and `ngettext` in templates


def sentence(message: str, **names: object) -> Markup:
    """The message in the reader's language, its names filled in and escaped."""
    if not names and "%" not in message:
        return Markup(translated(message))  # the usual case, hundreds of times a tap
    return Markup(with_one_stop(translated(message), names)) % names


def counted(single: str, many: str, number: int, **names: object) -> Markup:
    """The singular or plural message in the reader's language, its names filled in and escaped."""
    return Markup(with_one_stop(translated_count(single, many, number), names)) % {"num": number, **names}
