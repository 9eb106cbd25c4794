"""Stud, after a street is dealt: people name the board that starts."""

from __future__ import annotations

from models.evening import phases
from models.game.course import Stage, course
from models.game.presets import LOWEST
from models.play import boards
from models.play.bring_in import low_card_brings_in
from models.screen.orders import cards_to_everybody
from models.screen.phases.face import Face, Says, says_besides
from models.table.places import Orders
from models.table.table import Table
from models.words.words import _, listed


def _rule(table: Table) -> str:
    stage, low = course(table.options)[table.hand.stage], boards.low_rank(table)
    if stage.first == "tap":
        return "OTHER-07" if stage.forced else "OTHER-05"
    if not stage.forced:
        return "LOW-06" if low else "STUD-02"
    return "LOW-05" if low else "STUD-06" if low_card_brings_in(table) else "STUD-05"


def _question(table: Table) -> str:
    """The question which board starts (STUD-02, STUD-05, STUD-06, LOW-05)."""
    stage = course(table.options)[table.hand.stage]
    low = boards.low_rank(table)
    if stage.first == "tap":
        return _("who begins? %(what)s", what=_answer(stage))
    asked = boards.candidates(table)
    if stage.forced or len(asked) == len(table.live):
        return _(boards.QUESTIONS[boards.asked(table, stage)][0])
    names = listed(seat.name for seat in asked)  # an all-in board starts nothing
    return (
        _("which of %(names)s has the lowest cards showing?", names=names)
        if low
        else _("which of %(names)s has the best hand showing?", names=names)
    )


def _dealer(table: Table, told: list[str], orders: Orders) -> Says:
    aloud = _("Announce pairs showing and possible straights or flushes.")
    possibles = [aloud] if table.options.get("stud.announce_possibles") else []
    stage = course(table.options)[table.hand.stage]
    if stage.first == "tap":
        equal = [_ace(None), _lower_suit()] if stage.forced and stage.ask in ("", LOWEST) else []
        return says_besides(_("Who begins? %(what)s", what=_answer(stage)), told, *equal)
    title = _street_title(table, cards_to_everybody(table, orders))
    return says_besides(title, told, *possibles, *_tie_rule(table))


def _answer(stage: Stage) -> str:
    """The way to find the player who begins, as an answer to a question."""
    what = boards.asked_for(stage)
    return what[:1].upper() + what[1:]


def _street_title(table: Table, dealt: int) -> str:
    """The title: a street was dealt or, as after a buy, only the question is left."""
    if not dealt:
        return boards.asked_aloud(boards.asked(table, course(table.options)[table.hand.stage]))
    return deal_title(dealt)


def deal_title(cards: int) -> str:
    """The title where this many cards are dealt to everybody."""
    return _("Deal the next card") if cards == 1 else _("Deal %(n)s cards to everybody", n=cards)


def _tie_rule(table: Table) -> list[str]:
    stage = course(table.options)[table.hand.stage]
    low, position = boards.low_rank(table), boards.equal_go_by_place(table)
    if stage.forced:
        lowest = low_card_brings_in(table)
        order = _lower_suit() if lowest else _("Equal cards: spades before hearts, diamonds, clubs.")
        return [_ace(low), order]
    start = [_ace(low), _("Pairs are worse than no pair.")] if low else [_("Straights and flushes do not count yet.")]
    by_place = _("Tie: whoever sits nearest the dealer’s left.")
    return [*start, by_place if position else _("Tie: the higher suit of the highest card.")]


def _ace(low: str | None) -> str:
    """The value of the ace on boards, or as a single card (LOW-05, LOW-09)."""
    return _("The ace counts low.") if low in ("a5", "a6") else _("The ace counts high.")


def _lower_suit() -> str:
    return _("Equal cards: clubs before diamonds, hearts, spades.")


STARTER = Face(
    phase=phases.STARTER,
    turn=lambda table: (_("Dealer"), _question(table)),
    dealer=_dealer,
    rule=_rule,
    through=lambda table, seat: _("The host taps who begins."),
)
