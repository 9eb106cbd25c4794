"""One chair's sheet, and the form of somebody who sits down: each as one value for its template."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from models.bank.rebuys import usual_stack
from models.bank.reserve import shown
from models.evening.evening import Evening
from models.moves.move import Offer, Shortcut
from models.play import boards
from models.play.noting import noted
from models.rulings.apply import false_openers
from models.screen.buttons import Button, corrections
from models.screen.chairs import opener_of
from models.screen.dealer import for_one_more
from models.screen.offers import Offers
from models.screen.screen import Forms
from models.seats import newcomers
from models.seats.moving import other_chairs
from models.table.table import LEFT, Seat, Table
from models.words.words import _, grouped
from web.bank.seat import SeatAccount, seat_account
from web.server.house import house
from web.setup.pages import KNOWN


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSheet:
    """What the host can do for one seat, and everybody for their own."""

    seat: Seat
    stack: int | None  # None where nobody counts these chips
    has_board: bool  # up cards were tapped in
    own: bool  # it is the chair of whoever looks
    bank: SeatAccount
    corrections: Sequence[Button]  # of the number of cards drawn
    rulings: Sequence[Shortcut]  # openers that were none
    from_here: int  # chips of the carried jackpot
    chairs: Sequence[tuple[int, str, str]]  # to move to: who swaps, or why not
    made: str  # what the last hand was won with


def seat_sheet(evening: Evening, forms: Forms, number: int) -> SeatSheet:
    """The sheet of this chair, for the viewer of these forms."""
    table, own = evening.table, forms.you == number
    seat, playing = table.seat(number), not table.over
    drawn = corrections(table) if forms.offers.of("draw", number) else []
    return SeatSheet(
        seat=seat,
        stack=shown(seat),
        has_board=seat.live and playing and bool(boards.board(table, number)),
        own=own,
        bank=seat_account(table, seat, own),
        corrections=[button for button in drawn if button.seat == number],
        rulings=false_openers(table) if forms.host and number == opener_of(table) else [],
        from_here=seat.staked,
        chairs=other_chairs(table, number),
        made=noted(table, table.deals).get(number, ""),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """What the form of somebody who sits down offers."""

    free: Sequence[int]  # chairs
    closed: Set[int]  # of them, where one waits for the big blind
    wanted: int  # the chair that was tapped, 0 = none
    blind: int
    usual: int  # chips, 0 = nobody knows
    names: Sequence[str]  # who was here before
    too_many: str  # what one more would mean for the cards
    returning: Sequence[tuple[Offer, str]]  # who left and may come back with the chips kept, in words


def newcomer(evening: Evening, offers: Offers, wanted: int = 0) -> Newcomer:
    """The form for this table now."""
    table, regulars = evening.table, house().store.people()[:KNOWN] if offers.of("sit") else []
    return Newcomer(
        free=newcomers.chairs_for_new(table),
        closed=newcomers.chairs_to_wait_on(table),
        wanted=wanted,
        blind=newcomers.big_blind(table),
        usual=usual_stack(table),
        names=[person.name for person in regulars],
        too_many=for_one_more(table),
        returning=[*_returning(table, offers)],
    )


def _returning(table: Table, offers: Offers) -> Iterator[tuple[Offer, str]]:
    """Whoever left with chips: with those they come back, instead of buying as somebody new would."""
    for seat in table.seats:
        back = offers.of("back", seat.seat)
        if back and seat.here == LEFT and seat.stack:
            posts = back.get("chips")
            how = _("Post %(chips)s and play", chips=posts) if posts else grouped(seat.stack)
            yield back, f"{seat.name}, {how}"
