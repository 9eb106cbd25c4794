"""How a device shows Talon: bright for daylight, with larger letters, or lying flat and turned to whoever acts.

Chosen by hand, kept on the device. It never follows the device's own setting: most tablets are set to light, and most
tables are dim. The server writes the choice into the page, so that the first paint is right; each is a style sheet
(static/css/bright.css, large.css, flat.css), which nobody loads who has not chosen it.
"""

from __future__ import annotations

from flask import Blueprint, Flask, Response, request

from models.words.words import N_, translated
from web.server.language import KEPT, back

looks = Blueprint("looks", __name__)

# What may be chosen, as the cookies say it; the first is as it comes. Beside it the word on the button that chooses it.
CHOICES = {
    "theme": {"dim": N_("Dim"), "bright": N_("Bright")},
    "letters": {"usual": N_("Normal text"), "large": N_("Large text")},
    "lie": {"upright": N_("Stop turning the screen"), "flat": N_("Lies flat: turn it to whoever acts")},
}
EVERYWHERE = ("theme", "letters")  # a table alone can lie flat


def init_looks(app: Flask) -> None:
    """Pages know how this device shows Talon, and what else it may choose."""
    app.jinja_env.globals.update(look=_chosen, other_looks=_others)
    app.register_blueprint(looks)


@looks.post("/look")
def choose_look() -> Response:
    """How this device looks from now on (`theme`, `letters`, `lie`); back to the page. Unknown looks change nothing."""
    answer = back()
    for name, values in CHOICES.items():
        wanted = request.form.get(name, "")
        if wanted in values:
            answer.set_cookie(name, wanted, max_age=KEPT, httponly=True, samesite="Lax")
    return answer


def _chosen(name: str) -> str:
    """What this device chose of these: one of the values in CHOICES."""
    values = list(CHOICES[name])
    kept = request.cookies.get(name, "")
    return kept if kept in values else values[0]


def _others(*names: str) -> list[tuple[str, str, str]]:
    """What a tap would change, of these or of what every page offers: field, value, the word on the button."""
    return [
        (name, value, translated(word))
        for name in names or EVERYWHERE
        for value, word in CHOICES[name].items()
        if value != _chosen(name)
    ]
