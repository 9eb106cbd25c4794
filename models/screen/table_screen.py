"""What the screen of a table draws: the report, and beside it every line and every tap in words."""

from __future__ import annotations

from models.evening.dealers_choice import picks, upcoming
from models.evening.evening import Evening
from models.evening.rights import Viewer
from models.game.names import game_line, game_name, short_name, stakes_line
from models.game.quick_rules import texts_of
from models.moves.move import Role
from models.play import actions, buying, declaring, drawing
from models.rulings.apply import false_openers
from models.screen import amounts, around, at_chairs, dealer, felt, own_phone, turn
from models.screen.phases.faces import face_of
from models.screen.report import report
from models.screen.screen_keys import GameNow, InWords, Mine, OwnTaps, TableReport, TapsNow
from models.seats.buck import counts_here
from models.table.table import Table
from models.words.words import _, ngettext

ON_SCREEN = 3  # lines of the log, always visible


def screen_of(evening: Evening, viewer: Viewer) -> TableReport:
    """The report with everything the table screen draws: the host taps for anybody, a player for themselves."""
    table = evening.table
    own = _own_taps(table, viewer)
    seen, words = report(evening, viewer, ON_SCREEN), _in_words(evening, viewer if own else None)
    return {
        **seen,
        **words,
        **felt.shown(table, words["dealer_says"], seen["offers"]),
        "last_tap_shortcut": viewer.role == Role.HOST and _shortcut(evening),
        **around.drawn(table),
        **_taps(table, viewer, own),
        **_mine(table, viewer, own),
    }


def _in_words(evening: Evening, asked: Viewer | None) -> InWords:
    """Whose turn it is and what lies there; to whoever is asked in secret, that it stays hidden."""
    table, coming = evening.table, upcoming(evening.table)  # the game as it will be dealt, if any
    over = table.bank.finished
    who, what = turn.whose(table)
    return {
        "game": _game(coming, table.over and picks(table)),
        "stages": turn.course_line(coming),
        "who": who,
        "what": own_phone.question(table, what) if asked else what,
        "aloud": turn.aloud(table),
        "clock_line": turn.clock_line(table),
        "why": turn.why(table),
        "dealer_says": None if over else dealer.dealer_says(coming, evening.told),
        "warning": None if over else dealer.warning(coming),
        "carry_line": turn.carry_line(coming),
        "agreed": () if table.over and picks(table) else texts_of(coming.options),
        "whose_carry": [{"seat": s.seat, "chips": s.staked} for s in table.seats if s.staked],
        "notes": {str(s.seat): turn.note(table, s) for s in table.seats},
    }


def _game(table: Table, picked: bool) -> GameNow:
    """What is played, for how much, in the words of the header; which game, not before the dealer has picked it."""
    if picked:
        choice, games = _("Dealer’s choice"), ngettext("%(n)s game", "%(n)s games", len(table.games))
        return {"name": choice, "line": games, "preset": table.preset, "short": games, "stakes": choice}
    options, counted = dict(table.options), counts_here(table, table.options)
    stakes = stakes_line(options, counted)
    return {
        "name": game_name(table.preset, options),
        "line": game_line(table.preset, options, counted),
        "preset": table.preset,
        "short": short_name(table.preset, options),
        "stakes": stakes[:1].upper() + stakes[1:],
    }


def _own_taps(table: Table, viewer: Viewer) -> OwnTaps | None:
    """The buttons of this viewer's own chair; None while it is not asked for anything."""
    if viewer.seat is None or viewer.role == Role.ONLOOKER:
        return None
    taps = own_phone.taps(table, viewer.seat)
    return taps if taps["choices"] or taps["amounts"] else None


def _taps(table: Table, viewer: Viewer, own: OwnTaps | None) -> TapsNow:
    """What may be tapped: nothing by onlookers, their own by players, everything by the host."""
    if viewer.role != Role.HOST:
        return {**NO_TAPS, **own} if own else NO_TAPS
    return {
        "choices": face_of(table).buttons(table) + own_phone.secret(table, viewer.seat),
        "amounts": amounts.amounts(table),
        "jar": amounts.jar(table),
        "shortcuts": at_chairs.shortcuts(table),
        "passes": at_chairs.passes(table),
        "award": at_chairs.award(table),
        "starters": at_chairs.starters(table),
        "false_openers": false_openers(table),
        "secret": declaring.in_secret(table),
    }


NO_TAPS: TapsNow = {
    "choices": [],
    "amounts": None,
    "jar": None,
    "shortcuts": [],
    "passes": {},
    "award": None,
    "starters": None,
    "false_openers": [],
    "secret": False,
}


def _mine(table: Table, viewer: Viewer, own: OwnTaps | None) -> Mine:
    """Whether it is this viewer's turn; while it is not, one line, and what they declared in secret."""
    if own or viewer.seat is None or viewer.role == Role.ONLOOKER:
        return {"yours": own is not None, "your_line": "", "declared": None}
    declared = own_phone.declared(table, viewer.seat) if viewer.role == Role.PLAYER else None
    return {"yours": False, "your_line": own_phone.line(table, viewer.seat), "declared": declared}


def _shortcut(evening: Evening) -> bool:
    """Was the last tap several at once, so that Undo should stand out?"""
    past = evening.past
    if past is None or not evening.seq:
        return False
    last = evening.lines[evening.seq - 1].fact
    tap = [line.fact.event for line in evening.log(60) if line.fact.tap == last.tap]
    return last.tap == past.tap and sum(1 for event in tap if isinstance(event, _TAPPED)) > 1


_TAPPED = (actions.Checked, actions.Folded, actions.Called, drawing.Drew, buying.BuyDeclined, declaring.Declared)
