"""Operations that move cards (GIVE, TAKE_BACK, REPLACE, FLIP, OUT_OF_PLAY, REBUILD_STUB, COMMUNITY, SET_ACTOR).

Talon counts cards where they should be. A card missing from a hand is still in the stub: it is recorded there, and
in the hand again once given.
"""

from __future__ import annotations

from models.game.course import HAND, burns_each_street, course, keeps_last_card, shows_cards
from models.moves.refusals import refuse
from models.play import boards, drawing
from models.play.reshuffle import is_opener, plan
from models.play.serving import Blocked, open_to
from models.rulings import card_events
from models.rulings.card_events import FACES, REPLACED, WHENS, WHERES, newest, served_on
from models.rulings.case import Case
from models.rulings.conditions_of_table import draw_just_over
from models.rulings.events import DrawReopened, NumberStands
from models.rulings.operations import Operation
from models.table.places import ASIDE, BURNED, folded_by, in_front
from models.table.table import Seat, Table

MOST = 5  # cards in a hand


def keep(case: Case, operation: Operation) -> None:
    """KEEP(p, card): an exposed card plays."""
    case.do(card_events.CardKept(case.dealt_in("p").seat))


def give(case: Case, operation: Operation) -> None:
    """GIVE(p, n, when): gives missing cards, recorded in the stub first.

    The stub's last card is not given at once (SHORT-02): in an exchange it comes with the draw or after it, when a
    reshuffle has come before; otherwise the ruling is refused.
    """
    seat, when, hand = case.live("p"), operation.word(2, WHENS, "now"), case.table.hand
    n = _count(case, operation.arg(1))
    _held(case.table, seat, n)
    if when == "now" and not hand.cards.stub:
        if not hand.is_exchanging:
            raise refuse("too-few-left")
        when = "with_draw"
    case.do(card_events.CardsGiven(seat.seat, n, when))


def card_back(case: Case, operation: Operation) -> None:
    """TAKE_BACK(p, n, where): takes surplus cards out of a hand."""
    seat, where = case.live("p"), operation.word(2, WHERES, "stub_top")
    n = _count(case, operation.arg(1))
    if where == "discards" and seat.drew is None:
        raise refuse("not-now", rule="DRAW-05")
    if case.table.hand.cards.stub < n:
        raise refuse("too-few-left")
    case.do(card_events.CardsTaken(seat.seat, n, where))


def replace_card(case: Case, operation: Operation) -> None:
    """REPLACE(p, card, when): puts a card away and replaces it; if its player has drawn, after all others have drawn.

    At the end of the deal the exposed card becomes the burn card, where one is burned before the next cards
    (R-EXP-01).
    """
    seat, when, hand = case.live("p"), operation.word(2, REPLACED, "now"), case.table.hand
    _held(case.table, seat, 1)
    back = drawing.exchange_at(case.table) if when == "end_draw" and draw_just_over(case.table) else None
    if when == "end_draw" and back is None and drawing.exchanged(case.table) and not hand.is_exchanging:
        raise refuse("draw-over")
    if hand.is_exchanging and seat.drew is not None:
        when = "end_draw"
    elif (back is None or seat.drew is None) and hand.cards.stub < 2:
        raise refuse("too-few-left")  # the last card is never dealt (SHORT-02)
    if seat.drew is None:
        burns = burns_each_street(case.table.options) and not hand.stud.burned_next
        when = "burn" if burns and not shows_cards(case.table.options) else "end_deal"
    case.do(card_events.CardReplaced(seat.seat, when, stage=back, shown=open_to(case.table) == seat.seat))
    serve_on(case)


def flip(case: Case, operation: Operation) -> None:
    """FLIP(p, card, up|down): turns a card."""
    case.do(card_events.CardFlipped(case.live("p").seat, operation.word(2, FACES, "up")))


def ask_starter(case: Case, operation: Operation) -> None:
    """ASK_STARTER(p|all): a last card lies open, so the starter is asked for until somebody acts (R-STUD-04).

    It is p's last card; with `all`, or two players left, everybody's.
    """
    seats = case.table.live
    if not operation.says("all") and len(seats) > 2:
        seats = (case.live("p"),)
    for seat in seats:
        case.do(card_events.LastCardUp(seat.seat))
    hand = case.table.hand
    if hand.is_in_round and hand.betting.last is None:
        stage = course(case.table.options)[hand.stage]
        case.do(boards.StarterAsked(hand.stage, boards.asked(case.table, stage), anew=True))


def out_of_play(case: Case, operation: Operation) -> None:
    """OUT_OF_PLAY(card): takes cards of the stub out of this hand; `early`: those of the next deal and its burn."""
    case.playing()
    if operation.says("joker"):
        return case.do(card_events.CardsOut(0))  # a joker too many was never counted
    usual = early(case.table) if operation.says("early") else 1
    n = _count(case, operation.arg(0), usual)
    _left(case.table, n)
    return case.do(card_events.CardsOut(n, operation.says("again")))


def early(table: Table) -> int:
    """Cards of the next deal, with the one burned before it; 1 if none is to come (R-OTH-01)."""
    stages = course(table.options)[max(0, table.hand.stage) + 1 :]
    deals = next((stage.deals for stage in stages if stage.deals), ())
    cards = sum(deal.cards * (len(table.live) if deal.to == "each" else 1) for deal in deals)
    return cards + burns_each_street(table.options) if cards else 1


