"""The printed card for the table: the code to scan, the stakes, the actions, the hosts, the ranking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, render_template

from models.bank import view
from models.bank.entry import in_words
from models.cards.cards import JOKER
from models.door.wifi import guest_network
from models.evening.dealers_choice import upcoming
from models.evening.evening import Evening
from models.evening.rights import chair_of
from models.game.quick_rules import Quick, quick
from models.table.options import Options
from models.words.phrases import listed
from models.words.words import _
from web.door.address import address_of
from web.door.qr import qr_path
from web.server.running import device_alone, evening_now, talon
from web.server.security import only_host

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
    evening, door = evening_now(code), talon().doors.at(code)
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
