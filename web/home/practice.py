"""The practice hand; its taps so far are in the address, and nothing is stored."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Blueprint, render_template, request

from models.evening.evening import Evening
from models.evening.rights import Viewer
from models.moves.errors import Refused
from models.moves.move import Role
from models.screen import practice
from models.screen.buttons import Button
from models.screen.offers import NONE
from models.screen.quiet_lines import QuietLines
from models.screen.screen import Screen, seen_by
from web.server.security import may_create

lessons = Blueprint("practice", __name__)

MOST = 120  # taps in an address
HOST = Viewer(Role.HOST)


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeTap:
    """A possible tap: its button, the address it leads to, and whether the script suggests it."""

    button: Button
    address: str
    meant: bool


@lessons.get("/practice")
def hand() -> str:
    """The pretend table after the taps in the address."""
    evening, taps, follows = _played([tap for tap in request.args.get("taps", "").split(".") if tap][:MOST])
    saying = practice.saying(evening, len(taps)) if follows else None
    drawn = seen_by(evening, HOST)
    ways = {
        name: PracticeTap(
            button=button,
            address=_address([*taps, name]),
            meant=saying is not None and _is_meant(saying, name, button),
        )
        for name, button in buttons(drawn).items()
    }
    seats = {chair.seat: ways[f"w{chair.seat}"] for chair in drawn.chairs if f"w{chair.seat}" in ways}
    return render_template(
        "table/practice.html",
        screen=pretended(drawn),
        choices=[choice for name, choice in ways.items() if name[0] == "c"],
        shortcuts=[shortcut for name, shortcut in ways.items() if name[0] == "s"],
        links={seat: winner.address for seat, winner in seats.items()},
        winner=saying.seat if saying and saying.move == "award" else None,
        back=_address(taps[:-1]) if taps else "",
        lesson=practice.words(saying) if saying else None,
        over=practice.over(evening),
        won=bool(evening.table.last_won),
        steps=(min(len(taps) + 1, len(practice.HAND)), len(practice.HAND)),
        may_create=may_create(),
    )


def pretended(drawn: Screen) -> Screen:
    """The pretend table for display: its controls become links, so nothing is posted."""
    chairs = tuple(replace(chair, tap="", button=None, step=None, to=(), after=0) for chair in drawn.chairs)
    return replace(drawn, chairs=chairs, offers=NONE, quiet=QuietLines(), host=False)


def _played(asked: list[str]) -> tuple[Evening, list[str], bool]:
    """The table after these taps, as far as they are possible, and whether all followed the script."""
    evening, taps, follows = practice.opened(), list[str](), True
    for tap in asked:
        button = buttons(seen_by(evening, HOST)).get(tap)
        if button is None or practice.over(evening):
            break
        saying = practice.saying(evening, len(taps))
        follows = follows and saying is not None and _is_meant(saying, tap, button)
        try:
            evening = practice.tapped(evening, button.move, button.values)
        except Refused:
            break
        taps.append(tap)
    return evening, taps, follows


def buttons(drawn: Screen) -> dict[str, Button]:
    """Every tap in the footer and on the felt by its short name: c0 first choice, s0 a shortcut, w4 seat 4 wins."""
    choices = {f"c{i}": button for i, button in enumerate(drawn.taps.choices) if button.kind != "off"}
    shortcuts = {f"s{i}": button for i, button in enumerate(drawn.taps.shortcuts)}
    wins = {f"w{chair.seat}": chair.button for chair in drawn.chairs if chair.tap == "award" and chair.button}
    return {**choices, **shortcuts, **wins}


def _is_meant(saying: practice.Saying, tap: str, button: Button) -> bool:
    if saying.move == "award":
        return tap == f"w{saying.seat}"
    return practice.fits(saying, button.move, button.values)


def _address(taps: list[str]) -> str:
    return f"/practice?taps={'.'.join(taps)}" if taps else "/practice"
