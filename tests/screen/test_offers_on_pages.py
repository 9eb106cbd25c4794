"""Offers and controls match: every offer to a viewer has a control on a page, and every control its offer.

Idle offers have none, because they would have no effect.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.evening.evening import Evening
from models.evening.rights import Viewer, offered
from models.evening.tap import at_once as offered_at_once
from models.log.rows import digest_of
from models.moves.move import Offer, drawn, fixed, keeps_to
from tests.offered import HOST, led, viewers
from web.server.running import Talon

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("offers")]  # evenings are led once, for all offers
EVENINGS = 5
MOMENTS = 2  # of each evening

FORM = re.compile(r'<form[^>]*? action="/t/[A-Z0-9]+/([a-z-]+)"[^>]*>(.*?)</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([a-z_]+)" value="([^"]*)">')
SELECT = re.compile(r'<select name="([a-z_]+)"[^>]*>(.*?)</select>', re.DOTALL)
OPTION = re.compile(r'<option(?: value="([^"]*)")?[^>]*>([^<]*)')
KEYPAD = 'name="seen" value=""'  # empty until a button of a move fills it
STEP = re.compile(r'hx-get="/t/[A-Z0-9]+\?award=')
# The fields that distinguish controls.
ABOUT = ("seat", "name", "payment", "expense", "cash_out", "preset", "from", "card")
WORDS = ("card",)  # fields to fill in that have one button for each word

# Several moves at once, each an offer of its own; and the requests at the table's door.
NO_MOVES = {"together", "admit", "refuse", "hosts", "show-out", "approval", "renew", "join"}


@dataclass(frozen=True)
class Control:
    """A form: its move, its fixed fields, and its choices."""

    move: str
    says: Mapping[str, Any]
    chosen: Mapping[str, frozenset[str]]
    filled: frozenset[str] = frozenset()  # filled in by a script, from the tapped element

    def makes(self, offer: Offer) -> bool:
        """Whether this form makes the offered move."""
        if self.move != offer["move"]:
            return False
        about = {key: value for key, value in fixed(offer).items() if key in ABOUT}
        return all(key in self.filled or self._says(key, value) for key, value in about.items())

    def keeps_to(self, offer: Offer) -> bool:
        """Whether the form's fixed fields equal those of the offer, and its word is one the offer lists."""
        words = [self.says[key] for key in offer.get("asks", ()) if key in self.says and key in WORDS]
        return keeps_to(offer, self.says) and all(word in offer.get("values", words) for word in words)

    def _says(self, key: str, value: Any) -> bool:
        return self.says.get(key) == value or str(value) in self.chosen.get(key, ())


def controls(page: str) -> Iterator[Control]:
    """Every form of a page with an enabled button; an award also leads on step by step."""
    for move, inside in FORM.findall(page):
        buttons = re.findall(r'<button(?![^>]*type="button")[^>]*>', inside)
        filled_in = bool(re.search(r"<(?:input(?! type=.hidden)|select)", inside))  # a script then enables the button
        idle = all(" disabled" in button for button in buttons) and buttons and not filled_in
        if move in NO_MOVES or idle or KEYPAD in inside:
            continue
        hidden = {name: read(value) for name, value in HIDDEN.findall(inside) if value}
        choices = {
            name: frozenset(value or text for value, text in OPTION.findall(options))
            for name, options in SELECT.findall(inside)
        }
        empty = frozenset(name for name, value in HIDDEN.findall(inside) if not value)
        yield Control(move, {key: value for key, value in hidden.items() if key in ABOUT}, choices, empty)
    if STEP.search(page):
        yield Control("award", {}, {})


def read(value: str) -> Any:
    """A hidden field as the server parses it."""
    return int(value) if value.isdecimal() else True if value == "true" else unescape(value)


def unshown(viewer: Viewer, offer: Offer) -> bool:
    """Offers without a control on purpose."""
    move = offer["move"]
    return (
        move == "seat-order"  # people move one by one, or by lot; a whole order is for programs
        or (move == "ask-chips" and viewer == HOST)  # the seller of chips need not ask
        or (move == "deal" and offer.get("asks") == ["preset"])  # the large button leads to another game first
    )


class Reader:
    """A viewer of a table who opens every page with something to tap."""

    def __init__(self, client: FlaskClient, house: Talon, evening: Evening, viewer: Viewer) -> None:
        facts = [line.fact for line in evening.lines[: evening.seq]]
        self.code, key = house.store.adopt("TEST", facts, evening)
        self.client, self.evening, self.viewer = client, evening, viewer
        if viewer != HOST:
            key = f"{viewer.role} {viewer.seat}"
            person = evening.table.seat(viewer.seat).person if viewer.seat else 0
            house.doors.let_in(self.code, digest_of(key), person=person)
        self.headers = {"Authorization": f"Bearer {key}", "Accept": "text/html"}

    def controls(self) -> list[Control]:
        """Every control on every page."""
        return [control for path in self.paths() for control in controls(self.page(path))]

    def paths(self) -> list[str]:
        """The addresses of the table and of every sheet."""
        chairs = [seat.seat for seat in self.evening.table.seats]
        sheets = [
            "",
            "/options",
            "/options?edit=1",
            "/bank",
            "/count",
            "/settle",
            "/pool",
            "/chipset",
            "/log",
            "/where",
        ]
        sheets += ["/games", "/evening", "/boards?seat=1", "/rulings/R-COND-08?o=R-COND-08-A"]
        return [
            *sheets,
            *(f"/{sheet}{n}" for sheet in ("seat/", "lend/", "count?seat=", "cover?seat=") for n in chairs),
        ]

    def page(self, path: str) -> str:
        """A page as this viewer sees it; "" if it is not for them."""
        answer = self.client.get(f"/t/{self.code}{path}", headers=self.headers)
        assert answer.status_code in (200, 403), (path, answer.text[:300])
        return answer.text if answer.status_code == 200 else ""


def several(page: str) -> set[tuple[str, str]]:
    """The offers to act for several players at once: `all`, or `pass_to`."""
    inside = "".join(fields for move, fields in FORM.findall(page) if move == "together")
    return {(name, value) for name, value in HIDDEN.findall(inside) if name in ("all", "pass_to")}


def at_once(evening: Evening) -> set[tuple[str, str]]:
    """The values such taps may have now."""
    return {(key, str(value)) for offer in offered_at_once(evening.table) for key, value in offer["says"].items()}


def moments(seed: int) -> list[Evening]:
    """Some moments of an evening, different ones for different evenings."""
    return random.Random(seed).sample(list(led(seed)), MOMENTS)


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_every_offer_has_its_control_and_every_control_its_offer(app: Flask, client: FlaskClient, seed: int) -> None:
    dice = random.Random(seed)
    for evening in moments(seed):
        host, *players, onlooker = viewers(evening)
        assert several(Reader(client, app.extensions["talon"], evening, host).page("")) == at_once(evening)
        for viewer in (host, dice.choice(players), onlooker):
            controls = Reader(client, app.extensions["talon"], evening, viewer).controls()
            open_now = drawn(offered(evening, viewer))
            for offer in open_now:
                shown = any(control.makes(offer) for control in controls)
                assert shown or unshown(viewer, offer), f"{viewer}: {offer} stands on no page"
            for control in controls:
                kept = [row for row in open_now if row["move"] == control.move and control.keeps_to(row)]
                assert kept, f"{viewer}: {control} is drawn, and nobody offers it"
