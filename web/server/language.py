"""The language people read: what they chose on this device, else what their browser asks for."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urlsplit

from babel import Locale
from flask import Blueprint, Flask, Response, make_response, redirect, request

from models.table import words

languages = Blueprint("languages", __name__)

COOKIE = "language"
KEPT = timedelta(days=400)


def speak(app: Flask) -> None:
    """Every request is answered in its reader's language; templates can offer the others."""

    @app.before_request
    def choose() -> None:
        wanted = request.cookies.get(COOKIE) or request.accept_languages.best_match(words.locales())
        words.use(wanted or words.DEFAULT)

    app.jinja_env.globals.update(language=words.current, other_languages=_others)
    app.register_blueprint(languages)


@languages.post("/language")
def choose_language() -> Response:
    """This device reads `language` from now on; back to the page it came from. An unknown one changes nothing."""
    there = urlsplit(request.headers.get("Referer", ""))
    path = "/" + there.path.lstrip("/\\") + (f"?{there.query}" if there.query else "")
    answer = make_response(redirect(path, 303))
    wanted = request.form.get("language", "")
    if wanted in words.locales():
        answer.set_cookie(COOKIE, wanted, max_age=KEPT, httponly=True, samesite="Lax")
    return answer


def _others() -> list[tuple[str, str]]:
    """Every other language, with its own name for itself."""
    return [(code, Locale(code).get_display_name() or code) for code in words.locales() if code != words.current()]
