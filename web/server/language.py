"""How a device shows Talon: the language, which its browser asks for, and looks; each kept where people chose it.

Looks are bright for daylight, larger letters, lying flat and turned to whoever acts. They never follow the device's own
setting: most tablets are set to light, and most tables are dim. The server writes the choice into the page, so that
the first paint is right; each is a style sheet (static/css/bright.css, large.css, flat.css), which nobody loads who
has not chosen it.
"""

from __future__ import annotations

import ctypes
import locale
import os
import sys
from collections.abc import Iterable
from datetime import timedelta
from urllib.parse import urlsplit

from babel import Locale, negotiate_locale
from flask import Blueprint, Flask, Response, make_response, redirect, request
from markupsafe import Markup

from models.words import words
from models.words.words import N_, translated, translated_count, with_one_stop
from web.server.root import root

devices = Blueprint("devices", __name__)

COOKIE = "language"
KEPT = timedelta(days=400)

# What may be chosen, as the cookies say it; the first is as it comes. Beside it the word on the button that chooses it.
CHOICES = {
    "theme": {"dim": N_("Dim"), "bright": N_("Bright")},
    "letters": {"usual": N_("Normal text"), "large": N_("Large text")},
    "lie": {"upright": N_("Stop turning the screen"), "flat": N_("Lies flat: turn it to whoever acts")},
}
EVERYWHERE = ("theme", "letters")  # a table alone can lie flat


def speak(app: Flask) -> None:
    """Every request is answered in its reader's language; pages know how this device shows Talon, and what else."""

    @app.before_request
    def choose() -> None:
        words.use(request.cookies.get(COOKIE) or _negotiated(request.accept_languages.values()))

    app.jinja_env.globals.update(language=words.current, language_name=_name, other_languages=_others)
    app.jinja_env.globals.update(look=_chosen, other_looks=_other_looks)
    app.register_blueprint(devices)


def of_the_system() -> str:
    """The language of whoever sits at this machine, for the terminal."""
    if sys.platform == "win32":
        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return _negotiated([locale.windows_locale.get(number, "")])
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    asked = os.environ.get("LANGUAGE", "").split(":")
    return _negotiated([*asked, next(filter(None, names), "")])


def _negotiated(wanted: Iterable[str]) -> str:
    """The first of the languages asked for that is spoken here, whatever the country; English where none is."""
    asked = [name.partition(".")[0].replace("_", "-") for name in wanted]
    return negotiate_locale(asked, words.locales(), sep="-") or words.DEFAULT


@devices.post("/language")
def choose_language() -> Response:
    """This device reads `language` from now on; back to the page it came from. An unknown one changes nothing."""
    answer = back()
    wanted = request.form.get("language", "")
    if wanted in words.locales():
        answer.set_cookie(COOKIE, wanted, max_age=KEPT, path=root() + "/", httponly=True, samesite="Lax")
    return answer


def back() -> Response:
    """To the page this tap came from, on this server whatever the browser says."""
    there = urlsplit(request.headers.get("Referer", ""))
    path = "/" + there.path.lstrip("/\\")
    if not path.startswith(root() + "/"):
        return make_response(redirect(root() + "/", 303))
    return make_response(redirect(path + (f"?{there.query}" if there.query else ""), 303))


def _name() -> str:
    """The language read now, by its own name for itself."""
    return Locale(words.current()).get_display_name() or words.current()


def _others() -> list[tuple[str, str]]:
    """Every other language, with its own name for itself."""
    return [(code, Locale(code).get_display_name() or code) for code in words.locales() if code != words.current()]


# Looks


@devices.post("/look")
def choose_look() -> Response:
    """How this device looks from now on (`theme`, `letters`, `lie`); back to the page. Unknown looks change nothing."""
    answer = back()
    for name, values in CHOICES.items():
        wanted = request.form.get(name, "")
        if wanted in values:
            answer.set_cookie(name, wanted, max_age=KEPT, path=root() + "/", httponly=True, samesite="Lax")
    return answer


def _chosen(name: str) -> str:
    """What this device chose of these: one of the values in CHOICES."""
    values = list(CHOICES[name])
    kept = request.cookies.get(name, "")
    return kept if kept in values else values[0]


def _other_looks(*names: str) -> list[tuple[str, str, str]]:
    """What a tap would change, of these or of what every page offers: field, value, the word on the button."""
    return [
        (name, value, translated(word))
        for name in names or EVERYWHERE
        for value, word in CHOICES[name].items()
        if value != _chosen(name)
    ]


# What `_` and `ngettext` say in a template


def sentence(message: str, **names: object) -> Markup:
    """The message in the reader's language, its names filled in and escaped."""
    if not names and "%" not in message:
        return Markup(translated(message))  # most of them, hundreds of times a tap
    return Markup(with_one_stop(translated(message), names)) % names


def counted(single: str, many: str, number: int, **names: object) -> Markup:
    """The message for one or for many in the reader's language, its names filled in and escaped."""
    return Markup(with_one_stop(translated_count(single, many, number), names)) % {"num": number, **names}
