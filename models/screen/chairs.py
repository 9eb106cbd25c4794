"""Seats around the table: looks, the line under the name, and the effect of a tap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from models.bank import reserve, tokens
from models.bank.buying_in import may_buy
from models.cards.cards import card_text
from models.evening import breaks
from models.evening.dealers_choice import picks
from models.evening.last_round import next_up
from models.evening.phases import dealer_now
from models.evening.rights import Viewer
from models.game.course import dealt_whole
from models.moves.move import Role
from models.play import boards, drawing, legs, lives
from models.play.declaring import WAY_NAMES
from models.screen.award import AwardTap, takes
from models.screen.buttons import Button
from models.screen.middle import winners
from models.screen.missed import missed_blind, too_dear
from models.screen.offers import Offers
from models.screen.phases.faces import face_of
from models.screen.report_keys import SeenState
from models.screen.taps import Taps
from models.screen.turn import opening_rank
from models.seats import buck, going
from models.seats.costs import short_of
from models.seats.dealers import enough, players, waiting
from models.table.table import AWAY, HERE, LEFT, MOST_SEATS, OUT, Seat, Table
from models.words.words import N_, _, chips_in_words, ngettext

ChairTap = Literal["", "sheet", "pass", "award", "step", "dealer", "starter", "pair"]  # "" = nothing


class UpCard(NamedTuple):
    """An up card as drawn."""

    text: str  # 10♦
    suit: str  # s, h, d or c


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat as drawn: `looks` are CSS classes, `tap` is the effect of touching it."""

    seat: int
    name: str
    stack: int | None  # None = uncounted
    bet: int
    note: str
    looks: str
    dealer: bool
    buck: bool  # has the buck of dealer's choice
    you: bool
    tap: ChairTap
    button: Button | None = None  # posted by a tap
    step: AwardTap | None = None  # the winners named by a tap while a pot is awarded step by step
    to: tuple[int, ...] = ()  # seats this player can move to
    after: int = 0  # the next free seat, for a person who arrives or moves; 0 = none
    up: tuple[UpCard, ...] = ()  # stud: the board, as far as entered


def chairs_of(table: Table, viewer: Viewer, offers: Offers, taps: Taps) -> tuple[Chair, ...]:
    """Every seat, clockwise, with what a tap does for this viewer."""
    chairs = _Chairs(table, viewer, offers, taps)
    return tuple(chairs.chair(seat) for seat in table.seats if state(seat) != LEFT)


def state(seat: Seat) -> SeenState:
    """Whether the player is in the hand, out of it, or away from the table."""
    if seat.live:
        return "all_in" if seat.spent else "in"
    if seat.state == OUT and seat.here in (AWAY, LEFT):
        return seat.here
    return seat.state


def _picking(table: Table) -> bool:
    """Whether the dealer is to pick a game now (CHO-01), not only after the break."""
    usual = table.over and not table.bank.finished and next_up(table) == "usual"
    return usual and picks(table) and enough(table) and not breaks.on(table)


class _Chairs:
    """Values shared by all seats of one table, for one viewer."""

    def __init__(self, table: Table, viewer: Viewer, offers: Offers, taps: Taps) -> None:
        self.table, self.viewer, self.offers, self.taps = table, viewer, offers, taps
        self.dealer = dealer_now(table)
        self.marked = self.dealer if _picking(table) else face_of(table).marked(table)
        self.buck = buck.lies_before(table)
        self.opener = opener_of(table) if opening_rank(table) else None
        self.won = {seat for seat, _chips in winners(table)}
        self.passes = dict(taps.passes)

    def chair(self, seat: Seat) -> Chair:
        """The seat as drawn."""
        table, number = self.table, seat.seat
        tap, button = self._tap(number)
        up = boards.board(table, number) if seat.live else ()
        return Chair(
            seat=number,
            name=seat.name,
            stack=reserve.shown(seat),
            bet=seat.bet,
            note=note(table, seat),
            looks=" ".join(filter(None, self._looks(seat))),
            dealer=number == self.dealer,
            buck=number == self.buck,
            you=number == self.viewer.seat,
            tap=tap,
            button=button,
            step=self.taps.step.seats.get(number) if self.taps.step else None,
            to=self._moves_to(number),
            after=self._free_after(seat),
            up=tuple(UpCard(card_text(card), card[1:]) for card in up),
        )

    def _looks(self, seat: Seat) -> list[str]:
        number = seat.seat
        words = [self._how_it_is(seat), *self._asked(number)]
        if number == self.opener:
            words.append("opener")
        return [*words, "won"] if number in self.won and "now" not in words else words

    def _how_it_is(self, seat: Seat) -> str:
        """The CSS class: live, all-in or out; between hands players with chips all look alike."""
        how = state(seat)
        if how == "in" or (self.table.over and how == OUT and reserve.shown(seat) != 0):
            return ""
        return "allin" if how == "all_in" else "out"

    def _asked(self, seat: int) -> list[str]:
        """CSS classes for a seat that can be tapped, was tapped, or has the turn."""
        award, step, starters = self.taps.award, self.taps.step, self.taps.starters
        if award and not award.decided:
            lit = ["pick"] if seat in (step.lit if step else award.seats) else []
            return [*lit, "picked"] if step and seat in step.marked else lit
        if starters:
            return ["pick"] if seat in starters.seats else []
        if self._may_deal_first(seat):
            return ["pick"]
        return ["now"] if seat == self.marked else []

    def _tap(self, seat: int) -> tuple[ChairTap, Button | None]:
        award, step, starters = self.taps.award, self.taps.step, self.taps.starters
        if award and not award.decided and seat in award.seats:
            if step:
                return ("step" if seat in step.seats else ""), None
            return "award", takes(self.table, award, [seat])
        if starters and seat in starters.seats:
            begins = Button(_("starts"), "starter", seat=seat)
            return ("pair", None) if starters.asks_pair else ("starter", begins)
        if self._may_deal_first(seat):
            return "dealer", Button(_("deals first"), "dealer", seat=seat)
        if seat in self.passes:
            return "pass", None
        opens = self.viewer.role == Role.HOST or seat == self.viewer.seat  # viewers who may read this seat's sheet
        return "sheet" if opens else "", None

    def _may_deal_first(self, seat: int) -> bool:
        """Whether a tap on this seat names the first dealer."""
        return self.dealer is None and self.offers.of("dealer", seat) is not None

    def _moves_to(self, seat: int) -> tuple[int, ...]:
        """Every seat this player can move to, with or without a swap."""
        moves = [offer for offer in self.offers.each("move-seat") if offer["seat"] == seat]
        return tuple(sorted(to for offer in moves for to in offer["values"]))

    def _free_after(self, seat: Seat) -> int:
        """Between hands, the free seat to the left, if this viewer may seat somebody; otherwise 0."""
        to = seat.seat % MOST_SEATS + 1
        return to if self.table.over and seat.here != LEFT and self.offers.of("sit", to) else 0


