"""The view for a television or a wall tablet: the table to be read from across the room, nothing to tap."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template

from models.bank.money import money
from models.evening.rights import Viewer
from models.screen.report import screen_of
from models.table.move import Role
from web.door.address import addresses_of
from web.door.qr import qr_path
from web.server.answers import is_htmx
from web.server.house import evening_now, house
from web.server.security import is_host
from web.table import screen

watch = Blueprint("watch", __name__)

ONLOOKER = Viewer(Role.ONLOOKER)  # whoever set it up: it hangs where all can see it


@watch.get("/t/<code>/tv")
def television(code: str) -> Response:
    """The whole page, or the part the bell asks for; the QR code only where a host set it up."""
    evening = evening_now(code)
    report, bank = screen_of(evening, ONLOOKER), evening.table.bank
    address = addresses_of(f"/t/{code}")[0]
    scanned = addresses_of(f"/t/{code}/join?key={house().doors.at(code).key}")[0]
    response = make_response(
        render_template(
            "table/_tv_fragment.html" if is_htmx() else "table/tv.html",
            screen=screen.draw(report),
            address=address,
            qr=qr_path(scanned) if is_host(code) else None,
            payments=[(who, to, money(amount, bank.currency)) for who, to, amount, done in bank.payments if not done],
        )
    )
    response.vary.update(["HX-Request"])
    return response
