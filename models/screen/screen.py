"""The page of a table for one viewer, as one value that the templates read."""

from __future__ import annotations

from dataclasses import dataclass, replace

from models.evening.dealers_choice import picks, upcoming
from models.evening.evening import Evening
from models.evening.rights import Viewer
from models.game.names import game_line, game_name, short_name, stakes_line
from models.moves.move import Role
from models.screen.award_steps import Named
from models.screen.chairs import Chair, chairs_of
from models.screen.heard import news, orders_heard, turn_heard
from models.screen.middle import Middle, middle_of
from models.screen.offers import Offers, offers_to
from models.screen.quiet_lines import QuietLines, quiet_lines
from models.screen.taps import Taps, taps_of, yours
from models.screen.turn import Turn, turn_of
from models.seats.buck import counts_here
from models.table.table import Table
from models.words.words import _, ngettext

ON_SCREEN = 3  # lines of the log always visible
NOBODY = Named()  # no winner named yet
LOOKING = Viewer(Role.ONLOOKER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Forms:
    """The values a sheet without a table needs: the address of its forms, the fact last seen, the open moves."""

    code: str
    seq: int  # number of the last fact seen
    offers: Offers
    host: bool  # for the layout only: the table's tablet, not a player's phone
    you: int | None  # the viewer's seat
    finished: bool


@dataclass(frozen=True, slots=True)
class Game:
    """The game being played, or the next one between hands."""

    name: str
    line: str
    preset: str
    short: str  # the name with its variants
    stakes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen(Forms):
    """Everything the table's templates read; each control stands for one of the offers."""

    name: str  # of the evening; "" if it has none
    game: Game
    phase: str  # for tests and programs; styles and scripts do not read it
    hand: int
    in_hand: bool  # a hand is being played
    turn: Turn
    middle: Middle
    chairs: tuple[Chair, ...]
    taps: Taps
    quiet: QuietLines
    log: tuple[str, ...]
    news: tuple[tuple[int, str], ...]  # the last lines for screen readers, with their numbers
    heard: str  # the turn for screen readers
    orders_heard: str  # the number of instructions for the dealer, which the heading of the turn lacks


def forms_for(evening: Evening, viewer: Viewer) -> Forms:
    """The forms for this viewer."""
    return Forms(
        code=evening.code,
        seq=evening.seq,
        offers=offers_to(evening, viewer),
        host=viewer.role == Role.HOST,
        you=viewer.seat,
        finished=evening.table.bank.finished,
    )


def seen_by(evening: Evening, viewer: Viewer, named: Named = NOBODY) -> Screen:
    """The screen for this viewer; `named`: winners named so far while a pot is awarded."""
    table, offers = evening.table, offers_to(evening, viewer)
    quiet = quiet_lines(table, offers)
    taps = taps_of(evening, viewer, offers, named, bool(quiet.broke))
    turn = turn_of(evening, viewer, yours(viewer, taps), taps.step.asks if taps.step else "")
    heard = news(evening)
    return Screen(
        code=evening.code,
        seq=evening.seq,
        offers=offers,
        host=viewer.role == Role.HOST,
        you=viewer.seat,
        finished=table.bank.finished,
        name=table.name,
        game=_game(table),
        phase=table.now,
        hand=table.deals,
        in_hand=not table.over,
        turn=turn,
        middle=middle_of(table, taps.award, turn.dealer_says, bool(quiet.pause)),
        chairs=chairs_of(table, viewer, offers, taps),
        taps=taps,
        quiet=quiet,
        log=tuple(text for _seq, text in heard[: -ON_SCREEN - 1 : -1]),
        news=heard,
        heard=turn_heard(turn, viewer, 0 if table.over else table.pot),
        orders_heard=orders_heard(turn, viewer),
    )


def as_it_was(evening: Evening) -> Screen:
    """The table of an earlier hand, for looking only: without the present, and without hints about the next hand."""
    screen, table = seen_by(evening, LOOKING), evening.table
    middle = replace(middle_of(table, None, screen.turn.dealer_says, paused=False), balance=None)
    screen = replace(screen, quiet=QuietLines(), middle=middle)
    if not table.over:
        return screen
    done = tuple(stage._replace(state="done") for stage in screen.turn.course)
    return replace(
        screen,
        turn=replace(screen.turn, course=done, dealer_says=None, warning=""),
        middle=replace(middle, carry_line=""),
        chairs=tuple(replace(chair, dealer=chair.seat == table.dealer) for chair in screen.chairs),
    )


def _game(table: Table) -> Game:
    """The game and its stakes in the header's words; not before the dealer has picked it."""
    coming = upcoming(table)
    if table.over and picks(table):
        choice, games = _("Dealer’s choice"), ngettext("%(n)s game", "%(n)s games", len(table.games))
        return Game(choice, games, coming.preset, games, choice)
    options, counted = dict(coming.options), counts_here(coming, coming.options)
    stakes = stakes_line(options, counted)
    return Game(
        name=game_name(coming.preset, options),
        line=game_line(coming.preset, options, counted),
        preset=coming.preset,
        short=short_name(coming.preset, options),
        stakes=stakes[:1].upper() + stakes[1:],
    )