def opener_of(table: Table) -> int | None:
    """The player who opened, in games that deal whole hands or require openers; None between hands."""
    opens = dealt_whole(table.options) or table.hand.jackpot.to_open
    return table.hand.jackpot.opener if not table.over and opens else None


def note(table: Table, seat: Seat) -> str:
    """The small line under a name, legs and tokens first, an announced time of leaving last."""
    held, given = legs.held(table).get(seat.seat, 0), tokens.held(table).get(seat.seat, 0)
    words = [ngettext("%(n)s leg", "%(n)s legs", held)] if held else []
    alive = lives.left(table).get(seat.seat)
    words += [ngettext("%(n)s life", "%(n)s lives", alive)] if alive else []
    words += [ngettext("%(n)s token", "%(n)s tokens", given)] if given else []
    return ", ".join(filter(None, [*words, _note(table, seat), going.in_words(table, seat)]))


def _note(table: Table, seat: Seat) -> str:
    if table.over or seat.state == "out":
        return _note_out(table, seat)
    words = []
    if seat.state in ("folded", "dead"):
        return ", ".join([_("folded") if seat.state == "folded" else _("dead hand"), *_note_going(seat)])
    if table.hand.jackpot.opener == seat.seat and table.hand.jackpot.to_open:
        words.append(_("opened"))
    if seat.spent:
        words.append(_("plays free") if seat.free else _("all-in"))
    words += _note_draw(table, seat) + _note_declared(table, seat)
    words += face_of(table).note(table, seat, words)
    return ", ".join(words + _note_going(seat))


def _note_going(seat: Seat) -> list[str]:
    """The plans, in words, of a player who pays along while away, or who leaves after this hand."""
    if seat.absent:
        return [_("away, pays along")]
    if seat.here == HERE:
        return []
    return [_("then sits out") if seat.here == AWAY else _("then leaves")]


def _note_out(table: Table, seat: Seat) -> str:
    if seat.waits and seat.here == AWAY:
        return _("waits for the big blind")
    if seat.absent and seat.stack:
        return _("away, pays along")
    if seat.here in (AWAY, LEFT):
        gone = _("away") if seat.here == AWAY else _("left")
        return ", ".join([gone, *([what] if (what := missed_blind(table, seat)) else [])])
    if lives.is_out(table, seat.seat):
        return _("no lives left")
    asked = dict(table.bank.asked).get(seat.seat)
    if asked and table.over:
        return _("wants %(chips)s", chips=chips_in_words(asked))
    won = dict(table.last_won).get(seat.seat) if table.over else None
    if won:
        return _("won %(chips)s", chips=won)
    if not seat.stack:
        return _("plays free") if seat in players(table) else _("no chips")
    if table.over and (chips := short_of(table, seat)):
        buys, out = N_("%(chips)s short: buys or sits out"), N_("%(chips)s short: sits out")
        return _(buys if may_buy(table, seat, chips) else out, chips=chips)
    if chips := too_dear(table, seat):
        return _("joining costs %(chips)s: too much", chips=chips_in_words(chips))
    return _("waiting") if seat in waiting(table) else ""


def _note_draw(table: Table, seat: Seat) -> list[str]:
    hand = table.hand
    if seat.drew is None:
        return []
    if hand.draw.blocked and hand.draw.blocked[0] == seat.seat:
        return [_("takes %(n)s", n=seat.drew)]
    if drawing.counts_hidden(table):
        return []
    return [_("drew %(n)s", n=seat.drew) if seat.drew else _("stood pat")]


def _note_declared(table: Table, seat: Seat) -> list[str]:
    """The declaration of a player, in words; for a secret one only that it was made."""
    word = dict(table.hand.declaration.declared).get(seat.seat)
    if word is None:
        return []
    return [_("has declared") if table.hand.declaration.secret else _("declared %(way)s", way=_(WAY_NAMES[word]))]
