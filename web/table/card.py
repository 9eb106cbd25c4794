"""Cards to print: one for the table, with its code, stakes, hosts and ranking; and quick rules, a card for each game.

Quick rules are shown on the screen, too; on paper, for a whole house, four cards to a page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, render_template, request

from models.bank import view
from models.bank.entry import in_words
from models.cards.cards import JOKER
from models.door.wifi import guest_network
from models.evening.dealers_choice import upcoming
from models.evening.evening import Evening
from models.evening.rights import chair_of
from models.game.presets import PRESETS
from models.game.quick_rules import Quick, quick, quick_of
from models.game.saved import PRESET, ready_games
from models.moves.refusals import NotFound
from models.screen.offers import NONE
from models.screen.screen import forms_for
from models.table.options import Options
from models.words.words import N_, _, listed
from web.door.address import address_of, qr_path
from web.server.answers import is_htmx
from web.server.running import device_alone, talon
from web.server.security import may_create, only_creators, only_host, viewer

paper = Blueprint("paper", __name__)

# An example of each hand of the ranking, best card first; the joker is the fifth ace.
EXAMPLES: Mapping[str, str] = {
    "five of a kind": "As Ah Ad Ac Jk",
    "royal flush": "As Ks Qs Js Ts",
    "straight flush": "9h 8h 7h 6h 5h",
    "four of a kind": "Qs Qh Qd Qc 4d",
    "full house": "Ks Kd Kc 7h 7s",
    "flush": "Ac Jc 8c 6c 3c",
    "straight": "Td 9s 8c 7d 6h",
    "three of a kind": "9s 9h 9c Kd 4s",
    "two pair": "Jh Js 5d 5c Ah",
    "four-card flush": "Ad Td 7d 2d Kc",
    "four-card straight": "9c 8h 7s 6d 2c",
    "pair": "As Ad Th 7c 3d",
    "high card": "Ah Qd 9s 6c 2h",
}
LOWEST = {"a5": "5s 4d 3c 2h As", "a6": "6s 4d 3c 2h As", "27": "7s 5d 4c 3h 2s"}
RED = "hd"

SHELVES = {"": N_("All games"), "called": N_("Games dealers call"), "house": N_("Games of this house")}
PAPERS = {"": N_("A page each"), "a4": N_("Four cards on an A4 page"), "a6": N_("A6 cards")}

LINE = 52  # letters of a line on a small card
CLOSENESS = {"wide": 30, "close": 37, "closest": 99}  # by lines


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card as drawn."""

    rank: str
    suit: str  # shdc, "" for the joker
    red: bool


@dataclass(frozen=True, slots=True)
class RankLine:
    """A line of the ranking."""

    name: str
    cards: tuple[DrawnCard, ...]


@paper.get("/t/<code>/card")
def card(code: str) -> str:
    """The page to print, for hosts only, because its code opens the table."""
    only_host(code)
    evening, door = talon().store.evening(code), talon().doors.at(code)
    table, network = upcoming(evening.table), guest_network(talon().settings)
    games = table.games if table.is_dealers_choice else ()
    cards = [quick(*game) for game in games]
    rules = next((card for card in cards if card.ranking), cards[0]) if cards else quick(table.preset, table.options)
    return render_template(
        "table/card.html",
        code=code,
        name=evening.table.name,
        rules=rules,
        games=listed(card.name for card in cards),
        worth=view.in_money(table, 1),
        prices=in_words(table),
        qr=None if device_alone() else qr_path(address_of(f"/t/{code}/join?key={door.key}")),
        home=address_of("/").partition("://")[2].rstrip("/"),
        network=network,
        wifi=qr_path(network.code) if network else None,
        digits=f"{door.digits[:3]}\N{NO-BREAK SPACE}{door.digits[3:]}",
        hosts=_hosts(evening),
        ranking=ranked(rules),
        lowest=None if games else lowest(table.options),
        lines=() if games else rules.here[:3],
    )


def ranked(rules: Quick) -> list[RankLine]:
    """The game's ranking, best first, each with an example; empty if only low hands win."""
    shown = {_(name): faces(cards) for name, cards in EXAMPLES.items()}
    return [RankLine(name[:1].upper() + name[1:], shown.get(name, ())) for name in rules.ranking]


def lowest(options: Options) -> RankLine | None:
    """The best low hand, if low hands win something."""
    rank = str(options.get("low.rank") or "")
    if options.get("win") not in ("low", "highlow") or rank not in LOWEST:
        return None
    return RankLine(_("Best low hand"), faces(LOWEST[rank]))


def faces(cards: str) -> tuple[DrawnCard, ...]:
    """Cards as drawn: Td is a red ten of diamonds."""
    pairs = [("", "") if card == JOKER else (card[0], card[1]) for card in cards.split()]
    return tuple(
        DrawnCard({"T": "10", "": _("Joker")}.get(rank, rank), suit, bool(suit) and suit in RED) for rank, suit in pairs
    )


def _hosts(evening: Evening) -> str:
    """The hosts who play, by name."""
    passes = talon().doors.at(evening.code).passes.values()
    chairs = {chair_of(evening.table, device.person) for device in passes if device.host and device.person}
    return listed(seat.name for seat in evening.table.seats if seat.seat in chairs)


# Quick rules


@paper.get("/quick")
def all_quick() -> str:
    """Every game's card, for printing; `?of=` the games dealers call, or those of this house."""
    of = request.args.get("of", "")
    if of == "house":
        only_creators()
        return _printed(_of_the_house(), of=of)
    if of == "called":
        return _printed([quick_of(game) for game in ready_games()], of=of)
    return _printed([quick(preset) for preset in PRESETS])


@paper.get("/quick/<preset>")
def quick_rules(preset: str) -> str:
    """One game's card: by the book, or with `?t=` as that table plays it; a home-made or ready game by its key."""
    if preset not in PRESETS:
        return _printed([_saved(preset)], at=f"/{preset}")
    code = request.args.get("t", "")
    evening = talon().store.evening(code) if code else None
    table = upcoming(evening.table) if evening else None
    options = table.options if table and table.preset == preset else None
    card = quick(preset, options)
    if not is_htmx():
        return _printed([card], at=f"/{preset}", code=code)
    offers = forms_for(evening, viewer(evening)).offers if evening else NONE
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
        cards=[(one, _closeness(one)) for one in shown],
        at=f"/quick{at}",
        of=of,
        code=code,
        papers=PAPERS,
        shelves={key: title for key, title in SHELVES.items() if key != "house" or may_create()},
        paper=asked if asked in PAPERS else "",
    )