def community(case: Case, operation: Operation) -> None:
    """COMMUNITY(card): deals one card for all instead of one each; the last round's starter begins (R-STUD-10)."""
    case.playing()
    hand = case.table.hand
    stage = course(case.table.options)[max(0, hand.stage)]
    if hand.stud.streets < 3 or not hand.stage or (stage.deal, len(stage.deals)) != (1, 1):
        raise refuse("not-now")
    case.do(card_events.CommunityCard(hand.cards.stub + len(case.table.live) - 1))
    before = _began_before(case)
    if before is not None:
        case.do(boards.begin_with(case.table, before))


def _began_before(case: Case) -> int | None:
    """The seat that began the previous round; None once somebody has acted in this one."""
    hand = case.table.hand
    if not hand.is_starting and (not hand.is_betting or hand.betting.last is not None):
        return None
    at = hand.stage
    this_hand = (old.hand for _tap, old in case.this_hand())
    older = (old for old in this_hand if old.is_betting and old.stage < at)
    return hand.betting.first if hand.is_starting else next((old.betting.first for old in older), None)


def count_stub(case: Case, operation: Operation) -> None:
    """COUNT_STUB(+n|-n): corrects the count of the stub; no card moves."""
    case.playing()
    count = operation.arg(0).replace("−", "-")
    whole = case.table.hand.stud.streets or HAND
    n = whole if count.endswith("hand") else _count(case, count.lstrip("+-"))
    seat = case.seat("p").seat if case.who else None
    if count.startswith("-"):
        if case.table.hand.cards.stub < n:
            raise refuse("too-few-left")
    elif n > (case.table.hand.cards.places.held(seat) if seat else 0):
        raise refuse("number", key="cards", low=1, high=whole)
    case.do(card_events.StubCounted(-n if count.startswith("-") else n, seat))


def rebuild(case: Case, operation: Operation) -> None:
    """REBUILD_STUB(include, exclude): makes a new stub of the right cards."""
    case.playing()
    table, hand = case.table, case.table.hand
    due = hand.is_serving and hand.draw.blocked is not None
    if operation.says("served_discards+burn+last") or operation.named.get("include") == "all":
        if not due:
            raise refuse("no-reshuffle")
        return case.do(plan(table))
    if due and operation.says("given_up+folded"):
        return case.do(plan(table))  # as the dealer was just instructed (R-STUD-19)
    taken = _taken(case, operation)
    pile, early = hand.cards.stub + sum(map(hand.cards.places.at, taken)), operation.says("stub+premature")
    case.do(card_events.StubRebuilt(pile=pile, taken=taken, early=early))
    return serve_on(case, hand.draw.blocked)


def _taken(case: Case, operation: Operation) -> tuple[str, ...]:
    """The places whose cards go into the new stub, in addition to the stub's own."""
    table = case.table
    lying = table.hand.cards.places.lying
    if operation.says("last+burns+set_aside"):
        return tuple(place for place in (BURNED, ASIDE) if place in lying)
    if not operation.says("mixed", "given_up+folded"):
        return ()
    keeps_opener = operation.says("live_hands+opener_discards")
    kept = {in_front(s.seat) for s in table.seats if keeps_opener and is_opener(table, s.seat)}
    kept |= {folded_by(s.seat) for s in table.seats if keeps_opener and is_opener(table, s.seat)}
    piles = tuple(place for place in lying if place.startswith(("front ", "folded ")) and place not in kept)
    return ((BURNED,) if BURNED in lying else ()) + piles


# The exchange


def drawer(case: Case, seat: Seat, *, late: bool = False) -> None:
    """SET_ACTOR(p, draw): lets a player who was passed over announce now; `late`: also during the betting after it."""
    table, hand = case.table, case.table.hand
    after = hand.is_betting and drawing.exchanged(table)
    fresh, late = after and hand.betting.last is None, after and late and hand.betting.last is not None
    if hand.draw.blocked:
        raise refuse("reshuffle-first")
    if not (hand.is_exchanging or fresh or late):
        raise refuse("draw-over") if drawing.exchanged(table) else refuse("not-now", rule="DRAW-05")
    if seat.drew:
        raise refuse("has-drawn", name=seat.name)
    case.do(DrawReopened(seat.seat, drawing.exchange_at(table), late))


def number_stands(case: Case, seat: Seat) -> None:
    """BIND(p, announced): makes p's announced number final."""
    if not case.table.hand.is_exchanging or seat.drew is None:
        raise refuse("not-now", rule="DRAW-11")
    case.do(NumberStands(seat.seat))


def serve_on(case: Case, waited: Blocked | None = None) -> None:
    """Serves players waiting for cards, after cards moved or a hand died; `waited`: a wait that just ended."""
    table = case.table
    if table.hand.is_exchanging and table.contested:
        case.do(*served_on(table))
    if table.hand.is_buying and table.contested and (waits := waited or table.hand.draw.blocked):
        case.do(*card_events.buyer_served_on(table, waits))


def _count(case: Case, text: str, usual: int = 1) -> int:
    """The number of cards: of the catalogue, or given by people; the usual one if missing."""
    n = int(text) if text.isdigit() else usual if case.cards is None else case.cards
    if not 1 <= n <= MOST * 10:
        raise refuse("number", key="cards", low=1, high=MOST)
    return n


def _held(table: Table, seat: Seat, n: int) -> None:
    if n > table.hand.cards.places.at(newest(table, seat.seat)[0]):
        raise refuse("number", key="cards", low=1, high=MOST)


def _left(table: Table, n: int) -> None:
    # the last card is never dealt (SHORT-02, R-STUD-19, OTHER-12)
    never_last = keeps_last_card(table.options) or table.hand.is_buying
    if table.hand.cards.stub < n + never_last:
        raise refuse("too-few-left")
