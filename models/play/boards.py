"""Boards: which one starts a round, and entering up cards (STUD, LOW-05, LOW-09)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from models.cards.cards import JOKER, RANK, card_text, parse_card
from models.cards.ranking import board_value, shows_pair, single_card_key
from models.game.course import Stage, course, round_name, up_cards, up_cards_before
from models.game.pack import lowest_rank, packs
from models.game.steps_in_words import asked_by
from models.moves.event import Code, Event, Names
from models.moves.fields import Fields, chair, flag
from models.moves.move import SEAT, Field, Kind, Move, Offer
from models.moves.refusals import Refused, refuse
from models.play.actions import RoundBegan
from models.play.betting import begins, first_of
from models.play.bring_in import forced_bet, low_card_brings_in
from models.play.limits import is_fixed
from models.table.table import Seat, Table
from models.words.words import N_, _, filled

Board = tuple[Code, ...]
QUESTIONS: Mapping[str, tuple[str, str]] = {
    "best": (N_("who has the best hand showing?"), N_("%(name)s has the best cards showing and begins")),
    "lowest": (N_("who has the lowest cards showing?"), N_("%(name)s has the lowest cards showing and begins")),
    "high_card": (N_("who has the highest up card?"), N_("%(name)s has the highest up card and begins")),
    "low_card": (N_("who has the lowest up card?"), N_("%(name)s has the lowest up card and begins")),
}
ALL_IN: Mapping[str, str] = {  # only a bring-in is searched among players without chips, too (R-STUD-16)
    "high_card": N_("%(name)s has the highest up card but is all-in"),
    "low_card": N_("%(name)s has the lowest up card but is all-in"),
    "": N_("%(name)s would begin but is all-in"),
}


# Events


@dataclass(frozen=True, slots=True)
class StarterAsked(Event):
    """The table is asked which board starts this round."""

    stage: int
    asked: Code = "best"  # of QUESTIONS
    anew: bool = False  # the boards have changed, so the entered cards are incomplete (R-STUD-04)

    def apply(self, table: Table) -> Table:
        stud = table.hand.stud._replace(open_pair=False)
        if self.anew:
            stud = stud._replace(boards=())
        return table.with_hand(table.hand._replace(stage=self.stage, kind="starter", stud=stud))

    def sentence(self, names: Names) -> str:
        return asked_aloud(self.asked)


@dataclass(frozen=True, slots=True)
class StarterNamed(Event):
    """The starting board was named, and whether any board shows a pair, if a bet size depends on it."""

    seat: int
    open_pair: bool = False
    tapped: bool = True  # chosen by people; otherwise it followed from the up cards
    forced: bool = False  # must bring in
    board: bool = True  # found by its board; otherwise by the question of the course
    asked: Code = "best"  # of QUESTIONS
    all_in: bool = False  # all-in, so the next player able to act begins (R-STUD-16)

    def apply(self, table: Table) -> Table:
        stud = table.hand.stud._replace(open_pair=self.open_pair, tapped=None if self.forced else self.seat)
        return table.with_hand(table.hand._replace(stud=stud))

    def sentence(self, names: Names) -> str:
        if self.all_in:
            return filled(_(ALL_IN.get(self.asked, ALL_IN[""])), name=names[self.seat])
        if not self.board:
            return _("%(name)s begins", name=names[self.seat])
        if self.open_pair and self.asked == "best":
            return _("%(name)s has the best cards showing and begins; a pair is showing", name=names[self.seat])
        return filled(_(QUESTIONS.get(self.asked, QUESTIONS["best"])[1]), name=names[self.seat])


@dataclass(frozen=True, slots=True)
class BoardTapped(Event):
    """The up cards of a board were entered."""

    seat: int
    cards: Board  # whole board

    def apply(self, table: Table) -> Table:
        rest = tuple(row for row in table.hand.stud.boards if row[0] != self.seat)
        boards = tuple(sorted((*rest, (self.seat, self.cards))))
        hand = table.hand
        kind = "starter" if hand.is_betting else hand.kind
        return table.with_hand(hand._replace(kind=kind, stud=hand.stud._replace(boards=boards)))

    def sentence(self, names: Names) -> str:
        return _("%(name)s shows %(cards)s", name=names[self.seat], cards=" ".join(map(card_text, self.cards)))


# The starter


def equal_go_by_place(table: Table) -> bool:
    """Whether the first of equal boards in dealing order starts; otherwise suits decide (STUD-03)."""
    return table.options.get("stud.tie_first") == "position"


def low_rank(table: Table) -> str | None:
    """The low ranking by which lowball boards are compared; None if they count high, as in high-low (LOW-09)."""
    return str(table.options["low.rank"]) if table.options.get("win") == "low" else None


def asked(table: Table, stage: Stage) -> str:
    """The key, in QUESTIONS, of how the round's starter is found; "" where the course has its own words (LOW-05)."""
    if stage.first == "tap":
        return ""
    if stage.forced:
        return "low_card" if low_card_brings_in(table) else "high_card"
    return "lowest" if low_rank(table) else "best"


