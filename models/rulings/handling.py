"""Cards a ruling moves (GIVE, TAKE_BACK, REPLACE, FLIP, OUT_OF_PLAY, REBUILD_STUB, COMMUNITY, SET_ACTOR in the draw).

Talon counts cards as they ought to lie. A card missing from a hand lies in the talon still and is the next one given,
so nothing is counted twice when it is put right.
"""

from __future__ import annotations

from models.game.course import course, is_draw
from models.play.talon import order, plan, serve, served
from models.rulings.card_events import (
    CardFlipped,
    CardKept,
    CardReplaced,
    CardsGiven,
    CardsOut,
    CardsTaken,
    CommunityCard,
    ServedOn,
    StubRebuilt,
)
from models.rulings.case import Case
from models.rulings.events import DrawReopened, NumberStands
from models.rulings.operations import Operation
from models.table.refusals import refuse
from models.table.table import FOLDED, Seat, Table

MOST = 5  # cards in a hand


def keep(case: Case, operation: Operation) -> None:
    """KEEP(p, card): an exposed card plays."""
    case.do(CardKept(case.seat("p").seat))


def give(case: Case, operation: Operation) -> None:
    """GIVE(p, n, when): cards that were missing."""
    seat, when = case.live("p"), operation.arg(2, "now")
    n = _count(case, operation.arg(1))
    case.do(CardsGiven(seat.seat, n, when))


def take_back(case: Case, operation: Operation) -> None:
    """TAKE_BACK(p, n, where): surplus cards."""
    seat, where = case.live("p"), operation.arg(2, "stub_top")
    n = _count(case, operation.arg(1))
    if where == "discards":
        if seat.drew is None:
            raise refuse("not-now", rule="DRAW-05")
        _left(case.table, n)
    case.do(CardsTaken(seat.seat, n, where))


def replace_card(case: Case, operation: Operation) -> None:
    """REPLACE(p, card, when): put away, and another one for it; the last card of the draw is never dealt."""
    seat, when, hand = case.live("p"), operation.arg(2, "now"), case.table.hand
    short = hand.cards.talon < 2 and when == "end_draw" and hand.kind == "draw" and seat.drew is not None
    if not short:
        _left(case.table, 1)
    case.do(CardReplaced(seat.seat, when if seat.drew is not None else "end_deal", short))


def flip(case: Case, operation: Operation) -> None:
    """FLIP(p, card, up|down)."""
    case.do(CardFlipped(case.live("p").seat, operation.arg(2, "up")))


def out_of_play(case: Case, operation: Operation) -> None:
    """OUT_OF_PLAY(card): cards of the talon that do not count in this hand."""
    case.playing()
    if operation.says("joker"):
        return case.do(CardsOut(0))  # a joker too many was never counted
    n = _count(case, operation.arg(0))
    _left(case.table, n)
    return case.do(CardsOut(n))


def community(case: Case, operation: Operation) -> None:
    """COMMUNITY(card): one card for all of them instead of one each."""
    case.playing()
    hand = case.table.hand
    if hand.stud.streets < 3:
        raise refuse("not-now")
    case.do(CommunityCard(hand.cards.talon + len(case.table.live) - 1))


def rebuild(case: Case, operation: Operation) -> None:
    """REBUILD_STUB(include, exclude): a new talon, of the right cards and so many."""
    case.playing()
    table, hand = case.table, case.table.hand
    if operation.says("served_discards+burn+last") or operation.named.get("include") == "all":
        if hand.kind != "draw" or not hand.draw.blocked:
            raise refuse("no-reshuffle")
        return case.do(plan(table))
    if operation.says("last+burns+set_aside"):
        return case.do(
            StubRebuilt(
                pile=hand.cards.talon + hand.cards.burned + hand.cards.out_of_play, given_up=hand.cards.given_up
            )
        )
    if operation.says("mixed", "given_up+folded"):
        return case.do(_mixed(table, keeps_opener=operation.says("live_hands+opener_discards")))
    return case.do(
        StubRebuilt(
            pile=hand.cards.talon, burned=hand.cards.burned, gone=hand.cards.out_of_play, given_up=hand.cards.given_up
        )
    )


def _mixed(table: Table, *, keeps_opener: bool) -> StubRebuilt:
    """Everything that lies about goes in: talon, burned cards, discards, folded hands; not the opener's discards."""
    hand = table.hand
    opener = hand.jackpot.opener if hand.jackpot.to_open and keeps_opener else None
    discards = [s for s in table.seats if s.discards and s.seat != opener]
    folded = [s for s in table.seats if s.state == FOLDED and s.seat not in hand.cards.mucked]
    cards = sum(s.discards for s in discards) + sum(MOST if is_draw(table.options) else s.held for s in folded)
    return StubRebuilt(
        pile=hand.cards.talon + hand.cards.burned + hand.cards.given_up + cards,
        gone=hand.cards.out_of_play,
        discards=tuple(s.seat for s in discards),
        mucked=tuple(s.seat for s in folded),
    )


# The exchange


def drawer(case: Case, seat: Seat) -> None:
    """SET_ACTOR(p, draw): a player who was passed over announces now."""
    table, hand = case.table, case.table.hand
    fresh = hand.kind == "bet" and hand.betting.round == 1 and hand.betting.last is None
    if hand.draw.blocked:
        raise refuse("reshuffle-first")
    if not is_draw(table.options) or not (hand.kind == "draw" or fresh):
        raise refuse("not-now", rule="DRAW-05")
    if seat.drew:
        raise refuse("draw-too-late")
    stage = next(i for i, one in enumerate(course(table.options)) if one.kind == "draw")
    case.do(DrawReopened(seat.seat, stage))


def number_stands(case: Case, seat: Seat) -> None:
    """BIND(p, announced)."""
    if case.table.hand.kind != "draw" or seat.drew is None:
        raise refuse("not-now", rule="DRAW-11")
    case.do(NumberStands(seat.seat))


def serve_on(case: Case) -> None:
    """A hand has gone in the middle of the exchange: whoever waits for cards is served now."""
    table, hand = case.table, case.table.hand
    if hand.kind != "draw" or len(table.live) < 2:
        return
    told = {s.seat: s.drew for s in order(table) if s.drew is not None}
    got = served(table)
    pile = serve(table, told, got, hand.cards.talon, hand.cards.burned)
    if pile.got != got or pile.blocked != hand.draw.blocked:
        case.do(
            ServedOn(
                hand.draw.blocked[0] if hand.draw.blocked else 0, pile.counts, pile.talon, pile.burned, pile.blocked
            )
        )


def _count(case: Case, said: str) -> int:
    """How many cards: as the catalogue says, or as people said; one where nobody did."""
    n = int(said) if said.isdigit() else case.cards or 1
    if not 1 <= n <= MOST * 10:
        raise refuse("number", key="cards", low=1, high=MOST)
    return n


def _left(table: Table, n: int) -> None:
    if table.hand.cards.talon < n + (1 if is_draw(table.options) else 0):
        raise refuse("too-few-left")
