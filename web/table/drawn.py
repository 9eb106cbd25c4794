"""The table's page: whole, or the part that a tap changes; and the last screen of a finished evening."""

from __future__ import annotations

from flask import Response, make_response, render_template, request

from models.evening.evening import Evening
from models.evening.rights import Viewer
from models.screen.award_steps import Named
from models.screen.screen import seen_by
from web.door.address import address_of, qr_path
from web.server.root import root
from web.server.running import device_alone, talon
from web.story.parts import deeds, in_short

ROLE = "Talon-Role"  # the header with the viewer's role in a page
IN_PLACE = {"HX-Retarget": "#table", "HX-Reswap": "outerMorph"}


def drawn(evening: Evening, me: Viewer, part: bool, named: Named | None = None) -> str:
    """This table's page for this viewer, or its part; `named`: winners named so far in an award."""
    screen = seen_by(evening, me, named or Named())
    end = the_end(evening, screen.host) if screen.finished else None
    name = "table/_fragment.html" if part else "table/table.html"
    return render_template(name, screen=screen, role=_role(me), end=end)


def for_another(me: Viewer) -> bool:
    """Whether the requesting page was drawn for another role: admitted, removed, host or not."""
    return request.headers.get(ROLE, _role(me)) != _role(me)


def after_a_tap(evening: Evening, me: Viewer) -> Response:
    """The new table for the page that made the tap; empty for other clients, or if the page has to reload."""
    if request.headers.get("Sec-Fetch-Mode") == "navigate":  # a browser without scripts
        return make_response("", 303, {"Location": f"{root()}/t/{evening.code}"})
    if ROLE not in request.headers or for_another(me):
        return make_response("", 204)
    return make_response(drawn(evening, me, part=True), IN_PLACE)


def _role(me: Viewer) -> str:
    return f"{me.role} {me.seat or ''}".strip()


def the_end(evening: Evening, host: bool) -> dict[str, object]:
    """The content of a finished evening's last screen, for its host or a guest."""
    story, bank, code = talon().recaps.story(evening.code), evening.table.bank, evening.code
    # the recap's address for phones; its code admits onlookers to this table
    recap = address_of(f"/t/{code}/story?key={talon().doors.at(code).key}")
    return {
        "began": story.began,
        **in_short(story, evening.table),
        "deeds": list(deeds(story)),
        "open": sum(1 for *_payment, done in bank.payments if not done),  # payments to be made
        "payments": len(bank.payments),
        "qr": qr_path(recap) if host and not device_alone() else None,
    }
