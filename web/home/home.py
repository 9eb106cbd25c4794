"""The first page: an introduction, or tonight's table, and earlier evenings; the guide for hosts."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress

from flask import Blueprint, current_app, render_template

from models import VERSION
from models.bank.points import points_in_words
from models.evening.evening import Evening
from models.log.rows import Entry
from models.log.schema import StoreError
from models.screen.guide import EVENING, PHONE
from models.screen.screen import LOOKING, Screen, seen_by
from models.story.season import season, within
from models.story.story import Story
from models.words.moments import local
from models.words.words import current
from web.home.illustration import illustration
from web.server.running import talon
from web.server.security import from_here, may_create, only_trusted, pass_to
from web.story.parts import night_result
from web.story.season import LOOKED_AT, in_money, in_points, outcomes_so_far, still_played

front = Blueprint("home", __name__)

EARLIER = 3  # earlier evenings listed
THREE = 3  # people of the season
EXAMPLE = ("Anna", "Ben", "Cem", "Dora", "Emil", "Finn", "Greta")


@front.get("/")
def home() -> str:
    """An introduction for a new device, tonight's table for a device admitted to it, the way to a table for guests."""
    entries = talon().store.tables(LOOKED_AT) if may_create() else []
    played = still_played([entry.code for entry in entries])
    running = [(entry, played[entry.code]) for entry in entries if entry.code in played]
    running.sort(key=lambda table: pass_to(table[0].code) is None)  # this device's own tables first
    over = [entry for entry in entries if entry.code not in played]
    last = entries[0] if entries else None
    return render_template(
        "home/home.html",
        tonight=list(_running(running)),
        earlier=list(_told(over)),
        last=last,
        left=illustration([(name, False, True) for name in last.players], 0) if last and not running else None,
        many=talon().store.how_many() if entries else 0,
        year=_year(),
        season=None,
        unsaved=_unsaved(over),
        example=illustration([(name, name == "Ben", name in ("Cem", "Greta")) for name in EXAMPLE], 165),
        may_create=may_create(),
        version=VERSION,
    )


@front.get("/season/first")
def first_of_the_season() -> str:
    """The top three of this year's season; the first page asks again until all evenings are read."""
    only_trusted()
    outcomes, left = outcomes_so_far()
    summed = season(within(outcomes, str(_year())))
    first = in_points(summed, points_in_words) or in_money(summed)
    return render_template("home/_season.html", season=first[:THREE], left=left, year=_year())


@front.get("/guide")
def for_hosts() -> str:
    """The guide: an evening in ten steps, with pictures in the reader's language."""
    title, lead = EVENING.head()
    return render_template("home/guide.html", title=title, lead=lead, steps=EVENING.steps(), tongue=current())


@front.get("/guide/phones")
def for_phones() -> str:
    """The page with steps for a phone that cannot get in."""
    title, lead = PHONE.head()
    return render_template("door/phone_help_sheet.html", title=title, lead=lead, steps=PHONE.steps())


def _unsaved(over: Sequence[Entry]) -> Entry | None:
    """The newest finished evening, if no backup has all of it and the reader is on this computer; else None."""
    if not over or not current_app.config.get("BACKS_UP") or not from_here():
        return None
    return over[0] if talon().copies.lacks(over[0].code) else None


def _year() -> int:
    """The present year in local time."""
    return local(int(time.time() * 1000)).year


def _running(tables: Sequence[tuple[Entry, Evening]]) -> Iterator[dict[str, object]]:
    for i, (entry, evening) in enumerate(tables):
        screen = seen_by(evening, LOOKING)
        seats, held = evening.table.sitting, pass_to(entry.code)
        looks = {chair.seat: chair.looks for chair in screen.chairs}
        names = tuple(seat.name for seat in seats)
        people = [(seat.name, "now" in looks[seat.seat], not evening.table.over and not seat.live) for seat in seats]
        yield {
            "screen": screen,  # as onlookers see it
            "began": entry.when,  # unix ms
            "turn": _turn(screen, names),
            "people": names,
            "drawn": None if i else illustration(people, screen.middle.pot),  # of the first table only
            "opens": held is not None,  # whether it opens for this device
            "finishes": held is not None and held.host and not screen.in_hand,  # whether this device may finish it now
        }


def _turn(screen: Screen, people: Sequence[str]) -> str:
    """Whose turn it is and what is to be done: "Ben: 5 to call", "Anna deals the next hand"."""
    who, what = screen.turn.who, screen.turn.what
    if not who or (who in people and (not screen.in_hand or ":" in what)):
        return f"{who} {what}".strip()
    return f"{who}, {what}" if ":" in what else f"{who}: {what}"


def _told(entries: Sequence[Entry]) -> Iterator[dict[str, object]]:
    """Evenings with a hand, newest first, and their biggest winners."""
    stories = (story for entry in entries if (story := _story(entry)) and story.deals)
    for _place, story in zip(range(EARLIER), stories, strict=False):
        best = story.people[story.ranking[0]]
        yield {
            "code": story.code,
            "name": story.name,
            "began": story.began,
            "hands": story.hands,
            "people": sum(1 for person in story.people if person.hands),
            "winner": best.name if best.result > 0 else "",
            "won": night_result(story, best) if best.result > 0 else "",
        }


def _story(entry: Entry) -> Story | None:
    with suppress(StoreError):
        return talon().recaps.story(entry.code)
    return None