def asked_aloud(what: str) -> str:
    """The question as a full sentence."""
    if what == "best":
        return _("Who has the best hand showing?")
    text = _(QUESTIONS[what][0]) if what in QUESTIONS else _("Who begins?")
    return text[:1].upper() + text[1:]


def candidates(table: Table) -> list[Seat]:
    """Players whose boards are compared: all for a bring-in, later those with chips (docs/contract/games.md 1.3)."""
    stage = course(table.options)[table.hand.stage]
    return [s for s in table.live if stage.forced or not s.spent]


def asked_for(stage: Stage) -> str:
    """The way the first player is found, in the words of the course (OTHER-05)."""
    return asked_by(stage.ask, stage.forced)


def asks_pair(table: Table) -> bool:
    """Whether a bet size of this round depends on an open pair (STUD-16)."""
    stage = course(table.options)[table.hand.stage]
    return is_fixed(table) and stage.big == "if_open_pair"


def keeps_starter(table: Table, at: int) -> int | None:
    """The last starter, if able to act and no up card has come since.

    With the last card down, a buy round matters only if an up card was bought (STUD-20).
    """
    stages = course(table.options)
    if stages[at].first == "tap":
        tapped = None if stages[at].forced else table.hand.stud.tapped
        return tapped if tapped is not None and table.seat(tapped).can_act else None
    before = max((i for i in range(at) if stages[i].kind == "bet"), default=None)
    first = table.hand.betting.first
    if before is None or first is None or not table.seat(first).can_act:
        return None
    since, last_down = stages[before + 1 : at + 1], bool(table.options.get("stud.last_down"))
    changed = table.hand.stud.bought_up
    return None if changed or any(stage.up or (stage.kind == "buy" and not last_down) for stage in since) else first


def begin(table: Table, at: int) -> Event:
    """The event that asks for the starter, or that begins the round with the previous starter."""
    again = keeps_starter(table, at)
    return StarterAsked(at, asked(table, course(table.options)[at])) if again is None else begins(table, at, again)


def begin_with(table: Table, seat: int) -> RoundBegan:
    """The round started by this board; if it is all-in in the bring-in round, the next player starts (R-STUD-16)."""
    at = table.hand.stage
    stage = course(table.options)[at]
    first = first_of(table, seat) or seat
    able = len(table.able)
    must = bool(table.options.get("stud.r1_must_bet")) and stage.round == 0
    forced, named = forced_bet(table, stage), round_name(table.options, at)
    return RoundBegan(at, stage.round, first, able, forced=forced, stands_in=first != seat, must_bet=must, called=named)


def starter(table: Table, fields: Fields) -> list[Event]:
    """Decides who starts this round; `open_pair` is required if and only if a bet size depends on it."""
    if not table.hand.is_starting:
        raise refuse("not-now", rule="STUD-02")
    at = chair(table, fields)
    if at not in [s.seat for s in candidates(table)]:
        seat = table.seat(at)
        raise refuse("no-chips-to-start" if seat.live else "not-in-hand", name=seat.name)
    return [named(table, at, flag(fields, "open_pair") if asks_pair(table) else False), begin_with(table, at)]


def named(table: Table, seat: int, pair: bool = False, *, tapped: bool = True) -> StarterNamed:
    """The event naming the starter, tapped or derived from the up cards."""
    stage = course(table.options)[table.hand.stage]
    by_board, all_in, what = stage.first == "board", table.seat(seat).spent, asked(table, stage)
    return StarterNamed(seat, pair, tapped, forced=stage.forced, board=by_board, asked=what, all_in=all_in)


def eyes_decide(table: Table) -> bool:
    """Whether people have to look to see who begins: the best board, or what the course asks for."""
    return course(table.options)[max(0, table.hand.stage)].first in ("board", "tap")


def offers(table: Table) -> list[Offer]:
    """Offers for every board that may start."""
    if not table.hand.is_starting:
        return []
    starters = [Offer(move="starter", seat=seat.seat) for seat in candidates(table)]
    if asks_pair(table):
        for offer in starters:
            offer["asks"] = ["open_pair"]
    return starters


def up_offers(table: Table) -> list[Offer]:
    """Offers to enter up cards; once all are in, to correct them until the round's first action."""
    if not may_tap(table):
        return []
    boards = [Offer(move="up", seat=s.seat, asks=["cards"]) for s in table.live]
    if table.hand.is_betting:
        for offer in boards:
            offer["corrects"] = True
    return boards


