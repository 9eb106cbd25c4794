"""Talon on the home screen, where the browser allows it: what it is called, and what to show when its server is gone.

Only a page without a table is ever kept on a device: never a hand, never a key.
"""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template, url_for

from models.words.words import _
from web.server.root import root

installed = Blueprint("installed", __name__)

ICONS = ((192, "any"), (512, "any"), (512, "maskable"))


@installed.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a browser asks before it puts Talon on the home screen."""
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
        start_url=root() + "/",
        scope=root() + "/",
        id=root() + "/",
        display="standalone",
        background_color="#0c211b",
        theme_color="#0c211b",
        icons=[drawn, *icons],
    )
    answer.mimetype = "application/manifest+json"
    return answer


@installed.get("/sw.js")
def worker() -> Response:
    """The service worker: it answers only where the server does not, and only with `/away`."""
    kept = [
        url_for("installed.away"),
        url_for("static", filename="css/base.css"),
        url_for("static", filename="css/page.css"),
        url_for("static", filename="js/away.js"),
    ]
    return Response(render_template("page/sw.js", kept=kept), mimetype="text/javascript")


@installed.get("/away")
def away() -> str:
    """Shown in place of any page while the server is gone; it comes back by itself."""
    return render_template("page/away.html")
