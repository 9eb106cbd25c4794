"""Talon on the home screen: manifest, icon, and a page for when the server is gone.

Only a page without a table is stored on a device, never a hand or a key.
"""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path
from urllib.parse import urlencode

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from itsdangerous import BadSignature, URLSafeSerializer

from models.words.words import _, current
from web.server.root import root
from web.server.running import device_alone

installed = Blueprint("installed", __name__)

KEY = "icon"  # query parameter with the key of the icon's device
SCREENSHOTS = (("table", "wide"), ("phone", "narrow"))  # those of the guide, in the reader's language
ICONS = ((192, "any"), (512, "any"), (512, "maskable"))


@installed.get("/manifest.webmanifest")
def manifest() -> Response:
    """The manifest, which browsers read to add Talon to the home screen."""
    icons = [
        {
            "src": url_for("static", filename=f"icons/icon-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for size, purpose in ICONS
    ]
    drawn = {"src": url_for("static", filename="icons/talon.svg"), "sizes": "any", "type": "image/svg+xml"}
    answer = jsonify(
        name="Talon",
        short_name="Talon",
        description=_("The home poker table"),
        lang=current(),
        dir="ltr",
        start_url=_begins_at(),
        scope=root() + "/",
        id=root() + "/",
        display="standalone",
        background_color="#0c211b",
        theme_color="#0c211b",
        icons=[drawn, *icons],
        screenshots=[_screenshot(name, shape) for name, shape in SCREENSHOTS],
    )
    answer.mimetype = "application/manifest+json"
    return answer


def _begins_at() -> str:
    """The icon's address; on an iPad or iPhone, where it has its own cookies, with the device's key."""
    agent = request.user_agent.string
    apple = "AppleWebKit" in agent and "Mac OS X" in agent and "Chrome" not in agent
    if not (apple and session.get("device")) or device_alone():
        return root() + "/"
    return f"{root()}/?{urlencode({KEY: _signer(current_app).dumps(session['device'])})}"


def _signer(app: Flask) -> URLSafeSerializer:
    return URLSafeSerializer(str(app.secret_key), salt=KEY)


@installed.before_app_request
def open_from_icon() -> Response | None:
    """Gives an icon opened for the first time the identity of its device; an existing key stays."""
    if request.path != "/" or KEY not in request.args:
        return None
    if not session.get("device"):
        try:
            session["device"] = str(_signer(current_app).loads(request.args[KEY]))
            session.permanent = True
        except BadSignature:
            pass  # a new device
    return make_response(redirect(f"{root()}/", 303))


def _screenshot(name: str, shape: str) -> dict[str, str]:
    file = f"guide/{name}-{current()}.png"
    folder = Path(current_app.static_folder or "static")
    if not (folder / file).is_file():
        file = f"guide/{name}-en.png"
    label = _("The table on a tablet") if shape == "wide" else _("The table on a phone")
    sizes = _size(folder / file)
    source = url_for("static", filename=file)
    return {"src": source, "sizes": sizes, "type": "image/png", "form_factor": shape, "label": label}


@cache
def _size(picture: Path) -> str:
    """The size of a picture, from its first bytes."""
    wide, high = struct.unpack(">II", picture.read_bytes()[16:24])
    return f"{wide}x{high}"


@installed.get("/sw.js")
def worker() -> Response:
    """The service worker: it answers only if the server does not, and only with `/away`."""
    kept = [
        url_for("installed.away"),
        url_for("static", filename="css/base.css"),
        url_for("static", filename="css/page.css"),
        url_for("static", filename="js/away.js"),
    ]
    return Response(render_template("page/sw.js", kept=kept), mimetype="text/javascript")


@installed.get("/away")
def away() -> str:
    """The page shown while the server is gone; it reloads by itself."""
    return render_template("page/away.html")
