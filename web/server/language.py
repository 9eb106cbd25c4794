"""The language people read: what they chose on this device, else what their browser asks for."""

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

from models.words import words

languages = Blueprint("languages", __name__)

COOKIE = "language"
KEPT = timedelta(days=400)


def speak(app: Flask) -> None:
    """Every request is answered in its reader's language; templates can offer the others."""

    @app.before_request
    def choose() -> None:
        words.use(request.cookies.get(COOKIE) or _negotiated(request.accept_languages.values()))

    app.jinja_env.globals.update(language=words.current, language_name=_name, other_languages=_others)
    app.register_blueprint(languages)


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


@languages.post("/language")
def choose_language() -> Response:
    """This device reads `language` from now on; back to the page it came from. An unknown one changes nothing."""
    answer = back()
    wanted = request.form.get("language", "")
    if wanted in words.locales():
        answer.set_cookie(COOKIE, wanted, max_age=KEPT, httponly=True, samesite="Lax")
    return answer


def back() -> Response:
    """To the page this tap came from, on this server whatever the browser says."""
    there = urlsplit(request.headers.get("Referer", ""))
    path = "/" + there.path.lstrip("/\\") + (f"?{there.query}" if there.query else "")
    return make_response(redirect(path, 303))


def _name() -> str:
    """The language read now, by its own name for itself."""
    return Locale(words.current()).get_display_name() or words.current()


def _others() -> list[tuple[str, str]]:
    """Every other language, with its own name for itself."""
    return [(code, Locale(code).get_display_name() or code) for code in words.locales() if code != words.current()]
