"""Quick rules: a card for each game, on the screen and on paper; for a whole house four cards to a page."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from models.evening.dealers_choice import upcoming
from models.game.catalogue import PRESETS
from models.game.quick_rules import Quick, quick, quick_of
from models.game.saved import PRESET, ready_games
from models.moves.errors import NotFound
from models.screen.offers import NONE
from models.screen.screen import forms_for
from models.words.words import N_
from web.server.answers import is_htmx
from web.server.running import evening_now, talon
from web.server.security import may_create, only_creators, viewer

cards = Blueprint("quick", __name__)

SHELVES = {"": N_("All games"), "called": N_("Games dealers call"), "house": N_("Games of this house")}
PAPERS = {"": N_("A page each"), "a4": N_("Four cards on an A4 page"), "a6": N_("A6 cards")}

LINE = 52  # letters of a line on a small card
CLOSENESS = {"wide": 30, "close": 37, "closest": 99}  # by lines


@cards.get("/quick")
def all_quick() -> str:
    """Every game's card, for printing; `?of=` the games dealers call, or those of this house."""
    of = request.args.get("of", "")
    if of == "house":
        only_creators()
        return _printed(_of_the_house(), of=of)
    if of == "called":
        return _printed([quick_of(game) for game in ready_games()], of=of)
    return _printed([quick(preset) for preset in PRESETS])


@cards.get("/quick/<preset>")
def quick_rules(preset: str) -> str:
    """One game's card: by the book, or with `?t=` as that table plays it; a home-made or ready game by its key."""
    if preset not in PRESETS:
        return _printed([_saved(preset)], at=f"/{preset}")
    code = request.args.get("t", "")
    table = upcoming(talon().store.evening(code).table) if code else None
    options = table.options if table and table.preset == preset else None
    card = quick(preset, options)
    if not is_htmx():
        return _printed([card], at=f"/{preset}", code=code)
    offers = forms_for(evening_now(code), viewer(code)).offers if code else NONE
    return render_template("table/quick_rules_sheet.html", card=card, code=code, offers=offers)


def _saved(key: str) -> Quick:
    """The card of a saved game; a home-made one is shown to those who may create tables."""
    saved = next((game for game in talon().games.with_a_course() if game.key == key), None)
    if saved is None:
        raise NotFound
    if saved.own:
        only_creators()
    return quick_of(saved)


def _of_the_house() -> list[Quick]:
    """The cards of home-made games, then those of the games played here, most often dealt first."""
    played = [preset for preset in talon().store.played() if preset in PRESETS and preset != PRESET]
    own = [quick_of(game) for game in talon().games.own()]
    return [*own, *(quick(preset, talon().store.our_rules(preset)) for preset in played)]


def _closeness(card: Quick) -> str:
    """The CSS class for the line spacing of a small card with this many lines."""
    lines = (card.sentence, *card.course, " ".join(card.ranking), *card.here, *card.compared, *card.house)
    rows = sum(len(line) // LINE + 1 if isinstance(line, str) else 1 for line in lines)
    return next(name for name, most in CLOSENESS.items() if rows <= most)


def _printed(shown: list[Quick], *, at: str = "", of: str = "", code: str = "") -> str:
    """The page to print, for the requested size of paper."""
    asked = request.args.get("paper", "")
    return render_template(
        "table/quick_rules.html",
        cards=[(card, _closeness(card)) for card in shown],
        at=f"/quick{at}",
        of=of,
        code=code,
        papers=PAPERS,
        shelves={key: title for key, title in SHELVES.items() if key != "house" or may_create()},
        paper=asked if asked in PAPERS else "",
    )
