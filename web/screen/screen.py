"""What the table page draws, read off the JSON of `GET /t/CODE`: no rule and no chip is weighed here."""

from __future__ import annotations

from dataclasses import dataclass

from models.evening.evening import Evening
from models.evening.rights import Viewer
from models.moves.move import Role
from models.screen.offers import Offers, offers_to
from models.screen.screen_keys import TableReport
from models.screen.table_screen import screen_of
from web.screen.around import QuietLines, around_of
from web.screen.award import award_of
from web.screen.award_steps import Asks, Named, step_of
from web.screen.centre import Middle, middle_of
from web.screen.chairs import Chair, chairs_of, long_sums
from web.screen.taps import Taps, taps_of
from web.screen.turn import Turn, turn_of


@dataclass(frozen=True, slots=True)
class Game:
    """What is played, or will be from the next deal on."""

    name: str
    line: str
    preset: str
    short: str  # the name with what makes it another game
    stakes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """Everything the templates about a table read; each control on them stands for one of the offers."""

    code: str
    seq: int  # what a tap was made on
    offers: Offers
    name: str  # of the evening; "" where it has none
    game: Game
    phase: str  # for whoever drives the page: no style and no script asks for it
    finished: bool
    hand: int
    in_hand: bool  # a hand is being played
    dealer: int | None  # who deals, or deals next
    host: bool  # for the layout alone: the tablet of the table, no phone of a player
    you: int | None  # the chair of whoever holds this device
    turn: Turn
    middle: Middle
    chairs: tuple[Chair, ...]
    long_sums: bool  # for the size of the stacks alone
    taps: Taps
    around: QuietLines
    log: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Forms:
    """What a sheet needs that draws no table: where its forms post to, on what was seen, and what may be sent."""

    code: str
    seq: int
    offers: Offers


def forms_for(evening: Evening, viewer: Viewer) -> Forms:
    """The forms of this viewer."""
    return Forms(evening.code, evening.seq, offers_to(evening, viewer))


def draw(report: TableReport, named: Named | None = None, asks: Asks = lambda _told: None) -> Screen:
    """The screen for this viewer's report; while a pot is awarded, with who was named so far."""
    award, offers = award_of(report), Offers(report["offers"])
    step = step_of(report, award, named or Named(), asks)
    around = around_of(report, offers)
    return Screen(
        code=report["code"],
        seq=report["seq"],
        offers=offers,
        name=report["name"],
        game=Game(**report["game"]),
        phase=report["phase"],
        finished=report["finished"],
        hand=report["hand"],
        in_hand=report["in_hand"],
        dealer=report["dealer"],
        host=report["you"]["role"] == Role.HOST,
        you=report["you"]["seat"],
        turn=turn_of(report, step.asks if step else ""),
        middle=middle_of(report, award),
        chairs=chairs_of(report, offers, award, step),
        long_sums=long_sums(report),
        taps=taps_of(report, offers, award, step, asks, bool(around.broke)),
        around=around,
        log=tuple(report["log"]),
    )


def seen_by(evening: Evening, viewer: Viewer) -> Screen:
    """The screen of this viewer, for a sheet or a page."""
    return draw(screen_of(evening, viewer))
