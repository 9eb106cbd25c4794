"""The practice hand; its taps so far are in the address, and nothing is stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from flask import Blueprint, render_template, request

from models.evening.evening import Evening
from models.evening.rights import Viewer
from models.moves.move import Role
from models.moves.refusals import Refused
from models.screen import practice
from models.screen.buttons import Button
from models.screen.offers import NONE
from models.screen.quiet_lines import QuietLines
from models.screen.screen import Screen, seen_by
from web.server.security import may_create

lessons = Blueprint("practice", __name__)

MOST = 120  # taps in an address
HOST = Viewer(Role.HOST)


@lessons.get("/practice")
def hand() -> str:
    """The pretend table after the taps in the address."""
    evening, steps = played(practice.opened(), lambda before: buttons(seen_by(before, HOST)))
    follows = all(_is_meant(practice.saying(before, n), tap, button) for n, (before, tap, button) in enumerate(steps))
    saying = practice.saying(evening, len(steps)) if follows else None
    return render_template(
        "home/practice.html",
        **shown(
            evening,
            [tap for _before, tap, _button in steps],
            buttons(seen_by(evening, HOST)),
            lambda taps: f"/practice?taps={'.'.join(taps)}" if taps else "/practice",
            lambda tap, button: _is_meant(saying, tap, button),
        ),
        winner=saying.seat if saying and saying.move == "award" else None,
        lesson=practice.words(saying) if saying else None,
        steps=(min(len(steps) + 1, len(practice.HAND)), len(practice.HAND)),
        may_create=may_create(),
    )


def shown(
    evening: Evening,
    taps: list[str],
    able: Mapping[str, Button],
    address: Callable[[list[str]], str],
    meant: Callable[[str, Button], bool] = lambda tap, button: False,
) -> dict[str, object]:
    """The pretend table with a link for each tap that is possible now, perhaps one that the script suggests.

    `address` has the taps so far.
    """
    drawn = seen_by(evening, HOST)
    ways = {
        name: {"button": button, "address": address([*taps, name]), "meant": meant(name, button)}
        for name, button in able.items()
    }
    return {
        "screen": pretended(drawn),
        "choices": [way for name, way in ways.items() if name[0] in "cp"],
        "shortcuts": [way for name, way in ways.items() if name[0] == "s"],
        "links": {chair.seat: ways[f"w{chair.seat}"]["address"] for chair in drawn.chairs if f"w{chair.seat}" in ways},
        "back": address(taps[:-1]) if taps else "",
        "over": practice.over(evening),
        "won": bool(evening.table.last_won),
    }


def pretended(drawn: Screen) -> Screen:
    """The pretend table for display: its controls become links, so nothing is posted."""
    chairs = tuple(replace(chair, tap="", button=None, step=None, to=(), after=0) for chair in drawn.chairs)
    return replace(drawn, chairs=chairs, offers=NONE, quiet=QuietLines(), host=False)


def played(
    evening: Evening, ways: Callable[[Evening], Mapping[str, Button]]
) -> tuple[Evening, list[tuple[Evening, str, Button]]]:
    """The pretend table after the taps in the address, as far as they are possible, and each with the table before."""
    steps = list[tuple[Evening, str, Button]]()
    for tap in [tap for tap in request.args.get("taps", "").split(".") if tap][:MOST]:
        button = ways(evening).get(tap)
        if button is None or practice.over(evening):
            break
        try:
            after = practice.tapped(evening, button.move, button.values)
        except Refused:
            break
        steps.append((evening, tap, button))
        evening = after
    return evening, steps


def buttons(drawn: Screen) -> dict[str, Button]:
    """Every tap in the footer and on the felt by its short name: c0 first choice, s0 a shortcut, w4 seat 4 wins."""
    choices = {f"c{i}": button for i, button in enumerate(drawn.taps.choices) if button.kind != "off"}
    shortcuts = {f"s{i}": button for i, button in enumerate(drawn.taps.shortcuts)}
    wins = {f"w{chair.seat}": chair.button for chair in drawn.chairs if chair.tap == "award" and chair.button}
    return {**choices, **shortcuts, **wins}


def _is_meant(saying: practice.Saying | None, tap: str, button: Button) -> bool:
    if saying is None or saying.move == "award":
        return saying is not None and tap == f"w{saying.seat}"
    return practice.fits(saying, button.move, button.values)