# Up cards


def may_tap(table: Table) -> bool:
    """Whether up cards can be entered or corrected: while the starter is asked for, then until somebody acts."""
    hand = table.hand
    if not hand.stud.streets or table.over or course(table.options)[hand.stage].first != "board":
        return False
    return hand.is_starting or (hand.is_betting and hand.betting.last is None and bool(hand.stud.boards))


def board(table: Table, seat: int) -> Board:
    """The entered up cards of this board."""
    return next((cards for at, cards in table.hand.stud.boards if at == seat), ())


def up(table: Table, fields: Fields) -> list[Event]:
    """Decides the up cards of one board: all of them, or only the newest street's."""
    if not may_tap(table):
        raise refuse("not-now", rule="STUD-22")
    at = chair(table, fields)
    if not table.seat(at).live:
        raise refuse("not-in-hand", name=table.name_of(at))
    cards = _read_cards(fields)
    count = up_cards(table.options, table.hand.stage)
    before = up_cards_before(table.options, table.hand.stage)
    whole = cards if len(cards) == count else board(table, at)[:before] + cards
    if len(whole) != count:
        raise refuse("up-count", name=table.name_of(at), n=count)
    others = [card for seat, cards in table.hand.stud.boards if seat != at for card in cards]
    seen = [*whole, *others]
    if missing := next((card for card in whole if RANK[card] < lowest_rank(table.options)), ""):
        raise refuse("not-in-pack", card=card_text(missing), rank=lowest_rank(table.options))
    if twice := next((card for card in seen if seen.count(card) > packs(table.options)), ""):
        raise refuse("same-card", card=card_text(twice))
    return [BoardTapped(at, whole)]


def _read_cards(fields: Fields) -> Board:
    written: object = fields.get("cards")
    if isinstance(written, str):
        written = written.replace("+", " ").replace(",", " ").split()
    if (
        not isinstance(written, list | tuple)
        or not 0 < len(written) <= 5
        or not all(isinstance(c, str) for c in written)
    ):
        raise refuse("cards")
    try:
        cards = tuple(parse_card(card) for card in written)
    except Refused:
        raise refuse("cards") from None
    if JOKER in cards:
        raise refuse("cards")
    return cards


def complete(table: Table) -> bool:
    """Whether every active board has been entered for this street."""
    count = up_cards(table.options, table.hand.stage)
    return count > 0 and all(len(board(table, s.seat)) == count for s in table.live)


def by_cards(table: Table) -> list[Event]:
    """Events naming the starter and beginning the round, once all boards are entered (STUD-02, STUD-03)."""
    if not complete(table):
        return []
    pair = asks_pair(table) and any(shows_pair(board(table, s.seat)) for s in table.live)
    first = best(table)
    return [
        named(table, first, pair, tapped=False),
        begin_with(table.with_hand(table.hand._replace(stud=table.hand.stud._replace(open_pair=pair))), first),
    ]


def best(table: Table) -> int:
    """The seat whose board starts: the best board, the lowest in lowball, or the card that brings in.

    Equal boards go by suit or dealing order (STUD-03), single cards always by suit.
    """
    by_place = equal_go_by_place(table) and not course(table.options)[table.hand.stage].forced  # STUD-06
    order = {s.seat: -i for i, s in enumerate(table.clockwise(table.hand.dealer))}

    def key(seat: int) -> tuple[object, ...]:
        *ranks, suit = _worth(table, board(table, seat))
        return (*ranks, order[seat]) if by_place else (*ranks, suit, order[seat])

    return max((s.seat for s in candidates(table)), key=key)


def _worth(table: Table, cards: Board) -> tuple[int, ...]:
    """The value of a board for starting, its suit last; the greatest starts."""
    low = low_rank(table)
    if not course(table.options)[table.hand.stage].forced:
        counts = bool(table.options.get("soko.board_counts"))
        ranking = "soko_below" if table.options.get("soko.rank") == "below_pair" else "soko_between"
        return board_value(cards, low, counts, ranking)
    rank, suit = single_card_key(cards[0], low in ("a5", "a6"))
    return (-rank, -suit) if low_card_brings_in(table) else (rank, suit)


MOVES = (
    Move(
        name="starter",
        about="Stud: who starts the round",
        fields=(SEAT, Field("open_pair", Kind.FLAG, needed=False)),
        when=("starter",),
        plays=True,
        offers=offers,
        decide=starter,
    ),
    Move(
        name="up",
        about="Stud: the up cards as dealt",
        fields=(SEAT, Field("cards", Kind.CARDS)),
        when=("starter", "bet"),
        plays=True,
        offers=up_offers,
        decide=up,
    ),
)
