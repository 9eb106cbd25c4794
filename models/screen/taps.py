"""What may be tapped in the footer: the large buttons, amounts, shortcuts, the pot to award."""

from __future__ import annotations

from collections.abc import Sequence

from models.evening.evening import Evening
from models.evening.phases import dealer_now
from models.evening.rights import Viewer
from models.moves.move import Role
from models.play import actions, buying, declaring, drawing, limits
from models.screen import amounts, at_chairs, own_phone
from models.screen.award import award_of, winner_choices
from models.screen.award_steps import Named, step_of, ties
from models.screen.offers import Offers
from models.screen.parts import Amounts, Award, Button, Keypad, Starters, Taps
from models.screen.phases.faces import face_of
from models.screen.turn import why
from models.table.table import Table
from models.words.words import _


def taps_of(evening: Evening, viewer: Viewer, offers: Offers, named: Named, broke: bool) -> Taps:
    """What this viewer may tap; while a pot is awarded, for who was named; `broke` where somebody is offered chips."""
    table, host = evening.table, viewer.role == Role.HOST
    award, starters = (award_of(table), at_chairs.starters(table)) if host else (None, None)
    choices, wager, jar = _large(table, viewer)
    if award and not choices:
        choices = winner_choices(table, award)
    return Taps(
        choices=choices,
        shape="broke" if broke and len(choices) == 1 else _shape(table, choices, wager),
        shortcuts=at_chairs.shortcuts(table) if host else (),
        passes=at_chairs.passes(table) if host else (),
        amounts=wager,
        tall=not limits.is_fixed(table),
        jar=jar,
        award=award,
        step=step_of(evening, award, named) if award else None,
        ties=ties(evening, award) if award else (),
        starters=starters,
        pair=_pair(table, starters),
        asked=_asked(table, offers, award, starters),
        boards=any(not offer.get("corrects") for offer in offers.each("up")),
        secret=host and declaring.in_secret(table),
        takes_back=viewer.role != Role.ONLOOKER,
        fresh=host and _several_at_once(evening),
    )


def yours(viewer: Viewer, taps: Taps) -> bool:
    """Whether the chair of this viewer is asked for something now."""
    if viewer.seat is None or viewer.role == Role.ONLOOKER:
        return False
    bets = taps.amounts is not None and taps.amounts.seat == viewer.seat
    return bets or any(button.seat == viewer.seat for button in taps.choices)


def _large(table: Table, viewer: Viewer) -> tuple[tuple[Button, ...], Amounts | None, Keypad | None]:
    """The large buttons, the amounts, and the all-in of uncounted chips: all for the host, a player's own for them."""
    if viewer.role == Role.ONLOOKER:
        return (), None, None
    choices = (*face_of(table).buttons(table), *own_phone.secret(table, viewer.seat))
    wager, jar = amounts.amounts(table), amounts.jar(table)
    if viewer.role == Role.HOST:
        return choices, wager, jar
    choices = tuple(button for button in choices if button.seat == viewer.seat)
    wager = wager if wager and wager.seat == viewer.seat else None
    return choices, wager, jar if jar and jar.seat == viewer.seat and (choices or wager) else None


def _shape(table: Table, choices: Sequence[Button], wager: Amounts | None) -> str:
    if any(choice.kind == "count" for choice in choices):
        return "counts"
    if any(choice.kind in ("deals", "off") for choice in choices):
        return "picks many" if len(choices) > 5 else "picks"
    if wager:
        return f"amounts n{len(choices)}"
    return "two" if len(choices) == 1 and why(table) else ""


def _pair(table: Table, starters: Starters | None) -> tuple[tuple[int, str], ...]:
    return tuple((seat, table.name_of(seat)) for seat in starters.seats) if starters and starters.asks_pair else ()


def _asked(table: Table, offers: Offers, award: Award | None, starters: Starters | None) -> str:
    """What the host taps a seat for."""
    if dealer_now(table) is None and offers.of("dealer"):
        return _("Tap who deals first.")
    if starters:
        return starters.tap
    return _("Tap the winner’s seat.") if award and not award.shared and len(award.seats) > 2 else ""


_TAPPED = (actions.Checked, actions.Folded, actions.Called, drawing.Drew, buying.BuyDeclined, declaring.Declared)


def _several_at_once(evening: Evening) -> bool:
    """Whether the last tap was several moves at once, so that Undo should stand out."""
    past = evening.past
    if past is None or not evening.seq:
        return False
    last = evening.lines[evening.seq - 1].fact
    tap = [line.fact.event for line in evening.log(60) if line.fact.tap == last.tap]
    return last.tap == past.tap and sum(1 for event in tap if isinstance(event, _TAPPED)) > 1
